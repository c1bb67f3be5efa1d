"""The dice table of ruling A01, and a campaign's own in its place."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dhcore.dragonhead import Check, DiceTable, House, dice_for
from dhcore.errors import DiceSyntaxError, OutOfRange


@given(st.integers(4, 5000))
def test_the_best_of_the_dice_is_the_score(score):
    dice = dice_for(score)
    assert dice.best == score
    assert dice.bonus == score % 2
    assert all(side % 2 == 0 and 4 <= side <= 12 for side in dice.sides)
    assert max(dice.sides) - min(dice.sides) in (0, 2), "as even as possible"
    assert len(dice.sides) == -(-(score // 2) // 6), "as few as possible"


@given(st.integers(-5, 600))
def test_bigger_is_better(score):
    lower, higher = dice_for(score), dice_for(score + 1)
    assert len(lower.sides) <= len(higher.sides)
    assert lower.distribution.mean <= higher.distribution.mean


def test_the_rulings_examples_hold():
    examples = {3: "1d3", 2: "1d2", 1: "1", 0: "0", -4: "0", 13: "1d12+1", 14: "1d8+1d6", 38: "3d10+1d8"}
    examples |= {50: "5d10", 100: "5d12+4d10"}
    assert {score: str(dice_for(score)) for score in examples} == examples


def test_a_campaign_puts_its_own_rows_in_place():
    own = DiceTable.of({13: "2d6+1", 20: "1d20"})
    assert str(dice_for(13, House(A01=own))) == "2d6+1"
    assert str(dice_for(14, House(A01=own))) == "1d8+1d6"
    assert Check(20, house=House(A01=own)).strength.mean * 2 == 21


def test_a_campaigns_table_is_checked():
    with pytest.raises(OutOfRange, match="from 1 to 5,000, not 0"):
        DiceTable.of({0: "1d4"})
    with pytest.raises(DiceSyntaxError):
        DiceTable.of({13: "2x6"})


def test_scores_above_the_cap_are_refused():
    assert dice_for(5000).best == 5000
    with pytest.raises(OutOfRange, match="goes up to 5,000; 5,001"):
        dice_for(5001)
