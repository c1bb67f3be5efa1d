"""The XP ledger: what was spent on what, what happened to the XP and when, and the way up as a chart."""

import streamlit as st

from dhcore import charts
from dhcore.character.awarding import KIND
from dhcore.errors import DhcoreError
from dhcore.store import LogRow
from pages._parts import answer, campaign_log
from pages._parts.advance_here import Here, signed
from pages._parts.words import plain

NEAR, FAR = 100, 500


def show(here: Here) -> None:
    """Spent XP as the sheet has them, the history below, then the chart."""
    ledger = here.sheet.ledger
    rows = [(entry.words.rsplit(": ", 1)[0], f"{entry.xp:,}") for entry in ledger.spent if entry.xp]
    rows += [("Spent", f"{ledger.spent_xp:,}"), ("Unspent", signed(ledger.unspent))]
    answer.chance_rows(("what", "XP"), (*rows, ("Total", signed(ledger.total))))
    _history(here)
    if st.toggle("Chart", value=True, key="advance_chart", persist_state="session"):
        figure = charts.xp_ladder(ledger.spent_xp, here.sheet.level)
        words = "XP at which each character level begins, and the XP spent so far"
        st.plotly_chart(figure, config=charts.CONFIG, key="advance_ladder", alt=words)


def _history(here: Here) -> None:
    """The steps of this character's XP, newest first; older ones on demand."""
    key = f"_advance_far_{here.id}"
    st.html("<h2>History</h2>")
    place = st.container()
    further = not st.session_state.get(key) and here.state.last_seq > NEAR
    if further and st.button("Look further back", key="advance_further", width="stretch"):
        st.session_state[key] = True
    try:
        rows = here.opened.log(limit=FAR if st.session_state.get(key) else NEAR)
    except DhcoreError as error:
        place.error(plain(str(error)))
        return
    items = "".join(campaign_log.entry(row) for row in rows if _is_about(row, here.id))
    place.html(f"<ul class='rolls'>{items}</ul>" if items else "<p class='quiet'>Nothing yet.</p>")


def _is_about(row: LogRow, character_id: str) -> bool:
    """Whether a step of the log changed the XP of this character."""
    if row.kind != KIND or not isinstance(row.data, dict):
        return False
    members = [one for one in row.data.get("members") or () if isinstance(one, dict)]
    return character_id in (one.get("character") for one in (row.data, *members))
