"""What goes on by itself: fire at the end of each round, poison, work that takes rounds, reloading."""

from collections.abc import Mapping
from random import Random

from dhcore.dragonhead.action_table import action_table
from dhcore.dragonhead.aspects import has, value_of
from dhcore.dragonhead.check import Check, Roll
from dhcore.dragonhead.damage import in_words
from dhcore.dragonhead.duration import clock, works_in
from dhcore.dragonhead.fight import DragonFight, Fighter, Profile, body_of
from dhcore.dragonhead.fight_blows import CASTING, Impact, land
from dhcore.dragonhead.fire import Fire, fire_damage
from dhcore.dragonhead.fire_chain import OUT, Level
from dhcore.dragonhead.house import RULINGS, House
from dhcore.dragonhead.poison import PoisonEffect
from dhcore.dragonhead.reloading import Loaded
from dhcore.dragonhead.sheet_dice import middle_of
from dhcore.encounter import (
    Counter,
    Done,
    Timer,
    add_counter,
    call,
    counter_of,
    dealt_with,
    set_counter,
    set_timer,
    start_timer,
    stop_timer,
    timers_of,
)
from dhcore.errors import OutOfRange, Refused

FIRE, POISON, RELOADING = "fire", "poison", "reloading"
MINUTES_PER_HOUR = 60


def fire_of(fight: DragonFight, combatant_id: str) -> Timer | None:
    """The fire that burns on a combatant."""
    return next(iter(timers_of(fight, combatant_id, FIRE)), None)


def fire_save(
    fight: DragonFight, combatant_id: str, luck: Check, rolled: Roll | int | Random, house: House = RULINGS
) -> Done[DragonFight]:
    """A Luck Save against fire: the first, or one after stop, drop and roll (DH-332, DH-335).

    ``rolled`` is the roll, a total typed in, or what rolls it. A new save replaces the fire, or only
    improves it (ruling A58).
    """
    if luck.try_hard:
        raise Refused("No one can try hard at a saving throw (DH-137).")
    roll = luck.roll(rolled) if isinstance(rolled, Random) else rolled
    roll = luck.read_total(roll) if isinstance(roll, int) else roll
    level = action_table("fire").key(roll.outcome)
    burning = fire_of(fight, combatant_id)
    if burning and house.A58 == "improve":
        order = [OUT, *fire_damage()]
        level = min(level if level in order else OUT, burning.level, key=order.index)
    done = set_on_fire(fight, combatant_id, level if level in fire_damage() else OUT)
    return Done(
        done.fight, f"{fight.label(combatant_id)}: Luck Save {roll.words}; {done.sentence}", done.about
    )


def set_on_fire(fight: DragonFight, combatant_id: str, level: Level) -> Done[DragonFight]:
    """It burns at ``level``, a row of the fire table: ``H``, ``F``, ``C``; at ``1`` it does not (DH-332)."""
    burning = fire_of(fight, combatant_id)
    if level == OUT:
        return (
            stop_timer(fight, burning.id) if burning else Done(fight, "does not catch fire", (combatant_id,))
        )
    if level not in fire_damage():
        raise OutOfRange(f"Fire burns at {', '.join(fire_damage())}, not at {level[:10]}.")
    name = f"burns, {fire_damage()[level]} at the end of each round"
    if burning:
        fight = set_timer(fight, burning.id, level=level, name=name)
        return Done(fight, f"{fight.label(combatant_id)}: {name}", (combatant_id,))
    return start_timer(fight, combatant_id, FIRE, name, level=level, every=True)


def put_out(fight: DragonFight, combatant_id: str) -> Done[DragonFight]:
    """Water: it is out before it burns again (DH-335). Raises ``Refused`` when nothing burns."""
    burning = fire_of(fight, combatant_id)
    if burning is None:
        raise Refused(f"{fight.label(combatant_id)} is not on fire.")
    return stop_timer(fight, burning.id)


def burn(  # noqa: PLR0913
    fight: DragonFight,
    timer_id: str,
    points: int,
    dc: int = 0,
    *,
    resistant: bool = False,
    house: House = RULINGS,
) -> Done[DragonFight]:
    """The end of a round on fire: ``points`` of its dice, halved when resistant, less DC (DH-333, DH-334).

    Once a round, the first one included. Raises ``Refused`` for a second time in one round and before its
    end, ``OutOfRange`` for points the dice do not show.
    """
    timer = fight.timer(timer_id)
    if not fight.round_is_over or timer.done >= fight.round:
        raise Refused("Fire does its damage once, at the end of a round (DH-333).")
    fire = Fire(Check(0, save=True, house=house), resistant=resistant, house=house)
    blow = fire.burn(body_of(fight, timer.bearer).wounds, timer.level, points, dc)
    called = f"fire, {in_words(points, fire.kind)}{' halved' if resistant else ''}{f' - {dc}' if dc else ''}"
    fight = dealt_with(fight, timer_id)
    return land(fight, [Impact(timer.bearer, blow.wear, blow.tear, called=called, cause="mishap")], house)


