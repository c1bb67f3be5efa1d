"""From one generation of a campaign to the next: a command, an undo, a redo, a recovery.

Every function here needs the campaign's lock and the newest generation, and writes at most once.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from secrets import token_hex
from typing import Any, TypeAlias

from dhcore.errors import CampaignDamaged, OutOfRange, UndoRefused, shown
from dhcore.store.database import BufferedFile, CampaignDb, Generation, newest, read_generation
from dhcore.store.diff import Change, backward, diff, forward
from dhcore.store.documents import state_of
from dhcore.store.files import CampaignFolder, disk_trouble, keep_generation
from dhcore.store.history import History, write_segment
from dhcore.store.keys import Keys
from dhcore.store.records import META, RECORDS, SEGMENT_ROWS, LogRow, Meta, StoredRow
from dhcore.store.values import MAX_KIND, MAX_TEXT, MAX_WHO, line, plain

MAX_DATA_BYTES = 8_000
Check: TypeAlias = Callable[[dict[str, Any], tuple[Change, ...]], None]
"""Raises when whoever asks may not make these changes to this state."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What a command says of itself in the log. ``row`` checks it."""

    at: datetime
    kind: str
    text: str
    who: str = ""
    data: object = None
    token: str | None = None
    secret: bool = False

    def row(self, seq: int, changes: tuple[Change, ...]) -> StoredRow:
        """The row as it is stored. Raises ``OutOfRange`` over a cap, ``NotStorable`` for unfit ``data``."""
        data = plain(self.data)
        size = len(json.dumps(data, ensure_ascii=False).encode())
        if size > MAX_DATA_BYTES:
            raise OutOfRange(f"The details of a step may take {MAX_DATA_BYTES} bytes; these take {size}.")
        return StoredRow(
            seq=seq,
            at=self.at.astimezone(UTC).replace(microsecond=0),
            kind=line(self.kind, "kind of step", MAX_KIND),
            text=line(self.text, "sentence for the log", MAX_TEXT),
            who=line(self.who, "name of who did it", MAX_WHO, may_be_empty=True),
            data=data,
            token=self.token,
            changes=changes,
            secret=self.secret,
        )


def append(
    folder: CampaignFolder, generation: Generation, entry: Entry, after: dict[str, Any], check: Check
) -> LogRow:
    """Save the state ``after`` a command together with its row in the log, if ``check`` lets it pass."""
    meta = generation.meta
    before = state_of(generation)
    changes = tuple(diff(before, after))
    check(before, changes)
    row = entry.row(meta.last_seq + 1, changes)
    db = _database(folder, generation)
    _refill(db, after, changes)
    db.append(row)
    meta = _with_new_step(meta, after)
    db.commit(_closed_when_due(db, History(folder, generation), meta))
    return row.shown(undone=False)


def _database(folder: CampaignFolder, generation: Generation) -> CampaignDb:
    return CampaignDb(folder, generation.tables, storage=BufferedFile)


def _refill(db: CampaignDb, after: dict[str, Any], changes: Iterable[Change]) -> None:
    for table in RECORDS.keys() & {change.path[0] for change in changes}:
        db.refill(table, after[table])


def _with_new_step(meta: Meta, after: dict[str, Any]) -> Meta:
    """A new step stands on top, and whatever is undone at this moment can no longer be redone."""
    gaps = tuple(gap for gap in meta.gaps if gap[1] < meta.standing)
    if meta.standing < meta.last_seq:
        gaps = (*gaps, (meta.standing + 1, meta.last_seq))
    seq = meta.last_seq + 1
    return _revised(meta, after, last_seq=seq, standing=seq, gaps=gaps)


def _revised(meta: Meta, after: dict[str, Any], **news: object) -> Meta:
    return meta.model_copy(update={"revision": meta.revision + 1, **after[META], **news})


def _closed_when_due(db: CampaignDb, history: History, meta: Meta) -> Meta:
    """Move the oldest rows out of the file when it holds two segments' worth.

    The segment is on the disk before the file lets go of its rows, and counts only once the file says so: a
    kill in between leaves a segment that nobody reads and the next attempt replaces.
    """
    first, last = meta.first_held, meta.first_held + SEGMENT_ROWS - 1
    if meta.last_seq - meta.first_held + 1 < 2 * SEGMENT_ROWS:
        return meta
    rows = [row.model_copy(update={"undone": meta.in_gap(row.seq)}) for row in history.held(first, last)]
    write_segment(history.folder, meta.closed, rows)
    db.drop_log(range(first, last + 1))
    return meta.model_copy(update={"closed": meta.closed + 1, "gaps": tuple(_unmarked(meta, last))})


