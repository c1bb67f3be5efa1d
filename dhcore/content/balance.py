"""How the callings fare in one standard fight: what docs/balance.md shows and a test holds.

The numbers of the standard fight are in ``data/dragonhead/balance.toml``.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from random import Random

from dhcore.content.classes import CharacterClass
from dhcore.content.creatures import AbilityScores, Creature
from dhcore.content.equipment import Shield, Weapon, Worn
from dhcore.content.library import Library
from dhcore.content.sheet import Member
from dhcore.content.spells import Spell
from dhcore.dice import Distribution
from dhcore.dragonhead.abilities import abilities
from dhcore.dragonhead.aspects import has
from dhcore.dragonhead.attack import Attack
from dhcore.dragonhead.body_size import defence_shift
from dhcore.dragonhead.casting import SpellDamage
from dhcore.dragonhead.check import Check
from dhcore.dragonhead.difficulty import shifted
from dhcore.dragonhead.duel import Move, Side, Tally, duels, healing_move, spell_move, weapon_move
from dhcore.dragonhead.guard import Defence
from dhcore.dragonhead.house import dice_for
from dhcore.dragonhead.magic import check_fits
from dhcore.dragonhead.wounds import Wounds
from dhcore.errors import OutOfRange
from dhcore.tables import Row, toml_rows, toml_table

FILE = "dragonhead/balance.toml"


class Standard(Row):
    """Ability scores, how many fights, from what seed, rounds of closing in, and the factor allowed."""

    best: tuple[int, ...]
    other: int
    fights: int
    seed: int
    closing: int
    factor: Fraction
    source: str


class FightRow(Row):
    """The foe at a class level, and the quality of armor and weapons there."""

    level: int
    foe: str
    quality: int
    source: str


class SpellsRow(Row):
    """The spells a calling has ready at a class level."""

    calling: str
    level: int
    ready: tuple[str, ...]
    source: str


@dataclass(frozen=True)
class Result:
    """How one calling fared at one level."""

    calling: CharacterClass
    level: int
    foe: Creature
    tally: Tally


@cache
def standard() -> Standard:
    """What all standard fights share."""
    return toml_table(FILE, "standard", Standard)


def fights() -> tuple[FightRow, ...]:
    """The standard fights, by level."""
    return toml_rows(FILE, "fight", FightRow)


def member(calling: CharacterClass, level: int) -> Member:
    """The standard member of a calling: its best abilities are its best, every hit die shows its middle."""
    scores = dict.fromkeys((row.code for row in abilities()), standard().other)
    scores |= dict(zip(calling.best, standard().best, strict=False))
    return Member(calling, level, AbilityScores(**scores), (calling.hit_die.middle,) * (level - 1))


def result(library: Library, calling: CharacterClass, row: FightRow) -> Result:
    """The standard fight of a calling at the level of ``row``."""
    one, foe = member(calling, row.level), library.get(Creature, row.foe)
    tally = duels(
        _hero(library, one, foe, row.quality),
        _foe(library, foe, one, row.quality),
        standard().fights,
        Random(f"{standard().seed} {calling.id} {row.level}"),
        standard().closing,
    )
    return Result(calling, row.level, foe, tally)


def results(library: Library, callings: Iterable[str]) -> tuple[Result, ...]:
    """Every calling by its id, at every level of the standard fights. Raises ``UnknownName``."""
    classes = [library.get(CharacterClass, name) for name in callings]
    return tuple(result(library, calling, row) for row in fights() for calling in classes)


def factor(table: Sequence[Result]) -> Fraction:
    """The largest ratio between the winning shares of two callings at the same level.

    Raises ``OutOfRange`` when a calling never won: no factor is that large.
    """
    worst = Fraction(1)
    for level in {entry.level for entry in table}:
        shares = [entry.tally.share for entry in table if entry.level == level]
        if not min(shares):
            raise OutOfRange(f"A calling wins no standard fight at class level {level}.")
        worst = max(worst, max(shares) / min(shares))
    return worst


def _packed(library: Library, one: Member) -> tuple[list[Weapon], list[Worn]]:
    """The weapons in hand, and what is worn; a shield only when it is in hand."""
    starter = one.klass.starter
    items = [entry for entry in library if entry.id in {packed.item for packed in starter.items}]
    worn = [item for item in items if isinstance(item, Worn)]
    worn = [item for item in worn if not isinstance(item, Shield) or item.id in starter.ready]
    in_hand = [entry for name in starter.ready for entry in items if entry.id == name]
    return [item for item in in_hand if isinstance(item, Weapon)], worn


def _hero(library: Library, one: Member, foe: Creature, quality: int) -> Side:
    weapons, worn = _packed(library, one)
    defence = _defence(foe.ac, foe.size, one.klass.size)
    alone = len(weapons) == 1 and not any(isinstance(item, Shield) for item in worn)
    attacks = []
    for weapon in weapons:
        score = one.attack(weapon, 2 if alone else None, quality).score
        half, none, scar = (has(weapon.aspects, key) for key in ("hac", "nac", "scar"))
        attacks.append(Attack(Check(score), weapon.damage_type, half, none, scar))
    ranged = all(has(weapon.aspects, "rng") for weapon in weapons)
    name = " and ".join(weapon.name for weapon in weapons)
    moves = [weapon_move(name, attacks, foe.wounds, defence, ranged)]
    moves += [move for spell in _spells(library, one) if (move := _cast(one, spell, foe, defence))]
    hp = one.hit_points
    return Side(one.klass.name, Wounds(hp.total, hp.stun), tuple(moves))


def _spells(library: Library, one: Member) -> list[Spell]:
    """The spells ready. Raises ``Refused`` when they pass the limit."""
    rows = [row for row in toml_rows(FILE, "spells", SpellsRow) if row.calling == one.klass.id]
    ready = next((row.ready for row in rows if row.level == one.level), one.klass.starter.spells)
    spells = [library.get(Spell, name) for name in ready]
    if spells:
        check_fits(one.magic, [spell.level for spell in spells])
    return spells


def _cast(one: Member, spell: Spell, foe: Creature, defence: Defence) -> Move | None:
    """A spell as a move; None when it neither harms nor heals at once."""
    cast = one.spell_hit(spell).check()
    if spell.healing:
        return healing_move(spell.name, cast, spell.healing)
    if spell.dmg is None or spell.resisted_by or has(spell.aspects, "time"):
        return None
    damage = SpellDamage(cast, spell.dmg, one.klass.size)
    ranged = has(spell.aspects, "rng")
    return spell_move(spell.name, damage, foe.wounds, _stopped(spell, defence), ranged)


def _stopped(spell: Spell, defence: Defence) -> Distribution | None:
    if has(spell.aspects, "nac"):
        return None
    strength = defence.strength
    return strength.map(lambda points: points // 2) if has(spell.aspects, "hac") else strength


def _foe(library: Library, foe: Creature, one: Member, quality: int) -> Side:
    """Each attack as often as the creature has it; those that run out or take time are left out."""
    defences = one.defences(_packed(library, one)[1], quality)
    defence = _defence(defences.ac, one.klass.size, foe.size)
    hero = Wounds(one.hit_points.total, one.hit_points.stun)
    usable = [
        row
        for row in foe.attacks
        if not any(has(row.aspects, key) for key in ("ammo", "1shot", "rld", "time"))
    ]
    moves = [
        weapon_move(row.name, [row.attack()] * row.count, hero, defence, has(row.aspects, "rng"))
        for row in usable
    ]
    return Side(foe.name, foe.wounds, tuple(moves))


def _defence(score: int, own: str, other: str) -> Defence:
    """AC, easier against a larger opponent (DH-310)."""
    return Defence(dice_for(score), "AC", shifted("normal", defence_shift(own, other)))


def callings(library: Library) -> tuple[str, ...]:
    """The ids of all callings, as listed."""
    return tuple(entry.id for entry in library.all(CharacterClass) if entry.kind == "calling")
