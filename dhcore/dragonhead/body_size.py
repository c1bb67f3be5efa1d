"""Body sizes: what they multiply, and who is larger than whom (DH-297, DH-301..311)."""

from decimal import Decimal
from fractions import Fraction
from functools import cache

from dhcore.dragonhead.ability_scores import checked_score, score_limits
from dhcore.dragonhead.check import ways_to_try
from dhcore.errors import OutOfRange, UnknownName
from dhcore.tables import Row, csv_rows, toml_table

DEFAULT_SIZE = "Medium"
"""The size of a class that names none (DH-302), and of a size-locked item for good (DH-297)."""


class BodySize(Row):
    """A body size: three multipliers and what it adds to hiding and diving for cover (DH-301).

    ``mass`` multiplies weight and Muscle in play, ``dmg`` damage, HP and stun point, ``dis`` Move and
    AC/DC.
    """

    name: str
    mass: Fraction
    dmg: Fraction
    dis: Fraction
    hide: int
    source: str


class LargerRow(Row):
    """Rungs that a roll moves when the other one is larger."""

    harder: int
    source: str


@cache
def _larger() -> int:
    return toml_table("dragonhead/character.toml", "larger", LargerRow).harder


def body_sizes() -> tuple[BodySize, ...]:
    """All fifteen, smallest first."""
    return csv_rows("dragonhead/body_sizes.csv", BodySize)


@cache
def _places() -> dict[str, int]:
    return {row.name.lower(): place for place, row in enumerate(body_sizes())}


def _place(name: str) -> int:
    try:
        return _places()[name.strip().lower()]
    except KeyError:
        raise UnknownName("body size", name, _places()) from None


def body_size(name: str = DEFAULT_SIZE) -> BodySize:
    """The size called ``name``, in any case. Raises ``UnknownName``."""
    return body_sizes()[_place(name)]


def multiplied(number: int, factor: Fraction) -> int:
    """``number`` times a size's multiplier, rounded down, below zero too (DH-014, ruling A16).

    >>> multiplied(7, Fraction("1.2")), multiplied(-1, Fraction("0.3"))
    (8, -1)
    """
    product = number * factor
    return product.numerator // product.denominator


def times(factor: Fraction) -> str:
    """A multiplier as the table has it: ``× 1.2``."""
    return f"× {(Decimal(factor.numerator) / factor.denominator).normalize():f}"


def sizes_larger(first: str, second: str) -> int:
    """How many sizes ``first`` is larger than ``second``; negative when it is smaller (DH-379).

    >>> sizes_larger("Huge", "Medium"), sizes_larger("Tiny", "Small")
    (4, -2)
    """
    return _place(first) - _place(second)


def weight(pounds: int | Fraction, size: str) -> Fraction:
    """What a body or a thing weighs when it is made for ``size`` instead of Medium (DH-303), exactly.

    Raises ``OutOfRange`` for less than nothing.
    """
    if pounds < 0:
        raise OutOfRange(f"A weight cannot be negative: {pounds}.")
    return pounds * body_size(size).mass


def muscle_in_play(score: int, size: str) -> int:
    """The Muscle score that checks in play use: the score of creation times Mass, at least 1 (DH-308).

    Modifiers, HP, attacks and Move go on using ``score`` itself (ruling A25).

    >>> muscle_in_play(12, "Teeny")
    6
    """
    return max(score_limits().lowest, multiplied(checked_score(score), body_size(size).mass))


def muscle_text(score: int, size: str) -> str:
    """Muscle as the sheet has it: the adjusted score and, when it differs, the actual one: ``6 (12)``."""
    adjusted = muscle_in_play(score, size)
    return str(score) if adjusted == score else f"{adjusted} ({score})"


def exhaustion(size: str, try_hard: str) -> int:
    """Wear that trying ``hard``, ``harder`` or ``hardest`` costs a body of that size (Ex, DH-309).

    The usual 1, 2 or 3 times Dmg, rounded down at the end (ruling A24); sizes below Medium pay the
    usual price. Raises ``UnknownName``.

    >>> [exhaustion("Huge", way) for way in ("hard", "harder", "hardest")]
    [4, 8, 12]
    """
    if try_hard not in ways_to_try():
        raise UnknownName("way of trying hard", try_hard, ways_to_try())
    usual = ways_to_try()[try_hard].wear
    return max(usual, multiplied(usual, body_size(size).dmg))


def defence_shift(own: str, opponent: str | None) -> int:
    """Rungs that AC/DC rolls move: one easier (-1) against a larger opponent, else 0 (DH-310).

    ``opponent`` None is damage without a body size, such as a trap or a fall.
    """
    return _larger() if opponent is not None and sizes_larger(opponent, own) > 0 else 0


def slip_thru_shift(own: str, other: str) -> int:
    """Rungs that a Slip Thru moves: one easier (-1) past someone larger, else 0 (DH-311)."""
    return _larger() if sizes_larger(other, own) > 0 else 0
