"""Falling, out of the air, into a pit, off a cliff: the odds, and the roll (DH-183..185, DH-327..331)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from dhcore.dice import Distribution
from dhcore.display import percent
from dhcore.dragonhead.action_table import action_table
from dhcore.dragonhead.blow_odds import BlowOdds, mixed, one_blow
from dhcore.dragonhead.check import Check
from dhcore.dragonhead.dice_table import MAX_SCORE
from dhcore.dragonhead.falling import SOFT, Fall, surface_kind
from dhcore.dragonhead.house import House
from dhcore.dragonhead.leaping import PullUp
from dhcore.hazards.answer import Answer, Picture, fates, mean
from dhcore.hazards.asking import Play, Result, ask, ask_roll
from dhcore.hazards.effects import Hurt
from dhcore.hazards.inputs import Choice, Field, Given, Number, Switch
from dhcore.hazards.numbers import BODY, DC, SCORES, defence, save, wounds_of
from dhcore.working import Line

UNKNOWN = "unknown"
GROUND: Mapping[str, str] = {
    "blunt": "stone",
    "impact": "earth",
    SOFT: "water",
    "mixed": "rocks",
    "sharp": "glass",
    "piercing": "spikes",
    UNKNOWN: "unknown",
}
"""Damage type of the ground -> what one lands on, said in a word."""
HOW = {"falls": "falls", "flying": "flying", "pit": "pit", "climb": "climb"}
HALF = {"all": "from the top", "half": "from half"}


def _ground(word: str) -> str:
    kind = surface_kind(word)
    return kind.name if kind else SOFT


FIELDS: tuple[Field, ...] = (
    Number(
        name="feet", label="Feet", usual=20, low=0, high=MAX_SCORE, quick=(10, 20, 30, 50, 100), unit="ft"
    ),
    Choice(name="surface", label="Onto", usual="blunt", options=GROUND, alias=_ground),
    Choice(name="how", label="How", usual="falls", options=HOW),
    Choice(name="from", label="Fell", usual="all", options=HALF, when=({"how": ("climb",)},)),
    Switch(name="high", label="Height unknown", when=({"how": ("flying",)},)),
    DC,
    *BODY,
    replace(SCORES["luc"], when=({"surface": (UNKNOWN,)}, {"how": ("pit",)})),
    replace(SCORES["spi"], when=({"how": ("flying",)},)),
    replace(SCORES["mus"], when=({"how": ("pit",)},)),
)


@dataclass(frozen=True)
class Tumble:
    """A fall as it was described, and the saves before it comes to one."""

    given: Given
    house: House

    @property
    def pit(self) -> bool:
        """Whether a Luck Save may spare it, and the edge be caught (DH-183)."""
        return self.given.word("how") == "pit"

    @property
    def fall(self) -> Fall:
        """The fall itself. Raises as :class:`~dhcore.dragonhead.falling.Fall`."""
        given, house = self.given, self.house
        how, ground = given.word("how"), given.word("surface")
        feet = given.number("feet") // (2 if how == "climb" and given.word("from") == "half" else 1)
        flies = how == "flying"
        return Fall(
            None if flies and given.on("high") else feet,
            None if ground == UNKNOWN else ground,
            save(given, "luc", house) if ground == UNKNOWN else None,
            defence(given, house),
            save(given, "spi", house) if flies else None,
            house,
        )

    @property
    def edge(self) -> dict[str, Fraction]:
        """Chance to miss the pit, to hang from its edge and climb out, to hang and fall, to fall at once."""
        odds = action_table("pit").odds(save(self.given, "luc", self.house))
        hangs = odds.get("H", Fraction(0))
        out = PullUp(self.muscle).chance
        falls = odds.get("F", Fraction(0)) + odds.get("C", Fraction(0))
        ends = {
            "misses the pit": 1 - hangs - falls,
            "climbs out": hangs * out,
            "hangs, then falls": hangs * (1 - out),
            "falls in": falls,
        }
        return {end: chance for end, chance in ends.items() if chance}

    @property
    def muscle(self) -> Check:
        """What pulls one up from the edge (DH-184)."""
        return Check(self.given.number("mus"), house=self.house)

    @property
    def falls(self) -> Fraction:
        """Chance that it comes to the fall at all."""
        edge = self.edge if self.pit else {"falls in": Fraction(1)}
        return edge.get("hangs, then falls", Fraction(0)) + edge.get("falls in", Fraction(0))

    @property
    def odds(self) -> BlowOdds:
        """How it leaves its victim, the saves before the fall included."""
        victim = wounds_of(self.given)
        unhurt = one_blow(victim, Distribution.constant(0), None)
        return mixed([(self.falls, self.fall.harm.on(victim, self.house)), (1 - self.falls, unhurt)])


def answer(given: Given, house: House) -> Answer:
    """The odds of a fall."""
    tumble = Tumble(given, house)
    fall, odds = tumble.fall, tumble.odds
    ground = " or ".join(kind for kind in fall.kinds) if len(fall.kinds) == 1 else "unknown ground"
    detail = f"kills {percent(odds.kills)} · {mean(odds.wear)} wear, {mean(odds.tear)} tear on average"
    facts = [
        f"{fall.dice} onto {GROUND.get(ground, ground)}" if len(fall.kinds) == 1 else f"{fall.dice}, {ground}"
    ]
    if fall.catches:
        facts.append(f"Catches itself in the air: {percent(fall.recovers)}.")
    facts.append(f"Stunned {percent(odds.stun)}, knocked down {percent(odds.knock_down)}.")
    if len(fall.kinds) > 1:
        facts.append(
            "Lands on " + ", ".join(f"{GROUND[k]} {percent(p)}" for k, p in fall.kinds.items()) + "."
        )
    if tumble.pit:
        facts.append(
            "; ".join(f"{end} {percent(chance)}" for end, chance in tumble.edge.items()).capitalize() + "."
        )
    pictures = (Picture("Wear of the fall", odds.wear), Picture("Tear of the fall", odds.tear))
    return Answer(
        odds.drops, "passes out or dies", detail, fates(odds), _working(tumble), tuple(facts), pictures
    )


def _working(tumble: Tumble) -> tuple[Line, ...]:
    lines = list(tumble.fall.working)
    if tumble.pit:
        luck = save(tumble.given, "luc", tumble.house)
        lines.insert(0, Line("pit: Luck Save", f"{luck.pool}; half fail hangs, full fail falls", "DH-183"))
        lines.insert(1, Line("out of it", f"{tumble.muscle.pool}, a success", "DH-184"))
    if tumble.given.word("how") == "climb":
        lines.insert(0, Line("failed climb", HALF[tumble.given.word("from")], "DH-150"))
    if tumble.fall.catches:
        lines.insert(0, Line("Spirit Save", "a success flies on", "DH-331"))
    lines.append(Line("stun", "a fall stuns from the stun point up", "A35"))
    return tuple(lines)


def play(given: Given, house: House) -> Play:
    """The saves as far as they are called for, then the fall and the DC that opposes it."""
    tumble = Tumble(given, house)
    fall = tumble.fall
    if tumble.pit:
        luck = yield from ask_roll("Luck Save", save(given, "luc", house))
        if isinstance(luck.outcome, int):
            return Result(f"{given.who}: {luck.words}, misses the pit")
        if luck.outcome == "half_fail":
            pull = yield from ask_roll("hangs from the edge: Muscle", tumble.muscle)
            if isinstance(pull.outcome, int):
                return Result(f"{given.who} hangs from the edge and climbs out")
    if fall.catches and fall.spirit:
        spirit = yield from ask_roll("Spirit Save", fall.spirit)
        if isinstance(spirit.outcome, int):
            return Result(f"{given.who}: {spirit.words}, catches itself and flies on")
    surface = fall.surface
    if fall.luck and surface is None:
        landing = yield from ask_roll("Luck Save", fall.luck)
        surface = action_table("falling_surface").read_roll(landing).row.value
    damage = (yield from ask("fall", fall.dice)).total
    dc = fall.dc if isinstance(fall.dc, int) else (yield from ask("DC", fall.dc)).total
    blow = fall.land(wounds_of(given), damage, surface or SOFT, dc)
    kind = surface_kind(surface or SOFT)
    ground = GROUND[kind.name if kind else SOFT]
    words = f"{given.who} falls, {damage} onto {ground} - DC {dc}: {blow.words}"
    hurt = Hurt(blow.wear, kind.letter if kind else None, "falling")
    return Result(words, (hurt,))
