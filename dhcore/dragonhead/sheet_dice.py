"""Dice as a sheet lists them: checks that roll exactly those, the middle a creature may take, AC/DC."""

from dataclasses import replace

from dhcore.dice import Dice
from dhcore.dragonhead.check import Check
from dhcore.dragonhead.dice_table import DiceTable
from dhcore.dragonhead.house import RULINGS, House
from dhcore.errors import OutOfRange, Refused
from dhcore.working import Line, Working


def check_of(
    dice: Dice | int, difficulty: str = "normal", try_hard: str | None = None, house: House = RULINGS
) -> Check:
    """A check that rolls exactly ``dice``, whatever the house's dice table says; a number is that number.

    Snake-eyes, repeats and trying hard work as with any check. Raises ``OutOfRange`` for dice with a
    minus, which no score rolls, and for more than the dice table reaches.

    >>> from dhcore.dice import Dice
    >>> check_of(Dice.parse("2d6"), "hard").strength.highest
    12
    """
    dice = Dice(bonus=dice) if isinstance(dice, int) else dice
    if dice.bonus < 0:
        raise OutOfRange(f"A sheet lists dice without a minus, not {dice}.")
    return Check(dice.best, difficulty, try_hard, house=replace(house, A01=DiceTable(((dice.best, dice),))))


def sheet_working(check: Check) -> Working:
    """The working of a check, which says so when its dice come from a sheet and not from a score."""
    if check.house.A01.rows != ((check.score, check.dice),):
        return check.working
    return (Line("sheet", str(check.dice), "DH-061"), *check.working[1:])


def middle_of(dice: Dice, character: bool = False) -> int:
    """Half of the best that ``dice`` can roll, rounded down, for the DM's creatures (DH-219).

    Raises ``Refused`` for a player's character: they always roll (DH-220).

    >>> from dhcore.dice import Dice
    >>> middle_of(Dice((12,)))
    6
    """
    if character:
        raise Refused("Characters always roll; only creatures take the middle (DH-220).")
    return dice.middle


def read_guard(text: str) -> tuple[Dice, Dice]:
    """AC and DC as the sheet writes them: ``1d10/1d6``, or one roll for both (DH-057).

    Raises ``DiceSyntaxError`` for unreadable dice, ``OutOfRange`` for more than two rolls.

    >>> read_guard("1d8")
    (Dice.parse('1d8'), Dice.parse('1d8'))
    """
    rolls = text.split("/")
    if len(rolls) > 2:
        raise OutOfRange(f"AC/DC is one roll or two, not {len(rolls)} (DH-057).")
    return Dice.parse(rolls[0].strip()), Dice.parse(rolls[-1].strip())
