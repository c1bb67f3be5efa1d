"""A poison meets a victim: the save, exact odds of what follows, and rolls of it (DH-371..379)."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from random import Random

from dhcore.display import chance_table
from dhcore.dragonhead.body_size import DEFAULT_SIZE, sizes_larger
from dhcore.dragonhead.challenge import challenge_successes, counted, success_odds
from dhcore.dragonhead.check import Check
from dhcore.dragonhead.difficulty import shifted
from dhcore.dragonhead.group import gathered, wins
from dhcore.dragonhead.house import RULINGS, House
from dhcore.dragonhead.poison import FILE, Poison, PoisonEffect, strength_odds
from dhcore.errors import OutOfRange, Refused
from dhcore.tables import Row, toml_table
from dhcore.working import Line, Working

WHOLE = Fraction(1)


class Dose(Row):
    """Rungs harder for each size that the victim is smaller than the dose."""

    harder: int
    source: str


@dataclass(frozen=True)
class Poisoning:
    """A poison meets somebody: a Constitution Save opposes its strength (DH-371).

    ``constitution`` is the save's score, ``size`` the victim's body size, ``harder`` further rungs.
    For venom, ``delivery`` is the chance that the attack tears. Raises the refusals of its parts,
    and ``OutOfRange`` for a delivery that is no chance, or below 1 where nothing need be torn.

    >>> Poisoning(Poison(18), 13).successes[2]
    Fraction(1, 4)
    """

    poison: Poison
    constitution: int
    size: str = DEFAULT_SIZE
    harder: int = 0
    delivery: Fraction = WHOLE
    house: House = RULINGS

    def __post_init__(self) -> None:
        if not (0 <= self.delivery <= 1 and (self.poison.venom or self.delivery == 1)):
            raise OutOfRange(f"Only venom can miss its victim, with a chance of 0 to 1, not {self.delivery}.")
        _ = self.save

    @property
    def shift(self) -> int:
        """Rungs that the dose hardens the save: one per size it exceeds the victim, - below (DH-379)."""
        step = toml_table(FILE, "dose", Dose).harder
        return sizes_larger(self.poison.dose, self.size) * step

    @property
    def save(self) -> Check:
        """The victim's Constitution Save."""
        rung = shifted("normal", self.shift, self.harder)
        return Check(self.constitution, rung, save=True, house=self.house)

    @cached_property
    def successes(self) -> dict[int, Fraction]:
        """Chance of each number of successes of the poison, by fours (A45); 0 is no effect. Sums to 1."""
        odds = success_odds(strength_odds(self.poison.strength), self.save.strength)
        missed = [(0, 1 - self.delivery)]
        return gathered([*missed, *((n, chance * self.delivery) for n, chance in sorted(odds.items()))])

    @property
    def resists(self) -> Fraction:
        """Chance that nothing happens."""
        return self.successes.get(0, Fraction(0))

    @cached_property
    def hours(self) -> dict[int, Fraction]:
        """Hours -> chance, over every number of successes; with :attr:`resists` they sum to 1.

        Hours the state lasts, of a lethal poison hours until death, 0 meaning at once, of an
        intoxicant hours until sober.
        """
        pairs = []
        for number, chance in self.successes.items():
            if number:
                odds = PoisonEffect(self.poison.row, number, self.house).hours_odds
                pairs += [(hours, chance * share) for hours, share in odds.items()]
        return dict(sorted(gathered(pairs).items()))

    def within(self, hours: int) -> Fraction:
        """Chance that a lethal poison has killed within so many hours, or another has come and gone."""
        return sum((chance for after, chance in self.hours.items() if after <= hours), Fraction(0))

    @property
    def kills(self) -> Fraction:
        """Chance that, without an antidote, the victim dies; 0 for all but lethal poison."""
        return 1 - self.resists if self.poison.row.hours == "less successes" else Fraction(0)

    @property
    def kills_at_once(self) -> Fraction:
        """Chance to die on the spot."""
        return self.hours.get(0, Fraction(0)) if self.kills else Fraction(0)

    def read(self, save: int, strength: int | None = None, tie_die: int | None = None) -> "PoisonEffect":
        """What a save rolled by hand means; ``strength`` is the poison's total, when that is rolled.

        Raises ``Refused`` for a tie without a die (even: the poison wins, DH-154) and for a missing
        total, ``OutOfRange`` for totals these dice cannot show.
        """
        rolled = self.poison.strength if isinstance(self.poison.strength, int) else strength
        if rolled is None:
            raise Refused(f"This poison's strength is rolled: give the total of {self.poison.strength}.")
        for total, odds, what in (
            (rolled, strength_odds(self.poison.strength), "The poison"),
            (save, self.save.strength, "The save"),
        ):
            if total not in odds:
                raise OutOfRange(f"{what} has a strength of {odds.lowest} to {odds.highest}, not {total}.")
        won = wins(rolled, save, tie_die)
        return PoisonEffect(self.poison.row, challenge_successes(rolled, save) if won else 0, self.house)

    def roll(self, rng: Random) -> "PoisonEffect":
        """Roll the save, and the strength and a tie where it is called for, with ``rng``."""
        strength = self.poison.strength
        rolled = strength if isinstance(strength, int) else strength.total(strength.roll(rng))
        save = self.save.roll(rng).strength
        return self.read(save, rolled, rng.randint(1, 6) if rolled == save else None)

    @property
    def working(self) -> Working:
        """The strength, the dose, the save, and how successes are read."""
        strength = self.poison.strength
        dose = f"{self.poison.dose} against {self.size}: {self.shift:+d}"
        lines = [Line(self.poison.row.label, f"strength {strength}", "DH-371, A59")]
        lines += [Line("venom", f"delivered: {self.delivery}", "DH-377")] if self.poison.venom else []
        return (
            *lines,
            Line("dose", dose, "DH-379, DH-380"),
            Line("Constitution Save", f"{self.save.pool}, {self.save.rung.words}", "DH-371"),
            Line("successes", "one, and one more per four points it wins by", "DH-155, A45"),
            Line("tie", "any die: even, the poison wins", "DH-154, A62"),
        )

    def _repr_html_(self) -> str:
        rows = [(counted(number) if number else "no effect", p) for number, p in self.successes.items()]
        return chance_table((self.poison.row.label, "chance"), rows)
