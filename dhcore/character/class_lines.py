"""The classes of a character as the packs know them, and what several of them make together.

The rules have no word on several classes. Our reading: the best of them counts for each weapon, spell,
AC and Move; the first gives the hit die; the body size is that of the last one that is not Medium; what
one of them may use is allowed.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from dhcore.character.figure import Problems
from dhcore.character.parts import ClassTaken
from dhcore.character.record import Character
from dhcore.character.rules import Rules
from dhcore.content.classes import CharacterClass, Feature, Starter
from dhcore.content.equipment import Item
from dhcore.dragonhead.body_size import DEFAULT_SIZE
from dhcore.dragonhead.character_level import MAX_CLASS_LEVEL, tier
from dhcore.errors import UnknownName


@dataclass(frozen=True)
class ClassLine:
    """A class the character has. ``klass`` is a bare stand-in when ``is_missing`` from the packs."""

    taken: ClassTaken
    klass: CharacterClass
    is_missing: bool = False

    @property
    def id(self) -> str:
        """The class's id."""
        return self.taken.id

    @property
    def name(self) -> str:
        """What the class is called."""
        return self.klass.name

    @property
    def level(self) -> int:
        """The class level, which is its class bonus (DH-049)."""
        return self.taken.level

    @property
    def tier(self) -> str:
        """The word for the class level (DH-048)."""
        return tier(self.level)

    @property
    def features(self) -> tuple[Feature, ...]:
        """What the class grants at this level (DH-075)."""
        return self.klass.features_at(self.level)

    @property
    def coming(self) -> tuple[Feature, ...]:
        """What later levels will bring."""
        return tuple(feature for feature in self.klass.features if feature.sa > self.level)

    @property
    def next_price(self) -> int | None:
        """XP for the next class level (DH-122); None when it is missing from the packs or at the cap."""
        done = self.is_missing or self.level >= MAX_CLASS_LEVEL
        return None if done else self.klass.price(self.level + 1)


def class_lines(character: Character, rules: Rules, problems: Problems) -> tuple[ClassLine, ...]:
    """The classes in the order taken; one the packs lack is stood in for, and said to be missing."""
    lines = []
    for taken in character.classes:
        try:
            lines.append(ClassLine(taken, rules.library.get(CharacterClass, taken.id)))
        except UnknownName:
            problems.add(
                f"The class {taken.name} is not in this campaign's packs: its bonus, Move, magic and "
                "features are left out; its hit dice count."
            )
            lines.append(ClassLine(taken, stand_in(taken), is_missing=True))
    return tuple(lines)


def stand_in(taken: ClassTaken) -> CharacterClass:
    """A class of that name and hit die that grants nothing."""
    return CharacterClass(
        id=taken.id,
        name=taken.name,
        kind="calling",
        hit_die=taken.hit_die,
        best=("mus",),
        move=0,
        starter=Starter(items=()),
        xp=(0,),
        text="Missing from the packs.",
    )


def size_of(character: Character, lines: Sequence[ClassLine]) -> str:
    """The body size: set by hand, else that of the last class that is not Medium."""
    own = [line.klass.size for line in lines if line.klass.size != DEFAULT_SIZE]
    return character.size or (own[-1] if own else DEFAULT_SIZE)


def exceptions_of(lines: Sequence[ClassLine]) -> frozenset[str]:
    """The rules that do not hold for the character as they do for others (DH-012)."""
    return frozenset(name for line in lines for name in line.klass.exceptions)


def against(lines: Sequence[ClassLine], item: Item) -> str:
    """Why the character may not use ``item``, as the first class says; empty when one class allows it.

    A class that is missing from the packs forbids nothing.
    """
    reasons = [line.klass.restrictions.against(item) for line in lines]
    return f"{lines[0].name}: no {reasons[0]}" if all(reasons) else ""
