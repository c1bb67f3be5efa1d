"""The values an entry of a pack may hold, each with its cap, and what all entries share."""

import re
import unicodedata
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Annotated, Any, ClassVar, Literal, NamedTuple, Self, TypeVar

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    PlainSerializer,
    PlainValidator,
    model_validator,
)

from dhcore.dice import Dice
from dhcore.dragonhead.abilities import ability
from dhcore.dragonhead.aspects import Aspect, aspects_text, parse_aspects
from dhcore.dragonhead.body_size import body_size
from dhcore.dragonhead.class_line import ClassLine
from dhcore.dragonhead.damage import DamageDice, damage_type
from dhcore.dragonhead.dice_table import MAX_SCORE
from dhcore.dragonhead.personality import inclination
from dhcore.errors import OutOfRange

MAX_ID = 60
MAX_NAME = 60
MAX_REMARK = 200
MAX_TEXT = 1_200
MAX_FACTS = 10
MAX_DICE = 100
MAX_NUMBER = 1_000
MAX_PRICE = 10_000_000
MAX_WEIGHT = 1_000_000
_HIDDEN = {"Cc", "Cs", "Zl", "Zp"}
_WEIGHT = re.compile(r"\d{1,7}(\.\d{1,4}|/[1-9]\d{0,3})?")
ValueT = TypeVar("ValueT")


def _line(text: str) -> str:
    """``text`` if it is one visible line without space around it."""
    kinds = {unicodedata.category(char) for char in text}
    if kinds & _HIDDEN:
        raise OutOfRange("one line without control characters is needed")
    if text != text.strip() or not any(kind[0] in "LMNPS" for kind in kinds):
        raise OutOfRange("a text that can be seen is needed, without space around it")
    return text


def _paragraph(text: str) -> str:
    """``text``, which may be empty and have line breaks, but no other control characters."""
    if {unicodedata.category(char) for char in text.replace("\n", "")} & _HIDDEN:
        raise OutOfRange("a text without control characters is needed")
    return text


def _written(text: str) -> str:
    """``text`` if it is a paragraph that says something."""
    if not text.strip():
        raise OutOfRange("a text is needed")
    return _paragraph(text)


def _read(kind: type[ValueT], parse: Callable[[str], ValueT], example: str) -> PlainValidator:
    """Takes a value of ``kind`` as it is, and a text through ``parse``."""

    def read(value: object) -> ValueT:
        if isinstance(value, kind):
            return value
        if isinstance(value, str) and len(value) <= MAX_REMARK:
            return parse(value)
        raise OutOfRange(f"a text such as “{example}” is needed, of at most {MAX_REMARK} characters")

    return PlainValidator(read)


def _aspects(value: object) -> tuple[Aspect, ...]:
    if isinstance(value, tuple) and all(isinstance(item, Aspect) for item in value):
        return value
    if isinstance(value, str) and len(value) <= MAX_TEXT:
        return parse_aspects(value)
    raise OutOfRange("aspects are one text such as “Reach 2, Bastard”")


def _few(dice: Dice) -> Dice:
    if len(dice.sides) > MAX_DICE or max((*dice.sides, abs(dice.bonus))) > MAX_SCORE:
        raise OutOfRange(f"at most {MAX_DICE} dice are allowed, with numbers up to {MAX_SCORE:,}")
    return dice


def _few_damage(damage: DamageDice) -> DamageDice:
    _few(damage.dice)
    return damage


def _weight(value: object) -> Fraction:
    written = isinstance(value, str) and len(value) < 20 and _WEIGHT.fullmatch(value)
    number = isinstance(value, int | Fraction) and not isinstance(value, bool)
    if isinstance(value, str | int | Fraction) and (written or number):
        weight = Fraction(value)
        if 0 <= weight <= MAX_WEIGHT:
            return weight
    raise OutOfRange(f"a weight in pounds from 0 to {MAX_WEIGHT:,} is needed, such as 3 or “1/2”")


def _weight_text(weight: Fraction) -> int | str:
    return weight.numerator if weight.denominator == 1 else str(weight)


Slug = Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=MAX_ID)]
Name = Annotated[str, Field(max_length=MAX_NAME), AfterValidator(_line)]
Remark = Annotated[str, Field(max_length=MAX_REMARK), AfterValidator(_line)]
Text = Annotated[str, Field(max_length=MAX_TEXT), AfterValidator(_paragraph)]
SomeText = Annotated[str, Field(max_length=MAX_TEXT), AfterValidator(_written)]
Number = Annotated[int, Field(ge=0, le=MAX_NUMBER)]
Score = Annotated[int, Field(ge=0, le=MAX_SCORE)]
Price = Annotated[int, Field(ge=0, le=MAX_PRICE)]
"""Silver pieces."""
Weight = Annotated[Fraction, PlainValidator(_weight), PlainSerializer(_weight_text)]
"""Pounds, exactly."""
Letter = Annotated[str, Field(max_length=20), AfterValidator(lambda word: damage_type(word).letter)]
AbilityCode = Annotated[str, Field(max_length=20), AfterValidator(lambda word: ability(word).code)]
InclinationCode = Annotated[str, Field(max_length=20), AfterValidator(lambda word: inclination(word).code)]
SizeName = Annotated[str, Field(max_length=20), AfterValidator(lambda word: body_size(word).name)]
Aspects = Annotated[tuple[Aspect, ...], PlainValidator(_aspects), PlainSerializer(aspects_text)]
DiceText = Annotated[Dice, _read(Dice, Dice.parse, "1d6"), AfterValidator(_few), PlainSerializer(str)]
DamageText = Annotated[
    DamageDice,
    _read(DamageDice, DamageDice.parse, "1d6s"),
    AfterValidator(_few_damage),
    PlainSerializer(str),
]
KindsLine = Annotated[
    ClassLine, _read(ClassLine, ClassLine.parse, "Melee, Ranged ½, AC"), PlainSerializer(str)
]
Vision = Literal["normal", "infravision", "ultravision"]
ExceptionName = Literal[
    "sleeps in armor", "needs no sleep", "fire-resistant", "undead", "no front", "metal hide"
]
"""Rules that do not hold for a class or creature as they do for others (DH-012)."""


class Ref(NamedTuple):
    """A reference: the ``field`` it stands in, the kinds of entry it may name, and the id it names."""

    field: str
    kinds: tuple[str, ...]
    id: str


class Strict(BaseModel):
    """Base of everything in a pack: frozen, strict about types and unknown fields."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Entry(Strict):
    """What every entry has: an ``id`` of its own in the pack, a name, a text.

    ``source`` is ``rules`` when the game itself gives the ``facts`` listed; all else, and an entry
    without facts, is of the pack's own making.
    """

    KEY: ClassVar[str]
    """The word for this kind of entry in a file, as in ``[[weapon]]``."""

    id: Slug
    name: Name
    text: Text = ""
    source: Literal["house", "rules"] = "house"
    facts: Annotated[tuple[Remark, ...], Field(max_length=MAX_FACTS)] = ()

    @model_validator(mode="after")
    def _facts_have_a_source(self) -> Self:
        if (self.source == "rules") != bool(self.facts):
            raise OutOfRange(
                "source “rules” goes with facts that say what the rules give, and only with them"
            )
        return self

    def refers(self) -> Iterator[Ref]:
        """Every reference of this entry to another."""
        return iter(())


def record(entry: Strict) -> dict[str, Any]:
    """Plain values for a file: what differs from the defaults, in the order of the fields."""
    return entry.model_dump(mode="json", exclude_defaults=True)
