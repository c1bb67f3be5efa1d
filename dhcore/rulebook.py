"""The rulebook: every rule in our words, every ruling, and a search that forgives.

A rule names what computes it, or why it is left to the people at the table.
"""

import re
from collections import defaultdict
from functools import cache
from typing import Any, Literal

from dhcore.dragonhead.house import RULINGS, House, readings_of
from dhcore.errors import OutOfRange, UnknownName
from dhcore.tables import Row, csv_rows, toml_rows
from dhcore.word_index import Field, WordIndex

Kind = Literal["definition", "table", "formula", "procedure", "modifier", "limit", "advice"]
MECHANICAL = ("table", "formula", "procedure", "modifier", "limit")
"""Kinds of rules that say what happens, and so are computed or left to people for a reason."""
MAX_QUERY = 100
SEPARATOR = " / "

_RULE_ID = re.compile(r"(?:dh[ -]?)?0*([0-9]{1,3})")
_RULING_ID = re.compile(r"a([0-9]{2})")


class Rule(Row):
    """A rule: its section from the chapter down, what it says, and its figures as ``a=b; c=d``.

    ``ruling`` are ids of rulings it rests on and ``computed`` dotted names of what computes or holds it,
    both separated by spaces; ``people`` is the reason why a rule is left to the people at the table.
    """

    id: str
    section: str
    kind: Kind
    text: str
    numbers: str = ""
    ruling: str = ""
    computed: str = ""
    people: str = ""

    @property
    def title(self) -> str:
        """The innermost part of its section."""
        return self.section.rpartition(SEPARATOR)[2]

    @property
    def is_mechanical(self) -> bool:
        """Whether it says what happens, rather than what something is or what is advisable."""
        return self.kind in MECHANICAL

    @property
    def facts(self) -> tuple[tuple[str, str], ...]:
        """Its figures as pairs of a name and a value."""
        parts = [part.partition("=") for part in self.numbers.split(";") if part.strip()]
        return tuple((name.strip(), value.strip()) for name, _, value in parts)

    @property
    def rulings(self) -> tuple["Ruling", ...]:
        """The rulings it rests on."""
        return tuple(map(ruling, self.ruling.split()))

    @property
    def code(self) -> tuple[str, ...]:
        """Dotted names of what computes or holds it, the most telling first."""
        return tuple(self.computed.split())


class Reading(Row):
    """One way to read a place that the rules leave open; ``value`` is what a campaign chooses it by."""

    words: str
    value: str | int | None = None


class Ruling(Row):
    """A place that the rules leave open: the question, the readings with ours first, and why ours."""

    id: str
    title: str
    place: str
    question: str
    readings: tuple[Reading, ...]
    why: str

    @property
    def ours(self) -> Reading:
        """This project's reading."""
        return self.readings[0]

    @property
    def can_choose(self) -> bool:
        """Whether a campaign can choose another reading."""
        return hasattr(RULINGS, self.id)

    def in_force(self, house: House) -> Reading:
        """The reading that ``house`` goes by; ours where there is nothing to choose."""
        if self.id in readings_of():
            chosen: Any = getattr(house, self.id)
            return next(reading for reading in self.readings if reading.value == chosen)
        if self.id == "A01" and house.A01.rows:
            return Reading(words="A table of this campaign's own; scores without a row as above.")
        return self.ours


class Synonym(Row):
    """Something people type, and the words of the rules that it means; several lines are alternatives."""

    typed: str
    means: str


def rules() -> tuple[Rule, ...]:
    """Every rule, in order."""
    return csv_rows("dragonhead/rules.csv", Rule)


def rule(word: str) -> Rule:
    """The rule with that id: ``DH-136``, ``dh136`` or ``136``. Raises ``UnknownName``."""
    try:
        return _by_id()[_rule_id(word)]
    except KeyError:
        raise UnknownName("rule", word, _by_id()) from None


def _rule_id(word: str) -> str:
    """The id that ``word`` spells, as rules have it; empty when it spells none."""
    number = _RULE_ID.fullmatch(word.strip().lower())
    return f"DH-{int(number[1]):03}" if number else ""


