"""Spells and powers of a sheet: cast, forgotten, recovered, studied, and the book they come from."""

from collections.abc import Sequence
from html import escape

import streamlit as st

from dhcore.character import commands
from dhcore.character.magic_lines import MagicLine, SpellLine
from dhcore.character.sheet_rolls import rollables
from dhcore.content.classes import CharacterClass
from dhcore.content.spells import Spell as Entry
from dhcore.dragonhead.magic import Spell
from pages._parts import sheet_rolls
from pages._parts.sheet_figures import mark
from pages._parts.sheet_here import Here
from pages._parts.words import plain


def show(here: Here) -> None:
    """One block for each class that uses magic, then what all classes grant."""
    if here.sheet.magic:
        sheet_rolls.settings(here.sheet)
    for magic in here.sheet.magic:
        word = "spell levels ready" if magic.use.book else "power levels"
        st.html(
            f"<h2>{escape(magic.class_name)}: {magic.used} of {magic.limit} {word}{mark(magic.limit)}</h2>"
        )
        _begin(here, magic)
        for line in magic.known:
            _spell(here, magic, line)
        _book(here, magic)
    _features(here)


def _spell(here: Here, magic: MagicLine, line: SpellLine) -> None:
    """A spell that is ready is cast by a tap; one that is lost says how it comes back."""
    found = rollables(here.sheet).get(f"hit.{magic.class_id}:{line.id}")
    key, rules = f"{magic.class_id}_{line.id}", here.rules
    if line.known.ready:
        if found:
            sheet_rolls.row(here, found)
        else:
            st.html(f"<p>{escape(line.name)}, level {line.level}: not in the packs</p>")
        return
    st.html(
        f"<p class='lost'><s>{escape(line.name)}</s> <span class='quiet'>level {line.level}, lost</span></p>"
    )
    with st.container(horizontal=True, gap="xsmall", key=f"sheet_spell_{key}"):
        label = f"Recover: {_time(line.level)}"
        if st.button(label, key=f"sheet_recover_{key}", help=f"By {magic.use.recovery}"):
            here.act(lambda one: commands.recover(one, rules, magic.class_id, line.id))
        if magic.use.book and st.button("Off the list", key=f"sheet_drop_{key}", type="tertiary"):
            here.act(lambda one: commands.drop_spell(one, rules, magic.class_id, line.id))


def _book(here: Here, magic: MagicLine) -> None:
    """The spellbook: what can be studied, what is found in play, and what happens to the book itself."""
    if not magic.use.book:
        return
    lost = magic.book is None
    title = "Spellbook: lost" if lost else f"Spellbook: {len(magic.book or ())}"
    panel = st.expander(title, key=f"sheet_book_{magic.class_id}", on_change="rerun")
    if not panel.open:
        return
    rules, known = here.rules, {line.id for line in magic.known}
    with panel:
        for line in magic.book or ():
            if line.id in known:
                st.html(f"<p class='quiet'>{escape(line.name)}, level {line.level}: in mind</p>")
                continue
            label = f"Study {plain(line.name)}, level {line.level}: {_time(line.level)}"
            if st.button(label, key=f"sheet_study_{magic.class_id}_{line.id}", width="stretch"):
                here.act(lambda one, key=line.id: commands.study(one, rules, magic.class_id, key))
        if lost:
            if st.button("A new spellbook", key=f"sheet_new_book_{magic.class_id}", width="stretch"):
                here.act(lambda one: commands.new_book(one, rules, magic.class_id))
            return
        written = {line.id for line in magic.book or ()}
        found = {one.id: one for one in _of_class(here, magic) if one.id not in written}
        chosen = st.selectbox(
            "Found in play",
            list(found),
            index=None,
            format_func=lambda key: f"{found[key].name}, level {found[key].level}",
            filter_mode=None,
            key=f"sheet_found_{magic.class_id}",
        )
        if chosen and st.button("Write it down", key=f"sheet_write_{magic.class_id}", width="stretch"):
            here.act(lambda one: commands.write_down(one, rules, magic.class_id, chosen))
        if st.button("The book is lost", key=f"sheet_lose_{magic.class_id}", type="tertiary"):
            here.act(lambda one: commands.lose_book(one, magic.class_id))


def _begin(here: Here, magic: MagicLine) -> None:
    """The first spells of magic that just started, or powers chosen anew at a new level."""
    if not magic.may_begin and not magic.may_repick:
        return
    first = magic.may_begin
    title = "Choose the first spells" if first else "A new level: powers may be chosen anew"
    panel = st.expander(title, key=f"sheet_begin_{magic.class_id}", on_change="rerun")
    if not panel.open:
        return
    offered = {one.id: one for one in _of_class(here, magic)}
    now = [line.id for line in magic.known if line.id in offered]
    with panel:
        chosen = st.pills(
            "Spells",
            list(offered),
            selection_mode="multi",
            default=now,
            format_func=lambda key: f"{plain(offered[key].name)} · {offered[key].level}",
            key=f"sheet_first_{magic.class_id}",
            label_visibility="collapsed",
        )
        levels = sum(offered[key].level for key in chosen)
        st.html(f"<p class='quiet'>{levels} of {magic.limit} levels</p>")
        if st.button("These", key=f"sheet_these_{magic.class_id}", width="stretch"):
            choose = commands.first_spells if first else commands.repick
            here.act(lambda one: choose(one, here.rules, magic.class_id, chosen))


def _of_class(here: Here, magic: MagicLine) -> Sequence[Entry]:
    """The spells of the packs that the magic of the class reaches, by level."""
    klass = here.rules.library.get(CharacterClass, magic.class_id)
    kinds = klass.magic.kinds if klass.magic else None
    reached = [one for one in here.rules.library.all(Entry) if kinds and kinds.share(one.kind) != "none"]
    return sorted(reached, key=lambda one: (one.level, one.name))


def _time(level: int) -> str:
    hours = Spell("", level).hours
    return f"{hours} hour{'s' * (hours != 1)}"


def _features(here: Here) -> None:
    for line in here.sheet.classes:
        if not line.features:
            continue
        rows = "".join(
            f"<tr><th scope='row'>{escape(one.name)}</th><td>{escape(one.text)}</td></tr>"
            for one in line.features
        )
        table = f"<table class='working meanings'><tbody>{rows}</tbody></table>"
        st.html(f"<h2>{escape(line.name)} {line.level}</h2>{table}")
    if not here.sheet.magic and not any(line.features for line in here.sheet.classes):
        st.html("<p class='quiet'>No magic and no class features yet.</p>")
