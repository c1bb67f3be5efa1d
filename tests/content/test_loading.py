"""Loading packs: everything wrong is said at once, and nothing half-loaded comes back."""

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.content import Gear, Pack, Weapon, library, load_pack
from dhcore.content.loading import MAX_PROBLEMS
from dhcore.content.pack import FORMAT, KINDS, MAX_ENTRIES
from dhcore.content.reading import MAX_BYTES, MAX_DEPTH, MAX_FILES, MAX_INT, MAX_LINE, MAX_VALUES
from dhcore.errors import PackError
from tests.content.samples import PACK, changed, sample

GEAR = {"id": "tub", "name": "Tub", "price": 1, "weight": 1}


def problems(source):
    with pytest.raises(PackError) as refused:
        load_pack(source)
    return refused.value.problems


def test_the_sample_has_an_entry_of_every_kind():
    pack = load_pack(PACK)
    assert set(PACK) == {"pack", *KINDS}
    assert all(getattr(pack, kind.field) for kind in KINDS.values())
    assert len(pack) == sum(len(entries) for key, entries in PACK.items() if key != "pack")
    assert (pack.id, pack.name) == ("north", "Tales of the North")
    assert [entry.id for entry in pack][:3] == ["skald", "seax", "oak-bow"]


def test_words_are_read_in_any_way_people_write_them():
    skald = load_pack(PACK).classes[0]
    assert (skald.best, skald.inclinations) == (("cha", "wis", "con"), ("CG", "LG"))
    assert load_pack(PACK).weapons[0].type == "s"
    assert load_pack(PACK).creatures[0].size == "Large"


# Where a pack comes from


def test_text_bytes_values_and_files_give_the_same_pack(tmp_path):
    text = json.dumps(PACK)
    (tmp_path / "north.json").write_text(text, encoding="utf-8")
    expected = load_pack(PACK)
    for source in (text, text.encode(), b"\xef\xbb\xbf" + text.encode(), tmp_path / "north.json", tmp_path):
        assert load_pack(source) == expected


def test_a_folder_is_one_pack_in_several_files(tmp_path):
    (tmp_path / "a.toml").write_text('[pack]\nformat = 1\nid = "two"\nname = "Two"\n')
    (tmp_path / "b.json").write_text(json.dumps({"gear": [GEAR]}))
    (tmp_path / "notes.txt").write_text("not read")
    assert [entry.id for entry in load_pack(tmp_path)] == ["tub"]
    (tmp_path / "c.toml").write_text('[[gear]]\nid = "tub"\nname = "Tub"\nprice = -1\nweight = 1\n')
    assert problems(tmp_path) == (
        "c.toml: gear 'tub', price: at least 0 is needed, not -1.",
        "id 'tub' is used 2 times (b.json: gear 1, c.toml: gear 1); every entry needs its own.",
    )


def test_a_folder_tells_of_every_unreadable_file(tmp_path):
    (tmp_path / "a.toml").write_text("id =")
    (tmp_path / "b.json").write_bytes(b"\xff\xff")
    first, second = problems(tmp_path)
    assert first.startswith("a.toml: it is not readable as TOML: ")
    assert second == "b.json: it is not text in UTF-8 (byte 0)."


def test_toml_that_starts_with_entries_is_not_taken_for_json():
    text = '[[gear]]\nid = "tub"\nname = "Tub"\nprice = 1\nweight = 1\n'
    assert len(load_pack(text + '[pack]\nformat = 1\nid = "two"\nname = "Two"\n')) == 1


