"""The characters of a campaign: read from a snapshot, changed by commands on the newest record.

Every function that changes something runs under the campaign's lock and appends one row to the log, which
undo takes back exactly. Two phones that change one character at once both count.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from dhcore.character import slept
from dhcore.character.commands import copy as copied
from dhcore.character.commands import sleep as one_sleeps
from dhcore.character.done import Command, Done
from dhcore.character.record import Character, CharacterError, dump, load
from dhcore.character.rules import Rules
from dhcore.errors import DhcoreError, NoSuchRecord, OutOfRange, Refused
from dhcore.store import Campaign, Documents, LogRow, Snapshot

MAX_CHARACTERS = 99
MAX_SENTENCE = 500
MAX_DETAILS = 6_000

Also: TypeAlias = Callable[[Documents], None]
"""What else a step of the party does to the campaign."""


@dataclass(frozen=True)
class Broken:
    """A record that cannot be read: its id, the name it seems to bear, and why. It is kept as it is."""

    id: str
    name: str
    reason: str


@dataclass(frozen=True)
class Outcome:
    """What a command does to one member of the party; ``after`` is None when it is refused."""

    before: Character
    after: Character | None
    sentence: str

    @property
    def refused(self) -> bool:
        """Whether the rules forbid it for this one; ``sentence`` says why."""
        return self.after is None


def characters(state: Snapshot, archived: bool = False) -> tuple[Character, ...]:
    """The characters that can be read, by seat, then by name; with ``archived``, those put away instead."""
    read = [one for one in _read(state) if isinstance(one, Character) and one.archived == archived]
    return tuple(sorted(read, key=lambda one: (one.seat, one.name.casefold(), one.id)))


def broken(state: Snapshot) -> tuple[Broken, ...]:
    """The records that cannot be read. Pages show them; nothing ever drops them."""
    return tuple(one for one in _read(state) if isinstance(one, Broken))


def character(state: Snapshot, character_id: str) -> Character:
    """One character. Raises ``NoSuchRecord`` when it is not there, ``CharacterError`` when it is broken."""
    return _own(state.characters, character_id)


def run(  # noqa: PLR0913
    campaign: Campaign,
    character_id: str,
    command: Command,
    who: str = "",
    *,
    kind: str = "character",
    token: str | None = None,
) -> LogRow:
    """Apply a command to the newest record: ``run(campaign, mara, lambda c: take_damage(c, rules, 8, "m"))``.

    ``token`` makes a repeated tap harmless. What the command refuses is raised, and nothing is changed.
    """

    def mutate(documents: Documents) -> Done:
        done = command(_own(documents.characters, character_id))
        documents.characters[character_id] = dump(_checked(done.character, character_id))
        return done

    return campaign.change(kind, _sentence, mutate, who=who, data={"character": character_id}, token=token)


def add(campaign: Campaign, new: Character, who: str = "", *, token: str | None = None) -> LogRow:
    """A new character, seated behind the others. Raises ``OutOfRange`` past 99 characters."""

    def mutate(documents: Documents) -> None:
        seat_new(documents, new)

    return campaign.change(
        "join", f"{new.name} joins", mutate, who=who, data={"character": new.id}, token=token
    )


def copy(
    campaign: Campaign, character_id: str, new_id: str, who: str = "", *, token: str | None = None
) -> LogRow:
    """A copy of a character under a new id, with the same name and a mark, seated behind the others."""

    def mutate(documents: Documents) -> Done:
        done = copied(_own(documents.characters, character_id), new_id)
        seat_new(documents, done.character)
        return done

    return campaign.change("join", _sentence, mutate, who=who, data={"character": new_id}, token=token)


def reorder(campaign: Campaign, ids: Iterable[str], who: str = "") -> LogRow:
    """Seats in this order; characters not named keep theirs."""
    order = tuple(ids)

    def mutate(documents: Documents) -> None:
        for seat, key in enumerate(order[:MAX_CHARACTERS], start=1):
            one = _own(documents.characters, key)
            documents.characters[key] = dump(one.model_copy(update={"seat": seat}))

    return campaign.change("party", "The seats at the table were set", mutate, who=who)


def preview(state: Snapshot, commands: Mapping[str, Command]) -> tuple[Outcome, ...]:
    """What :func:`run_for_party` would do to each, on this snapshot and without changing anything."""
    return tuple(_outcome(character(state, key), command) for key, command in commands.items())


def run_for_party(  # noqa: PLR0913
    campaign: Campaign,
    commands: Mapping[str, Command],
    title: str,
    who: str = "",
    *,
    kind: str = "party",
    also: Also | None = None,
    token: str | None = None,
) -> LogRow:
    """A command for each of several characters, as one step with one row that lists each of them.

    Whom the rules refuse it stays as they are, with the reason listed; whatever else a command raises
    stops all of it. What ``also`` does, such as letting the campaign's clock run, belongs to the step.
    Raises ``Refused`` when all are refused, or nobody is named.
    """

    def mutate(documents: Documents) -> tuple[Outcome, ...]:
        outcomes = _all(documents, commands)
        if also:
            also(documents)
        return outcomes

    return campaign.change(
        kind,
        lambda outcomes: _headline(title, outcomes),
        mutate,
        who=who,
        data=_details,
        token=token,
    )


def party_sleep(  # noqa: PLR0913
    campaign: Campaign,
    ids: Iterable[str],
    rules: Rules,
    who: str = "",
    *,
    safe: bool = True,
    in_armor: Mapping[str, bool] | None = None,
    also: Also | None = None,
    token: str | None = None,
) -> LogRow:
    """A night for these characters, and the state to which a Dream Sequence wakes up.

    ``in_armor`` says it for each id; for others it is looked up. ``also`` and what is raised: as in
    :func:`run_for_party`.
    """
    commands = sleep_commands(ids, rules, safe, in_armor)

    def mutate(documents: Documents) -> tuple[Outcome, ...]:
        outcomes = _all(documents, commands)
        if also:
            also(documents)
        slept.remember(documents.settings, documents.characters)
        return outcomes

    return campaign.change(
        "sleep", lambda done: _headline("The party sleeps", done), mutate, who=who, data=_details, token=token
    )


def sleep_commands(
    ids: Iterable[str], rules: Rules, safe: bool = True, in_armor: Mapping[str, bool] | None = None
) -> dict[str, Command]:
    """The commands of a party's night, for :func:`preview`."""
    said = in_armor or {}

    def asleep(key: str) -> Command:
        return lambda one: one_sleeps(one, rules, safe, said.get(key))

    return {key: asleep(key) for key in ids}


