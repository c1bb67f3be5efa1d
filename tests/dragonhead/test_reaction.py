"""Reaction rolls, with and without a word."""

from fractions import Fraction
from random import Random

import pytest

from dhcore.dragonhead import Check
from dhcore.dragonhead.reaction import parley, reaction_odds, read_silent, roll_reaction
from dhcore.errors import OutOfRange


@pytest.mark.parametrize(
    ("face", "name"),
    [
        (1, "attack"),
        (4, "attack"),
        (5, "belligerent"),
        (8, "belligerent"),
        (9, "indifferent"),
        (12, "indifferent"),
    ],
)
def test_a_bare_d12_is_the_strength(face, name):
    """DH-390, ruling A60: never a crash, never above Indifferent."""
    assert read_silent(face).row.value == name


def test_silent_odds_are_thirds():
    third = Fraction(1, 3)
    assert reaction_odds() == {"attack": third, "belligerent": third, "indifferent": third}
    with pytest.raises(OutOfRange, match="1d12 does not show 13"):
        read_silent(13)


def test_inclinations_move_the_rung():
    """DH-389."""
    assert [parley(12, n).difficulty for n in (-1, 0, 2)] == ["easy", "normal", "heavy"]
    assert parley(12, try_hard="hard").wear == 1


def test_the_six_reactions():
    """DH-391."""
    check = parley(20)
    odds = reaction_odds(check)
    assert list(odds) == ["destroy", "attack", "belligerent", "indifferent", "friendly", "ecstatic"]
    assert sum(odds.values()) == 1
    assert odds["destroy"] == Fraction(1, 100)
    assert odds["ecstatic"] == check.strength.at_least(17)


def test_reactions_are_rolled():
    assert roll_reaction(Random(1)).row.value in reaction_odds()
    rolled = roll_reaction(Random(1), Check(20))
    assert rolled.row.value in reaction_odds(Check(20))
