"""The Attacks list of a sheet: weapons carried, unarmed attacks, and spells with their X (DH-061..063)."""

from dataclasses import dataclass
from typing import Literal

from dhcore.character.basis import Basis
from dhcore.character.class_lines import against
from dhcore.character.figure import Figure
from dhcore.character.thing_lines import ThingLine
from dhcore.content.equipment import Weapon
from dhcore.dragonhead.aspects import Aspect, aspects_text, has
from dhcore.dragonhead.attack import Attack
from dhcore.dragonhead.casting import SpellDamage
from dhcore.dragonhead.check import Check
from dhcore.dragonhead.damage import DamageDice, DamageType
from dhcore.dragonhead.dice_table import MAX_SCORE

Kind = Literal["weapon", "unarmed", "spell"]


@dataclass(frozen=True)
class AttackLine:
    """A row of the Attacks list.

    ``key`` tells rows apart and names the value to set by hand, ``hit.<key>``: the id of the thing, of the
    unarmed weapon, or ``<class>:<spell>``. ``hit.value`` is ready for a ``Check``. ``attack`` is what the
    odds of a blow take, None for spells; ``spell_damage`` is what a spell does, None when it does none.
    ``x`` is the spell level, ``X`` once lost, and empty for weapons. ``ready`` says whether it can be used
    now: held, unarmed, or not crossed out. ``misused`` says why the class may not use it, else empty.
    """

    key: str
    name: str
    kind: Kind
    hit: Figure
    damage_type: DamageType | None
    aspects: tuple[Aspect, ...]
    ready: bool
    attack: Attack | None = None
    spell_damage: SpellDamage | None = None
    dmg: DamageDice | None = None
    healing: DamageDice | None = None
    x: str = ""
    item_id: str = ""
    class_id: str = ""
    spell_id: str = ""
    misused: str = ""
    text: str = ""

    @property
    def hit_text(self) -> str:
        """The Hit roll with its letter: ``1d8+1s`` (DH-061)."""
        return str(DamageDice(self.hit.dice, self.damage_type))

    @property
    def aspects_text(self) -> str:
        """The aspects as the sheet has them."""
        return aspects_text(self.aspects)

    def check(self, difficulty: str = "normal", try_hard: str | None = None) -> Check:
        """The Hit roll as a check."""
        return Check(in_table(self.hit.value), difficulty, try_hard, house=self.hit.house)


def in_table(score: int) -> int:
    """``score`` within what the dice table reaches."""
    return max(-MAX_SCORE, min(score, MAX_SCORE))


def weapon_lines(basis: Basis) -> tuple[AttackLine, ...]:
    """All weapons, those in hand first, then the unarmed attacks that everybody has (price 0)."""
    things = sorted(basis.things, key=lambda line: line.carried.slot != "held")
    carried = [_line(basis, thing.entry, thing) for thing in things if isinstance(thing.entry, Weapon)]
    unarmed = [weapon for weapon in basis.rules.library.all(Weapon) if is_bare(weapon)]
    return (*carried, *(_line(basis, weapon, None) for weapon in unarmed))


def is_bare(weapon: Weapon) -> bool:
    """Whether it is an attack of the body that everybody has: unarmed, and not for sale."""
    return weapon.kind == "unarmed" and not weapon.price


def _line(basis: Basis, weapon: Weapon, thing: ThingLine | None) -> AttackLine:
    name, key = (thing.name, thing.id) if thing else (weapon.name, weapon.id)
    hit = _hit(basis, weapon, thing, f"hit.{key}", name)
    half, none, scar = (has(weapon.aspects, word) for word in ("hac", "nac", "scar"))
    check = Check(in_table(hit.value), house=basis.house)
    return AttackLine(
        key=key,
        name=name,
        kind="weapon" if thing else "unarmed",
        hit=hit,
        damage_type=weapon.damage_type,
        aspects=weapon.aspects,
        ready=thing is None or thing.in_use,
        attack=Attack(check, weapon.damage_type, half, none, scar),
        item_id=thing.id if thing else "",
        misused=against(basis.classes, weapon) if thing else "",
        text=weapon.text,
    )


def _hit(basis: Basis, weapon: Weapon, thing: ThingLine | None, key: str, name: str) -> Figure:
    """The hit score with the class for which it is highest; of equal ones the first counts."""
    in_hand = thing is not None and thing.carried.slot == "held"
    hands = max(weapon.hands, thing.carried.hands if thing and in_hand else 1)
    quality = thing.carried.quality if thing else 0
    found = basis.problems.guarded(
        name, lambda: [(basis.member(line).attack(weapon, hands, quality), line) for line in basis.classes]
    )
    if not found:
        return basis.figure(key, name, 0)
    attack, best = max(found, key=lambda pair: pair[0].score)
    working = basis.problems.guarded(name, lambda: (*basis.counts(best), *attack.working)) or ()
    return basis.figure(key, name, attack.score, working)
