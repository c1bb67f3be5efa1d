"""Characters: the record as a value, its derived sheet, creation, commands, import and export.

A page reads a snapshot, shows a sheet, and hands commands to the book, which applies them to the newest
record::

    rules = Rules(library, house)                       # what the campaign plays with
    state = campaign.state()
    for mara in book.characters(state):                 # by seat; book.broken(state) are shown as well
        sheet = sheet_of(mara, rules)
        sheet.hp.value, sheet.hp.lines, sheet.hp.is_set_by_hand      # every value: number, working, mark
        sheet.attack(key).check("hard", "harder")                    # ready to roll
    book.run(campaign, mara.id, lambda one: commands.take_damage(one, rules, 8, "m"), who, token=token)
    book.run_for_party(campaign, {id: command, ...}, "The party rests", who)

Commands take the character as it is (never one remembered from an earlier run of the page) and give the
one afterwards and a sentence. What the rules forbid raises ``Refused``; a page shows ``str(error)``. A
roll is made by the page and handed over, or typed in by whoever rolled it by hand; where a source of
chance is taken instead, the command rolls.

Creation works on a ``Draft`` (``dhcore.character.creation``), which the book keeps for a locked phone::

    draft = creation.roll_all(creation.Draft(), rng)
    draft = creation.choose_class(draft, rules, creation.fitting_classes(draft, rules)[0].klass.id)
    draft = creation.take_pack(draft, rules, rng)
    creation.problems(draft, rules)                      # step -> what is still missing
    book.add(campaign, creation.finish(draft, rules, new_id(), "2026-01-05"), who)
    creation.roll_one(rng, rules, level=4)               # a whole character in one tap

>>> from random import Random
>>> from dhcore.character import Rules, creation, sheet_of
>>> sheet = sheet_of(creation.roll_one(Random(7), Rules(), level=4), Rules())
>>> sheet.level, sheet.problems
(4, ())
"""

from dhcore.character import commands, creation
from dhcore.character.done import Command, Done
from dhcore.character.figure import Figure
from dhcore.character.record import Character, CharacterError, dump, load
from dhcore.character.rules import Rules
from dhcore.character.sheet import Sheet, sheet_of

__all__ = [
    "Character",
    "CharacterError",
    "Command",
    "Done",
    "Figure",
    "Rules",
    "Sheet",
    "commands",
    "creation",
    "dump",
    "load",
    "sheet_of",
]
