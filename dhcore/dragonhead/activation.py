"""Magic items: activation, magic weapons, potions and scrolls, and identifying them (DH-359..365)."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from random import Random

from dhcore.dice import Dice, Distribution
from dhcore.dragonhead.action_table import ActionTable, action_table
from dhcore.dragonhead.check import Check
from dhcore.dragonhead.difficulty import shifted
from dhcore.dragonhead.group import check_group
from dhcore.dragonhead.house import RULINGS, House
from dhcore.errors import OutOfRange, UnknownName
from dhcore.tables import Row, toml_table
from dhcore.working import Line, Working

FILE = "dragonhead/magic_items.toml"
KINDS = {"item": "activation", "weapon": "magic_weapon", "potion": "potion", "scroll": "potion"}
MAX_QUALITY = 100
MAX_ROUNDS = 200


class Potion(Row):
    """Rounds of dedicated work for a potion or scroll; the last of them brings the result (ruling A32)."""

    rounds: int
    source: str


class Identify(Row):
    """Minutes and silver for one item, and how many we reckon with at a time."""

    minutes: str
    silver: str
    most_items: int
    source: str


@cache
def identify_row() -> Identify:
    """What a professional takes (DH-364)."""
    return toml_table(FILE, "identify", Identify)


def potion_rounds() -> int:
    """Rounds that a potion or a scroll takes (DH-363)."""
    return toml_table(FILE, "potion", Potion).rounds


@dataclass(frozen=True)
class Activation:
    """An item that is activated: the Magic score and the item's quality, and nothing else (DH-360).

    ``kind`` is ``item``, ``weapon``, ``potion`` or ``scroll``. Raises ``UnknownName`` for another
    kind, ``OutOfRange`` for a quality beyond 100 either way.

    >>> Activation(14, 1).odds["1"]
    Fraction(9, 16)
    """

    magic: int
    quality: int = 0
    kind: str = "item"
    house: House = RULINGS

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise UnknownName("kind of magic item", self.kind, KINDS)
        if abs(self.quality) > MAX_QUALITY:
            raise OutOfRange(f"A quality lies between -{MAX_QUALITY} and {MAX_QUALITY}, not {self.quality}.")

    @property
    def table(self) -> ActionTable:
        """The action table of this kind of item."""
        return action_table(KINDS[self.kind])

    @property
    def check(self) -> Check:
        """The roll: always normal, never tried hard (ruling A10)."""
        return self.table.check(self.magic + self.quality, house=self.house)

    @property
    def odds(self) -> dict[str, Fraction]:
        """Chance of each row, worst first."""
        return self.table.odds(self.check)

    def by_value(self, value: str) -> Fraction:
        """Chance of the rows that come to ``value``: works, again, broken, dud or crash; 0 if none does."""
        chances = (p for key, p in self.odds.items() if self.table.row(key).value == value)
        return sum(chances, Fraction(0))

    def within(self, rounds: int) -> Fraction:
        """Chance that it works within so many rounds, trying again whenever the table allows it.

        Raises ``OutOfRange`` outside 0..200 rounds.
        """
        if not 0 <= rounds <= MAX_ROUNDS:
            raise OutOfRange(f"Rounds are reckoned from 0 to {MAX_ROUNDS} here, not {rounds}.")
        again = self.by_value("again")
        return self.by_value("works") * sum((again**n for n in range(rounds)), Fraction(0))

    @property
    def in_the_end(self) -> Fraction:
        """Chance that it works before it breaks. 0 when nothing but another try ever happens."""
        again = self.by_value("again")
        return self.by_value("works") / (1 - again) if again < 1 else Fraction(0)

    @property
    def working(self) -> Working:
        """From the scores to the table, line by line."""
        return (
            Line("Magic", str(self.magic), "DH-360"),
            Line("quality", f"{self.quality:+d}", "DH-360"),
            *self.check.working,
            Line(self.table.head.label, "no help, no trying hard", "DH-360, A10"),
        )


def identify_check(intellect: int, harder: int = 0, house: House = RULINGS) -> Check:
    """The identifier's Intellect check, ``harder`` rungs harder; results in the action table ``identify``."""
    return action_table("identify").check(intellect, shifted("normal", harder), house=house)


def identify_price(items: int = 1) -> tuple[Distribution, Distribution]:
    """Minutes and silver pieces for ``items`` items, one after the other, each with its own dice (DH-364).

    Raises ``OutOfRange`` unless there are 1 to 20.
    """
    minutes, silver = _price_dice(items)
    return minutes.distribution, silver.distribution


def roll_identify_price(items: int, rng: Random) -> tuple[int, int]:
    """Minutes and silver pieces, rolled with ``rng``."""
    minutes, silver = _price_dice(items)
    return minutes.total(minutes.roll(rng)), silver.total(silver.roll(rng))


def _price_dice(items: int) -> tuple[Dice, Dice]:
    row = identify_row()
    check_group(items, "Items to identify", row.most_items)
    minutes, silver = Dice.parse(row.minutes), Dice.parse(row.silver)
    return Dice(minutes.sides * items), Dice(silver.sides * items)
