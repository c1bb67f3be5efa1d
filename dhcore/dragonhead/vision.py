"""Vision: kinds of sight in levels of light, and how much harder each makes things (DH-404..408)."""

from collections.abc import Sequence
from functools import cache
from typing import Literal

from dhcore.errors import Refused, UnknownName
from dhcore.tables import Row, toml_rows, toml_table

FILE = "dragonhead/vision.toml"
DEFAULT_SIGHT = "normal"
REPLACES_NORMAL = "ultravision"


class Sight(Row):
    """A kind of sight: whether one can read with it, what it shows of colors, and its weak spots."""

    name: str
    reads: bool
    colors: Literal["true", "false", "none"]
    note: str
    source: str


class LightLevel(Row):
    """A level of light and where it comes from."""

    name: str
    sources: tuple[str, ...]
    source: str


class Shift(Row):
    """Rungs harder that checks are for a sight in a light."""

    sight: str
    light: str
    harder: int
    source: str


class Switch(Row):
    """Combat rounds to change between infravision and normal vision."""

    rounds: int
    source: str


@cache
def sights() -> dict[str, Sight]:
    """Every kind of sight by name."""
    return {row.name: row for row in toml_rows(FILE, "sight", Sight)}


@cache
def light_levels() -> dict[str, LightLevel]:
    """Every level of light by name, brightest first."""
    return {row.name: row for row in toml_rows(FILE, "light", LightLevel)}


@cache
def _shifts() -> dict[tuple[str, str], int]:
    return {(row.sight, row.light): row.harder for row in toml_rows(FILE, "shift", Shift)}


def vision_shift(sight: str, light: str) -> int:
    """Rungs harder that checks are for ``sight`` in ``light``; a condition, so a shift (ruling A05).

    Raises ``UnknownName``.

    >>> vision_shift("normal", "dark"), vision_shift("ultravision", "dark")
    (2, 0)
    """
    if sight not in sights():
        raise UnknownName("sight", sight, sights())
    if light not in light_levels():
        raise UnknownName("light", light, light_levels())
    return _shifts()[sight, light]


def light_of(source: str) -> str:
    """The level of light that ``source`` gives: sun, torch, lantern, candle, full moon, nothing (DH-404).

    Raises ``UnknownName``.
    """
    levels = {name: row.name for row in light_levels().values() for name in row.sources}
    if source not in levels:
        raise UnknownName("source of light", source, levels)
    return levels[source]


def own_sights(special: Sequence[str] = ()) -> tuple[str, ...]:
    """The sights of somebody with these special ones: normal vision too, except with ultravision (DH-406).

    Raises ``UnknownName``.
    """
    for name in special:
        if name not in sights():
            raise UnknownName("sight", name, sights())
    own = dict.fromkeys(special)
    return tuple(own) if REPLACES_NORMAL in own else tuple(dict.fromkeys([DEFAULT_SIGHT, *own]))


def best_sight(special: Sequence[str], light: str) -> tuple[str, int]:
    """The own sight that hinders least in ``light``, and its shift; of equal ones the first."""
    return min(((name, vision_shift(name, light)) for name in own_sights(special)), key=lambda pair: pair[1])


def switch_rounds(before: str, after: str, special: Sequence[str]) -> int:
    """Combat rounds to go from one own sight to another: 1, or 0 when it is the same (DH-406).

    Raises ``UnknownName``, and ``Refused`` for a sight one does not have.
    """
    own = own_sights(special)
    for name in (before, after):
        if name not in sights():
            raise UnknownName("sight", name, sights())
        if name not in own:
            raise Refused(f"There is no {name} to switch to here (DH-406).")
    return toml_table(FILE, "switch", Switch).rounds if before != after else 0
