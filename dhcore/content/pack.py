"""A pack: entries of every kind, each with an id of its own, and nothing that refers to what is not there."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, NamedTuple, TypeVar

from pydantic import Field

from dhcore.content.classes import WEAPON_GROUP, CharacterClass
from dhcore.content.creatures import Creature
from dhcore.content.equipment import Armor, Gear, Helmet, Shield, Weapon
from dhcore.content.fields import Entry, Name, Remark, Slug, Strict, Text
from dhcore.content.roll_tables import CrashTable, EncounterTable
from dhcore.content.spells import Spell, SpellKind
from dhcore.errors import UnknownName, nearest, shown

FORMAT = 1
"""The version of the file format that this program writes, and the newest it reads."""
HOUSE, RULES = "house", "rules"
MAX_ENTRIES = 3_000
EntryT = TypeVar("EntryT", bound=Entry)


class Kind(NamedTuple):
    """A kind of entry: its model, whose KEY is its word in files, and where :class:`Pack` holds it."""

    model: type[Entry]
    field: str


KINDS: dict[str, Kind] = {
    kind.model.KEY: kind
    for kind in (
        Kind(CharacterClass, "classes"),
        Kind(Weapon, "weapons"),
        Kind(Armor, "armor"),
        Kind(Helmet, "helmets"),
        Kind(Shield, "shields"),
        Kind(Gear, "gear"),
        Kind(SpellKind, "spell_kinds"),
        Kind(Spell, "spells"),
        Kind(Creature, "creatures"),
        Kind(EncounterTable, "encounter_tables"),
        Kind(CrashTable, "crash_tables"),
    )
}
"""The kinds of entry by their word in files, in the order in which files list them."""


class Head(Strict):
    """What a pack says of itself."""

    format: Annotated[int, Field(ge=1, le=FORMAT)]
    id: Slug
    name: Name
    text: Text = ""
    author: Remark | None = None
    licence: Remark | None = None


@dataclass(frozen=True)
class Pack:
    """A pack that was checked: entries in file order, ids unique, references sound."""

    head: Head
    classes: tuple[CharacterClass, ...] = ()
    weapons: tuple[Weapon, ...] = ()
    armor: tuple[Armor, ...] = ()
    helmets: tuple[Helmet, ...] = ()
    shields: tuple[Shield, ...] = ()
    gear: tuple[Gear, ...] = ()
    spell_kinds: tuple[SpellKind, ...] = ()
    spells: tuple[Spell, ...] = ()
    creatures: tuple[Creature, ...] = ()
    encounter_tables: tuple[EncounterTable, ...] = ()
    crash_tables: tuple[CrashTable, ...] = ()

    @property
    def id(self) -> str:
        """The pack's own id."""
        return self.head.id

    @property
    def name(self) -> str:
        """The pack's name."""
        return self.head.name

    def __iter__(self) -> Iterator[Entry]:
        for kind in KINDS.values():
            yield from getattr(self, kind.field)

    def __len__(self) -> int:
        return sum(1 for _ in self)


@dataclass(frozen=True)
class Names:
    """What references may name: the ids of each kind, weapon groups among the kinds."""

    ids: Mapping[str, frozenset[str]]

    @classmethod
    def of(cls, entries: Iterable[tuple[str, str]], groups: Iterable[str]) -> "Names":
        """From (kind, id) pairs and the groups of weapons."""
        ids: dict[str, set[str]] = {key: set() for key in (*KINDS, WEAPON_GROUP)}
        for kind, name in entries:
            ids[kind].add(name)
        ids[WEAPON_GROUP].update(groups)
        return cls({key: frozenset(names) for key, names in ids.items()})

    def __or__(self, other: "Names") -> "Names":
        """Whatever either of them knows."""
        return Names({key: names | other.ids[key] for key, names in self.ids.items()})

    def complaint(self, kinds: tuple[str, ...], name: str) -> str:
        """Why ``name`` is no entry of one of the ``kinds``, with what it may mean; empty when it is one."""
        if any(name in self.ids[kind] for kind in kinds):
            return ""
        known = sorted(frozenset[str]().union(*(self.ids[kind] for kind in kinds)))
        words = [word_for(kind) for kind in kinds]
        what = f"{', '.join(words[:-1])} or {words[-1]}" if len(words) > 1 else words[0]
        other = [word_for(kind) for kind, ids in self.ids.items() if name in ids]
        hint = f"; that id is of another kind: {other[0]}" if other else nearest(name, known)
        return f"no {what} has the id {shown(name)}{hint}"


def word_for(kind: str) -> str:
    """The kind of entry in a sentence: ``encounter table``."""
    return kind.replace("_", " ")


def names_in(entries: Iterable[Entry]) -> Names:
    """What references may name among these entries."""
    listed = tuple(entries)
    groups = (entry.group for entry in listed if isinstance(entry, Weapon))
    return Names.of(((entry.KEY, entry.id) for entry in listed), groups)


def find(entries: Iterable[Entry], model: type[EntryT], name: str) -> EntryT:
    """The entry of that kind with the id ``name``. Raises ``UnknownName``."""
    ours = {entry.id: entry for entry in entries if isinstance(entry, model)}
    try:
        return ours[name]
    except KeyError:
        raise UnknownName(word_for(model.KEY), name, ours) from None
