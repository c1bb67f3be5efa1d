"""A night of the party, or a new day without one: what each gets back stands there before it is done."""

from collections.abc import Mapping

import streamlit as st

from dhcore.character import Command, Sheet, book, commands
from dhcore.character.basis import basis_of
from dhcore.character.commands.healing import sleeps_in_armor
from dhcore.dragonhead.resting import healing_time
from dhcore.journey import passing
from dhcore.store import Campaign
from pages._parts import campaign
from pages._parts.party_people import labels, take_for_party, who
from pages._parts.party_steps import once, planned

SAFE, UNSAFE = "safe", "unsafe"


def sleep(opened: Campaign, sheets: tuple[Sheet, ...]) -> None:
    """Eight hours: a safe place or not, armor on or off; all wear and rests, half, or nothing."""
    members = who(sheets, "party_sleep_who")
    place = st.segmented_control(
        "The place",
        [SAFE, UNSAFE],
        default=SAFE,
        required=True,
        format_func={SAFE: "a safe place", UNSAFE: "not safe"}.__getitem__,
        key="party_sleep_place",
        label_visibility="collapsed",
        width="stretch",
    )
    wearing = [one for one in members if sleeps_in_armor(basis_of(one.character, one.rules))]
    if wearing:
        st.html("<div class='quiet'>Armor stays on (tap to take it off for the night):</div>")
    keep_on = who(wearing, "party_sleep_armor", label="Armor on") if wearing else []
    in_armor = {one.character.id: one in keep_on for one in wearing}
    ids = [one.character.id for one in members]
    if not ids:
        return
    rules, safe = members[0].rules, place == SAFE
    _tell(opened, sheets, book.sleep_commands(ids, rules, safe, in_armor))
    night = passing(healing_time().sleep_hours, "hour")
    if once("Sleep", "party_sleep", type="primary", icon=":material/bedtime:"):
        take_for_party(
            lambda: book.party_sleep(
                opened, ids, rules, campaign.me(), safe=safe, in_armor=in_armor, also=night
            )
        )


def new_day(opened: Campaign, sheets: tuple[Sheet, ...]) -> None:
    """A day begins without sleep worth the name: the rests are open again, the wear stays."""
    members = who(sheets, "party_day_who")
    days = {one.character.id: commands.new_day for one in members}
    if not days:
        return
    _tell(opened, sheets, days)
    if once("Begin a new day", "party_day", type="primary", icon=":material/wb_sunny:"):
        take_for_party(lambda: book.run_for_party(opened, days, "A new day", campaign.me()))


def _tell(opened: Campaign, sheets: tuple[Sheet, ...], steps: Mapping[str, Command]) -> None:
    names = labels(sheet.character for sheet in sheets)
    told = [(outcome.before, outcome.sentence) for outcome in book.preview(opened.state(), steps)]
    st.html("".join(planned(one.name, words, names[one.id]) for one, words in told))
