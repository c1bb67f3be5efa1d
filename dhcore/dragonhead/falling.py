"""Falling: the feet are the dice, the ground is the damage type, DC opposes it (DH-327..331)."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from random import Random

from dhcore.dice import Dice, Distribution
from dhcore.display import chance_table
from dhcore.dragonhead.action_table import action_table
from dhcore.dragonhead.check import Check, Roll
from dhcore.dragonhead.damage import DamageType, damage_type, damage_types
from dhcore.dragonhead.dice_table import MAX_SCORE
from dhcore.dragonhead.harm import Harm, defence_odds, defended, net_damage, possible
from dhcore.dragonhead.house import RULINGS, House, dice_for
from dhcore.dragonhead.wounds import Blow, Wounds
from dhcore.errors import OutOfRange, Refused, UnknownName
from dhcore.tables import Row, toml_rows, toml_table
from dhcore.working import Line, Working

FILE = "dragonhead/falling.toml"
SOFT = "none"


class Surface(Row):
    """Something to land on and the type of damage it does: a damage type, or ``none``."""

    name: str
    kind: str
    source: str


class Flying(Row):
    """Dice for a height nobody knows, the feet above which a flyer may catch itself, and the dice beyond."""

    unknown: str
    safe_up_to: int
    high: str
    source: str


def surfaces() -> tuple[Surface, ...]:
    """Every example of the table, softest first."""
    return toml_rows(FILE, "surface", Surface)


@cache
def _by_word() -> dict[str, str]:
    kinds = {row.name: row.name for row in damage_types()} | {SOFT: SOFT}
    return kinds | {row.name: row.kind for row in surfaces()}


def surface_kind(word: str) -> DamageType | None:
    """Damage type of a surface, by example or by type; None for what gives way (DH-328).

    Raises ``UnknownName``.

    >>> surface_kind("Hay"), surface_kind("spikes").letter, surface_kind("blunt").letter
    (None, 'p', 'b')
    """
    try:
        kind = _by_word()[word.strip().lower()]
    except KeyError:
        raise UnknownName("surface", word, _by_word()) from None
    return None if kind == SOFT else damage_type(kind)


def fall_dice(feet: int, house: House = RULINGS) -> Dice:
    """Dice of a fall: the feet as a score in the dice table, however high (DH-327, ruling A57).

    Raises ``OutOfRange`` for negative feet, and above 5,000, where the dice table ends.
    """
    if feet < 0:
        raise OutOfRange(f"No one falls {feet} feet; give the height as 0 or more.")
    if feet > MAX_SCORE:
        raise OutOfRange(
            f"A fall of {feet:,} feet is beyond the dice table; it ends at {MAX_SCORE:,}: let the DM decide."
        )
    return dice_for(feet, house)


@cache
def flying() -> Flying:
    """What falling out of the air adds."""
    return toml_table(FILE, "flying", Flying)


@dataclass(frozen=True)
class Fall:
    """A fall of ``feet`` onto ``surface`` (an example or a damage type).

    Without ``surface`` nobody knows the ground and ``luck``, a save, decides. ``dc`` opposes the
    damage: a check, or a fixed number. ``feet`` None is a height nobody knows: 1d100 (DH-330). In
    the air above 100 feet, ``spirit`` (a save) can catch the flyer; failing it, the damage is 2d100
    (DH-331). Without ``spirit`` it is a plain fall. Raises the refusals of its parts, and
    ``Refused`` when neither the surface nor a Luck Save is given.

    >>> str(Fall(10, "spikes").dice), Fall(10, "spikes").harm.joint[10, 10]
    ('1d10', Fraction(1, 10))
    """

    feet: int | None
    surface: str | None = None
    luck: Check | None = None
    dc: Check | int = 0
    spirit: Check | None = None
    house: House = RULINGS

    def __post_init__(self) -> None:
        if self.surface is None and self.luck is None:
            raise Refused("An unknown surface takes a Luck Save (DH-329).")
        for save in (self.luck, self.spirit):
            if save and save.try_hard:
                raise Refused("No one can try hard at a saving throw (DH-137).")
        _ = self.dice, self.kinds, defence_odds(self.dc)

    @property
    def catches(self) -> bool:
        """Whether the Spirit Save applies: a flyer at a known height of more than 100 feet (ruling A57)."""
        return self.spirit is not None and self.feet is not None and self.feet > flying().safe_up_to

    @property
    def recovers(self) -> Fraction:
        """Chance that the flyer flies on before the ground: a success of the Spirit Save."""
        return self.spirit.success if self.spirit and self.catches else Fraction(0)

    @property
    def dice(self) -> Dice:
        """Dice of the damage, should it come to the ground."""
        if self.catches:
            return Dice.parse(flying().high)
        return Dice.parse(flying().unknown) if self.feet is None else fall_dice(self.feet, self.house)

    @property
    def kinds(self) -> dict[str, Fraction]:
        """Chance of each damage type by name, ``none`` among them, worst first; they sum to 1."""
        if self.surface is None and self.luck:
            table = action_table("falling_surface")
            return {table.row(key).value: chance for key, chance in table.odds(self.luck).items()}
        kind = surface_kind(self.surface or SOFT)
        return {kind.name if kind else SOFT: Fraction(1)}

    @property
    def harm(self) -> Harm:
        """What the fall will do, after DC, a flyer's recovery included."""
        net = net_damage(self.dice.distribution, self.dc)
        nothing = net.map(lambda _: 0)
        falls = 1 - self.recovers
        parts: list[tuple[Fraction, DamageType | None, Distribution]] = []
        if self.recovers:
            parts.append((self.recovers, None, nothing))
        for name, chance in self.kinds.items():
            kind = surface_kind(name)
            harmless = kind is None and self.house.A57 == "nothing"
            parts.append((falls * chance, kind, nothing if harmless else net))
        return Harm(tuple(parts))

    def land(self, victim: Wounds, damage: int, surface: str, dc: int = 0) -> Blow:
        """The blow from totals rolled by hand: the fall's dice, where it ended, and the DC.

        Raises ``OutOfRange`` for a damage these dice cannot show or a negative defence.
        """
        possible(damage, self.dice.distribution, str(self.dice))
        kind = surface_kind(surface)
        spared = kind is None and self.house.A57 == "nothing"
        stopped = defended(dc)
        net = 0 if spared else max(0, damage - stopped)
        return victim.take(net, kind, house=self.house, cause="mishap")

    def roll(self, victim: Wounds, rng: Random) -> "FallRoll":
        """Roll all of it: Spirit Save, Luck Save, damage and DC, as far as each is called for."""
        caught = self.spirit.roll(rng) if self.spirit and self.catches else None
        if caught and isinstance(caught.outcome, int):
            return FallRoll(self, caught, None, None, 0, 0, victim.take(0))
        landed = self.luck.roll(rng) if self.luck and self.surface is None else None
        surface = self.surface or ""
        if landed:
            surface = action_table("falling_surface").read_roll(landed).row.value
        damage = self.dice.total(self.dice.roll(rng))
        dc = self.dc if isinstance(self.dc, int) else self.dc.roll(rng).strength
        return FallRoll(self, caught, landed, surface, damage, dc, self.land(victim, damage, surface, dc))

    @property
    def working(self) -> Working:
        """From the height to the defence, line by line."""
        height = "unknown height" if self.feet is None else f"{self.feet} feet"
        rule = "DH-331, A57" if self.catches else "DH-330" if self.feet is None else "DH-327, A01"
        ground = self.surface or "Luck Save"
        dc = str(self.dc) if isinstance(self.dc, int) else str(self.dc.pool)
        return (
            Line(height, str(self.dice), rule),
            Line(ground, " or ".join(self.kinds), "DH-329" if self.surface is None else "DH-328"),
            Line("DC", dc, "DH-327"),
        )

    def _repr_html_(self) -> str:
        return chance_table(("lands on", "chance"), list(self.kinds.items()), str(self.dice))


@dataclass(frozen=True)
class FallRoll:
    """A fall that was rolled; ``surface`` is None when the flyer caught itself."""

    fall: Fall
    spirit: Roll | None
    luck: Roll | None
    surface: str | None
    damage: int
    dc: int
    blow: Blow

    @property
    def words(self) -> str:
        """``9 damage on spikes, DC 2: 7 piercing = 7 wear, 7 tear``."""
        if self.surface is None:
            return "catches itself and flies on"
        return f"{self.damage} damage on {self.surface}, DC {self.dc}: {self.blow.words}"
