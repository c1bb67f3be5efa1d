"""Melee on the mat: which steps an attack reaches, and when the target is too close for a long weapon."""

from collections.abc import Iterable
from functools import cache

from dhcore.errors import OutOfRange, Refused, UnknownName
from dhcore.tables import Row, csv_rows

MAX_REACH = 100
Step = tuple[int, int]
"""A step of the mat by its column and row."""


class Reach(Row):
    """How far an attack reaches: its ``farthest`` step, ``diagonal`` or not; harder up to step ``inside``."""

    name: str
    label: str
    farthest: int
    diagonal: bool
    inside: int
    harder: int
    source: str


@cache
def _reaches() -> dict[str, Reach]:
    return {row.name: row for row in csv_rows("dragonhead/reaches.csv", Reach)}


def reach(name: str, over: int = 1) -> Reach:
    """The reach called ``normal``, ``close`` or ``reach``; the last goes over ``over`` steps (DH-235).

    Raises ``UnknownName``, and ``OutOfRange`` unless ``over`` is 1..100.

    >>> reach("reach", 2).farthest, reach("reach", 2).inside
    (3, 2)
    """
    if not 1 <= over <= MAX_REACH:
        raise OutOfRange(f"Reach goes over 1 to {MAX_REACH} steps, not {over}.")
    try:
        row = _reaches()[name]
    except KeyError:
        raise UnknownName("reach", name, _reaches()) from None
    if not row.inside:
        return row
    return row.model_copy(update={"farthest": row.farthest + over, "inside": row.inside * over})


def rungs_harder(reach: Reach, own: Step, target: Step) -> int:
    """Rungs harder to hit ``target`` from ``own``: 0, or 1 when it stands inside the weapon's reach (DH-237).

    One's own step is step zero (DH-236); someone there is inside the reach. Steps count in straight
    lines (ruling A53). Raises ``Refused`` when the target is out of reach.
    """
    along, aside = sorted((abs(target[0] - own[0]), abs(target[1] - own[1])), reverse=True)
    straight = not aside or (reach.diagonal and along == aside)
    if not straight or along > reach.farthest:
        raise Refused(f"The target is out of reach; {reach.label} (DH-235).")
    return reach.harder if reach.inside and along <= reach.inside else 0


def best_step(reach: Reach, path: Iterable[Step], target: Step) -> tuple[Step, int]:
    """The first of the best steps of ``path`` to strike from, and the rungs harder there (DH-234).

    Every step occupied during the move will do. Raises ``Refused`` when none reaches the target.
    """
    found: tuple[Step, int] | None = None
    for step in path:
        try:
            harder = rungs_harder(reach, step, target)
        except Refused:
            continue
        if found is None or harder < found[1]:
            found = (step, harder)
    if found is None:
        raise Refused(f"No step of the move reaches the target; {reach.label} (DH-234).")
    return found
