"""Step 4 of creation: the starter pack, fair swaps, and what is worn and held (DH-082)."""

from html import escape

import streamlit as st

from dhcore.character import Sheet, creation
from dhcore.character.attack_lines import is_bare
from dhcore.character.creation import Offer
from dhcore.character.thing_lines import ThingLine
from dhcore.content.classes import CharacterClass
from dhcore.content.equipment import Gear, Item, Shield, Weapon, Worn
from dhcore.dice import Dice
from pages._parts import answer, create_figures
from pages._parts.create_desk import Desk, chance, change, choice, panel, tapped
from pages._parts.words import plain

PLACES = {"held": "in hand", "worn": "worn", "packed": ""}
FEW = 8
MOST_REFUSED = 40


def show(desk: Desk) -> None:
    """Without the pack: what is in it. With it: what one has, and what can be done with the one tapped."""
    sheet = create_figures.sheet(desk)
    if sheet is None:
        return
    klass = desk.rules.library.get(CharacterClass, desk.draft.class_id)
    if desk.draft.pack_of != klass.id:
        offer_pack(desk, klass)
        return
    st.html(
        f"<p class='quiet'>{desk.draft.silver:,} silver pieces · AC/DC <b>{escape(sheet.guard.text)}</b> · "
        f"{escape(sheet.guard.move_text)}</p>"
    )
    thing = chosen_thing(sheet)
    if thing is not None:
        about(thing)
        places(desk, thing)
        swaps(desk, thing)
    bag(sheet, thing)
    if st.button("Take the pack anew", key="create_pack_anew", type="tertiary", width="stretch"):
        change(desk, lambda one: creation.take_pack(one, desk.rules, chance()), "starter pack taken anew")


def offer_pack(desk: Desk, klass: CharacterClass) -> None:
    """The starter pack of the class; its silver rolled here or on the table."""
    names = {entry.id: entry.name for entry in desk.rules.library if isinstance(entry, Item)}
    packed = [(names.get(one.item, one.item), one.count) for one in klass.starter.items]
    chips = "".join(
        f"<span class='chip'>{escape(name)}{f' ×{count}' if count > 1 else ''}</span>"
        for name, count in packed
    )
    silver = klass.starter.silver
    st.html(f"<p>The starter pack of the {escape(klass.name)}, and {silver} silver pieces:</p><p>{chips}</p>")
    with st.container(horizontal=True, gap="small", wrap=False, key="create_pack_row"):
        take = st.button("Take the pack", type="primary", key="create_pack", width="stretch")
        rolled = silver.sides and len(silver.distribution) <= 60
        more = panel("I rolled the silver…", "create_silver") if rolled else None
    if take:
        change(desk, lambda one: creation.take_pack(one, desk.rules, chance()), "starter pack taken")
    if more is not None and more.open:
        with more:
            pieces = silver_rolled(silver)
        if pieces is not None:
            change(
                desk,
                lambda one: creation.take_pack(one, desk.rules, chance(), pieces),
                f"starter pack taken, {pieces} silver by hand",
            )


def silver_rolled(dice: Dice) -> int | None:
    """The total of the pack's dice, as they lie on the table."""
    return tapped(f"{dice} shows", list(dice.distribution), lambda n: f"{n}", "create_silver_total")


def chosen_thing(sheet: Sheet) -> ThingLine | None:
    """What can be worn or held as pills, what is in use first; the thing in view."""
    usable = sorted(filter(is_usable, sheet.things), key=lambda line: not line.in_use)
    now = sheet.thing(st.session_state.get("_create_thing", ""))
    if now is None:
        now = next(iter((*usable, *sheet.things)), None)
    st.session_state["_create_thing"] = now.id if now else ""
    pick(usable, now, "create_usable")
    return now


def bag(sheet: Sheet, now: ThingLine | None) -> None:
    """Everything else one has."""
    rest = [line for line in sheet.things if not is_usable(line)]
    if rest:
        with st.expander(f"In the bag: {len(rest)} more things", key="create_bag"):
            pick(rest, now, "create_packed")


def pick(lines: list[ThingLine], now: ThingLine | None, key: str) -> None:
    """Things to tap; the one tapped comes into view."""
    by_id = {line.id: line for line in lines}
    stored = now.id if now and now.id in by_id else None
    taken = choice("", list(by_id), stored, lambda one: thing_label(by_id[one]), key)
    if taken is not None:
        st.session_state["_create_thing"] = taken
        st.rerun()


def is_usable(line: ThingLine) -> bool:
    """Whether it matters where it is carried: weapons, armor, shields, magic guards, what is in use."""
    guards = isinstance(line.entry, Gear) and line.entry.guard > 0
    return isinstance(line.entry, Weapon | Worn) or guards or line.in_use


