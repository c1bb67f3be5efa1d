"""A plain handful of dice: written, read back, rolled by hand or by machine."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dhcore.dice import Dice, Distribution, lone_face, percentile
from dhcore.dice.dice import MAX_HANDFUL
from dhcore.errors import DiceSyntaxError, OutOfRange, TooMuchWork

handfuls = st.builds(
    Dice, st.lists(st.integers(1, 10_000), max_size=60).map(tuple), st.integers(-1_000_000, 1_000_000)
)


@given(handfuls)
def test_what_is_written_is_read_back(dice):
    assert Dice.parse(str(dice)) == dice
    assert eval(repr(dice)) == dice


def test_the_longest_handful_is_read_back():
    dice = Dice(tuple(range(9_000, 9_000 + MAX_HANDFUL)))
    assert Dice.parse(str(dice)) == dice


@pytest.mark.parametrize(
    ("text", "sides", "bonus"),
    [
        ("1d8+1d6+1", (8, 6), 1),
        ("0", (), 0),
        ("1d4-1", (4,), -1),
        ("-4", (), -4),
        ("-4+d6", (6,), -4),
        ("1d6+-2", (6,), -2),
        ("1d6--2", (6,), 2),
        ("0d6", (), 0),
        ("3 + 2D4 + d10 - 1", (10, 4, 4), 2),
        ("(1d6)", (6,), 0),
        ("d%", (100,), 0),
    ],
)
def test_sums_of_plain_dice_are_read(text, sides, bonus):
    assert Dice.parse(text) == Dice(sides, bonus)


@pytest.mark.parametrize(
    ("text", "at", "part"),
    [
        ("1d6-1d4", 4, "1d4"),
        ("2+-1d4", 2, "-1d4"),
        ("1d6+4d6kh3", 4, "4d6kh3"),
        ("1d6!2", 0, "1d6!2"),
        ("1+d6r1", 2, "1d6r1"),
        ("d00", 0, "1d00"),
        ("2d6x2", 0, "2d6x2"),
        ("1+(2+3)", 3, "2+3"),
        ("max(1, 2)", 0, "max(1, 2)"),
        ("d6 > 3", 0, "1d6 > 3"),
    ],
)
def test_anything_cleverer_is_refused_where_it_stands(text, at, part):
    with pytest.raises(DiceSyntaxError) as refusal:
        Dice.parse(text)
    assert f"'{part}' is not plain dice to add" in str(refusal.value)
    assert refusal.value.at == at


@pytest.mark.parametrize(("text", "at"), [("", 0), ("1d6+", 4), ("2x6d", 4), ("1 2", 2), ("wood", 0)])
def test_what_is_no_expression_is_pointed_at(text, at):
    with pytest.raises(DiceSyntaxError) as refusal:
        Dice.parse(text)
    assert refusal.value.at == at


def test_a_hand_holds_a_thousand_dice():
    assert len(Dice.parse(f"{MAX_HANDFUL}d6").sides) == MAX_HANDFUL
    with pytest.raises(TooMuchWork, match="1,001 dice are too many"):
        Dice.parse(f"{MAX_HANDFUL + 1}d6")
    with pytest.raises(OutOfRange, match="1,001 dice are more than a hand holds; the limit is 1,000"):
        Dice.parse(f"{MAX_HANDFUL}d6+1d6")
    with pytest.raises(OutOfRange, match="at least one side, not 0"):
        Dice((6, 0))


@given(st.lists(st.integers(1, 20), max_size=6).map(tuple), st.integers(-5, 5))
def test_best_middle_and_distribution_agree(sides, bonus):
    dice = Dice(sides, bonus)
    assert dice.distribution == Distribution.dice(sides, bonus)
    assert dice.best == dice.distribution.highest
    assert dice.middle == dice.best // 2


def test_dice_too_many_to_count_are_refused_before_counting(monkeypatch):
    monkeypatch.setattr(Distribution, "dice", lambda *_: pytest.fail("computed before it was refused"))
    with pytest.raises(TooMuchWork, match="different totals"):
        _ = Dice((9_999,) * 1_000).distribution


def test_the_dice_of_the_highest_scores_are_counted():
    assert Dice((12,) * 409 + (10,) * 9).distribution.highest == 409 * 12 + 90


def test_adding_joins_the_handfuls():
    assert Dice((6,), 1) + Dice((8, 4), 2) == Dice((8, 6, 4), 3)


@given(handfuls, st.integers())
def test_a_roll_shows_one_face_for_each_die(dice, seed):
    faces = dice.roll(Random(seed))
    assert len(faces) == len(dice.sides)
    assert dice.total(faces) == sum(faces) + dice.bonus


def test_faces_rolled_by_hand_are_checked():
    dice = Dice((8, 6), 1)
    assert dice.total([8, 6]) == 15
    with pytest.raises(OutOfRange, match="has 2 dice; 3 faces were given"):
        dice.total([1, 2, 3])
    for face in (0, 7):
        with pytest.raises(OutOfRange, match=f"A d6 has no face {face}; it shows 1 to 6"):
            dice.total([1, face])


def test_percentile_dice():
    assert [percentile(tens, ones) for tens, ones in ((50, 2), (0, 1), (0, 0), (60, 0), (90, 9))] == [
        52,
        1,
        100,
        60,
        99,
    ]
    assert sorted(percentile(tens, ones) for tens in range(0, 100, 10) for ones in range(10)) == list(
        range(1, 101)
    )
    for tens, ones in ((55, 1), (100, 0), (-10, 0), (0, 10), (0, -1)):
        with pytest.raises(OutOfRange, match="show 00 to 90 and 0 to 9"):
            percentile(tens, ones)


def test_a_die_read_alone():
    assert [lone_face(10, face) for face in range(10)] == [10, 1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert [lone_face(100, face) for face in (0, 10, 90)] == [100, 10, 90]
    for sides, face in ((10, 10), (100, 5), (100, 100), (6, 0), (10, -1)):
        with pytest.raises(OutOfRange, match=f"A lone d{sides} does not show {face}"):
            lone_face(sides, face)
