"""An attack against a defence: exact odds of what it does to one victim, and rolls of it (DH-206..214)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from random import Random

from dhcore.dice import Distribution
from dhcore.dragonhead.blow_odds import BlowOdds, in_turn, mixed, one_blow, one_blow_harms
from dhcore.dragonhead.check import Check, Roll
from dhcore.dragonhead.damage import MAX_DAMAGE, DamageType, in_words
from dhcore.dragonhead.difficulty import shifted
from dhcore.dragonhead.guard import Defence
from dhcore.dragonhead.house import RULINGS, House
from dhcore.dragonhead.sheet_dice import sheet_working
from dhcore.dragonhead.wounds import Blow, Wounds
from dhcore.errors import OutOfRange
from dhcore.working import Line, Working

WHOLE = Fraction(1)


@dataclass(frozen=True)
class Attack:
    """An attack: its Hit roll is its damage (DH-208); full and half fails do damage like any other roll.

    A crash does 1 point, and the DM adds to it (ruling A22). ``half_ac``, ``no_ac`` and ``scar`` are
    the aspects HAC, NAC and Scar. ``share`` multiplies the damage before defence, rounded down: a
    body size, the rim of an area, a dive for cover (ruling A56). Raises ``OutOfRange`` for a negative
    ``share`` or one above 100.

    >>> Attack(Check(10)).damage.mean
    Fraction(11, 2)
    """

    hit: Check
    kind: DamageType | None = None
    half_ac: bool = False
    no_ac: bool = False
    scar: bool = False
    share: Fraction = WHOLE

    def __post_init__(self) -> None:
        if not 0 <= self.share <= 100:
            raise OutOfRange(f"Damage is multiplied by 0 to 100, not by {self.share}.")

    def dealt(self, strength: int) -> int:
        """Damage that a Hit strength deals, before defence."""
        return int(max(0, strength) * self.share)

    def left(self, strength: int, guard: int | None) -> int:
        """Damage left of a Hit strength when the defence rolled ``guard`` (None: no defence), at least 0."""
        return max(0, self.dealt(strength) - self.stopped(guard))

    def stopped(self, guard: int | None) -> int:
        """What a defence roll takes off: nothing with NAC (DH-289), half, rounded down, with HAC (DH-286)."""
        if guard is None or self.no_ac:
            return 0
        return max(0, guard) // (2 if self.half_ac else 1)

    @cached_property
    def damage(self) -> Distribution:
        """Distribution of the damage before defence."""
        return self.hit.strength.map(self.dealt)

    def net(self, defence: Defence | None) -> Distribution:
        """Distribution of the damage after ``defence``; None is no defence at all (DH-211)."""
        if defence is None or self.no_ac:
            return self.damage
        stopped = defence.strength.map(lambda guard: -self.stopped(guard))
        return (self.damage + stopped).map(lambda left: max(0, left))

    def odds(self, victim: Wounds, defence: Defence | None, house: House = RULINGS) -> BlowOdds:
        """Exact joint odds of what one such blow does to ``victim``."""
        return one_blow(victim, self.net(defence), self.kind, self.scar, house)

    def times(self, share: Fraction) -> "Attack":
        """The same attack doing ``share`` times the damage, before defence."""
        return replace(self, share=self.share * share)

    def harder(self, *rungs: int) -> "Attack":
        """The same attack, harder to hit with by the sum of ``rungs``, - easier (ruling A06)."""
        return replace(self, hit=replace(self.hit, difficulty=shifted(self.hit.difficulty, *rungs)))

    @property
    def working(self) -> Working:
        """How the damage comes about, line by line."""
        kind = f"{self.kind.name}, 1 tear for {self.kind.ratio} wear" if self.kind else "none: wear alone"
        lines = [*sheet_working(self.hit), Line("damage type", kind, "DH-052" if self.kind else "DH-210")]
        lines += [Line("damage", f"times {self.share}, before defence", "A56")] if self.share != 1 else []
        lines += [Line("HAC", "the defence roll is halved", "DH-286")] if self.half_ac else []
        lines += [Line("NAC", "no defence", "DH-289")] if self.no_ac else []
        lines += [Line("Scar", "tears are scars", "DH-295")] if self.scar else []
        return tuple(lines)


@dataclass(frozen=True)
class Strike:
    """An attack that was rolled; ``hit`` and ``guard`` are rolls, or totals called out at the table.

    ``guard`` None means that nothing defended.
    """

    attack: Attack
    hit: Roll | int
    guard: Roll | int | None
    blow: Blow

    @property
    def crashed(self) -> bool:
        """Whether the Hit roll was snake-eyes, to which the DM adds something (ruling A22)."""
        return isinstance(self.hit, Roll) and self.hit.outcome == "crash"

    @property
    def words(self) -> str:
        """The whole in one line: ``14 sharp - 6 = 8 wear, 4 tear; stunned``."""
        strength, crash = strength_of(self.hit), " (crash)" if self.crashed else ""
        share = f" x {self.attack.share}" if self.attack.share != 1 else ""
        return f"{in_words(strength, self.attack.kind)}{crash}{share}{self._defence} = {self.blow.result}"

    @property
    def _defence(self) -> str:
        if self.guard is None:
            return ""
        if self.attack.no_ac:
            return " (no AC)"
        return f" - {strength_of(self.guard)}{'/2' if self.attack.half_ac else ''}"

    @property
    def working(self) -> Working:
        """From the Hit roll to the circles, line by line."""
        lines = [Line("hit", str(self.hit), "DH-208" + (", A22" if self.crashed else ""))]
        if self.attack.share != 1:
            lines.append(
                Line(f"times {self.attack.share}", str(self.attack.dealt(strength_of(self.hit))), "A56")
            )
        if self.guard is not None:
            stopped = self.attack.stopped(strength_of(self.guard))
            lines.append(Line("defence", f"{self.guard}, stops {stopped}", "DH-211"))
        return (*lines, *self.blow.working)


def strength_of(roll: Roll | int) -> int:
    """The strength of a roll, or the total itself."""
    return roll if isinstance(roll, int) else roll.strength


def resolve(
    attack: Attack,
    victim: Wounds,
    hit: Roll | int,
    guard: Roll | int | None = None,
    house: House = RULINGS,
) -> Strike:
    """What a rolled attack does: rolls, or the totals that people called out; no ``guard`` is no defence.

    Raises ``OutOfRange`` for a total outside 0..1,000,000.
    """
    for total in (hit, guard):
        if isinstance(total, int) and not 0 <= total <= MAX_DAMAGE:
            raise OutOfRange(f"A total lies between 0 and {MAX_DAMAGE:,}, not {total:,}.")
    left = attack.left(strength_of(hit), None if guard is None else strength_of(guard))
    return Strike(attack, hit, guard, victim.take(left, attack.kind, attack.scar, house))


def strike(
    attack: Attack, victim: Wounds, defence: Defence | None, rng: Random, house: House = RULINGS
) -> Strike:
    """Roll the attack and the defence with ``rng``."""
    hit = attack.hit.roll(rng)
    return resolve(attack, victim, hit, defence.roll(rng) if defence else None, house)


def attacks_in_turn(
    attacks: Sequence[Attack], victim: Wounds, defence: Defence | None, house: House = RULINGS
) -> BlowOdds:
    """Exact odds of several attacks on one victim, each defended and each a blow of its own.

    Such as a weapon in each hand (DH-206). Raises ``TooMuchWork`` for too many combinations.
    """
    nets = ((attack, attack.net(defence)) for attack in attacks)
    return in_turn(victim, (one_blow_harms(victim, net, a.kind, a.scar) for a, net in nets), house)


def shared_odds(
    attack: Attack,
    shares: Mapping[Fraction, Fraction],
    victim: Wounds,
    defence: Defence | None,
    house: House = RULINGS,
) -> BlowOdds:
    """Exact odds when a save or a dive decides first which share of the damage arrives.

    ``shares`` maps each share to its chance; the chances sum to 1. Defence opposes what arrives
    (ruling A56). Raises ``OutOfRange`` when the chances do not sum to 1.
    """
    return mixed(
        (chance, attack.times(share).odds(victim, defence, house)) for share, chance in shares.items()
    )
