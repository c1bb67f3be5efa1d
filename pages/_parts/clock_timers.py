"""The timers on the campaign's clock: how long each has left, and a new one in a few taps."""

from collections.abc import Mapping
from html import escape

import streamlit as st

from dhcore import journey as journeys
from dhcore.journey import Journey, Timer, Wanted
from dhcore.journey.record import MAX_WORDS
from dhcore.journey.spans import rounds_of, units
from dhcore.journey.timers import begin, go_on, in_order, stop, take_off
from dhcore.store import Campaign, LogRow, new_id
from pages._parts import campaign
from pages._parts.clock_here import act, left_words, then_close, turned
from pages._parts.party_steps import once, take
from pages._parts.words import plain

USUAL = ("Spell", "Potion", "Watch", "Guards return")
MOST = 999


def show(opened: Campaign, journey: Journey, names: Mapping[str, str]) -> None:
    """Every timer with what it has left; the next to run out first."""
    for one in in_order(journey.clock):
        _row(opened, one, journey.clock.now)
    if opened.role == "dm":
        _new(opened, names)


def _row(opened: Campaign, one: Timer, now: int) -> None:
    with st.container(
        horizontal=True, gap="xsmall", vertical_alignment="center", key=f"clock_timer_{one.id}"
    ):
        deadly = " · deadly" if one.deadly else ""
        st.html(
            f"<div class='planned'><b><bdi>{escape(one.label)}</bdi></b>"
            f"<span>{escape(left_words(one, now) + deadly)}</span></div>",
            width="stretch",
        )
        if opened.role != "dm":
            return
        if one.stopped:
            if once("Go on", f"clock_go_on_{one.id}", width="content"):
                act(opened, lambda current: go_on(current, one.id))
        elif one.ends > now:
            word = "Put out" if one.kind == "light" else "Stop"
            if once(word, f"clock_stop_{one.id}", width="content"):
                act(opened, lambda current: stop(current, one.id))
        help_text = f"Take {plain(one.label)} off the clock"
        if once("", f"clock_off_{one.id}", width="content", icon=":material/close:", help=help_text):
            if one.ends <= now and one.deadly:  # taken off by hand, it has not killed
                act(opened, lambda current: take_off(current, one.id))
            else:
                take(lambda: journeys.deal_with(opened, one.id, campaign.me()))


def _new(opened: Campaign, names: Mapping[str, str]) -> None:
    """What, for whom, how long: all of it by tapping, unless it needs a name of its own."""
    with st.popover("New timer", icon=":material/timer:", key=turned("clock_new"), width="stretch"):
        usual = st.pills("What", USUAL, key=turned("clock_new_usual"), label_visibility="collapsed")
        number = st.number_input("How many", 1, MOST, 10, key=turned("clock_new_number"))
        unit = st.segmented_control(
            "Unit",
            list(units()),
            default="round",
            required=True,
            key=turned("clock_new_unit"),
            label_visibility="collapsed",
            width="stretch",
        )
        who = _for_whom(names)
        typed = st.text_input(
            "Or a name of its own", max_chars=MAX_WORDS, key=turned("clock_new_name"), placeholder="Haste"
        )
        name = typed.strip() or usual
        if once("Start it", "clock_new_start", type="primary", disabled=not name) and name:
            wanted = Wanted(
                new_id(), name, rounds_of(number, unit), about=who or "", who=names[who] if who else ""
            )
            take(lambda: journeys.run(opened, lambda now: begin(now, wanted), campaign.me()), _begun)


def _for_whom(names: Mapping[str, str]) -> str | None:
    if not names:
        return None
    key = turned("clock_new_who")
    return st.pills(
        "For whom",
        list(names),
        format_func=lambda one: plain(names[one]),
        key=key,
        label_visibility="collapsed",
    )


def _begun(row: LogRow) -> None:
    then_close("clock_new")(row)
    for part in ("usual", "name", "who", "unit", "number"):
        then_close(f"clock_new_{part}")(row)
