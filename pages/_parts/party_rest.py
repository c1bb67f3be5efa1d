"""Rests and weeks in bed of the party: everybody's odds first, dice rolled by hand or by the app."""

from collections.abc import Callable, Sequence
from functools import partial
from random import Random, SystemRandom
from typing import NamedTuple

import streamlit as st

from dhcore.character import Character, Done, Rules, Sheet, book, commands
from dhcore.display import percent
from dhcore.dragonhead.check import Check
from dhcore.dragonhead.resting import healing_time, rests_per_day
from dhcore.errors import Refused
from dhcore.journey import passing
from dhcore.store import Campaign
from pages._parts import campaign
from pages._parts.party_people import labels, take_for_party, who
from pages._parts.party_steps import by_hand, once, planned


class Healing(NamedTuple):
    """A way to heal: its key, what the button and the log say, what it does to each, the time it takes."""

    name: str
    label: str
    title: str
    command: Callable[[Character, Rules, int | Random | None], Done]
    passing: book.Also


def rest(opened: Campaign, sheets: tuple[Sheet, ...]) -> None:
    """A rest each: a Constitution Save whose strength is erased from wear."""
    worn = [one for one in sheets if one.wounds.wear > one.wounds.torn and one.rest]
    members = who(sheets, "party_rest_who", worn or sheets)
    names = labels(one.character for one in sheets)
    strengths = {one.character.id: _rest_line(one, names[one.character.id]) for one in members}
    takes = passing(healing_time().rest_crawls, "crawl")
    _button(opened, members, strengths, Healing("rest", "Rest", "The party rests", commands.rest, takes))


def week(opened: Campaign, sheets: tuple[Sheet, ...]) -> None:
    """Seven nights, and at their end a save that heals tear, leaves scars, or kills."""
    members = who(sheets, "party_week_who")
    names = labels(one.character for one in sheets)
    strengths = {one.character.id: _week_line(one, names[one.character.id]) for one in members}
    title, takes = "A week in bed", passing(healing_time().week_days, "day")
    _button(opened, members, strengths, Healing("week", title, title, commands.week, takes))


def _rest_line(sheet: Sheet, name: str) -> int | None:
    """One member's next rest; gives the total rolled by hand, None while the app is to roll."""
    due = sheet.rest
    if due is None:
        _line(sheet, name, _refusal(partial(commands.rest_of, sheet.character, sheet.rules)))
        return None
    number = f"rest {due.taken + 1} of {rests_per_day()}, {due.save.difficulty}"

    def told(total: int | None) -> str:
        if total is not None:
            return f"{number}: {due.read(due.save.read_total(total)).words}"
        erased = due.erased
        if not erased.highest:
            return f"{number}: nothing to erase"
        wakes = f", wakes {percent(due.wakes)}" if "unconscious" in sheet.conditions else ""
        span = f"{erased.lowest} to {erased.highest} wear"
        return f"{number}: erases {span}, {float(erased.mean):.1f} on average{wakes}"

    return _rolled(sheet, name, due.save, "rest", told)


def _week_line(sheet: Sheet, name: str) -> int | None:
    one, rules = sheet.character, sheet.rules
    try:
        due = commands.week_of(one, rules)
    except Refused:
        _line(sheet, name, _refusal(partial(commands.week, one, rules)))
        return None

    def told(total: int | None) -> str:
        if total is not None:
            return commands.week(one, rules, total).sentence
        healed = sum(points * chance for points, chance in due.healed().items())
        scars = sum(chance for points, chance in due.scarred().items() if points)
        words = f"{due.save.difficulty} save: {float(healed):.1f} of {due.wounds.tear} tear heals on average"
        dies = f", dies {percent(due.dies)}" if due.dies else ""
        return f"{words}, scars {percent(scars)}{dies}"

    return _rolled(sheet, name, due.save, "week", told)


def _rolled(sheet: Sheet, name: str, save: Check, what: str, told: Callable[[int | None], str]) -> int | None:
    """The line of somebody who rolls: what to expect, and the way in for dice rolled by hand."""
    with st.container(horizontal=True, vertical_alignment="center", gap="small", wrap=False):
        place = st.empty()
        total = by_hand("", save, f"party_{what}_{sheet.character.id}")
        with place:
            _line(sheet, name, told(total))
    return total


def _line(sheet: Sheet, name: str, words: str) -> None:
    st.html(planned(sheet.name, words, name))


def _refusal(command: Callable[[], object]) -> str:
    """What somebody without a save can expect: the reason, or a sentence that needs no dice."""
    try:
        done = command()
    except Refused as refusal:
        return str(refusal)
    return done.sentence if isinstance(done, Done) else ""


def _button(opened: Campaign, members: Sequence[Sheet], totals: dict[str, int | None], heal: Healing) -> None:
    if not members:
        return
    typed = sum(total is not None for total in totals.values())
    how = " with these dice" if typed == len(totals) else f" ({typed} by hand)" if typed else ""
    rng, rules = SystemRandom(), members[0].rules

    def command(total: int | None) -> Callable[[Character], Done]:
        return lambda one: heal.command(one, rules, rng if total is None else total)

    if once(f"{heal.label}{how}", f"party_{heal.name}", type="primary", icon=":material/casino:"):
        steps = {key: command(total) for key, total in totals.items()}
        take_for_party(
            lambda: book.run_for_party(opened, steps, heal.title, campaign.me(), also=heal.passing)
        )
