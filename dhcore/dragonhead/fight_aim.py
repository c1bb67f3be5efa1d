"""An attack before its roll: all that a page shows of attacker, attack, targets and circumstances.

>>> from dhcore.dragonhead.fight import AttackRow, Fighter, Profile
>>> from dhcore.dragonhead.wounds import Wounds
>>> club = AttackRow(key="club", name="Club", hit=10, type="b")
>>> warrior = Profile(id="goblin", name="Goblin", attacks=(club,))
>>> goblin = Fighter("c1", "Goblin", False, warrior, Wounds(5, 2))
>>> mara = Fighter("c2", "Mara", True, Profile(id="mara", name="Mara", ac=8, dc=6), Wounds(20, 6))
>>> aim = aim_at(goblin, "club", [mara], How(cover="partial"))
>>> aim.dice, aim.at("c2").defence.kind, aim.at("c2").odds.stun
('1d10, worst of 2', 'AC', Fraction(3, 80))
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from dhcore.dice import Distribution
from dhcore.dragonhead.area_attack import Target, area_odds
from dhcore.dragonhead.aspects import has
from dhcore.dragonhead.attack import Attack, attacks_in_turn
from dhcore.dragonhead.blow_odds import BlowOdds, one_blow
from dhcore.dragonhead.body_size import defence_shift
from dhcore.dragonhead.burst import Burst
from dhcore.dragonhead.casting import SpellDamage
from dhcore.dragonhead.check import Check
from dhcore.dragonhead.cover import check_attack_from, cover, dive_check
from dhcore.dragonhead.fight import AttackRow, Fighter
from dhcore.dragonhead.fight_how import AS_USUAL, How, Rungs, burst_name, range_of, rungs_of, type_used
from dhcore.dragonhead.guard import Defence, circumstances_working, defend, kind_of
from dhcore.dragonhead.house import RULINGS, House, dice_for
from dhcore.dragonhead.sheet_dice import sheet_working
from dhcore.dragonhead.sweep import check_sweep, even_split
from dhcore.errors import OutOfRange
from dhcore.working import Line, Working

MOST_TARGETS = 30
__all__ = ["AS_USUAL", "Aim", "Aimed", "How", "aim_at", "may_attack_from"]


@dataclass(frozen=True)
class Aimed:
    """One target of an attack: its defence by the circumstances ``names``, and what the attack may do to it.

    ``luck`` is the Luck Save that it makes first, on the rim or in the fan of a burst; ``dive`` its check
    when it dives for cover.
    """

    fighter: Fighter
    names: tuple[str, ...]
    defence: Defence
    odds: BlowOdds
    luck: Check | None = None
    dive: Check | None = None

    @property
    def working(self) -> Working:
        """How it defends, line by line."""
        return (*circumstances_working(self.names), *self.defence.working)


@dataclass(frozen=True)
class Aim:
    """An attack that is about to be rolled. ``attack`` is at its final rung; of a burst it is one shot."""

    attacker: Fighter
    row: AttackRow
    how: How
    attack: Attack
    targets: tuple[Aimed, ...]
    rungs: Rungs
    burst: Burst | None = None
    spell: SpellDamage | None = None
    house: House = RULINGS

    @property
    def check(self) -> Check:
        """The Hit roll, or the cast of a spell."""
        return self.attack.hit

    @property
    def dice(self) -> str:
        """What to roll: ``1d10, worst of 2``."""
        return f"{self.check.pool}, {self.check.rung.words}"

    @property
    def wear(self) -> int:
        """Wear that trying hard costs by the usual price, before the body size (DH-136)."""
        return self.check.wear

    def at(self, target_id: str) -> Aimed:
        """One target. Raises ``OutOfRange`` for somebody who is none."""
        for one in self.targets:
            if one.fighter.id == target_id:
                return one
        raise OutOfRange("That is none of the targets.")

    @cached_property
    def round_odds(self) -> BlowOdds:
        """The odds of all its attacks of one round on the first target, such as two claws (DH-206)."""
        first = self.targets[0]
        if self.row.count == 1 or self.burst or self.spell:
            return first.odds
        return attacks_in_turn(
            [self.attack] * self.row.count, first.fighter.wounds, first.defence, self.house
        )

    @property
    def working(self) -> Working:
        """How the Hit roll comes about, line by line."""
        own = self.attack.working
        if self.spell:
            own = (*sheet_working(self.check), Line("damage", f"{self.spell.dmg} per success", "DH-224"))
        fired = (Line("burst", f"1d{self.burst.ammo} shots land", "DH-313"),) if self.burst else ()
        return (*self.rungs.lines, *own, *fired)


def aim_at(
    attacker: Fighter, key: str, targets: Sequence[Fighter], how: How = AS_USUAL, house: House = RULINGS
) -> Aim:
    """The attack called ``key`` on these targets, with exact odds for each before any dice are rolled.

    ``single`` has one target, a sweep divides one roll evenly, a burst spreads when there are several, an
    area meets everybody with one roll. Raises ``UnknownName`` for an attack that is not there, ``Refused``
    for what the rules forbid, ``OutOfRange`` for no targets, or several of a single attack.
    """
    row = attacker.profile.attack(key)
    most = 1 if how.mode == "single" else MOST_TARGETS
    if not 1 <= len(targets) <= most:
        raise OutOfRange(f"{row.name}: 1 to {most} targets in this way of attacking, not {len(targets)}.")
    rungs = rungs_of(row, how)
    sheet = _attack(row, how, rungs.start, house)
    burst = Burst(sheet, burst_name(row), how.spread, rungs.shifts) if how.mode == "burst" else None
    attack = burst.fired if burst else sheet.harder(*rungs.shifts)
    spell = SpellDamage(attack.hit, row.damage, attacker.profile.size) if row.damage else None
    if how.mode == "sweep":
        check_sweep(1 if has(row.tags, "rld") else 0, how.lined_up)
    bare = Aim(attacker, row, how, attack, (), rungs, burst, spell, house)
    fan = tuple(_luck(one, house) for one in targets) if burst and len(targets) > 1 else ()
    aimed = tuple(_aimed(bare, one, place, len(targets), fan) for place, one in enumerate(targets))
    return Aim(attacker, row, how, attack, aimed, rungs, burst, spell, house)


def may_attack_from(row: AttackRow, cover_name: str, how: How = AS_USUAL) -> None:
    """Raises ``Refused`` when this attack would give up the attacker's own cover (DH-322)."""
    check_attack_from(cover(cover_name), range_of(row, how) is not None)


