"""What Cold and Fragile do in play (DH-274, DH-275, DH-282); other aspects work where their subject lives."""

from functools import cache

from dhcore.dragonhead.challenge import Challenge
from dhcore.dragonhead.check import Check
from dhcore.dragonhead.difficulty import shifted
from dhcore.dragonhead.house import RULINGS, House
from dhcore.dragonhead.outcome import Outcome
from dhcore.tables import Row, toml_table


class AspectNumbers(Row):
    """The rung of a Fragile save, and the rungs that chopping at the ice moves the check against Cold."""

    fragile: str
    chopping: int
    source: str


@cache
def _numbers() -> AspectNumbers:
    return toml_table("dragonhead/character.toml", "aspects", AspectNumbers)


def thaw(
    muscle: int, strength: int, chopping: bool = False, try_hard: str | None = None, house: House = RULINGS
) -> Challenge:
    """The Muscle check that frees someone frozen by Cold: it must beat the attack's strength (DH-274).

    Chopping with a weapon makes it a rung easier, and a crash then hits oneself (DH-275). Raises as
    :class:`Check` and :class:`Challenge` do.
    """
    rung = shifted("normal", _numbers().chopping if chopping else 0)
    return Challenge(Check(muscle, rung, try_hard, house=house), strength)


def chops_oneself(outcome: Outcome, chopping: bool) -> bool:
    """Whether a weapon swung at the ice hits its owner: on a crash (DH-275)."""
    return chopping and outcome == "crash"


def fragile_save(luck: int, house: House = RULINGS) -> Check:
    """The Hard Luck Save of someone who falls or is knocked down with a fragile thing (DH-282)."""
    return Check(luck, _numbers().fragile, save=True, house=house)


def breaks(outcome: Outcome) -> bool:
    """Whether the fragile thing breaks: on any failure, a half fail too (DH-282)."""
    return isinstance(outcome, str)
