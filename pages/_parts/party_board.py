"""The characters at a glance: a card each, alive on every phone; who was put away; what cannot be read."""

from html import escape
from random import SystemRandom

import streamlit as st

from dhcore.character import Sheet, book, commands, creation
from dhcore.character.book import Broken
from dhcore.store import Campaign, LogRow, new_id
from pages._parts import campaign, party_actions, party_menu, people, rolls
from pages._parts import party_people as party
from pages._parts.party_steps import TICK_SECONDS, complaint, once, planned, take
from pages._parts.words import plain

NAME_TRIES = 5


@st.fragment(run_every=TICK_SECONDS)
def show() -> None:
    """Everything that another phone may change, again every two seconds."""
    opened = campaign.current()
    if opened is not None:
        with st.container(gap="xsmall"):
            _board(opened)


def _board(opened: Campaign) -> None:
    sheets, unreadable = party.sheets(opened), book.broken(opened.state())
    last = opened.undoable()
    rolls.has_shown([last] if last else [])
    complaint()
    if sheets and not campaign.plays(opened):
        party_actions.show(opened, sheets)
        _result(last, sheets)
    names = party.labels(sheet.character for sheet in sheets)
    for sheet in sheets:
        _card(opened, sheet, sheets, names[sheet.character.id])
    for record in unreadable:
        _broken(record)
    if sheets or unreadable:
        _ways_in(opened, sheets)
        _last_step(last)
    else:
        _first_screen(opened)
    _put_away(opened)


def _first_screen(opened: Campaign) -> None:
    st.html("<p>Nobody is here yet. Two ways in:</p>")
    if once("Roll me one", "party_roll_one", type="primary", icon=":material/casino:"):
        take(lambda: _roll_one(opened, ()))
    st.page_link(
        "pages/create.py",
        label="Create step by step",
        icon=":material/person_add:",
        query_params=campaign.link_params(),
        width="stretch",
    )


def _ways_in(opened: Campaign, sheets: tuple[Sheet, ...]) -> None:
    with st.container(horizontal=True, gap="small", wrap=False, key="party_ways_in"):
        level = party.usual_level(sheets)
        if once("Roll me one", "party_roll_one", icon=":material/casino:", help=f"At level {level}"):
            take(lambda: _roll_one(opened, sheets))
        st.page_link(
            "pages/create.py",
            label="Create",
            icon=":material/person_add:",
            query_params=campaign.link_params(),
            width="stretch",
        )


def _roll_one(opened: Campaign, sheets: tuple[Sheet, ...]) -> LogRow:
    """A whole random character at the party's usual level, if chance allows with a name of its own."""
    rng, rules, level = SystemRandom(), people.rules(opened.state()), party.usual_level(sheets)
    taken = {sheet.name for sheet in sheets}
    for _ in range(NAME_TRIES):
        new = creation.roll_one(rng, rules, level, new_id=new_id())
        if new.name not in taken:
            break
    return book.add(opened, new, campaign.me())


def _card(opened: Campaign, sheet: Sheet, sheets: tuple[Sheet, ...], name: str) -> None:
    """One character: a tap opens the sheet, the dots a menu."""
    one = sheet.character
    with st.container(key=f"party_card_{one.id}", gap=None):
        with st.container(horizontal=True, vertical_alignment="center", gap=None, wrap=False):
            people.link("sheet", plain(name), one.id)
            if not campaign.plays(opened):
                party_menu.show(opened, sheet, sheets)
        st.html(_facts(sheet))


def _facts(sheet: Sheet) -> str:
    """Class and level, defence dice, the bar, and what is the matter, as HTML; all text escaped."""
    classes = ", ".join(f"{line.name} {line.level}" for line in sheet.classes)
    owner = f" · {sheet.character.player}" if sheet.character.player else ""
    left = f"<span dir='auto'>{escape(f'{classes} · level {sheet.level}{owner}')}</span>"
    right = f"<span class='dice'>AC/DC {escape(sheet.guard.text)}</span>"
    settle = f"{len(sheet.problems)} to settle"
    chips = people.chips((*sheet.conditions, *((settle,) if sheet.problems else ())))
    return (
        f"<div class='facts'>{left}{right}</div>"
        f"<div class='state'>{people.wound_bar(sheet.wounds)}{chips and f'<p>{chips}</p>'}</div>"
    )


def _broken(record: Broken) -> None:
    name = record.name or "A character without a name"
    st.html(
        f"<div class='rule'><b dir='auto'>{escape(name)}</b>"
        f"<p>{escape(record.reason)} It is kept as it is.</p></div>"
    )


def _result(last: LogRow | None, sheets: tuple[Sheet, ...]) -> None:
    """What the party has just done, in full, until somebody does something else."""
    if last is None or last.seq != st.session_state.get("_party_result"):
        return
    members = (last.data or {}).get("members") or [{"character": "", "text": last.text}]
    labels = party.labels(sheet.character for sheet in sheets)
    names = {sheet.character.id: (sheet.name, labels[sheet.character.id]) for sheet in sheets}
    told = ((member["text"], *names.get(member["character"], ("", ""))) for member in members)
    lines = "".join(planned(name, text, label) for text, name, label in told)
    st.html(f"<div class='happened' role='status'>{lines}</div>")


def _last_step(last: LogRow | None) -> None:
    if last is not None and last.seq != st.session_state.get("_party_result"):
        st.html(f"<div class='quiet lastline' role='status' dir='auto'>Last: {escape(last.text)}</div>")


def _put_away(opened: Campaign) -> None:
    away = book.characters(opened.state(), archived=True)
    if not away:
        return
    with st.expander("Put away", key="party_away", icon=":material/archive:", on_change="rerun") as panel:
        if not panel.open:
            return
        for one in away:
            with st.container(horizontal=True, vertical_alignment="center", gap="small", wrap=False):
                people.link("sheet", plain(one.name), one.id)
                if once("Restore", f"party_restore_{one.id}", width="content"):
                    take(lambda key=one.id: book.run(opened, key, commands.restore, campaign.me()))
