"""Timers: what will happen, or happens at the end of each round; each round's is dealt with once."""

from collections.abc import Sequence

from dhcore.encounter.done import Done, new_ids
from dhcore.encounter.parts import Timer
from dhcore.encounter.record import FightT, changed
from dhcore.errors import OutOfRange


def start_timer(fight: FightT, bearer: str, what: str, name: str, **more: object) -> Done[FightT]:
    """A timer for a combatant; ``more`` are the other fields of ``Timer``. Raises ``OutOfRange``."""
    fight.get(bearer)
    fight, (timer_id,) = new_ids(fight, "t")
    new = {"id": timer_id, "bearer": bearer, "what": what, "name": name, **more}
    if not new.keys() <= Timer.model_fields.keys():
        raise OutOfRange("A timer has no such field.")
    fight = changed(fight, timers=(*fight.timers, new))
    return Done(fight, f"{fight.label(bearer)}: {name}", (bearer,))


def timers_of(fight: FightT, bearer: str, what: str = "") -> tuple[Timer, ...]:
    """The timers of a combatant, all or those of one sort."""
    return tuple(one for one in fight.timers if one.bearer == bearer and what in ("", one.what))


def due(fight: FightT) -> tuple[Timer, ...]:
    """What is to be dealt with now: between two rounds what their end brings, in a turn what it brings."""
    if fight.round_is_over:
        return tuple(
            one
            for one in fight.timers
            if one.at == "round" and one.done < fight.round and (one.every or one.due <= fight.round)
        )
    return tuple(
        one
        for one in fight.timers
        if one.at == "turn" and one.bearer == fight.turn and one.done < fight.round and one.due <= fight.round
    )


def dealt_with(fight: FightT, timer_id: str) -> FightT:
    """The timer is done for this round; one that does not come every round is gone."""
    timer = fight.timer(timer_id)
    if not timer.every:
        return without_timers(fight, [timer_id])
    return set_timer(fight, timer_id, done=fight.round)


def set_timer(fight: FightT, timer_id: str, **fields: object) -> FightT:
    """The timer with some fields replaced. Raises ``NoSuchCombatant`` when it is gone."""
    after = changed(fight.timer(timer_id), **fields)
    return changed(fight, timers=tuple(after if one.id == timer_id else one for one in fight.timers))


def stop_timer(fight: FightT, timer_id: str) -> Done[FightT]:
    """It will not happen. Raises ``NoSuchCombatant`` when it is gone."""
    timer = fight.timer(timer_id)
    fight = without_timers(fight, [timer_id])
    return Done(fight, f"{fight.label(timer.bearer)}: {timer.name} is over", (timer.bearer,))


def stop_work(fight: FightT, bearer: str) -> Done[FightT]:
    """Whatever it was busy with is lost; nothing is said when that is nothing."""
    lost = [one for one in timers_of(fight, bearer) if one.work]
    if not lost:
        return Done(fight, "")
    names = ", ".join(one.name for one in lost)
    fight = without_timers(fight, [one.id for one in lost])
    return Done(fight, f"{fight.label(bearer)} is interrupted: {names}", (bearer,))


def without_timers(fight: FightT, ids: Sequence[str]) -> FightT:
    """The fight without these timers."""
    return changed(fight, timers=tuple(one for one in fight.timers if one.id not in ids))
