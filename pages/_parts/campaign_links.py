"""The links of a campaign: the players' to scan, the DM's for a second phone, and new ones for old."""

from collections.abc import Callable
from html import escape
from urllib.parse import urlencode

import segno
import streamlit as st

from dhcore.errors import DhcoreError
from dhcore.store import Campaign
from pages._parts import campaign
from pages._parts.words import plain

ONE_LINK = "Whoever has this link is in, with all rights. Send it to your group and keep it."
PLAYERS = "Players scan this or open the link: they see the party, their fights and the open rolls."
DM = "This opens the campaign with all rights. Keep it, and keep it from the players."


def show(opened: Campaign) -> None:
    """The links that this phone may hand on."""
    if campaign.plays(opened):
        st.html("<p class='quiet'>You came in by the players' link; the DM hands it on.</p>")
    elif not opened.keys.made:
        _link(opened.code, ONE_LINK)
        if st.button("Give players a link of their own", key="campaign_make_keys", width="stretch"):
            _attempt(lambda: campaign.enter(opened.make_keys()))
    elif opened.code == opened.id:
        st.html("<p class='quiet'>This phone came in without the DM's key, so it cannot show the links.</p>")
        _renew(opened)
    else:
        code = opened.players_code()
        _qr(address(code))
        _link(code, PLAYERS)
        with st.expander("A second phone for the DM"):
            _link(opened.code, DM)
        _renew(opened)


def address(code: str) -> str:
    """The address that opens the campaign by this code."""
    base = (st.context.url or "").split("?")[0].removesuffix("campaign")
    return f"{base}?{urlencode({'t': code})}"


def _link(code: str, words: str) -> None:
    st.code(address(code), language=None, wrap_lines=True)
    st.html(f"<p class='quiet'>{words}</p>")


def _qr(link: str) -> None:
    """Black on white in either theme, or no camera reads it."""
    picture = segno.make(link, error="m").svg_data_uri(scale=8, border=3, dark="#000", light="#fff")
    st.html(f'<img class=\'qr\' src="{escape(picture)}" alt="The players\' link as a QR code">')


def _renew(opened: Campaign) -> None:
    with st.expander("New links for old ones"):
        if opened.code != opened.id:
            st.html("<p class='quiet'>Every player opens the new link once; the old one opens nothing.</p>")
            if st.button("New players' link", key="campaign_renew_players", width="stretch"):
                _attempt(opened.renew_players_key)
        st.html("<p class='quiet'>Every phone but this one is shut out until it opens the new link.</p>")
        if st.button("New links for all", key="campaign_renew_all", width="stretch"):
            _attempt(lambda: campaign.enter(opened.make_keys()))


def _attempt(step: Callable[[], object]) -> None:
    try:
        step()
    except DhcoreError as error:
        st.error(plain(str(error)))
    else:
        st.rerun()
