"""Counting simulated fights, and how sure a share of them is."""

from dataclasses import dataclass
from fractions import Fraction
from math import isqrt

SURE = Fraction(196, 100)
"""Standard errors of an interval that holds the truth in 95 of 100 cases."""
SCALE = 10**9


@dataclass(frozen=True)
class Tally:
    """Counts over ``fights``: won and lost by the party, who was down or dead at the end, rounds it took.

    ``fell`` and ``died`` list the party first, then the creatures; the dead fell too. ``a_death`` counts
    the fights in which somebody of the party died. ``rounds[n]`` is how many fights took n rounds.
    """

    fights: int
    wins: int
    losses: int
    fell: tuple[int, ...]
    died: tuple[int, ...]
    a_death: int
    a_fall: int
    rounds: tuple[int, ...]

    def __add__(self, other: "Tally") -> "Tally":
        longest = max(len(self.rounds), len(other.rounds))
        return Tally(
            self.fights + other.fights,
            self.wins + other.wins,
            self.losses + other.losses,
            tuple(map(sum, zip(self.fell, other.fell, strict=True))),
            tuple(map(sum, zip(self.died, other.died, strict=True))),
            self.a_death + other.a_death,
            self.a_fall + other.a_fall,
            tuple(
                sum(one[number] for one in (self.rounds, other.rounds) if number < len(one))
                for number in range(longest)
            ),
        )


@dataclass(frozen=True)
class Estimate:
    """A chance estimated from fights: how many of them, and the Wilson interval around the share.

    ``low`` and ``high`` hold the true chance in 95 of 100 cases; they are rounded outward, to parts of
    a thousand million.
    """

    number: int
    fights: int

    @property
    def share(self) -> Fraction:
        """The part of the fights."""
        return Fraction(self.number, self.fights)

    @property
    def low(self) -> Fraction:
        """The lower end of the interval."""
        return max(Fraction(0), self._middle - self._spread)

    @property
    def high(self) -> Fraction:
        """The upper end of the interval."""
        return min(Fraction(1), self._middle + self._spread)

    @property
    def _middle(self) -> Fraction:
        return (self.share + SURE**2 / (2 * self.fights)) / (1 + SURE**2 / self.fights)

    @property
    def _spread(self) -> Fraction:
        variance = self.share * (1 - self.share) / self.fights + SURE**2 / (4 * self.fights**2)
        root = Fraction(isqrt(-(-variance.numerator * SCALE**2 // variance.denominator)) + 1, SCALE)
        return SURE * root / (1 + SURE**2 / self.fights)

    @property
    def words(self) -> str:
        """``83% (82 to 84)``."""
        low, high = round(100 * self.low), round(100 * self.high)
        return f"{round(100 * self.share)}% ({low} to {high})"
