"""Hit points, stun point and damage circles of a character, whatever classes it has."""

from dataclasses import dataclass

from dhcore.character.basis import Basis
from dhcore.character.class_lines import ClassLine
from dhcore.character.figure import Figure, Problems
from dhcore.dice import Dice
from dhcore.dragonhead.ability_scores import modifier
from dhcore.dragonhead.hit_points import MOST_LEVELS, HitDieRoll, HitPoints
from dhcore.dragonhead.house import House
from dhcore.dragonhead.stun import Shaken
from dhcore.dragonhead.wounds import MAX_HP, Wounds


@dataclass(frozen=True)
class Vitals:
    """``hp`` and ``stun`` as on the sheet, what they are made of, and the damage circles.

    ``actual`` and ``class_hp`` are before the body size multiplies them (DH-076, DH-079).
    """

    hp: Figure
    stun: Figure
    points: HitPoints
    wounds: Wounds
    shaken: Shaken

    @property
    def actual(self) -> int:
        """Actual HP."""
        return self.points.actual

    @property
    def class_hp(self) -> int:
        """Class HP: the hit die rolls."""
        return self.points.class_hp

    def conditions(self, house: House) -> tuple[str, ...]:
        """How it is, in words, worst first; nothing when all is well."""
        state = self.wounds.condition(house)
        return (
            *((state,) if state != "up" else ()),
            *(("knocked down",) if self.shaken.down else ()),
            *(("stunned",) if self.shaken.stuns else ()),
        )


def vitals_of(basis: Basis) -> Vitals:
    """HP, stun point and circles. Actual HP below 1 count as 1 here, and that is a problem (DH-078)."""
    points = hit_points(basis)
    hp = basis.figure("hp", "HP", _hp(points, basis.problems), points.working)
    stun = basis.figure("stun", "Stun", min(points.stun, MAX_HP), points.working)
    health = basis.character.health
    wounds = Wounds(_within(hp.value), _within(stun.value), health.wear, health.tear, health.scar)
    return Vitals(hp, stun, points, wounds, Shaken(health.stuns, health.down))


def hit_points(basis: Basis) -> HitPoints:
    """The hit die of the first class, and the rolls of all classes (ruling A18)."""
    rolls = [_roll(line, roll, basis.problems) for line in basis.classes for roll in line.taken.rolls]
    if len(rolls) > MOST_LEVELS:
        basis.problems.add(f"Only {MOST_LEVELS:,} hit die rolls are counted.")
    mus, con, spi = (modifier(basis.scores.score(word)) for word in ("mus", "con", "spi"))
    die = basis.classes[0].klass.hit_die
    return HitPoints(die, mus, con, spi, tuple(rolls[:MOST_LEVELS]), basis.size, basis.house)


def _within(points: int) -> int:
    return max(1, min(points, MAX_HP))


def _roll(line: ClassLine, roll: int, problems: Problems) -> HitDieRoll:
    die = line.klass.hit_die
    if roll in die.distribution:
        return HitDieRoll(die, roll)
    problems.add(f"{line.name} now has the hit die {die}, which shows no {roll}: the roll counts as it is.")
    return HitDieRoll(Dice(bonus=roll), roll)


def _hp(points: HitPoints, problems: Problems) -> int:
    if points.died_in_creation:
        problems.add(
            f"Actual HP come to {points.actual}, which nobody survives; HP are at least 1 here (DH-078)."
        )
    return _within(points.total)
