"""A fight from a file comes into this campaign; outside of what ticks, so that a choice of file stays."""

import streamlit as st

from dhcore import fights
from dhcore.errors import DhcoreError
from dhcore.fights.transfer import MAX_BYTES, read_json
from dhcore.store import LogRow
from pages._parts import campaign
from pages._parts.fight_here import FIGHT, LIST, NEW, address, go
from pages._parts.party_steps import once, take
from pages._parts.words import plain


def show() -> None:
    """Looked at first, added by a button; not while a fight is being played."""
    opened = campaign.current()
    if opened is None or address(FIGHT) not in (LIST, NEW, ""):
        return
    turn = st.session_state.setdefault("_fight_import", 0)
    with st.expander("Bring a fight from a file", icon=":material/upload:", key=f"fight_import_{turn}"):
        file = st.file_uploader(
            "File", type="json", key=f"fight_file_{turn}", max_upload_size=MAX_BYTES // 1_000_000
        )
        if not file:
            return
        try:
            found = read_json(file.getvalue())
        except DhcoreError as error:
            st.error(plain(str(error)))
            return
        st.markdown(plain(f"Adds {found.name}: {len(found.combatants)} in it, round {found.round}."))
        if once("Add", "fight_import_add", icon=":material/upload:"):
            take(lambda: fights.import_json(opened, file.getvalue(), campaign.me()), _added)


def _added(row: LogRow) -> None:
    st.session_state["_fight_import"] += 1
    st.toast(plain(row.text))
    go(row.data["fight"])
