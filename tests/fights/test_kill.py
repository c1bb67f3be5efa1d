"""The server is killed in a scripted fight of 40 rounds, again and again, and takes it up again."""

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from dhcore.store import Store, database
from tests.fights.player import ROUNDS, script, step
from tests.fights.table import now

HERE = Path(__file__).parent
KILLS = 3


def server(home, campaign, begun_at):
    return subprocess.Popen(
        [sys.executable, str(HERE / "player.py"), str(home), campaign.id, str(begun_at)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(HERE.parents[1])},
    )


def records(campaign):
    state = campaign.state()
    return {key: dict(getattr(state, key)) for key in ("encounters", "characters")}


def as_it_should_be(campaign, home):
    """The records after each command of the script, played in a copy of the campaign without being killed."""
    copy = Store(home / "copy").create("Copy")
    state = campaign.state()

    def take_over(documents):
        documents.encounters.update(state.encounters)
        documents.characters.update(state.characters)

    copy.change("copy", "The same", take_over)
    states = [records(copy)]
    for command in script():
        step(copy, command)
        states.append(records(copy))
    return states


@pytest.mark.slow
def test_a_kill_loses_at_most_the_command_in_flight(campaign, home):
    """Lines 2, 3 and 6 of docs/trackers.md: every change is written at once, wholly or not at all."""
    rng = Random(20260105)
    expected = as_it_should_be(campaign, home)
    begun_at, done = campaign.version, 0
    upcoming = server(home, campaign, begun_at)
    for kill in range(KILLS):
        playing, upcoming = upcoming, server(home, campaign, begun_at)  # which gets ready meanwhile
        assert playing.stdout.readline() == "ready\n"
        playing.stdin.write("go\n")
        playing.stdin.flush()
        said = [playing.stdout.readline() for _ in range(rng.randint(1, len(expected) // KILLS - 5))]
        # Spinning a random while puts the kill anywhere within the save that is under way.
        for _ in range(rng.randrange(60_000)):
            pass
        playing.kill()
        rest, _ = playing.communicate(timeout=60)
        said += [line for line in rest.splitlines(keepends=True) if line.endswith("\n")]
        last = int(said[-1])
        assert [int(line) for line in said] == list(range(done + 1, last + 1)), f"kill {kill}"

        database._newest.clear()
        reopened = Store(home).open(campaign.id)
        done = reopened.version - begun_at
        assert done in (last, last + 1)
        assert records(reopened) == expected[done]
        assert reopened.recovered is None
    rest, _ = upcoming.communicate("go\n", timeout=60)
    assert rest.endswith("over\n")
    assert records(campaign) == expected[-1]
    assert now(campaign).round == ROUNDS
