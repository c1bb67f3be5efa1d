"""Leaping, hanging by the fingertips, and pulling somebody up (DH-356..358, DH-184)."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from dhcore.dice import Distribution
from dhcore.dragonhead.action_table import action_table
from dhcore.dragonhead.check import Check
from dhcore.dragonhead.difficulty import shifted
from dhcore.dragonhead.group import check_group
from dhcore.dragonhead.house import RULINGS, House
from dhcore.dragonhead.outcome import bands
from dhcore.errors import OutOfRange
from dhcore.tables import Row, toml_table
from dhcore.working import Line, Working

FILE = "dragonhead/feats.toml"
MAX_PENALTY = 100
MOST_HELPERS = 10


class Helper(Row):
    """The rung at which helpers pull."""

    difficulty: str
    source: str


@cache
def helper_row() -> Helper:
    """How helpers pull somebody up."""
    return toml_table(FILE, "helper", Helper)


def encumbered(score: int, move_penalty: int) -> int:
    """A score less the equipment's Move penalty, given as a number of points to lose (DH-356, DH-395).

    Raises ``OutOfRange`` for a penalty outside 0..100.

    >>> encumbered(14, 3)
    11
    """
    if not 0 <= move_penalty <= MAX_PENALTY:
        raise OutOfRange(f"A Move penalty is 0 to {MAX_PENALTY} points to lose, not {move_penalty}.")
    return score - move_penalty


def leap(
    score: int,
    move_penalty: int = 0,
    difficulty: str = "normal",
    try_hard: str | None = None,
    house: House = RULINGS,
) -> Check:
    """The Muscle or Dexterity check of a leap; distance and danger set the difficulty (DH-356).

    Its results are the action table ``leaping``. Raises ``OutOfRange`` for the penalty.
    """
    return action_table("leaping").check(encumbered(score, move_penalty), difficulty, try_hard, house)


def helper_check(muscle: int, harder: int = 0, try_hard: str | None = None, house: House = RULINGS) -> Check:
    """The Hard Muscle check of somebody who pulls; ``harder`` rungs on top, - easier (DH-358)."""
    return Check(muscle, shifted(helper_row().difficulty, harder), try_hard, house=house)


@dataclass(frozen=True)
class PullUp:
    """Somebody hangs by the fingertips and makes a Muscle check; the strengths of ``helpers`` are added.

    ``helpers`` are checks as :func:`helper_check` makes them. Raises ``OutOfRange`` for more than ten.

    >>> PullUp(Check(8)).chance, PullUp(Check(8), (helper_check(6),)).chance
    (Fraction(0, 1), Fraction(91, 288))
    """

    muscle: Check
    helpers: tuple[Check, ...] = ()

    def __post_init__(self) -> None:
        if self.helpers:
            check_group(len(self.helpers), "Pulling somebody up", MOST_HELPERS)

    @property
    def strength(self) -> Distribution:
        """Distribution of all strengths together."""
        total = self.muscle.strength
        for helper in self.helpers:
            total += helper.strength
        return total

    @property
    def chance(self) -> Fraction:
        """Chance to get up: together at least a single success."""
        return self.strength.at_least(bands().single)

    def read(self, strengths: Sequence[int]) -> bool:
        """Whether strengths rolled by hand, the hanging one's and each helper's, get somebody up.

        Raises ``OutOfRange`` when their number does not fit.
        """
        if len(strengths) != 1 + len(self.helpers):
            raise OutOfRange(f"{1 + len(self.helpers)} strengths are added here, not {len(strengths)}.")
        return sum(strengths) >= bands().single

    @property
    def working(self) -> Working:
        """Whose dice are added, and what they must reach."""
        helpers = [
            Line("helper", f"{helper.pool}, {helper.rung.words}", helper_row().source)
            for helper in self.helpers
        ]
        return (
            Line("hanging", f"{self.muscle.pool}, {self.muscle.rung.words}", "DH-358, DH-184"),
            *helpers,
            Line("up", f"{bands().single} or more together", "DH-358"),
        )


def across(leaping: Check, pull_up: PullUp) -> Fraction:
    """Chance to end up on the other side: made outright, or hanging first and then pulled up."""
    odds = action_table("leaping").odds(leaping)
    return leaping.success + odds.get("H", Fraction(0)) * pull_up.chance