# Refusals of whole files


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("", "it has no [pack] table with format, id and name; it needs one."),
        ("{}", "it has no [pack] table with format, id and name; it needs one."),
        ("[]", "a pack is a table with [pack] and entries, not a list."),
        ("42", "it is not readable as TOML: "),
        ("{", "it is not readable as JSON: "),
        ("null", "it is not readable as TOML: "),
        (42, "A pack is a file, a folder, a text or a table, not 42."),
        (None, "not nothing."),
        ([PACK], "not a list."),
        ({}, "it has no [pack] table"),
        ({"pack": {}, 1: 2}, "the names of fields are texts."),
        (b"\xff", "it is not text in UTF-8 (byte 0)."),
        ("a = 2020-01-01\n", "'a' is no kind of entry (known: pack, class, weapon, "),
        ('{"pack": {}, "pack": {}}', "the field “pack” stands twice"),
        ("[" * 50_000, "it is nested too deeply."),
        ('{"a":' * 50_000, "it is nested too deeply."),
        ("a = " + "[" * 4_000, "it is nested too deeply."),
        ("a." * 2_000 + "a = 1", f"it is nested more than {MAX_DEPTH} levels deep."),
        ("a." * 3_000 + "a = 1", f"a line is longer than {MAX_LINE:,} characters"),
        ('{"gear": [1e999, -1e999, NaN]}', "gear 3: a table of fields is needed, not nan."),
        ('{"gear": [' + "9" * 20 + "]}", "a number has more than 19 digits."),
        ("a = 0x" + "f" * 4_000, "a number has more than 19 digits."),
        ('{"a": ' + "9" * 5_000 + "}", "it is not readable as JSON: "),
        ("x" * (MAX_BYTES + 1), f"it has {MAX_BYTES + 1:,} bytes; a pack has at most {MAX_BYTES:,}."),
        (b"x" * (MAX_BYTES + 1), f"it has {MAX_BYTES + 1:,} bytes"),
        ("é" * (MAX_BYTES // 2 + 1), f"it has {MAX_BYTES + 2:,} bytes"),
        (json.dumps({"gear": [0] * MAX_VALUES}), f"it has more than {MAX_VALUES:,} values."),
    ],
    ids=lambda value: str(value)[:20],
)
def test_a_file_that_is_no_pack_is_refused_in_plain_words(source, reason):
    assert any(reason in problem for problem in problems(source))


def test_another_programs_json_is_refused_with_every_reason():
    other = {"name": "Heroes", "version": 3, "monsters": [{"hp": 4}], "weapons": []}
    assert problems(json.dumps(other)) == (
        "This is no pack: it has no [pack] table with format, id and name; it needs one.",
        *(
            f"'{key}' is no kind of entry{hint}."
            for key, hint in {
                "name": " (known: pack, class, weapon, armor, helmet, shield, gear, spell_kind, spell, "
                "creature, encounter_table, crash_table)",
                "version": " (known: pack, class, weapon, armor, helmet, shield, gear, spell_kind, spell, "
                "creature, encounter_table, crash_table)",
                "monsters": " (known: pack, class, weapon, armor, helmet, shield, gear, spell_kind, spell, "
                "creature, encounter_table, crash_table)",
                "weapons": " (did you mean 'weapon'?)",
            }.items()
        ),
    )


def test_a_missing_file_is_refused(tmp_path):
    assert problems(tmp_path / "nowhere.toml")[0].startswith("nowhere.toml: it cannot be read (")


def test_an_empty_and_an_overfull_folder_are_refused(tmp_path):
    assert "a folder with 1 to 60 TOML or JSON files is needed." in problems(tmp_path)[0]
    for number in range(MAX_FILES + 1):
        (tmp_path / f"{number}.toml").touch()
    assert "a folder with 1 to 60 TOML or JSON files is needed." in problems(tmp_path)[0]


def test_a_huge_file_is_refused_before_it_is_read(tmp_path):
    path = tmp_path / "huge.toml"
    with path.open("wb") as file:
        file.truncate(MAX_BYTES + 1)
    assert problems(path) == (
        f"huge.toml: it has {MAX_BYTES + 1:,} bytes; a pack has at most {MAX_BYTES:,}.",
    )


def test_a_pack_of_a_newer_format_asks_for_an_update():
    assert problems(changed("pack", format=FORMAT + 1)) == (
        f"The pack has format {FORMAT + 1}; this program reads up to {FORMAT}: update the program.",
    )


def test_two_heads_are_one_too_many(tmp_path):
    for name in ("a.json", "b.json"):
        (tmp_path / name).write_text(json.dumps({"pack": PACK["pack"]}))
    assert problems(tmp_path)[0] == (
        "This is no pack: it has 2 [pack] tables with format, id and name; it needs one."
    )


@pytest.mark.parametrize(
    ("head", "reason"),
    [
        ({"format": 0}, "[pack], format: at least 1 is needed, not 0."),
        ({"format": "1"}, "[pack], format: a whole number is needed, not '1'."),
        ({"id": None}, "[pack], id: this field is missing."),
        ({"name": "a\nb"}, "[pack], name: one line without control characters is needed."),
        ({"games": 3}, "[pack], games: there is no such field here (did you mean 'name'?)."),
    ],
)
def test_a_wrong_head_is_refused(head, reason):
    assert problems(changed("pack", **head)) == (reason,)


