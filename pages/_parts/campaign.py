"""Which campaign this phone is on, and as whom: it stands in the address, so it outlives the session."""

import os

import streamlit as st

from dhcore.dragonhead import RULINGS, House
from dhcore.dragonhead.house import from_record
from dhcore.errors import DhcoreError
from dhcore.store import Campaign, LogRow, Store
from dhcore.store.keys import ID_DIGITS
from pages._parts.words import plain

CARRIED = ("t", "me")
"""Parameters that every link inside the app carries: the campaign, and the name this phone goes by."""
MAX_ME = 40
OPEN_ROLLS = "open_rolls"
"""The setting by which players see what the DM rolls; without it those rolls are the DM's alone."""


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


def enter(code: str) -> None:
    """Open a campaign on this phone, by the code of a link."""
    st.session_state["_t"] = st.query_params["t"] = code


def found(name: str) -> None:
    """Found a campaign, with keys, and open it on this phone as its DM. Raises as ``Store.create``."""
    enter(store().create(name).make_keys())


def leave() -> None:
    """Forget the campaign on this phone; nothing in it changes."""
    st.session_state.pop("_t", None)
    st.query_params.pop("t", None)


def link_params() -> dict[str, str]:
    """What every link inside the app carries."""
    return {name: value for name in CARRIED if (value := st.query_params.get(name))}


def current() -> Campaign | None:
    """The open campaign; None without one, or when the address names one that cannot be opened."""
    code = st.query_params.get("t")
    return find(code) if code else None


def find(code: str) -> Campaign | None:
    """The campaign that this code opens, None when it cannot be opened."""
    try:
        return opened(code)
    except DhcoreError:
        return None


def opened(code: str) -> Campaign:
    """The campaign that this code opens, with the rights that it gives. Raises as ``Store.enter``.

    Where a host at home shows the campaigns to all, their ids alone open them with all rights.
    """
    if listed_for_all() and len(code) == ID_DIGITS:
        return store().open(code)
    return store().enter(code, client=st.context.ip_address or "", player=me())


def listed_for_all() -> bool:
    """Whether the host has said that whoever reaches this server may see and open all campaigns."""
    return os.environ.get("DRAGONHEAD_LIST") == "1"


def plays(campaign: Campaign | None) -> bool:
    """Whether this phone came in by the players' link."""
    return campaign is not None and campaign.role == "player"


def trouble() -> str | None:
    """Why the campaign of the address cannot be opened, or how it was recovered; None if all is well."""
    code = st.query_params.get("t")
    if not code:
        return None
    try:
        return opened(code).recovered
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
    """Log a line in the open campaign; None without one, or when it cannot be saved, which is said.

    What the DM rolls is kept from the players, unless the campaign plays with open rolls.
    """
    here = current()
    if here is None:
        return None
    try:
        secret = not plays(here) and here.keys.made and not here.state().settings.get(OPEN_ROLLS)
        return here.record(kind, text, data, who=me(), secret=secret)
    except DhcoreError as error:
        st.error(plain(str(error)), icon=":material/error:")
        return None


def house() -> House:
    """How the open campaign reads the rules; this project's rulings without one."""
    here = current()
    return from_record(here.state().settings.get("house", {})) if here else RULINGS
