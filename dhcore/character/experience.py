"""A character's XP as the rules count them: the ledger of the record, with class names for ids."""

from collections import Counter
from collections.abc import Sequence

from dhcore.character.parts import Earned, Spent
from dhcore.character.record import Character
from dhcore.dragonhead.advancement import Ledger, Spending


def labels(pairs: Sequence[tuple[str, str]]) -> dict[str, str]:
    """Id -> name, with the id behind a name that several ids have."""
    times = Counter(name for _, name in pairs)
    return {key: name if times[name] == 1 else f"{name} ({key})" for key, name in pairs}


def class_labels(character: Character) -> dict[str, str]:
    """Class id -> what to call it, no two alike."""
    return labels([(taken.id, taken.name) for taken in character.classes])


def ledger_of(character: Character) -> Ledger:
    """The ledger as :mod:`dhcore.dragonhead.advancement` takes it; XP not awarded yet are not in it."""
    names = class_labels(character)
    spent = (
        Spending(
            names.get(one.what, one.what) if one.kind == "class" else one.what, one.value, one.xp, one.kind
        )
        for one in character.xp.spent
    )
    return Ledger(character.xp.unspent, tuple(spent))


def earned(character: Character, ledger: Ledger) -> Earned:
    """The record of a ledger that the rules gave back."""
    ids = {name: key for key, name in class_labels(character).items()}
    spent = (
        Spent(
            kind=one.kind,
            what=ids.get(one.what, one.what) if one.kind == "class" else one.what,
            value=one.value,
            xp=one.xp,
        )
        for one in ledger.spent
    )
    return Earned(unspent=ledger.unspent, spent=tuple(spent), pending=character.xp.pending)
