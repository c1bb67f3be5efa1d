"""A higher start: the character level to build to, and what its XP are spent on (DH-121, ruling A27)."""

from html import escape

import streamlit as st

from dhcore.character import creation
from dhcore.character.creation import Bought
from dhcore.content.classes import CharacterClass
from dhcore.dragonhead.abilities import ability
from pages._parts.create_desk import Desk, chance, change, panel, tapped
from pages._parts.words import plain

USUAL_LEVELS = tuple(range(1, 16))


def show(desk: Desk) -> None:
    """The level with a way to change it; while XP are left, everything they can buy."""
    now = creation.build_of(desk.draft, desk.rules)
    with st.container(
        horizontal=True, vertical_alignment="center", gap="small", wrap=False, key="create_start"
    ):
        left = f"<b>{now.left:,} XP</b> left to spend" if now.left else f"{now.spent:,} XP spent"
        st.html(f"<span>Begins at level <b>{now.level}</b><br><small class='quiet'>{left}</small></span>")
        more = panel("Another level", "create_level_panel")
    if more.open:
        with more:
            ask_level(desk)
    bought(desk)
    if now.state == "short":
        to_buy(desk)


def ask_level(desk: Desk) -> None:
    """The usual levels in one tap, any other with a stepper. What was bought is open again then."""
    level = tapped("Begin at level", list(USUAL_LEVELS), lambda n: f"{n}", "create_start_at")
    with st.container(horizontal=True, gap="small", wrap=False, key="create_start_row"):
        higher = st.number_input(
            "A higher level",
            1,
            creation.MAX_LEVEL,
            max(desk.draft.level, USUAL_LEVELS[-1] + 1),
            key="create_start_higher",
            label_visibility="collapsed",
        )
        if st.button("Set", key="create_start_set", width="stretch"):
            level = higher
    if level is not None:
        change(desk, lambda one: creation.start_at(one, level), f"built to level {level}")


def bought(desk: Desk) -> None:
    """What the XP went into so far, and the last of it taken back."""
    if not desk.draft.bought:
        return
    items = "".join(
        f"<span class='chip'>{escape(words(desk, one))}</span>" for one in desk.draft.bought[-12:]
    )
    more = len(desk.draft.bought) - 12
    earlier = f"<span class='quiet'>{more} earlier, then </span>" if more > 0 else ""
    st.html(f"<p>{earlier}{items}</p>")
    if st.button("Take the last one back", key="create_take_back", icon=":material/undo:", width="stretch"):
        change(desk, creation.take_back, "last purchase taken back")


def words(desk: Desk, one: Bought) -> str:
    """One purchase: ``Muscle +1``, ``Fighter: hit die 7``, or a second class."""
    if one.kind == "ability":
        return f"{ability(one.what).name} +1"
    name = class_name(desk, one.what)
    return name if one.roll is None else f"{name}: hit die {one.roll}"


def class_name(desk: Desk, class_id: str) -> str:
    """What a class of the packs is called."""
    return next((k.name for k in desk.rules.library.all(CharacterClass) if k.id == class_id), class_id)


def to_buy(desk: Desk) -> None:
    """Levels of the class with their hit die, ability points and a second class, each with its price."""
    options = creation.affordable(desk.draft, desk.rules)
    prices = {(kind, what): price for kind, what, price in options}
    owned = {desk.draft.class_id} | {one.what for one in desk.draft.bought if one.kind == "class"}
    if st.button(
        "Spend it for me", icon=":material/casino:", type="primary", key="create_spend", width="stretch"
    ):
        change(desk, lambda one: creation.spend_the_rest(one, desk.rules, chance()), "XP spent at random")
    for kind, what, price in options:
        if kind == "class" and what in owned:
            next_level(desk, what, price)
    codes = [what for kind, what in prices if kind == "ability"]
    code = tapped(
        "An ability point (DH-123)",
        codes,
        lambda one: f"{one.capitalize()} +1 · {prices['ability', one]:,}",
        "create_buy_ability",
    )
    if code is not None:
        change(
            desk, lambda one: creation.add_ability(one, desk.rules, code), f"{ability(code).name} +1 bought"
        )
    others = [what for kind, what in prices if kind == "class" and what not in owned]
    with st.expander("A second class", key="create_second"):
        second = tapped(
            "Its first level",
            others,
            lambda one: plain(f"{class_name(desk, one)} · {prices['class', one]:,}"),
            "create_buy_class",
        )
    if second is not None:
        name = class_name(desk, second)
        change(desk, lambda one: creation.add_level(one, desk.rules, second), f"class {name} added")


def next_level(desk: Desk, class_id: str, price: int) -> None:
    """One more level of a class: its hit die rolled here, or on the table."""
    klass = desk.rules.library.get(CharacterClass, class_id)
    st.html(f"<p>Next level of {escape(klass.name)}: {price:,} XP, with its hit die {klass.hit_die}.</p>")
    with st.container(horizontal=True, gap="small", wrap=False, key=f"create_next_level_{class_id}"):
        roll = st.button(f"Roll {klass.hit_die}", key=f"create_level_{class_id}", width="stretch")
        more = panel("I rolled…", f"create_hit_die_{class_id}", "stretch")
    total = None
    if more.open:
        with more:
            faces = list(klass.hit_die.distribution)
            total = tapped(f"{klass.hit_die} shows", faces, lambda n: f"{n}", f"create_face_{class_id}")
    if roll:
        change(
            desk,
            lambda one: creation.add_level(one, desk.rules, class_id, chance()),
            f"a level of {klass.name}",
        )
    elif total is not None:
        change(
            desk,
            lambda one: creation.add_level(one, desk.rules, class_id, total),
            f"a level of {klass.name}, hit die {total} by hand",
        )
