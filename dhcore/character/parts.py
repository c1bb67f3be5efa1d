"""What a character's record is made of, each value with its cap: classes, things, spells in mind, XP."""

import re
import unicodedata
from collections.abc import Sequence
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, Field, model_validator

from dhcore.content.classes import ClassLevel
from dhcore.content.fields import MAX_NAME, MAX_REMARK, DiceText, InclinationCode, Name, Slug, Strict
from dhcore.dragonhead.abilities import abilities, ability
from dhcore.dragonhead.advancement import MAX_INCREASE
from dhcore.dragonhead.attack_score import MAX_QUALITY
from dhcore.dragonhead.character_level import MAX_CLASS_LEVEL, MAX_XP
from dhcore.dragonhead.dice_table import MAX_SCORE
from dhcore.errors import OutOfRange, UnknownName

MAX_ITEMS = 200
MAX_NOTES = 10_000
MAX_COUNT = 10_000
MAX_KNOWN = 200
MAX_OVERRIDE = 100_000
HANDS = 2

RecordId = Annotated[str, Field(pattern=r"^[0-9a-z]{1,64}$")]
"""Random hex digits, as ``dhcore.store.new_id`` makes them; samples may use any small letters and digits."""
Slot = Literal["packed", "worn", "held"]
Xp = Annotated[int, Field(ge=0, le=MAX_XP)]
PLAIN_FIELDS = ("hp", "stun", "ac", "dc")
KEYED_FIELDS = ("ability", "move", "limit", "hit")
_KEYED = re.compile(rf"({'|'.join(KEYED_FIELDS)})\.(\S.{{0,79}})")


def listed_once(what: str, names: Sequence[str]) -> None:
    """Raises ``OutOfRange`` when one of the ``names`` stands there twice."""
    for name in names:
        if names.count(name) > 1:
            raise OutOfRange(f"the same {what} is listed twice: {name}")


def _line_or_nothing(text: str) -> str:
    kinds = {unicodedata.category(char) for char in text}
    if kinds & {"Cc", "Cs", "Zl", "Zp"} or text != text.strip():
        raise OutOfRange("one line without control characters and without space around it is needed")
    return text


def _prose(text: str) -> str:
    kinds = {unicodedata.category(char) for char in text if char not in "\n\t"}
    if kinds & {"Cc", "Cs"}:
        raise OutOfRange("a text without control characters is needed")
    return text


Notes = Annotated[str, Field(max_length=MAX_NOTES), AfterValidator(_prose)]
"""Free text with line breaks."""
NameOrNothing = Annotated[str, Field(max_length=MAX_NAME), AfterValidator(_line_or_nothing)]


class ClassTaken(Strict):
    """A class the character has: its id in the packs, its level, a hit die roll for each level past 1.

    ``name`` and ``hit_die`` are as they were when it was taken, for a campaign whose packs lost it.
    """

    id: Slug
    name: Name
    hit_die: DiceText
    level: ClassLevel
    rolls: Annotated[
        tuple[Annotated[int, Field(ge=1, le=1_000)], ...], Field(max_length=MAX_CLASS_LEVEL - 1)
    ] = ()

    @model_validator(mode="after")
    def _a_roll_for_each_level(self) -> Self:
        if len(self.rolls) != self.level - 1:
            raise OutOfRange(
                f"class level {self.level} has {self.level - 1} hit die rolls, not {len(self.rolls)}"
            )
        return self


class Carried(Strict):
    """A thing the character has. ``entry`` is its id in the packs; None is something of one's own.

    ``name`` is what the sheet calls it. ``quality`` comes on top of what the entry has by itself.
    ``hands`` are those that hold it when it is held.
    """

    id: RecordId
    name: Name
    entry: Slug | None = None
    count: Annotated[int, Field(ge=1, le=MAX_COUNT)] = 1
    quality: Annotated[int, Field(ge=0, le=MAX_QUALITY)] = 0
    slot: Slot = "packed"
    hands: Annotated[int, Field(ge=1, le=HANDS)] = 1
    note: Annotated[str, Field(max_length=MAX_REMARK), AfterValidator(_line_or_nothing)] = ""


class KnownSpell(Strict):
    """A spell in mind, ready or crossed out; name and level are those it had when it was learned."""

    id: Slug
    name: Name
    level: Annotated[int, Field(ge=1, le=9)]
    ready: bool = True


