"""Who is in the fight: joining, leaving, numbers, names, sides, and what the table calls somebody."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from dhcore.encounter.done import Done, new_ids, with_changed, with_round
from dhcore.encounter.parts import Health, KindOf
from dhcore.encounter.record import FightT, Kind, changed
from dhcore.encounter.values import Strict
from dhcore.errors import Refused


@dataclass(frozen=True)
class Newcomer:
    """Someone about to join, ``count`` times over; the fields are those of ``Combatant``."""

    kind: KindOf
    name: str
    side: str
    ref: str = ""
    seat: int = 0
    hidden: bool = False
    seen_as: str = ""
    enters: int = 0
    health: Health = "up"
    body: Strict | None = None
    count: int = 1
    note: str = ""

    @property
    def fields(self) -> dict[str, Any]:
        """What a combatant takes over."""
        return {name: getattr(self, name) for name in self.__dataclass_fields__ if name != "count"}


def add(fight: FightT, newcomers: Iterable[Newcomer], kinds: Iterable[Kind] = ()) -> Done[FightT]:
    """Newcomers join, numbered by name; those who come in a round under way are last in its order.

    A party member who is here already does not join again. ``kinds`` are what the game keeps about
    creatures that are new to the fight. Raises ``OutOfRange`` past the caps.
    """
    known = {kind.id for kind in fight.kinds}
    fresh = {kind.id: kind for kind in kinds if kind.id not in known}
    fight = changed(fight, kinds=(*fight.kinds, *fresh.values()))
    joined: list[str] = []
    for newcomer in newcomers:
        if newcomer.kind == "party" and fight.find("party", newcomer.ref):
            continue
        fight, ids = _joined(fight, newcomer)
        joined += ids
    if not joined:
        return Done(fight, "Nobody new joins")
    if fight.turn is not None:
        now = [one for one in joined if fight.get(one).enters <= fight.round]
        fight = with_round(fight, order=(*fight.now.order, *now))
    return Done(fight, f"{fight.labels(joined)} join{'s' if len(joined) == 1 else ''}", tuple(joined))


def _joined(fight: FightT, newcomer: Newcomer) -> tuple[FightT, tuple[str, ...]]:
    fight, ids = new_ids(fight, "c", newcomer.count)
    given = dict(fight.numbers).get(newcomer.name, 0)
    # A character who left and comes back is the same one, and no second of the name.
    alone = newcomer.kind == "party" and all(one.name != newcomer.name for one in fight.combatants)
    last = 0 if alone else given
    more = [{**newcomer.fields, "id": one, "number": last + place} for place, one in enumerate(ids, start=1)]
    numbers = {**dict(fight.numbers), newcomer.name: max(given, last + newcomer.count)}
    return (
        changed(fight, combatants=(*fight.combatants, *more), numbers=tuple(numbers.items())),
        ids,
    )


def remove(fight: FightT, ids: Sequence[str]) -> Done[FightT]:
    """They are gone from the fight for good, with everything that binds them; a turn of theirs passes on.

    Numbers of those who stay do not change. Raises ``NoSuchCombatant``.
    """
    gone = tuple(dict.fromkeys(ids))
    sentence = f"{fight.labels(gone)} {'is' if len(gone) == 1 else 'are'} removed"
    for one in gone:
        fight = let_go_of(fight, one, both=True)
    lost = frozenset(gone)
    now = fight.now
    turn = None if now.turn in lost else now.turn
    if now.turn in lost:
        turn = next((one for one in fight.waiting if one not in lost), None)
    now = changed(
        now,
        order=tuple(one for one in now.order if one not in lost),
        taken=tuple(one for one in now.taken if one.id not in lost),
        turn=turn,
    )
    fight = changed(
        fight,
        now=now,
        combatants=tuple(one for one in fight.combatants if one.id not in lost),
        timers=tuple(one for one in fight.timers if one.bearer not in lost),
    )
    return Done(fight, sentence, gone)


def let_go_of(fight: FightT, combatant_id: str, *, both: bool) -> FightT:
    """Without the conditions that hang on its concentration, without what it holds and, with ``both``,
    without what holds it."""
    fight = changed(
        fight,
        links=tuple(
            link
            for link in fight.links
            if link.holder != combatant_id and not (both and link.held == combatant_id)
        ),
    )
    for one in fight.combatants:
        kept = tuple(c for c in one.conditions if (c.ends, c.source) != ("concentration", combatant_id))
        if len(kept) < len(one.conditions):
            fight = with_changed(fight, one.id, conditions=kept)
    return fight


def call(fight: FightT, combatant_id: str, called: str) -> Done[FightT]:
    """The table calls it ``out``, ``dead`` or ``fled``, or with an empty word takes that back.

    It lets go of what it holds, and concentrates no more; the dead and the fled are held no more.
    """
    one = fight.get(combatant_id)
    words = {"out": "is knocked out", "dead": "is dead", "fled": "flees", "": "is back in the fight"}
    if called not in words:
        raise Refused(f"Somebody is called out, dead or fled, not {called[:40]}.")
    fight = with_changed(fight, one.id, called=called)
    if called:
        fight = let_go_of(fight, one.id, both=called != "out")
    return Done(fight, f"{fight.label(one.id)} {words[called]}", (one.id,))


def set_health(fight: FightT, combatant_id: str, health: Health) -> FightT:
    """What the game says of it now; who is no longer up lets go, as with :func:`call`."""
    if fight.get(combatant_id).health == health:
        return fight
    fight = with_changed(fight, combatant_id, health=health)
    return fight if health == "up" else let_go_of(fight, combatant_id, both=health == "dead")


def rename(fight: FightT, combatant_id: str, name: str) -> Done[FightT]:
    """Another name; all else stays. It gets the next number of that name."""
    before = fight.label(combatant_id)
    name = " ".join(name.split())
    if fight.get(combatant_id).name == name:
        return Done(fight, f"{before} keeps the name", (combatant_id,))
    number = dict(fight.numbers).get(name, 0) + 1
    fight = with_changed(fight, combatant_id, name=name, number=number)
    fight = changed(fight, numbers=tuple({**dict(fight.numbers), name: number}.items()))
    return Done(fight, f"{before} is now called {fight.label(combatant_id)}", (combatant_id,))


def hide(fight: FightT, ids: Sequence[str], hidden: bool = True) -> Done[FightT]:
    """Players do not see them any more, or see them now."""
    for one in ids:
        fight = with_changed(fight, one, hidden=hidden)
    what = "hidden" if hidden else "seen"
    return Done(
        fight, f"{fight.labels(ids)} {'is' if len(ids) == 1 else 'are'} {what} from now on", tuple(ids)
    )


def enter(fight: FightT, combatant_id: str, number: int) -> Done[FightT]:
    """It takes part from round ``number`` on; in a round under way it is last in the order."""
    fight = with_changed(fight, combatant_id, enters=number)
    if fight.turn is not None and number <= fight.round and combatant_id not in fight.now.order:
        fight = with_round(fight, order=(*fight.now.order, combatant_id))
    if number > fight.round and combatant_id in fight.now.order:
        raise Refused(f"{fight.label(combatant_id)} takes part in this round already.")
    return Done(
        fight, f"{fight.label(combatant_id)} takes part from round {max(1, number)} on", (combatant_id,)
    )


def describe(fight: FightT, combatant_id: str, **fields: object) -> Done[FightT]:
    """Another ``note``, ``seat``, ``side`` or ``seen_as``."""
    if not fields or not fields.keys() <= {"note", "seat", "side", "seen_as"}:
        raise Refused("A note, a seat, a side or what players see can be set.")
    fight = with_changed(fight, combatant_id, **fields)
    return Done(
        fight, f"The {', '.join(sorted(fields))} of {fight.label(combatant_id)} was set", (combatant_id,)
    )
