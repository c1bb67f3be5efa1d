"""Exact distributions of whole numbers: counts are ``int``, chances are ``Fraction``, nothing is sampled."""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import accumulate
from math import comb, gcd, isqrt
from operator import floordiv, mul
from typing import NamedTuple

from dhcore.dice.counts import convolve, sum_counts
from dhcore.display import chance_table
from dhcore.errors import OutOfRange

REMEMBERED = 1_000
"""Highest total of dice whose distribution is remembered; larger ones would fill the memory."""

MAX_SHOWN_BITS = 500
"""Larger counts than this are not written out: nobody reads them, and Python refuses above 4,300 digits."""


class Comparison(NamedTuple):
    """How two independent totals compare: chances that the first is lower, equal, higher; sum 1."""

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
        return cls.of_ascending(totals, [merged[total] for total in totals])

    @classmethod
    def of_ascending(cls, totals: Iterable[int], counts: list[int]) -> "Distribution":
        """From ascending distinct totals and their positive counts: the quick way, unchecked."""
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
        ordered = tuple(sorted(sides, reverse=True))
        return (_remembered_dice if sum(ordered) <= REMEMBERED else _dice)(ordered, bonus)

    # Mapping: total -> chance, ascending

    def __getitem__(self, total: int) -> Fraction:
        return Fraction(self._counts[total], self.size)

    def __iter__(self) -> Iterator[int]:
        return iter(self._index[0])

    def __len__(self) -> int:
        return len(self.ways)

    @cached_property
    def _counts(self) -> dict[int, int]:
        return dict(self.ways)

    @cached_property
    def _index(self) -> tuple[list[int], list[int]]:
        """The totals, and in how many ways the result stays at or below each."""
        totals, counts = zip(*self.ways, strict=True)
        return list(totals), list(accumulate(counts))

    @property
    def _running(self) -> list[int]:
        return self._index[1]

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

    def weight(self, total: int) -> int:
        """In how many of the ``size`` equally likely ways the total is exactly ``total``."""
        return self._counts.get(total, 0)

    def p(self, total: int) -> Fraction:
        """Chance of exactly ``total``; 0 when it cannot happen."""
        return Fraction(self.weight(total), self.size)

    def at_least(self, total: int) -> Fraction:
        """Chance of ``total`` or more (inclusive)."""
        return Fraction(self.size - self.ways_below(total), self.size)

    def at_most(self, total: int) -> Fraction:
        """Chance of ``total`` or less (inclusive)."""
        return Fraction(self.ways_below(total + 1), self.size)

    def ways_below(self, total: int) -> int:
        """How many of the ``size`` equally likely ways stay below ``total``."""
        totals, running = self._index
        place = bisect_left(totals, total)
        return running[place - 1] if place else 0

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
        totals, running = self._index
        return totals[bisect_left(running, Fraction(q) * self.size)]

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
        # No common factor can appear (Gauss's lemma on the content of polynomials): nothing to reduce.
        return Distribution(tuple(sorted(convolve(self.ways, other.ways).items())))

    def __neg__(self) -> "Distribution":
        """Minus this total."""
        return Distribution(tuple((-total, count) for total, count in reversed(self.ways)))

    def __mul__(self, other: "Distribution | int") -> "Distribution":
        """This total times a number, or times another independent total; not the sum of several rolls."""
        if isinstance(other, int):
            other = Distribution.constant(other)
        if len(other) == 1 and other.lowest > 0:
            return Distribution(tuple((total * other.lowest, count) for total, count in self.ways))
        return self._combined(other, mul)

    def __floordiv__(self, other: "Distribution | int") -> "Distribution":
        """This total divided by a number or another independent total, rounded down (-7 // 2 is -4).

        Raises ``ZeroDivisionError`` when the divisor can be zero.
        """
        return self._combined(Distribution.constant(other) if isinstance(other, int) else other, floordiv)

    def _combined(self, other: "Distribution", function: Callable[[int, int], int]) -> "Distribution":
        """``function`` of this total and another independent one."""
        ways: dict[int, int] = {}
        for a, m in self.ways:
            for b, n in other.ways:
                total = function(a, b)
                ways[total] = ways.get(total, 0) + m * n
        return Distribution.of(ways)

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
        totals, running = self._index
        size, everything = self.size, self.size**rolls
        if place == rolls:
            reached = [below**rolls for below in running]
        elif place == 1:
            reached = [everything - (size - below) ** rolls for below in running]
        else:
            ways = range(place, rolls + 1)
            reached = [
                sum(comb(rolls, k) * below**k * (size - below) ** (rolls - k) for k in ways)
                for below in running
            ]
        counts = [now - before for now, before in zip(reached, [0, *reached], strict=False)]
        if place in (1, rolls):  # powers of numbers without a common factor have none: nothing to reduce
            return Distribution(tuple(zip(totals, counts, strict=True)))
        return self.of_ascending(totals, counts)

    # Display

    def __repr__(self) -> str:
        if len(self.ways) <= 12 and self.size.bit_length() <= MAX_SHOWN_BITS:
            return f"Distribution({self.ways!r})"
        return f"<Distribution of {len(self.ways)} totals, {self.lowest} to {self.highest}>"

    def _repr_html_(self) -> str:
        rows = ((str(total), self.p(total), self.at_least(total)) for total in self)
        return chance_table(("total", "exactly", "at least"), rows, total_rows=len(self))


def _dice(sides: tuple[int, ...], bonus: int) -> Distribution:
    if sides and sides[-1] < 1:
        raise OutOfRange(f"A die needs at least one side, not {sides[-1]}.")
    first = len(sides) + bonus
    return Distribution(tuple(enumerate(sum_counts(sides), start=first)))


_remembered_dice = lru_cache(maxsize=512)(_dice)
