"""Traps: who is hit, by how much, and pits that judge everyone alone (DH-180..186)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from dhcore.dragonhead.action_table import TableResult, action_table
from dhcore.dragonhead.check import Check
from dhcore.dragonhead.damage import DamageDice
from dhcore.dragonhead.group import check_group, how_many, lowest_chances
from dhcore.dragonhead.harm import Harm, defended, net_damage, possible
from dhcore.dragonhead.house import RULINGS, House
from dhcore.dragonhead.wounds import Blow, Wounds
from dhcore.errors import OutOfRange, Refused
from dhcore.working import Line, Working


def _saves(checks: Sequence[Check]) -> None:
    check_group(len(checks), "A trap")
    if any(check.try_hard for check in checks):
        raise Refused("No one can try hard at a saving throw (DH-137).")


@dataclass(frozen=True)
class Trap:
    """A trap nobody found: everyone's Luck Save, the lowest strength is hit by ``damage`` (DH-181, DH-182).

    Raises ``OutOfRange`` unless 1 to 30 are there, ``Refused`` for trying hard at the save.

    >>> Trap((Check(10), Check(10)), DamageDice.parse("1d6p")).victims
    (Fraction(1, 2), Fraction(1, 2))
    """

    saves: tuple[Check, ...]
    damage: DamageDice

    def __post_init__(self) -> None:
        _saves(self.saves)

    @property
    def victims(self) -> tuple[Fraction, ...]:
        """Chance of each to be the one who is hit, in order; they sum to 1.

        Even a success can be the worst. Of tied ones the lowest 1d100 is hit, rolled again when that
        ties too, so they share it evenly (ruling A51).
        """
        return lowest_chances([save.strength for save in self.saves])

    def harm(self, dc: Check | int = 0) -> Harm:
        """What the trap does to the one who is hit; DC opposes it as in a surprise attack."""
        return Harm(((Fraction(1), self.damage.kind, net_damage(self.damage.distribution, dc)),))

    def hit(self, victim: Wounds, damage: int, dc: int = 0, house: House = RULINGS) -> Blow:
        """The blow from totals rolled by hand. Raises ``OutOfRange`` for a total these dice cannot show."""
        possible(damage, self.damage.distribution, str(self.damage))
        net = max(0, damage - defended(dc))
        return victim.take(net, self.damage.kind, house=house, cause="mishap")

    @property
    def working(self) -> Working:
        """Whose saves, and whom it hits."""
        saves = (Line("Luck Save", f"{c.pool}, {c.rung.words}", "DH-181") for c in self.saves)
        return (
            *saves,
            Line("hit", "the lowest strength; ties by the lowest 1d100", "DH-181, A51"),
            Line("damage", f"{self.damage}, DC opposes it", "DH-182"),
        )


def who_is_hit(strengths: Sequence[int], percentiles: Mapping[int, int] | None = None) -> tuple[int, ...]:
    """Places of those who may be hit: one, or several tied ones who each roll 1d100 (ruling A51).

    ``percentiles`` holds those rolls by place; the lowest of them is hit. Raises ``OutOfRange``
    without strengths, or when a tied one has no 1d100 between 1 and 100.

    >>> who_is_hit([9, 4, 4]), who_is_hit([9, 4, 4], {1: 50, 2: 12})
    ((1, 2), (2,))
    """
    if not strengths:
        raise OutOfRange("A trap needs somebody to hit.")
    tied = tuple(place for place, strength in enumerate(strengths) if strength == min(strengths))
    if percentiles is None or len(tied) == 1:
        return tied
    if any(not 1 <= percentiles.get(place, 0) <= 100 for place in tied):
        raise OutOfRange("Everyone who ties rolls 1d100, 1 to 100.")
    lowest = min(percentiles[place] for place in tied)
    return tuple(place for place in tied if percentiles[place] == lowest)


@dataclass(frozen=True)
class Pit:
    """A pit nobody found: each Luck Save is judged alone (DH-183). Raises as :class:`Trap`.

    Whoever falls takes a :class:`~dhcore.dragonhead.falling.Fall` of its depth (DH-185); whoever hangs
    climbs out with a :class:`~dhcore.dragonhead.leaping.PullUp` (DH-184).
    """

    saves: tuple[Check, ...]

    def __post_init__(self) -> None:
        _saves(self.saves)

    @property
    def each(self) -> tuple[dict[str, Fraction], ...]:
        """Chance of each row of the table ``pit`` for each, in order; ``C`` falls, and the DM adds to it."""
        return tuple(action_table("pit").odds(save) for save in self.saves)

    @property
    def falls(self) -> dict[int, Fraction]:
        """Chance of each number of people who fall in. Sums to 1."""
        return how_many([odds.get("F", Fraction(0)) + odds.get("C", Fraction(0)) for odds in self.each])

    @property
    def dangles(self) -> dict[int, Fraction]:
        """Chance of each number of people who hang from the edge. Sums to 1."""
        return how_many([odds.get("H", Fraction(0)) for odds in self.each])

    @property
    def unnoticed(self) -> Fraction:
        """Chance that everyone passes and the pit is never noticed (DH-186)."""
        chance = Fraction(1)
        for save in self.saves:
            chance *= save.success
        return chance

    def read(self, save: Check, total: int) -> TableResult:
        """What the total of one save, rolled by hand, means. Raises ``OutOfRange`` for a wrong total."""
        return action_table("pit").read_roll(save.read_total(total))
