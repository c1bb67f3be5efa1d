"""What XP can buy next, each with its price or why not: levels, classes, abilities (DH-117..127)."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Literal

from dhcore.character.commands import buy_level, raise_ability, take_class
from dhcore.character.commands.spells import check_kind
from dhcore.character.done import Command
from dhcore.character.growth import Change, growth
from dhcore.character.magic_lines import MagicLine
from dhcore.character.parts import Earned
from dhcore.character.record import Character, changed
from dhcore.character.sheet import Sheet, sheet_of
from dhcore.content.classes import CharacterClass
from dhcore.content.spells import Spell
from dhcore.dice import Dice
from dhcore.dragonhead.advancement import MAX_INCREASE, increase_price, raise_price
from dhcore.dragonhead.character_level import MAX_CLASS_LEVEL, MAX_XP, level_at, level_starts_at
from dhcore.errors import DhcoreError, Refused


@dataclass(frozen=True)
class Step:
    """Something to buy for ``price`` XP; ``refusal`` says why not now and is empty when it can be bought.

    ``die`` is the hit die that a class level rolls, None where nothing is rolled. ``make`` gives the
    command; it takes the roll, or a source of chance to roll with (0 where nothing is rolled).
    """

    kind: Literal["level", "class", "ability"]
    what: str
    label: str
    price: int
    detail: str
    die: Dice | None
    refusal: str
    changes: tuple[Change, ...]
    make: Callable[[int | Random], Command]


def next_level(sheet: Sheet) -> tuple[int, int]:
    """The next character level and the XP missing to it, or at the cap this level and 0 (DH-118, A26)."""
    ledger = sheet.ledger
    if sheet.level >= level_at(MAX_XP):
        return sheet.level, 0
    counted = ledger.spent_xp + (max(0, ledger.unspent) if sheet.rules.house.A26 == "total" else 0)
    return sheet.level + 1, level_starts_at(sheet.level + 1) - counted


def level_step(sheet: Sheet, class_id: str) -> Step:
    """The next level of a class that the character has. Raises ``Refused`` when there is none to buy."""
    line = next(one for one in sheet.classes if one.id == class_id)
    if line.next_price is None:
        reason = (
            "is not in this campaign's packs" if line.is_missing else f"ends at level {MAX_CLASS_LEVEL:,}"
        )
        raise Refused(f"{line.name} {reason}, so no further level is for sale.")
    die, rules, coming = line.klass.hit_die, sheet.rules, line.level + 1
    news = [feature.name for feature in line.klass.features if feature.sa == coming]

    def make(rolled: int | Random) -> Command:
        return lambda one: buy_level(one, rules, class_id, rolled)

    faces = die.distribution
    return _step(
        sheet,
        Step(
            "level",
            class_id,
            f"{line.name} {coming}",
            line.next_price,
            f"New: {', '.join(news)}" if news else "",
            die,
            "",
            (),
            make,
        ),
        (faces.lowest, faces.highest),
    )


def ability_step(sheet: Sheet, code: str, points: int = 1) -> Step:
    """An ability raised by ``points``: the difference of the running totals (DH-123, DH-124).

    Raises ``OutOfRange`` past the highest increase.
    """
    line, rules = sheet.ability(code), sheet.rules
    price = raise_price(line.increase, points, rules.house)
    whole = line.increase + points
    total = increase_price(whole, rules.house)

    def make(_: int | Random) -> Command:
        return lambda one: raise_ability(one, rules, code, points)

    label, detail = f"{line.name} +{whole}", f"{line.name} +{whole}: {total:,} in all"
    return _step(sheet, Step("ability", code, label, price, detail, None, "", (), make), (0, 0))


def class_step(sheet: Sheet, class_id: str, anyway: bool = False) -> Step:
    """Another class at its first level; a race only ``anyway``, by the DM's word (DH-047, DH-120).

    Raises ``UnknownName`` when no pack has the class.
    """
    rules = sheet.rules
    klass = rules.library.get(CharacterClass, class_id)

    def make(_: int | Random) -> Command:
        return lambda one: take_class(one, rules, class_id, anyway)

    step = Step("class", class_id, f"{klass.name} 1", klass.price(1), klass.text, None, "", (), make)
    return _step(sheet, step, (0, 0))


def other_classes(sheet: Sheet) -> tuple[CharacterClass, ...]:
    """The classes that the character does not have: callings, transformations, then races, by name."""
    kinds = ("calling", "transformation", "race")
    others = [one for one in sheet.rules.library.all(CharacterClass) if not _has(sheet, one.id)]
    return tuple(sorted(others, key=lambda one: (kinds.index(one.kind), one.name.casefold(), one.id)))


def most_points(sheet: Sheet, code: str) -> int:
    """By how many points an ability can still be raised; 0 at the highest increase."""
    return MAX_INCREASE - sheet.ability(code).increase


def spells_to_choose(sheet: Sheet, magic: MagicLine) -> tuple[Spell, ...]:
    """Spells of the kinds a class has, of a level within its limit, lowest first; also those in mind."""
    known = {line.id for line in magic.known}

    def reached(spell: Spell) -> bool:
        try:
            check_kind(sheet.rules, magic.class_id, spell)
        except DhcoreError:
            return spell.id in known
        return spell.level <= magic.limit.value or spell.id in known

    found = filter(reached, sheet.rules.library.all(Spell))
    return tuple(sorted(found, key=lambda spell: (spell.level, spell.name.casefold(), spell.id)))


def _has(sheet: Sheet, class_id: str) -> bool:
    return any(line.id == class_id for line in sheet.classes)


def _step(sheet: Sheet, step: Step, rolls: tuple[int, int]) -> Step:
    """The step with what it changes and why it cannot be bought now; ``rolls`` are the worst and the best."""
    try:  # with XP enough, so that the changes are seen long before they can be paid
        rich = _with_xp(sheet.character, step.price)
        least, most = (sheet_of(step.make(roll)(rich).character, sheet.rules) for roll in rolls)
    except DhcoreError as error:
        return replace(step, refusal=str(error))
    return replace(step, refusal=_unpaid(sheet, step.price), changes=growth(sheet, least, most))


def _unpaid(sheet: Sheet, price: int) -> str:
    """Why the price cannot be paid (DH-127); empty when it can."""
    ledger = sheet.ledger
    if ledger.deficit:
        return f"A deficit of {ledger.deficit:,} XP: earn it back before buying anything (DH-127)."
    short = price - ledger.unspent
    return f"{short:,} XP short of {price:,} (DH-127)." if short > 0 else ""


def _with_xp(character: Character, price: int) -> Character:
    kept = character.xp
    unspent = min(max(kept.unspent, price), MAX_XP)
    return changed(character, xp=Earned(unspent=unspent, spent=kept.spent, pending=kept.pending))
