"""A character in the making: a value that a file can hold, so that a locked phone loses nothing."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import Field, ValidationError

from dhcore.character.parts import MAX_ITEMS, MAX_KNOWN, Carried, NameOrNothing
from dhcore.character.record import CharacterError, as_tuples
from dhcore.content.complaints import sentence, visible
from dhcore.content.creatures import AbilityScore
from dhcore.content.fields import AbilityCode, InclinationCode, Name, Price, Slug, Strict
from dhcore.dragonhead.abilities import abilities, ability
from dhcore.errors import NewerVersion, OutOfRange, Refused
from dhcore.working import Line, Working

VERSION = 1
MAX_LEVEL = 100
MAX_LOG = 100
Step = Literal[
    "abilities",
    "class",
    "hit points",
    "equipment",
    "attacks",
    "defences",
    "move",
    "magic",
    "personality",
]
STEPS: tuple[Step, ...] = (
    "abilities",
    "class",
    "hit points",
    "equipment",
    "attacks",
    "defences",
    "move",
    "magic",
    "personality",
)
"""The nine steps as the game orders them."""
_LogText = Annotated[str, Field(max_length=200)]


class Logged(Strict):
    """One thing that happened to the abilities, in the words of a working."""

    label: _LogText
    value: _LogText
    source: _LogText = ""


class Bought(Strict):
    """A purchase towards a higher character level: a class level with its hit die roll, or an ability point.

    The first level of a second class rolls nothing (ruling A18).
    """

    kind: Literal["ability", "class"]
    what: Slug
    roll: Annotated[int, Field(ge=1, le=1_000)] | None = None


class Pick(Strict):
    """The spells chosen for a class that uses magic."""

    class_id: Slug
    spells: Annotated[tuple[Slug, ...], Field(max_length=MAX_KNOWN)]


class Draft(Strict):
    """A character in the making; every field may still be open.

    ``scores`` are in the order of the sheet, None where nothing was rolled yet; ``by_hand`` are those set
    without rolling. ``level`` is the character level to build to. ``pack_of`` is the class whose starter
    pack was taken. ``true`` None is the same inclination as ``social``.
    """

    v: Annotated[int, Field(ge=VERSION, le=VERSION)] = VERSION
    step: Step = "abilities"
    scores: Annotated[tuple[AbilityScore | None, ...], Field(min_length=9, max_length=9)] = (None,) * 9
    by_hand: Annotated[tuple[AbilityCode, ...], Field(max_length=9)] = ()
    log: Annotated[tuple[Logged, ...], Field(max_length=MAX_LOG)] = ()
    deaths: Annotated[int, Field(ge=0, le=100_000)] = 0
    level: Annotated[int, Field(ge=1, le=MAX_LEVEL)] = 1
    class_id: Slug | None = None
    bought: Annotated[tuple[Bought, ...], Field(max_length=600)] = ()
    pack_of: Slug | None = None
    items: Annotated[tuple[Carried, ...], Field(max_length=MAX_ITEMS)] = ()
    silver: Price = 0
    picks: Annotated[tuple[Pick, ...], Field(max_length=20)] = ()
    social: InclinationCode | None = None
    true: InclinationCode | None = None
    traits: Annotated[tuple[Name, ...], Field(max_length=3)] = ()
    name: NameOrNothing = ""
    player: NameOrNothing = ""

    @property
    def is_rolled(self) -> bool:
        """Whether all nine abilities have a score."""
        return None not in self.scores

    def score(self, word: str) -> int | None:
        """The score of an ability so far. Raises ``UnknownName``."""
        return self.scores[place(word)]

    def scores_by_code(self) -> dict[str, int]:
        """Ability code -> score, those that have one."""
        pairs = zip((row.code for row in abilities()), self.scores, strict=True)
        return {code: score for code, score in pairs if score is not None}

    def spells(self, class_id: str) -> tuple[str, ...]:
        """The spells chosen for that class."""
        return next((pick.spells for pick in self.picks if pick.class_id == class_id), ())

    @property
    def working(self) -> Working:
        """What happened to the abilities, line by line."""
        return tuple(Line(one.label, one.value, one.source) for one in self.log)


@dataclass(frozen=True)
class Taken:
    """A class of a draft with its level and hit die rolls."""

    id: str
    level: int
    rolls: tuple[int, ...]


def taken_classes(draft: Draft) -> tuple[Taken, ...]:
    """The classes of a draft in the order taken. Raises ``Refused`` before a class is chosen."""
    if draft.class_id is None:
        raise Refused("First choose a class (DH-074).")
    rolls: dict[str, list[int]] = {draft.class_id: []}
    for one in draft.bought:
        if one.kind == "class":
            own = rolls.setdefault(one.what, [])
            own += [one.roll] if one.roll is not None else []
    return tuple(Taken(key, 1 + len(own), tuple(own)) for key, own in rolls.items())


def increases(draft: Draft) -> dict[str, int]:
    """Ability code -> points bought so far, those that have any."""
    codes = [one.what for one in draft.bought if one.kind == "ability"]
    return {code: codes.count(code) for code in dict.fromkeys(codes)}


def redrafted(draft: Draft, **fields: object) -> Draft:
    """The draft with some fields replaced, checked anew. Raises ``OutOfRange`` saying what is wrong."""
    try:
        return Draft.model_validate({**dict(draft), **fields})
    except ValidationError as error:
        raise OutOfRange(_first(error)) from error


def dump_draft(draft: Draft) -> dict[str, Any]:
    """The whole draft as plain values; :func:`load_draft` gives an equal one back."""
    return draft.model_dump(mode="json")


def load_draft(document: object) -> Draft:
    """The draft of these values. Raises ``CharacterError`` for anything else, ``NewerVersion``."""
    version = document.get("v") if isinstance(document, Mapping) else None
    if type(version) is not int:
        raise CharacterError("This is no draft of a character.")
    if version > VERSION:
        raise NewerVersion("This draft was made by a newer version of the app: update the app to go on.")
    try:
        return Draft.model_validate(as_tuples(document))
    except ValidationError as error:
        raise CharacterError(f"This draft cannot be read: {_first(error)}") from error


def place(word: str) -> int:
    """Where an ability stands among the nine. Raises ``UnknownName``."""
    code = ability(word).code
    return [row.code for row in abilities()].index(code)


def _first(error: ValidationError) -> str:
    return visible(sentence(error.errors(include_url=False)[0], Draft))[:300]
