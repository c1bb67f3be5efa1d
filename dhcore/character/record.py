"""The record of a character: a frozen value that a file can hold, versioned, refused whole when broken."""

from collections.abc import Callable, Iterator, Mapping
from typing import Annotated, Any, Self, TypeAlias

from pydantic import Field, ValidationError, model_validator

from dhcore.character.parts import (
    MAX_ITEMS,
    Carried,
    ClassTaken,
    Earned,
    Health,
    Mind,
    NameOrNothing,
    Nature,
    Notes,
    Override,
    RecordId,
    listed_once,
)
from dhcore.content.complaints import described, sentence, visible
from dhcore.content.creatures import AbilityScores
from dhcore.content.fields import Name, Price, Remark, SizeName, Strict
from dhcore.errors import DhcoreError, NewerVersion, OutOfRange

MAX_PICTURE_BYTES = 200_000
MAX_SEAT = 99
MAX_CLASSES = 20
MAX_HINDERS = 40
Document: TypeAlias = dict[str, Any]
Step: TypeAlias = Callable[[Document], Document]

STEPS: tuple[Step, ...] = ()
"""One function a version: ``STEPS[0]`` makes a record of version 1 one of version 2, and so on.

Add a saved sample of the old version to ``tests/character/samples`` with each step.
"""
VERSION = 1 + len(STEPS)


class CharacterError(DhcoreError, ValueError):
    """A record or a file is no character that this program can read. Nothing of it is taken over."""


class Character(Strict):
    """A character. Two of the same name are normal: ``id`` alone tells them apart.

    ``rolled`` are the original ability scores; what was bought on top stands in ``xp``. ``classes`` are
    in the order taken, the one it began with first. ``size`` is a body size set by hand, None the one of
    its classes. ``copied_from`` is the id of the character it is a copy of. ``picture`` is a JPEG in
    base64.
    """

    v: Annotated[int, Field(ge=VERSION, le=VERSION)] = VERSION
    id: RecordId
    name: Name
    player: NameOrNothing = ""
    seat: Annotated[int, Field(ge=0, le=MAX_SEAT)] = 0
    archived: bool = False
    created: Annotated[str, Field(pattern=r"^(\d{4}-\d\d-\d\d)?$")] = ""
    copied_from: Annotated[str, Field(pattern=r"^[0-9a-z]{0,64}$")] = ""
    rolled: AbilityScores
    classes: Annotated[tuple[ClassTaken, ...], Field(min_length=1, max_length=MAX_CLASSES)]
    nature: Nature = Nature()
    health: Health = Health()
    hinders: Annotated[tuple[Remark, ...], Field(max_length=MAX_HINDERS)] = ()
    xp: Earned = Earned()
    items: Annotated[tuple[Carried, ...], Field(max_length=MAX_ITEMS)] = ()
    silver: Price = 0
    minds: Annotated[tuple[Mind, ...], Field(max_length=MAX_CLASSES)] = ()
    size: SizeName | None = None
    overrides: Annotated[tuple[Override, ...], Field(max_length=100)] = ()
    notes: Notes = ""
    picture: Annotated[
        str, Field(max_length=4 * (MAX_PICTURE_BYTES // 3 + 1), pattern=r"^([A-Za-z0-9+/]+={0,2})?$")
    ] = ""

    @model_validator(mode="after")
    def _nothing_twice(self) -> Self:
        listed_once("class", [taken.id for taken in self.classes])
        listed_once("thing", [item.id for item in self.items])
        listed_once("class with spells", [mind.class_id for mind in self.minds])
        listed_once("value set by hand", [override.field for override in self.overrides])
        return self

    def override(self, field: str) -> int | None:
        """The value set by hand for ``field``; None when it is computed."""
        return next((one.value for one in self.overrides if one.field == field), None)

    def item(self, item_id: str) -> Carried:
        """The thing with that id. Raises ``OutOfRange`` when it is gone."""
        for one in self.items:
            if one.id == item_id:
                return one
        raise OutOfRange(f"{self.name} no longer has that thing.")

    def class_taken(self, class_id: str) -> ClassTaken | None:
        """The class with that id, if the character has it."""
        return next((taken for taken in self.classes if taken.id == class_id), None)

    def mind(self, class_id: str) -> Mind | None:
        """What that class has in mind; None for one without magic."""
        return next((mind for mind in self.minds if mind.class_id == class_id), None)


def changed(character: Character, **fields: object) -> Character:
    """The character with some fields replaced, checked anew. Raises ``OutOfRange`` saying what is wrong."""
    try:
        return Character.model_validate({**dict(character), **fields})
    except ValidationError as error:
        raise OutOfRange(_first(error)) from error


def made(**fields: object) -> Character:
    """A character of these fields, checked. Raises ``OutOfRange`` saying what is wrong."""
    try:
        return Character.model_validate(fields)
    except ValidationError as error:
        raise OutOfRange(_first(error)) from error


def dump(character: Character) -> Document:
    """The whole record as plain values, nothing left out; :func:`load` gives an equal character back."""
    return character.model_dump(mode="json")


def load(document: object) -> Character:
    """The character of a record of this version or an earlier one.

    Raises ``CharacterError`` for whatever else it is, a field that is missing or unknown, or a value past
    its caps: nothing is filled in. Raises ``NewerVersion`` for a record of a later program.
    """
    values = upgraded(document)
    try:
        character = Character.model_validate(as_tuples(values))
    except ValidationError as error:
        raise CharacterError(f"This character cannot be read: {_first(error)}") from error
    for path in _differences(values, dump(character)):
        raise CharacterError(
            f"This character cannot be read: {path}: this field is missing or not as we write it."
        )
    return character


def upgraded(document: object) -> Document:
    """The record brought to the current version, one step after the other. Raises as :func:`load`."""
    if not isinstance(document, Mapping):
        raise CharacterError(f"A character is a table of fields, not {described(document)}.")
    version = document.get("v")
    if type(version) is not int or version < 1:
        raise CharacterError("This is no character of ours: it does not say which version it has.")
    if version > 1 + len(STEPS):
        raise NewerVersion(
            "This character was made by a newer version of the app: update the app to read it."
        )
    values = dict(document)
    for step in STEPS[version - 1 :]:
        values = step(values)
    return values


def _first(error: ValidationError) -> str:
    return visible(sentence(error.errors(include_url=False)[0], Character))[:300]


def as_tuples(value: Any) -> Any:
    """A plain value with tuples for lists: what JSON knows as what the models hold."""
    if isinstance(value, Mapping):
        return {key: as_tuples(item) for key, item in value.items()}
    return tuple(map(as_tuples, value)) if isinstance(value, list) else value


def _differences(given: Any, kept: Any, path: str = "") -> Iterator[str]:
    """Where a record read back differs from what was given."""
    if isinstance(kept, dict) and isinstance(given, Mapping):
        for key, value in kept.items():
            where = f"{path}.{key}" if path else key
            yield from _differences(given[key], value, where) if key in given else iter((where,))
    elif isinstance(kept, list) and isinstance(given, list | tuple) and len(kept) == len(given):
        for at, (mine, theirs) in enumerate(zip(given, kept, strict=True), start=1):
            yield from _differences(mine, theirs, f"{path}.{at}")
    elif given != kept:
        yield path
