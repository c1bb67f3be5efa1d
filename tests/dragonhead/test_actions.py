"""Initiative, the order of turns, attacks per hand, and the Move roll."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.dice import Dice
from dhcore.dragonhead.actions import (
    attacks_left,
    attacks_with,
    move_check,
    moved,
    reaches,
    roll_move,
    round_row,
    steps_odds,
    ways_to_hold,
)
from dhcore.dragonhead.initiative import order_of_turns, roll_initiative, winner
from dhcore.errors import OutOfRange, Refused, UnknownName


def test_even_is_the_characters_and_odd_the_creatures():
    """DH-202."""
    assert [winner(face) for face in range(1, 7)] == ["creatures", "characters"] * 3
    for face in (0, 7):
        with pytest.raises(OutOfRange, match="A d6 has no face"):
            winner(face)


@settings(deadline=None)
@given(st.integers(0, 10**6))
def test_initiative_is_rolled_with_one_die(seed):
    face, side = roll_initiative(Random(seed))
    assert winner(face) == side


def test_the_order_goes_around_the_table_the_same_way_whoever_wins():
    """DH-203: from the DM's left to the DM's right, the creatures after it or before it."""
    seats, creatures = ["Ann", "Bob", "Cid"], ["Goblin", "Troll"]
    assert order_of_turns(seats, creatures, "characters") == ("Ann", "Bob", "Cid", "Goblin", "Troll")
    assert order_of_turns(seats, creatures, "creatures") == ("Goblin", "Troll", "Ann", "Bob", "Cid")


def test_a_round_is_three_seconds_and_one_action():
    """DH-201."""
    assert (round_row().seconds, round_row().actions) == (3, 1)


@pytest.mark.parametrize(
    ("holding", "attacks"),
    [("one weapon", 1), ("weapon and shield", 1), ("a weapon in each hand", 2), ("two-handed weapon", 1)],
)
def test_attacks_per_hand(holding, attacks):
    """DH-206."""
    assert attacks_with(holding) == attacks
    assert attacks_with(holding, natural=2) == attacks + 2
    assert set(ways_to_hold()) >= {holding}


def test_natural_attacks_count_one_per_appendage():
    """DH-206: two claws and a bite."""
    assert attacks_with("", natural=3) == 3
    for natural in (-1, 101):
        with pytest.raises(OutOfRange, match="between 0 and 100"):
            attacks_with("", natural)
    with pytest.raises(UnknownName, match="did you mean 'one weapon'"):
        attacks_with("one weapn")


def test_each_task_takes_an_attack():
    """DH-207: drawing a sword is the attack of that hand."""
    assert [attacks_left(2, tasks) for tasks in (0, 1, 2)] == [2, 1, 0]
    for tasks in (-1, 3):
        with pytest.raises(Refused, match=r"2 attacks, -?\d tasks \(DH-207\)"):
            attacks_left(2, tasks)


def test_a_move_may_be_tried_hard_at_forward_only():
    """DH-204, DH-250."""
    assert move_check(Dice((8,)), "hard").pool == Dice((8, 4))
    assert move_check(Dice((8,)), forward=False).try_hard is None
    with pytest.raises(Refused, match=r"forward only.*\(DH-250\)"):
        move_check(Dice((8,)), "hard", forward=False)


def test_snake_eyes_on_a_move_is_a_fall():
    """DH-205."""
    check = move_check(Dice.parse("1d8+1d6+1"))
    fall = moved(check.read([[1, 1]]))
    assert (fall.steps, fall.fell, fall.shaken.letters) == (0, True, "K")
    assert "falls flat" in fall.words
    on = moved(check.read([[1, 2]]))
    assert (on.steps, on.fell, on.shaken.letters, on.words) == (4, False, "", "4 steps")


def test_a_lone_die_never_falls():
    """Ruling A08."""
    one = moved(move_check(Dice((6,))).read([[1]]))
    assert (one.steps, one.fell, one.words) == (1, False, "1 step")


@settings(deadline=None)
@given(st.lists(st.integers(2, 8), max_size=3), st.integers(0, 2), st.integers(0, 10**6))
def test_the_chance_to_get_somewhere(sides, bonus, seed):
    check = move_check(Dice(tuple(sides), bonus))
    odds = steps_odds(check)
    assert sum(odds.values()) == 1
    for steps in range(20):
        assert reaches(check, steps) == odds.at_least(steps)
    assert roll_move(check, Random(seed)).steps in odds


def test_the_golden_chance_to_reach_three_steps():
    """1d4+1d4: 15 of 16 rolls are no crash, and each of them is 3 or more."""
    check = move_check(Dice((4, 4)))
    assert reaches(check, 3) == reaches(check, 1) == Fraction(15, 16)
