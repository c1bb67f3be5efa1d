"""Step 8 of creation: the first spells or powers within the limit (DH-098..111)."""

from random import Random

from dhcore.character.commands.spells import chosen, line_of
from dhcore.character.creation.draft import Draft, redrafted, taken_classes
from dhcore.character.creation.making import character_of
from dhcore.character.rules import Rules
from dhcore.content.classes import CharacterClass
from dhcore.content.spells import Spell
from dhcore.errors import Refused


def magic_classes(draft: Draft, rules: Rules) -> tuple[str, ...]:
    """Ids of the draft's classes that use magic, whether it has started or not."""
    return tuple(
        one.id for one in taken_classes(draft) if rules.library.get(CharacterClass, one.id).magic is not None
    )


def limit_of(draft: Draft, rules: Rules, class_id: str) -> int:
    """The spell level limit; 0 or less is no spells yet (ruling A29). Raises ``Refused`` without magic."""
    return line_of(character_of(draft, rules), rules, class_id).limit.value


def spells_to_choose(draft: Draft, rules: Rules, class_id: str) -> tuple[Spell, ...]:
    """The spells of the kinds the class has, of a level within the whole limit, lowest first."""
    magic = rules.library.get(CharacterClass, class_id).magic
    limit = limit_of(draft, rules, class_id)
    found = [
        spell
        for spell in rules.library.all(Spell)
        if magic and spell.level <= limit and magic.kinds.share(spell.kind) != "none"
    ]
    return tuple(sorted(found, key=lambda spell: (spell.level, spell.name)))


def choose_spells(draft: Draft, rules: Rules, class_id: str, spells: tuple[str, ...]) -> Draft:
    """The spells in mind; a spell-caster's book holds the same (DH-104, ruling A30).

    Raises ``Refused`` past the limit (DH-101) and for kinds the class does not have, ``UnknownName``.
    """
    bare = picked(draft, class_id, ())
    chosen(character_of(bare, rules), rules, class_id, spells)
    return picked(draft, class_id, spells)


def suggest_spells(draft: Draft, rules: Rules, class_id: str, rng: Random) -> Draft:
    """The spells of the starter pack as far as they fit, then others picked with ``rng`` until it is full."""
    left = max(0, limit_of(draft, rules, class_id))
    klass = rules.library.get(CharacterClass, class_id)
    others = list(spells_to_choose(draft, rules, class_id))
    first = [spell for name in klass.starter.spells for spell in others if spell.id == name]
    rng.shuffle(others)
    taken: list[str] = []
    for spell in (*first, *others):
        if spell.level <= left and spell.id not in taken:
            taken.append(spell.id)
            left -= spell.level
    return choose_spells(draft, rules, class_id, tuple(taken))


def magic_problem(draft: Draft, rules: Rules) -> str:
    """What is wrong with the spells chosen, as after an ability changed; empty when nothing is."""
    try:
        for pick in draft.picks:
            choose_spells(draft, rules, pick.class_id, pick.spells)
    except Refused as refusal:
        return str(refusal)
    return ""


def picked(draft: Draft, class_id: str, spells: tuple[str, ...]) -> Draft:
    """The draft with these spells for a class, unchecked."""
    others = tuple(pick for pick in draft.picks if pick.class_id != class_id)
    return redrafted(draft, picks=(*others, {"class_id": class_id, "spells": spells}) if spells else others)
