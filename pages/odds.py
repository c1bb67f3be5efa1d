"""The front page: the exact odds of the check in hand, at once, and a roll of it."""

import streamlit as st

from dhcore import charts
from dhcore.display import percent, points
from dhcore.dragonhead.setup import PARAMETERS, CheckSetup, from_params
from dhcore.dragonhead.what_if import chance_that_matters, what_if
from dhcore.errors import DhcoreError
from dhcore.phrase import read_check
from pages._parts import answer, campaign, check_controls, frame, rolls
from pages._parts.guard import guard
from pages._parts.words import plain

guard(__file__)


def show_answer(setup: CheckSetup) -> None:
    check, challenge = setup.check, setup.challenge
    detail = f"{check.pool}, {check.rung.words}"
    if challenge:
        words = f"beats {setup.against if setup.against is not None else f'score {setup.versus}'}"
        detail = f"a success: {percent(check.success)} · {detail}"
    else:
        words = "at least a success"
    answer.headline(chance_that_matters(setup), words, detail)
    answer.outcome_bar(check.outcomes)


def show_alternatives(setup: CheckSetup) -> None:
    """Each tile names the change in points and its price; a tap makes it the check in hand."""
    with st.container(horizontal=True, gap="xsmall", wrap=False, key="what_if"):
        for other in what_if(setup):
            trying = other.setup.check.trying if other.setup.try_hard != setup.try_hard else None
            what = f"+d{trying.sides} *{trying.wear} wear*" if trying else other.label
            if st.button(f"**{points(other.change)}** {what}", key=f"odds_if_{other.label}", width="stretch"):
                st.session_state.odds_next = other.setup
                st.rerun()


def show_charts(setup: CheckSetup) -> None:
    """Below the answer, which never waits for them; a device that finds them heavy can do without."""
    if st.toggle("Charts", value=True, key="odds_charts", persist_state="session"):
        check = setup.check
        st.plotly_chart(charts.odds(check), config=charts.CONFIG, key="odds_outcomes")
        st.plotly_chart(charts.reach(check), config=charts.CONFIG, key="odds_reach")


def keep_in_address(setup: CheckSetup) -> None:
    """The address carries the check, so that it can be shared, bookmarked and found again."""
    st.session_state.odds_last = setup
    known = st.query_params.to_dict()
    if from_params(known, setup.house)[0] != setup:
        others = {name: value for name, value in known.items() if name not in PARAMETERS}
        st.query_params.from_dict(others | setup.params())


def phrase_box() -> None:
    """One line as one would say it; it fills the controls."""
    with (
        st.form("odds_phrase_form", border=False),
        st.container(horizontal=True, vertical_alignment="bottom", wrap=False),
    ):
        text = st.text_input(
            "Say it", key="odds_phrase", placeholder="hard 13 +2 try hardest vs 12", max_chars=200
        )
        said = st.form_submit_button("Set")
    if said and text:
        try:
            st.session_state.odds_next = read_check(text)
        except DhcoreError as error:
            st.error(plain(str(error)))
        else:
            st.rerun()


if frame.heading("Odds", undo=True):
    rolls.undo_last()
house = campaign.house()
problems = check_controls.prepare(house)
top = st.container(gap="small")
try:
    setup = check_controls.controls(house)
except DhcoreError as error:
    top.error(plain(str(error)))
    st.stop()
keep_in_address(setup)
with top:
    for problem in problems:
        st.warning(plain(problem))
    show_answer(setup)
show_alternatives(setup)
rolls.roll_row(setup)
rolls.last_rolls()
phrase_box()
with st.expander("Working"):
    answer.working_table(setup.working)
show_charts(setup)
