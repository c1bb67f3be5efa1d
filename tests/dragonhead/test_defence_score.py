"""AC and DC: their sums, what may be worn, and when DC serves for both."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.dragonhead.body_size import body_sizes
from dhcore.dragonhead.defence_score import Defences, Piece, move_penalty, slots
from dhcore.errors import OutOfRange, Refused, UnknownName

GEAR = (Piece("armor", 5, 1, 3), Piece("helmet", 1), Piece("shield", 2, 1, 1))


def test_ac_adds_everything_and_dc_leaves_shield_and_class_out():
    """DH-091, DH-092: qualities count with their piece."""
    worn = Defences(GEAR, dexterity=2, luck=1, level=5, share="half")
    assert worn.ac == (5 + 1) + 1 + (2 + 1) + 2 + 2
    assert worn.dc == (5 + 1) + 1 + 1
    assert worn.text == f"{worn.ac_dice}/{worn.dc_dice}" == "1d8+1d6/1d8"


def test_a_dc_higher_than_ac_serves_for_both():
    """DH-093, DH-057: the sheet shows one roll."""
    lucky = Defences((Piece("armor", 4),), dexterity=-1, luck=3)
    assert (lucky.own_ac, lucky.dc, lucky.ac, lucky.text) == (3, 7, 7, "1d6+1")
    assert "DC is higher" in [line.label for line in lucky.working]


@pytest.mark.parametrize("slot", slots())
def test_one_piece_a_slot(slot):
    """DH-094."""
    assert Defences((Piece(slot, 1),)).ac == 1
    with pytest.raises(Refused, match=rf"Only 1 {slot} can be worn, not 2 \(DH-094\)"):
        Defences((Piece(slot, 1), Piece(slot, 2)))


def test_of_magic_items_the_strongest_alone_counts_for_both():
    """DH-095: a ring on each finger."""
    rings = Defences(GEAR, magic=(1, 3, 2))
    plain = Defences(GEAR)
    assert (rings.own_ac - plain.own_ac, rings.dc - plain.dc) == (3, 3)


def test_a_size_multiplies_both_scores():
    """DH-306."""
    big = Defences(GEAR, dexterity=1, size="Big")
    assert (big.ac, big.dc) == (16, 10)
    assert ("Big: both scores", "× 1.5") in [(line.label, line.value) for line in big.working]


def test_without_anything_there_is_no_defence():
    """Ruling A03."""
    assert Defences(dexterity=-2, luck=-1).text == "0"


def test_armour_slows():
    """DH-084."""
    assert move_penalty(GEAR) == 4


def test_the_working_names_every_part():
    worn = Defences(GEAR, 2, 1, 5, "full", (2,))
    values = [line.value for line in worn.working]
    assert values[:3] == ["5 and quality +1", "1", "2 and quality +1, AC only"]
    assert values[3:] == ["+2", "+2", "+5", "+1", "19 rolls 1d10+1d8+1", "10 rolls 1d10"]


@settings(deadline=None)
@given(
    st.tuples(*(st.integers(*ends) for ends in ((0, 12), (0, 4), (-5, 6), (-5, 6), (0, 20)))),
    st.sampled_from(["none", "half", "full"]),
    st.sampled_from(body_sizes()),
)
def test_the_scores_agree_with_the_formulas(parts, share, size):
    value, quality, dexterity, luck, level = parts
    pieces = tuple(Piece(slot, value, quality) for slot in slots())
    worn = Defences(pieces, dexterity, luck, level, share, size=size.name)
    bonus = {"none": 0, "half": level // 2, "full": level}[share]
    ac = Fraction(3 * (value + quality) + dexterity + bonus) * size.dis // 1
    dc = Fraction(2 * (value + quality) + luck) * size.dis // 1
    assert (worn.ac, worn.dc) == (max(ac, dc), dc)


def test_parts_have_their_bounds():
    most = Defences((Piece("armor", 1_000, 1_000, 1_000),), 1_000, 0, 1_000, "full", (1_000,))
    assert most.ac == 5_000
    with pytest.raises(UnknownName, match="slot"):
        Piece("hat", 1)
    for numbers in ((-1, 0, 0), (0, 1_001, 0), (0, 0, -1)):
        with pytest.raises(OutOfRange, match="numbers of a piece lie between 0 and 1,000"):
            Piece("armor", *numbers)
    for wrong in ({"dexterity": 1_001}, {"luck": -1_001}, {"level": -1}, {"magic": (1_001,)}):
        with pytest.raises(OutOfRange, match="lie within 1,000"):
            Defences(**wrong)
    with pytest.raises(OutOfRange, match="adds at least 0"):
        Defences(magic=(-1,))
    with pytest.raises(UnknownName):
        Defences(share="most")
    with pytest.raises(UnknownName):
        Defences(size="wide")
