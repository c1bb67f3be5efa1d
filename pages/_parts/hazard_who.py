"""Whom a hazard is about: a character, a combatant of the running fight, a group, or mere numbers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import streamlit as st

from dhcore import fights
from dhcore.character import Sheet, book
from dhcore.errors import DhcoreError
from dhcore.hazards import (
    Calculator,
    Given,
    Result,
    Value,
    of_fighter,
    of_record,
    of_sheet,
    on_character,
    on_combatant,
)
from dhcore.store import Campaign, LogRow
from pages._parts import campaign, fields, fight_here, people
from pages._parts import party_people as party
from pages._parts.words import plain

CHARACTER, FIGHT, COMBATANT, GROUP = people.WHO, fight_here.FIGHT, "k", "with"
"""Parameters of the address: a character, a fight and one of its combatants, the members of a group."""
NUMBERS = "numbers"
LIST_CREATURES = 4


@dataclass(frozen=True)
class Who:
    """Somebody with known numbers, or nobody; ``address`` is what the link says of it."""

    name: str = ""
    own: Mapping[str, Value] = field(default_factory=dict)
    address: Mapping[str, str] = field(default_factory=dict)
    opened: Campaign | None = None
    sheet: Sheet | None = None
    here: fight_here.Here | None = None
    combatant: str = ""
    members: tuple["Who", ...] = ()

    @property
    def known(self) -> bool:
        """Whether the own numbers are known and need not be typed."""
        return bool(self.own or self.members)

    @property
    def place(self) -> str:
        """What tells it from everybody else, equal names included."""
        return str([dict(self.address), *(one.place for one in self.members)])

    @property
    def has_record(self) -> bool:
        """Whether there is something that an effect can be applied to."""
        return bool(self.sheet or self.combatant or self.members)

    def given(self, calculator: Calculator, values: Mapping[str, Value]) -> Given:
        """The fields with the numbers of whom it is about."""
        given = calculator.given(values, self.own, self.name)
        members = tuple(
            replace(given, values={**given.values, **one.own}, name=one.name) for one in self.members
        )
        return replace(given, in_fight=bool(self.combatant), people=members)

    def take(self, result: Result, token: str) -> LogRow:
        """Apply what a hazard did, once for a token. Raises the refusals of the commands and the store."""
        if self.members:
            return self.members[result.about].take(result, token)
        effects = result.effects
        if self.here is not None and not (self.sheet and of_record(effects)):
            return self.here.run(on_combatant(effects, self.combatant, self.here.rules), token)
        if self.opened is None or self.sheet is None:  # pragma: no cover  # the button is not there then
            raise TypeError(self)
        command = on_character(effects, self.sheet.rules)
        return book.run(self.opened, self.sheet.character.id, command, campaign.me(), token=token)


def choose(calculator: Calculator) -> Who:
    """Chips for everybody there is; without a campaign it is about numbers, and nothing is asked."""
    opened = campaign.current()
    if opened is None:
        return Who()
    members = {sheet.character.id: sheet for sheet in party.sheets(opened)}
    if calculator.group:
        return _group(opened, members, calculator.group)
    here = _running(opened)
    others = [one.id for one in here.fight.combatants if one.kind != "party"] if here else []
    current = _current(members, here)
    names = party.labels(sheet.character for sheet in members.values())
    with st.container(gap="xsmall", key="hazard_who"):
        shown = {
            **names,
            **_labels(here, others if len(others) <= LIST_CREATURES else []),
            NUMBERS: "numbers",
        }
        picked = _pills("Who", shown, current)
        if here and len(others) > LIST_CREATURES:
            picked = _creatures(here, others, current) or picked
    if picked != current:
        _go(picked, here)
    return _known(opened, members, here, current)


def _pills(label: str, names: Mapping[str, str], current: str) -> str:
    """The one that is chosen; taking the choice back leaves mere numbers."""
    picked = st.pills(
        label,
        list(names),
        default=current if current in names else None,
        format_func=lambda key: plain(names[key]),
        key=f"hazard_{label}_{current}",
        label_visibility="collapsed",
    )
    return picked or (NUMBERS if current in names else current)


def _creatures(here: fight_here.Here, others: Sequence[str], current: str) -> str | None:
    """Many combatants are behind one chip."""
    label = here.label(current) if current in others else f"In the fight ({len(others)})"
    with st.popover(plain(label), key=f"hazard_creatures_{current}"):
        picked = _pills("In the fight", _labels(here, others), current)
    return picked if picked != current else None


def _labels(here: fight_here.Here | None, ids: Sequence[str]) -> dict[str, str]:
    return {one: here.label(one) for one in ids} if here else {}


def _running(opened: Campaign) -> fight_here.Here | None:
    """The fight of the address, or the only one that runs."""
    state = opened.state()
    running = [one.id for one in fights.fights(state) if one.status == "running"]
    asked = st.query_params.get(FIGHT)
    found = asked if asked in running else running[0] if len(running) == 1 else None
    try:
        return fight_here.here(opened, found) if found else None
    except DhcoreError as error:
        st.warning(plain(str(error)))
        return None


def _current(members: Mapping[str, Sheet], here: fight_here.Here | None) -> str:
    """Whom the address names, as far as there is anybody of that id."""
    one, character = st.query_params.get(COMBATANT), st.query_params.get(CHARACTER)
    if here is not None and one and here.fight.has(one) and here.fight.get(one).kind != "party":
        return one
    if character in members:
        return str(character)
    if one or character:
        st.warning("Whom the link names is not here; the numbers below are as usual.")
        _forget()
    return NUMBERS


def _go(picked: str, here: fight_here.Here | None) -> None:
    _forget()
    if picked != NUMBERS:
        is_combatant = here is not None and here.fight.has(picked)
        st.query_params[COMBATANT if is_combatant else CHARACTER] = picked
        if here is not None and is_combatant:
            st.query_params[FIGHT] = here.id
    st.rerun()


def _forget() -> None:
    for name in (CHARACTER, COMBATANT, FIGHT):
        st.query_params.pop(name, None)


def _known(opened: Campaign, members: Mapping[str, Sheet], here: fight_here.Here | None, current: str) -> Who:
    if current == NUMBERS:
        return Who()
    if current in members:
        sheet = members[current]
        one = here.fight.find("party", current) if here else None
        address = {CHARACTER: current}
        combatant = one.id if one else ""
        return Who(sheet.name, of_sheet(sheet), address, opened, sheet, here if one else None, combatant)
    if here is None or current not in here.table.fighters:
        st.warning("The numbers of this one are not at hand; fill them in.")
        return Who()
    own = of_fighter(here.table.fighters[current])
    address = {FIGHT: here.id, COMBATANT: current}
    return Who(here.label(current), own, address, opened, None, here, current)


def _group(opened: Campaign, members: Mapping[str, Sheet], label: str) -> Who:
    """Everybody who takes part, all of the party to begin with; nobody leaves mere numbers."""
    asked = st.query_params.get(GROUP)
    first = [key for key in asked.split(",") if key in members] if asked is not None else list(members)
    names = party.labels(sheet.character for sheet in members.values())
    with st.container(key="hazard_who"):
        chosen = st.pills(
            label,
            list(names),
            selection_mode="multi",
            format_func=lambda key: plain(names[key]),
            key="hazard_group",
            **fields.choose("hazard_group", first),
            label_visibility="collapsed",
        )
    joined = [key for key in members if key in chosen]
    address = {} if len(joined) == len(members) else {GROUP: ",".join(joined)}
    here = _running(opened)
    known = tuple(_known(opened, members, here, key) for key in joined)
    return Who(members=known, address=address, opened=opened)
