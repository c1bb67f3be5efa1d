"""A full or read-only disk, and a kill at every single step of a save."""

import errno
import os
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from dhcore.errors import StoreError
from dhcore.store import Store
from dhcore.store.files import CampaignFolder

NOBODY = 65534
STEPS = ("link", "replace", "utime", "fsync", "mkdir")
SENTENCES = {
    errno.ENOSPC: "disk is full",
    errno.EROFS: "read-only",
    errno.EIO: "error",
    errno.EDQUOT: "quota",
}


class Killed(BaseException):
    """The process ends here: nothing after it runs, not even tidying up."""


@contextmanager
def failing_at(step: int, error: Callable[[], BaseException], then_dead: bool) -> Iterator[list[str]]:
    """Let the ``step``-th call (from 1) that changes the disk raise; yield the calls made."""
    calls: list[str] = []
    dead = False
    with pytest.MonkeyPatch.context() as patch:

        def wrap(name: str, real: Callable) -> None:
            def call(*args, **kwargs):
                nonlocal dead
                if name == "mkdir" and os.path.lexists(args[0]):
                    return real(*args, **kwargs)  # the lock's way of looking whether its folder is there
                calls.append(name)
                if len(calls) == step:
                    dead = then_dead
                    raise error()
                return real(*args, **kwargs)

            patch.setattr(os, name, call)

        for name in STEPS:
            wrap(name, getattr(os, name))
        unlink = os.unlink
        patch.setattr(os, "unlink", lambda *args, **kwargs: None if dead else unlink(*args, **kwargs))
        yield calls


def due_to_close(store, small_segments):
    """A campaign whose next command closes a segment: the longest save there is."""
    campaign = store.create("Mondays")
    for number in range(1, 2 * small_segments):
        campaign.change("set", f"Step {number}", lambda d, n=number: d.settings.update(n=n))
    return campaign


def steps_of_a_save(store, small_segments) -> int:
    campaign = due_to_close(store, small_segments)
    with failing_at(0, Killed, then_dead=False) as calls:
        campaign.change("set", "The next", lambda d: d.settings.update(n=100))
    assert calls.count("replace") == 3  # the segment, the generation before, the file
    return len(calls)


def save(campaign):
    campaign.change("set", "The next", lambda d: d.settings.update(n=100))


def assert_whole(campaign, forgetful, done: bool):
    forgetful()
    seqs = [row.seq for row in campaign.log(500)]
    assert seqs == list(range(len(seqs), 0, -1))
    assert len(seqs) == (10 if done else 9)
    assert campaign.state().settings == {"n": 100 if done else 9}
    assert campaign.recovered is None


def test_a_kill_at_any_step_leaves_the_old_state_or_the_new(store, small_segments, forgetful):
    outcomes = []
    for step in range(1, steps_of_a_save(store, small_segments) + 1):
        campaign = due_to_close(store, small_segments)
        with pytest.raises(Killed), failing_at(step, Killed, then_dead=True):
            save(campaign)
        forgetful()
        outcomes.append(done := campaign.state().settings == {"n": 100})
        assert_whole(campaign, forgetful, done)
        # The next command cleans up, and nothing is lost or doubled.
        if not done:
            save(campaign)
        campaign.record("roll", "Mara rolls 7")
        campaign.undo()
        assert len(campaign.log(500)) == 11
        assert campaign.undo().text == "The next"
        assert campaign.state().settings == {"n": 9}
        assert not list(campaign._folder.path.rglob("*.draft"))
    assert outcomes[0] is False
    assert outcomes[-1] is True
    assert outcomes == sorted(outcomes)


@pytest.mark.parametrize("code", SENTENCES)
def test_trouble_at_any_step_changes_nothing_and_says_so(store, small_segments, forgetful, code):
    last = steps_of_a_save(store, small_segments)
    for step in range(1, last + 1):
        campaign = due_to_close(store, small_segments)
        with (
            pytest.raises(StoreError) as refusal,
            failing_at(step, lambda: OSError(code, os.strerror(code)), False),
        ):
            save(campaign)
        assert SENTENCES[code] in str(refusal.value)
        confirmed = "is saved, but" not in str(refusal.value)
        assert confirmed == (step < last)
        assert_whole(campaign, forgetful, done=not confirmed)
        assert not list(campaign._folder.path.rglob("*.draft"))


