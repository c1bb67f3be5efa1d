"""Competitions of one against one and team against team, counted roll by roll (DH-157..159)."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.dragonhead import Check, team_competition, team_total, win_chances
from dhcore.errors import OutOfRange


@settings(max_examples=40, deadline=None)
@given(st.lists(st.integers(1, 14), min_size=1, max_size=4))
def test_win_chances_agree_with_counting_every_roll(scores):
    checks = [Check(score) for score in scores]
    counted = [Fraction(0)] * len(checks)
    for rolls in product(*(check.strength.items() for check in checks)):
        chance = Fraction(1)
        for _, p in rolls:
            chance *= p
        best = max(s for s, _ in rolls)
        first = [place for place, (s, _) in enumerate(rolls) if s == best]
        for place in first:
            counted[place] += chance / len(first)
    assert win_chances(checks) == tuple(counted)
    assert sum(counted) == 1


def test_ten_equal_entrants_win_equally_often():
    assert win_chances([Check(14, "hard", "harder")] * 10) == (Fraction(1, 10),) * 10


@settings(max_examples=30, deadline=None)
@given(st.lists(st.integers(1, 18), min_size=1, max_size=3), st.sampled_from(["easy", "normal", "hard"]))
def test_a_teams_total_agrees_with_counting_every_roll(scores, rung):
    members = [Check(score, rung) for score in scores]
    worth = {"crash": -2, "full_fail": -1, "half_fail": 0}
    counted: Counter[int] = Counter()
    for rolls in product(*(member.outcomes.items() for member in members)):
        chance = Fraction(1)
        for _, p in rolls:
            chance *= p
        counted[sum(worth.get(outcome, outcome) for outcome, _ in rolls)] += chance
    assert dict(team_total(members)) == counted


def test_ten_against_ten_is_exact():
    odds = team_competition([Check(13, "hard", "hardest")] * 10, [Check(14, "hard")] * 10)
    assert sum(odds) == 1
    assert odds.first > odds.second
    mirrored = team_competition([Check(14, "hard")] * 10, [Check(13, "hard", "hardest")] * 10)
    assert (mirrored.first, mirrored.tie, mirrored.second) == (odds.second, odds.tie, odds.first)


@pytest.mark.parametrize("number", [0, 11])
def test_a_competition_has_one_to_ten_entrants(number):
    with pytest.raises(OutOfRange, match=f"1 to 10 members here, not {number}"):
        win_chances([Check(10)] * number)
    with pytest.raises(OutOfRange, match=f"1 to 10 members here, not {number}"):
        team_competition([Check(10)] * number, [Check(10)])
