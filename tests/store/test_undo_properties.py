"""Any sequence of commands, undone and redone, against a plain list of states."""

import json
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dhcore.errors import UndoRefused
from dhcore.store import Store, database
from dhcore.store.values import copied

ids = st.sampled_from("abc")
fields = st.sampled_from(["wear", "tear", "gear"])
things = st.sampled_from(
    [0, 1, True, 1.0, None, "rope", [], ["rope"], [1, {"n": 2}], {}, {"n": {"m": 1}}, {"m": 2}]
)
tables = st.sampled_from(["characters", "encounters", "packs"])

commands = st.one_of(
    st.tuples(st.just("put"), tables, ids, st.dictionaries(fields, things, max_size=3)),
    st.tuples(st.just("set"), tables, ids, fields, things),
    st.tuples(st.just("drop"), tables, ids, fields),
    st.tuples(st.just("delete"), tables, ids),
    st.tuples(st.just("house"), fields, things),
    st.tuples(st.just("name"), st.sampled_from(["Mondays", "Tuesdays"])),
    st.tuples(st.just("roll")),
)


def apply(state, command):
    """The command on a plain dict of the state; also on the store's documents, which look the same."""
    match command:
        case ("put", table, key, document):
            state[table][key] = copied(document)
        case ("set", table, key, field, thing):
            state[table].setdefault(key, {})[field] = copied(thing)
        case ("drop", table, key, field):
            state[table].get(key, {}).pop(field, None)
        case ("delete", table, key):
            state[table].pop(key, None)
        case ("house", field, thing):
            state["settings"][field] = copied(thing)
        case ("name", name):
            state["name"] = name


class AsDict:
    """``documents["characters"]`` for ``documents.characters``."""

    def __init__(self, documents):
        self._documents = documents

    def __getitem__(self, name):
        return getattr(self._documents, name)

    def __setitem__(self, name, value):
        setattr(self._documents, name, value)


START = {"characters": {}, "encounters": {}, "packs": {}, "settings": {}, "name": "Start"}


def exact(state):
    """As text: tells 1 from True and 1.0, and sees the order of keys."""
    return json.dumps(state)


def seen(campaign):
    state = campaign.state()
    records = {table: dict(getattr(state, table)) for table in ("characters", "encounters", "packs")}
    return exact({**records, "settings": state.settings, "name": state.name})


def run(campaign, command):
    campaign.change("test", "A step", lambda documents: apply(AsDict(documents), command))


@pytest.fixture
def fresh(small_segments, no_waiting_for_the_disk):
    """Campaigns that live as long as one example."""
    with tempfile.TemporaryDirectory() as folder:
        yield lambda: Store(Path(folder)).create("Start")


many = settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@many
@given(st.lists(commands, max_size=25))
def test_undo_all_the_way_is_the_start_and_redo_all_the_way_the_end(fresh, steps):
    campaign = fresh()
    states = [copied(START)]
    for command in steps:
        states.append(copied(states[-1]))
        apply(states[-1], command)
        run(campaign, command)
        database._newest.clear()
        assert seen(campaign) == exact(states[-1])
    for state in reversed(states[:-1]):
        campaign.undo()
        database._newest.clear()
        assert seen(campaign) == exact(state)
    with pytest.raises(UndoRefused):
        campaign.undo()
    for state in states[1:]:
        campaign.redo()
        assert seen(campaign) == exact(state)
    with pytest.raises(UndoRefused):
        campaign.redo()


@many
@given(st.lists(st.one_of(commands, st.just("undo"), st.just("redo")), max_size=40))
def test_any_walk_is_that_of_two_stacks(fresh, walk):
    campaign = fresh()
    done, undone, struck = [copied(START)], [], {}
    seqs, redo_seqs = [], []
    for step in walk:
        if step == "undo":
            if len(done) == 1:
                with pytest.raises(UndoRefused):
                    campaign.undo()
                continue
            undone.append(done.pop())
            redo_seqs.append(seqs.pop())
            assert campaign.undo(expected_seq=redo_seqs[-1]).seq == redo_seqs[-1]
            struck[redo_seqs[-1]] = True
        elif step == "redo":
            if not undone:
                with pytest.raises(UndoRefused):
                    campaign.redo()
                continue
            done.append(undone.pop())
            seqs.append(redo_seqs.pop())
            assert campaign.redo(expected_seq=seqs[-1]).seq == seqs[-1]
            struck[seqs[-1]] = False
        else:
            undone, redo_seqs = [], []
            done.append(copied(done[-1]))
            apply(done[-1], step)
            run(campaign, step)
            seqs.append(len(struck) + 1)
            struck[seqs[-1]] = False
        database._newest.clear()
        assert seen(campaign) == exact(done[-1])
    assert {row.seq: row.undone for row in campaign.log(500)} == struck
    assert (campaign.undoable() is None, campaign.redoable() is None) == (len(done) == 1, not undone)
