"""The parts of an expression and how they are written."""

import pytest

from dhcore.dice.reading import read
from dhcore.dice.tree import Die, Keep, Number, Pool, Reroll, Sum, children, walk


@pytest.mark.parametrize(
    ("way", "number", "kept"),
    [("kh", 1, [3]), ("kh", 3, [1, 2, 3]), ("kl", 1, [0]), ("dh", 1, [0, 1, 2]), ("dl", 3, [3])],
)
def test_which_of_four_sorted_dice_count(way, number, kept):
    assert list(Keep(way, number).kept(4)) == kept


@pytest.mark.parametrize(
    ("relation", "hit"),
    [("=", [3]), ("<", [1, 2]), ("<=", [1, 2, 3]), (">", [4, 5, 6]), (">=", [3, 4, 5, 6])],
)
def test_which_faces_are_thrown_again(relation, hit):
    assert [face for face in range(1, 7) if Reroll(relation, 3).hits(face)] == hit


def test_only_a_die_without_extras_is_plain():
    assert Die(6).plain
    assert not any(die.plain for die in (Die(10, 10), Die(6, 1, Reroll("=", 1)), Die(6, 1, None, 1)))


@pytest.mark.parametrize(
    "text",
    [
        "1-(2-3)",
        "(1+2)x3",
        "2x(3x4)",
        "-(-1)",
        "-(1+2)",
        "(1 > 2) > 3",
        "1 > (2 > 3)",
        "max(1 > 2, 3)",
        "(-1)x2",
    ],
)
def test_parentheses_stay_where_they_matter(text):
    assert str(read(text)) == text.replace("(-1)x2", "-1x2")


def test_the_place_in_the_text_does_not_count_for_equality():
    assert Number(5, at=3) == Number(5, at=8) and hash(Number(5, at=3)) == hash(Number(5))


def test_walking_meets_every_part_in_the_order_of_the_text():
    tree = read("max(1d4, 2)+best(3, -1d6)x4 > 5")
    assert [str(part) for part in walk(tree)] == [
        "max(1d4, 2)+best(3, -1d6)x4 > 5",
        "max(1d4, 2)+best(3, -1d6)x4",
        "max(1d4, 2)",
        "1d4",
        "2",
        "best(3, -1d6)x4",
        "best(3, -1d6)",
        "-1d6",
        "1d6",
        "4",
        "5",
    ]
    assert children(Pool(2, Die(6))) == ()
    assert children(Sum(Number(1), (("-", Number(2)),))) == (Number(1), Number(2))
