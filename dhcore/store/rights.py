"""What a player may change: the own characters, new ones, and those still being made.

The check looks at what a command changed and not at its name, so no command can get around it.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from dhcore.errors import NotAllowed
from dhcore.store.diff import Change
from dhcore.store.documents import Documents
from dhcore.store.keys import Role
from dhcore.store.records import META
from dhcore.store.values import MAX_WHO, line

CLAIMS = "claims"
"""The setting that says who plays whom: character id -> the player's name."""
OPEN_SETTINGS = ("drafts",)
ONLY_DM = "Only the DM can do that: this phone came in by the players' link."


def claims_of(settings: Mapping[str, Any]) -> dict[str, str]:
    """Who plays whom: character id -> player."""
    claims = settings.get(CLAIMS, {})
    return {key: name for key, name in claims.items() if isinstance(name, str)}


def only_dm(role: Role) -> None:
    """Raises ``NotAllowed`` for a player."""
    if role != "dm":
        raise NotAllowed(ONLY_DM)


def check(player: str, state: Mapping[str, Any], changes: Iterable[Change]) -> None:
    """Raises ``NotAllowed`` unless all of it is this player's to change, by the ``state`` before it."""
    claims = claims_of(state[META]["settings"])
    for change in changes:
        table, *rest = change.path
        if table == "characters":
            _check_character(player, claims, change)
        elif (table, *rest[:1]) != (META, "settings") or rest[1:2] not in [[one] for one in OPEN_SETTINGS]:
            raise NotAllowed(ONLY_DM)


def _check_character(player: str, claims: Mapping[str, str], change: Change) -> None:
    if len(change.path) == 1:
        return  # the order of the records, which follows from adding one
    is_new = len(change.path) == 2 and not change.was
    owner = claims.get(str(change.path[1]))
    if is_new or (player and owner == player):
        return
    if owner is None:
        raise NotAllowed("Nobody plays this character yet: say on the Campaign page that you do.")
    raise NotAllowed(f"{owner} plays this character: only {owner} and the DM can change it.")


def claim(documents: Documents, character_id: str, player: str) -> str:
    """That player plays that character from now on, in a sentence. Raises as ``Campaign.claim`` does."""
    player = line(player, "name of the player", MAX_WHO)
    name = documents.characters[character_id].get("name")
    claims = documents.settings.setdefault(CLAIMS, {})
    if claims.get(character_id, player) != player:
        raise NotAllowed(f"{claims[character_id]} plays this character already.")
    claims[character_id] = player
    return f"{player} plays {name}"


def release(documents: Documents, character_id: str, only: str | None) -> str:
    """Nobody in particular plays that character; with ``only``, just where it was that player's."""
    claims = documents.settings.get(CLAIMS, {})
    if only is not None and claims.get(character_id) != only:
        raise NotAllowed(ONLY_DM)
    claims.pop(character_id, None)
    return f"{documents.characters[character_id].get('name')} is free to be played"
