"""The check in hand that mojos are to help: the one of the Odds page, or a score tapped here."""

from dataclasses import replace

import streamlit as st

from dhcore.dragonhead import House, ladder
from dhcore.dragonhead.dice_table import MAX_SCORE
from dhcore.dragonhead.setup import CheckSetup
from pages._parts.check_controls import SHORT

OF_ODDS = "odds_last"


def in_hand(house: House, key: str) -> CheckSetup:
    """Score and difficulty to tap, filled from the Odds page; trying hard and what opposes it come along."""
    known: CheckSetup = st.session_state.get(OF_ODDS, CheckSetup())
    with st.container(horizontal=True, gap="small", wrap=False, vertical_alignment="center"):
        st.html("<span class='quiet rowlabel' aria-hidden='true'>Score</span>", width="content")
        score = st.number_input(
            "Score",
            -MAX_SCORE,
            MAX_SCORE,
            known.total,
            key=f"mojo_score_{key}",
            label_visibility="collapsed",
        )
    difficulty = st.segmented_control(
        "Difficulty",
        [rung.name for rung in ladder()],
        default=known.rung,
        required=True,
        format_func=lambda name: SHORT.get(name, name.capitalize()),
        key=f"mojo_difficulty_{key}",
        label_visibility="collapsed",
        width="stretch",
    )
    return replace(
        known,
        score=score,
        ability=None,
        level=0,
        share="none",
        modifier=0,
        difficulty=difficulty,
        shift=0,
        house=house,
    )
