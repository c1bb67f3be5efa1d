"""Rolling from a sheet: AC, DC, Move, attacks and spells, by the app or by hand, and the way to the Odds."""

from html import escape
from random import SystemRandom

import streamlit as st

from dhcore.character import Sheet, book, commands
from dhcore.character.attack_lines import AttackLine
from dhcore.character.sheet_rolls import Rollable, SheetRoll, rollables
from dhcore.dragonhead import ladder, ways_to_try
from dhcore.dragonhead.body_size import exhaustion
from dhcore.dragonhead.check import Check
from dhcore.dragonhead.setup import CheckSetup
from dhcore.errors import DhcoreError
from pages._parts import campaign, fields
from pages._parts.sheet_figures import mark
from pages._parts.sheet_here import Here
from pages._parts.words import plain

NO_TRY = "no"
MOST_TOTALS = 60


def show(here: Here) -> None:
    """The tiles, how hard it is and how hard one tries, and the attacks; one tap rolls."""
    found = rollables(here.sheet)
    tiles = {key: one for key, one in found.items() if one.attack is None}
    _tiles(here, tiles)
    settings(here.sheet)
    ready = [one for one in found.values() if one.attack and one.attack.ready]
    armed = [one for one in ready if one.attack and one.attack.kind != "unarmed"]
    for one in armed:
        row(here, one)
    _in_the_bag(here)
    _unarmed(here, [one for one in ready if one not in armed], bool(armed))


def _unarmed(here: Here, bare: list[Rollable], armed: bool) -> None:
    """What everybody can do without a weapon; out of the way of those who have something better."""
    panel = st.expander("Unarmed", expanded=not armed, key="sheet_unarmed", on_change="rerun")
    if panel.open:
        with panel:
            for one in bare:
                row(here, one)


def abilities(sheet: Sheet) -> None:
    """All nine; a tap opens the odds of a check with that score."""
    with st.container(horizontal=True, gap="xsmall", key="sheet_abilities"):
        for line in sheet.abilities:
            setup = CheckSetup(line.in_play, line.code, level=sheet.classes[0].level)
            st.page_link(
                "pages/odds.py",
                label=f"**{line.code.capitalize()}** {line.text}{mark(line.score)}",
                query_params=campaign.link_params() | setup.params(),
                width="stretch",
            )


def row(here: Here, one: Rollable) -> None:
    """An attack or spell: a tap rolls it; what its aspects mean is a tap away; the result stands below."""
    line = one.attack
    if line is None:
        return
    with st.container(horizontal=True, gap="xsmall", wrap=False, key=f"sheet_row_{line.key}"):
        level = f" · level {line.x}" if line.x else ""
        aspects = f" *{plain(line.aspects_text)}*" if line.aspects else ""
        label = f"**{plain(line.name)}** {plain(line.hit_text)}{level}{mark(line.hit)}{aspects}"
        tapped = st.button(label, key=f"sheet_roll_{line.key}", width="stretch", wrap=True)
        with st.popover(":material/info:", key=f"sheet_aspects_{line.key}"):
            st.html(explained(line))
            forget = line.kind == "spell" and st.button("Forget it", key=f"sheet_forget_{line.key}")
    if tapped:
        _tap(here, one)
    if forget:
        here.act(lambda c: commands.forget(c, line.class_id, line.spell_id))
    _answer(here, one)


def explained(line: AttackLine) -> str:
    """What an attack is and what each of its aspects means, as HTML."""
    said = "".join(f"<p>{escape(text)}</p>" for text in (line.text, line.misused) if text)
    rows = "".join(
        f"<tr><th scope='row'>{escape(str(aspect))}</th><td>{escape(aspect.row.meaning)}</td></tr>"
        for aspect in line.aspects
    )
    table = f"<table class='working meanings'><tbody>{rows}</tbody></table>" if rows else ""
    return f"<p><b>{escape(line.name)}</b></p>{said}{table}"


def by_hand() -> bool:
    """Whether the dice of this phone lie on the table."""
    return bool(st.session_state.get("sheet_by_hand"))


def total_of(check: Check, key: str) -> int | None:
    """The total of the roll that counts, tapped by whoever rolled it."""
    pool = check.pool
    rule = f" Roll {check.rung.rolls} times, take the {check.rung.keep}." if check.rung.rolls > 1 else ""
    turn = st.session_state.setdefault("_sheet_turn", 0)  # a new key each time: a total can follow itself
    st.html(f"<p class='quiet'>Total of {escape(str(pool))}, as it lies on the table.{rule}</p>")
    totals = [total for total in pool.distribution if check.can_crash or total]
    if len(totals) <= MOST_TOTALS:
        total = st.pills("Total", totals, key=f"sheet_total_{key}_{turn}", label_visibility="collapsed")
    else:
        with st.form(f"sheet_total_form_{key}_{turn}", border=False):
            typed = st.number_input("Total", totals[0], totals[-1], key=f"sheet_typed_{key}_{turn}")
            total = typed if st.form_submit_button("Read it") else None
    if total is not None:
        st.session_state["_sheet_turn"] = turn + 1
    return total


