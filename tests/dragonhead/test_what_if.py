"""What-if: the same check with one thing changed."""

from fractions import Fraction

from dhcore.dragonhead import Check
from dhcore.dragonhead.setup import CheckSetup
from dhcore.dragonhead.what_if import chance_that_matters, what_if


def test_every_alternative_says_its_change_and_its_price():
    setup = CheckSetup(score=13, difficulty="hard", try_hard="harder")
    others = {other.label: other for other in what_if(setup)}
    assert list(others) == ["easier", "harder", "no try", "try hard", "try hardest"]
    now = Check(13, "hard", "harder").success
    assert others["easier"].change == Check(13, "normal", "harder").success - now
    assert others["harder"].change == Check(13, "heavy", "harder").success - now
    assert others["no try"].change == Check(13, "hard").success - now
    assert others["try hardest"].change == Check(13, "hard", "hardest").success - now
    assert [other.wear for other in others.values()] == [2, 2, 0, 1, 3]


def test_at_the_end_of_the_ladder_a_shift_changes_nothing_yet_but_counts():
    """Ruling A06: shifts are summed before the ladder stops them."""
    easy = CheckSetup(difficulty="easy")
    easier = next(other for other in what_if(easy) if other.label == "easier")
    assert easier.change == 0
    back = next(other for other in what_if(easier.setup) if other.label == "harder")
    assert back.setup.rung == "easy"


def test_shifts_stop_at_their_cap():
    for shift, label in ((20, "harder"), (-20, "easier")):
        other = next(o for o in what_if(CheckSetup(shift=shift)) if o.label == label)
        assert other.setup.shift == shift


def test_a_save_offers_no_trying():
    """DH-137."""
    assert [other.label for other in what_if(CheckSetup(save=True))] == ["easier", "harder"]


def test_the_chance_that_matters_is_a_success_or_beating_what_opposes():
    assert chance_that_matters(CheckSetup(score=10)) == Fraction(1, 5)
    assert chance_that_matters(CheckSetup(score=12, against=12)) == Fraction(1, 24)
    assert chance_that_matters(CheckSetup(score=12, versus=12)) == Fraction(1, 2)
