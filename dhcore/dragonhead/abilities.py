"""The nine abilities and the ways people name them (DH-043)."""

from functools import cache

from dhcore.errors import UnknownName
from dhcore.tables import Row, csv_rows


class Ability(Row):
    """An ability: its three-letter code, its name and its group."""

    code: str
    name: str
    group: str
    source: str


def abilities() -> tuple[Ability, ...]:
    """All nine, in the order of the sheet."""
    return csv_rows("dragonhead/abilities.csv", Ability)


@cache
def _by_word() -> dict[str, Ability]:
    return {word: row for row in abilities() for word in (row.code, row.name.lower())}


def ability(word: str) -> Ability:
    """The ability called ``word``, by code or name, in any case. Raises ``UnknownName``."""
    try:
        return _by_word()[word.strip().lower()]
    except KeyError:
        raise UnknownName("ability", word, _by_word()) from None


def ability_words() -> tuple[str, ...]:
    """Every word that names an ability, lower-case."""
    return tuple(_by_word())
