"""What a cast brings: success, damage per success, and who resists it (DH-112, DH-224..227)."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm
from random import Random

from dhcore.dice import Distribution
from dhcore.dragonhead.body_size import DEFAULT_SIZE, body_size, multiplied, times
from dhcore.dragonhead.check import Check, Roll
from dhcore.dragonhead.damage import DamageDice
from dhcore.dragonhead.group import wins
from dhcore.dragonhead.outcome import Outcome, in_words
from dhcore.errors import OutOfRange, Refused, TooMuchWork
from dhcore.working import Line, Working

MAX_DICE = 200
"""Most dice that a spell's damage may come to at its greatest success."""


def successes_of(outcome: Outcome) -> int:
    """Successes of a cast; a half fail brings none and does no more than that (ruling A31)."""
    return outcome if isinstance(outcome, int) else 0


def forgets(outcome: Outcome) -> bool:
    """Whether the spell is crossed out: a full fail, and a crash as one (DH-112, DH-227)."""
    return outcome in ("full_fail", "crash")


def forget_chance(cast: Check) -> Fraction:
    """Chance that the cast costs the spell (DH-227)."""
    return sum((chance for outcome, chance in cast.outcomes.items() if forgets(outcome)), Fraction(0))


def success_chances(cast: Check) -> dict[int, Fraction]:
    """Chance of each number of successes, 0 for every failure; they sum to exactly 1."""
    chances: dict[int, Fraction] = {0: Fraction(0)}
    for outcome, chance in cast.outcomes.items():
        number = successes_of(outcome)
        chances[number] = chances.get(number, Fraction(0)) + chance
    return {number: chance for number, chance in sorted(chances.items()) if chance}


@dataclass(frozen=True)
class SpellDamage:
    """A spell that does ``dmg`` for each success of its ``cast``, by a body of ``size`` (DH-224, DH-305).

    The size multiplies the damage rolled, not the cast. Raises ``UnknownName`` for an unknown size,
    ``TooMuchWork`` when the greatest success would roll more than 200 dice.

    >>> SpellDamage(Check(24), DamageDice.parse("1d6s")).damage.highest
    24
    """

    cast: Check
    dmg: DamageDice
    size: str = DEFAULT_SIZE

    def __post_init__(self) -> None:
        body_size(self.size)
        most = max(map(successes_of, self.cast.outcomes)) * len(self.dmg.dice.sides)
        if most > MAX_DICE:
            raise TooMuchWork(f"The greatest success would roll {most:,} dice; the limit is {MAX_DICE}.")

    @cached_property
    def damage(self) -> Distribution:
        """Exact distribution of the damage before AC/DC; 0 when the cast has no success."""
        return _mixture(
            {number: self._sized(self.dmg.times(number)) for number in success_chances(self.cast)},
            success_chances(self.cast),
        )

    def _sized(self, dice: DamageDice) -> Distribution:
        factor = body_size(self.size).dmg
        return (
            dice.distribution
            if factor == 1
            else dice.distribution.map(lambda total: multiplied(total, factor))
        )

    def after(self, defence: Distribution) -> Distribution:
        """Exact distribution of the damage that gets through one AC/DC roll, at least 0 (DH-224)."""
        through = self.damage + defence.map(lambda strength: -strength)
        return through.map(lambda damage: max(0, damage))

    def roll(self, successes: int, rng: Random) -> int:
        """The damage of a cast with that many successes, rolled with ``rng``; 0 without one."""
        dice = self.dmg.times(successes).dice
        return multiplied(dice.total(dice.roll(rng)), body_size(self.size).dmg)

    def read(self, successes: int, total: int) -> int:
        """The damage when somebody rolled the dice by hand and they came to ``total``.

        Raises ``OutOfRange`` for a total that the dice of that many successes do not show.
        """
        dice = self.dmg.times(successes)
        if total not in dice.distribution:
            one = dice.distribution
            raise OutOfRange(f"{dice} shows {one.lowest} to {one.highest}, not {total}.")
        return multiplied(total, body_size(self.size).dmg)

    def working(self, successes: int) -> Working:
        """What a cast with that many successes rolls, line by line."""
        size = body_size(self.size)
        lines = [
            Line("per success", str(self.dmg), "DH-224"),
            Line(f"{successes} successes", str(self.dmg.times(successes)), "DH-224"),
        ]
        if size.dmg != 1:
            lines.append(Line(f"{size.name}: damage rolled", times(size.dmg), "DH-305"))
        return tuple(lines)


