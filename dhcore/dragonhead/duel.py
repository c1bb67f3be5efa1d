"""Two sides fight it out: exact odds of every move, then as many fights as one likes, rolled by their odds.

A duel ends when a side passes out, for wear crosses the line no later than tear does. Nobody tries hard and
nobody moves about: hits, defences, stuns, forgotten spells and healing decide.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate, chain, repeat
from math import lcm
from random import Random
from typing import NamedTuple, TypeVar

from dhcore.dice import Distribution
from dhcore.dragonhead.attack import Attack, attacks_in_turn
from dhcore.dragonhead.blow_odds import Fate, one_blow
from dhcore.dragonhead.casting import SpellDamage, forget_chance, success_chances
from dhcore.dragonhead.check import Check
from dhcore.dragonhead.damage import DamageDice, tear_of
from dhcore.dragonhead.duration import clock
from dhcore.dragonhead.guard import Defence
from dhcore.dragonhead.wounds import Wounds
from dhcore.errors import OutOfRange

MOST_FIGHTS = 1_000_000
MOST_MOVES = 30
AT_ONCE = 1_024
MOST_LISTED = 50_000
DrawT = TypeVar("DrawT")


class Turn(NamedTuple):
    """What one action did: circles of the foe, its shock (1 stunned, 2 knocked down), points one healed.

    ``lost`` says that the cast cost the spell.
    """

    wear: int = 0
    tear: int = 0
    shock: int = 0
    healed: int = 0
    healed_tear: int = 0
    lost: bool = False


NOTHING = Turn()
"""The turn that does nothing; every move holds this very one, so that it is known at a glance."""


@dataclass(frozen=True)
class Move:
    """Something a side can do with an action: each possible turn with its number of equally likely ways.

    ``ranged`` moves can be made before the sides have closed.
    """

    name: str
    ways: tuple[tuple[Turn, int], ...]
    ranged: bool = False

    def mean(self, points: str) -> Fraction:
        """Mean of a field of the turn, such as ``wear`` or ``healed``."""
        size = sum(count for _, count in self.ways)
        return Fraction(sum(getattr(turn, points) * count for turn, count in self.ways), size)

    @cached_property
    def heals(self) -> bool:
        """Whether it heals the one who makes it."""
        return any(turn.healed for turn, _ in self.ways)

    def turns(self, rng: Random) -> Iterator[Turn]:
        """Turns without end, rolled with ``rng`` by their exact odds."""
        size = sum(count for _, count in self.ways)
        if size <= MOST_LISTED:  # drawing from a plain list is four times as fast as by weight
            return _endless([turn for turn, count in self.ways for _ in range(count)], rng)
        turns, counts = zip(*self.ways, strict=True)
        return _endless(turns, rng, list(accumulate(counts)))


def _endless(of: Sequence[DrawT], rng: Random, running: list[int] | None = None) -> Iterator[DrawT]:
    """Draws without end; ``running`` are the counts added up, None when all are as likely."""
    return chain.from_iterable(iter(lambda: rng.choices(of, cum_weights=running, k=AT_ONCE), []))


def weapon_move(
    name: str, attacks: Sequence[Attack], foe: Wounds, defence: Defence | None, ranged: bool = False
) -> Move:
    """The attacks of one action on ``foe``, each defended by itself (DH-206)."""
    odds = attacks_in_turn(attacks, foe, defence)
    return _move(name, {_turn(fate): Fraction(count) for fate, count in _merged(odds.ways)}, ranged)


def spell_move(
    name: str, spell: SpellDamage, foe: Wounds, defence: Distribution | None, ranged: bool = False
) -> Move:
    """A damaging spell cast at ``foe``; ``defence`` is what its AC/DC stops, None for nothing (DH-224).

    A full fail or crash does nothing and loses the spell (DH-227).
    """
    through = spell.damage if defence is None else spell.after(defence)
    odds = one_blow(foe, through, spell.dmg.kind)
    turns = {_turn(fate): Fraction(count, odds.size) for fate, count in _merged(odds.ways)}
    forgotten = forget_chance(spell.cast)
    turns[Turn()] = turns.get(Turn(), Fraction(0)) - forgotten
    turns[Turn(lost=True)] = forgotten
    return _move(name, turns, ranged)


def healing_move(name: str, cast: Check, dice: DamageDice) -> Move:
    """A spell that heals its caster by ``dice`` for each success, an attack in reverse (DH-348)."""
    forgotten = forget_chance(cast)
    turns = {Turn(lost=True): forgotten}
    for number, chance in success_chances(cast).items():
        for points, share in dice.times(number).distribution.items():
            turn = Turn(healed=points, healed_tear=tear_of(points, dice.kind))
            turns[turn] = turns.get(turn, Fraction(0)) + chance * share
    turns[Turn()] = turns.get(Turn(), Fraction(0)) - forgotten
    return _move(name, turns, ranged=True)


def _merged(ways: Sequence[tuple[Fate, int]]) -> list[tuple[Fate, int]]:
    """Fates that differ only in how the victim ends up, taken together."""
    merged: dict[Fate, int] = {}
    for fate, count in ways:
        plain = fate._replace(unconscious=False, dead=False)
        merged[plain] = merged.get(plain, 0) + count
    return list(merged.items())


def _turn(fate: Fate) -> Turn:
    return Turn(fate.wear, fate.tear + fate.scar, fate.stunned + fate.knocked_down)


def _move(name: str, turns: Mapping[Turn, Fraction], ranged: bool) -> Move:
    unit = lcm(*(chance.denominator for chance in turns.values()))
    ways = ((turn, int(chance * unit)) for turn, chance in sorted(turns.items()))
    ways = ((NOTHING if turn == NOTHING else turn, count) for turn, count in ways)
    return Move(name, tuple((turn, count) for turn, count in ways if count), ranged)


@dataclass(frozen=True)
class Side:
    """One side of a duel: its damage circles and its moves against the other.

    With a healing spell ready it heals while more than half of its HP are worn; else it makes the ready
    move that does the most wear on average. Raises ``OutOfRange`` for other than 1 to 30 moves.
    """

    name: str
    wounds: Wounds
    moves: tuple[Move, ...]

    def __post_init__(self) -> None:
        if not 1 <= len(self.moves) <= MOST_MOVES:
            raise OutOfRange(f"A side of a duel has 1 to {MOST_MOVES} moves, not {len(self.moves)}.")

    def choice(self, lost: frozenset[int], hurt: bool, closing: bool) -> int | None:
        """The move it makes, by its place, once the moves in ``lost`` are; None when it has to wait."""
        ready = [(place, move) for place, move in enumerate(self.moves) if place not in lost]
        heals = [(move.mean("healed"), -place) for place, move in ready if move.heals and hurt]
        harms = [
            (move.mean("wear"), -place)
            for place, move in ready
            if not move.heals and (move.ranged or not closing)
        ]
        best = max(heals or harms, default=None)
        return None if best is None else -best[1]


@dataclass(frozen=True)
class Tally:
    """How a series of duels went for the first side; the rest of ``fights`` ended with both on their feet."""

    fights: int
    wins: int
    losses: int

    @property
    def share(self) -> Fraction:
        """Part of the fights that the first side won."""
        return Fraction(self.wins, self.fights)


class _Fighter:
    """A side in the middle of a duel; in ``shock`` bit 1 is a stun and bit 2 a knock down.

    ``stream`` yields its turns as long as it has no reason to choose anew (``stale``).
    """

    __slots__ = (
        "heals", "hp", "known", "lost", "place", "shock", "side", "stale", "stream", "tear", "turns", "wear",
    )  # fmt: skip

    def __init__(self, side: Side, rng: Random) -> None:
        self.side = side
        self.hp = side.wounds.hp
        self.heals = any(move.heals for move in side.moves)
        self.turns = [move.turns(rng) for move in side.moves]
        self.known: dict[tuple[frozenset[int], bool, bool], int | None] = {}
        self.begin()

    def begin(self) -> None:
        """Unhurt, with all spells."""
        self.wear = self.tear = self.shock = 0
        self.lost: frozenset[int] = frozenset()
        self.place: int | None = None
        self.stream: Iterator[Turn] = repeat(NOTHING)
        self.stale = True

    def choose(self, closing: bool) -> None:
        """The move to go on with."""
        state = (self.lost, 2 * self.wear > self.hp, closing)
        if state not in self.known:
            self.known[state] = self.side.choice(*state)
        self.place = self.known[state]
        self.stream = repeat(NOTHING) if self.place is None else self.turns[self.place]
        self.stale = closing

    def own(self, turn: Turn) -> None:
        """What a turn does to the one who takes it."""
        self.tear = max(0, self.tear - turn.healed_tear)
        self.wear = max(self.tear, self.wear - turn.healed)
        if turn.lost and self.place is not None:
            self.lost |= {self.place}
        self.stale = True


def duels(first: Side, second: Side, fights: int, rng: Random, closing: int = 0) -> Tally:
    """``fights`` duels rolled with ``rng``, each up to the 200 rounds of an encounter (DH-228).

    Which side acts first is rolled each round (DH-202); in the first ``closing`` rounds only ranged
    moves reach. Raises ``OutOfRange`` for other than 1 to 1,000,000 fights.
    """
    if not 1 <= fights <= MOST_FIGHTS:
        raise OutOfRange(f"1 to {MOST_FIGHTS:,} duels are fought, not {fights:,}.")
    pair = _Fighter(first, rng), _Fighter(second, rng)
    orders = _orders(*pair, rng)
    rounds = clock().rounds_per_encounter
    results = [_duel(pair, orders, closing, rounds) for _ in range(fights)]
    return Tally(fights, results.count(pair[0]), results.count(pair[1]))


def _duel(
    pair: tuple[_Fighter, _Fighter],
    orders: Iterator[tuple[tuple[_Fighter, _Fighter], ...]],
    closing: int,
    rounds: int,
) -> _Fighter | None:
    """Who is left standing after one duel; None when both are."""
    for fighter in pair:
        fighter.begin()
    for number in range(rounds):
        for one, other in next(orders):
            if one.shock:  # the stun goes first, then it stands up
                one.shock = one.shock & 2 if one.shock & 1 else 0
                continue
            if one.stale:
                one.choose(number < closing)
            turn = next(one.stream)
            if turn is NOTHING:
                continue
            wear, tear, shock, _, _, _ = turn
            if wear:
                other.wear += wear
                if other.wear > other.hp:
                    return one
                other.tear += tear
                other.shock |= _BITS[shock]
                other.stale = other.stale or other.heals
            else:
                one.own(turn)
    return None


_BITS = (0, 1, 3)


def _orders(
    one: _Fighter, other: _Fighter, rng: Random
) -> Iterator[tuple[tuple[_Fighter, _Fighter], tuple[_Fighter, _Fighter]]]:
    """Round after round who acts upon whom, in order: each side is first half of the time (DH-202)."""
    return _endless((((one, other), (other, one)), ((other, one), (one, other))), rng)
