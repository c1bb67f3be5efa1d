"""What a cast brings: an oracle that counts every face, the worked examples, and rolls by hand."""

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.dragonhead.body_size import body_size
from dhcore.dragonhead.casting import (
    Resisted,
    SpellDamage,
    forget_chance,
    forgets,
    success_chances,
    successes_of,
)
from dhcore.dragonhead.check import Check
from dhcore.dragonhead.damage import DamageDice
from dhcore.errors import OutOfRange, Refused, TooMuchWork

MISSILE = DamageDice.parse("1d6s")


def every_roll(check):
    """(strength, crashed) of every face of a normal check, one entry each; knows nothing of the fast way."""
    for faces in product(*(range(1, side + 1) for side in check.pool.sides)):
        crashed = len(faces) > 1 and set(faces) == {1}
        yield (1 if crashed else sum(faces) + check.pool.bonus, crashed)


def successes(strength, crashed=False):
    return 0 if crashed or strength < 9 else (strength - 5) // 4


def counted(ways):
    every = sum(ways.values())
    return {key: Fraction(n, every) for key, n in ways.items() if n}


@pytest.mark.parametrize(
    ("outcome", "number", "lost"),
    [("crash", 0, True), ("full_fail", 0, True), ("half_fail", 0, False), (1, 1, False), (3, 3, False)],
)
def test_a_full_fail_forgets_and_a_half_fail_does_nothing(outcome, number, lost):
    """DH-112, DH-227, ruling A31."""
    assert (successes_of(outcome), forgets(outcome)) == (number, lost)


@pytest.mark.parametrize("score", [0, 8, 12, 13, 14, 20])
def test_the_chances_of_a_cast_agree_with_counting(score):
    check = Check(score)
    rolls = list(every_roll(check))
    assert success_chances(check) == counted(Counter(successes(*roll) for roll in rolls))
    assert forget_chance(check) == Fraction(sum(s < 5 for s, _ in rolls), len(rolls))
    assert sum(success_chances(check).values()) == 1


def test_magic_missile_with_three_successes_does_three_dice():
    """DH-224: the worked example, Dmg 1d6s at three successes is 3d6s."""
    spell = SpellDamage(Check(20), MISSILE)
    assert str(spell.dmg.times(3)) == "3d6s"
    assert [line.value for line in spell.working(3)] == ["1d6s", "3d6s"]
    assert (spell.read(3, 3), spell.read(3, 18)) == (3, 18)
    with pytest.raises(OutOfRange, match="3d6s shows 3 to 18, not 19"):
        spell.read(3, 19)
    rng = Random(4)
    assert spell.roll(3, Random(4)) == sum(rng.randint(1, 6) for _ in range(3))
    assert spell.roll(0, Random(4)) == spell.read(0, 0) == 0


@settings(max_examples=30, deadline=None)
@given(st.sampled_from([0, 8, 9, 12, 14, 16, 18]), st.sampled_from(["1d4", "1d6s", "2d4b", "1d6+1"]))
def test_the_damage_agrees_with_counting_every_face(score, dmg):
    cast, dice = Check(score), DamageDice.parse(dmg)
    total = Counter()
    rolls = list(every_roll(cast))
    for roll, times in Counter(successes(*roll) for roll in rolls).items():
        sides = dice.dice.sides * roll
        faces = list(product(*(range(1, side + 1) for side in sides)))
        for shown in faces:
            total[sum(shown) + dice.dice.bonus * roll] += Fraction(times, len(rolls) * len(faces))
    damage = SpellDamage(cast, dice).damage
    assert dict(damage) == total
    assert sum(damage.values()) == 1


def test_ac_opposes_the_total_once():
    """DH-224: damage after one AC roll, never below 0."""
    spell, armour = SpellDamage(Check(12), MISSILE), Check(4).strength
    left = Counter()
    for (damage, p), (strength, q) in product(spell.damage.items(), armour.items()):
        left[max(0, damage - strength)] += p * q
    assert dict(spell.after(armour)) == left


