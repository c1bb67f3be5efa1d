"""What the whole party does: chosen in a row, said before it is done, done as one step of the log."""

from collections.abc import Callable

import streamlit as st

from dhcore.character import Sheet
from dhcore.store import Campaign
from pages._parts import party_night, party_rest, party_xp

ACTIONS: dict[str, tuple[str, Callable[[Campaign, tuple[Sheet, ...]], None]]] = {
    "xp": ("XP", party_xp.show),
    "rest": ("Rest", party_rest.rest),
    "sleep": ("Sleep", party_night.sleep),
    "day": ("Day", party_night.new_day),
    "week": ("Week", party_rest.week),
}


def show(opened: Campaign, sheets: tuple[Sheet, ...]) -> None:
    """The row of what a party can do, and below it the one that was tapped."""
    turn = st.session_state.setdefault("_turns", {}).get("party_do", 0)
    chosen = st.segmented_control(
        "The party",
        list(ACTIONS),
        format_func=lambda action: ACTIONS[action][0],
        key=f"party_do_{turn}",
        label_visibility="collapsed",
        width="stretch",
    )
    if chosen:
        with st.container(key="party_panel", gap="xsmall"):
            ACTIONS[chosen][1](opened, sheets)
