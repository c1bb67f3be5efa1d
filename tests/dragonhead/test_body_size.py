"""The fifteen body sizes and what they multiply."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.dragonhead.body_size import (
    body_size,
    body_sizes,
    defence_shift,
    exhaustion,
    multiplied,
    muscle_in_play,
    muscle_text,
    sizes_larger,
    slip_thru_shift,
    times,
    weight,
)
from dhcore.errors import OutOfRange, UnknownName

NAMES = [row.name for row in body_sizes()]
PRINTED = """
Tiny 0.3 0.3 0.6 +6/Teeny 0.5 0.5 0.8 +4/Small 0.75 0.75 1 +2/Medium 1 1 1 +0/Large 1.5 1.2 1 -2
Extra 2 1.5 1.2 -4/Big 4 2 1.5 -6/Huge 8 4 2 -8/Massive 12 6 4 -10/Enormous 20 8 6 -12
Humongous 40 10 8 -14/Colossal 60 15 10 -16/Gigantic 100 20 12 -18/Titanic 300 30 15 -20
Gargantuan 500 50 20 -22
"""
WAYS = ("hard", "harder", "hardest")


def test_there_are_fifteen_sizes_and_medium_changes_nothing():
    """DH-301, DH-302."""
    assert len(NAMES) == 15
    medium = body_size()
    assert (medium.name, medium.mass, medium.dmg, medium.dis, medium.hide) == ("Medium", 1, 1, 1, 0)
    with pytest.raises(UnknownName, match="body size"):
        body_size("Enormousest")


@pytest.mark.parametrize(("smaller", "larger"), list(zip(body_sizes(), body_sizes()[1:], strict=False)))
def test_every_column_rises_with_the_size_and_hiding_falls(smaller, larger):
    assert smaller.mass < larger.mass
    assert smaller.dmg < larger.dmg
    assert smaller.dis <= larger.dis
    assert smaller.hide - larger.hide == 2
    assert sizes_larger(larger.name, smaller.name) == 1


def test_the_table_is_the_printed_one():
    """DH-301."""
    printed = [row.split() for row in PRINTED.strip().replace("\n", "/").split("/")]
    assert printed == [
        [row.name, *(times(factor)[2:] for factor in (row.mass, row.dmg, row.dis)), f"{row.hide:+d}"]
        for row in body_sizes()
    ]


def test_mass_multiplies_weight():
    """DH-303: the worked examples, a Big creature and a Teeny one."""
    assert weight(150, "big") == 600
    assert weight(3, "Teeny") == Fraction(3, 2)
    with pytest.raises(OutOfRange, match="cannot be negative"):
        weight(-1, "Big")


def test_muscle_is_multiplied_after_creation():
    """DH-308: a Teeny character who rolled 12 has Muscle 6 (12)."""
    assert (muscle_in_play(12, "Teeny"), muscle_text(12, "Teeny")) == (6, "6 (12)")
    assert muscle_text(12, "Medium") == "12"
    assert muscle_in_play(3, "Tiny") == 1, "no score is below 1 in play"
    with pytest.raises(OutOfRange):
        muscle_in_play(0, "Tiny")


def test_trying_costs_a_huge_body_four_eight_or_twelve():
    """DH-309: the worked example; small ones pay the usual price."""
    assert [exhaustion("Huge", way) for way in WAYS] == [4, 8, 12]
    for size in ("Tiny", "Teeny", "Small", "Medium"):
        assert [exhaustion(size, way) for way in WAYS] == [1, 2, 3]
    with pytest.raises(UnknownName, match="way of trying hard"):
        exhaustion("Huge", "hardset")


def test_exhaustion_is_rounded_at_the_end_alone():
    """Ruling A24: Large 1/2/3 and Extra 1/3/4."""
    assert [exhaustion("Large", way) for way in WAYS] == [1, 2, 3]
    assert [exhaustion("Extra", way) for way in WAYS] == [1, 3, 4]


@pytest.mark.parametrize("size", NAMES)
def test_defence_gets_easier_against_larger_bodies_alone(size):
    """DH-310, DH-311: a trap or a fall has no size."""
    for other in NAMES:
        larger = NAMES.index(other) > NAMES.index(size)
        assert defence_shift(size, other) == slip_thru_shift(size, other) == (-1 if larger else 0)
    assert defence_shift(size, None) == 0


@settings(deadline=None)
@given(st.integers(-10_000, 10_000), st.sampled_from(body_sizes()))
def test_products_are_rounded_down(number, size):
    """DH-014, ruling A16."""
    product = multiplied(number, size.dmg)
    assert product <= number * size.dmg < product + 1
