"""Healing before it is rolled: a week in bed, and magic (DH-346..352)."""

from fractions import Fraction

from dhcore.dice import Dice
from dhcore.display import percent
from dhcore.dragonhead.damage import DamageDice, damage_type, damage_types
from dhcore.dragonhead.group import as_distribution, gathered
from dhcore.dragonhead.house import House
from dhcore.dragonhead.long_rest import Week
from dhcore.dragonhead.magic_healing import MagicHealing
from dhcore.hazards.answer import Answer, Picture, Row, mean, some
from dhcore.hazards.asking import Play, Result, ask, ask_roll
from dhcore.hazards.effects import MagicHealed, WeekOver
from dhcore.hazards.inputs import Choice, DiceText, Field, Given
from dhcore.hazards.numbers import BODY, SCORES, wounds_of
from dhcore.working import Line

LETTERS = {row.letter: row.name for row in damage_types()}
MAGIC = ({"how": ("magic",)},)
FIELDS: tuple[Field, ...] = (
    Choice(name="how", label="By", usual="magic", options={"magic": "magic", "week": "a week in bed"}),
    DiceText(
        name="dice", label="Healing dice", usual="2d6", quick=("1d6", "2d6", "3d6", "1d8", "2d8"), when=MAGIC
    ),
    Choice(name="type", label="Type", usual="m", options=LETTERS, when=MAGIC),
    *BODY,
    SCORES["con"],
)


def _magic(given: Given, house: House) -> MagicHealing:
    saved = given.number("saved") if "saved" in given.values else 0
    dice = DamageDice(Dice.parse(given.word("dice")), damage_type(given.word("type")))
    return MagicHealing(dice, wounds_of(given), saved, house)


def answer(given: Given, house: House) -> Answer:
    """What it heals, before it is rolled. Raises ``Refused`` for the dead, and for a week without a tear."""
    return _by_magic(given, house) if given.word("how") == "magic" else _by_week(given, house)


def _by_magic(given: Given, house: House) -> Answer:
    healing = _magic(given, house)
    odds = healing.joint
    wear = as_distribution(gathered((w, p) for (w, _, _), p in odds.items()))
    torn = as_distribution(gathered((t + s, p) for (_, t, s), p in odds.items()))
    nothing = sum((p for (w, t, s), p in odds.items() if not w + t + s), Fraction(0))
    rows = some(
        (
            Row("mends tear or scars", healing.mends, 3),
            Row("wear alone", 1 - healing.mends - nothing, 1),
            Row("nothing", nothing, "full_fail"),
        )
    )
    detail = f"{mean(wear)} wear, {mean(torn)} tear and scars on average"
    facts = ("Mending tears hurts for a while (DH-351).",) if healing.mends else ()
    working = (
        Line("magic", f"{healing.dice}, as damage in reverse", "DH-348"),
        Line("order", "tear before wear, scars last", "DH-350, A40"),
    )
    pictures = (Picture("Wear that is healed", wear), Picture("Tear and scars that are mended", torn))
    return Answer(healing.mends, "mends tear or scars", detail, rows, working, facts, pictures)


def _by_week(given: Given, house: House) -> Answer:
    week = Week(given.number("con"), wounds_of(given), house=house)
    healed, scars = as_distribution(week.healed()), as_distribution(week.scarred())
    heals, scarred = healed.at_least(1), scars.at_least(1)
    rows = some(
        (
            Row("heals tear", heals, 3),
            Row("nothing", 1 - heals - scarred - week.dies, 1),
            Row("leaves scars", scarred, "full_fail"),
            Row("dies of gangrene", week.dies, "crash"),
        )
    )
    detail = f"{mean(healed)} of {week.wounds.tear} tear on average · {week.save.pool}"
    facts = (f"Scars on average: {mean(scars)}. Dies: {percent(week.dies)}.",)
    pictures: tuple[Picture, ...] = (Picture("Tear that a week heals", healed),)
    return Answer(heals, "heals tear", detail, rows, week.working, facts, pictures)


def play(given: Given, house: House) -> Play:
    """The save of the week, or the healing dice."""
    if given.word("how") == "week":
        week = Week(given.number("con"), wounds_of(given), house=house)
        roll = yield from ask_roll("Constitution Save", week.save)
        return Result(f"{given.who}: a week in bed, {week.read(roll).words}", (WeekOver(roll),))
    healing = _magic(given, house)
    total = (yield from ask("healing", healing.dice.dice)).total
    healed = healing.read(total)
    return Result(f"{given.who}: {healed.words}", (MagicHealed(total, given.word("type")),))
