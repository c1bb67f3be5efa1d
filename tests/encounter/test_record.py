"""The record: whole, versioned, refused when broken, equal after a file."""

import json

import pytest

from dhcore.encounter import (
    Fight,
    FightError,
    Kind,
    add,
    add_condition,
    add_counter,
    bind,
    changed,
    describe,
    dump,
    hide,
    load,
    next_turn,
    start_timer,
)
from dhcore.encounter import record as records
from dhcore.errors import NewerVersion, OutOfRange
from tests.encounter.test_turns import next_round
from tests.encounter.toy import EMPTY, Body, Skirmish, begun, goblins


def full():
    """A fight that uses every field."""
    fight = add(begun(), [goblins(2, enters=4)], [Kind(id="goblin")]).fight
    fight = add_condition(fight, ["c1", "c3"], "held", "concentration", source="c2", note="by the foot").fight
    fight = add_condition(fight, ["c1"], "dazed", "turn", 2).fight
    fight = start_timer(fight, "c3", "fire", "burns", every=True, level="H", work=True).fight
    fight = bind(fight, "grapple", "c2", "c4", 9).fight
    fight = add_counter(fight, "c1", "Arrows", 5, 2).fight
    fight = hide(fight, ["c4"]).fight
    fight = describe(fight, "c4", note="spy", seen_as="Cloaked figure").fight
    return next_turn(next_round(fight)).fight


def through_a_file(fight):
    return load(json.loads(json.dumps(dump(fight))), Skirmish)


@pytest.mark.parametrize("fight", [EMPTY, begun(), full()], ids=["empty", "begun", "full"])
def test_every_field_comes_back_from_a_file(fight):
    """Line 15 of docs/trackers.md."""
    assert through_a_file(fight) == fight


def test_display_name_and_hidden_flag_are_saved():
    """Line 15 of docs/trackers.md."""
    one = through_a_file(full()).get("c4")
    assert (one.hidden, one.seen_as, one.note) == (True, "Cloaked figure", "spy")


def test_the_die_and_its_winner_are_saved():
    """Line 8 of docs/trackers.md."""
    now = changed(begun().now, first="creatures", face=3, typed=True)
    again = through_a_file(changed(begun(), now=now))
    assert (again.now.first, again.now.face, again.now.typed) == ("creatures", 3, True)


def test_current_and_maximum_are_saved_together():
    """Line 18 of docs/trackers.md."""
    assert dump(add(EMPTY, [goblins()]).fight)["combatants"][0]["body"] == {}
    hurt = changed(
        EMPTY, combatants=({"id": "c1", "kind": "adhoc", "name": "X", "side": "a", "body": Body(hp=3)},)
    )
    assert through_a_file(hurt).get("c1").body.hp == 3


@pytest.mark.parametrize(
    "document",
    [{}, [], 42, None, "x", {"v": 0}, {"v": "1"}, {"v": True}, {"v": 1}, {"v": 1, "game": "chess"}],
    ids=str,
)
def test_what_is_no_fight_is_refused(document):
    """Line 47 of docs/trackers.md."""
    with pytest.raises(FightError):
        load(document, Skirmish)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("name",), ""),
        (("colour",), "blue"),
        (("combatants", 0, "side"), 3),
        (("combatants", 1, "id"), "c1"),
        (("combatants", 0, "conditions", 0, "ends"), "never"),
        (("now", "turn"), "c99"),
        (("now", "order"), ["c1", "c1"]),
        (("timers", 0, "bearer"), "c99"),
        (("links", 0, "held"), "c99"),
        (("made",), 1.5),
        (("made",), {1, 2}),
    ],
    ids=str,
)
def test_a_broken_record_is_refused_with_its_place(path, value):
    document = dump(full())
    at = document
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    with pytest.raises(FightError, match="This fight cannot be read: "):
        load(document, Skirmish)


def test_a_later_version_is_left_alone():
    with pytest.raises(NewerVersion, match="newer version"):
        load({**dump(EMPTY), "v": 2}, Skirmish)


def test_earlier_versions_are_brought_up_to_date(monkeypatch):
    """Line 46 of docs/trackers.md."""
    monkeypatch.setattr(records, "STEPS", (lambda old: {**old, "name": old["title"], "v": 2} | {},))
    monkeypatch.setattr(records, "VERSION", 2)
    old = {"v": 1, "game": "skirmish", "id": "f1", "title": "The ford"}
    with pytest.raises(FightError, match="title"):
        load(old, Skirmish)
    monkeypatch.setattr(
        records, "STEPS", (lambda old: {"v": 2, "game": old["game"], "id": old["id"], "name": old["title"]},)
    )
    assert load(old, Skirmish).name == "The ford"


def test_what_a_command_cannot_set_is_said():
    with pytest.raises(OutOfRange, match="name"):
        changed(EMPTY, name="")


def test_kinds_have_ids_of_their_own():
    with pytest.raises(OutOfRange, match="twice"):
        changed(EMPTY, kinds=(Kind(id="a"), Kind(id="a")))


def test_a_fight_without_a_game_is_one_too():
    plain = Fight[Body, Kind](id="f2", name="Plain")
    assert load(dump(plain), Fight[Body, Kind]) == plain
