"""All campaigns under one folder."""

import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from secrets import token_hex

from dhcore.errors import NoSuchCampaign, StoreError
from dhcore.store import keys
from dhcore.store.campaign import Campaign
from dhcore.store.database import first_generation
from dhcore.store.files import (
    NO_SUCH_CAMPAIGN,
    CampaignFolder,
    campaign_ids,
    disk_trouble,
    new_campaign_id,
    private_folder,
)
from dhcore.store.gate import Gate
from dhcore.store.records import APP, Meta
from dhcore.store.upgrades import current_version
from dhcore.store.values import MAX_NAME, line

HOME_VARIABLE = "DRAGONHEAD_HOME"


def utc_now() -> datetime:
    """The time for the log."""
    return datetime.now(UTC)


def new_id() -> str:
    """An id for a new character, encounter or pack: 64 random bits as hex digits."""
    return token_hex(8)


def default_root() -> Path:
    """The folder that ``DRAGONHEAD_HOME`` names, or else ``.dragonhead`` in the user's home."""
    return Path(os.environ.get(HOME_VARIABLE) or Path.home() / ".dragonhead")


@dataclass(frozen=True, slots=True)
class Listing:
    """A campaign in the list. One that cannot be opened says why in ``problem`` and has no name."""

    id: str
    name: str
    archived: bool
    problem: str | None = None


class Store:
    """The campaigns under ``root``, each in a folder of its own that only its owner may read.

    ``clock`` dates the rows of the log. A command waits up to ``patience_s`` for its turn. ``gate`` slows
    down who tries wrong links. Share one store among all threads, or make many: they keep out of each
    other's way.
    """

    def __init__(
        self,
        root: Path | None = None,
        *,
        clock: Callable[[], datetime] = utc_now,
        patience_s: float = 10.0,
        gate: Gate | None = None,
    ) -> None:
        self._gate = gate or Gate()
        self._root = (default_root() if root is None else root).expanduser().resolve()
        self._clock = clock
        self._patience_s = patience_s

    def create(self, name: str) -> Campaign:
        """Found a campaign. Raises ``OutOfRange`` for a name that is blank, over 80 characters or no line."""
        now = self._clock().astimezone(UTC).replace(microsecond=0)
        meta = Meta(
            app=APP, version=current_version(), name=line(name, "campaign's name", MAX_NAME), created=now
        )
        folder = CampaignFolder(self._root / new_campaign_id())
        with disk_trouble("The campaign could not be created"):
            private_folder(self._root)
            private_folder(folder.path)
        try:
            first_generation(folder, meta)
        except StoreError:
            with suppress(OSError):
                folder.main.unlink(missing_ok=True)
                folder.path.rmdir()
            raise
        return self.open(folder.path.name)

    def enter(self, code: str, client: str = "", player: str = "") -> Campaign:
        """The campaign that a link's code opens, with the rights of whoever holds that link.

        ``client`` is where the attempt comes from, ``player`` the name that a player goes by. A wrong key
        raises ``NoSuchCampaign`` with the very sentence of an unknown id; ``TooManyAttempts`` after too
        many of them; else as ``open``.
        """
        campaign_id, key = keys.parts(code)
        self._gate.check(client, campaign_id, code)
        try:
            found = self.open(campaign_id)
            role = found.keys.role(key)
            if role is None:
                raise NoSuchCampaign(NO_SUCH_CAMPAIGN)
        except NoSuchCampaign:
            self._gate.failed(client, campaign_id)
            raise
        self._gate.opened(client, code)
        return Campaign(
            self._root, campaign_id, self._clock, self._patience_s, key=key, role=role, player=player
        )

    def open(self, campaign_id: str) -> Campaign:
        """The campaign with this id, for the host: restored from its earlier copy if its file is damaged.

        Raises ``NoSuchCampaign`` for an id that is not of our form or not here, ``CampaignDamaged`` if
        neither file can be read, ``NewerVersion`` and ``StoreError``.
        """
        campaign = Campaign(self._root, campaign_id, self._clock, self._patience_s)
        _ = campaign.version
        return campaign

    def list(self) -> tuple[Listing, ...]:
        """All campaigns by name, archived ones and unreadable ones included."""
        listings = filter(None, map(self._listing, campaign_ids(self._root)))
        return tuple(sorted(listings, key=lambda one: (one.name.casefold(), one.id)))

    def _listing(self, campaign_id: str) -> Listing | None:
        try:
            state = self.open(campaign_id).state()
        except NoSuchCampaign:
            return None  # a folder that was being made, or is being removed
        except StoreError as exc:
            return Listing(campaign_id, "", archived=False, problem=str(exc))
        return Listing(campaign_id, state.name, state.archived)
