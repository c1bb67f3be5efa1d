"""Hiding at the end of a slow crawl, and whether anybody notices or walks into the ambush (DH-187..191)."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from dhcore.dragonhead.body_size import DEFAULT_SIZE, body_size
from dhcore.dragonhead.check import Check
from dhcore.dragonhead.crawl import slow_only
from dhcore.dragonhead.difficulty import shifted
from dhcore.dragonhead.group import best_strength, check_group, wins, worst_strength
from dhcore.dragonhead.house import RULINGS, House
from dhcore.errors import OutOfRange, Refused
from dhcore.working import Line, Working


def hider(
    wisdom: int,
    size: str = DEFAULT_SIZE,
    harder: int = 0,
    try_hard: str | None = None,
    house: House = RULINGS,
) -> Check:
    """The Wisdom check of somebody who hides; its strength is what creatures must beat (DH-188).

    The body size's Hide value is added to the score; cover and description move the rung by
    ``harder`` (DH-189). Raises ``UnknownName`` for a size.
    """
    return Check(wisdom + body_size(size).hide, shifted("normal", harder), try_hard, house=house)


def may_hide(pace: str, announced: bool = True, searched: bool = False) -> None:
    """Raises ``Refused`` unless one may hide: after a slow crawl, announced, without a search (DH-187)."""
    slow_only(pace, "hiding")
    if not announced:
        raise Refused("Hiding takes a crawl spent looking for a place to hide: say so before it (DH-187).")
    if searched:
        raise Refused("A crawl is for searching or for hiding, not for both (DH-187).")


@dataclass(frozen=True)
class Hiding:
    """Hiders against those who might notice them, all rolling Wisdom once (ruling A48).

    Raises ``OutOfRange`` unless there are 1 to 30 on each side.
    """

    hiders: tuple[Check, ...]
    spotters: tuple[Check, ...]

    def __post_init__(self) -> None:
        check_group(len(self.hiders), "Hiding")
        check_group(len(self.spotters), "Looking out")

    @property
    def unseen(self) -> Fraction:
        """Chance that nobody notices anybody: the worst hider against the best spotter.

        However many tie, one die decides, even for the hiders. It is the chance of the surprise
        attack, too (ruling A48).
        """
        worst = worst_strength([check.strength for check in self.hiders])
        return worst.compare(best_strength([check.strength for check in self.spotters])).beats

    @property
    def each_unseen(self) -> tuple[Fraction, ...]:
        """Chance of each hider to stay unseen, looked at alone, in order."""
        best = best_strength([check.strength for check in self.spotters])
        return tuple(check.strength.compare(best).beats for check in self.hiders)

    @property
    def working(self) -> Working:
        """Both sides, and what is compared."""
        hiders = (Line("hider", f"{c.pool}, {c.rung.words}", "DH-188") for c in self.hiders)
        spotters = (Line("spotter", f"{c.pool}, {c.rung.words}", "DH-190") for c in self.spotters)
        return (
            *hiders,
            *spotters,
            Line("compared", "worst hider, best spotter", "DH-190, A48"),
            Line("tie", "any die: even for the hiders", "DH-154, A48"),
        )


def who_is_noticed(hiding: Sequence[int], looking: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Places of the hiders whom the best spotter beats, and of those where it ties: any die, even hides.

    All strengths rolled by hand. Raises ``OutOfRange`` when a side is empty.
    """
    _both_sides(hiding, looking)
    best = max(looking)
    seen = tuple(place for place, strength in enumerate(hiding) if strength < best)
    return seen, tuple(place for place, strength in enumerate(hiding) if strength == best)


def surprises(hiding: Sequence[int], looking: Sequence[int], tie_die: int | None = None) -> bool:
    """Whether strengths rolled by hand make a surprise attack: the worst hider beats the best spotter.

    Raises ``OutOfRange`` when a side is empty, ``Refused`` for a tie without a die.
    """
    _both_sides(hiding, looking)
    return wins(min(hiding), max(looking), tie_die)


def _both_sides(hiding: Sequence[int], looking: Sequence[int]) -> None:
    if not hiding or not looking:
        raise OutOfRange("Both sides need at least one strength.")
