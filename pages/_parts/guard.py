"""The first statement of every page: never run without the front door."""

from pathlib import Path

import streamlit as st


def guard(file: str) -> None:
    """Send a run that did not come through the front door back to it, at the same address.

    After a cold start Streamlit runs ``pages/*.py`` of a deep link directly, until some run has called
    ``st.navigation``. Both pages must be listed, or Streamlit says "Page not found" over the app.
    """
    if st.session_state.get("_entry"):
        return
    st.navigation([st.Page("streamlit_app.py", default=True), st.Page(Path(file))])
    st.rerun()
