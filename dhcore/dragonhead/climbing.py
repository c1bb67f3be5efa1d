"""Climbing: up, check again, or down from half or all of the height (DH-150, DH-319, DH-320)."""

from dataclasses import dataclass
from fractions import Fraction

from dhcore.dragonhead.action_table import TableResult, action_table
from dhcore.dragonhead.check import Check
from dhcore.dragonhead.dice_table import MAX_SCORE
from dhcore.dragonhead.group import gathered
from dhcore.errors import OutOfRange, Refused
from dhcore.working import Line, Working

UP = 0


@dataclass(frozen=True)
class Climb:
    """A climb of ``feet``; the climb itself, experience and gear set the rung of the Dexterity check.

    Raises ``OutOfRange`` for a height outside 0..5,000 feet.

    >>> Climb(Check(14), 40).falls
    {40: Fraction(1, 48), 20: Fraction(5, 48)}
    """

    check: Check
    feet: int

    def __post_init__(self) -> None:
        if not 0 <= self.feet <= MAX_SCORE:
            raise OutOfRange(f"A climb is 0 to {MAX_SCORE:,} feet high, not {self.feet:,}.")

    @property
    def odds(self) -> dict[str, Fraction]:
        """Chance of each row from one check, worst first."""
        return action_table("climbing").odds(self.check)

    def fall(self, result: TableResult) -> int:
        """Feet that a result makes one fall, rounded down; 0 for none."""
        return int(self.feet * Fraction(result.row.value)) if result.row.value else UP

    @property
    def falls(self) -> dict[int, Fraction]:
        """Feet fallen -> chance, from one check; what is missing to 1 does not fall this time."""
        table = action_table("climbing")
        rows = ((table.row(key), chance) for key, chance in self.odds.items())
        return gathered((int(self.feet * Fraction(row.value)), chance) for row, chance in rows if row.value)

    @property
    def again(self) -> Fraction:
        """Chance of a half fail: the check is made again."""
        return self.odds.get("H", Fraction(0))

    def _over(self, chance: Fraction) -> Fraction:
        if self.again == 1:
            raise Refused("This climb never ends: every check is a half fail and made again (DH-150).")
        return chance / (1 - self.again)

    @property
    def makes_it(self) -> Fraction:
        """Chance to get up in the end, half fails checked again at the same odds.

        Raises ``Refused`` when every check is a half fail.
        """
        return self._over(self.check.success)

    @property
    def falls_in_the_end(self) -> dict[int, Fraction]:
        """Feet fallen -> chance, in the end; with :attr:`makes_it` they sum to 1. Raises as above."""
        return {feet: self._over(chance) for feet, chance in self.falls.items()}

    @property
    def checks(self) -> Fraction:
        """Mean number of checks until it is decided; each pays for trying hard. Raises as above."""
        return self._over(Fraction(1))

    @property
    def wear(self) -> Fraction:
        """Mean wear that trying hard costs until it is decided. Raises as above."""
        return self.checks * self.check.wear

    @property
    def working(self) -> Working:
        """From the score to the falls, line by line."""
        drops = (Line(f"row {key}", f"falls {feet} feet", "DH-150") for key, feet in self._drops())
        return (*self.check.working, *drops, Line("row H", "the same check again", "DH-150"))

    def _drops(self) -> list[tuple[str, int]]:
        rows = [row for row in action_table("climbing").rows if row.value]
        return [(row.row, int(self.feet * Fraction(row.value))) for row in rows]
