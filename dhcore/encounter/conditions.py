"""Conditions: what holds for a combatant, and ending it in the right place."""

from collections.abc import Callable, Iterable, Sequence

from dhcore.encounter.done import Done, new_ids, with_changed
from dhcore.encounter.parts import Condition, Ended, Ends
from dhcore.encounter.record import FightT
from dhcore.errors import OutOfRange


def add_condition(  # noqa: PLR0913
    fight: FightT,
    ids: Sequence[str],
    name: str,
    ends: Ends = "removed",
    count: int = 1,
    *,
    source: str | None = None,
    note: str = "",
) -> Done[FightT]:
    """The same condition for each of these combatants.

    ``round`` lasts through the ends of ``count`` rounds, the present one included. ``turn`` lasts through
    ``count`` of the bearer's turns, counting this round's while it is not over. ``concentration`` lasts
    while ``source`` concentrates. Raises ``OutOfRange`` for a count below 1, ``NoSuchCombatant``.
    """
    if count < 1:
        raise OutOfRange(f"A condition lasts at least 1 round or turn, not {count}.")
    if ends == "concentration" and source is None:
        raise OutOfRange("Somebody has to concentrate on it.")
    if source is not None:
        fight.get(source)
    now = max(1, fight.round)
    fight, made = new_ids(fight, "k", len(ids))
    for one, condition_id in zip(ids, made, strict=True):
        passed = ends == "turn" and (one in fight.now.had_turns or fight.round_is_over)
        passed = passed or (ends == "round" and fight.round_is_over)
        until = now + count - 1 + passed if ends in ("round", "turn") else 0
        new = Condition(
            id=condition_id, name=name, ends=ends, until=until, since=fight.round, source=source, note=note
        )
        fight = with_changed(fight, one, conditions=(*fight.get(one).conditions, new))
    return Done(fight, f"{fight.labels(ids)}: {name}{lasting(ends, count)}", tuple(ids))


def lasting(ends: Ends, count: int) -> str:
    """How long, in words behind the name; nothing for one that somebody takes off."""
    what = {"encounter": " for the fight", "concentration": " while concentrating", "removed": ""}
    if ends in what:
        return what[ends]
    return f" for {count} {ends}{'s' if count > 1 else ''}"


def remove_condition(fight: FightT, condition_id: str) -> Done[FightT]:
    """Somebody takes it off. Raises ``NoSuchCombatant`` when it is gone."""
    one, gone = fight.condition(condition_id)
    fight = with_changed(fight, one.id, conditions=tuple(c for c in one.conditions if c.id != gone.id))
    return Done(fight, f"{fight.label(one.id)} is no longer {gone.name}", (one.id,))


def break_concentration(fight: FightT, combatant_id: str) -> Done[FightT]:
    """Everything that hangs on its concentration ends; nothing is said when nothing does."""
    fight, ended = without_ended(fight, lambda c, _: (c.ends, c.source) == ("concentration", combatant_id))
    if not ended:
        return Done(fight, "")
    names = ", ".join(dict.fromkeys(one.condition.name for one in ended))
    about = (combatant_id, *(one.bearer for one in ended))
    return Done(fight, f"{fight.label(combatant_id)} stops concentrating: {names} ends", about)


def without_ended(fight: FightT, ends: Callable[[Condition, str], bool]) -> tuple[FightT, tuple[Ended, ...]]:
    """The fight without the conditions for which ``ends`` is true of them and their bearer, and those."""
    ended: list[Ended] = []
    for one in fight.combatants:
        over = [c for c in one.conditions if ends(c, one.id)]
        if over:
            ended += [Ended(bearer=one.id, condition=c) for c in over]
            kept = tuple(c for c in one.conditions if c not in over)
            fight = with_changed(fight, one.id, conditions=kept)
    return fight, tuple(ended)


def restored(fight: FightT, ended: Iterable[Ended]) -> FightT:
    """Conditions that ended hold again for those of their bearers who are still here."""
    for one in ended:
        if fight.has(one.bearer):
            conditions = (*fight.get(one.bearer).conditions, one.condition)
            fight = with_changed(fight, one.bearer, conditions=conditions)
    return fight
