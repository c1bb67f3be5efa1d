"""Aspects: every one of the list is read from its example and written back; wrong values are refused."""

import csv

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.dice import Dice
from dhcore.dragonhead.area import area_shapes
from dhcore.dragonhead.aspects import (
    Aspect,
    PoisonValue,
    aspect_rows,
    aspects_text,
    has,
    parse_aspects,
    value_of,
)
from dhcore.dragonhead.damage import DamageDice
from dhcore.dragonhead.duration import Duration
from dhcore.dragonhead.poison import poison_kinds
from dhcore.errors import DiceSyntaxError, OutOfRange, Refused, UnknownName

ROWS = aspect_rows()


@pytest.mark.parametrize("row", ROWS.values(), ids=lambda row: row.key)
def test_an_aspect_comes_back_from_its_example(row):
    """DH-264..300."""
    aspect = Aspect.parse(row.example)
    assert (aspect.key, str(aspect)) == (row.key, row.example)
    assert Aspect.parse(row.example.upper()) == aspect
    if row.example.partition(" ")[2][:1].isdigit():
        assert Aspect.parse(row.example.replace(" ", "", 1)) == aspect, "the space may be missing"
    assert row.meaning.endswith(".")
    assert aspect.row == row
    if row.value == "none":
        with pytest.raises(OutOfRange, match=f"{row.name} has no value; '3' is too much"):
            Aspect.parse(f"{row.name} 3")
    elif row.value == "optional":
        assert Aspect.parse(row.name) == Aspect(row.key)
    else:
        with pytest.raises(OutOfRange, match=row.name):
            Aspect.parse(row.name)


def test_every_rule_of_the_list_of_aspects_has_its_row():
    """DH-264..300, but those that say more about one of them."""
    more = {269, 275, 278, 279, 285}
    told = {int(rule[3:]) for row in ROWS.values() for rule in (row.source, row.effect) if "," not in rule}
    assert {*range(264, 301)} - more <= told | {268}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Reach", None),
        ("Reach 2", 2),
        ("Rng 20", 20),
        ("Light 0", 0),
        ("Light 3", 3),
        ("Rld1", 1),
        ("Rld5", 5),
        ("Time 2", 2),
        ("Time 3", 3),
        ("Blast 10", 10),
        ("Burst 1d8", Dice((8,))),
        ("Burst 1d8-4", Dice((8,), -4)),
        ("Drain 2", Dice(bonus=2)),
        ("Dmg 1d6s", DamageDice.parse("1d6s")),
        ("Dur 5 PS", Duration("per success", 5)),
        ("Dur Enc", Duration("encounter")),
        ("Dur Conc", Duration("concentration")),
        ("Save Con", "con"),
        ("Def muscle", "mus"),
        ("Poison 18", PoisonValue(18)),
        ("Poison Paralytic 14", PoisonValue(14, "paralytic")),
        ("Poison huge knock out 9", PoisonValue(9, "knock-out", "Huge")),
        ("SA 3", 3),
    ],
)
def test_the_aspects_of_the_text_have_typed_values(text, value):
    """DH-242, DH-272, DH-277, DH-287, DH-290, DH-291, DH-293, DH-299 and their like."""
    aspect = Aspect.parse(text)
    assert aspect.value == value
    assert Aspect.parse(str(aspect)) == aspect


def test_bastard_and_bal_are_not_taken_for_each_other():
    assert [aspect.key for aspect in parse_aspects("Bal, NA, NAC, SL, SA 3, Scar, SUP")] == [
        "bal", "na", "nac", "sl", "sa", "scar", "sup",
    ]  # fmt: skip


@pytest.mark.parametrize("shape", area_shapes(), ids=lambda shape: shape.name)
def test_an_area_is_an_aspect_with_a_radius(shape):
    """DH-244, DH-254, DH-256: without a size its damage decides."""
    assert Aspect.parse(f"{shape.name} 6") == Aspect(shape.name, 6)
    assert Aspect.parse(shape.name).value is None


@pytest.mark.parametrize("kind", poison_kinds())
def test_a_poison_can_be_of_every_kind(kind):
    """DH-290."""
    assert Aspect.parse(f"Poison {kind} 14").value == PoisonValue(14, kind)


def test_a_list_comes_back_in_order():
    text = "Close, 2hds, Rng 20, Poison Huge Paralytic 14"
    aspects = parse_aspects(" close,2hds, , rng20 ,poison huge paralytic 14")
    assert aspects_text(aspects) == text
    assert (has(aspects, "2hds"), has(aspects, "bal")) == (True, False)
    assert (value_of(aspects, "rng"), value_of(aspects, "close"), value_of(aspects, "light")) == (
        20,
        None,
        None,
    )
    assert parse_aspects("") == ()
    for ask in (has, value_of):
        with pytest.raises(UnknownName, match="did you mean 'reach'"):
            ask(aspects, "raech")


def test_what_cannot_be_read_is_refused():
    for text in ("", "Shiny", "7", "Ball 3", "+3"):
        with pytest.raises(UnknownName, match="Unknown aspect"):
            Aspect.parse(text)
    for text in ("Rng far", "Rng -1", "Rng 100001", "Light 1.5", "Poison strong", "Reach x"):
        with pytest.raises((OutOfRange, UnknownName)):
            Aspect.parse(text)
    with pytest.raises(OutOfRange, match="Rng takes a number up to 100,000, as in “Rng 20”"):
        Aspect.parse("Rng far")
    with pytest.raises(UnknownName, match="kind of poison"):
        Aspect.parse("Poison Sleepy 14")
    with pytest.raises(UnknownName, match="ability"):
        Aspect.parse("Save Strength")
    for text in ("Burst wide", "Dmg 1d6z", "Activation 1d"):
        with pytest.raises(DiceSyntaxError):
            Aspect.parse(text)
    with pytest.raises(OutOfRange, match="is no duration"):
        Aspect.parse("Dur long")
    with pytest.raises(Refused, match="Close is listed twice"):
        parse_aspects("Close, 2hds, close")
    assert len(parse_aspects(", ".join(row.example for row in list(ROWS.values())[:40]))) == 40
    assert Aspect.parse("Rng 100000").value == 100_000
    with pytest.raises(OutOfRange, match="at most 40 aspects here, not 41"):
        parse_aspects("Close," * 41)
    with pytest.raises(OutOfRange, match="strength lies between 0 and 100,000"):
        PoisonValue(-1)
    with pytest.raises(UnknownName, match="Unknown aspect 'glow'"):
        _ = Aspect("glow").row


@settings(deadline=None)
@given(st.lists(st.sampled_from(sorted(ROWS)), unique=True, max_size=12), st.integers(0, 999))
def test_any_list_of_aspects_comes_back(keys, number):
    values = {"none": None, "optional": number, "number": number, "dice": Dice((6,), number % 3)}
    values |= {"damage": DamageDice.parse("2d6b"), "duration": Duration("rounds", number + 1)}
    values |= {"ability": "luc", "poison": PoisonValue(number, "lethal", "Tiny")}
    aspects = tuple(Aspect(key, values[ROWS[key].value]) for key in keys)
    assert parse_aspects(aspects_text(aspects)) == aspects


def test_the_keys_of_the_file_are_the_names_in_lower_case(root):
    with (root / "data/dragonhead/aspects.csv").open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines))
    assert all(row["key"] == row["name"].lower() for row in rows)
    assert len({row["key"] for row in rows}) == len(rows)
