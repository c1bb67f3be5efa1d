"""Hit points and the stun point."""

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.dice import Dice
from dhcore.dragonhead.ability_scores import modifier
from dhcore.dragonhead.body_size import body_size, body_sizes
from dhcore.dragonhead.hit_points import HitDieRoll, HitPoints, class_hp_odds, roll_level
from dhcore.dragonhead.house import House
from dhcore.errors import OutOfRange, UnknownName

D8, D10 = Dice.parse("1d8"), Dice.parse("1d10")
ACTUAL_ONLY = House(A23="actual")


def test_actual_hp_begin_with_the_best_of_the_hit_die():
    """DH-076: and three modifiers."""
    hp = HitPoints(D10, muscle=modifier(14), constitution=modifier(9), spirit=modifier(13))
    assert (hp.actual, hp.total, hp.class_hp) == (12, 12, 0)


def test_actual_hp_follow_the_abilities():
    """DH-077."""
    before, after = HitPoints(D8, muscle=0), HitPoints(D8, muscle=modifier(12))
    assert after.actual - before.actual == 1


@pytest.mark.parametrize(("modifiers", "dead"), [((-2, -2, -3), False), ((-3, -3, -2), True)])
def test_less_than_one_actual_hit_point_is_death_in_creation(modifiers, dead):
    """DH-078, ruling A17: at 1 one lives."""
    hp = HitPoints(D8, *modifiers)
    assert hp.actual == (0 if dead else 1)
    assert hp.died_in_creation == dead
    assert ("dead in creation" in [line.label for line in hp.working]) == dead


def test_class_hp_add_a_hit_die_for_every_level_past_the_first():
    """DH-079, DH-080, ruling A18: of whatever class the level was gained in."""
    hp = HitPoints(D8, 1, 1, 1, (HitDieRoll(D8, 5), HitDieRoll(D10, 9)))
    assert (hp.actual, hp.class_hp, hp.total) == (11, 14, 25)
    assert ("class HP", "5 + 9") in [(line.label, line.value) for line in hp.working]


@pytest.mark.parametrize(("actual", "stun"), [(1, 1), (2, 1), (3, 1), (4, 2), (9, 4), (12, 6)])
def test_the_stun_point_is_half_of_actual_hp_and_at_least_one(actual, stun):
    """DH-081: class HP do not count."""
    hp = HitPoints(D8, actual - 8, levels=(HitDieRoll(D8, 8),))
    assert (hp.actual, hp.stun) == (actual, stun)


def test_a_size_multiplies_hp_and_stun_point():
    """DH-304, ruling A23: actual and class HP together, or under the other reading actual HP alone."""
    levels = (HitDieRoll(D8, 3),)
    large = HitPoints(D8, 1, levels=levels, size="Large")
    assert (large.actual, large.total, large.stun) == (9, 14, 4)
    assert ("Large: HP and stun point", "× 1.2") in [(line.label, line.value) for line in large.working]
    other = HitPoints(D8, 1, levels=levels, size="Large", house=ACTUAL_ONLY)
    assert (other.total, other.stun) == (13, 4)
    assert "Large: actual HP and stun point" in [line.label for line in other.working]
    assert HitPoints(D8, 1, size="Huge").stun == 16
    assert HitPoints(D8, -7, size="Huge").stun == 4, "the stun point of 1 is multiplied"
    assert HitPoints(D8, 0, size="Tiny").stun == 1


@settings(deadline=None)
@given(
    st.integers(-6, 20),
    st.lists(st.integers(1, 8), max_size=6),
    st.sampled_from(body_sizes()),
    st.booleans(),
)
def test_the_sums_agree_with_fractions_rounded_down(muscle, rolls, size, actual_only):
    levels = tuple(HitDieRoll(D8, roll) for roll in rolls)
    hp = HitPoints(D8, muscle, levels=levels, size=size.name, house=ACTUAL_ONLY if actual_only else House())
    if actual_only:
        assert hp.total == Fraction(8 + muscle) * size.dmg // 1 + sum(rolls)
    else:
        assert hp.total == Fraction(8 + muscle + sum(rolls)) * size.dmg // 1
    assert hp.stun == max(1, max(1, (8 + muscle) // 2) * body_size(size.name).dmg // 1)


def test_levels_are_rolled_or_typed_and_checked():
    """DH-117, DH-079."""
    assert roll_level(D10, Random(3)).total == Random(3).randint(1, 10)
    with pytest.raises(OutOfRange, match="1d8 shows 1 to 8, not 9"):
        HitDieRoll(D8, 9)


@settings(deadline=None)
@given(st.lists(st.sampled_from([D8, D10, Dice.parse("1d4")]), max_size=4))
def test_the_odds_of_class_hp_agree_with_counting_every_roll(dice):
    counted = Counter(map(sum, product(*(range(1, die.sides[0] + 1) for die in dice))))
    every = sum(counted.values())
    assert dict(class_hp_odds(dice)) == {total: Fraction(n, every) for total, n in counted.items()}


def test_hit_points_have_their_bounds():
    most = HitPoints(D8, 3_000, -3_000, levels=(HitDieRoll(D8, 1),) * 1_000)
    assert (most.total, class_hp_odds([D8] * 1_000).highest) == (1_008, 8_000)
    with pytest.raises(OutOfRange, match="Modifiers lie within 3,000"):
        HitPoints(D8, 3_001)
    with pytest.raises(OutOfRange, match="at most 1,000 levels"):
        HitPoints(D8, levels=(HitDieRoll(D8, 1),) * 1_001)
    with pytest.raises(OutOfRange, match="at most 1,000 levels"):
        class_hp_odds([D8] * 1_001)
    with pytest.raises(UnknownName):
        HitPoints(D8, size="gigantical")
