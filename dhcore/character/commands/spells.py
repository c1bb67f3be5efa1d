"""Commands about spells and powers in mind: forget, recover, study, choose anew, the book (DH-103..112)."""

from collections.abc import Sequence

from dhcore.character.basis import basis_of
from dhcore.character.done import Done
from dhcore.character.experience import labels
from dhcore.character.magic_lines import MagicLine, magic_line, spell_of
from dhcore.character.parts import KnownSpell, Mind
from dhcore.character.record import Character, changed
from dhcore.character.rules import Rules
from dhcore.content.classes import CharacterClass
from dhcore.content.spells import Spell as Entry
from dhcore.dragonhead import spell_memory
from dhcore.dragonhead.magic import MagicUser, Spell
from dhcore.dragonhead.spell_memory import Known, SpellMemory
from dhcore.errors import OutOfRange, Refused, UnknownName


def forget(character: Character, class_id: str, spell_id: str) -> Done:
    """A spell crossed out: its cast failed fully, or its caster chose to (DH-106, DH-112)."""
    known = _known(character, class_id, spell_id)
    return Done(_put(character, class_id, known, ready=False), f"{character.name} forgets {known.name}")


def recover(character: Character, rules: Rules, class_id: str, spell_id: str) -> Done:
    """A crossed-out spell ready again, with the hours that takes (DH-103, DH-109).

    Raises ``Refused`` when it is ready, when the book is lost or lacks it (DH-105), or without room.
    """
    known = _known(character, class_id, spell_id)
    memory, names = memory_of(character, rules, class_id)
    _, hours = spell_memory.recover(memory, names[spell_id])
    after = _put(character, class_id, known, ready=True)
    return Done(after, f"{character.name} recovers {known.name} in {_hours(hours)}")


def study(character: Character, rules: Rules, class_id: str, spell_id: str) -> Done:
    """Another spell of the book brought to mind (DH-106). Raises ``Refused`` for a power-user, without the
    spell in the book, and without room: forget something first.
    """
    memory, names = memory_of(character, rules, class_id, extra=(spell_id,))
    entry = _entry(rules, spell_id)
    _, hours = spell_memory.study(memory, Spell(names[spell_id], entry.level))
    mind = _mind(character, class_id)
    others = tuple(known for known in mind.known if known.id != spell_id)
    after = _with(character, mind, known=(*others, _fresh(entry)))
    return Done(after, f"{character.name} studies {entry.name} for {_hours(hours)}")


def drop_spell(character: Character, rules: Rules, class_id: str, spell_id: str) -> Done:
    """A crossed-out spell off the list; it stays in the book. Raises ``Refused`` for one that is ready and
    for a power-user, who changes powers at a new level alone (DH-108).
    """
    known, line = _known(character, class_id, spell_id), line_of(character, rules, class_id)
    if not line.use.book:
        raise Refused("Power-users change their powers only at a new level (DH-108).")
    if known.ready:
        raise Refused(f"{known.name} is ready: forget it first (DH-106).")
    mind = _mind(character, class_id)
    left = tuple(other for other in mind.known if other.id != spell_id)
    return Done(_with(character, mind, known=left), f"{character.name} strikes {known.name} off the list")


def first_spells(character: Character, rules: Rules, class_id: str, spells: Sequence[str]) -> Done:
    """The first spells of a class whose magic just started; a spell-caster's book holds the same (DH-104).

    Raises ``Refused`` when they were chosen before, for kinds the class does not have, and past the limit.
    """
    line = line_of(character, rules, class_id)
    if line.chosen_at:
        raise Refused(f"{character.name} has chosen the first spells already (DH-104).")
    known = chosen(character, rules, class_id, spells)
    book = tuple(spells) if line.use.book else None
    mind = character.mind(class_id) or Mind(class_id=class_id)
    after = _with(character, mind, known=known, book=book, chosen_at=line.class_level)
    return Done(after, f"{character.name} begins with {_listed(known)}")


def repick(character: Character, rules: Rules, class_id: str, spells: Sequence[str]) -> Done:
    """A power-user's powers chosen anew at a new level of its class (DH-108); lost ones stay crossed out.

    Raises ``Refused`` for a spell-caster, without a new level, for kinds the class does not have, and past
    the limit.
    """
    line = line_of(character, rules, class_id)
    if line.use.book:
        raise Refused("Spell-casters bring other spells to mind by study, not at a new level (DH-106).")
    if line.class_level <= line.chosen_at:
        raise Refused("Power-users change their powers only at a new level (DH-108).")
    known = chosen(character, rules, class_id, spells)
    mind = character.mind(class_id) or Mind(class_id=class_id)
    after = _with(character, mind, known=known, chosen_at=line.class_level)
    return Done(after, f"{character.name} now has {_listed(known)}")


def chosen(
    character: Character, rules: Rules, class_id: str, spells: Sequence[str]
) -> tuple[KnownSpell, ...]:
    """These spells as a class would have them in mind, those lost before crossed out.

    Raises ``Refused`` for kinds the class does not have, for one named twice, and past the limit
    (DH-098, DH-101), ``UnknownName`` for a spell that no pack has.
    """
    mind = character.mind(class_id) or Mind(class_id=class_id)
    lost = {known.id for known in mind.known if not known.ready}
    entries = [_entry(rules, name) for name in spells]
    for entry in entries:
        check_kind(rules, class_id, entry)
    names = labels([(entry.id, entry.name) for entry in entries])
    user = _user(character, rules, class_id)
    SpellMemory(user, tuple(Known(Spell(names[entry.id], entry.level)) for entry in entries))
    return tuple(_fresh(entry, entry.id not in lost) for entry in entries)


