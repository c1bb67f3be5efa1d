"""One group's shared record: create or open it, hand its link around, read its log, take things back."""

from urllib.parse import parse_qs, urlsplit

import streamlit as st

from dhcore.errors import DhcoreError
from dhcore.store.keys import ID_DIGITS
from dhcore.store.values import MAX_NAME
from pages._parts import (
    campaign,
    campaign_claims,
    campaign_links,
    campaign_log,
    campaign_settings,
    clock_card,
    device,
    frame,
)
from pages._parts.guard import guard
from pages._parts.words import plain

guard(__file__)


def key_in(text: str) -> str:
    """The code in a link, or the bare code."""
    return parse_qs(urlsplit(text.strip()).query).get("t", [text.strip()])[0]


def create_or_open() -> None:
    with st.form("campaign_create", border=False):
        name = st.text_input("New campaign", max_chars=MAX_NAME, placeholder="Night of the Trog")
        create = st.form_submit_button("Create", type="primary", width="stretch")
    with st.form("campaign_open", border=False):
        link = st.text_input("Open by link or code", max_chars=500)
        open_it = st.form_submit_button("Open", width="stretch")
    try:
        if create:
            campaign.found(name)
        elif open_it:
            campaign.enter(campaign.opened(key_in(link)).code)
    except DhcoreError as error:
        st.error(plain(str(error)))
        return
    if create or open_it:
        st.rerun()


def known_here() -> None:
    """Campaigns that this device has opened, or that a host at home shows to all."""
    keys = device.remembered()
    if campaign.listed_for_all():
        known = {key[:ID_DIGITS] for key in keys}
        keys += [entry.id for entry in campaign.store().list() if entry.id not in known]
    for key in keys:
        found = campaign.find(key)
        if found is None or found.archived:
            continue
        if st.button(
            plain(found.name), key=f"campaign_enter_{key}", icon=":material/login:", width="stretch"
        ):
            campaign.enter(key)
            st.rerun()


frame.heading("Campaign")
opened = campaign.current()
if opened is None:
    create_or_open()
    known_here()
else:
    device.remembered(opened.code)
    if opened.recovered and st.button("I have read this", key="campaign_recovered"):
        opened.dismiss_recovered()
        st.rerun()
    campaign_claims.show(opened)
    with st.expander("Links for the group", expanded=not opened.log(limit=1)):
        campaign_links.show(opened)
    campaign_log.show()
    clock_card.show()
    with st.expander("Settings"):
        campaign_settings.show(opened)
