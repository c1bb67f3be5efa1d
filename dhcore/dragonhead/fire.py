"""Fire: the Luck Save that starts it, what it does each round, and how it goes out (DH-332..335)."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from typing import Literal

from dhcore.dice import Distribution
from dhcore.display import chance_table
from dhcore.dragonhead.action_table import action_table
from dhcore.dragonhead.check import Check
from dhcore.dragonhead.damage import DamageDice, DamageType, tear_of
from dhcore.dragonhead.fire_chain import OUT, FireChain, Level
from dhcore.dragonhead.group import as_distribution, gathered
from dhcore.dragonhead.harm import Joint, defence_odds, defended, net_damage, possible
from dhcore.dragonhead.house import RULINGS, House
from dhcore.dragonhead.wounds import Blow, Wounds
from dhcore.errors import OutOfRange, Refused, UnknownName
from dhcore.tables import Row, toml_table
from dhcore.working import Line, Working

Counted = Literal["wear", "tear", "rounds"]


class Limits(Row):
    """How many rounds ahead we reckon, for wear and tear together, and up to how many points."""

    rounds: int
    joint_rounds: int
    points: int
    source: str


@cache
def limits() -> Limits:
    """The caps of this subject."""
    return toml_table("dragonhead/fire.toml", "limits", Limits)


@cache
def fire_damage() -> dict[Level, DamageDice]:
    """Dice per round of each level that burns, by its row: ``H``, ``F``, ``C``, mildest first."""
    rows = action_table("fire").rows
    return {row.row: DamageDice.parse(row.value) for row in rows if row.value}


def _dice_of(level: Level) -> DamageDice:
    try:
        return fire_damage()[level]
    except KeyError:
        raise UnknownName("level of fire", level, fire_damage()) from None


@dataclass(frozen=True)
class Fire:
    """A fire and what its victim does about it.

    ``luck`` is the Luck Save. ``level`` is the row the first save came to (``H``, ``F``, ``C``; ``1``
    is not burning), None before that save. ``dc`` opposes the damage of each round; ``resistant``
    halves it first. ``roll_from`` is the first round whose action goes to stop, drop and roll (round 1
    is the round that started the fire), None for never. In ``water_round`` the flames go out before
    they burn again. With ``stun``, the victim's stun point, a tick that stuns costs the next try.
    An unconscious victim is not looked at here: it would need somebody's help.

    Raises ``UnknownName`` for a level that is no row of the table, ``Refused`` for trying hard at
    either roll, ``OutOfRange`` for a round or stun point below 1.
    """

    luck: Check
    level: Level | None = None
    dc: Check | int = 0
    resistant: bool = False
    roll_from: int | None = None
    water_round: int | None = None
    stun: int | None = None
    house: House = RULINGS

    def __post_init__(self) -> None:
        if self.luck.try_hard:
            raise Refused("No one can try hard at a saving throw (DH-137).")
        if self.level not in (None, OUT):
            _ = _dice_of(str(self.level))
        for what in ("roll_from", "water_round", "stun"):
            value = getattr(self, what)
            if value is not None and value < 1:
                raise OutOfRange(f"Rounds and stun points count from 1, not {value}.")
        _ = defence_odds(self.dc)

    # The pieces

    @cached_property
    def save(self) -> dict[Level, Fraction]:
        """Chance of each level from one Luck Save; ``1`` is not burning."""
        odds = dict.fromkeys((OUT, *fire_damage()), Fraction(0))
        odds.update(action_table("fire").odds(self.luck))
        return {level: chance for level, chance in odds.items() if chance}

    def after_save(self, level: Level) -> dict[Level, Fraction]:
        """Chance of each level after a new save while burning at ``level``.

        It replaces the fire, for better or worse; under the other reading of A58 it only improves it.
        """
        if self.house.A58 == "replace":
            return self.save
        order = [OUT, *fire_damage()]
        return gathered((min(new, level, key=order.index), chance) for new, chance in self.save.items())

    def tick(self, level: Level) -> Distribution:
        """Wear of one round at ``level``, after resistance and DC."""
        return net_damage(_dice_of(level).distribution, self.dc, self.resistant)

    def burn(self, victim: Wounds, level: Level, damage: int, dc: int = 0) -> Blow:
        """One round of burning from totals rolled by hand: the fire's dice and the DC.

        Raises ``UnknownName`` for a level that does not burn, ``OutOfRange`` for a damage its dice
        cannot show or a negative defence.
        """
        dice = _dice_of(level)
        possible(damage, dice.distribution, str(dice))
        net = max(0, (damage // 2 if self.resistant else damage) - defended(dc))
        return victim.take(net, dice.kind, house=self.house, cause="mishap")

    @cached_property
    def chain(self) -> FireChain:
        """The Markov chain over rounds."""
        levels = tuple(fire_damage())
        start = self.save if self.level is None else {self.level: Fraction(1)}
        stuns = self.stun if self.house.A35 == "any" else None
        return FireChain(
            start,
            {level: self.after_save(level) for level in levels},
            {level: self.tick(level) for level in levels},
            lambda number: self.roll_from is not None and number >= self.roll_from,
            stuns,
        )

    @property
    def kind(self) -> DamageType | None:
        """The damage type of the flames."""
        return next(iter(fire_damage().values())).kind

    # Round by round

    def levels(self, rounds: int) -> dict[Level, Fraction]:
        """Chance of each level at the end of round ``rounds``, its burning done; 0 is right after the save.

        Raises ``OutOfRange`` beyond 60 rounds.
        """
        lasting = self._lasting(rounds, limits().rounds)
        if lasting < rounds:
            return {OUT: Fraction(1)}
        ends = self.chain.run(lasting, lambda _: 0)
        return gathered((spot[0], chance) for (spot, _), chance in ends.items())

    def burning(self, rounds: int) -> Fraction:
        """Chance to burn in round ``rounds`` and still at its end."""
        return 1 - self.levels(rounds).get(OUT, Fraction(0))

    def total(self, counted: Counted, rounds: int) -> Distribution:
        """Wear, tear or rounds of burning within the first ``rounds`` rounds, each round a blow (ruling A20).

        Raises ``OutOfRange`` beyond 60 rounds.
        """
        ends = self.chain.run(self._lasting(rounds, limits().rounds), self._counter(counted))
        return as_distribution(gathered((total, chance) for (_, total), chance in ends.items()))

    def joint(self, rounds: int) -> Joint:
        """Wear with its tear after the first ``rounds`` rounds. Raises ``OutOfRange`` beyond 20."""

        base = 1 + sum(max(tick) for tick in self.chain.ticks.values()) * limits().joint_rounds
        ends = self.chain.run(
            self._lasting(rounds, limits().joint_rounds),
            lambda points: points * base + tear_of(points, self.kind),
        )
        return dict(sorted(gathered((divmod(code, base), p) for (_, code), p in ends.items()).items()))

    def _lasting(self, rounds: int, most: int) -> int:
        """How many of the first ``rounds`` rounds can burn at all: water ends it."""
        if not 0 <= rounds <= most:
            raise OutOfRange(f"This fire is reckoned 0 to {most} rounds ahead, not {rounds}.")
        return rounds if self.water_round is None else min(rounds, self.water_round - 1)

    def _counter(self, counted: Counted) -> Callable[[int], int]:
        if counted == "wear":
            return lambda points: points
        return (lambda _: 1) if counted == "rounds" else (lambda points: tear_of(points, self.kind))

    # Until it is out

    def until_out(self, counted: Counted, cap: int) -> Distribution:
        """Wear, tear or rounds of burning until the fire is out; the total ``cap`` means that or more.

        Raises ``Refused`` when nothing is done that can put it out, ``OutOfRange`` for a cap outside
        1..200.
        """
        if not 1 <= cap <= limits().points:
            raise OutOfRange(f"Points or rounds are counted up to 1 to {limits().points}, not {cap}.")
        if self.water_round is not None:
            return self.total(counted, self.water_round - 1).map(lambda total: min(total, cap))
        count = self._counter(counted)
        ends = self.chain.run(self._first, count)
        burning = {place: chance for place, chance in ends.items() if place[0][0] != OUT}
        out = [(min(total, cap), chance) for (spot, total), chance in ends.items() if spot[0] == OUT]
        more = self.chain.until_out(burning, count, cap) if burning else {}
        return as_distribution(gathered([*out, *more.items()]))

    def mean_until_out(self, counted: Counted) -> Fraction:
        """Exact mean of wear, tear or rounds of burning until it is out; ``Refused`` as above."""
        if self.water_round is not None:
            return self.total(counted, self.water_round - 1).mean
        count = self._counter(counted)
        ends = self.chain.run(self._first, count)
        mean = sum((total * chance for (_, total), chance in ends.items()), Fraction(0))
        burning = gathered((spot, chance) for (spot, _), chance in ends.items() if spot[0] != OUT)
        if not burning:
            return mean
        for spot, often in self.chain.visits(burning).items():
            for (_, points), chance in self.chain.turn(spot)[1].items():
                mean += often * chance * count(points)
        return mean

    @property
    def _first(self) -> int:
        """Rounds that pass before the first try; all of them are reckoned one by one."""
        if self.roll_from is None and set(self.chain.start) != {OUT}:
            raise Refused("It burns until somebody puts it out: stop, drop and roll, or water (DH-335).")
        return self._lasting((self.roll_from or 1) - 1, limits().rounds)

    @property
    def working(self) -> Working:
        """From the save to the way out, line by line."""
        dc = str(self.dc) if isinstance(self.dc, int) else str(self.dc.pool)
        lines = [
            Line("Luck Save", f"score {self.luck.score}: {self.luck.pool}, {self.luck.rung.words}", "DH-332")
        ]
        lines += [Line(f"row {level}", f"{dice} a round", "DH-332") for level, dice in fire_damage().items()]
        lines += (
            [Line("resistant", "half of it, rounded down, then DC", "DH-334, A58")] if self.resistant else []
        )
        lines.append(Line("DC", dc, "DH-333"))
        if self.roll_from is not None:
            ruling = "a new save each round " + ("replaces" if self.house.A58 == "replace" else "improves")
            lines.append(Line(f"stop, drop and roll from round {self.roll_from}", ruling, "DH-335, A58"))
        if self.water_round is not None:
            lines.append(Line(f"water in round {self.water_round}", "out before it burns again", "DH-335"))
        if self.stun is not None and self.house.A35 == "any":
            lines.append(Line("stunned", f"{self.stun} or more in a round costs the next try", "DH-215, A35"))
        return tuple(lines)

    def _repr_html_(self) -> str:
        rows = [(str(number), self.burning(number)) for number in range(1, 11)]
        return chance_table(("round", "still burning"), rows)