def write_down(character: Character, rules: Rules, class_id: str, spell_id: str) -> Done:
    """A spell found in play written into the book (DH-104). Raises ``Refused`` without a book, or when it is
    in there already.
    """
    mind, entry = _mind(character, class_id), _entry(rules, spell_id)
    if mind.book is None:
        raise Refused("There is no spellbook to write in (DH-105).")
    if spell_id in mind.book:
        raise Refused(f"{entry.name} is in the spellbook already.")
    after = _with(character, mind, book=(*mind.book, spell_id))
    return Done(after, f"{character.name} writes {entry.name} into the spellbook")


def lose_book(character: Character, class_id: str) -> Done:
    """The spellbook lost: what is ready stays so until a cast fully fails (DH-105).

    Raises ``Refused`` when there is none.
    """
    mind = _mind(character, class_id)
    if mind.book is None:
        raise Refused("There is no spellbook to lose (DH-105).")
    return Done(_with(character, mind, book=None), f"{character.name} loses the spellbook")


def new_book(character: Character, rules: Rules, class_id: str, spells: Sequence[str] = ()) -> Done:
    """A spellbook got or found again, with these spells in it. Raises ``Refused`` when there is one, and for
    power-users, who have none (DH-107).
    """
    mind = character.mind(class_id) or Mind(class_id=class_id)
    if not line_of(character, rules, class_id).use.book:
        raise Refused("Power-users have no spellbook (DH-107).")
    if mind.book is not None:
        raise Refused(f"{character.name} has a spellbook.")
    for name in spells:
        _entry(rules, name)
    after = _with(character, mind, book=tuple(spells))
    return Done(after, f"{character.name} has a spellbook with {len(spells)} spell{'s' * (len(spells) != 1)}")


def check_kind(rules: Rules, class_id: str, entry: Entry) -> None:
    """Raises ``Refused`` when the magic of the class does not reach this kind of spell (DH-098)."""
    klass = rules.library.get(CharacterClass, class_id)
    if klass.magic is None or klass.magic.kinds.share(entry.kind) == "none":
        raise Refused(f"{klass.name} has no {entry.kind} magic, so not {entry.name} (DH-098).")


def line_of(character: Character, rules: Rules, class_id: str) -> MagicLine:
    """The magic of one class of the character. Raises ``Refused`` when it has none."""
    basis = basis_of(character, rules)
    for line in basis.classes:
        if line.id == class_id and line.klass.magic:
            return magic_line(basis, line)
    raise Refused(f"{character.name} has no magic of that class (DH-098).")


def memory_of(
    character: Character, rules: Rules, class_id: str, extra: Sequence[str] = ()
) -> tuple[SpellMemory, dict[str, str]]:
    """What the rules make of a class's magic, and id -> the name it goes by there.

    ``extra`` are further spells to be named. Raises ``Refused`` when what is in mind passes the limit, as
    after an ability fell.
    """
    line = line_of(character, rules, class_id)
    pairs = {one.id: (one.name, one.level) for one in (*line.known, *(line.book or ()))}
    pairs |= {name: (entry.name, entry.level) for name in extra if (entry := spell_of(rules, name))}
    names = labels([(key, name) for key, (name, _) in pairs.items()])
    as_spell = {key: Spell(names[key], level) for key, (_, level) in pairs.items()}
    known = tuple(Known(as_spell[one.id], one.known.ready) for one in line.known)
    book = None if line.book is None else tuple(as_spell[one.id] for one in line.book)
    return SpellMemory(_user(character, rules, class_id), known, book), names


def _user(character: Character, rules: Rules, class_id: str) -> MagicUser:
    """The user of magic with the limit that counts, set by hand or computed."""
    basis = basis_of(character, rules)
    line = next(line for line in basis.classes if line.id == class_id)
    user, limit = basis.member(line).magic, magic_line(basis, line).limit
    return user if not limit.is_set_by_hand else MagicUser(user.kind, user.level, limit.value - user.level, 1)


def _known(character: Character, class_id: str, spell_id: str) -> KnownSpell:
    mind = character.mind(class_id)
    known = next((one for one in mind.known if one.id == spell_id), None) if mind else None
    if known is None:
        raise OutOfRange(f"{character.name} does not have that spell in mind.")
    return known


def _mind(character: Character, class_id: str) -> Mind:
    mind = character.mind(class_id)
    if mind is None:
        raise Refused(f"{character.name} has no magic of that class (DH-098).")
    return mind


def _entry(rules: Rules, spell_id: str) -> Entry:
    if entry := spell_of(rules, spell_id):
        return entry
    raise UnknownName("spell", spell_id, (spell.id for spell in rules.library.all(Entry)))


def _fresh(entry: Entry, ready: bool = True) -> KnownSpell:
    return KnownSpell(id=entry.id, name=entry.name, level=entry.level, ready=ready)


def _put(character: Character, class_id: str, known: KnownSpell, ready: bool) -> Character:
    mind = _mind(character, class_id)
    fresh = KnownSpell(**{**dict(known), "ready": ready})
    return _with(character, mind, known=tuple(fresh if one.id == known.id else one for one in mind.known))


def _with(character: Character, mind: Mind, **news: object) -> Character:
    after = {**dict(mind), **news}
    others = tuple(one for one in character.minds if one.class_id != mind.class_id)
    if len(others) == len(character.minds):
        return changed(character, minds=(*others, after))
    minds = tuple(after if one.class_id == mind.class_id else one for one in character.minds)
    return changed(character, minds=minds)


def _hours(number: int) -> str:
    return f"{number} hour{'s' * (number != 1)}"


def _listed(known: Sequence[KnownSpell]) -> str:
    names = [spell.name for spell in known]
    more = f" and {len(names) - 6} more" if len(names) > 6 else ""
    return f"{', '.join(names[:6])}{more}" if names else "no spells"
