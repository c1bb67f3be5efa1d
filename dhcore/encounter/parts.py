"""What stands in a fight: combatants with their conditions and counters, timers, links, rounds."""

from typing import Annotated, Generic, Literal, TypeVar

from pydantic import Field

from dhcore.encounter.values import (
    Count,
    Due,
    Ident,
    Name,
    NameOrNothing,
    Ref,
    Remark,
    RoundNumber,
    Strict,
    Text,
    Word,
)

MAX_CONDITIONS = 40
MAX_COUNTERS = 20
MAX_DEBTS = 1_001
MAX_SEAT = 99
BodyT = TypeVar("BodyT", bound=Strict)
KindOf = Literal["party", "creature", "adhoc"]
Health = Literal["up", "out", "dead"]
State = Literal["up", "out", "dead", "fled"]
Ends = Literal["round", "turn", "encounter", "concentration", "removed"]


class Condition(Strict):
    """Something that holds for a combatant.

    It ends at the end of round ``until`` (``round``), at the end of its bearer's turn in that round
    (``turn``), with the fight (``encounter``), when the combatant ``source`` stops concentrating
    (``concentration``), or when somebody takes it off (``removed``).
    """

    id: Ident
    name: Remark
    ends: Ends = "removed"
    until: Due = 0
    since: RoundNumber = 0
    source: Ident | None = None
    note: Text = ""


class Counter(Strict):
    """Something counted down, such as shots: how many are left of how many.

    ``step`` of ``steps`` rounds of filling it again are done.
    """

    id: Ident
    name: Remark
    left: Count
    most: Count
    step: Count = 0
    steps: Count = 0


class Combatant(Strict, Generic[BodyT]):
    """Someone in the fight. ``id`` alone tells it from others; names may be equal.

    ``ref`` names what it is made from: a character's record, or an entry of ``Fight.kinds``. ``number``
    counts those of its name in this fight and is never used again, but for a character who comes back.
    ``seen_as`` is what players read instead of the name. It takes part from round ``enters`` on.
    ``health`` is what the game says of its ``body``; ``called`` is what the table says whatever the game
    does. ``debts`` are actions lost before the next free one, in the order in which they are paid, each as
    what the action goes to.
    """

    id: Ident
    kind: KindOf
    ref: Ref = ""
    name: Name
    number: Annotated[int, Field(ge=1, le=100_000)] = 1
    seen_as: NameOrNothing = ""
    side: Word
    seat: Annotated[int, Field(ge=0, le=MAX_SEAT)] = 0
    hidden: bool = False
    enters: RoundNumber = 0
    called: Literal["", "out", "dead", "fled"] = ""
    health: Health = "up"
    debts: Annotated[tuple[Word, ...], Field(max_length=MAX_DEBTS)] = ()
    conditions: Annotated[tuple[Condition, ...], Field(max_length=MAX_CONDITIONS)] = ()
    counters: Annotated[tuple[Counter, ...], Field(max_length=MAX_COUNTERS)] = ()
    body: BodyT | None = None
    note: Text = ""

    @property
    def state(self) -> State:
        """How it is: what the table calls it, else what the game says; the worse of both counts."""
        if "dead" in (self.called, self.health):
            return "dead"
        return self.called or self.health

    @property
    def up(self) -> bool:
        """Whether it takes turns."""
        return not self.called and self.health == "up"


class Timer(Strict):
    """Something that will happen to a combatant, or happens to it at the end of each round (``every``).

    It is due at the end of round ``due`` (``at`` the round), or in the bearer's turn of that round or a
    later one (``at`` the turn). ``what`` is the game's word for it and ``level`` its degree. ``done`` is
    the last round for which it was dealt with. ``work`` marks something its bearer is busy with.
    """

    id: Ident
    bearer: Ident
    what: Word
    name: Remark
    level: Word = ""
    every: bool = False
    at: Literal["round", "turn"] = "round"
    due: Due = 0
    done: RoundNumber = 0
    work: bool = False
    note: Text = ""


class Link(Strict):
    """Something that binds two: ``holder`` holds ``held`` with ``strength``."""

    id: Ident
    what: Word
    holder: Ident
    held: Ident
    strength: Count = 0


class Ended(Strict):
    """A condition that ended, and whose it was."""

    bearer: Ident
    condition: Condition


class Turn(Strict):
    """A turn that was taken: by whom, the debt its action went to, and the conditions it ended."""

    id: Ident
    paid: Word = ""
    ended: tuple[Ended, ...] = ()


class Round(Strict):
    """A round: its number (0 before the fight), the side that is first and the die that said so.

    ``order`` are those who have a turn in it, as the game arranges them; ``turn`` is whose turn it is,
    None when all had theirs; ``taken`` are the turns so far. ``ended`` are conditions that its end ended.
    """

    number: RoundNumber = 0
    first: Word = ""
    face: Annotated[int, Field(ge=1, le=1_000)] | None = None
    typed: bool = False
    order: tuple[Ident, ...] = ()
    turn: Ident | None = None
    taken: tuple[Turn, ...] = ()
    ended: tuple[Ended, ...] = ()

    @property
    def had_turns(self) -> frozenset[str]:
        """Who had a turn in it."""
        return frozenset(turn.id for turn in self.taken)
