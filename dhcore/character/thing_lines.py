"""The things of a character as the packs know them: equipment rows, what is worn, what hands hold."""

from collections.abc import Sequence
from dataclasses import dataclass

from dhcore.character.figure import Problems
from dhcore.character.parts import Carried
from dhcore.character.record import Character
from dhcore.character.rules import Rules
from dhcore.content.equipment import Gear, Item, Shield, Weapon, Worn
from dhcore.content.fields import Entry
from dhcore.dragonhead.aspects import Aspect, aspects_text
from dhcore.dragonhead.defence_score import slots


@dataclass(frozen=True)
class ThingLine:
    """A row of the equipment page: the thing, and its ``entry`` in the packs (None: own, or missing)."""

    carried: Carried
    entry: Item | None
    is_missing: bool = False

    @property
    def id(self) -> str:
        """The thing's own id."""
        return self.carried.id

    @property
    def quality(self) -> int:
        """Its quality, that of the entry included; it always counts (DH-359)."""
        own = self.entry.quality if isinstance(self.entry, Weapon | Worn) else 0
        return own + self.carried.quality

    @property
    def name(self) -> str:
        """What it is called, with its quality: ``Mace +3`` (DH-089)."""
        suffix = f" +{self.quality}"
        plain = not self.quality or self.carried.name.endswith(suffix)
        return self.carried.name if plain else self.carried.name + suffix

    @property
    def value(self) -> int | None:
        """Damage of a weapon, protection of what is worn; None for other things (DH-065)."""
        if isinstance(self.entry, Weapon):
            return self.entry.damage
        return self.entry.value if isinstance(self.entry, Worn) else None

    @property
    def move(self) -> int:
        """What it takes from the Move score while it is worn or held (DH-084)."""
        return self.entry.move if isinstance(self.entry, Worn) else 0

    @property
    def aspects(self) -> tuple[Aspect, ...]:
        """Its aspects."""
        return self.entry.aspects if isinstance(self.entry, Weapon | Worn | Gear) else ()

    @property
    def aspects_text(self) -> str:
        """Its aspects as the sheet has them."""
        return aspects_text(self.aspects)

    @property
    def in_use(self) -> bool:
        """Whether it is worn or held."""
        return self.carried.slot != "packed"


def thing_lines(character: Character, rules: Rules, problems: Problems) -> tuple[ThingLine, ...]:
    """All things in the order of the record; those whose entry the packs lack stay, and are said."""
    return tuple(thing_line(carried, rules, problems) for carried in character.items)


def thing_line(carried: Carried, rules: Rules, problems: Problems) -> ThingLine:
    """One thing with its entry."""
    if carried.entry is None:
        return ThingLine(carried, None)
    entry = entry_of(rules, carried.entry)
    if isinstance(entry, Item):
        return ThingLine(carried, entry)
    problems.add(f"{carried.name} is not in this campaign's packs: its values are left out.")
    return ThingLine(carried, None, is_missing=True)


def entry_of(rules: Rules, name: str) -> Entry | None:
    """The entry of any kind with that id; None when no pack has it."""
    return next((entry for entry in rules.library if entry.id == name), None)


def worn_lines(lines: Sequence[ThingLine], problems: Problems) -> tuple[ThingLine, ...]:
    """The pieces that serve AC/DC: worn armor and helmet, a held shield, one of each (DH-094)."""
    serving: list[ThingLine] = []
    for line in lines:
        if not isinstance(line.entry, Worn) or not line.in_use:
            continue
        kind = line.entry.KEY
        if isinstance(line.entry, Shield) != (line.carried.slot == "held"):
            continue
        taken = sum(kind == other.entry.KEY for other in serving if other.entry)
        if taken >= slots()[kind].most:
            problems.add(f"{line.name} is one {kind} too many and does not count ({slots()[kind].source}).")
            continue
        serving.append(line)
    return tuple(serving)


def guards(lines: Sequence[ThingLine]) -> tuple[int, ...]:
    """What magic items in use add to AC and DC; the strongest of them counts (DH-095)."""
    return tuple(
        line.entry.guard
        for line in lines
        if line.in_use and isinstance(line.entry, Gear) and line.entry.guard
    )
