"""What players may see of a fight: nobody hidden or still to come, no notes, no bodies but the party's."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

from dhcore.encounter.parts import Combatant, State, Timer
from dhcore.encounter.record import Fight, FightT, changed
from dhcore.encounter.values import Strict

PartT = TypeVar("PartT", bound=Strict)


@dataclass(frozen=True)
class Seen:
    """A combatant as players see it."""

    id: str
    label: str
    side: str
    party: bool
    state: State
    conditions: tuple[str, ...]
    has_turn: bool


def seen_label(fight: Fight[Any, Any], combatant_id: str) -> str:
    """What players call it: what it is seen as, with its number where the name has one, else its label."""
    one = fight.get(combatant_id)
    label = fight.label(combatant_id)
    if not one.seen_as:
        return label
    return f"{one.seen_as} {one.number}" if label != one.name else one.seen_as


def players_see(fight: Fight[Any, Any]) -> tuple[Seen, ...]:
    """Everybody whom players see, in the order of turns, then the others in the order they came."""
    now = max(1, fight.round)
    order = {one: place for place, one in enumerate(fight.now.order)}
    shown = [one for one in fight.combatants if not one.hidden and one.enters <= now]
    shown.sort(key=lambda one: order.get(one.id, len(order)))
    return tuple(
        Seen(
            one.id,
            seen_label(fight, one.id),
            one.side,
            one.kind == "party",
            one.state,
            tuple(condition.name for condition in one.conditions),
            one.id == fight.turn,
        )
        for one in shown
    )


def for_players(fight: FightT) -> FightT:
    """The fight with everything struck out that players may not know, safe to hand to their phones.

    Names are those seen; bodies, counters, notes, kinds and strengths of holds are gone for all but the
    party, and of timers only what everybody sees at the end of each round, such as a fire, is left to the
    others. Numbers do not tell how many more there are.
    """
    now = max(1, fight.round)
    shown = [one for one in fight.combatants if not one.hidden and one.enters <= now]
    kinds = {one.id: one.kind for one in shown}
    rounds = _copy(
        fight.now,
        order=tuple(one for one in fight.now.order if one in kinds),
        taken=tuple(_copy(one, ended=()) for one in fight.now.taken if one.id in kinds),
        turn=fight.turn if fight.turn in kinds else None,
        ended=(),
    )
    return changed(
        fight,
        combatants=tuple(map(_for_players, shown)),
        now=rounds,
        past=(),
        ahead=None,
        timers=tuple(
            _copy(one, note="") for one in fight.timers if _is_plain(one, kinds.get(one.bearer, ""))
        ),
        links=tuple(
            one if kinds[one.holder] == "party" else _copy(one, strength=0)
            for one in fight.links
            if {one.holder, one.held} <= kinds.keys()
        ),
        kinds=(),
        numbers=_numbers_seen(fight, shown),
        made=0,
        note="",
    )


def _is_plain(timer: Timer, kind: str) -> bool:
    """Whether players see it on a combatant of that kind; no kind is nobody whom they see."""
    return kind == "party" or bool(kind and timer.every)


def _numbers_seen(fight: Fight[Any, Any], shown: Iterable[Combatant[Any]]) -> tuple[tuple[str, int], ...]:
    """The highest number that players see of each name, 2 where a first one has its number said."""
    given, highest = dict(fight.numbers), dict[str, int]()
    for one in shown:
        least = 2 if given.get(one.name, 1) > 1 else 1
        name = one.seen_as or one.name
        highest[name] = max(highest.get(name, 1), one.number, least)
    return tuple(highest.items())


def _for_players(one: Combatant[Any]) -> Combatant[Any]:
    conditions = tuple(_copy(condition, note="", source=None) for condition in one.conditions)
    if one.kind == "party":
        return _copy(one, note="", conditions=conditions)
    name = one.seen_as or one.name
    return _copy(one, name=name, ref="", seen_as="", body=None, counters=(), note="", conditions=conditions)


def _copy(part: PartT, **fields: object) -> PartT:
    """The part with some fields replaced by values that stood in it or mean nothing: no check is needed."""
    return part.model_copy(update=fields)
