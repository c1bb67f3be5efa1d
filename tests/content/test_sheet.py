"""A member of a class: the entries of a pack handed to the rules."""

import pytest

from dhcore.content import (
    AbilityScores,
    Armor,
    CharacterClass,
    Helmet,
    Shield,
    Spell,
    Weapon,
    house_library,
    load_pack,
)
from dhcore.content.sheet import Member
from dhcore.errors import OutOfRange, Refused
from tests.content.samples import PACK

HOUSE = house_library()


def klass(name):
    return HOUSE.get(CharacterClass, name)


def weapon(name):
    return HOUSE.get(Weapon, name)


def test_hit_points_and_stun_point_of_a_fighter():
    """DH-076, DH-079, DH-081: 1d10 at its best, Muscle +2, Constitution +1, Spirit +0; then 4 and 7."""
    one = Member(klass("fighter"), 3, AbilityScores(mus=15, con=13), (4, 7))
    assert (one.hit_points.actual, one.hit_points.total, one.hit_points.stun) == (13, 24, 6)


@pytest.mark.parametrize("rolls", [(), (4, 7, 1)])
def test_every_level_past_the_first_has_its_roll(rolls):
    with pytest.raises(OutOfRange, match=f"Class level 3 has 2 hit die rolls, not {len(rolls)}."):
        Member(klass("fighter"), 3, rolls=rolls)


def test_a_level_outside_the_rules_is_refused():
    with pytest.raises(OutOfRange, match="A class level lies between 1 and 1,000"):
        Member(klass("fighter"), 0)


def test_a_roll_that_the_hit_die_does_not_show_is_refused():
    with pytest.raises(OutOfRange, match="1d10 shows 1 to 10, not 11"):
        _ = Member(klass("fighter"), 2, rolls=(11,)).hit_points


@pytest.mark.parametrize(
    ("calling", "name", "hands", "quality", "score"),
    [
        ("fighter", "sword", None, 0, 7 + 2 + 2),
        ("fighter", "sword", 2, 0, 7 + 2 + 2 + 1),
        ("fighter", "bastard-sword", 2, 0, 7 + 2 + 2 + 2),
        ("fighter", "great-sword", None, 1, 7 + 2 + 2 + 4 + 1),
        ("fighter", "quarter-staff", None, 0, 5 + 2 + 2),
        ("fighter", "dagger", None, 0, 5 + 1 + 2),
        ("fighter", "long-bow", None, 0, 10 + 2 + 2),
        ("fighter", "sword-of-flame", None, 2, 7 + 2 + 2 + 1 + 2),
        ("ranger", "sword", None, 0, 7 + 2 + 1),
        ("cleric", "sling", None, 0, 5 + 1 + 0),
        ("smallfolk", "sword", None, 0, (7 + 2 + 1) * 3 // 4),
    ],
)
def test_hit_scores_add_up(calling, name, hands, quality, score):
    """DH-085..088, DH-268, DH-284, DH-304: damage, modifier, class bonus, quality, grip, size."""
    one = Member(klass(calling), 2, AbilityScores(mus=14, dex=12), (3,))
    attack = one.attack(weapon(name), hands, quality)
    assert attack.score == score
    assert attack.kind == weapon(name).damage_type


def test_a_weapon_for_two_hands_does_not_fit_in_one():
    with pytest.raises(Refused, match="two hands"):
        Member(klass("fighter")).attack(weapon("great-sword"), 1)


def test_defences_add_up():
    """DH-091, DH-092: the shield and the class bonus for AC alone, Dexterity there and Luck for DC."""
    one = Member(klass("fighter"), 1, AbilityScores(dex=14, luc=12))
    worn = [HOUSE.get(Armor, "chain-mail"), HOUSE.get(Helmet, "kettle-hat"), HOUSE.get(Shield, "kite-shield")]
    assert (one.defences(worn).ac, one.defences(worn).dc) == (5 + 1 + 3 + 2 + 1, 5 + 1 + 1)
    better = one.defences(worn, quality=1, magic=(2, 1))
    assert (better.ac, better.dc) == (12 + 1 + 2, 7 + 1 + 2)


def test_equipment_slows_every_way_of_moving():
    """DH-096, DH-097."""
    one = Member(klass("riverfolk"), 1, AbilityScores(mus=12, dex=14))
    assert [str(way) for way in one.moves()] == ["Move 1d8+1", "Swim 1d10+1"]
    assert [way.score for way in one.moves([HOUSE.get(Armor, "full-plate")])] == [5, 7]


def test_an_elf_with_constitution_plus_two_has_three_levels_of_powers():
    """DH-101: the example of the rules, Nature in full and any other kind by half (DH-098)."""
    elf = Member(klass("elf"), 1, AbilityScores(con=14, mag=12))
    assert (elf.magic.kind, elf.magic.limit) == ("power-user", 3)
    assert (elf.share("nature"), elf.share("arcane")) == ("full", "half")
    assert elf.spell_hit(HOUSE.get(Spell, "thorn-lash")).score == 12 + 1 - 1
    assert elf.spell_hit(HOUSE.get(Spell, "magic-missile")).score == 12 + 0 - 1


def test_magic_that_starts_late_has_a_smaller_limit():
    """DH-102."""
    paladin = Member(klass("paladin"), 5, AbilityScores(int=12), (4,) * 4)
    assert paladin.magic.limit == 5 + 1 - 4 + 1


def test_a_class_without_magic_has_none():
    fighter = Member(klass("fighter"))
    assert fighter.share("arcane") == "none"
    with pytest.raises(Refused, match=r"Fighter has neither Spells nor Powers \(DH-098\)."):
        _ = fighter.magic


def test_a_class_of_any_pack_will_do():
    skald = Member(load_pack(PACK).classes[0], 2, AbilityScores(cha=16, dex=14), (5,))
    assert skald.attack(load_pack(PACK).weapons[0]).score == 5 + 2 + 2
    assert skald.modifier("Charisma") == 3
