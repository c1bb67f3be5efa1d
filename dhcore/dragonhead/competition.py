"""Competitions: the greatest strength wins, or the team with more successes (DH-157..159)."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from dhcore.dice import Distribution
from dhcore.dragonhead.check import Check
from dhcore.dragonhead.outcome import Outcome
from dhcore.errors import OutOfRange
from dhcore.tables import Row, toml_table


class TeamRow(Row):
    """What a failing member takes from the team's count, and how many members we reckon with."""

    full_fail: int
    crash: int
    most_members: int
    source: str


class TeamOdds(NamedTuple):
    """Chances of a team competition; the three sum to 1."""

    first: Fraction
    tie: Fraction
    second: Fraction


@cache
def team_row() -> TeamRow:
    """The deductions of a team competition."""
    return toml_table("dragonhead/action.toml", "team", TeamRow)


def win_chances(checks: Sequence[Check]) -> tuple[Fraction, ...]:
    """Chance of each entrant to win a competition, in order; they sum to exactly 1.

    The greatest strength wins. Tied entrants roll 1d100 until one is highest, so each of them wins
    equally often (DH-158). Raises ``OutOfRange`` unless there are 1 to 10 entrants.
    """
    _check_size(len(checks), "A competition")
    strengths = [check.strength for check in checks]
    return tuple(_first_place(strengths, place) for place in range(len(strengths)))


def _first_place(strengths: Sequence[Distribution], place: int) -> Fraction:
    own, rest = strengths[place], [s for other, s in enumerate(strengths) if other != place]
    won = Fraction(0)
    for strength, count in own.ways:
        ties = [1]  # ways in which exactly k of the others tie and the remaining ones are lower
        for other in rest:
            lower = other.ways_below(strength)
            same = other.ways_below(strength + 1) - lower
            ties = [a * lower + b * same for a, b in zip([*ties, 0], [0, *ties], strict=True)]
        won += count * sum(Fraction(ways, k + 1) for k, ways in enumerate(ties))
    size = own.size
    for other in rest:
        size *= other.size
    return won / size


def team_points(outcome: Outcome) -> int:
    """What one member adds: its successes, 0 for a half fail, -1 for a full fail, -2 for a crash (DH-159)."""
    if isinstance(outcome, int):
        return outcome
    return {"crash": team_row().crash, "full_fail": team_row().full_fail, "half_fail": 0}[outcome]


def team_total(members: Sequence[Check]) -> Distribution:
    """Exact distribution of a team's count of successes; it can be negative.

    Raises ``OutOfRange`` unless there are 1 to 10 members.
    """
    _check_size(len(members), "A team")
    total = Distribution.constant(0)
    for member in members:
        strength = member.strength
        total += strength.map(lambda s, member=member: team_points(member.outcome(s)))  # type: ignore[misc]
    return total


def team_competition(first: Sequence[Check], second: Sequence[Check]) -> TeamOdds:
    """Chances that the first team has more successes, as many, or fewer (DH-159)."""
    lower, equal, higher = team_total(first).compare(team_total(second))
    return TeamOdds(higher, equal, lower)


def _check_size(number: int, what: str) -> None:
    if not 1 <= number <= team_row().most_members:
        raise OutOfRange(f"{what} has 1 to {team_row().most_members} members here, not {number}.")
