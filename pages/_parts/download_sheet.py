"""A character to take along: the sheet to print and fold, the whole record as a file, and plain text."""

import streamlit as st

from dhcore.character import Sheet, transfer
from dhcore.character.as_text import as_text


def show(sheet: Sheet, campaign_name: str, place: str) -> None:
    """Three files, each made when it is asked for, and the text to copy; ``place`` keeps keys apart."""
    one = sheet.character
    stem = transfer.file_name(one).removesuffix(".json")

    def pdf() -> bytes:
        from dhcore.character.pdf import sheet_pdf  # the PDF library takes a second to load: not before

        return sheet_pdf(sheet, campaign_name)

    with st.container(gap="small", key=f"{place}_files"):
        st.download_button(
            "Sheet to print (PDF)",
            data=pdf,
            file_name=f"{stem}.pdf",
            mime="application/pdf",
            key=f"{place}_pdf_{one.id}",
            icon=":material/print:",
            on_click="ignore",
            width="stretch",
        )
        st.html("<p class='quiet'>A4, both sides, flip on the short edge, fold in the middle.</p>")
        st.download_button(
            "Everything as a file (JSON)",
            data=lambda: transfer.export_json(one),
            file_name=f"{stem}.json",
            mime="application/json",
            key=f"{place}_json_{one.id}",
            icon=":material/download:",
            on_click="ignore",
            width="stretch",
        )
        st.download_button(
            "As text",
            data=lambda: as_text(sheet),
            file_name=f"{stem}.txt",
            mime="text/plain",
            key=f"{place}_txt_{one.id}",
            icon=":material/notes:",
            on_click="ignore",
            width="stretch",
        )
        with st.expander("Text to copy into a chat", key=f"{place}_copy_{one.id}"):
            st.code(as_text(sheet), language=None, wrap_lines=True)
