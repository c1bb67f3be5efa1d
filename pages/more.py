"""Everything that is not in the bar, and what this app is."""

from importlib.metadata import PackageNotFoundError, version

import streamlit as st

from pages._parts import campaign, frame
from pages._parts.guard import guard

guard(__file__)

ABOUT = """A companion for whoever runs *Dragonhead* at the table: exact odds, rolls and their log.

Dragonhead belongs to its authors at Chameleon Dream. This is an independent production by fans, not
affiliated with or endorsed by them, by the author of Rule Zero, or by Loot The Room."""
WITHOUT_SIGNAL = """Every answer is computed by the server, so a phone needs its connection. While it is gone
the page stays readable, says so, and goes on by itself. What was tapped before and shown as done is saved."""

frame.heading("More")
for stem, page in frame.PAGES.items():
    if stem != "more":
        label = f"**{page.title}** {page.purpose}"
        st.page_link(f"pages/{stem}.py", label=label, icon=page.icon, query_params=campaign.link_params())
with st.expander("About this app"):
    st.markdown(ABOUT)
    try:
        st.caption(f"Version {version('dragonhead-companion')}")
    except PackageNotFoundError:  # run from a checkout that was not installed
        st.caption("Run from a checkout.")
with st.expander("Without signal"):
    st.markdown(WITHOUT_SIGNAL)
