"""Kicks, in and out of a grapple, and the trample of creatures with legs enough (DH-353..355)."""

from dataclasses import replace
from fractions import Fraction
from functools import cache
from random import Random

from dhcore.dragonhead.attack import Attack
from dhcore.dragonhead.blow_odds import BlowOdds
from dhcore.dragonhead.check import Roll
from dhcore.dragonhead.difficulty import shifted
from dhcore.dragonhead.guard import Defence
from dhcore.dragonhead.hits_as_one import together_odds
from dhcore.dragonhead.house import RULINGS, House
from dhcore.dragonhead.wounds import Wounds
from dhcore.errors import OutOfRange, Refused
from dhcore.tables import Row, toml_table

MOST_LEGS = 100


class KickRow(Row):
    """The rung of hard kicks, and the fewest legs that trample."""

    rung: str
    trample_legs: int
    source: str


@cache
def _row() -> KickRow:
    return toml_table("dragonhead/combat.toml", "kick", KickRow)


def check_kick(moved: bool = False, other_attacks: int = 0) -> None:
    """Raises ``Refused`` unless one may kick: no move this round, and no other attack (DH-353).

    One kick is the whole action, however many limbs one has.
    """
    if moved:
        raise Refused("Who moved this round cannot kick (DH-353).")
    if other_attacks:
        raise Refused("A kick is the whole action: one kick and no other attack (DH-353).")


def hard_kick(kick: Attack, *shifts: int) -> Attack:
    """A kick that is hard by itself, in a grapple or a trample, moved by further ``shifts`` (DH-354)."""
    rung = shifted(_row().rung, *shifts)
    return replace(kick, hit=replace(kick.hit, difficulty=rung))


def loses_hold(kick: Roll) -> bool:
    """Whether a grappler who kicked lets go: on a full fail, a crash among them (DH-354)."""
    return kick.outcome in ("full_fail", "crash")


def loses_hold_chance(kick: Attack) -> Fraction:
    """Chance that a grappler lets go by this kick, at the rung it is rolled at."""
    outcomes = kick.hit.outcomes
    return outcomes.get("full_fail", Fraction(0)) + outcomes.get("crash", Fraction(0))


def check_legs(legs: int) -> int:
    """``legs`` itself. Raises ``Refused`` for too few legs to trample, ``OutOfRange`` above 100 (DH-355)."""
    if legs < _row().trample_legs:
        raise Refused(f"Only creatures with more than two legs trample, not those with {legs} (DH-355).")
    if legs > MOST_LEGS:
        raise OutOfRange(f"At most {MOST_LEGS} legs trample here, not {legs}.")
    return legs


def trample_odds(
    kick: Attack, legs: int, victim: Wounds, defence: Defence | None, house: House = RULINGS
) -> BlowOdds:
    """Exact odds of a trample: a hard kick with every leg, each defended, all one blow for stun (DH-355)."""
    return together_odds(hard_kick(kick), check_legs(legs), victim, defence, house)


def roll_trample(
    kick: Attack, legs: int, defence: Defence | None, rng: Random
) -> list[tuple[Roll, Roll | None]]:
    """The Hit and the defence roll of every leg, for
    :func:`dhcore.dragonhead.hits_as_one.resolve_together` with the hard kick."""
    hard = hard_kick(kick)
    return [(hard.hit.roll(rng), defence.roll(rng) if defence else None) for _ in range(check_legs(legs))]
