"""Sweep attacks: one Hit roll divided among several opponents (DH-402, DH-403)."""

from collections.abc import Sequence
from random import Random

from dhcore.dragonhead.attack import Attack, Strike, resolve, strength_of
from dhcore.dragonhead.check import Roll
from dhcore.dragonhead.guard import Defence
from dhcore.dragonhead.house import RULINGS, House
from dhcore.dragonhead.wounds import Wounds
from dhcore.errors import OutOfRange, Refused

MOST_PARTS = 30


def check_sweep(reloads: int = 0, lined_up: bool = False) -> None:
    """Raises ``Refused`` for a weapon that must be reloaded after one shot, unless its targets line up.

    ``reloads`` is its Rld; bows and melee weapons have none (DH-403). Whether melee reaches everyone on the
    way is :func:`dhcore.dragonhead.reach.best_step`.
    """
    if reloads and not lined_up:
        raise Refused("A single shot cannot sweep, unless the opponents stand in one line (DH-403).")


def split(total: int, parts: Sequence[int]) -> tuple[int, ...]:
    """The parts of a Hit roll of ``total``, if they may be: each at least 1, and nothing over (DH-402).

    Raises ``Refused`` when they do not add up to exactly the total, ``OutOfRange`` for a part below
    1 or more than 30 parts.

    >>> split(16, [10, 6])
    (10, 6)
    """
    if not 1 <= len(parts) <= MOST_PARTS:
        raise OutOfRange(f"A sweep goes to 1 to {MOST_PARTS} opponents, not {len(parts)}.")
    if min(parts) < 1:
        raise OutOfRange(f"Each part of a sweep is at least 1, not {min(parts)}.")
    if sum(parts) != total:
        raise Refused(f"The parts add up to {sum(parts)}, not to the {total} rolled (DH-402).")
    return tuple(parts)


def even_split(total: int, opponents: int) -> tuple[int, ...]:
    """``total`` divided as evenly as can be, the larger parts first.

    Raises ``OutOfRange`` for fewer points than opponents.

    >>> even_split(16, 3)
    (6, 5, 5)
    """
    if not 1 <= opponents <= min(MOST_PARTS, total):
        raise OutOfRange(
            f"A roll of {total} sweeps 1 to {min(MOST_PARTS, total)} opponents, not {opponents}."
        )
    each, over = divmod(total, opponents)
    return (each + 1,) * over + (each,) * (opponents - over)


def sweep(
    attack: Attack,
    hit: Roll | int,
    opponents: Sequence[tuple[int, Wounds, Roll | int | None]],
    house: House = RULINGS,
) -> tuple[Strike, ...]:
    """What a sweep does to each opponent: its part, the victim, and its own defence (None: none).

    Raises as :func:`split`.
    """
    split(strength_of(hit), [part for part, _, _ in opponents])
    return tuple(resolve(attack, victim, part, guard, house) for part, victim, guard in opponents)


def roll_sweep(
    attack: Attack,
    opponents: Sequence[tuple[Wounds, Defence | None]],
    rng: Random,
    house: House = RULINGS,
) -> tuple[Strike, ...]:
    """Roll a sweep with ``rng``, divided evenly; with fewer points than opponents the last get no part."""
    hit = attack.hit.roll(rng)
    parts = even_split(hit.strength, min(len(opponents), hit.strength))
    return sweep(
        attack,
        hit,
        [
            (part, victim, defence.roll(rng) if defence else None)
            for part, (victim, defence) in zip(parts, opponents, strict=False)
        ],
        house,
    )
