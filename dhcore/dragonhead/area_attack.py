"""An area attack on everyone in it: one damage roll, a defence each, saves and dives (DH-244, DH-253)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from dhcore.dragonhead.attack import Attack, Strike, resolve, shared_odds
from dhcore.dragonhead.blow_odds import BlowOdds, Fate
from dhcore.dragonhead.check import Check, Roll
from dhcore.dragonhead.cover import Share, dive_shares, rim_shares, share_for, share_odds
from dhcore.dragonhead.group import check_group, gathered, how_many
from dhcore.dragonhead.guard import Defence
from dhcore.dragonhead.house import RULINGS, House
from dhcore.dragonhead.sheet_dice import check_of
from dhcore.dragonhead.wounds import Wounds
from dhcore.errors import Refused

WHOLE = {Fraction(1): Fraction(1)}


@dataclass(frozen=True)
class Target:
    """Someone in an area: its wounds and defence, a Luck Save when on the rim, a check when diving for cover.

    Raises ``Refused`` when the Luck Save is tried hard at.
    """

    victim: Wounds
    defence: Defence | None = None
    rim: Check | None = None
    dive: Check | None = None

    def __post_init__(self) -> None:
        if self.rim and self.rim.try_hard:
            raise Refused("No one can try hard at a saving throw (DH-137).")

    @property
    def rolls(self) -> tuple[tuple[Check, tuple[Share, ...]], ...]:
        """The checks that decide its share of the damage, each with its table."""
        rim = ((self.rim, rim_shares()),) if self.rim else ()
        dive = ((self.dive, dive_shares()),) if self.dive else ()
        return (*rim, *dive)

    @property
    def shares(self) -> dict[Fraction, Fraction]:
        """Share of the damage that arrives -> its chance: all of it, unless it saves or dives."""
        odds = WHOLE
        for check, rows in self.rolls:
            parts = share_odds(check, rows).items()
            odds = gathered((a * b, m * n) for a, m in odds.items() for b, n in parts)
        return odds


def area_odds(attack: Attack, target: Target, house: House = RULINGS) -> BlowOdds:
    """Exact odds of an area attack on one target, however many others there are."""
    return shared_odds(attack, target.shares, target.victim, target.defence, house)


def how_many_odds(
    attack: Attack,
    targets: Sequence[Target],
    happens: Callable[[Fate], bool],
    house: House = RULINGS,
) -> dict[int, Fraction]:
    """Chance that ``happens`` is true of exactly 0, 1, 2 ... targets; only what can be, sums to 1.

    All of them meet the same damage roll, so a good one fells many at once (DH-253). Raises
    ``OutOfRange`` unless there are 1 to 30 targets.
    """
    check_group(len(targets), "Targets of an area attack")
    parts = []
    for strength, chance in attack.hit.strength.items():
        fixed = Attack(
            check_of(max(0, strength)),
            attack.kind,
            attack.half_ac,
            attack.no_ac,
            attack.scar,
            attack.share,
        )
        each = how_many([area_odds(fixed, target, house).chance(happens) for target in targets])
        parts += [(number, chance * share) for number, share in each.items()]
    return dict(sorted(gathered(parts).items()))


def arriving(attack: Attack, target: Target, saves: Sequence[Roll] = ()) -> Attack:
    """The attack as it reaches ``target``, whose saves say which share of the damage that is.

    ``saves`` are its rolls in the order of ``target.rolls``: the rim first, then the dive. Hand the
    result to :func:`dhcore.dragonhead.attack.resolve` with the one damage roll and the target's own
    defence. Raises ``Refused`` when a roll is missing or too many.
    """
    if len(saves) != len(target.rolls):
        raise Refused(
            f"This target makes {len(target.rolls)} rolls before the damage, not {len(saves)} (DH-245)."
        )
    for roll, (_, rows) in zip(saves, target.rolls, strict=True):
        attack = attack.times(share_for(roll.outcome, rows).share)
    return attack


def roll_area(
    attack: Attack, targets: Sequence[Target], rng: Random, house: House = RULINGS
) -> tuple[Strike, ...]:
    """Roll the damage once with ``rng``, and for each target its saves and its defence."""
    hit = attack.hit.roll(rng)
    strikes = []
    for target in targets:
        saves = [check.roll(rng) for check, _ in target.rolls]
        guard = target.defence.roll(rng) if target.defence else None
        strikes.append(resolve(arriving(attack, target, saves), target.victim, hit, guard, house))
    return tuple(strikes)