def test_too_many_entries_are_refused():
    many = [GEAR | {"id": f"tub-{number}"} for number in range(MAX_ENTRIES + 1)]
    pack = {"pack": PACK["pack"], "gear": many}
    assert problems(pack) == (
        f"A pack has at most {MAX_ENTRIES:,} entries; this one has {MAX_ENTRIES + 1:,}.",
    )
    assert len(load_pack(pack | {"gear": many[1:]})) == MAX_ENTRIES


def test_the_largest_whole_number_still_goes_to_the_field_to_judge():
    assert problems(changed("gear", price=MAX_INT)) == (
        f"gear 'horn', price: at most 10,000,000 is allowed, not {MAX_INT:,}.",
    )


# Refusals of entries


def test_every_problem_is_told_at_once():
    pack = changed("weapon", damage=-1, type="x", prise=3, aspects="Reach two")
    pack["gear"].append({"id": "Big Tub", "name": " ", "price": 1.5, "weight": float("nan")})
    pack["gear"].append("a tub")
    pack["creature"][0]["attacks"][0]["hit"] = "12"
    pack["encounter_table"][0]["rows"][1]["groups"] = [{"creature": "draugur"}]
    pack["spell"][0]["kind"] = "seax"
    pack["helmet"] = {"id": "cap"}
    assert sorted(problems(pack)) == sorted(
        (
            "weapon 'seax', damage: at least 0 is needed, not -1.",
            "weapon 'seax', type: Unknown damage type 'x' (known: blunt, impact, mixed, piercing, sharp).",
            "weapon 'seax', prise: there is no such field here (did you mean 'price'?).",
            "weapon 'seax', aspects: Reach takes a number up to 100,000, as in “Reach 2”.",
            "gear 'Big Tub', id: small letters, digits and single hyphens are needed, "
            "as in “short-sword”, not 'Big Tub'.",
            "gear 'Big Tub', name: a text that can be seen is needed, without space around it.",
            "gear 'Big Tub', price: a whole number is needed, not 1.5.",
            "gear 'Big Tub', weight: a weight in pounds from 0 to 1,000,000 is needed, such as 3 or “1/2”.",
            "gear 5: a table of fields is needed, not 'a tub'.",
            "creature 'draugr', attacks.1.hit: a whole number is needed, not '12'.",
            "encounter table 'fjord', rows.2.groups.1.creature: no creature has the id 'draugur' "
            "(did you mean 'draugr'?).",
            "spell 'rune-of-fire', kind: no spell kind has the id 'seax'; "
            "that id is of another kind: weapon.",
            "helmet: a list of entries is needed, as [[helmet]] makes one.",
        )
    )


