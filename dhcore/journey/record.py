"""The journey of a campaign as it is stored: its clock with timers, and the dungeon it crawls through."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, NamedTuple, Self, TypeAlias

from pydantic import AfterValidator, Field, ValidationError, model_validator

from dhcore.character.record import as_tuples
from dhcore.content.fields import Strict
from dhcore.dragonhead.crawl import speed
from dhcore.dragonhead.encounters import origin_rows
from dhcore.errors import DhcoreError, NewerVersion, OutOfRange
from dhcore.journey.spans import first_moment, latest
from dhcore.journey.squares import START, square

KEY = "journey"
"""Where it stands among the settings of a campaign."""
VERSION = 1
MAX_TIMERS = 100
MAX_MARKS = 3_000
MAX_WORDS = 120
MAX_ORDER = 99

Count: TypeAlias = Annotated[int, Field(ge=0, le=1_000_000)]
Words: TypeAlias = Annotated[str, Field(max_length=MAX_WORDS)]
Id: TypeAlias = Annotated[str, Field(max_length=64)]
Kind: TypeAlias = Literal["effect", "poison", "light"]
Drawing: TypeAlias = Literal["floor", "wall", "door", "room"]
Ending: TypeAlias = Literal["circle", "cross"]


def _known_square(name: str) -> str:
    square(name)
    return name


def _within_reach(moment: int) -> int:
    if not 0 <= moment <= latest():
        raise OutOfRange(f"The clock shows 0 to {latest():,} rounds, not {moment:,}.")
    return moment


Place: TypeAlias = Annotated[str, AfterValidator(_known_square)]
Moment: TypeAlias = Annotated[int, AfterValidator(_within_reach)]


class JourneyError(DhcoreError, ValueError):
    """What the campaign keeps of its journey cannot be read. It is left as it is."""


class Timer(Strict):
    """Something that runs out at the moment ``ends``, for the character ``about`` or whom ``who`` names.

    A stopped one has the rounds it has ``left`` instead. ``squares`` is the Light of one that burns,
    ``entry`` the thing that does. ``hinders`` go from the character's record with it.
    """

    id: Id
    name: Annotated[str, Field(min_length=1, max_length=MAX_WORDS)]
    began: Moment
    ends: Moment
    kind: Kind = "effect"
    about: Id = ""
    who: Words = ""
    deadly: bool = False
    hinders: Annotated[tuple[Words, ...], Field(max_length=50)] = ()
    squares: Annotated[int, Field(ge=0, le=1_000)] | None = None
    entry: Words = ""
    left: Annotated[int, Field(ge=1)] | None = None

    @property
    def label(self) -> str:
        """``Torch (Mara)``."""
        return f"{self.name} ({self.who})" if self.who else self.name

    @property
    def dms_own(self) -> bool:
        """Whether it is about nobody, such as guards that return: players are not told of it."""
        return not self.about and not self.who

    @property
    def stopped(self) -> bool:
        """Whether it does not run."""
        return self.left is not None


class Clock(Strict):
    """The moment it is now, in rounds since the first midnight, and the timers on that line.

    ``counted`` are the rounds of each fight, by its id, that have gone by on it already.
    """

    now: Moment = Field(default_factory=first_moment)
    timers: Annotated[tuple[Timer, ...], Field(max_length=MAX_TIMERS)] = ()
    counted: dict[Id, Annotated[int, Field(ge=0)]] = Field(default_factory=dict, max_length=1_000)


class Met(Strict):
    """An encounter found: the roll and words of its table, how many of which creatures, and from where.

    Of so many ``rolls`` the lower one counts. ``id`` is the id of the fight that it becomes, ``at`` the
    square where the party met it.
    """

    id: Id
    table: Words
    roll: int
    rolls: int = 1
    text: Annotated[str, Field(max_length=500)] = ""
    creatures: tuple[tuple[Id, int], ...] = ()
    direction: Words = ""
    distance: Count = 0
    at: Place = START


class Dungeon(Strict):
    """The crawl: who goes in which order, how, where, and the map that is drawn of it.

    ``squares`` are those of the Move roll under way and ``spent`` those walked of it; None between
    crawls. ``move`` is a Move score typed in, 0 for that of the slowest member's sheet.
    """

    order: Annotated[tuple[Id, ...], Field(max_length=MAX_ORDER)] = ()
    behind: Annotated[tuple[Id, ...], Field(max_length=MAX_ORDER)] = ()
    pace: str = "slow"
    doing: Literal["", "search", "hide"] = ""
    geometry: str = "open"
    table: Words = ""
    move: Annotated[int, Field(ge=0, le=100)] = 0
    crawls: Count = 0
    at: Place = START
    squares: Count | None = None
    spent: Count = 0
    trail: Annotated[tuple[Place, ...], Field(max_length=500)] = ()
    drawn: dict[Place, Drawing] = Field(default_factory=dict, max_length=MAX_MARKS)
    ends: dict[Place, Ending] = Field(default_factory=dict, max_length=MAX_MARKS)
    met: Met | None = None

    @model_validator(mode="after")
    def _words_are_known(self) -> Self:
        speed(self.pace)
        origin_rows(self.geometry)
        return self

    @property
    def under_way(self) -> bool:
        """Whether a crawl is under way."""
        return self.squares is not None

    @property
    def left(self) -> int:
        """Squares that the crawl under way has left; 0 between crawls."""
        return (self.squares or 0) - self.spent


class Journey(Strict):
    """Clock and dungeon of a campaign."""

    version: Literal[1] = 1
    clock: Clock = Field(default_factory=Clock)
    dungeon: Dungeon = Field(default_factory=Dungeon)


class Done(NamedTuple):
    """The journey after a command, and what happened in one sentence without a full stop.

    ``secret`` is what players may not be told.
    """

    journey: Journey
    sentence: str
    secret: bool = False


def load(settings: Mapping[str, Any]) -> Journey:
    """The journey among a campaign's settings, a fresh one when there is none.

    Raises ``JourneyError`` for what is none, ``NewerVersion`` for one of a later program.
    """
    found = settings.get(KEY)
    if found is None:
        return Journey()
    version = found.get("version") if isinstance(found, Mapping) else None
    if isinstance(version, int) and version > VERSION:
        raise NewerVersion("The clock of this campaign was made by a newer version of this program.")
    try:
        return Journey.model_validate(as_tuples(found))
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = ".".join(map(str, first["loc"][:4]))
        raise JourneyError(
            f"The campaign's clock and dungeon cannot be read: {where}: {first['msg']}"
        ) from error


def dump(journey: Journey) -> dict[str, Any]:
    """The journey as plain values; :func:`load` gives an equal one back."""
    return {**journey.model_dump(mode="json", exclude_defaults=True), "version": VERSION}


def with_clock(journey: Journey, **fields: object) -> Journey:
    """The journey with some fields of its clock replaced."""
    return Journey(clock=Clock(**{**dict(journey.clock), **fields}), dungeon=journey.dungeon)


def with_dungeon(journey: Journey, **fields: object) -> Journey:
    """The journey with some fields of its dungeon replaced."""
    return Journey(clock=journey.clock, dungeon=Dungeon(**{**dict(journey.dungeon), **fields}))
