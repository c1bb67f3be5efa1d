"""The dungeon page: what ran out and the time on top, then the crawl, its map, and who goes how."""

import streamlit as st

from dhcore.store import Campaign
from pages._parts import clock_card, dungeon_crawl, dungeon_how, dungeon_map, dungeon_met
from pages._parts.dungeon_here import here
from pages._parts.party_steps import complaint


def show(opened: Campaign) -> None:
    """Everything of it; players see time, light and layout. A refusal stands until it has been read."""
    now = here(opened)
    if now is None:
        return
    complaint()
    with st.container(gap="xsmall", key="dungeon_board"):
        clock_card.top(opened, now.state, now.journey, now.rules)
        if now.leads:
            dungeon_met.show(now)
            dungeon_crawl.show(now)
        dungeon_map.show(now)
        if now.leads:
            dungeon_how.show(now)
