"""Fudge The Dice and Rise Above: limits, both readings, and exact odds."""

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.dragonhead.check import Check
from dhcore.dragonhead.fate import Fudged, fudged_success, rise_above, risen, risen_outcomes
from dhcore.dragonhead.house import House
from dhcore.errors import OutOfRange, Refused

AFTER = House(A12="strength")


def test_a_roll_is_fudged_three_times_and_never_goes_back():
    """DH-026, ruling A11."""
    roll = Fudged((Check(14).read_total(12),))
    for total in (5, 3, 7):
        roll = roll.fudge_total(total)
    assert (roll.current.strength, len(roll.rolls), roll.left) == (7, 4, 0)
    with pytest.raises(Refused, match=r"fudged 3 times \(DH-026\)"):
        roll.fudge(Random(1))


def test_the_whole_check_is_rolled_again():
    """Ruling A11: all repeats of a hard check."""
    first = Fudged((Check(14, "hard").roll(Random(1)),))
    again = first.fudge(Random(2))
    assert again.current == Check(14, "hard").roll(Random(2))
    assert first.fudge_by_hand([[8, 6], [7, 5]]).current.strength == 12


def test_snake_eyes_cannot_be_fudged():
    """DH-035, DH-146."""
    roll = Fudged((Check(14).read_total(2),))
    assert roll.left == 0
    for fudge in (
        lambda: roll.fudge(Random(1)),
        lambda: roll.fudge_total(9),
        lambda: roll.fudge_by_hand([[1, 2]]),
    ):
        with pytest.raises(Refused, match=r"Snake-eyes cannot be fudged \(DH-035\)"):
            fudge()


def every_total(check):
    for faces in product(*(range(1, side + 1) for side in check.pool.sides)):
        yield "crash" if len(faces) > 1 and set(faces) == {1} else sum(faces) + check.pool.bonus


def test_fudging_away_failures_agrees_with_counting_every_sequence():
    check = Check(8, try_hard="hard")
    totals = list(every_total(check))
    won = 0
    for sequence in product(totals, repeat=3):
        for total in sequence:
            if total == "crash":
                break
            if total >= 9:
                won += 1
                break
    assert fudged_success(check, 2) == Fraction(won, len(totals) ** 3)
    assert fudged_success(check, 0) == check.success
    for fudges in (-1, 4):
        with pytest.raises(OutOfRange, match="0 to 3 times"):
            fudged_success(check, fudges)


def test_rise_above_adds_two_to_the_score_for_each_mojo():
    """DH-027, ruling A12: before the dice table."""
    assert [rise_above(Check(10, "hard"), n).score for n in (1, 3)] == [12, 16]
    assert rise_above(Check(10, "hard"), 1).difficulty == "hard"
    assert risen_outcomes(Check(10), 2) == Check(14).outcomes
    with pytest.raises(Refused, match="adds to the score before the roll"):
        risen(Check(10).read_total(5), 1)
    assert risen(Check(10, house=AFTER).read_total(5), 10_000).strength == 20_005
    for mojos in (0, 10_001):
        with pytest.raises(OutOfRange, match="1 to 10,000 mojos"):
            rise_above(Check(10), mojos)
    with pytest.raises(OutOfRange, match="A score lies between"):
        rise_above(Check(10), 5_000)


def test_under_the_other_reading_the_strength_rises_after_the_roll():
    """Ruling A12, the reading a group may prefer; snake-eyes stay."""
    check = Check(14, house=AFTER)
    after = risen(check.read_total(5), 2)
    assert (after.strength, after.outcome) == (9, 1)
    crash = check.read_total(2)
    assert risen(crash, 2) is crash
    with pytest.raises(Refused, match=r"adds to the strength of a roll that was made \(A12\)"):
        rise_above(check, 1)


@settings(max_examples=30, deadline=None)
@given(st.sampled_from([0, 5, 10, 13, 14]), st.integers(1, 4))
def test_its_odds_agree_with_counting_every_face(score, mojos):
    check = Check(score, house=AFTER)
    ways = Counter()
    for total in every_total(check):
        strength = total if total == "crash" else total + 2 * mojos
        if strength == "crash":
            ways["crash"] += 1
        elif strength >= 9:
            ways[(strength - 5) // 4] += 1
        else:
            ways["half_fail" if strength >= 5 else "full_fail"] += 1
    every = sum(ways.values())
    assert risen_outcomes(check, mojos) == {name: Fraction(n, every) for name, n in ways.items()}
