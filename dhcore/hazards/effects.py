"""What a hazard does to somebody, applied as a command on a character's record or on a combatant.

A fight has timers: there a fire goes on burning and a poison runs out by itself. Elsewhere the record
keeps it as a hinder, and :func:`lasting` hands its hours to whatever keeps the time.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal, TypeAlias

from dhcore.character import Character, Rules, commands
from dhcore.character.done import Done as OfCharacter
from dhcore.dragonhead import fight_blows, fight_ticks
from dhcore.dragonhead.body_size import DEFAULT_SIZE
from dhcore.dragonhead.check import Roll
from dhcore.dragonhead.damage import damage_type, tear_of
from dhcore.dragonhead.fight import DragonFight
from dhcore.dragonhead.fire import fire_damage
from dhcore.dragonhead.poison import PoisonEffect
from dhcore.dragonhead.wounds import Cause
from dhcore.encounter import Done
from dhcore.errors import Refused

MOST_WORDS = 110


@dataclass(frozen=True)
class Hurt:
    """A blow of ``points`` left after defence, of a damage type by its letter; ``called`` says from what.

    Whether one that is no ``attack`` stuns is ruling A35.
    """

    points: int
    letter: str | None = None
    called: str = ""
    cause: Cause = "mishap"

    @property
    def words(self) -> str:
        """``7 wear, 3 tear``."""
        tear = tear_of(self.points, damage_type(self.letter) if self.letter else None)
        return f"{self.points} wear" + (f", {tear} tear" if tear else "")


@dataclass(frozen=True)
class Burns:
    """It burns at a row of the fire table; ``1`` puts it out."""

    level: str

    @property
    def words(self) -> str:
        """``burning, 1d8b each round``."""
        return (
            f"burning, {fire_damage()[self.level]} each round"
            if self.level in fire_damage()
            else "not burning"
        )


@dataclass(frozen=True)
class Poisoned:
    """A poison that won, with the total of its hour dice."""

    effect: PoisonEffect
    total: int

    @property
    def hours(self) -> int:
        """Hours it lasts, of a lethal poison until death; 0 is at once."""
        return self.effect.hours_of(self.total)

    @property
    def deadly(self) -> bool:
        """Whether its hours end in death."""
        return self.effect.kind.hours == "less successes"

    @property
    def words(self) -> str:
        """``lethal poison: dies in 3 hours``."""
        label, span = self.effect.kind.label, f"{self.hours} hour{'s' * (self.hours != 1)}"
        if self.deadly:
            return f"{label}: dies in {span}" if self.hours else f"{label}: dies at once"
        if self.effect.kind.hours == "drunk":
            return f"Drunk x{self.effect.successes}, sober after {span}"
        return f"{label}: {self.effect.kind.state} for {span}"


@dataclass(frozen=True)
class Shaken:
    """Stunned, or knocked down, without a blow."""

    how: Literal["stunned", "knocked down"]

    @property
    def words(self) -> str:
        """What it is."""
        return self.how


@dataclass(frozen=True)
class Tried:
    """The price of trying hard, harder or hardest."""

    way: str

    @property
    def words(self) -> str:
        """What is paid for."""
        return f"trying {self.way}"


@dataclass(frozen=True)
class MagicHealed:
    """So many points of magical healing, of a damage type by its letter."""

    points: int
    letter: str

    @property
    def words(self) -> str:
        """``9 points of healing``."""
        return f"{self.points} points of healing"


@dataclass(frozen=True)
class WeekOver:
    """A week in bed, with the save at its end."""

    save: Roll

    @property
    def words(self) -> str:
        """What has passed."""
        return "a week in bed"


Effect: TypeAlias = Hurt | Burns | Poisoned | Shaken | Tried | MagicHealed | WeekOver


@dataclass(frozen=True)
class Lasting:
    """Something that goes on for so many hours: for a clock to run down."""

    name: str
    hours: int
    deadly: bool = False


def of_record(effects: Iterable[Effect]) -> bool:
    """Whether any of them can be applied to a character's record alone, a fight or not."""
    return any(isinstance(one, MagicHealed | WeekOver) for one in effects)


def lasting(effects: Iterable[Effect]) -> tuple[Lasting, ...]:
    """What of these effects has hours to run."""
    return tuple(
        Lasting(one.words, one.hours, one.deadly)
        for one in effects
        if isinstance(one, Poisoned) and one.hours
    )


