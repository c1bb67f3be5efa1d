"""Threshold tables: each row says only where it begins (DH-015)."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from dhcore.errors import OutOfRange

RowT = TypeVar("RowT")


def threshold_row(rows: Iterable[RowT], number: int, start: Callable[[RowT], int], what: str) -> RowT:
    """The row with the highest start at or below ``number``; the last row is open upward (DH-015).

    The order of ``rows`` does not matter; of rows with one start the first counts. ``what`` begins the
    sentence of the refusal: raises ``OutOfRange`` below the lowest start.

    >>> threshold_row([("orcs", 4), ("hobgoblins", 3)], 9, lambda row: row[1], "The encounter roll")
    ('orcs', 4)
    """
    reached = [row for row in rows if start(row) <= number]
    if not reached:
        raise OutOfRange(f"{what} of {number:,} lies below the first row of its table.")
    return max(reached, key=start)