@cache
def _by_id() -> dict[str, Rule]:
    return {row.id: row for row in rules()}


def rulings() -> tuple[Ruling, ...]:
    """Every ruling, in order."""
    return toml_rows("dragonhead/rulings.toml", "ruling", Ruling)


@cache
def ruling(word: str) -> Ruling:
    """The ruling with that id, such as ``A19``, in any case. Raises ``UnknownName``."""
    for row in rulings():
        if row.id == word.strip().upper():
            return row
    raise UnknownName("ruling", word, (row.id for row in rulings()))


@cache
def rules_under(ruling_id: str) -> tuple[Rule, ...]:
    """The rules that a ruling concerns, in order. Raises ``UnknownName``."""
    own = ruling(ruling_id).id
    return tuple(row for row in rules() if own in row.ruling.split())


@cache
def sections(under: str = "") -> tuple[str, ...]:
    """The chapters in order, or with ``under`` the sections right below it, each from the chapter down.

    Raises ``UnknownName`` when ``under`` names none.

    >>> sections()[-2:], sections("Mojos")[:2]
    (('Adventure', 'Cardinal Rules'), ('Mojos / Fudge The Dice', 'Mojos / Rise Above'))
    """
    below: dict[str, dict[str, None]] = defaultdict(dict)
    for row in rules():
        path = row.section.split(SEPARATOR)
        for depth, _ in enumerate(path):
            below[SEPARATOR.join(path[:depth])][SEPARATOR.join(path[: depth + 1])] = None
    known = {section for found in below.values() for section in found}
    if under and under not in known:
        raise UnknownName("section", under, known)
    return tuple(below.get(under, ()))


@cache
def rules_in(section: str) -> tuple[Rule, ...]:
    """The rules of a chapter or section and of all below it, in order. Raises ``UnknownName``."""
    _ = sections(section)
    return tuple(row for row in rules() if f"{row.section}{SEPARATOR}".startswith(f"{section}{SEPARATOR}"))


def search(text: str, limit: int = 20) -> tuple[Rule, ...]:
    """The rules that fit ``text`` best, best first, at most ``limit``; nothing for a text without words.

    Words may come in any order, be cut short or misspelt, or be what other games call it. An id of a
    rule finds that rule, one of a ruling the rules it concerns; a number may also stand in the text.
    Raises ``OutOfRange`` for more than 100 characters and for a limit outside 1..412.
    """
    if len(text) > MAX_QUERY:
        raise OutOfRange(f"A search takes at most {MAX_QUERY} characters, not {len(text):,}.")
    if not 1 <= limit <= len(rules()):
        raise OutOfRange(f"A search finds 1 to {len(rules())} rules, not {limit}.")
    asked = text.strip().lower()
    if _RULING_ID.fullmatch(asked):
        return rules_under(asked)[:limit] if asked.upper() in {row.id for row in rulings()} else ()
    first = _by_id().get(_rule_id(asked))
    if _RULE_ID.fullmatch(asked) and not asked.isdigit():
        return (first,) if first else ()
    found = [rules()[place] for place in _index().search(text)]
    return tuple(dict.fromkeys([first, *found] if first else found))[:limit]


def nearest_words(text: str) -> tuple[str, ...]:
    """A few words of the rules that look like those typed, for when a search finds nothing."""
    return tuple(_index().near(text[:MAX_QUERY]))


@cache
def _index() -> WordIndex:
    """Built once, when it is first asked for."""
    synonyms: dict[str, list[str]] = defaultdict(list)
    for row in csv_rows("dragonhead/synonyms.csv", Synonym):
        synonyms[row.typed].append(row.means)
    documents = [
        (
            Field(row.title, 3),
            Field(row.section, 1),
            Field(row.text, 2),
            Field(f"{row.kind} {row.numbers}", 1),
        )
        for row in rules()
    ]
    return WordIndex(documents, synonyms)
