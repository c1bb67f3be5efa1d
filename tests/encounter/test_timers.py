"""Timers, links and counters."""

import pytest

from dhcore.encounter import (
    NoSuchCombatant,
    add_counter,
    begin_round,
    bind,
    counter_named,
    counter_of,
    dealt_with,
    due,
    each,
    links_of,
    next_turn,
    remove_counter,
    rename,
    set_counter,
    start_timer,
    stop_timer,
    stop_work,
    tighten,
    timers_of,
    unbind,
)
from dhcore.errors import OutOfRange, Refused
from tests.encounter.test_turns import next_round, over
from tests.encounter.toy import begun, everybody, idle


def test_what_comes_every_round_is_due_once_at_each_end_the_first_included():
    """Line 33 of docs/trackers.md."""
    fight = start_timer(begun(), "c3", "fire", "burns", every=True).fight
    assert due(fight) == ()
    for number in (1, 2, 3):
        fight = over(fight)
        (timer,) = due(fight)
        assert (timer.name, fight.round) == ("burns", number)
        fight = dealt_with(fight, timer.id)
        assert due(fight) == ()
        fight = begin_round(fight, everybody(fight)).fight


def test_what_comes_once_is_due_at_the_end_of_its_round():
    fight = start_timer(begun(), "c3", "poison", "sleeps", due=2).fight
    assert due(over(fight)) == ()
    fight = over(next_round(fight))
    (timer,) = due(fight)
    assert dealt_with(fight, timer.id).timers == ()


def test_what_comes_in_a_turn_is_due_in_the_bearers_own():
    fight = start_timer(begun(), "c2", "casting", "Web", at="turn", due=2).fight
    assert due(next_turn(fight).fight) == ()
    fight = next_round(fight)
    assert due(fight) == ()
    assert [timer.name for timer in due(next_turn(fight).fight)] == ["Web"]


def test_a_timer_can_be_stopped():
    done = start_timer(begun(), "c3", "fire", "burns")
    assert (done.sentence, done.about) == ("Goblin 1: burns", ("c3",))
    gone = stop_timer(done.fight, done.fight.timers[0].id)
    assert (gone.sentence, gone.fight.timers) == ("Goblin 1: burns is over", ())
    with pytest.raises(NoSuchCombatant, match="already gone"):
        stop_timer(gone.fight, done.fight.timers[0].id)
    with pytest.raises(OutOfRange, match="no such field"):
        start_timer(begun(), "c3", "fire", "burns", colour="blue")


def test_work_is_lost_alone():
    fight = start_timer(begun(), "c2", "casting", "Web", work=True).fight
    fight = start_timer(fight, "c2", "fire", "burns").fight
    done = stop_work(fight, "c2")
    assert done.sentence == "Bolo is interrupted: Web"
    assert [timer.what for timer in timers_of(done.fight, "c2")] == ["fire"]
    assert idle(done.fight, stop_work(done.fight, "c2")) == ""
    assert timers_of(fight, "c2", "casting")[0].name == "Web"


def test_one_holds_another():
    done = bind(begun(), "grapple", "c1", "c3", 12)
    (link,) = done.fight.links
    assert (done.sentence, link.strength) == ("Mara holds Goblin 1 at 12", 12)
    assert links_of(done.fight, "c3") == links_of(done.fight, "c1", "grapple") == (link,)
    assert links_of(done.fight, "c1", "web") == ()
    assert tighten(done.fight, link.id, 15).sentence == "Mara now holds Goblin 1 at 15"
    assert tighten(done.fight, link.id, 15).fight.link(link.id).strength == 15
    gone = unbind(done.fight, link.id)
    assert (gone.sentence, gone.fight.links) == ("Mara no longer holds Goblin 1", ())
    with pytest.raises(NoSuchCombatant, match="already gone"):
        unbind(gone.fight, link.id)
    with pytest.raises(Refused, match="already holds"):
        bind(done.fight, "grapple", "c1", "c3")
    with pytest.raises(Refused, match="cannot hold itself"):
        bind(begun(), "grapple", "c1", "c1")


def test_counters():
    done = add_counter(begun(), "c2", "Arrows", 20)
    arrows = counter_named(done.fight, "c2", "Arrows")
    assert (done.sentence, arrows.left) == ("Bolo: Arrows 20", 20)
    fight = set_counter(done.fight, "c2", arrows.id, 18).fight
    assert counter_of(fight, "c2", arrows.id).left == 18
    assert set_counter(fight, "c2", arrows.id, 99).sentence == "Bolo: Arrows 20 of 20"
    assert set_counter(fight, "c2", arrows.id, -1).sentence == "Bolo: Arrows 0 of 20"
    gone = remove_counter(fight, "c2", arrows.id)
    assert gone.sentence == "Bolo: Arrows is no longer counted"
    assert counter_named(gone.fight, "c2", "Arrows") is None
    with pytest.raises(NoSuchCombatant, match="already gone"):
        counter_of(gone.fight, "c2", arrows.id)


def test_one_command_for_each_of_several():
    done = each(begun(), ["c1", "c2", "c1"], lambda at, one: rename(at, one, f"N{one}"))
    assert done.sentence == "Mara is now called Nc1; Bolo is now called Nc2"
    assert done.about == ("c1", "c2")
