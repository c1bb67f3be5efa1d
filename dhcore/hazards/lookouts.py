"""Groups that search, hide, walk into ambushes and traps (DH-178..191, DH-400, DH-401)."""

from collections.abc import Generator, Sequence
from fractions import Fraction

from dhcore.dice import Dice
from dhcore.display import percent
from dhcore.dragonhead.challenge import MAX_STRENGTH
from dhcore.dragonhead.check import Check
from dhcore.dragonhead.damage import DamageDice, damage_type, damage_types
from dhcore.dragonhead.dice_table import MAX_SCORE
from dhcore.dragonhead.group import MAX_GROUP
from dhcore.dragonhead.hiding import Hiding, hider
from dhcore.dragonhead.house import House
from dhcore.dragonhead.searching import Search, searcher, who_spots
from dhcore.dragonhead.surprise import Ambush
from dhcore.dragonhead.traps import Trap
from dhcore.dragonhead.vision import light_levels, sights, vision_shift
from dhcore.hazards.answer import Answer, Picture, Row, Texts, mean, some
from dhcore.hazards.asking import Ask, Play, Result, Thrown, ask_roll, tie
from dhcore.hazards.effects import Hurt
from dhcore.hazards.feats import ladder_line, picture
from dhcore.hazards.inputs import Choice, DiceText, Field, Given, Number, Switch
from dhcore.hazards.numbers import BODY, DC, HARDER, SCORES, SIZE, defence, everybody, names, save, wounds_of
from dhcore.working import Line

COUNT = Number(name="count", label="How many", usual=4, low=1, high=MAX_GROUP, own=True)
OTHERS = Number(name="others", label="Others", usual=1, low=1, high=MAX_GROUP)
WISDOM = Number(name="theirs", label="Their Wisdom", usual=10, low=1, high=MAX_SCORE)
AMBUSH = {"party": "we hide", "others": "they hide"}
LETTERS = {row.letter: row.name for row in damage_types()}
SEARCH: tuple[Field, ...] = (
    Number(name="hidden", label="Hidden with", usual=12, low=1, high=MAX_STRENGTH, quick=(9, 11, 12, 14, 16)),
    Switch(name="focused", label="They say where and how"),
    HARDER,
    Choice(name="sight", label="Sight", usual="normal", options={name: name for name in sights()}, more=True),
    Choice(name="light", label="Light", usual="normal", options={n: n for n in light_levels()}, more=True),
    SCORES["wis"],
    COUNT,
)
HIDE: tuple[Field, ...] = (OTHERS, WISDOM, HARDER, SCORES["wis"], SIZE, COUNT)
SURPRISE: tuple[Field, ...] = (
    Choice(name="hides", label="Ambush", usual="others", options=AMBUSH),
    OTHERS,
    WISDOM,
    SCORES["wis"],
    SIZE,
    COUNT,
)
TRAP: tuple[Field, ...] = (
    DiceText(name="damage", label="Damage", usual="1d6", quick=("1d6", "1d8", "1d10", "2d6", "2d8")),
    Choice(name="type", label="Type", usual="p", options=LETTERS),
    SCORES["luc"],
    DC,
    *BODY,
    COUNT,
)


def _everybody(given: Given) -> tuple[Given, ...]:
    return everybody(given, given.number("count"))


def _search(given: Given, house: House) -> Search:
    harder = given.number("harder") + vision_shift(given.word("sight"), given.word("light"))
    people = _everybody(given)
    checks = (searcher(one.number("wis"), given.on("focused"), harder, house=house) for one in people)
    return Search(tuple(checks), given.number("hidden"))


def answer_search(given: Given, house: House) -> Answer:
    """Whether anybody spots it, how many, and who."""
    search = _search(given, house)
    rows = _numbers(search.spotters, "spots it", "spot it")
    each = tuple(zip(names(_everybody(given)), (percent(p, 1) for p in search.each), strict=True))
    sight = Line("sight in this light", f"{given.word('sight')}, {given.word('light')}", "DH-404, DH-405")
    return Answer(
        search.anyone, "somebody spots it", f"{len(each)} search, hidden with {search.hidden}", rows,
        (*ladder_line(given), sight, *search.working), (), (picture(rows),),
        (Texts("Each of them", ("who", "spots it"), each),),
    )  # fmt: skip


def _numbers(odds: dict[int, Fraction], one: str, several: str) -> tuple[Row, ...]:
    rows = []
    for number, chance in odds.items():
        label = f"nobody {one}" if not number else f"{number} {one if number == 1 else several}"
        rows.append(Row(label, chance, "full_fail" if not number else min(number, 3)))
    return some(rows)


def _all_roll(people: Sequence[str], checks: Sequence[Check], what: str) -> Generator[Ask, Thrown, list[int]]:
    strengths = []
    for name, check in zip(people, checks, strict=True):
        roll = yield from ask_roll(f"{name}: {what}", check)
        strengths.append(roll.strength)
    return strengths


def play_search(given: Given, house: House) -> Play:
    """Everybody's Wisdom, and a die for each who ties."""
    search, people = _search(given, house), names(_everybody(given))
    strengths = yield from _all_roll(people, search.checks, "Wisdom")
    above, ties = who_spots(strengths, search.hidden)
    found = [people[place] for place in above]
    for place in ties:
        die = yield from tie(1, 1, f"{people[place]} spots it")
        if die is not None and die % 2 == 0:
            found.append(people[place])
    return Result(
        f"{', '.join(found)} spot{'s' * (len(found) == 1)} it" if found else "Nobody spots anything"
    )


def _hiders(given: Given, house: House, harder: int = 0) -> tuple[Check, ...]:
    people = _everybody(given)
    return tuple(hider(one.number("wis"), one.word("size"), harder, house=house) for one in people)


