"""Poisons: the kinds hour by hour, drunks wearing off, venom, and words for a typed roll."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from dhcore.dice import Dice
from dhcore.dragonhead import House
from dhcore.dragonhead.poison import (
    Poison,
    PoisonEffect,
    drunk_after,
    drunk_shift,
    poison_kinds,
    strength_odds,
)
from dhcore.errors import OutOfRange, Refused, UnknownName

KINDS = poison_kinds()
LASTING = [name for name, row in KINDS.items() if row.hours == "per success"]


@pytest.mark.parametrize("name", LASTING)
@pytest.mark.parametrize("successes", [1, 2, 3])
def test_n_successes_are_nd6_hours(name, successes):
    """DH-373, DH-374, DH-375, ruling A59."""
    counted: Counter[int] = Counter()
    for faces in product(range(1, 7), repeat=successes):
        counted[sum(faces)] += Fraction(1, 6**successes)
    effect = PoisonEffect(KINDS[name], successes)
    assert str(effect.dice) == f"{successes}d6"
    assert dict(effect.hours_odds) == counted


@pytest.mark.parametrize("name", LASTING)
def test_under_the_other_reading_one_die_is_multiplied(name):
    """Ruling A59."""
    effect = PoisonEffect(KINDS[name], 3, House(A59="product"))
    assert dict(effect.hours_odds) == dict.fromkeys((3, 6, 9, 12, 15, 18), Fraction(1, 6))


@pytest.mark.parametrize("successes", range(1, 8))
def test_a_lethal_poison_kills_in_1d6_less_its_successes(successes):
    """DH-372: below one hour at once."""
    counted: Counter[int] = Counter()
    for face in range(1, 7):
        counted[max(0, face - successes)] += Fraction(1, 6)
    assert dict(PoisonEffect(KINDS["lethal"], successes).hours_odds) == counted


def test_three_successes_of_an_intoxicant_are_drunk_x3():
    """DH-376."""
    effect = PoisonEffect(KINDS["intoxicant"], 3)
    assert effect.words() == "intoxicant: Drunk x3, sober after 6 hours"
    assert dict(effect.hours_odds) == {6: 1}
    assert [drunk_after(3, hours) for hours in range(8)] == [3, 3, 2, 2, 1, 1, 0, 0]
    assert drunk_shift(3) == 3
    for wrong in ((-1, 0), (0, -1)):
        with pytest.raises(OutOfRange, match="count from 0"):
            drunk_after(*wrong)


@pytest.mark.parametrize(
    ("kind", "successes", "faces", "words"),
    [
        ("lethal", 2, (), "lethal poison: unconscious, then dead; roll 1d6"),
        ("lethal", 2, (5,), "lethal poison: dies in 3 hours"),
        ("lethal", 2, (3,), "lethal poison: dies in 1 hour"),
        ("lethal", 2, (2,), "lethal poison: dies at once"),
        ("paralytic", 2, (4, 1), "paralytic poison: cannot move, aware of everything for 5 hours"),
        ("hallucinogen", 0, (), "hallucinogen: no effect"),
    ],
)
def test_effects_in_words(kind, successes, faces, words):
    assert PoisonEffect(KINDS[kind], successes).words(faces) == words


def test_what_cannot_be_is_refused():
    with pytest.raises(Refused, match=r"the poison does nothing \(DH-371\)"):
        PoisonEffect(KINDS["lethal"], 0).hours_of(3)
    with pytest.raises(OutOfRange, match="1d6 does not show 7"):
        PoisonEffect(KINDS["lethal"], 1).hours_of(7)
    with pytest.raises(OutOfRange, match="2 dice; 1 faces"):
        PoisonEffect(KINDS["paralytic"], 2).words((4,))
    with pytest.raises(UnknownName, match="did you mean 'paralytic'"):
        Poison(14, "paralitic")
    with pytest.raises(UnknownName, match="body size"):
        Poison(14, dose="Hugh")
    for strength in (-1, 100_001, Dice((6,), -3)):
        with pytest.raises(OutOfRange, match="between 0 and 100,000"):
            Poison(strength)
    assert strength_odds(Dice((20,))).highest == 20


def test_venom_needs_a_tear():
    """DH-377."""
    venom = Poison(14, venom=True)
    assert (venom.delivered(0), venom.delivered(1)) == (False, True)
    assert Poison(14).delivered(0)
