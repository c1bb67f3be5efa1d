"""Founding, finding, naming and putting away campaigns."""

import re
import stat
from pathlib import Path

import pytest

from dhcore.errors import NoSuchCampaign, OutOfRange
from dhcore.store import Store, new_id
from dhcore.store.store import default_root

UNUSUAL_NAMES = [
    "$5", "*x*", "<b>", "1. Bob", ":fire:", "# One", "👩‍👩‍👧‍👦🐉", "مغامرة", "הרפתקה", "Zoe\u0308", "日本",
    "../etc", "a\u202eb",
]  # fmt: skip


def test_a_new_campaign_opens_under_its_id(store, home):
    campaign = store.create("Mondays")
    again = Store(home).open(campaign.id)
    assert (again.id, again.name, again.archived, again.recovered) == (campaign.id, "Mondays", False, None)
    assert again.log() == ()


def test_ids_are_128_random_bits_in_hex(store):
    ids = {store.create("Mondays").id for _ in range(20)}
    assert len(ids) == 20
    assert all(re.fullmatch("[0-9a-f]{32}", one) for one in ids)


def test_record_ids_differ():
    assert len({new_id() for _ in range(1000)}) == 1000


@pytest.mark.parametrize("name", UNUSUAL_NAMES)
def test_unusual_names_come_back_as_typed(store, reopened_name, name):
    assert reopened_name(store.create(name)) == name


@pytest.fixture
def reopened_name(home, forgetful):
    def name_of(campaign):
        forgetful()
        return Store(home).open(campaign.id).name

    return name_of


def test_two_campaigns_may_share_a_name(store):
    assert store.create("Mondays").id != store.create("Mondays").id


def test_a_name_is_taken_without_space_around_it(store):
    assert store.create("  Mondays\n").name == "Mondays"


def test_a_name_of_80_characters_is_the_longest(store):
    assert store.create("x" * 80).name == "x" * 80
    with pytest.raises(OutOfRange, match="80 characters"):
        store.create("x" * 81)


@pytest.mark.parametrize("name", ["", "   ", "\u200b\u200b", "\u2067", "\u00a0"])
def test_a_name_that_shows_nothing_is_refused(store, name):
    with pytest.raises(OutOfRange, match="blank"):
        store.create(name)


@pytest.mark.parametrize("name", ["a\nb", "a\x00b", "a\x1b[31m", "a\u2028b", "a\x85b", "a\ud83db"])
def test_control_characters_in_a_name_are_refused(store, home, name):
    with pytest.raises(OutOfRange, match="control characters"):
        store.create(name)
    assert not home.exists()


WRONG_IDS = [
    "", ".", "..", "../" + "a" * 32, "a" * 31, "a" * 33, "A" * 32, "g" * 32, "a" * 32 + "\n", "a" * 31 + "\0",
    "/" + "a" * 31, "a" * 31 + "/", "a" * 15 + "/../" + "a" * 13, "à" * 32, "٣" * 32, "a" * 100_000,
    "C:\\" + "a" * 29,
]  # fmt: skip


@pytest.mark.parametrize("wrong", WRONG_IDS, ids=range(len(WRONG_IDS)))
def test_an_id_of_another_form_never_reaches_the_disk(store, monkeypatch, wrong):
    store.create("Mondays")

    def touched(*_args, **_kwargs):
        raise AssertionError("the disk was asked")

    for call in ("lstat", "stat", "open", "mkdir"):
        monkeypatch.setattr(Path, call, touched)
    monkeypatch.setattr("os.open", touched)
    with pytest.raises(NoSuchCampaign, match="no such campaign"):
        store.open(wrong)


@pytest.mark.parametrize("wrong", [None, 5, b"a" * 32, ["a"]])
def test_what_is_not_text_is_no_id(store, wrong):
    with pytest.raises(NoSuchCampaign):
        store.open(wrong)


def test_an_id_of_the_right_form_that_is_not_here(store, home):
    with pytest.raises(NoSuchCampaign):
        store.open("a" * 32)
    assert not (home / ("a" * 32)).exists()


