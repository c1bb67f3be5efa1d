"""The numbers of a sheet: how each comes about, and which of them somebody set by hand."""

from html import escape

import streamlit as st

from dhcore.character import Figure, Sheet
from pages._parts import answer


def mark(figure: Figure) -> str:
    """How a value set by hand is marked, wherever it stands."""
    return ", by hand" if figure.is_set_by_hand else ""


def figures(sheet: Sheet) -> dict[str, tuple[str, Figure]]:
    """Every value that can be set by hand, by its key, with a name that tells it apart."""
    found = [(figure.label, figure) for figure in (sheet.hp, sheet.stun, sheet.ac, sheet.dc, *sheet.moves)]
    found += [(line.name, line.score) for line in sheet.abilities]
    found += [(f"{line.class_name}: {line.limit.label}", line.limit) for line in sheet.magic]
    found += [(f"{line.name}: hit", line.hit) for line in sheet.attacks]
    return {figure.key: (name, figure) for name, figure in found}


def working(sheet: Sheet) -> None:
    """How every number comes about."""
    panel = st.expander("Working", key="sheet_working", on_change="rerun")
    if not panel.open:
        return
    with panel:
        for name, figure in figures(sheet).values():
            st.html(f"<h3>{escape(name)} {figure}{mark(figure)}</h3>")
            answer.working_table(figure.lines)
