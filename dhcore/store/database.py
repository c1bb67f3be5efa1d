"""TinyDB over whole generations of a file: read once, changed in memory, written once.

TinyDB's own storage rewrites the file at every insert, in place and without a lock: readers meet half a
file, and a kill leaves one. Here a transaction's inserts meet a buffer, and ``commit`` replaces the file.
"""

import json
import threading
from collections import OrderedDict
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

from pydantic import ValidationError
from tinydb import TinyDB
from tinydb.storages import Storage
from tinydb.table import Document as TinyDocument
from tinydb.table import Table

from dhcore.errors import CampaignDamaged, OutOfRange
from dhcore.store.files import (
    MAX_FILE_BYTES,
    CampaignFolder,
    Stamp,
    disk_trouble,
    read_file,
    replace_file,
    stamp_of,
    sync_folder,
)
from dhcore.store.records import APP, CAMPAIGN, LOG, META, FileTables, Meta, StoredRow, Tables
from dhcore.store.upgrades import upgrade
from dhcore.store.values import Document

_CACHED_CAMPAIGNS = 32


@dataclass(frozen=True, slots=True)
class Generation:
    """One state of a campaign's file, parsed and checked. Shared by all threads: never changed."""

    stamp: Stamp
    tables: Tables
    meta: Meta


_newest: OrderedDict[Path, Generation] = OrderedDict()
_newest_lock = threading.Lock()


def newest(folder: CampaignFolder) -> Generation:
    """The newest generation, without a lock; from memory, for one ``stat``, while it is unchanged.

    Raises ``CampaignDamaged`` for a file that is missing or not one of ours, ``NewerVersion`` for a later
    one, and ``StoreError`` when the disk fails.
    """
    with disk_trouble("The campaign could not be read"):
        try:
            stamp = stamp_of(folder.main.lstat())
        except FileNotFoundError:
            raise CampaignDamaged("The campaign's file is missing.") from None
    with _newest_lock:
        known = _newest.get(folder.main)
    if known is not None and known.stamp == stamp:
        return known
    generation = read_generation(folder.main)
    _remember(folder.main, generation)
    return generation


def _remember(path: Path, generation: Generation) -> None:
    with _newest_lock:
        _newest[path] = generation
        _newest.move_to_end(path)
        while len(_newest) > _CACHED_CAMPAIGNS:
            _newest.popitem(last=False)


def read_generation(path: Path) -> Generation:
    """Read, upgrade and check a campaign file. Raises as ``newest`` does."""
    with disk_trouble("The campaign could not be read"):
        try:
            data, stamp = read_file(path)
        except FileNotFoundError:
            raise CampaignDamaged("The campaign's file is missing.") from None
    tables = parsed(data)
    try:
        meta = FileTables.model_validate(tables).meta["campaign"]
    except ValidationError as exc:
        raise CampaignDamaged("The campaign's file does not have the shape of a campaign.") from exc
    return Generation(stamp, tables, meta)


def parsed(data: bytes) -> Tables:
    """The tables in a file of ours, upgraded. Raises ``CampaignDamaged`` or ``NewerVersion``."""
    try:
        tables: Tables = json.loads(data, parse_constant=_no_constant)
        if tables[META][CAMPAIGN]["app"] != APP:
            raise CampaignDamaged("The file belongs to another program.")
        upgrade(tables)
    # Any JSON at all can be in a damaged file: lists, numbers, a thousand brackets.
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as exc:
        raise CampaignDamaged("The campaign's file cannot be read as a campaign.") from exc
    return tables


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


def serialised(tables: Tables) -> bytes:
    """The bytes of a file. Raises ``OutOfRange`` over ``MAX_FILE_BYTES``, and ``ValueError`` for NaN."""
    data = json.dumps(tables, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()
    if len(data) > MAX_FILE_BYTES:
        raise OutOfRange(f"A campaign may hold {MAX_FILE_BYTES // 2**20} MB; this change would exceed it.")
    return data


class BufferedFile(Storage):
    """What TinyDB reads and writes within one transaction; ``commit`` alone reaches the disk."""

    def __init__(self, folder: CampaignFolder, tables: Tables) -> None:
        super().__init__()
        self._folder = folder
        self._tables = tables

    def read(self) -> Tables:
        """The buffered tables. TinyDB replaces tables in the dict it gets, so it gets one of its own."""
        return dict(self._tables)

    def write(self, data: Tables) -> None:
        """Take over the buffer's new content."""
        self._tables = data

    def commit(self, meta: Meta, keep_previous: bool) -> Generation:
        """Replace the file by the buffer in one step, and let everyone in this process see it.

        The lock must be held. With ``keep_previous`` the generation before becomes the one to recover from.
        Raises ``StoreError`` or ``OutOfRange`` with the file as it was, except that the ``StoreError`` of a
        disk that fails after the replacement says that the change is saved.
        """
        data = serialised(self._tables)
        with disk_trouble("The campaign could not be saved and stays as it was"):
            stamp = replace_file(
                self._folder.main, data, keep_as=self._folder.previous if keep_previous else None
            )
        generation = Generation(stamp, self._tables, meta)
        _remember(self._folder.main, generation)
        # From here on the change stands and others see it; trouble must not claim otherwise.
        with disk_trouble("The change is saved, but the disk did not confirm it; look before you repeat it"):
            sync_folder(self._folder.path)
        return generation


class _TableById(Table):
    """Documents are known by our own text ids, not by TinyDB's running numbers."""

    document_id_class = str  # type: ignore[assignment]  # TinyDB allows any class, and annotates the default


class CampaignDb(TinyDB):
    """The tables of one campaign, within one transaction."""

    table_class = _TableById
    default_table_name = META

    def append(self, row: StoredRow) -> None:
        """Add a row to the log."""
        self.table(LOG).insert(_known_as(str(row.seq), row.to_file()))

    def refill(self, table: str, documents: dict[str, Document]) -> None:
        """Let the table hold exactly these documents, in this order."""
        rows = self.table(table)
        rows.truncate()
        rows.insert_multiple([_known_as(key, document) for key, document in documents.items()])

    def drop_log(self, seqs: range) -> None:
        """Remove these rows of the log."""
        self.table(LOG).remove(doc_ids=[str(seq) for seq in seqs])  # type: ignore[misc]

    def commit(self, meta: Meta, keep_previous: bool = True) -> Generation:
        """Write ``meta`` into its table and everything to the disk: see ``BufferedFile.commit``."""
        self.refill(META, {CAMPAIGN: meta.to_file()})
        storage: Any = self.storage
        written: Generation = storage.commit(meta, keep_previous)
        return written


def _known_as(key: str, document: Document) -> TinyDocument:
    return TinyDocument(document, doc_id=key)  # type: ignore[arg-type]


def first_generation(folder: CampaignFolder, meta: Meta) -> None:
    """Write the files of a campaign that has just been founded: an empty log, no records.

    Both generations are written, so that a campaign is recoverable from its first moment.
    """
    tables: Tables = {
        META: {CAMPAIGN: meta.to_file()},
        "characters": {},
        "encounters": {},
        "packs": {},
        LOG: {},
    }
    with disk_trouble("The campaign could not be created"):
        replace_file(folder.main, serialised(tables))
        replace_file(folder.previous, serialised(tables))
        sync_folder(folder.path)
