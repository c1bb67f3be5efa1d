"""A campaign's packs combined: later ones replace earlier entries by id, and each entry knows its origin."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from dhcore.content.fields import Entry
from dhcore.content.loading import broken_references
from dhcore.content.pack import RULES, EntryT, Names, Pack, find, names_in, word_for
from dhcore.errors import PackError, UnknownName, shown

MAX_PACKS = 40


@dataclass(frozen=True)
class Library:
    """Everything that the packs of a campaign hold together; ``origins`` are the pack ids, entry by entry."""

    packs: tuple[Pack, ...]
    entries: tuple[Entry, ...]
    origins: tuple[str, ...]

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries)

    def __len__(self) -> int:
        return len(self.entries)

    def all(self, model: type[EntryT]) -> tuple[EntryT, ...]:
        """All entries of that kind, in the order in which their ids first came up."""
        return tuple(entry for entry in self.entries if isinstance(entry, model))

    def get(self, model: type[EntryT], name: str) -> EntryT:
        """The entry of that kind with the id ``name``. Raises ``UnknownName``."""
        entry = self._by_id.get(name)
        return entry if isinstance(entry, model) else find(self.entries, model, name)

    def origin(self, name: str) -> str:
        """The id of the pack that the entry with the id ``name`` came from. Raises ``UnknownName``."""
        if name not in self._by_id:
            raise UnknownName("entry", name, self._by_id)
        return dict(zip(self._by_id, self.origins, strict=True))[name]

    def mark(self, name: str) -> str:
        """How pages mark the entry: ``rules`` when the game itself gives its facts, else its pack's id."""
        origin = self.origin(name)
        return RULES if self._by_id[name].source == RULES else origin

    @cached_property
    def _by_id(self) -> dict[str, Entry]:
        return {entry.id: entry for entry in self.entries}

    @cached_property
    def names(self) -> Names:
        """What a further pack may refer to."""
        return names_in(self.entries)


def library(packs: Sequence[Pack]) -> Library:
    """The packs combined, the last one winning an id that several have (ruling A02).

    Raises ``PackError`` when two packs have the same id, when an id is taken by an entry of another
    kind, when something refers to what no pack has, or for more than 40 packs.
    """
    if len(packs) > MAX_PACKS:
        raise PackError([f"A campaign has at most {MAX_PACKS} packs, not {len(packs)}."])
    found: dict[str, tuple[Entry, str]] = {}
    problems = [
        f"Two packs have the id {shown(pack.id)}."
        for place, pack in enumerate(packs)
        if pack.id in {earlier.id for earlier in packs[:place]}
    ]
    for pack in packs:
        for entry in pack:
            before = found.get(entry.id)
            if before and before[0].KEY != entry.KEY:
                problems.append(
                    f"{pack.id}: {word_for(entry.KEY)} {shown(entry.id)} has the id of another kind, "
                    f"{word_for(before[0].KEY)}, in {before[1]}; another id is needed."
                )
            found[entry.id] = (entry, pack.id)
    names = names_in(entry for entry, _ in found.values())
    for entry, origin in found.values():
        problems += broken_references(entry, names, f"{origin}: {word_for(entry.KEY)} {shown(entry.id)}")
    if problems:
        raise PackError(problems)
    entries, origins = zip(*found.values(), strict=True) if found else ((), ())
    return Library(tuple(packs), entries, origins)
