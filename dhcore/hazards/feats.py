"""Climbing, leaping, slipping through: action tables with what follows (DH-319, DH-356..358, DH-395..399)."""

from collections.abc import Generator
from fractions import Fraction

from dhcore.display import percent
from dhcore.dragonhead.action_table import TableResult, action_table
from dhcore.dragonhead.body_size import DEFAULT_SIZE
from dhcore.dragonhead.check import Check
from dhcore.dragonhead.climbing import Climb
from dhcore.dragonhead.dice_table import MAX_SCORE
from dhcore.dragonhead.difficulty import shifted
from dhcore.dragonhead.house import House
from dhcore.dragonhead.leaping import MOST_HELPERS, PullUp, across, helper_check, leap
from dhcore.dragonhead.slip_thru import passing, slip, slip_difficulty, slip_run
from dhcore.hazards.answer import Answer, Picture, Row, mean, table_rows
from dhcore.hazards.asking import Ask, Play, Result, Thrown, ask_roll
from dhcore.hazards.effects import Effect, Shaken, Tried
from dhcore.hazards.inputs import Choice, Field, Given, Number
from dhcore.hazards.numbers import HARDER, PENALTY, SCORES, SIZE, SIZES, TRY
from dhcore.working import Line, Working

CLIMB: tuple[Field, ...] = (
    Number(name="feet", label="Feet", usual=20, low=0, high=MAX_SCORE, quick=(10, 20, 30, 50, 100)),
    HARDER,
    TRY,
    SCORES["dex"],
)
LEAP: tuple[Field, ...] = (
    Choice(name="with", label="With", usual="mus", options={"mus": "Muscle", "dex": "Dexterity"}),
    HARDER,
    TRY,
    Number(name="helpers", label="Helpers", usual=0, low=0, high=MOST_HELPERS),
    Number(name="helping", label="Their Muscle", usual=10, low=1, high=MAX_SCORE, more=True),
    SCORES["mus"],
    SCORES["dex"],
    PENALTY,
)
SLIP: tuple[Field, ...] = (
    Choice(name="past", label="Past", usual="enemy", options={name: name for name in passing()}),
    Number(name="times", label="How many", usual=1, low=1, high=30),
    HARDER,
    TRY,
    Choice(name="other", label="Their size", usual=DEFAULT_SIZE, options=SIZES, more=True),
    SCORES["dex"],
    PENALTY,
    SIZE,
)


def tried(given: Given) -> tuple[Effect, ...]:
    """The price of trying hard, when somebody does."""
    way = given.way()
    return (Tried(way),) if way else ()


def ladder_line(given: Given) -> Working:
    """What the circumstances make of the difficulty."""
    harder = given.number("harder")
    return (Line("circumstances", f"{harder:+d} rungs", "DH-130, A06"),) if harder else ()


def picture(rows: tuple[Row, ...]) -> Picture:
    """The results themselves as a chart."""
    return Picture("Chance of each result", tuple((row.label.partition(":")[0], row.chance) for row in rows))


def read_table(name: str, what: str, check: Check) -> Generator[Ask, Thrown, TableResult]:
    """Roll on an action table within a play."""
    roll = yield from ask_roll(what, check)
    return action_table(name).read_roll(roll)


def climb_of(given: Given, house: House) -> Climb:
    """The climb that was described."""
    rung = shifted("normal", given.number("harder"))
    check = action_table("climbing").check(given.number("dex"), rung, given.way(), house)
    return Climb(check, given.number("feet"))


def answer_climb(given: Given, house: House) -> Answer:
    """Getting up in the end, half fails checked again; and one check's results."""
    climb = climb_of(given, house)
    rows = table_rows(action_table("climbing"), climb.odds)
    facts = [f"{climb.check.pool}, {climb.check.rung.words}."]
    if climb.again == 1:
        chance, detail = climb.check.success, "every check is a half fail: it never ends"
    else:
        chance = climb.makes_it
        detail = f"{percent(climb.check.success)} at the first check · {mean(climb.checks)} checks on average"
        falls = ", ".join(f"{feet} ft {percent(p)}" for feet, p in climb.falls_in_the_end.items())
        facts.append(f"Falls in the end: {falls or 'never'}.")
    working = (*ladder_line(given), *climb.working)
    return Answer(chance, "gets up", detail, rows, working, tuple(facts), (picture(rows),))


