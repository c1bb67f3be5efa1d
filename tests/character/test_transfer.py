"""One character as a file: exact there and back, and everything else refused with a sentence."""

import json
from base64 import b64encode
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.character import CharacterError, creation, dump
from dhcore.character.picture import shrink_picture
from dhcore.character.transfer import MAX_BYTES, _checksum, export_json, file_name, import_json
from dhcore.errors import DhcoreError, NewerVersion
from tests.character.people import RULES, bolo, mara
from tests.character.test_picture import picture
from tests.character.test_record import NAMES


def edited(**fields) -> str:
    """The file of a character with some of its fields replaced, and a checksum that fits."""
    values = json.loads(export_json(mara()))
    values["character"] |= fields
    values["checksum"] = _checksum(values["character"])
    return json.dumps(values)


@pytest.mark.parametrize("name", NAMES)
def test_there_and_back(name):
    for one in (mara(name=name), bolo(notes=f"{name}\n" * 20)):
        assert import_json(export_json(one)) == one
        assert import_json(export_json(one).encode()) == one
        assert import_json("\ufeff" + export_json(one), "ff").id == "ff"


@pytest.mark.parametrize("seed", range(20))
def test_random_characters_go_there_and_back(seed):
    one = creation.roll_one(Random(seed), RULES, 1 + seed)
    assert import_json(export_json(one)) == one


def test_a_picture_travels_along():
    small = b64encode(shrink_picture(picture())).decode()
    assert import_json(export_json(mara(picture=small))).picture == small
    for bad in ("QUFB", b64encode(picture()).decode()):
        with pytest.raises(CharacterError, match="The picture cannot be read"):
            import_json(edited(picture=bad))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{}", "no character that was saved with this app, but something else"),
        ("[]", "but a list"),
        ("42", "but 42"),
        ("null", "but nothing"),
        ('"Mara"', "but 'Mara'"),
        ("true", "but true"),
        ("", "cannot be read as JSON"),
        ("{", "cannot be read as JSON"),
        ("Mara", "cannot be read as JSON"),
        ('{"type": "Actor", "name": "Mara"}', "but something else"),
        ('{"format": "dragonhead-character"}', "does not say which version"),
        ('{"format": "dragonhead-character", "version": true}', "does not say which version"),
        ('{"format": "dragonhead-character", "version": 1}', "not complete.*: character, checksum"),
        ('{"a": NaN}', "NaN is no number"),
        ('{"a": 1, "a": 2}', "stands in it twice"),
        ("[" * 200_000, "nested too deeply"),
        ("1" * 5_000, "cannot be read as JSON"),
        (b"\xff\xfe{}", "cannot be read as JSON"),
    ],
)
def test_whatever_is_not_ours_is_refused_with_a_sentence(text, message):
    with pytest.raises(CharacterError, match=message):
        import_json(text)


@pytest.mark.parametrize("text", ["x" * (MAX_BYTES + 1), b"x" * (MAX_BYTES + 1), "李" * (MAX_BYTES // 2)])
def test_a_huge_file_is_refused_before_it_is_read(text):
    with pytest.raises(CharacterError, match="2 MB at most"):
        import_json(text)


def test_newer_files_and_records_ask_for_an_update():
    for text in (export_json(mara()).replace('"version": 1', '"version": 2'), edited(v=9)):
        with pytest.raises(NewerVersion, match="newer version"):
            import_json(text)


def test_a_file_that_was_changed_says_so_unless_on_purpose():
    changed = export_json(mara()).replace('"silver": 12', '"silver": 99')
    with pytest.raises(CharacterError, match="its checksum does not fit"):
        import_json(changed)
    assert import_json(changed, edited=True).silver == 99
    with pytest.raises(CharacterError, match="its checksum does not fit"):
        import_json(export_json(mara()).replace(', "tear": 0', "").replace('"tear": 0,\n', ""))


@pytest.mark.parametrize("field", list(dump(mara())))
def test_a_missing_field_is_refused_and_never_filled_in(field):
    values = json.loads(export_json(mara()))
    del values["character"][field]
    values["checksum"] = _checksum(values["character"])
    with pytest.raises(CharacterError, match=r"missing|which version"):
        import_json(json.dumps(values))


@pytest.mark.parametrize("code", list(mara().rolled.model_dump()))
def test_a_missing_ability_is_refused_and_never_zero(code):
    rolled = {key: value for key, value in mara().rolled.model_dump().items() if key != code}
    with pytest.raises(CharacterError, match=rf"rolled\.{code}"):
        import_json(edited(rolled=rolled))


def test_ids_that_do_not_fit_are_refused():
    with pytest.raises(CharacterError, match="id"):
        import_json(export_json(mara()), "../x")
    with pytest.raises(CharacterError, match="id"):
        import_json(edited(id="../x"))


@settings(deadline=None)
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    )
)
def test_any_json_at_all_gives_a_sentence(value):
    with pytest.raises(DhcoreError, match=r"\."):
        import_json(json.dumps(value))


@settings(deadline=None)
@given(
    st.sampled_from(list(dump(mara()))),
    st.none() | st.booleans() | st.integers() | st.text() | st.lists(st.integers()),
)
def test_any_value_in_any_field_is_exact_or_refused(field, value):
    try:
        one = import_json(edited(**{field: value}))
    except DhcoreError as error:
        assert str(error)
        return
    assert dump(one)[field] == value


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Mara", "mara-a1.json"),
        ("../../etc", "etc-a1.json"),
        ("李小龍", "character-a1.json"),
        ("A  B!", "a-b-a1.json"),
    ],
)
def test_a_file_name_that_every_system_takes(name, expected):
    assert file_name(mara(name=name)) == expected