def thing_label(line: ThingLine) -> str:
    """Name, count and place: ``Sword · in hand``."""
    count = f" ×{line.carried.count}" if line.carried.count > 1 else ""
    place = f" · *{PLACES[line.carried.slot]}*" if line.in_use else ""
    return f"{plain(line.name)}{count}{place}"


def about(line: ThingLine) -> None:
    """What the thing is worth and does."""
    facts = []
    if isinstance(line.entry, Weapon):
        facts.append(f"damage {line.entry.damage} {line.entry.damage_type.name}")
    if isinstance(line.entry, Worn):
        facts.append(f"protects {line.entry.value}")
    if line.move:
        facts.append(f"Move −{line.move}")
    if line.aspects_text:
        facts.append(line.aspects_text)
    if line.entry is not None:
        facts.append(f"{line.entry.price:,} silver")
    text = f"<br>{escape(line.entry.text)}" if line.entry is not None and line.entry.text else ""
    words = escape(" · ".join(facts))
    st.html(f"<p dir='auto'><b>{escape(line.name)}</b> <span class='quiet'>{words}{text}</span></p>")


def places(desk: Desk, line: ThingLine) -> None:
    """Where the thing can go, as buttons; the rules say no when it cannot."""
    entry, slot = line.entry, line.carried.slot
    hands = line.carried.hands if slot == "held" else 0
    ways: list[tuple[str, str, int | None]] = []
    if isinstance(entry, Worn) and not isinstance(entry, Shield):
        ways += [("Wear", "worn", None)] if slot != "worn" else []
    else:
        least = entry.hands if isinstance(entry, Weapon) else 1
        ways += [("Hold" if least == 1 else "Hold in both hands", "held", least)] if hands != least else []
        if isinstance(entry, Weapon) and entry.kind == "melee" and least == 1 and hands != 2:
            ways.append(("In both hands", "held", 2))
        if not isinstance(entry, Weapon | Shield) and slot != "worn":
            ways.append(("Wear", "worn", None))
    ways += [("Pack", "packed", None)] if slot != "packed" else []
    with st.container(horizontal=True, gap="small", key="create_places"):
        for words, to, with_hands in ways:
            if st.button(words, key=f"create_{to}_{with_hands}_{line.id}"):
                change(
                    desk,
                    lambda one, to=to, n=with_hands: creation.move(one, desk.rules, line.id, to, n),
                    f"{line.name}: {words.lower()}",
                )
        if st.button("Leave at home", key=f"create_leave_{line.id}"):
            change(desk, lambda one: creation.leave(one, line.id), f"{line.name} left at home")


def swaps(desk: Desk, line: ThingLine) -> None:
    """What it may be exchanged for in one tap, dearest first; what not, with the reason."""
    offers = [one for one in creation.offers(desk.draft, desk.rules, line.id) if not is_body(one)]
    fair = [offer for offer in offers if offer.allowed]
    entries = {offer.entry.id: offer.entry for offer in fair}
    shown = list(entries)
    everything = f"_create_swaps_{line.id}"
    if len(shown) > FEW and not st.session_state.get(everything):
        shown = shown[:FEW]
    wanted = (
        tapped(
            "Swap one for" if line.carried.count > 1 else "Swap for",
            shown,
            lambda key: plain(f"{entries[key].name} · {entries[key].price:,}"),
            f"create_swap_{line.id}",
        )
        if shown
        else None
    )
    if wanted is not None:
        change(
            desk,
            lambda one: creation.swap(one, desk.rules, line.id, wanted, chance()),
            f"{line.name} swapped for {entries[wanted].name}",
        )
    if len(shown) < len(fair) and st.button(
        f"{len(fair) - len(shown)} more", key=f"create_more_swaps_{line.id}", width="stretch"
    ):
        st.session_state[everything] = True
        st.rerun()
    refused([offer for offer in offers if not offer.allowed], line)


def is_body(offer: Offer) -> bool:
    """Whether it is a fist or the like, which nobody has to swap for."""
    return isinstance(offer.entry, Weapon) and is_bare(offer.entry)


def refused(offers: list[Offer], line: ThingLine) -> None:
    """What it may not be exchanged for, and why."""
    if offers:
        with st.expander(f"{len(offers)} it may not be swapped for", key=f"create_refused_{line.id}"):
            answer.chance_rows(
                ("thing", "why not"), [(offer.entry.name, offer.refusal) for offer in offers[:MOST_REFUSED]]
            )
            if len(offers) > MOST_REFUSED:
                st.html(f"<p class='quiet'>and {len(offers) - MOST_REFUSED} more</p>")
