"""Light sources that burn down: what there is to light, who has it, and how far the party sees (DH-192)."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from dhcore.character import Character
from dhcore.content.equipment import Gear
from dhcore.content.library import Library
from dhcore.dragonhead.duration import clock
from dhcore.errors import Refused
from dhcore.journey.record import Clock, Timer
from dhcore.journey.spans import FILE
from dhcore.journey.timers import Wanted, running
from dhcore.tables import Row, toml_rows

OTHER = "other"


class Burning(Row):
    """Minutes that a light source burns, and the id of the thing that is used up for it, if any."""

    name: str
    minutes: int
    uses: str
    source: str


@dataclass(frozen=True)
class Source:
    """A thing that can be lit: its id and name, its Light, the rounds it burns, and what that uses up."""

    entry: str
    name: str
    squares: int
    rounds: int
    uses: str


@dataclass(frozen=True)
class AtHand:
    """A source that somebody carries, and how often it can be lit with what they have."""

    character: Character
    source: Source
    times: int


@cache
def burnings() -> dict[str, Burning]:
    """How long each light source burns, by its id; ``other`` for the rest."""
    return {row.name: row for row in toml_rows(FILE, "burning", Burning)}


def sources(library: Library) -> tuple[Source, ...]:
    """Everything in the packs that gives light."""
    return tuple(_source(one, squares) for one in library.all(Gear) if (squares := _light(one)) is not None)


def at_hand(library: Library, characters: Iterable[Character]) -> tuple[AtHand, ...]:
    """What these characters carry that can be lit, the brightest first."""
    known = {one.entry: one for one in sources(library)}
    found = [
        AtHand(character, known[entry], times)
        for character in characters
        for entry in dict.fromkeys(thing.entry for thing in character.items)
        if entry in known and (times := _times(character, known[entry]))
    ]
    return tuple(sorted(found, key=lambda one: -one.source.squares))


def used_up(character: Character, source: Source) -> str:
    """The id of the carried thing that lighting ``source`` takes one of; empty when it takes none.

    Raises ``Refused`` when the character has none.
    """
    if not _times(character, source):
        raise Refused(f"{character.name} has nothing left for a {source.name}.")
    return next((thing.id for thing in character.items if source.uses and thing.entry == source.uses), "")


def timer_of(source: Source, timer_id: str, character: Character) -> Wanted:
    """The timer of that source in somebody's hand."""
    return Wanted(
        timer_id,
        source.name,
        source.rounds,
        "light",
        about=character.id,
        who=character.name,
        squares=source.squares,
        entry=source.entry,
    )


def burning(now: Clock) -> tuple[Timer, ...]:
    """The lights that burn, the brightest first."""
    return tuple(sorted((one for one in running(now) if one.kind == "light"), key=_brightness, reverse=True))


def brightest(now: Clock) -> int | None:
    """The best Light that burns, in squares beyond its bearer's own; None in the dark."""
    return next((one.squares for one in burning(now)), None)


def _brightness(one: Timer) -> int:
    return one.squares or 0


def _light(one: Gear) -> int | None:
    return next(
        (each.value for each in one.aspects if each.key == "light" and isinstance(each.value, int)), None
    )


def _source(one: Gear, squares: int) -> Source:
    row = burnings().get(one.id, burnings()[OTHER])
    return Source(one.id, one.name, squares, row.minutes * clock().rounds_per_minute, row.uses)


def _times(character: Character, source: Source) -> int:
    """How often it can be lit: as often as there is something to use up."""
    have = dict.fromkeys((source.entry, source.uses), 0)
    for thing in character.items:
        if thing.entry in have:
            have[thing.entry] += thing.count
    return min(have[source.entry], have[source.uses]) if source.uses else have[source.entry]
