"""Exact odds against counting every face, and against two other engines."""

from collections import Counter
from fractions import Fraction

import dyce
import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.dice import Distribution, parse
from dhcore.dice.odds import evaluate, highest
from tests.dice import brute_force

thorough = settings(max_examples=250, deadline=None)


@thorough
@given(brute_force.expressions())
def test_expressions_agree_with_counting_every_face(case):
    assert dict(parse(case.text).distribution) == case.chances


@thorough
@given(brute_force.pools())
def test_pools_agree_with_counting_every_face(case):
    assert dict(parse(case.text).distribution) == case.chances


@thorough
@given(brute_force.expressions())
def test_chances_sum_to_exactly_one_and_every_total_can_happen(case):
    distribution = parse(case.text).distribution
    assert sum(distribution.values()) == 1
    assert all(chance > 0 for chance in distribution.values())
    assert Distribution.of(distribution.ways) == distribution, "counts are ascending and reduced"


@st.composite
def keeps(draw, max_count, max_sides):
    """(count, sides, kept)."""
    count = draw(st.integers(1, max_count))
    return count, draw(st.integers(2, max_sides)), draw(st.integers(1, count))


@settings(max_examples=150, deadline=None)
@given(keeps(6, 8), st.integers(0, 2), st.integers(0, 8), st.booleans())
def test_keeping_unfair_dice_agrees_with_icepool(numbers, explosions, reroll, high):
    count, sides, kept = numbers
    die, text = icepool.d(sides), f"{count}d{sides}"
    if 1 <= reroll <= sides:
        die, text = die.reroll([reroll], depth=1), f"{text}r{reroll}"
    if explosions:
        die, text = die.explode([sides], depth=explosions), f"{text}!{explosions}"
    theirs = die.highest(count, kept) if high else die.lowest(count, kept)
    ours = parse(f"{text}{'kh' if high else 'kl'}{kept}").distribution
    assert ours == Distribution.of(dict(theirs.items()))


@settings(max_examples=150, deadline=None)
@given(keeps(7, 20), st.booleans())
def test_keeping_fair_dice_agrees_with_icepool(numbers, high):
    count, sides, kept = numbers
    pool = icepool.d(sides).pool(count)
    theirs = (pool.highest(kept) if high else pool.lowest(kept)).sum()
    ours = parse(f"{count}d{sides}{'kh' if high else 'kl'}{kept}").distribution
    assert ours == Distribution.of(dict(theirs.items()))


@settings(max_examples=150, deadline=None)
@given(keeps(5, 10), st.booleans())
def test_keeping_fair_dice_agrees_with_dyce(numbers, high):
    count, sides, kept = numbers
    which = slice(-kept, None) if high else slice(kept)
    theirs = [(sum(faces), ways) for faces, ways in dyce.P(*[sides] * count).rolls_with_counts(which)]
    ours = parse(f"{count}d{sides}{'kh' if high else 'kl'}{kept}").distribution
    assert ours == Distribution.of(theirs)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(st.booleans(), st.integers(1, 8), st.integers(1, 12)), min_size=1, max_size=4))
def test_sums_agree_with_both_engines(terms):
    text = "".join(f"{'+' if plus else '-'}{count}d{sides}" for plus, count, sides in terms)
    ours = parse(f"0{text}").distribution
    pools = [(1 if plus else -1, count, sides) for plus, count, sides in terms]
    assert ours == Distribution.of(dict(sum(s * (n @ icepool.d(d)) for s, n, d in pools).items()))
    assert ours == Distribution.of(dict(sum(s * (n @ dyce.H(d)) for s, n, d in pools).items()))


@settings(max_examples=100, deadline=None)
@given(st.integers(1, 60), st.integers(2, 8), st.integers(1, 4), st.integers(0, 8))
def test_large_unfair_pools_agree_with_icepool(count, sides, explosions, reroll):
    """The recurrence for many exploding or re-rolled dice, far beyond what can be counted."""
    die = icepool.d(sides)
    hits = list(range(1, reroll + 1)) if reroll < sides else []  # icepool divides by zero on all faces
    if hits:
        die = die.reroll(hits, depth=1)
    text = f"{count}d{sides}{f'r<={reroll}' if hits else ''}"
    assert parse(text).distribution == Distribution.of(dict((count @ die).items()))
    if count <= 25:
        exploding = count @ die.explode([sides], depth=explosions)
        assert parse(f"{text}!{explosions}").distribution == Distribution.of(dict(exploding.items()))


