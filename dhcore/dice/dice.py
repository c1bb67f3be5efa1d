"""A plain handful of dice with a bonus, such as ``1d8+1d6+1``: what the rules hand to a person to roll."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from dhcore.dice.distribution import REMEMBERED, Distribution
from dhcore.dice.limits import measure
from dhcore.dice.tree import Die, Negative, Number, Pool, Sum
from dhcore.errors import DiceSyntaxError, OutOfRange, shown

MAX_HANDFUL = 1_000
MAX_HANDFUL_TEXT = 10_000
"""A thousand different dice, written out."""


@dataclass(frozen=True)
class Dice:
    """Dice to roll together and add up: the sides of each, big dice first, plus a fixed ``bonus``.

    No sides at all is the number ``bonus``. Raises ``OutOfRange`` for a die without a side or more
    than 1,000 dice.

    >>> Dice((6, 8), 1)
    Dice.parse('1d8+1d6+1')
    """

    sides: tuple[int, ...] = ()
    bonus: int = 0

    def __post_init__(self) -> None:
        if min(self.sides, default=1) < 1:
            raise OutOfRange(f"A die needs at least one side, not {min(self.sides)}.")
        if len(self.sides) > MAX_HANDFUL:
            raise OutOfRange(
                f"{len(self.sides):,} dice are more than a hand holds; the limit is {MAX_HANDFUL:,}."
            )
        object.__setattr__(self, "sides", tuple(sorted(self.sides, reverse=True)))

    @classmethod
    def parse(cls, text: str) -> "Dice":
        """Read what :meth:`__str__` writes: a sum of plain dice and whole numbers.

        Anything cleverer belongs to :func:`dhcore.dice.parse`. Raises ``DiceSyntaxError`` at the part
        that does not fit.

        >>> Dice.parse("1d4 - 1"), Dice.parse("6 + d6")
        (Dice.parse('1d4-1'), Dice.parse('1d6+6'))
        """
        from dhcore.dice.reading import read

        tree = read(text, MAX_HANDFUL_TEXT)
        terms = (("+", tree.first), *tree.rest) if isinstance(tree, Sum) else (("+", tree),)
        sides: list[int] = []
        bonus = 0
        for sign, term in terms:
            match term:
                case Pool(count, Die(size, 1, None, 0), None) if sign == "+":
                    sides += [size] * count
                case Number(value):
                    bonus += value if sign == "+" else -value
                case Negative(Number(value)):
                    bonus -= value if sign == "+" else -value
                case _:
                    raise DiceSyntaxError(
                        f"{shown(term)} is not plain dice to add, such as '1d8+1d6+1'.", text, term.at
                    )
        return cls(tuple(sides), bonus)

    def __str__(self) -> str:
        parts = [f"{number}d{side}" for side, number in Counter(self.sides).items()]
        bonus = f"{self.bonus:+d}" if parts else str(self.bonus)
        return "+".join(parts) + (bonus if self.bonus or not parts else "")

    def __repr__(self) -> str:
        return f"Dice.parse({str(self)!r})"

    def __add__(self, other: "Dice") -> "Dice":
        """Both handfuls rolled together."""
        return Dice(self.sides + other.sides, self.bonus + other.bonus)

    @property
    def best(self) -> int:
        """The most these dice can show, bonus included."""
        return sum(self.sides) + self.bonus

    @property
    def middle(self) -> int:
        """Half of the best, rounded down: what a creature may take instead of rolling (DH-219, DH-014)."""
        return self.best // 2

    @property
    def distribution(self) -> Distribution:
        """Exact distribution of the total. Raises ``TooMuchWork`` for too large dice."""
        if sum(self.sides) > REMEMBERED:  # a usual handful is far below every cap
            pools = (Pool(number, Die(size)) for size, number in Counter(self.sides).items())
            measure(Sum(Number(0), tuple(("+", pool) for pool in pools)))
        return Distribution.dice(self.sides, self.bonus)

    def roll(self, rng: Random) -> tuple[int, ...]:
        """One face per die, in the order of ``sides``; add ``bonus`` for the total."""
        return tuple(rng.randint(1, side) for side in self.sides)

    def total(self, faces: Sequence[int]) -> int:
        """Total of ``faces`` someone rolled, one per die in the order of ``sides``, plus the bonus.

        Raises ``OutOfRange`` when the number of faces is wrong or one does not exist on its die.
        """
        if len(faces) != len(self.sides):
            raise OutOfRange(f"{self} has {len(self.sides)} dice; {len(faces)} faces were given.")
        for face, side in zip(faces, self.sides, strict=True):
            if not 1 <= face <= side:
                raise OutOfRange(f"A d{side} has no face {face}; it shows 1 to {side}.")
        return sum(faces) + self.bonus


def percentile(tens: int, ones: int) -> int:
    """A d100 read from its two dice (DH-006, DH-007): 00 and 0 is 100.

    ``tens`` shows 0, 10 .. 90 and ``ones`` 0 .. 9; anything else raises ``OutOfRange``.

    >>> percentile(50, 2), percentile(0, 1), percentile(0, 0)
    (52, 1, 100)
    """
    if tens not in range(0, 100, 10) or ones not in range(10):
        raise OutOfRange(f"Percentile dice show 00 to 90 and 0 to 9, not {tens} and {ones}.")
    return tens + ones or 100


def lone_face(sides: int, shown_face: int) -> int:
    """A d10 or a percentile die thrown alone: its zero is its highest face, 10 or 100 (DH-008).

    ``sides`` is 10 or 100. Raises ``OutOfRange`` for a face that the die does not have.

    >>> lone_face(10, 0), lone_face(100, 0), lone_face(100, 70)
    (10, 100, 70)
    """
    step = {10: 1, 100: 10}.get(sides)
    if step is None or shown_face not in range(0, sides, step):
        raise OutOfRange(f"A lone d{sides} does not show {shown_face}.")
    return shown_face or sides