def _read(state: Snapshot) -> list[Character | Broken]:
    return [_readable(state.characters[key], key) for key in state.characters]


def _readable(document: Mapping[str, Any], key: str) -> Character | Broken:
    try:
        return _checked(load(document), key)
    except DhcoreError as error:
        name = document.get("name")
        return Broken(key, name[:60] if isinstance(name, str) else "", str(error))


def _own(records: Mapping[str, Any], key: str) -> Character:
    if key not in records:
        raise NoSuchRecord("There is no such character here: it may have been removed on another phone.")
    return _checked(load(records[key]), key)


def _checked(one: Character, key: str) -> Character:
    if one.id != key:
        raise CharacterError("This character cannot be read: it is filed under another id than its own.")
    return one


def seat_new(documents: Documents, new: Character) -> None:
    """Put a new character behind the others, within a command. Raises ``OutOfRange`` past 99 of them."""
    if new.id in documents.characters:
        raise OutOfRange("A character with this id is here already.")
    if len(documents.characters) >= MAX_CHARACTERS:
        raise OutOfRange(f"A campaign has at most {MAX_CHARACTERS} characters, archived ones included.")
    others = (_readable(documents.characters[key], key) for key in documents.characters)
    seats = [one.seat for one in others if isinstance(one, Character)]
    seat = min(1 + max(seats, default=0), MAX_CHARACTERS)
    documents.characters[new.id] = dump(new.model_copy(update={"seat": seat}))


def _outcome(before: Character, command: Command) -> Outcome:
    try:
        done = command(before)
    except Refused as refusal:
        return Outcome(before, None, f"{before.name}: {refusal}")
    return Outcome(before, done.character, done.sentence)


def _all(documents: Documents, commands: Mapping[str, Command]) -> tuple[Outcome, ...]:
    outcomes = tuple(_outcome(_own(documents.characters, key), command) for key, command in commands.items())
    if all(outcome.refused for outcome in outcomes):
        raise Refused(outcomes[0].sentence if outcomes else "Nobody is named.")
    for outcome in outcomes:
        if outcome.after is not None:
            documents.characters[outcome.before.id] = dump(outcome.after)
    return outcomes


def _sentence(done: Done) -> str:
    return _cut(done.sentence)


def _headline(title: str, outcomes: Iterable[Outcome]) -> str:
    return _cut(f"{title}: {'; '.join(outcome.sentence for outcome in outcomes)}")


def _cut(text: str) -> str:
    return text if len(text) <= MAX_SENTENCE else text[: MAX_SENTENCE - 1] + "…"


def _details(outcomes: Iterable[Outcome]) -> dict[str, Any]:
    """Each member's sentence, as many as a row of the log holds."""
    members: list[dict[str, Any]] = []
    for outcome in outcomes:
        member = {"character": outcome.before.id, "text": outcome.sentence, "refused": outcome.refused}
        if len(json.dumps([*members, member], ensure_ascii=False).encode()) > MAX_DETAILS:
            break
        members.append(member)
    return {"members": members}
