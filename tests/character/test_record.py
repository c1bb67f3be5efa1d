"""The record: exact round trips, caps, refusals, upgrades."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.character import record
from dhcore.character.parts import Health, Nature, Override, Spent, override_field
from dhcore.character.record import CharacterError, changed, dump, load, made
from dhcore.errors import NewerVersion, OutOfRange, UnknownName
from tests.character.people import SAMPLES, bolo, mara

NAMES = [
    "Mara",
    "M" * 60,
    "Ögmundur Þór",
    "عمر بن الخطاب",
    "李小龍",
    "Ἀλέξανδρος",
    "👩‍🚀 Zoë",
    "$5 *x* <b> :fire:",
    "1. Bob",
]


def through_a_file(document):
    return json.loads(json.dumps(document))


@pytest.mark.parametrize("name", NAMES)
def test_a_record_comes_back_from_json_exactly(name):
    one = mara(name=name, player=name, notes=f"{name}\nsecond line\ttab", hinders=(name,))
    assert load(through_a_file(dump(one))) == one
    assert dump(load(through_a_file(dump(one)))) == dump(one)
    assert hash(load(dump(one))) == hash(one)


def test_a_record_says_everything_and_nothing_is_filled_in():
    for one in (mara(), bolo()):
        document = through_a_file(dump(one))
        for key in document:
            with pytest.raises(CharacterError, match=r"This character cannot be read|which version"):
                load({name: value for name, value in document.items() if name != key})


@pytest.mark.parametrize(
    "path",
    [("health", "tear"), ("xp", "unspent"), ("rolled", "luc"), ("items", 0, "count"), ("minds", 0, "book")],
)
def test_a_number_that_is_missing_further_inside_is_not_filled_in_either(path):
    document = through_a_file(dump(mara() if path[0] != "minds" else bolo()))
    part = document
    for key in path[:-1]:
        part = part[key]
    del part[path[-1]]
    with pytest.raises(CharacterError, match=f"{path[0]}.*{path[-1]}.*missing"):
        load(document)


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("name", "", "a text that can be seen"),
        ("name", "N" * 61, "at most 60 characters are allowed, not 61"),
        ("name", "two\nlines", "one line without control characters"),
        ("name", 7, "a text is needed"),
        ("id", "../etc", "small letters"),
        ("seat", 100, "at most 99"),
        ("seat", True, "a whole number is needed, not true"),
        ("silver", "12", "a whole number is needed, not '12'"),
        ("silver", -1, "at least 0"),
        ("notes", "x" * 10_001, "at most 10,000 characters"),
        ("notes", "\x00", "control characters"),
        ("player", " x", "without space around it"),
        ("picture", "A" * 266_673, "at most 266,668"),
        ("picture", "<svg>", "picture"),
        ("created", "yesterday", "created"),
        ("hinders", ["Drunk"] * 41, "at most 40"),
        ("classes", [], "at least 1"),
        ("zap", 1, "there is no such field here"),
        ("v", 0, "which version"),
        ("v", True, "which version"),
    ],
)
def test_whatever_is_not_as_we_write_it_is_refused(field, value, message):
    with pytest.raises(CharacterError, match=message):
        load({**through_a_file(dump(mara())), field: value})


@pytest.mark.parametrize("document", [{}, [], 42, None, "text", {"name": "Mara"}, {"v": "1"}])
def test_what_is_no_record_at_all_is_refused(document):
    with pytest.raises(CharacterError, match=r"table of fields|which version"):
        load(document)


def test_a_record_of_a_later_program_asks_for_an_update():
    with pytest.raises(NewerVersion, match="newer version"):
        load({**dump(mara()), "v": record.VERSION + 1})


def test_nothing_may_stand_twice():
    one = mara()
    for fields in (
        {"items": (*one.items, one.items[0])},
        {"classes": (*one.classes, *one.classes)},
        {"overrides": (Override(field="hp", value=3), Override(field="hp", value=4))},
        {"minds": bolo().minds * 2},
    ):
        with pytest.raises(OutOfRange, match="listed twice"):
            changed(one, **fields)
    twice = {**dict(bolo().minds[0]), "book": ("mend-flesh", "mend-flesh")}
    with pytest.raises(OutOfRange, match="spell in the book is listed twice"):
        changed(bolo(), minds=(twice,))
    entry = Spent(kind="ability", what="mus", value=1, xp=1_000)
    with pytest.raises(OutOfRange, match="spending is listed twice"):
        changed(one, xp={"unspent": 0, "spent": (entry, entry), "pending": 0})


def test_parts_refuse_what_the_rules_do_not_know():
    with pytest.raises(OutOfRange, match="wear is never below tear and scar together"):
        changed(mara(), health={**dict(Health()), "wear": 1, "tear": 2})
    with pytest.raises(OutOfRange, match="class level 2 has 1 hit die rolls, not 0"):
        changed(mara(), classes=({**dict(mara().classes[0]), "rolls": ()},))
    with pytest.raises(OutOfRange, match="increased by at most 30"):
        changed(
            mara(),
            xp={
                "unspent": 0,
                "pending": 0,
                "spent": ({"kind": "ability", "what": "mus", "value": 31, "xp": 1},),
            },
        )
    with pytest.raises(OutOfRange, match="Unknown ability 'zap'"):
        changed(
            mara(),
            xp={
                "unspent": 0,
                "pending": 0,
                "spent": ({"kind": "ability", "what": "zap", "value": 1, "xp": 1},),
            },
        )
    with pytest.raises(ValueError, match="Unknown inclination 'XX'"):
        Nature(social="XX")
    with pytest.raises(OutOfRange, match="name: this field is missing"):
        made(id="a1", rolled=mara().rolled, classes=mara().classes)


@pytest.mark.parametrize(
    "name", ["hp", "stun", "ac", "dc", "ability.mus", "move.Move", "limit.wizard", "hit.i1"]
)
def test_the_fields_that_can_be_set_by_hand(name):
    assert override_field(name) == name


@pytest.mark.parametrize("name", ["", "HP", "ability.muscle", "ability.", "hit.", "zap.x", "hp.x"])
def test_other_fields_cannot_be_set_by_hand(name):
    with pytest.raises(UnknownName, match="Unknown"):
        override_field(name)


def test_lookups_within_a_record():
    one = mara(overrides=(Override(field="ac", value=3),))
    assert (one.override("ac"), one.override("dc"), one.item("i4").count) == (3, None, 3)
    assert one.class_taken("elf") is None
    assert one.mind("fighter") is None
    with pytest.raises(OutOfRange, match="Mara no longer has that thing"):
        one.item("zap")


@pytest.mark.parametrize("path", sorted(SAMPLES.glob("*.json")), ids=lambda path: path.name)
def test_saved_samples_of_every_version_load(path):
    one = load(json.loads(path.read_text(encoding="utf-8")))
    assert load(dump(one)) == one
    assert one.name == "Mara Ætheling 李"


def test_words_that_we_write_otherwise_are_refused_too():
    document = through_a_file(dump(mara()))
    document["nature"]["social"] = "ln"
    with pytest.raises(CharacterError, match=r"nature\.social"):
        load(document)


def test_there_is_a_sample_of_every_version():
    versions = {json.loads(path.read_text(encoding="utf-8"))["v"] for path in SAMPLES.glob("*.json")}
    assert versions == set(range(1, record.VERSION + 1))


def test_old_records_go_through_every_step_and_keep_the_caller_s_own(monkeypatch):
    def renamed(values):
        return {
            **{key: value for key, value in values.items() if key != "label"},
            "name": values["label"],
            "v": 2,
        }

    def back(values):
        return {**values, "v": 1}

    monkeypatch.setattr(record, "STEPS", (renamed, back))
    old = dump(mara())
    old["label"] = old.pop("name")
    before = through_a_file(old)
    assert load(old) == mara()
    assert old == before
    with pytest.raises(NewerVersion, match="newer version"):
        load({**old, "v": 4})


@settings(deadline=None)
@given(
    st.text(max_size=80),
    st.integers(-5, 120),
    st.lists(st.text(max_size=30), max_size=4),
    st.text(max_size=50),
)
def test_a_change_is_either_exact_through_json_or_refused(name, seat, hinders, notes):
    try:
        one = changed(mara(), name=name, seat=seat, hinders=tuple(hinders), notes=notes)
    except OutOfRange:
        return
    assert load(through_a_file(dump(one))) == one
    assert (one.name, one.seat, one.hinders, one.notes) == (name, seat, tuple(hinders), notes)
