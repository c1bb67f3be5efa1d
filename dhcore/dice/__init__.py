"""Dice without a game: exact distributions, handfuls, notation, and rolling with a given random source."""

from dhcore.dice.dice import Dice, lone_face, percentile
from dhcore.dice.distribution import Comparison, Distribution

__all__ = ["Comparison", "Dice", "Distribution", "lone_face", "percentile"]
