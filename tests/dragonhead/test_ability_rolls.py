"""Rolling the nine abilities: what may be rolled again, at what price (DH-069, DH-070, ruling A14)."""

from fractions import Fraction
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.dragonhead import abilities
from dhcore.dragonhead.ability_rolls import (
    AbilityRolls,
    ability_dice,
    read_abilities,
    reroll,
    reroll_by_hand,
    reroll_hint,
    roll_abilities,
)
from dhcore.errors import OutOfRange, Refused, UnknownName

CODES = [row.code for row in abilities()]
MEGAN = read_abilities(dict(zip(CODES, (9, 10, 11, 12, 8, 14, 13, 5, 14), strict=True)))


def test_each_ability_rolls_three_six_sided_dice():
    """DH-069."""
    rolls = roll_abilities(Random(7))
    rng = Random(7)
    assert rolls.scores == tuple(sum(rng.randint(1, 6) for _ in range(3)) for _ in CODES)
    assert str(ability_dice()) == "3d6"
    assert [line.label for line in rolls.working] == [row.name for row in abilities()]
    assert rolls["Muscle"] == rolls.as_dict()["mus"] == rolls.scores[0]


def test_totals_rolled_by_hand_are_checked():
    assert MEGAN["luc"] == 14
    assert MEGAN.working[0].value == "by hand = 9"
    totals = MEGAN.as_dict()
    with pytest.raises(OutOfRange, match="3d6 shows 3 to 18, not 19"):
        read_abilities({**totals, "mus": 19})
    with pytest.raises(Refused, match=r"All nine abilities are rolled .*; missing: Luck"):
        read_abilities({code: 10 for code in CODES if code != "luc"})
    with pytest.raises(Refused, match="named twice"):
        read_abilities({**totals, "Muscle": 9})
    with pytest.raises(UnknownName):
        read_abilities({**totals, "mussel": 9})


def test_a_low_score_is_rolled_again_after_the_best_one():
    """DH-070: both results stand, also a worse one (ruling A14), and every step is logged."""
    assert MEGAN.best == ("cha", "luc")
    assert MEGAN.low == ("mag",)
    after = reroll_by_hand(MEGAN, "mag", "luck", best_total=4, low_total=6)
    assert (after["luc"], after["mag"]) == (4, 6)
    assert [line.value for line in after.working[-2:]] == ["14 becomes 4", "5 becomes 6"]
    assert after.best == ("cha",)
    assert after.low == ("mag", "luc"), "the old best may itself be rolled again by the same rule"
    assert reroll_by_hand(after, "luc", "cha", 15, 10)["cha"] == 15


def test_a_reroll_with_a_random_source_rolls_the_best_first():
    rng = Random(1)
    best, low = (sum(rng.randint(1, 6) for _ in range(3)) for _ in range(2))
    after = reroll(MEGAN, "mag", "cha", Random(1))
    assert (after["cha"], after["mag"]) == (best, low)


def test_a_reroll_outside_the_rule_is_refused():
    with pytest.raises(Refused, match=r"Only a score of 7 or less may be rolled again \(DH-070\), not 8"):
        reroll(MEGAN, "wis", "cha", Random(1))
    with pytest.raises(Refused, match=r"new roll of the best score .* which is 14"):
        reroll(MEGAN, "mag", "spi", Random(1))
    with pytest.raises(OutOfRange, match="not 2"):
        reroll_by_hand(MEGAN, "mag", "cha", 2, 10)
    with pytest.raises(UnknownName):
        reroll(MEGAN, "mag", "chi", Random(1))


@pytest.mark.parametrize("score", [7, 8])
def test_seven_is_the_last_low_score(score):
    rolls = AbilityRolls((score, *(10,) * 8))
    assert rolls.low == (("mus",) if score == 7 else ())


def test_the_price_is_another_ability():
    """Nine low scores: the sole best cannot pay for itself, the others can be rolled again at its price."""
    rolls = AbilityRolls((7, *(6,) * 8))
    assert rolls.low == tuple(CODES[1:])
    with pytest.raises(Refused, match="another ability"):
        reroll(rolls, "mus", "mus", Random(1))
    assert AbilityRolls((6,) * 9).low == tuple(CODES)


def test_the_hint_is_the_exact_average():
    hint = reroll_hint(MEGAN, "mag", "cha")
    assert (hint.price, hint.gain, hint.net) == (Fraction(-7, 2), Fraction(11, 2), 2)
    pairs = [sum(faces) for faces in product(range(1, 7), repeat=6)]
    better = Fraction(sum(total > 19 for total in pairs), len(pairs))
    assert hint.sum_after.higher == better
    assert sum(hint.sum_after) == 1
    with pytest.raises(Refused):
        reroll_hint(MEGAN, "wis", "cha")


@settings(deadline=None)
@given(st.integers(0, 10**6))
def test_rolls_stay_within_what_three_dice_show(seed):
    rng = Random(seed)
    rolls = roll_abilities(rng)
    while rolls.low and len(rolls.working) < 40:
        rolls = reroll(rolls, rolls.low[0], next(code for code in rolls.best if code != rolls.low[0]), rng)
    assert all(3 <= score <= 18 for score in rolls.scores)
