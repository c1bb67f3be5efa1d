"""Step 9 of creation: both inclinations, three traits, the name (DH-113..116)."""

from zlib import crc32

import streamlit as st

from dhcore.character import creation
from dhcore.character.creation import Draft
from dhcore.content.classes import CharacterClass
from dhcore.content.fields import MAX_NAME
from dhcore.dragonhead.personality import TONES, inclination, inclinations, traits
from pages._parts.create_desk import Desk, chance, change, change_quietly, choice, tapped
from pages._parts.words import plain


def show(desk: Desk) -> Desk:
    """The name first, because it is all that needs a keyboard; then who it is."""
    desk = names(desk)
    if desk.draft.class_id is None:
        st.html("<p class='quiet'>The class says which inclination it shows the world: choose it first.</p>")
    else:
        if st.button(
            "Suggest a person",
            icon=":material/casino:",
            type="secondary" if desk.draft.social else "primary",
            key="create_suggest_nature",
            width="stretch",
        ):
            change(desk, lambda one: creation.suggest_nature(one, desk.rules, chance()), "person suggested")
        nature(desk)
    for tone in TONES:
        trait(desk, tone)
    own_trait(desk)
    return desk


def names(desk: Desk) -> Desk:
    """The name and the player's, typed or suggested."""
    with st.container(
        horizontal=True, gap="small", wrap=False, vertical_alignment="bottom", key="create_name_row"
    ):
        typed = st.text_input(
            "Name",
            desk.draft.name,
            max_chars=MAX_NAME,
            key=f"create_name_{mark(desk.draft.name)}",
            placeholder=unnamed(desk),
        )
        if st.button("Suggest", key="create_suggest_name", icon=":material/casino:"):
            change(desk, lambda one: creation.suggest_name(one, desk.rules, chance()), "name suggested")
    if " ".join(typed.split()) != desk.draft.name:
        desk = change_quietly(desk, lambda one: creation.set_name(one, typed), "named")
    player = st.text_input(
        "Player", desk.draft.player, max_chars=MAX_NAME, key=f"create_player_{mark(desk.draft.player)}"
    )
    if " ".join(player.split()) != desk.draft.player:
        desk = change_quietly(desk, lambda one: creation.set_name(one, one.name, player), "player named")
    return desk


def unnamed(desk: Desk) -> str:
    """What it is called without a name (DH-116)."""
    sheet = creation.sheet_so_far(creation.set_name(desk.draft, ""), desk.rules)
    return sheet.name if sheet else "Name"


def mark(text: str) -> str:
    """A short mark of a text for the key of its field: the field is new when another phone changed it."""
    return f"{crc32(text.encode()):08x}"


def nature(desk: Desk) -> None:
    """The face it shows, limited by the class, and the true one, which is free."""
    klass = desk.rules.library.get(CharacterClass, desk.draft.class_id)
    every = [row.code for row in inclinations()]
    listed = [code for code in every if not klass.inclinations or code in klass.inclinations]
    with st.container(key="create_social"):
        social = choice(
            f"Shows the world ({plain(klass.name)}: {len(listed)} of 9)",
            listed,
            desk.draft.social,
            lambda code: inclination(code).name,
            "create_social_is",
        )
    if social is not None:
        change(desk, lambda one: creation.choose_nature(one, desk.rules, social), f"shows {social}")
    with st.container(key="create_true"):
        true = choice(
            "Truly is",
            every,
            desk.draft.true or desk.draft.social,
            lambda code: inclination(code).name,
            "create_true_is",
        )
    if true is not None:
        change(desk, lambda one: creation.choose_nature(one, desk.rules, true=true), f"truly {true}")


def trait(desk: Desk, tone: str) -> None:
    """The trait of one tone, out of our suggestions, or one of one's own."""
    listed = list(traits(tone))
    now = next((one for one in desk.draft.traits if one in listed), None)
    with st.expander(f"{tone.capitalize()}: {plain(now) if now else 'none yet'}", key=f"create_tone_{tone}"):
        taken = choice("", listed, now, plain, f"create_trait_{tone}")
        if taken is not None:
            change(
                desk,
                lambda one: creation.choose_nature(one, desk.rules, traits=with_trait(one, tone, taken)),
                f"trait {taken}",
            )


def with_trait(draft: Draft, tone: str, taken: str) -> tuple[str, ...]:
    """The traits with one of that tone exchanged, in the order of the tones."""
    others = [one for one in draft.traits if one not in traits(tone)]
    order = {name: place for place, each in enumerate(TONES) for name in traits(each)}
    return tuple(sorted([*others, taken], key=lambda one: order.get(one, len(TONES)))[:3])


def own_trait(desk: Desk) -> None:
    """A trait that no list has; and any trait to drop."""
    with st.expander("One of your own, or one less", key="create_own_trait"):
        with st.container(horizontal=True, gap="small", wrap=False, vertical_alignment="bottom"):
            own = st.text_input(
                "Trait",
                max_chars=MAX_NAME,
                key=f"create_own_{len(desk.draft.traits)}",
                placeholder="Sleepless",
            )
            if st.button("Add", key="create_own_add") and own.strip():
                line = " ".join(own.split())
                change(
                    desk,
                    lambda one: creation.choose_nature(one, desk.rules, traits=(*one.traits, line)),
                    f"trait {line}",
                )
        dropped = (
            tapped("Drop", list(desk.draft.traits), plain, "create_drop_trait") if desk.draft.traits else None
        )
        if dropped is not None:
            change(
                desk,
                lambda one: creation.choose_nature(
                    one, desk.rules, traits=[trait for trait in one.traits if trait != dropped]
                ),
                f"trait {dropped} dropped",
            )
