"""Slip Thru: who stands in the way, how big they are, and several in one move."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.dragonhead import Check
from dhcore.dragonhead.action_table import action_table
from dhcore.dragonhead.slip_thru import actions_to_stand, passing, slip, slip_difficulty, slip_run
from dhcore.errors import OutOfRange, UnknownName


@pytest.mark.parametrize(("who", "rung"), [("ally", "easy"), ("neutral", "normal"), ("enemy", "hard")])
def test_who_is_in_the_way_sets_the_rung(who, rung):
    """DH-395."""
    assert slip_difficulty(who) == rung
    assert passing()[who].difficulty == rung


def test_past_somebody_bigger_is_easier():
    """DH-311."""
    assert slip_difficulty("enemy", "Medium", "Large") == "normal"
    assert slip_difficulty("enemy", "Large", "Medium") == "hard"
    assert slip_difficulty("enemy", harder=1) == "heavy"
    assert slip_difficulty("ally", "Tiny", "Huge") == "easy"
    with pytest.raises(UnknownName, match="one in the way 'dog'"):
        slip_difficulty("dog")
    with pytest.raises(UnknownName, match="body size"):
        slip_difficulty("ally", "Smal")


def test_equipment_hinders():
    check = slip(14, 2, "hard", "hard")
    assert (check.score, check.difficulty, check.wear) == (12, "hard", 1)


def test_the_results():
    """DH-396, DH-398, ruling A60."""
    table = action_table("slip_thru")
    assert [table.read(o).row.value for o in (1, "half_fail", "full_fail", "crash")] == [
        "", "", "stunned", "knocked down",
    ]  # fmt: skip
    assert actions_to_stand() == 1


@settings(max_examples=30, deadline=None)
@given(st.lists(st.integers(1, 16), min_size=1, max_size=4))
def test_several_slips_end_with_the_first_failure(scores):
    checks = [Check(score) for score in scores]
    ends = slip_run(checks)
    assert sum(ends.values()) == 1
    through = Fraction(1)
    half = Fraction(0)
    for check in checks:
        half += through * check.outcomes.get("half_fail", 0)
        through *= check.success
    assert (ends.get("1", 0), ends.get("H", 0)) == (through, half)


@pytest.mark.parametrize("number", [0, 31])
def test_slips_in_one_move_are_capped(number):
    with pytest.raises(OutOfRange, match=f"not {number}"):
        slip_run([Check(10)] * number)
