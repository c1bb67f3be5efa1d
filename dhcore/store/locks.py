"""One writer per campaign: among the threads of this process, and among processes.

The registry is at module level because Streamlit runs page scripts anew on every tap: a lock made
there would be a new lock each time.
"""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from weakref import WeakValueDictionary

from filelock import FileLock, Timeout

from dhcore.errors import CampaignBusy
from dhcore.store.files import disk_trouble

_POLL_S = 0.005  # between processes; a save takes a few milliseconds


class Door:
    """The way into one campaign, for one writer at a time. Keep it as long as the campaign is in use."""

    __slots__ = ("__weakref__", "_between_processes", "_between_threads", "_inside")

    def __init__(self, lock_file: Path) -> None:
        self._between_threads = threading.RLock()
        # Not thread-local: the thread lock is always held first, so one handle serves them all.
        self._between_processes = FileLock(lock_file, mode=0o600, thread_local=False)
        self._inside = False

    @contextmanager
    def entered(self, patience_s: float) -> Iterator[None]:
        """Hold both locks. Raises ``CampaignBusy`` when they are not free within ``patience_s``.

        Entering again from within is a mistake in the calling code (the inner change would be lost
        when the outer one is saved) and raises ``RuntimeError``.
        """
        deadline = time.monotonic() + patience_s
        if not self._between_threads.acquire(timeout=patience_s):
            raise _busy()
        try:
            if self._inside:
                raise RuntimeError("A command may not run another command of the same campaign.")
            self._await_processes(max(0.0, deadline - time.monotonic()))
            self._inside = True
            try:
                yield
            finally:
                self._inside = False
                self._between_processes.release()
        finally:
            self._between_threads.release()

    def _await_processes(self, patience_s: float) -> None:
        with disk_trouble("The campaign could not be locked"):
            try:
                self._between_processes.acquire(timeout=patience_s, poll_interval=_POLL_S)
            except Timeout:
                raise _busy() from None


def _busy() -> CampaignBusy:
    return CampaignBusy("The campaign is busy: others kept changing it. Nothing was changed; try again.")


_doors: WeakValueDictionary[Path, Door] = WeakValueDictionary()
_registry = threading.Lock()


def door(lock_file: Path) -> Door:
    """The one door of this process to the campaign with this lock file, which must be an absolute path.

    Doors that nobody keeps any more are forgotten.
    """
    with _registry:
        found = _doors.get(lock_file)
        if found is None:
            found = _doors[lock_file] = Door(lock_file)
        return found