def test_a_size_multiplies_the_damage_rolled_and_not_the_cast():
    """DH-305."""
    small, large = SpellDamage(Check(14), MISSILE), SpellDamage(Check(14), MISSILE, "Large")
    assert large.damage == small.damage.map(lambda total: total * 6 // 5)
    assert (large.read(1, 4), large.read(2, 12)) == (4, 14)
    assert ("Large: damage rolled", "× 1.2") in [(line.label, line.value) for line in large.working(1)]
    rolled = large.roll(2, Random(1))
    assert rolled == small.roll(2, Random(1)) * body_size("Large").dmg // 1


def test_an_enormous_question_is_refused_before_it_is_computed():
    assert SpellDamage(Check(804), MISSILE).cast.score == 804
    with pytest.raises(TooMuchWork, match="would roll 201 dice; the limit is 200"):
        SpellDamage(Check(809), MISSILE)


@settings(max_examples=40, deadline=None)
@given(st.sampled_from([0, 9, 12, 13, 14, 18]), st.sampled_from([0, 3, 8, 13, 14]))
def test_resisting_agrees_with_counting_every_pair(score, save):
    """DH-225: the save must beat the strength of the spell; a tie is won half of the time (DH-154, A62)."""
    cast, resist = Check(score), Check(save, save=True)
    ways = Counter()
    for (strength, crashed), (theirs, _) in product(every_roll(cast), every_roll(resist)):
        number = successes(strength, crashed)
        if not number:
            fail = "crash" if crashed else "half_fail" if strength >= 5 else "full_fail"
            ways[fail] += 2
        else:
            resisted = 2 if theirs > strength else 1 if theirs == strength else 0
            ways["resisted"] += resisted
            ways[number] += 2 - resisted
    odds = Resisted(cast, resist)
    assert odds.outcomes == counted(ways)
    assert sum(odds.outcomes.values()) == 1
    assert odds.effect == sum(p for name, p in odds.outcomes.items() if isinstance(name, int))


def test_a_save_takes_no_trying_and_a_def_does():
    """DH-225, DH-226, DH-276, DH-294."""
    with pytest.raises(Refused, match="saving throw"):
        Resisted(Check(12), Check(12, try_hard="hard", save=True))
    assert Resisted(Check(12), Check(12, try_hard="hardest")).effect < Resisted(Check(12), Check(12)).effect


def test_rolls_made_by_hand_are_judged():
    spell = Resisted(Check(14), Check(14, save=True))
    low, half, hit = (spell.cast.read_total(total) for total in (3, 6, 13))
    assert (spell.judge(low).forgotten, spell.judge(low).words) == (
        True, "3, full fail: no effect, the spell is forgotten",
    )  # fmt: skip
    assert spell.judge(half).words == "6, half fail: no effect, the spell stays"
    won = spell.judge(hit, spell.resist.read_total(12))
    assert (won.successes, won.forgotten, won.words) == (2, False, "13, double: takes effect")
    lost = spell.judge(hit, spell.resist.read_total(14))
    assert (lost.successes, lost.resisted, lost.words) == (0, True, "13, double: resisted")
    tie = spell.resist.read_total(13)
    assert [spell.judge(hit, tie, die).resisted for die in (1, 2)] == [False, True]
    with pytest.raises(Refused, match=r"strength 13: the target resists it \(DH-225\)"):
        spell.judge(hit)
    with pytest.raises(Refused, match="is a tie"):
        spell.judge(hit, tie)


@settings(deadline=None)
@given(st.integers(0, 10**6))
def test_a_roll_is_one_of_the_possible_results(seed):
    spell = Resisted(Check(14), Check(12, save=True))
    cast = spell.roll(Random(seed))
    key = "resisted" if cast.resisted else cast.cast.outcome
    assert key in spell.outcomes
    assert (cast.resist is None) == (successes_of(cast.cast.outcome) == 0)
