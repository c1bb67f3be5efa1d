"""Poison: the save, how many successes, how many hours, what an antidote does (DH-371..380)."""

from dataclasses import replace
from fractions import Fraction

from dhcore.dice import Dice
from dhcore.display import percent
from dhcore.dragonhead.antidote import antidote_chance, antidote_works, minutes_left_for_antidote
from dhcore.dragonhead.body_size import DEFAULT_SIZE
from dhcore.dragonhead.challenge import MAX_STRENGTH, counted
from dhcore.dragonhead.house import House
from dhcore.dragonhead.outcome import Outcome
from dhcore.dragonhead.poison import Poison
from dhcore.dragonhead.poisoning import Poisoning
from dhcore.hazards.answer import Answer, Picture, Row, Texts, mean, some
from dhcore.hazards.asking import Play, Result, ask, tie
from dhcore.hazards.effects import Poisoned
from dhcore.hazards.inputs import Choice, DiceText, Field, Given, Number, Switch
from dhcore.hazards.numbers import HARDER, SCORES, SIZE, SIZES
from dhcore.working import Line

KINDS = {
    "lethal": "lethal",
    "knock-out": "knock-out",
    "paralytic": "paralytic",
    "hallucinogen": "visions",
    "intoxicant": "drunk",
}
STRENGTH = {"fixed": "a number", "dice": "dice"}
WITHIN = 6
MANY = 4
MOST_MINUTES = 1_440
FIELDS: tuple[Field, ...] = (
    Number(name="strength", label="Strength", usual=12, low=1, high=MAX_STRENGTH, when=({"by": ("fixed",)},)),
    DiceText(
        name="dice",
        label="Strength dice",
        usual="2d6",
        quick=("1d8", "1d12", "2d6", "2d8", "2d10"),
        when=({"by": ("dice",)},),
    ),
    Choice(name="kind", label="Kind", usual="lethal", options=KINDS),
    Choice(name="by", more=True, label="Strength is", usual="fixed", options=STRENGTH),
    Choice(name="dose", more=True, label="Dose", usual=DEFAULT_SIZE, options=SIZES),
    Switch(name="venom", more=True, label="Venom: needs a tear"),
    Number(
        more=True,
        name="tears",
        label="Attack tears, %",
        usual=100,
        low=0,
        high=100,
        quick=(25, 50, 75, 100),
        when=({"venom": (True,)},),
    ),
    Switch(name="treated", more=True, label="Antidote"),
    Number(
        more=True,
        name="antidote",
        label="Its strength",
        usual=12,
        low=1,
        high=MAX_STRENGTH,
        when=({"treated": (True,)},),
    ),
    Number(
        more=True,
        name="minutes",
        label="Minutes since",
        usual=1,
        low=0,
        high=MOST_MINUTES,
        when=({"treated": (True,)},),
    ),
    replace(HARDER, more=True),
    SCORES["con"],
    SIZE,
)


def poisoning_of(given: Given, house: House) -> Poisoning:
    """The poison and its victim as they were described."""
    fixed = given.word("by") == "fixed"
    strength = given.number("strength") if fixed else Dice.parse(given.word("dice"))
    poison = Poison(strength, given.word("kind"), given.word("dose"), given.on("venom"))
    delivery = Fraction(given.number("tears"), 100) if poison.venom else Fraction(1)
    size, harder = given.word("size"), given.number("harder")
    return Poisoning(poison, given.number("con"), size, harder, delivery, house)


