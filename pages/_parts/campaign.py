"""Which campaign this phone is on: it stands in the address, so it outlives the session."""

from typing import Any

import streamlit as st

from dhcore.dragonhead import RULING_TABLE, DiceTable
from dhcore.errors import DhcoreError
from dhcore.store import Campaign, LogRow, Store


@st.cache_resource(show_spinner=False)
def store() -> Store:
    """The one store of this server."""
    return Store()


def restore_address() -> None:
    """Keep campaign and name in the address across page switches that drop them."""
    for name in ("t", "me"):
        if value := st.query_params.get(name):
            st.session_state[f"_{name}"] = value
        elif kept := st.session_state.get(f"_{name}"):
            st.query_params[name] = kept


def leave() -> None:
    """Forget the campaign on this phone; nothing in it changes."""
    for name in ("t", "me"):
        st.session_state.pop(f"_{name}", None)
        st.query_params.pop(name, None)


def link_params() -> dict[str, str]:
    """What every link inside the app carries."""
    return {name: value for name in ("t", "me") if (value := st.query_params.get(name))}


def current() -> Campaign | None:
    """The open campaign; None without one. A campaign that cannot be opened is said and let go."""
    key = st.query_params.get("t")
    if not key:
        return None
    try:
        return store().open(key)
    except DhcoreError as error:
        st.warning(f"{error} You can go on without a campaign.", icon=":material/link_off:")
        return None


def me() -> str:
    """The name this phone goes by in the log."""
    return st.query_params.get("me", "")[:40]


def record(kind: str, text: str, data: dict[str, Any] | None = None) -> LogRow | None:
    """Put one line into the open campaign's log; None when no campaign is open or it could not be saved."""
    campaign = current()
    if campaign is None:
        return None
    try:
        return campaign.record(kind, text, data=data, who=me())
    except DhcoreError as error:
        st.error(str(error), icon=":material/error:")
        return None


def dice_table() -> DiceTable:
    """The campaign's own dice table, or the ruling's."""
    opened = current()
    rows = opened.state().settings.get("dice_table", {}) if opened else {}
    return DiceTable.of({int(score): dice for score, dice in rows.items()}) if rows else RULING_TABLE
