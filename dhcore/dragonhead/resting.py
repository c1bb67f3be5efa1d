"""Rests: ten a day, a Constitution Save each, its strength erased from wear (DH-199, DH-340..343)."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from dhcore.dice import Distribution
from dhcore.dragonhead.check import Check, Roll
from dhcore.dragonhead.difficulty import shifted
from dhcore.dragonhead.group import mixture
from dhcore.dragonhead.house import RULINGS, House
from dhcore.dragonhead.wounds import Wounds
from dhcore.errors import OutOfRange, Refused
from dhcore.tables import Row, toml_rows, toml_table
from dhcore.working import Line, Working

FILE = "dragonhead/healing.toml"


class RestBand(Row):
    """Rests of a day, ``first`` to ``last``, and the rung of their saves."""

    first: int
    last: int
    difficulty: str
    source: str


class HealingXp(Row):
    """Experience for each point of wear erased."""

    per_wear: int
    source: str


class HealingTime(Row):
    """What healing takes: a rest in minutes, crawls or rounds, a night in hours, a week in days."""

    rest_minutes: int
    rest_crawls: int
    rest_rounds: int
    sleep_hours: int
    week_days: int
    source: str


@cache
def rest_bands() -> tuple[RestBand, ...]:
    """The rests of a day, in order."""
    return toml_rows(FILE, "rest", RestBand)


def rests_per_day() -> int:
    """How many rests a day has."""
    return rest_bands()[-1].last


@cache
def healing_time() -> HealingTime:
    """How long each kind of healing takes."""
    return toml_table(FILE, "time", HealingTime)


@cache
def xp_per_wear() -> int:
    """Experience for each point of wear that a rest or magic erases (DH-341, DH-349)."""
    return toml_table(FILE, "xp", HealingXp).per_wear


def checked_rests(taken: int) -> int:
    """``taken`` rests of today themselves. Raises ``OutOfRange`` outside 0..10."""
    if not 0 <= taken <= rests_per_day():
        raise OutOfRange(f"A day has 0 to {rests_per_day()} rests behind it, not {taken}.")
    return taken


def rest_difficulty(taken: int) -> str:
    """The rung of the next rest when ``taken`` were taken today (DH-200).

    Raises ``Refused`` after the tenth, ``OutOfRange`` outside 0..10.

    >>> rest_difficulty(0), rest_difficulty(3), rest_difficulty(7)
    ('easy', 'normal', 'hard')
    """
    number = checked_rests(taken) + 1
    for band in rest_bands():
        if band.first <= number <= band.last:
            return band.difficulty
    raise Refused(f"All {rests_per_day()} rests of the day are taken; sleep clears them (DH-342).")


def rounds_to_rest(idle: int) -> int:
    """Rounds still to wait for a rest in combat after ``idle`` rounds of doing nothing (DH-343, ruling A37).

    The unconscious do nothing from the moment they fall. Raises ``OutOfRange`` for less than none.
    """
    if idle < 0:
        raise OutOfRange(f"Idle rounds count from 0, not {idle}.")
    return max(0, healing_time().rest_rounds - idle)


@dataclass(frozen=True)
class Rest:
    """The next rest of somebody with ``wounds`` who took ``taken`` rests today.

    ``constitution`` is the score of the save, ``harder`` further rungs. Raises ``Refused`` after the
    tenth rest and for the dead, ``OutOfRange`` as :func:`checked_rests`.

    >>> Rest(10, Wounds(12, 5, wear=3)).erased.p(3)
    Fraction(24, 25)
    """

    constitution: int
    wounds: Wounds
    taken: int = 0
    harder: int = 0
    house: House = RULINGS

    def __post_init__(self) -> None:
        _ = self.save
        if self.wounds.dead(self.house):
            raise Refused("The dead do not rest (DH-056).")

    @property
    def save(self) -> Check:
        """The Constitution Save of this rest."""
        rung = shifted(rest_difficulty(self.taken), self.harder)
        return Check(self.constitution, rung, save=True, house=self.house)

    def heals(self, strength: int) -> int:
        """Points that a strength of the save heals: all of it, or only a success (ruling A38)."""
        if self.house.A38 == "success" and not isinstance(self.save.outcome(strength), int):
            return 0
        return strength

    @property
    def rolled(self) -> Distribution:
        """Distribution of the points, whatever there is to erase."""
        return self.save.strength.map(self.heals)

    @property
    def erased(self) -> Distribution:
        """Distribution of the wear really erased; torn circles stay worn (DH-352)."""
        return self.rolled.map(lambda points: self.wounds.heal_wear(points)[1])

    @property
    def xp(self) -> Distribution:
        """Distribution of the experience: per wear erased, or per point rolled (ruling A39)."""
        counted = self.erased if self.house.A39 == "erased" else self.rolled
        return counted.map(lambda points: points * xp_per_wear())

    @property
    def wakes(self) -> Fraction:
        """Chance to be conscious afterwards."""
        return sum(
            (p for n, p in self.erased.items() if not self.wounds.heal_wear(n)[0].unconscious(self.house)),
            Fraction(0),
        )

    def read(self, roll: Roll) -> "Rested":
        """What a roll of the save does."""
        points = self.heals(roll.strength)
        after, erased = self.wounds.heal_wear(points)
        counted = erased if self.house.A39 == "erased" else points
        return Rested(roll, points, erased, counted * xp_per_wear(), after, self.taken + 1)

    @property
    def working(self) -> Working:
        """Which rest it is, what is rolled, and what it can erase."""
        room = self.wounds.wear - self.wounds.torn
        return (
            Line(
                f"rest {self.taken + 1} of {rests_per_day()}", rest_difficulty(self.taken), "DH-200, DH-342"
            ),
            *self.save.working,
            Line("wear that can heal", str(room), "DH-352, A21"),
            Line("experience", f"{xp_per_wear()} per wear", "DH-341, A39"),
        )


@dataclass(frozen=True)
class Rested:
    """A rest that was taken: ``points`` healed at most, ``erased`` really, and the state after it."""

    roll: Roll
    points: int
    erased: int
    xp: int
    wounds: Wounds
    taken: int

    @property
    def words(self) -> str:
        """``7, half fail: 5 wear erased, 50 XP``."""
        return f"{self.roll.words}: {self.erased} wear erased, {self.xp} XP"


def rest_in_dungeon(rest: Rest, disturbed: Fraction) -> Distribution:
    """Distribution of the wear erased by a rest of one crawl that an encounter may break off (DH-199).

    ``disturbed`` is the chance of an encounter; a broken rest erases nothing and is not marked as taken.
    Raises ``OutOfRange`` when it is no chance.
    """
    if not 0 <= disturbed <= 1:
        raise OutOfRange(f"A chance lies between 0 and 1, not {disturbed}.")
    return mixture([(disturbed, Distribution.constant(0)), (1 - disturbed, rest.erased)])


def after_rests(rest: Rest, number: int) -> Distribution:
    """Distribution of the wear erased by the next ``number`` rests of the day together.

    Raises ``Refused`` when the day has fewer left, ``OutOfRange`` for less than one.
    """
    if number < 1:
        raise OutOfRange(f"Rests count from 1, not {number}.")
    rests = [
        Rest(rest.constitution, rest.wounds, rest.taken + k, rest.harder, rest.house) for k in range(number)
    ]
    total = Distribution.constant(0)
    for one in rests:
        total += one.rolled
    return total.map(lambda points: rest.wounds.heal_wear(points)[1])
