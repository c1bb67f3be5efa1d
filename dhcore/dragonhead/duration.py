"""How long things take and last: Time, Dur, SEP, SUP (DH-223, DH-228, DH-277..279, DH-296..299).

Rounds of an encounter count from 1.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

from dhcore.errors import OutOfRange, UnknownName, shown
from dhcore.tables import Row, toml_rows, toml_table

MAX_ROUNDS = 100_000
Span = Literal["rounds", "per success", "encounter", "concentration"]
_DURATION = re.compile(r"(?:(\d{1,6})(\s*PS)?|(Enc)|(Conc))", re.IGNORECASE)


class Clock(Row):
    """Rounds of a minute, and the minutes at which an encounter ends."""

    rounds_per_minute: int
    minutes_per_encounter: int
    source: str

    @property
    def rounds_per_encounter(self) -> int:
        """The longest an encounter lasts, 200 rounds (DH-228)."""
        return self.rounds_per_minute * self.minutes_per_encounter


class Interruption(Row):
    """Something that happens to a character, and what it ends: concentration, work on a Time."""

    event: str
    concentration: bool
    work: bool
    source: str


@cache
def clock() -> Clock:
    """How rounds are counted (DH-228)."""
    return toml_table("dragonhead/durations.toml", "clock", Clock)


@cache
def interruptions() -> dict[str, Interruption]:
    """Everything that may interrupt, by name."""
    rows = toml_rows("dragonhead/durations.toml", "interruption", Interruption)
    return {row.event: row for row in rows}


def interruption(event: str) -> Interruption:
    """What ``event`` ends: stunned, distracted, attacked with something, acted otherwise, moved.

    Stunning and any act but moving end concentration (DH-279); those and distraction, which the DM
    calls, lose the work on a Time, moving does not (DH-223, DH-299, ruling A33). Raises ``UnknownName``.
    """
    try:
        return interruptions()[event]
    except KeyError:
        raise UnknownName("interruption", event, interruptions()) from None


@dataclass(frozen=True)
class Duration:
    """How long something lasts: ``number`` rounds, that many per success, the encounter, or concentration.

    Raises ``OutOfRange`` for a number outside 1..100,000 where one is needed, or given where not.

    >>> Duration.parse("5 PS").rounds(3), str(Duration.parse("conc"))
    (15, 'Conc')
    """

    span: Span
    number: int = 0

    def __post_init__(self) -> None:
        low, high = (1, MAX_ROUNDS) if self.span in ("rounds", "per success") else (0, 0)
        if not low <= self.number <= high:
            raise OutOfRange(
                f"A duration of {self.span} takes a number from {low} to {high:,}, not {self.number:,}."
            )

    @classmethod
    def parse(cls, text: str) -> "Duration":
        """Read what stands behind Dur: ``10``, ``5 PS``, ``Enc`` or ``Conc``. Raises ``OutOfRange``."""
        found = _DURATION.fullmatch(text.strip())
        if not found:
            raise OutOfRange(f"{shown(text)} is no duration such as '10', '5 PS', 'Enc' or 'Conc'.")
        number, per_success, encounter, _ = found.groups()
        if number:
            return cls("per success" if per_success else "rounds", int(number))
        return cls("encounter" if encounter else "concentration")

    def rounds(self, successes: int = 1) -> int | None:
        """The most rounds it lasts; None while concentration holds, without an end of its own.

        An encounter's end may come sooner than its 200 rounds (DH-278). Raises ``OutOfRange`` for
        less than one success.
        """
        if successes < 1:
            raise OutOfRange(f"Without a success nothing lasts: {successes}.")
        if self.span == "concentration":
            return None
        if self.span == "encounter":
            return clock().rounds_per_encounter
        return self.number * (successes if self.span == "per success" else 1)

    def __str__(self) -> str:
        fixed = {"encounter": "Enc", "concentration": "Conc"}
        return fixed.get(self.span) or f"{self.number}{' PS' if self.span == 'per success' else ''}"


@dataclass(frozen=True)
class Effect:
    """A spell at work: its name, who cast it on whom, since which round, and for how long.

    ``per_target`` marks a Single Effect Power (SEP), ``per_caster`` a Single Use Power (SUP).
    """

    name: str
    caster: str
    target: str
    since: int
    duration: Duration
    successes: int = 1
    per_target: bool = False
    per_caster: bool = False

    @property
    def ends_in(self) -> int | None:
        """The first round in which it is over, counted in full rounds from ``since``; None without an end."""
        rounds = self.duration.rounds(self.successes)
        return None if rounds is None else self.since + rounds

    def lasts(self, now: int, encounter_over: bool = False, events: Sequence[str] = ()) -> bool:
        """Whether it is still at work in round ``now``; ``events`` befell its caster since it was cast.

        Raises ``UnknownName`` for an unknown event.
        """
        broken = [interruption(event).concentration for event in events]
        if self.duration.span == "concentration" and any(broken):
            return False
        if self.duration.span == "encounter" and encounter_over:
            return False
        return self.ends_in is None or now < self.ends_in


def with_effect(active: Sequence[Effect], new: Effect) -> tuple[Effect, ...]:
    """The effects at work once ``new`` joins them, which stands last.

    A SEP replaces the same spell on the same target, whoever cast it (DH-296); a SUP ends the same
    caster's earlier cast of it, on anyone (DH-298). Other effects of one name stand side by side.
    """

    def replaced(old: Effect) -> bool:
        on_target = new.per_target and old.target == new.target
        by_caster = new.per_caster and old.caster == new.caster
        return old.name == new.name and (on_target or by_caster)

    return (*(old for old in active if not replaced(old)), new)


def works_in(begun: int, time: int, at_once: bool = False) -> int:
    """The round in which something with Time ``time`` is resolved, when the work begins in round ``begun``.

    A spell's check comes in the round after its rounds of work (DH-299); a potion or scroll works at
    the end of its last round, ``at_once`` (DH-223, ruling A32). Time 0 is resolved in the same round. Raises
    ``OutOfRange`` outside 0..100,000 and before round 1.

    >>> works_in(1, 1), works_in(1, 2, at_once=True)
    (2, 2)
    """
    if not 0 <= time <= MAX_ROUNDS or begun < 1:
        raise OutOfRange(
            f"Time lies between 0 and {MAX_ROUNDS:,} and rounds begin at 1, not {time:,} from {begun}."
        )
    return begun + (time - 1 if at_once and time else time)


def cast_rounds(begun: int, time: int, casts: int) -> tuple[int, ...]:
    """The rounds of that many casts one after the other; with Time 1 every other round (DH-299).

    Raises ``OutOfRange`` for other than 1 to 1,000 casts, or as :func:`works_in`.
    """
    if not 1 <= casts <= 1_000:
        raise OutOfRange(f"1 to 1,000 casts are reckoned with, not {casts:,}.")
    first = works_in(begun, time)
    return tuple(first + number * (time + 1) for number in range(casts))
