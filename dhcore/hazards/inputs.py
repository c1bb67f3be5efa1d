"""What a calculator asks for: fields with their limits, read from a link and written back into one."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from dhcore.dice import Dice
from dhcore.errors import DhcoreError, OutOfRange, UnknownName, shown

Value: TypeAlias = int | str | bool
Values: TypeAlias = Mapping[str, Value]
MAX_DICE_TEXT = 40
_NUMBER = re.compile(r"[+-]?[0-9]{1,12}")


@dataclass(frozen=True, kw_only=True)
class Field:
    """Something to fill in. ``own`` fields are numbers of whom it is about, known once that is somebody.

    It counts while, for one of ``when``, each field named there has one of those values; without any,
    always. ``more`` marks what is needed less often.
    """

    name: str
    label: str
    usual: Value
    own: bool = False
    more: bool = False
    when: tuple[Mapping[str, tuple[Value, ...]], ...] = ()

    def read(self, text: str) -> Value:
        """The value that a link's text means. Raises ``OutOfRange``, ``UnknownName``, ``DiceSyntaxError``."""
        raise NotImplementedError

    def counts(self, values: Values) -> bool:
        """Whether it bears on the answer, as the other fields stand."""
        return not self.when or any(
            all(values.get(name) in wanted for name, wanted in each.items()) for each in self.when
        )


@dataclass(frozen=True, kw_only=True)
class Number(Field):
    """A whole number from ``low`` to ``high``, inclusive; ``quick`` are the ones that are tapped."""

    usual: int
    low: int
    high: int
    quick: tuple[int, ...] = ()
    unit: str = ""

    def read(self, text: str) -> int:
        """The number, within its limits."""
        if not _NUMBER.fullmatch(text):
            raise OutOfRange(f"{shown(text)} is not a whole number.")
        if not self.low <= int(text) <= self.high:
            raise OutOfRange(f"{self.label} lies between {self.low:,} and {self.high:,}, not {int(text):,}.")
        return int(text)


@dataclass(frozen=True, kw_only=True)
class Choice(Field):
    """One of ``options``, value -> what to call it. ``alias`` reads other words for one, or raises."""

    usual: str
    options: Mapping[str, str]
    alias: Callable[[str], str] | None = None

    def read(self, text: str) -> str:
        """The option of that name."""
        if text in self.options:
            return text
        if self.alias:
            return self.alias(text)
        raise UnknownName(self.label.lower(), text, self.options)


@dataclass(frozen=True, kw_only=True)
class Switch(Field):
    """Yes or no; ``1`` or ``0`` in a link."""

    usual: bool = False

    def read(self, text: str) -> bool:
        """Whether it is on."""
        if text not in ("0", "1"):
            raise OutOfRange(f"A switch is 1 or 0, not {shown(text)}.")
        return text == "1"


@dataclass(frozen=True, kw_only=True)
class DiceText(Field):
    """Dice such as ``2d6+1``, whose totals lie between ``low`` and ``high``."""

    usual: str
    quick: tuple[str, ...] = ()
    low: int = 1
    high: int = 300

    def read(self, text: str) -> str:
        """The dice as the game writes them."""
        if len(text) > MAX_DICE_TEXT:
            raise OutOfRange(f"{self.label} are at most {MAX_DICE_TEXT} characters long.")
        dice = Dice.parse(text)
        lowest, highest = len(dice.sides) + dice.bonus, dice.best
        if lowest < self.low or highest > self.high:
            raise OutOfRange(
                f"{self.label} show {self.low:,} to {self.high:,}, not {lowest:,} to {highest:,}."
            )
        return str(dice)


@dataclass(frozen=True)
class Given:
    """The filled-in fields of a calculator, and the others who take part in it.

    ``name`` is whom it is about, empty for mere numbers. ``in_fight`` says that a fight is on, whose
    rounds bring what happens later. ``people`` holds everybody of a group, each with own numbers.
    """

    values: Values
    name: str = ""
    in_fight: bool = False
    people: tuple["Given", ...] = ()

    def number(self, name: str) -> int:
        """A number that was filled in."""
        return int(self.values[name])

    def word(self, name: str) -> str:
        """A choice that was made, or dice as text."""
        return str(self.values[name])

    def on(self, name: str) -> bool:
        """Whether a switch is on."""
        return bool(self.values.get(name, False))

    def way(self, name: str = "try") -> str | None:
        """How hard one tries; None is not at all."""
        word = self.word(name)
        return None if word == NO_TRY else word

    @property
    def who(self) -> str:
        """Whom to name in a sentence."""
        return self.name or "The victim"


NO_TRY = "no"


def with_usual(fields: Iterable[Field], values: Values) -> dict[str, Value]:
    """Every field with its value, or its usual one."""
    return {one.name: values.get(one.name, one.usual) for one in fields}


def from_params(
    fields: Iterable[Field], params: Mapping[str, str]
) -> tuple[dict[str, Value], tuple[str, ...]]:
    """What a link fills in, and a sentence for every parameter that had to be ignored.

    Parameters that name no field belong to somebody else and are passed over.
    """
    values: dict[str, Value] = {}
    problems = []
    for one in fields:
        if one.name in params:
            try:
                values[one.name] = one.read(params[one.name])
            except DhcoreError as error:
                problems.append(f"The link's “{one.label}” was ignored: {error}")
    return values, tuple(problems)


def to_params(fields: Iterable[Field], values: Values, known: bool = False) -> dict[str, str]:
    """The link parameters of what is not as usual and counts; own numbers only while nobody is ``known``."""
    full = with_usual(fields, values)
    return {
        one.name: str(int(value) if isinstance(value, bool) else value)
        for one in fields
        if (value := full[one.name]) != one.usual and one.counts(full) and not (one.own and known)
    }
