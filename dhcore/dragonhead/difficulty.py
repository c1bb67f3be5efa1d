"""The difficulty ladder: how often the whole roll is made and which result counts (DH-129..131)."""

from functools import cache
from typing import Literal

from dhcore.errors import UnknownName
from dhcore.tables import Row, toml_rows


class Difficulty(Row):
    """A rung of the ladder: make the whole roll ``rolls`` times and keep the best or the worst."""

    name: str
    rolls: int
    keep: Literal["best", "worst"]
    source: str

    @property
    def words(self) -> str:
        """How to roll it: ``worst of 2``, or ``one roll``."""
        return f"{self.keep} of {self.rolls}" if self.rolls > 1 else "one roll"


def ladder() -> tuple[Difficulty, ...]:
    """All rungs, easiest first."""
    return toml_rows("dragonhead/action.toml", "difficulty", Difficulty)


@cache
def _places() -> dict[str, int]:
    return {rung.name: place for place, rung in enumerate(ladder())}


def difficulty(name: str) -> Difficulty:
    """The rung called ``name``. Raises ``UnknownName``."""
    try:
        return ladder()[_places()[name]]
    except KeyError:
        raise UnknownName("difficulty", name, _places()) from None


def shifted(name: str, *harder: int) -> str:
    """The rung reached from ``name`` after all shifts, each a number of rungs: + harder, - easier.

    The shifts are summed and the ladder stops the sum once, at Easy and at Herculean, so their order
    does not matter (ruling A06). Raises ``UnknownName`` for the starting rung.

    >>> shifted("hard", -1), shifted("hard", 1), shifted("easy", -2, 1), shifted("heavy", 9)
    ('normal', 'heavy', 'easy', 'herculean')
    """
    place = _places()[difficulty(name).name] + sum(harder)
    return ladder()[min(max(place, 0), len(ladder()) - 1)].name
