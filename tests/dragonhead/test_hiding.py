"""Hiding: one set of rolls for being noticed and for the ambush, counted roll by roll."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.dragonhead import Check
from dhcore.dragonhead.body_size import body_sizes
from dhcore.dragonhead.hiding import Hiding, hider, may_hide, surprises, who_is_noticed
from dhcore.errors import OutOfRange, Refused, UnknownName

SCORES = st.lists(st.integers(1, 8), min_size=1, max_size=2)


@settings(max_examples=20, deadline=None)
@given(SCORES, SCORES)
def test_unseen_agrees_with_every_roll(hiders, spotters):
    """DH-190, ruling A48."""
    case = Hiding(tuple(map(Check, hiders)), tuple(map(Check, spotters)))
    unseen = Fraction(0)
    each = [Fraction(0)] * len(hiders)
    for rolls in product(*(c.strength.items() for c in (*case.hiders, *case.spotters))):
        chance = Fraction(1)
        for _, p in rolls:
            chance *= p
        strengths = [s for s, _ in rolls]
        hiding, looking = strengths[: len(hiders)], strengths[len(hiders) :]
        for die in (1, 2):
            unseen += chance / 2 * surprises(hiding, looking, die)
        seen, tied = who_is_noticed(hiding, looking)
        for place in range(len(hiders)):
            each[place] += chance * (0 if place in seen else Fraction(1, 2) if place in tied else 1)
    assert (case.unseen, case.each_unseen) == (unseen, tuple(each))


@pytest.mark.parametrize("size", body_sizes(), ids=lambda size: size.name)
def test_small_bodies_hide_better(size):
    """DH-188 with the Hide value of the body size."""
    assert hider(12, size.name).score == 12 + size.hide


def test_cover_and_description_move_the_rung():
    """DH-189."""
    assert [hider(12, harder=n).difficulty for n in (-1, 0, 2)] == ["easy", "normal", "heavy"]
    assert hider(12, try_hard="hard").wear == 1
    with pytest.raises(UnknownName, match="body size"):
        hider(12, "Gigant")


def test_when_one_may_hide():
    """DH-187."""
    may_hide("slow")
    with pytest.raises(Refused, match="At fast speed there is no hiding"):
        may_hide("fast")
    with pytest.raises(Refused, match="say so before it"):
        may_hide("slow", announced=False)
    with pytest.raises(Refused, match="for searching or for hiding, not for both"):
        may_hide("slow", searched=True)


def test_strengths_rolled_by_hand():
    assert who_is_noticed([9, 12, 15], [3, 12]) == ((0,), (1,))
    assert surprises([13, 14], [12, 3])
    assert not surprises([11, 14], [12, 3])
    with pytest.raises(Refused, match="tie"):
        surprises([12], [12])
    for sides in (([], [3]), ([3], [])):
        with pytest.raises(OutOfRange, match="at least one strength"):
            surprises(*sides)
        with pytest.raises(OutOfRange, match="at least one strength"):
            who_is_noticed(*sides)


def test_both_sides_are_capped():
    for sides in (((), (Check(9),)), ((Check(9),), ())):
        with pytest.raises(OutOfRange, match="1 to 30 take part, not 0"):
            Hiding(*sides)
    lines = [line.label for line in Hiding((Check(9),), (Check(9),)).working]
    assert lines == ["hider", "spotter", "compared", "tie"]