def _tiles(here: Here, tiles: dict[str, Rollable]) -> None:
    stun = here.sheet.stun
    with st.container(horizontal=True, gap="xsmall", key="sheet_tiles"):
        tapped = None
        for key, one in tiles.items():
            value = one.figure
            label = f"**{plain(str(value.dice))}** *{plain(one.name)} {value}{mark(value)}*"
            if st.button(label, key=f"sheet_roll_{key}", width="stretch"):
                tapped = one
        st.html(f"<p class='tile'><b>{stun}</b><span>Stun{mark(stun)}</span></p>", width="stretch")
    if tapped:
        _tap(here, tapped)
    for one in tiles.values():
        _answer(here, one)


def settings(sheet: Sheet) -> None:
    """Trying hard with its price in wear for this body, how hard it is, and whose dice are rolled."""
    state = st.session_state
    if state.pop("_sheet_rolled_now", False):
        fields.put("sheet_try", NO_TRY)  # trying is said anew for each roll: it costs
    ways = {NO_TRY: "**no** *try*"}
    ways |= {
        name: f"**+d{way.sides}** *{exhaustion(sheet.size, name)} wear*"
        for name, way in ways_to_try().items()
    }
    with st.container(horizontal=True, gap="xsmall", wrap=False, key="sheet_settings"):
        st.segmented_control(
            "Try hard",
            list(ways),
            format_func=ways.__getitem__,
            key="sheet_try",
            required=True,
            label_visibility="collapsed",
            width="stretch",
            **fields.choose("sheet_try", NO_TRY),
        )
        how = state.get("sheet_difficulty", "normal")
        icon = ":material/back_hand:" if by_hand() else None
        with st.popover(how.capitalize(), icon=icon, key="sheet_how_hard", width="stretch"):
            st.pills(
                "Difficulty",
                [rung.name for rung in ladder()],
                default="normal",
                format_func=str.capitalize,
                key="sheet_difficulty",
                required=True,
                persist_state="session",
            )
            st.toggle("I roll the dice myself", key="sheet_by_hand", persist_state="session")


def _check(one: Rollable) -> Check | None:
    way = st.session_state.get("sheet_try", NO_TRY)
    try:
        return one.check(st.session_state.get("sheet_difficulty") or "normal", None if way == NO_TRY else way)
    except DhcoreError as error:
        st.error(plain(str(error)))
        return None


def _tap(here: Here, one: Rollable) -> None:
    st.session_state.pop("_sheet_result", None)
    st.session_state["_sheet_asked"] = (here.id, one.key) if by_hand() else None
    if not by_hand() and (check := _check(one)):
        rng = SystemRandom()
        _keep(here, one.read(check.roll(rng), rng))


def _answer(here: Here, one: Rollable) -> None:
    """What came of the last tap on this row, or the totals to tap for dice rolled by hand."""
    state, place = st.session_state, (here.id, one.key)
    if state.get("_sheet_asked") == place and (check := _check(one)):
        total = total_of(check, one.key)
        if total is not None:
            state["_sheet_asked"] = None
            _keep(here, one.read(check.read_total(total)))
    words = dict([state.get("_sheet_result", (None, ""))]).get(place)
    if words:
        st.html(f"<p class='result' role='status'>{escape(words)}</p>")


def _keep(here: Here, done: SheetRoll) -> None:
    """The price of trying, the roll, and a spell it crossed out, each as a step of its own."""
    roll, line, way = done.roll, done.rolled.attack, done.roll.check.try_hard
    data = {"character": here.id, "strength": roll.strength, "kept": roll.kept}
    data["repeats"] = [list(repeat) for repeat in roll.repeats]
    try:
        if way:
            book.run(here.opened, here.id, lambda one: commands.try_hard(one, here.rules, way), campaign.me())
        here.opened.record("roll", done.sentence, data, who=campaign.me())
    except DhcoreError as error:
        st.error(plain(str(error)))
        return
    st.toast(plain(done.sentence))
    st.session_state["_sheet_result"] = ((here.id, done.rolled.key), done.words)
    st.session_state["_sheet_rolled_now"] = True
    if done.forgets and line:
        here.act(lambda one: commands.forget(one, line.class_id, line.spell_id))
    else:
        st.rerun()


def _in_the_bag(here: Here) -> None:
    """Weapons that would have to be taken in hand first: one tap does it."""
    packed = [line for line in here.sheet.attacks if line.kind == "weapon" and not line.ready]
    if not packed:
        return
    with st.container(horizontal=True, gap="xsmall", key="sheet_bag"):
        for line in packed:
            label = f"Hold {plain(line.name)}"
            if st.button(label, key=f"sheet_hold_{line.key}", icon=":material/front_hand:"):
                here.act(lambda one, key=line.item_id: commands.hold(one, here.rules, key))
