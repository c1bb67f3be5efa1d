"""The models: what they make of their fields, and the questions they answer."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dhcore.content import Creature, Gear, Weapon, load_pack, roll_encounter, who_comes
from dhcore.content.roll_tables import EncounterRow, Group
from dhcore.dice import Dice
from dhcore.dragonhead.aspects import aspects_text, parse_aspects
from dhcore.dragonhead.damage import damage_type
from dhcore.errors import OutOfRange, Refused, UnknownName
from tests.content.samples import PACK, changed, sample

NORTH = load_pack(PACK)
SKALD = NORTH.classes[0]


def weapon(aspects, kind="melee"):
    return load_pack(changed("weapon", aspects=aspects, kind=kind)).weapons[0]


# Equipment


@pytest.mark.parametrize(
    ("aspects", "hands", "make"),
    [("", 1, "plain"), ("2hds", 2, "plain"), ("Great", 2, "great"), ("Reach, Bastard", 1, "bastard")],
)
def test_aspects_say_how_a_weapon_is_held(aspects, hands, make):
    """DH-265, DH-268, DH-284."""
    assert (weapon(aspects).hands, weapon(aspects).make) == (hands, make)


def test_a_weapon_knows_its_damage_type_and_writes_its_aspects_one_way():
    seax = NORTH.weapons[0]
    assert seax.damage_type == damage_type("sharp")
    assert aspects_text(seax.aspects) == "Close, Bal"


@pytest.mark.parametrize(
    ("weight", "pounds"), [(3, 3), ("1/2", Fraction(1, 2)), ("0.25", Fraction(1, 4)), (0, 0)]
)
def test_weights_are_exact(weight, pounds):
    assert load_pack(changed("gear", weight=weight)).gear[0].weight == pounds


def test_values_can_be_given_ready_made():
    ready = Gear(id="x", name="X", price=1, weight=Fraction(1, 3), aspects=parse_aspects("Light 3"))
    assert ready.aspects[0].value == 3
    assert Weapon(**NORTH.weapons[0].model_dump() | {"aspects": "close, bal"}) == NORTH.weapons[0]


def test_worn_pieces_go_to_the_defence_scores_as_they_are():
    board = NORTH.shields[0]
    assert (board.piece.slot, board.piece.value, board.piece.move_penalty) == ("shield", 2, 1)


@pytest.mark.parametrize(("price", "high"), [(10_000_000, True), (10_000_001, False)])
def test_a_price_has_a_cap(price, high):
    if high:
        assert load_pack(changed("gear", price=price)).gear[0].price == price
    else:
        with pytest.raises(Exception, match="at most 10,000,000 is allowed"):
            load_pack(changed("gear", price=price))


# Spells


def test_a_spell_knows_its_damage_and_what_resists_it():
    fire, rest = NORTH.spells
    assert (str(fire.dmg), fire.resisted_by, rest.dmg, str(rest.healing)) == ("1d6s", None, None, "1d6m")
    assert load_pack(changed("spell", aspects="Save Spi")).spells[0].resisted_by == "spi"
    assert load_pack(changed("spell", aspects="Def Dex")).spells[0].resisted_by == "dex"


# Classes


def test_features_come_at_their_class_level():
    """DH-075: SA is the class level at which a feature is gained."""
    assert [feature.name for feature in SKALD.features_at(2)] == ["Old song"]
    assert [feature.name for feature in SKALD.features_at(3)] == ["Old song", "New song"]


def test_a_class_level_past_the_list_costs_what_the_last_one_does():
    """DH-122: prices of class levels belong to the class."""
    assert [SKALD.price(level) for level in (1, 2, 3, 4, 1_000)] == [0, 2_500, 5_000, 5_000, 5_000]
    assert [SKALD.price_up_to(level) for level in (1, 2, 4)] == [0, 2_500, 12_500]


@pytest.mark.parametrize("level", [0, -1, 1_001])
def test_there_is_no_price_for_a_level_that_no_one_has(level):
    with pytest.raises(OutOfRange, match="A class level lies between 1 and 1,000"):
        SKALD.price(level)
    with pytest.raises(OutOfRange, match="A class level lies between 1 and 1,000"):
        SKALD.price_up_to(level)


@pytest.mark.parametrize(("use", "user"), [("Spells", "spell-caster"), ("Powers", "power-user")])
def test_the_word_for_magic_decides_the_kind_of_user(use, user):
    """DH-098."""
    magic = {"use": use, "kinds": "rune"}
    assert load_pack(changed("class", magic=magic)).classes[0].magic.user == user


HORN = NORTH.gear[0]
BOW = NORTH.weapons[1]


@pytest.mark.parametrize(
    ("restrictions", "item", "reason"),
    [
        ({}, BOW, ""),
        ({"groups": ["blades"]}, BOW, "weapons of the group bows"),
        ({"groups": ["blades"], "also": ["oak-bow"]}, BOW, ""),
        ({"two_handed": False}, BOW, "weapons for two hands"),
        ({"two_handed": False}, NORTH.weapons[0], ""),
        ({"two_handed": False, "also": ["oak-bow"]}, BOW, ""),
        ({"metal": False}, NORTH.helmets[0], "metal armor"),
        ({"metal": False}, NORTH.armor[0], ""),
        ({"armor": 1}, NORTH.armor[0], "armor above value 1"),
        ({"armor": 2}, NORTH.armor[0], ""),
        ({"armor": 0}, NORTH.shields[0], ""),
        ({"helmets": False}, NORTH.helmets[0], "helmets"),
        ({"shields": False}, NORTH.shields[0], "shields"),
        ({"groups": ["blades"], "armor": 0, "metal": False, "shields": False}, HORN, ""),
    ],
)
def test_restrictions_say_what_a_class_may_use(restrictions, item, reason):
    """DH-082."""
    klass = load_pack(changed("class", restrictions=restrictions)).classes[0]
    assert klass.restrictions.against(item) == reason
    if reason:
        with pytest.raises(Refused, match=rf"Skald: no {reason}, so not {item.name} \(DH-082\)"):
            klass.check_allowed(item)
    else:
        klass.check_allowed(item)


# Creatures


def test_a_creature_is_ready_to_fight():
    draugr = NORTH.creatures[0]
    assert (draugr.wounds.hp, draugr.wounds.stun, draugr.wounds.wear) == (20, 9, 0)
    oar = draugr.attacks[0]
    assert (str(oar.attack().hit.dice), oar.attack().half_ac, oar.attack().no_ac) == ("1d12", True, False)
    assert oar.attack("hard").hit.difficulty == "hard"
    assert oar.damage_type == damage_type("blunt")


def test_an_attack_without_a_type_is_wear_alone():
    attacks = [{"name": "Song", "hit": 9, "aspects": "NAC, Scar"}]
    song = load_pack(changed("creature", attacks=attacks)).creatures[0].attacks[0]
    assert (song.damage_type, song.attack().kind, song.attack().no_ac, song.attack().scar) == (
        None,
        None,
        True,
        True,
    )


def test_abilities_that_are_not_named_are_average():
    scores = NORTH.creatures[0].abilities
    assert (scores.score("Muscle"), scores.score("luc")) == (16, 10)
    with pytest.raises(UnknownName, match="Unknown ability 'Size'"):
        scores.score("Size")


# Tables

FJORD = NORTH.encounter_tables[0]
CRASH = NORTH.crash_tables[0]


@pytest.mark.parametrize(("roll", "at"), [(1, 1), (2, 1), (3, 3), (4, 4), (6, 4)])
def test_a_roll_finds_the_row_that_it_reaches(roll, at):
    """DH-015."""
    assert FJORD.row(roll).at == at


def test_crash_rows_are_found_the_same_way():
    assert CRASH.row(1).effect.stunned
    assert (CRASH.row(4).text, CRASH.row(4).effect) == ("Hiss.", None)


@pytest.mark.parametrize("roll", [0, 7])
def test_a_roll_the_die_does_not_show_is_refused(roll):
    with pytest.raises(OutOfRange, match=f"1d6 shows 1 to 6, not {roll}."):
        FJORD.row(roll)
    with pytest.raises(OutOfRange, match="1d4 shows 1 to 4"):
        CRASH.row(roll)


@given(st.integers(0, 10_000))
def test_of_two_rolls_the_lower_counts(seed):
    """DH-169."""
    one, two = (Random(seed).randint(1, 6) for _ in range(2))
    rng = Random(seed)
    rolls = [rng.randint(1, 6), rng.randint(1, 6)]
    assert one == two == rolls[0]
    assert roll_encounter(FJORD, Random(seed), 2) == (min(rolls), FJORD.row(min(rolls)))
    assert roll_encounter(FJORD, Random(seed))[0] == rolls[0]


@pytest.mark.parametrize("rolls", [0, 11])
def test_encounters_are_rolled_for_a_sensible_number_of_times(rolls):
    with pytest.raises(OutOfRange, match=f"1 to 10 rolls are made, not {rolls}."):
        roll_encounter(FJORD, Random(1), rolls)


def test_how_many_come_is_rolled_group_by_group():
    row = EncounterRow(
        at=1, groups=(Group(creature="draugr", count=Dice.parse("2d4")), Group(creature="draugr"))
    )
    rng = Random(3)
    expected = rng.randint(1, 4) + rng.randint(1, 4)
    assert who_comes(row, Random(3)) == (("draugr", expected), ("draugr", 1))
    assert who_comes(FJORD.row(6), Random(3)) == ()
    assert FJORD.row(6).nothing and not FJORD.row(1).nothing


def test_models_are_frozen_and_can_be_remembered():
    assert len(set(NORTH)) == len(NORTH)
    with pytest.raises(Exception, match="frozen"):
        NORTH.gear[0].price = 3


def test_a_creature_needs_no_more_than_its_numbers():
    plain = {
        "id": "eel",
        "name": "Eel",
        "text": "Wet.",
        "size": "Tiny",
        "hp": 1,
        "stun": 1,
        "ac": 0,
        "dc": 0,
        "move": 0,
    }
    eel = load_pack(sample(creature=[*PACK["creature"], plain])).creatures[1]
    assert isinstance(eel, Creature) and not list(eel.refers()) and eel.attacks == ()
