"""The front door: the list of pages, the campaign from the address, the look."""

import streamlit as st

from pages._parts import campaign, device, frame, style

st.session_state["_entry"] = True  # pages/*.py refuse to run without it
st.set_page_config(page_title="Dragonhead", page_icon=style.ICON, initial_sidebar_state="auto")
campaign.restore_address()
style.apply()
device.one_entry_per_page()
listed = frame.pages()
page = st.navigation(list(listed.values()), position="hidden")
frame.navigation(listed)
page.run()
