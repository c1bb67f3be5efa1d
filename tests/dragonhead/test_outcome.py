"""The success table: every threshold at itself and one below (DH-142, DH-143)."""

import pytest

from dhcore.dragonhead import House
from dhcore.dragonhead.outcome import band_starts, bands, in_words, outcome_of, successes


def thresholds():
    table = bands()
    yield table.half_fail, "full_fail", "half_fail"
    yield table.single, "half_fail", 1
    for number in range(2, 12):
        yield table.single + table.step * (number - 1), number - 1, number


@pytest.mark.parametrize(("start", "below", "at"), list(thresholds()))
def test_a_band_starts_exactly_on_its_threshold(start, below, at):
    assert outcome_of(start) == at
    assert outcome_of(start - 1) == below


def test_the_printed_bands_hold():
    assert (bands().half_fail, bands().single) == (5, 9)
    assert [outcome_of(s) for s in (1, 4, 5, 8, 9, 12, 13, 16, 17, 20)] == [
        "full_fail", "full_fail", "half_fail", "half_fail", 1, 1, 2, 2, 3, 3,
    ]  # fmt: skip


def test_successes_have_no_upper_end():
    """Ruling A04: 21-24 is four successes."""
    assert [successes(s) for s in (20, 21, 24, 25, 401)] == [3, 4, 4, 5, 99]
    assert [successes(s) for s in (-5, 0, 8)] == [0, 0, 0]


def test_under_the_other_reading_four_successes_need_twenty_four():
    """Ruling A04, the reading a group may prefer; the printed table is the same."""
    house = House(A04="full fours")
    assert [successes(s, house) for s in (8, 9, 17, 20, 21, 23, 24, 27, 28)] == [0, 1, 3, 3, 3, 3, 4, 4, 5]
    assert band_starts(28, house)[-2:] == ((4, 24), (5, 28))


def test_band_starts_stop_at_the_highest_strength():
    assert band_starts(12) == (("half_fail", 5), (1, 9))
    assert band_starts(3) == (("half_fail", 5),)


def test_outcomes_have_the_words_of_the_game():
    assert [in_words(o) for o in ("crash", "full_fail", "half_fail", 1, 2, 3, 4)] == [
        "crash", "full fail", "half fail", "single", "double", "triple", "4 successes",
    ]  # fmt: skip
