"""Notes and the picture of a sheet. Notes are shown as they are, and edited only when somebody asks to."""

from base64 import b64decode
from html import escape

import streamlit as st

from dhcore.character import Character, Done, commands
from dhcore.character.parts import MAX_NOTES
from dhcore.character.picture import MAX_UPLOAD_BYTES
from dhcore.errors import Refused
from pages._parts import people
from pages._parts.sheet_here import Here

EDITING = "_sheet_notes"
MEGABYTE = 1_000_000


def show(here: Here) -> None:
    """The notes, the picture, and the way to this character's other pages."""
    _notes(here)
    _picture(here)
    with st.container(horizontal=True, gap="small", key="sheet_links"):
        people.link("advance", "Advance", here.id, icon=":material/trending_up:")
        people.link("mojo", "Mojo", here.id, icon=":material/auto_awesome:")


def _notes(here: Here) -> None:
    notes = here.sheet.character.notes
    drafted, base = st.session_state.get(EDITING, ("", ""))
    if drafted != here.id:
        words = escape(notes) if notes else "No notes yet."
        st.html(f"<div class='notes' dir='auto'>{words}</div>")
        if st.button("Edit notes", key="sheet_notes_edit", icon=":material/edit:", width="stretch"):
            st.session_state[EDITING] = (here.id, notes)
            st.rerun()
        return
    text = st.text_area(
        "Notes", base, height=260, max_chars=MAX_NOTES, key=f"sheet_notes_{here.id}", persist_state="session"
    )
    if notes != base:
        st.warning("Another phone has changed the notes meanwhile. They now read:")
        st.html(f"<div class='notes' dir='auto'>{escape(notes)}</div>")
    with st.container(horizontal=True, gap="small", wrap=False, key="sheet_notes_row"):
        word = "Save mine instead" if notes != base else "Save"
        save = st.button(word, key="sheet_notes_save", type="primary", width="stretch")
        cancel = st.button("Cancel", key="sheet_notes_cancel", width="stretch")
    if cancel or (save and people.act(here.opened, here.id, lambda one: _saved(one, notes, text))):
        del st.session_state[EDITING]
        st.rerun()


def _saved(one: Character, seen: str, text: str) -> Done:
    """The notes as a whole, unless they are no longer those that this phone has shown."""
    if one.notes != seen:
        raise Refused("Another phone changed the notes at this moment: look at theirs first.")
    return commands.set_notes(one, text)


def _picture(here: Here) -> None:
    picture = here.sheet.character.picture
    if picture:
        st.image(b64decode(picture), width=240, alt=f"Picture of {here.sheet.name}")
    panel = st.expander(
        "Another picture" if picture else "Add a picture", key="sheet_picture", on_change="rerun"
    )
    if not panel.open:
        return
    with panel:
        turn = st.session_state.setdefault("_sheet_picture_turn", 0)
        upload = st.file_uploader(
            "A picture",
            ["jpg", "jpeg", "png", "webp"],
            key=f"sheet_picture_{here.id}_{turn}",
            max_upload_size=MAX_UPLOAD_BYTES // MEGABYTE,
            label_visibility="collapsed",
        )
        if upload is not None:
            st.session_state["_sheet_picture_turn"] = turn + 1  # each picture is taken once
            image = upload.getvalue()
            here.act(lambda one: commands.set_picture(one, image))
        if picture and st.button("Remove the picture", key="sheet_picture_clear", type="tertiary"):
            here.act(commands.clear_picture)
