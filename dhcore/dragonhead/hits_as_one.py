"""Several hits that stun as a single blow: the shots of a burst, the hooves of a trample (DH-314, DH-355).

Each hit meets a defence roll of its own and tears by itself; the sum of the wear counts against the
stun point.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from dhcore.dice import Distribution
from dhcore.dragonhead.attack import Attack, strength_of
from dhcore.dragonhead.blow_odds import BlowOdds, Harm, odds_on, shocked
from dhcore.dragonhead.check import Roll
from dhcore.dragonhead.damage import DamageType, in_words, tear_of
from dhcore.dragonhead.guard import Defence
from dhcore.dragonhead.house import RULINGS, House
from dhcore.dragonhead.wounds import Blow, Wounds
from dhcore.errors import TooMuchWork

MOST_SLOTS = 4_000_000


class _Packing(NamedTuple):
    """Wear and tears of several hits as one number, so that adding up hits is adding numbers.

    A hit is its tears times ``base`` plus the wear left over; ``base`` has room for all leftovers.
    """

    ratio: int
    base: int
    tears: bool

    @classmethod
    def of(cls, kind: DamageType | None, hits: int) -> "_Packing":
        ratio = kind.ratio if kind else 1
        return cls(ratio, hits * (ratio - 1) + 1, kind is not None)

    def pack(self, net: Distribution) -> Distribution:
        return net.map(lambda wear: wear // self.ratio * self.base + wear % self.ratio)

    def slots(self, highest: int) -> int:
        """Numbers up to the sum of hits with ``highest`` wear in all."""
        return self.base * (1 + highest // self.ratio)

    def harm(self, number: int, victim: Wounds, scar: bool) -> Harm:
        tears, rest = divmod(number, self.base)
        return shocked(victim, tears * self.ratio + rest, tears if self.tears else 0, scar)


def volley_odds(
    attack: Attack, hits: Distribution, victim: Wounds, defence: Defence | None, house: House = RULINGS
) -> BlowOdds:
    """Exact odds when one Hit roll lands ``hits`` times, each hit defended on its own (DH-313).

    Raises ``TooMuchWork`` for more combinations than we count.
    """
    packing = _Packing.of(attack.kind, hits.highest)
    damages = attack.damage.ways
    slots = packing.slots(hits.highest * attack.damage.highest)
    if len(damages) * (hits.highest + 1) * slots > MOST_SLOTS:
        raise TooMuchWork("These hits have more combinations than we count; use fewer hits or smaller dice.")
    stopped = _stopped(attack, defence)
    whole = stopped.size**hits.highest
    numbers: dict[int, int] = {}
    for damage, ways in damages:
        net = packing.pack(stopped.map(lambda guard, damage=damage: max(0, damage - guard)))  # type: ignore[misc]
        total = Distribution.constant(0)
        for landed in range(hits.highest + 1):
            total = total + net if landed else total
            weight = ways * int(hits.p(landed) * hits.size) * (whole // total.size)
            for number, count in total.ways if weight else ():
                numbers[number] = numbers.get(number, 0) + weight * count
    return _odds(packing, numbers, attack, victim, house)


def together_odds(
    attack: Attack, hits: int, victim: Wounds, defence: Defence | None, house: House = RULINGS
) -> BlowOdds:
    """Exact odds of ``hits`` attacks with a Hit roll each that stun as one (DH-355).

    Raises ``TooMuchWork`` for more combinations than we count.
    """
    packing, net = _Packing.of(attack.kind, hits), attack.net(defence)
    if hits * packing.slots(hits * net.highest) > MOST_SLOTS:
        raise TooMuchWork("These hits have more combinations than we count; use fewer hits or smaller dice.")
    total, one = Distribution.constant(0), packing.pack(net)
    for _ in range(hits):
        total += one
    return _odds(packing, dict(total.ways), attack, victim, house)


def _stopped(attack: Attack, defence: Defence | None) -> Distribution:
    return defence.strength.map(attack.stopped) if defence else Distribution.constant(0)


def _odds(
    packing: _Packing, numbers: dict[int, int], attack: Attack, victim: Wounds, house: House
) -> BlowOdds:
    harms: dict[Harm, int] = {}
    for number, count in numbers.items():
        harm = packing.harm(number, victim, attack.scar)
        harms[harm] = harms.get(harm, 0) + count
    return odds_on(victim, harms, house)


@dataclass(frozen=True)
class Volley:
    """Several hits that were rolled: ``hits`` holds each Hit and defence (None: no defence)."""

    attack: Attack
    hits: tuple[tuple[Roll | int, Roll | int | None], ...]
    blow: Blow

    @property
    def words(self) -> str:
        """The whole in one line: ``14 sharp - 6, 14 sharp - 3 = 19 wear, 9 tear; knocked down``."""
        if not self.hits:
            return "no hits"
        return f"{', '.join(self._hit(*hit) for hit in self.hits)} = {self.blow.result}"

    def _hit(self, hit: Roll | int, guard: Roll | int | None) -> str:
        called = in_words(strength_of(hit), self.attack.kind)
        return called if guard is None or self.attack.no_ac else f"{called} - {strength_of(guard)}"


def resolve_together(
    attack: Attack,
    victim: Wounds,
    hits: Sequence[tuple[Roll | int, Roll | int | None]],
    house: House = RULINGS,
) -> Volley:
    """What hits do together, each given as its Hit and its defence, rolls or called-out totals."""
    left = [attack.left(strength_of(hit), None if g is None else strength_of(g)) for hit, g in hits]
    tear = sum(tear_of(wear, attack.kind) for wear in left)
    return Volley(attack, tuple(hits), victim.suffer(sum(left), tear, attack.scar, house))
