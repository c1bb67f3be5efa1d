"""Classes: races, callings and transformations, and what they bring (DH-047..050, DH-074..116, DH-122)."""

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal, Self

from pydantic import AfterValidator, Field, model_validator

from dhcore.content.equipment import ITEMS, Armor, Helmet, Item, Shield, Weapon, Worn
from dhcore.content.fields import (
    AbilityCode,
    Aspects,
    DiceText,
    Entry,
    ExceptionName,
    InclinationCode,
    KindsLine,
    Name,
    Number,
    Ref,
    SizeName,
    Slug,
    SomeText,
    Strict,
    Vision,
)
from dhcore.dice import Dice
from dhcore.dragonhead.body_size import DEFAULT_SIZE
from dhcore.dragonhead.character_level import MAX_CLASS_LEVEL, MAX_XP
from dhcore.dragonhead.class_line import ANY, ClassLine
from dhcore.dragonhead.magic import magic_uses
from dhcore.errors import OutOfRange, Refused

ClassLevel = Annotated[int, Field(ge=1, le=MAX_CLASS_LEVEL)]
WEAPON_GROUP = "weapon group"


def _combat(line: ClassLine) -> ClassLine:
    for kind, _ in line.shares:
        line.combat_share(kind)
    return line


def _one_die(dice: Dice) -> Dice:
    if len(dice.sides) != 1 or dice.bonus:
        raise OutOfRange(f"a hit die is one die such as “1d8”, not {dice}")
    return dice


class Feature(Strict):
    """What a class grants from class level ``sa`` on; aspects such as Drain go on the sheet (DH-075)."""

    name: Name
    sa: ClassLevel = 1
    aspects: Aspects = ()
    text: SomeText


class ClassMagic(Strict):
    """The magic of a class: ``Spells`` or ``Powers``, its kinds, and where it starts (DH-098, DH-102)."""

    use: Literal["Spells", "Powers"]
    kinds: KindsLine
    starts_at: ClassLevel = 1

    @property
    def user(self) -> str:
        """The kind of user as :class:`dhcore.dragonhead.magic.MagicUser` has it."""
        return next(row.name for row in magic_uses().values() if row.line == self.use)


class Locomotion(Strict):
    """A way of moving besides walking, such as Swim 4 (DH-097)."""

    name: Name
    move: Number


class StarterItem(Strict):
    """So many of an item of the starter pack."""

    item: Slug
    count: Annotated[int, Field(ge=1, le=1_000)] = 1


class Starter(Strict):
    """The starter pack (DH-082), what of it is in hand when a fight begins, first spells, and silver."""

    items: Annotated[tuple[StarterItem, ...], Field(max_length=60)]
    ready: Annotated[tuple[Slug, ...], Field(max_length=2)] = ()
    spells: Annotated[tuple[Slug, ...], Field(max_length=30)] = ()
    silver: DiceText = Dice()

    @model_validator(mode="after")
    def _ready_is_packed(self) -> Self:
        packed = [entry.item for entry in self.items for _ in range(min(2, entry.count))]
        for item in self.ready:
            if item not in packed:
                raise OutOfRange(f"“{item}” is ready but not among the items")
            packed.remove(item)
        return self


class Restrictions(Strict):
    """What a class may use: weapons of these ``groups`` (empty: of all) and the single ones in ``also``.

    ``armor`` is the highest value of a suit; None is no limit.
    """

    groups: Annotated[tuple[Slug, ...], Field(max_length=60)] = ()
    also: Annotated[tuple[Slug, ...], Field(max_length=60)] = ()
    two_handed: bool = True
    armor: Number | None = None
    metal: bool = True
    helmets: bool = True
    shields: bool = True

    def against(self, item: Item) -> str:
        """Why the class cannot use ``item``, in a few words; empty when it can."""
        if isinstance(item, Weapon):
            return self._against_weapon(item)
        reasons = {
            "metal armor": isinstance(item, Worn) and item.metal and not self.metal,
            "helmets": isinstance(item, Helmet) and not self.helmets,
            "shields": isinstance(item, Shield) and not self.shields,
            f"armor above value {self.armor}": isinstance(item, Armor)
            and self.armor is not None
            and item.value > self.armor,
        }
        return next((reason for reason, holds in reasons.items() if holds), "")

    def _against_weapon(self, weapon: Weapon) -> str:
        if weapon.id in self.also:
            return ""
        if self.groups and weapon.group not in self.groups:
            return f"weapons of the group {weapon.group}"
        return "" if self.two_handed or weapon.hands == 1 else "weapons for two hands"


