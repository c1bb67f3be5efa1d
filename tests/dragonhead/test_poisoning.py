"""Poison against a save: exact odds against counting every roll, doses, venom, and rolls by hand."""

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.dice import Dice
from dhcore.dragonhead import House
from dhcore.dragonhead.body_size import body_sizes
from dhcore.dragonhead.poison import Poison
from dhcore.dragonhead.poisoning import Poisoning
from dhcore.errors import OutOfRange, Refused

SIZES = [row.name for row in body_sizes()]
LADDER = ["easy", "normal", "hard", "heavy", "herculean"]


def kept_save(score, rung, faces_of):
    """Strength -> chance of a save, from every face of every repeat."""
    repeats, pick = {"easy": (2, max), "normal": (1, max), "hard": (2, min)}.get(rung, (3, min))
    one: Counter[int] = Counter()
    for faces in product(*(range(1, side + 1) for side in faces_of.sides)):
        crash = len(faces) > 1 and set(faces) == {1}
        one[1 if crash else sum(faces) + faces_of.bonus] += 1
    odds: Counter[int] = Counter()
    for rolls in product(one.items(), repeat=repeats):
        ways = 1
        for _, number in rolls:
            ways *= number
        odds[pick(s for s, _ in rolls)] += ways
    size = sum(odds.values())
    return {s: Fraction(n, size) for s, n in odds.items()}


@settings(max_examples=40, deadline=None)
@given(
    st.one_of(st.integers(0, 24), st.sampled_from([Dice((20,)), Dice((6, 6)), Dice((8,), 4)])),
    st.integers(1, 16),
    st.sampled_from([-1, 0, 1]),
)
def test_successes_agree_with_every_pair(strength, constitution, harder):
    case = Poisoning(Poison(strength), constitution, harder=harder)
    saves = kept_save(constitution, LADDER[1 + harder], case.save.dice)
    poison = {strength: Fraction(1)} if isinstance(strength, int) else strength.distribution
    counted: Counter[int] = Counter()
    for (a, p), (b, q) in product(poison.items(), saves.items()):
        won = 1 + (a - b) // 4
        if a == b:
            counted[0] += p * q / 2
            counted[1] += p * q / 2
        else:
            counted[won if a > b else 0] += p * q
    assert case.successes == {n: p for n, p in counted.items() if p}
    assert sum(case.successes.values()) == 1


def test_eighteen_against_thirteen_is_two_successes():
    """DH-155."""
    assert Poisoning(Poison(18), 13).read(13).successes == 2


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(SIZES), st.sampled_from(SIZES))
def test_the_dose_moves_one_rung_per_size(dose, size):
    """DH-379: larger victims easier, smaller ones harder; clamped once (ruling A06)."""
    case = Poisoning(Poison(14, dose=dose), 12, size)
    smaller = SIZES.index(dose) - SIZES.index(size)
    assert case.shift == smaller
    assert case.save.difficulty == LADDER[min(4, max(0, 1 + smaller))]


def test_a_dose_is_medium_unless_it_says_otherwise():
    """DH-380; a huge scorpion delivers a huge dose."""
    assert Poison(14).dose == "Medium"
    assert Poisoning(Poison(14, dose="Huge", venom=True), 12).save.difficulty == "herculean"


@pytest.mark.parametrize("kind", ["lethal", "knock-out", "intoxicant"])
@pytest.mark.parametrize("reading", ["dice", "product"])
def test_hours_agree_with_every_success_and_die(kind, reading):
    case = Poisoning(Poison(16, kind), 20, house=House(A59=reading))
    counted: Counter[int] = Counter()
    for number, chance in case.successes.items():
        if not number:
            continue
        if kind == "intoxicant":
            counted[2 * number] += chance
            continue
        rolls = number if kind == "knock-out" and reading == "dice" else 1
        for faces in product(range(1, 7), repeat=rolls):
            total = sum(faces)
            if kind == "lethal":
                total = max(0, total - number)
            elif reading == "product":
                total *= number
            counted[total] += chance / 6**rolls
    assert case.hours == counted
    assert case.resists + sum(case.hours.values()) == 1
    assert case.within(3) == sum(p for hours, p in counted.items() if hours <= 3)


def test_only_lethal_poison_kills():
    lethal, drug = Poisoning(Poison(16), 20), Poisoning(Poison(16, "knock-out"), 20)
    assert lethal.kills == 1 - lethal.resists
    assert lethal.kills > lethal.kills_at_once == lethal.hours[0] > 0
    assert (drug.kills, drug.kills_at_once) == (0, 0)
    assert Poisoning(Poison(0), 9).kills_at_once == 0


def test_venom_works_only_when_it_tears():
    """DH-377."""
    sure = Poisoning(Poison(16, venom=True), 20)
    half = Poisoning(Poison(16, venom=True), 20, delivery=Fraction(1, 2))
    assert half.resists == (1 + sure.resists) / 2
    assert half.successes[2] == sure.successes[2] / 2
    assert sum(half.successes.values()) == 1
    for poison, delivery in ((Poison(16), Fraction(1, 2)), (Poison(16, venom=True), Fraction(3, 2))):
        with pytest.raises(OutOfRange, match="Only venom can miss"):
            Poisoning(poison, 9, delivery=delivery)


def test_saves_rolled_by_hand():
    case = Poisoning(Poison(12), 12)
    assert case.read(11).successes == 1
    assert case.read(4).successes == 3
    assert case.read(12, tie_die=2).successes == 1
    assert case.read(12, tie_die=3).successes == 0
    with pytest.raises(Refused, match="tie"):
        case.read(12)
    with pytest.raises(OutOfRange, match="The save has a strength of 1 to 12, not 13"):
        case.read(13)


def test_a_rolled_strength_must_be_given():
    case = Poisoning(Poison(Dice((20,))), 12)
    assert case.read(3, 20).successes == 5
    with pytest.raises(Refused, match="strength is rolled: give the total of 1d20"):
        case.read(3)
    with pytest.raises(OutOfRange, match="The poison has a strength of 1 to 20, not 21"):
        case.read(3, 21)


@pytest.mark.parametrize("strength", [6, Dice((6, 6))])
def test_a_rolled_save_is_one_of_the_possible_ones(strength):
    case = Poisoning(Poison(strength), 8)
    assert {case.roll(Random(seed)).successes for seed in range(60)} <= set(case.successes)


def test_a_notebook_sees_the_successes():
    html = Poisoning(Poison(14, "knock-out"), 20)._repr_html_()
    assert "no effect" in html
    assert "2 successes" in html


def test_the_working_names_dose_and_venom():
    lines = {line.label: line.value for line in Poisoning(Poison(14, venom=True), 11).working}
    assert lines["venom"] == "delivered: 1"
    assert lines["dose"] == "Medium against Medium: +0"
    assert lines["Constitution Save"] == "1d10+1, one roll"
    assert "venom" not in {line.label for line in Poisoning(Poison(14), 11).working}