def play_climb(given: Given, house: House) -> Play:
    """One check; a fall is a hazard of its own."""
    climb = climb_of(given, house)
    result = yield from read_table("climbing", "Dexterity", climb.check)
    feet = climb.fall(result)
    fall = f" ({feet} feet: see Fall)" if feet else ""
    return Result(f"{given.who} climbs: {result.words}{fall}", tried(given))


def _leap(given: Given, house: House) -> Check:
    rung = shifted("normal", given.number("harder"))
    return leap(given.number(given.word("with")), given.number("penalty"), rung, given.way(), house)


def _pull(given: Given, house: House) -> PullUp:
    helper = helper_check(given.number("helping"), house=house)
    return PullUp(Check(given.number("mus"), house=house), (helper,) * given.number("helpers"))


def answer_leap(given: Given, house: House) -> Answer:
    """Across at once, or by the fingertips and pulled up."""
    check, pull = _leap(given, house), _pull(given, house)
    rows = table_rows(action_table("leaping"), action_table("leaping").odds(check))
    detail = f"{percent(check.success)} outright · up from the edge {percent(pull.chance)}"
    facts = (f"{check.pool}, {check.rung.words}.",)
    working = (*ladder_line(given), *check.working, *pull.working)
    return Answer(across(check, pull), "gets across", detail, rows, working, facts, (picture(rows),))


def play_leap(given: Given, house: House) -> Play:
    """The leap, and hanging there the strengths that are added."""
    pull = _pull(given, house)
    result = yield from read_table("leaping", "leap", _leap(given, house))
    if result.key != "H":
        return Result(f"{given.who} leaps: {result.words}", tried(given))
    strengths = []
    for place, check in enumerate((pull.muscle, *pull.helpers)):
        roll = yield from ask_roll(f"helper {place}: Muscle" if place else "hangs: Muscle", check)
        strengths.append(roll.strength)
    up = "gets up" if pull.read(strengths) else "does not get up"
    return Result(f"{given.who} hangs by the fingertips: {sum(strengths)} together, {up}", tried(given))


def _slip(given: Given, house: House) -> Check:
    harder = given.number("harder")
    rung = slip_difficulty(given.word("past"), given.word("size"), given.word("other"), harder)
    return slip(given.number("dex"), given.number("penalty"), rung, given.way(), house)


def answer_slip(given: Given, house: House) -> Answer:
    """Through them all, or stopped by the first that holds."""
    check, times = _slip(given, house), given.number("times")
    odds = slip_run([check] * times)
    rows = table_rows(action_table("slip_thru"), odds)
    past = f"past {given.word('past')}" if times == 1 else f"past {times} of them"
    detail = f"{check.pool}, {check.rung.words}, {past}"
    working = (*ladder_line(given), *check.working, Line("in the way", given.word("past"), "DH-395, DH-311"))
    return Answer(odds.get("1", Fraction(0)), "gets through", detail, rows, working, (), (picture(rows),))


def play_slip(given: Given, house: House) -> Play:
    """One check for each in the way, until one of them holds."""
    check, said = _slip(given, house), ""
    for number in range(1, given.number("times") + 1):
        result = yield from read_table("slip_thru", f"Dexterity, no. {number}", check)
        said = result.words
        if not result.successes:
            how = result.row.value
            effects = (Shaken("stunned" if how == "stunned" else "knocked down"),) if how else ()
            return Result(f"{given.who} at no. {number}: {said}", (*tried(given), *effects))
    return Result(f"{given.who} slips through: {said}", tried(given))
