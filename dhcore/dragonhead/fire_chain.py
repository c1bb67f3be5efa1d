"""A fire as a Markov chain over rounds: who still burns, how badly, and how much harm has added up.

Weights are ``int`` over one common size: nothing is rounded. Endless burning is solved as linear equations.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from dhcore.dice import Distribution
from dhcore.dragonhead.group import gathered
from dhcore.errors import Refused

OUT = "1"
Level = str
Spot = tuple[Level, bool]
"""A level of the fire, and whether its victim has just been stunned and loses the next action."""
State = dict[Spot, dict[int, int]]
"""Spot -> harm so far -> ways."""
Moves = dict[Spot, list[tuple[Spot, int, int]]]
"""Spot -> where it leads: spot, harm added, ways."""
Count = Callable[[int], int]
"""What a tick of so many points adds to the harm that is counted."""


@dataclass(frozen=True)
class FireChain:
    """``start`` is the chance of each level (``1`` is out), ``ticks`` holds the points of a round by level.

    ``save[level]`` is what a new save makes of ``level``. ``saves_in(round)`` says whether the victim
    tries in that round; a tick of ``stun`` points or more costs it the next try (None: never).
    """

    start: Mapping[Level, Fraction]
    save: Mapping[Level, Mapping[Level, Fraction]]
    ticks: Mapping[Level, Distribution]
    saves_in: Callable[[int], bool]
    stun: int | None = None

    @property
    def levels(self) -> tuple[Level, ...]:
        """The levels that burn."""
        return tuple(self.ticks)

    def run(self, rounds: int, count: Count) -> dict[tuple[Spot, int], Fraction]:
        """(spot, harm so far) -> chance at the end of round ``rounds``."""
        size = lcm(*(chance.denominator for chance in self.start.values()))
        state: State = {(level, False): {0: int(p * size)} for level, p in self.start.items() if p}
        ticks, tick_size = self._ticks(count)
        saves, save_size = self._saves()
        for number in range(1, rounds + 1):
            if self.saves_in(number):
                state, size = _moved(state, saves), size * save_size
            state, size = _moved(state, ticks), size * tick_size
        return {
            (spot, total): Fraction(ways, size)
            for spot, totals in state.items()
            for total, ways in totals.items()
        }

    def _saves(self) -> tuple[Moves, int]:
        """Where a try leads, in ways of a common size; the stunned only recover."""
        size = lcm(*(p.denominator for row in self.save.values() for p in row.values()))
        moves: Moves = {(OUT, False): [((OUT, False), 0, size)]}
        for level in self.levels:
            moves[level, True] = [((level, False), 0, size)]
            moves[level, False] = [((new, False), 0, int(p * size)) for new, p in self.save[level].items()]
        return moves, size

    def _ticks(self, count: Count) -> tuple[Moves, int]:
        """What a round of burning does, in ways of a common size."""
        size = lcm(*(tick.size for tick in self.ticks.values()))
        moves: Moves = {(OUT, False): [((OUT, False), 0, size)]}
        for level, tick in self.ticks.items():
            ways: dict[tuple[Spot, int], int] = {}
            for points, number in tick.ways:
                key = (level, self._stuns(points)), count(points)
                ways[key] = ways.get(key, 0) + number * (size // tick.size)
            burned = [(spot, harm, number) for (spot, harm), number in ways.items()]
            moves[level, False] = moves[level, True] = burned
        return moves, size

    def _stuns(self, points: int) -> bool:
        return self.stun is not None and points >= self.stun

    # Endless: the victim tries in every round from the next one on

    @property
    def spots(self) -> tuple[Spot, ...]:
        """Every burning state."""
        return tuple((level, stunned) for level in self.levels for stunned in (False, True))

    def turn(self, spot: Spot) -> tuple[Fraction, dict[tuple[Spot, int], Fraction]]:
        """One round with a try from ``spot``: chance to be out, and (spot, points) -> chance to burn on."""
        level, stunned = spot
        saved = {level: Fraction(1)} if stunned else self.save[level]
        burning = gathered(
            (((new, self._stuns(points)), points), chance * share)
            for new, chance in saved.items()
            if new != OUT
            for points, share in self.ticks[new].items()
        )
        return saved.get(OUT, Fraction(0)), burning

    def until_out(
        self, before: Mapping[tuple[Spot, int], Fraction], count: Count, cap: int
    ) -> dict[int, Fraction]:
        """Harm until it is out -> chance, from the burning states ``before``; ``cap`` means that or more.

        Raises ``Refused`` when it can burn for ever.
        """
        turns = {spot: self.turn(spot) for spot in self.spots}
        inverse = self._inverse(turns, lambda tick: count(tick) == 0)
        arrives = [dict.fromkeys(self.spots, Fraction(0)) for _ in range(cap)]
        for (spot, total), chance in before.items():
            if total < cap:
                arrives[total][spot] += chance
        odds: dict[int, Fraction] = {}
        for total in range(cap):
            visits = _times(arrives[total], inverse)
            odds[total] = sum((visits[s] * turns[s][0] for s in self.spots), Fraction(0))
            for spot, often in visits.items():
                for (new, tick), chance in turns[spot][1].items():
                    if often and 0 < count(tick) < cap - total:
                        arrives[total + count(tick)][new] += often * chance
        odds[cap] = sum(before.values(), Fraction(0)) - sum(odds.values(), Fraction(0))
        return {total: chance for total, chance in odds.items() if chance}

    def visits(self, before: Mapping[Spot, Fraction]) -> dict[Spot, Fraction]:
        """Mean number of rounds begun in each burning state. Raises ``Refused`` when it burns for ever."""
        turns = {spot: self.turn(spot) for spot in self.spots}
        start = {spot: before.get(spot, Fraction(0)) for spot in self.spots}
        return _times(start, self._inverse(turns, lambda _: True))

    def _inverse(
        self,
        turns: Mapping[Spot, tuple[Fraction, Mapping[tuple[Spot, int], Fraction]]],
        counted: Callable[[int], bool],
    ) -> dict[Spot, dict[Spot, Fraction]]:
        """(I - T) inverted, T the chances to go from spot to spot through the ``counted`` ticks."""
        rows = []
        for spot in self.spots:
            row = {other: Fraction(spot == other) for other in self.spots}
            for (new, tick), chance in turns[spot][1].items():
                if counted(tick):
                    row[new] -= chance
            rows.append([row[other] for other in self.spots])
        inverse = inverted(rows)
        return {
            s: dict(zip(self.spots, row, strict=True)) for s, row in zip(self.spots, inverse, strict=True)
        }


def _moved(state: State, moves: Moves) -> State:
    after: State = {}
    for spot, totals in state.items():
        for new, harm, ways in moves[spot]:
            target = after.setdefault(new, {})
            for total, number in totals.items():
                target[total + harm] = target.get(total + harm, 0) + number * ways
    return after


def _times(
    vector: Mapping[Spot, Fraction], matrix: Mapping[Spot, Mapping[Spot, Fraction]]
) -> dict[Spot, Fraction]:
    total = dict.fromkeys(vector, Fraction(0))
    for spot, amount in vector.items():
        if amount:
            for other, factor in matrix[spot].items():
                total[other] += amount * factor
    return total


def inverted(rows: Sequence[Sequence[Fraction]]) -> list[list[Fraction]]:
    """The inverse of a square matrix, exactly. Raises ``Refused`` when there is none: it burns for ever."""
    size = len(rows)
    work = [[*row, *(Fraction(i == j) for j in range(size))] for i, row in enumerate(rows)]
    for place in range(size):
        pivot = next((row for row in range(place, size) if work[row][place]), None)
        if pivot is None:
            raise Refused("This fire never goes out by itself: no save can put it out (DH-335).")
        work[place], work[pivot] = work[pivot], work[place]
        head = work[place][place]
        work[place] = [value / head for value in work[place]]
        for row in range(size):
            if row != place and (factor := work[row][place]):
                work[row] = [a - factor * b for a, b in zip(work[row], work[place], strict=True)]
    return [row[size:] for row in work]
