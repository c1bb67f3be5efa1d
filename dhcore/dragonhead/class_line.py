"""What a class says of itself: its kind, its features' levels, and lines such as ``Melee, Ranged ½, AC``.

A line lists what the class level helps with: kinds of combat, or kinds of magic (``Nature, Any ½``).
"""

from dataclasses import dataclass

from dhcore.dragonhead.check import Share
from dhcore.errors import Refused, UnknownName
from dhcore.tables import Row, toml_rows

HALVES = ("½", "1/2")
ANY = "any"
AC = "ac"


class CombatKind(Row):
    """A kind of combat that a class may be good at."""

    name: str
    source: str


def combat_kinds() -> tuple[str, ...]:
    """The four kinds of combat (DH-088)."""
    return tuple(row.name for row in toml_rows("dragonhead/character.toml", "combat_kind", CombatKind))


class ClassKind(Row):
    """A kind of class: how one comes by it, and whether it is human unless it says otherwise."""

    name: str
    how: str
    human: bool
    source: str


def class_kinds() -> tuple[ClassKind, ...]:
    """Races, callings and transformations (DH-047)."""
    return toml_rows("dragonhead/character.toml", "class_kind", ClassKind)


def gained(class_level: int, starts_at: int = 1) -> bool:
    """Whether a feature that Starts At (SA) a class level is there at ``class_level`` (DH-075).

    >>> gained(2, 3), gained(3, 3)
    (False, True)
    """
    return class_level >= starts_at


@dataclass(frozen=True)
class ClassLine:
    """What a class lists, each with its share, in the order written; names in lower case.

    >>> elf = ClassLine.parse("Nature, Any ½")
    >>> elf.share("nature"), elf.share("fire"), ClassLine.parse("Melee").share("ranged")
    ('full', 'half', 'none')
    """

    shares: tuple[tuple[str, Share], ...] = ()

    @classmethod
    def parse(cls, text: str) -> "ClassLine":
        """Read kinds separated by commas; ``½`` (or ``1/2``) behind a kind means half (DH-088, DH-098).

        An empty text lists nothing. Raises ``Refused`` for a kind listed twice or a share without a kind.
        """
        shares: dict[str, Share] = {}
        for part in filter(None, (part.strip() for part in text.split(","))):
            half = next((sign for sign in HALVES if part.endswith(sign)), None)
            name = part.removesuffix(half or "").strip().lower()
            if not name or name in shares:
                raise Refused(f"“{text}” lists {'no kind' if not name else name + ' twice'} (DH-088).")
            shares[name] = "half" if half else "full"
        return cls(tuple(shares.items()))

    def share(self, kind: str) -> Share:
        """The share for ``kind``: its own, else that of ``any``, else none (DH-088, DH-098)."""
        shares = dict(self.shares)
        return shares.get(kind.strip().lower()) or shares.get(ANY, "none")

    def combat_share(self, kind: str) -> Share:
        """The share for a kind of combat, or for ``ac`` (DH-088, DH-091). Raises ``UnknownName``."""
        if kind.strip().lower() not in (*combat_kinds(), AC):
            raise UnknownName("kind of combat", kind, (*combat_kinds(), AC))
        return self.share(kind)

    def __str__(self) -> str:
        return ", ".join(
            f"{name.upper() if name == AC else name.capitalize()}{' ½' if share == 'half' else ''}"
            for name, share in self.shares
        )
