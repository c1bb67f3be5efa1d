"""Action tables: numbered rows for successes, H, F and C for failures; odds and readings (DH-149)."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from types import MappingProxyType
from typing import Annotated

from pydantic import StringConstraints

from dhcore.dragonhead.abilities import ability
from dhcore.dragonhead.check import Check, Roll
from dhcore.dragonhead.group import gathered
from dhcore.dragonhead.house import RULINGS, House
from dhcore.dragonhead.outcome import Outcome, in_words, outcome_of
from dhcore.errors import DataError, OutOfRange, Refused, UnknownName
from dhcore.tables import Row, toml_rows
from dhcore.working import Line, Working

FILE = "dragonhead/action_tables.toml"
LETTERS: Mapping[Outcome, str] = MappingProxyType({"crash": "C", "full_fail": "F", "half_fail": "H"})
ALWAYS = ("F", "H", "1")


class TableHead(Row):
    """Name of a table and the abilities one may roll on it; ``save`` and ``try_hard`` say how."""

    name: str
    label: str
    roll: tuple[str, ...]
    save: bool = False
    try_hard: bool = True
    source: str


class TableRow(Row):
    """One row: ``row`` is a number of successes or H, F, C; ``value`` is what its subject reckons with."""

    table: str
    row: Annotated[str, StringConstraints(pattern="^[1-9HFC]$")]
    result: str
    value: str = ""
    source: str


@dataclass(frozen=True)
class ActionTable:
    """An action table; ``rows`` in printed order, best first."""

    head: TableHead
    rows: tuple[TableRow, ...]

    def key(self, outcome: Outcome) -> str:
        """The row an outcome falls in: ``C``, ``F``, ``H`` or the highest number of successes reached.

        A crash is ``C`` even where the table has no such row. Raises ``OutOfRange`` for a number
        of successes below 1.
        """
        if not isinstance(outcome, int):
            return LETTERS[outcome]
        if outcome < 1:
            raise OutOfRange(f"Successes start at 1, not {outcome}; a failure has a name.")
        return max(row.row for row in self.rows if row.row.isdigit() and int(row.row) <= outcome)

    def row(self, key: str) -> TableRow:
        """The row called ``key``; a missing C row is the F row (ruling A60). Raises ``UnknownName``."""
        rows = {row.row: row for row in self.rows}
        rows.setdefault("C", rows["F"])
        try:
            return rows[key]
        except KeyError:
            raise UnknownName(f"row of {self.head.label}", key, rows) from None

    def check(
        self, score: int, difficulty: str = "normal", try_hard: str | None = None, house: House = RULINGS
    ) -> Check:
        """The check or save that is rolled on this table.

        Raises ``Refused`` for trying hard where the table does not allow it (DH-137, DH-140, ruling A10).
        """
        if try_hard and not (self.head.save or self.head.try_hard):
            raise Refused(f"Nothing helps the roll of {self.head.label}, trying hard included (DH-140, A10).")
        return Check(score, difficulty, try_hard, self.head.save, house)

    def odds(self, check: Check) -> dict[str, Fraction]:
        """Chance of each row that can happen, worst first; the chances sum to exactly 1."""
        return gathered((self.key(outcome), chance) for outcome, chance in check.outcomes.items())

    def read(self, outcome: Outcome) -> "TableResult":
        """What ``outcome`` means here."""
        return TableResult(self, outcome, self.row(self.key(outcome)))

    def read_roll(self, roll: Roll) -> "TableResult":
        """What a roll means here, whoever rolled it."""
        return self.read(roll.outcome)

    def read_strength(self, strength: int, house: House = RULINGS) -> "TableResult":
        """What a bare strength means here: no dice are known, so it is never a crash."""
        return self.read(outcome_of(strength, house))


@dataclass(frozen=True)
class TableResult:
    """A row that was reached; ``row`` is the F row when the table says nothing about a crash."""

    table: ActionTable
    outcome: Outcome
    row: TableRow

    @property
    def key(self) -> str:
        """``C``, ``F``, ``H`` or a number of successes as text."""
        return self.table.key(self.outcome)

    @property
    def successes(self) -> int:
        """How many successes were rolled; 0 for every failure."""
        return self.outcome if isinstance(self.outcome, int) else 0

    @property
    def needs_detail(self) -> bool:
        """A crash that the table does not describe: the DM adds to the F row (ruling A60)."""
        return self.key == "C" and self.row.row == "F"

    @property
    def words(self) -> str:
        """``half fail: slips and holds on: check again``."""
        more = ", and the DM adds to it" if self.needs_detail else ""
        return f"{in_words(self.outcome)}: {self.row.result}{more}"

    @property
    def working(self) -> Working:
        """Which row was read, and why."""
        names = " or ".join(ability(code).name for code in self.table.head.roll)
        save = " Save" if self.table.head.save else ""
        rule = f"{self.row.source}, A60" if self.needs_detail else self.row.source
        row = Line(f"row {self.key}", self.row.result, rule)
        return (Line(self.table.head.label, f"{names}{save}: {in_words(self.outcome)}", "DH-149"), row)


@cache
def action_tables() -> dict[str, ActionTable]:
    """Every action table by name. Raises ``DataError`` for a table without rows 1, H and F, or stray rows."""
    heads = toml_rows(FILE, "table", TableHead)
    rows = toml_rows(FILE, "row", TableRow)
    names = {head.name for head in heads}
    if stray := sorted({row.table for row in rows} - names):
        raise DataError(f"{FILE}: rows of a table {stray[0]} that does not exist.")
    tables = {}
    for head in heads:
        own = tuple(row for row in rows if row.table == head.name)
        keys = [row.row for row in own]
        if len(set(keys)) < len(keys) or not set(ALWAYS) <= set(keys):
            raise DataError(f"{FILE}: table {head.name} needs rows 1, H and F, each row once.")
        tables[head.name] = ActionTable(head, own)
    return tables


def action_table(name: str) -> ActionTable:
    """The action table called ``name``. Raises ``UnknownName``."""
    try:
        return action_tables()[name]
    except KeyError:
        raise UnknownName("action table", name, action_tables()) from None
