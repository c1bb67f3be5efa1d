"""What a calculator answers: the number that matters, every result with its chance, pictures, working."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from dhcore.dice import Distribution
from dhcore.dragonhead.action_table import LETTERS, ActionTable
from dhcore.dragonhead.blow_odds import BlowOdds
from dhcore.dragonhead.outcome import Outcome, in_words
from dhcore.working import Working

NONE = Fraction(0)


class Row(NamedTuple):
    """A result, its chance, and the outcome whose colour it has."""

    label: str
    chance: Fraction
    tone: Outcome


class Picture(NamedTuple):
    """A chart to be: bars of labels and chances, or a whole distribution."""

    title: str
    bars: tuple[tuple[str, Fraction], ...] | Distribution


class Texts(NamedTuple):
    """A table of texts, its first column naming each row."""

    title: str
    headers: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Answer:
    """``chance`` of ``words`` is what matters most; the chances of ``rows`` sum to exactly 1.

    ``chance`` is None where nothing is rolled; then ``words`` are the answer. ``facts`` are further
    sentences.
    """

    chance: Fraction | None
    words: str
    detail: str
    rows: tuple[Row, ...]
    working: Working
    facts: tuple[str, ...] = ()
    pictures: tuple[Picture, ...] = ()
    tables: tuple[Texts, ...] = ()


def some(rows: Iterable[Row]) -> tuple[Row, ...]:
    """The rows that can happen."""
    return tuple(row for row in rows if row.chance)


def fates(odds: BlowOdds) -> tuple[Row, ...]:
    """How a blow leaves its victim, from unhurt to dead; each fate counts as the worst that it is."""
    ends = dict.fromkeys(("unhurt", "worn", "stunned or down", "passes out", "dies"), NONE)
    for fate, chance in odds.joint.items():
        shaken = fate.stunned or fate.knocked_down
        ends[
            "dies"
            if fate.dead
            else "passes out"
            if fate.unconscious
            else "stunned or down"
            if shaken
            else "worn"
            if fate.wear
            else "unhurt"
        ] += chance
    tones: tuple[Outcome, ...] = (3, 1, "half_fail", "full_fail", "crash")
    return some(Row(name, chance, tone) for (name, chance), tone in zip(ends.items(), tones, strict=True))


def mean(points: Distribution | Fraction) -> str:
    """An average as a person says it: ``5.5``, ``12``."""
    value = points.mean if isinstance(points, Distribution) else points
    return f"{float(value):.1f}".removesuffix(".0")


OUTCOMES: Mapping[str, Outcome] = {letter: outcome for outcome, letter in LETTERS.items()}


def outcome_of_key(key: str) -> Outcome:
    """The outcome a row of an action table stands for: ``H`` is a half fail, ``2`` two successes."""
    return OUTCOMES[key] if key in OUTCOMES else int(key)


def table_rows(table: ActionTable, odds: Mapping[str, Fraction]) -> tuple[Row, ...]:
    """A row for each row of an action table that can be reached, best first."""
    found = []
    for key in reversed(list(odds)):
        outcome = outcome_of_key(key)
        found.append(Row(f"{in_words(outcome)}: {table.row(key).result}", odds[key], outcome))
    return tuple(found)
