"""Exact distributions of whole numbers: counts are ``int``, chances are ``Fraction``, nothing is sampled."""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import accumulate
from math import comb, gcd, isqrt
from typing import NamedTuple

from dhcore.dice.counts import convolve, sum_counts
from dhcore.display import chance_table
from dhcore.errors import OutOfRange


class Comparison(NamedTuple):
    """How two independent totals compare: the chances that the first is lower, equal, higher; they sum to 1."""

    lower: Fraction
    equal: Fraction
    higher: Fraction

    @property
    def beats(self) -> Fraction:
        """Chance that the first beats the second when any die breaks a tie: half of the ties (ruling A62)."""
        return self.higher + self.equal / 2


@dataclass(frozen=True, repr=False)
class Distribution(Mapping[int, Fraction]):
    """Exact distribution of a whole-number total; a read-only mapping of total to chance, ascending.

    ``ways`` holds ``(total, count)`` pairs, totals ascending and distinct, every count >= 1 and the
    counts without a common factor, so that equal distributions compare equal. Build one with
    :meth:`of`, :meth:`constant` or :meth:`dice`.

    >>> d = Distribution.dice([6, 6])
    >>> d.p(7), d.at_least(11), d.mean
    (Fraction(1, 6), Fraction(1, 12), Fraction(7, 1))
    """

    ways: tuple[tuple[int, int], ...]

    @classmethod
    def of(cls, counts: Mapping[int, int] | Iterable[tuple[int, int]]) -> "Distribution":
        """From total -> count; counts of 0 are left out, order does not matter.

        Raises ``OutOfRange`` when nothing is left or a count is negative.
        """
        merged: dict[int, int] = {}
        for total, count in counts.items() if isinstance(counts, Mapping) else counts:
            if count < 0:
                raise OutOfRange(f"A count cannot be negative: {total} has {count}.")
            if count:
                merged[total] = merged.get(total, 0) + count
        if not merged:
            raise OutOfRange("A distribution needs at least one possible total.")
        totals = sorted(merged)
        return cls._reduced(totals, [merged[total] for total in totals])

    @classmethod
    def _reduced(cls, totals: Iterable[int], counts: list[int]) -> "Distribution":
        """From ascending totals and their positive counts, divided by what the counts share."""
        shared = gcd(*counts)
        if shared > 1:
            counts = [count // shared for count in counts]
        return cls(tuple(zip(totals, counts, strict=True)))

    @classmethod
    def constant(cls, total: int) -> "Distribution":
        """The number ``total``, for certain."""
        return cls(((total, 1),))

    @classmethod
    def dice(cls, sides: Iterable[int], bonus: int = 0) -> "Distribution":
        """Sum of fair dice with faces 1..sides, plus ``bonus``; no dice is the constant ``bonus``."""
        return _dice(tuple(sorted(sides, reverse=True)), bonus)

    # Mapping: total -> chance, ascending

    def __getitem__(self, total: int) -> Fraction:
        return Fraction(self._counts[total], self.size)

    def __iter__(self) -> Iterator[int]:
        return iter(self._counts)

    def __len__(self) -> int:
        return len(self.ways)

    @cached_property
    def _counts(self) -> dict[int, int]:
        return dict(self.ways)

    @cached_property
    def _running(self) -> list[int]:
        """Ways to be at or below each total, in order."""
        return list(accumulate(self._counts.values()))

    @cached_property
    def _totals(self) -> list[int]:
        return list(self._counts)

    @property
    def size(self) -> int:
        """The common denominator: how many equally likely ways there are."""
        return self._running[-1]

    @property
    def lowest(self) -> int:
        """The smallest possible total."""
        return self.ways[0][0]

    @property
    def highest(self) -> int:
        """The largest possible total."""
        return self.ways[-1][0]

    # Questions

    def p(self, total: int) -> Fraction:
        """Chance of exactly ``total``; 0 when it cannot happen."""
        return Fraction(self._counts.get(total, 0), self.size)

    def at_least(self, total: int) -> Fraction:
        """Chance of ``total`` or more (inclusive)."""
        return Fraction(self.size - self.ways_below(total), self.size)

    def at_most(self, total: int) -> Fraction:
        """Chance of ``total`` or less (inclusive)."""
        return Fraction(self.ways_below(total + 1), self.size)

    def ways_below(self, total: int) -> int:
        """How many of the ``size`` equally likely ways stay below ``total``."""
        place = bisect_left(self._totals, total)
        return self._running[place - 1] if place else 0

    @cached_property
    def mean(self) -> Fraction:
        """The exact mean."""
        return Fraction(sum(t * count for t, count in self.ways), self.size)

    @cached_property
    def variance(self) -> Fraction:
        """The exact variance (of the whole population, not of a sample)."""
        return Fraction(sum(t * t * count for t, count in self.ways), self.size) - self.mean**2

    @property
    def sd(self) -> float:
        """Standard deviation, the one number here that is not exact."""
        scaled = self.variance * 10**24  # a float division could overflow or lose digits first
        return isqrt(scaled.numerator // scaled.denominator) / 10**12

    def quantile(self, q: Fraction | float) -> int:
        """The smallest total whose chance of "at most" reaches ``q``; 0 gives the lowest, 1 the highest.

        Raises ``OutOfRange`` unless 0 <= q <= 1.
        """
        if not 0 <= q <= 1:
            raise OutOfRange(f"A quantile lies between 0 and 1, not {q}.")
        return self._totals[bisect_left(self._running, Fraction(q) * self.size)]

    def compare(self, other: "Distribution | int") -> Comparison:
        """How this total compares with another independent one, or with a fixed number."""
        if isinstance(other, int):
            other = Distribution.constant(other)
        lower = equal = below = index = 0
        theirs = other.ways
        for total, count in self.ways:
            while index < len(theirs) and theirs[index][0] < total:
                below += theirs[index][1]
                index += 1
            same = theirs[index][1] if index < len(theirs) and theirs[index][0] == total else 0
            equal += count * same
            lower += count * (other.size - below - same)
        size = self.size * other.size
        return Comparison(Fraction(lower, size), Fraction(equal, size), Fraction(size - lower - equal, size))

    # New distributions

    def map(self, function: Callable[[int], int]) -> "Distribution":
        """The distribution of ``function(total)``; totals that fall together add up."""
        return Distribution.of((function(total), count) for total, count in self.ways)

    def __add__(self, other: "Distribution | int") -> "Distribution":
        """Sum of two independent totals, or this total shifted by a number."""
        if isinstance(other, int):
            return Distribution(tuple((total + other, count) for total, count in self.ways))
        return Distribution.of(convolve(self.ways, other.ways))

    def best_of(self, rolls: int) -> "Distribution":
        """The highest of ``rolls`` independent rolls."""
        return self.order_statistic(rolls, rolls)

    def worst_of(self, rolls: int) -> "Distribution":
        """The lowest of ``rolls`` independent rolls."""
        return self.order_statistic(rolls, 1)

    def order_statistic(self, rolls: int, place: int) -> "Distribution":
        """The ``place``-th lowest of ``rolls`` independent rolls; 1 is the lowest, ``rolls`` the highest.

        Raises ``OutOfRange`` unless 1 <= place <= rolls.
        """
        if not 1 <= place <= rolls:
            raise OutOfRange(f"Place {place} does not exist among {rolls} rolls.")
        size, everything = self.size, self.size**rolls
        if place == rolls:
            reached = [below**rolls for below in self._running]
        elif place == 1:
            reached = [everything - (size - below) ** rolls for below in self._running]
        else:
            reached = [
                sum(
                    comb(rolls, k) * below**k * (size - below) ** (rolls - k) for k in range(place, rolls + 1)
                )
                for below in self._running
            ]
        counts = [now - before for now, before in zip(reached, [0, *reached], strict=False)]
        return self._reduced(self._totals, counts)

    # Display

    def __repr__(self) -> str:
        if len(self.ways) <= 12:
            return f"Distribution({self.ways!r})"
        return f"<Distribution of {len(self.ways)} totals, {self.lowest} to {self.highest}>"

    def _repr_html_(self) -> str:
        rows = [(str(total), self.p(total), self.at_least(total)) for total in self]
        return chance_table(("total", "exactly", "at least"), rows)


@lru_cache(maxsize=512)
def _dice(sides: tuple[int, ...], bonus: int) -> Distribution:
    if sides and sides[-1] < 1:
        raise OutOfRange(f"A die needs at least one side, not {sides[-1]}.")
    first = len(sides) + bonus
    return Distribution(tuple(enumerate(sum_counts(sides), start=first)))
