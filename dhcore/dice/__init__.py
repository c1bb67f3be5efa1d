"""Dice without a game: exact distributions, handfuls, notation, and rolling with a given random source."""

from dhcore.dice.dice import Dice, lone_face, percentile
from dhcore.dice.distribution import Comparison, Distribution
from dhcore.dice.expression import Expression, parse
from dhcore.dice.rolling import ExpressionRoll

__all__ = [
    "Comparison",
    "Dice",
    "Distribution",
    "Expression",
    "ExpressionRoll",
    "lone_face",
    "parse",
    "percentile",
]
