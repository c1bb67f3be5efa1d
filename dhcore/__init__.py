"""Exact odds and rules for the Dragonhead role-playing game.

>>> import dhcore
>>> answer = dhcore.odds("hard 13 try hardest")
>>> answer.headline
('at least a success', Fraction(1681, 2304))
>>> dhcore.Check(score=13, difficulty="hard").beats(12)
Fraction(5, 288)
>>> str(dhcore.dice_for(14)), dhcore.parse("4d6kh3").distribution.p(18)
('1d8+1d6', Fraction(7, 432))
"""

from dhcore.dice import Dice, Distribution, Expression, parse
from dhcore.dragonhead import Challenge, Check, DiceTable, dice_for, team_competition, win_chances
from dhcore.errors import DhcoreError
from dhcore.phrase import Odds, odds

__all__ = [
    "Challenge",
    "Check",
    "DhcoreError",
    "Dice",
    "DiceTable",
    "Distribution",
    "Expression",
    "Odds",
    "dice_for",
    "odds",
    "parse",
    "team_competition",
    "win_chances",
]
