"""The fights of a campaign: read from a snapshot, changed by commands on the newest record.

Every function that changes something runs under the campaign's lock and appends one row to the log, which
undo takes back exactly: the fight and the records of its characters alike.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from dhcore.character import Character, Command, Rules
from dhcore.character import dump as dump_character
from dhcore.character.book import character as character_of
from dhcore.dragonhead.fight import DragonFight
from dhcore.encounter import Done, FightError, changed, dump, load
from dhcore.errors import DhcoreError, NoSuchRecord, OutOfRange, Refused
from dhcore.fights.lending import bare, given_back, lend, party_of
from dhcore.fights.words import changes
from dhcore.store import Campaign, Documents, LogRow, Snapshot

MAX_FIGHTS = 200
MAX_SENTENCE = 500
MAX_DETAILS = 6_000
KIND = "fight"
FightCommand: TypeAlias = Callable[[DragonFight], Done[DragonFight]]


@dataclass(frozen=True)
class FightListing:
    """A fight in the list. One that cannot be read says why in ``problem``; it is kept as it is."""

    id: str
    name: str
    status: str = ""
    round: int = 0
    archived: bool = False
    standing: int = 0
    problem: str = ""


@dataclass(frozen=True)
class Step:
    """What a command came to: sentence, whom it is about, and how everybody changed."""

    sentence: str
    details: dict[str, Any]
    secret: bool = True
    """Whether it may tell more than players may know."""


def fights(state: Snapshot, archived: bool = False) -> tuple[FightListing, ...]:
    """The fights of a campaign side by side, running ones first; with ``archived`` those put away."""
    rank = {"running": 0, "ready": 1, "over": 2, "": 3}
    found = [_listing(key, state.encounters[key]) for key in state.encounters]
    shown = [one for one in found if one.archived == archived]
    return tuple(sorted(shown, key=lambda one: (rank[one.status], one.name.casefold(), one.id)))


def fight(state: Snapshot, fight_id: str, rules: Rules) -> DragonFight:
    """A fight as it is now, with its characters' wounds. Raises ``NoSuchRecord``, ``FightError``."""
    own = stored(state.encounters, fight_id)
    return lend(own, party_of(own, state.characters), rules)


def party(state: Snapshot, of: DragonFight) -> tuple[Character, ...]:
    """The characters in a fight, for ``dhcore.fights.people.fighter_in``."""
    return party_of(of, state.characters)


def run(  # noqa: PLR0913
    campaign: Campaign,
    fight_id: str,
    command: FightCommand,
    rules: Rules,
    who: str = "",
    *,
    kind: str = KIND,
    token: str | None = None,
) -> LogRow:
    """Apply a command to the newest fight: ``run(campaign, key, lambda f: next_turn(f), rules)``.

    ``token`` makes a repeated tap harmless. A command that changes nothing, and one that the rules refuse,
    raises with its sentence, and nothing is written.
    """

    def mutate(documents: Documents) -> Step:
        before = stored(documents.encounters, fight_id)
        people = party_of(before, documents.characters)
        lent = lend(before, people, rules)
        done = command(lent)
        if done.fight == lent:
            raise Refused(f"{done.sentence}: nothing to do.")
        return keep(documents, lent, done, people)

    return change(campaign, mutate, who, kind=kind, token=token)


def run_on_character(  # noqa: PLR0913, PLR0917  # whose, what, by whom
    campaign: Campaign,
    fight_id: str,
    combatant_id: str,
    command: Command,
    rules: Rules,
    who: str = "",
    *,
    token: str | None = None,
) -> LogRow:
    """A command on a character's record, such as magical healing or a lost spell, as a step of the fight.

    Raises ``Refused`` for a combatant that is no character.
    """

    def mutate(documents: Documents) -> Step:
        before = stored(documents.encounters, fight_id)
        people = party_of(before, documents.characters)
        lent = lend(before, people, rules)
        one = lent.get(combatant_id)
        own = next(
            (character for character in people if (one.kind, one.ref) == ("party", character.id)), None
        )
        if own is None:
            raise Refused(f"{lent.label(combatant_id)} is no character whose record can be read.")
        done = command(own)
        documents.characters[own.id] = dump_character(done.character)
        after = lend(before, [done.character if each.id == own.id else each for each in people], rules)
        details = _details(fight_id, lent, after, (combatant_id,))
        return Step(done.sentence, details, is_secret((lent, after), done.sentence, details["about"]))

    return change(campaign, mutate, who, token=token)


