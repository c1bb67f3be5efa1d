"""How large a dice expression may be, all of it decided from its tree before anything is computed.

The work of a part is estimated in steps of about a microsecond by the same formulas as the
computing in :mod:`dhcore.dice.odds` and :mod:`dhcore.dice.counts`; change them together.
"""

from collections import Counter
from dataclasses import dataclass, replace
from functools import singledispatch
from itertools import product
from math import ceil, log2, log10

from dhcore.dice.counts import FEW
from dhcore.dice.tree import Condition, Extreme, Keep, Negative, Node, Number, Pool, Product, Repeat, Sum
from dhcore.errors import TooMuchWork, shown

MAX_TEXT = 500
MAX_NESTING = 32
MAX_NUMBER = 1_000_000
MAX_DICE = 1_000
MAX_SIDES = 10_000
MAX_EXPLOSIONS = 100
DEFAULT_EXPLOSIONS = 10
MAX_THROWS = 5_000
"""Dice and numbers that one roll of the whole expression may ask for, repeats included."""
MAX_TOTALS = 20_000
MAX_TOTAL = 10**12
MAX_DIGITS = 4_200
"""Of a count, or of how many equally likely ways there are; Python refuses to write out 4,300."""
MAX_WORK = 100_000
"""Steps; the heaviest expressions allowed take well under 150 ms."""


@dataclass(frozen=True)
class Extent:
    """Bounds of a part: its totals (inclusive), how many differ, the bits of its counts, throws and steps."""

    lowest: int
    highest: int
    totals: int
    bits: float
    throws: int
    work: float

    @property
    def span(self) -> int:
        """How many whole numbers there are from the lowest total to the highest."""
        return self.highest - self.lowest + 1


def measure(node: Node) -> Extent:
    """The extent of ``node``. Raises ``TooMuchWork`` for the first part, innermost first, beyond a cap."""
    extent = _extent(node)
    if problem := _problem(extent):
        raise TooMuchWork(f"{shown(node, 60)} {problem}; {_advice(node)}.")
    return extent


def _problem(extent: Extent) -> str | None:
    if extent.throws > MAX_THROWS:
        return f"asks for {extent.throws:,} dice and numbers in one roll, more than {MAX_THROWS:,}"
    if max(-extent.lowest, extent.highest) > MAX_TOTAL:
        return f"can reach totals beyond {MAX_TOTAL:,}"
    if extent.totals > MAX_TOTALS:
        return f"can have up to {extent.totals:,} different totals, more than {MAX_TOTALS:,}"
    if extent.bits * log10(2) > MAX_DIGITS:
        return f"needs counts of {ceil(extent.bits * log10(2)):,} digits, more than {MAX_DIGITS:,}"
    if extent.work > MAX_WORK:
        return f"takes about {extent.work / MAX_WORK:,.1f} times the work that is allowed"
    return None


def _advice(node: Node) -> str:
    """What would be fine instead: the same with fewer dice, explosions or rolls where that is enough."""
    smaller: Node | None = node
    while smaller and _problem(_extent(smaller)):
        smaller = _halved(smaller)
    return f"'{smaller}' would be fine" if smaller else "fewer or smaller dice and numbers would be fine"


