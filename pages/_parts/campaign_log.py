"""The log of a campaign: what was done, when and by whom, with undo and redo; alive on every phone."""

from html import escape
from zoneinfo import ZoneInfo

import streamlit as st

from dhcore.errors import DhcoreError
from dhcore.store import LogRow
from pages._parts import campaign, rolls
from pages._parts.words import plain

PAGE = 30
TICK_SECONDS = 2


@st.fragment(run_every=TICK_SECONDS)
def show() -> None:
    """The newest entries, again every two seconds: what another phone does is seen here."""
    opened = campaign.current()
    if opened is None:
        return
    with st.container(horizontal=True, gap="small", wrap=False, key="log_row"):
        if st.button("Undo", icon=":material/undo:", key="campaign_undo", width="stretch"):
            rolls.undo_last()
        if st.button("Redo", icon=":material/redo:", key="campaign_redo", width="stretch"):
            rolls.redo_last()
    place = st.container()
    shown = st.session_state.setdefault("_log_rows", PAGE)
    try:
        rows = opened.log(limit=shown + 1)
        if len(rows) > shown and st.button("Older", key="campaign_older", width="stretch"):
            st.session_state["_log_rows"] = shown = shown + PAGE
            rows = opened.log(limit=shown)
    except DhcoreError as error:
        st.error(plain(str(error)))
        return
    rolls.has_shown(rows)
    place.html(f"<div role='log'><ul class='rolls'>{''.join(map(entry, rows[:shown]))}</ul></div>")


def entry(row: LogRow) -> str:
    """One step as an HTML list item, all text escaped, the time as this phone's clock shows it."""
    zone = ZoneInfo(st.context.timezone) if st.context.timezone else None
    when = row.at.astimezone(zone).strftime("%d %b %H:%M")
    who = f" · {escape(row.who)}" if row.who else ""
    mark = " class='undone'" if row.undone else ""
    text = f"<span{mark} dir='auto'>{escape(row.text)}</span>"
    return f"<li>{text}<br><small class='quiet'>{when}{who}</small></li>"
