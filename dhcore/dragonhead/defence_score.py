"""AC and DC: what they are made of and what may be worn at once (DH-057, DH-084, DH-091..095, DH-306)."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from dhcore.dice import Dice
from dhcore.dragonhead.body_size import DEFAULT_SIZE, body_size, multiplied, times
from dhcore.dragonhead.check import Share, class_bonus
from dhcore.dragonhead.house import RULINGS, House, dice_for
from dhcore.errors import OutOfRange, Refused, UnknownName
from dhcore.tables import Row, toml_rows
from dhcore.working import Line, Working

MAX_PART = 1_000


class Slot(Row):
    """A place for a piece of armour: how many pieces it takes, and which of the two rolls they serve."""

    name: str
    most: int
    ac: bool
    dc: bool
    source: str


@cache
def slots() -> dict[str, Slot]:
    """The slots by name: armor, helmet, shield (DH-094)."""
    return {row.name: row for row in toml_rows("dragonhead/character.toml", "slot", Slot)}


@dataclass(frozen=True)
class Piece:
    """A piece that is worn: its slot, its value, its quality, and what it takes from the Move score (DH-084).

    Raises ``UnknownName`` for an unknown slot, ``OutOfRange`` for a number outside 0..1,000.
    """

    slot: str
    value: int
    quality: int = 0
    move_penalty: int = 0

    def __post_init__(self) -> None:
        if self.slot not in slots():
            raise UnknownName("slot", self.slot, slots())
        for number in (self.value, self.quality, self.move_penalty):
            if not 0 <= number <= MAX_PART:
                raise OutOfRange(f"The numbers of a piece lie between 0 and {MAX_PART:,}, not {number:,}.")


@dataclass(frozen=True)
class Defences:
    """Both defences of a character.

    ``dexterity`` and ``luck`` are modifiers; ``level`` and ``share`` the class bonus of a class that
    lists AC; ``magic`` the bonuses of magic items worn, of which the strongest counts (DH-095). Raises
    ``Refused`` for two pieces in one slot (DH-094), ``OutOfRange`` for numbers past 1,000,
    ``UnknownName`` for an unknown share or size.

    >>> gear = (Piece("armor", 5), Piece("helmet", 1), Piece("shield", 2))
    >>> Defences(gear, dexterity=1, luck=2).text
    '1d8+1/1d8'
    """

    pieces: tuple[Piece, ...] = ()
    dexterity: int = 0
    luck: int = 0
    level: int = 0
    share: Share = "none"
    magic: tuple[int, ...] = ()
    size: str = DEFAULT_SIZE
    house: House = RULINGS

    def __post_init__(self) -> None:
        for slot in slots().values():
            worn = sum(piece.slot == slot.name for piece in self.pieces)
            if worn > slot.most:
                raise Refused(f"Only {slot.most} {slot.name} can be worn, not {worn} ({slot.source}).")
        if max(map(abs, (self.dexterity, self.luck, self.level, *self.magic))) > MAX_PART or self.level < 0:
            raise OutOfRange(f"Modifiers, level and magic lie within {MAX_PART:,}, a level not below 0.")
        if min(self.magic, default=0) < 0:
            raise OutOfRange("A magic item adds at least 0 to a defence.")
        body_size(self.size)
        class_bonus(self.level, self.share)

    @property
    def strongest_magic(self) -> int:
        """What magic items add: the largest of their bonuses, not their sum (DH-095)."""
        return max(self.magic, default=0)

    @property
    def own_ac(self) -> int:
        """AC by its own sum: pieces, qualities, Dexterity, class bonus, magic, times Dis (DH-091)."""
        return self._sized(self._gear("ac") + self.dexterity + class_bonus(self.level, self.share))

    @property
    def dc(self) -> int:
        """The DC score: armor and helmet with their qualities, Luck, magic, times Dis (DH-092, DH-306)."""
        return self._sized(self._gear("dc") + self.luck)

    @property
    def ac(self) -> int:
        """The AC score; DC instead when that is higher (DH-093)."""
        return max(self.own_ac, self.dc)

    @property
    def ac_dice(self) -> Dice:
        """What AC rolls; the number 0 for a score of 0 or less (ruling A03)."""
        return dice_for(self.ac, self.house)

    @property
    def dc_dice(self) -> Dice:
        """What DC rolls."""
        return dice_for(self.dc, self.house)

    @property
    def text(self) -> str:
        """As the sheet has it: ``1d12/1d8``, or a single roll that serves for both (DH-057)."""
        return str(self.ac_dice) if self.ac_dice == self.dc_dice else f"{self.ac_dice}/{self.dc_dice}"

    def _gear(self, roll: str) -> int:
        serving = [piece for piece in self.pieces if getattr(slots()[piece.slot], roll)]
        return sum(piece.value + piece.quality for piece in serving) + self.strongest_magic

    def _sized(self, total: int) -> int:
        return multiplied(total, body_size(self.size).dis)

    @property
    def working(self) -> Working:
        """Every piece, the modifiers, both sums and their dice, line by line."""
        lines = []
        for piece in self.pieces:
            quality = f" and quality +{piece.quality}" if piece.quality else ""
            only = "" if slots()[piece.slot].dc else ", AC only"
            lines.append(Line(piece.slot, f"{piece.value}{quality}{only}", "DH-091, DH-092"))
        if self.magic:
            lines.append(Line("magic items, the strongest", f"+{self.strongest_magic}", "DH-095"))
        lines.append(Line("Dexterity modifier, AC only", f"{self.dexterity:+d}", "DH-091"))
        if self.level and self.share != "none":
            bonus = class_bonus(self.level, self.share)
            lines.append(
                Line(f"{self.share} class bonus of level {self.level}, AC only", f"+{bonus}", "DH-091")
            )
        lines.append(Line("Luck modifier, DC only", f"{self.luck:+d}", "DH-092"))
        size = body_size(self.size)
        if size.dis != 1:
            lines.append(Line(f"{size.name}: both scores", times(size.dis), "DH-306"))
        if self.dc > self.own_ac:
            lines.append(Line("DC is higher", f"{self.dc} serves for both, not AC {self.own_ac}", "DH-093"))
        lines.append(Line("AC", f"{self.ac} rolls {self.ac_dice}", "DH-091, A01"))
        lines.append(Line("DC", f"{self.dc} rolls {self.dc_dice}", "DH-092, A01"))
        return tuple(lines)


def move_penalty(pieces: Sequence[Piece]) -> int:
    """What all pieces together take from the Move score (DH-084)."""
    return sum(piece.move_penalty for piece in pieces)
