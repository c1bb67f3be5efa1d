"""The frame around every page: its title row, the bar at the bottom, the list at the side."""

from html import escape
from typing import NamedTuple

import streamlit as st

from pages._parts import campaign as camp
from pages._parts.words import plain


class Entry(NamedTuple):
    """A page in the list: its title, its icon, and what it is for."""

    title: str
    icon: str
    purpose: str


PAGES = {
    "odds": Entry("Odds", ":material/casino:", "the check in hand"),
    "party": Entry("Party", ":material/groups:", "everyone at the table"),
    "fight": Entry("Fight", ":material/swords:", "turns, blows and wounds"),
    "hazards": Entry("Hazards", ":material/local_fire_department:", "falls, fire, poison and the rest"),
    "dungeon": Entry("Dungeon", ":material/explore:", "crawl by crawl, light and time"),
    "sheet": Entry("Sheet", ":material/person:", "one character in play"),
    "create": Entry("Create", ":material/person_add:", "a new character"),
    "advance": Entry("Advance", ":material/trending_up:", "XP and the next level"),
    "mojo": Entry("Mojo", ":material/auto_awesome:", "this session's mojos"),
    "lab": Entry("Lab", ":material/science:", "any dice, compared"),
    "campaign": Entry("Campaign", ":material/link:", "link, log, settings"),
    "rules": Entry("Rules", ":material/menu_book:", "look any rule up"),
    "more": Entry("More", ":material/menu:", "everything else"),
}
"""File stem in ``pages/`` -> its entry. The first is the front page."""

BAR = ("odds", "party", "fight", "hazards", "more")
"""What the bar at the bottom lists: five at most."""


def pages() -> dict[str, "st.Page"]:
    """The pages by file stem; the first one is the front page."""
    return {
        stem: st.Page(f"pages/{stem}.py", title=page.title, icon=page.icon, default=stem == next(iter(PAGES)))
        for stem, page in PAGES.items()
    }


def navigation(listed: dict[str, "st.Page"]) -> None:
    """The bar at the bottom of a phone, and the same at the side of a wide screen."""
    params = camp.link_params()
    with st.bottom, st.container(key="nav", horizontal=True, gap=None, wrap=False):
        for stem in BAR:
            st.page_link(listed[stem], width="stretch", query_params=params)
    with st.sidebar:
        for page in listed.values():
            st.page_link(page, query_params=params)


def heading(title: str, *, undo: bool = False) -> bool:
    """The title, the campaign this phone is on, and undo in its one place. True when undo was tapped."""
    campaign = camp.current()
    with st.container(key="head", horizontal=True, vertical_alignment="center", gap="small", wrap=False):
        st.html(f"<h1>{escape(title)}</h1>", width="stretch")
        name = plain(campaign.name) if campaign else "no campaign"
        st.page_link("pages/campaign.py", label=name, query_params=camp.link_params())
        undone = undo and st.button("", icon=":material/undo:", key="undo", help="Undo the last entry")
    if trouble := camp.trouble():
        st.warning(plain(trouble), icon=":material/info:")
    return undone
