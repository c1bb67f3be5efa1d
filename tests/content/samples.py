"""A small pack with an entry of every kind, as plain values that tests may change."""

from copy import deepcopy
from typing import Any

PACK: dict[str, Any] = {
    "pack": {"format": 1, "id": "north", "name": "Tales of the North"},
    "class": [
        {
            "id": "skald",
            "name": "Skald",
            "text": "Sings, and is paid for stopping.",
            "kind": "calling",
            "hit_die": "1d8",
            "best": ["cha", "Wisdom", "con"],
            "inclinations": ["cg", "Lawful Good"],
            "combat": "Melee, Ranged ½, AC ½",
            "magic": {"use": "Spells", "kinds": "rune, Any ½", "starts_at": 2},
            "move": 6,
            "locomotions": [{"name": "Swim", "move": 4}],
            "exceptions": ["needs no sleep"],
            "restrictions": {"groups": ["blades"], "also": ["oak-bow"], "armor": 3, "metal": False},
            "features": [
                {"name": "Old song", "text": "Everybody knows it."},
                {"name": "New song", "sa": 3, "aspects": "Drain 2, Dur Enc", "text": "Nobody knows it."},
            ],
            "starter": {
                "items": [{"item": "seax"}, {"item": "fur"}, {"item": "horn", "count": 2}],
                "ready": ["seax"],
                "spells": ["rune-of-rest"],
                "silver": "2d6",
            },
            "xp": [0, 2500, 5000],
        }
    ],
    "weapon": [
        {
            "id": "seax",
            "name": "Seax",
            "kind": "melee",
            "group": "blades",
            "damage": 5,
            "type": "sharp",
            "ability": "dex",
            "aspects": "close, bal",
            "price": 4,
            "weight": "1/2",
        },
        {
            "id": "oak-bow",
            "name": "Oak bow",
            "kind": "ranged",
            "group": "bows",
            "damage": 8,
            "type": "p",
            "ability": "mus",
            "aspects": "2hds, Rng 20",
            "price": 15,
            "weight": 2,
            "source": "rules",
            "facts": ["Rng 20 (DH-243)"],
        },
    ],
    "armor": [{"id": "fur", "name": "Fur", "value": 2, "price": 5, "weight": 9}],
    "helmet": [{"id": "iron-cap", "name": "Iron cap", "value": 1, "metal": True, "price": 5, "weight": 3}],
    "shield": [{"id": "board", "name": "Board", "value": 2, "move": 1, "price": 5, "weight": 6}],
    "gear": [
        {"id": "horn", "name": "Horn", "price": 2, "weight": 1},
        {
            "id": "mead",
            "name": "Mead",
            "price": 1,
            "weight": 1,
            "healing": "1d4i",
            "aspects": "1shot, Time 2",
        },
        {"id": "bone-wand", "name": "Bone wand", "price": 90, "weight": 1, "spell": "rune-of-fire"},
    ],
    "spell_kind": [{"id": "rune", "name": "Rune", "crash": "rune-crash"}],
    "spell": [
        {
            "id": "rune-of-fire",
            "name": "Rune of fire",
            "level": 2,
            "kind": "rune",
            "aspects": "Dmg 1d6s, Fire",
            "text": "It burns.",
        },
        {
            "id": "rune-of-rest",
            "name": "Rune of rest",
            "level": 1,
            "kind": "rune",
            "aspects": "Touch",
            "healing": "1d6m",
            "text": "It\n“soothes”.",
        },
    ],
    "creature": [
        {
            "id": "draugr",
            "name": "Draugr",
            "text": "It rows.",
            "size": "large",
            "abilities": {"mus": 16},
            "hp": 20,
            "stun": 9,
            "ac": 8,
            "dc": 7,
            "move": 5,
            "attacks": [{"name": "Oar", "hit": 12, "type": "b", "aspects": "HAC", "count": 2}],
            "powers": [{"spell": "rune-of-fire", "hit": 11}],
            "exceptions": ["undead"],
            "inclination": "ne",
        }
    ],
    "encounter_table": [
        {
            "id": "fjord",
            "name": "The fjord",
            "place": "grey water",
            "die": "1d6",
            "rows": [
                {"at": 1, "groups": [{"creature": "draugr", "count": "1d4"}]},
                {"at": 3, "groups": [{"creature": "draugr"}]},
                {"at": 4, "text": "Seals."},
            ],
        }
    ],
    "crash_table": [
        {
            "id": "rune-crash",
            "name": "Rune crash",
            "covers": ["spell"],
            "die": "1d4",
            "rows": [
                {"at": 1, "text": "Bang.", "effect": {"damage": "1d6b", "stunned": True}},
                {"at": 2, "text": "Hiss."},
            ],
        }
    ],
}


def sample(**changes: Any) -> dict[str, Any]:
    """The pack, with whole kinds of entry replaced."""
    return deepcopy(PACK) | changes


def changed(kind: str, number: int = 0, /, **fields: Any) -> dict[str, Any]:
    """The pack with fields of one entry set; a field set to None is taken away."""
    pack = deepcopy(PACK)
    entry = pack[kind] if kind == "pack" else pack[kind][number]
    for field, value in fields.items():
        if value is None:
            entry.pop(field)
        else:
            entry[field] = value
    return pack