def _unmarked(meta: Meta, last: int) -> Iterator[tuple[int, int]]:
    """The gaps still needed when a segment up to row ``last``, with its own marks, is closed.

    A gap from an undo that went back into segments closed before stays: their rows bear no mark of it.
    """
    for low, high in meta.gaps:
        if low < meta.first_held:
            yield low, high
        elif high > last:
            yield max(low, last + 1), high


def undo(
    folder: CampaignFolder,
    generation: Generation,
    expected_seq: int | None,
    check: Callable[[StoredRow], None],
) -> LogRow:
    """Take back the newest step that stands, if ``check`` lets it pass. Raises ``UndoRefused``."""
    history = History(folder, generation)
    row = _expected(history.undoable(), expected_seq, "undo")
    check(row)
    after = backward(state_of(generation), row.changes)
    _save_step(folder, generation, row, after, standing=history.standing_before(row))
    return row.shown(undone=True)


def redo(
    folder: CampaignFolder,
    generation: Generation,
    expected_seq: int | None,
    check: Callable[[StoredRow], None],
) -> LogRow:
    """Do the step that was undone last once more, if ``check`` lets it pass. Raises ``UndoRefused``."""
    row = _expected(History(folder, generation).redoable(), expected_seq, "redo")
    check(row)
    after = forward(state_of(generation), row.changes)
    _save_step(folder, generation, row, after, standing=row.seq)
    return row.shown(undone=False)


def _expected(row: StoredRow | None, expected_seq: int | None, verb: str) -> StoredRow:
    if row is None:
        raise UndoRefused(f"There is nothing to {verb}.")
    if expected_seq is not None and row.seq != expected_seq:
        raise UndoRefused(f"Not done: meanwhile the step to {verb} is another one, {shown(row.text, 80)}.")
    return row


def _save_step(
    folder: CampaignFolder, generation: Generation, row: StoredRow, after: dict[str, Any], standing: int
) -> None:
    db = _database(folder, generation)
    _refill(db, after, row.changes)
    db.commit(_revised(generation.meta, after, standing=standing))


def dismiss_recovered(folder: CampaignFolder, generation: Generation) -> None:
    """Forget the notice of a recovery, now that somebody has read it."""
    if generation.meta.recovered is not None:
        meta = _revised(generation.meta, state_of(generation), recovered=None)
        _database(folder, generation).commit(meta)


def set_keys(folder: CampaignFolder, generation: Generation, keys: Keys) -> None:
    """Other keys from now on. No step of the log, so that no undo brings old keys back."""
    meta = _revised(generation.meta, state_of(generation), keys=keys)
    _database(folder, generation).commit(meta)


def newest_or_recovered(folder: CampaignFolder, now: datetime) -> Generation:
    """The newest generation, restored from the one before if the file is damaged or missing.

    The damaged file is kept beside it, under another name; a notice and a row of the log say so. Raises
    ``CampaignDamaged`` when both are bad, with both left as they are.
    """
    try:
        return newest(folder)
    except CampaignDamaged:
        return _recovered(folder, now)


def _recovered(folder: CampaignFolder, now: datetime) -> Generation:
    try:
        previous = read_generation(folder.previous)
    except CampaignDamaged as exc:
        raise CampaignDamaged(
            "The campaign's file and its earlier copy are both damaged. Both are left as they are."
        ) from exc
    text = (
        "The campaign's file could not be read; its copy from before the last change was restored, "
        f"so that change may be missing. {_set_aside(folder, now)}"
    )
    row = Entry(now, "recovered", text).row(previous.meta.last_seq + 1, ())
    state = state_of(previous)
    db = _database(folder, previous)
    db.append(row)
    meta = _with_new_step(previous.meta, state)
    # The lost generation was one revision ahead of its copy; no phone may take this one for that.
    meta = meta.model_copy(update={"recovered": text, "revision": previous.meta.revision + 2})
    return db.commit(meta, keep_previous=False)


def _set_aside(folder: CampaignFolder, now: datetime) -> str:
    name = f"damaged-{now.astimezone(UTC):%Y%m%dT%H%M%SZ}-{token_hex(4)}.json"
    with disk_trouble("The damaged campaign could not be set aside, so nothing was changed"):
        try:
            keep_generation(folder.main, folder.path / name)
        except FileNotFoundError:
            return "There was no file to keep."
    return f"The unreadable file is kept as {name}."
