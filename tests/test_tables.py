"""Rules data: typed rows from files, and a refusal that names file, row and reason."""

import pytest

from dhcore import tables
from dhcore.dragonhead import abilities, ability
from dhcore.errors import DataError, UnknownName


class Fact(tables.Row):
    name: str
    value: int


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setattr(tables, "data_folder", lambda: tmp_path)
    for cached in (tables.toml_rows, tables.csv_rows):
        cached.cache_clear()
    yield tmp_path
    for cached in (tables.toml_rows, tables.csv_rows):
        cached.cache_clear()


def test_rows_come_back_typed_and_in_order(folder):
    (folder / "f.toml").write_text('[[fact]]\nname = "b"\nvalue = 2\n[[fact]]\nname = "a"\nvalue = 1\n')
    (folder / "f.csv").write_text("name,value\nb,2\na,1\n")
    expected = (Fact(name="b", value=2), Fact(name="a", value=1))
    assert tables.toml_rows("f.toml", "fact", Fact) == expected
    assert tables.csv_rows("f.csv", Fact) == expected


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[[fact]]\nname = "a"\nvalue = 1\n[[fact]]\nname = "b"\n', "f.toml, fact 2, value: Field required"),
        ('[[fact]]\nname = "a"\nvalue = "x"\n', "f.toml, fact 1, value: Input should be a valid integer"),
        ('[[fact]]\nname = "a"\nvalue = 1\nodd = 1\n', "f.toml, fact 1, odd: Extra inputs are not"),
        ("", "f.toml: no fact found"),
        ("[[fact\n", "f.toml: "),
    ],
)
def test_a_broken_file_is_refused_with_file_row_and_reason(folder, text, said):
    (folder / "f.toml").write_text(text)
    with pytest.raises(DataError, match=said):
        tables.toml_rows("f.toml", "fact", Fact)


def test_a_missing_file_is_refused(folder):
    with pytest.raises(DataError, match=r"f\.csv is missing from the rules data"):
        tables.csv_rows("f.csv", Fact)


def test_an_installation_without_data_says_so(monkeypatch, tmp_path):
    monkeypatch.setattr(tables, "_PLACES", (tmp_path,))
    tables.data_folder.cache_clear()
    with pytest.raises(DataError, match="reinstall the package"):
        tables.data_folder()
    tables.data_folder.cache_clear()


def test_the_nine_abilities_are_known_by_code_and_name():
    assert [row.code for row in abilities()] == [
        "mus",
        "con",
        "dex",
        "int",
        "wis",
        "cha",
        "spi",
        "mag",
        "luc",
    ]
    assert ability("DEX") == ability(" dexterity ")
    with pytest.raises(UnknownName, match="did you mean 'wisdom'"):
        ability("wisdm")
