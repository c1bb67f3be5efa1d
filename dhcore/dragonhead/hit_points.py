"""Hit points and stun point, from creation to the last level (DH-076..081, DH-304, rulings A17, A18, A23)."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from random import Random

from dhcore.dice import Dice, Distribution
from dhcore.dragonhead.abilities import ability
from dhcore.dragonhead.body_size import DEFAULT_SIZE, body_size, multiplied, times
from dhcore.dragonhead.house import RULINGS, House
from dhcore.errors import OutOfRange
from dhcore.tables import Row, toml_table
from dhcore.working import Line, Working

MAX_MODIFIER = 3_000
MOST_LEVELS = 1_000


class ActualHpRow(Row):
    """Whose modifiers join the class hit die, and below which sum a character dies in creation."""

    abilities: tuple[str, ...]
    lowest: int
    source: str


class StunRow(Row):
    """The part of the actual HP that is the stun point, and the least it can be."""

    part: Fraction
    lowest: int
    source: str


@cache
def actual_hp_row() -> ActualHpRow:
    """What makes up actual HP (DH-076, DH-078)."""
    return toml_table("dragonhead/character.toml", "actual_hp", ActualHpRow)


@cache
def stun_row() -> StunRow:
    """What makes up the stun point (DH-081)."""
    return toml_table("dragonhead/character.toml", "stun", StunRow)


@dataclass(frozen=True)
class HitDieRoll:
    """One roll of a class hit die, for a level past the first of that class.

    Raises ``OutOfRange`` for a total that the die does not show.
    """

    die: Dice
    total: int

    def __post_init__(self) -> None:
        if self.total not in self.die.distribution:
            one = self.die.distribution
            raise OutOfRange(f"{self.die} shows {one.lowest} to {one.highest}, not {self.total}.")


@dataclass(frozen=True)
class HitPoints:
    """The hit points of one character or creature.

    ``hit_die`` is that of the class it began with; ``muscle``, ``constitution`` and ``spirit`` are the
    *modifiers* of the unmultiplied scores (ruling A25), so that actual HP follow them when they change
    (DH-077). ``levels`` holds the rolls for levels past the first, whatever class each was gained in
    (ruling A18). Raises ``OutOfRange`` for modifiers or levels past 3,000 and 1,000, ``UnknownName``
    for an unknown size.

    >>> hp = HitPoints(Dice.parse("1d8"), muscle=1, constitution=0, spirit=2)
    >>> hp.actual, hp.total, hp.stun
    (11, 11, 5)
    """

    hit_die: Dice
    muscle: int = 0
    constitution: int = 0
    spirit: int = 0
    levels: tuple[HitDieRoll, ...] = ()
    size: str = DEFAULT_SIZE
    house: House = RULINGS

    def __post_init__(self) -> None:
        if max(map(abs, self.modifiers.values())) > MAX_MODIFIER:
            raise OutOfRange(f"Modifiers lie within {MAX_MODIFIER:,} either way.")
        if len(self.levels) > MOST_LEVELS:
            raise OutOfRange(f"A character has at most {MOST_LEVELS:,} levels past the first here.")
        body_size(self.size)

    @property
    def modifiers(self) -> dict[str, int]:
        """Ability code -> the modifier that joins the hit die."""
        values = {"mus": self.muscle, "con": self.constitution, "spi": self.spirit}
        return {code: values[code] for code in actual_hp_row().abilities}

    @property
    def actual(self) -> int:
        """Actual HP: the most the hit die shows, and three modifiers (DH-076); not multiplied by size."""
        return self.hit_die.best + sum(self.modifiers.values())

    @property
    def died_in_creation(self) -> bool:
        """Whether actual HP are below 1: dead before play, all abilities are rolled again (DH-078, A17)."""
        return self.actual < actual_hp_row().lowest

    @property
    def class_hp(self) -> int:
        """Class HP: the sum of the hit die rolls of later levels (DH-079); not multiplied by size."""
        return sum(roll.total for roll in self.levels)

    @property
    def total(self) -> int:
        """The HP on the sheet, after which the line is drawn: actual and class HP times Dmg, rounded down.

        Under the other reading of A23 the size multiplies actual HP alone (DH-080, DH-304).
        """
        dmg = body_size(self.size).dmg
        if self.house.A23 == "actual":
            return multiplied(self.actual, dmg) + self.class_hp
        return multiplied(self.actual + self.class_hp, dmg)

    @property
    def stun(self) -> int:
        """The stun point: half of actual HP, at least 1, times Dmg, at least 1 (DH-081, DH-304, A23)."""
        lowest = stun_row().lowest
        usual = max(lowest, multiplied(self.actual, stun_row().part))
        return max(lowest, multiplied(usual, body_size(self.size).dmg))

    @property
    def working(self) -> Working:
        """From the hit die to the stun point, line by line."""
        size = body_size(self.size)
        lines = [Line("class hit die, its best", f"{self.hit_die}: {self.hit_die.best}", "DH-076")]
        lines += [
            Line(f"{ability(code).name} modifier", f"{value:+d}", "DH-076")
            for code, value in self.modifiers.items()
        ]
        lines.append(Line("actual HP", str(self.actual), "DH-076"))
        if self.died_in_creation:
            lines.append(
                Line("dead in creation", "fewer than 1 actual HP: roll all abilities again", "DH-078, A17")
            )
        if self.levels:
            lines.append(Line("class HP", " + ".join(str(roll.total) for roll in self.levels), "DH-079, A18"))
        if size.dmg != 1:
            what = "actual HP" if self.house.A23 == "actual" else "HP"
            lines.append(Line(f"{size.name}: {what} and stun point", times(size.dmg), "DH-304, A23"))
        lines.append(Line("HP", str(self.total), "DH-080"))
        lines.append(Line("stun point", str(self.stun), "DH-081"))
        return tuple(lines)


def roll_level(die: Dice, rng: Random) -> HitDieRoll:
    """The hit die of the class gained, rolled with ``rng``; the DM witnesses it (DH-079, DH-117)."""
    return HitDieRoll(die, die.total(die.roll(rng)))


def class_hp_odds(dice: Sequence[Dice]) -> Distribution:
    """Exact distribution of the class HP that these hit dice bring, one for each level past the first.

    Raises ``OutOfRange`` for more than 1,000 levels.
    """
    if len(dice) > MOST_LEVELS:
        raise OutOfRange(f"A character has at most {MOST_LEVELS:,} levels past the first here.")
    together = Dice()
    for die in dice:
        together += die
    return together.distribution
