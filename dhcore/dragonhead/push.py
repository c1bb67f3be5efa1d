"""Pushes: trips, throws and tackles floor a foe, rushes and scrums move it (DH-381..387)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from random import Random

from dhcore.dice import Dice, Distribution
from dhcore.dragonhead.attack import Attack, strength_of
from dhcore.dragonhead.blow_odds import BlowOdds, mixed, odds_on, one_blow_harms
from dhcore.dragonhead.body_size import sizes_larger
from dhcore.dragonhead.bout import bout, bout_odds
from dhcore.dragonhead.check import Check, Roll
from dhcore.dragonhead.competition import team_points, team_total
from dhcore.dragonhead.damage import DamageDice, DamageType
from dhcore.dragonhead.difficulty import shifted
from dhcore.dragonhead.group import gathered, mixture
from dhcore.dragonhead.guard import Defence
from dhcore.dragonhead.house import RULINGS, House
from dhcore.dragonhead.outcome import Outcome
from dhcore.dragonhead.sheet_dice import check_of
from dhcore.dragonhead.wounds import Blow, Wounds
from dhcore.errors import OutOfRange, Refused, UnknownName
from dhcore.tables import Row, csv_rows, toml_table


class Push(Row):
    """A push: the abilities of both sides, their rungs, and per success the damage die and steps moved.

    ``floors`` puts the loser on the ground, ``harms`` does fall damage.
    """

    name: str
    attacker: str
    defender: str
    difficulty: str
    defender_difficulty: str
    die: int
    steps: int
    floors: bool
    harms: bool
    source: str


class TripLimit(Row):
    """Sizes that the target of a trip may be larger."""

    larger: int
    source: str


@cache
def pushes() -> dict[str, Push]:
    """All pushes by name (DH-383)."""
    return {row.name: row for row in csv_rows("dragonhead/pushes.csv", Push)}


def push(name: str) -> Push:
    """The push called ``name``. Raises ``UnknownName``."""
    try:
        return pushes()[name]
    except KeyError:
        raise UnknownName("push", name, pushes()) from None


def check_size(name: str, own: str, target: str) -> None:
    """Raises ``Refused`` for tripping someone more than two body sizes larger (DH-384)."""
    limit = toml_table("dragonhead/combat.toml", "trip", TripLimit).larger
    if push(name).name == "trip" and sizes_larger(target, own) > limit:
        raise Refused(f"Nobody trips what is more than {limit} sizes larger (DH-384).")


def attacker_check(
    name: str, score: int, *shifts: int, try_hard: str | None = None, house: House = RULINGS
) -> Check:
    """The pusher's check on the score of the push's ability, at its rung moved by ``shifts``."""
    return Check(score, shifted(push(name).difficulty, *shifts), try_hard, house=house)


def defender_check(
    name: str, scores: Mapping[str, int], *shifts: int, try_hard: str | None = None, house: House = RULINGS
) -> Check:
    """The check of whoever is pushed, on the best of the abilities that may resist.

    ``scores`` are by ability code. Raises ``OutOfRange`` when it has none of them.
    """
    able = [scores[code] for code in push(name).defender.split() if code in scores]
    if not able:
        names = push(name).defender.replace(" ", " or ")
        raise OutOfRange(f"A {name} is resisted with {names}; give a score.")
    return Check(max(able), shifted(push(name).defender_difficulty, *shifts), try_hard, house=house)


@dataclass(frozen=True)
class Fall:
    """A trip, throw or tackle of ``victim``, who lands on something that does damage of type ``landing``.

    ``dc`` opposes the damage (DH-382); None is no defence. ``landing`` None is a landing that does
    wear alone. Raises ``Refused`` for a push that nobody falls from.
    """

    name: str
    attacker: Check
    defender: Check
    victim: Wounds
    landing: DamageType | None = None
    dc: Defence | None = None
    house: House = RULINGS

    def __post_init__(self) -> None:
        if not push(self.name).floors:
            raise Refused(f"Nobody falls from a {self.name}: it moves the loser (DH-386, DH-387).")

    @cached_property
    def successes(self) -> dict[int, Fraction]:
        """Chance of each number of successes; with 0 nothing happens, else the victim is on the ground."""
        return bout_odds(self.attacker, self.defender, self.house)

    @property
    def chance(self) -> Fraction:
        """Chance that the victim goes down."""
        return 1 - self.successes.get(0, Fraction(0))

    @property
    def steps(self) -> dict[int, Fraction]:
        """Steps that a throw may move the victim, at most -> chance (DH-385); 0 for other pushes."""
        each = push(self.name).steps
        return dict(gathered((each * n, chance) for n, chance in self.successes.items()))

    def damage(self, successes: int) -> DamageDice:
        """The damage dice of that many successes (DH-383)."""
        return DamageDice(Dice((push(self.name).die,)), self.landing).times(successes)

    @property
    def damage_odds(self) -> Distribution:
        """Distribution of the damage before DC, a defeat being 0."""
        return mixture((chance, self.damage(n).distribution) for n, chance in self.successes.items())

    @cached_property
    def odds(self) -> BlowOdds:
        """Exact odds of what the fall does; its shock is the damage's; :attr:`chance` is to lie."""
        return mixed((chance, self._odds(n)) for n, chance in self.successes.items())

    def _odds(self, successes: int) -> BlowOdds:
        attack = Attack(check_of(0), self.landing)
        net = self.damage(successes).distribution
        if self.dc:
            stopped = self.dc.strength.map(lambda guard: -attack.stopped(guard))
            net = (net + stopped).map(lambda left: max(0, left))
        harms = one_blow_harms(self.victim, net, self.landing)
        if self.house.A35 == "attacks":  # falls do not stun
            harms = {(wear, tear, scar, False, False): n for (wear, tear, scar, _, _), n in harms.items()}
        return odds_on(self.victim, harms, self.house)

    def read(
        self, mine: Roll | int, theirs: Roll | int, tie_die: int | None = None
    ) -> tuple[int, DamageDice]:
        """Successes of a push rolled by hand, and the dice of its damage; 0 successes is a defeat."""
        successes = bout(mine, theirs, tie_die, self.house)
        return successes, self.damage(successes)

    def land(self, damage: int, guard: Roll | int | None = None) -> Blow:
        """What ``damage`` points of the fall do after the DC roll ``guard``, none when None."""
        stopped = 0 if guard is None else strength_of(guard)
        return self.victim.take(max(0, damage - stopped), self.landing, house=self.house, cause="mishap")

    def roll(self, rng: Random) -> "PushRoll":
        """Roll it all with ``rng``: both checks, a tie, the damage and the DC."""
        mine, theirs = self.attacker.roll(rng), self.defender.roll(rng)
        tie_die = rng.randint(1, 6) if mine.strength == theirs.strength else None
        successes, dice = self.read(mine, theirs, tie_die)
        damage = dice.dice.total(dice.dice.roll(rng))
        guard = self.dc.roll(rng) if self.dc and successes else None
        return PushRoll(self.name, mine, theirs, successes, self.land(damage, guard))


