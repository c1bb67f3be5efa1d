"""Reminders of what the people at the table do themselves, and the cardinal rules (DH-409..412)."""

from functools import cache

from dhcore.errors import UnknownName
from dhcore.tables import Row, toml_rows


class Note(Row):
    """A reminder: its topic, a title and a sentence or two."""

    topic: str
    title: str
    words: str
    source: str


@cache
def notes() -> dict[str, tuple[Note, ...]]:
    """Topic -> its notes, in the order of the rules."""
    rows = toml_rows("dragonhead/table_notes.toml", "note", Note)
    return {
        topic: tuple(row for row in rows if row.topic == topic)
        for topic in dict.fromkeys(r.topic for r in rows)
    }


def notes_on(topic: str) -> tuple[Note, ...]:
    """The notes on a topic, such as ``dungeon`` or ``cardinal rules``. Raises ``UnknownName``."""
    try:
        return notes()[topic]
    except KeyError:
        raise UnknownName("topic", topic, notes()) from None
