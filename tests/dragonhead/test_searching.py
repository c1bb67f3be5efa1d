"""Searching: everyone against a hidden strength, counted roll by roll."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.dragonhead import Check
from dhcore.dragonhead.searching import Search, searcher, who_spots
from dhcore.errors import OutOfRange, Refused


@settings(max_examples=25, deadline=None)
@given(st.lists(st.integers(1, 12), min_size=1, max_size=3), st.integers(0, 14))
def test_spotters_agree_with_every_roll(scores, hidden):
    search = Search(tuple(Check(score) for score in scores), hidden)
    counted: Counter[int] = Counter()
    for rolls in product(*(check.strength.items() for check in search.checks)):
        chance = Fraction(1)
        for _, p in rolls:
            chance *= p
        above, tied = who_spots([s for s, _ in rolls], hidden)
        for dice in product((0, 1), repeat=len(tied)):
            counted[len(above) + sum(dice)] += chance / 2 ** len(tied)
    assert search.spotters == {n: p for n, p in counted.items() if p}
    assert search.anyone == 1 - counted[0]


def test_a_secret_door_of_thirteen():
    """DH-178: beat 13 and you spot it; equal, any die."""
    search = Search((Check(16),), 13)
    assert search.each == (Check(16).strength.at_least(14) + Check(16).strength.p(13) / 2,)
    assert who_spots([14, 13, 12, 13], 13) == ((0,), (1, 3))


def test_describing_the_search_makes_it_easier():
    """DH-179."""
    assert [searcher(12, focused, 1).difficulty for focused in (False, True)] == ["hard", "normal"]
    assert searcher(12, True, try_hard="hard").difficulty == "easy"


def test_a_search_takes_a_slow_crawl():
    """DH-178."""
    with pytest.raises(Refused, match="At medium speed there is no searching"):
        Search((Check(12),), 13, "medium")
    with pytest.raises(OutOfRange, match="A search: 1 to 30 take part, not 0"):
        Search((), 13)
    with pytest.raises(OutOfRange, match="between 0 and 100,000"):
        Search((Check(12),), -1)
    assert [line.label for line in Search((Check(12),), 13).working] == ["searcher", "hidden with", "tie"]
