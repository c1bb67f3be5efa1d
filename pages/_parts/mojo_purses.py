"""The purses: everybody's count in large, put right by a tap; who comes late; the end of the session."""

from html import escape

import streamlit as st

from dhcore.character import Sheet, mojo_book
from dhcore.character.mojo_purse import Purse, Session
from dhcore.content.fields import MAX_NAME
from dhcore.store import Campaign
from pages._parts import campaign
from pages._parts.party_steps import once, take
from pages._parts.words import plain


def show(opened: Campaign, session: Session) -> None:
    """A row for each purse; plus and minus are corrections, not payments."""
    with st.container(key="mojo_purses", gap=None):
        for purse in session.purses:
            _row(opened, session, purse)


def _row(opened: Campaign, session: Session, purse: Purse) -> None:
    name = purse.name
    mark = " <div class='quiet'>DM</div>" if name == session.dm and name != "DM" else ""
    with st.container(horizontal=True, vertical_alignment="center", gap="xsmall", wrap=False):
        st.html(f"<div class='purse'><bdi>{escape(name)}</bdi>{mark}</div>")
        if _correction(f"One less for {name}", "remove", f"mojo_less_{name}", disabled=not purse.mojos):
            take(lambda: mojo_book.change_purse(opened, name, -1, campaign.me()), _quietly)
        st.html(f"<b class='count'>{purse.mojos}</b>", width="content")
        if _correction(f"One more for {name}", "add", f"mojo_more_{name}"):
            take(lambda: mojo_book.change_purse(opened, name, 1, campaign.me()), _quietly)


def _correction(label: str, icon: str, key: str, disabled: bool = False) -> bool:
    return st.button(
        plain(label), icon=f":material/{icon}:", key=key, type="tertiary", disabled=disabled, width="content"
    )


def _quietly(_: object) -> None:
    """The count itself says what happened."""


def late_and_end(opened: Campaign, session: Session, sheets: tuple[Sheet, ...]) -> None:
    """What happens once a session: somebody comes late; it is over."""
    with st.expander("Somebody comes late", key="mojo_late", icon=":material/schedule:"):
        absent = _absent(session, sheets)
        for name in absent:
            if once(plain(name), f"mojo_late_{name}"):
                take(lambda name=name: mojo_book.arrive_late(opened, name, campaign.me()))
        with st.form("mojo_late_form", border=False, clear_on_submit=True):
            typed = st.text_input("Name", max_chars=MAX_NAME, key="mojo_late_name")
            if st.form_submit_button("Joins without mojos", width="stretch"):
                name = " ".join(typed.split())
                take(lambda: mojo_book.arrive_late(opened, name, campaign.me()))
    with st.expander("The session is over", key="mojo_over", icon=":material/logout:"):
        left = sum(purse.mojos for purse in session.purses)
        st.html(f"<p class='intro'>{left} unspent mojos are lost; {session.spent} were spent.</p>")
        if once("End the session", "mojo_end"):
            take(lambda: mojo_book.end_session(opened, campaign.me()))


def _absent(session: Session, sheets: tuple[Sheet, ...]) -> list[str]:
    """Players of the party who have no purse."""
    here = {purse.name for purse in session.purses}
    players = dict.fromkeys(sheet.character.player for sheet in sheets if sheet.character.player)
    return [name for name in players if name not in here]
