"""Damage: the five types with their letters and ratios, and dice that carry a type, such as ``1d8+1s``."""

from dataclasses import dataclass
from functools import cache

from dhcore.dice import Dice, Distribution
from dhcore.errors import OutOfRange, UnknownName
from dhcore.tables import Row, csv_rows, toml_table

MAX_DAMAGE = 1_000_000


class DamageType(Row):
    """A damage type: its letter on the sheet and how many points of wear make one tear (DH-052, DH-209).

    ``force`` says what the type stands for (DH-325).
    """

    name: str
    letter: str
    ratio: int
    force: str
    source: str


class ChangedType(Row):
    """Rungs that a weapon gets harder to hit with when used for another type."""

    harder: int
    source: str


def damage_types() -> tuple[DamageType, ...]:
    """All five, the deadliest first."""
    return csv_rows("dragonhead/damage_types.csv", DamageType)


@cache
def _by_word() -> dict[str, DamageType]:
    return {word: row for row in damage_types() for word in (row.letter, row.name)}


def damage_type(word: str) -> DamageType:
    """The type called ``word``, by name or letter, in any case. Raises ``UnknownName``.

    >>> damage_type("m").ratio, damage_type("Sharp").letter
    (3, 's')
    """
    try:
        return _by_word()[word.strip().lower()]
    except KeyError:
        raise UnknownName("damage type", word, (row.name for row in damage_types())) from None


def checked_damage(damage: int) -> int:
    """``damage`` itself. Raises ``OutOfRange`` outside 0..1,000,000."""
    if not 0 <= damage <= MAX_DAMAGE:
        raise OutOfRange(f"Damage lies between 0 and {MAX_DAMAGE:,}, not {damage:,}.")
    return damage


def tear_of(damage: int, kind: DamageType | None) -> int:
    """Tear that ``damage`` points of one blow do: the damage divided by the ratio, rounded down (DH-053).

    The remainder is lost with the blow (ruling A20). Damage whose type nobody announced, or that has
    none, tears nothing (DH-210).

    >>> tear_of(8, damage_type("mixed")), tear_of(8, None)
    (2, 0)
    """
    return checked_damage(damage) // kind.ratio if kind else 0


def harder_for_type(own: DamageType, used: DamageType) -> int:
    """Rungs harder to hit when a weapon that does ``own`` damage is used to do ``used`` (DH-326)."""
    return 0 if own == used else toml_table("dragonhead/combat.toml", "changed_type", ChangedType).harder


@dataclass(frozen=True)
class DamageDice:
    """Dice that do (or heal) damage of a type; ``kind`` None is wear alone.

    >>> str(DamageDice.parse("1d6s").times(3))
    '3d6s'
    """

    dice: Dice
    kind: DamageType | None = None

    @classmethod
    def parse(cls, text: str) -> "DamageDice":
        """Read dice with the letter of a damage type at their end, or without one (DH-061).

        Raises ``DiceSyntaxError`` at the character that does not fit.
        """
        dice = text.strip()
        kind = next((row for row in damage_types() if dice.lower().endswith(row.letter)), None)
        return cls(Dice.parse(dice[:-1] if kind else dice), kind)

    def times(self, successes: int) -> "DamageDice":
        """The dice that many times over, as a spell does its damage once per success (DH-224).

        Raises ``OutOfRange`` for less than none, or for more dice than a hand holds.
        """
        if successes < 0:
            raise OutOfRange(f"Damage cannot be done {successes} times.")
        return DamageDice(Dice(self.dice.sides * successes, self.dice.bonus * successes), self.kind)

    @property
    def distribution(self) -> Distribution:
        """Exact distribution of the points."""
        return self.dice.distribution

    def __str__(self) -> str:
        return f"{self.dice}{self.kind.letter if self.kind else ''}"


def in_words(damage: int, kind: DamageType | None) -> str:
    """Damage as it is called out at the table: ``8 mixed``, or ``8`` when it has no type (DH-210)."""
    return f"{damage} {kind.name}" if kind else str(damage)
