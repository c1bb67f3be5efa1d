"""Encounter tables, the lower of two rolls at fast speed, and where the encounter comes from."""

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from dhcore.dice import Dice
from dhcore.dragonhead.encounters import (
    EncounterRow,
    EncounterTable,
    Origin,
    direction_die,
    distance_dice,
    geometries,
    origin,
    origin_odds,
    roll_origin,
    sample_table,
)
from dhcore.errors import OutOfRange, Refused, UnknownName

TABLE = sample_table()
BOOK = {
    "open": {1: ("behind", 4), 3: ("before", 8), 5: ("left", 6), 7: ("right", 6)},
    "corridor": {1: ("behind", 4), 3: ("before", 8)},
    "t-junction": {1: ("behind", 4), 3: ("right", 6), 5: ("left", 6)},
}


@pytest.mark.parametrize("row", TABLE.rows, ids=lambda row: row.text)
def test_a_row_starts_exactly_on_its_roll(row):
    assert TABLE.row(row.start) == row
    if row.start > 1:
        assert TABLE.row(row.start - 1) != row


def test_the_last_row_is_open():
    assert TABLE.row(12).nothing
    for total in (0, 13):
        with pytest.raises(OutOfRange, match=f"1d12 does not show {total}"):
            TABLE.row(total)


@pytest.mark.parametrize(("pace", "rolls"), [("slow", 1), ("medium", 1), ("fast", 2)])
def test_fast_keeps_the_lower_of_two(pace, rolls):
    """DH-169, DH-171."""
    counted: Counter[EncounterRow] = Counter()
    for faces in product(range(1, 13), repeat=rolls):
        counted[TABLE.row(min(faces))] += Fraction(1, 12**rolls)
    assert TABLE.odds(pace) == counted
    assert TABLE.something(pace) == 1 - counted[TABLE.row(12)]
    assert sum(TABLE.odds(pace).values()) == 1
    assert TABLE.read([9] * (rolls - 1) + [1], pace) == TABLE.row(1)
    with pytest.raises(OutOfRange, match=f"rolls {rolls} times, not 3"):
        TABLE.read([1, 2, 3], pace)


def test_rolls_on_the_table():
    assert TABLE.roll(Random(1), "fast") in TABLE.rows
    with pytest.raises(UnknownName, match="speed"):
        TABLE.roll(Random(1), "running")


def table(*rows):
    return EncounterTable("x", Dice((6,)), tuple(EncounterRow(start=s, text="t", nothing=n) for s, n in rows))


def test_a_table_offers_nothing_as_well():
    """DH-171."""
    assert table((1, False), (3, True)).something() == Fraction(1, 3)
    with pytest.raises(Refused, match=r"offer nothing as well \(DH-171\)"):
        table((1, False))
    with pytest.raises(OutOfRange, match="cannot begin at the same roll"):
        table((1, False), (1, True))
    for rows in (((2, True),), ((1, True), (7, False))):
        with pytest.raises(OutOfRange, match="within what 1d6 shows: 1 to 6"):
            table(*rows)


@pytest.mark.parametrize("geometry", BOOK)
def test_origins_agree_with_every_pair_of_dice(geometry):
    """DH-172, DH-173, ruling A50."""
    sides = {"open": 8, "corridor": 4, "t-junction": 6}[geometry]
    assert direction_die(geometry) == sides
    counted: Counter[Origin] = Counter()
    for face in range(1, sides + 1):
        where, far = BOOK[geometry][max(start for start in BOOK[geometry] if start <= face)]
        assert str(distance_dice(geometry, face)) == f"1d{far}"
        for distance in range(1, far + 1):
            assert origin(geometry, face, distance) == Origin(where, distance)
            counted[Origin(where, distance)] += Fraction(1, sides * far)
        with pytest.raises(OutOfRange, match=f"1d{far} does not show {far + 1}"):
            origin(geometry, face, far + 1)
    assert origin_odds(geometry) == counted
    assert sum(counted.values()) == 1
    for face in (0, sides + 1):
        with pytest.raises(OutOfRange, match=f"shows 1 to {sides}, not {face}"):
            origin(geometry, face, 1)


def test_one_square_away_is_hidden():
    """DH-174, ruling A50."""
    assert Origin("behind", 1).words == "1 square behind, hidden"
    assert Origin("before", 2).words == "2 squares before"
    assert not Origin("before", 2).hidden
    assert set(geometries()) == set(BOOK)
    with pytest.raises(UnknownName, match="geometry 'cave'"):
        direction_die("cave")


@pytest.mark.parametrize("geometry", BOOK)
def test_rolled_origins_are_possible_ones(geometry):
    assert {roll_origin(geometry, Random(seed)) for seed in range(60)} <= set(origin_odds(geometry))
