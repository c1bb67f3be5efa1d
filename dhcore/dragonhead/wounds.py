"""Wounds: the one row of circles with wear, tear and scars, what a blow does to it, and what heals it."""

from dataclasses import dataclass, replace
from functools import cache
from typing import Literal

from dhcore.dragonhead.damage import DamageType, checked_damage, in_words, tear_of
from dhcore.dragonhead.house import RULINGS, House
from dhcore.errors import OutOfRange
from dhcore.tables import Row, toml_table
from dhcore.working import Line, Working

MAX_HP = 100_000
Cause = Literal["attack", "mishap", "own"]
"""Where wear comes from: an attack, something else that happens to you, or your own effort."""


class Shock(Row):
    """Wear of a single blow, in stun points, from which it stuns or knocks down."""

    stun: int
    knock_down: int
    source: str


@cache
def shock() -> Shock:
    """When a blow stuns and when it knocks down (DH-058)."""
    return toml_table("dragonhead/combat.toml", "shock", Shock)


@dataclass(frozen=True)
class Wounds:
    """The damage circles of one character: ``hp`` of them lie before the line.

    ``wear`` counts every worn circle. A torn or scarred circle is worn too (ruling A21), so ``wear``
    is never below ``tear + scar``; a smaller ``wear`` is raised to it. ``tear`` does not count scars.
    Raises ``OutOfRange`` for hp or stun outside 1..100,000 and for anything negative.

    >>> from dhcore.dragonhead.damage import damage_type
    >>> Wounds(hp=12, stun=5).take(8, damage_type("mixed")).words
    '8 mixed = 8 wear, 2 tear; stunned'
    """

    hp: int
    stun: int
    wear: int = 0
    tear: int = 0
    scar: int = 0

    def __post_init__(self) -> None:
        for what, value in (("HP", self.hp), ("A stun point", self.stun)):
            if not 1 <= value <= MAX_HP:
                raise OutOfRange(f"{what} lies between 1 and {MAX_HP:,}, not {value:,}.")
        for what, value in (("Wear", self.wear), ("Tear", self.tear), ("Scar", self.scar)):
            if value < 0:
                raise OutOfRange(f"{what} cannot be negative: {value:,}.")
        object.__setattr__(self, "wear", max(self.wear, self.tear + self.scar))

    @property
    def torn(self) -> int:
        """Circles that cannot be worn less: torn and scarred ones (DH-352)."""
        return self.tear + self.scar

    def unconscious(self, house: House = RULINGS) -> bool:
        """Whether wear is past the line, or under the other reading of A19 at it (DH-055)."""
        return _crossed(self.wear, self.hp, house)

    def dead(self, house: House = RULINGS) -> bool:
        """Whether tears, scars among them (ruling A21), are past the line, or at it (DH-056, A19)."""
        return _crossed(self.torn, self.hp, house)

    def left(self, house: House = RULINGS) -> int:
        """How much more wear leaves the character conscious, at least 0."""
        return max(0, self.hp - self.wear - (house.A19 == "at"))

    def condition(self, house: House = RULINGS) -> Literal["up", "unconscious", "dead"]:
        """The worst that holds."""
        if self.dead(house):
            return "dead"
        return "unconscious" if self.unconscious(house) else "up"

    def take(
        self,
        damage: int,
        kind: DamageType | None = None,
        scar: bool = False,
        house: House = RULINGS,
        cause: Cause = "attack",
    ) -> "Blow":
        """One blow of ``damage`` left after defence: all of it wear, by its ratio tear (DH-054, DH-213).

        ``scar`` makes scars of the tears (DH-214). Wear of one's ``own`` effort never stuns; whether a
        ``mishap`` does is ruling A35. Raises ``OutOfRange`` for damage outside 0..1,000,000.
        """
        blow = self.suffer(damage, tear_of(damage, kind), scar, house, cause)
        return replace(blow, called=in_words(damage, kind))

    def suffer(
        self,
        wear: int,
        tear: int,
        scar: bool = False,
        house: House = RULINGS,
        cause: Cause = "attack",
    ) -> "Blow":
        """Wear and tear that count as a single blow for the stun point, such as a burst's together (DH-314).

        Raises ``OutOfRange`` when tear exceeds wear, and as :meth:`take`.
        """
        if not 0 <= tear <= checked_damage(wear):
            raise OutOfRange(f"{wear:,} wear cannot bring {tear:,} tear.")
        after = replace(
            self,
            wear=self.wear + wear,
            tear=self.tear + (0 if scar else tear),
            scar=self.scar + (tear if scar else 0),
        )
        stuns = cause == "attack" or (cause == "mishap" and house.A35 == "any")
        points = wear if stuns else 0
        return Blow(
            str(wear),
            wear,
            tear,
            scar,
            stunned=points >= shock().stun * self.stun,
            knocked_down=points >= shock().knock_down * self.stun,
            before=self,
            after=after,
            house=house,
        )

    def heal_wear(self, points: int) -> "tuple[Wounds, int]":
        """Up to ``points`` of wear erased, and how many really were: torn circles stay worn (DH-352)."""
        healed = min(_points(points), self.wear - self.torn)
        return replace(self, wear=self.wear - healed), healed

    def heal_tear(self, points: int) -> "tuple[Wounds, int]":
        """Up to ``points`` of tear healed, and how many really were; those circles stay worn (ruling A40)."""
        healed = min(_points(points), self.tear)
        return replace(self, tear=self.tear - healed), healed

    def heal_scar(self, points: int) -> "tuple[Wounds, int]":
        """Up to ``points`` scars healed, and how many really were; their price is another matter (DH-350)."""
        healed = min(_points(points), self.scar)
        return replace(self, scar=self.scar - healed), healed

    def scar_over(self, points: int) -> "tuple[Wounds, int]":
        """Up to ``points`` tears turned into scars, and how many really were (DH-347)."""
        turned = min(_points(points), self.tear)
        return replace(self, tear=self.tear - turned, scar=self.scar + turned), turned


