"""Damaged files: recovered from the generation before, kept aside, reported, never silently empty."""

import json

import pytest

from dhcore.errors import CampaignDamaged, StoreError
from dhcore.store import Store


def nan_in_it(data):
    return data.replace(b'"wear":8', b'"wear":NaN')


def one_row_missing(data):
    tables = json.loads(data)
    del tables["log"]["2"]
    return json.dumps(tables).encode()


def changed(*path, to):
    def change(data):
        tables = json.loads(data)
        at = tables
        for key in path[:-1]:
            at = at[key]
        at[path[-1]] = to
        return json.dumps(tables).encode()

    return change


DAMAGE = {
    "empty": lambda data: b"",
    "blank": lambda data: b"  \n",
    "NULs": lambda data: b"\0" * len(data),
    "cut in half": lambda data: data[: len(data) // 2],
    "one byte short": lambda data: data[:-1],
    "something after it": lambda data: data + b"}",
    "written twice": lambda data: data + data,
    "a list": lambda data: b"[1,2]",
    "a number": lambda data: b"42",
    "a word": lambda data: b'"text"',
    "null": lambda data: b"null",
    "nothing in it": lambda data: b"{}",
    "another TinyDB": lambda data: b'{"_default": {"1": {"name": "milk"}}}',
    "another app": changed("meta", "campaign", "app", to="other-app"),
    "no UTF-8": lambda data: b"\xff\xfe\xff" + data,
    "a picture": lambda data: b"\x89PNG\r\n\x1a\n" + bytes(range(256)),
    "a thousand brackets": lambda data: b"[" * 100_000,
    "huge number": lambda data: b"1" * 10_000,
    "NaN": nan_in_it,
    "a row missing": one_row_missing,
    "meta a list": changed("meta", to=[]),
    "meta null": changed("meta", "campaign", to=None),
    "no revision": changed("meta", "campaign", "revision", to="many"),
    "version a word": changed("meta", "campaign", "version", to="1"),
    "version 0": changed("meta", "campaign", "version", to=0),
    "a table missing": lambda data: data.replace(b'"packs":{}', b'"other":{}'),
    "characters a list": changed("characters", to=[1]),
    "a character a number": changed("characters", "mara", to=5),
    "a row without text": changed("log", "2", to={"seq": 2}),
    "rows in the future": changed("meta", "campaign", "last_seq", to=7),
}


@pytest.fixture
def played(campaign):
    campaign.change("join", "Mara joins", lambda d: d.characters.update(mara={"wear": 0}))
    campaign.change("hit", "Mara takes 8 wear", lambda d: d.characters["mara"].update(wear=8))
    campaign.change("hit", "Mara takes 2 tear", lambda d: d.characters["mara"].update(tear=2))
    return campaign


def aside(folder):
    return [path for path in folder.iterdir() if path.name.startswith("damaged-")]


@pytest.mark.parametrize("kind", DAMAGE)
def test_a_damaged_file_is_recovered_kept_and_reported(played, folder, home, kind):
    damaged = DAMAGE[kind]((folder / "campaign.json").read_bytes())
    assert damaged != (folder / "campaign.json").read_bytes()
    (folder / "campaign.json").write_bytes(damaged)

    campaign = Store(home).open(played.id)
    assert campaign.state().characters["mara"] == {"wear": 8}
    [kept] = aside(folder)
    assert kept.read_bytes() == damaged
    assert "could not be read" in campaign.recovered
    assert kept.name in campaign.recovered
    newest, *older = campaign.log()
    assert (newest.kind, newest.text) == ("recovered", campaign.recovered)
    assert [row.text for row in older] == ["Mara takes 8 wear", "Mara joins"]


def test_the_game_goes_on_after_a_recovery(played, folder, home, forgetful):
    (folder / "campaign.json").write_bytes(b"")
    played.change("hit", "Mara takes 1 wear", lambda d: d.characters["mara"].update(wear=9))
    forgetful()
    campaign = Store(home).open(played.id)
    assert campaign.state().characters["mara"] == {"wear": 9}
    assert campaign.recovered
    for _ in range(4):
        campaign.undo()
    assert len(campaign.state().characters) == 0
    for _ in range(4):
        campaign.redo()
    assert campaign.state().characters["mara"] == {"wear": 9}
    assert len(aside(folder)) == 1


def test_every_phone_sees_the_notice_until_it_is_dismissed(played, folder, home):
    other = Store(home).open(played.id)
    (folder / "campaign.json").write_bytes(b"")
    assert played.recovered == other.recovered == other.state().recovered
    other.dismiss_recovered()
    assert played.recovered is None
    version = played.version
    played.dismiss_recovered()
    assert played.version == version
    assert played.log()[0].kind == "recovered"


def test_a_recovery_is_a_change_that_phones_notice(played, folder):
    before = played.version
    (folder / "campaign.json").write_bytes(b"")
    assert played.version > before


def test_a_missing_file_is_recovered(played, folder):
    (folder / "campaign.json").unlink()
    assert played.state().characters["mara"] == {"wear": 8}
    assert "no file to keep" in played.recovered
    assert aside(folder) == []


def test_a_campaign_is_recoverable_from_its_first_moment(campaign, folder, home):
    (folder / "campaign.json").write_bytes(b"")
    assert Store(home).open(campaign.id).name == "Mondays"
    (folder / "campaign.json").write_bytes(b"")
    campaign.record("roll", "Mara rolls 7")
    (folder / "campaign.json").write_bytes(b"")
    assert Store(home).open(campaign.id).name == "Mondays"


def test_damage_a_second_time_is_recovered_as_well(played, folder):
    for times in (1, 2, 3):
        (folder / "campaign.json").write_bytes(b"damage %d" % times)
        assert played.state().characters["mara"] == {"wear": 8}
        assert len(aside(folder)) == times


@pytest.mark.parametrize("second", [b"", b"[1,2]", None])
def test_when_both_generations_are_bad_nothing_is_touched(played, folder, home, second):
    (folder / "campaign.json").write_bytes(b"first")
    if second is None:
        (folder / "campaign.json.bak").unlink()
    else:
        (folder / "campaign.json.bak").write_bytes(second)
    before = {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}
    campaign_calls = [
        lambda: Store(home).open(played.id),
        played.state,
        lambda: played.version,
        lambda: played.record("roll", "Mara rolls 7"),
        played.undo,
        lambda: played.rename("x"),
    ]
    for call in campaign_calls:
        with pytest.raises(CampaignDamaged, match="both damaged"):
            call()
    assert {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()} == before


def test_the_previous_generation_is_itself_a_good_file(played, folder):
    (folder / "campaign.json.bak").replace(folder / "campaign.json")
    assert played.state().characters["mara"] == {"wear": 8}
    assert played.recovered is None


def test_a_link_in_place_of_the_file_is_not_followed(played, folder, tmp_path):
    target = tmp_path / "target.json"
    target.write_bytes((folder / "campaign.json").read_bytes())
    (folder / "campaign.json").unlink()
    (folder / "campaign.json").symlink_to(target)
    with pytest.raises(StoreError, match="could not be read"):
        played.state()


def test_a_closed_segment_left_by_a_lost_generation_is_replaced(campaign, folder, small_segments):
    for number in range(9):
        campaign.record("roll", f"Roll {number}")
    campaign.record("roll", "The tenth closes a segment")
    assert (folder / "log" / "000000.json").exists()
    (folder / "campaign.json").write_bytes(b"")
    for number in range(10, 13):
        campaign.record("roll", f"Roll {number}")
    texts = [row.text for row in campaign.log()]
    assert [row.seq for row in campaign.log()] == list(range(13, 0, -1))
    assert "The tenth closes a segment" not in texts
    assert texts[-1] == "Roll 0"
