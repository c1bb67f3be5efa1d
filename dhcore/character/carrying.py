"""Things in a bag, on the body and in two hands: what may go where, and fair exchanges (DH-082, DH-094)."""

from collections.abc import Sequence

from pydantic import ValidationError

from dhcore.character.class_lines import ClassLine, against
from dhcore.character.parts import HANDS, Carried
from dhcore.character.rules import Rules
from dhcore.character.thing_lines import entry_of
from dhcore.content.complaints import sentence
from dhcore.content.equipment import Gear, Item, Shield, Weapon, Worn
from dhcore.dragonhead.attack_score import grip_damage
from dhcore.dragonhead.defence_score import slots
from dhcore.dragonhead.starter_pack import check_swap
from dhcore.errors import OutOfRange, Refused

Things = tuple[Carried, ...]


def item_of(rules: Rules, name: str) -> Item:
    """The entry with that id, if it can be carried. Raises ``OutOfRange`` when no pack has it."""
    entry = entry_of(rules, name)
    if not isinstance(entry, Item):
        raise OutOfRange(f"This campaign's packs have no thing called '{name[:40]}'.")
    return entry


def known_item(rules: Rules, thing: Carried) -> Item | None:
    """The entry of a thing; None for something of one's own, or when the packs lack it."""
    entry = entry_of(rules, thing.entry) if thing.entry else None
    return entry if isinstance(entry, Item) else None


def find(things: Things, item_id: str) -> Carried:
    """The thing with that id. Raises ``OutOfRange`` when it is gone."""
    for thing in things:
        if thing.id == item_id:
            return thing
    raise OutOfRange("That thing is no longer there.")


def put(things: Things, thing: Carried) -> Things:
    """The things with the one of the same id replaced."""
    return tuple(thing if other.id == thing.id else other for other in things)


def new_thing(**fields: object) -> Carried:
    """A thing of these fields, checked. Raises ``OutOfRange`` saying what is wrong."""
    try:
        return Carried.model_validate(fields)
    except ValidationError as error:
        raise OutOfRange(sentence(error.errors(include_url=False)[0], Carried)) from error


def moved(thing: Carried, **news: object) -> Carried:
    """The thing with some fields replaced, checked anew. Raises ``OutOfRange``."""
    return new_thing(**{**dict(thing), **news})


def packed(things: Things, item_id: str) -> Things:
    """The things with one put into the bag."""
    return put(things, moved(find(things, item_id), slot="packed", hands=1))


def worn(things: Things, item_id: str, rules: Rules) -> tuple[Things, Things]:
    """The things with one worn, and those that had to come off for it: one suit, one helmet (DH-094).

    Raises ``Refused`` for a weapon or a shield, which hands hold.
    """
    thing = find(things, item_id)
    entry = known_item(rules, thing)
    if isinstance(entry, Weapon | Shield):
        raise Refused(f"{thing.name} is held, not worn.")
    off: list[Carried] = []
    if isinstance(entry, Worn):
        same = [other for other in things if other.slot == "worn" and _key(rules, other) == entry.KEY]
        same = [other for other in same if other.id != item_id]
        off = same[slots()[entry.KEY].most - 1 :]
    for other in off:
        things = packed(things, other.id)
    return put(things, moved(thing, slot="worn", hands=1)), tuple(off)


def held(things: Things, item_id: str, rules: Rules, hands: int | None = None) -> Things:
    """The things with one held in so many ``hands``, None for as many as it needs.

    Raises ``Refused`` when no hand is free, for a suit of armor or a helmet, and for too few hands.
    """
    thing = find(things, item_id)
    entry = known_item(rules, thing)
    if isinstance(entry, Worn) and not isinstance(entry, Shield):
        raise Refused(f"{thing.name} is worn, not held.")
    least = entry.hands if isinstance(entry, Weapon) else 1
    taken = least if hands is None else hands
    if not 1 <= taken <= HANDS:
        raise OutOfRange(f"A thing is held in 1 to {HANDS} hands, not {taken}.")
    if isinstance(entry, Weapon):
        grip_damage(entry.make, taken, entry.hands == 2 and entry.make == "plain", entry.kind == "melee")
    full = [other for other in things if other.slot == "held" and other.id != item_id]
    if sum(other.hands for other in full) + taken > HANDS:
        names = " and ".join(other.name for other in full)
        raise Refused(f"No hand is free for {thing.name}: {names} first has to go (DH-206, DH-265).")
    return put(things, moved(thing, slot="held", hands=taken))


def allowed(classes: Sequence[ClassLine], thing: Carried, rules: Rules) -> None:
    """Raises ``Refused`` when no class of the character may use the thing (DH-082)."""
    entry = known_item(rules, thing)
    reason = against(classes, entry) if entry else ""
    if reason:
        raise Refused(f"{reason}, so not {thing.name} (DH-082).")


def swap_refusal(classes: Sequence[ClassLine], old: Item | None, new: Item) -> str:
    """Why ``old`` may not be exchanged for ``new``; empty when it may (DH-082)."""
    try:
        if old is None:
            raise Refused("Only a thing whose price the packs name can be exchanged (DH-082).")
        check_swap(old.price, new.price)
        if reason := against(classes, new):
            raise Refused(f"{reason}, so not {new.name} (DH-082).")
    except Refused as refusal:
        return str(refusal)
    return ""


def swapped(  # noqa: PLR0913, PLR0917
    things: Things, item_id: str, new: str, new_id: str, classes: Sequence[ClassLine], rules: Rules
) -> tuple[Things, Carried, Carried]:
    """One piece of a thing exchanged for another of the same price or less; the old piece and the new.

    Raises ``Refused`` when the new one costs more or no class may use it.
    """
    thing, entry = find(things, item_id), item_of(rules, new)
    if refusal := swap_refusal(classes, known_item(rules, thing), entry):
        raise Refused(refusal)
    fresh = Carried(id=new_id, name=entry.name, entry=entry.id)
    if thing.count > 1:
        return (*put(things, moved(thing, count=thing.count - 1)), fresh), thing, fresh
    fresh = moved(fresh, id=item_id)
    things = put(things, fresh)
    return (
        settled(things, item_id, thing, rules),
        thing,
        find(settled(things, item_id, thing, rules), item_id),
    )


def settled(things: Things, item_id: str, before: Carried, rules: Rules) -> Things:
    """The things with one put where ``before`` was, if it can go there."""
    try:
        if before.slot == "held":
            return held(things, item_id, rules)
        return worn(things, item_id, rules)[0] if before.slot == "worn" else things
    except Refused:
        return things


def added(things: Things, thing: Carried) -> Things:
    """The things with another; one just like it that lies in the bag is counted up instead."""
    for other in things:
        if _alike(other) == _alike(thing):
            return put(things, moved(other, count=other.count + thing.count))
    return (*things, thing)


def is_worn_at_once(entry: Item) -> bool:
    """Whether a new thing of this kind is put on by itself: armor, a helmet, a magic guard; not a shield."""
    guards = isinstance(entry, Gear) and entry.guard > 0
    return guards or (isinstance(entry, Worn) and not isinstance(entry, Shield))


def _alike(thing: Carried) -> tuple[object, ...]:
    return (thing.entry, thing.name, thing.quality, thing.slot, thing.note)


def _key(rules: Rules, thing: Carried) -> str:
    entry = known_item(rules, thing)
    return entry.KEY if entry else ""
