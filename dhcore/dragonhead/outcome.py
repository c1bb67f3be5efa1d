"""What a strength means: crash, full fail, half fail, or a number of successes (DH-142..148)."""

from functools import cache
from typing import Literal

from dhcore.tables import Row, toml_table

Outcome = Literal["crash", "full_fail", "half_fail"] | int
"""A failure by name, or the number of successes, 1 or more."""


class Bands(Row):
    """Where half fail and single start, and how many more strength each further success takes."""

    half_fail: int
    single: int
    step: int
    source: str


@cache
def bands() -> Bands:
    """The success table."""
    return toml_table("dragonhead/action.toml", "success", Bands)


def successes(strength: int) -> int:
    """Successes at ``strength``: 0 below a single, then one more per four points without end (ruling A04).

    >>> [successes(s) for s in (8, 9, 12, 13, 20, 21)]
    [0, 1, 1, 2, 3, 4]
    """
    table = bands()
    return max(0, (strength - table.single) // table.step + 1)


def outcome_of(strength: int) -> Outcome:
    """The outcome at ``strength`` of a roll that is not snake-eyes; 4 and less is a full fail."""
    return successes(strength) or ("half_fail" if strength >= bands().half_fail else "full_fail")


def in_words(outcome: Outcome) -> str:
    """The game's word for an outcome: ``half fail``, ``single``, ``double``, ``triple``, ``4 successes``."""
    if isinstance(outcome, str):
        return outcome.replace("_", " ")
    return {1: "single", 2: "double", 3: "triple"}.get(outcome, f"{outcome} successes")


def band_starts(highest: int) -> list[tuple[Outcome, int]]:
    """The outcomes a strength up to ``highest`` can mean, worst first, each with the strength it starts at.

    Full fail has no start of its own: it is everything below half fail.

    >>> band_starts(14)
    [('half_fail', 5), (1, 9), (2, 13)]
    """
    table = bands()
    counted = [(n, table.single + table.step * (n - 1)) for n in range(1, successes(highest) + 1)]
    return [("half_fail", table.half_fail), *counted]
