"""A store of its own for each test, a clock that ticks when it is read, and small log segments."""

import os
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from dhcore.store import Campaign, Store, history, records, transaction


class Clock:
    """Starts on the first night at seven and moves ``step`` at every look."""

    def __init__(self) -> None:
        self.now = datetime(2026, 1, 5, 19, 0, tzinfo=UTC)
        self.step = timedelta(seconds=1)

    def __call__(self) -> datetime:
        self.now += self.step
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "campaigns"


@pytest.fixture
def store(home: Path, clock: Clock) -> Store:
    return Store(home, clock=clock)


@pytest.fixture
def campaign(store: Store) -> Campaign:
    return store.create("Mondays")


@pytest.fixture
def folder(home: Path, campaign: Campaign) -> Path:
    return home / campaign.id


@pytest.fixture
def reopened(home: Path, campaign: Campaign) -> Callable[[], Campaign]:
    """The campaign as another process would find it: nothing remembered."""

    def reopen() -> Campaign:
        forget()
        return Store(home).open(campaign.id)

    return reopen


def forget() -> None:
    from dhcore.store import database

    database._newest.clear()


@pytest.fixture
def forgetful() -> Callable[[], None]:
    return forget


@pytest.fixture
def small_segments(monkeypatch: pytest.MonkeyPatch) -> int:
    """Segments of 5 rows: the file holds 5 to 9."""
    for module in (records, history, transaction):
        monkeypatch.setattr(module, "SEGMENT_ROWS", 5)
    return 5


@pytest.fixture
def no_waiting_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """For tests of many commands that are not about power cuts."""
    monkeypatch.setattr(os, "fsync", lambda _: None)
