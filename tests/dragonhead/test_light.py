"""Light: torches, candles, what is seen, and who is seen."""

import pytest

from dhcore.dragonhead.light import feet_lit, light, light_sources, seen, seen_from_the_dark
from dhcore.errors import OutOfRange, UnknownName


@pytest.mark.parametrize(("name", "squares", "feet"), [("torch", 3, 30), ("candle", 0, 0)])
def test_torch_and_candle(name, squares, feet):
    """DH-192."""
    assert (light(name), feet_lit(light(name))) == (squares, feet)


@pytest.mark.parametrize("row", light_sources().values(), ids=lambda row: row.name)
def test_the_light_ends_exactly_at_its_range(row):
    """DH-192, DH-193."""
    assert seen(row.squares, row.squares) == "clear"
    assert seen(row.squares, row.squares + 1) == "movement"
    assert seen(row.squares, row.squares + 2) == "nothing"
    assert seen_from_the_dark(row.squares, row.squares) == "the bearer"
    assert seen_from_the_dark(row.squares, row.squares + 1) == "a light"
    assert seen_from_the_dark(row.squares, 1000) == "a light"


def test_what_gives_no_known_light():
    with pytest.raises(UnknownName, match="light source 'sun'"):
        light("sun")
    for squares in (-1, 1001):
        with pytest.raises(OutOfRange, match=f"not {squares}"):
            feet_lit(squares)
        with pytest.raises(OutOfRange, match=f"not {squares}"):
            seen(3, squares)
