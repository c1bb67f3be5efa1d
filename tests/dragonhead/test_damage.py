"""Damage types, their letters and ratios, and dice that carry a type."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.dice import Dice
from dhcore.dragonhead.damage import (
    MAX_DAMAGE,
    DamageDice,
    checked_damage,
    damage_type,
    damage_types,
    harder_for_type,
    in_words,
    tear_of,
)
from dhcore.errors import DiceSyntaxError, OutOfRange, UnknownName

TYPES = pytest.mark.parametrize("row", damage_types(), ids=lambda row: row.name)


def test_the_five_types_are_those_of_the_book():
    """DH-052, DH-209."""
    assert [(row.name, row.letter, row.ratio) for row in damage_types()] == [
        ("piercing", "p", 1),
        ("sharp", "s", 2),
        ("mixed", "m", 3),
        ("blunt", "b", 4),
        ("impact", "i", 5),
    ]


@TYPES
def test_the_letter_is_the_first_of_the_name(row):
    """DH-061."""
    assert row.letter == row.name[0]
    assert damage_type(row.letter) is damage_type(row.name.title()) is row
    assert row.force


@TYPES
def test_a_tear_comes_exactly_at_each_multiple_of_the_ratio(row):
    for tears in range(1, 6):
        assert tear_of(row.ratio * tears, row) == tears
        assert tear_of(row.ratio * tears - 1, row) == tears - 1


def test_eight_mixed_tears_two():
    """DH-213: the example of the book."""
    assert tear_of(8, damage_type("mixed")) == 2
    assert in_words(8, damage_type("m")) == "8 mixed"


@settings(deadline=None)
@given(st.integers(0, MAX_DAMAGE))
def test_damage_without_an_announced_type_tears_nothing(damage):
    """DH-210."""
    assert tear_of(damage, None) == 0
    assert in_words(damage, None) == str(damage)


def test_unknown_types_are_refused_with_the_nearest():
    with pytest.raises(UnknownName, match=r"damage type 'pircing' .did you mean 'piercing'"):
        damage_type("pircing")


@pytest.mark.parametrize("damage", [-1, MAX_DAMAGE + 1])
def test_damage_is_capped(damage):
    with pytest.raises(OutOfRange, match="between 0 and 1,000,000"):
        checked_damage(damage)
    with pytest.raises(OutOfRange):
        tear_of(damage, damage_type("p"))


def test_a_spear_slashes_butts_and_sweeps_at_a_harder_hit():
    """DH-326."""
    spear = damage_type("piercing")
    assert [harder_for_type(spear, damage_type(letter)) for letter in "psbi"] == [0, 1, 1, 1]


@pytest.mark.parametrize(
    ("text", "dice", "kind"),
    [
        ("1d8+1s", "1d8+1", "sharp"),
        ("1d4+1i", "1d4+1", "impact"),
        ("3d6m", "3d6", "mixed"),
        ("1d10P", "1d10", "piercing"),
        ("1d4b", "1d4", "blunt"),
    ],
)
def test_the_sheet_writes_dice_with_a_letter(text, dice, kind):
    """DH-061: Megan's sword and kick; DH-348, DH-327, DH-332: a potion, a fall, a fire."""
    roll = DamageDice.parse(text)
    assert (roll.dice, roll.kind) == (Dice.parse(dice), damage_type(kind))
    assert DamageDice.parse(str(roll)) == roll
    assert roll.distribution == roll.dice.distribution


def test_dice_without_a_letter_have_no_type():
    assert DamageDice.parse(" 1d20 ") == DamageDice(Dice((20,)))
    with pytest.raises(DiceSyntaxError):
        DamageDice.parse("s")


def test_magic_missile_does_its_damage_once_per_success():
    """DH-224."""
    missile = DamageDice.parse("1d6s")
    assert [str(missile.times(n)) for n in (0, 1, 3)] == ["0s", "1d6s", "3d6s"]
    with pytest.raises(OutOfRange, match="-1 times"):
        missile.times(-1)
