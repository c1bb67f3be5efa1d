"""A campaign with Mara and Bolo in it, and a fight of theirs on a bridge against goblins."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from dhcore import fights
from dhcore.character import book
from dhcore.store import Campaign, Store, database
from tests.character.people import RULES, bolo, mara

KEY = "f1"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "campaigns"


@pytest.fixture
def empty(home: Path, monkeypatch: pytest.MonkeyPatch) -> Campaign:
    monkeypatch.setattr(os, "fsync", lambda _: None)
    return Store(home).create("Mondays")


@pytest.fixture
def campaign(empty: Campaign) -> Campaign:
    """Mara sits at seat 1 and Bolo at seat 2. In the fight c1 is Mara, c2 Bolo, c3 to c5 are goblins."""
    book.add(empty, mara())
    book.add(empty, bolo())
    fights.start(empty, "The bridge", ["a1", "b2"], [fights.Wanted("goblin", 3)], RULES, fight_id=KEY)
    return empty


@pytest.fixture
def reopened(home: Path, campaign: Campaign) -> Callable[[], Campaign]:
    """The campaign as another process would find it: nothing remembered."""

    def reopen() -> Campaign:
        database._newest.clear()
        return Store(home).open(campaign.id)

    return reopen
