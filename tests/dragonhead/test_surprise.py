"""Ambushes: the worst of one side against the best of the other."""

from fractions import Fraction
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.dragonhead.check import Check
from dhcore.dragonhead.surprise import Ambush, read_ambush
from dhcore.errors import OutOfRange, Refused

sides = st.lists(
    st.builds(Check, st.integers(1, 8), st.sampled_from(["easy", "normal", "hard"])), min_size=1, max_size=2
)


@settings(max_examples=50, deadline=None)
@given(sides, sides)
def test_an_ambush_agrees_with_counting_every_roll(ambushers, targets):
    """DH-400, rulings A48, A62."""
    chance = Fraction(0)
    for rolled in product(*(check.strength.items() for check in (*ambushers, *targets))):
        p = Fraction(1)
        for _, share in rolled:
            p *= share
        strengths = [strength for strength, _ in rolled]
        worst, best = min(strengths[: len(ambushers)]), max(strengths[len(ambushers) :])
        chance += p * (Fraction(int(worst > best)) + Fraction(int(worst == best), 2))
    assert Ambush(tuple(ambushers), tuple(targets)).chance == chance


def test_more_people_make_an_ambush_less_likely_on_either_side():
    one = Ambush((Check(14),), (Check(10),)).chance
    assert Ambush((Check(14),) * 3, (Check(10),)).chance < one
    assert Ambush((Check(14),), (Check(10),) * 3).chance < one


def test_an_ambush_by_hand():
    """DH-400, DH-401: on a tie any die, even is the ambushers'."""
    found = read_ambush([14, 9, 12], [8, Check(10).read([[5]])])
    assert (found.worst, found.best, found.surprise) == (9, 8, True)
    assert found.words == "9 beats 8: surprise, one round against DC"
    assert read_ambush([7], [8]).words == "7 does not beat 8: no surprise"
    assert read_ambush([8], [8], tie_die=2).surprise
    assert not read_ambush([8], [8], tie_die=3).surprise
    with pytest.raises(Refused, match="roll any die"):
        read_ambush([8], [8])


@settings(deadline=None)
@given(st.integers(0, 10**6))
def test_a_rolled_ambush_follows_from_its_strengths(seed):
    rolled = Ambush((Check(12),) * 2, (Check(9),) * 3).roll(Random(seed))
    assert rolled.surprise or rolled.worst <= rolled.best
    assert rolled.surprise <= (rolled.worst >= rolled.best)


def test_sides_are_capped():
    for number in (0, 31):
        for sides in (((Check(9),) * number, (Check(9),)), ((Check(9),), (Check(9),) * number)):
            with pytest.raises(OutOfRange, match="1 to 30 take part"):
                Ambush(*sides)
        for rolls in (([1] * number, [1]), ([1], [1] * number)):
            with pytest.raises(OutOfRange, match="1 to 30 take part"):
                read_ambush(*rolls, tie_die=2)