def _halved(node: Node) -> Node | None:
    """``node`` with half the dice; for one die half the explosions, for repeats half the rolls."""
    match node:
        case Repeat(_, times, _) if times > 1:
            return replace(node, times=times // 2)
        case Pool(count, _, Keep() as keep) if count > 3:
            return replace(node, count=count // 2, keep=replace(keep, number=max(1, keep.number // 2)))
        case Pool(count, _, _) if count > 1:
            return replace(node, count=count // 2, keep=None)
        case Pool(1, die, _) if die.explosions > 1:
            return replace(node, die=replace(die, explosions=die.explosions // 2))
    return None


def per_count(bits: float) -> float:
    """Steps of one addition, or one product with a small number, of counts of so many bits."""
    return 1 + bits / 800


@singledispatch
def _extent(node: Node) -> Extent:
    raise TypeError(f"{node!r} is no part of a dice expression.")


@_extent.register
def _(node: Number) -> Extent:
    return Extent(node.value, node.value, totals=1, bits=0, throws=1, work=1)


@_extent.register
def _(node: Pool) -> Extent:
    die, count = node.die, len(node.keep.kept(node.count)) if node.keep else node.count
    throws = 1 if not die.reroll else 2
    faces = (die.sides - 1) * (die.explosions + 1) + 1
    most = die.sides * (die.explosions + 1)
    bits = node.count * throws * (die.explosions + 1) * log2(die.sides)
    totals = count * (most - 1) + 1
    if count < node.count:
        work = _keep_work(node.count, count, faces, totals, bits)
    else:
        work = totals * _gaps(node, faces) * per_count(bits)
    work += 3 * most * per_count(bits / max(1, node.count))
    return Extent(count * die.step, count * most * die.step, totals, bits, max(1, node.count), work)


def _gaps(pool: Pool, faces: int) -> float:
    """Earlier counts that ``power_counts`` needs for each new one."""
    if pool.die.plain or pool.count <= 1:
        return 1.5
    return min((16 if pool.die.explosions else 0) + (10 if pool.die.reroll else 0), faces + 1)


def _keep_work(number: int, keep: int, faces: int, totals: int, bits: float) -> float:
    """Steps of ``keep_highest``: for each face, packed integers moved, read slot by slot, and binomials."""
    packed = totals / 8000 * bits * keep / number
    moved = keep * (keep + 1) / 2 * (4 + packed / 4)
    read = (keep + (keep - 1) * totals / 2) * (0.4 + bits / 5000)
    binomials = keep * min(keep, number - keep + 1) * (2 + bits / 500 + (bits / 1500) ** 2)
    return faces * (moved + read + binomials) + reduction(bits)


def reduction(bits: float) -> float:
    """Steps to find what counts of so many bits have in common."""
    return bits**2 / 15_000


@_extent.register
def _(node: Negative) -> Extent:
    value = measure(node.value)
    return replace(value, lowest=-value.highest, highest=-value.lowest, work=value.work + value.totals)


@_extent.register
def _(node: Sum) -> Extent:
    terms = [(sign, term, measure(term)) for sign, term in (("+", node.first), *node.rest)]
    plain: Counter[int] = Counter()
    others = []
    for _, term, extent in terms:
        if isinstance(term, Pool) and term.die.plain and not term.keep:
            plain[term.die.sides] += term.count
        elif not isinstance(term, Number):
            others.append(extent)
    total = _plain_dice(plain)
    for other in sorted(others, key=lambda extent: extent.totals):
        total = _added(total, other)
    ups = [(e.lowest, e.highest) if sign == "+" else (-e.highest, -e.lowest) for sign, _, e in terms]
    lowest, highest = sum(low for low, _ in ups), sum(high for _, high in ups)
    throws = sum(extent.throws for *_, extent in terms)
    return replace(total, lowest=lowest, highest=highest, throws=throws)


def _plain_dice(plain: Counter[int]) -> Extent:
    """Fair dice, sides -> number, as ``sum_counts`` adds them up."""
    number = plain.total()
    highest = sum(sides * count for sides, count in plain.items())
    bits = sum(count * log2(sides) for sides, count in plain.items())
    totals = highest - number + 1
    most = max(plain.values(), default=0)
    singly = number - most if most > FEW else number
    work = totals * (1.5 * per_count(bits) + 0.7 * singly * (0.25 + bits / 4200))
    return Extent(number, highest, totals, bits, number, work)


def _added(left: Extent, right: Extent) -> Extent:
    """The sum of two independent parts, as ``convolve`` does it."""
    span = left.span + right.span - 1
    pairs = left.totals * right.totals
    bits = left.bits + right.bits
    if pairs > 4 * span:
        digits = sorted(extent.span * bits / 30 for extent in (left, right))
        work = 0.01 * digits[0] ** 0.585 * digits[1] + 4 * span * per_count(bits)
    else:
        work = pairs * per_count(bits)
    totals = min(span, pairs)
    work += left.work + right.work + 2 * totals * per_count(bits)
    return Extent(left.lowest + right.lowest, left.highest + right.highest, totals, bits, 0, work)


@_extent.register
def _(node: Product) -> Extent:
    total = measure(node.first)
    for scale, factor in node.rest:
        other = measure(factor)
        lowest, highest = _scaled_bounds(scale, total, other)
        pairs = total.totals * other.totals
        bits = total.bits + other.bits
        again = 2 if scale == "/" and other.lowest < 0 < other.highest else 1  # the check for a zero divisor
        work = (
            total.work + again * other.work + pairs * (0.5 + bits / 1500 + total.bits * other.bits / 150_000)
        )
        totals = min(pairs, highest - lowest + 1)
        work += 2 * totals * per_count(bits) + reduction(bits)
        total = Extent(lowest, highest, totals, bits, total.throws + other.throws, work)
        if _problem(total):
            break  # refused by the caller; going on could only overflow
    return total


def _scaled_bounds(scale: str, left: Extent, right: Extent) -> tuple[int, int]:
    """Lowest and highest product, or quotient rounded down; a divisor that is never 0 is at least 1 apart."""
    ends = (left.lowest, left.highest)
    if scale == "x":
        corners = [a * b for a, b in product(ends, (right.lowest, right.highest))]
    else:
        divisors = {right.lowest, right.highest} | {
            one for one in (-1, 1) if right.lowest < one < right.highest
        }
        corners = [a // b for a, b in product(ends, divisors - {0})]
    return min(corners, default=0), max(corners, default=0)


@_extent.register
def _(node: Extreme) -> Extent:
    options = [measure(option) for option in node.options]
    choose = max if node.name == "max" else min
    lowest = choose(option.lowest for option in options)
    highest = choose(option.highest for option in options)
    bits = sum(option.bits for option in options)
    totals = min(sum(option.totals for option in options), highest - lowest + 1)
    work = (
        sum(option.work for option in options)
        + totals * (len(options) + 2) * 1.5 * per_count(bits)
        + reduction(bits)
    )
    return Extent(lowest, highest, totals, bits, sum(option.throws for option in options), work)


@_extent.register
def _(node: Repeat) -> Extent:
    roll = measure(node.roll)
    bits = roll.bits * node.times
    work = roll.work + roll.totals * (2 + bits / 500 + (bits / 1300) ** 2)
    return replace(roll, bits=bits, throws=roll.throws * node.times, work=work)


@_extent.register
def _(node: Condition) -> Extent:
    left, right = measure(node.left), measure(node.right)
    bits = left.bits + right.bits
    each = 0.7 + bits / 1600 + left.bits * right.bits / 800_000
    work = left.work + right.work + (left.totals + right.totals) * each + 3 * reduction(bits)
    return Extent(0, 1, 2, bits, left.throws + right.throws, work)
