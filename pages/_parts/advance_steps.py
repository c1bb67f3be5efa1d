"""What the XP can buy: one step at a time, its price, what it changes on the sheet, and the button for it."""

from html import escape
from random import SystemRandom

import streamlit as st

from dhcore.character import commands
from dhcore.character.growth import Change
from dhcore.character.next_steps import (
    Step,
    ability_step,
    class_step,
    level_step,
    most_points,
    other_classes,
)
from dhcore.errors import DhcoreError, Refused
from pages._parts import check_controls
from pages._parts.advance_here import Here
from pages._parts.party_steps import MOST_TOTALS, once
from pages._parts.words import plain

KINDS = {"level": "Class level", "ability": "Ability", "class": "New class"}


def show(here: Here) -> None:
    """Choose a step, see what it brings, buy it."""
    kind = st.segmented_control(
        "What to buy",
        list(KINDS),
        default="level",
        format_func=KINDS.__getitem__,
        key="advance_kind",
        required=True,
        label_visibility="collapsed",
        width="stretch",
    )
    choose = {"level": _level, "ability": _ability, "class": _new_class}[kind]
    try:
        step = choose(here)
    except DhcoreError as error:
        st.html(f"<p class='blocked'>{escape(str(error))}</p>")
        return
    st.html(
        f"<p class='price' dir='auto'><b>{escape(step.label)}</b> for <b>{step.price:,} XP</b><br>"
        f"<small class='quiet'>{escape(step.detail)}</small></p>"
    )
    if step.refusal:
        st.html(f"<p class='blocked' role='note'>{escape(step.refusal)}</p>")
    else:
        _buy(here, step)
    _changes(step.changes)


def _level(here: Here) -> Step:
    """Of several classes one is tapped."""
    lines = {line.id: line for line in here.sheet.classes}
    chosen = next(iter(lines))
    if len(lines) > 1:
        chosen = st.pills(
            "Class",
            list(lines),
            default=chosen,
            required=True,
            format_func=lambda key: plain(f"{lines[key].name} {lines[key].level + 1}"),
            key=f"advance_class_{here.id}",
            label_visibility="collapsed",
        )
    return level_step(here.sheet, chosen)


def _ability(here: Here) -> Step:
    """The nine with what one point more costs; several points at once by the stepper."""
    sheet = here.sheet
    with st.container(key="advance_nine"):
        code = st.segmented_control(
            "Ability",
            [line.code for line in sheet.abilities],
            default=sheet.abilities[0].code,
            required=True,
            format_func=lambda code: _priced(here, code),
            key=f"advance_ability_{here.id}",
            label_visibility="collapsed",
            width="stretch",
        )
    most = most_points(sheet, code)
    points = 1
    if most > 1:
        with check_controls.row("Points"):
            key = f"advance_points_{here.id}_{code}_{most}"
            points = st.number_input("Points", 1, most, key=key, label_visibility="collapsed")
    return ability_step(sheet, code, points)


def _priced(here: Here, code: str) -> str:
    line = here.sheet.ability(code)
    if not most_points(here.sheet, code):
        return f"{code.capitalize()} **{line.score}** *at its end*"
    price = commands.ability_price(here.sheet.character, here.sheet.rules, code)
    return f"{code.capitalize()} **{line.score}** *{price:,}*"


def _new_class(here: Here) -> Step:
    classes = {klass.id: klass for klass in other_classes(here.sheet)}
    if not classes:
        raise Refused("No other class is left to take.")
    chosen = st.selectbox(
        "Class",
        list(classes),
        format_func=lambda key: f"{classes[key].name} · {classes[key].price(1):,} XP",
        key=f"advance_new_{here.id}",
        filter_mode=None,
        label_visibility="collapsed",
    )
    is_race = classes[chosen].kind == "race"
    anyway = is_race and st.toggle("The DM allows a race", key=f"advance_race_{here.id}")
    return class_step(here.sheet, chosen, anyway)


def _buy(here: Here, step: Step) -> None:
    """One button; where a hit die is rolled, also the way in for a die rolled by hand."""
    if step.die is None:
        word = "Take" if step.kind == "class" else "Buy"
        if once(f"{word} {plain(step.label)}", "advance_buy", type="primary"):
            here.take(step.make(0))
        return
    turn = st.session_state.setdefault("_turns", {}).get("advance_buy", 0)
    with st.container(horizontal=True, gap="small", wrap=False, key="roll_row"):
        rolled = once(f"Roll {step.die} and take it", "advance_buy", type="primary")
        panel = st.popover(
            "I rolled…", key=f"advance_by_hand_{here.id}_{turn}", width="stretch", on_change="rerun"
        )
        total = None
        if panel.open:
            with panel:
                total = _by_hand(step, f"advance_die_{here.id}_{turn}")
    if rolled:
        here.take(step.make(SystemRandom()))
    elif total is not None:
        st.session_state["_turns"]["advance_buy"] = turn + 1
        here.take(step.make(total))


def _by_hand(step: Step, key: str) -> int | None:
    faces = list(step.die.distribution)
    st.html(f"<small class='quiet'>What the {step.die} shows on the table.</small>")
    if len(faces) <= MOST_TOTALS:
        return st.pills("Hit die", faces, key=key, label_visibility="collapsed")
    number = st.number_input("Hit die", faces[0], faces[-1], key=key)
    return number if st.button("Take it", key=f"{key}_read", width="stretch") else None


def _changes(changes: tuple[Change, ...]) -> None:
    """The sheet before and after, only what differs."""
    if not changes:
        return
    rows = "".join(
        f"<tr><th scope='row' dir='auto'>{escape(one.label)}</th><td>{escape(one.before) or '–'}</td>"
        f"<td><b>{escape(one.after) or '–'}</b></td></tr>"
        for one in changes
    )
    head = "<tr><th scope='col'>On the sheet</th><th scope='col'>now</th><th scope='col'>then</th></tr>"
    st.html(f"<table class='working growth'><thead>{head}</thead><tbody>{rows}</tbody></table>")
