"""Weapon attacks: the hit score and its parts."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.dragonhead.attack_score import (
    WeaponAttack,
    attack_ability,
    grip_damage,
    makes,
    quality_of,
    remade,
)
from dhcore.dragonhead.body_size import body_sizes
from dhcore.dragonhead.class_line import ClassLine
from dhcore.dragonhead.damage import damage_type
from dhcore.errors import OutOfRange, Refused, UnknownName


def test_the_hit_score_adds_damage_ability_class_and_quality():
    """DH-085, DH-086; the sample character's sword does 1d8+1 sharp (DH-061)."""
    sword = WeaponAttack(damage=6, modifier=2, level=1, share="full", kind=damage_type("sharp"))
    assert (sword.score, str(sword.hit)) == (9, "1d8+1s")
    kick = WeaponAttack(damage=3, modifier=2, kind=damage_type("impact"))
    assert (kick.score, str(kick.hit)) == (5, "1d4+1i")


@pytest.mark.parametrize(("line", "bonus"), [("Melee", 5), ("Melee ½", 2), ("Ranged", 0)])
def test_the_class_bonus_is_full_half_or_nothing(line, bonus):
    """DH-088."""
    share = ClassLine.parse(line).combat_share("melee")
    assert WeaponAttack(6, 1, 5, share).score == 7 + bonus


def test_the_class_bonus_is_that_of_the_class_not_of_the_character():
    """DH-049: Warlord 4 of a character level 6 gives +4."""
    assert WeaponAttack(6, level=4, share="full").score == 10


def test_muscle_drives_a_sword_and_a_crossbow_drives_itself():
    """DH-087."""
    assert (attack_ability("muscle"), attack_ability("finesse")) == ("mus", "dex")
    with pytest.raises(UnknownName, match="drive of a weapon"):
        attack_ability("magic")


def test_quality_stands_behind_the_name():
    """DH-089: Mace +3 has quality 3, a plain one none."""
    names = ("Mace +3", "Great Sword+10", "Mace", " Rope ", "+1", "Mace -1")
    assert [quality_of(name) for name in names] == [
        ("Mace", 3), ("Great Sword", 10), ("Mace", 0), ("Rope", 0), ("+1", 0), ("Mace -1", 0),
    ]  # fmt: skip
    assert WeaponAttack(6, quality=3).score == 9


def test_two_hands_add_one_on_a_bastard_weapon_two_and_great_ones_four():
    """DH-268, DH-270, DH-284."""
    assert [grip_damage("plain", hands) for hands in (1, 2)] == [0, 1]
    assert [grip_damage("bastard", hands) for hands in (1, 2)] == [0, 2]
    assert grip_damage("great", 2) == 4
    assert grip_damage("plain", 2, two_handed=True) == 0
    assert grip_damage("plain", 2, melee=False) == 0


def test_impossible_grips_are_refused():
    for make, two_handed in (("great", False), ("plain", True)):
        with pytest.raises(Refused, match=r"two hands \(DH-265, DH-284\)"):
            grip_damage(make, 1, two_handed)
    with pytest.raises(Refused, match=r"Only a one-handed melee weapon can be bastard \(DH-269\)"):
        grip_damage("bastard", 2, two_handed=True)
    with pytest.raises(Refused, match=r"can be great \(DH-285\)"):
        grip_damage("great", 2, melee=False)
    with pytest.raises(OutOfRange, match="1 or 2 hands, not 3"):
        grip_damage("plain", 3)
    with pytest.raises(UnknownName, match="known: bastard, great, plain"):
        grip_damage("huge", 1)


def test_remaking_a_weapon_costs():
    """DH-269: a quarter more and a pound; DH-285: half as much again of both."""
    assert remade("Sword", 10, 3, "bastard") == ("Bastard Sword", 12, 4)
    assert remade("Mace", 15, Fraction(5, 2), "great") == ("Great Mace", 22, Fraction(15, 4))
    assert set(makes()) == {"bastard", "great"}
    with pytest.raises(UnknownName, match="make of a weapon"):
        remade("Sword", 10, 3, "plain")
    for price, pounds in ((-1, 3), (1, -3)):
        with pytest.raises(OutOfRange, match="cannot be negative"):
            remade("Sword", price, pounds, "great")


def test_a_size_multiplies_the_hit_score_before_the_dice_table():
    """DH-304."""
    claw = WeaponAttack(6, 1, size="Large")
    assert (claw.sum, claw.score, str(claw.dice)) == (7, 8, "1d8")
    assert ("Large: 7", "× 1.2 = 8") in [(line.label, line.value) for line in claw.working]
    assert WeaponAttack(6, 1, size="Tiny").score == 2


def test_a_score_of_nothing_rolls_nothing():
    """Ruling A03."""
    assert str(WeaponAttack(0, -2).hit) == "0"


def test_the_working_names_every_part():
    attack = WeaponAttack(6, 1, 3, "half", quality=2, grip=1)
    assert [line.value for line in attack.working] == ["6", "+1", "+1", "+1", "+2", "11 rolls 1d10+1"]
    assert [line.label for line in WeaponAttack(6).working] == ["damage", "ability modifier", "hit"]


@settings(deadline=None)
@given(
    st.tuples(st.integers(-20, 20), st.integers(0, 30), st.integers(0, 5), st.integers(0, 4)),
    st.sampled_from(["none", "half", "full"]),
    st.sampled_from(body_sizes()),
)
def test_the_score_agrees_with_the_formula(parts, share, size):
    part, level, quality, grip = parts
    attack = WeaponAttack(part, part, level, share, quality, grip, size=size.name)
    bonus = {"none": 0, "half": level // 2, "full": level}[share]
    assert attack.score == Fraction(2 * part + bonus + quality + grip) * size.dmg // 1


def test_parts_have_their_bounds():
    assert WeaponAttack(1_000, 1_000, 1_000, "full", 100, 1_000).score == 4_100
    with pytest.raises(OutOfRange, match="quality lies between 0 and 100, not 101"):
        WeaponAttack(1, quality=101)
    with pytest.raises(OutOfRange, match="class level lies between 0 and 1,000, not -1"):
        WeaponAttack(1, level=-1)
    with pytest.raises(OutOfRange, match="within 1,000 either way"):
        WeaponAttack(1_001)
    with pytest.raises(UnknownName):
        WeaponAttack(1, share="most")
