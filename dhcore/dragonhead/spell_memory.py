"""Spells in mind: forgotten, recovered, studied, chosen anew (DH-063, DH-103..109, DH-112).

A lost spellbook is ``replace(memory, book=None)``: what is ready stays so until a cast fully fails.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from dhcore.dragonhead.magic import MagicUser, Spell, check_fits
from dhcore.errors import Refused, UnknownName


@dataclass(frozen=True)
class Known:
    """A spell on the attack list: ready, or forgotten and crossed out."""

    spell: Spell
    ready: bool = True

    @property
    def x(self) -> str:
        """The X column of the sheet: the level while it is ready, else an X (DH-063, DH-111)."""
        return str(self.spell.level) if self.ready else "X"


@dataclass(frozen=True)
class SpellMemory:
    """The spells a user has in mind, ready or crossed out, and the spellbook behind them.

    ``book`` is None when there is none: never for power-users, lost for a spell-caster. What a
    power-user has lost still fills its limit, because powers change at a level alone (DH-108); what a
    spell-caster has forgotten leaves its room free (DH-106). Raises ``Refused`` when the spells pass
    the limit, one is named twice, or a power-user has a book.
    """

    user: MagicUser
    known: tuple[Known, ...] = ()
    book: tuple[Spell, ...] | None = None

    def __post_init__(self) -> None:
        names = [entry.spell.name for entry in self.known]
        if len(names) != len(set(names)):
            raise Refused("A spell is in mind once, however often it is cast (DH-112).")
        if self.book is not None and not self.user.use.book:
            raise Refused("Power-users have no spellbook (DH-107).")
        check_fits(self.user, [entry.spell.level for entry in self.known if self._fills(entry)])

    def _fills(self, entry: Known) -> bool:
        return entry.ready or not self.user.use.book

    @property
    def free(self) -> int:
        """Spell levels of the limit that are still free; 0 when it is full or there is no magic."""
        used = sum(entry.spell.level for entry in self.known if self._fills(entry))
        return max(0, self.user.limit - used)

    def entry(self, name: str) -> Known:
        """The spell in mind called ``name``, ready or not. Raises ``UnknownName``."""
        for entry in self.known:
            if entry.spell.name == name:
                return entry
        raise UnknownName("spell in mind", name, (entry.spell.name for entry in self.known))


def new_memory(user: MagicUser, spells: Sequence[Spell]) -> SpellMemory:
    """What a new character has in mind; a spell-caster's book holds the same spells (DH-104, ruling A30).

    Raises ``Refused`` when they pass the limit (DH-101).
    """
    return SpellMemory(user, tuple(map(Known, spells)), tuple(spells) if user.use.book else None)


def forget(memory: SpellMemory, name: str) -> SpellMemory:
    """Cross a spell out: its cast failed fully or crashed, or a caster chose to (DH-106, DH-112, DH-227)."""
    return _with(memory, replace(memory.entry(name), ready=False))


def recover(memory: SpellMemory, name: str) -> tuple[SpellMemory, int]:
    """A crossed-out spell ready again, and the hours that takes (DH-103, DH-109).

    Raises ``Refused`` when it is ready already, when a spell-caster's book is lost or lacks it
    (DH-105), or when there is no room for it any more.
    """
    entry = memory.entry(name)
    if entry.ready:
        raise Refused(f"{name} is ready already.")
    _check_book(memory, entry.spell)
    return _with(memory, replace(entry, ready=True)), entry.spell.hours


def study(memory: SpellMemory, spell: Spell) -> tuple[SpellMemory, int]:
    """Another spell of the book brought to mind, and the hours that takes; first make room (DH-106).

    Raises ``Refused`` for a power-user (DH-108), without the book or the spell in it (DH-105), and
    when there is no room.
    """
    if not memory.user.use.book:
        raise Refused("Power-users change their powers only at a new level (DH-108).")
    _check_book(memory, spell)
    others = tuple(entry for entry in memory.known if entry.spell.name != spell.name)
    return replace(memory, known=(*others, Known(spell))), spell.hours


def repick(memory: SpellMemory, user: MagicUser, powers: Sequence[Spell]) -> SpellMemory:
    """A power-user's powers chosen anew at a new level of its class (DH-108); lost ones stay crossed out.

    Raises ``Refused`` for a spell-caster, without a higher level, and when they pass the limit.
    """
    if memory.user.use.book:
        raise Refused("Spell-casters bring other spells to mind by study, not at a new level (DH-106).")
    if user.level <= memory.user.level:
        raise Refused("Power-users change their powers only at a new level (DH-108).")
    lost = {entry.spell.name for entry in memory.known if not entry.ready}
    return SpellMemory(user, tuple(Known(power, power.name not in lost) for power in powers))


def write_down(memory: SpellMemory, spell: Spell) -> SpellMemory:
    """A spell found in play, written into the book; the limit brings none by itself (DH-104).

    Raises ``Refused`` without a book, or when it is in there already.
    """
    if memory.book is None:
        raise Refused("There is no spellbook to write in (DH-105).")
    if spell in memory.book:
        raise Refused(f"{spell.name} is in the spellbook already.")
    return replace(memory, book=(*memory.book, spell))


def _check_book(memory: SpellMemory, spell: Spell) -> None:
    if memory.user.use.book and spell not in (memory.book or ()):
        what = "the spellbook is lost" if memory.book is None else f"{spell.name} is not in the spellbook"
        raise Refused(f"Nothing to study: {what} (DH-105).")


def _with(memory: SpellMemory, entry: Known) -> SpellMemory:
    known = tuple(entry if old.spell.name == entry.spell.name else old for old in memory.known)
    return replace(memory, known=known)
