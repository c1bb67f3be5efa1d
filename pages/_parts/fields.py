"""Fields that a page fills in and sets by itself, safe against a tap that comes too early.

What is put into the session's state reaches the phone with one message. A tap that interrupts the run drops
that message: the field stays at its lowest number, or at nothing, on the phone, which sends just that with
the next tap. So a field always carries its value as its default as well, except in the very run in which
the page has set it, where Streamlit allows one of the two alone.
"""

from typing import Any

import streamlit as st


def put(key: str, value: Any) -> None:
    """Set a field that is drawn later in this run."""
    st.session_state[key] = value
    _set_now().add(key)


def start(key: str, usual: Any) -> dict[str, Any]:
    """For ``number_input(..., **start(key, 5))``: the value that the field has, ``usual`` when it is new."""
    return _carried("value", key, usual)


def choose(key: str, usual: Any) -> dict[str, Any]:
    """The same for pills and segments."""
    return _carried("default", key, usual)


def _carried(word: str, key: str, usual: Any) -> dict[str, Any]:
    if key in _set_now():
        _set_now().discard(key)
        return {}
    return {word: st.session_state.get(key, usual)}


def _set_now() -> set[str]:
    now: set[str] = st.session_state.setdefault("_fields_set", set())
    return now