def test_known_distributions():
    """Printed tables: 4d6 drop lowest, advantage on a d20, and two dice against one."""
    assert dict(parse("4d6dl1").distribution.ways) == dict(
        zip(range(3, 19), (1, 4, 10, 21, 38, 62, 91, 122, 148, 167, 172, 160, 131, 94, 54, 21), strict=True)
    )
    assert parse("2d20kh1").distribution.at_least(20) == Fraction(39, 400)
    assert parse("1d6 > 1d6").distribution.p(1) == Fraction(5, 12)
    assert parse("9d20kh1").distribution.at_most(10) == Fraction(1, 512)


@pytest.mark.parametrize(
    ("text", "total"),
    [
        ("1+4*10", 41),
        ("10-2-3", 5),
        ("8/3", 2),
        ("-7/2", -4),
        ("7/-2", -4),
        ("-(7/2)", -3),
        ("100/7/2", 7),
        ("7/2x2", 6),
        ("2x7/2", 7),
        ("0d6", 0),
        ("0d6!", 0),
        ("5-1d1", 4),
        ("3--1", 4),
        ("max(2, 5, 3)", 5),
        ("min(2, 5, 3)", 2),
        ("2+1 >= 3", 1),
        ("(2 > 3) + (3 > 2)x5", 5),
        ("best(3, 4)", 4),
        ("1=1", 1),
        ("1==2", 0),
    ],
)
def test_arithmetic(text, total):
    assert parse(text).distribution == Distribution.constant(total)


def test_dice_in_sums_belong_to_their_own_number():
    assert parse("9+2d6").distribution == Distribution.dice([6, 6], 9)
    assert parse("3d4+3d6").distribution == Distribution.dice([4] * 3 + [6] * 3)
    assert parse("1d20-1d4").distribution == Distribution.dice([20]) + -Distribution.dice([4])


def test_special_dice():
    assert dict(parse("d%").distribution.ways) == dict.fromkeys(range(1, 101), 1)
    assert dict(parse("d00").distribution.ways) == dict.fromkeys(range(10, 101, 10), 1)
    assert parse("2d00").distribution == Distribution.dice([10, 10]) * 10
    assert parse("d00r10").distribution.p(10) == Fraction(1, 100)
    exploding = parse("d00!1").distribution
    assert (exploding.lowest, exploding.highest, exploding.p(100)) == (10, 200, 0)


def test_re_rolling_none_all_and_one_face():
    assert parse("1d6r<=6").distribution == parse("1d6r>=1").distribution == Distribution.dice([6])
    assert parse("1d6r1").distribution.p(1) == Fraction(1, 36)
    assert parse("1d6r>1").distribution.p(1) == Fraction(1, 6) + Fraction(5, 36)


def test_explosions_stop_at_their_depth():
    d = parse("1d6!3").distribution
    assert d.highest == 24 and d.p(24) == Fraction(1, 6**4) and d.p(6) == d.p(12) == d.p(18) == 0
    assert parse("1d6!").distribution == parse("1d6!10").distribution


def test_an_operand_is_rolled_anew_each_time_it_is_written():
    assert parse("1d6-1d6").distribution.p(0) == Fraction(1, 6)
    assert parse("2x1d6").distribution != parse("1d6+1d6").distribution


def test_pools_that_other_programs_give_up_on():
    assert sum(parse("16d10kh8").distribution.values()) == 1
    exploding = parse("10d10!kh5").distribution
    assert exploding.highest == 550 and sum(exploding.values()) == 1


def test_highest_of_different_rolls_is_counting():
    rolls = [Distribution.dice([4]), Distribution.dice([6], 1), Distribution.constant(3)]
    counted = Counter(max(a, b, 3) for a in range(1, 5) for b in range(2, 8))
    assert highest(rolls) == Distribution.of(counted)


def test_what_is_no_part_is_refused():
    with pytest.raises(TypeError, match="no part of a dice expression"):
        evaluate("2d6")
