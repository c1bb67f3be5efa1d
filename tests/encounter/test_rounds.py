"""Rounds and the fight as a whole: beginning, ending, going on, putting away."""

import pytest

from dhcore.encounter import (
    add,
    add_condition,
    archive,
    begin_round,
    bind,
    end_fight,
    next_turn,
    reopen,
    retitle,
    set_first,
    start_timer,
    take_note,
)
from dhcore.encounter.done import with_changed
from dhcore.errors import OutOfRange, Refused
from tests.encounter.test_turns import over
from tests.encounter.toy import EMPTY, begun, everybody, goblins, hero, idle, names


def test_a_round_begins_with_the_order_that_the_game_hands_in():
    fight = add(EMPTY, [hero(), goblins(2)]).fight
    done = begin_round(fight, ["c3", "c1", "c2"], first="creatures", face=3, typed=True)
    assert done.sentence == "Round 1 begins, creatures first; Goblin 2's turn"
    now = done.fight.now
    assert (now.number, now.first, now.face, now.typed, done.fight.status) == (
        1,
        "creatures",
        3,
        True,
        "running",
    )


def test_a_round_leaves_nobody_out():
    fight = add(EMPTY, [hero(), goblins(2)]).fight
    with pytest.raises(Refused, match="Goblin 1, Goblin 2 would be left out of round 1"):
        begin_round(fight, ["c1"])
    with pytest.raises(Refused, match="only those in it who take part"):
        begin_round(fight, ["c1", "c2", "c3", "c9"])
    with pytest.raises(Refused, match="only those in it who take part"):
        begin_round(fight, ["c1", "c2", "c3", "c3"])
    assert begin_round(fight, ["c1"], idle=["c2", "c3"]).fight.waiting == ()


def test_no_round_begins_while_somebody_still_has_a_turn():
    with pytest.raises(Refused, match="Mara, Bolo, Goblin 1, Goblin 2: still to act in round 1"):
        begin_round(begun(), ["c1", "c2", "c3", "c4"])


def test_a_corrected_die_changes_the_order_before_the_first_turn():
    fight = begun()
    done = set_first(fight, ["c3", "c4", "c1", "c2"], "creatures", 5, typed=True)
    assert (done.fight.turn, done.fight.now.face) == ("c3", 5)
    assert done.sentence == "Round 1: the die shows 5, creatures first"


def test_a_corrected_die_takes_no_turn_back():
    fight = next_turn(begun()).fight
    fight = set_first(fight, ["c3", "c4", "c1", "c2"], "creatures", 5, typed=True).fight
    assert (fight.turn, names(fight, fight.waiting)) == ("c2", ["Goblin 1", "Goblin 2"])
    for wrong, order in ((EMPTY, []), (fight, ["c1"])):
        with pytest.raises(Refused, match="everybody of the round"):
            set_first(wrong, order, "creatures", 5, typed=True)


def test_the_end_of_the_fight_ends_what_lasts_as_long_as_it():
    fight = begun()
    for ends in ("round", "turn", "encounter", "removed"):
        fight = add_condition(fight, ["c1"], ends, ends).fight
    fight = add_condition(fight, ["c1"], "concentration", "concentration", source="c2").fight
    fight = bind(start_timer(fight, "c1", "fire", "burns").fight, "grapple", "c1", "c3").fight
    fight = with_changed(fight, "c2", debts=("recovers",))
    done = end_fight(fight)
    assert [condition.name for condition in done.fight.get("c1").conditions] == ["removed"]
    assert (done.fight.status, done.fight.timers, done.fight.links, done.fight.turn) == ("over", (), (), None)
    assert done.fight.get("c2").debts == ("recovers",)
    assert done.sentence == "The bridge is over after 1 round"
    assert idle(done.fight, end_fight(done.fight)) == "The bridge is over already"


def test_a_fight_that_was_over_can_go_on():
    fight = end_fight(begun()).fight
    again = reopen(fight).fight
    assert again.status == "running"
    assert begin_round(again, everybody(again)).fight.round == 2
    assert reopen(end_fight(EMPTY).fight).fight.status == "ready"
    assert idle(EMPTY, reopen(EMPTY)) == "The bridge is not over"


def test_name_notes_and_putting_away():
    assert archive(EMPTY).fight.archived
    assert archive(EMPTY).sentence == "The bridge is put away"
    assert archive(archive(EMPTY).fight, archived=False).sentence == "The bridge is taken out again"
    assert retitle(EMPTY, " The  ford ").sentence == "The bridge is now called The ford"
    noted = take_note(EMPTY, "They have a ram.", "north gate").fight
    assert (noted.note, noted.place) == ("They have a ram.", "north gate")
    assert take_note(noted, "").fight.place == "north gate"
    with pytest.raises(OutOfRange):
        retitle(EMPTY, "")


def test_rounds_are_counted_on():
    fight = over(begun())
    assert begin_round(fight, everybody(fight)).sentence == "Round 2 begins; Mara's turn"
