"""What a command changes and what a reader gets: the records of a campaign, by table and id."""

from collections.abc import Iterator, Mapping, MutableMapping
from dataclasses import dataclass
from typing import Any

from dhcore.errors import NoSuchRecord, NotStorable, OutOfRange, shown
from dhcore.store.database import Generation
from dhcore.store.records import META, RECORDS
from dhcore.store.values import MAX_NAME, Document, copied, line, plain

MAX_ID = 64


class Records(Mapping[str, Document]):
    """The records of one table by id, in the order they were added. Each access gives a copy of its own.

    An id that is not there raises ``NoSuchRecord``, which is a ``KeyError``.
    """

    def __init__(self, table: str, stored: Mapping[str, Document]) -> None:
        self._table = table
        self._stored = stored

    def __getitem__(self, record_id: str) -> Document:
        if record_id not in self._stored:
            raise _no_such(self._table)
        copy: Document = copied(self._stored[record_id])
        return copy

    def __iter__(self) -> Iterator[str]:
        return iter(self._stored)

    def __len__(self) -> int:
        return len(self._stored)

    def __contains__(self, record_id: object) -> bool:
        return record_id in self._stored

    def __repr__(self) -> str:
        return f"<{len(self)} {self._table}>"


class WorkingRecords(MutableMapping[str, Document]):
    """The records of one table within a command: change the documents you get, add and delete ids.

    A document is copied when it is first asked for, so that a hit in one fight does not pay for all others.
    """

    def __init__(self, table: str, stored: Mapping[str, Document]) -> None:
        self._table = table
        self._now = dict(stored)
        self._handed_out: set[str] = set()

    def __getitem__(self, record_id: str) -> Document:
        if record_id not in self._now:
            raise _no_such(self._table)
        if record_id not in self._handed_out:
            self._now[record_id] = copied(self._now[record_id])
            self._handed_out.add(record_id)
        return self._now[record_id]

    def __setitem__(self, record_id: str, document: Document) -> None:
        self._now[record_id] = document
        self._handed_out.add(record_id)

    def __delitem__(self, record_id: str) -> None:
        if record_id not in self._now:
            raise _no_such(self._table)
        del self._now[record_id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._now)

    def __len__(self) -> int:
        return len(self._now)

    def __contains__(self, record_id: object) -> bool:
        return record_id in self._now

    def result(self) -> dict[str, Document]:
        """The table afterwards: untouched documents are the stored objects themselves.

        Raises ``NotStorable`` for what a file cannot keep, ``OutOfRange`` for an id over ``MAX_ID``.
        """
        return {key: self._kept(key) if key in self._handed_out else doc for key, doc in self._now.items()}

    def _kept(self, record_id: str) -> Document:
        if not 1 <= len(plain(record_id)) <= MAX_ID:
            raise OutOfRange(f"A record's id has 1 to {MAX_ID} characters, unlike {shown(record_id)}.")
        return _document(self._now[record_id], f"The {RECORDS[self._table]}")


def _document(value: object, what: str) -> Document:
    if not isinstance(value, dict):
        raise NotStorable(f"{what} must be a dict, not {shown(value)}.")
    kept: Document = plain(value)
    return kept


def _no_such(table: str) -> NoSuchRecord:
    return NoSuchRecord(f"There is no such {RECORDS[table]} here: it may have been removed on another phone.")


class Documents:
    """The newest state of a campaign, for one command to change. Good only until the command returns.

    ``settings`` are the house's choices for this campaign. Nothing is saved if the command raises.
    """

    def __init__(self, root: dict[str, Any]) -> None:
        self._root = root
        self.characters = WorkingRecords("characters", root["characters"])
        self.encounters = WorkingRecords("encounters", root["encounters"])
        self.packs = WorkingRecords("packs", root["packs"])
        self.name: str = root[META]["name"]
        self.archived: bool = root[META]["archived"]
        self.settings: Document = copied(root[META]["settings"])

    def result(self) -> dict[str, Any]:
        """The state afterwards, in the shape of ``state_of``. Raises as ``WorkingRecords.result`` does."""
        meta = {
            "name": line(self.name, "campaign's name", MAX_NAME),
            "archived": bool(self.archived),
            "settings": _document(self.settings, "The settings"),
        }
        return {META: meta, **{table: getattr(self, table).result() for table in RECORDS}}


def state_of(generation: Generation) -> dict[str, Any]:
    """All that commands can change, as one value. Shared, not to be changed."""
    meta = generation.meta
    return {
        META: {"name": meta.name, "archived": meta.archived, "settings": meta.settings},
        **{table: generation.tables[table] for table in RECORDS},
    }


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A campaign at one moment. It never changes, and what is taken out of it is the taker's own.

    ``version`` rises with every change, so equal versions of one campaign are equal snapshots.
    ``recovered`` is a sentence for the table if the file had to be restored from its earlier copy.
    """

    version: int
    last_seq: int
    name: str
    archived: bool
    recovered: str | None
    characters: Records
    encounters: Records
    packs: Records
    _settings: Document

    @property
    def settings(self) -> Document:
        """The house's choices for this campaign, as a copy."""
        copy: Document = copied(self._settings)
        return copy


def snapshot_of(generation: Generation) -> Snapshot:
    """The snapshot of a generation; cheap, since documents are copied only when taken out."""
    meta = generation.meta
    return Snapshot(
        version=meta.revision,
        last_seq=meta.last_seq,
        name=meta.name,
        archived=meta.archived,
        recovered=meta.recovered,
        **{table: Records(table, generation.tables[table]) for table in RECORDS},
        _settings=meta.settings,
    )
