"""A sheet as plain text, to paste into a chat."""

from dhcore.character.attack_lines import AttackLine
from dhcore.character.sheet import Sheet
from dhcore.character.thing_lines import ThingLine
from dhcore.dragonhead.wounds import Wounds


def as_text(sheet: Sheet) -> str:
    """Everything that one needs at the table, in short lines; values set by hand bear a ``*``."""
    blocks = (
        _top(sheet),
        _combat(sheet),
        ["Attacks", *(_attack(line) for line in sheet.attacks)],
        _features(sheet),
        _equipment(sheet),
        _experience(sheet),
        ["Notes", sheet.character.notes] if sheet.character.notes else [],
        ["To be settled", *sheet.problems] if sheet.problems else [],
    )
    text = "\n\n".join("\n".join(block) for block in blocks if len(block) > 1)
    return f"{text}\n* set by hand\n" if sheet.character.overrides else f"{text}\n"


def wounds_text(wounds: Wounds) -> str:
    """The damage circles in words: ``8 wear, 2 tear of 12``, or ``unhurt``."""
    parts = ((wounds.wear, "wear"), (wounds.tear, "tear"), (wounds.scar, "scar"))
    hurt = ", ".join(f"{number} {what}" for number, what in parts if number)
    return f"{hurt} of {wounds.hp}" if hurt else "unhurt"


def _top(sheet: Sheet) -> list[str]:
    abilities = [
        f"{line.code.capitalize()} {line.text}{_mark(line.score.is_set_by_hand)}" for line in sheet.abilities
    ]
    return [*sheet.lines, *(", ".join(abilities[at : at + 3]) for at in (0, 3, 6))]


def _combat(sheet: Sheet) -> list[str]:
    hand = sheet.ac.is_set_by_hand or sheet.dc.is_set_by_hand
    lines = [
        f"HP {sheet.hp}{_mark(sheet.hp.is_set_by_hand)}, stun {sheet.stun}{_mark(sheet.stun.is_set_by_hand)}",
        f"AC/DC {sheet.guard.text}{_mark(hand)}, {sheet.guard.move_text}",
        f"Now: {wounds_text(sheet.wounds)}",
        f"Rests left: {sheet.rests_left}",
    ]
    if sheet.conditions:
        lines.append(f"Hinders: {', '.join(sheet.conditions)}")
    return lines


def _attack(line: AttackLine) -> str:
    hit = f"{line.name} {line.hit_text}{_mark(line.hit.is_set_by_hand)}"
    aspects = f" ({line.aspects_text})" if line.aspects else ""
    return f"{hit}{aspects}{f' [{line.x}]' if line.x else ''}"


def _features(sheet: Sheet) -> list[str]:
    lines = ["Features"]
    for klass in sheet.classes:
        names = ", ".join(feature.name for feature in klass.features)
        lines += [f"{klass.name} {klass.level}: {names}"] if names else []
    for magic in sheet.magic:
        lines.append(f"{magic.class_name}, spell level limit {magic.limit}: {magic.used} in use")
    return lines


def _equipment(sheet: Sheet) -> list[str]:
    return ["Equipment", *map(_thing, sheet.things), f"{sheet.character.silver:,} silver"]


def _thing(line: ThingLine) -> str:
    count = f"{line.carried.count:,} × " if line.carried.count > 1 else ""
    where = f" ({line.carried.slot})" if line.in_use else ""
    note = f": {line.carried.note}" if line.carried.note else ""
    return f"{count}{line.name}{where}{note}"


def _experience(sheet: Sheet) -> list[str]:
    ledger = sheet.ledger
    return [
        "Experience",
        *(entry.words for entry in ledger.spent if entry.xp),
        f"Unspent {ledger.unspent:,}, spent {ledger.spent_xp:,}, total {ledger.total:,}",
    ]


def _mark(by_hand: bool) -> str:
    return "*" if by_hand else ""
