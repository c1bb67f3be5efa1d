"""Crawls: speeds, squares, the slowest member, paths with diagonals, and where a crawl ends."""

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.dragonhead import Check
from dhcore.dragonhead.crawl import (
    Crawl,
    crawl,
    crawl_row,
    minutes_of,
    path_cost,
    slow_only,
    slowest,
    speeds,
    step_cost,
    walk,
)
from dhcore.errors import OutOfRange, Refused, UnknownName

CORRIDOR = [(0, n) for n in range(8)]
STAIRS = [(n, n) for n in range(8)]


@pytest.mark.parametrize(
    ("name", "rolls", "search", "encounters", "sound"),
    [("slow", 1, True, 1, "quiet"), ("medium", 2, False, 1, "quiet"), ("fast", 4, False, 2, "loud")],
)
def test_the_speeds(name, rolls, search, encounters, sound):
    """DH-164, DH-168, DH-169."""
    row = speeds()[name]
    assert (row.rolls, row.search, row.encounter_rolls, row.sound) == (rolls, search, encounters, sound)


@pytest.mark.parametrize("pace", speeds())
@pytest.mark.parametrize("score", [3, 5, 6])
def test_squares_agree_with_every_roll(pace, score):
    """DH-166, ruling A49: several rolls, added up."""
    party = crawl([score + 4, score, score + 1], pace)
    assert party.move.score == score
    counted: Counter[int] = Counter()
    for rolls in product(party.move.strength.items(), repeat=speeds()[pace].rolls):
        chance = Fraction(1)
        for _, p in rolls:
            chance *= p
        counted[sum(s for s, _ in rolls)] += chance
    assert dict(party.squares) == counted
    assert party.feet.highest == 10 * party.squares.highest


def test_the_slowest_rolls_and_the_first_of_equals():
    """DH-166."""
    assert (slowest([9, 7, 12, 7]), slowest([4])) == (1, 0)
    for number in (0, 31):
        with pytest.raises(OutOfRange, match=f"A party: 1 to 30 take part, not {number}"):
            slowest([9] * number)


def test_no_one_tries_hard_at_a_crawl():
    """DH-167."""
    with pytest.raises(Refused, match=r"Move of a crawl \(DH-167\)"):
        Crawl(Check(9, try_hard="hard"))
    with pytest.raises(UnknownName, match="did you mean 'fast'"):
        Crawl(Check(9), "fats")


def test_a_crawl_is_a_minute_and_an_encounter():
    """DH-163, DH-165."""
    assert (crawl_row().minutes, crawl_row().encounters, crawl_row().square_feet) == (1, 1, 10)
    assert minutes_of(7) == 7
    with pytest.raises(OutOfRange, match="not -1"):
        minutes_of(-1)


def test_diagonals_cost_two():
    """DH-170."""
    assert (path_cost(CORRIDOR), path_cost(STAIRS), path_cost([(0, 0)])) == (7, 14, 0)
    for end in ((0, 0), (2, 0), (1, 2)):
        with pytest.raises(Refused, match=r"touching square.*\(DH-170\)"):
            step_cost((0, 0), end)
    for path in ([], [(0, n) for n in range(501)]):
        with pytest.raises(OutOfRange, match=f"1 to 500 squares, not {len(path)}"):
            path_cost(path)


@pytest.mark.parametrize(
    ("path", "squares", "place", "end"),
    [(CORRIDOR, 3, 0, 3), (CORRIDOR, 0, 2, 2), (CORRIDOR, 99, 2, 7), (STAIRS, 3, 0, 1), (STAIRS, 4, 1, 3)],
)
def test_a_crawl_goes_as_far_as_it_carries(path, squares, place, end):
    assert walk(path, squares, place) == end


def test_a_room_encounter_ends_the_crawl_at_once():
    """DH-176."""
    assert walk(CORRIDOR, 6, 0, {(0, 2)}) == 2
    assert walk(CORRIDOR, 6, 2, {(0, 2)}) == 7
    with pytest.raises(OutOfRange, match="places 0 to 7, not 8"):
        walk(CORRIDOR, 1, 8)


def test_progress_agrees_with_every_pair_of_crawls():
    party = Crawl(Check(5), "slow")
    counted: Counter[int] = Counter()
    for (a, p), (b, q) in product(party.squares.items(), repeat=2):
        counted[walk(STAIRS, b, walk(STAIRS, a, 0, {(2, 2)}), {(2, 2)})] += p * q
    assert party.progress(STAIRS, 2, {(2, 2)}) == counted
    assert party.progress(STAIRS, 0) == {0: 1}
    for crawls in (-1, 101):
        with pytest.raises(OutOfRange, match=f"0 to 100 here, not {crawls}"):
            party.progress(STAIRS, crawls)


@given(st.integers(0, 10**6), st.sampled_from(list(speeds())))
@settings(max_examples=30, deadline=None)
def test_rolled_squares_are_possible_ones(seed, pace):
    party = Crawl(Check(14), pace)
    strengths = [roll.strength for roll in party.roll(Random(seed))]
    assert party.read(strengths) == sum(strengths)
    assert sum(strengths) in party.squares


def test_squares_rolled_by_hand_must_fit():
    party = Crawl(Check(8), "medium")
    with pytest.raises(OutOfRange, match="A medium crawl has 2 Move rolls, not 1"):
        party.read([3])
    with pytest.raises(OutOfRange, match="This Move rolls 1 to 8, not 9"):
        party.read([3, 9])


def test_slow_things_take_a_slow_crawl():
    slow_only("slow", "searching")
    with pytest.raises(
        Refused, match=r"At fast speed there is no searching; it takes a slow crawl \(DH-164\)"
    ):
        slow_only("fast", "searching")


def test_a_crawl_shows_its_working():
    lines = {line.label: line.value for line in Crawl(Check(8), "fast").working}
    assert lines["fast"] == "4 Move rolls, added up"
    assert {line.label: line.value for line in Crawl(Check(8)).working}["slow"] == "1 Move roll, added up"
