"""Doors: four strengths to beat, breaking them together, lockpicks and helmets (DH-194..198)."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from dhcore.dice import Distribution
from dhcore.dragonhead.challenge import MAX_STRENGTH, Challenge
from dhcore.dragonhead.check import Check
from dhcore.dragonhead.crawl import FILE
from dhcore.dragonhead.difficulty import shifted
from dhcore.dragonhead.group import wins
from dhcore.dragonhead.house import RULINGS, House
from dhcore.errors import OutOfRange, Refused, UnknownName, shown
from dhcore.tables import Row, toml_rows, toml_table
from dhcore.working import Line, Working

_STAT = re.compile(r"\s*([a-z]+)\s+(\d{1,6})\s*", re.IGNORECASE)


class Stat(Row):
    """A strength of a door, and the ability whose check beats it."""

    name: str
    ability: str
    does: str
    source: str


class DoorRow(Row):
    """A door as the rules list it: its stats in one line."""

    name: str
    stats: str
    source: str


class Joint(Row):
    """How many break a door together, by hand and with a ram, and the rung of their checks."""

    by_hand: int
    with_ram: int
    difficulty: str
    source: str


class Helmet(Row):
    """Rungs harder to listen in a helmet."""

    harder: int
    source: str


@cache
def stats() -> dict[str, Stat]:
    """The four strengths a door can have, by name."""
    return {row.name: row for row in toml_rows(FILE, "stat", Stat)}


@cache
def joint() -> Joint:
    """Breaking a door together."""
    return toml_table(FILE, "joint", Joint)


@dataclass(frozen=True)
class Door:
    """A door: ``strengths`` are (stat, strength) pairs; a stat it lacks cannot be tried.

    Raises ``UnknownName`` for a stat that does not exist, ``OutOfRange`` for a strength outside
    0..100,000.
    """

    name: str
    strengths: tuple[tuple[str, int], ...]

    def __post_init__(self) -> None:
        for stat, strength in self.strengths:
            if stat not in stats():
                raise UnknownName("stat of a door", stat, stats())
            if not 0 <= strength <= MAX_STRENGTH:
                raise OutOfRange(f"A strength lies between 0 and {MAX_STRENGTH:,}, not {strength:,}.")

    @classmethod
    def parse(cls, name: str, text: str) -> "Door":
        """Read stats as a map notes them: ``secret 12, break 15`` with or without parentheses (DH-195).

        Raises ``Refused`` for text that is none, ``UnknownName`` and ``OutOfRange`` as above.
        """
        pairs = []
        for part in text.strip().removeprefix("(").removesuffix(")").split(","):
            found = _STAT.fullmatch(part)
            if not found:
                raise Refused(f"{shown(part.strip())} is not a stat such as 'break 15' (DH-195).")
            pairs.append((found[1].lower(), int(found[2])))
        return cls(name, tuple(pairs))

    def strength(self, stat: str) -> int:
        """The strength to beat. Raises ``UnknownName`` for no stat, ``Refused`` for one the door lacks."""
        if stat not in stats():
            raise UnknownName("stat of a door", stat, stats())
        if stat not in dict(self.strengths):
            raise Refused(f"{self.name} has no {stat}: there is nothing to {stats()[stat].does} (DH-194).")
        return dict(self.strengths)[stat]

    def challenge(self, stat: str, check: Check) -> Challenge:
        """One check against a stat of this door. Raises as :meth:`strength`."""
        return Challenge(check, self.strength(stat))

    def __str__(self) -> str:
        return f"{self.name} ({', '.join(f'{stat} {strength}' for stat, strength in self.strengths)})"


@cache
def doors() -> dict[str, Door]:
    """The doors that the rules describe, by name."""
    return {row.name: Door.parse(row.name, row.stats) for row in toml_rows(FILE, "door", DoorRow)}


def listener(wisdom: int, helmet: bool = False, harder: int = 0, house: House = RULINGS) -> Check:
    """The Wisdom check of somebody who listens at a door, one rung harder in a helmet (DH-198)."""
    worn = toml_table(FILE, "helmet", Helmet).harder if helmet else 0
    return Check(wisdom, shifted("normal", worn, harder), house=house)


def lockpicker(
    dexterity: int, has_picks: bool, trained: bool, harder: int = 0, house: House = RULINGS
) -> Check:
    """The Dexterity check of somebody who picks a lock.

    Who bought lockpicks is trained, who found them is not. Raises ``Refused`` without either (DH-197).
    """
    if not has_picks:
        raise Refused("A lock is picked with lockpicks (DH-197).")
    if not trained:
        raise Refused(
            "Lockpicks take somebody who knows how to use them; finding them is not enough (DH-197)."
        )
    return Check(dexterity, shifted("normal", harder), house=house)


def breaker(
    muscle: int, together: bool, harder: int = 0, try_hard: str | None = None, house: House = RULINGS
) -> Check:
    """The Muscle check of one of those who break a door: Hard when they do it together (DH-196)."""
    start = joint().difficulty if together else "normal"
    return Check(muscle, shifted(start, harder), try_hard, house=house)


@dataclass(frozen=True)
class Breaking:
    """People who break a door together: their strengths are added against its Break (ruling A52).

    ``checks`` are as :func:`breaker` makes them: two by hand, up to six with a battering ram; one alone
    is a check like any other. Raises ``Refused`` for more, ``OutOfRange`` for none.
    """

    checks: tuple[Check, ...]
    strength: int
    ram: bool = False

    def __post_init__(self) -> None:
        most = joint().with_ram if self.ram else joint().by_hand
        if not self.checks:
            raise OutOfRange("Nobody breaks this door.")
        if len(self.checks) > most:
            how = "with a battering ram" if self.ram else "by hand"
            raise Refused(f"Up to {most} break a door together {how}, not {len(self.checks)} (DH-196).")
        if not 0 <= self.strength <= MAX_STRENGTH:
            raise OutOfRange(f"A strength lies between 0 and {MAX_STRENGTH:,}, not {self.strength:,}.")

    @property
    def total(self) -> Distribution:
        """Distribution of the strengths together."""
        total = Distribution.constant(0)
        for check in self.checks:
            total += check.strength
        return total

    @property
    def chance(self) -> Fraction:
        """Chance to break it; a tie counts one half (ruling A62)."""
        return self.total.compare(self.strength).beats

    def read(self, strengths: Sequence[int], tie_die: int | None = None) -> bool:
        """Whether strengths rolled by hand, one each, break it.

        Raises ``OutOfRange`` when their number does not fit, ``Refused`` for a tie without a die.
        """
        if len(strengths) != len(self.checks):
            raise OutOfRange(f"{len(self.checks)} strengths are added here, not {len(strengths)}.")
        return wins(sum(strengths), self.strength, tie_die)

    @property
    def working(self) -> Working:
        """Whose dice are added, and what they must beat."""
        people = (Line("breaker", f"{c.pool}, {c.rung.words}", "DH-194, DH-196") for c in self.checks)
        return (
            *people,
            Line("together", "strengths are added", "A52"),
            Line("Break", str(self.strength), "DH-194"),
        )
