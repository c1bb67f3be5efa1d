"""Threads, processes and kills: what was acknowledged is in the file, and the file is always readable."""

import os
import random
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from dhcore.errors import DhcoreError
from dhcore.store import Store
from dhcore.store.database import read_generation

HERE = Path(__file__).parent
KILLS = 50


def start_writer(home, campaign, name, commands) -> subprocess.Popen:
    return subprocess.Popen(
        [sys.executable, str(HERE / "writer.py"), str(home), campaign.id, name, str(commands)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(HERE.parents[1])},
    )


def go(writer: subprocess.Popen) -> None:
    writer.stdin.write("go\n")
    writer.stdin.flush()


def all_texts(campaign) -> list[str]:
    texts: list[str] = []
    before = None
    while page := campaign.log(500, before_seq=before):
        texts += [row.text for row in page]
        before = page[-1].seq
    return texts


class Reader:
    """Reads the file afresh, over and over, until told to stop; keeps what went wrong."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._stop = threading.Event()
        self.revisions: list[int] = []
        self.trouble: list[DhcoreError] = []
        self._thread = threading.Thread(target=self._read)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._stop.set()
        self._thread.join()

    def _read(self) -> None:
        while not self._stop.is_set():
            try:
                self.revisions.append(read_generation(self._file).meta.revision)
            except DhcoreError as exc:
                self.trouble.append(exc)
            self._stop.wait(
                0.002
            )  # or the writers of this process wait for the interpreter, not for the disk


def assert_all_counted(home, campaign, writers: list[str]) -> None:
    """A hundred commands of each writer are in the log, in the writer's record and in the shared count."""
    fresh = Store(home).open(campaign.id)
    state = fresh.state()
    assert {name: record["count"] for name, record in state.characters.items()} == dict.fromkeys(writers, 100)
    assert state.settings == {"count": 100 * len(writers)}
    assert sorted(all_texts(fresh)) == sorted(f"{name}-{number}" for name in writers for number in range(100))
    assert fresh.recovered is None


@pytest.mark.slow
def test_eight_threads_of_a_hundred_commands(campaign, home, folder, forgetful):
    barrier = threading.Barrier(8)

    def play(name: str) -> None:
        mine = Store(home, patience_s=60).open(campaign.id)
        barrier.wait()
        for number in range(100):
            mine.change("count", f"{name}-{number}", lambda documents: count(documents, name))

    names = [f"t{number}" for number in range(8)]
    with Reader(folder / "campaign.json") as reader, ThreadPoolExecutor(8) as pool:
        list(pool.map(play, names))
    assert reader.trouble == []
    assert reader.revisions == sorted(reader.revisions)
    assert len(set(reader.revisions)) > 1
    forgetful()
    assert_all_counted(home, campaign, names)


def count(documents, name: str) -> None:
    for record in (documents.characters.setdefault(name, {}), documents.settings):
        record["count"] = record.get("count", 0) + 1


def test_four_processes_of_a_hundred_commands(campaign, home, folder):
    names = [f"p{number}" for number in range(4)]
    writers = [start_writer(home, campaign, name, 100) for name in names]
    for writer in writers:
        assert writer.stdout.readline() == "ready\n"
    with Reader(folder / "campaign.json") as reader:
        for writer in writers:
            go(writer)
        said = [writer.communicate(timeout=120)[0].split() for writer in writers]
    assert [writer.returncode for writer in writers] == [0] * 4
    assert [len(keys) for keys in said] == [100] * 4
    assert reader.trouble == []
    assert reader.revisions == sorted(reader.revisions)
    assert len(set(reader.revisions)) > 1
    assert campaign.version == 400  # seen by this process, which remembered version 0
    assert_all_counted(home, campaign, names)


@pytest.mark.slow
def test_kills_lose_no_acknowledged_command(campaign, home, folder):
    rng = random.Random(20260105)
    acknowledged: set[str] = set()
    upcoming = start_writer(home, campaign, "k0", 0)
    for number in range(KILLS):
        writer = upcoming
        assert writer.stdout.readline() == "ready\n"
        if number + 1 < KILLS:
            upcoming = start_writer(home, campaign, f"k{number + 1}", 0)  # gets ready meanwhile
        go(writer)
        said = [writer.stdout.readline().strip() for _ in range(rng.randint(1, 12))]
        # Spinning a random while puts the kill anywhere within the save that is under way.
        for _ in range(rng.randrange(60_000)):
            pass
        writer.kill()
        rest, _ = writer.communicate(timeout=60)
        said += [line for line in rest.splitlines(keepends=True) if line.endswith("\n")]
        said = [line.strip() for line in said]
        acknowledged.update(said)

        read_generation(folder / "campaign.json")
        read_generation(folder / "campaign.json.bak")
        assert set(said) <= {row.text for row in campaign.log(500)}
    texts = all_texts(campaign)
    assert acknowledged <= set(texts)
    assert len(texts) == len(set(texts)) == campaign.state().settings["count"]
    assert len(texts) <= len(acknowledged) + KILLS  # at most one saved and not yet said
    assert campaign.recovered is None
    campaign.record("roll", "And it goes on")
    assert not list(folder.rglob("*.draft"))
