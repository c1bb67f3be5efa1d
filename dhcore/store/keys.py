"""Who may open a campaign, and as what: two links, one for whoever runs the game and one for the players.

A link carries a *code*: the campaign's id and a key, 32 hex digits each. The file keeps the hashes of the
keys alone, so a copy of it opens nothing. A plain SHA-256 is enough: a key is 128 random bits, which
nobody can guess at any speed, unlike a password. The players' key is made from the DM's, one way, so that
the DM's phone can show the players' link at any time and no player can work out the DM's.

Until a campaign has keys, its id alone is its code, with the rights of the DM.
"""

from hashlib import sha256
from hmac import compare_digest
from secrets import token_hex
from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

Role: TypeAlias = Literal["dm", "player"]
ID_DIGITS = KEY_DIGITS = 32


class Keys(BaseModel):
    """What the file knows of the keys. ``turn`` counts how often the players got a new one."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    dm: str = ""
    player: str = ""
    turn: Annotated[int, Field(ge=0)] = 0

    @property
    def made(self) -> bool:
        """Whether there are keys; without them the id alone opens the campaign."""
        return bool(self.dm)

    def role(self, key: str) -> Role | None:
        """What a key opens the campaign as; None for a wrong one. Takes as long for each of them."""
        if not self.made:
            return None if key else "dm"
        given = _hash(key)
        dm, player = compare_digest(given, self.dm), compare_digest(given, self.player)
        return "dm" if dm else "player" if player else None


def new_key() -> str:
    """A key of the DM: 128 random bits as hex digits."""
    return token_hex(KEY_DIGITS // 2)


def player_key(dm_key: str, turn: int) -> str:
    """The players' key that belongs to a DM's, the ``turn``-th of them."""
    return _hash(f"player {turn} {dm_key}")[:KEY_DIGITS]


def keys_of(dm_key: str, turn: int = 0) -> Keys:
    """What the file keeps of a DM's key and the players' key that belongs to it."""
    return Keys(dm=_hash(dm_key), player=_hash(player_key(dm_key, turn)), turn=turn)


def parts(code: str) -> tuple[str, str]:
    """The campaign's id and the key in a code; the key is empty where there is none."""
    return code[:ID_DIGITS], code[ID_DIGITS:]


def _hash(key: str) -> str:
    return sha256(key.encode("utf-8", "surrogatepass")).hexdigest()
