"""Side initiative, seats, ambushes and coming late."""

from random import Random

import pytest

from dhcore.dragonhead.fight_blows import shock, stun
from dhcore.dragonhead.fight_order import (
    arrive,
    begin_ambush,
    begin_round,
    correct_initiative,
    join,
    turn_order,
)
from dhcore.dragonhead.fight_ticks import set_on_fire
from dhcore.dragonhead.guard import kind_of
from dhcore.encounter import Newcomer, due, next_turn, previous_turn
from dhcore.errors import OutOfRange, Refused
from tests.dragonhead.fighting import begun, goblins, hero, names, over, prepared, someone


def turns(fight):
    """Who has a turn from now to the end of the round."""
    had = []
    while fight.turn:
        had.append(fight.turn)
        fight = next_turn(fight).fight
    return names(fight, had)


@pytest.mark.parametrize("face", range(1, 7))
def test_even_is_the_characters_and_the_circle_runs_one_way(face):
    """DH-202, DH-203."""
    done = begin_round(prepared(), face)
    circle, creatures = ["Mara", "Bolo"], ["Goblin 1", "Goblin 2"]
    assert turns(done.fight) == (creatures + circle if face % 2 else circle + creatures)
    assert (done.fight.now.face, done.fight.now.typed) == (face, True)


def test_each_round_has_a_die_of_its_own():
    """DH-202; line 31 of docs/trackers.md."""
    rng, fight, faces = Random(7), prepared(), set()
    for _ in range(20):
        fight = over(begin_round(fight, rng=rng).fight)
        faces.add(fight.now.first)
        assert not fight.now.typed
    assert faces == {"characters", "creatures"}


def test_a_typed_die_is_never_rolled_over():
    """Line 32 of docs/trackers.md."""
    fight = over(begun(face=5))
    fight = begin_round(fight, 3).fight
    back = previous_turn(fight).fight
    again = begin_round(over(back), rng=Random(1)).fight
    assert (again.round, again.now.face, again.now.typed) == (2, 3, True)
    assert begin_round(over(back), 6).fight.now.face == 6


def test_without_a_die_no_round_begins():
    with pytest.raises(Refused, match="Roll a d6 for initiative"):
        begin_round(prepared())
    with pytest.raises(OutOfRange, match="no face 7"):
        begin_round(prepared(), 7)


def test_a_wrong_die_can_be_corrected():
    fight = correct_initiative(begun(face=4), 5).fight
    assert turns(fight) == ["Goblin 1", "Goblin 2", "Mara", "Bolo"]
    later = next_turn(begun(face=4)).fight
    assert turns(correct_initiative(later, 5).fight) == ["Bolo", "Goblin 1", "Goblin 2"]
    with pytest.raises(Refused, match="No initiative was rolled"):
        correct_initiative(prepared(), 4)


def test_who_has_no_seat_comes_last_of_the_circle():
    fight = prepared(hero("Ann", seat=0), hero("Bob", seat=3), hero("Cid", seat=1), goblins())
    assert names(fight, turn_order(fight, "characters", 1)) == ["Cid", "Bob", "Ann", "Goblin"]


def test_allies_of_the_characters_act_with_them():
    ally = Newcomer("creature", "Hound", "characters", ref="hound")
    fight = prepared(ally, hero(), goblins())
    assert names(fight, turn_order(fight, "creatures", 1)) == ["Goblin", "Mara", "Hound"]
    with pytest.raises(OutOfRange, match="no side of a Dragonhead fight"):
        turn_order(prepared(Newcomer("adhoc", "Cow", "bystanders")), "characters", 1)


def test_an_ambush_gives_one_side_a_round_without_initiative():
    """DH-400, DH-401."""
    done = begin_ambush(prepared(), "creatures")
    assert turns(done.fight) == ["Goblin 1", "Goblin 2"]
    assert done.fight.now.face is None
    mara = someone(done.fight, "c2")
    assert (mara.standing, kind_of(mara.standing)) == (("surprised",), "DC")
    after = begin_round(over(done.fight), 4).fight
    assert someone(after, "c2").standing == ()
    assert turns(after) == ["Mara", "Bolo", "Goblin 1", "Goblin 2"]


def test_an_ambush_on_nobody_is_a_round():
    assert turns(begin_ambush(prepared(hero()), "characters").fight) == ["Mara"]
    with pytest.raises(OutOfRange, match="characters or the creatures"):
        begin_ambush(prepared(), "wolves")


@pytest.mark.parametrize("face", [4, 5])
@pytest.mark.parametrize("taken", range(4))
@pytest.mark.parametrize("late", ["goblin", "first seat", "middle seat", "last seat"])
def test_coming_late_keeps_the_order_whichever_side_is_first(face, taken, late):
    """Line 29 of docs/trackers.md: in the place by the order, or last when that has passed."""
    people = [hero("Bolo", seat=5), hero("Mara", seat=2), goblins(2)]
    fight = begun(*people, face=face)
    before = turns(fight)
    for _ in range(taken):
        fight = next_turn(fight).fight
    new = {
        "goblin": goblins(),
        "first seat": hero("Nim", 1),
        "middle seat": hero("Nim", 3),
        "last seat": hero("Nim", 9),
    }[late]
    fight = join(fight, [new]).fight
    name = "Goblin 3" if late == "goblin" else "Nim"
    whole = names(fight, turn_order(fight, fight.now.first, 1))
    got = turns(fight)
    assert [one for one in got if one != name] == before[taken:]
    passed = whole.index(name) < whole.index(before[taken])
    assert got == [*before[taken:], name] if passed else got == [one for one in whole if one in got]


def test_coming_between_rounds_is_coming_with_the_next():
    fight = join(over(begun()), [goblins(), hero("Nim", 3)]).fight
    assert turns(begin_round(fight, 5).fight) == ["Goblin 1", "Goblin 2", "Goblin 3", "Mara", "Bolo", "Nim"]


def test_reserves_can_come_early():
    fight = begun(hero(), goblins(), goblins(enters=9))
    done = arrive(fight, "c3")
    assert done.sentence == "Goblin 2 arrives"
    assert turns(done.fight) == ["Mara", "Goblin 1", "Goblin 2"]
    assert turns(join(begin_ambush(prepared(), "creatures").fight, [goblins()]).fight) == [
        "Goblin 1",
        "Goblin 2",
        "Goblin 3",
    ]


def test_a_stun_costs_the_next_action_of_this_round_or_the_next():
    """DH-215, DH-217."""
    fight = stun(begun(), ["c3"], down=True).fight
    lost = []
    for face in (4, 4, 4):
        while fight.turn:
            done = next_turn(fight)
            lost += [done.sentence.split(";")[0]] if "Goblin 1 " in done.sentence.split(";")[0] else []
            fight = done.fight
        fight = begin_round(fight, face).fight
    assert lost == ["Goblin 1 recovers from the stun", "Goblin 1 stands up"]
    late = stun(next_turn(begun()).fight, ["c2"]).fight
    assert late.get("c2").debts
    assert "Mara recovers from the stun" in next_turn(begin_round(over(late), 4).fight).sentence
    assert shock(begun(), "c3").sentence == ""


def test_fire_comes_before_the_next_round():
    """DH-333."""
    fight = over(set_on_fire(begun(), "c3", "F").fight)
    assert len(due(fight)) == 1
    for begin in (lambda: begin_round(fight, 4), lambda: begin_ambush(fight, "creatures")):
        with pytest.raises(Refused, match=r"First the end of round 1: Goblin 1: burns, 1d8b .*DH-333"):
            begin()
