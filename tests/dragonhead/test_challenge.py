"""Challenges: ties, successes by fours, and both sides counted face by face."""

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.dragonhead import Challenge, Check, challenge_successes
from dhcore.errors import OutOfRange


def test_the_books_example_of_successes():
    """DH-155: 18 against 13 is two successes."""
    assert challenge_successes(18, 13) == 2


@pytest.mark.parametrize("number", range(1, 8))
def test_each_success_starts_exactly_on_its_difference(number):
    start = 10 + 4 * (number - 1)
    assert challenge_successes(start, 10) == number
    assert challenge_successes(start + 3, 10) == number


def test_a_loser_has_no_successes_to_count():
    with pytest.raises(OutOfRange, match="12 does not win against 13"):
        challenge_successes(12, 13)


def test_a_tie_is_won_half_of_the_time():
    """DH-154, ruling A62: a 12 against Break 12 is a stalemate that any die decides."""
    challenge = Challenge(Check(12), 12)
    assert challenge.chance == Fraction(1, 24)
    assert challenge.successes == {0: Fraction(23, 24), 1: Fraction(1, 24)}


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 16), st.integers(1, 16), st.sampled_from(["easy", "normal", "hard"]))
def test_successes_agree_with_counting_every_pair_of_strengths(mine, theirs, rung):
    challenge = Challenge(Check(mine, rung), Check(theirs))
    counted: Counter[int] = Counter()
    for (a, p), (b, q) in product(challenge.check.strength.items(), challenge.opposing.items()):
        if a > b:
            counted[1 + (a - b) // 4] += p * q
        elif a < b:
            counted[0] += p * q
        else:
            counted[0] += p * q / 2
            counted[1] += p * q / 2
    assert challenge.successes == {n: p for n, p in counted.items() if p}
    assert challenge.chance == 1 - counted[0]
    assert sum(challenge.successes.values()) == 1


def test_a_fixed_strength_is_capped():
    assert Challenge(Check(10), 100_000).chance == 0
    for strength in (-1, 100_001):
        with pytest.raises(OutOfRange, match="between 0 and 100,000"):
            Challenge(Check(10), strength)


@given(st.integers(1, 30), st.integers(1, 30), st.integers(0, 10**6))
@settings(deadline=None)
def test_a_rolled_challenge_is_won_by_the_higher_or_an_even_die(mine, theirs, seed):
    result = Challenge(Check(mine), Check(theirs)).roll(Random(seed))
    higher = result.mine.strength > result.theirs.strength
    tied = result.mine.strength == result.theirs.strength
    assert (result.tie_die is not None) == tied
    assert bool(result.successes) == (higher or (tied and result.tie_die % 2 == 0))


def test_a_roll_by_hand_is_judged_in_words():
    check = Check(20)
    challenge = Challenge(check, 12)
    assert challenge.judge(check.read_total(17), Random(1)).words == "17, triple, beats 12: 2 successes"
    assert challenge.judge(check.read_total(9), Random(1)).words == "9, single, does not beat 12: defeat"
    tie = challenge.judge(check.read_total(12), Random(1))
    assert (
        tie.words
        == f"12, single, {'beats' if tie.successes else 'does not beat'} 12 (tie, the die says "
        + (f"{tie.tie_die}): {'1 success' if tie.successes else 'defeat'}")
    )
