"""Counters of a combatant, such as shots: used up, filled at once or step by step, set by hand."""

from dhcore.encounter.done import Done, new_ids, with_changed
from dhcore.encounter.parts import Counter
from dhcore.encounter.record import FightT, NoSuchCombatant, changed


def add_counter(fight: FightT, combatant_id: str, name: str, most: int, steps: int = 0) -> Done[FightT]:
    """A full counter of ``most``; filling it again takes ``steps`` rounds. Raises ``OutOfRange``."""
    fight, (counter_id,) = new_ids(fight, "n")
    one = fight.get(combatant_id)
    new = Counter(id=counter_id, name=name, left=most, most=most, steps=steps)
    fight = with_changed(fight, one.id, counters=(*one.counters, new))
    return Done(fight, f"{fight.label(one.id)}: {name} {most}", (one.id,))


def counter_of(fight: FightT, combatant_id: str, counter_id: str) -> Counter:
    """The counter with that id. Raises ``NoSuchCombatant`` when it is gone."""
    for one in fight.get(combatant_id).counters:
        if one.id == counter_id:
            return one
    raise NoSuchCombatant("That counter is already gone.")


def counter_named(fight: FightT, combatant_id: str, name: str) -> Counter | None:
    """The counter of that name, if the combatant has one."""
    return next((one for one in fight.get(combatant_id).counters if one.name == name), None)


def set_counter(fight: FightT, combatant_id: str, counter_id: str, left: int, step: int = 0) -> Done[FightT]:
    """So many are left, and so many steps of filling it are done. Raises ``OutOfRange`` past the full one."""
    before = counter_of(fight, combatant_id, counter_id)
    after = changed(before, left=max(0, min(left, before.most)), step=step)
    own = fight.get(combatant_id).counters
    fight = with_changed(
        fight, combatant_id, counters=tuple(after if one.id == counter_id else one for one in own)
    )
    sentence = f"{fight.label(combatant_id)}: {before.name} {after.left} of {after.most}"
    return Done(fight, sentence, (combatant_id,))


def remove_counter(fight: FightT, combatant_id: str, counter_id: str) -> Done[FightT]:
    """The counter is not needed any more."""
    gone = counter_of(fight, combatant_id, counter_id)
    kept = tuple(one for one in fight.get(combatant_id).counters if one.id != counter_id)
    fight = with_changed(fight, combatant_id, counters=kept)
    return Done(fight, f"{fight.label(combatant_id)}: {gone.name} is no longer counted", (combatant_id,))
