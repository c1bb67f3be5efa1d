"""Commands, snapshots and the log as pages use them."""

import json
from datetime import UTC, datetime, timedelta, timezone

import pytest

from dhcore.errors import NoSuchRecord, OutOfRange, Refused
from dhcore.store import Store


def join(documents):
    documents.characters["mara"] = {"name": "Mara", "wear": 0, "gear": ["rope"]}


def hit(documents):
    documents.characters["mara"]["wear"] += 8
    return documents.characters["mara"]["wear"]


def test_a_command_changes_the_newest_state_and_tells_of_it(campaign, reopened):
    campaign.change("join", "Mara joins", join)
    row = campaign.change("hit", "Mara takes 8 wear", hit, who="DM", data={"dice": [3, 5]})
    assert (row.seq, row.kind, row.text, row.who, row.data) == (
        2,
        "hit",
        "Mara takes 8 wear",
        "DM",
        {"dice": [3, 5]},
    )
    assert (row.undone, row.changed) == (False, True)
    assert reopened().state().characters["mara"]["wear"] == 8
    assert reopened().log() == campaign.log()
    assert [row.text for row in campaign.log()] == ["Mara takes 8 wear", "Mara joins"]


def test_text_and_details_may_depend_on_what_happened(campaign):
    campaign.change("join", "Mara joins", join)
    row = campaign.change("hit", lambda wear: f"Mara has {wear} wear", hit, data=lambda wear: {"wear": wear})
    assert (row.text, row.data) == ("Mara has 8 wear", {"wear": 8})


def test_a_command_that_raises_saves_nothing(campaign, folder):
    campaign.change("join", "Mara joins", join)
    before = (folder / "campaign.json").read_bytes()

    def forbidden(documents):
        hit(documents)
        documents.settings["x"] = 1
        raise Refused("Mara is dead.")

    with pytest.raises(Refused):
        campaign.change("hit", "Mara takes 8 wear", forbidden)
    assert (folder / "campaign.json").read_bytes() == before
    assert campaign.state().characters["mara"]["wear"] == 0


def test_one_command_is_one_write(campaign, monkeypatch):
    from dhcore.store import database

    writes = []
    replace_file = database.replace_file
    monkeypatch.setattr(
        database, "replace_file", lambda *args, **kwargs: writes.append(1) or replace_file(*args, **kwargs)
    )

    def many(documents):
        for number in range(50):
            documents.characters[f"c{number}"] = {}
            documents.packs[f"p{number}"] = {}
        documents.settings["dice"] = "ruling"

    campaign.change("import", "A hundred at once", many)
    assert len(writes) == 1


def test_all_tables_and_settings_are_kept(campaign, reopened):
    def fill(documents):
        documents.characters["a"] = {"n": 1}
        documents.encounters["b"] = {"n": 2}
        documents.packs["c"] = {"n": 3}
        documents.settings["dice_table"] = "book"

    campaign.change("fill", "Everything", fill)
    state = reopened().state()
    assert (dict(state.characters), dict(state.encounters), dict(state.packs), state.settings) == (
        {"a": {"n": 1}}, {"b": {"n": 2}}, {"c": {"n": 3}}, {"dice_table": "book"},
    )  # fmt: skip


def test_the_file_is_what_tinydb_reads(campaign, folder):
    campaign.change("join", "Mara joins", join)
    from tinydb import TinyDB
    from tinydb.storages import JSONStorage

    with TinyDB(folder / "campaign.json", access_mode="r", storage=JSONStorage) as db:
        assert db.tables() == {"meta", "characters", "encounters", "packs", "log"}


def test_what_is_remembered_is_what_the_file_says(campaign, folder, small_segments):
    from dhcore.store import database
    from dhcore.store.files import CampaignFolder

    campaign.change("join", "Mara joins", join)
    for _ in range(12):
        campaign.change("hit", "Mara takes 8 wear", hit, data=(1, 2))
    campaign.undo()
    campaign.rename("Tuesdays")
    remembered = database.newest(CampaignFolder(folder))
    read = database.read_generation(folder / "campaign.json")
    assert remembered == read
    assert json.dumps(remembered.tables) == json.dumps(read.tables)


