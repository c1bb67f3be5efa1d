"""How a group reads the places the rules leave open: a frozen value handed to whatever needs it.

Each field is a ruling id; its default is this project's ruling. A campaign stores its own ``House``.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, Literal, get_args, get_type_hints

from dhcore.dice import Dice
from dhcore.dragonhead.dice_table import RULING_TABLE, DiceTable
from dhcore.errors import UnknownName


@dataclass(frozen=True)
class House:
    """The readings in force. Raises ``UnknownName`` for a reading that does not exist."""

    A01: DiceTable = RULING_TABLE
    """The dice table."""
    A04: Literal["bands", "full fours"] = "bands"
    """Above 20: bands go on, 21 is four successes; or each needs a full four points, 24 is four."""
    A07: Literal["kept", "any"] = "kept"
    """Which repeat can crash: only the one that is kept, or any of them."""
    A12: Literal["score", "strength"] = "score"
    """Rise Above adds 2 to the score before the dice table, or to the strength after the roll."""
    A19: Literal["past", "at"] = "past"
    """Out and dead when wear or tear goes past the HP line, or already when it reaches it."""
    A23: Literal["total", "actual"] = "total"
    """Body size multiplies all HP, or the actual HP alone."""
    A26: Literal["spent", "total"] = "spent"
    """Character level comes from XP spent, or from all XP."""
    A27: Literal["increase", "point"] = "increase"
    """The ability price is for the whole increase, or for each point of it."""
    A34: Literal["one", "add up"] = "one"
    """Stuns before the next action cost one action together, or one each."""
    A35: Literal["any", "attacks"] = "any"
    """What can stun: any single source of wear that is not self-inflicted, or attacks alone."""
    A38: Literal["always", "success"] = "always"
    """A rest heals its strength always, or only on a success."""
    A39: Literal["erased", "rolled"] = "erased"
    """XP for recovery count the wear erased, or the strength rolled."""
    A40: Literal["tear first", "wear first"] = "tear first"
    """What magical healing heals first."""
    A44: Literal[-2, -1] = -2
    """What a crash takes from the count in a dog pile."""
    A46: Literal["higher", "own check"] = "higher"
    """A low strength that still beats the other wins; or one's own failed check rules."""
    A57: Literal["wear", "nothing"] = "wear"
    """A fall onto a soft surface does wear without tear, or nothing."""
    A58: Literal["replace", "improve"] = "replace"
    """A new save against fire replaces the fire, for better or worse; or only improves it."""
    A59: Literal["dice", "product"] = "dice"
    """Poison hours: N successes are Nd6, or one d6 times N."""

    def __post_init__(self) -> None:
        for name, readings in readings_of().items():
            if getattr(self, name) not in readings:
                raise UnknownName(f"reading of ruling {name}", getattr(self, name), map(str, readings))


@cache
def readings_of() -> dict[str, tuple[Any, ...]]:
    """Ruling id -> the readings to choose from, this project's first; the dice table is not among them."""
    hints = get_type_hints(House)
    return {field.name: get_args(hints[field.name]) for field in fields(House) if get_args(hints[field.name])}


RULINGS = House()
"""This project's rulings, used wherever nothing else is given."""


def dice_for(score: int, house: House = RULINGS) -> Dice:
    """The dice that ``score`` rolls in this house. Raises ``OutOfRange`` above 5,000."""
    return house.A01.dice_for(score)


def to_record(house: House) -> dict[str, Any]:
    """What differs from this project's rulings, as plain values for a file: ruling id -> reading."""
    chosen = {name: getattr(house, name) for name in readings_of()}
    record = {name: reading for name, reading in chosen.items() if reading != getattr(RULINGS, name)}
    if house.A01.rows:
        record["A01"] = {str(score): str(dice) for score, dice in house.A01.rows}
    return record


def from_record(record: Mapping[str, Any]) -> House:
    """The house that :func:`to_record` wrote down.

    Raises ``UnknownName`` for a ruling or reading that does not exist, and the refusals of
    :meth:`DiceTable.of`.
    """
    readings = dict(record)
    table = readings.pop("A01", {})
    if unknown := readings.keys() - readings_of().keys():
        raise UnknownName("ruling", min(unknown), readings_of())
    return House(A01=DiceTable.of({int(score): dice for score, dice in table.items()}), **readings)
