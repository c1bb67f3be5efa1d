"""Commands that heal: by hand, rests, sleep, a week in bed, magic (DH-340..352); XP for wear wait."""

from random import Random

from dhcore.character.basis import Basis, basis_of
from dhcore.character.class_lines import exceptions_of
from dhcore.character.commands.harm import with_wounds
from dhcore.character.done import Done, words
from dhcore.character.record import Character, changed
from dhcore.character.rules import Rules
from dhcore.character.vitals import Vitals, vitals_of
from dhcore.content.equipment import Armor
from dhcore.dragonhead.check import Check, Roll
from dhcore.dragonhead.damage import damage_type
from dhcore.dragonhead.long_rest import Night, Week, WeekEnd
from dhcore.dragonhead.long_rest import sleep as night_of
from dhcore.dragonhead.magic_healing import magic_heal
from dhcore.dragonhead.resting import Rest
from dhcore.dragonhead.wounds import Wounds
from dhcore.errors import Refused

SLEEPS_IN_ARMOR = "sleeps in armor"


def heal_wear(character: Character, rules: Rules, points: int, source: str = "") -> Done:
    """Up to ``points`` of wear healed by hand, without XP. Raises ``OutOfRange`` below 0."""
    return _healed(character, *_wounds(character, rules).heal_wear(points), "wear", source)


def heal_tear(character: Character, rules: Rules, points: int, source: str = "") -> Done:
    """Up to ``points`` of tear healed by hand; those circles stay worn (ruling A40)."""
    return _healed(character, *_wounds(character, rules).heal_tear(points), "tear", source)


def heal_scar(character: Character, rules: Rules, points: int, source: str = "") -> Done:
    """Up to ``points`` scars healed by hand."""
    return _healed(character, *_wounds(character, rules).heal_scar(points), "scar", source)


def rest_of(character: Character, rules: Rules, harder: int = 0) -> Rest:
    """The next rest of the day with its save and odds.

    Raises ``Refused`` after the tenth rest and for the dead.
    """
    basis = basis_of(character, rules)
    wounds = vitals_of(basis).wounds
    return Rest(basis.ability("con").in_play, wounds, character.health.rests, harder, rules.house)


def rest(character: Character, rules: Rules, rolled: Roll | int | Random, harder: int = 0) -> Done:
    """A rest: ``rolled`` is its save, the total of the roll that counts, or a source of chance to roll it.

    Its strength is erased from wear; XP for it wait to be awarded (DH-341). Raises as :func:`rest_of`,
    ``OutOfRange`` for a total that the dice do not show.
    """
    planned = rest_of(character, rules, harder)
    done = planned.read(_roll(planned.save, rolled))
    after = with_wounds(character, done.wounds, rests=done.taken)
    return Done(_earns(after, done.xp), f"{character.name} rests, {done.words}")


def new_day(character: Character) -> Done:
    """A new day without sleep worth the name: ten rests again."""
    after = changed(character, health={**dict(character.health), "rests": 0})
    return Done(after, f"A new day for {character.name}: all rests are open again")


def sleeps_in_armor(basis: Basis) -> bool:
    """Whether armor is worn that disturbs sleep; some classes sleep in it (DH-012, DH-345)."""
    worn = any(isinstance(line.entry, Armor) and line.in_use for line in basis.things)
    return worn and SLEEPS_IN_ARMOR not in exceptions_of(basis.classes)


def sleep(character: Character, rules: Rules, safe: bool = True, in_armor: bool | None = None) -> Done:
    """A night: wear and rests come back; half with one condition broken, nothing with both (DH-344, DH-345).

    ``in_armor`` None looks at what is worn. Raises ``Refused`` for the dead.
    """
    basis = basis_of(character, rules)
    armored = sleeps_in_armor(basis) if in_armor is None else in_armor
    after, night = _night(character, vitals_of(basis), rules, safe, armored)
    return Done(after, f"{character.name} sleeps: {night.words}")


def week_of(character: Character, rules: Rules, harder: int = 0) -> Week:
    """The week in bed with its save and odds. Raises ``Refused`` for the dead and without a tear."""
    basis = basis_of(character, rules)
    return Week(basis.ability("con").in_play, vitals_of(basis).wounds, harder, rules.house)


def week(
    character: Character, rules: Rules, rolled: Roll | int | Random | None = None, harder: int = 0
) -> Done:
    """A week in bed: its nights give back wear and rests, then the save heals tear (DH-346, DH-347).

    ``rolled`` is as for :func:`rest`; without a tear there is no save and it may be None. Raises
    ``Refused`` for the dead, and for a tear without a save.
    """
    vitals = vitals_of(basis_of(character, rules))
    after, night = _night(character, vitals, rules, True, False)
    if not after.health.tear:
        return Done(after, f"{character.name} spends a week in bed: {night.words}")
    if rolled is None:
        raise Refused(f"{character.name} has tear: the week ends with a Constitution Save (DH-346).")
    planned = week_of(after, rules, harder)
    end = planned.read(_roll(planned.save, rolled))
    return Done(_after_week(after, end), f"{character.name} spends a week in bed: {night.words}; {end.words}")


def magic_healing(
    character: Character, rules: Rules, amount: int, kind: str | None = None, source: str = ""
) -> Done:
    """``amount`` points of magical healing of a damage type: an attack in reverse (DH-348..351).

    Points of tear left over are saved towards scars. Raises ``Refused`` for the dead, ``OutOfRange``
    outside 0..1,000,000.
    """
    letter = damage_type(kind) if kind else None
    done = magic_heal(_wounds(character, rules), amount, letter, character.health.saved, rules.house)
    after = with_wounds(character, done.after, saved=min(done.saved, 1_000_000))
    hurts = f"; it hurts: {done.harder} rungs harder for {done.rounds} rounds or more" if done.sears else ""
    return Done(_earns(after, done.xp), f"{character.name} is healed{_from(source)}: {done.words}{hurts}")


def _wounds(character: Character, rules: Rules) -> Wounds:
    return vitals_of(basis_of(character, rules)).wounds


def _healed(character: Character, wounds: Wounds, healed: int, what: str, source: str) -> Done:
    saved = character.health.saved if wounds.scar else 0
    after = with_wounds(character, wounds, saved=saved)
    return Done(after, f"{character.name} heals {healed} {what}{_from(source)}")


def _from(source: str) -> str:
    return f" by {words(source, 'source of the healing')}" if source.strip() else ""


def _roll(save: Check, rolled: Roll | int | Random) -> Roll:
    if isinstance(rolled, Roll):
        if rolled.check != save:
            raise Refused("Meanwhile another save is due, so this roll no longer fits it: roll again.")
        return rolled
    return save.roll(rolled) if isinstance(rolled, Random) else save.read_total(rolled)


def _night(
    character: Character, vitals: Vitals, rules: Rules, safe: bool, in_armor: bool
) -> tuple[Character, Night]:
    if vitals.wounds.dead(rules.house):
        raise Refused(f"{character.name} is dead and does not sleep (DH-056).")
    night = night_of(vitals.wounds, character.health.rests, safe, in_armor)
    return with_wounds(character, night.wounds, rests=night.taken), night


def _after_week(character: Character, end: WeekEnd) -> Character:
    if end.after is not None:
        return with_wounds(character, end.after)
    before = end.before
    past = before.hp + 1 - before.scar  # dead is torn past the line (ruling A19)
    return with_wounds(
        character, Wounds(before.hp, before.stun, before.wear, max(before.tear, past), before.scar)
    )


def _earns(character: Character, xp: int) -> Character:
    return changed(character, xp={**dict(character.xp), "pending": character.xp.pending + xp})
