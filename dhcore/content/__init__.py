"""Content: classes, equipment, spells, creatures and tables, in packs that a campaign can add to or replace.

>>> from dhcore.content import Weapon, house_library
>>> str(house_library().get(Weapon, "spear").aspects[0])
'Reach'
"""

from dhcore.content.classes import CharacterClass, ClassMagic, Feature, Locomotion, Restrictions, Starter
from dhcore.content.creatures import AbilityScores, Creature, CreatureAttack, CreaturePower
from dhcore.content.equipment import Armor, Gear, Helmet, Shield, Weapon
from dhcore.content.house_pack import house_library, house_pack
from dhcore.content.library import Library, library
from dhcore.content.loading import load_pack
from dhcore.content.pack import Head, Pack
from dhcore.content.roll_tables import CrashTable, EncounterTable, roll_encounter, who_comes
from dhcore.content.spells import Spell, SpellKind
from dhcore.content.writing import dump_pack, pack_values

__all__ = [
    "AbilityScores",
    "Armor",
    "CharacterClass",
    "ClassMagic",
    "CrashTable",
    "Creature",
    "CreatureAttack",
    "CreaturePower",
    "EncounterTable",
    "Feature",
    "Gear",
    "Head",
    "Helmet",
    "Library",
    "Locomotion",
    "Pack",
    "Restrictions",
    "Shield",
    "Spell",
    "SpellKind",
    "Starter",
    "Weapon",
    "dump_pack",
    "house_library",
    "house_pack",
    "library",
    "load_pack",
    "pack_values",
    "roll_encounter",
    "who_comes",
]
