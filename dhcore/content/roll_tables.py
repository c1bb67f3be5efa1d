"""Encounter and crash tables: thresholds of a die and what they bring (DH-015, DH-016, DH-146, DH-171)."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import Annotated, ClassVar, Literal, Self

from pydantic import Field, model_validator

from dhcore.content.fields import (
    DamageText,
    DiceText,
    Entry,
    Ref,
    Remark,
    Score,
    Slug,
    SomeText,
    Strict,
    Text,
)
from dhcore.dice import Dice
from dhcore.dragonhead.duration import MAX_ROUNDS
from dhcore.dragonhead.threshold import threshold_row
from dhcore.errors import OutOfRange

MAX_ROWS = 100
MOST_CREATURES = 1_000
Covered = Literal["melee", "ranged", "thrown", "unarmed", "defence", "spell", "item", "check"]


class Group(Strict):
    """Creatures of one kind: its id, and the dice for how many."""

    creature: Slug
    count: DiceText = Dice(bonus=1)

    @model_validator(mode="after")
    def _somebody_comes(self) -> Self:
        if lowest_of(self.count) < 1 or self.count.best > MOST_CREATURES:
            raise OutOfRange(f"1 to {MOST_CREATURES:,} creatures come; {self.count} can be less or more")
        return self


class EncounterRow(Strict):
    """From ``at`` on these creatures come; without groups it is nothing, and ``text`` may say how that is."""

    at: Score
    groups: Annotated[tuple[Group, ...], Field(max_length=10)] = ()
    text: Text = ""

    @property
    def nothing(self) -> bool:
        """Whether nobody comes."""
        return not self.groups


class EncounterTable(Entry):
    """What comes at a place when the die is rolled; low rolls are the worse encounters (DH-169, DH-171)."""

    KEY: ClassVar[str] = "encounter_table"

    place: Remark
    die: DiceText
    rows: Annotated[tuple[EncounterRow, ...], Field(min_length=1, max_length=MAX_ROWS)]

    @model_validator(mode="after")
    def _rows_fit(self) -> Self:
        check_thresholds(self.die, [row.at for row in self.rows])
        if not any(row.nothing for row in self.rows):
            raise OutOfRange("an encounter table has a row without groups: nothing (DH-171)")
        return self

    def row(self, roll: int) -> EncounterRow:
        """The row of a roll. Raises ``OutOfRange`` for a roll that the die does not show."""
        return threshold_row(self.rows, shown_by(self.die, roll), lambda row: row.at, "The encounter roll")

    def refers(self) -> Iterator[Ref]:
        """The creatures that may come."""
        for place, row in enumerate(self.rows, start=1):
            for number, group in enumerate(row.groups, start=1):
                yield Ref(f"rows.{place}.groups.{number}.creature", ("creature",), group.creature)


class CrashEffect(Strict):
    """What a crash does in numbers, to ``whom``: damage dice (DC opposes them), a shock, rounds it lasts."""

    whom: Literal["self", "friend", "everyone near"] = "self"
    damage: DamageText | None = None
    stunned: bool = False
    knocked_down: bool = False
    drops: bool = False
    breaks: bool = False
    rounds: Annotated[int, Field(ge=0, le=MAX_ROUNDS)] = 0


class CrashRow(Strict):
    """From ``at`` on this happens, on top of the full fail."""

    at: Score
    text: SomeText
    effect: CrashEffect | None = None


class CrashTable(Entry):
    """What comes of a crash (DH-146): for which rolls the table is meant, its die and its rows."""

    KEY: ClassVar[str] = "crash_table"

    covers: Annotated[tuple[Covered, ...], Field(min_length=1, max_length=8)]
    die: DiceText
    rows: Annotated[tuple[CrashRow, ...], Field(min_length=1, max_length=MAX_ROWS)]

    @model_validator(mode="after")
    def _rows_fit(self) -> Self:
        check_thresholds(self.die, [row.at for row in self.rows])
        return self

    def row(self, roll: int) -> CrashRow:
        """The row of a roll. Raises ``OutOfRange`` for a roll that the die does not show."""
        return threshold_row(self.rows, shown_by(self.die, roll), lambda row: row.at, "The crash roll")


def lowest_of(dice: Dice) -> int:
    """The least that ``dice`` show."""
    return len(dice.sides) + dice.bonus


def check_thresholds(die: Dice, starts: Sequence[int]) -> None:
    """Raises ``OutOfRange`` unless the rows ascend from the lowest roll of ``die`` and all can be reached."""
    lowest = lowest_of(die)
    if not die.sides or starts[0] != lowest:
        raise OutOfRange(f"the first row starts at the lowest roll of {die}, {lowest} (DH-015)")
    if any(a >= b for a, b in pairwise(starts)) or starts[-1] > die.best:
        raise OutOfRange(f"rows ascend and start at {die.best} at the latest, the best of {die} (DH-015)")


def shown_by(die: Dice, roll: int) -> int:
    """``roll`` itself. Raises ``OutOfRange`` when ``die`` does not show it."""
    lowest = lowest_of(die)
    if not lowest <= roll <= die.best:
        raise OutOfRange(f"{die} shows {lowest} to {die.best}, not {roll}.")
    return roll


def roll_encounter(table: EncounterTable, rng: Random, rolls: int = 1) -> tuple[int, EncounterRow]:
    """The roll and its row, rolled with ``rng``; of two rolls, at fast speed, the lower counts (DH-169).

    Raises ``OutOfRange`` for other than 1 to 10 rolls.
    """
    if not 1 <= rolls <= 10:
        raise OutOfRange(f"1 to 10 rolls are made, not {rolls}.")
    roll = min(table.die.total(table.die.roll(rng)) for _ in range(rolls))
    return roll, table.row(roll)


def who_comes(row: EncounterRow, rng: Random) -> tuple[tuple[str, int], ...]:
    """Creature ids and how many of each, their dice rolled with ``rng``."""
    return tuple((group.creature, group.count.total(group.count.roll(rng))) for group in row.groups)
