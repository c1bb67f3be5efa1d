"""Rolling step by step: a calculator asks for one roll after the other, the app or a person answers.

``play`` is a generator. It yields an :class:`Ask` for each roll it needs, is sent what was thrown, and
returns a :class:`Result`. So dice of the app and dice on the table go through the same rules.
"""

from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import TypeAlias, TypeVar

from dhcore.dice import Dice
from dhcore.dragonhead.check import Check, Roll
from dhcore.dragonhead.harm import possible
from dhcore.hazards.effects import Effect

ANY_DIE = Dice((6,))


@dataclass(frozen=True)
class Thrown:
    """What was thrown: its total, how it is called, and for a check the roll."""

    total: int
    faces: str = ""
    roll: Roll | None = None


@dataclass(frozen=True)
class Ask:
    """A roll that is needed next. ``what`` says which: ``Luck Save``, ``damage of round 2``."""

    what: str
    source: Check | Dice

    @property
    def dice(self) -> Dice:
        """The dice to throw; a check may throw them several times."""
        return self.source.pool if isinstance(self.source, Check) else self.source

    @property
    def rule(self) -> str:
        """``worst of 2`` for a check whose roll is repeated, else nothing."""
        if isinstance(self.source, Check) and self.source.rung.rolls > 1:
            return self.source.rung.words
        return ""

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals these dice can show."""
        plain = isinstance(self.source, Check) and not self.source.can_crash
        return tuple(total for total in self.dice.distribution if total or not plain)

    def read(self, total: int) -> Thrown:
        """A total thrown by hand. Raises ``OutOfRange`` for one these dice cannot show."""
        if isinstance(self.source, Check):
            roll = self.source.read_total(total)
            return Thrown(roll.strength, "", roll)
        return Thrown(possible(total, self.dice.distribution, str(self.dice)))

    def throw(self, rng: Random) -> Thrown:
        """The app throws."""
        if isinstance(self.source, Check):
            roll = self.source.roll(rng)
            return Thrown(roll.strength, roll.faces, roll)
        faces = self.dice.roll(rng)
        return Thrown(self.dice.total(faces), " ".join(map(str, faces)))


@dataclass(frozen=True)
class Result:
    """What came of it in words, what it does to whom it is about, and the dice that were thrown.

    Of a group, ``about`` is the place of the one it does it to.
    """

    words: str
    effects: tuple[Effect, ...] = ()
    dice: tuple[str, ...] = ()
    about: int = 0


Play: TypeAlias = Generator[Ask, Thrown, Result]
Asking: TypeAlias = Generator[Ask, Thrown, Thrown]
AnyT = TypeVar("AnyT")


def ask(what: str, source: Check | Dice) -> Asking:
    """One roll within a play: ``thrown = yield from ask("DC", check)``."""
    return (yield Ask(what, source))


def ask_roll(what: str, check: Check) -> Generator[Ask, Thrown, Roll]:
    """A check within a play, as its roll."""
    thrown = yield Ask(what, check)
    return thrown.roll or check.read_total(thrown.total)


def tie(mine: int, theirs: int, what: str) -> Generator[Ask, Thrown, int | None]:
    """The die that decides a tie (DH-154), asked for only when there is one."""
    if mine != theirs:
        return None
    thrown = yield Ask(f"any die for the tie, even: {what}", ANY_DIE)
    return thrown.total


def rolled(play: Play, rng: Random) -> Result:
    """All of it, thrown by the app."""
    said: list[str] = []
    try:
        wanted = next(play)
        while True:
            thrown = wanted.throw(rng)
            said.append(f"{wanted.what} {thrown.faces}")
            wanted = play.send(thrown)
    except StopIteration as end:
        return _with_dice(end.value, said)


def by_hand(play: Play, totals: Sequence[int]) -> Ask | Result:
    """As far as ``totals``, thrown by hand, go: the next roll that is needed, or the result.

    Raises ``OutOfRange`` for a total that the dice cannot show.
    """
    said: list[str] = []
    try:
        wanted = next(play)
        for total in totals:
            thrown = wanted.read(total)
            said.append(f"{wanted.what} {total}")
            wanted = play.send(thrown)
    except StopIteration as end:
        return _with_dice(end.value, said)
    return wanted


def _with_dice(result: Result, said: Sequence[str]) -> Result:
    return replace(result, dice=tuple(said))
