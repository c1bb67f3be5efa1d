"""Hazards: falls, fire, poison and the rest, for anybody: the odds, the roll, and what it does."""

import streamlit as st

from dhcore.errors import DhcoreError
from pages._parts import (
    campaign,
    frame,
    hazard_answer,
    hazard_fields,
    hazard_pick,
    hazard_rolls,
    hazard_who,
    rolls,
    sheet_here,
)
from pages._parts.guard import guard
from pages._parts.words import plain

guard(__file__)


def show() -> None:
    """The answer stands above the controls that change it, however the controls are filled in."""
    calculator = hazard_pick.choose()
    who = hazard_who.choose(calculator)
    top = st.container(gap="xsmall")
    values, problems = hazard_fields.controls(calculator, who)
    hazard_fields.keep_in_address(calculator, values, who)
    given = who.given(calculator, values)
    with top:
        for problem in problems:
            st.warning(plain(problem))
        try:
            answer = calculator.answer(given, campaign.house())
        except DhcoreError as error:
            st.error(plain(str(error)))
            return
        hazard_answer.show(answer)
    hazard_rolls.show(calculator, given, who)
    hazard_answer.below(answer)


if frame.heading("Hazards", undo=True):
    rolls.undo_last()
opened = campaign.current()
seen = opened.version if opened else 0
show()
if opened is not None:
    sheet_here.follow(opened, seen)
