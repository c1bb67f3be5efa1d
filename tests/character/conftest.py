"""A store of its own for each test, and the house rules."""

import os
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from dhcore.character import Rules, creation
from dhcore.store import Campaign, Store, database
from tests.character.people import RULES


@pytest.fixture
def rules() -> Rules:
    return RULES


@pytest.fixture
def rng() -> Random:
    return Random(7)


@pytest.fixture
def rolled(rng: Random) -> creation.Draft:
    return creation.roll_all(creation.Draft(), rng)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "campaigns"


@pytest.fixture
def campaign(home: Path, monkeypatch: pytest.MonkeyPatch) -> Campaign:
    monkeypatch.setattr(os, "fsync", lambda _: None)
    return Store(home).create("Mondays")


@pytest.fixture
def reopened(home: Path, campaign: Campaign) -> Callable[[], Campaign]:
    """The campaign as another process would find it: nothing remembered."""

    def reopen() -> Campaign:
        database._newest.clear()
        return Store(home).open(campaign.id)

    return reopen
