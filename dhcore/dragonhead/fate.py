"""Mojos spent on a roll: Fudge The Dice and Rise Above, with their exact odds (DH-026, DH-027, DH-035)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random

from dhcore.dragonhead.check import Check, Roll
from dhcore.dragonhead.mojo import MAX_MOJOS, mojo_rules
from dhcore.dragonhead.outcome import Outcome
from dhcore.errors import OutOfRange, Refused


@dataclass(frozen=True)
class Fudged:
    """A roll and the re-rolls that replaced it; the last stands, an earlier one never comes back (DH-026).

    The whole check is rolled again with all its repeats, three times in total, whoever pays (ruling A11).
    """

    rolls: tuple[Roll, ...]

    @property
    def current(self) -> Roll:
        """The roll that stands."""
        return self.rolls[-1]

    @property
    def left(self) -> int:
        """How many more times it can be fudged; 0 once it is snake-eyes."""
        if self.current.outcome == "crash":
            return 0
        return mojo_rules().fudges - (len(self.rolls) - 1)

    def fudge(self, rng: Random) -> "Fudged":
        """Roll again with ``rng``, for one mojo. Raises ``Refused`` on snake-eyes or after three times."""
        self._check()
        return Fudged((*self.rolls, self.current.check.roll(rng)))

    def fudge_by_hand(self, faces: Sequence[Sequence[int]]) -> "Fudged":
        """The same with the faces somebody rolled; raises also as :meth:`Check.read` does."""
        self._check()
        return Fudged((*self.rolls, self.current.check.read(faces)))

    def fudge_total(self, total: int) -> "Fudged":
        """The same with the total of the roll that counts; raises also as :meth:`Check.read_total` does."""
        self._check()
        return Fudged((*self.rolls, self.current.check.read_total(total)))

    def _check(self) -> None:
        if self.current.outcome == "crash":
            raise Refused("Snake-eyes cannot be fudged (DH-035).")
        if not self.left:
            raise Refused(f"A roll can be fudged {mojo_rules().fudges} times (DH-026).")


def fudged_success(check: Check, fudges: int) -> Fraction:
    """Chance of at least a single success when every failure but a crash is fudged, up to ``fudges`` times.

    Raises ``OutOfRange`` outside 0..3.
    """
    most = mojo_rules().fudges
    if not 0 <= fudges <= most:
        raise OutOfRange(f"A roll is fudged 0 to {most} times, not {fudges}.")
    crash = check.outcomes.get("crash", Fraction(0))
    again = 1 - check.success - crash
    return check.success * sum((again**times for times in range(fudges + 1)), Fraction(0))


def rise_above(check: Check, mojos: int) -> Check:
    """The check with 2 added to its score for each mojo, before the dice table (DH-027, ruling A12).

    Raises ``Refused`` in a house that adds to the strength instead (:func:`risen`), ``OutOfRange`` for
    less than one mojo or a score past its cap.

    >>> rise_above(Check(10), 2).score
    14
    """
    if check.house.A12 == "strength":
        raise Refused("In this house Rise Above adds to the strength of a roll that was made (A12).")
    return replace(check, score=check.score + _points(mojos))


def risen(roll: Roll, mojos: int) -> Roll:
    """The roll with 2 added to its strength for each mojo, under the other reading of A12.

    Snake-eyes stay what they are. Raises ``Refused`` in a house that adds to the score, ``OutOfRange`` for
    less than one mojo.
    """
    if roll.check.house.A12 == "score":
        raise Refused("Rise Above adds to the score before the roll (DH-027, A12).")
    points = _points(mojos)
    if roll.outcome == "crash":
        return roll
    strength = roll.strength + points
    return replace(roll, strength=strength, outcome=roll.check.outcome(strength))


def risen_outcomes(check: Check, mojos: int) -> dict[Outcome, Fraction]:
    """Chance of each outcome with Rise Above, as the house of the check reads it; they sum to exactly 1."""
    if check.house.A12 == "score":
        return rise_above(check, mojos).outcomes
    chances: dict[Outcome, Fraction] = {}
    for strength, chance in check.strength.items():
        before = check.outcome(strength)
        after = before if before == "crash" else check.outcome(strength + _points(mojos))
        chances[after] = chances.get(after, Fraction(0)) + chance
    return chances


def _points(mojos: int) -> int:
    if not 1 <= mojos <= MAX_MOJOS:
        raise OutOfRange(f"Rise Above takes 1 to {MAX_MOJOS:,} mojos, not {mojos:,}.")
    return mojo_rules().rise * mojos
