"""One body against another: a challenge whose winner counts successes: grapples and pushes (DH-153..156)."""

from fractions import Fraction

from dhcore.dice import Distribution
from dhcore.dragonhead.attack import strength_of
from dhcore.dragonhead.challenge import challenge_successes, success_odds
from dhcore.dragonhead.check import Check, Roll
from dhcore.dragonhead.group import gathered, wins
from dhcore.dragonhead.house import RULINGS, House
from dhcore.dragonhead.outcome import outcome_of


def bout_odds(attacker: Check, defender: Check | int, house: House = RULINGS) -> dict[int, Fraction]:
    """Chance of each number of successes of the attacker; 0 is a defeat, a tie is won half of the time.

    Successes come from the difference of the strengths (ruling A45). Under the other reading of A46
    an attacker whose own check fails is defeated whatever the other rolls. Sums to exactly 1.

    >>> bout_odds(Check(10), 10)
    {0: Fraction(19, 20), 1: Fraction(1, 20)}
    """
    theirs = Distribution.constant(defender) if isinstance(defender, int) else defender.strength
    if house.A46 == "higher":
        return success_odds(attacker.strength, theirs)
    parts: list[tuple[int, Fraction]] = []
    for strength, chance in attacker.strength.items():
        won = success_odds(Distribution.constant(strength), theirs)
        won = won if isinstance(attacker.outcome(strength), int) else {0: Fraction(1)}
        parts += [(successes, chance * share) for successes, share in won.items()]
    return dict(sorted(gathered(parts).items()))


def bout(mine: Roll | int, theirs: Roll | int, tie_die: int | None = None, house: House = RULINGS) -> int:
    """Successes of ``mine`` against ``theirs``, rolls or called-out strengths; 0 is a defeat.

    ``tie_die`` is any die for a tie, even wins (DH-154). Raises ``Refused`` for a tie without one.

    >>> bout(18, 13), bout(12, 12, tie_die=2), bout(12, 13)
    (2, 1, 0)
    """
    strength = strength_of(mine)
    outcome = outcome_of(strength, house) if isinstance(mine, int) else mine.outcome
    won = wins(strength, strength_of(theirs), tie_die)
    if not won or (house.A46 == "own check" and not isinstance(outcome, int)):
        return 0
    return challenge_successes(strength, strength_of(theirs))
