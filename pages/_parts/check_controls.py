"""The controls of the check in hand: what they show, what they are filled with, and the setup they make."""

from dataclasses import replace
from typing import Literal

import streamlit as st

from dhcore.dragonhead import RULINGS, House, ladder, ways_to_try
from dhcore.dragonhead.dice_table import MAX_SCORE
from dhcore.dragonhead.setup import MAX_LEVEL, PARAMETERS, CheckSetup, from_params
from pages._parts import fields

SHARES = {"none": "none", "half": "½", "full": "full"}
AGAINST = {"none": "none", "strength": "fixed", "score": "rolled"}
SAVE, NO_TRY = "save", "no"
SHORT = {"herculean": "Hercul."}
USUAL_STRENGTH, USUAL_SCORE = 12, 10


def fill(setup: CheckSetup) -> None:
    """Let every control begin with ``setup``; those that stand are set to it, before they are drawn."""
    opposed = "score" if setup.versus is not None else "strength" if setup.against is not None else "none"
    values = {
        "odds_score": setup.score,
        "odds_share": setup.share,
        "odds_level": setup.level or 1,
        "odds_difficulty": setup.difficulty,
        "odds_try": SAVE if setup.save else setup.try_hard or NO_TRY,
        "odds_opposed": opposed,
        "odds_strength": setup.against if setup.against is not None else USUAL_STRENGTH,
        "odds_versus": setup.versus if setup.versus is not None else USUAL_SCORE,
    }
    for key in values.keys() & st.session_state.keys():
        fields.put(key, values[key])
    st.session_state.odds_first, st.session_state.odds_rest = values, replace(setup, house=RULINGS)


def prepare(house: House) -> tuple[str, ...]:
    """Fill the controls on the first run of a visit: from a waiting setup, the address, or the last visit.

    Returns what was wrong with the address.
    """
    if (waiting := st.session_state.pop("odds_next", None)) is not None:
        fill(waiting)
    elif "odds_score" not in st.session_state:
        if any(name in st.query_params for name in PARAMETERS):
            setup, problems = from_params(st.query_params.to_dict(), house)
            fill(setup)
            return problems
        fill(st.session_state.get("odds_last", CheckSetup()))
    return ()


def controls(house: House) -> CheckSetup:
    """Draw the controls and return the check they describe."""
    state = st.session_state
    with row("Score"):
        score = _number("Score", "odds_score", -MAX_SCORE, MAX_SCORE, "stretch")
    with row("Class"):
        share = _choice("Class bonus", SHARES, "odds_share")
        if share != "none":
            level = _number("Class level", "odds_level", 1, MAX_LEVEL)
    names = {rung.name: SHORT.get(rung.name, rung.name.capitalize()) for rung in ladder()}
    difficulty = _choice("Difficulty", names, "odds_difficulty")
    with row("Try"):
        tries = {SAVE: "save", NO_TRY: "no"} | {way.name: f"+d{way.sides}" for way in ways_to_try().values()}
        trying = _choice("Try hard", tries, "odds_try")
    with row("Against"):
        opposed = _choice("Against", AGAINST, "odds_opposed")
        if opposed == "strength":
            against = _number("Strength to beat", "odds_strength", 0, 100_000)
        elif opposed == "score":
            versus = _number("Score to beat", "odds_versus", -MAX_SCORE, MAX_SCORE)
    rest: CheckSetup = state.odds_rest  # what has no control of its own: ability, modifier, shift
    return replace(
        rest,
        score=score,
        share=share,
        level=level if share != "none" else 0,
        difficulty=difficulty,
        shift=rest.shift if difficulty == rest.difficulty else 0,
        try_hard=trying if trying in ways_to_try() else None,
        save=trying == SAVE,
        against=against if opposed == "strength" else None,
        versus=versus if opposed == "score" else None,
        versus_difficulty=rest.versus_difficulty if opposed == "score" else "normal",
        house=house,
    )


def row(label: str) -> "st.delta_generator.DeltaGenerator":
    """A labelled line for controls; the label is for the eye, the controls carry their own."""
    line = st.container(
        horizontal=True, vertical_alignment="center", gap="xsmall", wrap=False, key=f"row_{label}"
    )
    line.html(f"<span class='quiet rowlabel' aria-hidden='true'>{label}</span>", width="content")
    return line


def _number(label: str, key: str, low: int, high: int, width: int | Literal["stretch"] = 130) -> int:
    first = fields.start(key, st.session_state.odds_first[key])
    return st.number_input(label, low, high, key=key, label_visibility="collapsed", width=width, **first)


def _choice(label: str, options: dict[str, str], key: str) -> str:
    return st.segmented_control(
        label,
        list(options),
        format_func=options.__getitem__,
        key=key,
        required=True,
        label_visibility="collapsed",
        width="stretch",
        **fields.choose(key, st.session_state.odds_first[key]),
    )
