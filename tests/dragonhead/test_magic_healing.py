"""Magical healing: tear first, scars last, experience, and how it hurts."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.dragonhead import House
from dhcore.dragonhead.damage import DamageDice, damage_type, damage_types
from dhcore.dragonhead.magic_healing import MagicHealing, magic_heal, scar_price, searing
from dhcore.dragonhead.wounds import Wounds
from dhcore.errors import OutOfRange, Refused

MIXED = damage_type("mixed")


def test_3d6m_heals_like_a_mixed_attack():
    """DH-348: every roll of three dice, its third in tear."""
    healing = MagicHealing(DamageDice.parse("3d6m"), Wounds(40, 5, wear=30, tear=10))
    counted: Counter[tuple[int, int, int]] = Counter()
    for faces in product(range(1, 7), repeat=3):
        total = sum(faces)
        counted[total, min(10, total // 3), 0] += Fraction(1, 216)
    assert healing.joint == counted
    assert healing.xp == {10 * w: sum(p for (x, *_), p in counted.items() if x == w) for w, *_ in counted}
    assert healing.mends == 1


def test_tear_goes_first_so_that_its_wear_can_go():
    """Ruling A40."""
    worn = Wounds(12, 5, wear=5, tear=5)
    assert magic_heal(worn, 9, MIXED).after == Wounds(12, 5, wear=2, tear=2)
    other = magic_heal(worn, 9, MIXED, house=House(A40="wear first"))
    assert (other.after, other.wear, other.xp) == (Wounds(12, 5, wear=5, tear=2), 0, 0)


@settings(max_examples=80, deadline=None)
@given(
    st.integers(0, 40),
    st.sampled_from([*damage_types(), None]),
    st.tuples(st.integers(0, 10), st.integers(0, 10), st.integers(0, 3)),
    st.integers(0, 4),
)
def test_healing_agrees_with_doing_it_point_by_point(amount, kind, circles, saved):
    wear, tear, scar = circles
    wounds = Wounds(40, 5, wear + tear + scar, tear, scar)
    healed = magic_heal(wounds, amount, kind, saved)
    torn, scars, purse, price = tear, scar, saved, 0
    for _ in range(amount // kind.ratio if kind else 0):
        if torn:
            torn -= 1
        else:
            price += 1
    purse += price
    while not torn and purse >= 5 and scars:
        purse, scars = purse - 5, scars - 1
    worn = wear + tear + scar
    for _ in range(amount):
        if worn > torn + scars:
            worn -= 1
    assert (healed.after.wear, healed.after.tear, healed.after.scar) == (worn, torn, scars)
    assert (healed.wear, healed.tear, healed.scar) == (wounds.wear - worn, tear - torn, scar - scars)
    assert healed.saved == (purse if scars else 0)
    assert healed.xp == 10 * healed.wear


@pytest.mark.parametrize(
    ("tears", "scars", "saved"), [(4, 2, 4), (5, 1, 0), (9, 1, 4), (10, 0, 0), (99, 0, 0)]
)
def test_five_points_of_tear_heal_a_scar_once_no_tear_is_left(tears, scars, saved):
    """DH-350."""
    assert scar_price() == 5
    healed = magic_heal(Wounds(40, 5, scar=2), tears, damage_type("p"))
    assert (healed.after.scar, healed.saved) == (scars, saved)
    still_torn = magic_heal(Wounds(200, 5, tear=tears + 1, scar=2), tears, damage_type("p"))
    assert still_torn.after.scar == 2


def test_saved_points_help_the_next_time():
    """Ruling A40."""
    first = magic_heal(Wounds(40, 5, scar=1), 3, damage_type("p"))
    assert first.saved == 3
    assert magic_heal(first.after, 2, damage_type("p"), first.saved).scar == 1


def test_mending_tears_hurts():
    """DH-351: double hard for at least 20 rounds."""
    assert (searing().harder, searing().rounds) == (2, 20)
    mended = magic_heal(Wounds(12, 5, wear=5, tear=1), 3, MIXED)
    assert (mended.harder, mended.rounds) == (2, 20)
    assert mended.words == "3 mixed = 3 wear, 1 tear healed, 30 XP"
    assert mended.working[-1].value == "2 harder for 20 rounds or more"
    soothed = magic_heal(Wounds(12, 5, wear=5), 3, MIXED)
    assert (soothed.sears, soothed.harder, soothed.rounds) == (False, 0, 0)
    assert soothed.working[-1].label == "experience"
    assert magic_heal(Wounds(12, 5), 3, MIXED).words == "3 mixed = nothing healed, 0 XP"
    assert magic_heal(Wounds(40, 5, scar=2), 5, damage_type("p")).harder == 2


def test_rolled_points_may_count_for_experience():
    """Ruling A39, the other reading."""
    assert magic_heal(Wounds(12, 5, wear=2), 9, MIXED, house=House(A39="rolled")).xp == 90


def test_what_magic_does_not_do():
    with pytest.raises(Refused, match="does not raise the dead"):
        magic_heal(Wounds(12, 5, tear=13), 9, MIXED)
    with pytest.raises(Refused, match="does not raise the dead"):
        MagicHealing(DamageDice.parse("3d6m"), Wounds(12, 5, tear=13))
    with pytest.raises(OutOfRange, match="cannot be negative: -1"):
        magic_heal(Wounds(12, 5), 9, MIXED, -1)
    with pytest.raises(OutOfRange, match="between 0 and 1,000,000"):
        magic_heal(Wounds(12, 5), -1, MIXED)
    with pytest.raises(OutOfRange, match="3d6m shows 3 to 18, not 19"):
        MagicHealing(DamageDice.parse("3d6m"), Wounds(12, 5)).read(19)
