"""Weapon attacks: the hit score and what goes into it (DH-085..090, DH-268..271, DH-284, DH-285, DH-304)."""

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from dhcore.dice import Dice
from dhcore.dragonhead.body_size import DEFAULT_SIZE, body_size, multiplied, times
from dhcore.dragonhead.check import Share, class_bonus
from dhcore.dragonhead.damage import DamageDice, DamageType
from dhcore.dragonhead.house import RULINGS, House, dice_for
from dhcore.errors import OutOfRange, Refused, UnknownName
from dhcore.tables import Row, toml_rows
from dhcore.working import Line, Working

MAX_PART = 1_000
MAX_QUALITY = 100
HANDS = (1, 2)
PLAIN, BASTARD, GREAT = "plain", "bastard", "great"
_QUALITY = re.compile(r"^(.*\S)\s*\+(\d{1,3})$")


class WeaponAbility(Row):
    """What drives a weapon, and the ability whose modifier that adds."""

    drive: str
    ability: str
    meaning: str
    source: str


class Grip(Row):
    """Damage added to a one-handed melee weapon of that make when ``hands`` hold it."""

    make: str
    hands: int
    damage: int
    source: str


class Make(Row):
    """What remaking a weapon does: price and weight times so much, and pounds added."""

    name: str
    price: Fraction
    weight: Fraction
    pounds: int
    source: str


@cache
def _abilities() -> dict[str, WeaponAbility]:
    return {
        row.drive: row for row in toml_rows("dragonhead/character.toml", "ability_of_weapon", WeaponAbility)
    }


@cache
def _grips() -> dict[tuple[str, int], Grip]:
    return {(row.make, row.hands): row for row in toml_rows("dragonhead/character.toml", "grip", Grip)}


@cache
def makes() -> dict[str, Make]:
    """The ways to remake a one-handed melee weapon, by name (DH-269, DH-285)."""
    return {row.name: row for row in toml_rows("dragonhead/character.toml", "make", Make)}


def attack_ability(drive: str) -> str:
    """Code of the ability whose modifier joins the hit score: ``muscle`` or ``finesse`` weapons (DH-087).

    Raises ``UnknownName``.

    >>> attack_ability("finesse")
    'dex'
    """
    if drive not in _abilities():
        raise UnknownName("drive of a weapon", drive, _abilities())
    return _abilities()[drive].ability


def grip_damage(make: str, hands: int, two_handed: bool = False, melee: bool = True) -> int:
    """Damage that a weapon gains by its make and the hands on it (DH-268, DH-270, DH-284).

    ``make`` is ``plain``, ``bastard`` (made so, or with the aspect) or ``great``. A weapon that is
    ``two_handed`` or not ``melee`` gains nothing. Raises ``UnknownName`` for another make,
    ``OutOfRange`` for other than 1 or 2 hands, ``Refused`` for one hand on a two-handed or great
    weapon, and for a make that only one-handed melee weapons can have.

    >>> [grip_damage(make, 2) for make in ("plain", "bastard", "great")], grip_damage("bastard", 1)
    ([1, 2, 4], 0)
    """
    if make not in (PLAIN, *makes()):
        raise UnknownName("make of a weapon", make, (PLAIN, *makes()))
    if hands not in HANDS:
        raise OutOfRange(f"A weapon is held in 1 or 2 hands, not {hands}.")
    if make != PLAIN and (two_handed or not melee):
        raise Refused(f"Only a one-handed melee weapon can be {make} ({makes()[make].source}).")
    if hands == 1 and (two_handed or make == GREAT):
        raise Refused("This weapon takes two hands (DH-265, DH-284).")
    if two_handed or not melee or (make, hands) not in _grips():
        return 0
    return _grips()[(make, hands)].damage


