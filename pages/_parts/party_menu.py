"""What can be done with one character from the party's list: copy, put away, hand on, seat."""

from html import escape

import streamlit as st

from dhcore.character import Sheet, book, commands, transfer
from dhcore.character.as_text import as_text
from dhcore.store import Campaign, LogRow, new_id
from pages._parts import campaign
from pages._parts.party_steps import once, take
from pages._parts.words import plain


def show(opened: Campaign, sheet: Sheet, sheets: tuple[Sheet, ...]) -> None:
    """The three dots behind a name; what they open is drawn only when they are tapped."""
    one = sheet.character
    turn = st.session_state.setdefault("_turns", {}).get(f"party_menu_{one.id}", 0)
    panel = st.popover(
        plain(f"Menu of {one.name}"),
        icon=":material/more_vert:",
        type="tertiary",
        key=f"party_menu_{one.id}_{turn}",
        on_change="rerun",
    )
    if panel.open:
        with panel, st.container(gap="xsmall"):
            _menu(opened, sheet, [other.character.id for other in sheets])


def _menu(opened: Campaign, sheet: Sheet, order: list[str]) -> None:
    one, who = sheet.character, campaign.me()
    at = order.index(one.id)
    st.html(f"<b class='menuname' dir='auto'>{escape(one.name)}</b>")
    with st.container(horizontal=True, gap="small", wrap=False):
        if once("Up", f"party_up_{one.id}", icon=":material/arrow_upward:", disabled=at == 0):
            take(lambda: book.reorder(opened, _swapped(order, at - 1), who))
        if once(
            "Down", f"party_down_{one.id}", icon=":material/arrow_downward:", disabled=at == len(order) - 1
        ):
            take(lambda: book.reorder(opened, _swapped(order, at), who))
    if once("Copy", f"party_copy_{one.id}", icon=":material/content_copy:"):
        take(lambda: _closing(book.copy(opened, one.id, new_id(), who), one.id))
    if once("Put away", f"party_archive_{one.id}", icon=":material/archive:"):
        take(lambda: _closing(book.run(opened, one.id, commands.archive, who), one.id))
    st.download_button(
        "Save as a file",
        data=lambda: transfer.export_json(book.character(opened.state(), one.id)),
        file_name=transfer.file_name(one),
        mime="application/json",
        key=f"party_export_{one.id}",
        icon=":material/download:",
        on_click="ignore",
        width="stretch",
    )
    with st.expander("Text to copy", key=f"party_text_{one.id}", icon=":material/notes:"):
        st.code(as_text(sheet), language=None, wrap_lines=True, height=220)


def _swapped(order: list[str], at: int) -> list[str]:
    """The seats with those two neighbours changed over."""
    return [*order[:at], order[at + 1], order[at], *order[at + 2 :]]


def _closing(row: LogRow, character_id: str) -> LogRow:
    """The menu closed after what it did."""
    turns = st.session_state["_turns"]
    turns[f"party_menu_{character_id}"] = turns.get(f"party_menu_{character_id}", 0) + 1
    return row
