"""Doors: break them, pick them, listen, discover them, alone or together (DH-194..198)."""

from dataclasses import replace

from dhcore.dragonhead.challenge import MAX_STRENGTH, Challenge
from dhcore.dragonhead.check import Check
from dhcore.dragonhead.dice_table import MAX_SCORE
from dhcore.dragonhead.difficulty import shifted
from dhcore.dragonhead.doors import Breaking, breaker, joint, listener, lockpicker
from dhcore.dragonhead.house import House
from dhcore.hazards.answer import Answer, Row, some
from dhcore.hazards.asking import Play, Result, ask_roll, tie
from dhcore.hazards.feats import ladder_line, picture, tried
from dhcore.hazards.inputs import Choice, Field, Given, Number, Switch
from dhcore.hazards.numbers import HARDER, SCORES, TRY

DOES = {"break": "break it", "locked": "pick it", "hear": "listen", "secret": "find it"}
FIELDS: tuple[Field, ...] = (
    Choice(name="does", label="Door", usual="break", options=DOES),
    Number(
        name="strength", label="Its strength", usual=13, low=1, high=MAX_STRENGTH, quick=(9, 11, 13, 15, 18)
    ),
    HARDER,
    replace(TRY, when=({"does": ("break",)},)),
    Number(
        name="helpers",
        label="Helpers",
        usual=0,
        low=0,
        high=joint().with_ram - 1,
        when=({"does": ("break",)},),
    ),
    Number(
        name="helping",
        label="Their Muscle",
        usual=10,
        low=1,
        high=MAX_SCORE,
        more=True,
        when=({"does": ("break",)},),
    ),
    Switch(name="ram", label="Battering ram", when=({"does": ("break",)},)),
    Switch(name="helmet", label="In a helmet", when=({"does": ("hear",)},)),
    replace(SCORES["mus"], when=({"does": ("break",)},)),
    replace(SCORES["dex"], when=({"does": ("locked",)},)),
    replace(SCORES["wis"], when=({"does": ("hear", "secret")},)),
)


def checks_of(given: Given, house: House) -> tuple[Check, ...]:
    """Everybody's check."""
    does, harder = given.word("does"), given.number("harder")
    if does == "break":
        helpers = given.number("helpers")
        own = breaker(given.number("mus"), helpers > 0, harder, given.way(), house)
        return (own, *(breaker(given.number("helping"), True, harder, house=house),) * helpers)
    if does == "locked":
        return (lockpicker(given.number("dex"), True, True, harder, house),)
    if does == "hear":
        return (listener(given.number("wis"), given.on("helmet"), harder, house),)
    return (Check(given.number("wis"), shifted("normal", harder), house=house),)


def answer(given: Given, house: House) -> Answer:
    """The chance to beat the strength of the door. Raises ``Refused`` for too many."""
    checks, strength = checks_of(given, house), given.number("strength")
    together = Breaking(checks, strength, given.on("ram")) if len(checks) > 1 else None
    chance = together.chance if together else Challenge(checks[0], strength).chance
    working = together.working if together else Challenge(checks[0], strength).working
    rows = some((Row("beats it", chance, 3), Row("does not", 1 - chance, "full_fail")))
    detail = f"{' + '.join(str(check.pool) for check in checks)}, {checks[0].rung.words}, against {strength}"
    words = {"break": "breaks it", "locked": "picks it", "hear": "hears what is behind", "secret": "finds it"}
    does = words[given.word("does")]
    return Answer(chance, does, detail, rows, (*ladder_line(given), *working), (), (picture(rows),))


def play(given: Given, house: House) -> Play:
    """Everybody's check, added up, and the die of a tie."""
    checks, strength, total = checks_of(given, house), given.number("strength"), 0
    for place, check in enumerate(checks):
        roll = yield from ask_roll(f"helper {place}" if place else DOES[given.word("does")], check)
        total += roll.strength
    die = yield from tie(total, strength, "the door gives")
    won = total > strength or (die is not None and die % 2 == 0)
    paid = tried(given) if given.word("does") == "break" else ()
    return Result(f"{given.who}: {total} against {strength}, {'done' if won else 'the door holds'}", paid)
