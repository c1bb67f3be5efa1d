"""The characters of the open campaign: their rules, whom the address names, and acting for them."""

from collections.abc import Callable
from html import escape

import streamlit as st

from dhcore.character import Character, Command, Rules, book
from dhcore.content import house_library, house_pack, library, load_pack
from dhcore.dragonhead.wounds import Wounds
from dhcore.errors import DhcoreError
from dhcore.store import Campaign, LogRow, Snapshot
from pages._parts import campaign
from pages._parts.words import plain

WHO = "c"
"""The parameter of the address that names a character."""


def rules(state: Snapshot) -> Rules:
    """What this campaign plays with: the house pack, its own packs on top, and its readings.

    A pack that cannot be read is said and left out.
    """
    playing = house_library()
    packs = [house_pack()]
    for document in state.packs.values():
        try:
            packs.append(load_pack(document, playing.names))
            playing = library(packs)
        except DhcoreError as error:
            st.warning(plain(str(error)))
    return Rules(playing, campaign.house())


def needs_campaign() -> Campaign | None:
    """The open campaign; without one, a way to one in a single tap."""
    opened = campaign.current()
    if opened is not None:
        return opened
    st.html("<p>Characters belong to a campaign, so that they outlive this phone.</p>")
    if st.button("Start a campaign", type="primary", key="start_campaign", width="stretch"):
        try:
            campaign.found("Our campaign")
        except DhcoreError as error:
            st.error(plain(str(error)))
        else:
            st.rerun()
    st.page_link("pages/campaign.py", label="Open another one", icon=":material/login:")
    return None


def chosen(state: Snapshot) -> Character | None:
    """The character that the address names; None when it names none, or one that is not there."""
    key = st.query_params.get(WHO)
    try:
        return book.character(state, key) if key else None
    except DhcoreError as error:
        st.warning(plain(str(error)))
        return None


def link(page: str, label: str, character_id: str, *, icon: str | None = None) -> None:
    """A link to another page about the same character."""
    params = campaign.link_params() | {WHO: character_id}
    st.page_link(f"pages/{page}.py", label=label, icon=icon, query_params=params, width="stretch")


def act(opened: Campaign, character_id: str, command: Command) -> bool:
    """Apply a command to the newest record and say what happened; a refusal is said and changes nothing."""
    return attempt(lambda: book.run(opened, character_id, command, campaign.me()))


def attempt(step: Callable[[], LogRow]) -> bool:
    """Take a step of the campaign and say its sentence; a refusal is said and changes nothing."""
    try:
        st.toast(plain(step().text))
    except DhcoreError as error:
        st.error(plain(str(error)))
        return False
    return True


def wound_bar(wounds: Wounds) -> str:
    """Wear and tear against the HP line as one light bar with its text, as HTML."""
    torn = min(wounds.torn, wounds.hp)
    worn = min(wounds.wear, wounds.hp) - torn
    parts = ((torn, "tear"), (max(worn, 0), "wear"))
    blocks = "".join(f"<i class='{kind}' style='width:{100 * n / wounds.hp:.1f}%'></i>" for n, kind in parts)
    return f"<div class='wounds' aria-hidden='true'>{blocks}</div>{wounds_text(wounds)}"


def wounds_text(wounds: Wounds) -> str:
    """The same in words: ``wear 9 · tear 2 of 14``, as HTML."""
    scars = f" · scar {wounds.scar}" if wounds.scar else ""
    return f"<small class='quiet'>wear {wounds.wear} · tear {wounds.tear}{scars} of {wounds.hp}</small>"


def chips(texts: tuple[str, ...]) -> str:
    """Short texts as small labels, as HTML, escaped."""
    return "".join(f"<span class='chip'>{escape(text)}</span>" for text in texts)
