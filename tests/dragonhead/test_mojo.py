"""Mojos: the roll, the price list, the purses."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.dice import Dice
from dhcore.dragonhead.mojo import (
    Purses,
    arrive_late,
    begin_session,
    divine_wind,
    mojo_dice,
    mojo_rolls,
    mojo_use,
    mojo_uses,
    pay,
    pooled,
    price,
    read_divine_wind,
    session_is_over,
    session_length,
    start_session,
    wind_dice,
)
from dhcore.errors import OutOfRange, Refused, UnknownName

PURSES = Purses((("Ann", 7), ("Bob", 6), ("DM", 9)))


@pytest.mark.parametrize("row", mojo_rolls(), ids=lambda row: str(row.players))
def test_a_mojo_roll_starts_exactly_on_its_number_of_players(row):
    """DH-021."""
    assert str(mojo_dice(row.players)) == row.dice
    if row.players > 1:
        assert str(mojo_dice(row.players - 1)) != row.dice


def test_the_printed_table_holds_and_is_open_at_the_top():
    """DH-021, ruling A13."""
    assert [str(mojo_dice(n)) for n in (1, 2, 4, 5, 8, 9, 40)] == [
        "5d6", "3d6", "3d6", "2d6", "2d6", "1d6", "1d6",
    ]  # fmt: skip
    with pytest.raises(OutOfRange, match="A number of players of 0 lies below"):
        mojo_dice(0)
    with pytest.raises(OutOfRange, match="At most 1,000 players"):
        mojo_dice(1_001)


def test_the_price_list_is_that_of_the_rules():
    """DH-026..034."""
    assert {use.name: use.price for use in mojo_uses().values()} == {
        "Fudge The Dice": 1,
        "Rise Above": 1,
        "Divine Wind": 2,
        "Premonition": 3,
        "Gift of the Gods": 5,
        "Resurrection": 7,
        "Dream Sequence": 9,
        "Act of God": 12,
    }
    with pytest.raises(UnknownName, match="did you mean 'wind'"):
        mojo_use("wnd")


def test_each_mojo_of_rising_and_each_character_in_the_wind_costs_one_more():
    """DH-027, DH-028."""
    assert [price("rise", n) for n in (1, 2, 5)] == [1, 2, 5]
    assert [price("wind", n) for n in (1, 2, 5)] == [2, 3, 6]
    assert (price("rise", 1_000), str(mojo_dice(1_000)), Purses((("Ann", 10_000),))["Ann"]) == (
        1_000,
        "1d6",
        10_000,
    )
    for times in (0, 1_001):
        with pytest.raises(OutOfRange, match="1 to 1,000 times"):
            price("rise", times)


def test_everybody_rolls_at_the_start_and_the_dm_too():
    """DH-020."""
    purses = start_session(["Ann", "Bob"], "Dee", Random(5))
    assert [name for name, _ in purses.held] == ["Ann", "Bob", "Dee"]
    assert all(3 <= mojos <= 18 for _, mojos in purses.held)
    assert start_session(["Ann"], "Dee", Random(5), Dice.parse("1d6"))["Ann"] <= 6, "set by hand"
    with pytest.raises(Refused, match="Two people of one name"):
        start_session(["Ann", "Ann"], "Dee", Random(5))
    with pytest.raises(OutOfRange):
        start_session([], "Dee", Random(5))


def test_who_comes_late_has_no_mojos():
    """DH-022."""
    purses = arrive_late(begin_session([("Ann", 11), ("DM", 4)], mojo_dice(2)), "Late")
    assert purses.held == (("Ann", 11), ("DM", 4), ("Late", 0))
    assert [line.value for line in purses.working] == ["3d6 = 11", "3d6 = 4", "late: 0"]
    with pytest.raises(Refused, match="cannot share a purse"):
        arrive_late(purses, "Ann")
    with pytest.raises(OutOfRange, match="3d6 shows 3 to 18, not 2"):
        begin_session([("Ann", 2)], mojo_dice(2))


def test_several_pay_one_price_together():
    """DH-024: an Act of God takes twelve."""
    after = pay(PURSES, "act", {"Ann": 7, "Bob": 0, "DM": 5})
    assert after.held == (("Ann", 0), ("Bob", 6), ("DM", 4))
    assert after.working[-1].value == "12 mojos: Ann 7, DM 5"
    assert pay(PURSES, "wind", {"Bob": 4}, times=3)["Bob"] == 2


def test_payments_that_do_not_fit_are_refused():
    with pytest.raises(Refused, match=r"Resurrection costs 7, not 6 \(DH-031\)"):
        pay(PURSES, "resurrection", {"Ann": 6})
    with pytest.raises(Refused, match=r"Ann holds 7, not 9 \(DH-019\)"):
        pay(PURSES, "dream", {"Ann": 9})
    with pytest.raises(OutOfRange, match="less than 0"):
        pay(PURSES, "dream", {"Ann": -1, "DM": 10})
    with pytest.raises(UnknownName, match="purse"):
        pay(PURSES, "fudge", {"Eve": 1})
    with pytest.raises(Refused, match="costs 1, not 0"):
        pay(PURSES, "fudge", {})
    for held in (-1, 10_001):
        with pytest.raises(OutOfRange, match="Ann holds 0 to 10,000 mojos"):
            Purses((("Ann", held),))


def test_a_price_is_split_fairly_among_those_who_pay():
    """DH-024."""
    poor = Purses((("Ann", 1), ("Bob", 9), ("Cy", 9)))
    assert pooled(poor, ("Ann", "Bob", "Cy"), 6) == {"Ann": 1, "Bob": 3, "Cy": 2}
    assert pooled(poor, ("Bob",), 9) == {"Bob": 9}
    assert pooled(poor, ("Ann", "Bob"), 0) == {"Ann": 0, "Bob": 0}
    with pytest.raises(Refused, match="takes 11 mojos; 10 are there"):
        pooled(poor, ("Ann", "Bob"), 11)
    with pytest.raises(UnknownName, match="purse"):
        pooled(poor, ("Eve",), 1)


@settings(deadline=None)
@given(st.sampled_from(list(mojo_uses())), st.integers(1, 6), st.integers(0, 9))
def test_what_is_paid_is_what_leaves_the_purses(key, times, part):
    cost = price(key, times)
    rich = Purses((("Ann", 100), ("Bob", 100)))
    after = pay(rich, key, {"Ann": cost - min(part, cost), "Bob": min(part, cost)}, times)
    assert sum(mojos for _, mojos in after.held) == 200 - cost


def test_the_wind_rolls_for_each_character():
    """DH-028."""
    assert str(wind_dice()) == "1d20"
    rng = Random(2)
    assert divine_wind(["Ann", "Bob"], Random(2)) == {"Ann": rng.randint(1, 20), "Bob": rng.randint(1, 20)}
    assert read_divine_wind({"Ann": 20, "Bob": 1}) == {"Ann": 20, "Bob": 1}
    with pytest.raises(OutOfRange, match="1d20 shows 1 to 20, not 21"):
        read_divine_wind({"Ann": 21})


def test_a_session_ends_after_three_hours():
    """DH-011."""
    assert session_length().shortest == 10
    assert [session_is_over(minutes) for minutes in (10, 179, 180)] == [False, False, True]
