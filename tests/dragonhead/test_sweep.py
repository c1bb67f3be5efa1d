"""Sweeps: one roll divided among opponents."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.dice import Dice
from dhcore.dragonhead.attack import Attack
from dhcore.dragonhead.check import Check
from dhcore.dragonhead.damage import damage_type
from dhcore.dragonhead.guard import Defence
from dhcore.dragonhead.sweep import MOST_PARTS, check_sweep, even_split, roll_sweep, split, sweep
from dhcore.dragonhead.wounds import Wounds
from dhcore.errors import OutOfRange, Refused

SWORD = Attack(Check(20), damage_type("sharp"))


@pytest.mark.parametrize("parts", [[16], [10, 6], [5, 5, 6]])
def test_sixteen_points_may_be_divided_like_this(parts):
    """DH-402."""
    assert split(16, parts) == tuple(parts)


@settings(deadline=None)
@given(st.integers(1, 60), st.integers(1, MOST_PARTS))
def test_an_even_split_is_a_split_as_even_as_can_be(total, opponents):
    if opponents > total:
        with pytest.raises(OutOfRange, match=f"A roll of {total} sweeps 1 to {total} opponents"):
            even_split(total, opponents)
    else:
        parts = even_split(total, opponents)
        assert split(total, parts) == parts == tuple(sorted(parts, reverse=True))
        assert max(parts) - min(parts) <= 1


def test_parts_must_add_up():
    with pytest.raises(Refused, match=r"add up to 15, not to the 16 rolled \(DH-402\)"):
        split(16, [10, 5])
    with pytest.raises(OutOfRange, match="at least 1, not 0"):
        split(16, [16, 0])
    for parts in ([], [1] * (MOST_PARTS + 1)):
        with pytest.raises(OutOfRange, match="1 to 30 opponents"):
            split(len(parts), parts)


def test_each_opponent_defends_against_its_own_part():
    first, second = sweep(SWORD, 16, [(10, Wounds(20, 5), 4), (6, Wounds(9, 9), None)])
    assert first.words == "10 sharp - 4 = 6 wear, 3 tear; stunned"
    assert second.words == "6 sharp = 6 wear, 3 tear"


@settings(deadline=None)
@given(st.integers(0, 10**6), st.integers(1, 25))
def test_a_rolled_sweep_uses_up_the_roll(seed, number):
    strikes = roll_sweep(SWORD, [(Wounds(20, 5), Defence(Dice((4,))))] * number, Random(seed))
    total = SWORD.hit.roll(Random(seed)).strength
    assert sum(strike.hit for strike in strikes) == total
    assert len(strikes) == min(number, total)
    assert roll_sweep(SWORD, [(Wounds(20, 5), None)], Random(seed))[0].blow.wear == total


def test_a_crossbow_sweeps_only_a_line_and_a_bow_sweeps():
    """DH-403."""
    check_sweep(reloads=0)
    check_sweep(reloads=5, lined_up=True)
    with pytest.raises(Refused, match=r"single shot cannot sweep.*\(DH-403\)"):
        check_sweep(reloads=5)
