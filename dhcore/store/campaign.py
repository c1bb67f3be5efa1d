"""One campaign, as pages use it: read a snapshot, run commands, walk the log."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import TypeVar

from dhcore.errors import CampaignDamaged, OutOfRange
from dhcore.store import transaction
from dhcore.store.database import Generation, newest
from dhcore.store.documents import Documents, Snapshot, snapshot_of, state_of
from dhcore.store.files import campaign_folder
from dhcore.store.history import History
from dhcore.store.locks import door
from dhcore.store.records import LogRow, StoredRow
from dhcore.store.values import MAX_NAME, MAX_TOKEN, line

MAX_PAGE_ROWS = 500

T = TypeVar("T")


class Campaign:
    """A group's shared record. Holds no state of its own: each call sees the newest file.

    Any number of these, in any threads and processes, may be in use for one campaign. Reading takes no
    lock. Every method raises ``StoreError`` when the file cannot be read or written; nothing is saved then.
    """

    def __init__(
        self, root: Path, campaign_id: str, clock: Callable[[], datetime], patience_s: float
    ) -> None:
        self._root = root
        self._id = campaign_id
        self._folder = campaign_folder(root, campaign_id)
        self._door = door(self._folder.lock)
        self._clock = clock
        self._patience_s = patience_s

    @property
    def id(self) -> str:
        """What names the campaign in links; the only thing that names its files."""
        return self._id

    @property
    def name(self) -> str:
        """The campaign's name now."""
        return self._read().meta.name

    @property
    def archived(self) -> bool:
        """Whether it is put away. Archived campaigns can still be opened and changed."""
        return self._read().meta.archived

    @property
    def version(self) -> int:
        """Rises with every change by anyone. Costs one ``stat`` while nothing changes, so poll it freely."""
        return self._read().meta.revision

    @property
    def recovered(self) -> str | None:
        """A sentence for the table if the file was restored from its earlier copy, until dismissed."""
        return self._read().meta.recovered

    def state(self) -> Snapshot:
        """The newest state, as a snapshot that never changes."""
        return snapshot_of(self._read())

    def change(  # noqa: PLR0913  # all that a command says of itself, by keyword
        self,
        kind: str,
        text: str | Callable[[T], str],
        mutate: Callable[[Documents], T],
        *,
        who: str = "",
        data: object = None,
        token: str | None = None,
    ) -> LogRow:
        """Run a command: ``mutate`` changes the newest documents in place, and one row tells of it.

        ``text`` and ``data`` (details for the log, 8,000 bytes at most) may be functions of what
        ``mutate`` returned. A ``token`` makes a repeated tap harmless: while a step with the same token is
        among the newest hundred, that step is returned, undone or not, and ``mutate`` is not called.
        ``mutate`` runs under the campaign's lock: it must be quick and may not run another command.
        What ``mutate`` raises comes through.
        """
        if token is not None:
            token = line(token, "token of a tap", MAX_TOKEN)
        with self._writing() as generation:
            history = History(self._folder, generation)
            if token is not None and (done := history.with_token(token)) is not None:
                return history.shown(done)
            documents = Documents(state_of(generation))
            result = mutate(documents)
            entry = transaction.Entry(
                at=self._clock(),
                kind=kind,
                text=text(result) if callable(text) else text,
                who=who,
                data=data(result) if callable(data) else data,
                token=token,
            )
            return transaction.append(self._folder, generation, entry, documents.result())

    def record(
        self, kind: str, text: str, data: object = None, *, who: str = "", token: str | None = None
    ) -> LogRow:
        """Add a row that changes no record, like a roll. Undo strikes it out, redo restores it."""
        return self.change(kind, text, lambda _: None, who=who, data=data, token=token)

    def rename(self, name: str, who: str = "") -> LogRow:
        """Give the campaign another name. Raises ``OutOfRange`` as ``Store.create`` does."""
        name = line(name, "campaign's name", MAX_NAME)
        return self.change(
            "rename", f"Campaign renamed to {name}", lambda d: setattr(d, "name", name), who=who
        )

    def archive(self, who: str = "") -> LogRow:
        """Put the campaign away."""
        return self.change("archive", "Campaign archived", lambda d: setattr(d, "archived", True), who=who)

    def unarchive(self, who: str = "") -> LogRow:
        """Take the campaign out again."""
        return self.change("unarchive", "Campaign reopened", lambda d: setattr(d, "archived", False), who=who)

    def undo(self, expected_seq: int | None = None) -> LogRow:
        """Take back the newest step that stands, whoever did it, and return it.

        With ``expected_seq``, the step that the page showed, another step is not touched. Raises
        ``UndoRefused`` for that, and when nothing is left.
        """
        with self._writing() as generation:
            return transaction.undo(self._folder, generation, expected_seq)

    def redo(self, expected_seq: int | None = None) -> LogRow:
        """Do again what was undone last and return it; not possible after a new command. Raises likewise."""
        with self._writing() as generation:
            return transaction.redo(self._folder, generation, expected_seq)

    def undoable(self) -> LogRow | None:
        """The step that ``undo`` would take back now."""
        history = self._history()
        return _shown(history, history.undoable())

    def redoable(self) -> LogRow | None:
        """The step that ``redo`` would do again now."""
        history = self._history()
        return _shown(history, history.redoable())

    def log(self, limit: int = 50, before_seq: int | None = None) -> tuple[LogRow, ...]:
        """Up to ``limit`` rows, newest first; only those older than ``before_seq`` if it is given.

        The past hundred steps come from the campaign's file; older ones are read on demand and raise
        ``CampaignDamaged`` where their file is damaged. Raises ``OutOfRange`` for a limit outside 1 to
        ``MAX_PAGE_ROWS``.
        """
        if not 1 <= limit <= MAX_PAGE_ROWS:
            raise OutOfRange(f"A page of the log has 1 to {MAX_PAGE_ROWS} steps, not {limit}.")
        history = self._history()
        before = history.meta.last_seq + 1 if before_seq is None else before_seq
        return tuple(history.shown(row) for row in islice(history.down(before), limit))

    def dismiss_recovered(self) -> None:
        """Somebody has read the notice in ``recovered``: stop showing it on all phones."""
        with self._writing() as generation:
            transaction.dismiss_recovered(self._folder, generation)

    def _history(self) -> History:
        return History(self._folder, self._read())

    def _read(self) -> Generation:
        try:
            return newest(self._folder)
        except CampaignDamaged:
            with self._writing() as generation:
                return generation

    @contextmanager
    def _writing(self) -> Iterator[Generation]:
        # A removed campaign must not come back as a folder with a lock file in it.
        campaign_folder(self._root, self._id)
        with self._door.entered(self._patience_s):
            yield transaction.newest_or_recovered(self._folder, self._clock())


def _shown(history: History, row: StoredRow | None) -> LogRow | None:
    return None if row is None else history.shown(row)
