"""Links: one combatant holds another, until it lets go."""

from dhcore.encounter.done import Done, new_ids
from dhcore.encounter.parts import Link
from dhcore.encounter.record import FightT, changed
from dhcore.errors import Refused


def bind(fight: FightT, what: str, holder: str, held: str, strength: int = 0) -> Done[FightT]:
    """``holder`` holds ``held``. Raises ``Refused`` for oneself and for a hold that is there already."""
    fight.get(holder), fight.get(held)
    if holder == held:
        raise Refused(f"{fight.label(holder)} cannot hold itself.")
    if any((one.what, one.holder, one.held) == (what, holder, held) for one in fight.links):
        raise Refused(f"{fight.label(holder)} already holds {fight.label(held)}.")
    fight, (link_id,) = new_ids(fight, "l")
    new = Link(id=link_id, what=what, holder=holder, held=held, strength=strength)
    fight = changed(fight, links=(*fight.links, new))
    return Done(fight, f"{fight.label(holder)} holds {fight.label(held)} at {strength}", (holder, held))


def unbind(fight: FightT, link_id: str) -> Done[FightT]:
    """The hold is over. Raises ``NoSuchCombatant`` when it is already."""
    gone = fight.link(link_id)
    fight = changed(fight, links=tuple(one for one in fight.links if one.id != link_id))
    sentence = f"{fight.label(gone.holder)} no longer holds {fight.label(gone.held)}"
    return Done(fight, sentence, (gone.holder, gone.held))


def tighten(fight: FightT, link_id: str, strength: int) -> Done[FightT]:
    """The hold has another strength now, better or worse."""
    before = fight.link(link_id)
    after = changed(before, strength=strength)
    fight = changed(fight, links=tuple(after if one.id == link_id else one for one in fight.links))
    sentence = f"{fight.label(before.holder)} now holds {fight.label(before.held)} at {strength}"
    return Done(fight, sentence, (before.holder, before.held))


def links_of(fight: FightT, combatant_id: str, what: str = "") -> tuple[Link, ...]:
    """The links that a combatant is an end of, all or those of one sort."""
    return tuple(
        one for one in fight.links if combatant_id in (one.holder, one.held) and what in ("", one.what)
    )
