"""Character level and tiers."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.dragonhead.character_level import level_at, level_rows, level_starts_at, tier, tiers
from dhcore.errors import OutOfRange


@pytest.mark.parametrize("row", level_rows(), ids=lambda row: str(row.level))
def test_a_level_starts_exactly_on_its_xp(row):
    """DH-118."""
    assert level_at(row.xp) == row.level
    assert level_starts_at(row.level) == row.xp
    if row.xp:
        assert level_at(row.xp - 1) == row.level - 1


@pytest.mark.parametrize(("level", "xp"), [(12, 2_000_000), (13, 3_000_000), (30, 20_000_000)])
def test_past_the_table_a_level_takes_a_million(level, xp):
    """DH-119."""
    assert (level_at(xp), level_at(xp - 1)) == (level, level - 1)
    assert level_starts_at(level) == xp


@settings(deadline=None)
@given(st.integers(1, 999_000))
def test_a_level_and_its_start_agree(level):
    assert level_at(level_starts_at(level)) == level


def test_levels_stay_within_reason():
    with pytest.raises(OutOfRange, match="XP of -1 lies below"):
        level_at(-1)
    with pytest.raises(OutOfRange, match="go up to 1,000,000,000,000"):
        level_at(10**12 + 1)
    assert level_starts_at(level_at(10**12)) == 10**12
    for level in (0, level_at(10**12) + 1):
        with pytest.raises(OutOfRange, match="A character level lies between 1 and 1,000,010"):
            level_starts_at(level)


@pytest.mark.parametrize("row", tiers(), ids=lambda row: row.name)
def test_a_tier_starts_exactly_on_its_level(row):
    """DH-039, DH-048."""
    assert tier(row.level) == row.name
    if row.level > 1:
        assert tier(row.level - 1) != row.name


def test_tiers_are_open_at_the_top():
    """Ruling A28."""
    assert [tier(level) for level in (3, 6, 9, 12, 15, 16, 99)] == [
        "Beginner", "Intermediate", "Expert", "Hero", "Master", "Master", "Master",
    ]  # fmt: skip
    with pytest.raises(OutOfRange, match="A level of 0"):
        tier(0)
