"""Weapons, pieces of armor, helmets, shields and gear (DH-065, DH-084..090, DH-359)."""

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal, Self

from pydantic import Field, model_validator

from dhcore.content.fields import Aspects, DamageText, Entry, Letter, Number, Price, Ref, Slug, Weight
from dhcore.dragonhead.aspects import has
from dhcore.dragonhead.attack_score import BASTARD, GREAT, MAX_QUALITY, PLAIN
from dhcore.dragonhead.damage import DamageType, damage_type
from dhcore.dragonhead.defence_score import Piece
from dhcore.errors import OutOfRange

Quality = Annotated[int, Field(ge=0, le=MAX_QUALITY)]


class Item(Entry):
    """What can be bought and carried: its price in silver pieces, its weight in pounds for Medium hands."""

    price: Price
    weight: Weight


class Weapon(Item):
    """A weapon: its flat damage and damage type, what it is used for, and whose modifier drives it.

    ``kind`` is the kind of combat whose class bonus it takes; ``group`` is the family that class
    restrictions name; ``ability`` is that of the arm (``mus``) or of finesse (``dex``) (DH-086..088).
    """

    KEY: ClassVar[str] = "weapon"

    kind: Literal["melee", "ranged", "thrown", "unarmed"]
    group: Slug
    damage: Number
    type: Letter
    ability: Literal["mus", "dex"]
    aspects: Aspects = ()
    quality: Quality = 0

    @model_validator(mode="after")
    def _aspects_fit(self) -> Self:
        if self.kind in ("ranged", "thrown") and not has(self.aspects, "rng"):
            raise OutOfRange(f"a {self.kind} weapon needs the aspect Rng (DH-292)")
        made = [name for name in (BASTARD, GREAT) if has(self.aspects, name)]
        if made and (self.kind != "melee" or has(self.aspects, "2hds") or len(made) > 1):
            raise OutOfRange("Bastard or Great belongs to a melee weapon for one hand (DH-268, DH-284)")
        return self

    @property
    def hands(self) -> int:
        """Hands it needs: 2 with 2hds or Great, else 1 (DH-265, DH-284)."""
        return 2 if has(self.aspects, "2hds") or has(self.aspects, GREAT) else 1

    @property
    def make(self) -> str:
        """``great``, ``bastard`` or ``plain``, as :func:`dhcore.dragonhead.attack_score.grip_damage` asks."""
        return next((name for name in (GREAT, BASTARD) if has(self.aspects, name)), PLAIN)

    @property
    def damage_type(self) -> DamageType:
        """Its damage type."""
        return damage_type(self.type)


class Worn(Item):
    """What adds ``value`` to a defence and takes ``move`` from the Move score (DH-084, DH-091, DH-092)."""

    value: Number
    move: Number = 0
    metal: bool = False
    quality: Quality = 0
    aspects: Aspects = ()

    @property
    def piece(self) -> Piece:
        """As the defence scores take it."""
        return Piece(self.KEY, self.value, self.quality, self.move)


class Armor(Worn):
    """A suit of armor."""

    KEY: ClassVar[str] = "armor"


class Helmet(Worn):
    """A helmet; it makes listening at doors harder (DH-198)."""

    KEY: ClassVar[str] = "helmet"


class Shield(Worn):
    """A shield; it takes a hand, and does not count for DC (DH-092)."""

    KEY: ClassVar[str] = "shield"


class Gear(Item):
    """Anything else one carries. ``healing`` is what it heals when used, as a potion does (DH-348).

    ``spell`` is the spell that a wand or scroll casts; ``guard`` is what a magic item adds to AC and
    DC, of which the strongest worn counts (DH-095).
    """

    KEY: ClassVar[str] = "gear"

    aspects: Aspects = ()
    healing: DamageText | None = None
    spell: Slug | None = None
    guard: Number = 0

    def refers(self) -> Iterator[Ref]:
        """The spell it casts."""
        if self.spell:
            yield Ref("spell", ("spell",), self.spell)


ITEMS = (Weapon.KEY, Armor.KEY, Helmet.KEY, Shield.KEY, Gear.KEY)
"""The kinds of entry that can be carried."""
