"""Action tables: every row at its strength and one below, crashes without a row, and odds counted by hand."""

from collections import Counter
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.dragonhead import Check
from dhcore.dragonhead.action_table import action_table, action_tables
from dhcore.errors import DataError, OutOfRange, Refused, UnknownName

TABLES = list(action_tables())
START = {"F": 1, "H": 5, "1": 9, "2": 13, "3": 17, "4": 21}
ROWS = [(name, row.row) for name, table in action_tables().items() for row in table.rows if row.row != "C"]


@pytest.mark.parametrize(("name", "key"), ROWS)
def test_a_row_starts_exactly_on_its_strength(name, key):
    table = action_table(name)
    assert table.read_strength(START[key]).key == key
    if key != "F":
        assert table.read_strength(START[key] - 1).key != key


@pytest.mark.parametrize("name", TABLES)
def test_the_highest_row_is_open_upward(name):
    table = action_table(name)
    top = max(row.row for row in table.rows if row.row.isdigit())
    assert table.read_strength(60).key == top
    assert table.read_strength(60).successes == 13


def test_the_climbing_table_is_the_books_example():
    """DH-150."""
    table = action_table("climbing")
    assert [row.row for row in table.rows] == ["1", "H", "F", "C"]
    assert [table.row(key).value for key in "1HFC"] == ["", "", "1/2", "1"]


@pytest.mark.parametrize("name", TABLES)
@given(score=st.integers(1, 20), rung=st.sampled_from(["easy", "normal", "hard", "heavy"]))
@settings(deadline=None, max_examples=25)
def test_odds_agree_with_reading_every_strength(name, score, rung):
    table = action_table(name)
    check = table.check(score, rung)
    counted: Counter[str] = Counter()
    for strength, chance in check.strength.items():
        if len(check.pool.sides) > 1 and strength == 1:
            counted["C"] += chance
            continue
        reached = [key for key in START if START[key] <= strength and key in {r.row for r in table.rows}]
        counted[max(reached, key=START.__getitem__)] += chance
    assert table.odds(check) == counted
    assert sum(table.odds(check).values()) == 1


def test_a_crash_without_a_row_is_a_full_fail_with_more_from_the_dm():
    """Ruling A60."""
    result = action_table("leaping").read("crash")
    assert (result.key, result.row.row, result.needs_detail) == ("C", "F", True)
    assert result.words == "crash: falls, and the DM adds to it"
    assert result.working[1].source == "DH-357, A60"
    own_row = action_table("climbing").read("crash")
    assert (own_row.row.row, own_row.needs_detail) == ("C", False)
    assert own_row.working[0].value == "Dexterity: crash"


def test_a_save_takes_no_effort_and_activation_takes_no_help():
    """DH-137, ruling A10."""
    with pytest.raises(Refused, match=r"saving throw \(DH-137\)"):
        action_table("fire").check(10, try_hard="hard")
    with pytest.raises(Refused, match="Nothing helps the roll of Activation"):
        action_table("activation").check(10, try_hard="hard")
    assert action_table("fire").check(10).save
    assert action_table("leaping").check(10, try_hard="hard").wear == 1


def test_a_roll_is_read_whoever_made_it():
    table = action_table("climbing")
    check = table.check(14)
    assert table.read_roll(check.read([[1, 1]])).words == "crash: falls from the very top"
    assert table.read_roll(check.read_total(5)).words == "half fail: slips and holds on: check again"
    rolled = check.roll(Random(3))
    assert table.read_roll(rolled).outcome == rolled.outcome
    assert table.read(2).successes == 2
    assert table.read("half_fail").successes == 0
    save = action_table("fire").read(1)
    assert save.working[0].value == "Luck Save: single"


def test_unknown_names_and_rows_are_refused():
    with pytest.raises(UnknownName, match=r"action table 'climbin'.*climbing"):
        action_table("climbin")
    with pytest.raises(UnknownName, match="row of Climbing '2'"):
        action_table("climbing").row("2")
    with pytest.raises(OutOfRange, match="Successes start at 1, not 0"):
        action_table("climbing").read(0)


HEAD = '[[table]]\nname = "a"\nlabel = "A"\nroll = ["dex"]\nsource = "x"\n'
ROW = '[[row]]\ntable = "{}"\nrow = "{}"\nresult = "r"\nsource = "x"\n'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (HEAD + ROW.format("a", "1") + ROW.format("a", "F"), "table a needs rows 1, H and F"),
        (HEAD + "".join(ROW.format("a", key) for key in "1HF") + ROW.format("b", "1"), "a table b that"),
        (HEAD + "".join(ROW.format("a", key) for key in "1HFF"), "each row once"),
    ],
)
def test_broken_tables_are_refused(tmp_path, monkeypatch, text, message):
    from dhcore import tables
    from dhcore.dragonhead import action_table as module

    (tmp_path / "broken.toml").write_text(text, encoding="utf-8")
    monkeypatch.setattr(tables, "data_folder", lambda: tmp_path)
    monkeypatch.setattr(module, "FILE", "broken.toml")
    tables.toml_rows.cache_clear()
    module.action_tables.cache_clear()
    try:
        with pytest.raises(DataError, match=message):
            module.action_tables()
    finally:
        tables.toml_rows.cache_clear()
        module.action_tables.cache_clear()


def test_a_lone_die_never_reaches_a_crash_row():
    """DH-148, ruling A08."""
    assert "C" not in action_table("fire").odds(Check(12, save=True))
    assert action_table("fire").odds(Check(14, save=True))["C"] == Fraction(1, 48)
