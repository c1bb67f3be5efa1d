"""AC and DC: which one, at which rung, trying hard, the middle, and what the sheet says."""

from fractions import Fraction
from random import Random

import pytest

from dhcore.dice import Dice
from dhcore.dragonhead.dice_table import MAX_SCORE
from dhcore.dragonhead.guard import (
    Defence,
    circumstance,
    circumstances,
    circumstances_working,
    defend,
    kind_of,
)
from dhcore.dragonhead.sheet_dice import check_of, middle_of, read_guard
from dhcore.errors import DiceSyntaxError, OutOfRange, Refused, UnknownName

AC, DC = Dice((10,)), Dice((6,))


@pytest.mark.parametrize("row", circumstances().values(), ids=lambda row: row.name)
def test_each_circumstance_decides_what_its_row_says(row):
    defence = defend(AC, DC, (row.name,))
    assert defence.kind == ("DC" if row.kind == "DC" else "AC")
    assert defence.dice == (DC if row.kind == "DC" else AC)
    assert defence.difficulty == {-1: "easy", 0: "normal", 1: "hard"}[row.harder]


def test_dc_defends_when_surprised_attacked_from_behind_or_off_guard():
    """DH-057, DH-212; DH-337 and ruling A36 for the grappled and the unconscious."""
    for name in ("surprised", "behind", "guard down", "grappled", "unconscious", "trap"):
        assert kind_of((name,)) == "DC"
    assert kind_of(()) == "AC"


def test_the_stunned_and_the_prone_keep_their_ac():
    """Ruling A36; the DM may lower their guard."""
    assert kind_of(("stunned", "prone")) == "AC"
    assert kind_of(("stunned", "guard down")) == "DC"


def test_a_creature_without_a_front_has_no_back():
    """DH-249."""
    assert kind_of(("behind", "no front")) == "AC"
    assert kind_of(("surprised", "behind", "no front")) == "DC", "it can still be surprised"


def test_a_larger_foe_is_easier_and_electricity_harder_to_defend_against():
    """DH-310, DH-280, A06: both together cancel out, and naming one twice changes nothing."""
    assert defend(AC, DC, ("larger foe", "electric")).difficulty == "normal"
    assert defend(AC, DC, ("larger foe", "larger foe")).difficulty == "easy"
    assert defend(AC, DC, ("electric", "behind")).working[0].value == "1d6"


def test_trying_hard_works_with_ac_alone():
    """DH-137, DH-212."""
    assert defend(AC, DC, (), "hardest").strength.highest == 22
    with pytest.raises(Refused, match=r"only with AC \(DH-137, DH-212\)"):
        defend(AC, DC, ("behind",), "hard")


def test_unknown_words_are_refused():
    with pytest.raises(UnknownName, match="did you mean 'behind'"):
        circumstance("behnd")
    with pytest.raises(UnknownName, match="defence 'PC'"):
        Defence(AC, "PC")  # type: ignore[arg-type]
    with pytest.raises(UnknownName, match="difficulty"):
        Defence(AC, difficulty="hrad")


def test_the_circumstances_are_shown_one_by_one():
    lines = circumstances_working(("larger foe", "behind", "stunned"))
    assert [line.value for line in lines] == ["1 easier", "defends with DC", "no change", "DC"]
    assert circumstances_working(("electric",))[0].value == "1 harder"


def test_a_defence_rolls_its_dice():
    roll = Defence(Dice((8, 6)), difficulty="hard").roll(Random(1))
    assert len(roll.repeats) == 2
    assert Defence(Dice((8,))).strength.mean == Fraction(9, 2)


def test_snake_eyes_in_defence_are_strength_one():
    """DH-146: of any roll with two dice or more."""
    assert Defence(Dice.parse("2d4+1")).strength.lowest == 1


def test_the_middle_is_half_the_best_and_not_for_characters():
    """DH-219, DH-220: the best of 1d12 is 12, its middle 6."""
    assert middle_of(Dice((12,))) == 6
    assert middle_of(Dice((8,), 1)) == 4
    with pytest.raises(Refused, match=r"Characters always roll.*\(DH-220\)"):
        middle_of(Dice((12,)), character=True)
    assert dict(Defence(Dice((), middle_of(Dice((12,))))).strength) == {6: 1}


def test_the_sheet_lists_ac_and_dc_or_one_roll_for_both():
    """DH-057."""
    assert read_guard("1d10/1d6") == (AC, DC)
    assert read_guard(" 1d8+1 / 1d4 ") == (Dice((8,), 1), Dice((4,)))
    assert read_guard("1d6") == (DC, DC)
    with pytest.raises(OutOfRange, match=r"one roll or two, not 3 \(DH-057\)"):
        read_guard("1d6/1d6/1d6")
    with pytest.raises(DiceSyntaxError):
        read_guard("1d6/")


def test_a_check_rolls_exactly_the_dice_of_the_sheet():
    dice = Dice.parse("2d6+1")
    check = check_of(dice, "hard", "harder")
    assert str(check.pool) == "1d8+2d6+1"
    assert check.wear == 2
    assert dict(check_of(7).strength) == {7: 1}
    assert dict(check_of(0).strength) == {0: 1}


def test_dice_that_no_sheet_lists_are_refused():
    with pytest.raises(OutOfRange, match="without a minus, not 2d4-1"):
        check_of(Dice.parse("2d4-1"))
    with pytest.raises(OutOfRange, match="5,000"):
        check_of(Dice((), MAX_SCORE + 1))
