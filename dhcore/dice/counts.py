"""The counting behind distributions: how many ways there are to reach each total. Plain numbers, no chances.

Counts are lists of ``int`` from the lowest total to the highest, or ``(total, count)`` pairs ascending.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from math import comb

Polynomial = dict[int, int]
"""Exponent -> coefficient, no coefficient 0: sparse, for the forms that counts are quotients of."""

FEW = 8
"""Up to this many dice, adding them one by one is quicker than the recurrence."""

ONE: Polynomial = {0: 1}
RUNNING: Polynomial = {0: 1, 1: -1}
"""1 - x: a division by it makes running sums, so runs of equal counts become two terms each."""


def sum_counts(sides: Sequence[int]) -> list[int]:
    """Ways to reach each total of fair dice, from the lowest total (all ones) to the highest.

    No dice is ``[1]``: one way to reach nothing. The largest group of equal dice comes from a
    recurrence, so hundreds of dice cost little; the others are added one by one as running sums.
    """
    if not sides:
        return [1]
    counts, others = [1] * sides[0], sides[1:]
    if len(sides) > FEW:
        groups = Counter(sides)
        common = max(groups, key=groups.__getitem__)
        number = groups.pop(common)
        top = number * (common - 1)
        counts = power_counts({0: 1, common: -1}, RUNNING, number, top // 2)
        counts += counts[: top + 1 - len(counts)][::-1]  # fair dice: the same from both ends
        others = tuple(groups.elements())
    for size in others:
        counts = add_die(counts, size)
    return counts


@lru_cache(maxsize=512)
def running_counts(sides: tuple[int, ...]) -> list[int]:
    """Ways to stay at or below each total of fair dice, lowest total first. Shared: nobody changes it."""
    return list(accumulate(sum_counts(sides)))


def add_die(counts: Sequence[int], sides: int) -> list[int]:
    """Ways after one more die: each new count is a window of ``sides`` old ones, kept as a running sum."""
    running = list(accumulate(counts))
    running += [running[-1]] * (sides - 1)
    return [high - low for high, low in zip(running, [0] * sides + running, strict=False)]


def repeated(counts: Sequence[int], number: int, periods: Iterable[Polynomial] = ()) -> list[int]:
    """Ways to reach each total of ``number`` equal dice that need not be fair, ``number`` >= 1.

    ``counts`` are those of one die; the first is not 0. The work grows with the terms of the sparsest
    form; ``periods`` may name polynomials whose product with the counts has few terms.
    """
    dense = {exponent: count for exponent, count in enumerate(counts) if count}
    forms = [(times(dense, below), below) for below in (ONE, RUNNING, *periods)]
    above, below = min(forms, key=lambda form: len(form[0]) * len(form[1]))
    return power_counts(above, below, number, number * (len(counts) - 1))


def power_counts(above: Polynomial, below: Polynomial, number: int, top: int) -> list[int]:
    """Coefficients 0 to ``top`` of f = (above / below)^number; both have a term at 0, ``number`` >= 1.

    From f' above below = number f (above' below - above below'), each coefficient follows from a few
    earlier ones: as many as the products of the two sparse polynomials have terms.
    """
    divisor = times(above, below)
    slope = Counter(times(_derivative(above), below))
    slope.subtract(times(above, _derivative(below)))
    gaps = sorted({gap for gap in divisor if gap} | {gap + 1 for gap, factor in slope.items() if factor})
    steps = [(gap, number * slope[gap - 1], divisor.get(gap, 0)) for gap in gaps]
    f = [(above[0] // below[0]) ** number]
    for k in range(1, top + 1):
        value = 0
        for gap, grow, weight in steps:
            if gap > k:
                break
            value += (grow - weight * (k - gap)) * f[k - gap]
        f.append(value // (divisor[0] * k))
    return f


def times(left: Polynomial, right: Polynomial) -> Polynomial:
    """The product of two polynomials."""
    product: Polynomial = {}
    for a, m in left.items():
        for b, n in right.items():
            product[a + b] = product.get(a + b, 0) + m * n
    return {exponent: coefficient for exponent, coefficient in product.items() if coefficient}


def _derivative(polynomial: Polynomial) -> Polynomial:
    return {exponent - 1: exponent * factor for exponent, factor in polynomial.items() if exponent}


def keep_highest(die: Sequence[tuple[int, int]], number: int, keep: int) -> dict[int, int]:
    """Ways to reach each sum of the ``keep`` highest of ``number`` equal dice, 1 <= keep <= number.

    Asks which face the lowest kept die shows: fewer than ``keep`` dice are above it, enough show it,
    the rest are at or below it. One pass over the faces from the top; ``above[a]`` holds the sums of
    ``a`` dice that are all above the face, packed as :func:`pack` does.
    """
    lowest, highest = die[0][0], die[-1][0]
    below = sum(count for _, count in die)
    size = slot_bytes(below ** (keep - 1))
    above = [1] + [0] * (keep - 1)
    ways = [0] * (keep * (highest - lowest) + 1)
    step_above = highest - lowest
    for face, count in reversed(die):
        below -= count
        step = face - lowest
        for a in range(keep):
            rest = comb(number, a) * _at_least(number - a, keep - a, count, below)
            held = slots(above[a] >> (8 * size * a * step_above), size)  # empty below a times the face above
            for total, some in enumerate(held, start=step * (keep - a) + step_above * a):
                ways[total] += rest * some
        for a in range(keep - 1, 0, -1):
            for more in range(1, a + 1):
                above[a] += (comb(a, more) * count**more * above[a - more]) << (8 * size * step * more)
        step_above = step
    return {total: some for total, some in enumerate(ways, start=keep * lowest) if some}


def _at_least(number: int, least: int, hit: int, miss: int) -> int:
    """Ways in which ``least`` or more of ``number`` dice show one of ``hit`` faces, not one of ``miss``."""

    def exactly(hits: int) -> int:
        ways: int = hit**hits * miss ** (number - hits)
        return comb(number, hits) * ways

    if 2 * least > number:
        return sum(exactly(hits) for hits in range(least, number + 1))
    everything: int = (hit + miss) ** number
    return everything - sum(exactly(hits) for hits in range(least))


def convolve(left: Sequence[tuple[int, int]], right: Sequence[tuple[int, int]]) -> dict[int, int]:
    """Ways to reach each sum of two independent totals, given as ``(total, count)`` pairs ascending."""
    span = left[-1][0] - left[0][0] + right[-1][0] - right[0][0] + 1
    if len(left) * len(right) > 4 * span:
        size = slot_bytes(sum(n for _, n in left) * sum(n for _, n in right))
        packed = pack(left, size) * pack(right, size)
        counts = enumerate(slots(packed, size), start=left[0][0] + right[0][0])
        return {total: count for total, count in counts if count}
    ways: dict[int, int] = {}
    for a, m in left:
        for b, n in right:
            ways[a + b] = ways.get(a + b, 0) + m * n
    return ways


def slot_bytes(most: int) -> int:
    """Bytes of a slot that holds any count up to ``most``, so that no slot can overflow into the next."""
    return most.bit_length() // 8 + 1


def pack(ways: Sequence[tuple[int, int]], size: int) -> int:
    """One large integer with a slot of ``size`` bytes for each total from the first to the last.

    Products of such integers are convolutions, at the speed of the interpreter's own multiplication.
    """
    first = ways[0][0]
    held = bytearray((ways[-1][0] - first + 1) * size)
    for total, count in ways:
        at = (total - first) * size
        held[at : at + size] = count.to_bytes(size, "little")
    return int.from_bytes(held, "little")


def slots(packed: int, size: int) -> Iterator[int]:
    """What :func:`pack` put in slots, from the first total to the last that has any ways."""
    held = packed.to_bytes(-(-packed.bit_length() // (8 * size)) * size, "little")
    return (int.from_bytes(held[at : at + size], "little") for at in range(0, len(held), size))
