"""An area attack on one target: on the rim, diving for cover (DH-244..253, DH-323, DH-324)."""

from dataclasses import replace
from fractions import Fraction

from dhcore.display import percent
from dhcore.dragonhead.area_attack import Target, area_odds
from dhcore.dragonhead.attack import Attack
from dhcore.dragonhead.check import Check
from dhcore.dragonhead.cover import dive_check, share_for
from dhcore.dragonhead.damage import damage_type, damage_types
from dhcore.dragonhead.guard import Defence
from dhcore.dragonhead.house import House, dice_for
from dhcore.hazards.answer import Answer, Picture, fates, mean
from dhcore.hazards.asking import Play, Result, ask, ask_roll
from dhcore.hazards.effects import Effect, Hurt
from dhcore.hazards.feats import ladder_line, tried
from dhcore.hazards.inputs import NO_TRY, Choice, Field, Given, Number
from dhcore.hazards.numbers import AC, BODY, DC, HARDER, SCORES, SIZE, TRY, save, wounds_of
from dhcore.working import Line

STAYS = "stays"
MOST = 300
LETTERS = {row.letter: row.name for row in damage_types()}
DIVES = {STAYS: "no", "dex": "Dexterity", "luc": "Luck"}
FIELDS: tuple[Field, ...] = (
    Number(name="attack", label="Its score", usual=14, low=1, high=MOST),
    Choice(name="type", label="Damage", usual="b", options=LETTERS),
    Choice(name="place", label="Stands", usual="inside", options={"inside": "inside", "rim": "on the rim"}),
    Choice(name="dive", label="Dives", usual="dex", options=DIVES),
    Choice(name="guard", label="Defence", usual="AC", options={"AC": "AC", "DC": "DC"}),
    replace(HARDER, more=True, when=({"dive": ("dex", "luc")},)),
    replace(TRY, more=True, when=({"dive": ("dex", "luc")},)),
    SCORES["dex"],
    SCORES["luc"],
    SIZE,
    replace(AC, high=MOST),
    replace(DC, high=MOST),
    *BODY,
)


def attack_of(given: Given, house: House) -> Attack:
    """The area attack as it arrives."""
    return Attack(Check(given.number("attack"), house=house), damage_type(given.word("type")))


def target_of(given: Given, house: House) -> Target:
    """Whom it meets, with the saves and dives it makes."""
    kind = "DC" if given.word("guard") == "DC" else "AC"
    score = given.number(kind.lower())
    guard = (
        Defence(dice_for(score, house), "DC" if kind == "DC" else "AC", house=house) if score > 0 else None
    )
    rim = save(given, "luc", house) if given.word("place") == "rim" else None
    dives, dive = given.word("dive"), None
    if dives != STAYS:
        size, harder = given.word("size"), given.number("harder")
        dive = dive_check(given.number(dives), size, harder, try_hard=given.way(), house=house)
    return Target(wounds_of(given), guard, rim, dive)


def answer(given: Given, house: House) -> Answer:
    """How it leaves its target."""
    attack, target = attack_of(given, house), target_of(given, house)
    odds = area_odds(attack, target, house)
    detail = f"kills {percent(odds.kills)} · {mean(odds.wear)} wear, {mean(odds.tear)} tear on average"
    shares = ", ".join(f"{_share(share)} {percent(chance)}" for share, chance in target.shares.items())
    working = (*ladder_line(given), *attack.working, Line("arrives", shares, "DH-245, DH-324, A56"))
    pictures = (Picture("Wear of the area attack", odds.wear), Picture("Tear of the area attack", odds.tear))
    facts = (f"What arrives: {shares}.",)
    return Answer(odds.drops, "passes out or dies", detail, fates(odds), working, facts, pictures)


def _share(share: Fraction) -> str:
    named = {Fraction(0): "nothing", Fraction(1): "all", Fraction(2): "double", Fraction(3): "triple"}
    return named.get(share, str(share))


def play(given: Given, house: House) -> Play:
    """The save on the rim, the dive, the damage, the defence."""
    attack, target = attack_of(given, house), target_of(given, house)
    paid: tuple[Effect, ...] = tried(given) if target.dive and given.word("try") != NO_TRY else ()
    for what, (check, rows) in zip(_saves(target), target.rolls, strict=True):
        roll = yield from ask_roll(what, check)
        attack = attack.times(share_for(roll.outcome, rows).share)
    hit = (yield from ask("damage", attack.hit)).total
    guard = (yield from ask(target.defence.kind, target.defence.check)).total if target.defence else None
    points = attack.left(hit, guard)
    off = "" if guard is None else f" - {guard}"
    blow = target.victim.take(points, attack.kind, house=house)
    words = f"{given.who}: {attack.dealt(hit)} arrives{off}: {blow.words}"
    return Result(words, (*paid, Hurt(points, given.word("type"), "the area attack", "attack")))


def _saves(target: Target) -> tuple[str, ...]:
    return tuple(filter(None, ("rim: Luck Save" if target.rim else "", "dive" if target.dive else "")))
