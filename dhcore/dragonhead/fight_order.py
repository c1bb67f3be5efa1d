"""Rounds of a Dragonhead fight: the d6, turns by seat, ambushes, coming late (DH-202, DH-203)."""

from collections.abc import Iterable
from random import Random

from dhcore.dragonhead.fight import CHARACTERS, CREATURES, SURPRISED, Body, DragonFight, Profile
from dhcore.dragonhead.initiative import Side, order_of_turns, roll_initiative, winner
from dhcore.encounter import Combatant, Done, Newcomer, add, add_condition, due, enter, reorder, set_first
from dhcore.encounter import begin_round as round_of
from dhcore.encounter.parts import MAX_SEAT
from dhcore.errors import OutOfRange, Refused


def turn_order(fight: DragonFight, first: Side, number: int) -> tuple[str, ...]:
    """Everybody in play in round ``number``: characters by seat from the DM's left, creatures as they came.

    Who has no seat comes after those who have; of one seat, who joined first is first.
    """
    seats: list[Combatant[Body]] = []
    creatures: list[Combatant[Body]] = []
    for one in fight.in_play(number):
        if one.side not in (CHARACTERS, CREATURES):
            raise OutOfRange(f"{fight.label(one.id)} is on no side of a Dragonhead fight.")
        (seats if one.side == CHARACTERS else creatures).append(one)
    seats.sort(key=lambda one: one.seat or MAX_SEAT + 1)
    return order_of_turns([one.id for one in seats], [one.id for one in creatures], first)


def begin_round(fight: DragonFight, face: int | None = None, rng: Random | None = None) -> Done[DragonFight]:
    """The next round: the die shows ``face``, as typed in, or ``rng`` rolls it.

    A round that was begun before and gone back from keeps its die, unless a face is typed in. Raises
    ``Refused`` while somebody still has a turn or a fire still burns for this round (DH-333), and without
    a die; ``OutOfRange`` for a face it does not have.
    """
    _nothing_due(fight)
    ahead = fight.ahead if fight.ahead and fight.ahead.number == fight.round + 1 else None
    typed = face is not None
    if face is None and ahead is not None and ahead.face is not None:
        face, typed = ahead.face, ahead.typed
    if face is None and rng is not None:
        face, _ = roll_initiative(rng)
    if face is None:
        raise Refused("Roll a d6 for initiative: even, the characters act first (DH-202).")
    first = winner(face)
    order = turn_order(fight, first, fight.round + 1)
    return round_of(fight, order, first=first, face=face, typed=typed)


def begin_ambush(fight: DragonFight, ambushers: Side) -> Done[DragonFight]:
    """A round in which one side acts and the other is surprised: it does nothing and has DC (DH-401).

    No initiative is rolled.
    """
    if ambushers not in (CHARACTERS, CREATURES):
        raise OutOfRange("The ambushers are the characters or the creatures.")
    _nothing_due(fight)
    order = turn_order(fight, ambushers, fight.round + 1)
    victims = [one for one in order if fight.get(one).side != ambushers]
    acting = [one for one in order if one not in victims]
    done = round_of(fight, acting, first=ambushers, idle=victims)
    if not victims:
        return done
    return done.then(lambda now: add_condition(now, victims, SURPRISED, "round"))


def _nothing_due(fight: DragonFight) -> None:
    names = [f"{fight.label(one.bearer)}: {one.name}" for one in due(fight) if one.at == "round"]
    if fight.round_is_over and names:
        raise Refused(f"First the end of round {fight.round}: {', '.join(names)} (DH-333).")


def correct_initiative(fight: DragonFight, face: int) -> Done[DragonFight]:
    """The die of this round shows another face than was entered. Turns that were taken stay taken.

    Raises ``Refused`` before the fight and in an ambush, ``OutOfRange`` for a face the die does not have.
    """
    if fight.now.face is None:
        raise Refused("No initiative was rolled for this round.")
    first = winner(face)
    order = [one for one in turn_order(fight, first, fight.round) if one in fight.now.order]
    order += [one for one in fight.now.order if one not in order]
    return set_first(fight, order, first, face, typed=True)


def join(
    fight: DragonFight, newcomers: Iterable[Newcomer], profiles: Iterable[Profile] = ()
) -> Done[DragonFight]:
    """Newcomers join. In a round under way they take their place in its order, if that is still to come.

    Whose place has passed acts last in this round, whichever side is first.
    """
    done = add(fight, newcomers, profiles)
    return Done(_in_place(done.fight, done.about), done.sentence, done.about)


def arrive(fight: DragonFight, combatant_id: str) -> Done[DragonFight]:
    """Someone who was to come later is here now, with a place in this round as for :func:`join`."""
    done = enter(fight, combatant_id, fight.round)
    return Done(_in_place(done.fight, done.about), f"{fight.label(combatant_id)} arrives", done.about)


def _in_place(fight: DragonFight, joined: Iterable[str]) -> DragonFight:
    if fight.turn is None or not fight.now.first:
        return fight
    first: Side = CHARACTERS if fight.now.first == CHARACTERS else CREATURES
    rank = {one: place for place, one in enumerate(turn_order(fight, first, fight.round))}
    for one in joined:
        if one not in fight.now.order:
            continue
        order = [other for other in fight.now.order if other != one]
        passed = order.index(fight.turn)
        place = next(
            (at for at, other in enumerate(order) if at > passed and rank.get(other, -1) > rank[one]),
            len(order),
        )
        late = rank[one] < rank.get(fight.turn, -1)
        order.insert(len(order) if late else place, one)
        fight = reorder(fight, order).fight
    return fight
