"""Being stunned and knocked down: the S and K by the stun point, and what else they bring (DH-215..218)."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal

from dhcore.dragonhead.house import RULINGS, House
from dhcore.dragonhead.wounds import Blow
from dhcore.errors import OutOfRange, UnknownName
from dhcore.tables import Row, toml_rows

MOST_STUNS = 1_000


class StunEffect(Row):
    """Something one may be doing, and what a stun makes of it."""

    doing: str
    effect: str
    source: str


@cache
def stun_effects() -> dict[str, StunEffect]:
    """What a stun ends, by what one is doing (DH-216)."""
    return {row.doing: row for row in toml_rows("dragonhead/stun.toml", "effect", StunEffect)}


def effects_on(doing: Collection[str]) -> tuple[str, ...]:
    """What a stun does to someone who is doing all that, in the order of the rules. Raises ``UnknownName``.

    >>> effects_on(["climbing"])
    ('falls to the ground',)
    """
    for name in doing:
        if name not in stun_effects():
            raise UnknownName("thing to be doing", name, stun_effects())
    return tuple(row.effect for name, row in stun_effects().items() if name in doing)


@dataclass(frozen=True)
class Shaken:
    """The letters by the stun point: how many S, and whether there is a K: standing up costs an action.

    Raises ``OutOfRange`` for stuns outside 0..1,000.

    >>> Shaken(1, True).letters, Shaken(1, True).actions
    ('SK', 2)
    """

    stuns: int = 0
    down: bool = False

    def __post_init__(self) -> None:
        if not 0 <= self.stuns <= MOST_STUNS:
            raise OutOfRange(f"Stuns lie between 0 and {MOST_STUNS:,}, not {self.stuns:,}.")

    @property
    def letters(self) -> str:
        """As the sheet marks it: ``S``, ``K``, ``SK``, or nothing (DH-218)."""
        return "S" * self.stuns + "K" * self.down

    @property
    def actions(self) -> int:
        """Actions lost before the next free one: one per stun, one more to stand up (DH-217)."""
        return self.stuns + self.down

    def by(self, blow: Blow, house: House = RULINGS) -> "Shaken":
        """The letters after a blow. Stuns before the next action cost one action together (ruling A34)."""
        if not blow.stunned:
            return self
        stuns = self.stuns + 1 if house.A34 == "add up" else 1
        return Shaken(min(stuns, MOST_STUNS), self.down or blow.knocked_down)

    def felled(self) -> "Shaken":
        """On the ground without a stun: tripped, thrown, tackled, or fallen on a Move roll (DH-381)."""
        return replace(self, down=True)

    def spend(self) -> "tuple[Shaken, Literal['recovers', 'stands up', 'acts']]":
        """The letters after one action, and what it went to: the stun first, then standing up (DH-218)."""
        if self.stuns:
            return replace(self, stuns=self.stuns - 1), "recovers"
        if self.down:
            return Shaken(), "stands up"
        return self, "acts"


def lost_action(has_acted: bool) -> Literal["this round", "next round"]:
    """When a stun strikes: the next immediate action, this round's if it is still to come (DH-215)."""
    return "next round" if has_acted else "this round"
