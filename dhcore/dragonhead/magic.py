"""Spells and powers: who casts how, the limit, the hit score (DH-098..102, DH-110, DH-221, DH-222).

Spell and power are one word here (DH-107); where the two differ the kind of user decides.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from dhcore.dice import Dice
from dhcore.dragonhead.abilities import ability
from dhcore.dragonhead.ability_scores import checked_score
from dhcore.dragonhead.check import Check, Share, class_bonus
from dhcore.dragonhead.house import RULINGS, House
from dhcore.errors import OutOfRange, Refused, UnknownName
from dhcore.tables import Row, toml_rows, toml_table
from dhcore.working import Line, Working

MAX_LEVEL = 1_000
MAX_MODIFIER = 3_000
CASTER, POWER_USER, ITEM_USER = "spell-caster", "power-user", "item user"


class MagicUse(Row):
    """A way of using magic: the ability of its limit, what a cast takes, and how magic comes back.

    ``line`` is the word for it in a class description. A user of items remembers nothing: its
    ``ability`` is empty.
    """

    name: str
    line: str = ""
    ability: str = ""
    hands: int
    voice: bool
    per_round: int
    recovery: str = ""
    book: bool = False
    cast_source: str
    source: str


class SpellRow(Row):
    """The levels spells have, and the hours that each level takes to come back."""

    lowest: int
    highest: int
    hours_per_level: int
    source: str


@cache
def magic_uses() -> dict[str, MagicUse]:
    """The ways of using magic by name."""
    return {row.name: row for row in toml_rows("dragonhead/magic.toml", "user", MagicUse)}


def magic_use(name: str) -> MagicUse:
    """The way called ``name``: spell-caster, power-user, item user. Raises ``UnknownName``."""
    try:
        return magic_uses()[name]
    except KeyError:
        raise UnknownName("user of magic", name, magic_uses()) from None


@cache
def spell_row() -> SpellRow:
    """What all spells share (DH-099)."""
    return toml_table("dragonhead/magic.toml", "spell", SpellRow)


@dataclass(frozen=True)
class Spell:
    """A spell or power by name, with its level. Raises ``OutOfRange`` outside levels 1..9 (DH-099)."""

    name: str
    level: int

    def __post_init__(self) -> None:
        row = spell_row()
        if not row.lowest <= self.level <= row.highest:
            raise OutOfRange(f"A spell has a level from {row.lowest} to {row.highest}, not {self.level}.")

    @property
    def hours(self) -> int:
        """Hours of study, or of sleep or meditation, until it is back (DH-103, DH-109)."""
        return self.level * spell_row().hours_per_level


@dataclass(frozen=True)
class MagicUser:
    """What a class makes of a spell-caster or power-user.

    ``level`` is the level of the class that grants the magic, from class level ``starts_at`` on;
    ``modifier`` that of Intellect for spell-casters, of Constitution for power-users. Raises
    ``UnknownName`` for another kind, ``OutOfRange`` for numbers past their caps.

    >>> MagicUser(POWER_USER, level=1, modifier=2).limit
    3
    """

    kind: str
    level: int
    modifier: int = 0
    starts_at: int = 1

    def __post_init__(self) -> None:
        if not magic_use(self.kind).ability:
            raise Refused("A user of magic items has no limit of its own: nothing is remembered (DH-221).")
        for what, number in (("class level", self.level), ("Starts At level", self.starts_at)):
            if not 1 <= number <= MAX_LEVEL:
                raise OutOfRange(f"A {what} lies between 1 and {MAX_LEVEL:,}, not {number:,}.")
        if abs(self.modifier) > MAX_MODIFIER:
            raise OutOfRange(f"A modifier lies within {MAX_MODIFIER:,} either way, not {self.modifier:,}.")

    @property
    def use(self) -> MagicUse:
        """How this kind uses magic."""
        return magic_uses()[self.kind]

    @property
    def limit(self) -> int:
        """The spell level limit: class level and modifier, less Starts At, plus 1 (DH-100, DH-102).

        It can be 0 or less (ruling A29), and is 0 before the class level at which the magic starts.
        """
        if self.level < self.starts_at:
            return 0
        return self.level + self.modifier - self.starts_at + 1

    @property
    def working(self) -> Working:
        """How the limit adds up."""
        lines = [Line("class level", str(self.level), "DH-100")]
        lines.append(Line(f"{ability(self.use.ability).name} modifier", f"{self.modifier:+d}", "DH-100"))
        if self.starts_at > 1:
            early = self.level < self.starts_at
            how = "no magic yet" if early else f"-{self.starts_at} + 1"
            lines.append(Line(f"starts at level {self.starts_at}", how, "DH-102, A29"))
        lines.append(Line("spell level limit", str(self.limit), "DH-100"))
        return tuple(lines)


def check_fits(user: MagicUser, levels: Sequence[int]) -> None:
    """Raises ``Refused`` when spells of these levels together pass the limit (DH-101); any mix may."""
    total = sum(levels)
    if total > max(0, user.limit):
        raise Refused(f"{total} spell levels do not fit into a limit of {user.limit} (DH-101).")


@dataclass(frozen=True)
class SpellHit:
    """The hit score of a spell: the whole Magic *score*, the class bonus for its kind, less its level.

    A body size leaves it as it is (DH-305). Raises ``OutOfRange`` for a score outside 1..5,000, a class
    level outside 0..1,000 or a spell level outside 1..9.

    >>> SpellHit(magic=12, level=3, share="full", spell_level=2).score
    13
    """

    magic: int
    level: int
    share: Share
    spell_level: int
    house: House = RULINGS

    def __post_init__(self) -> None:
        checked_score(self.magic)
        Spell("", self.spell_level)
        if not 0 <= self.level <= MAX_LEVEL:
            raise OutOfRange(f"A class level lies between 0 and {MAX_LEVEL:,}, not {self.level:,}.")
        class_bonus(self.level, self.share)

    @property
    def score(self) -> int:
        """Magic score + class bonus - spell level (DH-110); 0 or less rolls nothing (ruling A03)."""
        return self.magic + class_bonus(self.level, self.share) - self.spell_level

    @property
    def dice(self) -> Dice:
        """What the hit score rolls."""
        return self.check().dice

    def check(self, difficulty: str = "normal", try_hard: str | None = None) -> Check:
        """The cast as a check. Raises as :class:`Check` does."""
        return Check(self.score, difficulty, try_hard, house=self.house)

    @property
    def working(self) -> Working:
        """How the hit score adds up."""
        bonus = class_bonus(self.level, self.share)
        return (
            Line("Magic score", str(self.magic), "DH-110"),
            Line(f"{self.share} class bonus of level {self.level}", f"+{bonus}", "DH-098"),
            Line("spell level", f"-{self.spell_level}", "DH-110"),
            Line("hit", f"{self.score} rolls {self.dice}", "DH-110, A01"),
        )


def check_cast(kind: str, free_hands: int, voice: bool, cast_this_round: int = 0) -> None:
    """Whether this user can cast now: one spell or power a round, as the attack (DH-221, DH-222).

    Spell-casters, and users of items with spell-like powers, need two free hands and their voice.
    Raises ``Refused`` with the reason, ``UnknownName`` for another kind of user.
    """
    use = magic_use(kind)
    if cast_this_round >= use.per_round:
        raise Refused(f"One spell or power a round, as the attack ({use.cast_source}).")
    if free_hands < use.hands:
        raise Refused(f"A cast takes {use.hands} free hands ({use.cast_source}).")
    if use.voice and not voice:
        raise Refused(f"A cast must be spoken aloud ({use.cast_source}).")
