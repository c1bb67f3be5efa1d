"""Encounters at the end of a crawl: rolled on the campaign's table, with their origin (DH-169..174)."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from dhcore.content.roll_tables import EncounterTable, shown_by, who_comes
from dhcore.dice import Distribution
from dhcore.dragonhead.crawl import speed
from dhcore.dragonhead.encounters import Origin, direction_die, distance_dice, origin, roll_origin
from dhcore.errors import OutOfRange
from dhcore.journey.record import Met


@dataclass(frozen=True)
class ByHand:
    """What was rolled by hand; None for what the app is to roll. ``roll`` is the one that counts."""

    roll: int | None = None
    direction: int | None = None
    distance: int | None = None


def rolled(table: EncounterTable, pace: str) -> Distribution:
    """The roll that counts: at fast speed the lower of two (DH-169). Raises ``UnknownName``."""
    return table.die.distribution.worst_of(speed(pace).encounter_rolls)


def something(table: EncounterTable, pace: str) -> Fraction:
    """Chance that anybody comes; it breaks a rest, too (DH-199)."""
    odds = rolled(table, pace).items()
    return sum((chance for total, chance in odds if not table.row(total).nothing), Fraction(0))


def meet(  # noqa: PLR0913  # table, place and pace, and the dice
    table: EncounterTable,
    pace: str,
    geometry: str,
    met_id: str,
    rng: Random,
    *,
    by_hand: ByHand | None = None,
) -> Met:
    """Roll on the table with ``rng``; without creatures nobody comes, and it has no origin.

    Raises ``OutOfRange`` for what the dice do not show, ``UnknownName`` for pace or geometry.
    """
    hand = by_hand or ByHand()
    rolls = speed(pace).encounter_rolls
    own = hand.roll
    if own is None:
        own = min(table.die.total(table.die.roll(rng)) for _ in range(rolls))
    row = table.row(shown_by(table.die, own))
    if row.nothing:
        return Met(id=met_id, table=table.id, roll=own, rolls=rolls, text=row.text)
    where = _origin(geometry, rng, hand)
    return Met(
        id=met_id,
        table=table.id,
        roll=own,
        rolls=rolls,
        text=row.text,
        creatures=who_comes(row, rng),
        direction=where.direction,
        distance=where.distance,
    )


def where(met: Met) -> Origin:
    """Where it comes from; at a distance of one it is hidden (DH-174)."""
    return Origin(met.direction, met.distance)


def told(met: Met, names: Sequence[str], die: str) -> str:
    """``1d12 3: Hobgoblin ×4, 2 squares behind``; ``names`` are those of the creatures, in order."""
    die = f"lower of {met.rolls} {die}" if met.rolls > 1 else die
    if not met.creatures:
        return f"{die} {met.roll}: nobody comes"
    who = ", ".join(
        f"{name} ×{count}" if count > 1 else name
        for name, (_, count) in zip(names, met.creatures, strict=True)
    )
    return f"{die} {met.roll}: {who}, {where(met).words}"


def _origin(geometry: str, rng: Random, hand: ByHand) -> Origin:
    if hand.direction is None:
        if hand.distance is not None:
            raise OutOfRange("The dice of the distance depend on the direction: say that one, too (DH-172).")
        return roll_origin(geometry, rng)
    dice = distance_dice(geometry, hand.direction)
    distance = hand.distance if hand.distance is not None else dice.total(dice.roll(rng))
    return origin(geometry, hand.direction, distance)


def directions(geometry: str) -> range:
    """What the direction die shows: up to 8 in the open, 4 in a corridor, 6 at a t-junction (DH-173)."""
    return range(1, direction_die(geometry) + 1)
