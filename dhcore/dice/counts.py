"""The counting behind distributions: how many ways there are to reach each total. Plain lists of ``int``."""

from collections import Counter
from collections.abc import Sequence
from itertools import accumulate


FEW = 8
"""Up to this many equal dice, adding them one by one is quicker than the recurrence."""


def sum_counts(sides: Sequence[int]) -> list[int]:
    """Ways to reach each total of fair dice, from the lowest total (all ones) to the highest.

    No dice is ``[1]``: one way to reach nothing. The largest group of equal dice comes from a
    recurrence, so hundreds of dice cost little; the others are added one by one as running sums.
    """
    counts = [1]
    groups = Counter(sides)
    common = max(groups, key=groups.__getitem__, default=0)
    if groups[common] > FEW:
        counts = equal_dice_counts(groups.pop(common), common)
    for size in groups.elements():
        counts = add_die(counts, size)
    return counts


def add_die(counts: Sequence[int], sides: int) -> list[int]:
    """Ways after one more die: each new count is a window of ``sides`` old ones, kept as a running sum."""
    running = list(accumulate(counts))
    running += [running[-1]] * (sides - 1)
    return [high - low for high, low in zip(running, [0] * sides + running, strict=False)]


def equal_dice_counts(number: int, sides: int) -> list[int]:
    """Ways to reach each total of ``number`` dice of ``sides`` sides, lowest total first.

    The generating function f = ((1 - x^s) / (1 - x))^n obeys
    (1 - x)(1 - x^s) f' = n (1 - s x^(s-1) + (s-1) x^s) f,
    which gives each coefficient from six earlier ones: work grows with the number of totals alone.
    """
    n, s = number, sides
    top = n * (s - 1)
    f = [1] + [0] * top
    half = top // 2

    def at(index: int) -> int:
        return f[index] if index >= 0 else 0

    for k in range(half):
        value = k * f[k] + (k + 1 - s) * at(k + 1 - s) - (k - s) * at(k - s)
        value += n * (f[k] - s * at(k + 1 - s) + (s - 1) * at(k - s))
        f[k + 1] = value // (k + 1)
    for k in range(half + 1, top + 1):  # the counts read the same from both ends
        f[k] = f[top - k]
    return f


def convolve(left: Sequence[tuple[int, int]], right: Sequence[tuple[int, int]]) -> dict[int, int]:
    """Ways to reach each sum of two independent totals, given as ``(total, count)`` pairs ascending."""
    span = left[-1][0] - left[0][0] + right[-1][0] - right[0][0] + 1
    if len(left) * len(right) > 4 * span:
        return _convolve_packed(left, right)
    ways: dict[int, int] = {}
    for a, m in left:
        for b, n in right:
            ways[a + b] = ways.get(a + b, 0) + m * n
    return ways


def _convolve_packed(left: Sequence[tuple[int, int]], right: Sequence[tuple[int, int]]) -> dict[int, int]:
    """The same through one product of two large integers, each holding its counts in fixed-width slots.

    No slot can overflow into the next: a count of the sum is at most the product of the two sizes.
    """
    width = (sum(n for _, n in left) * sum(n for _, n in right)).bit_length() // 8 + 1

    def pack(ways: Sequence[tuple[int, int]]) -> int:
        first = ways[0][0]
        slots = bytearray((ways[-1][0] - first + 1) * width)
        for total, count in ways:
            at = (total - first) * width
            slots[at : at + width] = count.to_bytes(width, "little")
        return int.from_bytes(slots, "little")

    first = left[0][0] + right[0][0]
    span = left[-1][0] + right[-1][0] - first + 1
    slots = (pack(left) * pack(right)).to_bytes(span * width, "little")
    counts = (int.from_bytes(slots[at : at + width], "little") for at in range(0, span * width, width))
    return {total: count for total, count in enumerate(counts, start=first) if count}