def answer(given: Given, house: House) -> Answer:
    """The odds of each number of successes, of the hours, and of death at once."""
    poisoning = poisoning_of(given, house)
    hours = tuple(poisoning.hours.items())
    lethal = poisoning.poison.row.hours == "less successes"
    if lethal:
        chance, words = poisoning.kills_at_once, "dies at once"
        detail = f"{percent(poisoning.within(WITHIN))} dies within {WITHIN} hours unless treated"
    else:
        chance, words = 1 - poisoning.resists, poisoning.poison.row.state
        lasts = sum((n * p for n, p in hours), Fraction(0)) / chance if chance else Fraction(0)
        detail = f"{mean(lasts)} hours on average" if chance else "never takes effect"
    bars = (("none", poisoning.resists), *((str(n), p) for n, p in hours))
    title = "Hours until death; 0 is at once" if lethal else "Hours it lasts"
    return Answer(
        chance,
        words,
        detail,
        _rows(poisoning),
        (*poisoning.working, *_antidote_line(given)),
        _facts(given, poisoning),
        (Picture(title, tuple(bar for bar in bars if bar[1])),),
        (_every(poisoning),),
    )


def _rows(poisoning: Poisoning) -> tuple[Row, ...]:
    """Each number of successes, many of them together."""
    few = {n: chance for n, chance in poisoning.successes.items() if n < MANY}
    many = sum((chance for n, chance in poisoning.successes.items() if n >= MANY), Fraction(0))
    rows = [Row(counted(n) if n else "no effect", chance, _tone(n)) for n, chance in few.items()]
    return some([*rows, Row(f"{MANY} or more", many, _tone(MANY))])


def _every(poisoning: Poisoning) -> Texts:
    odds = poisoning.successes.items()
    return Texts(
        "Every number of successes",
        ("successes", "chance"),
        tuple((str(n), percent(chance, 1)) for n, chance in odds),
    )


def _tone(successes: int) -> Outcome:
    """The worse for the victim the warmer; nothing is the coolest."""
    tones: tuple[Outcome, ...] = (3, "half_fail", "full_fail", "crash")
    return tones[min(successes, 3)]


def _facts(given: Given, poisoning: Poisoning) -> tuple[str, ...]:
    save = poisoning.save
    against = f"{poisoning.poison.strength} against a Constitution Save of {save.pool}"
    facts = [f"{against}, {save.rung.words}." if save.rung.rolls > 1 else f"{against}."]
    if poisoning.kills:
        facts.append(f"Dies in the end: {percent(poisoning.kills)}.")
    if given.on("treated"):
        strength, minutes = given.number("antidote"), given.number("minutes")
        limit = minutes_left_for_antidote()
        if minutes > limit:
            facts.append(f"Too late for an antidote: it helps within {limit} minutes (DH-378).")
        else:
            undone = antidote_chance(strength, poisoning.poison.strength, minutes)
            facts.append(f"The antidote undoes it: {percent(undone)}.")
    return tuple(facts)


def _antidote_line(given: Given) -> tuple[Line, ...]:
    if not given.on("treated"):
        return ()
    value = f"strength {given.number('antidote')} after {given.number('minutes')} minutes"
    return (Line("antidote", value, "DH-378"),)


def play(given: Given, house: House) -> Play:
    """The strength when it is rolled, the save, the die of a tie, the hours, and what an antidote undoes."""
    poisoning = poisoning_of(given, house)
    strength, who = poisoning.poison.strength, given.who
    rolled = strength if isinstance(strength, int) else (yield from ask("poison", strength)).total
    thrown = yield from ask("Constitution Save", poisoning.save)
    die = yield from tie(rolled, thrown.total, "the poison wins")
    effect = poisoning.read(thrown.total, rolled, die)
    met = f"{who}: {rolled} against {thrown.total}"
    if not effect.successes:
        return Result(f"{met}, {effect.words()}")
    total = (yield from ask("hours", effect.dice)).total if effect.dice.sides else 0
    poisoned = Poisoned(effect, total)
    if given.on("treated") and given.number("minutes") <= minutes_left_for_antidote():
        antidote = given.number("antidote")
        die = yield from tie(antidote, rolled, "the antidote wins")
        if antidote_works(antidote, rolled, given.number("minutes"), die):
            return Result(f"{met}, {poisoned.words}; the antidote undoes it")
    return Result(f"{met}, {counted(effect.successes)}: {poisoned.words}", (poisoned,))
