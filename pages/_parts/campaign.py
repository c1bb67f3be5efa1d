"""Which campaign this phone is on: it stands in the address, so it outlives the session."""

import streamlit as st

from dhcore.dragonhead import RULINGS, House
from dhcore.dragonhead.house import from_record
from dhcore.errors import DhcoreError
from dhcore.store import Campaign, LogRow, Store
from pages._parts.words import plain

CARRIED = ("t", "me")
"""Parameters that every link inside the app carries: the campaign, and the name this phone goes by."""
MAX_ME = 40


@st.cache_resource(show_spinner=False)
def store() -> Store:
    """The one store of this server."""
    return Store()


def restore_address() -> None:
    """Keep campaign and name in the address across page switches that drop them."""
    for name in CARRIED:
        if value := st.query_params.get(name):
            st.session_state[f"_{name}"] = value
        elif kept := st.session_state.get(f"_{name}"):
            st.query_params[name] = kept


def enter(key: str) -> None:
    """Open a campaign on this phone."""
    st.session_state["_t"] = st.query_params["t"] = key


def leave() -> None:
    """Forget the campaign on this phone; nothing in it changes."""
    st.session_state.pop("_t", None)
    st.query_params.pop("t", None)


def link_params() -> dict[str, str]:
    """What every link inside the app carries."""
    return {name: value for name in CARRIED if (value := st.query_params.get(name))}


def current() -> Campaign | None:
    """The open campaign; None without one, or when the address names one that cannot be opened."""
    key = st.query_params.get("t")
    return find(key) if key else None


def find(key: str) -> Campaign | None:
    """The campaign with this id, None when it cannot be opened."""
    try:
        return store().open(key)
    except DhcoreError:
        return None


def trouble() -> str | None:
    """Why the campaign of the address cannot be opened, or how it was recovered; None if all is well."""
    key = st.query_params.get("t")
    if not key:
        return None
    try:
        return store().open(key).recovered
    except DhcoreError as error:
        return f"{error} You can go on without a campaign."


def me() -> str:
    """The name this phone goes by in the log."""
    return " ".join(st.query_params.get("me", "").split())[:MAX_ME]


def set_me(name: str) -> None:
    """Go by this name from now on; a blank one goes by none."""
    if name.strip():
        st.session_state["_me"] = st.query_params["me"] = name.strip()[:MAX_ME]
    else:
        st.session_state.pop("_me", None)
        st.query_params.pop("me", None)


def record(kind: str, text: str, data: object = None) -> LogRow | None:
    """Log a line in the open campaign; None without one, or when it cannot be saved, which is said."""
    opened = current()
    if opened is None:
        return None
    try:
        return opened.record(kind, text, data, who=me())
    except DhcoreError as error:
        st.error(plain(str(error)), icon=":material/error:")
        return None


def house() -> House:
    """How the open campaign reads the rules; this project's rulings without one."""
    opened = current()
    return from_record(opened.state().settings.get("house", {})) if opened else RULINGS
