"""Reaction rolls: what creatures without a cause to attack make of the party (DH-389..392)."""

from fractions import Fraction
from random import Random

from dhcore.dice import Dice
from dhcore.dragonhead.action_table import TableResult, action_table
from dhcore.dragonhead.check import Check
from dhcore.dragonhead.difficulty import shifted
from dhcore.dragonhead.group import gathered
from dhcore.dragonhead.house import RULINGS, House
from dhcore.dragonhead.outcome import outcome_of
from dhcore.errors import OutOfRange
from dhcore.tables import Row, toml_table


class Silent(Row):
    """The dice whose total is the strength when nobody speaks."""

    dice: str
    source: str


def silent_dice() -> Dice:
    """What is rolled without parley (DH-390)."""
    return Dice.parse(toml_table("dragonhead/reaction.toml", "silent", Silent).dice)


def parley(charisma: int, harder: int = 0, try_hard: str | None = None, house: House = RULINGS) -> Check:
    """The Charisma check of whoever speaks first.

    ``harder`` is in rungs: a gap of inclinations hardens it, likeness eases it (-); how far is the DM's call.
    """
    return action_table("reaction").check(charisma, shifted("normal", harder), try_hard, house)


def reaction_odds(check: Check | None = None, house: House = RULINGS) -> dict[str, Fraction]:
    """Chance of each reaction by name, worst first; without a check nobody spoke, and 1d12 is the strength.

    A bare 1d12 is never a crash, and Indifferent is the best it can bring (ruling A60).

    >>> reaction_odds()
    {'attack': Fraction(1, 3), 'belligerent': Fraction(1, 3), 'indifferent': Fraction(1, 3)}
    """
    table = action_table("reaction")
    if check is not None:
        return {table.row(key).value: chance for key, chance in table.odds(check).items()}
    strengths = silent_dice().distribution.items()
    return gathered((table.read(outcome_of(s, house)).row.value, chance) for s, chance in strengths)


def read_silent(face: int, house: House = RULINGS) -> TableResult:
    """The reaction to a 1d12 somebody rolled. Raises ``OutOfRange`` for a face it does not have."""
    if face not in silent_dice().distribution:
        raise OutOfRange(f"{silent_dice()} does not show {face}.")
    return action_table("reaction").read_strength(face, house)


def roll_reaction(rng: Random, check: Check | None = None, house: House = RULINGS) -> TableResult:
    """Roll the reaction with ``rng``: the check, or without one the bare dice."""
    if check is not None:
        return action_table("reaction").read_roll(check.roll(rng))
    dice = silent_dice()
    return read_silent(dice.total(dice.roll(rng)), house)
