"""Character level and tiers (DH-038, DH-039, DH-048, DH-118, DH-119, DH-121)."""

from functools import cache

from dhcore.dragonhead.threshold import threshold_row
from dhcore.errors import OutOfRange
from dhcore.tables import Row, csv_rows, toml_table

MAX_XP = 10**12
MAX_CLASS_LEVEL = 1_000


class LevelRow(Row):
    """From ``xp`` on the character level is this."""

    xp: int
    level: int
    source: str


class LevelsBeyond(Row):
    """XP of each level past the end of the table."""

    xp: int
    source: str


class Tier(Row):
    """The word for levels from ``level`` on."""

    level: int
    name: str
    source: str


def level_rows() -> tuple[LevelRow, ...]:
    """The level table, lowest first (DH-118)."""
    return csv_rows("dragonhead/levels.csv", LevelRow)


def tiers() -> tuple[Tier, ...]:
    """The five tiers, lowest first (DH-039)."""
    return csv_rows("dragonhead/tiers.csv", Tier)


@cache
def _beyond() -> int:
    return toml_table("dragonhead/character.toml", "beyond_levels", LevelsBeyond).xp


def level_at(xp: int) -> int:
    """The character level that ``xp`` points make (DH-118); past the table a million each (DH-119).

    Which points count is ruling A26: see :func:`dhcore.dragonhead.advancement.character_level`.
    Raises ``OutOfRange`` outside 0..1,000,000,000,000.

    >>> [level_at(xp) for xp in (0, 2_499, 2_500, 1_999_999, 2_000_000)]
    [1, 1, 2, 11, 12]
    """
    if xp > MAX_XP:
        raise OutOfRange(f"XP go up to {MAX_XP:,} here, not {xp:,}.")
    row = threshold_row(level_rows(), xp, lambda row: row.xp, "XP")
    if row.level == max(listed.level for listed in level_rows()):
        return row.level + (xp - row.xp) // _beyond()
    return row.level


def level_starts_at(level: int) -> int:
    """The XP at which a character level begins, also the budget to start at that level (DH-121).

    Raises ``OutOfRange`` below level 1 and where the XP pass 1,000,000,000,000.

    >>> [level_starts_at(level) for level in (1, 4, 11, 13)]
    [0, 10000, 1000000, 3000000]
    """
    last = max(level_rows(), key=lambda row: row.level)
    most = last.level + (MAX_XP - last.xp) // _beyond()
    if not 1 <= level <= most:
        raise OutOfRange(f"A character level lies between 1 and {most:,}, not {level:,}.")
    if level > last.level:
        return last.xp + (level - last.level) * _beyond()
    return next(row.xp for row in level_rows() if row.level == level)


def tier(level: int) -> str:
    """The tier of a character level or a class level; above the table it stays Master (ruling A28).

    Both kinds of level use the same words and are counted apart (DH-048). Raises ``OutOfRange`` below 1.
    """
    return threshold_row(tiers(), level, lambda row: row.level, "A level").name
