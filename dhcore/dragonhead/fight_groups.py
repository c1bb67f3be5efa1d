"""Many at once: creatures that attack together, by rolls or by their middle, and saves of a whole group."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from dhcore.dragonhead.attack import strength_of
from dhcore.dragonhead.check import Check, Roll
from dhcore.dragonhead.fight import DragonFight, Fighter, of_side
from dhcore.dragonhead.fight_aim import AS_USUAL, How, aim_at
from dhcore.dragonhead.fight_blows import land
from dhcore.dragonhead.fight_results import Guard, Result, read, read_total, roll
from dhcore.dragonhead.group import check_group, wins
from dhcore.dragonhead.house import RULINGS, House
from dhcore.dragonhead.outcome import successes
from dhcore.dragonhead.sheet_dice import middle_of
from dhcore.dragonhead.wounds import Wounds
from dhcore.encounter import Done, act_together
from dhcore.errors import Refused


@dataclass(frozen=True)
class Assault:
    """Who attacks whom with which attack, as often as the attack has it in a round."""

    attacker: Fighter
    key: str
    target: Fighter
    how: How = AS_USUAL


def all_attack(
    assaults: Sequence[Assault], rng: Random, house: House = RULINGS, *, middle: bool = True
) -> tuple[Result, ...]:
    """All of these attacks, each listed; creatures take the middle unless ``middle`` is False (DH-219).

    Characters always roll (DH-220). Each attack meets the wounds that the ones before it left, so the
    list reads as it is applied. Raises as :func:`dhcore.dragonhead.fight_aim.aim_at`.
    """
    wounds = {one.target.id: one.target.wounds for one in assaults}
    results = []
    for one in assaults:
        for _ in range(one.attacker.profile.attack(one.key).count):
            target = _with(one.target, wounds)
            result = roll(aim_at(one.attacker, one.key, [target], one.how, house), rng, middle=middle)
            results.append(result)
            wounds[target.id] = result.landed[-1].blow.after
    return tuple(results)


def typed_attacks(
    assaults: Sequence[Assault], guards: Sequence[Guard], house: House = RULINGS
) -> tuple[Result, ...]:
    """The same with every creature's middle and the defence rolls typed in, one for each attack.

    Raises ``Refused`` when there are more or fewer guards than attacks.
    """
    number = sum(one.attacker.profile.attack(one.key).count for one in assaults)
    if len(guards) != number:
        raise Refused(
            f"{number} attacks are defended one by one; {len(guards)} defence rolls are given (DH-211)."
        )
    wounds = {one.target.id: one.target.wounds for one in assaults}
    results, left = [], list(guards)
    for one in assaults:
        for _ in range(one.attacker.profile.attack(one.key).count):
            target = _with(one.target, wounds)
            aim = aim_at(one.attacker, one.key, [target], one.how, house)
            hit = middle_of(aim.check.dice, one.attacker.party)
            result = read(aim, hit, {target.id: left.pop(0)})
            results.append(result)
            wounds[target.id] = result.landed[-1].blow.after
    return tuple(results)


def apply_all(fight: DragonFight, results: Sequence[Result], house: House = RULINGS) -> Done[DragonFight]:
    """All results land, and those of the attackers whose turn is still to come have had it."""
    done = land(fight, [impact for result in results for impact in result.impacts], house)
    due = {done.fight.turn, *done.fight.waiting}
    acting = [one for one in dict.fromkeys(result.aim.attacker.id for result in results) if one in due]
    return done.then(lambda now: act_together(now, acting)) if acting else done


def _with(one: Fighter, wounds: Mapping[str, Wounds]) -> Fighter:
    return replace(one, wounds=wounds[one.id])


@dataclass(frozen=True)
class Saved:
    """A save of one member of a group: ``made`` says whether it held."""

    id: str
    label: str
    roll: Roll | int
    made: bool

    @property
    def words(self) -> str:
        """``Goblin 2: 9, single: saved``."""
        shown = self.roll.words if isinstance(self.roll, Roll) else str(self.roll)
        return f"{self.label}: {shown}: {'saved' if self.made else 'failed'}"


def group_save(  # noqa: PLR0913
    group: Sequence[Fighter],
    ability: str,
    rolled: Mapping[str, Roll | int] | Random,
    *,
    difficulty: str = "normal",
    strength: int | None = None,
    middle: bool = False,
    house: House = RULINGS,
) -> tuple[Saved, ...]:
    """A saving throw with the same ability for everyone in the group, each by itself.

    ``rolled`` holds totals or rolls by id, or rolls all of them. Without a ``strength`` to beat one
    success is enough; with one it has to be beaten, and on a tie any die decides (DH-154, DH-225).
    Raises ``OutOfRange`` for more than 30, ``Refused`` for a missing roll or score.
    """
    check_group(len(group), "A group that saves")
    results = []
    for one in group:
        check = one.profile.check(ability, difficulty, save=True, house=house)
        made = _save(one, check, rolled, middle)
        results.append(Saved(one.id, one.label, made, _holds(made, strength, rolled, house)))
    return tuple(results)


def _save(one: Fighter, check: Check, rolled: Mapping[str, Roll | int] | Random, middle: bool) -> Roll | int:
    if isinstance(rolled, Random):
        return middle_of(check.dice) if middle and not one.party else check.roll(rolled)
    if one.id not in rolled:
        raise Refused(f"{one.label} has not rolled yet.")
    return read_total(check, rolled[one.id])


def _holds(made: Roll | int, strength: int | None, rolled: object, house: House) -> bool:
    own = strength_of(made)
    if strength is None:
        return isinstance(made.outcome, int) if isinstance(made, Roll) else successes(own, house) > 0
    tie = rolled.randint(1, 6) if isinstance(rolled, Random) and own == strength else None
    return wins(own, strength, tie)


def creatures(fight: DragonFight, kind: str) -> tuple[str, ...]:
    """The ids of all creatures of a kind that are up and have a turn left in this round, in order."""
    due = [one for one in (fight.turn, *fight.waiting) if one]
    return tuple(one for one in due if one in of_side(fight, "creatures") and fight.get(one).ref == kind)
