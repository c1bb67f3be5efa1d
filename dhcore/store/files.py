"""Whole files on the disk, replaced in one step, and where a campaign keeps them.

::

    <root>/<campaign id>/campaign.json        the state and the newest log rows
                        /campaign.json.bak    the generation before
                        /campaign.lock
                        /log/000000.json ...  closed log segments, never changed again
                        /damaged-....json     what could not be read, kept aside
"""

import errno
import os
import re
import secrets
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from dhcore.errors import NoSuchCampaign, StoreError

MAX_FILE_BYTES = 32 * 1024 * 1024

_DRAFT = ".draft"
_ID = re.compile(r"[0-9a-f]{32}")
_NO_LINKS = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
_NO_HARD_LINKS = {errno.EPERM, errno.EACCES, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EMLINK}
_REASONS = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "the disk quota is used up",
    errno.EROFS: "the disk is read-only",
    errno.EACCES: "the app has no permission for its folder",
    errno.EPERM: "the app has no permission for its folder",
}


class Stamp(NamedTuple):
    """Tells one generation of a file from every other: see ``replace_file``."""

    inode: int
    mtime_ns: int
    size: int


@dataclass(frozen=True)
class CampaignFolder:
    """The files of one campaign."""

    path: Path

    @cached_property
    def main(self) -> Path:
        """The state and the newest log rows."""
        return self.path / "campaign.json"

    @cached_property
    def previous(self) -> Path:
        """The generation before."""
        return self.path / "campaign.json.bak"

    @cached_property
    def lock(self) -> Path:
        """What writers of different processes lock; empty."""
        return self.path / "campaign.lock"

    @cached_property
    def segments(self) -> Path:
        """The folder of closed log segments."""
        return self.path / "log"

    def segment(self, number: int) -> Path:
        """The closed segment with this number, counted from 0."""
        return self.segments / f"{number:06d}.json"


def new_campaign_id() -> str:
    """128 unguessable bits as 32 lower-case hex digits: knowing the id is what lets a phone in."""
    return secrets.token_hex(16)


NO_SUCH_CAMPAIGN = "There is no such campaign: the link is mistyped, or the campaign was removed."
"""Said of an unknown id and of a wrong key alike, so that trying links finds nothing out."""


def campaign_folder(root: Path, campaign_id: str) -> CampaignFolder:
    """The folder of an existing campaign. Raises ``NoSuchCampaign``.

    Nothing but 32 lower-case hex digits gets as far as the disk, and no symbolic link is followed.
    """
    refusal = NoSuchCampaign(NO_SUCH_CAMPAIGN)
    if not isinstance(campaign_id, str) or not _ID.fullmatch(campaign_id):
        raise refusal
    folder = CampaignFolder(root / campaign_id)
    with disk_trouble("The campaign could not be opened"):
        try:
            is_folder = stat.S_ISDIR(folder.path.lstat().st_mode)
        except (FileNotFoundError, NotADirectoryError):
            raise refusal from None
        if not is_folder or not (os.path.lexists(folder.main) or os.path.lexists(folder.previous)):
            raise refusal
    return folder


def campaign_ids(root: Path) -> tuple[str, ...]:
    """The ids of all folders under ``root`` that can be campaigns, sorted; none if there is no ``root``."""
    with disk_trouble("The campaigns could not be listed"), suppress(FileNotFoundError):
        return tuple(sorted(entry.name for entry in root.iterdir() if _ID.fullmatch(entry.name)))
    return ()


def private_folder(path: Path) -> None:
    """Make a folder that only its owner may enter, unless it is there; an existing one stays as it is."""
    if not path.is_dir():
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        sync_folder(path.parent)


@contextmanager
def disk_trouble(what: str) -> Iterator[None]:
    """Turn an ``OSError`` into a ``StoreError``: "<what>: the disk is full"."""
    try:
        yield
    except OSError as exc:
        reason = _REASONS.get(exc.errno or 0, exc.strerror or type(exc).__name__)
        raise StoreError(f"{what}: {reason}.") from exc


def stamp_of(status: os.stat_result) -> Stamp:
    """The stamp within a ``stat`` result."""
    return Stamp(status.st_ino, status.st_mtime_ns, status.st_size)


def read_file(path: Path) -> tuple[bytes, Stamp]:
    """The whole file and its stamp, both of one generation. Raises ``OSError``; follows no link."""
    with os.fdopen(os.open(path, os.O_RDONLY | _NO_LINKS), "rb") as file:
        return file.read(), stamp_of(os.fstat(file.fileno()))


def replace_file(path: Path, data: bytes, keep_as: Path | None = None) -> Stamp:
    """Put ``data`` in place of ``path`` in one step; ``keep_as`` then holds what was there before.

    Whoever opens ``path`` at any moment finds the old file or the new one, whole; after ``sync_folder``
    the new one survives a power cut. Needs the campaign's lock: drafts that a killed writer
    left are swept. Each generation's modification time is later than the one before, by a nanosecond
    if need be, whatever the clock does, so that no two share a ``Stamp`` even if an inode is used again.
    Raises ``OSError`` with ``path`` as it was.
    """
    for stale in path.parent.glob(f"*{_DRAFT}"):
        stale.unlink(missing_ok=True)
    before_ns = path.lstat().st_mtime_ns if os.path.lexists(path) else 0
    draft = _draft_of(path)
    try:
        _write_new(draft, data)
        stamp_ns = max(time.time_ns(), before_ns + 1)
        os.utime(draft, ns=(stamp_ns, stamp_ns))
        stamp = stamp_of(draft.stat())
        if keep_as is not None:
            keep_generation(path, keep_as)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
    return stamp


def keep_generation(path: Path, keep_as: Path) -> None:
    """Let ``keep_as`` hold what ``path`` holds, in one step, while ``path`` stays where it is."""
    spare = _draft_of(keep_as)
    try:
        try:
            os.link(path, spare)
        except OSError as exc:
            if exc.errno not in _NO_HARD_LINKS:
                raise
            _write_new(spare, path.read_bytes())
        spare.replace(keep_as)
    finally:
        # Replacing a name by another name of the same file does nothing and leaves both.
        spare.unlink(missing_ok=True)


def _draft_of(path: Path) -> Path:
    return path.with_name(f"{path.name}.{secrets.token_hex(8)}{_DRAFT}")


def _write_new(path: Path, data: bytes) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _NO_LINKS, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def sync_folder(path: Path) -> None:
    """Make names that were made or replaced in a folder survive a power cut. Raises ``OSError``."""
    if os.name == "nt":
        return  # Windows opens no folders
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    except OSError as exc:
        if exc.errno not in {errno.EINVAL, errno.ENOTSUP}:  # a file system that does without
            raise
    finally:
        os.close(descriptor)
