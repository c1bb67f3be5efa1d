"""Mojos: what a session begins with, what they buy, and who pays (DH-011, DH-019..034)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

from dhcore.dice import Dice
from dhcore.dragonhead.threshold import threshold_row
from dhcore.errors import OutOfRange, Refused, UnknownName
from dhcore.tables import Row, toml_rows, toml_table
from dhcore.working import Line, Working

FILE = "dragonhead/mojo.toml"
MAX_PLAYERS = 1_000
MAX_MOJOS = 10_000


class MojoRoll(Row):
    """From this many players on each person rolls these dice."""

    players: int
    dice: str
    source: str


class MojoUse(Row):
    """Something mojos buy: its price, what each further one costs, and what it does."""

    key: str
    name: str
    price: int
    more: int
    what: str
    source: str


class MojoRules(Row):
    """How often one roll can be fudged, what Rise Above adds, and what the Divine Wind rolls."""

    fudges: int
    rise: int
    wind: str
    source: str


class Session(Row):
    """How short and how long a session is, in minutes of real time."""

    shortest: int
    longest: int
    source: str


@cache
def mojo_rules() -> MojoRules:
    """The numbers of fudging, rising and the wind (DH-026..028)."""
    return toml_table(FILE, "rules", MojoRules)


@cache
def session_length() -> Session:
    """How long a session may be (DH-011)."""
    return toml_table(FILE, "session", Session)


def session_is_over(minutes: int) -> bool:
    """Whether a new session (and a new mojo roll) is due, from three hours on (DH-011)."""
    return minutes >= session_length().longest


def mojo_rolls() -> tuple[MojoRoll, ...]:
    """The mojo rolls by number of players (DH-021)."""
    return toml_rows(FILE, "roll", MojoRoll)


@cache
def mojo_uses() -> dict[str, MojoUse]:
    """The price list by key, cheapest first (DH-034)."""
    return {row.key: row for row in toml_rows(FILE, "use", MojoUse)}


def mojo_use(key: str) -> MojoUse:
    """The use with that key, such as ``fudge`` or ``act``. Raises ``UnknownName``."""
    try:
        return mojo_uses()[key]
    except KeyError:
        raise UnknownName("use of mojos", key, mojo_uses()) from None


def mojo_dice(players: int) -> Dice:
    """What each person rolls when that many *players* are there, the DM not counted (ruling A13).

    Raises ``OutOfRange`` outside 1..1,000.

    >>> [str(mojo_dice(players)) for players in (1, 2, 4, 5, 9)]
    ['5d6', '3d6', '3d6', '2d6', '1d6']
    """
    if players > MAX_PLAYERS:
        raise OutOfRange(f"At most {MAX_PLAYERS:,} players are reckoned with, not {players:,}.")
    return Dice.parse(
        threshold_row(mojo_rolls(), players, lambda row: row.players, "A number of players").dice
    )


def price(key: str, times: int = 1) -> int:
    """Mojos for a use ``times`` over: mojos of Rise Above, characters in the Divine Wind.

    Raises ``UnknownName``, and ``OutOfRange`` for less than once or more than 1,000 times.

    >>> price("wind", 3), price("rise", 4), price("act")
    (4, 4, 12)
    """
    use = mojo_use(key)
    if not 1 <= times <= MAX_PLAYERS:
        raise OutOfRange(f"A use of mojos is bought 1 to {MAX_PLAYERS:,} times, not {times:,}.")
    return use.price + use.more * (times - 1)


@dataclass(frozen=True)
class Purses:
    """Everybody's mojos in one session, by name; the DM has a purse like the others (DH-020).

    They end with the session: the next begins with new ones, and nothing is carried over (DH-023).
    Raises ``OutOfRange`` for an amount outside 0..10,000, ``Refused`` for one name twice.
    """

    held: tuple[tuple[str, int], ...] = ()
    working: Working = ()

    def __post_init__(self) -> None:
        if len(dict(self.held)) != len(self.held):
            raise Refused("Two people of one name cannot share a purse.")
        for name, mojos in self.held:
            if not 0 <= mojos <= MAX_MOJOS:
                raise OutOfRange(f"{name} holds 0 to {MAX_MOJOS:,} mojos, not {mojos:,}.")

    def __getitem__(self, name: str) -> int:
        """Mojos of that person. Raises ``UnknownName``."""
        if name not in dict(self.held):
            raise UnknownName("purse", name, dict(self.held))
        return dict(self.held)[name]


def start_session(players: Sequence[str], dm: str, rng: Random, dice: Dice | None = None) -> Purses:
    """New purses: players and DM, all who are there on time, roll at once with ``rng`` (DH-020).

    The dice follow the number of players (ruling A13); ``dice`` sets them by hand. Raises as
    :class:`Purses`, and ``OutOfRange`` without a player.
    """
    rolled = dice or mojo_dice(len(players))
    return begin_session([(name, rolled.total(rolled.roll(rng))) for name in (*players, dm)], rolled)


def begin_session(totals: Sequence[tuple[str, int]], dice: Dice) -> Purses:
    """New purses from what each person rolled by hand with ``dice`` (:func:`mojo_dice`).

    Raises ``OutOfRange`` for a total that the dice do not show, and as :class:`Purses`.
    """
    lines = [Line(name, f"{dice} = {_possible(total, dice)}", "DH-020, DH-021") for name, total in totals]
    return Purses(tuple(totals), tuple(lines))


def arrive_late(purses: Purses, name: str) -> Purses:
    """The purses once somebody joins a session that has begun: without mojos (DH-022).

    Raises ``Refused`` when that name has a purse already.
    """
    return Purses((*purses.held, (name, 0)), (*purses.working, Line(name, "late: 0", "DH-022")))


def pay(purses: Purses, key: str, payments: Mapping[str, int], times: int = 1) -> Purses:
    """The purses after somebody, or several together, paid for a use (DH-024).

    Raises ``Refused`` when the payments are not the price or a purse does not hold its part,
    ``OutOfRange`` for a negative part, ``UnknownName`` for an unknown use or person.
    """
    use, cost = mojo_use(key), price(key, times)
    if min(payments.values(), default=0) < 0:
        raise OutOfRange("Nobody pays less than 0 mojos.")
    if sum(payments.values()) != cost:
        raise Refused(f"{use.name} costs {cost}, not {sum(payments.values())} ({use.source}).")
    for name, part in payments.items():
        if purses[name] < part:
            raise Refused(f"{name} holds {purses[name]}, not {part} (DH-019).")
    shares = ", ".join(f"{name} {part}" for name, part in payments.items() if part)
    held = tuple((name, mojos - payments.get(name, 0)) for name, mojos in purses.held)
    return Purses(held, (*purses.working, Line(use.name, f"{cost} mojos: {shares}", use.source)))


def pooled(purses: Purses, payers: Sequence[str], cost: int) -> dict[str, int]:
    """A fair split of ``cost`` among ``payers``: one mojo each in turn, while their purses last (DH-024).

    Raises ``Refused`` when they do not hold enough together, ``UnknownName`` for somebody without a purse.

    >>> pooled(Purses((("Ann", 7), ("Bob", 2))), ("Ann", "Bob"), 7)
    {'Ann': 5, 'Bob': 2}
    """
    holds = {name: purses[name] for name in payers}
    if sum(holds.values()) < cost:
        raise Refused(f"That takes {cost} mojos; {sum(holds.values())} are there (DH-019).")
    paid = dict.fromkeys(holds, 0)
    while sum(paid.values()) < cost:
        for name, held in holds.items():
            if sum(paid.values()) < cost and paid[name] < held:
                paid[name] += 1
    return paid


def wind_dice() -> Dice:
    """What the Divine Wind heals each character of wear, 1d20 each (DH-028)."""
    return Dice.parse(mojo_rules().wind)


def divine_wind(characters: Sequence[str], rng: Random) -> dict[str, int]:
    """Wear the wind heals each character, rolled separately with ``rng``; it costs ``price("wind", n)``."""
    dice = wind_dice()
    return {name: dice.total(dice.roll(rng)) for name in characters}


def read_divine_wind(totals: Mapping[str, int]) -> dict[str, int]:
    """The same from totals rolled by hand. Raises ``OutOfRange`` for a total that the die does not show."""
    return {name: _possible(total, wind_dice()) for name, total in totals.items()}


def _possible(total: int, dice: Dice) -> int:
    one = dice.distribution
    if total not in one:
        raise OutOfRange(f"{dice} shows {one.lowest} to {one.highest}, not {total}.")
    return total
