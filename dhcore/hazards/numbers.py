"""Numbers of somebody that calculators ask for, and where they come from: a sheet, a fight, or the table."""

from dataclasses import replace

from dhcore.character import Sheet
from dhcore.character.attack_lines import in_table
from dhcore.dragonhead.abilities import abilities
from dhcore.dragonhead.body_size import DEFAULT_SIZE, body_sizes
from dhcore.dragonhead.check import Check, ways_to_try
from dhcore.dragonhead.dice_table import MAX_SCORE
from dhcore.dragonhead.difficulty import shifted
from dhcore.dragonhead.fight import Fighter
from dhcore.dragonhead.house import House
from dhcore.dragonhead.leaping import MAX_PENALTY
from dhcore.dragonhead.wounds import MAX_HP, Wounds
from dhcore.hazards.inputs import NO_TRY, Choice, Field, Given, Number, Switch, Value

LOWEST = -99
MAX_HARDER = 9
FIRE_RESISTANT = "fire-resistant"
SCORES = {
    row.code: Number(name=row.code, label=row.name, usual=10, low=LOWEST, high=MAX_SCORE, own=True)
    for row in abilities()
}
"""An own score for each ability."""
DC = Number(name="dc", label="DC", usual=6, low=0, high=MAX_SCORE, own=True)
AC = Number(name="ac", label="AC", usual=8, low=0, high=MAX_SCORE, own=True)
BODY: tuple[Field, ...] = (
    Number(name="hp", label="HP", usual=12, low=1, high=MAX_HP, own=True),
    Number(name="stun", label="Stun point", usual=5, low=1, high=MAX_HP, own=True),
    Number(name="wear", label="Wear so far", usual=0, low=0, high=MAX_HP, own=True),
    Number(name="tear", label="Tear so far", usual=0, low=0, high=MAX_HP, own=True),
)
"""The damage circles."""
SIZES = {row.name: row.name for row in body_sizes()}
SIZE = Choice(name="size", label="Body size", usual=DEFAULT_SIZE, options=SIZES, own=True)
RESISTANT = Switch(name="resistant", label="Fire-resistant", own=True)
PENALTY = Number(name="penalty", label="Move penalty", usual=0, low=0, high=MAX_PENALTY, own=True)
HARDER = Number(name="harder", label="Rungs harder", usual=0, low=-MAX_HARDER, high=MAX_HARDER)
TRY = Choice(
    name="try",
    label="Try hard",
    usual=NO_TRY,
    options={NO_TRY: "no"} | {way.name: f"+d{way.sides}" for way in ways_to_try().values()},
)


def of_sheet(sheet: Sheet) -> dict[str, Value]:
    """What the calculators need of a character."""
    wounds = sheet.wounds
    return {
        **{line.code: line.in_play for line in sheet.abilities},
        "ac": max(0, in_table(sheet.ac.value)),
        "dc": max(0, in_table(sheet.dc.value)),
        "size": sheet.size,
        "penalty": min(MAX_PENALTY, max(0, sheet.guard.move_penalty)),
        "resistant": FIRE_RESISTANT in sheet.exceptions,
        "saved": sheet.character.health.saved,
        **_circles(wounds),
    }


def of_fighter(fighter: Fighter) -> dict[str, Value]:
    """What the calculators need of a combatant; a score that its stat block lacks stays as usual."""
    profile = fighter.profile
    return {
        **dict(profile.abilities),
        "ac": max(0, profile.ac),
        "dc": max(0, profile.dc),
        "size": profile.size,
        "resistant": FIRE_RESISTANT in profile.exceptions,
        **_circles(fighter.wounds),
    }


def _circles(wounds: Wounds) -> dict[str, Value]:
    return {
        "hp": wounds.hp, "stun": wounds.stun, "wear": wounds.wear, "tear": wounds.tear, "scar": wounds.scar
    }  # fmt: skip


def wounds_of(given: Given) -> Wounds:
    """The damage circles of whom it is about."""
    scar = given.number("scar") if "scar" in given.values else 0
    return Wounds(given.number("hp"), given.number("stun"), given.number("wear"), given.number("tear"), scar)


def save(given: Given, code: str, house: House, harder: int = 0) -> Check:
    """A saving throw of whom it is about."""
    return Check(given.number(code), shifted("normal", harder), save=True, house=house)


def defence(given: Given, house: House) -> Check | int:
    """The DC that opposes damage: a check, or nothing without a score."""
    score = given.number("dc")
    return Check(score, house=house) if score > 0 else 0


def everybody(given: Given, count: int) -> tuple[Given, ...]:
    """The people of a group; mere numbers stand for ``count`` people alike."""
    alike = replace(given, people=())
    return given.people or (alike,) * count


def names(people: tuple[Given, ...]) -> tuple[str, ...]:
    """What to call each of a group; those without a name are numbered."""
    return tuple(one.name or f"no. {place}" for place, one in enumerate(people, start=1))
