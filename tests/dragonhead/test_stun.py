"""Stunned and knocked down: the letters, the actions they cost, and what a stun ends."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.dragonhead.house import RULINGS, House
from dhcore.dragonhead.stun import MOST_STUNS, Shaken, effects_on, lost_action, stun_effects
from dhcore.dragonhead.wounds import Wounds
from dhcore.errors import OutOfRange, UnknownName

ADD_UP = House(A34="add up")
STUN, DOWN, NEITHER = (Wounds(50, 5).take(wear) for wear in (5, 10, 4))


def test_a_stun_costs_one_action_and_a_knock_down_two():
    """DH-215, DH-217, DH-218."""
    stunned, down = Shaken().by(STUN), Shaken().by(DOWN)
    assert (stunned.letters, stunned.actions) == ("S", 1)
    assert (down.letters, down.actions) == ("SK", 2)
    assert Shaken().by(NEITHER) == Shaken()


def test_each_action_erases_one_letter_the_stun_first():
    """DH-218."""
    letters, went = Shaken().by(DOWN), []
    for _ in range(3):
        letters, what = letters.spend()
        went.append((what, letters.letters))
    assert went == [("recovers", "K"), ("stands up", ""), ("acts", "")]


@pytest.mark.parametrize(("house", "letters"), [(RULINGS, "S"), (ADD_UP, "SSS")])
def test_stuns_before_the_next_action(house, letters):
    """Ruling A34."""
    shaken = Shaken()
    for _ in range(3):
        shaken = shaken.by(STUN, house)
    assert shaken.letters == letters


def test_a_knock_down_adds_standing_up_to_a_stun():
    """Ruling A34."""
    assert Shaken().by(STUN).by(DOWN) == Shaken(1, True)
    assert Shaken().by(DOWN).by(STUN) == Shaken(1, True)
    assert Shaken().by(STUN, ADD_UP).by(DOWN, ADD_UP) == Shaken(2, True)


def test_one_can_lie_on_the_ground_without_a_stun():
    """DH-205, DH-381."""
    assert Shaken().felled().spend() == (Shaken(), "stands up")
    assert Shaken(1).felled().letters == "SK"


@settings(deadline=None)
@given(st.integers(0, 5), st.booleans())
def test_the_actions_lost_are_those_it_takes_to_act_again(stuns, down):
    letters, actions = Shaken(stuns, down), 0
    while (spent := letters.spend())[1] != "acts":
        letters, actions = spent[0], actions + 1
    assert actions == Shaken(stuns, down).actions == len(Shaken(stuns, down).letters)


def test_a_stun_takes_the_next_immediate_action():
    """DH-215."""
    assert lost_action(has_acted=False) == "this round"
    assert lost_action(has_acted=True) == "next round"


def test_what_a_stun_ends():
    """DH-216."""
    assert effects_on([]) == ()
    assert effects_on(["flying", "casting"]) == ("loses the spell being cast", "falls out of the air")
    assert set(stun_effects()) == {"casting", "grappling", "holding on", "climbing", "flying"}
    with pytest.raises(UnknownName, match="did you mean 'climbing'"):
        effects_on(["climbin"])


def test_stuns_are_capped():
    for stuns in (-1, MOST_STUNS + 1):
        with pytest.raises(OutOfRange, match="between 0 and 1,000"):
            Shaken(stuns)
    assert Shaken(MOST_STUNS).by(STUN, ADD_UP).stuns == MOST_STUNS
