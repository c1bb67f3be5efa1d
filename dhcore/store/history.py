"""A campaign's log as one list, wherever its rows lie: in the campaign's file or in closed segments."""

from collections.abc import Iterator
from dataclasses import dataclass

from pydantic import ValidationError

from dhcore.errors import CampaignDamaged
from dhcore.store.database import Generation, parsed, serialised
from dhcore.store.files import (
    CampaignFolder,
    disk_trouble,
    private_folder,
    read_file,
    replace_file,
    sync_folder,
)
from dhcore.store.records import APP, CAMPAIGN, LOG, META, SEGMENT_ROWS, LogRow, Meta, StoredRow, Tables
from dhcore.store.upgrades import current_version


@dataclass(frozen=True, slots=True)
class History:
    """The log as one generation of the campaign sees it. Segments are read only when asked for."""

    folder: CampaignFolder
    generation: Generation

    @property
    def meta(self) -> Meta:
        """What this generation's file says of itself."""
        return self.generation.meta

    def down(self, before: int) -> Iterator[StoredRow]:
        """All rows with a seq below ``before``, newest first. Raises ``CampaignDamaged`` at a bad segment."""
        seq = min(before - 1, self.meta.last_seq)
        while seq >= self.meta.first_held:
            yield self._held(seq)
            seq -= 1
        while seq >= 1:
            number = (seq - 1) // SEGMENT_ROWS
            yield from reversed(read_segment(self.folder, number)[: seq - number * SEGMENT_ROWS])
            seq = number * SEGMENT_ROWS

    def up(self, after: int) -> Iterator[StoredRow]:
        """All rows with a seq above ``after``, oldest first. Raises likewise."""
        seq = after + 1
        while seq < self.meta.first_held:
            number = (seq - 1) // SEGMENT_ROWS
            yield from read_segment(self.folder, number)[seq - 1 - number * SEGMENT_ROWS :]
            seq = (number + 1) * SEGMENT_ROWS + 1
        for held in range(seq, self.meta.last_seq + 1):
            yield self._held(held)

    def held(self, first: int, last: int) -> list[StoredRow]:
        """The rows of the campaign's file from ``first`` to ``last``, oldest first."""
        return [self._held(seq) for seq in range(first, last + 1)]

    def _held(self, seq: int) -> StoredRow:
        return StoredRow.model_validate(self.generation.tables[LOG][str(seq)])

    def is_gone(self, row: StoredRow) -> bool:
        """Whether the step was undone for good: something else was done after it was undone."""
        return row.undone or self.meta.in_gap(row.seq)

    def undoable(self) -> StoredRow | None:
        """The newest step that stands."""
        return next(self.down(self.meta.standing + 1), None)

    def standing_before(self, row: StoredRow) -> int:
        """The seq of the newest step that stands once ``row``, the newest now, is undone; 0 for none."""
        return next((other.seq for other in self.down(row.seq) if not self.is_gone(other)), 0)

    def redoable(self) -> StoredRow | None:
        """The oldest step that is undone and not for good."""
        return next((row for row in self.up(self.meta.standing) if not self.is_gone(row)), None)

    def with_token(self, token: str) -> StoredRow | None:
        """The step among the held rows that came with this token."""
        rows = self.generation.tables[LOG]
        seq = next((seq for seq in reversed(rows) if rows[seq].get("token") == token), None)
        return None if seq is None else self._held(int(seq))

    def shown(self, row: StoredRow) -> LogRow:
        """The row for callers, marked as undone or not."""
        return row.shown(undone=row.seq > self.meta.standing or self.is_gone(row))


def write_segment(folder: CampaignFolder, number: int, rows: list[StoredRow]) -> None:
    """Close ``rows`` into a segment. It counts once the campaign's file says so, not before.

    A segment that a killed writer left before that is replaced. Raises ``StoreError``.
    """
    tables: Tables = {
        META: {CAMPAIGN: {"app": APP, "version": current_version()}},
        LOG: {str(row.seq): row.to_file() for row in rows},
    }
    with disk_trouble("The campaign could not be saved and stays as it was"):
        private_folder(folder.segments)
        replace_file(folder.segment(number), serialised(tables))
        sync_folder(folder.segments)


def read_segment(folder: CampaignFolder, number: int) -> list[StoredRow]:
    """The rows of a closed segment, oldest first. Raises ``CampaignDamaged`` naming the rows it held."""
    first = number * SEGMENT_ROWS + 1
    seqs = list(range(first, first + SEGMENT_ROWS))
    lost = CampaignDamaged(f"Steps {first} to {seqs[-1]} of the log can no longer be read.")
    try:
        with disk_trouble("The older log could not be read"):
            try:
                data, _ = read_file(folder.segment(number))
            except FileNotFoundError:
                raise lost from None
        rows = [StoredRow.model_validate(row) for row in parsed(data)[LOG].values()]
    except (CampaignDamaged, ValidationError, KeyError, AttributeError) as exc:
        raise lost from exc
    if [row.seq for row in rows] != seqs:
        raise lost
    return rows
