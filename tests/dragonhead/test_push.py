"""Trips, throws and tackles with their falls; rushes and scrums with their steps."""

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.dice import Dice
from dhcore.dragonhead.check import Check
from dhcore.dragonhead.damage import damage_type, damage_types
from dhcore.dragonhead.guard import Defence
from dhcore.dragonhead.house import RULINGS, House
from dhcore.dragonhead.push import (
    Fall,
    attacker_check,
    check_size,
    defender_check,
    push,
    pushes,
    rush_steps,
    scrum_count,
    scrum_steps,
)
from dhcore.dragonhead.wounds import Wounds
from dhcore.errors import OutOfRange, Refused, UnknownName

FALLS = ["trip", "throw", "tackle"]
BLUNT = damage_type("blunt")
NO_STUN = House(A35="attacks")


def test_the_pushes_are_those_of_the_book():
    """DH-383."""
    rows = {r.name: (r.attacker, r.defender, r.difficulty, r.die, r.floors) for r in pushes().values()}
    assert rows == {
        "trip": ("dex", "dex", "normal", 4, True),
        "throw": ("mus", "mus dex", "hard", 8, True),
        "tackle": ("mus", "mus dex", "normal", 6, True),
        "rush": ("mus", "mus", "normal", 0, False),
        "scrum": ("mus", "mus", "hard", 0, False),
    }
    assert {row.name for row in pushes().values() if row.steps} == {"throw"}
    assert all(row.harms == row.floors for row in pushes().values())
    with pytest.raises(UnknownName, match="did you mean 'tackle'"):
        push("takle")


@pytest.mark.parametrize("name", pushes())
def test_each_side_rolls_at_its_own_rung(name):
    """DH-383: a throw is hard for the thrower alone, a scrum for everyone."""
    scores = {"mus": 9, "dex": 13}
    attacker, defender = attacker_check(name, 12), defender_check(name, scores)
    assert attacker.difficulty == push(name).difficulty
    assert defender.difficulty == ("hard" if name == "scrum" else "normal")
    assert defender.score == max(scores[code] for code in push(name).defender.split())
    assert attacker_check(name, 12, 9, try_hard="hard").difficulty == "herculean"
    assert defender_check(name, scores, -9, try_hard="hard").difficulty == "easy"


def test_the_one_who_resists_uses_the_better_ability():
    assert defender_check("throw", {"dex": 7}).score == 7
    with pytest.raises(OutOfRange, match="A trip is resisted with dex; give a score"):
        defender_check("trip", {"mus": 9})
    with pytest.raises(OutOfRange, match="resisted with mus or dex"):
        defender_check("tackle", {})


