"""The character on this phone's Sheet: which one, who it is, which part is open, and what happened last."""

from base64 import b64decode
from dataclasses import dataclass
from html import escape

import streamlit as st

from dhcore.character import Character, Command, Rules, Sheet, book
from dhcore.errors import DhcoreError
from dhcore.store import Campaign, Snapshot
from pages._parts import campaign, fields, people, rolls
from pages._parts.words import plain

PART = "part"
"""The parameter of the address that says which part of the sheet is open."""
TICK_SECONDS = 2
LINES = 2


@dataclass(frozen=True)
class Here:
    """The sheet that this phone shows, and the campaign it lives in."""

    opened: Campaign
    sheet: Sheet

    @property
    def id(self) -> str:
        """The character's id."""
        return self.sheet.character.id

    @property
    def rules(self) -> Rules:
        """What the campaign plays with."""
        return self.sheet.rules

    def act(self, command: Command) -> None:
        """Apply a command to the newest record and draw the page anew; a refusal is said, and all stays."""
        if people.act(self.opened, self.id, command):
            st.rerun()


def choose(state: Snapshot) -> None:
    """One tap on a name opens its sheet."""
    everyone = {one.id: one for one in book.characters(state)}
    if not everyone:
        st.html("<p>Nobody lives in this campaign yet.</p>")
        st.page_link(
            "pages/create.py",
            label="Make a character",
            icon=":material/person_add:",
            query_params=campaign.link_params(),
        )
        return
    st.html("<p class='quiet'>Whose sheet?</p>")
    picked = st.pills(
        "Whose sheet",
        list(everyone),
        format_func=lambda key: _known_by(everyone[key]),
        key="sheet_choose",
        label_visibility="collapsed",
    )
    if picked:
        _open(picked)


def identity(here: Here, state: Snapshot) -> None:
    """Name, class and level, nature; the picture, and a way to somebody else's sheet."""
    sheet = here.sheet
    with st.container(horizontal=True, gap="small", vertical_alignment="center", wrap=False, key="sheet_who"):
        if sheet.character.picture:
            st.image(b64decode(sheet.character.picture), width=48, alt=f"Picture of {sheet.name}")
        name, level, nature = map(escape, sheet.lines)
        away = " · put away" if sheet.character.archived else ""
        st.html(
            f"<h2 class='who' dir='auto'>{name}</h2>"
            f"<small class='quiet' dir='auto'>{level} · {nature}{away}</small>",
            width="stretch",
        )
        _others(state, here.id)
    if sheet.problems:
        with st.expander(f"{len(sheet.problems)} to look at", icon=":material/info:"):
            st.html("".join(f"<p>{escape(problem)}</p>" for problem in sheet.problems))


def part(names: tuple[str, ...]) -> str:
    """Which part of the sheet is open; it stands in the address."""
    asked = st.query_params.get(PART)
    if st.session_state.get("sheet_part", names[0]) not in names:
        fields.put("sheet_part", names[0])
    open_part = st.segmented_control(
        "Part of the sheet",
        names,
        format_func=str.capitalize,
        key="sheet_part",
        required=True,
        label_visibility="collapsed",
        width="stretch",
        **fields.choose("sheet_part", asked if asked in names else names[0]),
    )
    if open_part == names[0]:
        st.query_params.pop(PART, None)
    else:
        st.query_params[PART] = open_part
    return open_part


def last_lines(opened: Campaign) -> None:
    """What happened last in the campaign; the first of it is what undo takes back."""
    rows = opened.log(limit=LINES)
    rolls.has_shown(rows)
    lines = "".join(
        f"<li><span{' class=undone' if row.undone else ''} dir='auto'>{escape(row.text)}</span></li>"
        for row in rows
    )
    with st.container(key="sheet_last"):
        st.html(f"<div role='log'><ul class='rolls'>{lines}</ul></div>")


@st.fragment(run_every=TICK_SECONDS)
def follow(opened: Campaign, seen: int) -> None:
    """Draw the page anew when anybody has changed the campaign since ``seen``; looking costs next to nothing.

    Text that is being typed and an open popover stay as they are.
    """
    try:
        changed = opened.version != seen
    except DhcoreError:
        return
    if changed:
        st.rerun()


def _others(state: Snapshot, own: str) -> None:
    others = {one.id: one for one in book.characters(state) if one.id != own}
    if not others:
        return
    with st.popover("", icon=":material/group:", key="sheet_others", help="Another character"):
        picked = st.pills(
            "Another character",
            list(others),
            format_func=lambda key: _known_by(others[key]),
            key=f"sheet_switch_{own}",
        )
    if picked:
        _open(picked)


def _open(key: str) -> None:
    st.query_params[people.WHO] = key
    st.session_state["sheet_others"] = False
    st.rerun()


def _known_by(one: Character) -> str:
    classes = ", ".join(f"{taken.name} {taken.level}" for taken in one.classes)
    return plain(f"{one.name} · {classes}")
