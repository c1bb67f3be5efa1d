"""Packs written down: whatever was loaded comes back equal, through both formats."""

import json
import tomllib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.content import dump_pack, house_pack, load_pack, pack_values
from dhcore.content.reading import MAX_LINE
from dhcore.errors import UnknownName
from tests.content.samples import PACK, changed

FORMATS = ("toml", "json")


@pytest.mark.parametrize("to", FORMATS)
def test_the_sample_survives_a_round_trip(to, tmp_path):
    pack = load_pack(PACK)
    path = tmp_path / f"north.{to}"
    path.write_text(dump_pack(pack, to), encoding="utf-8")
    assert load_pack(path) == pack


@pytest.mark.parametrize("to", FORMATS)
def test_the_house_pack_survives_a_round_trip(to):
    assert load_pack(dump_pack(house_pack(), to)) == house_pack()


def test_plain_values_survive_what_a_campaign_does_to_them():
    values = pack_values(house_pack())
    assert json.loads(json.dumps(values)) == values
    assert load_pack(values) == house_pack()


def test_both_formats_say_the_same():
    pack = load_pack(PACK)
    assert tomllib.loads(dump_pack(pack)) == json.loads(dump_pack(pack, "json")) == pack_values(pack)


def test_writing_twice_gives_the_same_text():
    text = dump_pack(house_pack())
    assert dump_pack(load_pack(text)) == text


def test_defaults_are_left_out_and_tables_of_texts_stand_last():
    text = dump_pack(load_pack(PACK))
    assert 'source = "house"' not in text
    skald = text.split("[[weapon]]")[0]
    assert skald.index("xp = [0, 2500, 5000]") < skald.index("[class.magic]") < skald.index("[class.starter]")


def test_another_format_is_refused():
    with pytest.raises(UnknownName, match="Unknown format of a pack 'yaml'"):
        dump_pack(load_pack(PACK), "yaml")


TEXTS = st.text(st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp")), min_size=1, max_size=60).map(
    str.strip
)


@settings(deadline=None)
@given(
    TEXTS.filter(lambda text: any(char.isalnum() for char in text)),
    st.text(st.sampled_from("\n\"\\'#[]{}=é😀 x"), max_size=200),
)
def test_any_name_and_text_survive(name, text):
    pack = load_pack(changed("gear", name=name, text=text))
    for to in FORMATS:
        assert load_pack(dump_pack(pack, to)) == pack


@settings(deadline=None)
@given(
    st.fractions(0, 1_000_000, max_denominator=9_999).filter(lambda weight: weight.numerator < 10**7),
    st.integers(0, 10_000_000),
)
def test_any_weight_and_price_survive(weight, price):
    pack = load_pack(changed("gear", weight=str(weight), price=price))
    for to in FORMATS:
        assert load_pack(dump_pack(pack, to)) == pack


def test_the_longest_entry_still_fits_the_lines_that_are_read():
    """What :func:`load_pack` takes, it takes again from what :func:`dump_pack` wrote."""
    ids = [f"{'x' * 56}-{number:02d}" for number in range(60)]
    gear = [{"id": name, "name": "N" * 60, "price": 1, "weight": 1, "text": '"' * 1_200} for name in ids]
    weapons = [
        PACK["weapon"][0] | {"id": f"w-{number}", "group": "g" + name[1:]} for number, name in enumerate(ids)
    ]
    pack = changed(
        "class",
        features=[{"name": '"' * 60, "text": '"' * 1_200, "aspects": "Drain 2"} for _ in range(1)],
        starter={"items": [{"item": name, "count": 1_000} for name in ids]},
        restrictions={"groups": [one["group"] for one in weapons], "also": [one["id"] for one in weapons]},
        facts=['"' * 200] * 10,
        source="rules",
        xp=[10**12] * 100,
    )
    pack["gear"] += gear
    pack["weapon"] += weapons
    loaded = load_pack(pack)
    text = dump_pack(loaded)
    assert max(map(len, text.split("\n"))) <= MAX_LINE
    assert load_pack(text) == loaded
