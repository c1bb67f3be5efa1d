"""Step 4 of creation: the starter pack, fair swaps, and what goes on the body and into the hands (DH-082)."""

from dataclasses import dataclass
from random import Random

from dhcore.character import carrying
from dhcore.character.carrying import Things
from dhcore.character.class_lines import ClassLine
from dhcore.character.creation.draft import Draft, redrafted, taken_classes
from dhcore.character.parts import Carried, ClassTaken, Slot
from dhcore.character.rules import Rules
from dhcore.content.classes import CharacterClass
from dhcore.content.equipment import Item
from dhcore.errors import OutOfRange, Refused


@dataclass(frozen=True)
class Offer:
    """Something a thing of the starter pack may be swapped for, or why not."""

    entry: Item
    refusal: str

    @property
    def allowed(self) -> bool:
        """Whether the swap is fair and the class may use it."""
        return not self.refusal


def take_pack(draft: Draft, rules: Rules, rng: Random, silver: int | None = None) -> Draft:
    """The starter pack of the class, armor worn and what it has ready in hand; its silver rolled or typed in.

    ``rng`` also makes the ids of the things. Raises ``Refused`` before a class is chosen, ``OutOfRange``
    for silver that the dice of the pack do not show.
    """
    klass = first_class(draft, rules)
    dice = klass.starter.silver
    pieces = dice.total(dice.roll(rng)) if silver is None else silver
    if pieces not in dice.distribution:
        one = dice.distribution
        raise OutOfRange(f"{dice} shows {one.lowest} to {one.highest}, not {pieces}.")
    things: Things = ()
    for packed in klass.starter.items:
        things = _unpacked(things, rules, klass, packed.item, packed.count, rng)
    return redrafted(draft, items=things, silver=pieces, pack_of=klass.id)


def offers(draft: Draft, rules: Rules, item_id: str) -> tuple[Offer, ...]:
    """Everything of its kind that a thing could be swapped for: fair ones first, dearest first."""
    thing = carrying.find(draft.items, item_id)
    old, classes = carrying.known_item(rules, thing), class_lines_of(draft, rules)
    entries = [
        entry
        for entry in rules.library
        if isinstance(entry, Item) and (old is None or entry.KEY == old.KEY) and entry.id != thing.entry
    ]
    found = [Offer(entry, carrying.swap_refusal(classes, old, entry)) for entry in entries]
    return tuple(sorted(found, key=lambda offer: (not offer.allowed, -offer.entry.price)))


def swap(draft: Draft, rules: Rules, item_id: str, entry: str, rng: Random) -> Draft:
    """One piece of a thing exchanged for another of any kind, of no greater price; ``rng`` makes its id.

    Raises ``Refused`` when it costs more or the class may not use it (DH-082).
    """
    classes = class_lines_of(draft, rules)
    things, _, _ = carrying.swapped(draft.items, item_id, entry, thing_id(rng), classes, rules)
    return redrafted(draft, items=things)


def move(draft: Draft, rules: Rules, item_id: str, slot: Slot, hands: int | None = None) -> Draft:
    """A thing worn, held in so many hands, or packed. Raises ``Refused`` without room, and for what the class
    may not use.
    """
    if slot == "packed":
        return redrafted(draft, items=carrying.packed(draft.items, item_id))
    carrying.allowed(class_lines_of(draft, rules), carrying.find(draft.items, item_id), rules)
    if slot == "worn":
        return redrafted(draft, items=carrying.worn(draft.items, item_id, rules)[0])
    return redrafted(draft, items=carrying.held(draft.items, item_id, rules, hands))


def leave(draft: Draft, item_id: str) -> Draft:
    """A thing left at home."""
    carrying.find(draft.items, item_id)
    return redrafted(draft, items=tuple(one for one in draft.items if one.id != item_id))


def first_class(draft: Draft, rules: Rules) -> CharacterClass:
    """The class the draft begins with. Raises ``Refused`` before it is chosen."""
    if draft.class_id is None:
        raise Refused("First choose a class (DH-074).")
    return rules.library.get(CharacterClass, draft.class_id)


def class_lines_of(draft: Draft, rules: Rules) -> tuple[ClassLine, ...]:
    """The classes of the draft with their entries, for what they may use."""
    lines = []
    for one in taken_classes(draft):
        klass = rules.library.get(CharacterClass, one.id)
        taken = ClassTaken(
            id=one.id, name=klass.name, hit_die=klass.hit_die, level=one.level, rolls=one.rolls
        )
        lines.append(ClassLine(taken, klass))
    return tuple(lines)


def thing_id(rng: Random) -> str:
    """An id for a thing: 64 random bits as hex digits."""
    return f"{rng.getrandbits(64):016x}"


def _unpacked(  # noqa: PLR0913, PLR0917
    things: Things, rules: Rules, klass: CharacterClass, name: str, count: int, rng: Random
) -> Things:
    entry = carrying.item_of(rules, name)
    in_hand = min(count, klass.starter.ready.count(name))
    for _ in range(in_hand):
        fresh = Carried(id=thing_id(rng), name=entry.name, entry=entry.id)
        things = carrying.settled((*things, fresh), fresh.id, carrying.moved(fresh, slot="held"), rules)
    if count > in_hand:
        fresh = Carried(id=thing_id(rng), name=entry.name, entry=entry.id, count=count - in_hand)
        things = (*things, fresh)
        if carrying.is_worn_at_once(entry):
            things = carrying.settled(things, fresh.id, carrying.moved(fresh, slot="worn"), rules)
    return things
