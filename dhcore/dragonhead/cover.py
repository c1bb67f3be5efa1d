"""Cover, diving for it, and saves on the rim of an area: which share of the damage arrives (DH-321..324)."""

from collections.abc import Iterable
from fractions import Fraction
from functools import cache

from dhcore.dragonhead.attack import Attack, shared_odds
from dhcore.dragonhead.blow_odds import BlowOdds
from dhcore.dragonhead.body_size import body_size
from dhcore.dragonhead.check import Check
from dhcore.dragonhead.difficulty import shifted
from dhcore.dragonhead.guard import Defence
from dhcore.dragonhead.house import RULINGS, House
from dhcore.dragonhead.outcome import Outcome
from dhcore.dragonhead.wounds import Wounds
from dhcore.errors import Refused, UnknownName
from dhcore.tables import Row, csv_rows

LETTERS: dict[str, str] = {"crash": "C", "full_fail": "F", "half_fail": "H"}


class Cover(Row):
    """A level of cover: rungs harder to be hit, and whether one may still attack, or shoot back."""

    name: str
    harder: int
    may_attack: bool
    may_shoot: bool
    source: str


class Share(Row):
    """The share of an area's damage that a result lets through: a number of successes, H, F or C."""

    row: str
    share: Fraction
    words: str
    source: str


@cache
def _covers() -> dict[str, Cover]:
    return {row.name: row for row in csv_rows("dragonhead/covers.csv", Cover)}


def cover(name: str) -> Cover:
    """The cover called ``none``, ``partial`` or ``full`` (DH-322). Raises ``UnknownName``."""
    try:
        return _covers()[name]
    except KeyError:
        raise UnknownName("cover", name, _covers()) from None


def check_attack_from(cover: Cover, ranged: bool) -> None:
    """Raises ``Refused`` when an attack, ranged or not, would give up this cover (DH-322)."""
    if not (cover.may_shoot if ranged else cover.may_attack):
        what = "no attack" if not cover.may_shoot else "ranged attacks alone"
        raise Refused(f"From {cover.name} cover one makes {what} (DH-322).")


def dive_shares() -> tuple[Share, ...]:
    """Results of diving for cover, best first (DH-324)."""
    return csv_rows("dragonhead/dive_for_cover.csv", Share)


def rim_shares() -> tuple[Share, ...]:
    """Results of the Luck Save on the rim of an area, best first (DH-245)."""
    return csv_rows("dragonhead/area_rim.csv", Share)


def share_for(outcome: Outcome, rows: Iterable[Share]) -> Share:
    """The row that ``outcome`` falls in: the highest number of successes reached, or the failure's own."""
    if isinstance(outcome, str):
        return next(row for row in rows if row.row == LETTERS[outcome])
    return max(
        (row for row in rows if row.row.isdigit() and int(row.row) <= outcome), key=lambda row: row.row
    )


def share_odds(check: Check, rows: Iterable[Share]) -> dict[Fraction, Fraction]:
    """Share of the damage -> its chance, the smallest share first; the chances sum to exactly 1."""
    rows, odds = tuple(rows), dict[Fraction, Fraction]()
    for outcome, chance in check.outcomes.items():
        share = share_for(outcome, rows).share
        odds[share] = odds.get(share, Fraction(0)) + chance
    return dict(sorted(odds.items()))


def dive_check(
    score: int, size: str, *shifts: int, try_hard: str | None = None, house: House = RULINGS
) -> Check:
    """The check to dive for cover: Dexterity or Luck with the size's Hide (DH-323, DH-307).

    ``shifts`` is what the surroundings do. Raises ``UnknownName`` for an unknown size.
    """
    return Check(score + body_size(size).hide, shifted("normal", *shifts), try_hard, house=house)


def dive(
    check: Check, attack: Attack, victim: Wounds, defence: Defence | None, house: House = RULINGS
) -> BlowOdds:
    """Exact odds of an area attack on someone who dives for cover with ``check``.

    The check is that of :func:`dive_check`; trying hard is allowed. It costs the
    action. The share is taken of the damage, then AC/DC opposes it (ruling A56).
    """
    return shared_odds(attack, share_odds(check, dive_shares()), victim, defence, house)


def on_the_rim(
    luck: Check, attack: Attack, victim: Wounds, defence: Defence | None, house: House = RULINGS
) -> BlowOdds:
    """Exact odds of an area attack on someone who stands on its rim (DH-245).

    Raises ``Refused`` when the Luck Save is tried hard at.
    """
    if luck.try_hard:
        raise Refused("No one can try hard at a saving throw (DH-137).")
    return shared_odds(attack, share_odds(luck, rim_shares()), victim, defence, house)
