"""On fire: the save, round by round until it is out, and rolling it (DH-332..335)."""

from collections.abc import Generator
from dataclasses import dataclass, replace
from fractions import Fraction

from dhcore.display import percent
from dhcore.dragonhead.action_table import action_table
from dhcore.dragonhead.fire import Fire, fire_damage
from dhcore.dragonhead.fire_chain import OUT, Level
from dhcore.dragonhead.house import House
from dhcore.dragonhead.outcome import Outcome
from dhcore.dragonhead.wounds import Wounds
from dhcore.hazards.answer import Answer, Picture, Row, Texts, mean
from dhcore.hazards.asking import Ask, Play, Result, Thrown, ask, ask_roll
from dhcore.hazards.effects import Burns, Effect, Hurt
from dhcore.hazards.inputs import Choice, Field, Given, Number
from dhcore.hazards.numbers import BODY, DC, RESISTANT, SCORES, defence, save, wounds_of

SAVE = "save"
LEVELS = {SAVE: "save first", "H": "smoulders", "F": "burns", "C": "blazes"}
DOES = {"nothing": "nothing", "roll": "drop, roll", "water": "water"}
MOST_ROUNDS = 20
TONES: dict[Level, Outcome] = {OUT: 3, "H": "half_fail", "F": "full_fail", "C": "crash"}
FIELDS: tuple[Field, ...] = (
    Choice(name="level", label="Fire", usual=SAVE, options=LEVELS),
    Choice(name="does", label="Then", usual="roll", options=DOES),
    Number(
        name="round",
        label="From round",
        usual=2,
        low=1,
        high=MOST_ROUNDS,
        when=({"does": ("roll", "water")},),
    ),
    Number(name="rounds", label="Rounds ahead", usual=5, low=1, high=MOST_ROUNDS, quick=(1, 3, 5, 10)),
    SCORES["luc"],
    DC,
    RESISTANT,
    *BODY,
)


def fire_of(given: Given, house: House) -> Fire:
    """The fire that was described."""
    does, number, level = given.word("does"), given.number("round"), given.word("level")
    return Fire(
        save(given, "luc", house),
        None if level == SAVE else level,
        defence(given, house),
        given.on("resistant"),
        number if does == "roll" else None,
        number if does == "water" else None,
        given.number("stun"),
        house,
    )


def answer(given: Given, house: House) -> Answer:
    """The odds of the save, and of the rounds that follow."""
    fire, rounds, victim = fire_of(given, house), given.number("rounds"), wounds_of(given)
    wear, tear = fire.total("wear", rounds), fire.total("tear", rounds)
    drops, dies = _ends(fire, rounds, victim)
    ends = f"passes out or dies within {rounds} rounds {percent(drops)}, dies {percent(dies)}"
    harm = f"{mean(wear)} wear, {mean(tear)} tear in {rounds} rounds on average"
    levels = fire.save if fire.level is None else fire.levels(rounds)
    rows = tuple(
        Row(_called(level, fire), levels[level], TONES[level]) for level in TONES if levels.get(level)
    )
    catches = 1 - levels.get(OUT, Fraction(0))
    words = "catches fire" if fire.level is None else f"still burns after round {rounds}"
    burning = tuple((str(n), fire.burning(n)) for n in range(1, rounds + 1))
    pictures = (
        Picture("Still burning at the end of each round", burning),
        Picture(f"Wear in {rounds} rounds", wear),
    )
    return Answer(
        catches,
        words,
        harm,
        rows,
        fire.working,
        (f"{ends[0].upper()}{ends[1:]}.", *_until_out(fire)),
        pictures,
        (_by_round(fire, rounds),),
    )


def _called(level: Level, fire: Fire) -> str:
    """``burns, 1d8b a round``; after some rounds, what it has come to."""
    if level == OUT:
        return "does not burn" if fire.level is None else "out"
    return f"{LEVELS[level]}, {fire_damage()[level]} a round"


def _ends(fire: Fire, rounds: int, victim: Wounds) -> tuple[Fraction, Fraction]:
    """Chance to be unconscious or dead after so many rounds, and to be dead."""
    drops = dies = Fraction(0)
    for (wear, tear), chance in fire.joint(rounds).items():
        after = replace(victim, wear=victim.wear + wear, tear=victim.tear + tear)
        drops += chance if after.unconscious(fire.house) or after.dead(fire.house) else 0
        dies += chance if after.dead(fire.house) else 0
    return drops, dies


