"""Vision: the table of sights and lights, the best sight one has, and switching."""

import pytest

from dhcore.dragonhead import shifted
from dhcore.dragonhead.vision import (
    best_sight,
    light_levels,
    light_of,
    own_sights,
    sights,
    switch_rounds,
    vision_shift,
)
from dhcore.errors import Refused, UnknownName

BOOK = {
    "normal": ["normal", "normal", "hard", "heavy"],
    "infravision": ["hard"] * 4,
    "ultravision": ["heavy", "hard", "normal", "normal"],
}
CELLS = [(sight, light, BOOK[sight][n]) for sight in BOOK for n, light in enumerate(light_levels())]


@pytest.mark.parametrize(("sight", "light", "rung"), CELLS)
def test_the_table(sight, light, rung):
    """DH-405, ruling A05: a shift, here of a normal check."""
    assert shifted("normal", vision_shift(sight, light)) == rung


def test_the_table_is_complete():
    assert list(sights()) == list(BOOK)
    assert list(light_levels()) == ["daylight", "normal", "dim", "dark"]


@pytest.mark.parametrize(
    ("source", "level"),
    [
        ("sun", "daylight"),
        ("torch", "normal"),
        ("lantern", "normal"),
        ("candle", "normal"),
        ("full moon", "dim"),
        ("nothing", "dark"),
    ],
)
def test_where_light_comes_from(source, level):
    """DH-404."""
    assert light_of(source) == level


def test_everybody_sees_normally_but_those_with_ultravision():
    """DH-406."""
    assert own_sights() == ("normal",)
    assert own_sights(["infravision"]) == ("normal", "infravision")
    assert own_sights(["ultravision"]) == ("ultravision",)
    assert own_sights(["ultravision", "infravision"]) == ("ultravision", "infravision")


@pytest.mark.parametrize(
    ("special", "light", "best"),
    [
        ([], "dark", ("normal", 2)),
        (["infravision"], "dark", ("infravision", 1)),
        (["infravision"], "dim", ("normal", 1)),
        (["ultravision"], "daylight", ("ultravision", 2)),
    ],
)
def test_the_best_sight(special, light, best):
    assert best_sight(special, light) == best


def test_switching_takes_a_round():
    """DH-406."""
    assert switch_rounds("normal", "infravision", ["infravision"]) == 1
    assert switch_rounds("normal", "normal", []) == 0
    with pytest.raises(Refused, match="no infravision to switch to"):
        switch_rounds("normal", "infravision", [])


def test_what_each_sight_cannot_do():
    """DH-407, DH-408."""
    rows = sights()
    assert {name: (row.reads, row.colors) for name, row in rows.items()} == {
        "normal": (True, "true"), "infravision": (False, "none"), "ultravision": (True, "false"),
    }  # fmt: skip
    assert "undead" in rows["infravision"].note
    assert "sunlight" in rows["ultravision"].note


def test_unknown_words_are_refused():
    for ask in (
        lambda: vision_shift("x-ray", "dim"),
        lambda: own_sights(["x-ray"]),
        lambda: switch_rounds("x-ray", "normal", []),
    ):
        with pytest.raises(UnknownName, match="sight 'x-ray'"):
            ask()
    with pytest.raises(UnknownName, match="light 'dusk'"):
        vision_shift("normal", "dusk")
    with pytest.raises(UnknownName, match="source of light 'lava'"):
        light_of("lava")
