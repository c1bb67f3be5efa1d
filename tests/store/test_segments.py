"""Closed segments: the whole log as one list, and the campaign's file always small."""

import json

import pytest

from dhcore.errors import CampaignDamaged
from dhcore.store.records import SEGMENT_ROWS


@pytest.fixture
def long_campaign(campaign, small_segments):
    for number in range(1, 38):
        campaign.change("set", f"Step {number}", lambda d, n=number: d.settings.update(n=n))
    return campaign


def test_the_file_keeps_the_newest_rows_and_segments_the_others(long_campaign, folder):
    assert [row["seq"] for row in json.loads((folder / "campaign.json").read_bytes())["log"].values()] == [
        31, 32, 33, 34, 35, 36, 37,
    ]  # fmt: skip
    files = sorted((folder / "log").iterdir())
    assert [file.name for file in files] == [f"{n:06}.json" for n in range(6)]
    assert list(json.loads(files[5].read_bytes())["log"]) == ["26", "27", "28", "29", "30"]


@pytest.mark.parametrize("limit", [1, 4, 5, 7, 100])
def test_pages_of_any_size_show_every_row_once_newest_first(long_campaign, limit):
    seqs, before = [], None
    while page := long_campaign.log(limit, before_seq=before):
        assert len(page) <= limit
        seqs += [row.seq for row in page]
        before = page[-1].seq
    assert seqs == list(range(37, 0, -1))


@pytest.mark.parametrize(("before", "first"), [(1, None), (0, None), (-5, None), (2, 1), (26, 25), (99, 37)])
def test_a_page_starts_right_below(long_campaign, before, first):
    assert next((row.seq for row in long_campaign.log(1, before_seq=before)), None) == first


def test_closed_segments_are_never_changed_again(long_campaign, folder):
    closed = {file: (file.read_bytes(), file.stat()) for file in (folder / "log").iterdir()}
    for _ in range(30):
        long_campaign.undo()
    for _ in range(5):
        long_campaign.redo()
    for number in range(12):
        long_campaign.record("roll", f"Roll {number}")
    assert all((file.read_bytes(), file.stat()) == before for file, before in closed.items())


def test_the_newest_page_and_a_command_read_no_segment(long_campaign, folder, reopened):
    for file in (folder / "log").iterdir():
        file.write_text("damaged")
    campaign = reopened()
    assert len(campaign.log(7)) == 7
    campaign.record("roll", "Mara rolls 7")
    assert campaign.undo().text == "Mara rolls 7"
    assert campaign.undo().text == "Step 37"


@pytest.mark.parametrize(
    "content", [b"", b"{}", b"[1,2]", b'{"log": 5}', b"\0" * 100, "missing", "swapped", "row"]
)
def test_a_damaged_segment_is_named_and_stops_nothing_else(long_campaign, folder, content):
    segment = folder / "log" / "000005.json"
    if content == "missing":
        segment.unlink()
    elif content == "swapped":
        segment.write_bytes((folder / "log" / "000004.json").read_bytes())
    elif content == "row":
        segment.write_bytes(segment.read_bytes().replace(b'"seq":26', b'"seq":"x"'))
    else:
        segment.write_bytes(content)
    with pytest.raises(CampaignDamaged, match="26 to 30"):
        long_campaign.log(20)
    assert len(long_campaign.log(7)) == 7
    assert len(long_campaign.log(50, before_seq=26)) == 25
    for _ in range(6):
        long_campaign.undo()
    with pytest.raises(CampaignDamaged, match="26 to 30"):
        long_campaign.undo()
    assert long_campaign.state().settings == {"n": 31}


def test_the_file_stays_small_however_long_the_log(campaign, folder, no_waiting_for_the_disk):
    sizes = []
    for number in range(6 * SEGMENT_ROWS):
        campaign.record("roll", f"Roll {number:05}", {"faces": [1, 2]})
        sizes.append((folder / "campaign.json").stat().st_size)
    night = sizes[SEGMENT_ROWS : 3 * SEGMENT_ROWS]
    assert max(sizes[4 * SEGMENT_ROWS :]) <= max(night) * 1.02
    assert len(campaign.log(500)) == 500
