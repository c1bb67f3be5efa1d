"""The dice table: what a score rolls (DH-135, ruling A01), generated or a campaign's own."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from dhcore.dice import Dice
from dhcore.errors import OutOfRange

MAX_SCORE = 5_000
MOST_SIDES = 12


@lru_cache(maxsize=2048)
def generated_dice(score: int) -> Dice:
    """The ruling's dice for ``score``: its highest total is the score itself (ruling A01).

    An even score takes as few dice as possible, none above a d12, as even as possible, all with an
    even number of sides; an odd score is the even one below it, +1. 3 and 2 are one die of that size,
    1 is the number 1, 0 and less is the number 0 (ruling A03). Raises ``OutOfRange`` above 5,000.

    >>> [str(generated_dice(score)) for score in (0, 3, 9, 14, 26)]
    ['0', '1d3', '1d8+1', '1d8+1d6', '1d10+2d8']
    """
    if score > MAX_SCORE:
        raise OutOfRange(f"A score goes up to {MAX_SCORE:,}; {score:,} is too high for the dice table.")
    if score <= 1:
        return Dice(bonus=max(score, 0))
    if score <= 3:
        return Dice((score,))
    halves = score // 2
    number = -(-halves // (MOST_SIDES // 2))
    each, larger = divmod(halves, number)
    return Dice((2 * each + 2,) * larger + (2 * each,) * (number - larger), score % 2)


@dataclass(frozen=True)
class DiceTable:
    """A dice table: ``rows`` of (score, dice) that a campaign wrote itself, the generated one elsewhere."""

    rows: tuple[tuple[int, Dice], ...] = ()

    @classmethod
    def of(cls, rows: Mapping[int, str]) -> "DiceTable":
        """From score -> dice as text, such as ``{13: "2d6+1"}``.

        Raises ``OutOfRange`` for a score outside 1..5,000 and ``DiceSyntaxError`` for unreadable dice.
        """
        for score in rows:
            if not 1 <= score <= MAX_SCORE:
                raise OutOfRange(f"A dice table has scores from 1 to {MAX_SCORE:,}, not {score}.")
        return cls(tuple((score, Dice.parse(rows[score])) for score in sorted(rows)))

    def dice_for(self, score: int) -> Dice:
        """The dice that ``score`` rolls; see :func:`generated_dice` for scores without a row of their own."""
        for listed, dice in self.rows:
            if listed == score:
                return dice
        return generated_dice(score)


RULING_TABLE = DiceTable()
