"""What the core alone makes of a character, reckoned without any of the sheet's modules.

Everything is read from the record as plain values, and computed by the rules one by one.
"""

from dhcore.content import CharacterClass, Gear, Shield, Spell, Weapon
from dhcore.content.equipment import Worn
from dhcore.dice import Dice
from dhcore.dragonhead.ability_scores import modifier
from dhcore.dragonhead.advancement import Ledger, Spending, character_level, increase_price
from dhcore.dragonhead.attack_score import WeaponAttack, grip_damage
from dhcore.dragonhead.defence_score import Defences, Piece
from dhcore.dragonhead.hit_points import HitDieRoll, HitPoints
from dhcore.dragonhead.magic import MagicUser, SpellHit, magic_use
from dhcore.dragonhead.move_score import Locomotion


def classes(record, library):
    return [(library.get(CharacterClass, one["id"]), one) for one in record["classes"]]


def scores(record):
    bought = {one["what"]: one["value"] for one in record["xp"]["spent"] if one["kind"] == "ability"}
    return {code: score + bought.get(code, 0) for code, score in record["rolled"].items()}


def size(record, library):
    own = [klass.size for klass, _ in classes(record, library) if klass.size != "Medium"]
    return record["size"] or (own[-1] if own else "Medium")


def hit_points(record, library):
    mods = {code: modifier(score) for code, score in scores(record).items()}
    rolls = [
        HitDieRoll(klass.hit_die, roll) for klass, one in classes(record, library) for roll in one["rolls"]
    ]
    first = Dice.parse(record["classes"][0]["hit_die"])
    return HitPoints(first, mods["mus"], mods["con"], mods["spi"], tuple(rolls), size(record, library))


def entry(library, name):
    return next(one for one in library if one.id == name)


def things(record, library):
    return [(one, entry(library, one["entry"])) for one in record["items"]]


def defences(record, library):
    pieces, magic = [], []
    for one, item in things(record, library):
        in_use = one["slot"] == ("held" if isinstance(item, Shield) else "worn")
        if in_use and isinstance(item, Worn):
            pieces.append(Piece(item.KEY, item.value, item.quality + one["quality"], item.move))
        if in_use and isinstance(item, Gear) and item.guard:
            magic.append(item.guard)
    dex, luck = modifier(scores(record)["dex"]), modifier(scores(record)["luc"])
    return max(
        (
            Defences(
                tuple(pieces),
                dex,
                luck,
                one["level"],
                klass.combat.share("ac"),
                tuple(magic),
                size(record, library),
            )
            for klass, one in classes(record, library)
        ),
        key=lambda defence: (defence.own_ac, defence.ac),
    )


def move(record, library):
    mus, dex = modifier(scores(record)["mus"]), modifier(scores(record)["dex"])
    penalty = sum(
        item.move
        for one, item in things(record, library)
        if one["slot"] != "packed" and isinstance(item, Worn)
    )
    best = max(klass.move for klass, _ in classes(record, library))
    return Locomotion(mus, dex, best, penalty, size=size(record, library))


def weapon_score(record, library, one, weapon):
    drive = modifier(scores(record)[weapon.ability])
    hands = max(weapon.hands, one["hands"] if one and one["slot"] == "held" else 1)
    two_handed = weapon.hands == 2 and weapon.make == "plain"
    return max(
        WeaponAttack(
            weapon.damage,
            drive,
            taken["level"],
            klass.combat.share(weapon.kind),
            weapon.quality + (one["quality"] if one else 0),
            grip_damage(weapon.make, hands, two_handed, weapon.kind == "melee"),
            weapon.damage_type,
            size(record, library),
        ).score
        for klass, taken in classes(record, library)
    )


def weapon_scores(record, library):
    carried = [(one, item) for one, item in things(record, library) if isinstance(item, Weapon)]
    return {one["id"]: weapon_score(record, library, one, item) for one, item in carried}


def limit(record, library, class_id):
    klass, one = next(pair for pair in classes(record, library) if pair[0].id == class_id)
    kind = klass.magic.user
    ability = magic_use(kind).ability
    return MagicUser(kind, one["level"], modifier(scores(record)[ability]), klass.magic.starts_at).limit


def spell_score(record, library, name):
    spell = library.get(Spell, name)
    return max(
        SpellHit(scores(record)["mag"], one["level"], klass.magic.kinds.share(spell.kind), spell.level).score
        for klass, one in classes(record, library)
        if klass.magic
    )


def spent(record, library):
    """XP by price list: class levels one by one, increases by the cumulative table."""
    levels = sum(klass.price_up_to(one["level"]) for klass, one in classes(record, library))
    bought = [one["value"] for one in record["xp"]["spent"] if one["kind"] == "ability"]
    return levels + sum(map(increase_price, bought))


def level(record):
    entries = tuple(
        Spending(one["what"], one["value"], one["xp"], one["kind"]) for one in record["xp"]["spent"]
    )
    return character_level(Ledger(record["xp"]["unspent"], entries))
