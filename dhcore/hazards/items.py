"""Picking pockets, activating magic items, identifying them (DH-359..370)."""

from fractions import Fraction

from dhcore.display import percent
from dhcore.dragonhead.action_table import action_table
from dhcore.dragonhead.activation import Activation, identify_check, identify_price, identify_row
from dhcore.dragonhead.check import Check
from dhcore.dragonhead.dice_table import MAX_SCORE
from dhcore.dragonhead.house import House
from dhcore.dragonhead.pick_pocket import DEFEAT, KNOWN, PickPocket, notice_time, protections, thief
from dhcore.hazards.answer import Answer, Row, mean, some, table_rows
from dhcore.hazards.asking import Play, Result, ask, ask_roll, tie
from dhcore.hazards.feats import ladder_line, picture, read_table, tried
from dhcore.hazards.inputs import Choice, Field, Given, Number, Switch
from dhcore.hazards.numbers import HARDER, SCORES, TRY
from dhcore.working import Line

KINDS = {"item": "item", "weapon": "weapon", "potion": "potion", "scroll": "scroll"}
POCKET: tuple[Field, ...] = (
    Number(name="mark", label="Mark's Wisdom", usual=10, low=1, high=MAX_SCORE),
    Choice(name="item", label="Item", usual="loose", options={name: name for name in protections()}),
    HARDER,
    TRY,
    Switch(name="distracted", label="An ally distracts the mark"),
    Number(
        name="ally", label="Its Charisma", usual=10, low=1, high=MAX_SCORE, when=({"distracted": (True,)},)
    ),
    SCORES["dex"],
)
ACTIVATE: tuple[Field, ...] = (
    Choice(name="kind", label="Kind", usual="item", options=KINDS),
    Number(name="quality", label="Quality", usual=0, low=-100, high=100),
    SCORES["mag"],
)
IDENTIFY: tuple[Field, ...] = (
    HARDER,
    Number(name="items", label="Items", usual=1, low=1, high=identify_row().most_items),
    SCORES["int"],
)


def theft_of(given: Given, house: House) -> PickPocket:
    """The theft that was described. Raises ``Refused`` for what cannot be lifted."""
    mine = thief(given.number("dex"), given.word("item"), given.number("harder"), given.way(), house)
    ally = Check(given.number("ally"), house=house) if given.on("distracted") else None
    return PickPocket(mine, Check(given.number("mark"), house=house), ally)


def answer_pocket(given: Given, house: House) -> Answer:
    """Taking it, being caught, and when it is missed."""
    theft = theft_of(given, house)
    odds, table = theft.odds, action_table("pick_pocket")
    known = {key: p for key, p in odds.items() if key not in (DEFEAT, KNOWN)}
    order = ("C", "F", "H", "1", "2", "3", "4")
    rows = table_rows(table, {key: known[key] for key in order if key in known})
    others = (
        Row("beaten: nothing happens", odds.get(DEFEAT, Fraction(0)), "half_fail"),
        Row("the mark knows: no theft", odds.get(KNOWN, Fraction(0)), "full_fail"),
    )
    detail = f"caught {percent(theft.caught)} · {theft.thief.pool}, {theft.thief.rung.words}"
    rows = (*rows, *some(others))
    working = (*ladder_line(given), *theft.working)
    return Answer(theft.takes_it, "takes it", detail, rows, working, (), (picture(rows),))


def play_pocket(given: Given, house: House) -> Play:
    """The distraction, both checks, the die of a tie, and when it is missed."""
    theft = theft_of(given, house)
    mark: Check | None = theft.mark
    if theft.distraction:
        ally = yield from ask_roll("distraction", theft.distraction)
        mark = theft.distracted(ally.outcome)
    if mark is None:
        return Result(f"{given.who}: the mark knows, no pocket to pick")
    mine = yield from ask_roll("Dexterity", theft.thief)
    theirs, die = 0, None
    if isinstance(mine.outcome, int):
        theirs = (yield from ask("mark's Wisdom", mark)).total
        die = yield from tie(mine.strength, theirs, "the thief wins")
    result = theft.read(mine, theirs, die)
    if result is None:
        return Result(f"{given.who}: {mine.strength} against {theirs}, does not get it", tried(given))
    words = f"{given.who}: {result.words}"
    if result.row.value:
        dice, unit = notice_time(result)
        words += f"; missed in {(yield from ask(unit, dice)).total} {unit}"
    return Result(words, tried(given))


def _activation(given: Given, house: House) -> Activation:
    return Activation(given.number("mag"), given.number("quality"), given.word("kind"), house)


def answer_activate(given: Given, house: House) -> Answer:
    """Working now, or in the end."""
    item = _activation(given, house)
    rows = table_rows(item.table, item.odds)
    detail = f"in the end {percent(item.in_the_end)} · {item.check.pool}"
    works = item.by_value("works")
    return Answer(works, "works", detail, rows, item.working, (), (picture(rows),))


def play_activate(given: Given, house: House) -> Play:
    """One try."""
    item = _activation(given, house)
    roll = yield from ask_roll("Magic", item.check)
    return Result(f"{given.who}: {item.table.read_roll(roll).words}")


def answer_identify(given: Given, house: House) -> Answer:
    """Knowing what it is, with a professional's time and price."""
    check = identify_check(given.number("int"), given.number("harder"), house)
    rows = table_rows(action_table("identify"), action_table("identify").odds(check))
    minutes, silver = identify_price(given.number("items"))
    facts = (f"A professional takes {mean(minutes)} minutes and {mean(silver)} silver on average.",)
    working = (*ladder_line(given), *check.working, Line("price", identify_row().silver, "DH-364"))
    detail = f"{check.pool}, {check.rung.words}"
    return Answer(check.success, "knows what it is", detail, rows, working, facts, (picture(rows),))


def play_identify(given: Given, house: House) -> Play:
    """One check."""
    check = identify_check(given.number("int"), given.number("harder"), house)
    result = yield from read_table("identify", "Intellect", check)
    return Result(f"{given.who}: {result.words}")
