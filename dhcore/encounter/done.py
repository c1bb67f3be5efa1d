"""What a command gives back, and the few steps that all commands are made of."""

from collections.abc import Callable, Iterable
from typing import Any, Generic, NamedTuple

from dhcore.encounter.parts import Combatant
from dhcore.encounter.record import FightT, changed

Someone = Combatant[Any]


class Done(NamedTuple, Generic[FightT]):
    """The fight after a command, one sentence without a full stop, and the ids of those it is about."""

    fight: FightT
    sentence: str
    about: tuple[str, ...] = ()

    def then(self, command: Callable[[FightT], "Done[FightT]"]) -> "Done[FightT]":
        """Another command after this one, as one step: both sentences, and everybody they are about."""
        after = command(self.fight)
        sentence = "; ".join(filter(None, (self.sentence, after.sentence)))
        return Done(after.fight, sentence, tuple(dict.fromkeys((*self.about, *after.about))))


def with_changed(fight: FightT, combatant_id: str, **fields: object) -> FightT:
    """The fight with some fields of one combatant replaced. Raises ``NoSuchCombatant``, ``OutOfRange``."""
    after = changed(fight.get(combatant_id), **fields)
    return with_everybody(fight, (after if one.id == after.id else one for one in fight.combatants))


def with_everybody(fight: FightT, combatants: Iterable[Someone]) -> FightT:
    """The fight with these combatants."""
    return changed(fight, combatants=tuple(combatants))


def with_round(fight: FightT, **fields: object) -> FightT:
    """The fight with some fields of its present round replaced."""
    return changed(fight, now=changed(fight.now, **fields))


def new_ids(fight: FightT, letter: str, number: int = 1) -> tuple[FightT, tuple[str, ...]]:
    """So many ids that were never used in this fight, and the fight that knows they are."""
    ids = tuple(f"{letter}{fight.made + place}" for place in range(1, number + 1))
    return changed(fight, made=fight.made + number), ids


def each(fight: FightT, ids: Iterable[str], command: Callable[[FightT, str], Done[FightT]]) -> Done[FightT]:
    """One command for each of several combatants, as one step."""
    done = Done(fight, "")
    for one in dict.fromkeys(ids):
        done = done.then(lambda at, one=one: command(at, one))  # type: ignore[misc]
    return done
