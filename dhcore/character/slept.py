"""What the party's last sleep left behind, for a Dream Sequence to wake up to again (DH-032).

It is kept in the campaign's settings as plain values. A dream brings back what the story changes; what
belongs to the people at the table stays: names, players, seats, notes, pictures, values set by hand.
"""

from collections.abc import Mapping, MutableMapping
from typing import Any

from dhcore.character.record import Character, changed, dump, load
from dhcore.errors import DhcoreError, Refused

SLEPT = "slept"
STORY = ("rolled", "classes", "health", "hinders", "xp", "items", "silver", "minds", "size")
"""The fields of a record that a dream brings back."""


def remember(settings: dict[str, Any], records: Mapping[str, Any]) -> None:
    """Keep how everybody is on waking, archived characters and unreadable records left out."""
    kept = {}
    for key in records:
        try:
            character = load(records[key])
        except DhcoreError:
            continue
        if not character.archived:
            kept[key] = dump(changed(character, picture="", notes=""))
    settings[SLEPT] = kept


def wake(settings: Mapping[str, Any], records: MutableMapping[str, Any]) -> tuple[Character, ...]:
    """Bring everybody who is still here back to that sleep, and give them as they are now.

    Whoever came later stays as they are. Raises ``Refused`` when no sleep is known.
    """
    kept = settings.get(SLEPT)
    if not kept:
        raise Refused("The party has not slept yet, so there is nothing to wake up from (DH-032).")
    woken = []
    for key, document in kept.items():
        if key in records:
            then, now = load(document), load(records[key])
            character = changed(now, **{field: getattr(then, field) for field in STORY})
            records[key] = dump(character)
            woken.append(character)
    return tuple(woken)
