"""Ability scores: their modifiers in creation, their words and their limits (DH-043..046, DH-071..073)."""

from functools import cache

from dhcore.dragonhead.abilities import ability
from dhcore.dragonhead.dice_table import MAX_SCORE
from dhcore.dragonhead.threshold import threshold_row
from dhcore.errors import OutOfRange
from dhcore.tables import Row, csv_rows, toml_table


class ModifierRow(Row):
    """From ``score`` on the modifier is this."""

    score: int
    modifier: int
    source: str


class ModifiersBeyond(Row):
    """Past the table each ``score`` points are another +1."""

    score: int
    source: str


class Description(Row):
    """The word for scores from ``score`` on."""

    score: int
    name: str
    source: str


class Meaning(Row):
    """What an ability measures."""

    code: str
    meaning: str
    source: str


class ScoreLimits(Row):
    """The floor in play, and what new characters usually have."""

    lowest: int
    usual_low: int
    usual_high: int
    source: str


def modifier_rows() -> tuple[ModifierRow, ...]:
    """The modifier table, lowest score first (DH-071)."""
    return csv_rows("dragonhead/modifiers.csv", ModifierRow)


def descriptions() -> tuple[Description, ...]:
    """The words for scores, lowest first (DH-046)."""
    return csv_rows("dragonhead/descriptions.csv", Description)


@cache
def score_limits() -> ScoreLimits:
    """How far scores go (DH-045); 6 to 14 is usual, not a limit (ruling A15)."""
    return toml_table("dragonhead/character.toml", "ability_scores", ScoreLimits)


@cache
def _beyond() -> int:
    return toml_table("dragonhead/character.toml", "beyond_modifiers", ModifiersBeyond).score


def modifier(score: int) -> int:
    """The modifier of an ability score, used in creation alone (DH-071, DH-073).

    Past the table each further 2 points are another +1, without end (DH-072); a score of 0 has a row
    although no one has it in play (ruling A15). Raises ``OutOfRange`` outside 0..5,000.

    >>> [modifier(score) for score in (1, 9, 10, 14, 23, 24)]
    [-5, -1, 0, 2, 6, 7]
    """
    if score > MAX_SCORE:
        raise OutOfRange(f"An ability score goes up to {MAX_SCORE:,} here, not {score:,}.")
    row = threshold_row(modifier_rows(), score, lambda row: row.score, "An ability score")
    if row.score == max(listed.score for listed in modifier_rows()):
        return row.modifier + (score - row.score) // _beyond()
    return row.modifier


def description(score: int) -> str | None:
    """The word for a score, ``Awesome`` from 15 on (DH-046, ruling A28); None below the table, for 1 and 2.

    Raises ``OutOfRange`` for a score that no one has in play.
    """
    checked_score(score)
    if score < min(row.score for row in descriptions()):
        return None
    return threshold_row(descriptions(), score, lambda row: row.score, "An ability score").name


def checked_score(score: int) -> int:
    """``score`` itself, as it may stand on a sheet. Raises ``OutOfRange`` outside 1..5,000 (DH-045)."""
    lowest = score_limits().lowest
    if not lowest <= score <= MAX_SCORE:
        raise OutOfRange(f"An ability score lies between {lowest} and {MAX_SCORE:,}, not {score:,}.")
    return score


def is_usual(score: int) -> bool:
    """Whether new characters usually have such a score, 6 to 14 (DH-045, ruling A15)."""
    return score_limits().usual_low <= score <= score_limits().usual_high


def meaning(word: str) -> str:
    """What the ability called ``word`` measures (DH-044). Raises ``UnknownName``."""
    code = ability(word).code
    rows: tuple[Meaning, ...] = csv_rows("dragonhead/ability_meanings.csv", Meaning)
    return next(row.meaning for row in rows if row.code == code)
