"""A night's sleep and a week in bed (DH-344..347)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache

from dhcore.dragonhead.action_table import action_table
from dhcore.dragonhead.check import Check, Roll
from dhcore.dragonhead.difficulty import shifted
from dhcore.dragonhead.group import gathered
from dhcore.dragonhead.house import RULINGS, House
from dhcore.dragonhead.outcome import Outcome, in_words
from dhcore.dragonhead.resting import FILE, checked_rests
from dhcore.dragonhead.wounds import Wounds
from dhcore.errors import OutOfRange, Refused
from dhcore.tables import Row, toml_rows
from dhcore.working import Line, Working

MAX_WEEKS = 52


class SleepRow(Row):
    """What part of wear and rests a night gives back with so many conditions broken."""

    broken: int
    part: Fraction
    source: str


@cache
def sleep_rows() -> dict[int, SleepRow]:
    """Broken conditions -> what the night gives."""
    return {row.broken: row for row in toml_rows(FILE, "sleep", SleepRow)}


@dataclass(frozen=True)
class Night:
    """A night's sleep: ``erased`` wear, ``cleared`` rests, and the state after it."""

    broken: int
    erased: int
    cleared: int
    wounds: Wounds
    taken: int

    @property
    def words(self) -> str:
        """``8 wear erased, 4 rests cleared``."""
        return f"{self.erased} wear erased, {self.cleared} rest{'s' * (self.cleared != 1)} cleared"

    @property
    def working(self) -> Working:
        """What the conditions left of the night."""
        row = sleep_rows()[self.broken]
        return (
            Line("conditions broken", str(self.broken), "DH-345"),
            Line("given back", f"{row.part} of wear and rests, rounded down", f"{row.source}, A42"),
            Line("torn circles", "stay worn", "DH-352"),
        )


def sleep(wounds: Wounds, taken: int, safe: bool = True, in_armor: bool = False) -> Night:
    """A night of eight hours somewhere ``safe``, out of armor or ``in_armor``.

    All wear and all rests come back; half, rounded down, with one condition broken; nothing with both
    (ruling A42). Sleep earns no experience (ruling A39). Raises ``OutOfRange`` for rests outside 0..10.

    >>> sleep(Wounds(20, 5, wear=15, tear=2), 7, in_armor=True).words
    '7 wear erased, 3 rests cleared'
    """
    checked_rests(taken)
    broken = (not safe) + in_armor
    part = sleep_rows()[broken].part
    after, erased = wounds.heal_wear(int(wounds.wear * part))
    cleared = int(taken * part)
    return Night(broken, erased, cleared, after, taken - cleared)


Fate = Wounds | None
"""How somebody is after a week; None is dead of gangrene."""


@dataclass(frozen=True)
class Week:
    """A week in bed and the Constitution Save at its end (DH-346).

    Raises ``Refused`` for the dead, and for somebody without a tear.

    >>> Week(14, Wounds(12, 5, wear=3, tear=3)).dies
    Fraction(1, 48)
    """

    constitution: int
    wounds: Wounds
    harder: int = 0
    house: House = RULINGS

    def __post_init__(self) -> None:
        _ = self.save
        if self.wounds.dead(self.house):
            raise Refused("The dead do not recover (DH-056).")
        if not self.wounds.tear:
            raise Refused("There is no tear to heal: wear goes with rests and sleep (DH-346).")

    @property
    def save(self) -> Check:
        """The save at the end of the week."""
        return Check(self.constitution, shifted("normal", self.harder), save=True, house=self.house)

    def after(self, strength: int) -> Fate:
        """How a strength of the save leaves the patient: healed, scarred, or dead (None)."""
        outcome = self.save.outcome(strength)
        effect = action_table("week").read(outcome).row.value
        if effect == "death":
            return None
        if effect == "scar":
            return self.wounds.scar_over(strength)[0]
        return self.wounds.heal_tear(strength)[0]

    @property
    def fates(self) -> dict[Fate, Fraction]:
        """Chance of each way the week can end; they sum to 1."""
        return gathered((self.after(strength), chance) for strength, chance in self.save.strength.items())

    @property
    def dies(self) -> Fraction:
        """Chance to die of gangrene: only a save of two dice or more can crash (ruling A08)."""
        return self.save.outcomes.get("crash", Fraction(0))

    def healed(self) -> dict[int, Fraction]:
        """Tear healed -> chance, 0 for scars and death."""
        return gathered(
            (self.wounds.tear - fate.tear if fate and fate.scar == self.wounds.scar else 0, chance)
            for fate, chance in self.fates.items()
        )

    def scarred(self) -> dict[int, Fraction]:
        """Tears turned into scars -> chance, 0 for healing and death."""
        return gathered(
            (fate.scar - self.wounds.scar if fate else 0, chance) for fate, chance in self.fates.items()
        )

    def read(self, roll: Roll) -> "WeekEnd":
        """What a roll of the save does."""
        return WeekEnd(self.wounds, roll.outcome, self.after(roll.strength))

    def after_weeks(self, weeks: int) -> Mapping[Fate, Fraction]:
        """Chance of each state after so many weeks, one save each while any tear is left (ruling A41).

        Raises ``OutOfRange`` outside 0..52 weeks.
        """
        if not 0 <= weeks <= MAX_WEEKS:
            raise OutOfRange(f"Weeks are reckoned from 0 to {MAX_WEEKS} here, not {weeks}.")
        states: dict[Fate, Fraction] = {self.wounds: Fraction(1)}
        for _ in range(weeks):
            states = gathered(
                (end, chance * share)
                for fate, chance in states.items()
                for end, share in self._from(fate).items()
            )
        return states

    def _from(self, fate: Fate) -> Mapping[Fate, Fraction]:
        if fate is None or not fate.tear:
            return {fate: Fraction(1)}
        return replace(self, wounds=fate).fates

    @property
    def working(self) -> Working:
        """What is rolled, and what each result does."""
        rows = action_table("week").rows
        return (*self.save.working, *(Line(f"row {row.row}", row.result, row.source) for row in rows))


@dataclass(frozen=True)
class WeekEnd:
    """The end of a week: how the patient was, the save's outcome, and how the patient is now."""

    before: Wounds
    outcome: Outcome
    after: Fate

    @property
    def words(self) -> str:
        """``single: 3 tear healed``, ``full fail: 2 tear scarred``, ``crash: dead of gangrene``."""
        called = in_words(self.outcome)
        if self.after is None:
            return f"{called}: dead of gangrene"
        if scars := self.after.scar - self.before.scar:
            return f"{called}: {scars} tear scarred"
        return f"{called}: {self.before.tear - self.after.tear} tear healed"
