"""The action of a round: attacks per hand, what else a hand may do, and the Move roll (DH-201..207)."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from random import Random

from dhcore.dice import Dice, Distribution
from dhcore.dragonhead.check import Check, Roll
from dhcore.dragonhead.house import RULINGS, House
from dhcore.dragonhead.sheet_dice import check_of
from dhcore.dragonhead.stun import Shaken
from dhcore.errors import OutOfRange, Refused, UnknownName
from dhcore.tables import Row, csv_rows, toml_table


class RoundRow(Row):
    """How long a round is, and the actions that a character has in it."""

    seconds: int
    actions: int
    source: str


class Hands(Row):
    """What one's hands hold: the attacks it gives, and the hands it takes."""

    name: str
    attacks: int
    hands: int
    source: str


def round_row() -> RoundRow:
    """The round of combat (DH-201)."""
    return toml_table("dragonhead/combat.toml", "round", RoundRow)


@cache
def ways_to_hold() -> dict[str, Hands]:
    """What one's hands may hold, by name (DH-206)."""
    return {row.name: row for row in csv_rows("dragonhead/attacks_per_hand.csv", Hands)}


def attacks_with(holding: str, natural: int = 0) -> int:
    """Attacks in a round: one for each weapon, or each ``natural`` one such as claws and bite (DH-206).

    ``holding`` is what the hands hold, or empty for nothing. Raises ``UnknownName``, and
    ``OutOfRange`` for natural attacks outside 0..100.

    >>> attacks_with("a weapon in each hand"), attacks_with("weapon and shield")
    (2, 1)
    """
    if not 0 <= natural <= 100:
        raise OutOfRange(f"Natural attacks lie between 0 and 100, not {natural}.")
    if holding and holding not in ways_to_hold():
        raise UnknownName("way to hold weapons", holding, ways_to_hold())
    return natural + (ways_to_hold()[holding].attacks if holding else 0)


def attacks_left(attacks: int, tasks: int) -> int:
    """Attacks left when limbs do ``tasks`` instead: sheathe, draw, take off a helmet (DH-207).

    One task per limb; a weapon drawn now attacks next round. Raises ``Refused`` for more tasks than
    attacks.
    """
    if not 0 <= tasks <= attacks:
        raise Refused(f"Each task takes the attack of one limb: {attacks} attacks, {tasks} tasks (DH-207).")
    return attacks - tasks


def move_check(
    move: Dice, try_hard: str | None = None, forward: bool = True, house: House = RULINGS
) -> Check:
    """The Move roll of a round; its strength is how far one gets, in steps on the mat (DH-204, DH-232).

    Raises ``Refused`` for trying hard while not moving forward: who wants to flee fast turns the
    back on the foe, who then defends with DC (DH-250).
    """
    if try_hard and not forward:
        raise Refused("One tries hard to move forward only; to flee fast, turn your back (DH-250).")
    return check_of(move, try_hard=try_hard, house=house)


@dataclass(frozen=True)
class Moved:
    """A Move roll: the steps one may take, and whether one fell over one's own feet."""

    roll: Roll
    steps: int
    fell: bool

    @property
    def shaken(self) -> Shaken:
        """Whom a fall leaves on the ground, needing an action to stand (DH-205)."""
        return Shaken(down=self.fell)

    @property
    def words(self) -> str:
        """``7 steps``, or what a crash does."""
        if self.fell:
            return "falls flat: the rest of the action is lost, and the next goes to standing up"
        return f"{self.steps} step{'s' if self.steps != 1 else ''}"


def moved(roll: Roll) -> Moved:
    """What a Move roll gives, whoever rolled it: snake-eyes is a fall and no steps (DH-205).

    A lone die never crashes (ruling A08).
    """
    fell = roll.outcome == "crash"
    return Moved(roll, 0 if fell else max(0, roll.strength), fell)


def roll_move(check: Check, rng: Random) -> Moved:
    """Roll a Move with ``rng``."""
    return moved(check.roll(rng))


def reaches(check: Check, steps: int) -> Fraction:
    """Chance that the Move roll reaches something ``steps`` of movement away; a crash reaches nothing."""
    if steps <= 0:
        return Fraction(1)
    fall = check.outcomes.get("crash", Fraction(0))
    return check.strength.at_least(steps) - (fall if steps == 1 else 0)


def steps_odds(check: Check) -> Distribution:
    """Distribution of the steps that the Move roll allows; a crash is 0."""
    return check.strength.map(lambda s: 0 if check.outcome(s) == "crash" else max(0, s))
