"""Checks: the golden values, an oracle that counts every face, and the limits of the rules."""

import json
from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.dragonhead import Check, DiceTable, House, class_bonus, dice_for, ladder, ways_to_try
from dhcore.errors import OutOfRange, Refused, UnknownName

GOLDEN = json.loads(
    (Path(__file__).parents[1] / "golden" / "dragonhead_checks.json").read_text(encoding="utf-8")
)
RUNGS = [rung.name for rung in ladder()]
TRIES = [None, *ways_to_try()]


def count_every_face(check: Check) -> dict[tuple[str | int, int], Fraction]:
    """(outcome, strength) -> chance, from every face of every repeat; knows nothing of the fast way."""
    dice = check.dice
    sides = [*dice.sides, *([check.trying.sides] if check.trying else [])]
    one: Counter[tuple[int, str]] = Counter()
    for faces in product(*(range(1, side + 1) for side in sides)):
        if len(faces) > 1 and set(faces) == {1}:
            one[(1, "crash")] += 1
        else:
            one[(sum(faces) + dice.bonus, "")] += 1
    pick = max if check.rung.keep == "best" else min
    kept = one
    for _ in range(check.rung.rolls - 1):  # one repeat more: every pair of what was kept and what is rolled
        pairs: Counter[tuple[int, str]] = Counter()
        for (old, m), (new, n) in product(kept.items(), one.items()):
            pairs[pick(old, new)] += m * n
        kept = pairs
    result: Counter[tuple[str | int, int]] = Counter()
    for (strength, crash), ways in kept.items():
        if crash:
            outcome: str | int = "crash"
        elif strength >= 9:
            outcome = 1 + (strength - 9) // 4
        else:
            outcome = "half_fail" if strength >= 5 else "full_fail"
        result[(outcome, strength)] += ways
    every = sum(kept.values())
    return {key: Fraction(ways, every) for key, ways in result.items()}


@pytest.mark.parametrize(
    "row", GOLDEN["checks"], ids=lambda r: f"{r['difficulty']} {r['score']} {r['try_hard']}"
)
def test_a_golden_check_agrees_to_the_fraction(row):
    check = Check(row["score"], row["difficulty"], row["try_hard"])
    assert str(check.dice) == row["dice"]
    assert {str(key): chance for key, chance in check.outcomes.items()} == {
        key: Fraction(chance) for key, chance in row["outcomes"].items()
    }
    assert check.strength.mean == Fraction(row["mean"])
    assert {n: check.beats(int(n)) for n in row["beats"]} == {n: Fraction(p) for n, p in row["beats"].items()}


def test_the_golden_dice_table_agrees():
    assert {score: str(dice_for(int(score))) for score in GOLDEN["dice_table"]} == GOLDEN["dice_table"]


@settings(max_examples=200, deadline=None)
@given(st.integers(-3, 26), st.sampled_from(RUNGS), st.sampled_from(TRIES))
def test_a_check_agrees_with_counting_every_face(score, rung, trying):
    check = Check(score, rung, trying)
    counted = count_every_face(check)
    strengths: Counter[int] = Counter()
    outcomes: Counter[str | int] = Counter()
    for (outcome, strength), chance in counted.items():
        strengths[strength] += chance
        outcomes[outcome] += chance
    assert dict(check.strength) == strengths
    assert check.outcomes == outcomes


@given(st.integers(-100, 400), st.sampled_from(RUNGS), st.sampled_from(TRIES))
@settings(deadline=None)
def test_the_chances_of_a_check_sum_to_exactly_one(score, rung, trying):
    check = Check(score, rung, trying)
    assert sum(check.outcomes.values()) == 1
    assert sum(check.strength.values()) == 1
    assert all(check.outcomes.values()), "only what can happen is listed"


# A published set of oracle values, found with two other engines: strength of at least 9.
@pytest.mark.parametrize(
    ("rung", "d20", "d10", "d10_hardest"),
    [
        ("easy", "21/25", "9/25", "851/900"),
        ("normal", "3/5", "1/5", "23/30"),
        ("hard", "9/25", "1/25", "529/900"),
        ("heavy", "27/125", "1/125", None),
        ("herculean", "81/625", "1/625", None),
    ],
)
def test_strength_nine_agrees_with_two_other_engines(rung, d20, d10, d10_hardest):
    own = House(A01=DiceTable.of({20: "1d20"}))
    assert Check(20, rung, house=own).strength.at_least(9) == Fraction(d20)
    assert Check(10, rung).strength.at_least(9) == Fraction(d10)
    if d10_hardest:
        assert Check(10, rung, "hardest").strength.at_least(9) == Fraction(d10_hardest)


def test_a_lone_die_never_crashes():
    """DH-148, ruling A08: a single die showing 1 is an ordinary full fail with strength 1."""
    assert "crash" not in Check(12, "herculean").outcomes
    assert Check(10).read([[1]]).outcome == "full_fail"


def test_a_lone_die_with_plus_one_showing_one_has_strength_two():
    """Ruling A61."""
    roll = Check(13).read([[1]])
    assert (roll.strength, roll.outcome) == (2, "full_fail")


def test_a_try_die_counts_for_snake_eyes_and_a_bonus_does_not():
    """DH-147."""
    roll = Check(13, try_hard="hard").read([[1, 1]])
    assert (roll.strength, roll.outcome) == (1, "crash")


