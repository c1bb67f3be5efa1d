"""Grapples and bouts: against counting every pair of strengths; escapes, resets and dog piles."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.dragonhead.bout import bout, bout_odds
from dhcore.dragonhead.check import Check
from dhcore.dragonhead.competition import team_competition
from dhcore.dragonhead.grapple import (
    MOST_ROUNDS,
    Grapple,
    Hold,
    dog_pile,
    pile_check,
    pile_points,
    pile_total,
    take_hold,
)
from dhcore.dragonhead.house import RULINGS, House
from dhcore.errors import OutOfRange, Refused

OWN = House(A46="own check")
checks = st.builds(Check, st.integers(1, 18), st.sampled_from(["normal", "hard"]))
houses = st.sampled_from([RULINGS, OWN])


def pairs(mine, theirs):
    for (a, p), (b, q) in product(mine.strength.items(), theirs.strength.items()):
        yield a, b, p * q


def wins_share(check, a, b, house):
    """How much of this pair the attacker wins: all, half on a tie, nothing."""
    if house is OWN and a < 9:
        return Fraction(0)
    return Fraction(int(a > b)) + Fraction(int(a == b), 2)


@settings(max_examples=60, deadline=None)
@given(checks, checks, houses)
def test_a_bout_agrees_with_counting_every_pair(mine, theirs, house):
    """DH-154, DH-155, rulings A45, A46, A62."""
    counted = {}
    for a, b, p in pairs(mine, theirs):
        share = wins_share(mine, a, b, house)
        successes = 1 + max(0, a - b) // 4
        counted[successes] = counted.get(successes, 0) + p * share
        counted[0] = counted.get(0, 0) + p * (1 - share)
    assert bout_odds(mine, theirs, house) == {n: p for n, p in sorted(counted.items()) if p}


def test_a_bout_by_hand():
    """DH-155: 18 against 13 is two successes; a tie is for any die."""
    assert [bout(18, 13), bout(13, 18), bout(12, 12, 4), bout(12, 12, 3)] == [2, 0, 1, 0]
    assert bout(Check(12).read([[7]]), 3) == 2
    assert [bout(7, 3, house=OWN), bout(Check(12).read([[7]]), 3, house=OWN), bout(9, 3, house=OWN)] == [
        0,
        0,
        2,
    ]
    with pytest.raises(Refused, match="roll any die"):
        bout(12, 12)


@settings(max_examples=40, deadline=None)
@given(checks, checks, checks, houses, st.integers(0, 3))
def test_a_grapple_agrees_with_counting_every_roll(attacker, defender, escape, house, tries):
    """DH-336, DH-338: the hold keeps the strength that won."""
    grapple = Grapple(attacker, defender, house)
    held: dict[int, Fraction] = {}
    for a, b, p in pairs(attacker, defender):
        held[a] = held.get(a, Fraction(0)) + p * wins_share(attacker, a, b, house)
    chance = sum(held.values())
    assert grapple.chance == chance
    if not chance:
        with pytest.raises(OutOfRange, match="cannot be set"):
            _ = grapple.held
        return
    assert grapple.held == {a: p / chance for a, p in held.items() if p}
    still = sum(
        p * (1 - sum(q * wins_share(escape, e, a, house) for e, q in escape.strength.items())) ** tries
        for a, p in held.items()
    )
    assert grapple.still_held(escape, tries) == still / chance


def test_a_hold_is_escaped_by_beating_its_strength():
    """DH-338, ruling A43: ties by any die."""
    hold = take_hold(14, 9)
    assert hold == Hold(14)
    assert take_hold(9, 14) is None
    assert take_hold(Check(16).read([[6, 8]]), 9) == Hold(14)
    assert [hold.escapes(15), hold.escapes(13), hold.escapes(14, 2), hold.escapes(14, 1)] == [
        True, False, True, False
    ]  # fmt: skip
    assert hold.escape_chance(Check(14)) == Fraction(1, 96)


def test_a_reset_may_be_worse_and_gives_one_more_try():
    """DH-338."""
    assert Hold(14).reset(9) == (Hold(9), 1)
    assert Hold(9).reset(Check(16).read([[6, 8]])) == (Hold(14), 1)


@pytest.mark.parametrize("tries", [-1, MOST_ROUNDS + 1])
def test_tries_are_capped(tries):
    with pytest.raises(OutOfRange, match="between 0 and 1,000"):
        Grapple(Check(10), Check(10)).still_held(Check(10), tries)


def test_dog_piles_are_hard_muscle():
    """DH-339."""
    assert pile_check(12).difficulty == "hard"
    check = pile_check(12, 1, try_hard="hard")
    assert (check.difficulty, check.try_hard) == ("heavy", "hard")


@pytest.mark.parametrize(("house", "crash"), [(RULINGS, -2), (House(A44=-1), -1)])
def test_what_members_of_a_dog_pile_count(house, crash):
    """DH-339, ruling A44."""
    assert [pile_points(outcome, house) for outcome in ("crash", "full_fail", "half_fail", 1, 3)] == [
        crash, -1, 0, 1, 3
    ]  # fmt: skip


@settings(max_examples=30, deadline=None)
@given(
    st.lists(st.integers(4, 16), min_size=1, max_size=2), st.lists(st.integers(4, 16), min_size=1, max_size=3)
)
def test_a_dog_pile_is_a_team_competition_of_hard_checks(first, second):
    """Ruling A44: a crash takes as much as in any team."""
    ours, theirs = [pile_check(s) for s in first], [pile_check(s) for s in second]
    assert dog_pile(ours, theirs) == team_competition(ours, theirs)
    assert sum(dog_pile(ours, theirs, House(A44=-1))) == 1


def test_a_crash_counts_less_under_the_other_reading():
    """Ruling A44: 2d8 hard crashes with 1 - (63/64) squared."""
    crash = 1 - Fraction(63, 64) ** 2
    check = [pile_check(16)]
    assert pile_total(check, House(A44=-1)).mean - pile_total(check).mean == crash


@pytest.mark.parametrize("number", [0, 11])
def test_a_side_of_a_dog_pile_is_capped(number):
    with pytest.raises(OutOfRange, match="A side of a dog pile: 1 to 10"):
        pile_total([pile_check(9)] * number)
