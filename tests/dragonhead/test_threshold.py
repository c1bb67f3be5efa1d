"""Threshold tables: a row begins at its number and reaches to the next (DH-015)."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.dragonhead.threshold import threshold_row
from dhcore.errors import OutOfRange

ENCOUNTERS = ((3, "Hobgoblins"), (4, "Orcs"), (9, "Elves"))


def meet(roll, rows=ENCOUNTERS):
    return threshold_row(rows, roll, lambda row: row[0], "The encounter roll")[1]


def test_the_sample_table_of_encounters_reads_as_told():
    """DH-016: 3 is Hobgoblins, 4 has crossed into Orcs, 9 and more are Elves."""
    assert [meet(roll) for roll in (3, 4, 8, 9, 12)] == ["Hobgoblins", "Orcs", "Orcs", "Elves", "Elves"]


def test_the_order_of_the_rows_does_not_matter():
    """DH-015."""
    rows = list(ENCOUNTERS)
    Random(3).shuffle(rows)
    assert [meet(roll, rows) for roll in range(3, 13)] == [meet(roll) for roll in range(3, 13)]
    assert [meet(roll, ENCOUNTERS[::-1]) for roll in range(3, 13)] == [meet(roll) for roll in range(3, 13)]


def test_below_the_first_row_there_is_nothing():
    with pytest.raises(OutOfRange, match="The encounter roll of 2 lies below the first row of its table"):
        meet(2)
    with pytest.raises(OutOfRange):
        meet(5, ())


@settings(deadline=None)
@given(st.sets(st.integers(-50, 50), min_size=1), st.integers(-60, 60))
def test_it_agrees_with_walking_up_the_table(starts, number):
    found = None
    for start in sorted(starts):
        if number >= start:
            found = start
    if found is None:
        with pytest.raises(OutOfRange):
            threshold_row(starts, number, lambda start: start, "It")
    else:
        assert threshold_row(starts, number, lambda start: start, "It") == found
