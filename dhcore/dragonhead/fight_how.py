"""The circumstances of an attack in a fight, and how hard they make it to hit."""

from dataclasses import dataclass
from functools import cache
from typing import Literal

from dhcore.dragonhead.aspects import has, value_of
from dhcore.dragonhead.burst import burst_sizes
from dhcore.dragonhead.cover import cover
from dhcore.dragonhead.damage import DamageType, damage_type, harder_for_type
from dhcore.dragonhead.fight import AttackRow
from dhcore.dragonhead.kick import KickRow
from dhcore.dragonhead.ranges import Range, rng, thrown
from dhcore.dragonhead.reach import reach, rungs_harder
from dhcore.errors import Refused
from dhcore.tables import toml_table
from dhcore.working import Line

Mode = Literal["single", "burst", "sweep", "area"]
NORMAL = "normal"


@dataclass(frozen=True)
class How:
    """How an attack is made, as a page asks for it.

    ``distance`` is in steps, None when nobody asks. ``circumstances`` are names of
    ``dhcore.dragonhead.guard`` that hold besides what the fight knows by itself, such as ``surprised`` or
    ``behind``. ``changed_type`` is another damage type than the row's. ``spread`` fans a burst out.
    ``rim`` are targets on the rim of an area, ``dives`` those who dive for cover with their score.
    ``hard_kick`` is a kick in a grapple. ``harder`` are further rungs, - easier.
    """

    mode: Mode = "single"
    distance: int | None = None
    cover: str = "none"
    circumstances: tuple[str, ...] = ()
    changed_type: str = ""
    try_hard: str | None = None
    guard_try_hard: str | None = None
    spread: str = "none"
    rim: tuple[str, ...] = ()
    dives: tuple[tuple[str, int], ...] = ()
    thrown: bool = False
    lined_up: bool = False
    hard_kick: bool = False
    harder: int = 0


AS_USUAL = How()


@dataclass(frozen=True)
class Rungs:
    """Where the Hit roll stands on the ladder: the rung it starts from, and every shift with its reason."""

    start: str
    shifts: tuple[int, ...]
    lines: tuple[Line, ...]


def rungs_of(row: AttackRow, how: How) -> Rungs:
    """How hard the row is to hit with; all shifts are summed later (ruling A06).

    Raises ``Refused`` beyond the range or the reach, ``UnknownName`` for an unknown cover or type.
    """
    start, lines, shifts = NORMAL, list[Line](), list[int]()
    if how.hard_kick:
        start = _kick()
        lines.append(Line("kick in a grapple", start, "DH-354"))
    if how.distance is not None:
        start, shift, more = _at(row, how, start)
        shifts.append(shift)
        lines += more
    covered = cover(how.cover)
    if covered.harder:
        shifts.append(covered.harder)
        lines.append(Line(f"{covered.name} cover", _harder(covered.harder), covered.source))
    used = type_used(row, how)
    if row.kind and used and used != row.kind:
        shift = harder_for_type(row.kind, used)
        shifts.append(shift)
        lines.append(Line(f"{row.kind.name} used as {used.name}", _harder(shift), "DH-326"))
    if how.harder:
        shifts.append(how.harder)
        lines.append(Line("the DM's call", _harder(how.harder), "DH-129"))
    return Rungs(start, tuple(shifts), tuple(lines))


def type_used(row: AttackRow, how: How) -> DamageType | None:
    """The damage type it is used with. Raises ``UnknownName``."""
    return damage_type(how.changed_type) if how.changed_type else row.kind


def range_of(row: AttackRow, how: How) -> tuple[Range, int] | None:
    """Its range and the rungs that throwing it costs; None for melee."""
    if how.thrown:
        return thrown(has(row.tags, "bal"))
    steps = value_of(row.tags, "rng")
    return (rng(steps), 0) if isinstance(steps, int) else None


def burst_name(row: AttackRow) -> str:
    """The name of its burst. Raises ``Refused`` when it fires none."""
    dice = value_of(row.tags, "burst")
    for size in burst_sizes():
        if str(dice) == f"1d{size.sides}":
            return size.name
    raise Refused(f"{row.name} fires no burst (DH-272).")


def _at(row: AttackRow, how: How, start: str) -> tuple[str, int, tuple[Line, ...]]:
    """The rung to start from at that distance, a shift on top, and the lines that say so."""
    steps = how.distance or 0
    if ranged := range_of(row, how):
        reaching, shift = ranged
        band = reaching.band(steps)
        stunted = reaching.difficulty(steps) != (NORMAL if band == "effective" else band)
        shift += stunted
        words = [
            band,
            *(["stunted"] if stunted else []),
            *(["thrown without balance"] if shift > stunted else []),
        ]
        line = Line(f"{steps} steps, {reaching.name}", ", ".join(words), "DH-241, DH-242")
        return (NORMAL if band == "effective" else band), shift, (line,)
    if has(row.tags, "reach"):
        over = value_of(row.tags, "reach")
        reaching_over = reach("reach", over if isinstance(over, int) else 1)
    else:
        reaching_over = reach("close" if has(row.tags, "close") else "normal")
    harder = rungs_harder(reaching_over, (0, 0), (0, steps))
    inside = Line(f"{steps} steps, inside its reach", _harder(harder), "DH-237")
    return start, harder, (inside,) if harder else ()


def _harder(rungs: int) -> str:
    return f"{abs(rungs)} {'harder' if rungs > 0 else 'easier'}"


@cache
def _kick() -> str:
    return toml_table("dragonhead/combat.toml", "kick", KickRow).rung