def test_a_folder_that_cannot_confirm_anything_is_fine(campaign, monkeypatch):
    fsync = os.fsync

    def only_files(descriptor):
        if stat.S_ISDIR(os.fstat(descriptor).st_mode):
            raise OSError(errno.EINVAL, "Invalid argument")
        fsync(descriptor)

    monkeypatch.setattr(os, "fsync", only_files)
    assert campaign.record("roll", "Mara rolls 7").seq == 1


@pytest.mark.parametrize("code", [errno.EPERM, errno.EOPNOTSUPP])
def test_without_hard_links_the_generation_before_is_copied(campaign, folder, monkeypatch, code):
    def no_links(*_args, **_kwargs):
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(os, "link", no_links)
    campaign.record("roll", "Mara rolls 7")
    before = (folder / "campaign.json").read_bytes()
    campaign.record("roll", "Mara rolls 8")
    assert (folder / "campaign.json.bak").read_bytes() == before
    (folder / "campaign.json").write_bytes(b"")
    assert campaign.log(5)[1].text == "Mara rolls 7"


def test_an_open_that_fails_is_trouble_too(campaign, folder, monkeypatch):
    before = (folder / "campaign.json").read_bytes()
    real = os.open

    def full(path, flags, *args, **kwargs):
        if flags & os.O_CREAT and str(path).endswith(".draft"):
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(path, flags, *args, **kwargs)

    monkeypatch.setattr(os, "open", full)
    with pytest.raises(StoreError, match="stays as it was: the disk is full"):
        campaign.record("roll", "Mara rolls 7")
    assert (folder / "campaign.json").read_bytes() == before
    with pytest.raises(StoreError, match="disk is full"):
        campaign.rename("Tuesdays")
    assert campaign.name == "Mondays"


@pytest.mark.parametrize("step", range(1, 6))
def test_a_campaign_that_could_not_be_founded_is_not_there(store, home, step):
    store.create("Mondays")
    with (
        pytest.raises(StoreError, match="could not be created: the disk is full"),
        failing_at(step, lambda: OSError(errno.ENOSPC, "No space left on device"), then_dead=False),
    ):
        store.create("Tuesdays")
    assert [one.name for one in store.list()] == ["Mondays"]


def test_a_file_that_may_not_be_read_is_not_taken_for_damaged(campaign, folder, monkeypatch, forgetful):
    campaign.record("roll", "Mara rolls 7")
    before = {path: path.read_bytes() for path in folder.iterdir()}
    real = os.open

    def forbidden(path, flags, *args, **kwargs):
        if str(path).endswith("campaign.json"):
            raise PermissionError(errno.EACCES, "Permission denied")
        return real(path, flags, *args, **kwargs)

    forgetful()
    with monkeypatch.context() as patch:
        patch.setattr(os, "open", forbidden)
        for call in (campaign.state, lambda: campaign.record("roll", "Mara rolls 8")):
            with pytest.raises(StoreError, match="no permission"):
                call()
    assert {path: path.read_bytes() for path in folder.iterdir()} == before


@pytest.fixture
def bound_by_permissions():
    """A home of a user whom permissions bind: root becomes nobody for the time of the test."""
    with TemporaryDirectory() as home:
        is_root = os.geteuid() == 0
        if is_root:
            os.chown(home, NOBODY, NOBODY)
            os.seteuid(NOBODY)
        try:
            yield Path(home)
        finally:
            if is_root:
                os.seteuid(0)


def test_a_folder_without_permission(bound_by_permissions):
    campaign = Store(bound_by_permissions).create("Mondays")
    campaign.record("roll", "Mara rolls 7")
    folder = bound_by_permissions / campaign.id
    folder.chmod(0o500)
    try:
        with pytest.raises(StoreError, match="no permission"):
            campaign.record("roll", "Mara rolls 8")
        assert campaign.state().last_seq == 1
    finally:
        folder.chmod(0o700)


def test_a_home_that_is_a_file_is_a_sentence(tmp_path):
    (tmp_path / "file").write_text("mine")
    with pytest.raises(StoreError, match="could not be created"):
        Store(tmp_path / "file").create("Mondays")


def test_no_two_generations_share_a_stamp_even_if_the_clock_stands_still(campaign, folder, monkeypatch):
    from dhcore.store import database, files

    monkeypatch.setattr(files.time, "time_ns", lambda: 1)
    stamps = set()
    for number in range(30):
        campaign.record("roll", f"Roll {number % 2}")
        stamps.add(database.newest(CampaignFolder(folder)).stamp.mtime_ns)
    assert len(stamps) == 30
