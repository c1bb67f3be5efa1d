"""The house pack: enough of everything, every rule used, nothing that a table would stumble over."""

import subprocess
import sys
from collections import Counter
from itertools import pairwise

import pytest

from dhcore.content import (
    Armor,
    CharacterClass,
    CrashTable,
    Creature,
    EncounterTable,
    Gear,
    Helmet,
    Shield,
    Spell,
    SpellKind,
    Weapon,
    house_library,
    house_pack,
)
from dhcore.content.equipment import Item, Worn
from dhcore.content.sheet import Member
from dhcore.dragonhead.aspects import aspect_rows, has, value_of
from dhcore.dragonhead.body_size import body_size
from dhcore.dragonhead.class_line import ANY, combat_kinds
from dhcore.dragonhead.damage import damage_types
from dhcore.dragonhead.personality import inclinations
from dhcore.tables import data_folder

HOUSE = house_library()
CLASSES = HOUSE.all(CharacterClass)
ITEMS = {entry.id: entry for entry in HOUSE if isinstance(entry, Item)}
CALLINGS = ("cleric", "fighter", "paladin", "professional", "ranger", "thief", "warlord", "wizard")
AREAS = {"blast", "stream", "cone", "funnel", "curve", "pour", "cloud", "dome", "cube", "wall", "torus"}
OF_ITEMS = {"activation", "na", "sl", "fragile", "light"}
OF_MAGIC = {"sep", "sup", "drain", "sa", "dmg"}


def keys(entries):
    return {aspect.key for entry in entries for aspect in entry.aspects}


@pytest.mark.parametrize(
    ("model", "least"),
    [
        (CharacterClass, 13),
        (Weapon, 30),
        (Armor, 12),
        (Helmet, 3),
        (Shield, 3),
        (Gear, 40),
        (SpellKind, 5),
        (Spell, 45),
        (Creature, 40),
        (EncounterTable, 6),
        (CrashTable, 6),
    ],
)
def test_there_is_enough_of_everything(model, least):
    assert len(HOUSE.all(model)) >= least


def test_importing_the_core_reads_no_pack():
    """It is read when it is first asked for, once."""
    code = (
        "import pathlib, dhcore, dhcore.content as c; from dhcore.content import house_pack as module;"
        "import sys; cached = sys.modules['dhcore.content.house_pack'];"
        "assert cached.house_pack.cache_info().currsize == cached.house_library.cache_info().currsize == 0;"
        "assert c.house_pack() is c.house_pack()"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=data_folder().parent)


# What everybody needs


def test_no_two_entries_have_the_same_text_or_name():
    texts = Counter(entry.text for entry in HOUSE if entry.text)
    names = Counter(entry.name for entry in HOUSE)
    assert [text for text, count in (texts + names).items() if count > 1] == []


def test_features_and_rows_have_texts_of_their_own():
    features = [feature.text for klass in CLASSES for feature in klass.features]
    rows = [row.text for table in (*HOUSE.all(CrashTable), *HOUSE.all(EncounterTable)) for row in table.rows]
    assert all(features + rows)
    assert [text for text, count in Counter(features + rows).items() if count > 1] == []


def test_only_what_the_game_itself_gives_is_marked_as_such():
    marked = {entry.id for entry in HOUSE if HOUSE.mark(entry.id) == "rules"}
    assert {HOUSE.mark(entry.id) for entry in HOUSE} == {"house", "rules"}
    assert {
        *CALLINGS,
        "elf",
        "dwarf",
        "torch",
        "candle",
        "short-bow",
        "crossbow",
        "spear",
        "halberd",
    } <= marked
    assert {"magic-missile", "fireball", "haste", "curse", "potion-of-healing", "huge-scorpion"} <= marked
    assert len(marked) < len(HOUSE) / 3


# Facts of the game


@pytest.mark.parametrize(
    ("name", "best"),
    {
        "cleric": "spi wis mag",
        "fighter": "mus dex con",
        "paladin": "spi con mus",
        "professional": "luc wis cha",
        "ranger": "spi wis mus",
        "thief": "dex wis cha",
        "warlord": "cha spi mus",
        "wizard": "mag int luc",
    }.items(),
)
def test_callings_have_their_best_abilities(name, best):
    assert " ".join(HOUSE.get(CharacterClass, name).best) == best


def test_the_cleric_is_as_the_game_has_it():
    cleric = HOUSE.get(CharacterClass, "cleric")
    assert str(cleric.hit_die) == "1d6"
    assert cleric.inclinations == ("LG", "NG", "CG", "LE", "NE", "CE")
    assert str(cleric.magic.kinds) == "Divine, Any ½"


