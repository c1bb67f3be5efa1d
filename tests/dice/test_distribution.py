"""Distributions: exact, reduced, and consistent with themselves."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import floor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.dice import Distribution
from dhcore.errors import OutOfRange

distributions = st.dictionaries(st.integers(-12, 12), st.integers(1, 6), min_size=1, max_size=7).map(
    Distribution.of
)


def combined(function, *parts):
    counts = Counter()
    for roll in product(*(part.ways for part in parts)):
        weight = 1
        for _, count in roll:
            weight *= count
        counts[function(*(total for total, _ in roll))] += weight
    return Distribution.of(counts)


@given(distributions, distributions)
def test_arithmetic_is_counting_every_pair(left, right):
    assert left + right == combined(lambda a, b: a + b, left, right)
    assert left * right == combined(lambda a, b: a * b, left, right)
    assert -left == combined(lambda a: -a, left)


@given(distributions, distributions.filter(lambda d: not d.p(0)))
def test_division_rounds_towards_minus_infinity(left, right):
    assert left // right == combined(lambda a, b: floor(Fraction(a, b)), left, right)


@given(distributions, st.integers(-5, 5))
def test_a_number_is_a_distribution_that_is_certain(dice, number):
    certain = Distribution.constant(number)
    assert dice + number == dice + certain
    assert dice * number == dice * certain
    if number:
        assert dice // number == dice // certain


def test_division_by_what_can_be_zero_raises():
    with pytest.raises(ZeroDivisionError):
        Distribution.dice([4]) // Distribution.of({0: 1, 2: 1})


@given(distributions, st.integers(1, 4), st.data())
def test_order_statistics_are_counting_every_roll(dice, rolls, data):
    place = data.draw(st.integers(1, rolls))
    parts = [dice] * rolls
    assert dice.order_statistic(rolls, place) == combined(lambda *totals: sorted(totals)[place - 1], *parts)
    assert dice.best_of(rolls) == combined(lambda *totals: max(totals), *parts)
    assert dice.worst_of(rolls) == combined(lambda *totals: min(totals), *parts)


@given(distributions, distributions)
def test_comparing_is_counting_every_pair(left, right):
    comparison = left.compare(right)
    counted = combined(lambda a, b: (a > b) - (a < b), left, right)
    assert comparison == (counted.p(-1), counted.p(0), counted.p(1))
    assert sum(comparison) == 1
    assert comparison.beats == counted.p(1) + counted.p(0) / 2
    assert left.compare(right.lowest) == left.compare(Distribution.constant(right.lowest))


@given(distributions, st.integers(-15, 15))
def test_chances_agree_with_each_other(dice, total):
    assert sum(dice.values()) == 1
    assert list(dice) == sorted(dice)
    assert dice.at_least(total) + dice.at_most(total - 1) == 1
    assert dice.at_least(total) - dice.at_least(total + 1) == dice.p(total)
    assert dice.p(total) == Fraction(dice.weight(total), dice.size)
    assert (total in dice) == (dice.p(total) > 0)


@given(distributions)
def test_moments_are_those_of_the_chances(dice):
    mean = sum(total * chance for total, chance in dice.items())
    assert dice.mean == mean
    assert dice.variance == sum((total - mean) ** 2 * chance for total, chance in dice.items())
    assert dice.sd == pytest.approx(float(dice.variance) ** 0.5, abs=1e-9)


@given(distributions, st.fractions(0, 1))
def test_a_quantile_is_the_first_total_that_reaches_it(dice, q):
    total = dice.quantile(q)
    assert dice.at_most(total) >= q
    assert total == dice.lowest or dice.at_most(total - 1) < q


def test_quantiles_at_the_ends():
    two = Distribution.dice([6, 6])
    assert [two.quantile(q) for q in (0, Fraction(1, 36), Fraction(1, 2), 1)] == [2, 2, 7, 12]
    for q in (-0.01, 1.01):
        with pytest.raises(OutOfRange, match="between 0 and 1"):
            two.quantile(q)


def test_equal_distributions_are_equal_however_they_were_counted():
    assert Distribution.of({1: 2, 2: 4, 3: 0}) == Distribution.of([(2, 1), (1, 1), (2, 1)])
    assert Distribution.of({1: 2, 2: 4}).ways == ((1, 1), (2, 2))
    assert Distribution.dice([6, 4], 1) == Distribution.dice((4, 6), 1)


@settings(max_examples=200)
@given(distributions, distributions, st.integers(1, 5))
def test_results_stay_reduced(left, right, rolls):
    """Sums and best or worst rolls skip the search for a common factor; there never is one."""
    for result in (left + right, left.best_of(rolls), left.worst_of(rolls), -left, left * 3):
        assert Distribution.of(result.ways) == result


def test_what_cannot_be_a_distribution_is_refused():
    with pytest.raises(OutOfRange, match="at least one possible total"):
        Distribution.of({3: 0})
    with pytest.raises(OutOfRange, match="cannot be negative: 3 has -1"):
        Distribution.of({3: -1})
    with pytest.raises(OutOfRange, match="at least one side, not 0"):
        Distribution.dice([6, 0])
    for place in (0, 4):
        with pytest.raises(OutOfRange, match=f"Place {place} does not exist among 3 rolls"):
            Distribution.dice([6]).order_statistic(3, place)


def test_no_dice_is_the_number_zero():
    assert Distribution.dice([]) == Distribution.constant(0)
    assert Distribution.dice([], 5) == Distribution.constant(5)


def test_mapping_totals_merges_them():
    assert Distribution.dice([6]).map(lambda face: face // 2).ways == ((0, 1), (1, 2), (2, 2), (3, 1))


def test_large_handfuls_are_exact():
    hundred = Distribution.dice([6] * 100)
    assert hundred.mean == 350 and hundred.variance == Fraction(35 * 100, 12)
    assert hundred.p(100) == Fraction(1, 6**100) and sum(hundred.values()) == 1


def test_a_repr_is_short_and_pastes_back_when_it_can():
    small = Distribution.dice([4])
    assert eval(repr(small)) == small
    assert repr(Distribution.dice([20])) == "<Distribution of 20 totals, 1 to 20>"
    huge = Distribution.of({0: 1, 1: 10**5000})
    assert repr(huge) == "<Distribution of 2 totals, 0 to 1>", "Python cannot write 5,000 digits"


def test_a_notebook_shows_at_most_sixty_rows():
    html = Distribution.dice([100])._repr_html_()
    assert html.count("<tr>") <= 62 and "40 more rows" in html
