"""Spending XP: what ability increases cost, the ledger on the sheet, and builds to a budget (DH-117..127)."""

from dataclasses import dataclass, replace
from functools import cache
from typing import Literal

from dhcore.dragonhead.abilities import ability
from dhcore.dragonhead.character_level import MAX_CLASS_LEVEL, MAX_XP, level_at, level_starts_at
from dhcore.dragonhead.house import RULINGS, House
from dhcore.errors import OutOfRange, Refused
from dhcore.tables import Row, csv_rows, toml_table
from dhcore.working import Line, Working

MAX_INCREASE = 30


class Price(Row):
    """Total XP for an increase over the original score."""

    increase: int
    xp: int
    source: str


class PricesBeyond(Row):
    """How many times the price before it each further point costs."""

    times: int
    source: str


def prices() -> tuple[Price, ...]:
    """The price table of ability increases, smallest first (DH-123)."""
    return csv_rows("dragonhead/ability_prices.csv", Price)


@cache
def _listed_price(increase: int) -> int:
    """The table's entry for ``increase``; past the table it doubles with each point (DH-124)."""
    last = prices()[-1]
    if increase > last.increase:
        times = toml_table("dragonhead/character.toml", "beyond_prices", PricesBeyond).times
        return last.xp * int(times ** (increase - last.increase))
    return next(row.xp for row in prices() if row.increase == increase)


def increase_price(increase: int, house: House = RULINGS) -> int:
    """XP spent in total on an ability that stands ``increase`` points over its original score (DH-123).

    By ruling A27 the table names the whole; under the other reading it names each point and the
    whole is their sum. No increase costs nothing. Raises ``OutOfRange`` outside 0..30.

    >>> increase_price(3), increase_price(7), increase_price(3, House(A27="point"))
    (4000, 64000, 7000)
    """
    if not 0 <= increase <= MAX_INCREASE:
        raise OutOfRange(f"An ability is increased by 0 to {MAX_INCREASE} points here, not {increase:,}.")
    if not increase:
        return 0
    if house.A27 == "point":
        return sum(map(_listed_price, range(1, increase + 1)))
    return _listed_price(increase)


def raise_price(current: int, more: int, house: House = RULINGS) -> int:
    """XP to go from ``current`` points of increase ``more`` points further: the difference (DH-124).

    Raises ``OutOfRange`` for less than one point more, or as :func:`increase_price`.
    """
    if more < 1:
        raise OutOfRange(f"An ability is raised by at least 1 point, not {more}.")
    return increase_price(current + more, house) - increase_price(current, house)


def raise_within(xp: int, current: int = 0, house: House = RULINGS) -> int:
    """The most points an ability with ``current`` points of increase can be raised for ``xp``; 0 for none."""
    can = [
        more
        for more in range(1, MAX_INCREASE - current + 1)
        if increase_price(current + more, house) - increase_price(current, house) <= xp
    ]
    return max(can, default=0)


@dataclass(frozen=True)
class Spending:
    """XP sunk in one thing: an ability (by code) at +``value``, or a class at level ``value``."""

    what: str
    value: int
    xp: int
    kind: Literal["ability", "class"] = "class"

    @property
    def words(self) -> str:
        """As the sheet has it: ``Intellect +3: 4,000``, or ``Warlord 4: 7,500`` (DH-125)."""
        name = (
            f"{ability(self.what).name} +{self.value}"
            if self.kind == "ability"
            else f"{self.what} {self.value}"
        )
        return f"{name}: {self.xp:,}"


@dataclass(frozen=True)
class Ledger:
    """The XP of one character: ``unspent`` (negative after a loss) and what was ``spent`` on what (DH-066).

    Raises ``OutOfRange`` when unspent or spent XP pass 1,000,000,000,000 either way.

    >>> lose(Ledger(500), 2_000).unspent
    -1500
    """

    unspent: int = 0
    spent: tuple[Spending, ...] = ()

    def __post_init__(self) -> None:
        for what, xp in (("Unspent XP", self.unspent), ("Spent XP", self.spent_xp)):
            if abs(xp) > MAX_XP:
                raise OutOfRange(f"{what} lie within {MAX_XP:,} either way, not {xp:,}.")

    @property
    def spent_xp(self) -> int:
        """All XP spent so far."""
        return sum(entry.xp for entry in self.spent)

    @property
    def total(self) -> int:
        """Unspent and spent XP together (DH-066)."""
        return self.unspent + self.spent_xp

    @property
    def deficit(self) -> int:
        """XP to be earned back before anything can be bought; 0 when there is no debt (DH-127)."""
        return max(0, -self.unspent)

    def ability(self, word: str) -> Spending | None:
        """What was spent on an ability; None for nothing. Raises ``UnknownName``."""
        return self._entry("ability", ability(word).code)

    def class_of(self, name: str) -> Spending | None:
        """What was spent on the class of that name; None for nothing."""
        return self._entry("class", name)

    def _entry(self, kind: str, what: str) -> Spending | None:
        return next((entry for entry in self.spent if (entry.kind, entry.what) == (kind, what)), None)

    @property
    def working(self) -> Working:
        """Every spending, then the sums."""
        return (
            *(Line("spent", entry.words, "DH-125") for entry in self.spent),
            Line("spent XP", f"{self.spent_xp:,}", "DH-066"),
            Line("unspent XP", f"{self.unspent:,}", "DH-066"),
        )


