"""The session's purses and its price list, alive on every phone; between sessions the way to begin one."""

from collections.abc import Callable
from html import escape

import streamlit as st

from dhcore.character import Sheet, mojo_book
from dhcore.character.mojo_purse import Session
from dhcore.dragonhead.mojo import MojoUse, mojo_uses
from dhcore.errors import DhcoreError
from dhcore.store import Campaign
from pages._parts import campaign, mojo_fudge, mojo_purses, mojo_rise, mojo_start, mojo_uses_panels, rolls
from pages._parts import party_people as party
from pages._parts.mojo_pay import Buying
from pages._parts.party_steps import TICK_SECONDS, complaint, once
from pages._parts.words import plain

PANELS: dict[str, Callable[[Buying], None]] = {
    "fudge": mojo_fudge.show,
    "rise": mojo_rise.show,
    "wind": mojo_uses_panels.wind,
    "resurrection": mojo_uses_panels.resurrection,
    "dream": mojo_uses_panels.dream,
}
"""The uses that do something here; the others are carried out by the people at the table."""
GROWING = ("rise", "wind")
"""The uses that one buys several times over at once."""


@st.fragment(run_every=TICK_SECONDS)
def show() -> None:
    """Everything that another phone may change, again every two seconds."""
    opened = campaign.current()
    if opened is not None:
        with st.container(gap="xsmall"):
            _board(opened)


def _board(opened: Campaign) -> None:
    last = opened.undoable()
    rolls.has_shown([last] if last else [])
    complaint()
    session, sheets = _session(opened), party.sheets(opened)
    if session is None:
        mojo_start.show(opened, sheets)
        return
    mojo_purses.show(opened, session)
    if last is not None and last.kind == mojo_book.KIND:
        st.html(f"<div class='happened' role='status' dir='auto'>{escape(last.text)}</div>")
    for use in mojo_uses().values():
        _card(opened, session, sheets, use)
    mojo_purses.late_and_end(opened, session, sheets)


def _session(opened: Campaign) -> Session | None:
    try:
        return mojo_book.session(opened.state())
    except DhcoreError as error:
        st.html(f"<p>{escape(str(error))}</p>")
        return None


def _card(opened: Campaign, session: Session, sheets: tuple[Sheet, ...], use: MojoUse) -> None:
    """One line of the price list; a tap opens what it takes to buy it."""
    if st.session_state.pop("_mojo_close", False):
        st.session_state["_mojo_use"] = None
    is_open = st.session_state.get("_mojo_use") == use.key
    with st.container(key=f"mojo_card{'_open' if is_open else ''}_{use.key}", gap=None):
        price = f"{use.price}{'+' if use.key in GROWING else ''}"
        if once(f"**{price}** {plain(use.name)}", f"mojo_open_{use.key}", type="tertiary"):
            st.session_state["_mojo_use"] = None if is_open else use.key
            st.rerun()
        st.html(f"<div class='quiet'>{escape(use.what)}</div>")
        if is_open:
            with st.container(gap="xsmall"):
                _panel(Buying(opened, session, sheets, use))


def _panel(buying: Buying) -> None:
    try:
        PANELS.get(buying.use.key, mojo_uses_panels.told)(buying)
    except DhcoreError as error:
        st.error(plain(str(error)))
