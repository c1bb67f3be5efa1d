"""The battle mat: steps, turns, backs, reach, and being driven back."""

from math import atan2, degrees

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.dragonhead.mat import FACINGS, driven_back, is_behind, path_cost, steps_per_square, turn_cost
from dhcore.dragonhead.reach import MAX_REACH, best_step, reach, rungs_harder
from dhcore.errors import OutOfRange, Refused, UnknownName

places = st.tuples(st.integers(-6, 6), st.integers(-6, 6))
AROUND = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]


def test_nine_steps_fit_into_a_square_of_the_ghost_map():
    """DH-229."""
    assert steps_per_square() == 9


def test_a_diagonal_step_takes_two():
    """DH-232."""
    assert path_cost([(0, 0)]) == path_cost([]) == 0
    assert path_cost([(0, 0), (0, 1), (1, 1)]) == 2
    assert path_cost([(0, 0), (1, 1), (0, 2)]) == 4


def test_a_path_goes_from_neighbour_to_neighbour_and_not_through_others():
    """DH-232."""
    for wrong in ([(0, 0), (0, 0)], [(0, 0), (2, 0)], [(0, 0), (1, 2)]):
        with pytest.raises(OutOfRange, match="is not one step"):
            path_cost(wrong)
    with pytest.raises(Refused, match=r"\(1, 0\) is occupied.*\(DH-232\)"):
        path_cost([(0, 0), (1, 0), (2, 0)], occupied={(1, 0)})


def test_a_quarter_turn_is_free_and_every_further_one_a_step():
    """DH-233."""
    assert [turn_cost(d) for d in (0, 45, 90, 91, 135, 180, 181, 270, 360)] == [0, 0, 0, 1, 1, 1, 2, 2, 3]
    assert turn_cost(-270) == 2
    for wrong in (-361, 361):
        with pytest.raises(OutOfRange, match="between -360 and 360"):
            turn_cost(wrong)


@settings(deadline=None)
@given(places, st.sampled_from(FACINGS), places)
def test_the_back_is_the_rear_quarter_without_its_diagonals(own, facing, attacker):
    """DH-249, ruling A53."""
    dx, dy = attacker[0] - own[0], attacker[1] - own[1]
    angle = degrees(atan2(dy, dx) - atan2(facing[1], facing[0])) % 360
    assert is_behind(own, facing, attacker) == ((dx, dy) != (0, 0) and 135 + 1e-6 < angle < 225 - 1e-6)


def test_the_steps_around_a_miniature():
    """DH-249: AC covers front and sides; of its neighbours only the one directly behind is the back."""
    assert [step for step in AROUND if is_behind((0, 0), (1, 0), step)] == [(-1, 0)]


def test_a_stun_drives_one_step_back_and_turns_around():
    """DH-247."""
    assert driven_back((5, 5), (-1, 0), (4, 5), knocked_down=False) == ((6, 5), (1, 0), False)
    assert driven_back((5, 5), (0, 1), (7, 7), knocked_down=False) == ((4, 4), (0, -1), False)


def test_a_knock_down_drives_two_steps_back():
    """DH-248: the facing is chosen on standing up."""
    assert driven_back((5, 5), (-1, 0), (4, 5), knocked_down=True) == ((7, 5), (-1, 0), True)


@settings(deadline=None)
@given(places, places)
def test_a_driven_miniature_is_farther_from_the_blow(own, attacker):
    step = driven_back(own, (1, 0), attacker, knocked_down=False).step
    before = (own[0] - attacker[0]) ** 2 + (own[1] - attacker[1]) ** 2
    after = (step[0] - attacker[0]) ** 2 + (step[1] - attacker[1]) ** 2
    assert after > before or step == own == attacker


def test_unknown_facings_are_refused():
    for refused in (
        lambda: is_behind((0, 0), (1, 1), (1, 0)),
        lambda: driven_back((0, 0), (0, 0), (1, 0), False),
    ):
        with pytest.raises(OutOfRange, match="one of its four sides"):
            refused()


def reachable(kind):
    found = {}
    for x in range(-5, 6):
        for y in range(-5, 6):
            try:
                found[x, y] = rungs_harder(kind, (0, 0), (x, y))
            except Refused:
                continue
    return found


def test_a_normal_attack_reaches_every_neighbour():
    """DH-235."""
    assert reachable(reach("normal")) == dict.fromkeys([*AROUND, (0, 0)], 0)


def test_a_close_attack_reaches_no_diagonal():
    """DH-235."""
    straight = [(1, 0), (-1, 0), (0, 1), (0, -1)]
    assert reachable(reach("close")) == dict.fromkeys([*straight, (0, 0)], 0)


@pytest.mark.parametrize("over", [1, 2, 4])
def test_a_reach_weapon_strikes_over_steps_and_suffers_inside(over):
    """DH-235, DH-237: in straight lines (A53), harder up to step N, as it should be on step N + 1."""
    found = reachable(reach("reach", over))
    assert all(x == 0 or y == 0 for x, y in found)
    assert {y: found[0, y] for y in range(6) if (0, y) in found} == {
        y: 0 if y == over + 1 else 1 for y in range(over + 2)
    }


def test_carmin_and_the_troglodyte():
    """DH-236, DH-237: it stands on step 3; swords and a spear do not reach it, a halberd does."""
    for weapon in (reach("normal"), reach("reach")):
        with pytest.raises(Refused, match=r"out of reach.*\(DH-235\)"):
            rungs_harder(weapon, (0, 0), (0, 3))
    assert rungs_harder(reach("reach"), (0, 0), (0, 2)) == 0
    halberd = reach("reach", 2)
    assert rungs_harder(halberd, (0, 0), (0, 3)) == 0
    assert rungs_harder(halberd, (0, 0), (0, 2)) == 1, "too close"


def test_any_step_of_the_move_will_do():
    """DH-234."""
    path = [(0, 0), (1, 0), (2, 0)]
    assert best_step(reach("normal"), path, (1, 1)) == ((0, 0), 0)
    assert best_step(reach("reach"), path, (4, 0)) == ((2, 0), 0)
    assert best_step(reach("reach"), path, (3, 0)) == ((1, 0), 0), "the one that is not too close"
    assert best_step(reach("reach"), path[2:], (3, 0)) == ((2, 0), 1)
    with pytest.raises(Refused, match=r"No step of the move.*\(DH-234\)"):
        best_step(reach("close"), path, (9, 9))


def test_unknown_reaches_are_refused():
    with pytest.raises(UnknownName, match="did you mean 'close'"):
        reach("clos")
    for over in (0, MAX_REACH + 1):
        with pytest.raises(OutOfRange, match="1 to 100 steps"):
            reach("reach", over)