def award(ledger: Ledger, xp: int) -> Ledger:
    """The ledger after ``xp`` earned; a deficit is paid off first. Raises ``OutOfRange`` for less than 0."""
    return replace(ledger, unspent=ledger.unspent + _points(xp))


def split_award(xp: int, heads: int) -> int:
    """What each of so many gets of ``xp`` shared evenly; points that do not divide are dropped.

    Raises ``OutOfRange`` for less than 0 XP or nobody to share them.

    >>> split_award(500, 3)
    166
    """
    if heads < 1:
        raise OutOfRange("XP are shared by at least one character.")
    return _points(xp) // heads


def lose(ledger: Ledger, xp: int) -> Ledger:
    """The ledger after ``xp`` lost: unspent XP go down, below zero if need be; levels stay (DH-126)."""
    return replace(ledger, unspent=ledger.unspent - _points(xp))


def raise_ability(ledger: Ledger, word: str, more: int = 1, house: House = RULINGS) -> Ledger:
    """The ledger after an ability goes up by ``more`` points, its running total replaced (DH-124, DH-125).

    Raises ``Refused`` when unspent XP do not cover it (DH-127), ``UnknownName`` for an unknown
    ability, ``OutOfRange`` as :func:`raise_price`.
    """
    code = ability(word).code
    before = ledger.ability(code)
    current = before.value if before else 0
    price = raise_price(current, more, house)
    entry = Spending(code, current + more, price + (before.xp if before else 0), "ability")
    return _buy(ledger, entry, price)


def raise_class(ledger: Ledger, class_name: str, level: int, price: int) -> Ledger:
    """The ledger after a class reaches ``level`` for ``price`` XP, which its description names (DH-122).

    Raises ``Refused`` when unspent XP do not cover it or the class is at that level already,
    ``OutOfRange`` for a level outside 1..1,000 or a negative price.
    """
    if not 1 <= level <= MAX_CLASS_LEVEL:
        raise OutOfRange(f"A class level lies between 1 and {MAX_CLASS_LEVEL:,}, not {level:,}.")
    before = ledger.class_of(class_name)
    if before and before.value >= level:
        raise Refused(f"{class_name} is at level {before.value} already.")
    entry = Spending(class_name, level, _points(price) + (before.xp if before else 0))
    return _buy(ledger, entry, price)


def character_level(ledger: Ledger, house: House = RULINGS) -> int:
    """The character level: by spent XP, or under the other reading of A26 by all of them.

    Lost XP never take a level that was paid for, so a deficit does not count (DH-126).
    """
    unspent = max(0, ledger.unspent) if house.A26 == "total" else 0
    return level_at(ledger.spent_xp + unspent)


@dataclass(frozen=True)
class Build:
    """How far a new character for an adventure has come (DH-121): XP ``spent`` towards ``level``.

    The budget is what the level starts at; the last purchase may pass it as long as the level stays.
    """

    level: int
    budget: int
    spent: int

    @property
    def left(self) -> int:
        """XP still to spend before the level is reached; 0 when it is."""
        return max(0, self.budget - self.spent)

    @property
    def over(self) -> int:
        """XP spent beyond the budget."""
        return max(0, self.spent - self.budget)

    @property
    def state(self) -> str:
        """``short`` of the level, ``done``, or ``past`` it."""
        reached = level_at(self.spent)
        return "short" if reached < self.level else "done" if reached == self.level else "past"


def build(lowest_level: int, spent: int = 0) -> Build:
    """A build for an adventure whose range begins at ``lowest_level``, with ``spent`` XP so far (DH-121).

    >>> build(4, 9_000).left
    1000
    """
    return Build(lowest_level, level_starts_at(lowest_level), _points(spent))


def _buy(ledger: Ledger, entry: Spending, price: int) -> Ledger:
    if price > ledger.unspent:
        raise Refused(f"{entry.words} takes {price:,} XP more; {ledger.unspent:,} are unspent (DH-127).")
    same = [(old.kind, old.what) == (entry.kind, entry.what) for old in ledger.spent]
    spent = tuple(entry if is_it else old for old, is_it in zip(ledger.spent, same, strict=True))
    return Ledger(ledger.unspent - price, spent if any(same) else (*spent, entry))


def _points(xp: int) -> int:
    if not 0 <= xp <= MAX_XP:
        raise OutOfRange(f"XP lie between 0 and {MAX_XP:,}, not {xp:,}.")
    return xp
