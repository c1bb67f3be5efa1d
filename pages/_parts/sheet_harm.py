"""Damage circles of a sheet, and what strikes and heals them, in a tap or two."""

from html import escape

import streamlit as st

from dhcore.character import Command, commands
from dhcore.dragonhead.damage import damage_type, damage_types, in_words
from dhcore.dragonhead.wounds import Wounds
from pages._parts import fields, people
from pages._parts.sheet_here import Here

MOST_CIRCLES = 120
GROUP = 5
MOST_POINTS = 10_000
USUAL_POINTS = 5
BIG_STEP = 5
UNTYPED = "none"


def show(here: Here) -> None:
    """The circles with their text, how the character is, and the row that deals and heals damage."""
    wounds = here.sheet.wounds
    bar = people.wound_bar(wounds).removesuffix(people.wounds_text(wounds))
    drawn = circles(wounds) if max(wounds.hp + 1, wounds.wear) <= MOST_CIRCLES else bar
    st.html(f"{drawn}{text(here)}")
    _conditions(here)
    kind = _kind()
    points = _points()
    damage = damage_type(kind) if kind != UNTYPED else None
    called, letter, rules = in_words(points, damage), damage.letter if damage else None, here.rules
    with st.container(horizontal=True, gap="xsmall", wrap=False, key="sheet_take_row"):
        take = st.button(f"Take {called}", type="primary", key="sheet_take", width="stretch")
        heal = st.button(f"Heal {points}", key="sheet_heal", width="stretch")
        _more(here, points, letter, called)
    if take:
        here.act(lambda one: commands.take_damage(one, rules, points, letter))
    if heal:
        here.act(lambda one: commands.heal_wear(one, rules, points))


def circles(wounds: Wounds) -> str:
    """The circles in groups of five: scars, tears, wear, those still whole, the line after the HP."""
    count = max(wounds.hp + 1, wounds.wear)
    kinds = ["scar"] * wounds.scar + ["tear"] * wounds.tear + ["wear"] * (wounds.wear - wounds.torn)
    kinds += [""] * (-(-count // GROUP) * GROUP - len(kinds))
    drawn = [
        f"<i class='{kind}'></i>{'<b></b>' if place == wounds.hp else ''}"
        for place, kind in enumerate(kinds, start=1)
    ]
    groups = ("".join(drawn[at : at + GROUP]) for at in range(0, len(drawn), GROUP))
    spans = "".join(f"<span>{group}</span>" for group in groups)
    return f"<div class='circles' aria-hidden='true'>{spans}</div>"


def text(here: Here) -> str:
    """The circles in words, with what is left, and what was set by hand."""
    sheet = here.sheet
    hand = [figure.label for figure in (sheet.hp, sheet.stun) if figure.is_set_by_hand]
    marks = f" · {escape(' and '.join(hand))} by hand" if hand else ""
    left = sheet.wounds.left(here.rules.house)
    saved = sheet.character.health.saved
    savings = f" · {saved} saved towards a scar" if saved else ""
    words = people.wounds_text(sheet.wounds).removesuffix("</small>")
    return f"{words} HP · {left} left{savings}{marks}</small>"


def _conditions(here: Here) -> None:
    sheet = here.sheet
    if not sheet.conditions:
        return
    health = sheet.character.health
    with st.container(horizontal=True, gap="small", vertical_alignment="center", wrap=False, key="sheet_how"):
        st.html(people.chips(sheet.conditions), width="stretch")
        shaken = health.stuns or health.down
        if shaken and st.button("An action to recover", key="sheet_lose_action"):
            here.act(commands.lose_action)


def _kind() -> str:
    types = {row.name: row.letter for row in damage_types()}
    labels = {name: f"**{letter}** *{name}*" for name, letter in types.items()} | {UNTYPED: "**–** *none*"}
    with st.container(key="sheet_kinds"):
        return st.segmented_control(
            "Damage type",
            list(labels),
            default=UNTYPED,
            format_func=labels.__getitem__,
            key="sheet_kind",
            required=True,
            label_visibility="collapsed",
            width="stretch",
            persist_state="session",
        )


def _points() -> int:
    """The stepper, with steps of five at its sides."""
    with st.container(
        horizontal=True, gap="xsmall", wrap=False, vertical_alignment="center", key="sheet_points_row"
    ):
        fewer = st.button(f"−{BIG_STEP}", key="sheet_fewer")
        middle = st.container()
        more = st.button(f"+{BIG_STEP}", key="sheet_further")
        if fewer or more:
            moved = st.session_state.get("sheet_points", USUAL_POINTS) + (BIG_STEP if more else -BIG_STEP)
            fields.put("sheet_points", max(1, min(moved, MOST_POINTS)))
        return middle.number_input(
            "Points",
            1,
            MOST_POINTS,
            key="sheet_points",
            label_visibility="collapsed",
            persist_state="session",
            **fields.start("sheet_points", USUAL_POINTS),
        )


def _more(here: Here, points: int, letter: str | None, called: str) -> None:
    """What is needed less often, with the same points and type; it closes once something was done."""
    if st.session_state.pop("_sheet_more_done", False):
        st.session_state["sheet_more"] = False
    panel = st.popover("More", key="sheet_more", on_change="rerun")
    if not panel.open:
        return
    with panel:
        for key, (label, command) in _choices(here, points, letter, called).items():
            tapped = st.button(label, key=f"sheet_more_{key}", width="stretch")
            if tapped and people.act(here.opened, here.id, command):
                st.session_state["_sheet_more_done"] = True
                st.rerun()


def _choices(here: Here, points: int, letter: str | None, called: str) -> dict[str, tuple[str, Command]]:
    rules = here.rules
    return {
        "magic": (
            f"Magic heals {called}",
            lambda one: commands.magic_healing(one, rules, points, letter),
        ),
        "tear": (f"Heal {points} tear", lambda one: commands.heal_tear(one, rules, points)),
        "scar": (f"Heal {points} scars", lambda one: commands.heal_scar(one, rules, points)),
        "scars": (
            f"Take {called}, tears as scars",
            lambda one: commands.take_damage(one, rules, points, letter, scar=True),
        ),
        "mishap": (
            f"Take {called}, no attack",
            lambda one: commands.take_damage(one, rules, points, letter, cause="mishap"),
        ),
        "own": (f"{points} wear of own effort", lambda one: commands.suffer(one, rules, points)),
        "stun": ("Stunned", commands.stun),
        "fell": ("Knocked down", commands.fell),
        "stand": ("On both feet again", commands.stand_up),
    }
