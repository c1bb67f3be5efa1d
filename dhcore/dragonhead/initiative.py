"""Who acts first: one die a round for the two sides, then clockwise around the table (DH-202, DH-203)."""

from collections.abc import Sequence
from random import Random
from typing import Literal, TypeVar

from dhcore.errors import OutOfRange
from dhcore.tables import Row, toml_table

Side = Literal["characters", "creatures"]
SeatT = TypeVar("SeatT")


class InitiativeDie(Row):
    """The die of a round, and the sides that win on an even and an odd face."""

    sides: int
    even: Side
    odd: Side
    source: str


def _die() -> InitiativeDie:
    return toml_table("dragonhead/combat.toml", "initiative", InitiativeDie)


def winner(face: int) -> Side:
    """The side that wins the initiative when the d6 shows ``face``: even is the characters.

    Raises ``OutOfRange`` for a face it does not have.

    >>> winner(4), winner(5)
    ('characters', 'creatures')
    """
    die = _die()
    if not 1 <= face <= die.sides:
        raise OutOfRange(f"A d{die.sides} has no face {face}; it shows 1 to {die.sides}.")
    return die.odd if face % 2 else die.even


def roll_initiative(rng: Random) -> tuple[int, Side]:
    """Roll with ``rng``: the face and the side that wins. It is rolled again every round."""
    face = rng.randint(1, _die().sides)
    return face, winner(face)


def order_of_turns(seats: Sequence[SeatT], creatures: Sequence[SeatT], first: Side) -> tuple[SeatT, ...]:
    """Everyone in the order of their turns.

    ``seats`` are the players' characters clockwise from the DM's left, so that the last one sits at
    the DM's right; each takes a whole action. The circle runs the same way whoever wins: the
    creatures all act after it, or all before it.

    >>> order_of_turns(["Ann", "Bob"], ["Goblin"], "creatures")
    ('Goblin', 'Ann', 'Bob')
    """
    return (*seats, *creatures) if first == "characters" else (*creatures, *seats)
