"""Commands about XP: award, lose, confirm what healing earned, buy levels and abilities (DH-117..127)."""

from random import Random

from dhcore.character.done import Done, words
from dhcore.character.experience import class_labels, earned, ledger_of
from dhcore.character.parts import ClassTaken, Earned, Mind
from dhcore.character.record import Character, changed
from dhcore.character.rules import Rules
from dhcore.content.classes import CharacterClass
from dhcore.dragonhead.abilities import ability
from dhcore.dragonhead.advancement import (
    Ledger,
    raise_class,
    raise_price,
)
from dhcore.dragonhead.advancement import (
    award as awarded,
)
from dhcore.dragonhead.advancement import (
    lose as lost,
)
from dhcore.dragonhead.advancement import (
    raise_ability as ability_raised,
)
from dhcore.dragonhead.hit_points import HitDieRoll, roll_level
from dhcore.errors import Refused


def award(character: Character, xp: int, reason: str = "") -> Done:
    """XP earned; a deficit is paid off first. Raises ``OutOfRange`` below 0."""
    ledger = awarded(ledger_of(character), xp)
    return _ledger(character, ledger, f"earns {xp:,} XP{_why(reason)}")


def lose_xp(character: Character, xp: int, reason: str = "") -> Done:
    """XP lost from the unspent ones, below zero if need be; levels stay (DH-126). Raises ``OutOfRange``."""
    ledger = lost(ledger_of(character), xp)
    debt = f": a deficit of {ledger.deficit:,}" if ledger.deficit else ""
    return _ledger(character, ledger, f"loses {xp:,} XP{_why(reason)}{debt}")


def confirm_pending(character: Character) -> Done:
    """The XP for wear healed awarded (DH-341, DH-349). Raises ``Refused`` when there are none."""
    xp = character.xp.pending
    if not xp:
        raise Refused(f"{character.name} has no XP for healing to award (DH-341).")
    after = award(character, xp).character
    return Done(_pending(after, 0), f"{character.name} earns {xp:,} XP for wear healed")


def drop_pending(character: Character) -> Done:
    """The XP for wear healed struck off without an award: the DM's word."""
    return Done(
        _pending(character, 0), f"{character.name}'s {character.xp.pending:,} XP for healing are dropped"
    )


def level_price(character: Character, rules: Rules, class_id: str) -> int:
    """XP for the next level of a class the character has, or for the first of another one (DH-122).

    Raises ``UnknownName`` when no pack has it, ``OutOfRange`` past the last level.
    """
    taken = character.class_taken(class_id)
    return rules.library.get(CharacterClass, class_id).price(taken.level + 1 if taken else 1)


def ability_price(character: Character, rules: Rules, code: str, points: int = 1) -> int:
    """XP to raise an ability by so many points: the difference of the running totals (DH-124)."""
    return raise_price(character.xp.increase(ability(code).code), points, rules.house)


def buy_level(character: Character, rules: Rules, class_id: str, rolled: int | Random) -> Done:
    """The next level of a class the character has; ``rolled`` is its hit die, or what rolls it (DH-079).

    Raises ``Refused`` when unspent XP do not cover it (DH-127) or the character lacks the class,
    ``OutOfRange`` for a roll that the die does not show.
    """
    taken, klass = character.class_taken(class_id), rules.library.get(CharacterClass, class_id)
    if taken is None:
        raise Refused(f"{character.name} is no {klass.name} yet: take the class first.")
    level, price = taken.level + 1, klass.price(taken.level + 1)
    ledger = raise_class(ledger_of(character), class_labels(character)[class_id], level, price)
    die = klass.hit_die
    roll = roll_level(die, rolled) if isinstance(rolled, Random) else HitDieRoll(die, rolled)
    fresh = {**dict(taken), "level": level, "rolls": (*taken.rolls, roll.total)}
    fresh |= {"name": klass.name, "hit_die": die}
    classes = tuple(fresh if one.id == class_id else one for one in character.classes)
    after = changed(character, xp=earned(character, ledger), classes=classes)
    return Done(
        after, f"{character.name} is now {klass.name} {level} for {price:,} XP, {die} shows {roll.total}"
    )


def take_class(character: Character, rules: Rules, class_id: str, anyway: bool = False) -> Done:
    """Another class at level 1; it brings no hit die (ruling A18). Raises ``Refused`` when the character has
    it, when unspent XP do not cover its price (DH-127), and for a race unless ``anyway``: the DM's word.
    """
    klass = rules.library.get(CharacterClass, class_id)
    if character.class_taken(class_id):
        raise Refused(f"{character.name} is a {klass.name} already.")
    if klass.kind == "race" and not anyway:
        raise Refused(f"{klass.name} is a race: something one is born into (DH-047).")
    price = klass.price(1)
    taken = ClassTaken(id=class_id, name=klass.name, hit_die=klass.hit_die, level=1)
    bigger = changed(character, classes=(*character.classes, taken))
    ledger = raise_class(ledger_of(bigger), class_labels(bigger)[class_id], 1, price)
    minds = (*character.minds, Mind(class_id=class_id)) if klass.magic else character.minds
    after = changed(bigger, xp=earned(bigger, ledger), minds=minds)
    return Done(after, f"{character.name} becomes a {klass.name} as well for {price:,} XP")


def raise_ability(character: Character, rules: Rules, code: str, points: int = 1) -> Done:
    """An ability raised by so many points for the difference in price (DH-123..125).

    Raises ``Refused`` when unspent XP do not cover it (DH-127), ``OutOfRange`` past +30.
    """
    row = ability(code)
    before = ledger_of(character)
    ledger = ability_raised(before, row.code, points, rules.house)
    increase, price = earned(character, ledger).increase(row.code), before.unspent - ledger.unspent
    done = (
        f"raises {row.name} to {character.rolled.score(row.code) + increase} (+{increase}) for {price:,} XP"
    )
    return _ledger(character, ledger, done)


def set_ledger(character: Character, unspent: int) -> Done:
    """Unspent XP as they are on paper, set by hand. Raises ``OutOfRange`` past the caps."""
    after = changed(character, xp={**dict(character.xp), "unspent": unspent})
    return Done(after, f"{character.name} now has {unspent:,} unspent XP")


def _ledger(character: Character, ledger: Ledger, what: str) -> Done:
    return Done(changed(character, xp=earned(character, ledger)), f"{character.name} {what}")


def _pending(character: Character, xp: int) -> Character:
    kept = character.xp
    return changed(character, xp=Earned(unspent=kept.unspent, spent=kept.spent, pending=xp))


def _why(reason: str) -> str:
    return f" for {words(reason, 'reason')}" if reason.strip() else ""
