"""Light: how far its bearer sees into the dark, and what the dark sees of the bearer (DH-192, DH-193)."""

from functools import cache
from typing import Literal

from dhcore.dragonhead.crawl import FILE, crawl_row
from dhcore.errors import OutOfRange, UnknownName
from dhcore.tables import Row, toml_rows

MAX_LIGHT = 1_000
Sighting = Literal["clear", "movement", "nothing"]


class LightSource(Row):
    """Something that gives light, and how many squares beyond its own it lights."""

    name: str
    squares: int
    source: str


@cache
def light_sources() -> dict[str, LightSource]:
    """The light sources that the rules give a number."""
    return {row.name: row for row in toml_rows(FILE, "light", LightSource)}


def light(name: str) -> int:
    """Squares that the source called ``name`` lights beyond its own. Raises ``UnknownName``.

    >>> light("torch"), light("candle")
    (3, 0)
    """
    try:
        return light_sources()[name].squares
    except KeyError:
        raise UnknownName("light source", name, light_sources()) from None


def feet_lit(squares: int) -> int:
    """Feet of darkness beyond the own square that Light ``squares`` shows. Raises ``OutOfRange``."""
    return _checked(squares) * crawl_row().square_feet


def seen(squares: int, distance: int) -> Sighting:
    """What a bearer of Light ``squares`` sees ``distance`` squares away, 0 being the own square.

    Within the light everything; in the first square beyond it movement without detail; then nothing.
    Raises ``OutOfRange`` outside 0..1,000.
    """
    if _checked(distance) <= _checked(squares):
        return "clear"
    return "movement" if distance == squares + 1 else "nothing"


def seen_from_the_dark(squares: int, distance: int) -> str:
    """What something in the dark, ``distance`` squares away, makes of a Light ``squares`` (DH-193).

    ``the bearer`` within its range, else ``a light``, however far off. Raises ``OutOfRange``.
    """
    return "the bearer" if _checked(distance) <= _checked(squares) else "a light"


def _checked(squares: int) -> int:
    if not 0 <= squares <= MAX_LIGHT:
        raise OutOfRange(f"Light and distance are 0 to {MAX_LIGHT:,} squares, not {squares}.")
    return squares
