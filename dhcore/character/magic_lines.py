"""Spells and powers of a sheet: the limit of each class that uses magic, and what is in mind."""

from collections.abc import Sequence
from dataclasses import dataclass

from dhcore.character.attack_lines import AttackLine, in_table
from dhcore.character.basis import Basis
from dhcore.character.class_lines import ClassLine
from dhcore.character.figure import Figure, Problems
from dhcore.character.parts import KnownSpell, Mind
from dhcore.character.rules import Rules
from dhcore.content.spells import Spell
from dhcore.dragonhead.casting import SpellDamage
from dhcore.dragonhead.check import Check
from dhcore.dragonhead.magic import MagicUse
from dhcore.errors import UnknownName


@dataclass(frozen=True)
class SpellLine:
    """A spell in mind, or one of the book; ``spell`` is None when the packs lack it."""

    known: KnownSpell
    spell: Spell | None

    @property
    def id(self) -> str:
        """The spell's id."""
        return self.known.id

    @property
    def name(self) -> str:
        """What it is called."""
        return self.spell.name if self.spell else self.known.name

    @property
    def level(self) -> int:
        """Its level."""
        return self.spell.level if self.spell else self.known.level

    @property
    def x(self) -> str:
        """The X column: the level while it is ready, else an X (DH-063)."""
        return str(self.level) if self.known.ready else "X"


@dataclass(frozen=True)
class MagicLine:
    """The magic of one class: ``use`` says how it works, ``limit`` how many levels may be ready (DH-100)."""

    class_id: str
    class_name: str
    use: MagicUse
    limit: Figure
    known: tuple[SpellLine, ...]
    book: tuple[SpellLine, ...] | None
    chosen_at: int
    class_level: int

    @property
    def used(self) -> int:
        """Levels that fill the limit: those ready, for a power-user the lost ones as well (DH-108)."""
        return sum(line.level for line in self.known if line.known.ready or not self.use.book)

    @property
    def free(self) -> int:
        """Levels still free; 0 when it is full or there is no magic yet."""
        return max(0, self.limit.value - self.used)

    @property
    def may_begin(self) -> bool:
        """Whether the first spells are still to be chosen (DH-104): the magic has just started."""
        return not self.chosen_at and self.limit.value > 0

    @property
    def may_repick(self) -> bool:
        """Whether a power-user has reached a level since its powers were chosen (DH-108)."""
        return not self.use.book and self.class_level > self.chosen_at and self.limit.value > 0


def magic_lines(basis: Basis) -> tuple[MagicLine, ...]:
    """One for each class that uses magic."""
    lines = tuple(magic_line(basis, line) for line in basis.classes if line.klass.magic)
    for line in lines:
        if line.used > max(0, line.limit.value):
            basis.problems.add(
                f"{line.class_name}: {line.used} spell levels do not fit into "
                f"a limit of {line.limit} (DH-101)."
            )
    return lines


def magic_line(basis: Basis, line: ClassLine) -> MagicLine:
    """The magic of a class. Raises ``Refused`` when it has none."""
    user = basis.member(line).magic
    mind = basis.character.mind(line.id) or Mind(class_id=line.id)
    limit = basis.figure(f"limit.{line.id}", "spell level limit", user.limit, user.working)
    known = tuple(_spell_line(spell, basis.rules, basis.problems) for spell in mind.known)
    book = (
        None
        if mind.book is None
        else tuple(_of_book(name, known, basis.rules, basis.problems) for name in mind.book)
    )
    return MagicLine(line.id, line.name, user.use, limit, known, book, mind.chosen_at, line.level)


def spell_of(rules: Rules, name: str) -> Spell | None:
    """The spell with that id; None when no pack has it."""
    try:
        return rules.library.get(Spell, name)
    except UnknownName:
        return None


def _spell_line(known: KnownSpell, rules: Rules, problems: Problems) -> SpellLine:
    spell = spell_of(rules, known.id)
    if spell is None:
        problems.add(f"The spell {known.name} is not in this campaign's packs.")
    return SpellLine(known, spell)


def _of_book(name: str, known: Sequence[SpellLine], rules: Rules, problems: Problems) -> SpellLine:
    if found := next((line for line in known if line.id == name), None):
        return found
    spell = spell_of(rules, name)
    if spell is None:
        problems.add(f"The spell {name} of the spellbook is not in this campaign's packs.")
        return SpellLine(KnownSpell(id=name, name=name, level=1, ready=False), None)
    return SpellLine(KnownSpell(id=name, name=spell.name, level=spell.level, ready=False), spell)


def spell_attacks(basis: Basis, magic: tuple[MagicLine, ...]) -> tuple[AttackLine, ...]:
    """A row of the Attacks list for every spell in mind that the packs know."""
    return tuple(
        _spell_attack(basis, line, known, known.spell)
        for line in magic
        for known in line.known
        if known.spell
    )


def _spell_attack(basis: Basis, magic: MagicLine, known: SpellLine, spell: Spell) -> AttackLine:
    key = f"{magic.class_id}:{spell.id}"
    hit = _hit(basis, spell, f"hit.{key}")
    cast = Check(in_table(hit.value), house=basis.house)
    dmg = spell.dmg
    damage = basis.problems.guarded(spell.name, lambda: SpellDamage(cast, dmg, basis.size)) if dmg else None
    return AttackLine(
        key=key,
        name=spell.name,
        kind="spell",
        hit=hit,
        damage_type=None,
        aspects=spell.aspects,
        ready=known.known.ready,
        spell_damage=damage,
        dmg=dmg,
        healing=spell.healing,
        x=known.x,
        class_id=magic.class_id,
        spell_id=spell.id,
        text=spell.text,
    )


def _hit(basis: Basis, spell: Spell, key: str) -> Figure:
    """The hit score with the class for which it is highest; of equal ones the first counts."""
    users = tuple(line for line in basis.classes if line.klass.magic)
    hits = [(basis.member(line).spell_hit(spell), line) for line in users]
    hit, best = max(hits, key=lambda pair: pair[0].score)
    return basis.figure(key, spell.name, hit.score, (*basis.counts(best, users), *hit.working))
