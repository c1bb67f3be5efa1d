"""Prices, the ledger and builds to a budget."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.dragonhead.advancement import (
    Ledger,
    Spending,
    award,
    build,
    character_level,
    increase_price,
    lose,
    prices,
    raise_ability,
    raise_class,
    raise_price,
    raise_within,
    split_award,
)
from dhcore.dragonhead.house import House
from dhcore.errors import OutOfRange, Refused, UnknownName

POINTS = House(A27="point")
ALL_XP = House(A26="total")


@pytest.mark.parametrize("row", prices(), ids=lambda row: f"+{row.increase}")
def test_the_table_names_the_whole_of_an_increase(row):
    """DH-123, ruling A27."""
    assert increase_price(row.increase) == row.xp


def test_prices_double_without_end():
    """DH-124: +7 is 64,000 and +8 is 128,000."""
    assert (increase_price(0), increase_price(7), increase_price(8)) == (0, 64_000, 128_000)
    assert all(increase_price(n) == 1_000 * 2 ** (n - 1) for n in range(1, 31))


def test_one_point_now_and_two_later_are_plus_three_at_four_thousand():
    """DH-124, DH-125: the worked example."""
    ledger = raise_ability(Ledger(4_000), "Intellect")
    assert (ledger.unspent, ledger.spent[0].words) == (3_000, "Intellect +1: 1,000")
    ledger = raise_ability(ledger, "int", 2)
    assert (ledger.unspent, [entry.words for entry in ledger.spent]) == (0, ["Intellect +3: 4,000"])


def test_under_the_other_reading_every_point_has_its_price():
    """Ruling A27, the reading a group may prefer."""
    assert [increase_price(n, POINTS) for n in (1, 3, 7)] == [1_000, 7_000, 127_000]
    assert raise_price(1, 2, POINTS) == 6_000
    assert raise_price(1, 2) == 3_000


@settings(deadline=None)
@given(st.integers(0, 26), st.integers(1, 4), st.sampled_from([House(), POINTS]))
def test_a_raise_costs_what_lies_between(current, more, house):
    assert raise_price(current, more, house) == sum(
        raise_price(current + step, 1, house) for step in range(more)
    )


@settings(deadline=None)
@given(st.integers(0, 10**7), st.integers(0, 6), st.sampled_from([House(), POINTS]))
def test_the_most_one_can_afford_is_affordable_and_one_more_is_not(xp, current, house):
    more = raise_within(xp, current, house)
    assert not more or raise_price(current, more, house) <= xp
    assert raise_price(current, more + 1, house) > xp


def test_increases_have_their_bounds():
    with pytest.raises(OutOfRange, match="by 0 to 30 points here, not 31"):
        increase_price(31)
    with pytest.raises(OutOfRange, match="not -1"):
        increase_price(-1)
    with pytest.raises(OutOfRange, match="at least 1 point, not 0"):
        raise_price(2, 0)
    assert raise_within(10**12, 30) == 0


def test_losing_two_thousand_of_five_hundred_leaves_a_debt_to_earn_back():
    """DH-126, DH-127: the worked example."""
    ledger = lose(Ledger(500, (Spending("Warlord", 2, 2_500),)), 2_000)
    assert (ledger.unspent, ledger.deficit, ledger.total) == (-1_500, 1_500, 1_000)
    assert character_level(ledger) == 2, "levels stay"
    with pytest.raises(Refused, match=r"takes 1,000 XP more; -1,500 are unspent \(DH-127\)"):
        raise_ability(ledger, "mus")
    with pytest.raises(Refused, match="DH-127"):
        raise_class(ledger, "Wizard", 1, 0)
    ledger = award(ledger, 2_500)
    assert (ledger.unspent, ledger.deficit) == (1_000, 0)
    assert raise_ability(ledger, "mus").unspent == 0


def test_character_level_comes_from_spent_xp():
    """DH-038, ruling A26; under the other reading from all of them, yet a debt takes no level."""
    spent = (Spending("Warlord", 4, 9_000), Spending("mus", 1, 1_000, "ability"))
    assert character_level(Ledger(50_000, spent)) == 4
    assert character_level(Ledger(50_000, spent), ALL_XP) == 6
    assert character_level(Ledger(-3_000, spent), ALL_XP) == 4
    assert character_level(Ledger()) == 1


def test_total_xp_is_unspent_and_spent():
    """DH-066."""
    ledger = Ledger(300, (Spending("Warlord", 2, 2_500),))
    assert (ledger.spent_xp, ledger.total) == (2_500, 2_800)
    assert [line.value for line in ledger.working] == ["Warlord 2: 2,500", "2,500", "300"]


def test_a_class_level_adds_its_price_to_what_the_class_took_so_far():
    """DH-122: the price comes from the class."""
    ledger = raise_class(Ledger(10_000), "Warlord", 1, 0)
    ledger = raise_ability(ledger, "luck")
    ledger = raise_class(ledger, "Warlord", 2, 2_500)
    assert [entry.words for entry in ledger.spent] == ["Warlord 2: 2,500", "Luck +1: 1,000"]
    assert ledger.class_of("Warlord") == Spending("Warlord", 2, 2_500)
    assert ledger.class_of("Wizard") is None
    assert ledger.ability("Luck").value == 1
    with pytest.raises(Refused, match="Warlord is at level 2 already"):
        raise_class(ledger, "Warlord", 2, 100)
    for level in (0, 1_001):
        with pytest.raises(OutOfRange, match="A class level lies between 1 and 1,000"):
            raise_class(ledger, "Warlord", level, 100)
    with pytest.raises(UnknownName):
        raise_ability(ledger, "lukc")


def test_a_class_called_like_an_ability_stands_for_itself():
    ledger = raise_ability(raise_class(Ledger(2_000), "mus", 1, 500), "mus")
    assert [entry.xp for entry in ledger.spent] == [500, 1_000]


def test_xp_have_their_bounds():
    for act in (award, lose):
        with pytest.raises(OutOfRange, match="XP lie between 0"):
            act(Ledger(), -1)
    with pytest.raises(OutOfRange, match="Unspent XP lie within"):
        Ledger(10**12 + 1)
    with pytest.raises(OutOfRange, match="Spent XP lie within"):
        Ledger(0, (Spending("Warlord", 9, 10**12 + 1),))


def test_an_adventure_for_levels_four_to_seven_has_a_budget_of_ten_thousand():
    """DH-121: the worked example; spent just enough is exactly there."""
    assert build(4).budget == 10_000
    states = {spent: (build(4, spent).state, build(4, spent).left, build(4, spent).over) for spent in
              (9_999, 10_000, 10_500, 19_999, 20_000)}  # fmt: skip
    assert states == {
        9_999: ("short", 1, 0),
        10_000: ("done", 0, 0),
        10_500: ("done", 0, 500),
        19_999: ("done", 0, 9_999),
        20_000: ("past", 0, 10_000),
    }
    with pytest.raises(OutOfRange):
        build(4, -1)


def test_a_normal_start_is_free():
    """DH-120: one class at level one, no increases: level 1 unless the class costs XP."""
    assert character_level(Ledger(0, (Spending("Warlord", 1, 0),))) == 1
    assert character_level(Ledger(0, (Spending("Dragon", 1, 5_000),))) == 3


@settings(deadline=None)
@given(st.lists(st.tuples(st.booleans(), st.integers(0, 10**6)), max_size=30))
def test_the_ledger_neither_makes_nor_loses_points(events):
    ledger = Ledger()
    for earned, xp in events:
        ledger = award(ledger, xp) if earned else lose(ledger, xp)
    assert ledger.unspent == ledger.total == sum(xp if earned else -xp for earned, xp in events)


def test_an_award_is_shared_evenly_and_the_rest_is_dropped():
    assert [split_award(500, heads) for heads in (1, 3, 4, 501)] == [500, 166, 125, 0]
    for xp, heads in ((-1, 2), (500, 0)):
        with pytest.raises(OutOfRange):
            split_award(xp, heads)
