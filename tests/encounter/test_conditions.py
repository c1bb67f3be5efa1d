"""Conditions end in the right place: once, and not on somebody else's turn."""

import pytest

from dhcore.encounter import (
    NoSuchCombatant,
    add_condition,
    begin_round,
    break_concentration,
    call,
    next_turn,
    remove_condition,
)
from dhcore.encounter.parts import MAX_CONDITIONS
from dhcore.errors import OutOfRange
from tests.encounter.test_turns import next_round, over
from tests.encounter.toy import EMPTY, add, begun, everybody, goblins, idle


def has(fight, combatant="c2"):
    return [condition.name for condition in fight.get(combatant).conditions]


def lasts(fight, combatant="c2"):
    """Each moment, as round and whose turn, at which the condition still holds."""
    moments = []
    for _ in range(40):
        if not has(fight, combatant):
            return moments
        moments.append((fight.round, fight.turn))
        fight = next_turn(fight).fight if fight.turn else begin_round(fight, everybody(fight)).fight
    return moments


def test_a_condition_of_one_round_holds_to_the_end_of_this_one():
    """Line 33 of docs/trackers.md: not only to the first turn of the round."""
    fight = add_condition(next_turn(begun()).fight, ["c2"], "blessed", "round").fight
    assert lasts(fight) == [(1, "c2"), (1, "c3"), (1, "c4"), (1, None)]


def test_a_condition_of_two_rounds_holds_through_the_next():
    fight = add_condition(over(begun()), ["c2"], "blessed", "round", 1).fight
    assert lasts(fight)[-1] == (2, None)
    assert lasts(add_condition(begun(), ["c2"], "blessed", "round", 2).fight)[-1] == (2, None)


def test_a_condition_of_one_turn_holds_to_the_end_of_the_bearers_turn():
    fight = add_condition(begun(), ["c2"], "dazed", "turn").fight
    assert lasts(fight) == [(1, "c1"), (1, "c2")]


def test_a_turn_that_is_over_does_not_count():
    fight = next_turn(next_turn(begun()).fight).fight
    fight = add_condition(fight, ["c2"], "dazed", "turn").fight
    assert lasts(fight)[-1] == (2, "c2")
    fight = add_condition(over(begun()), ["c2"], "dazed", "turn").fight
    assert lasts(fight)[-1] == (2, "c2")


def test_several_turns_are_the_bearers_own():
    assert lasts(add_condition(begun(), ["c2"], "dazed", "turn", 3).fight)[-1] == (3, "c2")


def test_a_turn_that_never_comes_ends_with_its_round():
    fight = call(add_condition(begun(), ["c2"], "dazed", "turn").fight, "c2", "out").fight
    assert lasts(fight)[-1] == (1, None)


def test_before_the_fight_it_counts_from_the_first_round():
    fight = add_condition(add(EMPTY, [goblins()]).fight, ["c1"], "asleep", "round", 2).fight
    assert lasts(begin_round(fight, ["c1"]).fight, "c1")[-1] == (2, None)


def test_what_somebody_takes_off_stays_until_then():
    fight = add_condition(begun(), ["c2"], "cursed").fight
    for _ in range(3):
        fight = next_round(fight)
    done = remove_condition(fight, fight.get("c2").conditions[0].id)
    assert (has(done.fight), done.sentence) == ([], "Bolo is no longer cursed")
    with pytest.raises(NoSuchCombatant, match="already gone"):
        remove_condition(done.fight, fight.get("c2").conditions[0].id)


def test_concentration_ends_for_all_at_once():
    fight = add_condition(begun(), ["c3", "c4"], "held fast", "concentration", source="c2").fight
    fight = add_condition(fight, ["c3"], "held fast", "concentration", source="c1").fight
    done = break_concentration(fight, "c2")
    assert done.sentence == "Bolo stops concentrating: held fast ends"
    assert (has(done.fight, "c3"), has(done.fight, "c4")) == (["held fast"], [])
    assert set(done.about) == {"c2", "c3", "c4"}
    assert idle(done.fight, break_concentration(done.fight, "c2")) == ""


@pytest.mark.parametrize(
    ("ends", "count", "words"),
    [
        ("removed", 1, "Bolo: slowed"),
        ("round", 1, "Bolo: slowed for 1 round"),
        ("turn", 3, "Bolo: slowed for 3 turns"),
        ("encounter", 1, "Bolo: slowed for the fight"),
        ("concentration", 1, "Bolo: slowed while concentrating"),
    ],
)
def test_how_long_it_lasts_is_said(ends, count, words):
    assert add_condition(begun(), ["c2"], "slowed", ends, count, source="c1").sentence == words


def test_what_a_condition_needs():
    with pytest.raises(OutOfRange, match="at least 1"):
        add_condition(begun(), ["c2"], "dazed", "turn", 0)
    with pytest.raises(OutOfRange, match="has to concentrate"):
        add_condition(begun(), ["c2"], "dazed", "concentration")
    with pytest.raises(NoSuchCombatant):
        add_condition(begun(), ["c2"], "dazed", source="c9")


def test_ten_conditions_are_normal_and_forty_the_most():
    fight = begun()
    for number in range(MAX_CONDITIONS):
        fight = add_condition(fight, ["c2"], f"c{number}").fight
    with pytest.raises(OutOfRange):
        add_condition(fight, ["c2"], "one too many")
