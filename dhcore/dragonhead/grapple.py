"""Grapples: taking hold, the rounds after, and dog piles (DH-336..339)."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from dhcore.dice import Distribution
from dhcore.dragonhead.bout import bout, bout_odds
from dhcore.dragonhead.check import Check, Roll
from dhcore.dragonhead.competition import TeamOdds
from dhcore.dragonhead.difficulty import shifted
from dhcore.dragonhead.group import check_group
from dhcore.dragonhead.house import RULINGS, House
from dhcore.dragonhead.outcome import Outcome
from dhcore.errors import OutOfRange
from dhcore.tables import Row, toml_table

MOST_IN_A_PILE = 10
MOST_ROUNDS = 1_000


class DogPile(Row):
    """The rung of a dog pile, and what a full fail takes from the count."""

    rung: str
    full_fail: int
    source: str


@dataclass(frozen=True)
class Grapple:
    """An attempt to take hold: the attacker's Muscle check against the other's Muscle or Dexterity check.

    Both include the class bonus for unarmed combat, if any (DH-336). It is the attack of the round.

    >>> Grapple(Check(10), Check(10)).chance
    Fraction(1, 2)
    """

    attacker: Check
    defender: Check
    house: House = RULINGS

    @cached_property
    def chance(self) -> Fraction:
        """Chance that the grapple is set; a tie counts one half (ruling A62)."""
        return 1 - bout_odds(self.attacker, self.defender, self.house).get(0, Fraction(0))

    @cached_property
    def _set_with(self) -> dict[int, Fraction]:
        """Strength -> chance that the grapple is set with it; these sum to :attr:`chance`."""
        odds = {}
        for strength, chance in self.attacker.strength.items():
            if self.house.A46 == "own check" and not isinstance(self.attacker.outcome(strength), int):
                continue
            odds[strength] = chance * (1 - self.defender.beats(strength))
        return {strength: chance for strength, chance in odds.items() if chance}

    @property
    def held(self) -> dict[int, Fraction]:
        """Strength the grapple is held at -> its chance, given that it was set; sums to exactly 1.

        Raises ``OutOfRange`` when it cannot be set at all.
        """
        if not self._set_with:
            raise OutOfRange("This grapple cannot be set.")
        return {strength: chance / self.chance for strength, chance in self._set_with.items()}

    def still_held(self, escape: Check, tries: int) -> Fraction:
        """Chance that a grapple, once set, still holds after that many tries to escape, one a round (DH-338).

        The hold keeps its strength, so that tries do not start afresh (ruling A43). Raises
        ``OutOfRange`` for tries outside 0..1,000.
        """
        if not 0 <= tries <= MOST_ROUNDS:
            raise OutOfRange(f"Tries to escape lie between 0 and {MOST_ROUNDS:,}, not {tries:,}.")
        chances = ((chance, Hold(s).escape_chance(escape, self.house)) for s, chance in self.held.items())
        return sum((chance * (1 - free) ** tries for chance, free in chances), Fraction(0))


@dataclass(frozen=True)
class Hold:
    """A grapple held at ``strength``: both are stuck, defend with DC and may only kick (DH-337, A43)."""

    strength: int

    def escapes(self, roll: Roll | int, tie_die: int | None = None, house: House = RULINGS) -> bool:
        """Whether the captive's Muscle or Dexterity check breaks free; on a tie any die, even does.

        It is the captive's action, once a round. Raises ``Refused`` for a tie without a die.
        """
        return bool(bout(roll, self.strength, tie_die, house))

    def escape_chance(self, check: Check, house: House = RULINGS) -> Fraction:
        """Chance that the captive's next try breaks free."""
        return 1 - bout_odds(check, self.strength, house).get(0, Fraction(0))

    def reset(self, roll: Roll | int) -> "tuple[Hold, int]":
        """The hold after the grappler rolled again, for better or worse, and the tries that gives."""
        return Hold(roll if isinstance(roll, int) else roll.strength), 1


def take_hold(
    mine: Roll | int, theirs: Roll | int, tie_die: int | None = None, house: House = RULINGS
) -> Hold | None:
    """The hold when ``mine`` beats ``theirs``, rolls or called-out strengths; None when it does not."""
    if not bout(mine, theirs, tie_die, house):
        return None
    return Hold(mine if isinstance(mine, int) else mine.strength)


def pile_check(score: int, *shifts: int, try_hard: str | None = None, house: House = RULINGS) -> Check:
    """The Muscle check of one member of a dog pile: hard by itself, moved by ``shifts`` (DH-339)."""
    return Check(score, shifted(_pile().rung, *shifts), try_hard, house=house)


def pile_points(outcome: Outcome, house: House = RULINGS) -> int:
    """What a member adds to its side: successes, less for a full fail, and for a crash by ruling A44."""
    if isinstance(outcome, int):
        return outcome
    return {"crash": house.A44, "full_fail": _pile().full_fail, "half_fail": 0}[outcome]


def pile_total(members: Sequence[Check], house: House = RULINGS) -> Distribution:
    """Exact distribution of a side's count. Raises ``OutOfRange`` unless it has 1 to 10 members."""
    check_group(len(members), "A side of a dog pile", MOST_IN_A_PILE)
    total = Distribution.constant(0)
    for member in members:
        total += member.strength.map(lambda s, of=member.outcome: pile_points(of(s), house))  # type: ignore[misc]
    return total


def dog_pile(first: Sequence[Check], second: Sequence[Check], house: House = RULINGS) -> TeamOdds:
    """Chances that the first side controls the grapple, neither does more, or the second (DH-339).

    Equal counts change nothing: whoever controlled it still does.
    """
    lower, equal, higher = pile_total(first, house).compare(pile_total(second, house))
    return TeamOdds(higher, equal, lower)


def _pile() -> DogPile:
    return toml_table("dragonhead/combat.toml", "dog_pile", DogPile)