def burn_all(
    fight: DragonFight,
    fighters: Mapping[str, Fighter],
    rng: Random,
    house: House = RULINGS,
    *,
    middle: bool = False,
) -> Done[DragonFight]:
    """Every fire of the end of this round, rolled with ``rng``; with ``middle`` creatures' DC is not rolled.

    ``fighters`` are by id. Someone whose numbers are not among them defends with nothing.
    """
    done = Done(fight, "")
    for timer in [one for one in fight.timers if one.what == FIRE and one.done < fight.round]:
        dice, who = fire_damage()[timer.level].dice, fighters.get(timer.bearer)
        points, dc = dice.total(dice.roll(rng)), 0
        if who is not None:
            check = Check(who.profile.dc, house=house)
            dc = middle_of(check.dice) if middle and not who.party else check.roll(rng).strength
        resistant = who is not None and "fire-resistant" in who.profile.exceptions
        done = done.then(
            lambda now, timer=timer, points=points, dc=dc, resistant=resistant: burn(  # type: ignore[misc]
                now, timer.id, points, max(0, dc), resistant=resistant, house=house
            )
        )
    return done


def poison(fight: DragonFight, combatant_id: str, effect: PoisonEffect, total: int) -> Done[DragonFight]:
    """What a poison does to it, with the ``total`` of its hour dice: at once, or by a timer (DH-372..374).

    An intoxicant's total is 0. Raises ``Refused`` when the save held.
    """
    hours = effect.hours_of(total)
    lethal = effect.kind.hours == "less successes"
    label = fight.label(combatant_id)
    if lethal and not hours:
        done = call(fight, combatant_id, "dead")
        return Done(done.fight, f"{label}: {effect.kind.label} kills at once", done.about)
    rounds = hours * MINUTES_PER_HOUR * clock().rounds_per_minute
    span = f"{hours} hour{'s' * (hours != 1)}"
    name = (
        f"{effect.kind.label}: dies in {span}"
        if lethal
        else f"{effect.kind.label}: {effect.kind.state} for {span}"
    )
    level = "deadly" if lethal else ""
    return start_timer(
        fight, combatant_id, POISON, name, level=level, due=max(1, fight.round) + rounds - (not lethal)
    )


def poison_works(fight: DragonFight, timer_id: str) -> Done[DragonFight]:
    """The time of a poison is up: a deadly one kills, another has worn off."""
    timer = fight.timer(timer_id)
    fight = dealt_with(fight, timer_id)
    if timer.level == "deadly":
        return call(fight, timer.bearer, "dead")
    return Done(fight, f"{fight.label(timer.bearer)}: {timer.name} is over", (timer.bearer,))


def begin_work(
    fight: DragonFight, combatant_id: str, name: str, time: int, *, at_once: bool = False
) -> Done[DragonFight]:
    """Work with Time ``time`` begins: a spell is rolled in the round after it, a potion works at its end.

    DH-223, DH-299, ruling A32. Stuns and distractions lose it. Raises ``OutOfRange``.
    """
    ready = works_in(max(1, fight.round), time, at_once)
    where = "round" if at_once else "turn"
    return start_timer(
        fight, combatant_id, CASTING, f"{name}, ready in round {ready}", at=where, due=ready, work=True
    )


def finish_work(fight: DragonFight, timer_id: str) -> Done[DragonFight]:
    """The work is done and its roll can be made. Raises ``Refused`` before its time."""
    timer = fight.timer(timer_id)
    if timer.due > fight.round:
        raise Refused(f"{timer.name}: it is only round {fight.round} (DH-223).")
    fight = dealt_with(fight, timer_id)
    return Done(fight, f"{fight.label(timer.bearer)} completes {timer.name.split(',')[0]}", (timer.bearer,))


def count_shots(fight: DragonFight, combatant_id: str, profile: Profile) -> Done[DragonFight]:
    """Counters for the attacks with Ammo or Rld, all full (DH-267, DH-393); bows need none (DH-394)."""
    done = Done(fight, "")
    for row in profile.attacks:
        ammo, rld = value_of(row.tags, "ammo"), value_of(row.tags, "rld")
        if has(row.tags, "ammo") or rld:
            most = ammo if isinstance(ammo, int) else 1
            steps = rld if isinstance(rld, int) else 0
            done = done.then(
                lambda now, row=row, most=most, steps=steps: add_counter(
                    now, combatant_id, row.name, most, steps
                )  # type: ignore[misc]
            )
    return done


def loaded(counter: Counter, natural: bool = False) -> Loaded:
    """The weapon behind a counter; ``natural`` ammo, such as breath, comes back in sleep alone."""
    return Loaded(max(1, counter.most), counter.steps, counter.left, counter.step, natural)


def shoot(fight: DragonFight, combatant_id: str, counter_id: str, number: int = 1) -> Done[DragonFight]:
    """So many shots are fired. Raises ``Refused`` for more than are left."""
    counter = counter_of(fight, combatant_id, counter_id)
    after = loaded(counter, _natural(fight, combatant_id, counter)).shoot(number)
    return set_counter(fight, combatant_id, counter_id, after.left, after.reloaded)


def reload_round(fight: DragonFight, combatant_id: str, counter_id: str) -> Done[DragonFight]:
    """A whole round of nothing but reloading (DH-393). Raises ``Refused`` when there is nothing to reload."""
    counter = counter_of(fight, combatant_id, counter_id)
    after = loaded(counter, _natural(fight, combatant_id, counter)).reload_round()
    done = set_counter(fight, combatant_id, counter_id, after.left, after.reloaded)
    left = after.rounds_to_ready
    words = f"{left} more round{'s' * (left != 1)}" if left else "loaded"
    return Done(done.fight, f"{fight.label(combatant_id)} reloads {counter.name}: {words}", done.about)


def _natural(fight: DragonFight, combatant_id: str, counter: Counter) -> bool:
    """Whether it is an attack of a creature's own body, which nothing but sleep fills again (DH-267)."""
    return fight.get(combatant_id).kind == "creature" and not counter.steps
