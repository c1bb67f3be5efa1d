"""One campaign, as pages use it: read a snapshot, run commands, walk the log."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

from dhcore.errors import CampaignDamaged, NotAllowed, OutOfRange
from dhcore.store import keys, rights, transaction
from dhcore.store.database import Generation, newest
from dhcore.store.diff import Change
from dhcore.store.documents import Documents, Snapshot, snapshot_of, state_of
from dhcore.store.files import campaign_folder
from dhcore.store.history import History
from dhcore.store.locks import door
from dhcore.store.records import LogRow, StoredRow
from dhcore.store.values import MAX_NAME, MAX_TOKEN, MAX_WHO, line

MAX_PAGE_ROWS = 500

T = TypeVar("T")


class Campaign:
    """A group's shared record. Holds no state of its own: each call sees the newest file.

    Any number of these, in any threads and processes, may be in use for one campaign. Reading takes no lock.
    Every method raises ``StoreError`` when the file cannot be read or written; nothing is saved then.

    Whoever came in by the players' link is a ``player``: a command that would change more than
    ``dhcore.store.rights`` allows raises ``NotAllowed``, and secret rows of the log are not there. Everybody
    else is a DM; so is the host, who owns the files and opens them by their id.
    """

    def __init__(  # noqa: PLR0913  # by keyword what only some have
        self,
        root: Path,
        campaign_id: str,
        clock: Callable[[], datetime],
        patience_s: float,
        *,
        key: str = "",
        role: keys.Role = "dm",
        player: str = "",
    ) -> None:
        self._root = root
        self._id = campaign_id
        self._folder = campaign_folder(root, campaign_id)
        self._door = door(self._folder.lock)
        self._clock = clock
        self._patience_s = patience_s
        self._key = key
        self._role = role
        self._player = " ".join(player.split())[:MAX_WHO]

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

    @property
    def role(self) -> keys.Role:
        """What whoever opened it is here."""
        return self._role

    @property
    def keys(self) -> keys.Keys:
        """What the file knows of the keys now."""
        return self._read().meta.keys

    @property
    def code(self) -> str:
        """What the link that opened it carries: the id, and the key where there was one."""
        return self._id + self._key

    def players_code(self) -> str:
        """What the players' link carries. Raises ``NotAllowed`` without the DM's key at hand."""
        if self._role != "dm" or not self._key:
            raise NotAllowed("Only a phone that came in by the DM's link knows the players' link.")
        return self._id + keys.player_key(self._key, self.keys.turn)

    def make_keys(self) -> str:
        """New keys for DM and players, and the DM's code; no earlier link opens it. Raises ``NotAllowed``."""
        rights.only_dm(self._role)
        key = keys.new_key()
        with self._writing() as generation:
            transaction.set_keys(self._folder, generation, keys.keys_of(key))
        return self._id + key

    def renew_players_key(self) -> None:
        """Another key for the players: their link of before opens nothing. Raises as ``players_code``."""
        _ = self.players_code()
        with self._writing() as generation:
            new = keys.keys_of(self._key, generation.meta.keys.turn + 1)
            transaction.set_keys(self._folder, generation, new)

    def claim(self, character_id: str) -> LogRow:
        """This player plays that character from now on. Raises ``NotAllowed`` when somebody else does.

        Raises ``OutOfRange`` for a phone without a name, ``NoSuchRecord``.
        """
        who = self._player
        return self._change(
            "claim", str, lambda now: rights.claim(now, character_id, who), who=who, check=_anything
        )

    def release(self, character_id: str, who: str = "") -> LogRow:
        """Nobody in particular plays that character. Players may do so with their own alone."""
        only = self._player if self._role == "player" else None
        return self._change(
            "claim", str, lambda now: rights.release(now, character_id, only), who=who, check=_anything
        )

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
        secret: bool | Callable[[T], bool] = False,
    ) -> LogRow:
        """Run a command: ``mutate`` changes the newest documents in place, and one row tells of it.

        ``text`` and ``data`` (details for the log, 8,000 bytes at most) may be functions of what
        ``mutate`` returned. A ``token`` makes a repeated tap harmless: while a step with the same token is
        among the newest hundred, that step is returned, undone or not, and ``mutate`` is not called.
        ``mutate`` runs under the campaign's lock: it must be quick and may not run another command.
        What ``mutate`` raises comes through. A ``secret`` step is told to DMs alone. Raises ``NotAllowed``
        for a player who may not change what ``mutate`` changed.
        """
        return self._change(
            kind, text, mutate, who=who, data=data, token=token, secret=secret, check=self._check
        )

    def _change(  # noqa: PLR0913
        self,
        kind: str,
        text: str | Callable[[T], str],
        mutate: Callable[[Documents], T],
        *,
        who: str,
        check: transaction.Check,
        data: object = None,
        token: str | None = None,
        secret: bool | Callable[[T], bool] = False,
    ) -> LogRow:
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
                who=self._player if self._role == "player" else who,
                data=data(result) if callable(data) else data,
                token=token,
                secret=secret(result) if callable(secret) else secret,
            )
            return transaction.append(self._folder, generation, entry, documents.result(), check)

    def record(  # noqa: PLR0913
        self,
        kind: str,
        text: str,
        data: object = None,
        *,
        who: str = "",
        token: str | None = None,
        secret: bool = False,
    ) -> LogRow:
        """Add a row that changes no record, like a roll. Undo strikes it out, redo restores it."""
        return self.change(kind, text, lambda _: None, who=who, data=data, token=token, secret=secret)

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
            return transaction.undo(self._folder, generation, expected_seq, self._check_row)

    def redo(self, expected_seq: int | None = None) -> LogRow:
        """Do again what was undone last and return it; not possible after a new command. Raises likewise."""
        with self._writing() as generation:
            return transaction.redo(self._folder, generation, expected_seq, self._check_row)

    def undoable(self) -> LogRow | None:
        """The step that ``undo`` would take back now."""
        history = self._history()
        return self._shown(history, history.undoable())

    def redoable(self) -> LogRow | None:
        """The step that ``redo`` would do again now."""
        history = self._history()
        return self._shown(history, history.redoable())

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
        rows = (row for row in history.down(before) if self._may_see(row))
        return tuple(history.shown(row) for row in islice(rows, limit))

    def dismiss_recovered(self) -> None:
        """Somebody has read the notice in ``recovered``: stop showing it on all phones."""
        with self._writing() as generation:
            transaction.dismiss_recovered(self._folder, generation)

    def _check(self, before: dict[str, Any], changes: tuple[Change, ...]) -> None:
        if self._role == "player":
            rights.check(self._player, before, changes)

    def _check_row(self, row: StoredRow) -> None:
        """Players take back and do again their own steps alone."""
        if self._role == "player" and not (self._player and row.who == self._player):
            raise NotAllowed("Only the DM can do that: the newest step is somebody else's.")

    def _may_see(self, row: StoredRow) -> bool:
        return self._role == "dm" or not row.secret

    def _shown(self, history: History, row: StoredRow | None) -> LogRow | None:
        return None if row is None or not self._may_see(row) else history.shown(row)

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


def _anything(before: dict[str, Any], changes: tuple[Change, ...]) -> None:
    """The check of a command that has checked by itself who asks."""
