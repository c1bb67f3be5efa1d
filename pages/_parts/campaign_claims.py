"""Who plays whom: a player's phone says whose it is and which characters it acts for; the DM sees it all."""

from collections.abc import Mapping

import streamlit as st

from dhcore.character import book
from dhcore.errors import DhcoreError
from dhcore.store import Campaign
from dhcore.store.rights import claims_of
from pages._parts import campaign, party_people, people
from pages._parts.words import plain


def show(opened: Campaign) -> None:
    """For a player: the name, then the characters. For the DM: who plays whom, to be freed."""
    state = opened.state()
    claims = claims_of(state.settings)
    names = party_people.labels(book.characters(state))
    if campaign.plays(opened):
        if campaign.me():
            _mine(opened, names, claims)
        else:
            _name()
    else:
        for key, player in claims.items():
            if key in names and st.button(
                plain(f"{player} plays {names[key]}: free it"), key=f"campaign_free_{key}", width="stretch"
            ):
                people.attempt(lambda key=key: opened.release(key, campaign.me()))
                st.rerun()


def _name() -> None:
    """Before anything else: a claim is somebody's."""
    with st.form("campaign_who", border=False):
        name = st.text_input("Who are you?", max_chars=campaign.MAX_ME)
        if st.form_submit_button("That is me", type="primary", width="stretch") and name.strip():
            campaign.set_me(name)
            st.rerun()


def _mine(opened: Campaign, names: Mapping[str, str], claims: Mapping[str, str]) -> None:
    me = campaign.me()
    st.html("<p class='quiet'>You play and act for:</p>")
    free = [key for key in names if claims.get(key, me) == me]
    if not free:
        st.html("<p>Nobody is free to be played. The DM can free a character, or make a new one.</p>")
    for key in free:
        mine = claims.get(key) == me
        with st.container(horizontal=True, gap="small", wrap=False):
            if mine:
                people.link("sheet", plain(names[key]), key, icon=":material/person:")
            word = "Leave" if mine else plain(f"I play {names[key]}")
            if st.button(word, key=f"campaign_claim_{key}", width="content" if mine else "stretch"):
                try:
                    opened.release(key) if mine else opened.claim(key)
                except DhcoreError as error:
                    st.error(plain(str(error)))
                else:
                    st.rerun()