def change(
    campaign: Campaign,
    mutate: Callable[[Documents], Step],
    who: str,
    *,
    kind: str = KIND,
    token: str | None = None,
) -> LogRow:
    """A step of the log made of what ``mutate`` came to."""
    return campaign.change(
        kind,
        lambda step: cut(step.sentence),
        mutate,
        who=who,
        data=lambda step: step.details,
        token=token,
        secret=lambda step: step.secret,
    )


def keep(
    documents: Documents, before: DragonFight, done: Done[DragonFight], people: tuple[Character, ...]
) -> Step:
    """Within a command: the fight and its characters are written down as ``done`` leaves them."""
    for character in given_back(done.fight, people):
        documents.characters[character.id] = dump_character(character)
    documents.encounters[done.fight.id] = dump(bare(done.fight))
    details = _details(done.fight.id, before, done.fight, done.about)
    return Step(done.sentence, details, is_secret((before, done.fight), done.sentence, details["about"]))


def is_secret(of: Iterable[DragonFight], sentence: str, about: Iterable[str]) -> bool:
    """Whether players may not be told: it is about others than the party, or names one they do not see."""
    ids = set(about)
    return any(
        one.kind != "party" and (one.id in ids or ((one.hidden or one.seen_as) and one.name in sentence))
        for each in of
        for one in each.combatants
    )


def put(documents: Documents, new: DragonFight) -> None:
    """Within a command: a new fight among the others. Raises ``OutOfRange`` past 200 of them."""
    if new.id in documents.encounters:
        raise OutOfRange("A fight with this id is here already.")
    if len(documents.encounters) >= MAX_FIGHTS:
        raise OutOfRange(f"A campaign keeps at most {MAX_FIGHTS} fights, those put away included.")
    documents.encounters[new.id] = dump(bare(new))


def delete(campaign: Campaign, fight_id: str, who: str = "", *, token: str | None = None) -> LogRow:
    """The fight is gone from the campaign; undo brings it back."""

    def mutate(documents: Documents) -> Step:
        name = _listing(fight_id, documents.encounters[fight_id]).name
        del documents.encounters[fight_id]
        return Step(f"{name or 'A fight'} was deleted", {"fight": fight_id, "about": [], "changes": []})

    return change(campaign, mutate, who, token=token)


def stored(records: Mapping[str, Any], fight_id: str) -> DragonFight:
    """The fight as its record has it. Raises ``NoSuchRecord``, ``FightError``."""
    if fight_id not in records:
        raise NoSuchRecord("There is no such fight here: it may have been removed on another phone.")
    found = load(records[fight_id], DragonFight)
    if found.id != fight_id:
        raise FightError("This fight cannot be read: it is filed under another id than its own.")
    return found


def with_id(own: DragonFight, fight_id: str, name: str) -> DragonFight:
    """The same fight under another id and name."""
    return changed(own, id=fight_id, name=name)


def member(state: Snapshot, of: DragonFight, combatant_id: str) -> Character:
    """The character behind a combatant. Raises ``Refused`` for one that is none, ``NoSuchRecord``."""
    one = of.get(combatant_id)
    if one.kind != "party":
        raise Refused(f"{of.label(combatant_id)} is no character.")
    return character_of(state, one.ref)


def earners(of: DragonFight) -> tuple[str, ...]:
    """The ids of the characters who came through a fight alive, to earn XP: the fled are among them."""
    return tuple(one.ref for one in of.combatants if one.kind == "party" and one.body and one.state != "dead")


def cut(text: str) -> str:
    """A sentence as long as the log takes it."""
    return text if len(text) <= MAX_SENTENCE else text[: MAX_SENTENCE - 1] + "…"


def _listing(key: str, document: Mapping[str, Any]) -> FightListing:
    try:
        own = stored({key: document}, key)
    except DhcoreError as error:
        name = document.get("name")
        return FightListing(key, name[:60] if isinstance(name, str) else "", problem=str(error))
    standing = sum(one.up for one in own.combatants)
    return FightListing(key, own.name, own.status, own.round, own.archived, standing)


def _details(
    fight_id: str, before: DragonFight, after: DragonFight, about: tuple[str, ...]
) -> dict[str, Any]:
    """Whom a step is about and how they changed, as many as a row of the log holds."""
    rows = changes(before, after)
    about = tuple(dict.fromkeys((*about, *(row["id"] for row in rows))))
    details: dict[str, Any] = {
        "fight": fight_id,
        "round": after.round,
        "about": list(about),
        "changes": [],
    }
    for row in rows:
        details["changes"].append(row)
        if len(json.dumps(details, ensure_ascii=False).encode()) > MAX_DETAILS:
            details["changes"].pop()
            break
    return details