@dataclass(frozen=True)
class Blow:
    """What one blow did: ``wear``, ``tear`` (scars when ``scar``), the shock, and the circles around it.

    ``called`` is the damage in words. ``knocked_down`` includes ``stunned``.
    """

    called: str
    wear: int
    tear: int
    scar: bool
    stunned: bool
    knocked_down: bool
    before: Wounds
    after: Wounds
    house: House = RULINGS

    @property
    def passed_out(self) -> bool:
        """Whether this blow took a conscious character across the line, alive or dead."""
        return self.after.unconscious(self.house) and not self.before.unconscious(self.house)

    @property
    def killed(self) -> bool:
        """Whether this blow took a living character's tears across the line."""
        return self.after.dead(self.house) and not self.before.dead(self.house)

    @property
    def result(self) -> str:
        """The result without the damage: ``8 wear, 2 tear; stunned``, or ``no damage``."""
        if not self.wear:
            return "no damage"
        return "; ".join((self.harm, *self.effects))

    @property
    def harm(self) -> str:
        """The circles struck: ``8 wear``, ``8 wear, 2 tear`` or ``8 wear, 2 scars``."""
        torn = f"{self.tear} tear" if not self.scar else f"{self.tear} scar{'s' if self.tear > 1 else ''}"
        return f"{self.wear} wear, {torn}" if self.tear else f"{self.wear} wear"

    @property
    def effects(self) -> tuple[str, ...]:
        """What else it did, in words, mildest first."""
        shocked = "knocked down" if self.knocked_down else "stunned"
        return (
            *((shocked,) if self.stunned else ()),
            *(("unconscious",) if self.passed_out and not self.killed else ()),
            *(("dead",) if self.killed else ()),
        )

    @property
    def words(self) -> str:
        """The whole in one line: ``8 mixed = 8 wear, 2 tear; stunned``."""
        return f"{self.called} = {self.result}"

    @property
    def working(self) -> Working:
        """From the damage to the circles, line by line."""
        lines = [Line("damage", self.called, "DH-213"), Line("wear", str(self.wear), "DH-053")]
        lines.append(
            Line("scar" if self.scar else "tear", str(self.tear), "DH-214" if self.scar else "DH-053, A20")
        )
        if self.stunned:
            what = f"knocked down from {shock().knock_down * self.before.stun}"
            what = what if self.knocked_down else f"stunned from {shock().stun * self.before.stun}"
            lines.append(Line("in one blow", what, "DH-058, A35"))
        if self.passed_out:
            lines.append(Line("unconscious", f"wear {self.after.wear} of {self.after.hp} HP", "DH-055, A19"))
        if self.killed:
            lines.append(Line("dead", f"torn {self.after.torn} of {self.after.hp} HP", "DH-056, A19"))
        return tuple(lines)


def _crossed(circles: int, hp: int, house: House) -> bool:
    return circles >= hp if house.A19 == "at" else circles > hp


def _points(points: int) -> int:
    if points < 0:
        raise OutOfRange(f"Healing cannot be negative: {points:,}.")
    return points
