"""Counting ways: every fast way against adding dice one by one or listing every throw."""

from collections import Counter
from itertools import product
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.dice.counts import (
    FEW,
    add_die,
    convolve,
    keep_highest,
    pack,
    repeated,
    slot_bytes,
    slots,
    sum_counts,
    times,
)

unfair_dice = st.lists(st.integers(0, 9), min_size=1, max_size=6).filter(
    lambda counts: counts[0] and counts[-1]
)
ways = st.dictionaries(st.integers(-30, 30), st.integers(1, 10**12), min_size=1, max_size=25).map(
    lambda counts: sorted(counts.items())
)


def one_by_one(counts, number):
    total = [1]
    for _ in range(number):
        longer = [0] * (len(total) + len(counts) - 1)
        for (i, m), (j, n) in product(enumerate(total), enumerate(counts)):
            longer[i + j] += m * n
        total = longer
    return total


@given(st.lists(st.integers(1, 6), max_size=5))
def test_sums_of_fair_dice_are_counting_every_throw(sides):
    seen = Counter(sum(faces) for faces in product(*(range(1, side + 1) for side in sides)))
    assert sum_counts(sides) == [seen[total] for total in range(len(sides), sum(sides) + 1)]


@given(st.integers(1, 12), st.integers(1, 3 * FEW), st.lists(st.integers(1, 8), max_size=3))
def test_many_equal_dice_are_dice_added_one_by_one(side, number, others):
    counts = [1]
    for size in [side] * number + others:
        counts = add_die(counts, size)
    assert sum_counts([side] * number + others) == counts


@given(unfair_dice, st.integers(1, 12))
def test_repeating_an_unfair_die_is_adding_it_one_by_one(counts, number):
    assert repeated(counts, number) == one_by_one(counts, number)
    assert repeated(counts, number, [{0: 3, 2: -2}]) == one_by_one(counts, number)


@settings(max_examples=200)
@given(unfair_dice, st.integers(1, 4), st.integers(-3, 3), st.data())
def test_keeping_the_highest_is_counting_every_throw(counts, number, lowest, data):
    die = [(face, count) for face, count in enumerate(counts, start=lowest) if count]
    keep = data.draw(st.integers(1, number))
    seen = Counter()
    for throw in product(die, repeat=number):
        weight = 1
        for _, count in throw:
            weight *= count
        seen[sum(sorted(face for face, _ in throw)[-keep:])] += weight
    assert keep_highest(die, number, keep) == seen


def test_keeping_one_of_many_uses_closed_forms():
    assert keep_highest([(face, 1) for face in range(1, 7)], 500, 1) == {
        f: f**500 - (f - 1) ** 500 for f in range(1, 7)
    }
    heads = keep_highest([(0, 1), (1, 1)], 40, 30)
    assert heads == {n: comb(40, n) for n in range(30)} | {30: sum(comb(40, n) for n in range(30, 41))}


@given(ways, ways)
def test_convolving_is_adding_every_pair(left, right):
    seen = Counter()
    for (a, m), (b, n) in product(left, right):
        seen[a + b] += m * n
    assert convolve(left, right) == seen


@given(ways)
def test_what_was_packed_comes_back(pairs):
    size = slot_bytes(max(count for _, count in pairs))
    first = pairs[0][0]
    assert [(t, n) for t, n in enumerate(slots(pack(pairs, size), size), start=first) if n] == pairs


@pytest.mark.parametrize(("most", "size"), [(0, 1), (127, 1), (255, 2), (256, 2), (2**16 - 1, 3)])
def test_a_slot_always_has_a_bit_to_spare(most, size):
    assert slot_bytes(most) == size


def test_products_of_polynomials_leave_no_zero():
    assert times({0: 1, 1: 1}, {0: 1, 1: -1}) == {0: 1, 2: -1}
