"""Whose turn it is: on, back, together, out of turn, later; debts are paid with turns."""

import pytest

from dhcore.encounter import (
    act_together,
    add,
    add_condition,
    begin_round,
    call,
    give_turn,
    next_turn,
    postpone,
    previous_turn,
    remove,
    reorder,
    set_health,
)
from dhcore.encounter.done import with_changed
from dhcore.errors import Refused
from tests.encounter.toy import EMPTY, begun, everybody, goblins, hero, idle, names


def over(fight):
    """The fight at the end of its round."""
    while fight.turn:
        fight = next_turn(fight).fight
    return fight


def next_round(fight):
    fight = over(fight)
    return begin_round(fight, everybody(fight)).fight


def test_everybody_has_a_turn_in_order():
    fight, had = begun(), []
    while fight.turn:
        had.append(fight.label(fight.turn))
        fight = next_turn(fight).fight
    assert had == ["Mara", "Bolo", "Goblin 1", "Goblin 2"]
    assert fight.round_is_over


def test_next_before_the_fight_and_between_rounds_changes_nothing():
    assert idle(EMPTY, next_turn(EMPTY)) == "The fight has not begun"
    fight = over(begun())
    assert idle(fight, next_turn(fight)) == "Round 1 is over"


def test_back_before_the_start_changes_nothing():
    """Lines 25 and 26 of docs/trackers.md."""
    assert idle(EMPTY, previous_turn(EMPTY)) == "There is no turn before this one"
    fight = begun()
    assert idle(fight, previous_turn(fight)) == "There is no turn before this one"


@pytest.mark.parametrize("turns", range(1, 12))
def test_back_is_the_reverse_of_on_at_any_point(turns):
    """Line 25 of docs/trackers.md: across the ends of rounds too."""
    fight = add_condition(begun(), ["c1", "c2", "c3"], "dazed", "turn", 2).fight
    fight = add_condition(fight, ["c1"], "blessed", "round").fight
    fight = with_changed(fight, "c4", debts=("recovers", "stands up"))
    states = [fight]
    for _ in range(turns):
        on = next_turn(states[-1]).fight
        states.append(on if on.turn else begin_round(on, everybody(on)).fight)
    for state in reversed(states[:-1]):
        back = previous_turn(states[-1]).fight
        states[-1] = back
        assert (back.round, back.turn, back.now.order) == (state.round, state.turn, state.now.order)
        assert back.combatants == state.combatants
        assert back.now.had_turns == state.now.had_turns


def test_back_at_the_end_of_a_round_is_its_last_turn():
    fight = over(begun())
    assert previous_turn(fight).sentence == "Back to Goblin 2's turn, round 1"


def test_back_over_someone_dead_goes_on_to_the_one_before():
    fight = next_turn(next_turn(begun()).fight).fight
    fight = set_health(fight, "c2", "dead")
    assert previous_turn(fight).fight.turn == "c1"
    assert (
        idle(
            set_health(next_turn(begun()).fight, "c1", "dead"),
            previous_turn(set_health(next_turn(begun()).fight, "c1", "dead")),
        )
        == "There is no turn before this one"
    )


def test_back_goes_five_rounds_and_stops():
    fight = begun(hero(), goblins())
    for _ in range(8):
        fight = next_round(fight)
    while previous_turn(fight).fight != fight:
        fight = previous_turn(fight).fight
    assert (fight.round, fight.turn) == (4, "c1")


def test_a_round_gone_back_from_keeps_its_die():
    """Line 32 of docs/trackers.md: a die rolled by hand is never overwritten."""
    fight = over(begun())
    fight = begin_round(fight, everybody(fight), first="creatures", face=5, typed=True).fight
    back = previous_turn(fight).fight
    assert (back.round, back.ahead.face, back.ahead.typed) == (1, 5, True)


def test_back_past_those_who_left_meanwhile():
    fight = next_round(begun())
    fight = remove(fight, ["c4"]).fight
    back = previous_turn(fight).fight
    assert (back.round, back.turn, back.now.order) == (1, "c3", ("c1", "c2", "c3"))


def test_several_act_at_once():
    fight = next_turn(begun()).fight
    done = act_together(fight, ["c3", "c4"])
    assert (done.fight.turn, done.fight.waiting) == ("c2", ())
    assert done.about == ("c3", "c4")
    assert next_turn(done.fight).fight.round_is_over