def test_a_snapshot_never_changes(campaign):
    campaign.change("join", "Mara joins", join)
    state = campaign.state()
    taken = state.characters["mara"]
    taken["gear"].append("sword")
    taken["wear"] = 99
    state.settings["x"] = 1
    campaign.change("hit", "Mara takes 8 wear", hit)
    assert state.characters["mara"] == {"name": "Mara", "wear": 0, "gear": ["rope"]}
    assert state.settings == {}
    assert campaign.state().characters["mara"]["gear"] == ["rope"]
    with pytest.raises(AttributeError):
        state.name = "other"
    with pytest.raises(TypeError):
        state.characters["mara"] = {}


def test_the_callers_values_are_not_kept(campaign):
    sheet = {"gear": ["rope"]}
    data = {"faces": [1]}
    campaign.change("join", "Mara joins", lambda d: d.characters.update(mara=sheet), data=data)
    sheet["gear"].append("sword")
    data["faces"].append(2)
    campaign.log()[0].data["faces"].append(3)
    assert campaign.state().characters["mara"] == {"gear": ["rope"]}
    assert campaign.log()[0].data == {"faces": [1]}


def test_a_document_kept_from_a_command_is_only_a_copy(campaign):
    kept = []
    campaign.change("join", "Mara joins", join)
    campaign.change("look", "Mara is looked at", lambda d: kept.append(d.characters["mara"]))
    kept[0]["wear"] = 99
    assert campaign.state().characters["mara"]["wear"] == 0


def test_a_record_that_is_gone_is_a_sentence(campaign):
    with pytest.raises(NoSuchRecord) as refusal:
        _ = campaign.state().characters["mara"]
    assert str(refusal.value).startswith("There is no such character here")
    with pytest.raises(NoSuchRecord, match="no such encounter"):
        campaign.change("x", "x", lambda d: d.encounters["fight"])
    with pytest.raises(NoSuchRecord, match="no such pack"):
        campaign.change("x", "x", lambda d: d.packs.pop("mine"))
    assert campaign.state().characters.get("mara") is None
    assert "mara" not in campaign.state().characters


def test_the_version_rises_with_each_change_and_only_then(campaign, home):
    other = Store(home).open(campaign.id)
    versions = [other.version]
    for act in (
        lambda: campaign.record("roll", "Mara rolls 7"),
        campaign.undo,
        campaign.redo,
        campaign.archive,
    ):
        act()
        assert other.version == other.version == other.state().version
        versions.append(other.version)
    assert versions == [0, 1, 2, 3, 4]


def test_a_poll_reads_nothing_while_nothing_changes(campaign, monkeypatch):
    from dhcore.store import database

    campaign.record("roll", "Mara rolls 7")
    version = campaign.version
    monkeypatch.setattr(database, "read_file", None)
    assert campaign.version == version
    assert campaign.state().last_seq == 1


def test_seq_orders_the_log_when_the_clock_goes_backwards(campaign, clock):
    clock.step = -timedelta(hours=1)
    for number in range(4):
        campaign.record("roll", f"Roll {number}")
    rows = campaign.log()
    assert [row.text for row in rows] == ["Roll 3", "Roll 2", "Roll 1", "Roll 0"]
    assert rows[0].at < rows[-1].at


def test_times_are_utc(home):
    evening = datetime(2026, 1, 5, 21, 30, 0, 999, tzinfo=timezone(timedelta(hours=2)))
    row = Store(home, clock=lambda: evening).create("Mondays").record("roll", "Mara rolls 7")
    assert row.at == datetime(2026, 1, 5, 19, 30, tzinfo=UTC)


def test_a_double_tap_counts_once(campaign, reopened):
    campaign.change("join", "Mara joins", join)
    first = campaign.change("hit", "Mara takes 8 wear", hit, token="tap-1")
    again = reopened().change("hit", "Mara takes 8 wear", hit, token="tap-1")
    assert again == first
    campaign.change("hit", "Mara takes 8 wear", hit, token="tap-2")
    assert campaign.state().characters["mara"]["wear"] == 16
    assert len(campaign.log()) == 3