def words(effects: Sequence[Effect]) -> str:
    """What would be applied, in a few words: ``7 wear, 3 tear``; several blows of one kind are added up."""
    blows = [one for one in effects if isinstance(one, Hurt)]
    rest = [one.words for one in effects if not isinstance(one, Hurt)]
    if len(blows) < 2:
        return "; ".join([*(one.words for one in blows), *rest])
    tear = sum(tear_of(one.points, damage_type(one.letter) if one.letter else None) for one in blows)
    total = f"{sum(one.points for one in blows)} wear" + (f", {tear} tear" if tear else "")
    return "; ".join([f"{total} in {len(blows)} blows", *rest])


# On a character's record


def on_character(effects: Sequence[Effect], rules: Rules) -> Callable[[Character], OfCharacter]:
    """All of these as one command on a character. It raises what the parts raise, ``Refused`` for none."""

    def command(one: Character) -> OfCharacter:
        if not effects:
            raise Refused("Nothing happened, so there is nothing to apply.")
        said: list[str] = []
        for effect in effects:
            done = _to_character(one, effect, rules)
            one = done.character
            said.append(done.sentence if not said else done.sentence.removeprefix(f"{one.name} "))
        return OfCharacter(one, "; ".join(said))

    return command


def _to_character(one: Character, effect: Effect, rules: Rules) -> OfCharacter:
    match effect:
        case Hurt(points, letter, called, cause):
            return commands.take_damage(one, rules, points, letter, source=called[:MOST_WORDS], cause=cause)
        case Tried(way):
            return commands.try_hard(one, rules, way)
        case Shaken(how):
            return commands.stun(one) if how == "stunned" else commands.fell(one)
        case MagicHealed(points, letter):
            return commands.magic_healing(one, rules, points, letter)
        case WeekOver(save):
            return commands.week(one, rules, save)
        case Burns() | Poisoned():
            return _hindered(one, effect)


def _hindered(one: Character, effect: Burns | Poisoned) -> OfCharacter:
    """What goes on for a while stands in the record as a hinder."""
    match effect:
        case Burns(level):
            words = effect.words.capitalize()
            return (
                commands.add_hinder(one, words) if level in fire_damage() else OfCharacter(one, "not burning")
            )
        case Poisoned(poison, _) if poison.kind.hours == "drunk":
            for _ in range(poison.successes):
                one = commands.add_hinder(one, "Drunk").character
            return OfCharacter(one, f"{one.name} is {effect.words}")
        case Poisoned():
            return commands.add_hinder(one, effect.words[0].upper() + effect.words[1:])


# On a combatant


def on_combatant(
    effects: Sequence[Effect], key: str, rules: Rules
) -> Callable[[DragonFight], Done[DragonFight]]:
    """All of these as one command on a combatant of a fight. It raises as :func:`on_character` does."""

    def command(fight: DragonFight) -> Done[DragonFight]:
        if not effects:
            raise Refused("Nothing happened, so there is nothing to apply.")
        done: Done[DragonFight] = Done(fight, "")
        for effect in effects:
            done = done.then(partial(_to_combatant, key=key, effect=effect, rules=rules))
        return done

    return command


def _to_combatant(fight: DragonFight, key: str, effect: Effect, rules: Rules) -> Done[DragonFight]:
    house = rules.house
    match effect:
        case Hurt(points, letter, called, cause):
            tear = tear_of(points, damage_type(letter) if letter else None)
            blow = fight_blows.Impact(key, points, tear, called=called[:MOST_WORDS], cause=cause)
            return fight_blows.land(fight, [blow], house)
        case Burns(level):
            return fight_ticks.set_on_fire(fight, key, level)
        case Poisoned(poison, total):
            return fight_ticks.poison(fight, key, poison, total)
        case Shaken(how):
            stunned = how == "stunned"
            return fight_blows.stun(fight, [key]) if stunned else fight_blows.fell(fight, key)
        case Tried(way):
            profile = fight.kind(fight.get(key).ref)
            return fight_blows.exert(fight, key, way, profile.size if profile else DEFAULT_SIZE, house)
        case MagicHealed() | WeekOver():
            raise Refused("Healing goes into a character's record; creatures are healed in the fight.")
