"""XP for several characters at once: each gets all of it, or all share it."""

from collections.abc import Iterable
from dataclasses import dataclass

from dhcore.character.commands import award
from dhcore.character.done import Command
from dhcore.dragonhead.advancement import split_award
from dhcore.errors import Refused

KIND = "xp"
"""The kind of every row of the log that is about XP; histories are looked up by it."""


@dataclass(frozen=True)
class Award:
    """XP for ``each`` of some characters, and what is ``left`` of a split that does not come out even."""

    each: int
    left: int
    commands: dict[str, Command]


def award_party(ids: Iterable[str], xp: int, reason: str = "", split: bool = False) -> Award:
    """The commands that award ``xp`` to each, or with ``split`` an equal share of it, fractions dropped.

    Raises ``Refused`` when nobody is named or the share is nothing, ``OutOfRange`` below 0.

    >>> shared = award_party(["a", "b", "c"], 500, split=True)
    >>> shared.each, shared.left
    (166, 2)
    """
    names = tuple(dict.fromkeys(ids))
    if not names:
        raise Refused("Nobody is named to earn these XP.")
    each = split_award(xp, len(names)) if split else xp
    if xp and not each:
        raise Refused(f"{xp:,} XP are too few for {len(names)} to share.")

    def command(one_gets: int) -> Command:
        return lambda one: award(one, one_gets, reason)

    return Award(each, xp - each * len(names) if split else 0, {name: command(each) for name in names})
