"""Expressions as values: equal however typed, safe to keep, with notes where something is cut."""

import copy
import pickle
from fractions import Fraction

import pytest

from dhcore.dice import Distribution, Expression, expression, parse


def test_expressions_are_equal_however_they_were_typed():
    assert parse("2D6 + 1") == parse("２d6+1") and hash(parse("2D6 + 1")) == hash(parse("2d6+1"))
    assert parse("2d6+1") != parse("1+2d6")
    assert parse(" 2D6 ").text == " 2D6 " and str(parse(" 2D6 ")) == "2d6"


def test_a_repr_can_be_pasted_back():
    assert repr(parse("D20 × 2")) == "parse('1d20x2')"
    assert eval(repr(parse("D20 × 2"))) == parse("d20x2")


def test_the_distribution_is_computed_once(monkeypatch):
    computed = []
    monkeypatch.setattr(
        expression, "evaluate", lambda tree: computed.append(tree) or Distribution.constant(1)
    )
    value = parse("3d6")
    assert computed == [], "reading computes nothing"
    assert value.distribution is value.distribution
    assert len(computed) == 1


def test_an_expression_survives_copies_and_pickling():
    value = parse("best(2, 4d6r1!kh3) >= 12")
    _ = value.distribution
    for other in (pickle.loads(pickle.dumps(value)), copy.deepcopy(value)):
        assert other == value and other.text == value.text and other.distribution == value.distribution


def test_an_expression_cannot_be_changed():
    with pytest.raises(AttributeError):
        parse("1d6").text = "1d8"


@pytest.mark.parametrize(
    ("text", "asks"), [("3d6 >= 13", True), ("(3d6 >= 13)", True), ("(3d6 >= 13)x2", False), ("3d6", False)]
)
def test_a_comparison_is_the_whole_expression(text, asks):
    assert parse(text).is_comparison is asks


def test_a_cut_tail_is_stated():
    assert parse("2d6!3+1").notes == (
        "A d6!3 explodes at most 3 times; the tail beyond (1 in 1,296 for each die) is cut off.",
    )
    (note,) = parse("d6!").notes
    assert "A d6!10 explodes at most 10 times" in note and "less than 1 in a million" in note
    (note,) = parse("d4r<=3!1").notes
    assert "explodes at most once" in note and "(1 in 5 for each die)" in note  # (7/16) squared
    assert parse("d6!3").distribution.p(24) == Fraction(1, 1296)


def test_each_kind_of_die_is_noted_once():
    assert len(parse("d6!3 + 2d6!3 + d8!3").notes) == 2
    assert parse("3d6+d20").notes == parse("0d6!").notes == ()
    assert parse("d00").notes == ("A d00 alone shows 10, 20 .. 100: its 00 counts as 100.",)


def test_a_notebook_shows_a_table():
    assert "<table>" in parse("2d6")._repr_html_()
    assert isinstance(parse("2d6"), Expression)
