"""A character from a file or a chat joins the campaign: looked at first, added by a button."""

from html import escape

import streamlit as st

from dhcore.character import Character, book, sheet_of, transfer
from dhcore.errors import DhcoreError
from dhcore.store import LogRow, new_id
from pages._parts import campaign, party_steps, people
from pages._parts.words import plain

MEGABYTES = transfer.MAX_BYTES // 1_000_000


def show() -> None:
    """Outside of what ticks: a file or a pasted text, what it would add, and the button."""
    opened = campaign.current()
    if opened is None:
        return
    turn = st.session_state.setdefault("_party_import", 0)
    with st.expander("Bring a character from a file", icon=":material/upload:", key=f"party_import_{turn}"):
        file = st.file_uploader("File", type="json", key=f"party_file_{turn}", max_upload_size=MEGABYTES)
        text = st.text_area(
            "Or its text", key=f"party_pasted_{turn}", max_chars=transfer.MAX_BYTES, height=90
        )
        given = file.getvalue() if file else text.strip()
        if not given:
            return
        edited = st.checkbox("It was edited on purpose", key=f"party_edited_{turn}")
        try:
            new = transfer.import_json(given, new_id(), edited)
        except DhcoreError as error:
            st.error(plain(str(error)))
            return
        sheet = sheet_of(new, people.rules(opened.state()))
        _, level, nature = sheet.lines
        things = f"{len(sheet.things)} thing{'s' * (len(sheet.things) != 1)}"
        st.markdown(plain(f"Adds {new.name}: {level}, {nature}. {sheet.hp} HP, {things}."))
        for problem in sheet.problems:
            st.html(f"<div class='quiet'>{escape(problem)}</div>")
        if party_steps.once("Add", "party_import_add", icon=":material/person_add:"):
            party_steps.take(lambda: book.add(opened, _taken_out(new), campaign.me()), _added)


def _taken_out(new: Character) -> Character:
    """Whoever is brought in is wanted at the table, put away or not when the file was made."""
    return new.model_copy(update={"archived": False})


def _added(row: LogRow) -> None:
    st.session_state["_party_import"] += 1
    st.toast(plain(row.text))