def test_the_turn_moves_on_when_its_owner_acts_with_the_others():
    done = act_together(begun(), ["c1", "c3", "c1"])
    assert done.fight.turn == "c2"
    assert done.fight.now.had_turns == {"c1", "c3"}
    with pytest.raises(Refused, match="Mara has no turn left in this round"):
        act_together(done.fight, ["c1"])


def test_someone_can_have_the_turn_out_of_order():
    fight = give_turn(begun(), "c4").fight
    assert (fight.turn, fight.waiting) == ("c4", ("c1", "c2", "c3"))
    assert next_turn(fight).fight.turn == "c1"
    assert idle(fight, give_turn(fight, "c4")) == "It is Goblin 2's turn"
    with pytest.raises(Refused, match="Goblin 2 has no turn left"):
        give_turn(next_turn(fight).fight, "c4")


def test_the_order_can_be_changed():
    """Line 30 of docs/trackers.md."""
    fight = next_turn(begun()).fight
    fight = reorder(fight, ["c4", "c3", "c2", "c1"]).fight
    assert (fight.turn, names(fight, fight.waiting)) == ("c2", ["Goblin 2", "Goblin 1"])
    for order in (["c1"], ["c1", "c1", "c2", "c3", "c4"], ["c1", "c2", "c3", "c9"]):
        with pytest.raises(Refused, match="everybody of the round"):
            reorder(fight, order)


def test_one_can_wait_for_others():
    done = postpone(begun(), "c3")
    assert done.sentence == "Mara waits for Goblin 1; Bolo's turn"
    assert names(done.fight, done.fight.now.order) == ["Bolo", "Goblin 1", "Mara", "Goblin 2"]
    assert postpone(begun()).fight.now.order[-1] == "c1"
    for fight, after in ((begun(hero()), None), (begun(), "c1"), (EMPTY, None)):
        with pytest.raises(Refused, match="nobody to wait for"):
            postpone(fight, after)


def test_turns_pay_debts_one_at_a_time():
    fight = with_changed(begun(), "c1", debts=("recovers", "stands up"))
    done = next_turn(fight)
    assert done.sentence == "Mara recovers; Bolo's turn"
    assert done.fight.get("c1").debts == ("stands up",)
    done = next_turn(next_round(done.fight))
    assert (done.sentence, done.fight.get("c1").debts) == ("Mara stands up; Bolo's turn", ())
    assert next_turn(fight, pays=False).fight.get("c1").debts == ("recovers", "stands up")


def test_going_back_gives_a_paid_debt_back():
    fight = with_changed(begun(), "c1", debts=("recovers", "stands up"))
    assert previous_turn(next_turn(fight).fight).fight.get("c1").debts == ("recovers", "stands up")


def test_who_falls_on_the_own_turn_keeps_it_until_the_next_and_pays_nothing():
    fight = with_changed(begun(), "c1", debts=("recovers",))
    fight = set_health(fight, "c1", "out")
    assert fight.turn == "c1"
    after = next_turn(fight).fight
    assert (after.turn, after.get("c1").debts) == ("c2", ("recovers",))


def test_who_rises_before_the_end_still_has_the_turn():
    fight = call(begun(), "c2", "out").fight
    fight = next_turn(next_turn(fight).fight).fight
    assert fight.turn == "c4"
    fight = call(fight, "c2", "").fight
    assert next_turn(fight).fight.turn == "c2"


def test_who_had_a_turn_has_no_other_after_falling_and_rising():
    fight = next_turn(begun()).fight
    fight = call(call(fight, "c1", "out").fight, "c1", "").fight
    had = []
    while fight.turn:
        had.append(fight.turn)
        fight = next_turn(fight).fight
    assert had == ["c2", "c3", "c4"]


def test_when_everybody_is_down_the_round_is_over_at_once():
    fight = over(begun())
    for one in fight.combatants:
        fight = set_health(fight, one.id, "dead")
    fight = begin_round(fight, everybody(fight)).fight
    assert (fight.round, fight.turn) == (2, None)


def test_late_newcomers_have_their_turn_in_any_case():
    fight = add(next_turn(begun()).fight, [goblins(), hero("Nim")]).fight
    assert names(fight, over_order(fight)) == ["Bolo", "Goblin 1", "Goblin 2", "Goblin 3", "Nim"]


def over_order(fight):
    had = []
    while fight.turn:
        had.append(fight.turn)
        fight = next_turn(fight).fight
    return had