@dataclass(frozen=True)
class PushRoll:
    """A push that was rolled: both rolls, the successes (0 is a defeat), and the fall."""

    name: str
    mine: Roll
    theirs: Roll
    successes: int
    blow: Blow

    @property
    def words(self) -> str:
        """``tackle 18, triple against 13, double: on the ground, 7 blunt = ...``, or the defeat."""
        start = f"{self.name}: {self.mine.words} against {self.theirs.words}"
        if not self.successes:
            return f"{start}: defeat"
        steps = push(self.name).steps * self.successes
        moved = f", up to {steps} step{'s' if steps > 1 else ''} away" if steps else ""
        return f"{start}: on the ground{moved}; {self.blow.words}"


def rush_steps(mine: Check, theirs: Check) -> Distribution:
    """Distribution of the steps a rush pushes: the strength gap, negative when the rusher is pushed.

    Equal strengths move nobody (DH-386, ruling A47).
    """
    return mine.strength + theirs.strength.map(lambda strength: -strength)


def scrum_steps(first: Sequence[Check], second: Sequence[Check]) -> Distribution:
    """Distribution of the steps that the first side pushes the second; negative is the other way (DH-387).

    The checks are :func:`attacker_check` ``("scrum", ...)``, hard by themselves. Raises
    ``OutOfRange`` unless each side has 1 to 10 members.
    """
    return team_total(first) + team_total(second).map(lambda count: -count)


def scrum_count(outcomes: Sequence[Outcome]) -> int:
    """The count of one side of a scrum from what its members rolled."""
    return sum(map(team_points, outcomes))
