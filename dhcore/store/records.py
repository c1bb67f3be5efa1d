"""The shape of a campaign's file: TinyDB tables, checked when they come in.

::

    meta        {"campaign": Meta}
    characters  {id: document}      encounters, packs likewise
    log         {seq: StoredRow}    the newest rows; older ones are in closed segments

Step ``seq`` of the log stands unless it is above ``Meta.standing`` (undone, can be redone) or within one
of ``Meta.gaps`` (undone for good, because something else was done afterwards).
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, Literal, Self, TypeAlias

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field, model_validator

from dhcore.store.diff import Change
from dhcore.store.keys import Keys
from dhcore.store.values import Document, copied

APP = "dragonhead-companion"
META = "meta"
CAMPAIGN = "campaign"  # the one row of the meta table
LOG = "log"
RECORDS = {"characters": "character", "encounters": "encounter", "packs": "pack"}
"""The tables of documents, each with the word for one of them."""

SEGMENT_ROWS = 100
"""Rows in a closed segment. The file closes one when it holds twice as many, so it keeps 100 to 199."""

Tables: TypeAlias = dict[str, dict[str, Document]]

Count = Annotated[int, Field(ge=0)]


class Stored(BaseModel):
    """Base of what is read from a file: frozen, and nothing unknown in it."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    def to_file(self) -> Document:
        """Plain values, defaults left out."""
        return self.model_dump(mode="json", exclude_defaults=True)


class Meta(Stored):
    """What the file says of itself. ``revision`` rises with every save, ``last_seq`` with every log row."""

    app: Literal["dragonhead-companion"]
    version: int
    name: str
    created: AwareDatetime
    archived: bool = False
    revision: Count = 0
    last_seq: Count = 0
    standing: Count = 0
    gaps: tuple[tuple[Count, Count], ...] = ()
    closed: Count = 0
    settings: Document = {}
    recovered: str | None = None
    keys: Keys = Keys()

    @property
    def first_held(self) -> int:
        """The seq of the oldest log row that is still in the campaign's own file."""
        return self.closed * SEGMENT_ROWS + 1

    def in_gap(self, seq: int) -> bool:
        """Whether this step was undone for good. A closed segment carries its own marks besides."""
        return any(low <= seq <= high for low, high in self.gaps)


class StoredRow(Stored):
    """One step of the log as the file holds it; ``undone`` is written only where it is for good.

    What is ``secret`` is kept from those who came in by the players' link.
    """

    seq: int
    at: AwareDatetime
    kind: str
    text: str
    who: str = ""
    data: Any = None
    token: str | None = None
    changes: tuple[Change, ...] = ()
    undone: bool = False
    secret: bool = False

    def shown(self, undone: bool) -> "LogRow":
        """The row as callers see it."""
        return LogRow(
            self.seq,
            self.at,
            self.who,
            self.kind,
            self.text,
            copied(self.data),
            undone,
            bool(self.changes),
            self.secret,
        )


class FileTables(Stored):
    """A whole campaign file. The log must hold every row from ``first_held`` to ``last_seq``, in order."""

    meta: dict[Literal["campaign"], Meta]
    characters: dict[str, Document]
    encounters: dict[str, Document]
    packs: dict[str, Document]
    log: dict[str, StoredRow]

    @model_validator(mode="after")
    def _log_is_complete(self) -> Self:
        meta = self.meta.get("campaign")
        if meta is None:
            raise ValueError("no meta row")
        expected = list(range(meta.first_held, meta.last_seq + 1))
        if [row.seq for row in self.log.values()] != expected or list(self.log) != list(map(str, expected)):
            raise ValueError("log rows are missing or out of order")
        if meta.standing > meta.last_seq:
            raise ValueError("the newest standing step is not in the log")
        return self


@dataclass(frozen=True, slots=True)
class LogRow:
    """One step of a campaign's log.

    ``seq`` orders the log, whatever the clock did. ``undone`` rows stay visible, struck out.
    ``changed`` is false for rows, like rolls, that touch no record. ``data`` is the caller's own copy.
    ``secret`` rows are shown to DMs alone.
    """

    seq: int
    at: datetime
    who: str
    kind: str
    text: str
    data: Any
    undone: bool
    changed: bool
    secret: bool = False
