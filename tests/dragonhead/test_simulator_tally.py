"""How sure a share of fights is: Wilson's interval, and sums of tallies."""

from fractions import Fraction
from math import sqrt

import pytest

from dhcore.dragonhead.simulator_tally import Estimate, Tally


@pytest.mark.parametrize("fights", [1, 10, 1_000, 1_000_000])
@pytest.mark.parametrize("part", [0, 0.003, 0.5, 0.77, 1])
def test_the_interval_is_wilsons(fights, part):
    number = round(fights * part)
    estimate = Estimate(number, fights)
    z, p = 1.96, number / fights
    middle = (p + z * z / (2 * fights)) / (1 + z * z / fights)
    spread = z * sqrt(p * (1 - p) / fights + z * z / (4 * fights**2)) / (1 + z * z / fights)
    assert abs(float(estimate.low) - max(0, middle - spread)) < 1e-8
    assert abs(float(estimate.high) - min(1, middle + spread)) < 1e-8
    assert 0 <= estimate.low <= estimate.share <= estimate.high <= 1


def test_an_estimate_in_words():
    assert Estimate(830, 1_000).words == "83% (81 to 85)"
    assert Estimate(0, 10_000).words == "0% (0 to 0)"
    assert Estimate(1, 3).share == Fraction(1, 3)


def test_tallies_add_up_with_the_longer_list_of_rounds():
    one = Tally(10, 6, 4, (1, 2), (0, 1), 1, 2, (0, 4, 6))
    two = Tally(5, 1, 3, (2, 2), (1, 1), 1, 3, (0, 5))
    both = Tally(15, 7, 7, (3, 4), (1, 2), 2, 5, (0, 9, 6))
    assert one + two == two + one == both
