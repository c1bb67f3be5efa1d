"""A Dragonhead fight on the engine: bodies with damage circles, stat blocks, and who stands how.

``dhcore.encounter`` moves turns, rounds, conditions and timers; the modules ``fight_*`` add the game::

    fight_order      the d6, seats, ambushes, coming late     begin_round(fight, face=4)
    fight_aim        the odds before the roll                 aim_at(goblin, "club", [mara], how)
    fight_results    the result in words, with its working    read(aim, 14, {"c1": 6}), roll(aim, rng)
    fight_blows      circles, stun, quick damage, healing     land(fight, result.impacts), damage(...)
    fight_ticks      fire, poison, casting, reloading         burn(fight, ...), begin_work(fight, ...)
    fight_grapples   holds                                    take_hold(fight, ...)
    fight_groups     creatures in bulk, saves of many         all_attack(...), group_save(...)

A body holds the wounds of everyone in the fight. Those of a character belong to its record: ``dhcore.fights``
puts them in before a command and takes them out after it, so that a fight never keeps a second copy.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Self

from pydantic import Field, model_validator

from dhcore.dragonhead.abilities import ability
from dhcore.dragonhead.aspects import Aspect, parse_aspects
from dhcore.dragonhead.body_size import DEFAULT_SIZE, body_size
from dhcore.dragonhead.check import Check
from dhcore.dragonhead.damage import DamageDice, DamageType, damage_type
from dhcore.dragonhead.dice_table import MAX_SCORE
from dhcore.dragonhead.house import RULINGS, House
from dhcore.dragonhead.initiative import Side
from dhcore.dragonhead.stun import Shaken
from dhcore.dragonhead.wounds import MAX_HP, Wounds
from dhcore.encounter import Combatant, Fight, Kind, Strict, links_of
from dhcore.encounter.parts import Health
from dhcore.encounter.values import Name, Word
from dhcore.errors import Refused, UnknownName

CHARACTERS: Side = "characters"
CREATURES: Side = "creatures"
RECOVERS, STANDS_UP = "recovers from the stun", "stands up"
SURPRISED = "surprised"
UNSHAKEN = Shaken()
Score = Annotated[int, Field(ge=-MAX_SCORE, le=MAX_SCORE)]
Circles = Annotated[int, Field(ge=0, le=10_000_000)]


class Body(Strict):
    """Damage circles and stun point: what is left and what there is at most, together."""

    hp: Annotated[int, Field(ge=1, le=MAX_HP)]
    stun: Annotated[int, Field(ge=1, le=MAX_HP)]
    wear: Circles = 0
    tear: Circles = 0
    scar: Circles = 0

    @classmethod
    def of(cls, wounds: Wounds) -> Self:
        """The body with these wounds."""
        return cls(hp=wounds.hp, stun=wounds.stun, wear=wounds.wear, tear=wounds.tear, scar=wounds.scar)

    @property
    def wounds(self) -> Wounds:
        """Its damage circles."""
        return Wounds(self.hp, self.stun, self.wear, self.tear, self.scar)


class AttackRow(Strict):
    """A row of somebody's attacks: ``hit`` is the score, ``type`` the letter or nothing, ``count`` a round.

    ``dmg`` is what a spell does per success, as dice with a letter; its ``hit`` is then the cast. ``ready``
    says whether it can be used now: in hand, unarmed, or a spell not crossed out.
    """

    key: Annotated[str, Field(min_length=1, max_length=90)]
    name: Name
    hit: Score
    type: Annotated[str, Field(max_length=1)] = ""
    aspects: Annotated[str, Field(max_length=400)] = ""
    count: Annotated[int, Field(ge=1, le=100)] = 1
    dmg: Annotated[str, Field(max_length=40)] = ""
    ready: bool = True

    @model_validator(mode="after")
    def _can_be_read(self) -> Self:
        _ = self.kind, self.tags, self.damage
        return self

    @property
    def kind(self) -> DamageType | None:
        """Its damage type; None is wear alone."""
        return damage_type(self.type) if self.type else None

    @property
    def tags(self) -> tuple[Aspect, ...]:
        """Its aspects."""
        return parse_aspects(self.aspects)

    @property
    def damage(self) -> DamageDice | None:
        """Damage per success of a spell; None for anything else."""
        return DamageDice.parse(self.dmg) if self.dmg else None


class Profile(Kind):
    """What the rules need to know of somebody besides the wounds; scores are final, the size counted."""

    name: Name
    size: Annotated[str, Field(max_length=20)] = DEFAULT_SIZE
    abilities: Annotated[tuple[tuple[Word, Score], ...], Field(max_length=9)] = ()
    ac: Score = 0
    dc: Score = 0
    move: Score = 0
    attacks: Annotated[tuple[AttackRow, ...], Field(max_length=60)] = ()
    exceptions: Annotated[tuple[Word, ...], Field(max_length=10)] = ()

    @model_validator(mode="after")
    def _of_a_size(self) -> Self:
        body_size(self.size)
        return self

    def attack(self, key: str) -> AttackRow:
        """The row with that key. Raises ``UnknownName``."""
        for row in self.attacks:
            if row.key == key:
                return row
        raise UnknownName("attack", key, (row.key for row in self.attacks))

    def score(self, word: str) -> int:
        """The score of an ability, by code or name. Raises ``UnknownName``, ``Refused`` when not given."""
        code = ability(word).code
        for known, score in self.abilities:
            if known == code:
                return score
        raise Refused(f"{self.name} has no {ability(word).name} score here; give one.")

    def check(
        self, word: str, difficulty: str = "normal", *, save: bool = False, house: House = RULINGS
    ) -> Check:
        """A check or saving throw with an ability."""
        return Check(self.score(word), difficulty, save=save, house=house)


class DragonFight(Fight[Body, Profile]):
    """A fight of Dragonhead."""

    GAME: ClassVar[str] = "dragonhead"


@dataclass(frozen=True)
class Fighter:
    """Someone in a fight, ready for the odds of a blow; ``standing`` bears on its defence."""

    id: str
    label: str
    party: bool
    profile: Profile
    wounds: Wounds
    shaken: Shaken = UNSHAKEN
    standing: tuple[str, ...] = ()


def fighter(fight: DragonFight, combatant_id: str, profile: Profile | None = None) -> Fighter:
    """A combatant ready for the odds; ``profile`` is for a character, whose numbers stand on its sheet.

    Raises ``Refused`` when its numbers or wounds are not at hand.
    """
    one = fight.get(combatant_id)
    profile = profile or fight.kind(one.ref)
    if profile is None:
        raise Refused(f"The numbers of {fight.label(one.id)} are not at hand.")
    wounds, shaken = body_of(fight, one.id).wounds, shaken_of(one)
    party = one.kind == "party"
    return Fighter(
        one.id, fight.label(one.id), party, profile, wounds, shaken, standing(fight, one.id, profile)
    )


def standing(fight: DragonFight, combatant_id: str, profile: Profile | None = None) -> tuple[str, ...]:
    """The circumstances that bear on its defence by how it is now (DH-212, DH-337, ruling A36)."""
    one = fight.get(combatant_id)
    held = {condition.name for condition in one.conditions}
    names = {
        SURPRISED: SURPRISED in held,
        "guard down": "guard down" in held,
        "unconscious": one.state == "out",
        "grappled": bool(links_of(fight, one.id, "grapple")),
        "stunned": RECOVERS in one.debts,
        "prone": STANDS_UP in one.debts,
        "no front": profile is not None and "no front" in profile.exceptions,
    }
    return tuple(name for name, holds in names.items() if holds)


def body_of(fight: DragonFight, combatant_id: str) -> Body:
    """Its body. Raises ``Refused`` when it is not at hand, as of a character whose record is gone."""
    body = fight.get(combatant_id).body
    if body is None:
        raise Refused(
            f"The wounds of {fight.label(combatant_id)} are not at hand: its record cannot be read."
        )
    return body


def health_of(wounds: Wounds, house: House = RULINGS) -> Health:
    """What the circles say: up, out or dead (DH-055, DH-056)."""
    state = wounds.condition(house)
    return "out" if state == "unconscious" else state


def shaken_of(one: Combatant[Any]) -> Shaken:
    """The letters by its stun point: the actions it owes (DH-218)."""
    return Shaken(one.debts.count(RECOVERS), STANDS_UP in one.debts)


def debts_of(shaken: Shaken) -> tuple[str, ...]:
    """The actions lost to these letters, the stun first (DH-217)."""
    return (RECOVERS,) * shaken.stuns + (STANDS_UP,) * shaken.down


def of_side(fight: DragonFight, side: str, states: Iterable[str] = ("up",)) -> tuple[str, ...]:
    """The ids of a side's combatants who are in the fight by now and in one of these states."""
    wanted, now = frozenset(states), max(1, fight.round)
    return tuple(
        one.id for one in fight.combatants if one.side == side and one.enters <= now and one.state in wanted
    )