def test_a_hard_check_with_one_snake_eyed_repeat_crashes_and_an_easy_one_does_not():
    """Ruling A07: only the kept roll can crash, and snake-eyes is the lowest roll there is."""
    assert Check(14, "hard").read([[8, 6], [1, 1]]).outcome == "crash"
    assert Check(14, "easy").read([[8, 6], [1, 1]]).outcome == 2


@pytest.mark.parametrize("rung", RUNGS)
@pytest.mark.parametrize("score", [4, 14, 26])
def test_under_the_other_reading_any_snake_eyed_repeat_crashes(score, rung):
    """Ruling A07, the reading a group may prefer."""
    check = Check(score, rung, "hard", house=House(A07="any"))
    one = Check(score, "normal", "hard").outcomes.get("crash", 0)
    assert check.outcomes.get("crash", 0) == 1 - (1 - one) ** check.rung.rolls
    assert sum(check.outcomes.values()) == 1
    best = list(check.pool.sides)
    ones = [1] * len(best)
    roll = check.read([best] * (check.rung.rolls - 1) + [ones])
    assert (roll.outcome, roll.strength) == ("crash", 1)


def test_scores_without_dice_have_strength_zero_and_fail_fully():
    """Ruling A03."""
    for score in (0, -1, -7):
        check = Check(score)
        assert dict(check.strength) == {0: 1}
        assert check.outcomes == {"full_fail": 1}
    assert Check(0, try_hard="hard").strength.highest == 4


def test_trying_hard_costs_its_wear_once_however_often_the_roll_repeats():
    """DH-136, ruling A09."""
    assert [Check(10, "herculean", way).wear for way in (None, "hard", "harder", "hardest")] == [0, 1, 2, 3]


def test_no_one_tries_hard_at_a_save():
    with pytest.raises(Refused, match=r"saving throw \(DH-137\)"):
        Check(10, try_hard="hard", save=True)
    assert Check(10, save=True).outcomes == Check(10).outcomes


def test_unknown_words_are_refused_with_the_nearest_known_one():
    with pytest.raises(UnknownName, match="did you mean 'hard'"):
        Check(10, "hrad")
    with pytest.raises(UnknownName, match="did you mean 'hardest'"):
        Check(10, try_hard="hardes")
    with pytest.raises(UnknownName, match="known: full, half, none"):
        class_bonus(4, "some")


@pytest.mark.parametrize(("score", "fits"), [(5000, True), (5001, False), (-5000, True), (-5001, False)])
def test_scores_are_capped(score, fits):
    if fits:
        assert Check(score).score == score
    else:
        with pytest.raises(OutOfRange, match="5,000"):
            Check(score)


def test_half_a_class_level_rounds_down():
    """Ruling A29: half of 1 is 0."""
    assert [class_bonus(level, "half") for level in (0, 1, 2, 5)] == [0, 0, 1, 2]
    assert (class_bonus(5, "full"), class_bonus(5, "none")) == (5, 0)


@given(st.integers(1, 40), st.sampled_from(RUNGS), st.sampled_from(TRIES), st.integers(0, 10**6))
@settings(deadline=None)
def test_a_roll_is_one_of_the_possible_strengths_and_reads_back_the_same(score, rung, trying, seed):
    check = Check(score, rung, trying)
    roll = check.roll(Random(seed))
    assert len(roll.repeats) == check.rung.rolls
    assert roll.strength in check.strength
    assert roll.outcome in check.outcomes
    assert check.read(roll.repeats) == roll
    kept = check.read([roll.repeats[roll.kept]])
    assert (kept.strength, kept.outcome) == (roll.strength, roll.outcome)
    total = check.read_total(sum(roll.repeats[roll.kept]) + check.pool.bonus)
    assert (total.strength, total.outcome) == (roll.strength, roll.outcome)


def test_rolls_made_by_hand_must_fit_the_dice():
    check = Check(14, "hard")  # 1d8+1d6, twice
    with pytest.raises(OutOfRange, match="makes 2 rolls; 3 were given"):
        check.read([[1, 2]] * 3)
    with pytest.raises(OutOfRange, match="has 2 dice; 1 faces"):
        check.read([[1], [2]])
    with pytest.raises(OutOfRange, match="d6 has no face 7"):
        check.read([[8, 7], [1, 1]])
    with pytest.raises(OutOfRange, match="shows 2 to 14, not 15"):
        check.read_total(15)


def test_a_roll_says_its_faces_and_its_outcome():
    roll = Check(14, "hard").read([[4, 5], [4, 3]])
    assert (roll.kept, str(roll)) == (1, "7, half fail (4 5 | [4 3])")


def test_a_check_beats_another_with_ties_shared():
    ten = Check(10)
    assert ten.versus(ten) == Fraction(1, 2)
    lower, equal, higher = ten.compare(Check(12))
    assert (lower + equal + higher, equal) == (1, Fraction(1, 12))


def test_a_notebook_sees_a_table_and_its_text_is_escaped():
    html = Check(14, "hard")._repr_html_()
    assert "<table>" in html
    assert "half fail" in html
    assert "1d8+1d6, worst of 2" in html
