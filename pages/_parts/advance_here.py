"""The character on this phone's Advance page: which one, where it stands, and steps that change its XP."""

from dataclasses import dataclass
from html import escape

import streamlit as st

from dhcore.character import Command, Sheet, book
from dhcore.character.awarding import KIND
from dhcore.character.next_steps import next_level
from dhcore.store import Campaign, Snapshot
from pages._parts import campaign, people, rolls
from pages._parts.party_people import labels
from pages._parts.party_steps import complaint, take
from pages._parts.words import plain

PART = "part"
"""The parameter of the address that says which part of the page is open."""


@dataclass(frozen=True)
class Here:
    """The character, as it is now, and the campaign it lives in."""

    opened: Campaign
    state: Snapshot
    sheet: Sheet

    @property
    def id(self) -> str:
        """The character's id."""
        return self.sheet.character.id

    def take(self, command: Command) -> None:
        """Apply a command to the newest record and draw the page anew; a refusal is said, and all stays."""
        take(lambda: book.run(self.opened, self.id, command, campaign.me(), kind=KIND))


def choose(state: Snapshot) -> None:
    """One tap on a name."""
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
    names = labels(everyone.values())
    classes = {key: ", ".join(f"{one.name} {one.level}" for one in everyone[key].classes) for key in everyone}
    st.html("<p class='quiet'>Who advances?</p>")
    picked = st.pills(
        "Who advances",
        list(everyone),
        format_func=lambda key: plain(f"{names[key]} · {classes[key]}"),
        key="advance_choose",
        label_visibility="collapsed",
    )
    if picked:
        st.query_params[people.WHO] = picked
        st.rerun()


def standing(here: Here) -> None:
    """Who it is, the XP to spend in large type, the level and the way to the next."""
    sheet, ledger = here.sheet, here.sheet.ledger
    told = " · ".join(filter(None, (sheet.lines[1], sheet.tier, sheet.character.player)))
    with st.container(
        horizontal=True, gap="small", vertical_alignment="center", wrap=False, key="advance_who"
    ):
        st.html(
            f"<h2 class='who' dir='auto'>{escape(sheet.name)}</h2>"
            f"<div class='quiet lastline' dir='auto'>{escape(told)}</div>",
            width="stretch",
        )
        if st.button("", icon=":material/group:", key="advance_others", help="Another character"):
            st.query_params.pop(people.WHO, None)
            st.rerun()
    words = "XP: a deficit to earn back" if ledger.deficit else "XP to spend"
    level, missing = next_level(sheet)
    st.html(
        f"<div class='big xp' role='status'><b>{signed(ledger.unspent)}</b><span>{words}<br>"
        f"<small>spent {ledger.spent_xp:,} · total {signed(ledger.total)}<br>"
        f"{missing:,} more make level {level}</small></span></div>"
    )
    complaint()
    _newest(here)


def part(names: tuple[str, ...]) -> str:
    """Which part of the page is open; it stands in the address."""
    asked = st.query_params.get(PART)
    chosen = st.segmented_control(
        "Part of the page",
        names,
        default=asked if asked in names else names[0],
        format_func=str.capitalize,
        key="advance_part",
        required=True,
        label_visibility="collapsed",
        width="stretch",
    )
    if chosen == names[0]:
        st.query_params.pop(PART, None)
    else:
        st.query_params[PART] = chosen
    return chosen


def _newest(here: Here) -> None:
    """What happened last in the campaign: what undo takes back."""
    rows = here.opened.log(limit=1)
    rolls.has_shown(here.opened.log(limit=rolls.SHOWN))
    for row in rows:
        mark = " class='undone'" if row.undone else ""
        words = f"Last: <span{mark} dir='auto'>{escape(row.text)}</span>"
        st.html(f"<p class='lastline quiet' role='log'>{words}</p>")


def signed(xp: int) -> str:
    """XP with a minus that is as wide as the digits."""
    return f"{xp:,}".replace("-", "−")
