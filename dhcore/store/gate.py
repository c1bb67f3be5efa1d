"""Slowing down those who try links that do not open: a few attempts, then one every now and then."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from time import monotonic
from typing import TypeAlias, TypeVar

from dhcore.errors import TooManyAttempts

BURST = 10
SECONDS_EACH = 6.0
MOST_REMEMBERED = 20_000
Kind: TypeAlias = tuple[str, str]
T = TypeVar("T")


@dataclass(slots=True)
class _Bucket:
    left: float
    at: float


class Gate:
    """Counts wrong codes for each client and for each campaign; what has opened once is never slowed.

    After ``burst`` wrong ones there is one attempt every ``seconds_each``. ``clock`` counts seconds. It
    remembers the newest 20,000 of each kind, in memory alone.
    """

    def __init__(
        self, clock: Callable[[], float] = monotonic, burst: int = BURST, seconds_each: float = SECONDS_EACH
    ) -> None:
        self._clock = clock
        self._burst = burst
        self._seconds_each = seconds_each
        self._buckets: OrderedDict[Kind, _Bucket] = OrderedDict()
        self._opened: OrderedDict[Kind, None] = OrderedDict()
        self._lock = Lock()

    def check(self, client: str, campaign_id: str, code: str) -> None:
        """Raises ``TooManyAttempts`` while this client, or whoever asks for this campaign, has to wait."""
        with self._lock:
            if (client, code) in self._opened:
                return
            for kind in (("client", client), ("campaign", campaign_id)):
                bucket = self._filled(kind)
                if bucket is not None and bucket.left < 1:
                    raise TooManyAttempts("Too many links that do not open were tried: wait a minute.")

    def opened(self, client: str, code: str) -> None:
        """This code has opened its campaign for this client."""
        with self._lock:
            _remember(self._opened, (client, code), None)

    def failed(self, client: str, campaign_id: str) -> None:
        """A code did not open anything."""
        with self._lock:
            for kind in (("client", client), ("campaign", campaign_id)):
                bucket = self._filled(kind) or _Bucket(float(self._burst), self._clock())
                bucket.left = max(0.0, bucket.left - 1)
                _remember(self._buckets, kind, bucket)

    def _filled(self, kind: Kind) -> _Bucket | None:
        bucket = self._buckets.get(kind)
        if bucket is not None:
            now = self._clock()
            bucket.left = min(float(self._burst), bucket.left + (now - bucket.at) / self._seconds_each)
            bucket.at = now
        return bucket


def _remember(known: OrderedDict[Kind, T], key: Kind, value: T) -> None:
    known[key] = value
    known.move_to_end(key)
    while len(known) > MOST_REMEMBERED:
        known.popitem(last=False)
