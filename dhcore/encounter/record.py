"""The fight as a value: what a file can hold and give back equal, and looking things up in it."""

import json
from collections import Counter as Tally
from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any, ClassVar, Generic, Literal, Self, TypeAlias, TypeVar

from pydantic import Field, ValidationError, model_validator

from dhcore.encounter.parts import BodyT, Combatant, Condition, Link, Round, Timer
from dhcore.encounter.values import Count, Name, RecordId, Strict, Text, Word
from dhcore.errors import DhcoreError, NewerVersion, OutOfRange

MAX_COMBATANTS = 100
MAX_KINDS = 100
MAX_TIMERS = 300
MAX_LINKS = 100
MAX_PAST = 5
Document: TypeAlias = dict[str, Any]
Step: TypeAlias = Callable[[Document], Document]

STEPS: tuple[Step, ...] = ()
"""One function a version: ``STEPS[0]`` makes a record of version 1 one of version 2, and so on.

Add a saved sample of the old version to ``tests/encounter/samples`` with each step.
"""
VERSION = 1 + len(STEPS)


class FightError(DhcoreError, ValueError):
    """A record or a file is no fight that this program can read. Nothing of it is taken over."""


class NoSuchCombatant(DhcoreError, LookupError):
    """The id names nobody, or nothing, in this fight (any more)."""


class Kind(Strict):
    """Base of what a game keeps once for all combatants of a kind, by its ``id``."""

    id: Annotated[str, Field(pattern=r"^[0-9a-z-]{1,64}$")]


KindT = TypeVar("KindT", bound=Kind)


class Fight(Strict, Generic[BodyT, KindT]):
    """A fight of some game, which says what a body and a kind are.

    ``combatants`` stand in the order in which they came. ``now`` is the round it is in, ``past`` the few
    rounds before, ``ahead`` a round that was begun and gone back from. ``made`` counts the ids given out,
    ``numbers`` the last number given to each name; neither ever falls.
    """

    GAME: ClassVar[str] = ""

    id: RecordId
    name: Name
    status: Literal["ready", "running", "over"] = "ready"
    archived: bool = False
    now: Round = Round()
    past: Annotated[tuple[Round, ...], Field(max_length=MAX_PAST)] = ()
    ahead: Round | None = None
    combatants: Annotated[tuple[Combatant[BodyT], ...], Field(max_length=MAX_COMBATANTS)] = ()
    kinds: Annotated[tuple[KindT, ...], Field(max_length=MAX_KINDS)] = ()
    timers: Annotated[tuple[Timer, ...], Field(max_length=MAX_TIMERS)] = ()
    links: Annotated[tuple[Link, ...], Field(max_length=MAX_LINKS)] = ()
    made: Count = 0
    numbers: tuple[tuple[Name, Count], ...] = ()
    place: Word = ""
    note: Text = ""

    @model_validator(mode="after")
    def _hangs_together(self) -> Self:
        ids = {one.id for one in self.combatants}
        if len(ids) < len(self.combatants) or len({one.id for one in self.kinds}) < len(self.kinds):
            raise OutOfRange("the same id is used twice")
        named = {*self.now.order, *self.now.had_turns, *filter(None, [self.now.turn])}
        named |= {timer.bearer for timer in self.timers}
        named |= {end for link in self.links for end in (link.holder, link.held)}
        if not named <= ids:
            raise OutOfRange("somebody is named who is not in the fight")
        if twice := [one for one, times in Tally(self.now.order).items() if times > 1]:
            raise OutOfRange(f"{twice[0]} stands in the order twice")
        return self

    def has(self, combatant_id: str) -> bool:
        """Whether that combatant is in the fight."""
        return any(one.id == combatant_id for one in self.combatants)

    def get(self, combatant_id: str) -> Combatant[BodyT]:
        """The combatant with that id. Raises ``NoSuchCombatant``."""
        for one in self.combatants:
            if one.id == combatant_id:
                return one
        raise NoSuchCombatant("That combatant is no longer in the fight.")

    def find(self, kind: str, ref: str) -> Combatant[BodyT] | None:
        """The first combatant made from that record, if there is one."""
        return next((one for one in self.combatants if (one.kind, one.ref) == (kind, ref)), None)

    def kind(self, kind_id: str) -> KindT | None:
        """What the game keeps about that kind."""
        return next((one for one in self.kinds if one.id == kind_id), None)

    def label(self, combatant_id: str) -> str:
        """What to call it: ``Goblin 2``, or the bare name while it is the only one ever of its name."""
        one = self.get(combatant_id)
        given = dict(self.numbers).get(one.name, 1)
        return f"{one.name} {one.number}" if given > 1 else one.name

    def labels(self, ids: Iterable[str]) -> str:
        """Several of them, with commas."""
        return ", ".join(map(self.label, ids))

    @property
    def round(self) -> int:
        """The number of the round, 0 before the fight begins."""
        return self.now.number

    @property
    def turn(self) -> str | None:
        """The id of whose turn it is; None before the fight and when a round is over."""
        return self.now.turn

    @property
    def round_is_over(self) -> bool:
        """Whether the fight is between two rounds."""
        return self.round > 0 and self.turn is None

    @property
    def waiting(self) -> tuple[str, ...]:
        """Who still has a turn in this round after the present one, in order."""
        had = self.now.had_turns
        return tuple(
            one for one in self.now.order if one not in had and one != self.turn and self.get(one).up
        )

    def in_play(self, number: int) -> tuple[Combatant[BodyT], ...]:
        """Those who take part in round ``number``, up or not: not those to come later, nor the fled."""
        return tuple(one for one in self.combatants if one.enters <= number and one.state != "fled")

    def condition(self, condition_id: str) -> tuple[Combatant[BodyT], Condition]:
        """The condition with that id, and whose it is. Raises ``NoSuchCombatant``."""
        for one in self.combatants:
            for held in one.conditions:
                if held.id == condition_id:
                    return one, held
        raise NoSuchCombatant("That condition is already gone.")

    def timer(self, timer_id: str) -> Timer:
        """The timer with that id. Raises ``NoSuchCombatant``."""
        for one in self.timers:
            if one.id == timer_id:
                return one
        raise NoSuchCombatant("That timer is already gone.")

    def link(self, link_id: str) -> Link:
        """The link with that id. Raises ``NoSuchCombatant``."""
        for one in self.links:
            if one.id == link_id:
                return one
        raise NoSuchCombatant("That hold is already gone.")


