"""Poisons: kinds, strength, dose, and what so many successes of one do, hour by hour (DH-372..380)."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

from dhcore.dice import Dice, Distribution
from dhcore.dragonhead.body_size import DEFAULT_SIZE, body_size
from dhcore.dragonhead.challenge import MAX_STRENGTH
from dhcore.dragonhead.house import RULINGS, House
from dhcore.errors import OutOfRange, Refused, UnknownName
from dhcore.tables import Row, toml_rows, toml_table

FILE = "dragonhead/poison.toml"


class PoisonKind(Row):
    """A kind of poison: the state it brings and how the dice of its successes are read as hours."""

    name: str
    label: str
    state: str
    hours: Literal["less successes", "per success", "drunk"]
    dice: str = "0"
    source: str


class Drunk(Row):
    """Rungs harder for each Drunk, and the hours after which one of them goes."""

    harder: int
    hours: int
    source: str


class Venom(Row):
    """Tear an attack must do to deliver a dose."""

    tear: int
    source: str


@cache
def poison_kinds() -> dict[str, PoisonKind]:
    """Every kind by name."""
    return {row.name: row for row in toml_rows(FILE, "kind", PoisonKind)}


@cache
def drunk() -> Drunk:
    """What being drunk does."""
    return toml_table(FILE, "drunk", Drunk)


def drunk_after(successes: int, hours: int) -> int:
    """Drunks left after so many full hours; each makes everything one rung harder (DH-376).

    Raises ``OutOfRange`` for anything negative.

    >>> [drunk_after(3, hours) for hours in (0, 1, 2, 5, 6)]
    [3, 3, 2, 1, 0]
    """
    if successes < 0 or hours < 0:
        raise OutOfRange("Drunks and hours count from 0.")
    return max(0, successes - hours // drunk().hours)


def drunk_shift(drunks: int) -> int:
    """Rungs harder for so many Drunks, added to all other shifts before the ladder stops (ruling A06)."""
    return drunks * drunk().harder


def strength_odds(strength: int | Dice) -> Distribution:
    """Distribution of a strength that is fixed or rolled. Raises ``OutOfRange`` outside 0..100,000."""
    odds = Distribution.constant(strength) if isinstance(strength, int) else strength.distribution
    if odds.lowest < 0 or odds.highest > MAX_STRENGTH:
        raise OutOfRange(f"A strength lies between 0 and {MAX_STRENGTH:,}, not {strength}.")
    return odds


@dataclass(frozen=True)
class Poison:
    """A poison: its strength (a number, or dice that are rolled), its kind, and the size of its dose.

    Venom comes with an attack and takes a tear; a creature's dose is as large as the creature
    (DH-380). Raises ``UnknownName`` for a kind or size, ``OutOfRange`` for the strength.
    """

    strength: int | Dice
    kind: str = "lethal"
    dose: str = DEFAULT_SIZE
    venom: bool = False

    def __post_init__(self) -> None:
        if self.kind not in poison_kinds():
            raise UnknownName("kind of poison", self.kind, poison_kinds())
        _ = body_size(self.dose), strength_odds(self.strength)

    @property
    def row(self) -> PoisonKind:
        """Its kind."""
        return poison_kinds()[self.kind]

    def delivered(self, tear: int) -> bool:
        """Whether an attack that did so much tear delivers the dose; only venom needs any (DH-377)."""
        return not self.venom or tear >= toml_table(FILE, "venom", Venom).tear


@dataclass(frozen=True)
class PoisonEffect:
    """What a poison with so many successes does; 0 is nothing."""

    kind: PoisonKind
    successes: int
    house: House = RULINGS

    @property
    def dice(self) -> Dice:
        """Dice to roll for the hours: N successes are Nd6, or one d6 under the other reading of A59."""
        one = Dice.parse(self.kind.dice)
        several = self.kind.hours == "per success" and self.house.A59 == "dice"
        return Dice(one.sides * self.successes) if several else one

    def hours_of(self, total: int) -> int:
        """Hours for a total of :attr:`dice`; of a lethal poison until death, 0 meaning at once.

        An intoxicant needs no dice: its total is 0. Raises ``Refused`` when nothing happened,
        ``OutOfRange`` for a total these dice cannot show.
        """
        if not self.successes:
            raise Refused("The save held: the poison does nothing (DH-371).")
        if total not in self.dice.distribution:
            raise OutOfRange(f"{self.dice} does not show {total}.")
        if self.kind.hours == "drunk":
            return self.successes * drunk().hours
        if self.kind.hours == "less successes":
            return max(0, total - self.successes)
        return total if self.house.A59 == "dice" else total * self.successes

    @property
    def hours_odds(self) -> Distribution:
        """Exact distribution of the hours."""
        return self.dice.distribution.map(self.hours_of)

    def words(self, faces: Sequence[int] = ()) -> str:
        """The effect in words, with the hours once their dice are rolled: ``lethal poison: dies in 3 hours``.

        Raises as :meth:`hours_of`, and ``OutOfRange`` when the faces do not fit the dice.
        """
        if not self.successes:
            return f"{self.kind.label}: no effect"
        if self.kind.hours == "drunk":
            return f"{self.kind.label}: Drunk x{self.successes}, sober after {self.hours_of(0)} hours"
        if not faces:
            return f"{self.kind.label}: {self.kind.state}; roll {self.dice}"
        hours = self.hours_of(self.dice.total(faces))
        span = f"{hours} hour{'s' if hours != 1 else ''}"
        if self.kind.hours == "less successes":
            return f"{self.kind.label}: {'dies at once' if not hours else f'dies in {span}'}"
        return f"{self.kind.label}: {self.kind.state} for {span}"
