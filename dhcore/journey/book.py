"""The journey of a campaign in the store: read from a snapshot, changed by commands on the newest record.

Every command is one step of the campaign's log, which undo takes back exactly: the clock, the dungeon and
the records of the characters that it touches.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import NamedTuple

from dhcore.character import Character, Command, Rules, commands
from dhcore.character import dump as dump_character
from dhcore.character import load as load_character
from dhcore.errors import NoSuchRecord, Refused
from dhcore.journey import crawling, lights
from dhcore.journey.record import KEY, Done, Journey, Met, dump, load
from dhcore.journey.spans import rounds_of
from dhcore.journey.timers import JourneyCommand, Wanted, advance, begin, ran_out, take_off, timer
from dhcore.store import Campaign, Documents, LogRow, Snapshot

KIND = "journey"
MAX_SENTENCE = 500


class Step(NamedTuple):
    """What a command came to, in a sentence, and whether players may not be told."""

    sentence: str
    secret: bool = False


def journey(state: Snapshot) -> Journey:
    """The clock and the dungeon of a campaign; fresh ones before the first step. Raises ``JourneyError``."""
    return load(state.settings)


def run(campaign: Campaign, command: JourneyCommand, who: str = "", *, token: str | None = None) -> LogRow:
    """Apply a command to the newest journey: ``run(campaign, lambda j: advance(j, 20))``.

    ``token`` makes a repeated tap harmless. A command that changes nothing, and one that is refused,
    raises with its sentence, and nothing is written.
    """

    def mutate(documents: Documents) -> Step:
        done = _stepped(documents, command)
        return Step(done.sentence, done.secret)

    return _change(campaign, mutate, who, token)


def passing(number: int, unit: str) -> Callable[[Documents], None]:
    """Time that goes by within another step: ``book.party_sleep(..., also=passing(8, "hour"))``.

    Raises as ``rounds_of``.
    """
    rounds = rounds_of(number, unit)

    def go_by(documents: Documents) -> None:
        _stepped(documents, lambda now: advance(now, rounds))

    return go_by


def run_on_character(  # noqa: PLR0913  # whose, what, what goes on the clock, by whom
    campaign: Campaign,
    character_id: str,
    command: Command,
    wanted: Sequence[Wanted],
    who: str = "",
    *,
    token: str | None = None,
) -> LogRow:
    """A command on a character's record, and timers of what it leaves behind, as one step.

    The hinders that it brings go with the first of the timers.
    """

    def mutate(documents: Documents) -> Step:
        before = Counter(_loaded(documents, character_id).hinders)
        said = _on_character(documents, character_id, command)
        if not wanted:
            return Step(said)
        fresh = Counter(_loaded(documents, character_id).hinders) - before
        timers = (replace(wanted[0], hinders=tuple(fresh.elements())), *wanted[1:])
        return Step(f"{said}; {_stepped(documents, lambda now: begin(now, *timers)).sentence}")

    return _change(campaign, mutate, who, token, character_id)


def light(  # noqa: PLR0913  # who lights what, and by whom it was tapped
    campaign: Campaign,
    character_id: str,
    source: lights.Source,
    timer_id: str,
    who: str = "",
    *,
    instead_of: str = "",
    token: str | None = None,
) -> LogRow:
    """A character lights a source; what it burns is used up, and it runs on the clock.

    ``instead_of`` is the timer of one that has burned down; it leaves the clock in the same step.
    Raises ``Refused`` when there is none left.
    """

    def mutate(documents: Documents) -> Step:
        bearer = _loaded(documents, character_id)
        if item := lights.used_up(bearer, source):
            _on_character(documents, character_id, lambda one: commands.remove_item(one, item, 1))
        if instead_of:
            _stepped(documents, lambda now: take_off(now, instead_of))
        _stepped(documents, lambda now: begin(now, lights.timer_of(source, timer_id, bearer)))
        return Step(f"{bearer.name} lights a {source.name}, Light {source.squares}")

    return _change(campaign, mutate, who, token, character_id)


def deal_with(campaign: Campaign, timer_id: str, who: str = "", *, token: str | None = None) -> LogRow:
    """A timer leaves the clock, and its hinders the record; where it was deadly, "Dead" stands there instead.

    Hinders that are no longer there, and a character that is gone, stop nothing. Raises ``NoSuchRecord``.
    """

    def mutate(documents: Documents) -> Step:
        one = timer(load(documents.settings).clock, timer_id)
        dies = one.deadly and one in ran_out(load(documents.settings).clock)
        off = _stepped(documents, lambda now: take_off(now, timer_id))
        said = off.sentence
        if one.about not in documents.characters or not (dies or one.hinders):
            return Step(said, off.secret)
        bearer = _loaded(documents, one.about)
        for hinder in one.hinders:
            if hinder in bearer.hinders:
                bearer = commands.remove_hinder(bearer, hinder).character
        if dies:
            bearer = commands.add_hinder(bearer, "Dead").character
            said = f"{bearer.name} is dead: {one.name}"
        documents.characters[bearer.id] = dump_character(bearer)
        return Step(said)

    return _change(campaign, mutate, who, token)


def rest(  # noqa: PLR0913, PLR0917  # who rests with which dice, what comes
    campaign: Campaign,
    totals: Mapping[str, int | Random],
    rules: Rules,
    met: Met | None,
    met_words: str,
    who: str = "",
    *,
    token: str | None = None,
) -> LogRow:
    """A crawl of rest: unless somebody comes, each of these erases wear with a Constitution Save (DH-199).

    ``totals`` are the saves by character id, rolled by hand or a source of chance. Whom the rules refuse a
    rest gets none, and the sentence says why; a rest that is broken off is not counted.
    """

    def mutate(documents: Documents) -> Step:
        crawl = _stepped(documents, lambda now: crawling.rest(now, met, met_words))
        if met and met.creatures:
            return Step(f"The rest is broken off; {crawl.sentence}", crawl.secret)
        said = []
        for key, rolled in totals.items():
            try:
                said.append(_on_character(documents, key, _resting(rules, rolled)))
            except Refused as refusal:
                said.append(f"{_loaded(documents, key).name}: {refusal}")
        return Step("; ".join([*said, crawl.sentence]), crawl.secret)

    return _change(campaign, mutate, who, token)


def _change(
    campaign: Campaign,
    mutate: Callable[[Documents], Step],
    who: str,
    token: str | None,
    character_id: str = "",
) -> LogRow:
    data = {"character": character_id} if character_id else None
    return campaign.change(
        KIND, _told, mutate, who=who, data=data, token=token, secret=lambda step: step.secret
    )


def _told(step: Step) -> str:
    text = step.sentence
    return text if len(text) <= MAX_SENTENCE else text[: MAX_SENTENCE - 1] + "…"


def _stepped(documents: Documents, command: JourneyCommand) -> Done:
    before = load(documents.settings)
    done = command(before)
    if done.journey == before:
        raise Refused(f"{done.sentence}: nothing to do.")
    documents.settings[KEY] = dump(done.journey)
    return done


def _resting(rules: Rules, rolled: int | Random) -> Command:
    return lambda one: commands.rest(one, rules, rolled)


def _on_character(documents: Documents, character_id: str, command: Command) -> str:
    done = command(_loaded(documents, character_id))
    documents.characters[character_id] = dump_character(done.character)
    return done.sentence


def _loaded(documents: Documents, character_id: str) -> Character:
    if character_id not in documents.characters:
        raise NoSuchRecord("There is no such character here: it may have been removed on another phone.")
    return load_character(documents.characters[character_id])