def _others(given: Given, house: House) -> tuple[Check, ...]:
    return (Check(given.number("theirs"), house=house),) * given.number("others")


def answer_hide(given: Given, house: House) -> Answer:
    """Whether all of them stay unseen, and each alone."""
    hiding = Hiding(_hiders(given, house, given.number("harder")), _others(given, house))
    each = tuple(zip(names(_everybody(given)), (percent(p, 1) for p in hiding.each_unseen), strict=True))
    rows = some((Row("nobody is noticed", hiding.unseen, 3), Row("noticed", 1 - hiding.unseen, "full_fail")))
    return Answer(
        hiding.unseen, "all stay unseen", f"{len(each)} hide from {given.number('others')}", rows,
        (*ladder_line(given), *hiding.working), (), (picture(rows),),
        (Texts("Each of them", ("who", "alone"), each),),
    )  # fmt: skip


def play_hide(given: Given, house: House) -> Play:
    """Everybody's Wisdom, the lookouts', and the die of a tie."""
    people = names(_everybody(given))
    hidden = yield from _all_roll(people, _hiders(given, house, given.number("harder")), "Wisdom")
    return (yield from _met(given, house, min(hidden), "unseen", "noticed"))


def _met(given: Given, house: House, worst: int, good: str, bad: str) -> Play:
    others = [f"lookout {n}" for n in range(1, given.number("others") + 1)]
    best = max((yield from _all_roll(others, _others(given, house), "Wisdom")))
    die = yield from tie(worst, best, f"even: {good}")
    won = worst > best or (die is not None and die % 2 == 0)
    return Result(f"worst {worst} against best {best}: {good if won else bad}")


def answer_surprise(given: Given, house: House) -> Answer:
    """The chance of a surprise attack, from either side."""
    ours, theirs = given.word("hides") == "party", _others(given, house)
    mine = tuple(Check(one.number("wis"), house=house) for one in _everybody(given))
    ambush = Ambush(_hiders(given, house), theirs) if ours else Ambush(theirs, mine)
    rows = some(
        (Row("surprise: a round against DC", ambush.chance, 3), Row("none", 1 - ambush.chance, "full_fail"))
    )
    who = "they are surprised" if ours else "the party is surprised"
    working = (
        Line("those who hide", "the worst Wisdom of them", "DH-400, A48"),
        Line("those who come", "the best Wisdom of them", "DH-401, A48"),
        Line("tie", "any die: even, the ambush", "DH-154, A62"),
    )
    detail = f"{len(mine)} of us, {len(theirs)} of them"
    return Answer(ambush.chance, who, detail, rows, working, (), (picture(rows),))


def play_surprise(given: Given, house: House) -> Play:
    """Both sides' Wisdom, and the die of a tie."""
    people = names(_everybody(given))
    if given.word("hides") == "party":
        hidden = yield from _all_roll(people, _hiders(given, house), "Wisdom")
        return (yield from _met(given, house, min(hidden), "surprise", "no surprise"))
    others = [f"ambusher {n}" for n in range(1, given.number("others") + 1)]
    worst = min((yield from _all_roll(others, _others(given, house), "Wisdom")))
    mine = [Check(one.number("wis"), house=house) for one in _everybody(given)]
    best = max((yield from _all_roll(people, mine, "Wisdom")))
    die = yield from tie(worst, best, "even: surprise")
    won = worst > best or (die is not None and die % 2 == 0)
    return Result(f"worst {worst} against best {best}: {'surprise' if won else 'no surprise'}")


def _trap(given: Given, house: House) -> Trap:
    saves = tuple(save(one, "luc", house) for one in _everybody(given))
    return Trap(saves, DamageDice(Dice.parse(given.word("damage")), damage_type(given.word("type"))))


def answer_trap(given: Given, house: House) -> Answer:
    """Whom it hits, and by how much."""
    trap, people = _trap(given, house), names(_everybody(given))
    worst = max(trap.victims)
    most = people[trap.victims.index(worst)]
    shown: tuple[Row, ...] = tuple(
        Row(f"{name} is hit", chance, "full_fail") for name, chance in zip(people, trap.victims, strict=True)
    )
    damage = trap.damage.distribution
    detail = f"{trap.damage} - DC, {mean(damage)} before it"
    pictures = (Picture("Damage before DC", damage),)
    return Answer(worst, f"{most} is hit", detail, some(shown), trap.working, (), pictures)


def play_trap(given: Given, house: House) -> Play:
    """Everybody's Luck Save; the worst is hit, those who tie by a die each, and then by how much."""
    trap, people = _trap(given, house), names(_everybody(given))
    strengths = yield from _all_roll(people, trap.saves, "Luck Save")
    worst = [place for place, strength in enumerate(strengths) if strength == min(strengths)]
    while len(worst) > 1:
        rolls = {}
        for place in worst:
            rolls[place] = (yield Ask(f"{people[place]} ties: 1d100", Dice((100,)))).total
        worst = [place for place in worst if rolls[place] == min(rolls.values())]
    victim, kind = _everybody(given)[worst[0]], trap.damage.kind
    damage = (yield Ask("damage", trap.damage.dice)).total
    defends = defence(victim, house)
    dc = defends if isinstance(defends, int) else (yield Ask(f"{people[worst[0]]}: DC", defends)).total
    blow = trap.hit(wounds_of(victim), damage, dc, house)
    hurt = Hurt(blow.wear, kind.letter if kind else None, "a trap")
    words = f"The trap hits {people[worst[0]]}: {damage} - DC {dc}: {blow.words}"
    return Result(words, (hurt,), about=worst[0])
