"""Older files are brought up to date, newer ones refused."""

import json

import pytest

from dhcore.errors import NewerVersion
from dhcore.store import Store, database, upgrades


def wear_becomes_wounds(tables):
    """A step as a later version might have it, for documents and for the log alike."""
    for sheet in tables.get("characters", {}).values():
        sheet["wounds"] = sheet.pop("wear")
    for row in tables["log"].values():
        for change in row.get("changes", ()):
            if change["path"][0] == "characters":
                change["path"] = ["wounds" if key == "wear" else key for key in change["path"]]
                for value in (*change.get("was", ()), *change.get("now", ())):
                    if isinstance(value, dict) and "wear" in value:
                        value["wounds"] = value.pop("wear")


def settings_get_a_table(tables):
    if "characters" in tables:
        tables["meta"]["campaign"].setdefault("settings", {}).setdefault("dice", "ruling")


@pytest.fixture
def played(campaign, small_segments):
    campaign.change("join", "Mara joins", lambda d: d.characters.update(mara={"wear": 0}))
    for _ in range(20):
        campaign.change(
            "hit",
            "Mara takes 1 wear",
            lambda d: d.characters["mara"].update(wear=d.characters["mara"]["wear"] + 1),
        )
    return campaign


@pytest.fixture
def version_3(monkeypatch, played, forgetful):
    monkeypatch.setattr(upgrades, "STEPS", (wear_becomes_wounds, settings_get_a_table))
    forgetful()


def test_an_older_file_is_upgraded_step_by_step(played, version_3, home):
    campaign = Store(home).open(played.id)
    assert campaign.state().characters["mara"] == {"wounds": 20}
    assert campaign.state().settings == {"dice": "ruling"}


def test_reading_alone_does_not_rewrite_the_file(played, version_3, folder, home):
    before = (folder / "campaign.json").read_bytes()
    Store(home).open(played.id).state()
    assert (folder / "campaign.json").read_bytes() == before


def test_the_next_command_writes_the_new_version_and_undo_still_reaches_back(
    played, version_3, folder, forgetful
):
    played.record("roll", "Mara rolls 7")
    assert json.loads((folder / "campaign.json").read_bytes())["meta"]["campaign"]["version"] == 3
    forgetful()
    for _ in range(21):
        played.undo()
    assert played.state().characters["mara"] == {"wounds": 0}
    for _ in range(21):
        played.redo()
    assert played.state().characters["mara"] == {"wounds": 20}


@pytest.mark.parametrize("commands", [1, 2])
def test_a_file_from_a_newer_version_is_refused_and_left_alone(
    played, version_3, monkeypatch, home, commands
):
    for number in range(commands):
        played.record("roll", f"Mara rolls {number}")
    before = {path: path.read_bytes() for path in home.rglob("*.json*")}
    monkeypatch.setattr(upgrades, "STEPS", ())
    database._newest.clear()
    store = Store(home)
    with pytest.raises(NewerVersion, match="made by a newer version"):
        store.open(played.id)
    with pytest.raises(NewerVersion):
        played.record("roll", "Mara rolls 9")
    assert "newer version" in store.list()[0].problem
    assert {path: path.read_bytes() for path in home.rglob("*.json*")} == before


def test_a_new_campaign_has_the_current_version(store, home, monkeypatch):
    monkeypatch.setattr(upgrades, "STEPS", (wear_becomes_wounds,))
    campaign = store.create("Tuesdays")
    file = home / campaign.id / "campaign.json"
    assert json.loads(file.read_bytes())["meta"]["campaign"]["version"] == 2
