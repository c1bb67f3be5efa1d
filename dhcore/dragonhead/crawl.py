"""Dungeon crawling: speeds, the squares of a crawl, and the way along a path (DH-163..170, DH-176)."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from itertools import pairwise
from random import Random

from dhcore.dice import Distribution
from dhcore.dragonhead.check import Check, Roll
from dhcore.dragonhead.group import check_group, gathered
from dhcore.dragonhead.house import RULINGS, House
from dhcore.errors import OutOfRange, Refused, UnknownName
from dhcore.tables import Row, toml_rows, toml_table
from dhcore.working import Line, Working

FILE = "dragonhead/dungeon.toml"
MAX_CRAWLS = 100
Square = tuple[int, int]
"""A square of the ghost map: column, row."""


class Speed(Row):
    """A crawl speed: Move rolls, whether one may search or hide, encounter rolls, and how loud it is."""

    name: str
    rolls: int
    search: bool
    encounter_rolls: int
    sound: str
    source: str


class CrawlRow(Row):
    """What one crawl counts as, and the side of a square in feet."""

    minutes: int
    encounters: int
    square_feet: int
    source: str


class PathRow(Row):
    """Squares that a straight and a diagonal step cost, and how long a path we reckon with."""

    straight: int
    diagonal: int
    most_squares: int
    source: str


@cache
def speeds() -> dict[str, Speed]:
    """All speeds by name, slowest first."""
    return {row.name: row for row in toml_rows(FILE, "speed", Speed)}


def speed(name: str) -> Speed:
    """The speed called ``name``. Raises ``UnknownName``."""
    try:
        return speeds()[name]
    except KeyError:
        raise UnknownName("speed", name, speeds()) from None


@cache
def crawl_row() -> CrawlRow:
    """What a crawl and a square are."""
    return toml_table(FILE, "crawl", CrawlRow)


@cache
def path_row() -> PathRow:
    """What steps cost."""
    return toml_table(FILE, "path", PathRow)


def slow_only(name: str, what: str) -> None:
    """Raises ``Refused`` when the speed called ``name`` leaves no time for ``what`` (DH-178, DH-187)."""
    if not speed(name).search:
        raise Refused(f"At {name} speed there is no {what}; it takes a slow crawl (DH-164).")


def slowest(moves: Sequence[int]) -> int:
    """Place of the slowest member: the lowest Move score; of equal ones the first (ruling A49).

    Raises ``OutOfRange`` unless there are 1 to 30.
    """
    check_group(len(moves), "A party")
    return min(range(len(moves)), key=moves.__getitem__)


def minutes_of(crawls: int) -> int:
    """Minutes that so many crawls take (DH-165). Raises ``OutOfRange`` for less than none."""
    if crawls < 0:
        raise OutOfRange(f"Crawls count from 0, not {crawls}.")
    return crawls * crawl_row().minutes


@dataclass(frozen=True)
class Crawl:
    """One crawl: the slowest member's Move roll, as often as the speed says, added up (DH-166, ruling A49).

    ``move`` is that roll as a check, such as ``Check(11)``. Raises ``UnknownName`` for a speed,
    ``Refused`` for trying hard (DH-167).

    >>> Crawl(Check(4), "medium").squares.mean
    Fraction(5, 1)
    """

    move: Check
    pace: str = "slow"

    def __post_init__(self) -> None:
        _ = self.speed
        if self.move.try_hard:
            raise Refused("No one can try hard at the Move of a crawl (DH-167).")

    @property
    def speed(self) -> Speed:
        """How fast the party goes."""
        return speed(self.pace)

    @cached_property
    def squares(self) -> Distribution:
        """Exact distribution of the squares of the crawl."""
        total = Distribution.constant(0)
        for _ in range(self.speed.rolls):
            total += self.move.strength
        return total

    def roll(self, rng: Random) -> tuple[Roll, ...]:
        """The Move rolls; their strengths add up to the squares."""
        return tuple(self.move.roll(rng) for _ in range(self.speed.rolls))

    def read(self, strengths: Sequence[int]) -> int:
        """Squares of Move rolls made by hand. Raises ``OutOfRange`` for their number or a strength."""
        if len(strengths) != self.speed.rolls:
            raise OutOfRange(f"A {self.pace} crawl has {self.speed.rolls} Move rolls, not {len(strengths)}.")
        odds = self.move.strength
        for strength in strengths:
            if strength not in odds:
                raise OutOfRange(f"This Move rolls {odds.lowest} to {odds.highest}, not {strength}.")
        return sum(strengths)

    @property
    def feet(self) -> Distribution:
        """Exact distribution of the feet of the crawl, straight ahead."""
        return self.squares.map(lambda squares: squares * crawl_row().square_feet)

    def progress(
        self, path: Sequence[Square], crawls: int, triggers: Collection[Square] = ()
    ) -> Mapping[int, Fraction]:
        """Place on ``path`` -> chance after so many crawls along it, each ending where :func:`walk` ends it.

        Raises as :func:`path_cost`, and ``OutOfRange`` outside 0..100 crawls.
        """
        if not 0 <= crawls <= MAX_CRAWLS:
            raise OutOfRange(f"Crawls are reckoned from 0 to {MAX_CRAWLS} here, not {crawls}.")
        _ = path_cost(path)
        places = {0: Fraction(1)}
        for _ in range(crawls):
            places = gathered(
                (walk(path, squares, place, triggers), chance * share)
                for place, chance in places.items()
                for squares, share in self.squares.items()
            )
        return dict(sorted(places.items()))

    @property
    def working(self) -> Working:
        """Whose dice are rolled, and how often."""
        times = f"{self.speed.rolls} Move roll{'s' * (self.speed.rolls > 1)}, added up"
        return (
            Line("slowest member", f"{self.move.pool}, {self.move.rung.words}", "DH-166, A49"),
            Line(self.pace, times, self.speed.source),
            Line("trying hard", "not with this roll", "DH-167"),
        )


def step_cost(start: Square, end: Square) -> int:
    """Squares of movement that a step to a neighbouring square costs: 1, diagonally 2 (DH-170).

    Raises ``Refused`` when the squares do not touch.

    >>> step_cost((0, 0), (0, 1)), step_cost((0, 0), (1, 1))
    (1, 2)
    """
    across, down = abs(end[0] - start[0]), abs(end[1] - start[1])
    if max(across, down) != 1:
        raise Refused(f"A path goes from square to touching square, not from {start} to {end} (DH-170).")
    return path_row().diagonal if across and down else path_row().straight


def path_cost(path: Sequence[Square]) -> int:
    """Squares of movement for the whole path, its first square being where the party stands.

    Raises ``OutOfRange`` unless it has 1 to 500 squares, ``Refused`` where two of them do not touch.
    """
    if not 1 <= len(path) <= path_row().most_squares:
        raise OutOfRange(f"A path has 1 to {path_row().most_squares} squares, not {len(path)}.")
    return sum(step_cost(a, b) for a, b in pairwise(path))


def walk(path: Sequence[Square], squares: int, place: int = 0, triggers: Collection[Square] = ()) -> int:
    """Place on ``path`` where a crawl of so many squares from ``place`` ends.

    A step that costs more than is left is not made. The crawl ends at once on entering one of
    ``triggers``, the squares of room encounters (DH-176). Raises ``OutOfRange`` for a place that is
    not on the path, ``Refused`` where two squares do not touch.
    """
    if not 0 <= place < len(path):
        raise OutOfRange(f"The path has places 0 to {len(path) - 1}, not {place}.")
    while place + 1 < len(path):
        cost = step_cost(path[place], path[place + 1])
        if cost > squares:
            break
        place, squares = place + 1, squares - cost
        if path[place] in triggers:
            break
    return place


def crawl(moves: Sequence[int], pace: str = "slow", house: House = RULINGS) -> Crawl:
    """The crawl of a party with these Move scores: the slowest one rolls."""
    return Crawl(Check(moves[slowest(moves)], house=house), pace)
