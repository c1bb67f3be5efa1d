"""Move and other locomotions (DH-060, DH-096, DH-097, DH-306)."""

from collections.abc import Sequence
from dataclasses import dataclass

from dhcore.dice import Dice
from dhcore.dragonhead.body_size import DEFAULT_SIZE, body_size, multiplied, times
from dhcore.dragonhead.house import RULINGS, House, dice_for
from dhcore.errors import OutOfRange
from dhcore.working import Line, Working

MAX_PART = 1_000
WALK = "Move"


@dataclass(frozen=True)
class Locomotion:
    """One way of moving: walking (``Move``) or another that the class grants, such as ``Swim`` (DH-097).

    ``muscle`` and ``dexterity`` are modifiers, ``class_move`` the class's value for this way,
    ``penalty`` what equipment takes away. Raises ``OutOfRange`` for numbers past 1,000 or a negative
    penalty, ``UnknownName`` for an unknown size.

    >>> str(Locomotion(muscle=1, dexterity=2, class_move=6, penalty=3))
    'Move 1d6'
    """

    muscle: int = 0
    dexterity: int = 0
    class_move: int = 0
    penalty: int = 0
    name: str = WALK
    size: str = DEFAULT_SIZE
    house: House = RULINGS

    def __post_init__(self) -> None:
        if max(map(abs, (self.muscle, self.dexterity, self.class_move, self.penalty))) > MAX_PART:
            raise OutOfRange(f"The parts of a Move score lie within {MAX_PART:,} either way.")
        if self.penalty < 0:
            raise OutOfRange(
                f"A Move penalty is given as what it takes away, at least 0, not {self.penalty}."
            )
        body_size(self.size)

    @property
    def sum(self) -> int:
        """Both modifiers and the class's Move, less the penalty (DH-096), before the size multiplies it."""
        return self.muscle + self.dexterity + self.class_move - self.penalty

    @property
    def score(self) -> int:
        """The Move score: the sum times the size's Dis, rounded down (DH-306)."""
        return multiplied(self.sum, body_size(self.size).dis)

    @property
    def dice(self) -> Dice:
        """What it rolls; the number 0 for a score of 0 or less (ruling A03)."""
        return dice_for(self.score, self.house)

    def __str__(self) -> str:
        return f"{self.name} {self.dice}"

    @property
    def working(self) -> Working:
        """The sum, the size and the dice, line by line."""
        size = body_size(self.size)
        lines = [
            Line("Muscle modifier", f"{self.muscle:+d}", "DH-096"),
            Line("Dexterity modifier", f"{self.dexterity:+d}", "DH-096"),
            Line(f"class {self.name}", str(self.class_move), "DH-096" if self.name == WALK else "DH-097"),
        ]
        if self.penalty:
            lines.append(Line("equipment", f"-{self.penalty}", "DH-084"))
        if size.dis != 1:
            lines.append(Line(f"{size.name}: {self.sum}", f"{times(size.dis)} = {self.score}", "DH-306"))
        lines.append(Line(self.name, f"{self.score} rolls {self.dice}", "DH-096, A01"))
        return tuple(lines)


def move_text(ways: Sequence[Locomotion]) -> str:
    """All ways of moving side by side as on the sheet: ``Move 1d6, Swim 1d8`` (DH-097)."""
    return ", ".join(map(str, ways))
