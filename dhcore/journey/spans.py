"""The unit of the campaign's clock, spans of it in words, and moments of it as day and time.

A moment is the number of combat rounds since the campaign's first midnight. A round is the shortest time
the game counts, so every span is a whole number of them: nothing is ever rounded (DH-165, DH-228).
"""

from functools import cache

from dhcore.dragonhead.crawl import minutes_of
from dhcore.dragonhead.duration import clock
from dhcore.errors import OutOfRange, UnknownName
from dhcore.tables import Row, toml_table

FILE = "dragonhead/journey.toml"
MINUTES_PER_HOUR = 60
MAX_DAYS = 10_000


class Day(Row):
    """Hours of a day, and the hour at which a campaign begins."""

    hours: int
    begins: int
    source: str


@cache
def units() -> dict[str, int]:
    """Rounds of each unit of time, shortest first: round, crawl, hour, day."""
    minute = clock().rounds_per_minute
    hour = MINUTES_PER_HOUR * minute
    return {"round": 1, "crawl": minutes_of(1) * minute, "hour": hour, "day": _day().hours * hour}


def rounds_of(number: int, unit: str) -> int:
    """Rounds of so many units. Raises ``UnknownName``, ``OutOfRange`` outside 1 to 10,000 days.

    >>> rounds_of(3, "crawl"), rounds_of(2, "hour")
    (60, 2400)
    """
    if unit not in units():
        raise UnknownName("unit of time", unit, units())
    rounds = number * units()[unit]
    if not 1 <= rounds <= latest():
        raise OutOfRange(f"A span of time is 1 round to {MAX_DAYS:,} days, not {number:,} {unit}s.")
    return rounds


def latest() -> int:
    """The last moment the clock can show, 10,000 days after its first midnight."""
    return MAX_DAYS * units()["day"]


def first_moment() -> int:
    """When a campaign begins: on the morning of its first day."""
    return _day().begins * units()["hour"]


def moment(day: int, hour: int, minute: int) -> int:
    """The moment of a day, counted from 1, and a time of it. Raises ``OutOfRange``."""
    if not (1 <= day <= MAX_DAYS and 0 <= hour < _day().hours and 0 <= minute < MINUTES_PER_HOUR):
        raise OutOfRange(f"Day {day}, {hour}:{minute:02} is no moment between day 1 and day {MAX_DAYS:,}.")
    return (day - 1) * units()["day"] + hour * units()["hour"] + minute * clock().rounds_per_minute


def day_and_time(now: int) -> tuple[int, int, int, int]:
    """Day, counted from 1, hour, minute, and rounds into that minute."""
    day, rest = divmod(now, units()["day"])
    hour, rest = divmod(rest, units()["hour"])
    minute, rounds = divmod(rest, clock().rounds_per_minute)
    return day + 1, hour, minute, rounds


def told(now: int) -> str:
    """A moment in words; the rounds only where there are any.

    >>> told(moment(2, 14, 5)), told(moment(1, 8, 0) + 3)
    ('Day 2, 14:05', 'Day 1, 08:00 and 3 rounds')
    """
    day, hour, minute, rounds = day_and_time(now)
    more = f" and {rounds} round{'s' * (rounds != 1)}" if rounds else ""
    return f"Day {day}, {hour:02}:{minute:02}{more}"


def span(rounds: int) -> str:
    """So many rounds in words, exact, largest unit first.

    >>> span(1), span(1_225), span(28_800), span(0)
    ('1 round', '1 h 1 min 5 rounds', '1 day', 'no time')
    """
    days, rest = divmod(rounds, units()["day"])
    hours, rest = divmod(rest, units()["hour"])
    minutes, left = divmod(rest, clock().rounds_per_minute)
    parts = (
        f"{days} day{'s' * (days != 1)}" if days else "",
        f"{hours} h" if hours else "",
        f"{minutes} min" if minutes else "",
        f"{left} round{'s' * (left != 1)}" if left else "",
    )
    return " ".join(filter(None, parts)) or "no time"


@cache
def _day() -> Day:
    return toml_table(FILE, "day", Day)
