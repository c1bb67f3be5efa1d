"""Roll me one: a whole legal character in one tap, made again from the address after a reload."""

import re
from datetime import date
from hashlib import sha256
from random import Random

import streamlit as st

from dhcore.character import Rules, book, creation, draft_book
from dhcore.character.creation import Draft
from dhcore.content.classes import CharacterClass
from dhcore.errors import DhcoreError
from dhcore.store import Campaign, Snapshot, new_id
from pages._parts import campaign, create_card, people
from pages._parts.create_desk import SCREENS, open_draft, refusal, refuse
from pages._parts.words import plain

ONE, LEVEL, CLASS = "one", "level", "class"
"""What the address says: the seed of the character in view, its character level, its class."""
_SEED = re.compile(r"[0-9a-z]{8,64}")


def show(opened: Campaign, state: Snapshot, rules: Rules) -> None:
    """The character in view with keep and another; the level and the class; below it the other way."""
    seed = st.query_params.get(ONE, "")
    seed = seed if _SEED.fullmatch(seed) else ""
    top = st.container(gap="small")
    level, class_id = wishes(rules)
    draft = rolled(seed, rules, level, class_id) if seed else None
    with top:
        if draft is not None:
            create_card.card(creation.sheet_so_far(draft, rules))
        elif st.button(
            "Roll me one", icon=":material/casino:", type="primary", key="create_roll_one", width="stretch"
        ):
            another()
    if draft is not None:
        keep_or_another(opened, state, rules, draft, f"{seed} {level} {class_id}")
    by_steps(opened, state, rules, draft)


def wishes(rules: Rules) -> tuple[int, str | None]:
    """The character level and the class that are asked for; they stand in the address."""
    names = {klass.id: klass.name for klass in rules.library.all(CharacterClass)}
    held = st.session_state
    if "create_level" not in held:
        asked = st.query_params.get(LEVEL, "1")
        wanted = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 4 else 1
        held["create_level"] = max(1, min(wanted, creation.MAX_LEVEL))
        held["create_class"] = st.query_params.get(CLASS) if st.query_params.get(CLASS) in names else None
    with st.container(
        horizontal=True, vertical_alignment="center", gap="small", wrap=False, key="create_wish"
    ):
        st.html("<span class='quiet' aria-hidden='true'>Character level</span>", width="content")
        level = st.number_input(
            "Character level", 1, creation.MAX_LEVEL, key="create_level", label_visibility="collapsed"
        )
    chosen = held.get("create_class")
    label = f"Class: {plain(names[chosen])}" if chosen in names else "Class: one that fits"
    with st.expander(label, key="create_classes"):
        class_id = st.pills(
            "Class", list(names), format_func=lambda key: plain(names[key]), key="create_class"
        )
    _in_address(LEVEL, str(level) if level > 1 else "")
    _in_address(CLASS, class_id or "")
    return level, class_id


def _in_address(name: str, value: str) -> None:
    if not value:
        st.query_params.pop(name, None)
    elif st.query_params.get(name) != value:
        st.query_params[name] = value


def rolled(seed: str, rules: Rules, level: int, class_id: str | None) -> Draft | None:
    """The character of that seed; the same seed is the same person at any level."""
    try:
        return creation.roll_draft(Random(seed), rules, level, class_id)
    except DhcoreError as error:
        st.error(plain(str(error)))
        return None


def another() -> None:
    """The next one."""
    st.query_params[ONE] = new_id()
    st.rerun()


def keep_or_another(opened: Campaign, state: Snapshot, rules: Rules, draft: Draft, what: str) -> None:
    """Both in reach of the thumb. What is kept has an id made from ``what``: twice kept is kept once."""
    with st.bottom, st.container(key="create_walk", gap="xsmall"):
        if said := refusal():
            st.html(f"<p class='refused' role='alert'>{plain(said)}</p>")
        with st.container(horizontal=True, gap="small", wrap=False, key="create_walk_row"):
            if st.button("Another", icon=":material/casino:", key="create_another", width="stretch"):
                another()
            if st.button("Keep", type="primary", key="create_keep", width="stretch"):
                keep(opened, state, rules, draft, sha256(what.encode()).hexdigest()[:32])


def keep(opened: Campaign, state: Snapshot, rules: Rules, draft: Draft, key: str) -> None:
    """Add the character, unless it is there already, and open its sheet."""
    if key not in state.characters:
        try:
            new = creation.finish(draft, rules, key, date.today().isoformat())
            book.add(opened, new, campaign.me())
        except DhcoreError as error:
            refuse(error)
            st.rerun()
    to_sheet(key)


def to_sheet(key: str) -> None:
    """The sheet of that character."""
    st.switch_page("pages/sheet.py", query_params=campaign.link_params() | {people.WHO: key})


def by_steps(opened: Campaign, state: Snapshot, rules: Rules, rolled_one: Draft | None) -> None:
    """The nine steps, from nothing or from the character in view; and what was begun and not finished."""
    if rolled_one is not None and st.button(
        "Change this one step by step", icon=":material/edit:", key="create_change", width="stretch"
    ):
        begin(opened, rolled_one)
    if st.button("Step by step", icon=":material/format_list_numbered:", key="create_steps", width="stretch"):
        begin(opened, Draft())
    st.html("<p class='quiet'>Nine screens, your own dice if you like, free to go back.</p>")
    drafts = draft_book.all_drafts(state)
    if drafts:
        st.html("<h2>Begun</h2>")
    for key, draft in reversed(drafts.items()):
        label = f"{plain(called(draft, rules))}: {SCREENS[draft.step].title}"
        if st.button(label, key=f"create_go_on_{key}", icon=":material/edit:", width="stretch"):
            open_draft(key, draft.step)


def called(draft: Draft, rules: Rules) -> str:
    """What tells one draft from another."""
    names = {klass.id: klass.name for klass in rules.library.all(CharacterClass)}
    return draft.name or (f"The {names[draft.class_id]}" if draft.class_id in names else "A new character")


def begin(opened: Campaign, draft: Draft) -> None:
    """Keep a new draft in the campaign and open its first step."""
    key = new_id()
    try:
        draft_book.begin_draft(opened, key, draft, campaign.me())
    except DhcoreError as error:
        st.error(plain(str(error)))
        return
    open_draft(key, "abilities")
