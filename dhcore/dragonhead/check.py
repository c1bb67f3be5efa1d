"""The check: a score, how hard it is, how hard one tries; its exact odds, and rolls of it (DH-128..152)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, cached_property
from operator import sub
from random import Random
from typing import Literal

from dhcore.dice import Comparison, Dice, Distribution
from dhcore.dice.counts import running_counts
from dhcore.display import chance_table
from dhcore.dragonhead.dice_table import MAX_SCORE
from dhcore.dragonhead.difficulty import Difficulty, difficulty
from dhcore.dragonhead.house import RULINGS, House, dice_for
from dhcore.dragonhead.outcome import Outcome, band_starts, in_words, outcome_of
from dhcore.errors import OutOfRange, Refused, UnknownName
from dhcore.tables import Row, toml_rows
from dhcore.working import Line, Working

CRASH_STRENGTH = 1
Share = Literal["none", "half", "full"]


class TryHard(Row):
    """One way of trying: the wear it costs and the die it adds to every repeat of the roll."""

    name: str
    label: str
    wear: int
    sides: int
    source: str


@cache
def ways_to_try() -> dict[str, TryHard]:
    """The three ways of trying hard by name, cheapest first (DH-136)."""
    return {row.name: row for row in toml_rows("dragonhead/action.toml", "try_hard", TryHard)}


def class_bonus(level: int, share: Share) -> int:
    """What class level ``level`` adds: all of it, half rounded down, or nothing (DH-133, ruling A29)."""
    if share not in ("none", "half", "full"):
        raise UnknownName("class bonus", share, ("none", "half", "full"))
    return {"none": 0, "half": level // 2, "full": level}[share]


@dataclass(frozen=True)
class Check:
    """A check of ``score`` (ability, class bonus and modifiers together) at a rung of the ladder.

    ``try_hard`` is None, ``"hard"``, ``"harder"`` or ``"hardest"``. ``save`` marks a saving throw,
    which no one can try hard at. ``house`` holds the group's dice table and readings.

    Raises ``UnknownName`` for an unknown rung or way of trying,
    ``Refused`` for trying hard at a save (DH-137), ``OutOfRange`` for a score beyond 5,000 either way.

    >>> Check(14).dice, Check(13, "hard", "hardest").outcomes["crash"]
    (Dice.parse('1d8+1d6'), Fraction(287, 20736))
    """

    score: int
    difficulty: str = "normal"
    try_hard: str | None = None
    save: bool = False
    house: House = RULINGS
    pool: Dice = field(init=False, repr=False, compare=False)
    """One whole roll: the score's dice and the try-hard die (ruling A07)."""

    def __post_init__(self) -> None:
        _ = self.rung
        if abs(self.score) > MAX_SCORE:
            raise OutOfRange(f"A score lies between -{MAX_SCORE:,} and {MAX_SCORE:,}, not {self.score:,}.")
        if self.try_hard is not None and self.try_hard not in ways_to_try():
            raise UnknownName("way of trying hard", self.try_hard, ways_to_try())
        if self.save and self.try_hard:
            raise Refused("No one can try hard at a saving throw (DH-137).")
        dice, trying = self.dice, self.trying
        pool = Dice((*dice.sides, trying.sides), dice.bonus) if trying else dice
        object.__setattr__(self, "pool", pool)

    @property
    def rung(self) -> Difficulty:
        """The rung of the ladder: how many rolls, and which one counts."""
        return difficulty(self.difficulty)

    @property
    def trying(self) -> TryHard | None:
        """The way of trying hard, with its price in wear; None when not trying."""
        return ways_to_try()[self.try_hard] if self.try_hard else None

    @property
    def wear(self) -> int:
        """Wear that trying hard costs, paid once, however often the roll repeats (ruling A09)."""
        return self.trying.wear if self.trying else 0

    @property
    def dice(self) -> Dice:
        """What the score alone rolls."""
        return dice_for(self.score, self.house)

    @property
    def can_crash(self) -> bool:
        """Snake-eyes need at least two dice; a fixed +1 is not one of them (DH-146..148)."""
        return len(self.pool.sides) > 1

    def _ways_below(self, strengths: Iterable[int]) -> list[int]:
        """In how many of all repeats' ways the roll that counts stays below each strength (2 or more).

        Snake-eyes is the lowest roll there is, wherever the total of all ones would stand.
        """
        pool, rung = self.pool, self.rung
        rolls, running = rung.rolls, running_counts(pool.sides)
        lowest, top, size = len(pool.sides) + pool.bonus, len(running) - 1, running[-1]
        crash = 1 if self.can_crash else 0
        places = [min(strength - lowest, top + 1) - 1 for strength in strengths]
        single = [running[place] if place >= 0 else crash for place in places]
        if rung.keep == "worst":
            return [size**rolls - (size - below) ** rolls for below in single]
        if self.house.A07 == "any":  # one snake-eyed repeat spoils them all
            spoiled = size**rolls - (size - crash) ** rolls
            return [spoiled + (below - crash) ** rolls for below in single]
        return [below**rolls for below in single]

    @cached_property
    def strength(self) -> Distribution:
        """Exact distribution of the strength; snake-eyes is strength 1."""
        totals = list(range(len(self.pool.sides) + self.pool.bonus, self.pool.best + 1))
        reached = self._ways_below([total + 1 for total in totals])
        if self.can_crash:
            totals[0] = CRASH_STRENGTH
        return Distribution.of_ascending(totals, list(map(sub, reached, [0, *reached])))

    @property
    def outcomes(self) -> dict[Outcome, Fraction]:
        """Chance of each outcome that can happen, worst first; the chances sum to exactly 1."""
        bands = band_starts(self.pool.best, self.house)
        names: list[Outcome] = ["crash", "full_fail", *(name for name, _ in bands)]
        starts = [CRASH_STRENGTH + 1, *(start for _, start in bands), self.pool.best + 1]
        reached = self._ways_below(starts)
        if not self.can_crash:
            reached[0] = 0
        ways = map(sub, reached, [0, *reached])
        return {name: Fraction(n, reached[-1]) for name, n in zip(names, ways, strict=True) if n}

    @property
    def success(self) -> Fraction:
        """Chance of at least a single success."""
        return sum((p for outcome, p in self.outcomes.items() if isinstance(outcome, int)), Fraction(0))

    def outcome(self, strength: int) -> Outcome:
        """What ``strength`` means for this check: with two or more dice, strength 1 is a crash."""
        return "crash" if self.can_crash and strength == CRASH_STRENGTH else outcome_of(strength, self.house)

    def beats(self, strength: int) -> Fraction:
        """Chance to beat a fixed strength; a tie counts one half (DH-154, ruling A62)."""
        return self.strength.compare(strength).beats

    def versus(self, other: "Check") -> Fraction:
        """Chance to beat another check's rolled strength; a tie counts one half."""
        return self.compare(other).beats

    def compare(self, other: "Check") -> Comparison:
        """Chances that this strength is lower than, equal to or higher than the other's."""
        return self.strength.compare(other.strength)

    def roll(self, rng: Random) -> "Roll":
        """Roll every repeat with ``rng``."""
        return self.read([self.pool.roll(rng) for _ in range(self.rung.rolls)])

    def read(self, faces: Sequence[Sequence[int]]) -> "Roll":
        """Read dice somebody rolled by hand: one sequence of faces per repeat, each in the order of ``pool``.

        A single sequence is taken as the repeat they kept. Of equal repeats the first counts. Raises
        ``OutOfRange`` when repeats, dice or faces do not fit the check.
        """
        if len(faces) not in (1, self.rung.rolls):
            raise OutOfRange(
                f"A {self.difficulty} check makes {self.rung.rolls} rolls; {len(faces)} were given."
            )
        repeats = tuple(tuple(repeat) for repeat in faces)
        strengths = [self._strength_of(self.pool.total(repeat)) for repeat in repeats]
        best = self.rung.keep == "best"
        if self.can_crash and self.house.A07 == "any" and CRASH_STRENGTH in strengths:
            best = False  # the snake-eyed repeat rules, kept or not
        strength = max(strengths) if best else min(strengths)
        return Roll(self, strength, self.outcome(strength), repeats, strengths.index(strength))

    def read_total(self, total: int) -> "Roll":
        """Read the total of the roll somebody kept, bonus included; the lowest total is snake-eyes.

        Raises ``OutOfRange`` for a total these dice cannot show.
        """
        one = self.pool.distribution
        if total not in one:
            raise OutOfRange(f"{self.pool} shows {one.lowest} to {one.highest}, not {total}.")
        strength = self._strength_of(total)
        return Roll(self, strength, self.outcome(strength))

    def _strength_of(self, total: int) -> int:
        snake_eyes = self.can_crash and total == len(self.pool.sides) + self.pool.bonus
        return CRASH_STRENGTH if snake_eyes else total

    @property
    def working(self) -> Working:
        """From the score to the roll, line by line."""
        lines = [Line("dice table", f"{self.score} rolls {self.dice}", "DH-135, A01")]
        if self.trying:
            price = f"+1d{self.trying.sides} for {self.wear} wear"
            lines.append(Line(self.trying.label, price, f"{self.trying.source}, A09"))
        lines.append(Line(self.difficulty, f"{self.pool}, {self.rung.words}", self.rung.source))
        if self.can_crash:
            lines.append(Line("snake-eyes", "all ones: strength 1, a crash", "DH-146"))
        else:
            lines.append(Line("snake-eyes", "fewer than two dice never crash", "DH-148, A08"))
        return tuple(lines)

    def _repr_html_(self) -> str:
        rows = [(in_words(outcome), chance) for outcome, chance in self.outcomes.items()]
        return chance_table(("outcome", "chance"), rows, f"{self.pool}, {self.rung.words}")


@dataclass(frozen=True)
class Roll:
    """A check that was rolled, by the app or by hand.

    ``repeats`` holds the faces of every repeat in the order of ``check.pool`` (empty when only the
    total was given) and ``kept`` the index of the one that counts.
    """

    check: Check
    strength: int
    outcome: Outcome
    repeats: tuple[tuple[int, ...], ...] = ()
    kept: int = 0

    @property
    def words(self) -> str:
        """Strength and outcome in the game's words: ``7, half fail``."""
        return f"{self.strength}, {in_words(self.outcome)}"

    @property
    def faces(self) -> str:
        """Every die of every repeat, the kept one in brackets: ``9 3 | [4 3]``; empty for a mere total."""
        shown = [" ".join(map(str, repeat)) for repeat in self.repeats]
        if len(shown) > 1:
            shown[self.kept] = f"[{shown[self.kept]}]"
        return " | ".join(shown)

    def __str__(self) -> str:
        return f"{self.words} ({self.faces})" if self.faces else self.words