def test_elves_have_their_powers_and_dwarves_their_sleep():
    """DH-098, DH-012."""
    elf = HOUSE.get(CharacterClass, "elf")
    assert (elf.magic.use, str(elf.magic.kinds)) == ("Powers", "Nature, Any ½")
    assert "sleeps in armor" in HOUSE.get(CharacterClass, "dwarf").exceptions


@pytest.mark.parametrize(
    ("model", "name", "key", "value"),
    [
        (Gear, "torch", "light", "3"),
        (Gear, "candle", "light", "0"),
        (Gear, "potion-of-healing", "time", "2"),
        (Gear, "scroll-of-fireball", "time", "2"),
        (Weapon, "short-bow", "rng", "20"),
        (Weapon, "crossbow", "rld", "5"),
        (Weapon, "halberd", "reach", "2"),
        (Weapon, "spear", "reach", "None"),
        (Weapon, "spear", "bastard", "None"),
        (Spell, "magic-missile", "dmg", "1d6s"),
        (Spell, "fireball", "blast", "10"),
        (Spell, "haste", "sep", "None"),
        (Spell, "curse", "sup", "None"),
    ],
)
def test_things_have_the_aspects_that_the_game_gives_them(model, name, key, value):
    entry = HOUSE.get(model, name)
    assert has(entry.aspects, key)
    assert str(value_of(entry.aspects, key)) == value


@pytest.mark.parametrize(
    ("name", "letter", "ability"),
    [
        ("spear", "p", "mus"),
        ("sword", "s", "mus"),
        ("battle-axe", "s", "mus"),
        ("morning-star", "m", "mus"),
        ("mace", "b", "mus"),
        ("quarter-staff", "i", "mus"),
        ("crossbow", "p", "dex"),
        ("kick", "i", "mus"),
    ],
)
def test_weapons_have_the_damage_type_that_the_game_gives_them(name, letter, ability):
    """DH-061, DH-087, DH-325."""
    weapon = HOUSE.get(Weapon, name)
    assert (weapon.type, weapon.ability) == (letter, ability)


def test_the_sheet_of_the_rules_comes_out():
    """DH-061: a first level Warlord's sword does 1d8+1 sharp, her kick 1d4+1 impact, with Muscle +1."""
    megan = Member(HOUSE.get(CharacterClass, "warlord"), 1, HOUSE.get(Creature, "orc").abilities)
    assert megan.modifier("mus") == 1
    assert str(megan.attack(HOUSE.get(Weapon, "sword")).hit) == "1d8+1s"
    assert str(megan.attack(HOUSE.get(Weapon, "kick")).hit) == "1d4+1i"


# Every rule is used


def test_weapons_use_every_damage_type_kind_of_combat_and_aspect():
    weapons = HOUSE.all(Weapon)
    assert {weapon.type for weapon in weapons} == {row.letter for row in damage_types()}
    assert {weapon.kind for weapon in weapons} == set(combat_kinds())
    assert {weapon.ability for weapon in weapons} == {"mus", "dex"}
    of_attacks_alone = {"def", "save", "dur", "time", "touch"}
    of_weapons = set(aspect_rows()) - AREAS - OF_MAGIC - of_attacks_alone - {"fragile"}
    assert of_weapons <= keys(weapons)


def test_creatures_use_every_aspect_that_an_attack_can_have():
    attacks = [attack for creature in HOUSE.all(Creature) for attack in creature.attacks]
    assert set(aspect_rows()) - OF_ITEMS - OF_MAGIC == keys(attacks)
    assert {attack.type for attack in attacks} == {*(row.letter for row in damage_types()), None}
    assert any(attack.count > 1 for attack in attacks)


def test_every_aspect_is_used_somewhere():
    things = [*HOUSE.all(Weapon), *HOUSE.all(Gear), *HOUSE.all(Spell)]
    things += [attack for creature in HOUSE.all(Creature) for attack in creature.attacks]
    features = [feature for klass in CLASSES for feature in klass.features]
    assert keys(things) | keys(features) == set(aspect_rows()) - {"sa"}
    assert any(feature.sa > 1 for feature in features)


