"""Whose turn it is: on to the next, back to the one before, several at once, and in another order.

The next turn belongs to the first in the order who is up and has not had one. Nothing is counted by
position, so nobody is skipped and nobody comes twice, whoever joins, leaves, falls or rises meanwhile.
"""

from collections.abc import Sequence

from dhcore.encounter.conditions import restored, without_ended
from dhcore.encounter.done import Done, with_changed, with_round
from dhcore.encounter.parts import Round, Turn
from dhcore.encounter.record import FightT, changed
from dhcore.errors import Refused


def next_turn(fight: FightT, *, pays: bool = True) -> Done[FightT]:
    """The present turn is over and the next begins; after the last one the round is over.

    A combatant with a debt pays the first of them with its action, unless ``pays`` is False. Before the
    fight and between two rounds nothing changes.
    """
    if fight.turn is None:
        return Done(fight, "The fight has not begun" if not fight.round else f"Round {fight.round} is over")
    done = _taken(fight, fight.turn, pays)
    return done.then(_on)


def act_together(fight: FightT, ids: Sequence[str], *, pays: bool = True) -> Done[FightT]:
    """All of these take their turns now, in this order; whose turn it is keeps it, if not among them.

    Raises ``Refused`` for someone without a turn left in this round.
    """
    due = {fight.turn, *fight.waiting}
    for one in ids:
        if one not in due:
            raise Refused(f"{fight.label(one)} has no turn left in this round.")
    done = Done(fight, "")
    for one in dict.fromkeys(ids):
        done = done.then(lambda at, one=one: _taken(at, one, pays))  # type: ignore[misc]
    if fight.turn in ids:
        return done.then(_on)
    return done


def give_turn(fight: FightT, combatant_id: str) -> Done[FightT]:
    """It is this one's turn now; whose turn it was still has it to come. Raises ``Refused``."""
    if combatant_id == fight.turn:
        return Done(fight, f"It is {fight.label(combatant_id)}'s turn", (combatant_id,))
    if combatant_id not in fight.waiting:
        raise Refused(f"{fight.label(combatant_id)} has no turn left in this round.")
    return Done(with_round(fight, turn=combatant_id), f"{fight.label(combatant_id)}'s turn", (combatant_id,))


def reorder(fight: FightT, order: Sequence[str]) -> Done[FightT]:
    """The same combatants in another order; turns taken stay taken. Raises ``Refused`` for others."""
    if sorted(order) != sorted(fight.now.order):
        raise Refused("Another order has everybody of the round in it, each once.")
    return Done(with_round(fight, order=tuple(order)), "The order was changed")


def postpone(fight: FightT, after: str | None = None) -> Done[FightT]:
    """Whose turn it is lets others go first: those up to ``after``, or everybody. Raises ``Refused``."""
    mine = fight.turn
    if mine is None or not fight.waiting or (after is not None and after not in fight.waiting):
        raise Refused("There is nobody to wait for.")
    order = [one for one in fight.now.order if one != mine]
    order.insert(order.index(after or fight.waiting[-1]) + 1, mine)
    fight = with_round(fight, order=tuple(order), turn=fight.waiting[0])
    who = fight.label(after) if after else "the others"
    return Done(
        fight, f"{fight.label(mine)} waits for {who}; {fight.label(fight.now.turn or mine)}'s turn", (mine,)
    )


def previous_turn(fight: FightT) -> Done[FightT]:
    """Back to the turn before, across the start of a round too; what that turn ended or paid is back.

    Only the turn moves: damage is taken back with undo. Before the first turn of the fight, and more than
    a few rounds back, nothing changes.
    """
    found = _back(fight)
    if found is None and fight.past:
        found = _back(_previous_round(fight))
    if found is None:
        return Done(fight, "There is no turn before this one")
    return Done(found, f"Back to {found.label(found.now.turn or '')}'s turn, round {found.round}")


def _taken(fight: FightT, combatant_id: str, pays: bool) -> Done[FightT]:
    one = fight.get(combatant_id)
    paid = one.debts[0] if pays and one.debts and one.up else ""
    fight, ended = without_ended(
        fight, lambda c, bearer: c.ends == "turn" and c.until <= fight.round and bearer == one.id
    )
    if paid:
        fight = with_changed(fight, one.id, debts=one.debts[1:])
    fight = with_round(fight, taken=(*fight.now.taken, Turn(id=one.id, paid=paid, ended=ended)))
    return Done(fight, f"{fight.label(one.id)} {paid}" if paid else "", (one.id,))


def _on(fight: FightT) -> Done[FightT]:
    had = fight.now.had_turns
    following = next((one for one in fight.now.order if one not in had and fight.get(one).up), None)
    fight = with_round(fight, turn=following)
    if following is None:
        return Done(fight, f"Round {fight.round} is over")
    return Done(fight, f"{fight.label(following)}'s turn", (following,))


def _back(fight: FightT) -> FightT | None:
    """The last one who had a turn and can take it again has it again; None when nobody has."""
    taken = list(fight.now.taken)
    while taken:
        turn = taken.pop()
        fight = restored(fight, turn.ended)
        if turn.paid:
            debts = (turn.paid, *fight.get(turn.id).debts)
            fight = with_changed(fight, turn.id, debts=debts)
        if fight.get(turn.id).up:
            return with_round(fight, taken=tuple(taken), turn=turn.id)
    return None


def _previous_round(fight: FightT) -> FightT:
    """The round before as it was at its end, for those who are still here."""
    *past, before = fight.past
    now = Round(
        number=before.number,
        first=before.first,
        face=before.face,
        typed=before.typed,
        order=tuple(one for one in before.order if fight.has(one)),
        taken=tuple(one for one in before.taken if fight.has(one.id)),
    )
    ahead = changed(fight.now, order=(), turn=None, taken=())
    fight = changed(fight, now=now, past=tuple(past), ahead=ahead)
    return restored(fight, before.ended)
