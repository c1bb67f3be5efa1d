"""The exact distribution of a dice expression. Parts of an expression are independent of each other.

Nothing here checks how much work it takes: :mod:`dhcore.dice.limits` does, before.
"""

from collections.abc import Iterable
from functools import lru_cache, reduce, singledispatch
from math import prod
from operator import add

from dhcore.dice.counts import Polynomial, keep_highest, repeated, times
from dhcore.dice.distribution import Distribution
from dhcore.dice.tree import (
    RELATIONS,
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
)


@singledispatch
def evaluate(node: Node) -> Distribution:
    """The exact distribution of ``node``'s total. Raises ``ZeroDivisionError`` when a divisor can be zero."""
    raise TypeError(f"{node!r} is no part of a dice expression.")


@evaluate.register
def _(node: Number) -> Distribution:
    return Distribution.constant(node.value)


@evaluate.register
def _(node: Negative) -> Distribution:
    return -evaluate(node.value)


@evaluate.register
def _(node: Pool) -> Distribution:
    kept = node.keep.kept(node.count) if node.keep else range(node.count)
    if not kept:
        return Distribution.constant(0)
    if len(kept) == node.count:
        total = _all_dice(node.die, node.count)
    elif kept.stop == node.count:
        total = Distribution.of(keep_highest(die_odds(node.die).ways, node.count, len(kept)))
    else:  # the lowest dice are the highest of the mirrored ones
        total = -Distribution.of(keep_highest((-die_odds(node.die)).ways, node.count, len(kept)))
    return total * node.die.step


def _all_dice(die: Die, number: int) -> Distribution:
    """Sum of ``number`` dice, in steps of the die."""
    if not die.reroll and not die.explosions:
        return Distribution.dice((die.sides,) * number)
    one = die_odds(die)
    if number == 1:
        return one
    counts = [one.weight(face) for face in range(one.lowest, one.highest + 1)]
    ways = enumerate(repeated(counts, number, _periods(die)), start=number * one.lowest)
    return Distribution(tuple((total, count) for total, count in ways if count))


@lru_cache(maxsize=256)
def die_odds(die: Die) -> Distribution:
    """One die, re-rolls and explosions included, in steps of the die: a d00 counts 1 to 10 here."""
    throw = _throw_weights(die)
    size, top = sum(throw.values()), throw[die.sides]
    low_faces = {face: weight for face, weight in throw.items() if face < die.sides}
    ways: Polynomial = {}
    for done in range(die.explosions):
        weight = top**done * size ** (die.explosions - done)
        ways |= {done * die.sides + face: count * weight for face, count in low_faces.items()}
    last = die.explosions * die.sides
    return Distribution.of(ways | {last + face: count * top**die.explosions for face, count in throw.items()})


def _throw_weights(die: Die) -> Polynomial:
    """Face -> weight of one throw: a hit face counts only when the second throw brings it."""
    faces = range(1, die.sides + 1)
    hit = [die.reroll is not None and die.reroll.hits(face * die.step) for face in faces]
    hits = sum(hit)
    if not hits:
        return dict.fromkeys(faces, 1)
    return {face: hits if again else hits + die.sides for face, again in zip(faces, hit, strict=True)}


def _periods(die: Die) -> list[Polynomial]:
    """What makes the counts of an exploding die short: each round repeats the one before, thinner."""
    throw = _throw_weights(die)
    thinner = {0: sum(throw.values()), die.sides: -throw[die.sides]}
    return [thinner, times(thinner, {0: 1, 1: -1})] if die.explosions else []


@evaluate.register
def _(node: Sum) -> Distribution:
    """Plain dice are gathered and counted at once; a fair die taken away is one added, shifted down."""
    sides: list[int] = []
    bonus = 0
    others: list[Distribution] = []
    for sign, term in (("+", node.first), *node.rest):
        if isinstance(term, Pool) and term.die.plain and not term.keep:
            sides += [term.die.sides] * term.count
            bonus -= (term.die.sides + 1) * term.count if sign == "-" else 0
        elif isinstance(term, Number):
            bonus += term.value if sign == "+" else -term.value
        else:
            others.append(evaluate(term) if sign == "+" else -evaluate(term))
    others.sort(key=len)
    return reduce(add, others, Distribution.dice(sides, bonus))


@evaluate.register
def _(node: Product) -> Distribution:
    total = evaluate(node.first)
    for scale, factor in node.rest:
        other = evaluate(factor)
        total = total * other if scale == "x" else total // other
    return total


@evaluate.register
def _(node: Extreme) -> Distribution:
    options = [evaluate(option) for option in node.options]
    return highest(options) if node.name == "max" else -highest([-option for option in options])


def highest(rolls: Iterable[Distribution]) -> Distribution:
    """The highest of several independent totals."""
    rolls = list(rolls)
    floor = max(roll.lowest for roll in rolls)
    totals = sorted({total for roll in rolls for total in roll if total >= floor})
    reached = [prod(roll.ways_below(total + 1) for roll in rolls) for total in totals]
    return Distribution.of(
        (total, now - before) for total, now, before in zip(totals, reached, [0, *reached], strict=False)
    )


@evaluate.register
def _(node: Repeat) -> Distribution:
    roll = evaluate(node.roll)
    return roll.best_of(node.times) if node.name == "best" else roll.worst_of(node.times)


@evaluate.register
def _(node: Condition) -> Distribution:
    compared = evaluate(node.left).compare(evaluate(node.right))
    chances = zip((-1, 0, 1), compared, strict=True)
    holds = sum(chance for order, chance in chances if RELATIONS[node.relation](order, 0))
    return Distribution.of({1: holds.numerator, 0: holds.denominator - holds.numerator})
