"""The choices that a new level brings: first spells, and powers picked anew (DH-104, DH-108)."""

from html import escape

import streamlit as st

from dhcore.character import commands
from dhcore.character.magic_lines import MagicLine
from dhcore.character.next_steps import spells_to_choose
from pages._parts.advance_here import Here
from pages._parts.party_steps import once
from pages._parts.words import plain


def show(here: Here) -> None:
    """One panel for each class whose spells or powers may be chosen now."""
    for magic in here.sheet.magic:
        if magic.may_begin or magic.may_repick:
            _panel(here, magic)


def _panel(here: Here, magic: MagicLine) -> None:
    spells = {spell.id: spell for spell in spells_to_choose(here.sheet, magic)}
    known = [line.id for line in magic.known if line.id in spells]
    with st.container(border=True, key=f"advance_powers_{magic.class_id}"):
        place = st.container(gap="xsmall")
        chosen = st.pills(
            f"Spells or powers of {plain(magic.class_name)}",
            list(spells),
            selection_mode="multi",
            default=known,
            format_func=lambda key: f"{plain(spells[key].name)} **{spells[key].level}**",
            key=f"advance_spells_{here.id}_{magic.class_id}_{magic.class_level}",
            label_visibility="collapsed",
        )
        with place:
            _choose(here, magic, known, chosen, sum(spells[key].level for key in chosen))


def _choose(here: Here, magic: MagicLine, known: list[str], chosen: list[str], used: int) -> None:
    """What is chosen so far and the button for it, above the long list."""
    kind = "spells" if magic.use.book else "powers"
    st.html(
        f"<b dir='auto'>{escape(magic.class_name)}: choose the {kind}</b><br>"
        f"<span class='quiet'>{used} of {magic.limit} levels</span>"
    )
    if used > magic.limit.value:
        st.html(f"<p class='blocked'>{used - magic.limit.value} levels too many (DH-101).</p>")
    elif once(_word(known, chosen), f"advance_choose_{magic.class_id}"):
        choose = commands.first_spells if magic.may_begin else commands.repick
        here.take(lambda one: choose(one, here.sheet.rules, magic.class_id, chosen))


def _word(known: list[str], chosen: list[str]) -> str:
    return "Keep these" if known and set(known) == set(chosen) else f"Choose these {len(chosen)}"
