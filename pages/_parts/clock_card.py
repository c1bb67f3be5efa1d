"""The campaign's clock: what time it is, what ran out, what runs, and time that goes by at a tap."""

from functools import partial
from html import escape

import streamlit as st

from dhcore import fights
from dhcore import journey as journeys
from dhcore.character import Rules, book
from dhcore.journey import Journey
from dhcore.journey.lights import burning
from dhcore.journey.spans import MAX_DAYS, day_and_time, moment, rounds_of, span, told
from dhcore.journey.timers import JourneyCommand, advance, count_fight, running, set_to
from dhcore.store import Campaign, Snapshot
from pages._parts import campaign, clock_due, clock_timers, people
from pages._parts.clock_here import journey_of, then_close, turned
from pages._parts.party_people import labels
from pages._parts.party_steps import complaint, once, take
from pages._parts.words import plain

STEPS = (
    (1, "round"),
    (10, "round"),
    (1, "crawl"),
    (10, "crawl"),
    (1, "hour"),
    (8, "hour"),
)
"""What one tap lets go by."""


def show() -> None:
    """The whole clock as a part of a page; nothing without a campaign."""
    opened = campaign.current()
    if opened is None:
        return
    state = opened.state()
    journey = journey_of(opened, state)
    if journey is None:
        return
    complaint()
    top(opened, state, journey, people.rules(state))
    _timers(opened, state, journey)


def top(opened: Campaign, state: Snapshot, journey: Journey, rules: Rules) -> None:
    """What ran out, and in one line what time it is and what burns; a tap lets time go by."""
    clock_due.show(opened, state, journey, rules)
    with st.container(
        horizontal=True, gap="xsmall", vertical_alignment="center", wrap=False, key="clock_line"
    ):
        st.html(
            f"<div class='planned' role='status'><b>{escape(told(journey.clock.now))}</b>"
            f"<span>{escape(_light(journey))}</span></div>",
            width="stretch",
        )
        if opened.role != "dm":
            return
        with st.popover("Time", icon=":material/schedule:", key=turned("clock_time")):
            _goes_by(opened, journey)
            _fights(opened, state, journey)
            _by_hand(opened, journey)


def _timers(opened: Campaign, state: Snapshot, journey: Journey) -> None:
    """All that runs, and a new timer."""
    with st.expander("Timers", icon=":material/timer:", key="clock_timers", on_change="rerun") as panel:
        if panel.open:
            clock_timers.show(opened, journey, labels(book.characters(state)))


def _light(journey: Journey) -> str:
    lights = burning(journey.clock)
    if not lights:
        return "no light burns"
    best = lights[0]
    others = f" and {len(lights) - 1} more" if len(lights) > 1 else ""
    return f"Light {best.squares}: {best.label}, {span(best.ends - journey.clock.now)}{others}"


def _goes_by(opened: Campaign, journey: Journey) -> None:
    st.html("<p class='quiet'>Time goes by</p>")
    with st.container(key="clock_steps", horizontal=True, gap="xsmall"):
        for number, unit in STEPS:
            rounds = rounds_of(number, unit)
            if once(f"+ {span(rounds)}", f"clock_on_{number}_{unit}", width="content"):
                _pass(opened, rounds)
    following = running(journey.clock)
    if following:
        one = following[0]
        rounds = one.ends - journey.clock.now
        if once(plain(f"Until {one.label}: {span(rounds)}"), "clock_until"):
            _pass(opened, rounds)


def _fights(opened: Campaign, state: Snapshot, journey: Journey) -> None:
    """The rounds that were fought and have not gone by on the clock; one under way counts later."""
    for one in fights.fights(state):
        rounds = one.round - (one.status == "running")
        fresh = rounds - journey.clock.counted.get(one.id, 0)
        if fresh > 0:
            label = plain(f"+ {span(fresh)} of {one.name}")
            if once(label, f"clock_fight_{one.id}"):
                _run(opened, partial(count_fight, fight_id=one.id, name=one.name, rounds=rounds))


def _pass(opened: Campaign, rounds: int) -> None:
    _run(opened, lambda now: advance(now, rounds))


def _run(opened: Campaign, command: JourneyCommand) -> None:
    take(lambda: journeys.run(opened, command, campaign.me()), then_close("clock_time"))


def _by_hand(opened: Campaign, journey: Journey) -> None:
    """The clock set to a moment, forwards or backwards."""
    day, hour, minute, _ = day_and_time(journey.clock.now)
    with st.form(f"clock_set_{journey.clock.now}", border=False):
        st.html("<p class='quiet'>Or set it</p>")
        own_day = st.number_input("Day", 1, MAX_DAYS, day, key=f"clock_day_{journey.clock.now}")
        own_hour = st.number_input("Hour", 0, 23, hour, key=f"clock_hour_{journey.clock.now}")
        own_minute = st.number_input("Minute", 0, 59, minute, step=5, key=f"clock_minute_{journey.clock.now}")
        if st.form_submit_button("Set the clock", width="stretch"):
            goal = moment(own_day, own_hour, own_minute)
            _run(opened, lambda now: set_to(now, goal))
