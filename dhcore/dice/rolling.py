"""One roll of a dice expression, with every die that was thrown and what became of it.

The written form marks dice with ``(1)`` for dropped, ``1→5`` for re-rolled, and ``6!2`` for exploded.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import singledispatch
from itertools import chain
from random import Random

from dhcore.dice.tree import (
    CLOSED,
    PRODUCT,
    RELATIONS,
    SIGNED,
    SUM,
    Condition,
    Die,
    Extreme,
    Negative,
    Node,
    Number,
    Pool,
    Product,
    Repeat,
    Sum,
    children,
)


@dataclass(frozen=True)
class Throw:
    """One throw: the ``face`` that stands and, when the die was re-rolled, the face it showed ``first``."""

    face: int
    first: int | None = None

    def __str__(self) -> str:
        return str(self.face) if self.first is None else f"{self.first}→{self.face}"


@dataclass(frozen=True)
class RolledDie:
    """One die: its throws (each after the first because the one before exploded), and whether it counts."""

    throws: tuple[Throw, ...]
    kept: bool = True

    @property
    def total(self) -> int:
        """All faces that stand, explosions included, kept or not."""
        return sum(throw.face for throw in self.throws)

    def __str__(self) -> str:
        text = "!".join(map(str, self.throws))
        return text if self.kept else f"({text})"


@dataclass(frozen=True)
class PoolRoll:
    """The dice of one pool in the order thrown; ``counted`` is false when another roll was taken instead."""

    pool: Pool
    dice: tuple[RolledDie, ...]
    counted: bool = True

    @property
    def total(self) -> int:
        """Sum of the dice that were kept."""
        return sum(die.total for die in self.dice if die.kept)

    def __str__(self) -> str:
        shown = sorted(self.dice, key=lambda die: -die.total) if self.pool.keep else self.dice
        return " ".join(map(str, shown)) or "0"


@dataclass(frozen=True)
class ExpressionRoll:
    """One roll of an expression: its ``total``, every pool in the order of the text, and the working.

    ``str()`` is one line such as ``4d6kh3: 6 5 4 (1) = 15``.
    """

    expression: str
    total: int
    pools: tuple[PoolRoll, ...]
    working: str

    @property
    def text(self) -> str:
        """The expression, its working and its total in one line."""
        return f"{self.expression}: {self.working}"

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class _Rolled:
    """What a part came to: its total, its working, and the pools thrown for it."""

    total: int
    working: str
    pools: tuple[PoolRoll, ...] = ()

    @property
    def result(self) -> str:
        """The working with its total, which is left out where it would only be said twice."""
        return self.working if self.working == str(self.total) else f"{self.working} = {self.total}"

    def inside(self, node: Node, least: int) -> str:
        """The working where nothing looser than ``least`` may stand bare."""
        if isinstance(node, Pool):
            return self.working if self.working.isdigit() else f"[{self.working}]"
        return f"({self.working})" if node.holds < least else self.working

    @property
    def passed_over(self) -> "_Rolled":
        """The same, when another roll was taken instead."""
        return replace(self, pools=tuple(replace(pool, counted=False) for pool in self.pools))


def roll(node: Node, rng: Random) -> ExpressionRoll:
    """Roll every die of ``node`` with ``rng``, in the order of the text."""
    if not isinstance(node, Condition):
        rolled = _roll(node, rng)
        return ExpressionRoll(str(node), rolled.total, rolled.pools, rolled.result)
    left, right = _roll(node.left, rng), _roll(node.right, rng)
    holds = _holds(node, left, right)
    working = f"{left.result} against {right.result}, {'yes' if holds else 'no'}"
    return ExpressionRoll(str(node), int(holds), left.pools + right.pools, working)


def roll_pool(pool: Pool, rng: Random) -> PoolRoll:
    """Throw the dice of ``pool``; of equal dice the ones thrown first are dropped first."""
    dice = [RolledDie(tuple(_throws(pool.die, rng))) for _ in range(pool.count)]
    if not pool.keep:
        return PoolRoll(pool, tuple(dice))
    order = sorted(range(pool.count), key=lambda place: dice[place].total)
    kept = {order[rank] for rank in pool.keep.kept(pool.count)}
    return PoolRoll(pool, tuple(replace(die, kept=place in kept) for place, die in enumerate(dice)))


def _throws(die: Die, rng: Random) -> Iterable[Throw]:
    for _ in range(die.explosions + 1):
        face, first = rng.randint(1, die.sides) * die.step, None
        if die.reroll and die.reroll.hits(face):
            face, first = rng.randint(1, die.sides) * die.step, face
        yield Throw(face, first)
        if face < die.sides * die.step:
            return


def _holds(node: Condition, left: _Rolled, right: _Rolled) -> bool:
    return bool(RELATIONS[node.relation](left.total, right.total))


def _pools(rolls: Iterable[_Rolled]) -> tuple[PoolRoll, ...]:
    return tuple(chain.from_iterable(rolled.pools for rolled in rolls))


def _chosen(rolls: Sequence[_Rolled], highest: bool) -> int:
    """Place of the highest or lowest roll; the earliest of equal ones."""
    best = max if highest else min
    return best(range(len(rolls)), key=lambda place: rolls[place].total)


@singledispatch
def _roll(node: Node, _rng: Random) -> _Rolled:
    raise TypeError(f"{node!r} is no part of a dice expression.")


@_roll.register
def _(node: Number, _rng: Random) -> _Rolled:
    return _Rolled(node.value, str(node.value))


@_roll.register
def _(node: Pool, rng: Random) -> _Rolled:
    pool = roll_pool(node, rng)
    return _Rolled(pool.total, str(pool), (pool,))


@_roll.register
def _(node: Negative, rng: Random) -> _Rolled:
    value = _roll(node.value, rng)
    return _Rolled(-value.total, f"-{value.inside(node.value, CLOSED)}", value.pools)


@_roll.register
def _(node: Sum, rng: Random) -> _Rolled:
    rolls = [_roll(part, rng) for part in children(node)]
    total, working = rolls[0].total, rolls[0].inside(node.first, PRODUCT)
    for (sign, term), rolled in zip(node.rest, rolls[1:], strict=True):
        total += rolled.total if sign == "+" else -rolled.total
        working += f" {sign} {rolled.inside(term, PRODUCT)}"
    return _Rolled(total, working, _pools(rolls))


@_roll.register
def _(node: Product, rng: Random) -> _Rolled:
    rolls = [_roll(part, rng) for part in children(node)]
    total, working = rolls[0].total, rolls[0].inside(node.first, SIGNED)
    for (scale, factor), rolled in zip(node.rest, rolls[1:], strict=True):
        total = total * rolled.total if scale == "x" else total // rolled.total
        working += f" {scale} {rolled.inside(factor, SIGNED)}"
    return _Rolled(total, working, _pools(rolls))


@_roll.register
def _(node: Extreme, rng: Random) -> _Rolled:
    rolls = [_roll(option, rng) for option in node.options]
    chosen = _chosen(rolls, node.name == "max")
    working = ", ".join(rolled.result for rolled in rolls)
    pools = _pools(one if place == chosen else one.passed_over for place, one in enumerate(rolls))
    return _Rolled(rolls[chosen].total, f"{node.name}({working})", pools)


@_roll.register
def _(node: Repeat, rng: Random) -> _Rolled:
    rolls = [_roll(node.roll, rng) for _ in range(node.times)]
    chosen = _chosen(rolls, node.name == "best")
    working = ", ".join(
        one.result if place == chosen else f"({one.result})" for place, one in enumerate(rolls)
    )
    pools = _pools(one if place == chosen else one.passed_over for place, one in enumerate(rolls))
    return _Rolled(rolls[chosen].total, f"{node.name}({working})", pools)


@_roll.register
def _(node: Condition, rng: Random) -> _Rolled:
    left, right = _roll(node.left, rng), _roll(node.right, rng)
    working = f"{left.inside(node.left, SUM)} {node.relation} {right.inside(node.right, SUM)}"
    return _Rolled(int(_holds(node, left, right)), working, left.pools + right.pools)
