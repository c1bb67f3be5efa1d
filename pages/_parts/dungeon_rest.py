"""A rest in the dungeon: one crawl, an encounter may break it off, else everybody saves."""

from html import escape
from random import SystemRandom

import streamlit as st

from dhcore import journey as journeys
from dhcore.character import Sheet
from dhcore.dice import Distribution
from dhcore.display import percent
from dhcore.dragonhead.crawl import speeds
from dhcore.dragonhead.resting import rest_in_dungeon
from dhcore.journey.meeting import ByHand, meet, something
from dhcore.store import new_id
from pages._parts import campaign
from pages._parts.clock_here import then_close, turned
from pages._parts.dungeon_here import Here
from pages._parts.party_steps import by_hand, clear_typed, once, planned, take, typed

HANDS = "dungeon_rest_"
QUIET = next(iter(speeds()))


def show(here: Here) -> None:
    """Behind one tap: what a rest can bring, dice rolled by hand, and the rest."""
    with st.popover("Rest", key=turned("dungeon_rest"), on_change="rerun") as panel:
        if panel.open:
            _panel(here)


def _panel(here: Here) -> None:
    disturbed = something(here.table, QUIET) if here.table else 0
    words = f"An encounter breaks it off: {percent(disturbed)}." if here.table else "No encounters here."
    st.html(f"<p class='quiet'>A crawl in a secure place, doing nothing. {words}</p>")
    resting = [one for one in here.members if one.rest and one.wounds.wear > one.wounds.torn]
    totals = {one.character.id: _line(here, one, disturbed) for one in resting}
    if not resting:
        st.html("<p class='quiet'>Nobody has wear that a rest erases.</p>")
    roll = None
    if here.table:
        roll = typed(f"Encounter {here.table.die}", list(here.table.die.distribution), f"{HANDS}roll")
    if once("Rest a crawl", "dungeon_rest_go", type="primary"):
        rng = SystemRandom()
        met = None
        if here.table:
            met = meet(here.table, QUIET, here.dungeon.geometry, new_id(), rng, by_hand=ByHand(roll))
        clear_typed(HANDS)
        rolled = {key: rng if total is None else total for key, total in totals.items()}
        words = here.told(met) if met else ""
        take(
            lambda: journeys.rest(here.opened, rolled, here.rules, met, words, campaign.me()),
            then_close("dungeon_rest"),
        )


def _line(here: Here, sheet: Sheet, disturbed) -> int | None:
    """One member's save: what it erases on average, the disturbance reckoned in; the way in for dice."""
    due = sheet.rest
    erased: Distribution = rest_in_dungeon(due, disturbed)
    name = here.names[sheet.character.id]
    with st.container(horizontal=True, vertical_alignment="center", gap="small", wrap=False):
        words = f"{due.save.difficulty} save: {float(erased.mean):.1f} of {sheet.wounds.wear} wear on average"
        st.html(planned(name, escape(words)), width="stretch")
        return by_hand("", due.save, f"{HANDS}{sheet.character.id}")
