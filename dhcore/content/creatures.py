"""Creatures: what the Master needs of one at the table (DH-013, DH-057..061, DH-301..310)."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from pydantic import AfterValidator, Field

from dhcore.content.classes import Locomotion
from dhcore.content.fields import (
    Aspects,
    Entry,
    ExceptionName,
    InclinationCode,
    Letter,
    Name,
    Ref,
    Score,
    SizeName,
    Slug,
    SomeText,
    Strict,
    Text,
    Vision,
)
from dhcore.dragonhead.abilities import ability
from dhcore.dragonhead.ability_scores import checked_score
from dhcore.dragonhead.aspects import has
from dhcore.dragonhead.attack import Attack
from dhcore.dragonhead.check import Check
from dhcore.dragonhead.damage import DamageType, damage_type
from dhcore.dragonhead.dice_table import MAX_SCORE
from dhcore.dragonhead.house import RULINGS, House
from dhcore.dragonhead.wounds import MAX_HP, Wounds

UNNAMED = 10
"""The score of an ability that a creature does not name: the middle of Average."""
Points = Annotated[int, Field(ge=1, le=MAX_HP)]
AbilityScore = Annotated[int, Field(ge=1, le=MAX_SCORE), AfterValidator(checked_score)]


class AbilityScores(Strict):
    """The nine ability scores, as rolled: the body size does not multiply Muscle here (ruling A25)."""

    mus: AbilityScore = UNNAMED
    con: AbilityScore = UNNAMED
    dex: AbilityScore = UNNAMED
    int: AbilityScore = UNNAMED
    wis: AbilityScore = UNNAMED
    cha: AbilityScore = UNNAMED
    spi: AbilityScore = UNNAMED
    mag: AbilityScore = UNNAMED
    luc: AbilityScore = UNNAMED

    def score(self, word: str) -> Points:
        """The score of the ability called ``word``, by code or name. Raises ``UnknownName``."""
        return getattr(self, ability(word).code)  # type: ignore[no-any-return]


AVERAGE = AbilityScores()
"""All nine at the middle of Average."""


class CreatureAttack(Strict):
    """An attack by its hit score, the body size counted already; ``count`` of them in a round (DH-206).

    Without a ``type`` it does wear alone.
    """

    name: Name
    hit: Score
    type: Letter | None = None
    aspects: Aspects = ()
    count: Annotated[int, Field(ge=1, le=100)] = 1

    @property
    def damage_type(self) -> DamageType | None:
        """Its damage type; None is wear alone."""
        return damage_type(self.type) if self.type else None

    def attack(self, difficulty: str = "normal", house: House = RULINGS) -> Attack:
        """One such attack, with HAC, NAC and Scar as its aspects say."""
        half, none, scar = (has(self.aspects, key) for key in ("hac", "nac", "scar"))
        return Attack(Check(self.hit, difficulty, house=house), self.damage_type, half, none, scar)


class CreaturePower(Strict):
    """A power a creature has, by the id of the spell, and the hit score it casts it with."""

    spell: Slug
    hit: Score


class Creature(Entry):
    """A creature as the Master's sheet has it: all scores final, its body size counted already.

    ``ac``, ``dc`` and ``move`` are scores for the dice table. ``text`` is what anyone can see;
    ``hidden`` is for the Master alone.
    """

    KEY: ClassVar[str] = "creature"

    size: SizeName
    abilities: AbilityScores = AVERAGE
    hp: Points
    stun: Points
    ac: Score
    dc: Score
    move: Score
    locomotions: Annotated[tuple[Locomotion, ...], Field(max_length=10)] = ()
    attacks: Annotated[tuple[CreatureAttack, ...], Field(max_length=20)] = ()
    powers: Annotated[tuple[CreaturePower, ...], Field(max_length=20)] = ()
    inclination: InclinationCode | None = None
    vision: Vision = "normal"
    senses: Text = ""
    exceptions: Annotated[tuple[ExceptionName, ...], Field(max_length=10)] = ()
    text: SomeText
    hidden: Text = ""

    @property
    def wounds(self) -> Wounds:
        """Its damage circles, unhurt."""
        return Wounds(self.hp, self.stun)

    def refers(self) -> Iterator[Ref]:
        """The spells behind its powers."""
        for place, power in enumerate(self.powers, start=1):
            yield Ref(f"powers.{place}.spell", ("spell",), power.spell)
