"""Caps: each at itself and one above, and refused before anything is computed."""

import math
import sys
from random import Random

import pytest
from hypothesis import given, settings

from dhcore.dice import expression, limits, odds, parse
from dhcore.dice.limits import (
    MAX_DICE,
    MAX_DIGITS,
    MAX_EXPLOSIONS,
    MAX_NESTING,
    MAX_SIDES,
    MAX_TEXT,
    MAX_THROWS,
    MAX_TOTAL,
    MAX_TOTALS,
    MAX_WORK,
    measure,
)
from dhcore.dice.reading import read
from dhcore.errors import DiceSyntaxError, TooMuchWork
from tests.dice import brute_force


@pytest.fixture
def nothing_computed(monkeypatch):
    """Any attempt to compute odds fails the test."""

    def forbidden(*_):
        raise AssertionError("computed before it was refused")

    for module, name in (
        (expression, "evaluate"),
        (odds, "die_odds"),
        (odds, "keep_highest"),
        (odds, "repeated"),
    ):
        monkeypatch.setattr(module, name, forbidden)


@pytest.mark.parametrize(
    ("at_cap", "above", "sentence"),
    [
        (f"{MAX_DICE}d2", f"{MAX_DICE + 1}d2", "1,001 dice are too many; a pool has at most 1,000"),
        (f"d{MAX_SIDES}", f"d{MAX_SIDES + 1}", "A d10,001 is too large; a die has at most 10,000 sides"),
        (f"d6!{MAX_EXPLOSIONS}", f"d6!{MAX_EXPLOSIONS + 1}", "explodes at most 100 times, not 101"),
        ("1000000", "1000001", "numbers go up to 1,000,000"),
        ("1000000x1000000", "1000000x1000000+1", "totals beyond 1,000,000,000,000"),
        ("best(1000, 5x6+7x8+9)", "best(1001, 5x6+7x8+9)", "asks for 5,005 dice and numbers in one roll"),
        ("2d10000+2-1", "1d10000+1d10001", "at most 10,000 sides"),
    ],
)
def test_caps_at_the_cap_and_one_above(at_cap, above, sentence, nothing_computed):
    parse(at_cap)
    with pytest.raises(TooMuchWork) as refusal:
        parse(above)
    assert sentence in str(refusal.value)


