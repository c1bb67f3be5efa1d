"""Random encounters: the roll at the end of a crawl, and where they come from (DH-169, DH-171..174)."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from random import Random

from dhcore.dice import Dice, Distribution
from dhcore.dragonhead.crawl import FILE, speed
from dhcore.dragonhead.group import gathered
from dhcore.dragonhead.threshold import threshold_row
from dhcore.errors import OutOfRange, Refused, UnknownName
from dhcore.tables import Row, csv_rows, toml_rows, toml_table

SAMPLE = "dragonhead/encounter_sample.toml"


class EncounterRow(Row):
    """A row of an encounter table: it holds from ``start`` up to the next row; lower is worse."""

    start: int
    text: str
    nothing: bool = False
    source: str = "campaign"


class EncounterHead(Row):
    """Name and dice of an encounter table."""

    name: str
    dice: str
    source: str


@dataclass(frozen=True)
class EncounterTable:
    """A random encounter table of a place: its dice, and rows by the roll at which each begins.

    Raises ``Refused`` when no row means nothing (DH-171), ``OutOfRange`` when two rows begin at the
    same roll, a row cannot be reached, or the lowest roll has no row.
    """

    name: str
    dice: Dice
    rows: tuple[EncounterRow, ...]

    def __post_init__(self) -> None:
        odds = self.dice.distribution
        starts = sorted(row.start for row in self.rows)
        if not any(row.nothing for row in self.rows):
            raise Refused("An encounter table has to offer nothing as well (DH-171).")
        if len(set(starts)) < len(starts):
            raise OutOfRange("Two rows of an encounter table cannot begin at the same roll.")
        if starts[0] > odds.lowest or starts[-1] > odds.highest:
            raise OutOfRange(
                f"The rows begin within what {self.dice} shows: {odds.lowest} to {odds.highest}."
            )

    def rolled(self, pace: str = "slow") -> Distribution:
        """Distribution of the roll: at fast speed the lower of two (DH-169). Raises ``UnknownName``."""
        return self.dice.distribution.worst_of(speed(pace).encounter_rolls)

    def odds(self, pace: str = "slow") -> dict[EncounterRow, Fraction]:
        """Chance of each row that can happen, worst first; they sum to 1."""
        return gathered((self.row(total), chance) for total, chance in self.rolled(pace).items())

    def something(self, pace: str = "slow") -> Fraction:
        """Chance that anything happens at all; it breaks a rest, too (DH-199)."""
        return sum((chance for row, chance in self.odds(pace).items() if not row.nothing), Fraction(0))

    def row(self, total: int) -> EncounterRow:
        """The row of a total. Raises ``OutOfRange`` for a total these dice cannot show."""
        if total not in self.dice.distribution:
            raise OutOfRange(f"{self.dice} does not show {total}.")
        return threshold_row(self.rows, total, lambda row: row.start, "An encounter roll")

    def read(self, totals: Sequence[int], pace: str = "slow") -> EncounterRow:
        """The row of rolls made by hand; the lower one counts. Raises ``OutOfRange`` for number or totals."""
        rolls = speed(pace).encounter_rolls
        if len(totals) != rolls:
            raise OutOfRange(f"At {pace} speed the DM rolls {rolls} times, not {len(totals)}.")
        return min((self.row(total) for total in totals), key=lambda row: row.start)

    def roll(self, rng: Random, pace: str = "slow") -> EncounterRow:
        """Roll on the table with ``rng``."""
        rolls = speed(pace).encounter_rolls
        return self.read([self.dice.total(self.dice.roll(rng)) for _ in range(rolls)], pace)


def sample_table() -> EncounterTable:
    """A table of our own to start with."""
    head = toml_table(SAMPLE, "table", EncounterHead)
    return EncounterTable(head.name, Dice.parse(head.dice), toml_rows(SAMPLE, "row", EncounterRow))


class OriginRow(Row):
    """Where an encounter comes from, by the direction die of a ``geometry``, and the dice of its distance."""

    geometry: str
    low: int
    high: int
    direction: str
    distance: str
    source: str


class Hidden(Row):
    """The distance in squares at which an encounter is hidden."""

    distance: int
    source: str


@cache
def geometries() -> dict[str, tuple[OriginRow, ...]]:
    """Geometry of the place -> its rows: open, corridor, t-junction."""
    rows = csv_rows("dragonhead/encounter_origin.csv", OriginRow)
    return {
        name: tuple(r for r in rows if r.geometry == name) for name in dict.fromkeys(r.geometry for r in rows)
    }


def origin_rows(geometry: str) -> tuple[OriginRow, ...]:
    """The rows of a geometry. Raises ``UnknownName``."""
    try:
        return geometries()[geometry]
    except KeyError:
        raise UnknownName("geometry", geometry, geometries()) from None


def direction_die(geometry: str) -> int:
    """Sides of the direction die: 8 in the open, 4 in a corridor, 6 at a t-junction (DH-173)."""
    return origin_rows(geometry)[-1].high


@dataclass(frozen=True)
class Origin:
    """Where an encounter comes from, in squares from the party on the ghost map."""

    direction: str
    distance: int

    @property
    def hidden(self) -> bool:
        """Whether it is so close that it is hidden and may try a surprise attack (DH-174, ruling A50)."""
        return self.distance == toml_table(FILE, "hidden", Hidden).distance

    @property
    def words(self) -> str:
        """``3 squares before``, ``1 square behind, hidden``."""
        squares = f"{self.distance} square{'s' * (self.distance != 1)}"
        return f"{squares} {self.direction}" + (", hidden" if self.hidden else "")


def distance_dice(geometry: str, direction: int) -> Dice:
    """Dice of the distance after the direction die showed ``direction``. Raises ``OutOfRange``."""
    return Dice.parse(_origin_row(geometry, direction).distance)


def _origin_row(geometry: str, direction: int) -> OriginRow:
    for row in origin_rows(geometry):
        if row.low <= direction <= row.high:
            return row
    raise OutOfRange(f"The direction die here shows 1 to {direction_die(geometry)}, not {direction}.")


def origin(geometry: str, direction: int, distance: int) -> Origin:
    """The origin from both dice, rolled by hand. Raises ``UnknownName``, ``OutOfRange`` for faces."""
    dice = distance_dice(geometry, direction)
    if distance not in dice.distribution:
        raise OutOfRange(f"{dice} does not show {distance}.")
    return Origin(_origin_row(geometry, direction).direction, distance)


def origin_odds(geometry: str) -> dict[Origin, Fraction]:
    """Chance of each origin; they sum to 1. Raises ``UnknownName``."""
    sides = direction_die(geometry)
    return {
        Origin(row.direction, distance): Fraction(row.high - row.low + 1, sides) * chance
        for row in origin_rows(geometry)
        for distance, chance in Dice.parse(row.distance).distribution.items()
    }


def roll_origin(geometry: str, rng: Random) -> Origin:
    """Roll both dice with ``rng``."""
    direction = rng.randint(1, direction_die(geometry))
    dice = distance_dice(geometry, direction)
    return origin(geometry, direction, dice.total(dice.roll(rng)))
