"""An attack that was rolled, by the app or by hand: what it does to each target, in words, ready to land."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from dhcore.dragonhead.area_attack import Target, arriving
from dhcore.dragonhead.aspects import PoisonValue, has, value_of
from dhcore.dragonhead.attack import Attack, Strike, resolve, strength_of
from dhcore.dragonhead.burst import deal_shots
from dhcore.dragonhead.casting import successes_of
from dhcore.dragonhead.check import Check, Roll
from dhcore.dragonhead.damage import MAX_DAMAGE, in_words
from dhcore.dragonhead.fight_aim import Aim, Aimed, part_of
from dhcore.dragonhead.fight_blows import Impact
from dhcore.dragonhead.sheet_dice import middle_of
from dhcore.dragonhead.sweep import split
from dhcore.dragonhead.wounds import Blow
from dhcore.errors import OutOfRange, Refused
from dhcore.working import Line, Working

Guard = Roll | int | None


@dataclass(frozen=True)
class Landed:
    """What an attack does to one target. ``follow_ups`` are the saves and checks that it calls for then."""

    target: str
    label: str
    words: str
    working: Working
    blow: Blow
    impact: Impact
    follow_ups: tuple[str, ...] = ()


@dataclass(frozen=True)
class Result:
    """An attack with all its dice: ``crashed`` asks the DM to add to it (ruling A22); ``shots`` are fired."""

    aim: Aim
    hit: Roll | int
    landed: tuple[Landed, ...]
    crashed: bool = False
    forgotten: bool = False
    shots: int = 1

    @property
    def impacts(self) -> tuple[Impact, ...]:
        """What :func:`dhcore.dragonhead.fight_blows.land` takes."""
        return tuple(one.impact for one in self.landed)

    @property
    def words(self) -> str:
        """The whole in a line: ``Goblin 2, Club at Mara: 14 sharp - 6 = 8 wear, 4 tear; stunned``."""
        head = f"{self.aim.attacker.label}, {self.aim.row.name}"
        crash = " (crash)" if self.crashed else ""
        lost = "; the spell is forgotten" if self.forgotten else ""
        return "; ".join(f"{head} at {one.label}: {one.words}" for one in self.landed) + crash + lost


def read(  # noqa: PLR0913
    aim: Aim,
    hit: Roll | int,
    guards: Mapping[str, Guard],
    *,
    die: int | None = None,
    parts: Sequence[int] = (),
    saves: Mapping[str, Sequence[Roll | int]] | None = None,
    shot_guards: Mapping[str, Sequence[Roll | int]] | None = None,
    damage: int | None = None,
) -> Result:
    """The result from rolls or totals typed in; ``guards`` holds the defence of each target by its id.

    A burst needs its ``die``, and ``shot_guards`` one defence for each shot at a target; a sweep may say
    its ``parts``; ``saves`` are Luck Saves and dives in the order the target makes them; a spell needs the
    total of its ``damage``. Raises ``Refused`` for what is missing, ``OutOfRange`` for impossible totals.
    """
    rolled = read_total(aim.check, hit)
    said = saves or {}
    if aim.burst:
        return _burst(aim, rolled, die, said, shot_guards or {})
    if aim.spell:
        return _spell(aim, rolled, guards, damage)
    landed = []
    for place, one in enumerate(aim.targets):
        guard = _guard(one, guards)
        if aim.how.mode == "sweep":
            total = strength_of(rolled)
            shares = split(total, parts) if parts else None
            part = shares[place] if shares and place < len(shares) else 0
            part = part if shares else part_of(total, place, len(aim.targets))
            landed.append(_landed(aim, one, resolve(aim.attack, one.fighter.wounds, part, guard, aim.house)))
        else:
            attack = _arriving(aim, one, said.get(one.fighter.id, []))
            landed.append(_landed(aim, one, resolve(attack, one.fighter.wounds, rolled, guard, aim.house)))
    return Result(aim, rolled, tuple(landed), _crashed(rolled))


def roll(aim: Aim, rng: Random, *, middle: bool = False) -> Result:
    """Roll everything with ``rng``; with ``middle`` creatures take the middle of their rolls (DH-219)."""
    hit = _rolled(aim.check, rng, middle and not aim.attacker.party)
    guards: dict[str, Guard] = {
        one.fighter.id: _rolled(one.defence.check, rng, middle and not one.fighter.party)
        for one in aim.targets
    }
    saves = {
        one.fighter.id: [check.roll(rng) for check in (one.luck, one.dive) if check] for one in aim.targets
    }
    if aim.burst:
        die = rng.randint(1, aim.burst.ammo)
        shots = _shots(aim, die, {key: list(map(strength_of, own)) for key, own in saves.items()})
        each = {
            one.fighter.id: [
                _rolled(one.defence.check, rng, middle and not one.fighter.party) for _ in range(number)
            ]
            for one, number in zip(aim.targets, shots, strict=True)
        }
        return read(aim, hit, {}, die=die, saves=saves, shot_guards=each)
    total = None
    if aim.spell:
        cast = read_total(aim.check, hit)
        dice = aim.spell.dmg.times(_successes(cast)).dice
        total = dice.total(dice.roll(rng))
    return read(aim, hit, guards, saves=saves, damage=total)


def read_total(check: Check, total: Roll | int) -> Roll | int:
    """A typed total as the roll it was, so that all ones are snake-eyes; one these dice cannot show stays.

    Raises ``OutOfRange`` outside 0..1,000,000.
    """
    if isinstance(total, Roll):
        return total
    if not 0 <= total <= MAX_DAMAGE:
        raise OutOfRange(f"A total lies between 0 and {MAX_DAMAGE:,}, not {total:,}.")
    return check.read_total(total) if total in check.pool.distribution else total


def _rolled(check: Check, rng: Random, middle: bool) -> Roll | int:
    return middle_of(check.dice) if middle else check.roll(rng)


def _guard(one: Aimed, guards: Mapping[str, Guard]) -> Guard:
    if one.fighter.id not in guards:
        raise Refused(f"{one.fighter.label} has not rolled {one.defence.kind} yet (DH-211).")
    guard = guards[one.fighter.id]
    return None if guard is None else read_total(one.defence.check, guard)


def _arriving(aim: Aim, one: Aimed, saves: Sequence[Roll | int]) -> Attack:
    target = Target(one.fighter.wounds, one.defence, one.luck, one.dive)
    rolls = []
    for roll_made, (check, _) in zip(saves, target.rolls, strict=False):
        made = read_total(check, roll_made)
        rolls.append(made if isinstance(made, Roll) else Roll(check, made, check.outcome(made)))
    return arriving(aim.attack, target, rolls)


def _shots(aim: Aim, die: int, luck: Mapping[str, Sequence[int]]) -> tuple[int, ...]:
    """Shots at each target by the burst die and, in a fan, by the Luck Saves (DH-318)."""
    if aim.burst is None:  # pragma: no cover  # only bursts come here
        raise TypeError(aim)
    number = aim.burst.landed(die)
    if len(aim.targets) == 1:
        return (number,)
    if missing := [one.fighter.label for one in aim.targets if not luck.get(one.fighter.id)]:
        raise Refused(f"{', '.join(missing)}: a Luck Save first, in the fan of a burst (DH-318).")
    return deal_shots(number, [luck[one.fighter.id][0] for one in aim.targets])


def _burst(
    aim: Aim,
    hit: Roll | int,
    die: int | None,
    saves: Mapping[str, Sequence[Roll | int]],
    guards: Mapping[str, Sequence[Roll | int]],
) -> Result:
    if aim.burst is None or die is None:
        raise Refused("Roll the burst die: it says how many shots land (DH-313).")
    luck = {key: list(map(strength_of, own)) for key, own in saves.items()}
    landed = []
    for one, number in zip(aim.targets, _shots(aim, die, luck), strict=True):
        rolled = [read_total(one.defence.check, guard) for guard in guards.get(one.fighter.id, ())]
        if len(rolled) != number:
            raise Refused(f"{one.fighter.label} is hit {number} times: {one.defence.kind} for each (DH-313).")
        volley = aim.burst.read(one.fighter.wounds, hit, rolled, aim.house)
        lines = (Line("shots that hit", str(number), "DH-313"), *volley.blow.working)
        landed.append(_made(aim, one, volley.words, lines, volley.blow))
    return Result(aim, hit, tuple(landed), _crashed(hit), shots=aim.burst.ammo)


def _spell(aim: Aim, cast: Roll | int, guards: Mapping[str, Guard], damage: int | None) -> Result:
    if aim.spell is None:  # pragma: no cover  # only spells come here
        raise TypeError(aim)
    successes = _successes(cast)
    roll_made = cast if isinstance(cast, Roll) else None
    forgotten = roll_made is not None and roll_made.outcome in ("full_fail", "crash")
    if successes and damage is None:
        raise Refused(f"Roll {aim.spell.dmg.times(successes)} for the damage (DH-224).")
    total = aim.spell.read(successes, damage) if successes and damage is not None else 0
    landed = []
    for one in aim.targets:
        guard = _guard(one, guards) if successes else None
        stopped = aim.attack.stopped(None if guard is None else strength_of(guard))
        blow = one.fighter.wounds.take(max(0, total - stopped), aim.attack.kind, aim.attack.scar, aim.house)
        off = "" if guard is None or aim.attack.no_ac else f" - {strength_of(guard)}"
        called = f"{in_words(total, aim.attack.kind)}{off}" if successes else "no effect"
        cast_line = Line("cast", str(cast), "DH-224")
        words = (
            f"{strength_of(cast)}: {called} = {blow.result}"
            if successes
            else f"{strength_of(cast)}: {called}"
        )
        landed.append(_made(aim, one, words, (cast_line, *blow.working), blow))
    return Result(aim, cast, tuple(landed), _crashed(cast), forgotten)


def _successes(cast: Roll | int) -> int:
    if isinstance(cast, Roll):
        return successes_of(cast.outcome)
    raise Refused("These dice cannot show that total; a cast is read from its own dice (DH-224).")


def _landed(aim: Aim, one: Aimed, strike: Strike) -> Landed:
    return _made(aim, one, strike.words, strike.working, strike.blow)


def _made(aim: Aim, one: Aimed, words: str, working: Working, blow: Blow) -> Landed:
    called = words.rpartition(" = ")[0] or words
    impact = Impact(one.fighter.id, blow.wear, blow.tear, blow.scar, called)
    return Landed(
        one.fighter.id, one.fighter.label, words, working, blow, impact, _follow_ups(aim, one, blow)
    )


def _follow_ups(aim: Aim, one: Aimed, blow: Blow) -> tuple[str, ...]:
    """What the aspects of the attack ask for next."""
    tags, who, asked = aim.row.tags, one.fighter.label, []
    if has(tags, "fire"):
        asked.append(f"{who}: Luck Save against fire (DH-332)")
    venom = value_of(tags, "poison")
    if isinstance(venom, PoisonValue) and blow.tear:
        asked.append(f"{who}: Constitution Save against poison {venom} (DH-371, DH-377)")
    if has(tags, "grapple") and blow.wear:
        asked.append(f"{who}: may be grappled as well (DH-283)")
    if has(tags, "cold") and blow.wear:
        asked.append(f"{who}: frozen until Muscle beats the attack (DH-274)")
    return tuple(asked)


def _crashed(hit: Roll | int) -> bool:
    return isinstance(hit, Roll) and hit.outcome == "crash"
