"""Groups: worst, best, lowest and how many, all against counting every combination."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.dice import Distribution
from dhcore.dragonhead.group import (
    as_distribution,
    best_strength,
    gathered,
    how_many,
    lowest_chances,
    mixture,
    wins,
    worst_strength,
)
from dhcore.errors import OutOfRange, Refused

FEW_DICE = st.lists(st.lists(st.integers(2, 6), min_size=1, max_size=2), min_size=1, max_size=4)


def every(strengths):
    for rolls in product(*(strength.items() for strength in strengths)):
        chance = Fraction(1)
        for _, p in rolls:
            chance *= p
        yield [s for s, _ in rolls], chance


@settings(max_examples=25, deadline=None)
@given(FEW_DICE)
def test_worst_best_and_lowest_agree_with_counting_every_roll(groups):
    strengths = [Distribution.dice(sides) for sides in groups]
    worst: Counter[int] = Counter()
    best: Counter[int] = Counter()
    lowest = [Fraction(0)] * len(strengths)
    for rolls, chance in every(strengths):
        worst[min(rolls)] += chance
        best[max(rolls)] += chance
        tied = [place for place, roll in enumerate(rolls) if roll == min(rolls)]
        for place in tied:
            lowest[place] += chance / len(tied)
    assert dict(worst_strength(strengths)) == worst
    assert dict(best_strength(strengths)) == best
    assert lowest_chances(strengths) == tuple(lowest)
    assert sum(lowest) == 1


@settings(max_examples=25, deadline=None)
@given(st.lists(st.fractions(0, 1, max_denominator=12), max_size=4))
def test_how_many_agrees_with_every_yes_and_no(chances):
    counted: Counter[int] = Counter()
    for answers in product([True, False], repeat=len(chances)):
        share = Fraction(1)
        for yes, chance in zip(answers, chances, strict=True):
            share *= chance if yes else 1 - chance
        counted[sum(answers)] += share
    assert how_many(chances) == {n: p for n, p in counted.items() if p}


@pytest.mark.parametrize(
    ("mine", "theirs", "die", "won"),
    [(13, 12, None, True), (11, 12, None, False), (12, 12, 2, True), (12, 12, 5, False), (13, 12, 1, True)],
)
def test_the_higher_wins_and_even_breaks_a_tie(mine, theirs, die, won):
    """DH-154."""
    assert wins(mine, theirs, die) is won


def test_a_tie_needs_a_die():
    with pytest.raises(Refused, match=r"12 against 12 is a tie: roll any die, even beats it \(DH-154\)"):
        wins(12, 12)
    with pytest.raises(OutOfRange, match="at least 1, not 0"):
        wins(12, 12, 0)


@pytest.mark.parametrize("number", [0, 31])
@pytest.mark.parametrize("function", [worst_strength, best_strength, lowest_chances])
def test_groups_are_capped(function, number):
    with pytest.raises(OutOfRange, match=f"1 to 30 take part, not {number}"):
        function([Distribution.constant(1)] * number)


def test_mixtures_and_gathered_chances_sum_to_one():
    half = Fraction(1, 2)
    coin = mixture([(half, Distribution.constant(0)), (half, Distribution.dice([2]))])
    assert dict(coin) == {0: half, 1: Fraction(1, 4), 2: Fraction(1, 4)}
    assert gathered([("a", half), ("b", Fraction(0)), ("a", half)]) == {"a": 1}
    with pytest.raises(OutOfRange, match="must sum to 1, not 1/2"):
        as_distribution({1: half})
