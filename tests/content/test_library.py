"""Libraries: a campaign's packs on top of each other, each entry marked with where it came from."""

import pytest

from dhcore.content import Gear, Spell, Weapon, library, load_pack
from dhcore.content.library import MAX_PACKS
from dhcore.errors import PackError, UnknownName
from tests.content.samples import PACK, changed

NORTH = load_pack(PACK)
HORN = {"id": "horn", "name": "Golden horn", "price": 900, "weight": 2}


def pack(name="south", **entries):
    return load_pack(
        {"pack": {"format": 1, "id": name, "name": name.title()}, **entries}, library([NORTH]).names
    )


def test_a_library_holds_everything_of_its_packs():
    both = library([NORTH, pack(gear=[HORN | {"id": "harp"}])])
    assert len(both) == len(NORTH) + 1 == len(list(both))
    assert [gear.id for gear in both.all(Gear)] == ["horn", "mead", "bone-wand", "harp"]
    assert both.get(Weapon, "seax") == NORTH.weapons[0]


def test_a_later_pack_replaces_entries_by_id_and_keeps_their_place():
    both = library([NORTH, pack(gear=[HORN])])
    assert len(both) == len(NORTH)
    assert both.get(Gear, "horn").price == 900
    assert both.all(Gear)[0].name == "Golden horn"
    assert library([pack(gear=[HORN]), NORTH]).get(Gear, "horn").price == 2


def test_every_entry_is_marked_with_its_pack_or_as_given_by_the_rules():
    """Ruling A02."""
    both = library([NORTH, pack(gear=[HORN])])
    assert [both.origin(name) for name in ("horn", "seax", "oak-bow")] == ["south", "north", "north"]
    assert [both.mark(name) for name in ("horn", "seax", "oak-bow")] == ["south", "north", "rules"]


def test_unknown_names_are_refused():
    north = library([NORTH])
    with pytest.raises(UnknownName, match=r"Unknown weapon 'saex' \(did you mean 'seax'\?\)"):
        north.get(Weapon, "saex")
    with pytest.raises(UnknownName, match="Unknown spell 'horn'"):
        north.get(Spell, "horn")
    with pytest.raises(UnknownName, match="Unknown entry 'harp'"):
        north.origin("harp")
    with pytest.raises(UnknownName, match="Unknown entry 'harp'"):
        north.mark("harp")


def test_no_packs_make_an_empty_library():
    assert (len(library([])), library([]).all(Gear)) == (0, ())


def test_an_id_cannot_change_its_kind():
    taken = pack(gear=[HORN | {"id": "seax"}])
    with pytest.raises(PackError) as refused:
        library([NORTH, taken])
    assert refused.value.problems[0] == (
        "south: gear 'seax' has the id of another kind, weapon, in north; another id is needed."
    )


def test_two_packs_with_one_id_are_refused():
    with pytest.raises(PackError, match="Two packs have the id 'north'"):
        library([NORTH, NORTH])


def test_a_pack_without_what_it_builds_on_is_refused():
    wand = pack(gear=[HORN | {"spell": "rune-of-fire"}])
    assert library([NORTH, wand]).get(Gear, "horn").spell == "rune-of-fire"
    with pytest.raises(PackError, match="south: gear 'horn', spell: no spell has the id 'rune-of-fire'"):
        library([wand])


def test_a_replaced_weapon_may_take_its_group_away_from_a_class():
    bow = PACK["weapon"][0] | {"group": "knives"}
    with pytest.raises(
        PackError, match=r"north: class 'skald', restrictions\.groups\.1: no weapon group has the id"
    ):
        library([NORTH, pack(weapon=[bow])])


def test_a_campaign_has_a_sensible_number_of_packs():
    packs = [load_pack(changed("pack", id=f"north-{number}")) for number in range(MAX_PACKS + 1)]
    assert len(library(packs[:MAX_PACKS])) == len(NORTH)
    with pytest.raises(PackError, match=f"at most {MAX_PACKS} packs, not {MAX_PACKS + 1}"):
        library(packs)