@dataclass(frozen=True)
class Resisted:
    """A spell that its target may resist with a check: Save, or Def (DH-225, DH-226, DH-276, DH-294).

    Trying hard at a Save is refused by the check itself: ``Check(..., save=True)``. The resisting
    check cancels the effect by beating the strength of the cast; a tie counts one half (ruling A62).

    >>> Resisted(Check(12), Check(12, save=True)).effect
    Fraction(5, 18)
    """

    cast: Check
    resist: Check

    @cached_property
    def outcomes(self) -> dict[str | int, Fraction]:
        """Chances, summing to 1: ``crash``, ``full_fail`` and ``half_fail`` of the cast, ``resisted``, and
        each number of successes with which the spell takes effect. Only what can happen is listed.
        """
        chances: dict[str | int, Fraction] = {name: Fraction(0) for name in _FAILURES}
        for strength, chance in self.cast.strength.items():
            outcome = self.cast.outcome(strength)
            if isinstance(outcome, str):
                chances[outcome] += chance
                continue
            resisted = self.resist.beats(strength)
            chances["resisted"] += chance * resisted
            chances[outcome] = chances.get(outcome, Fraction(0)) + chance * (1 - resisted)
        return {name: chance for name, chance in chances.items() if chance}

    @property
    def effect(self) -> Fraction:
        """Chance that the spell succeeds and is not resisted."""
        return sum((p for name, p in self.outcomes.items() if isinstance(name, int)), Fraction(0))

    def judge(self, cast: Roll, resist: Roll | None = None, tie_die: int | None = None) -> "Cast":
        """What came of rolls that were made, by the app or by hand.

        Without a success ``resist`` is not asked for. Raises ``Refused`` when it is missing after a
        success, or on a tie without any die to break it (DH-154).
        """
        successes = successes_of(cast.outcome)
        if not successes:
            return Cast(cast, None, 0, False)
        if resist is None:
            raise Refused(
                f"The cast succeeded with strength {cast.strength}: the target resists it (DH-225)."
            )
        resisted = wins(resist.strength, cast.strength, tie_die)
        return Cast(cast, resist, 0 if resisted else successes, resisted)

    def roll(self, rng: Random) -> "Cast":
        """Roll the cast, the resisting check after a success, and any die on a tie."""
        cast = self.cast.roll(rng)
        if not successes_of(cast.outcome):
            return self.judge(cast)
        return self.judge(cast, self.resist.roll(rng), rng.randint(1, 6))


_FAILURES = ("crash", "full_fail", "half_fail", "resisted")


@dataclass(frozen=True)
class Cast:
    """What came of a cast: the ``successes`` of its effect, 0 when it failed or was resisted."""

    cast: Roll
    resist: Roll | None
    successes: int
    resisted: bool

    @property
    def forgotten(self) -> bool:
        """Whether the spell is crossed out now."""
        return forgets(self.cast.outcome)

    @property
    def words(self) -> str:
        """The result in the game's words: ``14, double: takes effect``."""
        if self.resisted:
            return f"{self.cast.words}: resisted"
        if self.successes:
            return f"{self.cast.words}: takes effect"
        lost = ", the spell is forgotten" if self.forgotten else ", the spell stays"
        return f"{self.cast.strength}, {in_words(self.cast.outcome)}: no effect{lost}"


def _mixture(parts: Mapping[int, Distribution], weights: Mapping[int, Fraction]) -> Distribution:
    """One of the distributions, each as likely as its weight; exact."""
    size = lcm(*(part.size * weights[key].denominator for key, part in parts.items()))
    ways: list[tuple[int, int]] = []
    for key, part in parts.items():
        share = size * weights[key].numerator // (part.size * weights[key].denominator)
        ways += [(total, count * share) for total, count in part.ways]
    return Distribution.of(ways)
