"""Ranged attacks: every band at its edge and one beyond, stunted ranges, throws, the line of fire."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.dragonhead.check import Check
from dhcore.dragonhead.ranges import (
    MAX_DISTANCE,
    first_hit,
    line_of_fire,
    range_named,
    ranges,
    rng,
    thrown,
)
from dhcore.errors import OutOfRange, Refused, UnknownName

ROWS = pytest.mark.parametrize("row", ranges(), ids=lambda row: row.name)


@ROWS
def test_each_band_ends_exactly_where_its_row_says(row):
    """DH-240, DH-241."""
    assert row.band(row.effective) == "effective"
    assert row.band(row.effective + 1) == row.band(row.hard) == "hard"
    assert row.band(row.hard + 1) == row.band(row.heavy) == "heavy"
    with pytest.raises(Refused, match=rf"{row.name} hits nothing beyond {row.heavy} \(DH-241\)"):
        row.band(row.heavy + 1)


@ROWS
def test_rng_n_is_the_named_range_of_that_size(row):
    """DH-243, ruling A54: bands double."""
    same = rng(row.effective)
    assert (same.hard, same.heavy, same.stunted) == (row.hard, row.heavy, row.stunted)


@ROWS
def test_at_and_inside_the_stunted_range_a_target_is_harder(row):
    """DH-242: 0 is no such range."""
    if row.stunted:
        assert row.difficulty(row.stunted) == row.difficulty(0) == "hard"
        assert row.difficulty(row.stunted + 1) == "normal"
    else:
        assert row.difficulty(0) == row.difficulty(1) == "normal"


def test_the_ranges_are_those_of_the_book():
    assert [(r.name, r.effective, r.hard, r.heavy, r.stunted) for r in ranges()] == [
        ("Point-Blank", 5, 10, 20, 0),
        ("Close", 10, 20, 40, 0),
        ("Short", 20, 40, 80, 0),
        ("Medium", 40, 80, 160, 0),
        ("Long", 80, 160, 320, 5),
        ("Extreme", 160, 320, 640, 10),
    ]


def test_the_short_bow():
    """DH-241, DH-292: Rng 20 to 20, 40 and 80 steps."""
    bow = rng(20)
    assert [bow.difficulty(d) for d in (1, 20, 21, 40, 41, 80)] == [
        "normal", "normal", "hard", "hard", "heavy", "heavy"
    ]  # fmt: skip
    with pytest.raises(Refused, match="81 steps are too far"):
        bow.difficulty(81)


@pytest.mark.parametrize(("effective", "stunted"), [(1, 0), (79, 0), (80, 5), (159, 5), (160, 10), (500, 10)])
def test_other_ranges_are_stunted_like_the_row_at_or_below(effective, stunted):
    """Ruling A54."""
    assert rng(effective).stunted == stunted
    assert (rng(effective).hard, rng(effective).heavy) == (2 * effective, 4 * effective)


def test_shifts_add_to_the_band_and_clamp_once():
    """Rulings A05, A06: the band is where the ladder starts."""
    assert rng(80).difficulty(3, 1) == "heavy"
    assert rng(20).difficulty(41, 3, -2) == "herculean"
    assert rng(20).difficulty(20, -1) == "easy"


def test_melee_weapons_are_thrown_to_point_blank_and_harder_without_balance():
    """DH-271."""
    assert thrown(balanced=True) == (range_named("point-blank"), 0)
    assert thrown(balanced=False) == (range_named("point-blank"), 1)


def test_what_cannot_be_is_refused():
    with pytest.raises(UnknownName, match="range 'Far'"):
        range_named("Far")
    for distance in (-1, MAX_DISTANCE + 1):
        with pytest.raises(OutOfRange, match="between 0 and 100,000 steps"):
            rng(20).band(distance)
    for effective in (0, 10_001):
        with pytest.raises(OutOfRange, match="Rng goes from 1 to 10,000"):
            rng(effective)


def test_without_anyone_in_the_way_the_target_is_hit():
    assert line_of_fire([]) == ((), 1)
    assert first_hit([]) is None


@settings(max_examples=30, deadline=None)
@given(st.lists(st.integers(1, 13), min_size=1, max_size=3))
def test_the_line_of_fire_agrees_with_counting_every_save(scores):
    """DH-239, ruling A54: the first save that fails, half fails among them, is hit instead of the target."""
    luck = [Check(score, save=True) for score in scores]
    hit = [Fraction(0)] * (len(luck) + 1)
    for strengths in product(*(check.strength.items() for check in luck)):
        chance = Fraction(1)
        for _, p in strengths:
            chance *= p
        place = first_hit([strength >= 9 for strength, _ in strengths])
        hit[len(luck) if place is None else place] += chance
    odds = line_of_fire(luck)
    assert [*odds.in_the_way, odds.target] == hit
    assert sum(hit) == 1


def test_the_line_of_fire_has_its_limits():
    with pytest.raises(OutOfRange, match="At most 30 people"):
        line_of_fire([Check(9)] * 31)
    with pytest.raises(Refused, match=r"saving throw \(DH-137\)"):
        line_of_fire([Check(9, try_hard="hard")])