class CharacterClass(Entry):
    """A class. ``best`` are its best abilities, ``inclinations`` the social ones it allows (empty: all nine).

    ``combat`` lists kinds of combat, and AC, at full or half class bonus (DH-088, DH-091). ``xp`` holds
    the price of each class level in turn, the first included; levels beyond it cost what its last does.
    """

    KEY: ClassVar[str] = "class"

    kind: Literal["race", "calling", "transformation"]
    hit_die: Annotated[DiceText, AfterValidator(_one_die)]
    best: Annotated[tuple[AbilityCode, ...], Field(min_length=1, max_length=9)]
    inclinations: Annotated[tuple[InclinationCode, ...], Field(max_length=9)] = ()
    combat: Annotated[KindsLine, AfterValidator(_combat)] = ClassLine()
    magic: ClassMagic | None = None
    move: Number
    locomotions: Annotated[tuple[Locomotion, ...], Field(max_length=10)] = ()
    size: SizeName = DEFAULT_SIZE
    vision: Vision = "normal"
    exceptions: Annotated[tuple[ExceptionName, ...], Field(max_length=10)] = ()
    restrictions: Restrictions = Restrictions()
    features: Annotated[tuple[Feature, ...], Field(max_length=40)] = ()
    starter: Starter
    xp: Annotated[tuple[Annotated[int, Field(ge=0, le=MAX_XP)], ...], Field(min_length=1, max_length=100)]
    text: SomeText

    @model_validator(mode="after")
    def _nothing_twice(self) -> Self:
        names = tuple(feature.name for feature in self.features)
        for what, listed in (
            ("best ability", self.best),
            ("inclination", self.inclinations),
            ("feature", names),
        ):
            if len(listed) != len(set(listed)):
                raise OutOfRange(f"the same {what} is listed twice")
        return self

    def price(self, level: int) -> int:
        """XP that this class level costs by itself (DH-122). Raises ``OutOfRange`` outside 1..1,000."""
        if not 1 <= level <= MAX_CLASS_LEVEL:
            raise OutOfRange(f"A class level lies between 1 and {MAX_CLASS_LEVEL:,}, not {level:,}.")
        return self.xp[min(level, len(self.xp)) - 1]

    def price_up_to(self, level: int) -> int:
        """XP spent on the class in all at that level. Raises ``OutOfRange`` outside 1..1,000."""
        return sum(map(self.price, range(1, level + 1))) if level > 0 else self.price(level)

    def features_at(self, level: int) -> tuple[Feature, ...]:
        """The features it has at a class level, in order (DH-075)."""
        return tuple(feature for feature in self.features if feature.sa <= level)

    def check_allowed(self, item: Item) -> None:
        """Raises ``Refused`` when the class may not use ``item`` (DH-082)."""
        if reason := self.restrictions.against(item):
            raise Refused(f"{self.name}: no {reason}, so not {item.name} (DH-082).")

    def refers(self) -> Iterator[Ref]:
        """Its starter pack, its kinds of magic, and what its restrictions name."""
        for place, entry in enumerate(self.starter.items, start=1):
            yield Ref(f"starter.items.{place}.item", ITEMS, entry.item)
        for place, spell in enumerate(self.starter.spells, start=1):
            yield Ref(f"starter.spells.{place}", ("spell",), spell)
        for kind, _ in self.magic.kinds.shares if self.magic else ():
            if kind != ANY:
                yield Ref("magic.kinds", ("spell_kind",), kind)
        for place, group in enumerate(self.restrictions.groups, start=1):
            yield Ref(f"restrictions.groups.{place}", (WEAPON_GROUP,), group)
        for place, weapon in enumerate(self.restrictions.also, start=1):
            yield Ref(f"restrictions.also.{place}", (Weapon.KEY,), weapon)
