"""The campaign's clock on this phone: reading the journey, and acting on the newest of it."""

from collections.abc import Callable

import streamlit as st

from dhcore import journey as journeys
from dhcore.errors import DhcoreError
from dhcore.journey import Journey, Timer
from dhcore.journey.crawling import ghost
from dhcore.journey.spans import span
from dhcore.journey.timers import JourneyCommand
from dhcore.store import Campaign, LogRow, Snapshot
from pages._parts import campaign
from pages._parts.party_steps import take
from pages._parts.words import plain


def journey_of(opened: Campaign, state: Snapshot) -> Journey | None:
    """The clock and dungeon, on players' phones what they may see; None if unreadable, which is said."""
    try:
        journey = journeys.journey(state)
        return journey if opened.role == "dm" else ghost(journey)
    except DhcoreError as error:
        st.error(plain(str(error)))
        return None


def act(opened: Campaign, command: JourneyCommand) -> None:
    """Apply a command to the newest journey and draw the page anew; a refusal is said, and all stays."""
    take(lambda: journeys.run(opened, command, campaign.me()), quietly)


def quietly(_: LogRow) -> None:
    """The page itself shows what happened, as its last line."""


def then_close(name: str) -> Callable[[LogRow], None]:
    """For :func:`take`: what led to the step gets a new key, so that it is closed and starts anew."""

    def done(_: LogRow) -> None:
        turns = st.session_state.setdefault("_turns", {})
        turns[name] = turns.get(name, 0) + 1

    return done


def turned(name: str) -> str:
    """The key of something that :func:`then_close` closes."""
    return f"{name}_{st.session_state.setdefault('_turns', {}).get(name, 0)}"


def left_words(one: Timer, now: int) -> str:
    """``42 min left``, ``ran out 5 min ago``, ``stopped, 42 min left``."""
    if one.left is not None:
        return f"stopped, {span(one.left)} left"
    if one.ends > now:
        return f"{span(one.ends - now)} left"
    return "ran out now" if one.ends == now else f"ran out {span(now - one.ends)} ago"
