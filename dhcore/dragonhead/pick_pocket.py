"""Picking pockets: Dexterity against the mark's Wisdom, protected items, a distraction (DH-366..370).

A half fail, a full fail and a crash of the thief's own check rule even over a strength that beats the
mark's: the table names them (ruling A46). So under either reading of A46.
"""

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from random import Random

from dhcore.dice import Dice, Distribution
from dhcore.dragonhead.action_table import TableResult, action_table
from dhcore.dragonhead.challenge import challenge_successes, success_odds
from dhcore.dragonhead.check import Check, Roll
from dhcore.dragonhead.difficulty import shifted
from dhcore.dragonhead.group import gathered, wins
from dhcore.dragonhead.house import RULINGS, House
from dhcore.dragonhead.leaping import FILE
from dhcore.dragonhead.outcome import Outcome
from dhcore.errors import Refused, UnknownName
from dhcore.tables import Row, toml_rows
from dhcore.working import Line, Working

DEFEAT = "defeat"
KNOWN = "no theft"


class Protection(Row):
    """How well an item is protected: rungs harder, and whether it can be lifted at all."""

    name: str
    label: str
    harder: int
    possible: bool
    source: str


class Notice(Row):
    """Dice for the time until the mark misses the item, in ``unit``."""

    unit: str
    dice: str
    source: str


@cache
def protections() -> dict[str, Protection]:
    """Every degree of protection by name."""
    return {row.name: row for row in toml_rows(FILE, "protection", Protection)}


@cache
def notice_dice() -> dict[str, Dice]:
    """Unit of time -> dice until the theft is noticed, longest first."""
    return {row.unit: Dice.parse(row.dice) for row in toml_rows(FILE, "notice", Notice)}


def thief(
    dexterity: int,
    protection: str = "loose",
    harder: int = 0,
    try_hard: str | None = None,
    house: House = RULINGS,
) -> Check:
    """The thief's Dexterity check, harder for a protected item (DH-369).

    Raises ``UnknownName`` for a protection, ``Refused`` for an item that cannot be lifted.
    """
    try:
        row = protections()[protection]
    except KeyError:
        raise UnknownName("protection", protection, protections()) from None
    if not row.possible:
        raise Refused(f"That cannot be lifted: {row.label} (DH-369).")
    return action_table("pick_pocket").check(
        dexterity, shifted("normal", row.harder, harder), try_hard, house
    )


@dataclass(frozen=True)
class PickPocket:
    """A thief's check against the mark's Wisdom check; ``distraction`` is an ally's Charisma check, if any.

    >>> PickPocket(Check(20), Check(10)).odds["4"]
    Fraction(3, 25)
    """

    thief: Check
    mark: Check
    distraction: Check | None = None

    @property
    def odds(self) -> dict[str, Fraction]:
        """Chance of each row (``1`` to ``4``, ``H``, ``F``, ``C``), of ``defeat`` and of ``no theft``.

        ``no theft`` is a crashed distraction: the mark cannot be picked at all. The chances sum to 1.
        """
        if self.distraction is None:
            return self._against(self.mark)
        pairs: list[tuple[str, Fraction]] = []
        for outcome, chance in self.distraction.outcomes.items():
            mark = self.distracted(outcome)
            ends = self._against(mark) if mark else {KNOWN: Fraction(1)}
            pairs += [(key, chance * share) for key, share in ends.items()]
        return gathered(pairs)

    def distracted(self, outcome: Outcome) -> Check | None:
        """The mark's check after a distraction came to ``outcome``; None: the pocket cannot be picked.

        Each success hardens it by one rung, a full fail makes it Easy, whatever it was (ruling A05).
        """
        if outcome == "crash":
            return None
        if isinstance(outcome, int):
            return replace(self.mark, difficulty=shifted(self.mark.difficulty, outcome))
        value = action_table("distraction").read(outcome).row.value
        return replace(self.mark, difficulty=value) if value else self.mark

    def _against(self, mark: Check) -> dict[str, Fraction]:
        """Row or ``defeat`` -> chance, the mark rolling ``mark``."""
        table, strength = action_table("pick_pocket"), self.thief.strength
        failed = [(k, p) for k, p in table.odds(self.thief).items() if not k.isdigit()]
        good = (
            Distribution.of((s, ways) for s, ways in strength.ways if isinstance(self.thief.outcome(s), int))
            if self.thief.success
            else None
        )
        if good is None:
            return dict(failed)
        won = success_odds(good, mark.strength)
        share = self.thief.success
        ends = ((table.key(n) if n else DEFEAT, share * chance) for n, chance in won.items())
        return gathered([*failed, *ends])

    @property
    def takes_it(self) -> Fraction:
        """Chance that the item changes hands."""
        return sum((chance for key, chance in self.odds.items() if key.isdigit()), Fraction(0))

    @property
    def caught(self) -> Fraction:
        """Chance to be caught in the act: a full fail or a crash."""
        return self.odds.get("F", Fraction(0)) + self.odds.get("C", Fraction(0))

    def read(self, mine: Roll, theirs: int, tie_die: int | None = None) -> TableResult | None:
        """What a thief's roll means against the mark's strength; None is a defeat: nothing happens.

        Raises ``Refused`` for a tie without a die (DH-154).
        """
        table = action_table("pick_pocket")
        if not isinstance(mine.outcome, int):
            return table.read_roll(mine)
        if not wins(mine.strength, theirs, tie_die):
            return None
        return table.read(challenge_successes(mine.strength, theirs))

    @property
    def working(self) -> Working:
        """Both sides, and what rules."""
        other = f"{self.mark.pool}, {self.mark.rung.words}"
        lines = [*self.thief.working, Line("mark's Wisdom", other, "DH-366")]
        if self.distraction:
            distraction = f"{self.distraction.pool}, {self.distraction.rung.words}"
            lines.append(Line("distraction", distraction, "DH-370"))
        return (*lines, Line("own failures", "rule even when they beat the mark", "DH-368, A46"))


def notice_time(result: TableResult) -> tuple[Dice, str]:
    """Dice and unit of time until the mark misses the item. Raises ``Refused`` when nothing was taken."""
    if not result.row.value:
        raise Refused("Nothing was taken, so nothing is missed (DH-368).")
    return notice_dice()[result.row.value], result.row.value


def roll_notice(result: TableResult, rng: Random) -> tuple[int, str]:
    """Time until the mark misses it, rolled with ``rng``: number and unit; ``Refused`` as above."""
    dice, unit = notice_time(result)
    return dice.total(dice.roll(rng)), unit