def _attack(row: AttackRow, how: How, rung: str, house: House) -> Attack:
    half, none, scar = (has(row.tags, key) for key in ("hac", "nac", "scar"))
    kind = row.damage.kind if row.damage else type_used(row, how)
    return Attack(Check(row.hit, rung, how.try_hard, house=house), kind, half, none, scar)


def _luck(one: Fighter, house: House) -> Check:
    return one.profile.check("luc", save=True, house=house)


def _aimed(aim: Aim, one: Fighter, place: int, number: int, fan: tuple[Check, ...]) -> Aimed:
    names, how, house = _names(aim, one), aim.how, aim.house
    ac, dc = dice_for(one.profile.ac, house), dice_for(one.profile.dc, house)
    trying = how.guard_try_hard if kind_of(names) == "AC" else None
    defence = defend(ac, dc, names, trying, house)
    rim = _luck(one, house) if one.id in how.rim else None
    score = dict(how.dives).get(one.id)
    dive = None if score is None else dive_check(score, one.profile.size, house=house)
    odds = _odds(aim, Target(one.wounds, defence, rim, dive), (place, number), fan)
    return Aimed(one, names, defence, odds, fan[place] if fan else rim, dive)


def _names(aim: Aim, one: Fighter) -> tuple[str, ...]:
    """The circumstances of its defence: what was said, how it stands, and what both are made of."""
    larger = defence_shift(one.profile.size, aim.attacker.profile.size) < 0
    electric = has(aim.row.tags, "elec") and "metal hide" in one.profile.exceptions
    more = [*(["larger foe"] if larger else []), *(["electric"] if electric else [])]
    return tuple(dict.fromkeys((*aim.how.circumstances, *one.standing, *more)))


def _odds(aim: Aim, target: Target, place: tuple[int, int], fan: tuple[Check, ...]) -> BlowOdds:
    victim, defence, attack, house = target.victim, target.defence, aim.attack, aim.house
    if aim.burst:
        if fan:
            return aim.burst.spread_odds(fan, place[0], victim, defence, house)
        return aim.burst.odds(victim, defence, house)
    if aim.spell:
        return one_blow(victim, _through(attack, aim.spell.damage, defence), attack.kind, attack.scar, house)
    if aim.how.mode == "sweep":
        part = attack.damage.map(lambda total: part_of(total, *place))
        return one_blow(victim, _through(attack, part, defence), attack.kind, attack.scar, house)
    return area_odds(attack, target, house) if target.rolls else attack.odds(victim, defence, house)


def _through(attack: Attack, damage: Distribution, defence: Defence | None) -> Distribution:
    """Damage of any kind after the defence this attack allows."""
    if defence is None or attack.no_ac:
        return damage
    stopped = defence.strength.map(lambda guard: -attack.stopped(guard))
    return (damage + stopped).map(lambda left: max(0, left))


def part_of(total: int, place: int, number: int) -> int:
    """What the target at ``place`` gets of a roll divided evenly; the last get nothing of a small one."""
    parts = even_split(total, min(number, total)) if total > 0 else ()
    return parts[place] if place < len(parts) else 0
