"""Commands on the campaign's clock: time goes by, timers begin, stop, go on and run out."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from dhcore.errors import NoSuchRecord, OutOfRange, Refused
from dhcore.journey.record import MAX_TIMERS, MAX_WORDS, Clock, Done, Journey, Kind, Timer, with_clock
from dhcore.journey.spans import latest, span, told

JourneyCommand: TypeAlias = Callable[[Journey], Done]
MOST_TOLD = 4


@dataclass(frozen=True)
class Wanted:
    """A timer to begin: what it is, after how many rounds it runs out, and the rest as in ``Timer``."""

    id: str
    name: str
    rounds: int
    kind: Kind = "effect"
    about: str = ""
    who: str = ""
    deadly: bool = False
    hinders: tuple[str, ...] = ()
    squares: int | None = None
    entry: str = ""


def advance(journey: Journey, rounds: int) -> Done:
    """Time goes by. The sentence says what runs out in it.

    Raises ``OutOfRange`` for less than one round: the clock runs backwards by hand alone.
    """
    if rounds < 1:
        raise OutOfRange(f"Time goes on by 1 round at least, not by {rounds}.")
    after = _at(journey, journey.clock.now + rounds)
    return _told(journey.clock, after, f"{span(rounds)} later: {told(after.clock.now)}")


def count_fight(journey: Journey, fight_id: str, name: str, rounds: int) -> Done:
    """The rounds of a fight go by, those that have gone by already left out.

    Raises ``OutOfRange`` when no round of it is new.
    """
    before = journey.clock.counted.get(fight_id, 0)
    if rounds <= before:
        raise OutOfRange(f"All rounds of {name} have gone by on the clock.")
    later = advance(journey, rounds - before)
    counted = {**journey.clock.counted, fight_id: rounds}
    return Done(with_clock(later.journey, counted=counted), f"{name}: {later.sentence}", later.secret)


def set_to(journey: Journey, now: int) -> Done:
    """The clock set by hand, backwards too; timers keep the moments at which they run out."""
    after = _at(journey, now)
    return _told(journey.clock, after, f"The clock is set to {told(now)}")


def begin(journey: Journey, *wanted: Wanted) -> Done:
    """Timers begin now. Raises ``OutOfRange`` past 100 of them, without a name, or under a round."""
    clock = journey.clock
    fresh = tuple(_made(clock.now, one) for one in wanted)
    if {one.id for one in fresh} & {one.id for one in clock.timers}:
        raise OutOfRange("This timer runs already.")
    if len(clock.timers) + len(fresh) > MAX_TIMERS:
        raise OutOfRange(f"The clock has at most {MAX_TIMERS} timers; take some off first.")
    told_of = ", ".join(f"{one.label} for {span(one.ends - one.began)}" for one in fresh)
    after = with_clock(journey, timers=(*clock.timers, *fresh))
    return Done(after, f"On the clock: {told_of}", secret=any(one.dms_own for one in fresh))


def stop(journey: Journey, timer_id: str) -> Done:
    """A timer that runs is stopped, such as a light put out; what it has left is kept.

    Raises ``Refused`` for one that is stopped or has run out.
    """
    one = timer(journey.clock, timer_id)
    left = one.ends - journey.clock.now
    if one.stopped or left < 1:
        raise Refused(f"{one.label} does not run.")
    verb = "is put out" if one.kind == "light" else "is stopped"
    return Done(_with(journey, one, left=left), f"{one.label} {verb}, {span(left)} left", one.dms_own)


def go_on(journey: Journey, timer_id: str) -> Done:
    """A stopped timer runs again. Raises ``Refused`` for one that is not stopped."""
    one = timer(journey.clock, timer_id)
    if one.left is None:
        raise Refused(f"{one.label} runs already.")
    verb = "burns" if one.kind == "light" else "runs"
    after = _with(journey, one, left=None, ends=min(journey.clock.now + one.left, latest()))
    return Done(after, f"{one.label} {verb} again, {span(one.left)} left", one.dms_own)


def take_off(journey: Journey, timer_id: str) -> Done:
    """A timer leaves the clock, run out or not. Raises ``NoSuchRecord``."""
    one = timer(journey.clock, timer_id)
    kept = tuple(other for other in journey.clock.timers if other.id != timer_id)
    verb = "is over" if one in ran_out(journey.clock) else "is taken off the clock"
    return Done(with_clock(journey, timers=kept), f"{one.label} {verb}", one.dms_own)


def timer(clock: Clock, timer_id: str) -> Timer:
    """One timer. Raises ``NoSuchRecord``."""
    for one in clock.timers:
        if one.id == timer_id:
            return one
    raise NoSuchRecord("There is no such timer here: it may have been dealt with on another phone.")


def ran_out(clock: Clock) -> tuple[Timer, ...]:
    """The timers that have run out, the first to do so first: at its very moment, and not a round before."""
    return tuple(one for one in in_order(clock) if not one.stopped and one.ends <= clock.now)


def running(clock: Clock) -> tuple[Timer, ...]:
    """The timers that run, the next to run out first."""
    return tuple(one for one in in_order(clock) if not one.stopped and one.ends > clock.now)


def stopped(clock: Clock) -> tuple[Timer, ...]:
    """The timers that are stopped."""
    return tuple(one for one in clock.timers if one.stopped)


def in_order(clock: Clock) -> list[Timer]:
    """All timers by the moment at which they run out."""
    return sorted(clock.timers, key=lambda one: one.ends)


def _made(now: int, one: Wanted) -> Timer:
    name = " ".join(one.name.split())
    if not 1 <= len(name) <= MAX_WORDS:
        raise OutOfRange(f"A timer has a name of 1 to {MAX_WORDS} characters.")
    if not 1 <= one.rounds <= latest() - now:
        raise OutOfRange(f"A timer runs for a round at least and not past {told(latest())}.")
    return Timer(
        id=one.id,
        name=name,
        began=now,
        ends=now + one.rounds,
        kind=one.kind,
        about=one.about,
        who=" ".join(one.who.split())[:MAX_WORDS],
        deadly=one.deadly,
        hinders=one.hinders,
        squares=one.squares,
        entry=one.entry,
    )


def _at(journey: Journey, now: int) -> Journey:
    if not 0 <= now <= latest():
        raise OutOfRange(f"The clock runs from {told(0)} to {told(latest())}.")
    return with_clock(journey, now=now)


def _with(journey: Journey, one: Timer, **fields: object) -> Journey:
    fresh = Timer(**{**dict(one), **fields})
    return with_clock(
        journey, timers=tuple(fresh if other.id == one.id else other for other in journey.clock.timers)
    )


def _told(before: Clock, after: Journey, words: str) -> Done:
    """What happened, and what ran out between the two moments; the DM's own makes all of it secret."""
    known = {one.id for one in ran_out(before)}
    fresh = [one for one in ran_out(after.clock) if one.id not in known]
    more = f" and {len(fresh) - MOST_TOLD} more" if len(fresh) > MOST_TOLD else ""
    ended = f"; ran out: {', '.join(one.label for one in fresh[:MOST_TOLD])}{more}" if fresh else ""
    return Done(after, words + ended, secret=any(one.dms_own for one in fresh))
