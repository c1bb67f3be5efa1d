"""The way in: one writer at a time, a limit to waiting, nothing left behind."""

import gc
import threading
from pathlib import Path

import pytest
from filelock import FileLock

from dhcore.errors import CampaignBusy
from dhcore.store import Store, locks


def test_a_busy_campaign_is_a_sentence_after_a_while(campaign, home, folder):
    hasty = Store(home, patience_s=0.05).open(campaign.id)
    with FileLock(folder / "campaign.lock"), pytest.raises(CampaignBusy, match="Nothing was changed"):
        hasty.record("roll", "Mara rolls 7")
    assert hasty.record("roll", "Mara rolls 7").seq == 1


def test_threads_wait_for_one_another_and_no_longer_than_they_will(campaign, home):
    hasty = Store(home, patience_s=0.05).open(campaign.id)
    inside, leave = threading.Event(), threading.Event()

    def slow(documents):
        inside.set()
        assert leave.wait(30)

    thread = threading.Thread(target=campaign.change, args=("slow", "Slow", slow))
    thread.start()
    assert inside.wait(30)
    with pytest.raises(CampaignBusy):
        hasty.record("roll", "Mara rolls 7")
    assert hasty.state().last_seq == 0  # reading waits for nobody
    leave.set()
    thread.join()
    assert [row.kind for row in hasty.log()] == ["slow"]


def test_doors_are_shared_while_in_use_and_forgotten_afterwards(store, home):
    gc.collect()
    before = len(locks._doors)
    campaigns = [store.create(f"Group {number}") for number in range(5)]
    assert campaigns[0]._door is Store(home).open(campaigns[0].id)._door
    assert len(locks._doors) == before + 5
    del campaigns
    gc.collect()
    assert len(locks._doors) == before


def test_campaigns_do_not_wait_for_one_another(store, campaign):
    other = store.create("Tuesdays")
    campaign.change("outer", "Outer", lambda d: other.record("inner", "In another campaign"))
    assert (len(campaign.log()), len(other.log())) == (1, 1)


def test_the_lock_is_free_after_an_error(tmp_path: Path):
    door = locks.door(tmp_path / "lock")
    for _ in range(3):
        with pytest.raises(ZeroDivisionError), door.entered(1.0):
            _ = 1 / 0
    with FileLock(tmp_path / "lock", timeout=0):
        pass
