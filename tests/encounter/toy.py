"""A game of two lines, to show that the engine needs no other."""

from typing import ClassVar

from dhcore.encounter import Fight, Kind, Newcomer, Strict, add, begin_round


class Body(Strict):
    hp: int = 10


class Skirmish(Fight[Body, Kind]):
    GAME: ClassVar[str] = "skirmish"


EMPTY = Skirmish(id="f1", name="The bridge")


def goblins(count=1, **fields):
    return Newcomer("creature", "Goblin", "creatures", ref="goblin", body=Body(), count=count, **fields)


def hero(name="Mara", **fields):
    return Newcomer("party", name, "characters", ref=name.lower(), **fields)


def names(fight, ids=None):
    """Labels of these ids, or of everybody."""
    return [fight.label(one) for one in ([c.id for c in fight.combatants] if ids is None else ids)]


def everybody(fight):
    """The ids of those in play in the next round, in the order they came."""
    return [one.id for one in fight.in_play(fight.round + 1)]


def begun(*newcomers):
    """A fight of these in its first round, in the order they came."""
    fight = add(EMPTY, newcomers or [hero(), hero("Bolo"), goblins(2)]).fight
    return begin_round(fight, everybody(fight)).fight


def idle(fight, done):
    """The sentence of a command that has changed nothing."""
    assert done.fight == fight
    return done.sentence
