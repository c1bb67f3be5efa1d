"""The rounds of many fights at once, as NumPy arrays; ``dhcore.dragonhead.simulator`` says what they mean.

Each array has a row for each fighter and a column for each fight.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from dhcore.dice import Distribution
from dhcore.dragonhead.attack import Attack
from dhcore.dragonhead.body_size import defence_shift
from dhcore.dragonhead.difficulty import shifted
from dhcore.dragonhead.duration import clock
from dhcore.dragonhead.fight import CHARACTERS
from dhcore.dragonhead.guard import Defence
from dhcore.dragonhead.initiative import InitiativeDie, winner
from dhcore.dragonhead.simulator import Entrant, SetUp
from dhcore.dragonhead.simulator_tally import Tally
from dhcore.dragonhead.wounds import shock
from dhcore.tables import toml_table

Ints: TypeAlias = npt.NDArray[np.int32]
Places: TypeAlias = npt.NDArray[np.int64]
Bools: TypeAlias = npt.NDArray[np.bool_]
MOST_LISTED = 500_000
NEVER = 2**31 - 1


class Draws:
    """Several distributions to draw from: for each draw, which of them.

    Each is written out as the list of its equally likely ways; where that is too long, running chances,
    rounded to 52 bits, are searched.
    """

    def __init__(self, distributions: Sequence[Distribution]) -> None:
        sizes = [distribution.size for distribution in distributions]
        self._listed = sum(sizes) <= MOST_LISTED
        values, edges = list[Ints](), list[float]()
        for place, distribution in enumerate(distributions):
            totals, ways = zip(*distribution.ways, strict=True)
            values.append(np.repeat(totals, ways if self._listed else 1).astype(np.int32))
            edges += [place + float(Fraction(sum(ways[:n]), sizes[place])) for n in range(1, len(ways))]
            edges.append(place + 1.0)
        self._values: Ints = np.concatenate(values)
        self._edges = np.array(edges)
        self._sizes = np.array(sizes if self._listed else [0], dtype=np.float64)
        self._starts = np.array([0, *np.cumsum([len(one) for one in values])], dtype=np.int64)

    def draw(self, which: Places | int, number: int, rng: np.random.Generator) -> Ints:
        """``number`` draws, each from the distribution at ``which``."""
        luck = rng.random(number)
        if self._listed:
            return self._values[self._starts[which] + (luck * self._sizes[which]).astype(np.int64)]
        found = np.searchsorted(self._edges, which + luck, side="right")
        return self._values[np.minimum(found, len(self._values) - 1)]


class _State:
    """The fights that go on; ``column`` says which ones they are."""

    def __init__(self, entrants: Sequence[Entrant], fights: int) -> None:
        def rows(values: Sequence[int]) -> Ints:
            return np.repeat(np.array(values, dtype=np.int32)[:, None], fights, axis=1)

        self.wear = rows([one.wounds.wear for one in entrants])
        self.torn = rows([one.wounds.torn for one in entrants])
        self.stuns = rows([one.shaken.stuns for one in entrants])
        self.down = rows([one.shaken.down for one in entrants]).astype(bool)
        self.up = np.ones(self.wear.shape, dtype=bool)
        self.column = np.arange(fights)

    def only(self, kept: Bools) -> None:
        """Without the fights that are over."""
        for name in ("wear", "torn", "stuns", "down", "up"):
            setattr(self, name, np.ascontiguousarray(getattr(self, name)[:, kept]))
        self.column = self.column[kept]


class Arena:
    """A set-up made ready to be played."""

    def __init__(self, set_up: SetUp) -> None:
        self._entrants = (*set_up.party, *set_up.creatures)
        self._party = len(set_up.party)
        self._set_up = set_up
        self._hp = np.array([one.wounds.hp for one in self._entrants], dtype=np.int32)
        self._stun = np.array([one.wounds.stun for one in self._entrants], dtype=np.int32)
        self._at = set_up.house.A19 == "at"
        self._guards = Draws([d.strength for one in self._entrants for d in _both(one.defence)])
        self._larger = np.array(
            [[defence_shift(own.size, foe.size) < 0 for own in self._entrants] for foe in self._entrants]
        )
        self._attacks = [[(a, Draws([a.damage])) for a in one.attacks] for one in self._entrants]
        faces = range(1, toml_table("dragonhead/combat.toml", "initiative", InitiativeDie).sides + 1)
        self._first = np.array([winner(face) == CHARACTERS for face in faces])

    def play(self, fights: int, seed: Sequence[int]) -> Tally:
        """``fights`` fights to their ends, drawn with ``seed``."""
        rng = np.random.default_rng(list(seed))
        state = _State(self._entrants, fights)
        state.up = ~self._crossed(state.wear, self._hp[:, None])
        wear, torn = state.wear.copy(), state.torn.copy()
        rounds = np.zeros(fights, dtype=np.int64)
        most = clock().rounds_per_encounter
        for number in range(1, most + 1):
            going = self._going(state)
            if not going.all():
                wear[:, state.column], torn[:, state.column] = state.wear, state.torn
                state.only(going)
            if not len(state.column):
                break
            rounds[state.column] = number
            self._round(state, rng)
        wear[:, state.column], torn[:, state.column] = state.wear, state.torn
        return self._tally(wear, torn, rounds)

    def _going(self, state: _State) -> Bools:
        party = state.up[: self._party].any(axis=0)
        creatures = state.up[self._party :].any(axis=0)
        return np.logical_and(party, creatures)

    def _round(self, state: _State, rng: np.random.Generator) -> None:
        first = self._first[rng.integers(0, len(self._first), size=len(state.column))]
        for characters in (first, ~first):
            party, creatures = np.flatnonzero(characters), np.flatnonzero(~characters)
            for place in range(len(self._entrants)):
                self._act(state, place, party if place < self._party else creatures, rng)

    def _act(self, state: _State, place: int, columns: Places, rng: np.random.Generator) -> None:
        """One fighter takes its action in these fights: recovers, stands up, or attacks."""
        able = columns[state.up[place][columns]]
        if not len(able):
            return
        stuns, down = state.stuns[place], state.down[place]
        stunned = stuns[able] > 0
        lying = ~stunned & down[able]
        stuns[able[stunned]] -= 1
        down[able[lying]] = False
        acting = able[~(stunned | lying)]
        for attack, damages in self._attacks[place]:
            if not len(acting):
                return
            targets, found = self._targets(state, place, acting, rng)
            if not found.all():
                acting, targets = acting[found], targets[found]
            self._strike(state, (place, attack, damages), acting, targets, rng)

    def _targets(
        self, state: _State, place: int, columns: Places, rng: np.random.Generator
    ) -> tuple[Places, Bools]:
        """Whom it attacks in each fight, and where there is anybody left to attack."""
        own = place < self._party
        foes = slice(self._party, None) if own else slice(0, self._party)
        tactic = self._set_up.party_tactic if own else self._set_up.creatures_tactic
        up = state.up[foes].take(columns, axis=1)
        found: Bools = np.asarray(up.any(axis=0))
        if tactic == "focus":
            choice = up.argmax(axis=0)
        elif tactic == "spread":
            running = up.cumsum(axis=0, dtype=np.int8)
            wanted = (rng.random(len(columns)) * running[-1]).astype(np.int64)
            choice = (running > wanted).argmax(axis=0)
        else:
            left = self._hp[foes, None] - state.wear[foes].take(columns, axis=1)
            never = NEVER if tactic == "weakest" else -NEVER
            left = np.where(up, left, never)
            choice = left.argmin(axis=0) if tactic == "weakest" else left.argmax(axis=0)
        return choice + (self._party if own else 0), found

    def _strike(
        self,
        state: _State,
        how: tuple[int, Attack, Draws],
        columns: Places,
        targets: Places,
        rng: np.random.Generator,
    ) -> None:
        place, attack, damages = how
        net = damages.draw(0, len(columns), rng)
        if not attack.no_ac:
            which = 2 * targets + self._larger[place][targets]
            guard = np.maximum(self._guards.draw(which, len(columns), rng), 0)
            net = np.maximum(net - (guard // 2 if attack.half_ac else guard), 0)
        spot = targets * len(state.column) + columns
        wear, stuns, down = state.wear.reshape(-1), state.stuns.reshape(-1), state.down.reshape(-1)
        worn = wear[spot] + net
        wear[spot] = worn
        if attack.kind:
            state.torn.reshape(-1)[spot] += net // attack.kind.ratio
        state.up.reshape(-1)[spot] = ~self._crossed(worn, self._hp[targets])
        stun = self._stun[targets]
        hurt = np.flatnonzero(net >= shock().stun * stun)
        if self._set_up.house.A34 == "add up":
            stuns[spot[hurt]] += 1
        else:
            stuns[spot[hurt]] = np.maximum(stuns[spot[hurt]], 1)
        down[spot[hurt[net[hurt] >= shock().knock_down * stun[hurt]]]] = True

    def _crossed(self, circles: Ints, hp: Ints) -> Bools:
        return np.greater_equal(circles, hp) if self._at else np.greater(circles, hp)

    def _tally(self, wear: Ints, torn: Ints, rounds: Places) -> Tally:
        fell, died = self._crossed(wear, self._hp[:, None]), self._crossed(torn, self._hp[:, None])
        party_out = fell[: self._party].all(axis=0)
        creatures_out = fell[self._party :].all(axis=0)
        return Tally(
            fights=len(rounds),
            wins=int((creatures_out & ~party_out).sum()),
            losses=int((party_out & ~creatures_out).sum()),
            fell=tuple(map(int, fell.sum(axis=1))),
            died=tuple(map(int, died.sum(axis=1))),
            a_death=int(died[: self._party].any(axis=0).sum()),
            a_fall=int(fell[: self._party].any(axis=0).sum()),
            rounds=tuple(map(int, np.bincount(rounds))),
        )


def _both(defence: Defence) -> tuple[Defence, Defence]:
    """AC as it is, and against a larger foe, which is easier (DH-310)."""
    easier = shifted(defence.difficulty, -1)
    return defence, Defence(defence.dice, defence.kind, easier, defence.try_hard, defence.house)
