"""Aspects: the tags on attacks and equipment, read from text and written back (DH-062, DH-264..300)."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

from dhcore.dice import Dice
from dhcore.dragonhead.abilities import ability
from dhcore.dragonhead.area import area_shapes
from dhcore.dragonhead.body_size import body_sizes
from dhcore.dragonhead.damage import DamageDice
from dhcore.dragonhead.duration import Duration
from dhcore.dragonhead.poison import poison_kinds
from dhcore.errors import OutOfRange, Refused, UnknownName, shown
from dhcore.tables import Row, csv_rows

MAX_NUMBER = 100_000
MAX_ASPECTS = 40
ValueShape = Literal["none", "number", "optional", "dice", "damage", "duration", "ability", "poison"]
_WORD = re.compile(r"\s*(\d*[A-Za-z]+)")
_NUMBER = re.compile(r"\d{1,6}")


class AspectRow(Row):
    """An aspect: its word, the value behind it, what it means, an example, and the rule it works by."""

    key: str
    name: str
    value: ValueShape
    meaning: str
    example: str
    effect: str
    source: str


@dataclass(frozen=True)
class PoisonValue:
    """The strength of a poison, its kind and the size of its dose as far as they are named (DH-290, DH-379).

    Raises ``OutOfRange`` for a strength outside 0..100,000.
    """

    strength: int
    kind: str = ""
    size: str = ""

    def __post_init__(self) -> None:
        if not 0 <= self.strength <= MAX_NUMBER:
            raise OutOfRange(f"A poison's strength lies between 0 and {MAX_NUMBER:,}, not {self.strength:,}.")

    def __str__(self) -> str:
        return " ".join(filter(None, (self.size, self.kind.capitalize(), str(self.strength))))


Value = None | int | str | Dice | DamageDice | Duration | PoisonValue
"""What stands behind an aspect: nothing, a number, an ability's code, dice, a duration, or a poison."""


@cache
def aspect_rows() -> dict[str, AspectRow]:
    """All aspects by key: those of the list, then the area shapes with a radius (DH-254, DH-255)."""
    listed = {row.key: row for row in csv_rows("dragonhead/aspects.csv", AspectRow)}
    areas = {
        shape.name: AspectRow(
            key=shape.name,
            name=shape.name.capitalize(),
            value="optional",
            meaning=f"Hits {shape.words}.",
            example=f"{shape.name.capitalize()} 10",
            effect="DH-253",
            source=shape.source,
        )
        for shape in area_shapes()
    }
    return listed | areas


@dataclass(frozen=True)
class Aspect:
    """One aspect with its value; ``str()`` writes it as the sheet does.

    >>> str(Aspect.parse("dur 5ps")), Aspect.parse("Rld1").value, Aspect.parse("Poison Paralytic 14").value
    ('Dur 5 PS', 1, PoisonValue(strength=14, kind='paralytic', size=''))
    """

    key: str
    value: Value = None

    @classmethod
    def parse(cls, text: str) -> "Aspect":
        """Read one aspect: its word in any case, and its value behind it; a digit needs no space before it.

        Raises ``UnknownName`` for an unknown aspect, ability or kind of poison, ``OutOfRange`` for a
        value that is missing, superfluous or out of its range, ``DiceSyntaxError`` for unreadable dice.
        """
        word = _WORD.match(text)
        row = aspect_rows().get(word[1].lower()) if word else None
        if word is None or row is None:
            raise UnknownName("aspect", text.strip(), aspect_rows())
        behind = text[word.end() :].strip()
        return cls(row.key, _READ[row.value](row, behind))

    @property
    def row(self) -> AspectRow:
        """What the rules say about it. Raises ``UnknownName`` for a key that names none."""
        try:
            return aspect_rows()[self.key]
        except KeyError:
            raise UnknownName("aspect", self.key, aspect_rows()) from None

    def __str__(self) -> str:
        if self.value is None:
            return self.row.name
        value = self.value.capitalize() if isinstance(self.value, str) else str(self.value)
        return f"{self.row.name} {value}"


def parse_aspects(text: str) -> tuple[Aspect, ...]:
    """Read aspects separated by commas, in order; an empty text has none.

    Raises as :meth:`Aspect.parse`, ``Refused`` for one twice, ``OutOfRange`` for more than 40.

    >>> aspects_text(parse_aspects("close, 2hds,Rng20"))
    'Close, 2hds, Rng 20'
    """
    parts = [part for part in text.split(",") if part.strip()]
    if len(parts) > MAX_ASPECTS:
        raise OutOfRange(f"An item has at most {MAX_ASPECTS} aspects here, not {len(parts)}.")
    found = tuple(map(Aspect.parse, parts))
    keys = [aspect.key for aspect in found]
    for aspect in found:
        if keys.count(aspect.key) > 1:
            raise Refused(f"{aspect.row.name} is listed twice; an attack has an aspect once (DH-062).")
    return found


def aspects_text(aspects: Sequence[Aspect]) -> str:
    """The aspects as the sheet has them: ``Close, 2hds, Rng 20``."""
    return ", ".join(map(str, aspects))


def value_of(aspects: Sequence[Aspect], key: str) -> Value:
    """The value of the aspect with that key; None when it is absent or has none. Raises ``UnknownName``."""
    if key not in aspect_rows():
        raise UnknownName("aspect", key, aspect_rows())
    return next((aspect.value for aspect in aspects if aspect.key == key), None)


def has(aspects: Sequence[Aspect], key: str) -> bool:
    """Whether the aspect with that key is among them. Raises ``UnknownName``."""
    if key not in aspect_rows():
        raise UnknownName("aspect", key, aspect_rows())
    return any(aspect.key == key for aspect in aspects)


def _nothing(row: AspectRow, text: str) -> Value:
    if text:
        raise OutOfRange(f"{row.name} has no value; {shown(text)} is too much.")
    return None


def _number(row: AspectRow, text: str) -> int:
    if not _NUMBER.fullmatch(text) or int(text) > MAX_NUMBER:
        raise OutOfRange(f"{row.name} takes a number up to {MAX_NUMBER:,}, as in “{row.example}”.")
    return int(text)


def _optional(row: AspectRow, text: str) -> Value:
    return _number(row, text) if text else None


def _dice(row: AspectRow, text: str) -> Value:
    return Dice.parse(_some(row, text))


def _damage(row: AspectRow, text: str) -> Value:
    return DamageDice.parse(_some(row, text))


def _duration(row: AspectRow, text: str) -> Value:
    return Duration.parse(_some(row, text))


def _ability(row: AspectRow, text: str) -> Value:
    return ability(_some(row, text)).code


def _poison(row: AspectRow, text: str) -> Value:
    *words, number = _some(row, text).split()
    sizes = {size.name.lower(): size.name for size in body_sizes()}
    size = sizes[words.pop(0).lower()] if words and words[0].lower() in sizes else ""
    kind = "-".join(words).lower()
    if kind and kind not in poison_kinds():
        raise UnknownName("kind of poison", kind, poison_kinds())
    return PoisonValue(_number(row, number), kind, size)


def _some(row: AspectRow, text: str) -> str:
    if not text:
        raise OutOfRange(f"{row.name} needs a value, as in “{row.example}”.")
    return text


_READ: dict[ValueShape, Callable[[AspectRow, str], Value]] = {
    "none": _nothing,
    "number": _number,
    "optional": _optional,
    "dice": _dice,
    "damage": _damage,
    "duration": _duration,
    "ability": _ability,
    "poison": _poison,
}
