"""Searching: everyone's Wisdom against something hidden, traps and secret doors alike (DH-178..180)."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from dhcore.dragonhead.challenge import Challenge
from dhcore.dragonhead.check import Check
from dhcore.dragonhead.crawl import FILE, slow_only
from dhcore.dragonhead.difficulty import shifted
from dhcore.dragonhead.group import check_group, how_many
from dhcore.dragonhead.house import RULINGS, House
from dhcore.tables import Row, toml_table
from dhcore.working import Line, Working


class Focus(Row):
    """Rungs harder when a search says how, where or for what (-: easier)."""

    harder: int
    source: str


@cache
def focus() -> int:
    """What describing the search is worth, in rungs."""
    return toml_table(FILE, "focus", Focus).harder


def searcher(
    wisdom: int,
    focused: bool = False,
    harder: int = 0,
    try_hard: str | None = None,
    house: House = RULINGS,
) -> Check:
    """The Wisdom check of somebody who searches; one rung easier when the search is described (DH-179)."""
    rung = shifted("normal", focus() if focused else 0, harder)
    return Check(wisdom, rung, try_hard, house=house)


@dataclass(frozen=True)
class Search:
    """A search by everyone of ``checks`` for something hidden with a strength; it takes a slow crawl.

    Raises ``Refused`` at another speed (DH-178), ``OutOfRange`` for a strength outside 0..100,000 or
    unless 1 to 30 take part.

    >>> Search((Check(12), Check(12)), 12).anyone
    Fraction(47, 576)
    """

    checks: tuple[Check, ...]
    hidden: int
    pace: str = "slow"

    def __post_init__(self) -> None:
        slow_only(self.pace, "searching")
        check_group(len(self.checks), "A search")
        _ = self.each

    @property
    def each(self) -> tuple[Fraction, ...]:
        """Chance of each to spot it, in order; a tie counts one half, each with a die of its own."""
        return tuple(Challenge(check, self.hidden).chance for check in self.checks)

    @property
    def spotters(self) -> dict[int, Fraction]:
        """Chance of each number of people who spot it; 0 is nobody. Sums to 1."""
        return how_many(self.each)

    @property
    def anyone(self) -> Fraction:
        """Chance that anybody spots it."""
        return 1 - self.spotters.get(0, Fraction(0))

    @property
    def working(self) -> Working:
        """Who searches, and for what."""
        people = (Line("searcher", f"{c.pool}, {c.rung.words}", "DH-178") for c in self.checks)
        return (
            *people,
            Line("hidden with", f"strength {self.hidden}", "DH-178"),
            Line("tie", "any die: even spots it", "DH-154, A62"),
        )


def who_spots(strengths: Sequence[int], hidden: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Places of those whose strength, rolled by hand, spots it, and of those who tie and roll any die.

    >>> who_spots([15, 13, 4], 13)
    ((0,), (1,))
    """
    above = tuple(place for place, strength in enumerate(strengths) if strength > hidden)
    return above, tuple(place for place, strength in enumerate(strengths) if strength == hidden)