def remade(name: str, price: int, pounds: int | Fraction, make: str) -> tuple[str, int, Fraction]:
    """Name, price and weight of a weapon once it is made bastard or great (DH-269, DH-285).

    The price is rounded down to a whole coin of the unit given (DH-014); the weight stays exact,
    because no rule counts with it. Raises ``UnknownName`` for another make, ``OutOfRange`` for less
    than nothing.

    >>> remade("Sword", 15, 3, "bastard")
    ('Bastard Sword', 18, Fraction(4, 1))
    """
    if make not in makes():
        raise UnknownName("make of a weapon", make, makes())
    if price < 0 or pounds < 0:
        raise OutOfRange("Price and weight cannot be negative.")
    row = makes()[make]
    return f"{make.capitalize()} {name}", multiplied(price, row.price), pounds * row.weight + row.pounds


def quality_of(name: str) -> tuple[str, int]:
    """The name without its quality, and the quality: the ``+N`` at its end, else 0 (DH-089, DH-359).

    >>> quality_of("Mace +3"), quality_of("Mace")
    (('Mace', 3), ('Mace', 0))
    """
    found = _QUALITY.match(name.strip())
    return (found[1], int(found[2])) if found else (name.strip(), 0)


@dataclass(frozen=True)
class WeaponAttack:
    """A row of the attack list: what its hit score is made of (DH-085).

    ``damage`` is the weapon's flat value (DH-086); ``modifier`` that of Muscle or Dexterity; ``level``
    and ``share`` the class bonus; ``grip`` what :func:`grip_damage` gives; ``kind`` the damage type.
    Raises ``OutOfRange`` for parts past 1,000 either way and for a quality outside 0..100,
    ``UnknownName`` for an unknown share or size.

    >>> str(WeaponAttack(damage=6, modifier=1, level=2, share="full").dice)
    '1d8+1'
    """

    damage: int
    modifier: int = 0
    level: int = 0
    share: Share = "none"
    quality: int = 0
    grip: int = 0
    kind: DamageType | None = None
    size: str = DEFAULT_SIZE
    house: House = RULINGS

    def __post_init__(self) -> None:
        if not 0 <= self.quality <= MAX_QUALITY:
            raise OutOfRange(f"A quality lies between 0 and {MAX_QUALITY}, not {self.quality}.")
        if not 0 <= self.level <= MAX_PART:
            raise OutOfRange(f"A class level lies between 0 and {MAX_PART:,}, not {self.level:,}.")
        if max(map(abs, (self.damage, self.modifier, self.grip))) > MAX_PART:
            raise OutOfRange(f"Damage and modifiers lie within {MAX_PART:,} either way.")
        body_size(self.size)
        class_bonus(self.level, self.share)

    @property
    def sum(self) -> int:
        """Damage, grip, ability modifier, class bonus and quality, before the size multiplies them."""
        return self.damage + self.grip + self.modifier + class_bonus(self.level, self.share) + self.quality

    @property
    def score(self) -> int:
        """The hit score: the sum times the size's Dmg, rounded down (DH-085, DH-304)."""
        return multiplied(self.sum, body_size(self.size).dmg)

    @property
    def dice(self) -> Dice:
        """What the hit score rolls. Raises ``OutOfRange`` above 5,000."""
        return dice_for(self.score, self.house)

    @property
    def hit(self) -> DamageDice:
        """The hit roll with its damage type; ``str()`` is as on the sheet, such as ``1d8+1s`` (DH-061)."""
        return DamageDice(self.dice, self.kind)

    @property
    def working(self) -> Working:
        """The sum, the size and the dice, line by line."""
        size = body_size(self.size)
        lines = [Line("damage", str(self.damage), "DH-086")]
        if self.grip:
            lines.append(Line("two hands or make", f"{self.grip:+d}", "DH-268, DH-284"))
        lines.append(Line("ability modifier", f"{self.modifier:+d}", "DH-087"))
        if self.level and self.share != "none":
            bonus = class_bonus(self.level, self.share)
            lines.append(Line(f"{self.share} class bonus of level {self.level}", f"+{bonus}", "DH-088"))
        if self.quality:
            lines.append(Line("quality", f"+{self.quality}", "DH-089"))
        if size.dmg != 1:
            lines.append(Line(f"{size.name}: {self.sum}", f"{times(size.dmg)} = {self.score}", "DH-304"))
        lines.append(Line("hit", f"{self.score} rolls {self.dice}", "DH-085, A01"))
        return tuple(lines)
