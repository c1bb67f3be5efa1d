"""Bursts: how many shots land, on one target or spread over several, and the ammo they take (DH-312..318)."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from math import prod
from random import Random

from dhcore.dice import Distribution
from dhcore.dragonhead.attack import Attack
from dhcore.dragonhead.blow_odds import BlowOdds
from dhcore.dragonhead.check import Check, Roll
from dhcore.dragonhead.group import as_distribution, check_group, gathered
from dhcore.dragonhead.guard import Defence
from dhcore.dragonhead.hits_as_one import Volley, resolve_together, volley_odds
from dhcore.dragonhead.house import RULINGS, House
from dhcore.dragonhead.wounds import Wounds
from dhcore.errors import OutOfRange, Refused, UnknownName
from dhcore.tables import Row, csv_rows, toml_table

MOST_TARGETS = 12


class BurstSize(Row):
    """A burst by its name: the sides of its die."""

    name: str
    sides: int
    source: str


class Spread(Row):
    """How far a burst is fanned out, in degrees, and how many fewer shots land for it."""

    name: str
    angle: int
    fewer: int
    source: str


class BurstHarder(Row):
    """Rungs that firing a burst is harder."""

    harder: int
    source: str


def burst_sizes() -> tuple[BurstSize, ...]:
    """All bursts, the lightest first (DH-312)."""
    return csv_rows("dragonhead/bursts.csv", BurstSize)


def burst_size(name: str) -> BurstSize:
    """The burst called ``name``, in any case. Raises ``UnknownName``."""
    for row in burst_sizes():
        if row.name.lower() == name.strip().lower():
            return row
    raise UnknownName("burst", name, (row.name for row in burst_sizes()))


@cache
def spreads() -> dict[str, Spread]:
    """The spreads by name; ``none`` is everything on one target (DH-316)."""
    return {row.name: row for row in csv_rows("dragonhead/spreads.csv", Spread)}


def burst_harder() -> int:
    """Rungs that firing a burst is harder to hit with (DH-272)."""
    return toml_table("dragonhead/combat.toml", "burst", BurstHarder).harder


@dataclass(frozen=True)
class Burst:
    """A burst of an ``attack``: its die by ``size`` name, its ``spread``, and what else makes it harder.

    ``attack`` is as the sheet has it; the burst itself and ``shifts`` (cover, stunted range) move its
    rung together (ruling A06). Raises ``UnknownName`` for an unknown size or spread.

    >>> Burst(Attack(Check(10)), "Medium").ammo
    8
    """

    attack: Attack
    size: str
    spread: str = "none"
    shifts: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        _ = burst_size(self.size)
        if self.spread not in spreads():
            raise UnknownName("spread", self.spread, spreads())

    @cached_property
    def fired(self) -> Attack:
        """The attack at the rung it is rolled at."""
        return self.attack.harder(burst_harder(), *self.shifts)

    @property
    def ammo(self) -> int:
        """Shots fired: the best the burst die can show, wherever they land (DH-315)."""
        return burst_size(self.size).sides

    def landed(self, die: int) -> int:
        """Shots that land when the burst die shows ``die``: fewer for a spread, at least none (DH-317).

        Raises ``OutOfRange`` for a face that the die does not have.
        """
        if not 1 <= die <= self.ammo:
            raise OutOfRange(f"A d{self.ammo} has no face {die}; it shows 1 to {self.ammo}.")
        return max(0, die - spreads()[self.spread].fewer)

    @cached_property
    def shots(self) -> Distribution:
        """Distribution of the shots that land."""
        return Distribution.dice([self.ammo]).map(self.landed)

    def odds(self, victim: Wounds, defence: Defence | None, house: House = RULINGS) -> BlowOdds:
        """Exact odds on a single target that takes every shot that lands."""
        return volley_odds(self.fired, self.shots, victim, defence, house)

    def spread_odds(
        self,
        luck: Sequence[Check],
        place: int,
        victim: Wounds,
        defence: Defence | None,
        house: House = RULINGS,
    ) -> BlowOdds:
        """Exact odds on the target at ``place`` of those in the fan, each with a Luck Save (DH-318)."""
        shots = as_distribution(shots_at(self.shots, luck, place))
        return volley_odds(self.fired, shots, victim, defence, house)

    def roll(
        self, victim: Wounds, defence: Defence | None, rng: Random, house: House = RULINGS
    ) -> "tuple[int, Volley]":
        """Roll it all with ``rng`` against one target: the face of the burst die, and what the shots do."""
        hit, die = self.fired.hit.roll(rng), rng.randint(1, self.ammo)
        guards = [defence.roll(rng) if defence else None for _ in range(self.landed(die))]
        return die, self.read(victim, hit, guards, house)

    def read(
        self,
        victim: Wounds,
        hit: Roll | int,
        guards: Sequence[Roll | int | None],
        house: House = RULINGS,
    ) -> Volley:
        """What shots with one ``hit`` do; one defence roll (or None) for each shot on the victim."""
        return resolve_together(self.fired, victim, [(hit, guard) for guard in guards], house)


def deal_shots(shots: int, luck: Sequence[int]) -> tuple[int, ...]:
    """Shots for each target, given the strengths of their Luck Saves (DH-318).

    One each from the lowest strength upward, and around again until all are dealt. Of equal
    strengths the one listed first comes first, so list them as the table breaks the tie. Raises
    ``OutOfRange`` for a negative number of shots or no targets.

    >>> deal_shots(5, [9, 3, 6])
    (1, 2, 2)
    """
    check_group(len(luck), "Targets of a spread burst", MOST_TARGETS)
    if shots < 0:
        raise OutOfRange(f"Shots cannot be negative: {shots}.")
    each, over = divmod(shots, len(luck))
    order = sorted(range(len(luck)), key=lambda place: luck[place])
    return tuple(each + (order.index(place) < over) for place in range(len(luck)))


def shots_at(shots: Distribution, luck: Sequence[Check], place: int) -> dict[int, Fraction]:
    """Chance of each number of shots for the target at ``place`` of the fan; sums to exactly 1.

    Tied targets come in any order alike. Raises ``OutOfRange`` for more than 12 targets or a place
    that is none of theirs, ``Refused`` for a save with trying hard.
    """
    check_group(len(luck), "Targets of a spread burst", MOST_TARGETS)
    if not 0 <= place < len(luck):
        raise OutOfRange(f"There are {len(luck)} targets; none at {place}.")
    if any(check.try_hard for check in luck):
        raise Refused("No one can try hard at a saving throw (DH-137).")
    turns = _turns([check.strength for check in luck], place)
    each = (
        (number // len(luck) + (turn < number % len(luck)), chance * share)
        for number, chance in shots.items()
        for turn, share in enumerate(turns)
    )
    return {number: chance for number, chance in sorted(gathered(each).items()) if chance}


def _turns(strengths: Sequence[Distribution], place: int) -> list[Fraction]:
    """Chance that the target at ``place`` is dealt its shot first, second ... of all."""
    own, rest = strengths[place], [s for other, s in enumerate(strengths) if other != place]
    turns = [Fraction(0)] * len(strengths)
    for strength, count in own.ways:
        ways = {(0, 0): count}  # (how many are lower, how many tie) -> ways
        for other in rest:
            lower = other.ways_below(strength)
            same = other.ways_below(strength + 1) - lower
            after: dict[tuple[int, int], int] = {}
            for (below, ties), n in ways.items():
                for key, m in (
                    ((below + 1, ties), lower),
                    ((below, ties + 1), same),
                    ((below, ties), other.size - lower - same),
                ):
                    after[key] = after.get(key, 0) + n * m
            ways = after
        for (below, ties), n in ways.items():
            for turn in range(below, below + ties + 1):
                turns[turn] += Fraction(n, ties + 1)
    everything = prod(strength.size for strength in strengths)
    return [turn / everything for turn in turns]
