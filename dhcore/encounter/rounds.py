"""Rounds: beginning one in the order that the game hands in, and beginning and ending the fight."""

from collections.abc import Collection, Sequence

from dhcore.encounter.conditions import without_ended
from dhcore.encounter.done import Done, with_round
from dhcore.encounter.parts import Round
from dhcore.encounter.record import MAX_PAST, FightT, changed
from dhcore.errors import Refused


def begin_round(  # noqa: PLR0913
    fight: FightT,
    order: Sequence[str],
    *,
    first: str = "",
    face: int | None = None,
    typed: bool = False,
    idle: Collection[str] = (),
) -> Done[FightT]:
    """The next round begins with ``order``, which the game hands in: everybody in play, each once.

    ``idle`` are those who do nothing in this round and stand in no order. ``first`` is the side that
    acts first and ``face`` the die that said so, ``typed`` by hand or rolled by the app. What lasted
    through the round before ends. Raises ``Refused`` while somebody still has a turn in the round
    before, for an order that leaves somebody out, and for one with somebody in it who is not in play.
    """
    if fight.turn is not None:
        raise Refused(f"{fight.labels((fight.turn, *fight.waiting))}: still to act in round {fight.round}.")
    number = fight.round + 1
    in_play = [one for one in fight.in_play(number) if one.id not in idle]
    if not set(order) <= {one.id for one in in_play} or len(set(order)) < len(order):
        raise Refused("The order of a round has only those in it who take part, each once.")
    if missing := [one.id for one in in_play if one.up and one.id not in order]:
        raise Refused(f"{fight.labels(missing)} would be left out of round {number}.")
    fight = _closed(fight)
    turn = next((one for one in order if fight.get(one).up), None)
    now = Round(number=number, first=first, face=face, typed=typed, order=tuple(order), turn=turn)
    fight = changed(fight, now=now, ahead=None, status="running")
    began = f"Round {number} begins" + (f", {first} first" if first else "")
    return Done(fight, f"{began}; {fight.label(turn)}'s turn" if turn else began)


def _closed(fight: FightT) -> FightT:
    """The present round put away, with what its end ended."""
    if not fight.round:
        return fight
    fight, ended = without_ended(fight, lambda c, _: c.ends in ("round", "turn") and c.until <= fight.round)
    past = (*fight.past, changed(fight.now, ended=ended))
    return changed(fight, past=past[-MAX_PAST:])


def set_first(fight: FightT, order: Sequence[str], first: str, face: int, typed: bool) -> Done[FightT]:
    """The present round in the order of another die; turns taken stay taken.

    When nobody has had a turn yet, the first of the new order has it. Raises ``Refused``.
    """
    if not fight.round or sorted(order) != sorted(fight.now.order):
        raise Refused("Another order has everybody of the round in it, each once.")
    turn = fight.turn
    if not fight.now.taken:
        turn = next((one for one in order if fight.get(one).up), None)
    fight = with_round(fight, order=tuple(order), first=first, face=face, typed=typed, turn=turn)
    return Done(fight, f"Round {fight.round}: the die shows {face}, {first} first")


def end_fight(fight: FightT) -> Done[FightT]:
    """The fight is over: what lasted as long as it, or by counting or concentration, ends with it.

    Wounds, debts and what somebody takes off stay as they are.
    """
    if fight.status == "over":
        return Done(fight, f"{fight.name} is over already")
    fight, _ = without_ended(fight, lambda c, _: c.ends != "removed")
    fight = changed(fight, status="over", timers=(), links=(), ahead=None)
    return Done(with_round(fight, turn=None), f"{fight.name} is over after {_rounds(fight.round)}")


def reopen(fight: FightT) -> Done[FightT]:
    """A fight that was over goes on: the next round can begin."""
    if fight.status != "over":
        return Done(fight, f"{fight.name} is not over")
    return Done(changed(fight, status="running" if fight.round else "ready"), f"{fight.name} goes on")


def archive(fight: FightT, archived: bool = True) -> Done[FightT]:
    """Put away, or taken out again."""
    what = "is put away" if archived else "is taken out again"
    return Done(changed(fight, archived=archived), f"{fight.name} {what}")


def retitle(fight: FightT, name: str) -> Done[FightT]:
    """Another name for the fight."""
    after = changed(fight, name=" ".join(name.split()))
    return Done(after, f"{fight.name} is now called {after.name}")


def take_note(fight: FightT, note: str, place: str | None = None) -> Done[FightT]:
    """Notes for whoever runs the fight, and where it is."""
    where = fight.place if place is None else place
    return Done(changed(fight, note=note, place=where), f"The notes of {fight.name} were changed")


def _rounds(number: int) -> str:
    return f"{number} round{'s' * (number != 1)}"
