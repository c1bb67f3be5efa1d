"""A small fight: Mara and Bolo by seat against goblins, with numbers easy to reckon with."""

from dhcore.dragonhead.fight import (
    CHARACTERS,
    CREATURES,
    AttackRow,
    Body,
    DragonFight,
    Profile,
    fighter,
)
from dhcore.dragonhead.fight_order import begin_round, join
from dhcore.encounter import Newcomer, next_turn

TEN = tuple((code, 10) for code in ("mus", "con", "dex", "int", "wis", "cha", "spi", "mag", "luc"))
GOBLIN = Profile(
    id="goblin",
    name="Goblin",
    size="Small",
    abilities=TEN,
    ac=6,
    dc=4,
    move=5,
    attacks=(
        AttackRow(key="club", name="Club", hit=8, type="b"),
        AttackRow(key="claws", name="Claws", hit=6, type="s", aspects="Close", count=2),
        AttackRow(key="sling", name="Sling", hit=6, type="i", aspects="Rng 20, Ammo 2"),
        AttackRow(key="crossbow", name="Crossbow", hit=8, type="p", aspects="Rng 40, Rld 5"),
        AttackRow(key="gun", name="Gun", hit=10, type="p", aspects="Rng 20, Burst 1d6"),
        AttackRow(key="torch", name="Torch", hit=4, type="b", aspects="Fire, Poison 12, Grapple, Cold"),
        AttackRow(key="spark", name="Spark", hit=6, type="b", aspects="Elec, NAC"),
        AttackRow(key="spear", name="Spear", hit=8, type="p", aspects="Reach 2, HAC, Scar"),
        AttackRow(key="bolt", name="Bolt", hit=14, dmg="1d6s"),
    ),
)
MARA = Profile(
    id="a1",
    name="Mara",
    abilities=TEN,
    ac=8,
    dc=6,
    attacks=(
        AttackRow(key="sword", name="Sword", hit=12, type="s"),
        AttackRow(key="dagger", name="Dagger", hit=8, type="p", aspects="Bal"),
    ),
)


def hero(name="Mara", seat=1, hp=20, stun=6, **fields):
    """A character with wounds in the fight, as if lent by its record."""
    return Newcomer(
        "party", name, CHARACTERS, ref=name.lower(), seat=seat, body=Body(hp=hp, stun=stun), **fields
    )


def goblins(count=1, hp=6, stun=3, **fields):
    return Newcomer(
        "creature", "Goblin", CREATURES, ref="goblin", body=Body(hp=hp, stun=stun), count=count, **fields
    )


def prepared(*newcomers):
    """Bolo joined first but sits second."""
    people = newcomers or [hero("Bolo", seat=2), hero("Mara", seat=1), goblins(2)]
    return join(DragonFight(id="f1", name="The bridge"), people, [GOBLIN]).fight


def begun(*newcomers, face=4):
    """In its first round; the characters are first with an even face. c1 Bolo, c2 Mara, c3 and c4 goblins."""
    return begin_round(prepared(*newcomers), face=face).fight


def over(fight):
    """At the end of its round."""
    while fight.turn:
        fight = next_turn(fight).fight
    return fight


def someone(fight, one, profile=MARA):
    """A combatant ready for the odds; ``profile`` is for characters."""
    return fighter(fight, one, profile if fight.get(one).kind == "party" else None)


def names(fight, ids):
    return [fight.label(one) for one in ids]