def test_a_link_in_place_of_a_campaign_is_not_followed(store, home, tmp_path):
    campaign = store.create("Mondays")
    elsewhere = (home / campaign.id).rename(tmp_path / "elsewhere")
    (home / campaign.id).symlink_to(elsewhere)
    with pytest.raises(NoSuchCampaign):
        store.open(campaign.id)
    (home / ("b" * 32)).write_text("not a folder")
    with pytest.raises(NoSuchCampaign):
        store.open("b" * 32)


def test_a_removed_campaign_does_not_come_back_as_a_folder(campaign, folder):
    for file in folder.iterdir():
        file.unlink()
    folder.rmdir()
    with pytest.raises(NoSuchCampaign):
        campaign.state()
    with pytest.raises(NoSuchCampaign):
        campaign.record("roll", "Mara rolls 7")
    assert not folder.exists()


def test_rename_is_a_step_of_the_log(campaign, reopened):
    row = campaign.rename(" Tuesdays ", who="Ann")
    assert (row.kind, row.text, row.who) == ("rename", "Campaign renamed to Tuesdays", "Ann")
    assert reopened().name == "Tuesdays"
    campaign.undo()
    assert reopened().name == "Mondays"


@pytest.mark.parametrize("name", ["", "x" * 81, "a\nb"])
def test_a_campaign_is_not_renamed_to_what_is_no_name(campaign, name):
    with pytest.raises(OutOfRange):
        campaign.rename(name)
    with pytest.raises(OutOfRange):
        campaign.change("rename", "By another way", lambda d: setattr(d, "name", name))
    assert (campaign.name, campaign.log()) == ("Mondays", ())


def test_archived_campaigns_stay_listed_and_usable(store, campaign):
    campaign.archive()
    assert [(one.name, one.archived) for one in store.list()] == [("Mondays", True)]
    campaign.record("roll", "Mara rolls 7")
    campaign.unarchive()
    assert not campaign.archived


def test_the_list_is_by_name_and_holds_nothing_else(store, home):
    ids = {name: store.create(name).id for name in ("beta", "Alpha", "gamma")}
    (home / "notes.txt").write_text("mine")
    (home / ("c" * 32)).mkdir()
    assert [(one.name, one.id) for one in store.list()] == [(n, ids[n]) for n in ("Alpha", "beta", "gamma")]
    assert all(one.problem is None for one in store.list())


def test_one_unreadable_campaign_does_not_hide_the_others(store, home, forgetful):
    store.create("Mondays")
    broken = store.create("Tuesdays")
    for name in ("campaign.json", "campaign.json.bak"):
        (home / broken.id / name).write_text("[1,2]")
    forgetful()
    listed = {one.id: one for one in store.list()}
    assert "both damaged" in listed.pop(broken.id).problem
    assert [one.name for one in listed.values()] == ["Mondays"]


def test_without_a_folder_there_are_no_campaigns(store, home):
    assert store.list() == ()
    assert not home.exists()


def test_files_are_for_their_owner_alone(store, home, small_segments):
    campaign = store.create("Mondays")
    for number in range(12):
        campaign.record("roll", f"Roll {number}")
    (home / campaign.id / "campaign.json").write_text("damaged")
    campaign.record("roll", "One more")
    paths = [home, *home.rglob("*")]
    assert {"campaign.json.bak", "campaign.lock", "000000.json"} <= {path.name for path in paths}
    for path in paths:
        assert stat.S_IMODE(path.stat().st_mode) == (0o700 if path.is_dir() else 0o600), path


def test_the_environment_names_the_folder(monkeypatch, tmp_path):
    monkeypatch.setenv("DRAGONHEAD_HOME", str(tmp_path / "here"))
    campaign = Store().create("Mondays")
    assert (tmp_path / "here" / campaign.id / "campaign.json").exists()


def test_the_default_folder_is_in_the_home_folder(monkeypatch, tmp_path):
    monkeypatch.delenv("DRAGONHEAD_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert default_root() == tmp_path / ".dragonhead"
