"""Spells in mind: forgotten, recovered, studied, chosen anew."""

from dataclasses import replace

import pytest

from dhcore.dragonhead.magic import CASTER, POWER_USER, MagicUser, Spell
from dhcore.dragonhead.spell_memory import (
    Known,
    SpellMemory,
    forget,
    new_memory,
    recover,
    repick,
    study,
    write_down,
)
from dhcore.errors import Refused, UnknownName

HASTE, CURSE, MISSILE, FIREBALL = (
    Spell("Haste", 2),
    Spell("Curse", 1),
    Spell("Magic Missile", 1),
    Spell("Fireball", 3),
)
WIZARD = new_memory(MagicUser(CASTER, 1, 2), (HASTE, CURSE))
ELF = new_memory(MagicUser(POWER_USER, 1, 2), (HASTE, CURSE))


def test_a_new_casters_book_holds_what_is_in_mind():
    """DH-104, ruling A30; power-users have none (DH-107)."""
    assert WIZARD.book == (HASTE, CURSE)
    assert ELF.book is None
    assert WIZARD.free == ELF.free == 0
    with pytest.raises(Refused, match="4 spell levels do not fit into a limit of 3"):
        new_memory(MagicUser(CASTER, 1, 2), (HASTE, Spell("Fly", 2)))
    with pytest.raises(Refused, match="in mind once"):
        new_memory(MagicUser(CASTER, 1, 2), (CURSE, CURSE))
    with pytest.raises(Refused, match="no spellbook"):
        replace(ELF, book=())


def test_a_forgotten_spell_is_crossed_out():
    """DH-063, DH-111, DH-112, DH-227."""
    assert [entry.x for entry in WIZARD.known] == ["2", "1"]
    assert [entry.x for entry in forget(WIZARD, "Haste").known] == ["X", "1"]
    with pytest.raises(UnknownName, match="spell in mind"):
        forget(WIZARD, "Fireball")


@pytest.mark.parametrize("memory", [WIZARD, ELF], ids=["spell-caster", "power-user"])
def test_a_forgotten_spell_comes_back_in_an_hour_a_level(memory):
    """DH-103, DH-109."""
    assert recover(forget(memory, "Haste"), "Haste") == (memory, 2)
    with pytest.raises(Refused, match="Haste is ready already"):
        recover(memory, "Haste")


def test_without_the_book_nothing_comes_back():
    """DH-105: what is ready stays ready until it fails."""
    robbed = replace(WIZARD, book=None)
    assert robbed.known == WIZARD.known
    with pytest.raises(Refused, match=r"the spellbook is lost \(DH-105\)"):
        recover(forget(robbed, "Curse"), "Curse")
    with pytest.raises(Refused, match=r"no spellbook to write in \(DH-105\)"):
        write_down(robbed, FIREBALL)


def test_a_caster_forgets_at_will_and_studies_something_else():
    """DH-106: an hour for each level studied; new spells have to be found first (DH-104)."""
    with pytest.raises(Refused, match="Magic Missile is not in the spellbook"):
        study(WIZARD, MISSILE)
    found = write_down(WIZARD, MISSILE)
    with pytest.raises(Refused, match="4 spell levels do not fit"):
        study(found, MISSILE)
    changed, hours = study(forget(found, "Curse"), MISSILE)
    assert hours == 1
    assert [(entry.spell.name, entry.x) for entry in changed.known] == [
        ("Haste", "2"), ("Curse", "X"), ("Magic Missile", "1"),
    ]  # fmt: skip
    with pytest.raises(Refused, match="4 spell levels do not fit"):
        recover(changed, "Curse")
    with pytest.raises(Refused, match="in the spellbook already"):
        write_down(found, MISSILE)
    assert study(forget(found, "Curse"), CURSE)[0].known == (Known(HASTE), Known(CURSE))


def test_powers_change_at_a_new_level_alone():
    """DH-108: a lost power fills its place until then, and one that is kept stays lost."""
    with pytest.raises(Refused, match=r"only at a new level \(DH-108\)"):
        study(ELF, MISSILE)
    lost = forget(ELF, "Curse")
    assert (lost.free, forget(WIZARD, "Curse").free) == (0, 1)
    grown = MagicUser(POWER_USER, 2, 2)
    repicked = repick(lost, grown, (CURSE, FIREBALL))
    assert [(entry.spell.name, entry.x) for entry in repicked.known] == [("Curse", "X"), ("Fireball", "3")]
    with pytest.raises(Refused, match="only at a new level"):
        repick(ELF, ELF.user, (FIREBALL,))
    with pytest.raises(Refused, match="by study, not at a new level"):
        repick(WIZARD, MagicUser(CASTER, 2, 2), (FIREBALL,))
    with pytest.raises(Refused, match="5 spell levels do not fit into a limit of 4"):
        repick(ELF, grown, (HASTE, FIREBALL))


def test_a_memory_without_magic_is_empty():
    """Ruling A29."""
    memory = SpellMemory(MagicUser(CASTER, 1, -4))
    assert memory.free == 0
