"""Commands about things: add, remove, wear, hold, pack, swap, improve; and silver (DH-082..095, DH-359)."""

from dhcore.character import carrying
from dhcore.character.basis import basis_of
from dhcore.character.done import Done, words
from dhcore.character.parts import Carried
from dhcore.character.record import Character, changed
from dhcore.character.rules import Rules
from dhcore.errors import OutOfRange, Refused


def add_item(  # noqa: PLR0913
    character: Character,
    rules: Rules,
    item_id: str,
    entry: str | None = None,
    *,
    name: str = "",
    count: int = 1,
    quality: int = 0,
    note: str = "",
) -> Done:
    """A thing into the bag, under the fresh id ``item_id``: an entry of the packs, or one's own by ``name``.

    One just like it that lies there is counted up instead. Raises ``OutOfRange`` for an unknown entry
    and past the caps.
    """
    called = words(name, "name of the thing") or (carrying.item_of(rules, entry).name if entry else "")
    if entry:
        carrying.item_of(rules, entry)
    thing = carrying.new_thing(id=item_id, entry=entry, name=called, count=count, quality=quality, note=note)
    after = changed(character, items=carrying.added(character.items, thing))
    return Done(after, f"{character.name} gets {_counted(called, count)}")


def remove_item(character: Character, item_id: str, count: int | None = None) -> Done:
    """So many of a thing gone, None for all. Raises ``OutOfRange`` for more than there are."""
    thing = character.item(item_id)
    number = thing.count if count is None else count
    if not 1 <= number <= thing.count:
        raise OutOfRange(f"{character.name} has {thing.count} of {thing.name}, not {number}.")
    sentence = f"{character.name} gives up {_counted(thing.name, number)}"
    if number < thing.count:
        left = carrying.moved(thing, count=thing.count - number)
        return Done(changed(character, items=carrying.put(character.items, left)), sentence)
    items = tuple(other for other in character.items if other.id != item_id)
    overrides = tuple(one for one in character.overrides if one.field != f"hit.{item_id}")
    return Done(changed(character, items=items, overrides=overrides), sentence)


def wear(character: Character, rules: Rules, item_id: str, anyway: bool = False) -> Done:
    """A thing put on; what it takes the place of goes into the bag (DH-094).

    Raises ``Refused`` for what is held, and for what no class may use unless ``anyway``: the DM's word.
    """
    thing = character.item(item_id)
    _check(character, rules, thing, anyway)
    items, off = carrying.worn(character.items, item_id, rules)
    instead = "".join(f", instead of {other.name}" for other in off)
    return Done(changed(character, items=items), f"{character.name} puts on {thing.name}{instead}")


def hold(
    character: Character, rules: Rules, item_id: str, hands: int | None = None, anyway: bool = False
) -> Done:
    """A thing taken in so many hands, None for as many as it needs. Raises ``Refused`` without a free hand,
    and as :func:`wear`.
    """
    thing = character.item(item_id)
    _check(character, rules, thing, anyway)
    items = carrying.held(character.items, item_id, rules, hands)
    both = " in both hands" if carrying.find(items, item_id).hands > 1 else ""
    return Done(changed(character, items=items), f"{character.name} holds {thing.name}{both}")


def pack(character: Character, item_id: str) -> Done:
    """A thing put into the bag."""
    thing = character.item(item_id)
    after = changed(character, items=carrying.packed(character.items, item_id))
    return Done(after, f"{character.name} puts {thing.name} away")


def swap_item(character: Character, rules: Rules, item_id: str, entry: str, new_id: str) -> Done:
    """One piece of a thing of the starter pack exchanged for another of no greater price (DH-082).

    ``new_id`` is for the new thing, when several of the old one stay. Raises ``Refused`` with the reason.
    """
    classes = basis_of(character, rules).classes
    items, old, new = carrying.swapped(character.items, item_id, entry, new_id, classes, rules)
    return Done(changed(character, items=items), f"{character.name} swaps {old.name} for {new.name}")


def set_quality(character: Character, item_id: str, quality: int) -> Done:
    """The quality of a thing, on top of what it has by itself (DH-089). Raises ``OutOfRange`` past 100."""
    thing = character.item(item_id)
    after = _with(character, item_id, quality=quality)
    return Done(after, f"{character.name}'s {thing.name} now has quality +{quality}")


def describe_item(
    character: Character, item_id: str, name: str | None = None, note: str | None = None
) -> Done:
    """Another name or note for a thing; None leaves it."""
    thing = character.item(item_id)
    news = {"name": thing.name if name is None else name, "note": thing.note if note is None else note}
    after = _with(character, item_id, **news)
    return Done(after, f"{character.name}'s {thing.name}: {after.item(item_id).name}, described anew")


def set_count(character: Character, item_id: str, count: int) -> Done:
    """How many of a thing there are, such as arrows left. Raises ``OutOfRange`` below 1 and past the cap."""
    thing = character.item(item_id)
    return Done(_with(character, item_id, count=count), f"{character.name} has {_counted(thing.name, count)}")


def silver(character: Character, pieces: int, reason: str = "") -> Done:
    """Silver pieces earned, or spent when below 0. Raises ``Refused`` for more than there are."""
    after = character.silver + pieces
    if after < 0:
        raise Refused(f"{character.name} has {character.silver:,} silver pieces, not {-pieces:,}.")
    why = f" ({words(reason, 'reason')})" if reason.strip() else ""
    verb = "gets" if pieces >= 0 else "spends"
    return Done(
        changed(character, silver=after),
        f"{character.name} {verb} {abs(pieces):,} silver{why}: {after:,} now",
    )


def _with(character: Character, item_id: str, **news: object) -> Character:
    items = [{**dict(one), **news} if one.id == item_id else one for one in character.items]
    return changed(character, items=tuple(items))


def _check(character: Character, rules: Rules, thing: Carried, anyway: bool) -> None:
    if not anyway:
        carrying.allowed(basis_of(character, rules).classes, thing, rules)


def _counted(name: str, count: int) -> str:
    return name if count == 1 else f"{count:,} × {name}"
