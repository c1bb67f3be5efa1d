"""Names to suggest for new characters, from our own lists, by kind of class (DH-116)."""

from functools import cache
from random import Random

from dhcore.errors import UnknownName
from dhcore.tables import Row, csv_rows


class SuggestedName(Row):
    """A name, and the kind of class that it suits."""

    kind: str
    name: str
    source: str


@cache
def names() -> dict[str, tuple[str, ...]]:
    """Kind of class -> its names."""
    rows: tuple[SuggestedName, ...] = csv_rows("dragonhead/names.csv", SuggestedName)
    return {kind: tuple(row.name for row in rows if row.kind == kind) for kind in {row.kind for row in rows}}


def suggest_name(kind: str, rng: Random) -> str:
    """A name for a race, calling or transformation, picked with ``rng``. Raises ``UnknownName``."""
    if kind not in names():
        raise UnknownName("kind of class", kind, names())
    return rng.choice(names()[kind])
