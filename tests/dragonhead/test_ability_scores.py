"""Ability scores: the modifier table, the words and the limits."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.dragonhead import abilities
from dhcore.dragonhead.ability_scores import (
    checked_score,
    description,
    descriptions,
    is_usual,
    meaning,
    modifier,
    modifier_rows,
)
from dhcore.errors import OutOfRange, UnknownName


@pytest.mark.parametrize("row", modifier_rows(), ids=lambda row: str(row.score))
def test_a_modifier_starts_exactly_on_its_score(row):
    """DH-071."""
    assert modifier(row.score) == row.modifier
    assert modifier(row.score + 1) == row.modifier
    if row.score:
        assert modifier(row.score - 1) == row.modifier - 1


@settings(deadline=None)
@given(st.integers(0, 5000))
def test_the_table_and_what_follows_it_are_half_the_distance_from_ten_rounded_down(score):
    """DH-072, ruling A16: floor, never toward zero."""
    assert modifier(score) == (score - 10) // 2


def test_modifiers_go_on_past_the_table():
    """DH-072: every further 2 points are another +1."""
    assert [modifier(score) for score in (23, 24, 25, 26)] == [6, 7, 7, 8]


@pytest.mark.parametrize("score", [-1, 5001])
def test_scores_outside_the_table_have_no_modifier(score):
    with pytest.raises(OutOfRange, match="ability score"):
        modifier(score)


@pytest.mark.parametrize("row", descriptions(), ids=lambda row: row.name)
def test_a_word_starts_exactly_on_its_score(row):
    """DH-046."""
    assert description(row.score) == row.name
    assert description(row.score - 1) != row.name


def test_the_words_are_those_of_the_rules():
    """DH-046; above 18 it stays Awesome (ruling A28) and below 3 there is no word."""
    words = ["Sad", "Sad", "Pathetic", "Average", "Excellent", "Awesome", "Awesome", "Awesome"]
    assert [description(score) for score in (3, 5, 8, 11, 14, 15, 18, 40)] == words
    assert (description(1), description(2)) == (None, None)
    with pytest.raises(OutOfRange):
        description(0)


def test_a_score_in_play_is_at_least_one():
    """DH-045, ruling A15."""
    assert (checked_score(1), checked_score(5000)) == (1, 5000)
    for score in (0, 5001):
        with pytest.raises(OutOfRange, match=f"lies between 1 and 5,000, not {score:,}"):
            checked_score(score)


def test_six_to_fourteen_is_usual():
    """DH-045: typical, not a limit."""
    assert [is_usual(score) for score in (5, 6, 14, 15)] == [False, True, True, False]


def test_every_ability_measures_something():
    """DH-044."""
    assert len({meaning(row.code) for row in abilities()}) == 9
    assert meaning("Luck") == meaning("luc")
    with pytest.raises(UnknownName, match="ability"):
        meaning("luk")
