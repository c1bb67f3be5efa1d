"""Slip Thru: past somebody who stands in the way (DH-395..399, DH-311)."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

from dhcore.dragonhead.action_table import action_table
from dhcore.dragonhead.body_size import DEFAULT_SIZE, slip_thru_shift
from dhcore.dragonhead.check import Check
from dhcore.dragonhead.difficulty import shifted
from dhcore.dragonhead.group import check_group
from dhcore.dragonhead.house import RULINGS, House
from dhcore.dragonhead.leaping import FILE, encumbered
from dhcore.errors import UnknownName
from dhcore.tables import Row, toml_rows, toml_table


class Passing(Row):
    """Somebody in the way, and the rung of slipping past."""

    name: str
    difficulty: str
    source: str


class StandUp(Row):
    """Actions it takes to stand up."""

    actions: int
    source: str


@cache
def passing() -> dict[str, Passing]:
    """Who may stand in the way: ally, neutral, enemy."""
    return {row.name: row for row in toml_rows(FILE, "passing", Passing)}


def actions_to_stand() -> int:
    """Actions to stand up after a crash; until then one defends with DC (DH-398, ruling A60)."""
    return toml_table(FILE, "stand_up", StandUp).actions


def slip_difficulty(who: str, own: str = DEFAULT_SIZE, other: str = DEFAULT_SIZE, harder: int = 0) -> str:
    """The rung of slipping past ``who``: ally, neutral or enemy; easier past a larger body (DH-311).

    ``own`` and ``other`` are body sizes, ``harder`` further rungs. Raises ``UnknownName``.

    >>> slip_difficulty("enemy"), slip_difficulty("enemy", "Medium", "Huge")
    ('hard', 'normal')
    """
    try:
        start = passing()[who].difficulty
    except KeyError:
        raise UnknownName("one in the way", who, passing()) from None
    return shifted(start, slip_thru_shift(own, other), harder)


def slip(
    dexterity: int,
    move_penalty: int = 0,
    difficulty: str = "normal",
    try_hard: str | None = None,
    house: House = RULINGS,
) -> Check:
    """The Dexterity check less the equipment's Move penalty, at the rung :func:`slip_difficulty` gives.

    Its results are the action table ``slip_thru``. It is part of the move: the attack is untouched, and
    past a foe it can be a back attack, which the foe meets with DC (DH-397, DH-399).
    """
    return action_table("slip_thru").check(encumbered(dexterity, move_penalty), difficulty, try_hard, house)


def slip_run(checks: Sequence[Check]) -> dict[str, Fraction]:
    """Chance of how a row of slips ends: ``1`` through them all, else the row of the first failure.

    Raises ``OutOfRange`` unless there are 1 to 30.
    """
    check_group(len(checks), "Slips in one move")
    table = action_table("slip_thru")
    ends = dict.fromkeys(("C", "F", "H"), Fraction(0))
    so_far = Fraction(1)
    for check in checks:
        odds = table.odds(check)
        for key in ends:
            ends[key] += so_far * odds.get(key, Fraction(0))
        so_far *= check.success
    return {key: chance for key, chance in (ends | {"1": so_far}).items() if chance}
