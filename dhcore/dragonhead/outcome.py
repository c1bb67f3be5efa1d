"""What a strength means: crash, full fail, half fail, or a number of successes (DH-142..148)."""

from functools import cache, lru_cache
from typing import Literal

from dhcore.dragonhead.house import RULINGS, House
from dhcore.tables import Row, toml_table

Outcome = Literal["crash", "full_fail", "half_fail"] | int
"""A failure by name, or the number of successes, 1 or more."""


class Bands(Row):
    """Strengths at which half fail and single start, the end of the printed table, the width of a band."""

    half_fail: int
    single: int
    last: int
    step: int
    source: str


@cache
def bands() -> Bands:
    """The success table."""
    return toml_table("dragonhead/action.toml", "success", Bands)


def successes(strength: int, house: House = RULINGS) -> int:
    """Successes at ``strength``: 0 below a single, then one more per four points without end (ruling A04).

    Under the other reading of A04, beyond the printed table each needs a full four points above its
    end: 24 is four.

    >>> [successes(s) for s in (8, 9, 12, 13, 20, 21)]
    [0, 1, 1, 2, 3, 4]
    """
    table = bands()
    number = max(0, (strength - table.single) // table.step + 1)
    if house.A04 == "full fours" and strength > table.last:
        return (table.last - table.single) // table.step + 1 + (strength - table.last) // table.step
    return number


def outcome_of(strength: int, house: House = RULINGS) -> Outcome:
    """The outcome at ``strength`` of a roll that is not snake-eyes; 4 and less is a full fail."""
    return successes(strength, house) or ("half_fail" if strength >= bands().half_fail else "full_fail")


def in_words(outcome: Outcome) -> str:
    """The game's word for an outcome: ``half fail``, ``single``, ``double``, ``triple``, ``4 successes``."""
    if isinstance(outcome, str):
        return outcome.replace("_", " ")
    return {1: "single", 2: "double", 3: "triple"}.get(outcome, f"{outcome} successes")


def band_starts(highest: int, house: House = RULINGS) -> tuple[tuple[Outcome, int], ...]:
    """The outcomes a strength up to ``highest`` can mean, worst first, each with the strength it starts at.

    Full fail has no start of its own: it is everything below half fail.

    >>> band_starts(14)
    (('half_fail', 5), (1, 9), (2, 13))
    """
    return _band_starts(highest, house.A04)


@lru_cache(maxsize=1024)
def _band_starts(highest: int, reading: Literal["bands", "full fours"]) -> tuple[tuple[Outcome, int], ...]:
    table = bands()
    late = table.step - 1 if reading == "full fours" else 0
    starts: list[tuple[Outcome, int]] = [("half_fail", table.half_fail)]
    for number in range(1, successes(highest, House(A04=reading)) + 1):
        start = table.single + table.step * (number - 1)
        starts.append((number, start + late if start > table.last else start))
    return tuple(starts)
