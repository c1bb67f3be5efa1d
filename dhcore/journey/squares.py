"""The squares of the ghost map: their names, the cheapest way between two, and what stands in it."""

from collections.abc import Collection, Set
from functools import lru_cache
from heapq import heappop, heappush

from dhcore.dragonhead.crawl import Square, step_cost
from dhcore.errors import OutOfRange, Refused, shown

SIDE = 52
"""Columns and rows of the map: A to Z, AA to AZ across, 1 to 52 down."""
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
START = "Z26"
"""Where a party stands on a fresh map: its middle."""


def named(place: Square) -> str:
    """The name of a column and row, both from 0. Raises ``OutOfRange`` off the map.

    >>> named((0, 0)), named((26, 51))
    ('A1', 'AA52')
    """
    column, row = place
    if not (0 <= column < SIDE and 0 <= row < SIDE):
        raise OutOfRange(f"The map has {SIDE} columns and rows; that square lies off it.")
    return ("A" if column >= len(_LETTERS) else "") + _LETTERS[column % len(_LETTERS)] + str(row + 1)


@lru_cache(maxsize=SIDE * SIDE)
def square(name: str) -> Square:
    """Column and row of a square, both from 0. Raises ``OutOfRange`` for a name of none."""
    letters = name.rstrip("0123456789")
    digits = name[len(letters) :]
    column = (len(_LETTERS) if len(letters) == 2 else 0) + _LETTERS.find(letters[-1:] or "?")
    if digits.isascii() and digits.isdecimal() and len(name) <= 4:
        place = (column, int(digits) - 1)
        if 0 <= place[0] < SIDE and 0 <= place[1] < SIDE and named(place) == name:
            return place
    raise OutOfRange(f"{shown(name)} is no square of the map, A1 to {named((SIDE - 1, SIDE - 1))}.")


def window(middle: str, across: int) -> tuple[tuple[str, ...], ...]:
    """Rows of squares around ``middle``, ``across`` wide and high, as far inside the map as it takes."""
    half = across // 2
    left, top = (min(max(0, one - half), SIDE - across) for one in square(middle))
    return tuple(
        tuple(named((left + column, top + row)) for column in range(across)) for row in range(across)
    )


def moved(name: str, columns: int, rows: int) -> str:
    """The square so many columns right and rows down; the edge of the map stops it."""
    column, row = square(name)
    return named((min(max(0, column + columns), SIDE - 1), min(max(0, row + rows), SIDE - 1)))


def way(start: str, goal: str, walls: Collection[str], shun: Collection[str] = ()) -> list[str]:
    """The cheapest way from one square to another around ``walls``, both ends included (DH-170).

    It squeezes diagonally past one wall but not between two. Squares of ``shun`` are entered only as its
    end. Of ways that cost the same, the one with fewer steps. Raises ``Refused`` when there is none.
    """
    blocked = {square(one) for one in walls}
    avoided = {square(one) for one in shun} - {square(goal)}
    first, last = square(start), square(goal)
    came: dict[Square, Square] = {}
    best = {first: (0, 0)}
    open_ = [(0, 0, first)]
    while open_:
        cost, steps, here = heappop(open_)
        if here == last:
            return _back(came, first, last)
        if (cost, steps) > best[here]:
            continue
        for there in _neighbours(here, blocked):
            further = (cost + step_cost(here, there), steps + 1)
            if there not in avoided and further < best.get(there, (SIDE**3, 0)):
                best[there], came[there] = further, here
                heappush(open_, (*further, there))
    raise Refused(f"There is no way from {start} to {goal}: walls are drawn around it.")


def _neighbours(here: Square, blocked: Set[Square]) -> list[Square]:
    column, row = here
    found = []
    for across in (-1, 0, 1):
        for down in (-1, 0, 1):
            there = (column + across, row + down)
            inside = 0 <= there[0] < SIDE and 0 <= there[1] < SIDE
            between = across and down and {(column + across, row), (column, row + down)} <= blocked
            if there != here and inside and there not in blocked and not between:
                found.append(there)
    return found


def _back(came: dict[Square, Square], first: Square, last: Square) -> list[str]:
    steps = [last]
    while steps[-1] != first:
        steps.append(came[steps[-1]])
    return [named(one) for one in reversed(steps)]
