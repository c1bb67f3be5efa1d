"""A campaign with Mara and Bolo, on the morning of its first day."""

import os

import pytest

from dhcore.character import book
from dhcore.store import Store
from tests.character.people import bolo, mara


@pytest.fixture
def campaign(tmp_path, monkeypatch):
    monkeypatch.setattr(os, "fsync", lambda _: None)
    campaign = Store(tmp_path / "campaigns").create("Mondays")
    book.add(campaign, mara())
    book.add(campaign, bolo())
    return campaign
