"""Ambushes: the worst of those who hide against the best of those who come (DH-400, DH-401)."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from dhcore.dragonhead.attack import strength_of
from dhcore.dragonhead.check import Check, Roll
from dhcore.dragonhead.group import best_strength, check_group, wins, worst_strength


@dataclass(frozen=True)
class Ambush:
    """Wisdom checks of everyone who hides (with the size's Hide) and of everyone about to be ambushed.

    The checks made for hiding are the ones that count here (ruling A48). Raises ``OutOfRange``
    unless each side has 1 to 30 members.

    >>> Ambush((Check(10),), (Check(10),)).chance
    Fraction(1, 2)
    """

    ambushers: tuple[Check, ...]
    targets: tuple[Check, ...]

    def __post_init__(self) -> None:
        check_group(len(self.ambushers), "Ambushers")
        check_group(len(self.targets), "Targets of an ambush")

    @property
    def chance(self) -> Fraction:
        """Chance of a surprise attack; a tie counts one half (rulings A48, A62)."""
        worst = worst_strength([check.strength for check in self.ambushers])
        return worst.compare(best_strength([check.strength for check in self.targets])).beats

    def roll(self, rng: Random) -> "AmbushRoll":
        """Roll every check with ``rng``, and any die on a tie."""
        hiding = [check.roll(rng) for check in self.ambushers]
        looking = [check.roll(rng) for check in self.targets]
        return read_ambush(hiding, looking, rng.randint(1, 6))


@dataclass(frozen=True)
class AmbushRoll:
    """An ambush that was rolled: the two strengths that count, and whether it is a surprise."""

    worst: int
    best: int
    surprise: bool

    @property
    def words(self) -> str:
        """The result in one line."""
        if self.surprise:
            return f"{self.worst} beats {self.best}: surprise, one round against DC"
        return f"{self.worst} does not beat {self.best}: no surprise"


def read_ambush(
    ambushers: Sequence[Roll | int], targets: Sequence[Roll | int], tie_die: int | None = None
) -> AmbushRoll:
    """An ambush from rolls or called-out strengths; on a tie any die, even is the ambushers'.

    Raises ``OutOfRange`` for an empty side, ``Refused`` for a tie without a die.

    >>> read_ambush([14, 9], [8, 5]).surprise
    True
    """
    check_group(len(ambushers), "Ambushers")
    check_group(len(targets), "Targets of an ambush")
    worst, best = min(map(strength_of, ambushers)), max(map(strength_of, targets))
    return AmbushRoll(worst, best, wins(worst, best, tie_die))
