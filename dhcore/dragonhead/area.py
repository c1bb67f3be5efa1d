"""The areas of area attacks: shapes, sizes, who is inside, on the rim or outside (DH-244..246, DH-254..263).

Steps are offsets from step zero, the step the area starts from; ``ahead`` counts in the direction its
creator faces, ``aside`` across it. A step has the width 1, so an area of radius R ends half a step
beyond the R-th. Circles are measured from centre to centre (ruling A53).
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Literal

from dhcore.errors import OutOfRange, Refused, UnknownName
from dhcore.tables import Row, csv_rows, toml_table

MAX_RADIUS = 10_000
Place = Literal["inside", "rim", "outside"]


class AreaShape(Row):
    """A shape seen from above: its angle in degrees (none for square ones) and where step zero lies.

    ``origin`` is the target's step, the step ahead of the creator, or projected by the radius from there.
    """

    name: str
    angle: int | Literal[""]
    origin: Literal["target", "ahead", "projected"]
    words: str
    source: str


class AreaSize(Row):
    """A name for a radius: steps beyond step zero, up to the next name."""

    name: str
    radius: int
    source: str


class Numbers(Row):
    """The numbers of areas; each table of the file has the one it needs."""

    damage_per_step: int = 0
    targets: int = 0
    dimensions: int = 0
    source: str


def _numbers(key: str) -> Numbers:
    return toml_table("dragonhead/combat.toml", key, Numbers)


def area_shapes() -> tuple[AreaShape, ...]:
    """All shapes, as listed (DH-254)."""
    return csv_rows("dragonhead/area_shapes.csv", AreaShape)


@cache
def _by_name() -> dict[str, AreaShape]:
    return {row.name: row for row in area_shapes()}


def area_shape(name: str) -> AreaShape:
    """The shape called ``name``, in any case. Raises ``UnknownName``."""
    try:
        return _by_name()[name.strip().lower()]
    except KeyError:
        raise UnknownName("area shape", name, _by_name()) from None


def area_sizes() -> tuple[AreaSize, ...]:
    """The named sizes, smallest first (DH-255)."""
    return csv_rows("dragonhead/area_sizes.csv", AreaSize)


def size_name(radius: int) -> str:
    """The name of a radius, by threshold (ruling A55). Raises ``OutOfRange`` outside 0..10,000.

    >>> size_name(0), size_name(10), size_name(500)
    ('Dinky', 'Large', 'Massive')
    """
    return max(
        (row for row in area_sizes() if row.radius <= _checked(radius)), key=lambda row: row.radius
    ).name


def size_radius(name: str) -> int:
    """The radius that a size name starts at, in any case. Raises ``UnknownName``."""
    for row in area_sizes():
        if row.name.lower() == name.strip().lower():
            return row.radius
    raise UnknownName("area size", name, (row.name for row in area_sizes()))


def radius_of(damage: int) -> int:
    """The radius of an area without a size: its damage before defence by 5, rounded down (DH-256).

    >>> radius_of(30), radius_of(4)
    (6, 0)
    """
    if damage < 0:
        raise OutOfRange(f"Damage cannot be negative: {damage}.")
    return damage // _numbers("area").damage_per_step


def stream_targets(successes: int) -> int:
    """Different targets a stream can hit without miniatures: two per success (DH-258)."""
    if successes < 0:
        raise OutOfRange(f"Successes cannot be negative: {successes}.")
    return successes * _numbers("stream").targets


@dataclass(frozen=True)
class Area:
    """An area of a ``shape`` and ``radius``; ``core`` is the radius a torus spares, 0 its step zero alone.

    Raises ``UnknownName`` for an unknown shape, ``OutOfRange`` for a radius outside 0..10,000 or a
    core wider than that, ``Refused`` for a core without a torus and for the square shapes, which
    :func:`cube_covers` measures.

    >>> Area("blast", 2).place(2, 0), Area("blast", 2).place(2, 1), Area("blast", 2).place(3, 0)
    ('inside', 'rim', 'outside')
    """

    shape: str
    radius: int
    core: int = 0

    def __post_init__(self) -> None:
        if area_shape(self.shape).angle == "":
            raise Refused(f"A {self.shape} has dimensions, not a radius (DH-261).")
        _checked(self.radius)
        if self.core and self.shape != "torus":
            raise Refused("Only a torus spares a core (DH-262).")
        if not 0 <= self.core <= self.radius:
            raise OutOfRange(f"A core lies between 0 and the radius {self.radius}, not {self.core}.")

    @property
    def zero_ahead(self) -> int:
        """Steps from its creator to step zero for areas that begin ahead of one; 0 for a target's step.

        A cloud's centre lies one radius beyond the step ahead, so that its creator stands outside
        (DH-259, DH-260).
        """
        origin = area_shape(self.shape).origin
        return {"target": 0, "ahead": 1, "projected": 1 + self.radius}[origin]

    def place(self, ahead: int, aside: int) -> Place:
        """Where a miniature stands whose step is so far from step zero.

        Inside is hit, the rim makes a Luck Save (DH-245): a step whose centre lies outside but that
        the edge of the circle crosses. Only circles have a rim; the sides of a fan have none.
        """
        distance = ahead**2 + aside**2
        if not self._in_angle(ahead, aside) or (self.shape == "torus" and distance <= self.core**2):
            return "outside"
        if distance <= self.radius**2:
            return "inside"
        nearest = max(0, 2 * abs(ahead) - 1) ** 2 + max(0, 2 * abs(aside) - 1) ** 2
        return "rim" if nearest < (2 * self.radius + 1) ** 2 and self.shape != "stream" else "outside"

    def _in_angle(self, ahead: int, aside: int) -> bool:
        angle = area_shape(self.shape).angle
        if self.shape == "stream":  # a line: what crosses its path (DH-258)
            return ahead >= 0 and not aside
        return angle == 360 or _within(int(angle or 0), ahead, aside)


_COS_SQUARED = {45: Fraction(1, 2), 90: Fraction(0), 180: Fraction(-1)}
"""Squared cosine of an angle, with the sign of the cosine."""


def _within(angle: int, ahead: int, aside: int) -> bool:
    """Whether a direction lies in a fan of ``angle`` degrees around straight ahead, its edges included.

    Compares the cosine of twice the direction's angle with that of the fan's, squared to stay exact.
    Beyond a half circle it is whatever lies outside the remaining fan behind.
    """
    if not (ahead or aside):
        return True
    if angle > 180:
        return not _within_open(360 - angle, -ahead, aside)
    return ahead >= 0 and _cosine(ahead, aside) >= _COS_SQUARED[angle]


def _within_open(angle: int, ahead: int, aside: int) -> bool:
    return ahead > 0 and _cosine(ahead, aside) > _COS_SQUARED[angle]


def _cosine(ahead: int, aside: int) -> Fraction:
    """Squared cosine of twice the angle of a direction, with the sign of the cosine."""
    cosine = Fraction(ahead**2 - aside**2, ahead**2 + aside**2)
    return cosine * abs(cosine)


def check_cube(size: int, dimensions: tuple[int, int, int]) -> tuple[int, int, int]:
    """The width, height and depth a cube of ``size`` is pressed into, if they are allowed (DH-261).

    Raises ``Refused`` unless each is at least 1 and they add up to three times the size.

    >>> check_cube(3, (4, 4, 1))
    (4, 4, 1)
    """
    total = _numbers("cube").dimensions * _checked(size)
    if min(dimensions) < 1 or sum(dimensions) != total:
        shape = "x".join(map(str, dimensions))
        raise Refused(
            f"A cube {size} has dimensions of at least 1 that add up to {total}, not {shape} (DH-261)."
        )
    return dimensions


def cube_covers(dimensions: tuple[int, int, int], along: int, up: int, deep: int) -> bool:
    """Whether a cube with these dimensions covers the step so far from its near lower corner, 0 its own."""
    places = (along, up, deep)
    return all(0 <= place < length for place, length in zip(places, dimensions, strict=True))


def _checked(radius: int) -> int:
    if not 0 <= radius <= MAX_RADIUS:
        raise OutOfRange(f"The size of an area lies between 0 and {MAX_RADIUS:,}, not {radius:,}.")
    return radius
