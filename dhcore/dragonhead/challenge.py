"""Challenges: one strength against another, fixed or rolled, and what the winner gets (DH-153..156)."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from random import Random

from dhcore.dice import Comparison, Distribution
from dhcore.display import chance_table, percent
from dhcore.dragonhead.check import Check, Roll
from dhcore.errors import OutOfRange
from dhcore.tables import Row, toml_table
from dhcore.working import Line, Working

MAX_STRENGTH = 100_000


class ChallengeStep(Row):
    """Points of difference for each further success of the winner."""

    step: int
    source: str


@cache
def _step() -> int:
    return toml_table("dragonhead/action.toml", "challenge", ChallengeStep).step


def challenge_successes(winner: int, loser: int) -> int:
    """Successes of the winning strength: one, and one more per four points of difference (DH-155).

    A tie that the die decided is a difference of 0: one success. Raises ``OutOfRange`` when the
    "winner" is lower.

    >>> challenge_successes(18, 13), challenge_successes(12, 12)
    (2, 1)
    """
    if winner < loser:
        raise OutOfRange(f"A strength of {winner} does not win against {loser}.")
    return 1 + (winner - loser) // _step()


@dataclass(frozen=True)
class Challenge:
    """A check against a strength: a fixed number, or another check that is rolled too.

    Raises ``OutOfRange`` for a fixed strength outside 0..100,000.

    >>> Challenge(Check(12), 12).chance
    Fraction(1, 24)
    """

    check: Check
    against: Check | int

    def __post_init__(self) -> None:
        if isinstance(self.against, int) and not 0 <= self.against <= MAX_STRENGTH:
            raise OutOfRange(f"A strength to beat lies between 0 and {MAX_STRENGTH:,}, not {self.against:,}.")

    @property
    def opposing(self) -> Distribution:
        """Distribution of the strength to beat."""
        return Distribution.constant(self.against) if isinstance(self.against, int) else self.against.strength

    @property
    def comparison(self) -> Comparison:
        """Chances to be lower than, equal to or higher than the strength to beat."""
        return self.check.strength.compare(self.opposing)

    @property
    def chance(self) -> Fraction:
        """Chance to beat it; a tie counts one half (ruling A62)."""
        return self.comparison.beats

    @property
    def successes(self) -> dict[int, Fraction]:
        """Chance of each number of successes; 0 is a defeat. Ties are won half of the time. Sums to 1."""
        return success_odds(self.check.strength, self.opposing)

    def roll(self, rng: Random) -> "ChallengeRoll":
        """Roll both sides with ``rng``, and any die on a tie."""
        return self.judge(self.check.roll(rng), rng)

    def judge(self, mine: Roll, rng: Random) -> "ChallengeRoll":
        """Judge a roll made by hand; ``rng`` rolls the other side, if it is rolled at all, and a tie."""
        theirs = self.against if isinstance(self.against, int) else self.against.roll(rng)
        strength = theirs if isinstance(theirs, int) else theirs.strength
        tie_die = rng.randint(1, 6) if mine.strength == strength else None
        won = mine.strength > strength or (tie_die is not None and tie_die % 2 == 0)
        return ChallengeRoll(
            mine, theirs, tie_die, challenge_successes(mine.strength, strength) if won else 0
        )

    @property
    def working(self) -> Working:
        """From the score to the comparison, line by line."""
        if isinstance(self.against, int):
            opposing = Line("to beat", f"strength {self.against}", "DH-153")
        else:
            rolled = self.against
            opposing = Line("to beat", f"score {rolled.score}: {rolled.pool}, {rolled.rung.words}", "DH-153")
        return (
            *self.check.working,
            opposing,
            Line("tie", "any die: even beats it, half of all ties", "DH-154, A62"),
        )

    def _repr_html_(self) -> str:
        rows = [(counted(n), chance) for n, chance in self.successes.items()]
        return chance_table(("result", "chance"), rows, f"beats it: {percent(self.chance, 1)}")


@dataclass(frozen=True)
class ChallengeRoll:
    """A challenge that was rolled; ``tie_die`` broke a tie if any, ``successes`` is 0 on a defeat."""

    mine: Roll
    theirs: Roll | int
    tie_die: int | None
    successes: int

    @property
    def words(self) -> str:
        """The result in the game's words: ``14, double, beats 12: 1 success``."""
        against = (
            self.theirs if isinstance(self.theirs, int) else f"{self.theirs.strength} ({self.theirs.faces})"
        )
        tie = "" if self.tie_die is None else f" (tie, the die says {self.tie_die})"
        if not self.successes:
            return f"{self.mine.words}, does not beat {against}{tie}: defeat"
        return f"{self.mine.words}, beats {against}{tie}: {counted(self.successes)}"


def counted(successes: int) -> str:
    """``defeat``, ``1 success``, ``2 successes``."""
    return "defeat" if not successes else f"{successes} success{'es' if successes > 1 else ''}"


def success_odds(attacker: Distribution, defender: Distribution) -> dict[int, Fraction]:
    """Chance of each number of successes when ``attacker`` must beat ``defender``; 0 is a defeat.

    Works on running sums of the defender, so it costs little even for large pools.
    """
    size = attacker.size * defender.size
    ties = sum(count * (defender.ways_below(s + 1) - defender.ways_below(s)) for s, count in attacker.ways)
    reached: dict[int, int] = {}
    most = 1 + max(0, attacker.highest - defender.lowest) // _step()
    for number in range(1, most + 1):
        margin = _step() * (number - 1)
        ways = sum(count * defender.ways_below(s - margin + 1) for s, count in attacker.ways)
        reached[number] = 2 * ways - (ties if number == 1 else 0)  # doubled, so that half a tie is whole
    chances = {0: Fraction(2 * size - reached[1], 2 * size)}
    for number in range(1, most + 1):
        chances[number] = Fraction(reached[number] - reached.get(number + 1, 0), 2 * size)
    return {number: chance for number, chance in chances.items() if chance}
