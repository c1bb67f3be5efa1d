"""Leaping, hanging, and help from the far side, against counting every pair."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.dragonhead import Check
from dhcore.dragonhead.action_table import action_table
from dhcore.dragonhead.leaping import PullUp, across, encumbered, helper_check, leap
from dhcore.errors import OutOfRange


def test_equipment_slows_a_leap():
    """DH-356: the score less the Move penalty."""
    check = leap(14, 3, "hard", "hard")
    assert (check.score, check.difficulty, check.try_hard) == (11, "hard", "hard")
    for penalty in (-1, 101):
        with pytest.raises(OutOfRange, match="0 to 100 points to lose"):
            encumbered(14, penalty)


def test_a_crevasse_half_made_leaves_one_hanging():
    """DH-145, DH-357."""
    table = action_table("leaping")
    assert table.read("half_fail").row.result.startswith("hangs by the fingertips")
    assert table.read("full_fail").row.result == "falls"
    assert [table.read(n).key for n in (1, 2, 3, 4)] == ["1", "2", "3", "3"]


def test_helpers_make_hard_checks():
    """DH-358."""
    assert helper_check(12).difficulty == "hard"
    assert helper_check(12, -1, "hard").difficulty == "normal"
    assert helper_check(12, 1).difficulty == "heavy"


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 14), st.lists(st.integers(1, 12), max_size=2))
def test_strengths_add_up_against_nine(own, helpers):
    pull = PullUp(Check(own), tuple(helper_check(score) for score in helpers))
    counted = Fraction(0)
    for rolls in product(pull.muscle.strength.items(), *(h.strength.items() for h in pull.helpers)):
        chance = Fraction(1)
        for _, p in rolls:
            chance *= p
        counted += chance * (sum(s for s, _ in rolls) >= 9)
    assert pull.chance == counted
    odds = action_table("leaping").odds(Check(10))
    assert across(Check(10), pull) == Check(10).success + odds["H"] * counted


def test_a_pull_rolled_by_hand():
    pull = PullUp(Check(8), (helper_check(6),))
    assert (pull.read([5, 4]), pull.read([5, 3])) == (True, False)
    with pytest.raises(OutOfRange, match="2 strengths are added here, not 1"):
        pull.read([9])
    assert [line.label for line in pull.working] == ["hanging", "helper", "up"]


def test_ten_can_help_and_no_more():
    assert PullUp(Check(1), (helper_check(1),) * 10).chance == 1
    with pytest.raises(OutOfRange, match="1 to 10 take part, not 11"):
        PullUp(Check(1), (helper_check(1),) * 11)