def test_text_up_to_the_cap(nothing_computed):
    parse("1+" * (MAX_TEXT // 2 - 1) + "10")
    with pytest.raises(DiceSyntaxError, match="has 501 characters; at most 500 are read") as refusal:
        parse("1+" * (MAX_TEXT // 2) + "1")
    assert refusal.value.at == MAX_TEXT


def test_five_thousand_digits_and_three_thousand_terms_have_an_answer(nothing_computed):
    for text in ("1" * 5000, "+".join(["1d6"] * 3000)):
        with pytest.raises(DiceSyntaxError, match="characters; at most 500"):
            parse(text)


@pytest.mark.parametrize(
    ("opening", "closing"), [("(", ")"), ("max(1,", ")"), ("(1>1+1x-", ")"), ("-(", "x1)")]
)
def test_nesting_up_to_the_cap(opening, closing):
    """At the cap everything works with room to spare on Python's stack."""
    deep = opening * MAX_NESTING + "1" + closing * MAX_NESTING
    frames, limit = len(list(_frames())), sys.getrecursionlimit()
    sys.setrecursionlimit(frames + 600)
    try:
        found = parse(deep)
        assert parse(str(found)) == found and hash(found) and found.distribution
        assert found.roll(Random(1)).total in found.distribution
    finally:
        sys.setrecursionlimit(limit)
    with pytest.raises(DiceSyntaxError, match="nested 32 deep, not deeper") as refusal:
        parse(opening + deep + closing)
    assert refusal.value.at == (opening + deep).rindex("(", 0, len(opening) * (MAX_NESTING + 1))


def _frames():
    frame = sys._getframe()
    while frame:
        yield frame
        frame = frame.f_back


@pytest.mark.parametrize(
    ("text", "part", "advice"),
    [
        ("2147483647d2147483647", "2147483647", "numbers go up to"),
        ("1000d10000", "'1000d10000' can have up to 9,999,001 different totals", "'1d10000' would be fine"),
        ("1+100d100kh50", "'100d100kh50' takes about 1", "'12d100kh6' would be fine"),
        ("50d10!20 >= 3", "'50d10!20' takes about 9.0 times the work", "'12d10!20' would be fine"),
        ("d10000!100", "'1d10000!100' can have up to", "'1d10000!1' would be fine"),
        ("100d6x100d6", "'100d6x100d6' can have up to 251,001 different totals", "fewer or smaller"),
        (
            "best(1000, 5d20)",
            "needs counts of 6,506 digits, more than 4,200",
            "'best(500, 5d20)' would be fine",
        ),
        ("worst(1000000, 2)", "asks for 1,000,000 dice and numbers", "'worst(3906, 2)' would be fine"),
        (
            "best(1000, best(1000, best(1000, 5)))",
            "'best(1000, best(1000, 5))' asks for 1,000,000",
            "'best(3, best(1000, 5))' would",
        ),
        ("max(1000d6, 999d6, 998d6)", "'max(1000d6, 999d6, 998d6)' takes about", "fewer or smaller"),
        ("500d6+500d8", "'500d6+500d8' takes about", "fewer or smaller"),
        ("300d6r1!2", "'300d6r1!2' takes about", "would be fine"),
        ("1000000" + "x1000000" * 60, "can reach totals beyond", "fewer or smaller"),
        ("d10000+d9999x3", "'1d10000+1d9999x3' can have up to 39,994 different totals", "fewer"),
    ],
)
def test_too_much_work_is_refused_before_computing_and_says_what_is_too_large(
    text, part, advice, nothing_computed
):
    with pytest.raises(TooMuchWork) as refusal:
        parse(text)
    assert part in str(refusal.value) and advice in str(refusal.value)
    assert str(refusal.value).endswith(".")


def test_what_is_advised_is_indeed_fine():
    for text in ("1000d10000", "100d100kh50", "50d10!20", "d10000!100", "best(1000, 5d20)", "300d6r1!2"):
        with pytest.raises(TooMuchWork) as refusal:
            parse(text)
        measure(read(str(refusal.value).split("; '")[1].split("' would")[0]))


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("MAX_TOTALS", "3d20", 58),
        ("MAX_THROWS", "3d20+2", 4),
        ("MAX_TOTAL", "-6x7", 42),
        ("MAX_DIGITS", "10d100", 20),
    ],
)
def test_caps_on_whole_expressions_are_inclusive(name, text, value, monkeypatch):
    monkeypatch.setattr(limits, name, value)
    parse(text)
    monkeypatch.setattr(limits, name, value - 1)
    with pytest.raises(TooMuchWork):
        parse(text)


def test_the_cap_on_work_is_inclusive(monkeypatch):
    work = measure(read("10d10kh5")).work
    monkeypatch.setattr(limits, "MAX_WORK", work)
    parse("10d10kh5")
    monkeypatch.setattr(limits, "MAX_WORK", math.nextafter(work, 0))
    with pytest.raises(TooMuchWork, match=r"'10d10kh5' takes about 1\.0 times the work"):
        parse("10d10kh5")


def test_what_a_table_rolls_is_far_from_the_caps():
    for text in ("1000d6", "100d100", "d10000", "16d10kh8", "9d20kh1", "20d6!3", "best(100, d%)", "50d6r1"):
        assert measure(read(text)).work <= MAX_WORK / 2


@settings(max_examples=250, deadline=None)
@given(brute_force.expressions())
def test_an_extent_bounds_what_is_computed(case):
    extent, distribution = measure(read(case.text)), parse(case.text).distribution
    assert extent.lowest <= distribution.lowest and distribution.highest <= extent.highest
    assert len(distribution) <= extent.totals
    assert math.log2(distribution.size) <= extent.bits + 1e-6


def test_the_whole_of_a_count_can_be_written_out():
    limit = sys.get_int_max_str_digits()
    assert limit > MAX_DIGITS, "a chance can be printed"
    assert (MAX_TOTALS, MAX_THROWS, MAX_TOTAL) == (20_000, 5_000, 10**12)


def test_what_is_no_part_has_no_extent():
    with pytest.raises(TypeError, match="no part of a dice expression"):
        measure("2d6")
