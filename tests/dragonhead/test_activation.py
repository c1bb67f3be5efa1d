"""Magic items: no help, no effort, trying again, duds, weapons and identification."""

from collections import Counter
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.dragonhead.activation import (
    Activation,
    identify_check,
    identify_price,
    potion_rounds,
    roll_identify_price,
)
from dhcore.errors import OutOfRange, UnknownName


def test_magic_and_quality_and_nothing_else():
    """DH-360, ruling A10."""
    item = Activation(12, 2)
    assert (item.check.score, item.check.difficulty, item.check.try_hard) == (14, "normal", None)
    assert [line.label for line in item.working][:2] == ["Magic", "quality"]
    assert item.working[1].value == "+2"


@pytest.mark.parametrize(
    ("kind", "values"),
    [
        ("item", {"1": "works", "H": "again", "F": "broken", "C": "broken"}),
        ("weapon", {"1": "works", "H": "again", "F": "again", "C": "crash"}),
        ("potion", {"1": "works", "H": "dud", "F": "dud", "C": "crash"}),
        ("scroll", {"1": "works", "H": "dud", "F": "dud", "C": "crash"}),
    ],
)
def test_what_each_result_does(kind, values):
    """DH-361, DH-362 with ruling A60, DH-363."""
    table = Activation(10, kind=kind).table
    assert {key: table.row(key).value for key in values} == values


def test_potions_take_two_rounds():
    """DH-363."""
    assert potion_rounds() == 2


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 20), st.sampled_from(["item", "weapon", "potion", "scroll"]))
def test_trying_again_agrees_with_going_round_by_round(magic, kind):
    item = Activation(magic, kind=kind)
    works, left = Fraction(0), Fraction(1)
    for rounds in range(6):
        assert item.within(rounds) == works
        works += left * item.by_value("works")
        left *= item.by_value("again")
    assert works <= item.in_the_end
    assert item.in_the_end - works <= left or item.by_value("again") == 1
    assert sum(map(item.by_value, ("works", "again", "broken", "dud", "crash"))) == 1
    assert sum(item.odds.values()) == 1


def test_what_can_only_be_tried_again_never_works():
    assert Activation(2, kind="weapon").in_the_end == 0


def test_items_are_checked():
    with pytest.raises(UnknownName, match="kind of magic item 'wand'"):
        Activation(10, kind="wand")
    with pytest.raises(OutOfRange, match="not 101"):
        Activation(10, 101)
    for rounds in (-1, 201):
        with pytest.raises(OutOfRange, match=f"0 to 200 here, not {rounds}"):
            Activation(10).within(rounds)


def test_a_professional_takes_minutes_and_silver():
    """DH-364: 1d10 minutes and 2d6 silver for each item."""
    minutes, silver = identify_price(2)
    counted: Counter[int] = Counter()
    for first in range(1, 11):
        for second in range(1, 11):
            counted[first + second] += Fraction(1, 100)
    assert dict(minutes) == counted
    assert (silver.lowest, silver.highest, silver.mean) == (4, 24, 14)
    spent = roll_identify_price(2, Random(4))
    assert spent[0] in minutes
    assert spent[1] in silver
    for items in (0, 21):
        with pytest.raises(OutOfRange, match=f"1 to 20 take part, not {items}"):
            identify_price(items)


def test_the_identifier_checks_intellect():
    """DH-365."""
    assert identify_check(14, 1).difficulty == "hard"
