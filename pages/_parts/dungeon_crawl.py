"""The crawl itself: its speed, the Move by the app or by hand, squares left, and its end."""

from html import escape
from random import SystemRandom

import streamlit as st

from dhcore.dragonhead.crawl import speed, speeds
from dhcore.dragonhead.encounters import distance_dice, geometries
from dhcore.journey import Met
from dhcore.journey.book import KIND
from dhcore.journey.crawling import DOING, end_crawl, go_at, many, set_out, set_out_to, stand_in
from dhcore.journey.meeting import ByHand, directions, meet, rolled
from dhcore.store import new_id
from pages._parts import campaign, dungeon_rest
from pages._parts.dungeon_here import Here, another
from pages._parts.hazard_who import GROUP
from pages._parts.party_steps import clear_typed, once, typed

HANDS = "dungeon_hand_"
WORDS = {"": "Walk", "search": "Search", "hide": "Hide"}
CALCULATORS = {"search": "Everyone searches", "hide": "Everyone hides"}


def show(here: Here) -> None:
    """What comes next: the Move, or walking and the end of the crawl; nothing while an encounter waits."""
    if here.met:
        return
    if here.dungeon.under_way:
        _under_way(here)
    else:
        _between(here)


def _between(here: Here) -> None:
    dungeon = here.dungeon
    _last(here)
    if pace := another("Speed", list(speeds()), dungeon.pace, str.capitalize):
        here.act(lambda now: go_at(now, pace))
    if speed(dungeon.pace).search:
        doing = another("Besides", list(DOING), dungeon.doing, WORDS.__getitem__)
        if doing is not None:
            here.act(lambda now: set_out_to(now, doing))
    _after_search(here)
    if here.plan is None:
        st.html("<p class='quiet'>Nobody's Move is known: type one in below, under Place.</p>")
        return
    plan = here.plan
    move = f"{here.mover}, Move {plan.move.score}" if here.mover else f"Move {plan.move.score}"
    times = f" · {plan.speed.rolls} rolls" if plan.speed.rolls > 1 else ""
    place = "" if here.table else " · no encounter table, see Place"
    words = f"{move}: {plan.move.pool}{times}{place}"
    st.html(f"<p class='quiet lastline' dir='auto'>{escape(words)}</p>")
    with st.container(horizontal=True, gap="xsmall", key="dungeon_bar"):
        tapped = once("Crawl", "dungeon_crawl", type="primary")
        total = typed("I rolled", list(plan.squares), f"{HANDS}move_{dungeon.pace}")
        dungeon_rest.show(here)
    if tapped:
        squares = sum(roll.strength for roll in plan.roll(SystemRandom())) if total is None else total
        clear_typed(HANDS)
        here.act(lambda now: set_out(now, plan, squares, here.mover))


def _last(here: Here) -> None:
    """How the last step of the journey ended, next to what comes next."""
    last = here.opened.undoable()
    if last and last.kind == KIND:
        st.html(f"<p class='lastline' role='status' dir='auto'>{escape(last.text)}</p>")


def _after_search(here: Here) -> None:
    """A crawl that was for searching or hiding leads to everybody's rolls."""
    dungeon = here.dungeon
    if dungeon.doing and dungeon.ends.get(dungeon.at) == "circle":
        group = ",".join(sheet.character.id for sheet in here.members)
        st.page_link(
            "pages/hazards.py",
            label=CALCULATORS[dungeon.doing],
            icon=":material/search:",
            query_params=campaign.link_params() | {"h": dungeon.doing, GROUP: group},
            width="stretch",
        )


def _under_way(here: Here) -> None:
    dungeon = here.dungeon
    besides = f", {dungeon.doing}" if dungeon.doing else ""
    st.html(
        f"<p class='crawl' role='status'><b>{dungeon.left}</b> of {many(dungeon.squares)} left"
        f"<small> · crawl {dungeon.crawls + 1}, {escape(dungeon.pace + besides)}</small></p>"
    )
    if geometry := another("Place", list(geometries()), dungeon.geometry, str.capitalize):
        here.act(lambda now: stand_in(now, geometry))
    with st.container(horizontal=True, gap="xsmall", key="dungeon_bar"):
        tapped = once("End crawl", "dungeon_end", type="primary")
        hand = _by_hand(here)
    if tapped:
        met = found(here, dungeon.pace, hand)
        clear_typed(HANDS)
        words = here.told(met) if met else ""
        here.act(lambda now: end_crawl(now, met, words))


def found(here: Here, pace: str, hand: ByHand | None = None) -> Met | None:
    """The roll on the table of the place; None without one."""
    if here.table is None:
        return None
    return meet(here.table, pace, here.dungeon.geometry, new_id(), SystemRandom(), by_hand=hand)


def _by_hand(here: Here) -> ByHand:
    """Dice rolled at the table: the encounter, and once it brings somebody, direction and distance."""
    if here.table is None:
        return ByHand()
    dungeon = here.dungeon
    twice = "lower " if speed(dungeon.pace).encounter_rolls > 1 else ""
    odds = rolled(here.table, dungeon.pace)
    roll = typed(f"{twice}{here.table.die}", list(odds), f"{HANDS}roll")
    if roll is None or here.table.row(roll).nothing:
        return ByHand(roll)
    die = list(directions(dungeon.geometry))
    direction = typed(f"from 1d{die[-1]}", die, f"{HANDS}from_{dungeon.geometry}")
    if direction is None:
        return ByHand(roll)
    dice = distance_dice(dungeon.geometry, direction)
    far = typed(f"far {dice}", list(dice.distribution), f"{HANDS}far_{dice}")
    return ByHand(roll, direction, far)
