"""Five hundred random characters: each is legal, and each sheet is what the core alone computes."""

from random import Random

import pytest

from dhcore.character import creation, dump, load, sheet_of
from dhcore.content import CharacterClass, Spell
from dhcore.dragonhead.character_level import level_at, level_starts_at
from dhcore.errors import OutOfRange, UnknownName
from tests.character import core_alone
from tests.character.people import RULES

LIBRARY = RULES.library
CLASSES = [klass.id for klass in LIBRARY.all(CharacterClass)]
SEEDS = range(500)


def one_of(seed):
    """A character of seed's level: 1 to 15, now and then of a class that is given."""
    rng = Random(f"character {seed}")
    class_id = CLASSES[seed // 3 % len(CLASSES)] if seed % 3 == 0 else None
    return 1 + seed % 15, class_id, rng


@pytest.mark.parametrize("start", range(0, len(SEEDS), 50))
def test_a_random_character_is_what_the_core_alone_computes(start):
    for seed in SEEDS[start : start + 50]:
        level, class_id, rng = one_of(seed)
        character = creation.roll_one(rng, RULES, level, class_id)
        assert load(dump(character)) == character
        check_numbers(character)
        check_legal(character, level, class_id)


def check_numbers(character):
    sheet, record = sheet_of(character, RULES), dump(character)
    assert sheet.problems == ()
    assert {line.code: line.score.value for line in sheet.abilities} == core_alone.scores(record)
    points = core_alone.hit_points(record, LIBRARY)
    assert (sheet.hp.value, sheet.stun.value) == (points.total, points.stun)
    assert (sheet.vitals.actual, sheet.vitals.class_hp) == (points.actual, points.class_hp)
    defences = core_alone.defences(record, LIBRARY)
    assert (sheet.ac.value, sheet.dc.value) == (defences.ac, defences.dc)
    assert sheet.guard.text == defences.text
    walk = core_alone.move(record, LIBRARY)
    assert (sheet.moves[0].value, str(sheet.moves[0].dice)) == (walk.score, str(walk.dice))
    carried = {line.key: line.hit.value for line in sheet.attacks if line.kind == "weapon"}
    assert carried == core_alone.weapon_scores(record, LIBRARY)
    for line in sheet.attacks:
        if line.kind == "spell":
            assert line.hit.value == core_alone.spell_score(record, LIBRARY, line.spell_id)
        elif line.kind == "unarmed":
            weapon = core_alone.entry(LIBRARY, line.key)
            assert line.hit.value == core_alone.weapon_score(record, LIBRARY, None, weapon)
    for magic in sheet.magic:
        assert magic.limit.value == core_alone.limit(record, LIBRARY, magic.class_id)
    assert sheet.level == core_alone.level(record)


def check_legal(character, level, class_id):
    record = dump(character)
    classes = core_alone.classes(record, LIBRARY)
    first = classes[0][0]
    # abilities: what 3d6 shows; nobody died in creation
    assert all(3 <= score <= 18 for score in record["rolled"].values())
    assert core_alone.hit_points(record, LIBRARY).actual >= 1
    # classes and hit dice
    assert class_id in (None, first.id)
    assert first.kind != "transformation" or class_id == first.id
    assert all(klass.kind == "calling" for klass, _ in classes[1:])
    for klass, one in classes:
        assert len(one["rolls"]) == one["level"] - 1
        assert all(1 <= roll <= klass.hit_die.best for roll in one["rolls"])
    # the budget: just enough is spent, and the sums are those of the price lists
    spent = sum(one["xp"] for one in record["xp"]["spent"])
    aim = max(level, level_at(first.price(1)))
    assert spent == core_alone.spent(record, LIBRARY)
    assert level_at(spent) == aim
    assert spent >= level_starts_at(aim)
    assert record["xp"]["unspent"] == 0
    check_equipment(record, classes)
    check_magic(record, classes)
    assert not first.inclinations or record["nature"]["social"] in first.inclinations
    assert len(record["nature"]["traits"]) == 3
    assert 1 <= len(record["name"]) <= 60


def check_equipment(record, classes):
    starter = classes[0][0].starter
    assert {one["entry"] for one in record["items"]} == {packed.item for packed in starter.items}
    assert sum(one["count"] for one in record["items"]) == sum(packed.count for packed in starter.items)
    assert record["silver"] in starter.silver.distribution
    hands = sum(one["hands"] for one in record["items"] if one["slot"] == "held")
    assert hands <= 2
    assert sorted(one["entry"] for one in record["items"] if one["slot"] == "held") == sorted(starter.ready)
    for one, item in core_alone.things(record, LIBRARY):
        if one["slot"] != "packed":
            assert any(not klass.restrictions.against(item) for klass, _ in classes)
        assert one["quality"] == 0


def check_magic(record, classes):
    assert [mind["class_id"] for mind in record["minds"]] == [klass.id for klass, _ in classes if klass.magic]
    for mind in record["minds"]:
        klass = LIBRARY.get(CharacterClass, mind["class_id"])
        spells = [LIBRARY.get(Spell, one["id"]) for one in mind["known"]]
        assert sum(spell.level for spell in spells) <= max(0, core_alone.limit(record, LIBRARY, klass.id))
        assert all(klass.magic.kinds.share(spell.kind) != "none" for spell in spells)
        book = [spell.id for spell in spells] if klass.magic.use == "Spells" and spells else None
        assert mind["book"] == book


def test_whoever_dies_in_creation_is_rolled_again():
    """DH-078, ruling A17."""
    drafts = [creation.roll_draft(Random(seed), RULES, 1, "wizard") for seed in range(60)]
    assert max(draft.deaths for draft in drafts) >= 1
    assert all(not creation.hit_points_of(draft, RULES).died_in_creation for draft in drafts)


def test_the_same_seed_gives_the_same_character():
    assert creation.roll_one(Random(3), RULES, 5) == creation.roll_one(Random(3), RULES, 5)
    assert creation.roll_one(Random(3), RULES, new_id="ff").id == "ff"


@pytest.mark.parametrize("level", [16, 40, creation.MAX_LEVEL])
def test_levels_past_the_tiers_are_built_as_well(level):
    character = creation.roll_one(Random(level), RULES, level)
    assert sheet_of(character, RULES).level == level
    check_numbers(character)


def test_levels_and_classes_that_do_not_exist_are_refused():
    for level in (0, creation.MAX_LEVEL + 1):
        with pytest.raises(OutOfRange, match="level"):
            creation.roll_one(Random(1), RULES, level)
    with pytest.raises(UnknownName, match="Unknown class 'zap'"):
        creation.roll_one(Random(1), RULES, 1, "zap")
