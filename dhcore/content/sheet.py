"""What a class and its things come to for one set of ability scores: HP, attacks, defences, Move, spells.

Everything here hands the entries of a pack to the rules and adds nothing to them.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from dhcore.content.classes import CharacterClass
from dhcore.content.creatures import AVERAGE, AbilityScores
from dhcore.content.equipment import Weapon, Worn
from dhcore.content.spells import Spell
from dhcore.dragonhead.ability_scores import modifier
from dhcore.dragonhead.attack_score import WeaponAttack, grip_damage
from dhcore.dragonhead.check import Share
from dhcore.dragonhead.class_line import AC
from dhcore.dragonhead.defence_score import Defences, move_penalty
from dhcore.dragonhead.hit_points import HitDieRoll, HitPoints
from dhcore.dragonhead.house import RULINGS, House
from dhcore.dragonhead.magic import MagicUser, SpellHit, magic_use
from dhcore.dragonhead.move_score import Locomotion
from dhcore.errors import OutOfRange, Refused


@dataclass(frozen=True)
class Member:
    """A member of a class: its class level, ability scores, and hit die rolls for levels past the first."""

    klass: CharacterClass
    level: int = 1
    scores: AbilityScores = AVERAGE
    rolls: tuple[int, ...] = ()
    house: House = RULINGS

    def __post_init__(self) -> None:
        self.klass.price(self.level)
        if len(self.rolls) != self.level - 1:
            raise OutOfRange(
                f"Class level {self.level} has {self.level - 1} hit die rolls, not {len(self.rolls)}."
            )

    def modifier(self, word: str) -> int:
        """The modifier of an ability, by code or name (DH-071). Raises ``UnknownName``."""
        return modifier(self.scores.score(word))

    @property
    def hit_points(self) -> HitPoints:
        """HP and stun point (DH-076..081). Raises ``OutOfRange`` for a roll the hit die does not show."""
        rolls = tuple(HitDieRoll(self.klass.hit_die, roll) for roll in self.rolls)
        mus, con, spi = map(self.modifier, ("mus", "con", "spi"))
        return HitPoints(self.klass.hit_die, mus, con, spi, rolls, self.klass.size, self.house)

    def attack(self, weapon: Weapon, hands: int | None = None, quality: int = 0) -> WeaponAttack:
        """An attack with a weapon in so many hands, at least as many as it needs (DH-085..090).

        ``quality`` comes on top of the weapon's own. Raises ``Refused`` for one hand on a weapon for two.
        """
        hands = weapon.hands if hands is None else hands
        two_handed = weapon.hands == 2 and weapon.make == "plain"
        return WeaponAttack(
            weapon.damage,
            self.modifier(weapon.ability),
            self.level,
            self.klass.combat.combat_share(weapon.kind),
            weapon.quality + quality,
            grip_damage(weapon.make, hands, two_handed, weapon.kind == "melee"),
            weapon.damage_type,
            self.klass.size,
            self.house,
        )

    def defences(self, worn: Sequence[Worn], quality: int = 0, magic: tuple[int, ...] = ()) -> Defences:
        """AC and DC with what is worn; ``quality`` comes on top of the armor's own (DH-091..095)."""
        pieces = tuple(
            replace(item.piece, quality=item.quality + quality) if item.KEY == "armor" else item.piece
            for item in worn
        )
        share = self.klass.combat.combat_share(AC)
        dex, luck = self.modifier("dex"), self.modifier("luc")
        return Defences(pieces, dex, luck, self.level, share, magic, self.klass.size, self.house)

    def moves(self, worn: Sequence[Worn] = ()) -> tuple[Locomotion, ...]:
        """Move and every other locomotion of the class, with what is worn (DH-096, DH-097)."""
        ways = [("Move", self.klass.move), *((way.name, way.move) for way in self.klass.locomotions)]
        mus, dex = self.modifier("mus"), self.modifier("dex")
        penalty = move_penalty([item.piece for item in worn])
        return tuple(
            Locomotion(mus, dex, move, penalty, name, self.klass.size, self.house) for name, move in ways
        )

    @property
    def magic(self) -> MagicUser:
        """What it is as a user of magic, with its limit (DH-098..102). Raises ``Refused`` without any."""
        magic = self.klass.magic
        if magic is None:
            raise Refused(f"{self.klass.name} has neither Spells nor Powers (DH-098).")
        ability = magic_use(magic.user).ability
        return MagicUser(magic.user, self.level, self.modifier(ability), magic.starts_at)

    def share(self, kind: str) -> Share:
        """The share of the class bonus for a kind of magic, by its id (DH-098)."""
        return self.klass.magic.kinds.share(kind) if self.klass.magic else "none"

    def spell_hit(self, spell: Spell) -> SpellHit:
        """The hit score of a spell (DH-110)."""
        return SpellHit(self.scores.mag, self.level, self.share(spell.kind), spell.level, self.house)