def _until_out(fire: Fire) -> tuple[str, ...]:
    if fire.roll_from is None and fire.water_round is None:
        return ("It burns until somebody puts it out.",)
    if fire.luck.success == 0 and fire.water_round is None:
        return ("No save can put it out.",)
    means = (mean(fire.mean_until_out(what)) for what in ("rounds", "wear", "tear"))
    return ("Until it is out: {} rounds, {} wear, {} tear on average.".format(*means),)


def _by_round(fire: Fire, rounds: int) -> Texts:
    rows = tuple(
        (str(n), percent(fire.burning(n), 1), mean(fire.total("wear", n)), mean(fire.total("tear", n)))
        for n in range(1, rounds + 1)
    )
    return Texts("Round by round", ("end of round", "still burning", "wear so far", "tear so far"), rows)


@dataclass
class _Course:
    """A fire on its way through the rounds."""

    fire: Fire
    victim: Wounds
    level: Level
    stunned: bool = False
    effects: tuple[Effect, ...] = ()


def play(given: Given, house: House) -> Play:
    """The save; without a fight, whose rounds bring it, the burning round by round as well."""
    fire = fire_of(given, house)
    level, words = given.word("level"), f"{given.who} burns"
    if level == SAVE:
        luck = yield from ask_roll("Luck Save", fire.luck)
        level = action_table("fire").key(luck.outcome)
        words = f"{given.who}: {luck.words}, {action_table('fire').row(level).result}"
    if level not in fire_damage():
        return Result(words)
    if given.in_fight:
        return Result(words, (Burns(level),))
    course = _Course(fire, wounds_of(given), level)
    number = yield from _rounds(course, given.number("rounds"))
    ended = _ended(course, number)
    still = (Burns(course.level),) if course.level != OUT else ()
    return Result(f"{words}; {ended}", (*course.effects, *still))


def _rounds(course: _Course, most: int) -> Generator[Ask, Thrown, int]:
    """Burn until it is out, its victim down, or ``most`` rounds are over; gives the rounds that burned."""
    fire = course.fire
    for number in range(1, most + 1):
        if fire.water_round is not None and number >= fire.water_round:
            course.level = OUT
        elif fire.roll_from is not None and number >= fire.roll_from and not course.stunned:
            luck = yield from ask_roll(f"round {number}: Luck Save", fire.luck)
            course.level = _after(fire, course.level, action_table("fire").key(luck.outcome))
        if course.level == OUT:
            return number - 1
        yield from _burn(course, number)
        if course.victim.unconscious(fire.house) or course.victim.dead(fire.house):
            return number
    return most


def _after(fire: Fire, before: Level, new: Level) -> Level:
    """What a new save makes of the fire (ruling A58)."""
    if fire.house.A58 == "replace":
        return new
    order = [OUT, *fire_damage()]
    return min(before, new, key=order.index)


def _burn(course: _Course, number: int) -> Generator[Ask, Thrown, None]:
    fire, dice = course.fire, fire_damage()[course.level]
    damage = (yield from ask(f"round {number}: fire", dice.dice)).total
    dc = fire.dc if isinstance(fire.dc, int) else (yield from ask(f"round {number}: DC", fire.dc)).total
    blow = fire.burn(course.victim, course.level, damage, dc)
    course.victim, course.stunned = blow.after, blow.stunned
    if blow.wear:
        course.effects += (Hurt(blow.wear, dice.kind.letter if dice.kind else None, "fire"),)


def _ended(course: _Course, rounds: int) -> str:
    harm = sum(one.points for one in course.effects if isinstance(one, Hurt))
    burned = f"burns {rounds} round{'s' * (rounds != 1)}, {harm} wear"
    if course.victim.dead(course.fire.house):
        return f"{burned}, dies"
    if course.victim.unconscious(course.fire.house):
        return f"{burned}, passes out and burns on"
    return f"{burned}, out" if course.level == OUT else f"{burned}, still burns"
