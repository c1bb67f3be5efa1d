"""Ranged attacks: how hard a shot is at a distance, thrown weapons, and who stands in the line of fire."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import Literal, NamedTuple

from dhcore.dragonhead.check import Check
from dhcore.dragonhead.difficulty import shifted
from dhcore.errors import OutOfRange, Refused, UnknownName
from dhcore.tables import Row, csv_rows, toml_table

MAX_DISTANCE = 100_000
Band = Literal["effective", "hard", "heavy"]


class Range(Row):
    """A range in steps: up to where a shot is normal, hard and heavy (inclusive), and its stunted range."""

    name: str
    effective: int
    hard: int
    heavy: int
    stunted: int
    source: str

    def band(self, distance: int) -> Band:
        """The band ``distance`` steps away (DH-241). Raises ``Refused`` beyond the heavy range."""
        if not 0 <= distance <= MAX_DISTANCE:
            raise OutOfRange(f"A distance lies between 0 and {MAX_DISTANCE:,} steps, not {distance:,}.")
        if distance > self.heavy:
            raise Refused(
                f"{distance} steps are too far: {self.name} hits nothing beyond {self.heavy} (DH-241)."
            )
        if distance > self.hard:
            return "heavy"
        return "hard" if distance > self.effective else "effective"

    def is_stunted(self, distance: int) -> bool:
        """Whether the target is too close, at or inside the stunted range; 0 is no such range (DH-242)."""
        return bool(self.stunted) and distance <= self.stunted

    def difficulty(self, distance: int, *harder: int) -> str:
        """The rung of the Hit roll at ``distance``: the band's own, one harder when stunted, all summed.

        ``harder`` are further shifts, such as cover. Raises ``Refused`` beyond the heavy range.

        >>> rng(20).difficulty(20), rng(20).difficulty(21), rng(20).difficulty(41, -1)
        ('normal', 'hard', 'hard')
        """
        band = self.band(distance)
        stunted = _steps().stunted_harder if self.is_stunted(distance) else 0
        return shifted("normal" if band == "effective" else band, stunted, *harder)


class RangeSteps(Row):
    """The hard and the heavy range of Rng N, as multiples of N, and the rungs of the stunted range."""

    hard: int
    heavy: int
    stunted_harder: int
    source: str


class Thrown(Row):
    """The range of a thrown melee weapon, and the rungs it gets harder without balance."""

    range: str
    harder: int
    source: str


def _steps() -> RangeSteps:
    return toml_table("dragonhead/combat.toml", "range", RangeSteps)


def ranges() -> tuple[Range, ...]:
    """The named ranges, shortest first (DH-240)."""
    return csv_rows("dragonhead/ranges.csv", Range)


def range_named(name: str) -> Range:
    """The range called ``name``, in any case. Raises ``UnknownName``."""
    for row in ranges():
        if row.name.lower() == name.strip().lower():
            return row
    raise UnknownName("range", name, (row.name for row in ranges()))


@cache
def rng(effective: int) -> Range:
    """The range of the aspect Rng N: N, twice and four times N, stunted as the named row at or below N (A54).

    Raises ``OutOfRange`` unless N is 1..10,000.
    """
    if not 1 <= effective <= 10_000:
        raise OutOfRange(f"Rng goes from 1 to 10,000, not {effective:,}.")
    steps = _steps()
    stunted = max((row.stunted for row in ranges() if row.effective <= effective), default=0)
    return Range(
        name=f"Rng {effective}",
        effective=effective,
        hard=steps.hard * effective,
        heavy=steps.heavy * effective,
        stunted=stunted,
        source=steps.source,
    )


def thrown(balanced: bool) -> tuple[Range, int]:
    """The range of a thrown melee weapon and the rungs it is harder to hit with (DH-271)."""
    row = toml_table("dragonhead/combat.toml", "thrown", Thrown)
    return range_named(row.range), 0 if balanced else row.harder


class LineOfFire(NamedTuple):
    """Chance that each person in the way is hit, nearest first, and that the target is; they sum to 1."""

    in_the_way: tuple[Fraction, ...]
    target: Fraction


def line_of_fire(luck: Sequence[Check]) -> LineOfFire:
    """Who is hit when people stand in the way, nearest to the shooter first, each with a Luck Save (DH-239).

    The first one whose save fails, half fails among them, is hit in place of the target (ruling A54).
    Raises ``OutOfRange`` for more than 30 people, ``Refused`` for a save with trying hard.
    """
    if len(luck) > 30:
        raise OutOfRange(f"At most 30 people stand in a line of fire here, not {len(luck)}.")
    if any(check.try_hard for check in luck):
        raise Refused("No one can try hard at a saving throw (DH-137).")
    passing, hit = Fraction(1), []
    for check in luck:
        hit.append(passing * (1 - check.success))
        passing *= check.success
    return LineOfFire(tuple(hit), passing)


def first_hit(saves: Sequence[bool]) -> int | None:
    """Index of the first person whose Luck Save failed, so is hit; None when the target is (DH-239)."""
    return next((place for place, saved in enumerate(saves) if not saved), None)
