"""What a mishap will do, before any dice: points left after DC, wear, tear, and a victim's chances."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from dhcore.dice import Distribution
from dhcore.dragonhead.blow_odds import BlowOdds, odds_on
from dhcore.dragonhead.check import Check
from dhcore.dragonhead.damage import DamageType, tear_of
from dhcore.dragonhead.group import as_distribution, gathered
from dhcore.dragonhead.house import RULINGS, House
from dhcore.dragonhead.wounds import Wounds
from dhcore.errors import OutOfRange, Refused

Joint = dict[tuple[int, int], Fraction]
"""(wear, tear) -> chance; the chances sum to exactly 1."""


def defence_odds(dc: Check | int) -> Distribution:
    """Distribution of a DC: a check that is rolled, or a fixed number such as a creature's middle.

    Raises ``Refused`` for trying hard, which DC does not allow (DH-137, DH-212), ``OutOfRange``
    for a negative number.
    """
    if isinstance(dc, int):
        return Distribution.constant(defended(dc))
    if dc.try_hard:
        raise Refused("No one can try hard at a DC roll (DH-137, DH-212).")
    return dc.strength


def defended(points: int) -> int:
    """``points`` of a defence itself. Raises ``OutOfRange`` below 0."""
    if points < 0:
        raise OutOfRange(f"A defence cannot be negative: {points}.")
    return points


def possible(damage: int, dice: Distribution, what: str) -> int:
    """``damage`` itself. Raises ``OutOfRange`` unless ``dice``, called ``what``, can show it."""
    if damage not in dice:
        raise OutOfRange(f"{what} shows {dice.lowest} to {dice.highest}, not {damage}.")
    return damage


def net_damage(damage: Distribution, dc: Check | int = 0, resistant: bool = False) -> Distribution:
    """Points left after defence, never below 0 (DH-211).

    ``resistant`` halves the damage first, rounded down; DC opposes what remains (DH-334, ruling A58).
    """
    dealt = damage.map(lambda points: points // 2) if resistant else damage
    return (dealt + defence_odds(dc).map(lambda points: -points)).map(lambda points: max(0, points))


@dataclass(frozen=True)
class Harm:
    """One blow to come: ``parts`` are (chance, damage type or None, points left after defence).

    The chances of the parts sum to 1. Without a type it is wear alone.
    """

    parts: tuple[tuple[Fraction, DamageType | None, Distribution], ...]

    def _outcomes(self) -> Iterator[tuple[Fraction, DamageType | None, int]]:
        for share, kind, net in self.parts:
            for points, chance in net.items():
                yield share * chance, kind, points

    @property
    def joint(self) -> Joint:
        """Chance of each wear with its tear, ascending."""
        each = (((points, tear_of(points, kind)), chance) for chance, kind, points in self._outcomes())
        return dict(sorted(gathered(each).items()))

    @property
    def wear(self) -> Distribution:
        """Exact distribution of the wear."""
        return as_distribution(gathered((points, chance) for chance, _, points in self._outcomes()))

    @property
    def tear(self) -> Distribution:
        """Exact distribution of the tear."""
        return as_distribution(gathered((tear, chance) for (_, tear), chance in self.joint.items()))

    def on(self, victim: Wounds, house: House = RULINGS) -> BlowOdds:
        """Stun, knock-down, unconsciousness and death of ``victim``; whether a mishap stuns is ruling A35."""
        unit = lcm(*(share.denominator * net.size for share, _, net in self.parts))
        harms: dict[tuple[int, int, int, bool, bool], int] = {}
        for share, kind, net in self.parts:
            weight = int(share * unit) // net.size
            for points, count in net.ways if share else ():
                blow = victim.take(points, kind, house=house, cause="mishap")
                harm = (points, blow.tear, 0, blow.stunned, blow.knocked_down)
                harms[harm] = harms.get(harm, 0) + weight * count
        return odds_on(victim, harms, house)
