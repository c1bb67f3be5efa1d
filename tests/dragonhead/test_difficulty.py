"""The ladder: shifts are summed and clamped once (DH-129..131, rulings A05 and A06)."""

from itertools import permutations

import pytest

from dhcore.dragonhead import difficulty, ladder, shifted
from dhcore.errors import UnknownName


def test_the_rungs_roll_as_the_game_says():
    assert [(rung.name, rung.rolls, rung.keep) for rung in ladder()] == [
        ("easy", 2, "best"),
        ("normal", 1, "best"),
        ("hard", 2, "worst"),
        ("heavy", 3, "worst"),
        ("herculean", 4, "worst"),
    ]
    assert difficulty("normal").words == "one roll"
    assert difficulty("heavy").words == "worst of 3"


def test_a_hard_check_made_easy_is_normal_and_made_harder_is_heavy():
    """DH-130."""
    assert shifted("hard", -1) == "normal"
    assert shifted("hard", 1) == "heavy"


def test_the_ladder_ends_at_both_ends():
    """DH-131."""
    assert shifted("easy", -1) == "easy"
    assert shifted("herculean", 1) == "herculean"
    assert shifted("normal", -99) == "easy"
    assert shifted("normal", 99) == "herculean"


def test_the_order_of_shifts_does_not_matter():
    assert {shifted("easy", *order) for order in permutations((-2, 1, 1))} == {"easy"}
    assert {shifted("herculean", *order) for order in permutations((3, -1))} == {"herculean"}


def test_an_unknown_rung_is_refused():
    with pytest.raises(UnknownName, match="did you mean 'herculean'"):
        shifted("herculian", 1)
