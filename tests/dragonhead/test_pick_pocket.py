"""Picking pockets against counting every pair of strengths; distraction, protection, and what is noticed."""

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.dragonhead import Check, shifted
from dhcore.dragonhead.action_table import action_table
from dhcore.dragonhead.pick_pocket import PickPocket, notice_time, protections, roll_notice, thief
from dhcore.errors import OutOfRange, Refused, UnknownName

RUNGS = st.sampled_from(["easy", "normal", "hard"])


def every_pair(mine, marks):
    odds: Counter[str] = Counter()
    for (a, p), (b, q) in product(mine.strength.items(), marks.strength.items()):
        if a == 1 and len(mine.pool.sides) > 1:
            odds["C"] += p * q
        elif a < 9:
            odds["F" if a < 5 else "H"] += p * q
        elif a == b:
            odds["defeat"] += p * q / 2
            odds["1"] += p * q / 2
        elif a < b:
            odds["defeat"] += p * q
        else:
            odds[str(min(4, 1 + (a - b) // 4))] += p * q
    return {key: chance for key, chance in odds.items() if chance}


@settings(max_examples=30, deadline=None)
@given(st.integers(1, 22), st.integers(1, 18), RUNGS, RUNGS)
def test_odds_agree_with_every_pair(mine, marks, rung, other):
    """DH-367, DH-368: failures of one's own rule; rulings A45 and A46."""
    pick = PickPocket(Check(mine, rung), Check(marks, other))
    assert pick.odds == every_pair(pick.thief, pick.mark)
    assert sum(pick.odds.values()) == 1
    assert pick.takes_it == sum(p for key, p in pick.odds.items() if key in "1234")
    assert pick.caught == pick.odds.get("F", 0) + pick.odds.get("C", 0)


@settings(max_examples=30, deadline=None)
@given(st.integers(1, 20), st.integers(4, 18), RUNGS, RUNGS)
def test_a_distraction_moves_the_marks_rung(charisma, mine, rung, other):
    """DH-370: each success one harder, full fail Easy, crash no theft at all."""
    pick = PickPocket(Check(mine), Check(12, rung), Check(charisma, other))
    odds: Counter[str] = Counter()
    for outcome, chance in pick.distraction.outcomes.items():
        if outcome == "crash":
            odds["no theft"] += chance
            continue
        moved = {"half_fail": rung, "full_fail": "easy"}.get(outcome) or shifted(rung, outcome)
        for key, share in every_pair(pick.thief, Check(12, moved)).items():
            odds[key] += chance * share
    assert pick.odds == odds
    assert sum(pick.odds.values()) == 1


def test_a_suspicious_mark_is_easy_however_hard_it_was():
    """Ruling A05."""
    pick = PickPocket(Check(10), Check(12, "heavy"))
    assert pick.distracted("full_fail").difficulty == "easy"
    assert pick.distracted("half_fail").difficulty == "heavy"
    assert pick.distracted(1).difficulty == "herculean"
    assert pick.distracted("crash") is None


def test_protection_hardens_or_forbids():
    """DH-369."""
    assert thief(12).difficulty == "normal"
    assert thief(12, "protected", 1, "hard").difficulty == "heavy"
    with pytest.raises(Refused, match=r"cannot be lifted: too big, watched, or fastened \(DH-369\)"):
        thief(12, "out of reach")
    with pytest.raises(UnknownName, match="protection 'glued'"):
        thief(12, "glued")
    assert [row.possible for row in protections().values()] == [True, True, False]


@pytest.mark.parametrize(
    ("mine", "theirs", "key"),
    [(20, 9, "3"), (20, 8, "4"), (13, 9, "2"), (12, 9, "1"), (8, 2, "H"), (3, 2, "F")],
)
def test_a_theft_rolled_by_hand(mine, theirs, key):
    pick = PickPocket(Check(20), Check(10))
    assert pick.read(pick.thief.read_total(mine), theirs).key == key


def test_a_crash_beats_no_mark_and_needs_no_wisdom():
    """DH-368."""
    pick = PickPocket(Check(20), Check(10))
    assert pick.read(pick.thief.read([[1, 1]]), 0).key == "C"


def test_a_defeat_is_nothing_and_a_tie_takes_a_die():
    pick = PickPocket(Check(20), Check(10))
    ten = pick.thief.read_total(10)
    assert pick.read(ten, 11) is None
    assert pick.read(ten, 10, 3) is None
    assert pick.read(ten, 10, 4).key == "1"
    with pytest.raises(Refused, match="tie"):
        pick.read(ten, 10)
    with pytest.raises(OutOfRange, match="at least 1"):
        pick.read(ten, 10, 0)


@pytest.mark.parametrize(
    ("successes", "unit"), [(1, "rounds"), (2, "minutes"), (3, "hours"), (4, "days"), (9, "days")]
)
def test_when_the_mark_notices(successes, unit):
    """DH-367."""
    result = action_table("pick_pocket").read(successes)
    dice, named = notice_time(result)
    assert (str(dice), named) == ("1d6", unit)
    number, rolled = roll_notice(result, Random(5))
    assert (1 <= number <= 6, rolled) == (True, unit)


def test_nothing_taken_is_never_missed():
    with pytest.raises(Refused, match="Nothing was taken"):
        notice_time(action_table("pick_pocket").read("half_fail"))


def test_the_working_names_both_sides():
    lines = [line.label for line in PickPocket(Check(20), Check(10), Check(9)).working]
    assert lines[-3:] == ["mark's Wisdom", "distraction", "own failures"]
    assert "distraction" not in [line.label for line in PickPocket(Check(20), Check(10)).working]
    assert PickPocket(Check(4), Check(10)).odds == {"F": Fraction(1)}
