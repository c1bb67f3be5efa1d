"""Step 8 of creation: the first spells or powers, up to the spell level limit."""

from html import escape

import streamlit as st

from dhcore.character import creation
from dhcore.character.magic_lines import MagicLine
from dhcore.content.classes import CharacterClass
from dhcore.content.spells import Spell
from dhcore.dragonhead.aspects import aspects_text
from pages._parts import answer, create_figures
from pages._parts.create_desk import Desk, chance, change
from pages._parts.words import plain


def show(desk: Desk) -> None:
    """Each class that uses magic; or that none does."""
    sheet = create_figures.sheet(desk)
    if sheet is None:
        return
    if not sheet.magic:
        names = " and ".join(line.name for line in sheet.classes)
        st.html(f"<p>{escape(names)}: no magic. Nothing to do here.</p>")
    for line in sheet.magic:
        one_class(desk, line)


def one_class(desk: Desk, line: MagicLine) -> None:
    """The running sum against the limit, a suggestion, and the spells level by level."""
    klass = desk.rules.library.get(CharacterClass, line.class_id)
    word = klass.magic.use if klass.magic else "Spells"
    limit = max(0, line.limit.value)
    st.html(
        f"<div class='big' role='status'><b>{line.used}/{limit}</b><span>{escape(line.class_name)}: {word}"
        f"<br><small>spell levels in mind, {line.free} free</small></span></div>"
    )
    if not limit:
        st.html("<p class='quiet'>The limit is 0 or less: no magic yet, it comes with later levels.</p>")
    else:
        suggestion(desk, line, word.lower())
        spells(desk, line)
    with st.expander("Working of the limit", key=f"create_limit_{line.class_id}"):
        answer.working_table(line.limit.lines)


def suggestion(desk: Desk, line: MagicLine, word: str) -> None:
    """All of it in one tap."""
    if st.button(
        f"Choose {word} for me",
        icon=":material/casino:",
        type="secondary" if line.known else "primary",
        key=f"create_suggest_{line.class_id}",
        width="stretch",
    ):
        change(
            desk,
            lambda one: creation.suggest_spells(one, desk.rules, line.class_id, chance()),
            f"{word} chosen at random",
        )


def spells(desk: Desk, line: MagicLine) -> None:
    """The spells of one level at a time, each to add while it fits, or to drop."""
    found = creation.spells_to_choose(desk.draft, desk.rules, line.class_id)
    levels = sorted({spell.level for spell in found})
    if not levels:
        st.html("<p class='quiet'>The packs of this campaign have no spells for it.</p>")
        return
    in_mind = [spell for spell in found if spell.id in desk.draft.spells(line.class_id)]
    if in_mind:
        names = ", ".join(f"{spell.name} ({spell.level})" for spell in in_mind)
        st.html(f"<p class='quiet' dir='auto'>In mind: {escape(names)}</p>")
    level = levels[0]
    if len(levels) > 1:
        level = st.pills(
            "Spell level",
            levels,
            default=levels[0],
            required=True,
            format_func=lambda n: f"{n}",
            key=f"create_spell_level_{line.class_id}_{levels[-1]}",
            width="stretch",
        )
    for spell in found:
        if spell.level == level:
            one_spell(desk, line, spell)


def one_spell(desk: Desk, line: MagicLine, spell: Spell) -> None:
    """A spell with what it does; a tap takes it into mind or drops it."""
    key, has_it = line.class_id, spell.id in desk.draft.spells(line.class_id)
    with st.container(
        horizontal=True,
        gap="small",
        wrap=False,
        vertical_alignment="center",
        key=f"create_spell_row_{key}_{spell.id}",
    ):
        aspects = escape(aspects_text(spell.aspects))
        mark = "✓ " if has_it else ""
        st.html(
            f"<p class='spell' dir='auto'><b>{mark}{escape(spell.name)}</b> <span class='quiet'>"
            f"{escape(spell.kind)}{' · ' if aspects else ''}{aspects}<br>{escape(spell.text)}</span></p>"
        )
        if has_it:
            if st.button("Drop", key=f"create_drop_{key}_{spell.id}", help=f"Drop {plain(spell.name)}"):
                change(desk, lambda one: without(desk, one, key, spell.id), f"{spell.name} dropped")
        elif st.button("Add", key=f"create_add_{key}_{spell.id}", disabled=spell.level > line.free):
            change(
                desk,
                lambda one: creation.choose_spells(one, desk.rules, key, (*one.spells(key), spell.id)),
                f"{spell.name} chosen",
            )


def without(desk: Desk, draft: creation.Draft, class_id: str, spell_id: str) -> creation.Draft:
    """The draft with one spell less."""
    kept = tuple(one for one in draft.spells(class_id) if one != spell_id)
    return creation.choose_spells(draft, desk.rules, class_id, kept)