@pytest.mark.parametrize(
    ("kind", "fields", "reason"),
    [
        ("gear", {"name": "x" * 61}, "name: at most 60 characters are allowed, not 61"),
        ("gear", {"name": "\u200b"}, "name: a text that can be seen is needed, without space around it"),
        ("gear", {"name": "tub\x1b[31m"}, "name: one line without control characters is needed"),
        ("gear", {"text": "x" * 1_201}, "text: at most 1,200 characters are allowed, not 1,201"),
        ("gear", {"text": "\x00"}, "text: a text without control characters is needed"),
        ("gear", {"id": "-tub"}, "id: small letters, digits and single hyphens are needed"),
        ("gear", {"weight": "1/0"}, "weight: a weight in pounds from 0 to 1,000,000 is needed"),
        ("gear", {"weight": "1e9999999"}, "weight: a weight in pounds from 0 to 1,000,000 is needed"),
        ("gear", {"weight": True}, "weight: a weight in pounds from 0 to 1,000,000 is needed"),
        ("gear", {"weight": 1_000_001}, "weight: a weight in pounds from 0 to 1,000,000 is needed"),
        ("gear", {"price": True}, "price: a whole number is needed, not true"),
        ("gear", {"price": {}}, "price: a whole number is needed, not a table"),
        ("gear", {"healing": "1d6 of the best"}, "gear 'horn', healing: "),
        ("gear", {"healing": "101d6"}, "healing: at most 100 dice are allowed, with numbers up to 5,000"),
        ("gear", {"healing": 4}, "healing: a text such as “1d6s” is needed, of at most 200 characters"),
        ("gear", {"aspects": ["Reach"]}, "aspects: aspects are one text such as “Reach 2, Bastard”"),
        ("gear", {"aspects": "Rich"}, "aspects: Unknown aspect 'Rich'"),
        ("gear", {"facts": ["Light 3"]}, "source “rules” goes with facts that say what the rules give"),
        ("gear", {"source": "rules"}, "source “rules” goes with facts that say what the rules give"),
        ("gear", {"source": "mine"}, "source: 'house' or 'rules' is needed, not 'mine'"),
        (
            "gear",
            {"facts": ["x"] * 11, "source": "rules"},
            "facts: at most 10 are allowed in the list, not 11",
        ),
        ("weapon", {"kind": "ranged"}, "a ranged weapon needs the aspect Rng (DH-292)"),
        ("weapon", {"aspects": "Great, 2hds"}, "Bastard or Great belongs to a melee weapon for one hand"),
        ("weapon", {"aspects": "Great, Bastard"}, "Bastard or Great belongs to a melee weapon for one hand"),
        ("weapon", {"quality": 101}, "quality: at most 100 is allowed, not 101"),
        ("helmet", {"metal": 1}, "metal: true or false is needed, not 1"),
        ("spell", {"level": 0}, "level: at least 1 is needed, not 0"),
        ("spell", {"level": 10}, "level: at most 9 is allowed, not 10"),
        ("spell", {"aspects": "Save Spi, Def Dex"}, "a spell is resisted by Save or by Def, not by both"),
        ("spell", {"text": " \n"}, "text: a text is needed"),
        ("class", {"hit_die": "2d6"}, "hit_die: a hit die is one die such as “1d8”, not 2d6"),
        ("class", {"combat": "Melee, Singing"}, "combat: Unknown kind of combat 'singing'"),
        ("class", {"best": ["cha", "Charisma"]}, "the same best ability is listed twice"),
        ("class", {"best": []}, "best: at least 1 is needed in the list, not 0"),
        ("class", {"inclinations": ["GG"]}, "inclinations.1: Unknown inclination 'GG'"),
        ("class", {"size": "Wee"}, "size: Unknown body size 'Wee'"),
        ("class", {"xp": [-1]}, "xp.1: at least 0 is needed, not -1"),
        ("class", {"exceptions": ["flies"]}, "exceptions.1: 'sleeps in armor', 'needs no sleep', "),
        ("class", {"magic": {"use": "Spells", "kinds": "rune, rune ½"}}, "magic.kinds: “rune, rune ½” lists"),
        ("class", {"starter": {"items": [], "ready": ["seax"]}}, "“seax” is ready but not among the items"),
        ("creature", {"abilities": {"mus": 0}}, "abilities.mus: at least 1 is needed, not 0"),
        ("creature", {"abilities": {"str": 9}}, "abilities.str: there is no such field here"),
        ("creature", {"hp": 0}, "hp: at least 1 is needed, not 0"),
        ("creature", {"ac": 5_001}, "ac: at most 5,000 is allowed, not 5,001"),
        ("encounter_table", {"rows": []}, "rows: at least 1 is needed in the list, not 0"),
        (
            "encounter_table",
            {"rows": [{"at": 2}]},
            "the first row starts at the lowest roll of 1d6, 1 (DH-015)",
        ),
        ("encounter_table", {"die": "6"}, "the first row starts at the lowest roll of 6, 6 (DH-015)"),
        (
            "crash_table",
            {"rows": [{"at": 1, "text": "a"}, {"at": 1, "text": "b"}]},
            "rows ascend and start at 4",
        ),
        (
            "crash_table",
            {"rows": [{"at": 1, "text": "a"}, {"at": 5, "text": "b"}]},
            "rows ascend and start at 4",
        ),
        ("crash_table", {"covers": ["cooking"]}, "covers.1: 'melee', 'ranged', "),
    ],
)
def test_a_wrong_entry_is_refused_with_what_would_be_right(kind, fields, reason):
    assert [problem for problem in problems(changed(kind, **fields)) if reason in problem]


def test_an_encounter_table_needs_a_row_with_nothing_in_it():
    rows = [{"at": 1, "groups": [{"creature": "draugr"}]}]
    assert problems(changed("encounter_table", rows=rows)) == (
        "encounter table 'fjord', an encounter table has a row without groups: nothing (DH-171).",
    )


@pytest.mark.parametrize("count", ["0", "1d6-1", "1001", "100d11"])
def test_a_group_has_one_to_a_thousand_creatures(count):
    rows = [{"at": 1, "groups": [{"creature": "draugr", "count": count}]}, {"at": 2}]
    assert "1 to 1,000 creatures come" in problems(changed("encounter_table", rows=rows))[0]


