"""Climbing: the 40-foot cliff, checks made again, and falls."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.dragonhead import Check, DiceTable, House
from dhcore.dragonhead.action_table import action_table
from dhcore.dragonhead.climbing import Climb
from dhcore.errors import OutOfRange, Refused

CLIFF = Climb(Check(14), 40)


@pytest.mark.parametrize(
    ("outcome", "feet"), [("full_fail", 20), ("crash", 40), ("half_fail", 0), (1, 0), (3, 0)]
)
def test_the_forty_foot_cliff(outcome, feet):
    """DH-150, DH-319: a full fail drops 20 feet, a crash 40."""
    assert CLIFF.fall(action_table("climbing").read(outcome)) == feet


def test_falls_are_those_of_the_dice():
    assert CLIFF.falls == {40: Fraction(1, 48), 20: Fraction(5, 48)}
    assert CLIFF.again == CLIFF.odds["H"]


def test_half_of_an_odd_height_rounds_down():
    """DH-014."""
    assert 12 in Climb(Check(14), 25).falls
    assert Climb(Check(14), 1).falls == {1: Fraction(1, 48), 0: Fraction(5, 48)}


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 20), st.sampled_from(["easy", "normal", "hard"]), st.sampled_from([None, "harder"]))
def test_half_fails_are_checked_again_until_it_is_decided(score, rung, trying):
    climb = Climb(Check(score, rung, trying), 40)
    assert climb.makes_it + sum(climb.falls_in_the_end.values()) == 1
    made, still, checks = Fraction(0), Fraction(1), Fraction(0)
    for _ in range(12):
        checks += still
        made += still * climb.check.success
        still *= climb.again
    assert made <= climb.makes_it <= made + still
    assert checks <= climb.checks
    assert climb.wear == climb.checks * climb.check.wear


def test_a_climb_that_never_ends_is_refused():
    stuck = Climb(Check(7, house=House(A01=DiceTable.of({7: "1d1+6"}))), 40)
    assert stuck.falls == {}
    for question in ("makes_it", "checks", "wear"):
        with pytest.raises(Refused, match="never ends"):
            getattr(stuck, question)


def test_heights_are_capped():
    assert Climb(Check(10), 5000).feet == 5000
    for feet in (-1, 5001):
        with pytest.raises(OutOfRange, match="0 to 5,000 feet high"):
            Climb(Check(10), feet)


def test_a_climb_shows_its_working():
    lines = {line.label: line.value for line in CLIFF.working}
    assert (lines["row F"], lines["row C"]) == ("falls 20 feet", "falls 40 feet")
    assert lines["row H"] == "the same check again"