ModelT = TypeVar("ModelT", bound=Strict)


def changed(model: ModelT, **fields: object) -> ModelT:
    """The model with some fields replaced, checked anew. Raises ``OutOfRange`` saying what is wrong."""
    try:
        return type(model).model_validate({**dict(model), **fields})
    except ValidationError as error:
        raise OutOfRange(first_problem(error)) from error


def dump(fight: Fight[Any, Any]) -> Document:
    """The fight as plain values, without what has its default; :func:`load` gives an equal fight back."""
    return {"v": VERSION, "game": fight.GAME, **fight.model_dump(mode="json", exclude_defaults=True)}


FightT = TypeVar("FightT", bound=Fight[Any, Any])


def load(document: object, model: type[FightT]) -> FightT:
    """The fight of a record of this version or an earlier one; ``model`` is the game's kind of fight.

    Raises ``FightError`` for whatever else it is, another game's fight among them, and
    ``NewerVersion`` for a record of a later program.
    """
    values = dict(upgraded(document))
    if values.pop("game", None) != model.GAME:
        raise FightError("This fight belongs to another game.")
    del values["v"]
    try:
        # From JSON, since a strict model takes lists for tuples there alone.
        return model.model_validate_json(json.dumps(values))
    except (ValidationError, TypeError, ValueError, RecursionError) as error:
        reason = first_problem(error) if isinstance(error, ValidationError) else "it is no plain data"
        raise FightError(f"This fight cannot be read: {reason}") from error


def upgraded(document: object) -> Mapping[str, Any]:
    """The record brought to the current version, one step after the other. Raises as :func:`load`."""
    if not isinstance(document, Mapping):
        raise FightError("A fight is a table of fields; this is none.")
    version = document.get("v")
    if type(version) is not int or version < 1:
        raise FightError("This is no fight of ours: it does not say which version it has.")
    if version > VERSION:
        raise NewerVersion("This fight was made by a newer version of the app: update the app to read it.")
    values = dict(document)
    for step in STEPS[version - 1 :]:
        values = step(values)
    return values


def first_problem(error: ValidationError) -> str:
    """The first thing that is wrong, with where it stands."""
    first = error.errors(include_url=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    what = first["msg"].removeprefix("Value error, ").rstrip(".")
    return "".join(char for char in f"{where}: {what}".removeprefix(": ") if char.isprintable())[:300]
