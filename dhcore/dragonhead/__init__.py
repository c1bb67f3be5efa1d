"""The rules of Dragonhead, one module per subject."""

from dhcore.dragonhead.abilities import Ability, abilities, ability
from dhcore.dragonhead.challenge import Challenge, challenge_successes, success_odds
from dhcore.dragonhead.check import Check, Roll, TryHard, class_bonus, ways_to_try
from dhcore.dragonhead.competition import TeamOdds, team_competition, team_total, win_chances
from dhcore.dragonhead.dice_table import MAX_SCORE, RULING_TABLE, DiceTable
from dhcore.dragonhead.difficulty import Difficulty, difficulty, ladder, shifted
from dhcore.dragonhead.house import RULINGS, House, dice_for
from dhcore.dragonhead.outcome import Outcome, in_words, outcome_of, successes

__all__ = [
    "MAX_SCORE",
    "RULINGS",
    "RULING_TABLE",
    "Ability",
    "Challenge",
    "Check",
    "DiceTable",
    "Difficulty",
    "House",
    "Outcome",
    "Roll",
    "TeamOdds",
    "TryHard",
    "abilities",
    "ability",
    "challenge_successes",
    "class_bonus",
    "dice_for",
    "difficulty",
    "in_words",
    "ladder",
    "outcome_of",
    "shifted",
    "success_odds",
    "successes",
    "team_competition",
    "team_total",
    "ways_to_try",
    "win_chances",
]  # fmt: skip
