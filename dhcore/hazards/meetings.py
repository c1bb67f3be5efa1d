"""How creatures react, and what each kind of sight makes of each light (DH-389..392, DH-404..408)."""

from dataclasses import replace
from fractions import Fraction

from dhcore.dragonhead.action_table import action_table
from dhcore.dragonhead.difficulty import shifted
from dhcore.dragonhead.house import House
from dhcore.dragonhead.outcome import Outcome
from dhcore.dragonhead.reaction import parley, reaction_odds, read_silent, silent_dice
from dhcore.dragonhead.vision import light_levels, sights, vision_shift
from dhcore.hazards.answer import Answer, Row, Texts
from dhcore.hazards.asking import Play, Result, ask, ask_roll
from dhcore.hazards.feats import ladder_line, picture, tried
from dhcore.hazards.inputs import Choice, Field, Given
from dhcore.hazards.numbers import HARDER, SCORES, TRY
from dhcore.working import Line

TONES: dict[str, Outcome] = {
    "ecstatic": 3, "friendly": 2, "indifferent": 1, "belligerent": "half_fail", "attack": "full_fail",
    "destroy": "crash",
}  # fmt: skip
HOSTILE = ("attack", "destroy")
SPEAKS = ({"speaks": ("yes",)},)
REACTION: tuple[Field, ...] = (
    Choice(name="speaks", label="Parley", usual="no", options={"no": "nobody speaks", "yes": "speaks"}),
    replace(HARDER, when=SPEAKS),
    replace(TRY, when=SPEAKS),
    replace(SCORES["cha"], when=SPEAKS),
)
VISION: tuple[Field, ...] = (
    Choice(name="sight", label="Sight", usual="normal", options={name: name for name in sights()}),
    Choice(name="light", label="Light", usual="dim", options={name: name for name in light_levels()}),
)


def answer_reaction(given: Given, house: House) -> Answer:
    """Each reaction, with or without somebody who speaks first."""
    check = None
    if given.word("speaks") == "yes":
        check = parley(given.number("cha"), given.number("harder"), given.way(), house)
    odds = reaction_odds(check, house)
    rows = tuple(Row(name, odds[name], tone) for name, tone in TONES.items() if name in odds)
    attacks = sum((odds.get(name, Fraction(0)) for name in HOSTILE), Fraction(0))
    how = f"{check.pool}, {check.rung.words}" if check else str(silent_dice())
    head = check.working if check else (Line("nobody speaks", str(silent_dice()), "DH-390, A60"),)
    shift = ladder_line(given) if check else ()
    working = (*shift, *head, Line("reaction", action_table("reaction").head.label, "DH-391"))
    return Answer(1 - attacks, "does not attack", how, rows, working, (), (picture(rows),))


def play_reaction(given: Given, house: House) -> Play:
    """The check of whoever speaks, or the bare dice."""
    if given.word("speaks") == "yes":
        check = parley(given.number("cha"), given.number("harder"), given.way(), house)
        roll = yield from ask_roll("Charisma", check)
        return Result(action_table("reaction").read_roll(roll).row.result, tried(given))
    face = (yield from ask("reaction", silent_dice())).total
    return Result(read_silent(face, house).row.result)


def answer_vision(given: Given, house: House) -> Answer:  # noqa: ARG001  # no reading bears on it
    """The rung for one sight in one light, and all of them side by side."""
    sight, light = given.word("sight"), given.word("light")
    row, harder = sights()[sight], vision_shift(sight, light)
    rung = shifted("normal", harder)
    words = f"{rung.capitalize()} instead of normal" if harder else "No harder than usual"
    colors = {"true": "true colors", "false": "false colors", "none": "no colors"}[row.colors]
    facts = (f"{'Can' if row.reads else 'Cannot'} read, {colors}; {row.note}.",)
    levels = list(light_levels())
    shifts = tuple((name, *(f"{vision_shift(name, each):+d}" for each in levels)) for name in sights())
    lights = tuple((name, ", ".join(level.sources)) for name, level in light_levels().items())
    tables = (
        Texts("Rungs harder, every sight in every light", ("sight", *levels), shifts),
        Texts("Where light comes from", ("light", "sources"), lights),
    )
    working = (Line(f"{sight} in {light} light", f"{harder:+d} rungs", "DH-405, A05"),)
    return Answer(None, words, "", (), working, facts, (), tables)
