"""Who a character is: inclinations, traits, the top of the sheet (DH-037, DH-040..042, DH-113..116)."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Literal

from dhcore.errors import OutOfRange, Refused, UnknownName
from dhcore.tables import Row, csv_rows

Tone = Literal["positive", "neutral", "negative"]
TONES: tuple[Tone, ...] = ("positive", "neutral", "negative")


class Inclination(Row):
    """One of the nine inclinations: its two letters, its name and the two sides of it."""

    code: str
    name: str
    order: str
    morals: str
    source: str


class Trait(Row):
    """A personality trait that we suggest, and its tone."""

    tone: Tone
    name: str
    source: str


def inclinations() -> tuple[Inclination, ...]:
    """All nine, in the order of the rules (DH-040, DH-114)."""
    return csv_rows("dragonhead/inclinations.csv", Inclination)


@cache
def _by_word() -> dict[str, Inclination]:
    return {word.lower(): row for row in inclinations() for word in (row.code, row.name)}


def inclination(word: str) -> Inclination:
    """The inclination called ``word``, by letters or name, in any case. Raises ``UnknownName``."""
    try:
        return _by_word()[word.strip().lower()]
    except KeyError:
        raise UnknownName("inclination", word, (row.code for row in inclinations())) from None


@dataclass(frozen=True)
class Inclinations:
    """The face shown to the world (``social``) and the true one, by their letters (DH-041).

    Raises ``UnknownName`` for letters that name none.

    >>> megan = Inclinations.parse("LN/CG")
    >>> megan.social, megan.true, str(Inclinations.parse("tn"))
    ('LN', 'CG', 'TN')
    """

    social: str
    true: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "social", inclination(self.social).code)
        object.__setattr__(self, "true", inclination(self.true).code)

    @classmethod
    def parse(cls, text: str) -> "Inclinations":
        """Read ``LN/CG``, or a single one that is both. Raises ``OutOfRange`` for more than two."""
        parts = text.split("/")
        if len(parts) > 2:
            raise OutOfRange(f"A character has one inclination or two, not {len(parts)} (DH-041).")
        return cls(parts[0], parts[-1])

    def __str__(self) -> str:
        return self.social if self.social == self.true else f"{self.social}/{self.true}"

    @property
    def words(self) -> str:
        """In full: ``Lawful Neutral outside, Chaotic Good inside``, or one name."""
        social, true = inclination(self.social).name, inclination(self.true).name
        return social if social == true else f"{social} outside, {true} inside"


def check_social(own: Inclinations, class_lists: Sequence[str]) -> None:
    """Raises ``Refused`` when the class does not list the social inclination (DH-113); the true one is free.

    An empty list is a class that names none: all go. Raises ``UnknownName`` for unknown letters in it.
    """
    allowed = [inclination(word).code for word in class_lists]
    if allowed and own.social not in allowed:
        raise Refused(f"This class shows the world {', '.join(allowed)}, not {own.social} (DH-113).")


def traits(tone: Tone) -> tuple[str, ...]:
    """The traits we suggest in one tone; any other will do as well. Raises ``UnknownName``."""
    if tone not in TONES:
        raise UnknownName("tone", tone, TONES)
    return tuple(row.name for row in csv_rows("dragonhead/traits.csv", Trait) if row.tone == tone)


def suggest_traits(rng: Random) -> dict[Tone, str]:
    """One trait of each tone, picked with ``rng`` (DH-115); they bind nobody (DH-042)."""
    return {tone: rng.choice(traits(tone)) for tone in TONES}


def name_or_class(name: str, class_name: str) -> str:
    """The name, or ``The`` before the class when there is none yet (DH-116).

    >>> name_or_class("", "barbarian")
    'The Barbarian'
    """
    return name.strip() or f"The {class_name.strip()[:1].upper()}{class_name.strip()[1:]}"


@dataclass(frozen=True)
class Existence:
    """What stands in the three lines at the top of the sheet (DH-037).

    >>> Existence("Megan", 6, "Warlord", 4, Inclinations("LN", "CG"), ("Brave",)).lines
    ('Megan', 'Level 6 Warlord 4', 'LN/CG Brave')
    """

    name: str
    character_level: int
    class_name: str
    class_level: int
    inclinations: Inclinations
    traits: tuple[str, ...] = ()

    @property
    def lines(self) -> tuple[str, str, str]:
        """Name; level and class, with the class level if it differs (DH-048); inclination and traits."""
        own = "" if self.class_level == self.character_level else f" {self.class_level}"
        third = " ".join(filter(None, (str(self.inclinations), ", ".join(self.traits))))
        second = f"Level {self.character_level} {self.class_name}{own}"
        return name_or_class(self.name, self.class_name), second, third
