"""Rests: their rungs, what they erase, experience, and readings of rolls."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.dragonhead import House
from dhcore.dragonhead.resting import (
    Rest,
    after_rests,
    healing_time,
    rest_bands,
    rest_difficulty,
    rest_in_dungeon,
    rests_per_day,
    rounds_to_rest,
)
from dhcore.dragonhead.wounds import Wounds
from dhcore.errors import OutOfRange, Refused

HURT = Wounds(12, 5, wear=7, tear=2)


@pytest.mark.parametrize(
    ("number", "rung"), [(n, "easy" if n < 4 else "normal" if n < 8 else "hard") for n in range(1, 11)]
)
def test_the_first_three_rests_are_easy_and_the_last_three_hard(number, rung):
    """DH-200, DH-342."""
    assert rest_difficulty(number - 1) == rung
    assert Rest(10, HURT, number - 1).save.difficulty == rung


def test_the_bands_cover_the_day_without_a_gap():
    bands = rest_bands()
    assert [n for band in bands for n in range(band.first, band.last + 1)] == list(range(1, 11))


def test_ten_rests_a_day():
    """DH-342."""
    assert rests_per_day() == 10
    with pytest.raises(Refused, match=r"All 10 rests of the day are taken"):
        Rest(10, HURT, 10)
    for taken in (-1, 11):
        with pytest.raises(OutOfRange, match=f"0 to 10 rests behind it, not {taken}"):
            rest_difficulty(taken)


def test_what_healing_takes():
    """DH-199, DH-340, DH-344, DH-346."""
    time = healing_time()
    assert (time.rest_minutes, time.rest_crawls, time.rest_rounds) == (1, 1, 10)
    assert (time.sleep_hours, time.week_days) == (8, 7)


@pytest.mark.parametrize(("idle", "left"), [(0, 10), (9, 1), (10, 0), (25, 0)])
def test_a_rest_in_combat_takes_ten_idle_rounds(idle, left):
    """DH-343, ruling A37."""
    assert rounds_to_rest(idle) == left
    with pytest.raises(OutOfRange, match="not -1"):
        rounds_to_rest(-1)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 16), st.integers(0, 9), st.integers(0, 12), st.integers(0, 5))
def test_a_rest_erases_its_strength_up_to_the_torn_circles(constitution, taken, wear, tear):
    """DH-340, DH-352, rulings A38 and A39."""
    wounds = Wounds(20, 5, wear + tear, tear)
    rest = Rest(constitution, wounds, taken)
    counted: Counter[int] = Counter()
    for strength, chance in rest.save.strength.items():
        counted[min(strength, wear)] += chance
    assert dict(rest.erased) == counted
    assert dict(rest.xp) == {10 * n: p for n, p in counted.items()}
    assert rest.read(rest.save.read_total(rest.save.pool.best)).erased == min(constitution, wear)


def test_only_a_success_may_heal_and_rolled_points_may_count():
    """Rulings A38 and A39, the other readings."""
    rest = Rest(10, HURT, 3, house=House(A38="success", A39="rolled"))
    assert dict(rest.erased) == {0: Fraction(4, 5), 5: Fraction(1, 5)}
    assert dict(rest.xp) == {0: Fraction(4, 5), 90: Fraction(1, 10), 100: Fraction(1, 10)}
    assert rest.read(rest.save.read_total(8)).words == "8, half fail: 0 wear erased, 0 XP"
    assert rest.read(rest.save.read_total(9)).xp == 90


def test_snake_eyes_erase_one():
    """Ruling A38."""
    rest = Rest(14, HURT, 3)
    rested = rest.read(rest.save.read([[1, 1]]))
    assert (rested.erased, rested.xp, rested.taken) == (1, 10, 4)
    assert rested.words == "1, crash: 1 wear erased, 10 XP"
    assert rested.wounds == Wounds(12, 5, wear=6, tear=2)


def test_the_unconscious_may_wake():
    rest = Rest(10, Wounds(12, 5, wear=15), 3)
    assert rest.wakes == Fraction(8, 10)
    assert Rest(10, HURT).wakes == 1


def test_the_dead_do_not_rest():
    with pytest.raises(Refused, match="dead do not rest"):
        Rest(10, Wounds(12, 5, tear=13))


def test_several_rests_agree_with_every_pair():
    first, second = Rest(10, HURT, 2), Rest(10, HURT, 3)
    counted: Counter[int] = Counter()
    for (a, p), (b, q) in product(first.save.strength.items(), second.save.strength.items()):
        counted[min(5, a + b)] += p * q
    assert dict(after_rests(first, 2)) == counted
    with pytest.raises(OutOfRange, match="from 1, not 0"):
        after_rests(first, 0)
    with pytest.raises(Refused, match="All 10 rests"):
        after_rests(Rest(10, HURT, 9), 2)


def test_an_encounter_breaks_a_rest():
    """DH-199."""
    rest = Rest(10, HURT)
    odds = rest_in_dungeon(rest, Fraction(1, 4))
    assert odds.p(0) == Fraction(1, 4)
    assert odds.p(5) == rest.erased.p(5) * 3 / 4
    with pytest.raises(OutOfRange, match="between 0 and 1, not 2"):
        rest_in_dungeon(rest, Fraction(2))


def test_a_rest_shows_its_working():
    lines = {line.label: line.value for line in Rest(10, HURT, 7).working}
    assert lines["rest 8 of 10"] == "hard"
    assert lines["wear that can heal"] == "5"
