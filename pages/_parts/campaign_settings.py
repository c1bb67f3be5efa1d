"""What a group sets for its campaign: names, its own dice table, putting it away."""

import streamlit as st

from dhcore.dragonhead import DiceTable
from dhcore.errors import DhcoreError, OutOfRange, shown
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
    with st.form("campaign_rename", border=False):
        name = st.text_input("Name of the campaign", value=opened.name, max_chars=MAX_NAME)
        if st.form_submit_button("Rename"):
            _attempt(lambda: opened.rename(name, who=campaign.me()))
    with st.form("campaign_dice", border=False):
        rows = campaign.house().A01.rows
        text = "\n".join(f"{score} = {dice}" for score, dice in rows)
        typed = st.text_area("Our own dice table", value=text, max_chars=MAX_TABLE, help=TABLE_HELP)
        if st.form_submit_button("Set table"):
            _attempt(lambda: _set_table(opened, typed))
    with st.container(horizontal=True, gap="small"):
        if st.button("Leave on this phone", key="campaign_leave", icon=":material/logout:"):
            campaign.leave()
            st.rerun()
        word = "Take out again" if opened.archived else "Archive"
        if st.button(word, key="campaign_archive", icon=":material/archive:"):
            step = opened.unarchive if opened.archived else opened.archive
            _attempt(lambda: step(who=campaign.me()))


def _set_table(opened: Campaign, text: str) -> None:
    table = DiceTable.of(_table_rows(text))

    def mutate(documents: Documents) -> None:
        record = {
            name: reading for name, reading in documents.settings.get("house", {}).items() if name != "A01"
        }
        if table.rows:
            record["A01"] = {str(score): str(dice) for score, dice in table.rows}
        documents.settings["house"] = record

    opened.change("settings", "The campaign's own dice table was set", mutate, who=campaign.me())


def _table_rows(text: str) -> dict[int, str]:
    rows: dict[int, str] = {}
    for line in filter(None, map(str.strip, text.splitlines())):
        score, sign, dice = line.partition("=")
        if not sign or not score.strip().isdecimal() or len(score.strip()) > 5:
            raise OutOfRange(f"{shown(line)} is not a line such as “13 = 2d6+1”.")
        rows[int(score)] = dice.strip()
    return rows


def _attempt(action) -> None:
    try:
        action()
    except DhcoreError as error:
        st.error(plain(str(error)))
    else:
        st.rerun()
