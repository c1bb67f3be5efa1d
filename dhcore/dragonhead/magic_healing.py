"""Magical healing: an attack in reverse, tear before wear, scars last; and how it hurts (DH-348..352)."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from dhcore.dragonhead.damage import DamageDice, DamageType, checked_damage, in_words, tear_of
from dhcore.dragonhead.group import gathered
from dhcore.dragonhead.house import RULINGS, House
from dhcore.dragonhead.resting import FILE, xp_per_wear
from dhcore.dragonhead.wounds import Wounds
from dhcore.errors import OutOfRange, Refused
from dhcore.tables import Row, toml_table
from dhcore.working import Line, Working


class ScarPrice(Row):
    """Points of tear healing that one scar takes."""

    tear: int
    source: str


class Searing(Row):
    """Rungs harder while magic mends tears, and for how many rounds at least."""

    harder: int
    rounds: int
    source: str


@cache
def scar_price() -> int:
    """Points of tear healing for one scar, once no tear is left (DH-350)."""
    return toml_table(FILE, "scar", ScarPrice).tear


@cache
def searing() -> Searing:
    """How much the mending of tears hurts (DH-351)."""
    return toml_table(FILE, "searing", Searing)


@dataclass(frozen=True)
class Healed:
    """What ``amount`` points of magical healing did; ``saved`` points of tear wait for the next scar."""

    amount: int
    kind: DamageType | None
    wear: int
    tear: int
    scar: int
    saved: int
    before: Wounds
    after: Wounds
    xp: int

    @property
    def sears(self) -> bool:
        """Whether any tear or scar was mended, which hurts (DH-351)."""
        return self.tear + self.scar > 0

    @property
    def harder(self) -> int:
        """Rungs harder that everything is for the patient, for at least :attr:`rounds` rounds."""
        return searing().harder if self.sears else 0

    @property
    def rounds(self) -> int:
        """Rounds that it hurts at least; 0 when nothing was mended."""
        return searing().rounds if self.sears else 0

    @property
    def words(self) -> str:
        """``9 mixed = 8 wear, 3 tear healed, 80 XP``."""
        parts = [(self.wear, "wear"), (self.tear, "tear"), (self.scar, "scar")]
        healed = ", ".join(f"{number} {what}" for number, what in parts if number) or "nothing"
        return f"{in_words(self.amount, self.kind)} = {healed} healed, {self.xp} XP"

    @property
    def working(self) -> Working:
        """From the points to the circles, line by line."""
        lines = [
            Line("healing", in_words(self.amount, self.kind), "DH-348"),
            Line("tear", str(self.tear), "DH-348, A40"),
            Line("scar", str(self.scar), f"DH-350: {scar_price()} tear each"),
            Line("wear", str(self.wear), "DH-352, A40"),
            Line("experience", f"{self.xp} XP", "DH-349, A39"),
        ]
        if self.sears:
            lines.append(Line("it hurts", f"{self.harder} harder for {self.rounds} rounds or more", "DH-351"))
        return tuple(lines)


def magic_heal(
    wounds: Wounds, amount: int, kind: DamageType | None, saved: int = 0, house: House = RULINGS
) -> Healed:
    """Heal ``amount`` points as an attack of ``kind`` in reverse; without a type they heal wear alone.

    Tear first, then wear within the new limit, or the other way round (ruling A40). Points of tear
    left when no tear is left are saved towards scars, five each (DH-350); ``saved`` is what earlier
    healing left over. It takes no rest and earns experience for the wear (DH-349, ruling A39). Raises
    ``Refused`` for the dead, ``OutOfRange`` for amounts outside 0..1,000,000 and a negative ``saved``.

    >>> from dhcore.dragonhead.damage import damage_type
    >>> magic_heal(Wounds(12, 5, wear=10, tear=3), 9, damage_type("m")).words
    '9 mixed = 9 wear, 3 tear healed, 90 XP'
    """
    if wounds.dead(house):
        raise Refused("Healing does not raise the dead (DH-056).")
    if saved < 0:
        raise OutOfRange(f"Saved points cannot be negative: {saved}.")
    before, points = wounds, checked_damage(amount)
    worn = 0
    if house.A40 == "wear first":
        wounds, worn = wounds.heal_wear(points)
    tears = tear_of(points, kind)
    wounds, tear = wounds.heal_tear(tears)
    purse = saved + tears - tear
    wounds, scar = wounds.heal_scar(0 if wounds.tear else purse // scar_price())
    purse = purse - scar * scar_price() if wounds.scar else 0
    if house.A40 == "tear first":
        wounds, worn = wounds.heal_wear(points)
    counted = worn if house.A39 == "erased" else points
    return Healed(points, kind, worn, tear, scar, purse, before, wounds, counted * xp_per_wear())


@dataclass(frozen=True)
class MagicHealing:
    """Healing dice, such as ``3d6m``, about to be rolled for somebody. Raises as :func:`magic_heal`.

    >>> MagicHealing(DamageDice.parse("3d6m"), Wounds(12, 5, wear=4, tear=1)).mends
    Fraction(1, 1)
    """

    dice: DamageDice
    wounds: Wounds
    saved: int = 0
    house: House = RULINGS

    def __post_init__(self) -> None:
        _ = self.read(self.dice.distribution.lowest)

    def read(self, amount: int) -> Healed:
        """What a total rolled by hand heals. Raises ``OutOfRange`` for a total these dice cannot show."""
        if amount not in self.dice.distribution:
            lowest = self.dice.distribution.lowest
            raise OutOfRange(f"{self.dice} shows {lowest} to {self.dice.dice.best}, not {amount}.")
        return magic_heal(self.wounds, amount, self.dice.kind, self.saved, self.house)

    @property
    def joint(self) -> dict[tuple[int, int, int], Fraction]:
        """(wear, tear, scar) healed -> chance; they sum to 1."""
        results = ((self.read(amount), chance) for amount, chance in self.dice.distribution.items())
        return dict(sorted(gathered(((h.wear, h.tear, h.scar), chance) for h, chance in results).items()))

    @property
    def xp(self) -> dict[int, Fraction]:
        """Experience -> chance."""
        return gathered((self.read(amount).xp, chance) for amount, chance in self.dice.distribution.items())

    @property
    def mends(self) -> Fraction:
        """Chance that any tear or scar is mended, and so that it hurts (DH-351)."""
        return sum((chance for (_, tear, scar), chance in self.joint.items() if tear + scar), Fraction(0))