@pytest.mark.parametrize(
    ("kind", "fields", "reason"),
    [
        ("class", {"starter": {"items": [{"item": "rune"}]}}, "no weapon, armor, helmet, shield or gear has"),
        ("class", {"starter": {"items": [], "spells": ["horn"]}}, "no spell has the id 'horn'; that id"),
        ("class", {"magic": {"use": "Spells", "kinds": "ruin"}}, "has the id 'ruin' (did you mean 'rune'?)"),
        ("class", {"restrictions": {"groups": ["blade"]}}, "no weapon group has the id 'blade' (did"),
        ("class", {"restrictions": {"also": ["horn"]}}, "no weapon has the id 'horn'; that id is of"),
        ("gear", {"spell": "horn"}, "no spell has the id 'horn'; that id is of another kind: gear"),
        ("spell_kind", {"crash": "fjord"}, "that id is of another kind: encounter table"),
        ("creature", {"powers": [{"spell": "x", "hit": 3}]}, "powers.1.spell: no spell has the id 'x'"),
    ],
)  # fmt: skip
def test_a_reference_to_nothing_is_refused(kind, fields, reason):
    assert reason in problems(changed(kind, **fields))[0]


def test_what_refers_to_a_broken_entry_is_not_blamed_as_well():
    assert problems(changed("spell_kind", name="")) == (
        "spell kind 'rune', name: a text that can be seen is needed, without space around it.",
    )


def test_a_pack_may_build_on_what_a_campaign_knows():
    alone = {"pack": {"format": 1, "id": "more", "name": "More"}, "gear": [GEAR | {"spell": "rune-of-fire"}]}
    assert "no spell has the id 'rune-of-fire'" in problems(alone)[0]
    north = library([load_pack(PACK)])
    assert load_pack(alone, north.names).gear[0].spell == "rune-of-fire"


def test_many_problems_are_told_up_to_a_cap():
    wrong = [GEAR | {"id": f"tub-{number}", "price": -1} for number in range(MAX_PROBLEMS + 5)]
    told = problems(sample(gear=[*PACK["gear"], *wrong]))
    assert (len(told), told[-1]) == (MAX_PROBLEMS + 1, "… and 5 more")


def test_the_sentence_of_a_refusal_counts_its_reasons():
    with pytest.raises(PackError, match=r"^The pack is refused: A pack is a file"):
        load_pack(3)
    with pytest.raises(PackError, match=r"^The pack is refused for 2 reasons: "):
        load_pack({"a": 1})


def test_problems_never_carry_control_characters():
    told = problems(sample(gear=[GEAR | {"id": "\x1b[2J\ud800"}]))
    assert "\x1b" not in told[0] and told[0].encode("utf-8")


# Anything at all

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=12,
)


def loads_or_is_refused(source):
    try:
        assert isinstance(load_pack(source), Pack)
    except PackError as error:
        assert error.problems and all(problem.encode("utf-8") for problem in error.problems)


@settings(deadline=None)
@given(VALUES)
def test_any_value_loads_or_is_refused(value):
    loads_or_is_refused(value if not isinstance(value, Path) else None)


@settings(deadline=None)
@given(st.text(max_size=200) | st.binary(max_size=200))
def test_any_text_loads_or_is_refused(source):
    loads_or_is_refused(source)


@settings(deadline=None)
@given(st.text(alphabet='[]{}"=.,#\n0123 abc', max_size=200))
def test_any_text_of_brackets_and_quotes_loads_or_is_refused(source):
    loads_or_is_refused(source)


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(sorted(KINDS)), st.data())
def test_any_value_in_any_field_loads_or_is_refused(kind, data):
    entry = data.draw(st.sampled_from(PACK[kind]))
    field = data.draw(st.sampled_from(sorted(entry)))
    loads_or_is_refused(sample(**{kind: [*PACK[kind], entry | {"id": "other", field: data.draw(VALUES)}]}))


@settings(deadline=None)
@given(st.lists(st.sampled_from([GEAR, PACK["weapon"][0], PACK["spell"][0], 3, "x"]), max_size=5))
def test_loaded_ids_are_always_unique(entries):
    try:
        pack = load_pack({"pack": PACK["pack"], "gear": entries, "weapon": entries[:2]})
    except PackError:
        return
    ids = [entry.id for entry in pack]
    assert len(ids) == len(set(ids))
    assert all(isinstance(entry, Gear | Weapon) for entry in pack)


def test_the_example_of_the_guide_is_a_pack(root):
    guide = (root / "docs" / "packs.md").read_text(encoding="utf-8")
    pack = load_pack(guide.split("```toml\n")[1].split("```")[0])
    assert [entry.id for entry in pack] == ["seax", "draugr", "fjord"]
