"""The fight simulator: how a fight is likely to go, by playing it thousands of times with the exact rules.

What counts: initiative by side every round (DH-202), characters in the order given and then the creatures,
or the other way round (DH-203); AC against each attack, easier against larger foes (DH-211, DH-310); wear
and tear, unconsciousness and death (DH-053..056); stun and knock-down as lost actions (DH-215, DH-217);
snake-eyes on the Hit roll, which do 1 point (ruling A22). What is left out: moving, ranges, spells, trying
hard, saves, healing and flight. Nobody strikes at the fallen. A fight ends when one side has nobody up, or
undecided with the encounter, after 200 rounds (DH-228).

Tactics, for all of a side: ``focus`` on the first foe listed who is up; ``spread`` over all who are up, at
random; ``weakest``, the one with the least left before passing out; ``strongest``, the one with the most.
Whoever fells a foe with attacks left turns to the next.

Fights are drawn with a stated seed, in portions, so a page can show how far it is; the same set-up, seed and
number of fights give the same answer. NumPy is imported when the first fight is played.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from dhcore.display import chance_table
from dhcore.dragonhead.aspects import has
from dhcore.dragonhead.attack import Attack
from dhcore.dragonhead.body_size import DEFAULT_SIZE, body_size
from dhcore.dragonhead.check import Check
from dhcore.dragonhead.fight import AttackRow, Fighter
from dhcore.dragonhead.guard import Defence
from dhcore.dragonhead.house import RULINGS, House, dice_for
from dhcore.dragonhead.simulator_tally import Estimate, Tally
from dhcore.dragonhead.stun import Shaken
from dhcore.dragonhead.wounds import Wounds
from dhcore.errors import OutOfRange, UnknownName

Tactic = Literal["focus", "spread", "weakest", "strongest"]
TACTICS: tuple[Tactic, ...] = ("focus", "spread", "weakest", "strongest")
MOST_ON_A_SIDE = 40
MOST_ATTACKS = 20
MOST_FIGHTS = 1_000_000
PORTION = 5_000
NO_USE = ("ammo", "1shot", "rld", "time")
UNSHAKEN = Shaken()


@dataclass(frozen=True)
class Entrant:
    """Someone in a simulated fight: circles as they are now, AC, and all the attacks of one action.

    Raises ``OutOfRange`` for more than 20 attacks, ``UnknownName`` for an unknown size.
    """

    name: str
    wounds: Wounds
    defence: Defence
    attacks: tuple[Attack, ...]
    size: str = DEFAULT_SIZE
    shaken: Shaken = UNSHAKEN

    def __post_init__(self) -> None:
        if len(self.attacks) > MOST_ATTACKS:
            raise OutOfRange(f"{self.name} makes at most {MOST_ATTACKS} attacks in one action here.")
        body_size(self.size)


@dataclass(frozen=True)
class SetUp:
    """Who fights whom, each side in the order of its turns, and how each side chooses its targets.

    Raises ``OutOfRange`` unless both sides have 1 to 40, ``UnknownName`` for an unknown tactic.
    """

    party: tuple[Entrant, ...]
    creatures: tuple[Entrant, ...]
    party_tactic: Tactic = "focus"
    creatures_tactic: Tactic = "spread"
    house: House = RULINGS

    def __post_init__(self) -> None:
        for side in (self.party, self.creatures):
            if not 1 <= len(side) <= MOST_ON_A_SIDE:
                raise OutOfRange(f"A side has 1 to {MOST_ON_A_SIDE} fighters here, not {len(side)}.")
        for tactic in (self.party_tactic, self.creatures_tactic):
            if tactic not in TACTICS:
                raise UnknownName("tactic", tactic, TACTICS)

    def one_more(self, name: str) -> "SetUp":
        """One more creature of that name, unhurt. Raises ``UnknownName``, ``OutOfRange`` past 40."""
        last = self._last(name)
        fresh = Wounds(self.creatures[last].wounds.hp, self.creatures[last].wounds.stun)
        extra = replace(self.creatures[last], wounds=fresh, shaken=UNSHAKEN)
        return replace(self, creatures=(*self.creatures[: last + 1], extra, *self.creatures[last + 1 :]))

    def one_fewer(self, name: str) -> "SetUp":
        """Without the last creature of that name. Raises ``UnknownName``, ``OutOfRange`` for the only one."""
        last = self._last(name)
        return replace(self, creatures=(*self.creatures[:last], *self.creatures[last + 1 :]))

    def _last(self, name: str) -> int:
        places = [place for place, one in enumerate(self.creatures) if one.name == name]
        if not places:
            raise UnknownName("creature", name, {one.name for one in self.creatures})
        return places[-1]


@dataclass(frozen=True)
class Forecast:
    """What the simulated fights say; ``wanted`` is how many there will be in the end."""

    set_up: SetUp
    seed: int
    wanted: int
    tally: Tally

    @property
    def progress(self) -> Fraction:
        """How much of it is done, 0 to 1."""
        return Fraction(self.tally.fights, self.wanted)

    @property
    def wins(self) -> Estimate:
        """The party wins: no creature is up any more."""
        return self._of(self.tally.wins)

    @property
    def loses(self) -> Estimate:
        """Nobody of the party is up any more."""
        return self._of(self.tally.losses)

    @property
    def undecided(self) -> Estimate:
        """Both sides are still up at the end of the encounter."""
        return self._of(self.tally.fights - self.tally.wins - self.tally.losses)

    @property
    def someone_dies(self) -> Estimate:
        """At least one of the party is dead at the end."""
        return self._of(self.tally.a_death)

    @property
    def someone_falls(self) -> Estimate:
        """At least one of the party is down at the end."""
        return self._of(self.tally.a_fall)

    @property
    def falls(self) -> tuple[Estimate, ...]:
        """For each of the party in order: unconscious or dead at the end."""
        return tuple(map(self._of, self.tally.fell[: len(self.set_up.party)]))

    @property
    def dies(self) -> tuple[Estimate, ...]:
        """For each of the party in order: dead at the end."""
        return tuple(map(self._of, self.tally.died[: len(self.set_up.party)]))

    @property
    def rounds(self) -> dict[int, Fraction]:
        """Part of the fights that took each number of rounds; they sum to 1."""
        counts = enumerate(self.tally.rounds)
        return {number: Fraction(count, self.tally.fights) for number, count in counts if count}

    @property
    def mean_rounds(self) -> Fraction:
        """Rounds on average."""
        return sum((number * share for number, share in self.rounds.items()), Fraction(0))

    @property
    def words(self) -> str:
        """``party wins 83% (82 to 84); someone dies 22% (21 to 23); 4 rounds on average``."""
        average = round(self.mean_rounds)
        return (
            f"party wins {self.wins.words}; someone dies {self.someone_dies.words}; "
            f"{average} round{'s' * (average != 1)} on average"
        )

    def _of(self, number: int) -> Estimate:
        return Estimate(number, self.tally.fights)

    def _repr_html_(self) -> str:
        names = [one.name for one in self.set_up.party]
        rows = [("party wins", self.wins.share), ("someone dies", self.someone_dies.share)]
        rows += [(f"{name} falls", one.share) for name, one in zip(names, self.falls, strict=True)]
        return chance_table(("result", "share"), rows)


def forecast_steps(set_up: SetUp, fights: int = 10_000, seed: int = 1) -> Iterator[Forecast]:
    """The forecast as it grows, one portion of fights at a time; the last one is the answer.

    Raises ``OutOfRange`` for other than 1 to 1,000,000 fights, or a negative seed.
    """
    if not 1 <= fights <= MOST_FIGHTS or seed < 0:
        raise OutOfRange(f"1 to {MOST_FIGHTS:,} fights are played with a seed from 0, not {fights:,}.")
    from dhcore.dragonhead.simulator_rounds import Arena

    arena = Arena(set_up)
    tally: Tally | None = None
    for place, begun in enumerate(range(0, fights, PORTION)):
        played = arena.play(min(PORTION, fights - begun), (seed, place))
        tally = played if tally is None else tally + played
        yield Forecast(set_up, seed, fights, tally)


def forecast(set_up: SetUp, fights: int = 10_000, seed: int = 1) -> Forecast:
    """The whole forecast at once. Raises as :func:`forecast_steps`."""
    *_, last = forecast_steps(set_up, fights, seed)
    return last


def neighbours(set_up: SetUp, name: str) -> dict[str, SetUp]:
    """The same fight with one creature of that name fewer, and one more, where the caps allow it."""
    found = {}
    if len(set_up.creatures) > 1:
        found["one fewer"] = set_up.one_fewer(name)
    if len(set_up.creatures) < MOST_ON_A_SIDE:
        found["one more"] = set_up.one_more(name)
    return found


def entrant_of(one: Fighter, keys: Sequence[str] = (), house: House = RULINGS) -> Entrant:
    """A fighter as it is now, with the attacks called ``keys``; without any, its best row.

    The best does the most damage in one action on average, among those that are ready, are no spells and
    need neither reloading nor time. Raises ``UnknownName``.
    """
    rows = [one.profile.attack(key) for key in keys] or best_row(one, house)
    attacks = [attack_of(row, house) for row in rows for _ in range(row.count)]
    defence = Defence(dice_for(one.profile.ac, house), house=house)
    return Entrant(one.label, one.wounds, defence, tuple(attacks), one.profile.size, one.shaken)


def best_row(one: Fighter, house: House = RULINGS) -> list[AttackRow]:
    """The row it does the most damage with in one action on average; none when it cannot attack."""
    able = [
        row
        for row in one.profile.attacks
        if row.ready and row.damage is None and not any(has(row.tags, key) for key in NO_USE)
    ]
    return [max(able, key=lambda row: attack_of(row, house).damage.mean * row.count)] if able else []


def attack_of(row: AttackRow, house: House = RULINGS) -> Attack:
    """One attack of a row, as the sheet has it."""
    half, none, scar = (has(row.tags, key) for key in ("hac", "nac", "scar"))
    return Attack(Check(row.hit, house=house), row.kind, half, none, scar)