def test_a_double_tap_after_undo_stays_undone(campaign):
    campaign.change("join", "Mara joins", join)
    campaign.change("hit", "Mara takes 8 wear", hit, token="tap-1")
    campaign.undo()
    assert campaign.change("hit", "Mara takes 8 wear", hit, token="tap-1").undone
    assert campaign.state().characters["mara"]["wear"] == 0


def test_a_token_is_remembered_for_a_hundred_steps(campaign, no_waiting_for_the_disk):
    campaign.record("roll", "The first", token="tap-1")
    for number in range(250):
        campaign.record("roll", f"Roll {number}", token=f"other-{number}")
        if number < 98:
            assert campaign.record("roll", "Again", token="tap-1").seq == 1
    assert campaign.record("roll", "Long after", token="tap-1").seq == 252


def test_a_command_within_a_command_is_a_mistake_in_the_program(campaign):
    with pytest.raises(RuntimeError, match="may not run another command"):
        campaign.change("outer", "Outer", lambda d: campaign.record("inner", "Inner"))
    assert campaign.log() == ()
    campaign.record("roll", "And the lock is free again")


def test_reading_within_a_command_sees_the_state_before(campaign):
    def look(documents):
        join(documents)
        return len(campaign.state().characters)

    assert campaign.change("look", lambda seen: f"Saw {seen}", look).text == "Saw 0"


CAPS = {"text": 500, "kind": 40, "who": 40, "token": 40}


@pytest.mark.parametrize("field", CAPS)
def test_caps_hold_at_the_cap_and_one_above(campaign, field):
    fields = {"kind": "roll", "text": "Mara rolls 7", "who": "Ann"}
    campaign.record(**{**fields, field: "é" * CAPS[field]})
    with pytest.raises(OutOfRange, match=f"{CAPS[field]} characters"):
        campaign.record(**{**fields, field: "é" * (CAPS[field] + 1)})
    with pytest.raises(OutOfRange, match="control characters"):
        campaign.record(**{**fields, field: "a\nb"})
    assert len(campaign.log()) == 1


def test_only_who_may_be_empty(campaign):
    assert campaign.record("roll", "Mara rolls 7", who="").who == ""
    for empty in ({"kind": ""}, {"text": " "}, {"token": ""}):
        with pytest.raises(OutOfRange, match="blank"):
            campaign.record(**{"kind": "roll", "text": "Mara rolls 7", **empty})


def test_details_are_capped_in_bytes(campaign):
    campaign.record("roll", "At the cap", "é" * 3999)  # two quotes
    with pytest.raises(OutOfRange, match="8000 bytes"):
        campaign.record("roll", "Beyond", "é" * 3999 + "a")


def test_a_campaign_is_capped(campaign, monkeypatch):
    from dhcore.store import database

    campaign.change("join", "Mara joins", join)
    monkeypatch.setattr(database, "MAX_FILE_BYTES", 2**20)
    with pytest.raises(OutOfRange, match="1 MB"):
        campaign.change("import", "A large pack", lambda d: d.packs.update(big={"text": "x" * 2**20}))
    assert len(campaign.state().packs) == 0


def test_who_and_text_show_as_typed(campaign, reopened):
    for text in ("$5 *x* <b>1. Bob</b> :fire:", "🐉👩‍👩‍👧‍👦", "מארה takes 8", "Zoe\u0308"):
        campaign.record("roll", text, who=text[:40])
        assert (reopened().log()[0].text, reopened().log()[0].who) == (text, text[:40])


@pytest.mark.parametrize("limit", [0, -1, 501])
def test_a_page_of_the_log_has_a_size(campaign, limit):
    with pytest.raises(OutOfRange, match="1 to 500"):
        campaign.log(limit)


def test_records_keep_the_order_in_which_they_came(campaign, reopened):
    for name in ("zoe", "adam", "mara", "10", "9"):
        campaign.change("join", f"{name} joins", lambda d, name=name: d.characters.update({name: {}}))
    campaign.change("edit", "Adam changes", lambda d: d.characters["adam"].update(wear=1))
    assert list(reopened().state().characters) == ["zoe", "adam", "mara", "10", "9"]
