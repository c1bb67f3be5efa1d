"""Exact odds of what blows do to one victim: wear, tear, stun, knock-down, passing out and death at once."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import NamedTuple

from dhcore.dice import Distribution
from dhcore.display import chance_table
from dhcore.dragonhead.damage import DamageType, tear_of
from dhcore.dragonhead.house import RULINGS, House
from dhcore.dragonhead.wounds import Wounds, shock
from dhcore.errors import OutOfRange, TooMuchWork

MOST_STATES = 200_000


class Fate(NamedTuple):
    """What became of the victim: circles struck, whether any blow stunned or felled it, how it ends up.

    ``unconscious`` and ``dead`` say how the victim is afterwards, however it was before; the dead
    are unconscious too. ``tear`` does not count the scars.
    """

    wear: int
    tear: int = 0
    scar: int = 0
    stunned: bool = False
    knocked_down: bool = False
    unconscious: bool = False
    dead: bool = False


@dataclass(frozen=True, repr=False)
class BlowOdds:
    """Exact joint odds: each possible :class:`Fate` of ``victim`` with its number of equally likely ways."""

    victim: Wounds
    ways: tuple[tuple[Fate, int], ...]

    @cached_property
    def size(self) -> int:
        """How many equally likely ways there are."""
        return sum(count for _, count in self.ways)

    @cached_property
    def joint(self) -> dict[Fate, Fraction]:
        """Chance of each fate that can happen, the least wear first; they sum to exactly 1."""
        return {fate: Fraction(count, self.size) for fate, count in self.ways}

    def chance(self, happens: Callable[[Fate], bool]) -> Fraction:
        """Chance of the fates for which ``happens`` is true."""
        return Fraction(sum(count for fate, count in self.ways if happens(fate)), self.size)

    @property
    def any_wear(self) -> Fraction:
        """Chance that anything gets through."""
        return self.chance(lambda fate: fate.wear > 0)

    @property
    def any_tear(self) -> Fraction:
        """Chance of at least one tear or scar: what venom needs (DH-377)."""
        return self.chance(lambda fate: fate.tear + fate.scar > 0)

    @property
    def stun(self) -> Fraction:
        """Chance to be stunned, knocked down or not."""
        return self.chance(lambda fate: fate.stunned)

    @property
    def knock_down(self) -> Fraction:
        """Chance to be knocked down."""
        return self.chance(lambda fate: fate.knocked_down)

    @property
    def drops(self) -> Fraction:
        """Chance to be unconscious or dead afterwards."""
        return self.chance(lambda fate: fate.unconscious)

    @property
    def kills(self) -> Fraction:
        """Chance to be dead afterwards."""
        return self.chance(lambda fate: fate.dead)

    @cached_property
    def wear(self) -> Distribution:
        """Distribution of the wear done."""
        return Distribution.of((fate.wear, count) for fate, count in self.ways)

    @cached_property
    def tear(self) -> Distribution:
        """Distribution of tears and scars done."""
        return Distribution.of((fate.tear + fate.scar, count) for fate, count in self.ways)

    @property
    def marginals(self) -> tuple[tuple[str, Fraction], ...]:
        """What a page shows, in the order of a blow getting worse."""
        return (
            ("any wear", self.any_wear),
            ("any tear", self.any_tear),
            ("stun", self.stun),
            ("knock down", self.knock_down),
            ("drops it", self.drops),
            ("kills it", self.kills),
        )

    def _repr_html_(self) -> str:
        return chance_table(("result", "chance"), self.marginals)


Harm = tuple[int, int, int, bool, bool]
"""Wear, tear, scar, stunned, knocked down: a fate before it is known how the victim ends up."""


def odds_on(victim: Wounds, harms: Mapping[Harm, int], house: House = RULINGS) -> BlowOdds:
    """The odds on ``victim`` when each harm has that many equally likely ways."""
    ways = [(_fate(victim, harm, house), count) for harm, count in sorted(harms.items())]
    return BlowOdds(victim, tuple(ways))


def one_blow(
    victim: Wounds, net: Distribution, kind: DamageType | None, scar: bool = False, house: House = RULINGS
) -> BlowOdds:
    """The odds of a single blow whose damage after defence is ``net``."""
    return odds_on(victim, one_blow_harms(victim, net, kind, scar), house)


def one_blow_harms(
    victim: Wounds, net: Distribution, kind: DamageType | None, scar: bool = False
) -> dict[Harm, int]:
    """Ways of each harm of a single blow (the tear of DH-053, the shock of DH-058)."""
    return {shocked(victim, wear, tear_of(wear, kind), scar): count for wear, count in net.ways}


def in_turn(victim: Wounds, blows: Iterable[Mapping[Harm, int]], house: House = RULINGS) -> BlowOdds:
    """The odds of several blows one after the other, each of which stuns by itself (DH-058).

    ``blows`` holds the ways of each, as :func:`one_blow_harms` gives them. Raises
    ``TooMuchWork`` when there are too many combinations.
    """
    sofar: dict[Harm, int] = {(0, 0, 0, False, False): 1}
    for blow in blows:
        if len(sofar) * len(blow) > 10 * MOST_STATES:
            raise TooMuchWork("These blows have more combinations than we count; take fewer at a time.")
        after: dict[Harm, int] = {}
        for (wear, tear, scar, stunned, down), m in sofar.items():
            for (wear2, tear2, scar2, stunned2, down2), n in blow.items():
                harm = (wear + wear2, tear + tear2, scar + scar2, stunned or stunned2, down or down2)
                after[harm] = after.get(harm, 0) + m * n
        sofar = after
    return odds_on(victim, sofar, house)


def mixed(parts: Iterable[tuple[Fraction, BlowOdds]]) -> BlowOdds:
    """One of several odds on the same victim, each with its chance.

    Raises ``OutOfRange`` unless the chances sum to 1 and the victim is the same throughout.
    """
    shares = [(share, odds) for share, odds in parts if share]
    if sum(share for share, _ in shares) != 1 or len({odds.victim for _, odds in shares}) != 1:
        raise OutOfRange("Mixed odds need one victim and chances that sum to 1.")
    unit = lcm(*(share.denominator * odds.size for share, odds in shares))
    ways: dict[Fate, int] = {}
    for share, odds in shares:
        weight = int(share * unit) // odds.size
        for fate, count in odds.ways:
            ways[fate] = ways.get(fate, 0) + weight * count
    return BlowOdds(shares[0][1].victim, tuple(sorted(ways.items())))


def shocked(victim: Wounds, wear: int, torn: int, scar: bool) -> Harm:
    """The harm of ``wear`` and ``torn`` circles that count as one blow (DH-058)."""
    stunned, down = wear >= shock().stun * victim.stun, wear >= shock().knock_down * victim.stun
    return (wear, 0, torn, stunned, down) if scar else (wear, torn, 0, stunned, down)


def _fate(victim: Wounds, harm: Harm, house: House) -> Fate:
    wear, tear, scar, stunned, down = harm
    after = Wounds(victim.hp, victim.stun, victim.wear + wear, victim.tear + tear, victim.scar + scar)
    return Fate(wear, tear, scar, stunned, down, after.unconscious(house), after.dead(house))
