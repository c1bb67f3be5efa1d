"""Antidotes: in time, and stronger than the poison."""

from fractions import Fraction
from itertools import product

import pytest

from dhcore.dice import Dice
from dhcore.dragonhead.antidote import antidote_chance, antidote_works, minutes_left_for_antidote
from dhcore.errors import OutOfRange, Refused


def test_an_antidote_beats_a_poison_or_not():
    """DH-378."""
    assert antidote_works(15, 14)
    assert not antidote_works(13, 14, 10)
    assert (antidote_works(14, 14, tie_die=2), antidote_works(14, 14, tie_die=1)) == (True, False)
    with pytest.raises(Refused, match="tie"):
        antidote_works(14, 14)


def test_the_chance_agrees_with_every_pair():
    counted = Fraction(0)
    for a, b in product(range(1, 21), range(1, 9)):
        counted += Fraction(2 * (a > b) + (a == b), 2 * 160)
    assert antidote_chance(Dice((20,)), Dice((8,))) == counted
    assert antidote_chance(14, 14) == Fraction(1, 2)


def test_ten_minutes_and_no_more():
    """DH-378."""
    limit = minutes_left_for_antidote()
    assert limit == 10
    assert antidote_chance(20, 14, limit) == 1
    with pytest.raises(Refused, match=r"within 10 minutes; 11 have passed \(DH-378\)"):
        antidote_chance(20, 14, limit + 1)
    with pytest.raises(OutOfRange, match="count from 0, not -1"):
        antidote_works(20, 14, -1)
