"""Commands that hurt: damage, wear of one's own effort, stuns, and getting over them (DH-213..218)."""

from dhcore.character.basis import basis_of
from dhcore.character.done import Done, words
from dhcore.character.record import Character, changed
from dhcore.character.rules import Rules
from dhcore.character.vitals import vitals_of
from dhcore.dragonhead.body_size import exhaustion
from dhcore.dragonhead.check import ways_to_try
from dhcore.dragonhead.damage import damage_type
from dhcore.dragonhead.stun import Shaken
from dhcore.dragonhead.wounds import Blow, Cause, Wounds
from dhcore.errors import OutOfRange, Refused


def take_damage(  # noqa: PLR0913  # a blow as the table calls it out
    character: Character,
    rules: Rules,
    amount: int,
    kind: str | None = None,
    *,
    scar: bool = False,
    source: str = "",
    cause: Cause = "attack",
) -> Done:
    """One blow of ``amount`` points left after defence, of a damage type by letter or name (None: untyped).

    ``Mara takes 8 wear, 2 tear (8 mixed); stunned``. A ``mishap`` such as a fall stuns by ruling A35.
    Raises ``OutOfRange`` outside 0..1,000,000, ``UnknownName`` for another type.
    """
    vitals = vitals_of(basis_of(character, rules))
    letter = damage_type(kind) if kind else None
    blow = vitals.wounds.take(amount, letter, scar, rules.house, cause)
    return _struck(character, rules, vitals.shaken, blow, ("takes", _from(source)))


def take_wear_and_tear(  # noqa: PLR0913  # a blow as the DM decides it
    character: Character, rules: Rules, wear: int, tear: int, *, scar: bool = False, source: str = ""
) -> Done:
    """Wear and tear that count as one blow, as a burst's do or as the DM says. Raises ``OutOfRange``."""
    vitals = vitals_of(basis_of(character, rules))
    blow = vitals.wounds.suffer(wear, tear, scar, rules.house)
    return _struck(character, rules, vitals.shaken, blow, ("takes", _from(source)))


def suffer(character: Character, rules: Rules, wear: int, why: str = "") -> Done:
    """Wear of one's own effort, such as Drain: it never stuns (ruling A35). Raises ``OutOfRange``."""
    vitals = vitals_of(basis_of(character, rules))
    blow = vitals.wounds.take(wear, None, house=rules.house, cause="own")
    reason = f" ({words(why, 'reason')})" if why.strip() else ""
    return _struck(character, rules, vitals.shaken, blow, ("suffers", reason))


def try_hard(character: Character, rules: Rules, way: str) -> Done:
    """The price of trying ``hard``, ``harder`` or ``hardest``, by body size (DH-136, DH-309).

    Raises ``UnknownName`` for another way.
    """
    price = exhaustion(basis_of(character, rules).size, way)
    return suffer(character, rules, price, ways_to_try()[way].label)


def stun(character: Character) -> Done:
    """An S by the stun point, for a stun that no blow brought."""
    stuns = max(1, character.health.stuns)
    return Done(_health(character, stuns=stuns), f"{character.name} is stunned")


def fell(character: Character) -> Done:
    """A K by the stun point: on the ground without a stun, tripped or thrown (DH-381)."""
    return Done(_health(character, down=True), f"{character.name} goes down")


def lose_action(character: Character) -> Done:
    """One action spent on getting over it: the stun first, then standing up (DH-218).

    Raises ``Refused`` when there is nothing to get over.
    """
    after, did = Shaken(character.health.stuns, character.health.down).spend()
    if did == "acts":
        raise Refused(f"{character.name} is neither stunned nor down (DH-218).")
    what = "recovers from the stun" if did == "recovers" else "stands up"
    return Done(_health(character, stuns=after.stuns, down=after.down), f"{character.name} {what}")


def stand_up(character: Character) -> Done:
    """Strike off all S and K at once, when the fight is over. Raises ``Refused`` when there are none."""
    if not character.health.stuns and not character.health.down:
        raise Refused(f"{character.name} is neither stunned nor down (DH-218).")
    return Done(_health(character, stuns=0, down=False), f"{character.name} is on both feet again")


def set_wounds(character: Character, wear: int, tear: int, scar: int) -> Done:
    """The circles as they are on paper, set by hand. Raises ``OutOfRange`` when torn circles are not worn."""
    if wear < tear + scar:
        raise OutOfRange("Torn and scarred circles are worn too: wear is never below both together (A21).")
    after = _health(character, wear=wear, tear=tear, scar=scar)
    return Done(after, f"{character.name} now has {wear} wear, {tear} tear, {scar} scar")


def with_wounds(character: Character, wounds: Wounds, **more: int | bool) -> Character:
    """The character with these circles."""
    return _health(character, wear=wounds.wear, tear=wounds.tear, scar=wounds.scar, **more)


def _health(character: Character, **news: int | bool) -> Character:
    return changed(character, health={**dict(character.health), **news})


def _struck(character: Character, rules: Rules, shaken: Shaken, blow: Blow, how: tuple[str, str]) -> Done:
    verb, behind = how
    shaken = shaken.by(blow, rules.house)
    after = with_wounds(character, blow.after, stuns=shaken.stuns, down=shaken.down)
    harm = blow.harm if blow.wear else "no damage"
    called = f" ({blow.called})" if blow.wear and not blow.called.isdigit() else ""
    effects = "".join(f"; {effect}" for effect in blow.effects)
    return Done(after, f"{character.name} {verb} {harm}{called}{behind}{effects}")


def _from(source: str) -> str:
    return f" from {words(source, 'source of the damage')}" if source.strip() else ""