def test_nobody_trips_what_is_more_than_two_sizes_larger():
    """DH-384."""
    check_size("trip", "Medium", "Extra")
    check_size("trip", "Big", "Tiny")
    check_size("tackle", "Tiny", "Titanic")
    with pytest.raises(Refused, match=r"more than 2 sizes larger \(DH-384\)"):
        check_size("trip", "Medium", "Big")


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(FALLS),
    st.tuples(st.integers(4, 14), st.integers(4, 14)),
    st.sampled_from([None, *damage_types()]),
    st.integers(0, 4),
    st.sampled_from([RULINGS, NO_STUN]),
)
def test_a_fall_agrees_with_counting_every_roll(name, scores, kind, dc, house):
    """DH-382, DH-383, A45: successes by difference, that many dice, DC."""
    attacker, defender = attacker_check(name, scores[0]), Check(scores[1])
    victim = Wounds(10, 4)
    fall = Fall(name, attacker, defender, victim, kind, Defence(Dice((dc,)), "DC") if dc else None, house)
    successes = Counter()
    for (a, p), (b, q) in product(attacker.strength.items(), defender.strength.items()):
        won = Fraction(int(a > b)) + Fraction(int(a == b), 2)
        successes[1 + max(0, a - b) // 4] += p * q * won
        successes[0] += p * q * (1 - won)
    assert fall.successes == {n: p for n, p in sorted(successes.items()) if p}
    assert fall.chance == 1 - successes[0]
    counted = Counter()
    for number, chance in successes.items():
        for faces in product(range(1, push(name).die + 1), repeat=min(number, 3)):
            for stop in range(1, dc + 1) if dc else [0]:
                wear = max(0, sum(faces) - stop)
                tear = wear // kind.ratio if kind else 0
                shock = (wear >= 4, wear >= 8) if house is RULINGS else (False, False)
                fate = (wear, tear, 0, *shock, wear > 10, tear > 10)
                counted[fate] += chance / push(name).die ** min(number, 3) / (dc or 1)
    if max(successes) <= 3:
        assert {tuple(f): p for f, p in fall.odds.joint.items()} == {f: p for f, p in counted.items() if p}
    assert sum(fall.odds.joint.values()) == 1
    assert fall.damage_odds.p(0) == successes[0]


def test_a_throw_moves_up_to_a_step_per_success():
    """DH-385."""
    fall = Fall("throw", attacker_check("throw", 16), Check(4), Wounds(10, 4))
    assert fall.steps == fall.successes
    trip = Fall("trip", Check(16), Check(4), Wounds(10, 4))
    assert trip.steps == {0: 1}


def test_damage_is_a_die_per_success_of_the_landing_s_type():
    """DH-382, DH-383."""
    fall = Fall("tackle", Check(16), Check(4), Wounds(20, 9), BLUNT)
    assert [str(fall.damage(n)) for n in (0, 1, 3)] == ["0b", "1d6b", "3d6b"]


def test_a_push_by_hand():
    """18 against 13 tackles with two dice; 9 points against DC 1 on stone."""
    fall = Fall("tackle", Check(20), Check(20), Wounds(20, 9), BLUNT, Defence(Dice((4,)), "DC"))
    successes, dice = fall.read(18, 13)
    assert (successes, str(dice)) == (2, "2d6b")
    assert fall.land(9, 1).words == "8 blunt = 8 wear, 2 tear"
    assert fall.land(9).words == "9 blunt = 9 wear, 2 tear; stunned"
    assert fall.land(1, 4).words == "0 blunt = no damage"
    assert fall.read(13, 18)[0] == 0
    assert fall.read(13, 13, tie_die=6)[0] == 1
    assert not Fall("tackle", Check(20), Check(20), Wounds(20, 9), house=NO_STUN).land(9).stunned


@settings(deadline=None)
@given(st.integers(0, 10**6), st.sampled_from(FALLS), st.booleans())
def test_a_rolled_push_is_what_its_rolls_say(seed, name, defended):
    defence = Defence(Dice((4,)), "DC") if defended else None
    fall = Fall(name, attacker_check(name, 12), Check(8), Wounds(20, 5), BLUNT, defence)
    rolled = fall.roll(Random(seed))
    assert rolled.successes in fall.successes
    if not rolled.successes:
        assert rolled.blow.wear == 0
        assert rolled.words.endswith("defeat")
    else:
        assert rolled.mine.strength >= rolled.theirs.strength
        assert rolled.blow.wear <= push(name).die * rolled.successes
        assert "on the ground" in rolled.words
        assert ("away" in rolled.words) == (name == "throw")


def test_a_throw_says_how_far():
    rolls = (Fall("throw", Check(16), Check(4), Wounds(9, 9)).roll(Random(seed)) for seed in range(30))
    words = {rolled.successes: rolled.words for rolled in rolls}
    assert "up to 1 step away" in words[1]
    assert "up to 2 steps away" in words[2]


@pytest.mark.parametrize("name", ["rush", "scrum"])
def test_nobody_falls_from_a_shove(name):
    with pytest.raises(Refused, match=f"Nobody falls from a {name}"):
        Fall(name, Check(9), Check(9), Wounds(9, 9))


@settings(deadline=None)
@given(st.integers(1, 14), st.integers(1, 14))
def test_a_rush_pushes_by_the_strength_gap(mine, theirs):
    """DH-386; equal strengths move nobody (ruling A47)."""
    odds = rush_steps(Check(mine), Check(theirs))
    counted = Counter()
    for (a, p), (b, q) in product(Check(mine).strength.items(), Check(theirs).strength.items()):
        counted[a - b] += p * q
    assert dict(odds) == counted


def test_a_scrum_counts_successes():
    """DH-387: a full fail takes one, a crash two, and the gap is the steps."""
    assert scrum_count([2, 1, "half_fail", "full_fail", "crash"]) == 0
    assert scrum_count([]) == 0
    assert scrum_count([3, "half_fail"]) - scrum_count(["full_fail", 1]) == 3


@settings(max_examples=25, deadline=None)
@given(
    st.lists(st.integers(4, 14), min_size=1, max_size=2), st.lists(st.integers(4, 14), min_size=1, max_size=2)
)
def test_a_scrum_agrees_with_counting_every_outcome(first, second):
    ours, theirs = ([attacker_check("scrum", s) for s in side] for side in (first, second))
    counted = Counter()
    for rolled in product(*(check.outcomes.items() for check in (*ours, *theirs))):
        chance = Fraction(1)
        for _, p in rolled:
            chance *= p
        outcomes = [outcome for outcome, _ in rolled]
        counted[scrum_count(outcomes[: len(ours)]) - scrum_count(outcomes[len(ours) :])] += chance
    assert dict(scrum_steps(ours, theirs)) == dict(sorted(counted.items()))