def test_spells_come_in_every_kind_at_every_level_or_nearly():
    spells = HOUSE.all(Spell)
    kinds = {kind.id for kind in HOUSE.all(SpellKind)}
    by_kind = {kind: {spell.level for spell in spells if spell.kind == kind} for kind in kinds}
    assert all({1, 2, 3, 4, 5, 6, 7, 8, 9} == levels for levels in by_kind.values())
    for wanted in ("dmg", "save", "def", "dur", "time", "touch", "rng", "sep", "sup", "nac", "hac", "scar"):
        assert any(has(spell.aspects, wanted) for spell in spells), wanted
    assert any(spell.healing for spell in spells)
    assert len(AREAS & keys(spells)) >= 9


def test_creatures_come_in_at_least_nine_sizes():
    assert len({creature.size for creature in HOUSE.all(Creature)}) >= 9


def test_classes_come_in_all_three_kinds_and_use_all_inclinations():
    assert {klass.kind for klass in CLASSES} == {"race", "calling", "transformation"}
    assert tuple(klass.id for klass in CLASSES if klass.kind == "calling") == CALLINGS
    assert {"elf", "dwarf", "vampire", "werewolf"} <= {klass.id for klass in CLASSES}
    assert {code for klass in CLASSES for code in klass.inclinations} == {row.code for row in inclinations()}
    assert {klass.vision for klass in CLASSES} == {"normal", "infravision", "ultravision"}


def test_crash_tables_cover_every_roll_and_every_kind_of_magic():
    covered = {what for table in HOUSE.all(CrashTable) for what in table.covers}
    assert covered == {"melee", "ranged", "thrown", "unarmed", "defence", "spell", "item", "check"}
    assert all(kind.crash for kind in HOUSE.all(SpellKind))


# Classes


@pytest.mark.parametrize("klass", CLASSES, ids=lambda klass: klass.id)
def test_a_starter_pack_is_legal_for_its_class(klass):
    for packed in klass.starter.items:
        klass.check_allowed(ITEMS[packed.item])
    worn = Counter(type(ITEMS[packed.item]) for packed in klass.starter.items)
    assert max(worn[Armor], worn[Helmet], worn[Shield]) <= 1
    ready = [ITEMS[name] for name in klass.starter.ready]
    assert 1 <= sum(item.hands if isinstance(item, Weapon) else 1 for item in ready) <= 2


@pytest.mark.parametrize("klass", [k for k in CLASSES if k.magic], ids=lambda klass: klass.id)
def test_starter_spells_are_of_kinds_the_class_can_cast(klass):
    for name in klass.starter.spells:
        spell = HOUSE.get(Spell, name)
        assert (spell.level, klass.magic.kinds.share(spell.kind)) == (1, "full")
    assert bool(klass.starter.spells) == (klass.magic.starts_at == 1)
    assert (klass.magic.use == "Spells") == ("spellbook" in {packed.item for packed in klass.starter.items})


@pytest.mark.parametrize("klass", CLASSES, ids=lambda klass: klass.id)
def test_a_class_is_complete(klass):
    assert len(klass.best) == 3
    assert len(klass.features) >= 4
    assert [feature.sa for feature in klass.features] == sorted(feature.sa for feature in klass.features)
    assert {feature.sa for feature in klass.features} & {1}
    assert klass.combat.shares
    assert klass.inclinations or klass.id == "fighter"
    assert all(share in ("full", "half") for _, share in klass.combat.shares)
    assert ANY not in dict(klass.combat.shares)


@pytest.mark.parametrize("klass", CLASSES, ids=lambda klass: klass.id)
def test_class_levels_get_dearer(klass):
    """DH-122: our own prices, along the table of character levels."""
    assert len(klass.xp) == 15
    assert all(lower <= higher for lower, higher in pairwise(klass.xp[1:]))
    assert klass.xp[0] in ((0,) if klass.kind == "calling" else (0, 2_500, 20_000))


# Plausible numbers


def test_everything_but_the_body_costs_something():
    for item in ITEMS.values():
        bodily = isinstance(item, Weapon) and item.group == "body" and item.id != "spiked-glove"
        assert (item.price > 0) == (item.weight > 0) == (not bodily), item.id


