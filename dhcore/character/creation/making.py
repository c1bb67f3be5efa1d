"""What a draft comes to so far: the character it would be, and its sheet."""

from dhcore.character.creation.draft import Draft, Taken, increases, taken_classes
from dhcore.character.magic_lines import spell_of
from dhcore.character.parts import ClassTaken, Earned, KnownSpell, Mind, Nature, Spent
from dhcore.character.record import Character, made
from dhcore.character.rules import Rules
from dhcore.character.sheet import Sheet, sheet_of
from dhcore.content.classes import CharacterClass
from dhcore.content.creatures import AbilityScores
from dhcore.dragonhead.advancement import Build, build, increase_price
from dhcore.dragonhead.character_level import level_at
from dhcore.dragonhead.magic import magic_use
from dhcore.dragonhead.personality import name_or_class
from dhcore.errors import Refused

UNNAMED_ID = "0"


def character_of(draft: Draft, rules: Rules, new_id: str = UNNAMED_ID, created: str = "") -> Character:
    """The character as the draft stands, whatever is still open in it.

    Raises ``Refused`` before all nine abilities have a score and a class is chosen, ``UnknownName`` when
    no pack has the class.
    """
    if not draft.is_rolled:
        raise Refused("First all nine abilities are rolled (DH-069).")
    classes = [(taken, rules.library.get(CharacterClass, taken.id)) for taken in taken_classes(draft)]
    social = draft.social or "TN"
    return made(
        id=new_id,
        name=draft.name or name_or_class("", classes[0][1].name),
        player=draft.player,
        created=created,
        rolled=AbilityScores(**draft.scores_by_code()),
        classes=tuple(
            ClassTaken(id=one.id, name=klass.name, hit_die=klass.hit_die, level=one.level, rolls=one.rolls)
            for one, klass in classes
        ),
        nature=Nature(social=social, true=draft.true or social, traits=draft.traits),
        xp=Earned(spent=_spent(draft, rules)),
        items=draft.items,
        silver=draft.silver,
        minds=tuple(_mind(draft, rules, one, klass) for one, klass in classes if klass.magic),
    )


def sheet_so_far(draft: Draft, rules: Rules) -> Sheet | None:
    """The sheet as the draft stands; None before all nine abilities have a score and a class is chosen."""
    if not draft.is_rolled or draft.class_id is None:
        return None
    return sheet_of(character_of(draft, rules), rules)


def spent_xp(draft: Draft, rules: Rules) -> int:
    """XP that the classes and increases of the draft cost; 0 before a class is chosen."""
    return sum(one.xp for one in _spent(draft, rules)) if draft.class_id else 0


def build_of(draft: Draft, rules: Rules) -> Build:
    """How far the draft has come towards the character level it is built to (DH-121).

    A class that costs more than that level's budget sets a higher one by itself (DH-120).
    """
    first = rules.library.get(CharacterClass, draft.class_id).price(1) if draft.class_id else 0
    return build(max(draft.level, level_at(first)), spent_xp(draft, rules))


def _spent(draft: Draft, rules: Rules) -> tuple[Spent, ...]:
    classes = (
        Spent(
            kind="class",
            what=one.id,
            value=one.level,
            xp=rules.library.get(CharacterClass, one.id).price_up_to(one.level),
        )
        for one in taken_classes(draft)
    )
    raised = (
        Spent(kind="ability", what=code, value=points, xp=increase_price(points, rules.house))
        for code, points in increases(draft).items()
    )
    return (*classes, *raised)


def _mind(draft: Draft, rules: Rules, taken: Taken, klass: CharacterClass) -> Mind:
    """A new spell-caster's book holds what is in mind (DH-104, ruling A30)."""
    entries = [spell for name in draft.spells(taken.id) if (spell := spell_of(rules, name))]
    known = tuple(KnownSpell(id=one.id, name=one.name, level=one.level) for one in entries)
    has_book = bool(klass.magic) and magic_use(klass.magic.user if klass.magic else "").book
    book = tuple(one.id for one in entries) if has_book and entries else None
    return Mind(class_id=taken.id, known=known, book=book, chosen_at=taken.level if known else 0)
