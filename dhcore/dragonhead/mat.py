"""Miniatures on the battle mat: steps, turns, backs, and being driven back (DH-229..233, DH-247..250)."""

from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import NamedTuple

from dhcore.dragonhead.reach import Step
from dhcore.errors import OutOfRange, Refused
from dhcore.tables import Row, toml_table

Facing = tuple[int, int]
"""The direction a miniature looks in: (1, 0), (0, 1), (-1, 0) or (0, -1)."""
FACINGS: tuple[Facing, ...] = ((1, 0), (0, 1), (-1, 0), (0, -1))


class Steps(Row):
    """What moving costs, in steps of movement, and which turn is free, in degrees."""

    straight: int
    diagonal: int
    free_turn: int
    turn: int
    turn_steps: int
    source: str


class PushedBack(Row):
    """Steps a stunned or felled miniature goes back, and the degrees it turns."""

    stun: int
    knock_down: int
    degrees: int
    source: str


class Mat(Row):
    """Steps along each side of a 10 ft square of the ghost map."""

    side: int
    source: str


def steps_per_square() -> int:
    """Steps of the battle mat in one square of the ghost map: nine (DH-229)."""
    side = toml_table("dragonhead/combat.toml", "mat", Mat).side
    return side * side


def _steps() -> Steps:
    return toml_table("dragonhead/combat.toml", "steps", Steps)


def path_cost(path: Sequence[Step], occupied: Collection[Step] = ()) -> int:
    """Steps of movement that ``path`` takes, its first step being where the miniature stands (DH-232).

    A diagonal step costs two. Raises ``OutOfRange`` for steps that are not neighbours, ``Refused``
    for an occupied step, which only a Slip Thru passes.

    >>> path_cost([(0, 0), (1, 0), (2, 1)])
    3
    """
    cost = 0
    for (x, y), (to_x, to_y) in pairwise(path):
        across = abs(to_x - x) + abs(to_y - y)
        if not across or max(abs(to_x - x), abs(to_y - y)) > 1:
            raise OutOfRange(f"From ({x}, {y}) to ({to_x}, {to_y}) is not one step.")
        if (to_x, to_y) in occupied:
            raise Refused(f"The step ({to_x}, {to_y}) is occupied; only a Slip Thru passes it (DH-232).")
        cost += _steps().diagonal if across > 1 else _steps().straight
    return cost


def turn_cost(degrees: int) -> int:
    """Steps of movement that one turn on the spot takes: up to a quarter turn is free (DH-233).

    Each quarter more, begun or whole, costs a step. Raises ``OutOfRange`` outside -360..360.

    >>> turn_cost(90), turn_cost(-180), turn_cost(100)
    (0, 1, 1)
    """
    if not -360 <= degrees <= 360:
        raise OutOfRange(f"A turn lies between -360 and 360 degrees, not {degrees}.")
    beyond = max(0, abs(degrees) - _steps().free_turn)
    return -(-beyond // _steps().turn) * _steps().turn_steps


def is_behind(own: Step, facing: Facing, attacker: Step) -> bool:
    """Whether ``attacker`` is in the back of a miniature: its rear quarter, so that DC defends (DH-249).

    Exact diagonals count as side (ruling A53), and so does one's own step. Raises ``OutOfRange`` for
    a facing that is not one of the four.
    """
    _check_facing(facing)
    dx, dy = attacker[0] - own[0], attacker[1] - own[1]
    back = -(dx * facing[0] + dy * facing[1])
    aside = abs(dx * facing[1] - dy * facing[0])
    return back > aside


class Driven(NamedTuple):
    """Where a blow leaves a miniature, the facing it turns to, and whether it lies on its side."""

    step: Step
    facing: Facing
    down: bool


def driven_back(own: Step, facing: Facing, attacker: Step, knocked_down: bool) -> Driven:
    """A stunned miniature one step back from the blow and turned around, a felled one two steps and down.

    Straight or diagonally away from ``attacker``, whichever is nearer to the line of the blow; a blow
    from the same step drives nobody. A felled one keeps its facing until it stands up and chooses
    (DH-247, DH-248). What is in the way is for the table. Raises ``OutOfRange`` for an unknown facing.
    """
    _check_facing(facing)
    row = toml_table("dragonhead/combat.toml", "pushed_back", PushedBack)
    away = _direction(own[0] - attacker[0], own[1] - attacker[1])
    number = row.knock_down if knocked_down else row.stun
    step = (own[0] + number * away[0], own[1] + number * away[1])
    turned = FACINGS[(FACINGS.index(facing) + row.degrees // 90) % len(FACINGS)]
    return Driven(step, facing if knocked_down else turned, knocked_down)


def _direction(dx: int, dy: int) -> Step:
    """The nearest of the eight directions: a diagonal when the smaller part is over half of the larger."""
    larger = max(abs(dx), abs(dy))
    return (_sign(dx) if 2 * abs(dx) > larger else 0, _sign(dy) if 2 * abs(dy) > larger else 0)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _check_facing(facing: Facing) -> None:
    if facing not in FACINGS:
        raise OutOfRange(f"A miniature faces one of its four sides, not {facing}.")