def test_made_weapons_cost_and_weigh_what_the_rules_say():
    """DH-269, DH-285."""
    sword, bastard, great = (HOUSE.get(Weapon, name) for name in ("sword", "bastard-sword", "great-sword"))
    assert (bastard.price, bastard.weight) == (sword.price * 5 // 4, sword.weight + 1)
    assert (great.price, great.weight) == (sword.price * 3 // 2, sword.weight * 3 / 2)
    axe, great_axe = (HOUSE.get(Weapon, name) for name in ("battle-axe", "great-axe"))
    assert (great_axe.price, great_axe.weight) == (axe.price * 3 // 2, axe.weight * 3 / 2)


@pytest.mark.parametrize("model", [Armor, Helmet, Shield])
def test_what_protects_more_is_heavier_and_slows_more(model):
    usual = sorted((item for item in HOUSE.all(model) if item.price < 150), key=lambda item: item.value)
    for lighter, heavier in pairwise(usual):
        if heavier.value > lighter.value + 1:
            assert heavier.weight > lighter.weight
            assert heavier.move >= lighter.move
    metal = sorted((item for item in usual if item.metal), key=lambda item: item.value)
    assert all(a.move <= b.move or a.price < b.price for a, b in pairwise(metal))


def test_better_armor_costs_more_within_a_slot():
    for model in (Armor, Helmet, Shield):
        prices: dict[int, int] = {}
        for item in HOUSE.all(model):
            prices[item.value] = min(prices.get(item.value, item.price), item.price)
        cheapest = [prices[value] for value in sorted(prices)]
        assert cheapest == sorted(cheapest)
    assert all(item.value for item in HOUSE if isinstance(item, Worn))


def test_weapons_for_two_hands_hit_harder_than_their_kin():
    by_hands = {
        hands: [w.damage for w in HOUSE.all(Weapon) if w.kind == "melee" and w.hands == hands]
        for hands in (1, 2)
    }
    assert max(by_hands[2]) > max(by_hands[1])
    assert all(weapon.damage <= 20 for weapon in HOUSE.all(Weapon))


@pytest.mark.parametrize("creature", HOUSE.all(Creature), ids=lambda creature: creature.id)
def test_a_creature_is_plausible(creature):
    assert 1 <= creature.stun <= creature.hp
    assert creature.dc <= creature.ac
    assert creature.attacks and creature.hidden
    assert all(attack.hit for attack in creature.attacks)
    assert not [a for a in creature.attacks if has(a.aspects, "rld") and not has(a.aspects, "rng")]


def test_larger_creatures_last_longer_on_average():
    sizes = sorted({creature.size for creature in HOUSE.all(Creature)}, key=lambda name: body_size(name).mass)
    means = []
    for size in sizes:
        hp = [creature.hp for creature in HOUSE.all(Creature) if creature.size == size]
        means.append(sum(hp) / len(hp))
    assert means == sorted(means)


# Encounters


def menace(creature):
    """HP times the strongest attack of a round: a yardstick for who is worse to meet."""
    return creature.hp * max(attack.hit * attack.count for attack in creature.attacks)


@pytest.mark.parametrize("table", HOUSE.all(EncounterTable), ids=lambda table: table.id)
def test_every_roll_of_an_encounter_table_leads_somewhere(table):
    """DH-171: nothing is always among the results."""
    rows = [table.row(roll) for roll in table.die.distribution]
    assert {row.at for row in rows} == {row.at for row in table.rows}
    assert any(row.nothing for row in rows) and not all(row.nothing for row in rows)


@pytest.mark.parametrize("table", HOUSE.all(EncounterTable), ids=lambda table: table.id)
def test_low_rolls_are_the_worse_encounters(table):
    """DH-169."""
    worth = [
        sum(
            group.count.distribution.mean * menace(HOUSE.get(Creature, group.creature))
            for group in row.groups
        )
        for row in table.rows
        if not row.nothing
    ]
    assert worth == sorted(worth, reverse=True)
    assert not table.rows[0].nothing


@pytest.mark.parametrize(
    ("roll", "creature"), [(3, "hobgoblin"), (4, "orc"), (9, "elf-hunter"), (12, "elf-hunter")]
)
def test_the_border_road_is_the_table_of_the_rules(roll, creature):
    """DH-016."""
    row = HOUSE.get(EncounterTable, "old-border-road").row(roll)
    assert [group.creature for group in row.groups] == [creature]


@pytest.mark.parametrize("table", HOUSE.all(CrashTable), ids=lambda table: table.id)
def test_every_roll_of_a_crash_table_leads_somewhere(table):
    assert len({table.row(roll).text for roll in table.die.distribution}) == len(table.rows)
    assert any(row.effect for row in table.rows)


def test_every_creature_is_met_somewhere_or_stands_alone_for_a_reason():
    met = {g.creature for table in HOUSE.all(EncounterTable) for row in table.rows for g in row.groups}
    assert len(met) >= 35


def test_the_house_pack_is_one_pack_of_several_files():
    files = sorted(path.name for path in (data_folder() / "packs" / "house").iterdir())
    assert "pack.toml" in files and len(files) == 9
    assert (house_pack().id, house_pack().head.format) == ("house", 1)