class Mind(Strict):
    """What a class that uses magic has in mind, and its spellbook: None for power-users or a lost one.

    ``chosen_at`` is the class level at which powers were last chosen (DH-108), 0 before the first choice.
    """

    class_id: Slug
    known: Annotated[tuple[KnownSpell, ...], Field(max_length=MAX_KNOWN)] = ()
    book: Annotated[tuple[Slug, ...], Field(max_length=MAX_KNOWN)] | None = None
    chosen_at: Annotated[int, Field(ge=0, le=MAX_CLASS_LEVEL)] = 0

    @model_validator(mode="after")
    def _nothing_twice(self) -> Self:
        listed_once("spell in mind", [spell.id for spell in self.known])
        listed_once("spell in the book", self.book or ())
        return self


class Spent(Strict):
    """XP sunk in an ability (by code, at ``value`` points of increase) or a class (by id, at that level)."""

    kind: Literal["ability", "class"]
    what: Slug
    value: Annotated[int, Field(ge=1, le=MAX_CLASS_LEVEL)]
    xp: Xp

    @model_validator(mode="after")
    def _an_increase_of_an_ability(self) -> Self:
        if self.kind == "ability":
            if self.what not in [row.code for row in abilities()]:
                raise UnknownName("ability", self.what, (row.code for row in abilities()))
            if self.value > MAX_INCREASE:
                raise OutOfRange(f"an ability is increased by at most {MAX_INCREASE} points")
        return self


class Earned(Strict):
    """The XP ledger: ``unspent`` (negative after a loss), ``spent``, ``pending`` for wear healed."""

    unspent: Annotated[int, Field(ge=-MAX_XP, le=MAX_XP)] = 0
    spent: Annotated[tuple[Spent, ...], Field(max_length=40)] = ()
    pending: Xp = 0

    @model_validator(mode="after")
    def _nothing_twice(self) -> Self:
        listed_once("spending", [f"{entry.kind} {entry.what}" for entry in self.spent])
        return self

    def increase(self, code: str) -> int:
        """Points by which the ability with that code was raised; 0 for none."""
        return next((one.value for one in self.spent if (one.kind, one.what) == ("ability", code)), 0)


class Nature(Strict):
    """Both inclinations by their letters, and up to three traits (DH-041, DH-115)."""

    social: InclinationCode = "TN"
    true: InclinationCode = "TN"
    traits: Annotated[tuple[Name, ...], Field(max_length=3)] = ()


class Health(Strict):
    """Damage circles, points saved towards a scar, the S and K by the stun point, and rests of today.

    A torn or scarred circle is worn too (ruling A21).
    """

    wear: Annotated[int, Field(ge=0, le=10_000_000)] = 0
    tear: Annotated[int, Field(ge=0, le=10_000_000)] = 0
    scar: Annotated[int, Field(ge=0, le=10_000_000)] = 0
    saved: Annotated[int, Field(ge=0, le=1_000_000)] = 0
    stuns: Annotated[int, Field(ge=0, le=1_000)] = 0
    down: bool = False
    rests: Annotated[int, Field(ge=0, le=10)] = 0

    @model_validator(mode="after")
    def _torn_is_worn(self) -> Self:
        if self.wear < self.tear + self.scar:
            raise OutOfRange("wear is never below tear and scar together (ruling A21)")
        return self


def override_field(name: str) -> str:
    """``name`` itself, if a value of that name can be set by hand.

    ``hp``, ``stun``, ``ac``, ``dc``, ``ability.mus``, ``move.Move`` (or another locomotion),
    ``limit.wizard`` (a class id) and ``hit.sword`` (the key of an attack). Raises ``UnknownName``.
    """
    keyed = _KEYED.fullmatch(name)
    if name in PLAIN_FIELDS or (keyed and keyed[1] != "ability"):
        return name
    if keyed and keyed[2] == ability(keyed[2]).code:
        return name
    raise UnknownName("field to set by hand", name, (*PLAIN_FIELDS, *(f"{key}.…" for key in KEYED_FIELDS)))


class Override(Strict):
    """A value somebody set by hand instead of the computed one: a score, or points."""

    field: Annotated[str, Field(max_length=90), AfterValidator(override_field)]
    value: Annotated[int, Field(ge=-MAX_SCORE, le=MAX_OVERRIDE)]
