"""Dice expressions: what people type, read once, then counted exactly or rolled.

>>> parse("4d6kh3").distribution.at_least(16)
Fraction(169, 1296)
"""

from dataclasses import dataclass, field
from functools import cached_property
from random import Random

from dhcore.dice.distribution import Distribution
from dhcore.dice.limits import measure
from dhcore.dice.odds import die_odds, evaluate
from dhcore.dice.rolling import ExpressionRoll, roll
from dhcore.dice.tree import Condition, Die, Node, Pool, Product, walk
from dhcore.errors import DiceSyntaxError


@dataclass(frozen=True, repr=False)
class Expression:
    """A dice expression that was read and found feasible; build one with :func:`parse`.

    ``text`` is what was typed and ``str()`` the normal form, which reads back as an equal expression.
    Two expressions are equal when their normal forms are, however they were typed.
    """

    text: str = field(compare=False)
    tree: Node

    def __str__(self) -> str:
        return str(self.tree)

    def __repr__(self) -> str:
        return f"parse({str(self)!r})"

    def _repr_html_(self) -> str:
        return self.distribution._repr_html_()

    @cached_property
    def distribution(self) -> Distribution:
        """Exact distribution of the total; of 1 (it holds) and 0 for a comparison."""
        return evaluate(self.tree)

    @property
    def is_comparison(self) -> bool:
        """Whether the whole expression asks a question, such as ``3d6 >= 13``."""
        return isinstance(self.tree, Condition)

    @property
    def notes(self) -> tuple[str, ...]:
        """Sentences to show beside the result: where tails are cut, and how a d00 is read."""
        dice = dict.fromkeys(part.die for part in walk(self.tree) if isinstance(part, Pool) and part.count)
        return tuple(note for die in dice for note in _notes(die))

    def roll(self, rng: Random) -> ExpressionRoll:
        """One roll of every die in the expression, in the order of the text."""
        return roll(self.tree, rng)


def parse(text: str) -> Expression:
    """Read a dice expression such as ``2d6+1d8-2``, ``4d6kh3`` or ``best(2, 1d20) >= 15``.

    ``d%`` is 1 to 100 and ``d00`` the tens die alone (10 to 100); ``kh``, ``kl``, ``dh`` and ``dl``
    keep or drop the highest or lowest; ``r1`` and ``r<=2`` re-roll a die once; ``!3`` lets the highest
    face explode three times, ``!`` ten times. ``x`` multiplies, ``/`` divides and rounds down. There are
    ``max``, ``min``, ``best(n, ...)`` and ``worst(n, ...)``. A comparison is 1 or 0.

    Raises ``DiceSyntaxError`` with the place that does not fit, and ``TooMuchWork`` beyond the caps of
    :mod:`dhcore.dice.limits`.

    >>> str(parse("D20 × 2 - d%")), parse("d6 - 2d4r1!1").distribution.lowest
    ('1d20x2-1d100', -15)
    """
    from dhcore.dice.reading import read

    tree = read(text)
    measure(tree)  # before anything is computed
    _refuse_zero_divisors(text, tree)
    return Expression(text, tree)


def _refuse_zero_divisors(text: str, tree: Node) -> None:
    """Raises ``DiceSyntaxError`` at a divisor that can be zero; inner ones first."""
    for part in reversed(list(walk(tree))):
        for scale, divisor in part.rest if isinstance(part, Product) else ():
            extent = measure(divisor)
            if scale == "/" and extent.lowest <= 0 <= extent.highest and evaluate(divisor).p(0):
                raise DiceSyntaxError(f"Division by '{divisor}', which can be zero.", text, divisor.at)


def _notes(die: Die) -> list[str]:
    notes = []
    if die.step > 1:
        notes.append("A d00 alone shows 10, 20 .. 100: its 00 counts as 100.")
    if die.explosions:
        throw = die_odds(Die(die.sides, die.step, die.reroll))
        ways = throw.p(die.sides) ** (die.explosions + 1)
        rare = f"1 in {round(1 / ways):,}" if ways > 1e-6 else "less than 1 in a million"
        times = "once" if die.explosions == 1 else f"{die.explosions} times"
        notes.append(f"A {die} explodes at most {times}; the tail beyond ({rare} for each die) is cut off.")
    return notes
