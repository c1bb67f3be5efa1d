"""The defence roll: AC or DC, what decides between them, and what makes it easier or harder."""

from dataclasses import dataclass
from functools import cache, cached_property
from random import Random
from typing import Literal

from dhcore.dice import Dice, Distribution
from dhcore.dragonhead.check import Check, Roll
from dhcore.dragonhead.difficulty import shifted
from dhcore.dragonhead.house import RULINGS, House
from dhcore.dragonhead.sheet_dice import check_of
from dhcore.errors import Refused, UnknownName
from dhcore.tables import Row, toml_rows
from dhcore.working import Line, Working

Kind = Literal["AC", "DC"]


class Circumstance(Row):
    """Something that decides between AC and DC, or moves the rung of the defence roll (+ harder).

    ``kind`` is the roll it demands, empty when it demands none.
    """

    name: str
    label: str
    kind: Literal["", "AC", "DC"] = ""
    harder: int = 0
    source: str


@cache
def circumstances() -> dict[str, Circumstance]:
    """Everything that bears on a defence roll, by name."""
    return {row.name: row for row in toml_rows("dragonhead/defence.toml", "circumstance", Circumstance)}


def circumstance(name: str) -> Circumstance:
    """The circumstance called ``name``. Raises ``UnknownName``."""
    try:
        return circumstances()[name]
    except KeyError:
        raise UnknownName("circumstance", name, circumstances()) from None


@dataclass(frozen=True)
class Defence:
    """A defence roll: the ``dice`` of AC or DC, its rung, and how hard one tries (AC only).

    Raises ``Refused`` for trying hard with DC (DH-137, DH-212), and as :func:`check_of`.

    >>> Defence(Dice((8,))).strength.mean
    Fraction(9, 2)
    """

    dice: Dice
    kind: Kind = "AC"
    difficulty: str = "normal"
    try_hard: str | None = None
    house: House = RULINGS

    def __post_init__(self) -> None:
        if self.kind not in ("AC", "DC"):
            raise UnknownName("defence", self.kind, ("AC", "DC"))
        if self.kind == "DC" and self.try_hard:
            raise Refused("No one can try hard with DC, only with AC (DH-137, DH-212).")
        _ = self.check

    @cached_property
    def check(self) -> Check:
        """The roll as a check, for its odds and for reading dice."""
        return check_of(self.dice, self.difficulty, self.try_hard, self.house)

    @property
    def strength(self) -> Distribution:
        """Distribution of what the roll takes from the damage; snake-eyes takes 1."""
        return self.check.strength

    def roll(self, rng: Random) -> Roll:
        """Roll it with ``rng``."""
        return self.check.roll(rng)

    @property
    def working(self) -> Working:
        """Which dice, and how they are rolled."""
        return (Line(self.kind, str(self.dice), "DH-057, DH-212"), *self.check.working[1:])


def defend(
    ac: Dice,
    dc: Dice,
    names: tuple[str, ...] = (),
    try_hard: str | None = None,
    house: House = RULINGS,
) -> Defence:
    """The defence of someone with these dice under the circumstances called ``names``.

    One that demands DC makes it DC; ``no front`` undoes an attack from behind (DH-249). Stunned and
    prone demand nothing (ruling A36). The rungs of all of them are summed (ruling A06). Raises
    ``UnknownName`` for an unknown circumstance, ``Refused`` for trying hard with DC.
    """
    kind, rung = kind_of(names), shifted("normal", *(circumstance(name).harder for name in set(names)))
    return Defence(ac if kind == "AC" else dc, kind, rung, try_hard, house)


def kind_of(names: tuple[str, ...]) -> Kind:
    """AC or DC under the circumstances called ``names`` (DH-212). Raises ``UnknownName``.

    >>> kind_of(("behind",)), kind_of(("behind", "no front")), kind_of(("stunned",))
    ('DC', 'AC', 'AC')
    """
    rows = [circumstance(name) for name in names]
    fronted = all(row.kind != "AC" for row in rows)
    demanding = [row for row in rows if row.kind == "DC" and (fronted or row.name != "behind")]
    return "DC" if demanding else "AC"


def circumstances_working(names: tuple[str, ...]) -> Working:
    """What each circumstance does, line by line."""
    lines = []
    for row in map(circumstance, names):
        words = [f"defends with {row.kind}"] if row.kind else []
        words += [f"{abs(row.harder)} {'harder' if row.harder > 0 else 'easier'}"] if row.harder else []
        lines.append(Line(row.label, ", ".join(words) or "no change", row.source))
    return (*lines, Line("defence", kind_of(names), "DH-212"))
