"""The one style sheet and the icon."""

from pathlib import Path

import streamlit as st

SHEET = Path(__file__).with_name("style.css")
ICON = Path(__file__).with_name("icon.png")


def apply() -> None:
    """A style-only element: it takes no room."""
    st.html(SHEET)
