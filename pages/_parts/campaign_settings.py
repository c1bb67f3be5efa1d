"""What a group sets for its campaign: names, its own dice table, putting it away."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import streamlit as st

from dhcore.dragonhead import DiceTable
from dhcore.dragonhead.house import from_record, readings_of, to_record
from dhcore.errors import DhcoreError, OutOfRange, shown
from dhcore.rulebook import rulings
from dhcore.store import Campaign, Documents
from dhcore.store.values import MAX_NAME
from pages._parts import campaign
from pages._parts.words import plain

MAX_TABLE = 4_000
TABLE_HELP = (
    "One line a score, such as “13 = 2d6+1”. Scores that you leave out roll what the app's own table says."
)


def show(opened: Campaign) -> None:
    """The settings, each with its own button, so that one mistake leaves the others alone."""
    with st.form("campaign_me", border=False):
        name = st.text_input("This phone belongs to", value=campaign.me(), max_chars=campaign.MAX_ME)
        if st.form_submit_button("Set name"):
            campaign.set_me(name)
            st.rerun()
    if campaign.plays(opened):
        _leave()
        return
    with st.form("campaign_rename", border=False):
        name = st.text_input("Name of the campaign", value=opened.name, max_chars=MAX_NAME)
        if st.form_submit_button("Rename"):
            _attempt(lambda: opened.rename(name, who=campaign.me()))
    if opened.keys.made:
        _open_rolls(opened)
    _dice_table(opened)
    _reading(opened)
    with st.container(horizontal=True, gap="small"):
        _leave()
        word = "Take out again" if opened.archived else "Archive"
        if st.button(word, key="campaign_archive", icon=":material/archive:"):
            step = opened.unarchive if opened.archived else opened.archive
            _attempt(lambda: step(who=campaign.me()))


def _leave() -> None:
    if st.button("Leave on this phone", key="campaign_leave", icon=":material/logout:"):
        campaign.leave()
        st.rerun()


def _open_rolls(opened: Campaign) -> None:
    """Whether players read the DM's rolls in the log; those before stay as they were."""
    now = bool(opened.state().settings.get(campaign.OPEN_ROLLS))
    word = "Hide the DM's rolls from players" if now else "Show the DM's rolls to players"
    text = "The DM's rolls are hidden from players" if now else "Players see the DM's rolls"

    def turn(documents: Documents) -> None:
        documents.settings[campaign.OPEN_ROLLS] = not now

    if st.button(word, key="campaign_open_rolls", width="stretch"):
        _attempt(lambda: opened.change("settings", text, turn, who=campaign.me()))


def _dice_table(opened: Campaign) -> None:
    with st.form("campaign_dice", border=False):
        text = "\n".join(f"{score} = {dice}" for score, dice in campaign.house().A01.rows)
        typed = st.text_area("Our own dice table", value=text, max_chars=MAX_TABLE, help=TABLE_HELP)
        if st.form_submit_button("Set table"):
            _attempt(
                lambda: _change_house(opened, "The campaign's own dice table was set", A01=_table_of(typed))
            )


def _reading(opened: Campaign) -> None:
    """How this group reads one of the places the rules leave open."""
    open_places = {row.id: row for row in rulings() if row.id in readings_of()}
    chosen = st.selectbox(
        "Where the rules leave it open",
        list(open_places),
        format_func=lambda name: open_places[name].title,
        key="campaign_ruling",
        filter_mode=None,
    )
    row, now = open_places[chosen], getattr(campaign.house(), chosen)
    readings = {reading.value: reading.words for reading in row.readings}
    picked = st.radio(
        plain(row.question),
        list(readings),
        index=list(readings).index(now),
        format_func=lambda value: plain(readings[value]),
        key=f"campaign_reading_{chosen}_{now}",
    )
    if picked != now and st.button("Play it so", key="campaign_reading_set"):
        text = f"Ruling {chosen}, {row.title}: {picked}"
        _attempt(lambda: _change_house(opened, text, **{chosen: picked}))


def _change_house(opened: Campaign, text: str, **readings: Any) -> None:
    """Change readings on top of the newest ones, whoever set those."""

    def mutate(documents: Documents) -> None:
        house = from_record(documents.settings.get("house", {}))
        documents.settings["house"] = to_record(replace(house, **readings))

    opened.change("settings", text, mutate, who=campaign.me())


def _table_of(text: str) -> DiceTable:
    return DiceTable.of(_table_rows(text))


def _table_rows(text: str) -> dict[int, str]:
    rows: dict[int, str] = {}
    for line in filter(None, map(str.strip, text.splitlines())):
        score, sign, dice = line.partition("=")
        if not sign or not score.strip().isdecimal() or len(score.strip()) > 5:
            raise OutOfRange(f"{shown(line)} is not a line such as “13 = 2d6+1”.")
        rows[int(score)] = dice.strip()
    return rows


def _attempt(action: Callable[[], object]) -> None:
    try:
        action()
    except DhcoreError as error:
        st.error(plain(str(error)))
    else:
        st.rerun()
