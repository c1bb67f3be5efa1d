"""The log of one fight: newest first, of all or of one, with undo and redo, and to take away as text."""

from html import escape
from itertools import islice

import streamlit as st

from dhcore import fights
from dhcore.errors import DhcoreError
from dhcore.fights import Told
from pages._parts import campaign_log, rolls
from pages._parts.fight_here import Here
from pages._parts.words import plain

PAGE = 30


def show(here: Here) -> None:
    """Every step with how those it is about were before and after."""
    with st.container(horizontal=True, gap="small", wrap=False, key="log_row"):
        if st.button("Undo", icon=":material/undo:", key="fight_undo", width="stretch"):
            rolls.undo_last()
            st.rerun()
        if st.button("Redo", icon=":material/redo:", key="fight_redo", width="stretch"):
            rolls.redo_last()
            st.rerun()
    ids = [one.id for one in here.fight.combatants]
    about = st.pills(
        "Only about",
        ids,
        format_func=lambda one: plain(here.label(one)),
        key="fight_log_about",
        label_visibility="collapsed",
    )
    shown = st.session_state.setdefault("_fight_log_rows", PAGE)
    try:
        steps = list(islice(fights.told(here.opened, here.id, about), shown + 1))
    except DhcoreError as error:
        st.html(f"<p class='blocked'>{escape(str(error))}</p>")
        return
    st.html(f"<div role='log'><ul class='rolls'>{''.join(map(_entry, steps[:shown]))}</ul></div>")
    if len(steps) > shown and st.button("Older", key="fight_log_older", width="stretch"):
        st.session_state["_fight_log_rows"] = shown + PAGE
        st.rerun()
    st.download_button(
        "Save the log as text",
        data=lambda: fights.as_text(here.opened, here.id, here.fight.name),
        file_name="fight.txt",
        mime="text/plain",
        key="fight_log_text",
        icon=":material/download:",
        on_click="ignore",
        width="stretch",
    )


def _entry(step: Told) -> str:
    line = campaign_log.entry(step.row)
    rows = "".join(
        f"<br><small class='quiet' dir='auto'>{escape(label)}: {escape(before or 'not here')} → "
        f"{escape(after or 'gone')}</small>"
        for _, label, before, after in step.changes
    )
    where = f" · round {step.round}" if step.round else ""
    return line.replace("</small></li>", f"{where}</small>{rows}</li>")
