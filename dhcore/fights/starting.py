"""Beginning fights: from the party and creatures, a roll on an encounter table, a saved fight, or a copy."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from dhcore.character import Character, Rules, load
from dhcore.content.creatures import Creature
from dhcore.content.library import Library
from dhcore.content.roll_tables import EncounterRow, EncounterTable, roll_encounter, who_comes
from dhcore.dragonhead.fight import Body, DragonFight
from dhcore.dragonhead.fight_order import join
from dhcore.encounter import Combatant, Done, Round, changed
from dhcore.errors import NoSuchRecord, OutOfRange
from dhcore.fights.book import Step, change, put, run, stored, with_id
from dhcore.fights.people import MOST_AT_ONCE, newcomer_of, newcomers_of, profile_of_creature, with_shots
from dhcore.store import Campaign, Documents, LogRow, new_id

UNNAMED = "Fight"


@dataclass(frozen=True)
class Wanted:
    """So many creatures of a kind, by its id in the packs; ``seen_as`` is what players read instead."""

    creature: str
    count: int = 1
    hidden: bool = False
    seen_as: str = ""
    enters: int = 0


@dataclass(frozen=True)
class Rolled:
    """An encounter table that was rolled: the roll, its row, and who comes."""

    roll: int
    row: EncounterRow
    who: tuple[Wanted, ...]


def start(  # noqa: PLR0913, PLR0917  # what makes up a fight
    campaign: Campaign,
    name: str,
    party: Iterable[str],
    creatures: Sequence[Wanted],
    rules: Rules,
    who: str = "",
    *,
    fight_id: str | None = None,
    place: str = "",
    token: str | None = None,
) -> LogRow:
    """A new fight with these characters, by id, and creatures; ``row.data["fight"]`` is its id.

    With the same ``token`` or the same ``fight_id`` again, nothing is added: a double tap is one fight.
    Raises ``UnknownName`` for a creature no pack has, ``NoSuchRecord``, ``OutOfRange`` past the caps.
    """
    key = fight_id or new_id()
    members = tuple(dict.fromkeys(party))

    def mutate(documents: Documents) -> Step:
        if key in documents.encounters:
            raise OutOfRange("This fight is there already.")
        fresh = DragonFight(id=key, name=" ".join(name.split()) or UNNAMED, place=place)
        done = _with_party(fresh, _loaded(documents.characters, members))
        done = done.then(lambda now: with_creatures(now, creatures, rules.library))
        put(documents, done.fight)
        return _step(done, f"{done.fight.name} is prepared")

    return change(campaign, mutate, who, token=token)


def add_creatures(  # noqa: PLR0913
    campaign: Campaign,
    fight_id: str,
    creatures: Sequence[Wanted],
    rules: Rules,
    who: str = "",
    *,
    token: str | None = None,
) -> LogRow:
    """More creatures join a fight, in their place in a round under way."""
    return run(
        campaign, fight_id, lambda now: with_creatures(now, creatures, rules.library), rules, who, token=token
    )


def add_party(  # noqa: PLR0913
    campaign: Campaign,
    fight_id: str,
    party: Iterable[str],
    rules: Rules,
    who: str = "",
    *,
    token: str | None = None,
) -> LogRow:
    """Characters join a fight; those who are in it already do not join again."""
    members = tuple(dict.fromkeys(party))
    state = campaign.state()
    people = [newcomer_of(one) for one in _loaded(state.characters, members)]
    return run(campaign, fight_id, lambda now: join(now, people), rules, who, token=token)


def with_creatures(fight: DragonFight, creatures: Sequence[Wanted], library: Library) -> Done[DragonFight]:
    """The command behind it: creatures by their ids, with their numbers and full counters."""
    kinds = [library.get(Creature, one.creature) for one in creatures]
    for one in creatures:
        if not 1 <= one.count <= MOST_AT_ONCE:
            raise OutOfRange(f"1 to {MOST_AT_ONCE} creatures of a kind join at once, not {one.count}.")
    newcomers = [
        newcomers_of(kind, one.count, hidden=one.hidden, enters=one.enters, seen_as=one.seen_as)
        for kind, one in zip(kinds, creatures, strict=True)
    ]
    return with_shots(join(fight, newcomers, [profile_of_creature(kind, library) for kind in kinds]))


def roll_table(table: EncounterTable, rng: Random, *, rolls: int = 1, typed: int | None = None) -> Rolled:
    """Who comes by an encounter table: its die rolled with ``rng``, or ``typed`` in (DH-169, DH-171).

    The dice for how many are rolled with ``rng``. Raises ``OutOfRange`` for a roll the die does not show.
    """
    roll, row = (typed, table.row(typed)) if typed is not None else roll_encounter(table, rng, rolls)
    return Rolled(roll, row, tuple(Wanted(kind, count) for kind, count in who_comes(row, rng)))


def duplicate(  # noqa: PLR0913
    campaign: Campaign,
    fight_id: str,
    name: str,
    who: str = "",
    *,
    fresh: bool = True,
    with_party: bool = True,
    copy_id: str | None = None,
    token: str | None = None,
) -> LogRow:
    """A copy of a fight under a new id: as it was before its first round, or as it is now.

    Without the party it is a saved fight, ready for whoever comes. Characters are the same ones in both.
    """
    key = copy_id or new_id()

    def mutate(documents: Documents) -> Step:
        own = stored(documents.encounters, fight_id)
        copy = with_id(own, key, " ".join(name.split()) or own.name)
        if not with_party:
            copy = _without_party(copy)
        copy = as_new(copy) if fresh else copy
        put(documents, copy)
        return _step(Done(copy, ""), f"{copy.name} is a copy of {own.name}")

    return change(campaign, mutate, who, token=token)


def start_saved(  # noqa: PLR0913
    campaign: Campaign,
    saved_id: str,
    party: Iterable[str],
    who: str = "",
    *,
    name: str = "",
    fight_id: str | None = None,
    token: str | None = None,
) -> LogRow:
    """A saved fight begins anew with these characters; the saved one stays for another time."""
    key, members = fight_id or new_id(), tuple(dict.fromkeys(party))

    def mutate(documents: Documents) -> Step:
        saved = stored(documents.encounters, saved_id)
        fresh = as_new(_without_party(with_id(saved, key, " ".join(name.split()) or saved.name)))
        done = _with_party(changed(fresh, archived=False), _loaded(documents.characters, members))
        put(documents, done.fight)
        return _step(done, f"{done.fight.name} is prepared")

    return change(campaign, mutate, who, token=token)


def as_new(fight: DragonFight) -> DragonFight:
    """The fight before its first round: creatures unhurt, nothing under way; numbers stay as given."""
    combatants = tuple(map(_as_new, fight.combatants))
    return changed(
        fight,
        combatants=combatants,
        status="ready",
        now=Round(),
        past=(),
        ahead=None,
        timers=(),
        links=(),
    )


def _as_new(one: Combatant[Body]) -> Combatant[Body]:
    body = Body(hp=one.body.hp, stun=one.body.stun) if one.body else None
    counters = tuple(changed(counter, left=counter.most, step=0) for counter in one.counters)
    return changed(one, body=body, called="", health="up", debts=(), conditions=(), counters=counters)


def _without_party(fight: DragonFight) -> DragonFight:
    kept = tuple(one for one in fight.combatants if one.kind != "party")
    ids = {one.id for one in kept}
    now = changed(
        fight.now,
        order=tuple(one for one in fight.now.order if one in ids),
        taken=tuple(one for one in fight.now.taken if one.id in ids),
        turn=fight.turn if fight.turn in ids else None,
    )
    timers = tuple(one for one in fight.timers if one.bearer in ids)
    links = tuple(one for one in fight.links if {one.holder, one.held} <= ids)
    return changed(fight, combatants=kept, now=now, timers=timers, links=links)


def _with_party(fight: DragonFight, party: Iterable[Character]) -> Done[DragonFight]:
    return join(fight, [newcomer_of(one) for one in party])


def _loaded(records: Mapping[str, Any], members: Sequence[str]) -> list[Character]:
    for key in members:
        if key not in records:
            raise NoSuchRecord("There is no such character here: it may have been removed on another phone.")
    return [load(records[key]) for key in members]


def _step(done: Done[DragonFight], sentence: str) -> Step:
    about = [one.id for one in done.fight.combatants]
    details = {"fight": done.fight.id, "round": done.fight.round, "about": about, "changes": []}
    return Step("; ".join(filter(None, (sentence, done.sentence))), details)
