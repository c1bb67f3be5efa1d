"""Rolling the nine abilities, and the price of rolling a low one again (DH-069, DH-070, ruling A14)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from random import Random

from dhcore.dice import Comparison, Dice, Distribution
from dhcore.dragonhead.abilities import abilities, ability
from dhcore.errors import OutOfRange, Refused
from dhcore.tables import Row, toml_table
from dhcore.working import Line, Working


class AbilityRoll(Row):
    """What each ability rolls, and the highest score that may be rolled again."""

    dice: str
    low: int
    source: str


@cache
def ability_roll() -> AbilityRoll:
    """The roll of an ability."""
    return toml_table("dragonhead/character.toml", "ability_roll", AbilityRoll)


@cache
def ability_dice() -> Dice:
    """The dice of one ability, 3d6 (DH-069)."""
    return Dice.parse(ability_roll().dice)


@dataclass(frozen=True)
class AbilityRolls:
    """The nine scores rolled so far, in the order of the sheet, and every step that led to them."""

    scores: tuple[int, ...]
    working: Working = ()

    def __getitem__(self, word: str) -> int:
        """The score of the ability called ``word``. Raises ``UnknownName``."""
        return self.scores[_place(word)]

    def as_dict(self) -> dict[str, int]:
        """Ability code -> score, in the order of the sheet."""
        return dict(zip((row.code for row in abilities()), self.scores, strict=True))

    @property
    def best(self) -> tuple[str, ...]:
        """Codes of the abilities with the best score; when several tie the player picks one (ruling A14)."""
        highest = max(self.scores)
        return tuple(code for code, score in self.as_dict().items() if score == highest)

    @property
    def low(self) -> tuple[str, ...]:
        """Codes of the abilities that may be rolled again, 7 or less; not one that alone is the best."""
        best = self.best
        limit = ability_roll().low
        return tuple(code for code, score in self.as_dict().items() if score <= limit and best != (code,))


@dataclass(frozen=True)
class RerollHint:
    """What rolling ``low`` again at the price of ``best`` brings on average; all exact.

    ``price`` is the mean change of the best score (usually negative), ``gain`` that of the low one,
    ``net`` both together. ``sum_after`` compares the two scores' new sum with the present one.
    """

    price: Fraction
    gain: Fraction
    net: Fraction
    sum_after: Comparison


def roll_abilities(rng: Random) -> AbilityRolls:
    """All nine abilities rolled with ``rng``."""
    faces = [ability_dice().roll(rng) for _ in abilities()]
    rolled = AbilityRolls(tuple(map(sum, faces)))
    lines = [
        _line(row.name, " + ".join(map(str, dice)), sum(dice))
        for row, dice in zip(abilities(), faces, strict=True)
    ]
    return replace(rolled, working=tuple(lines))


def read_abilities(totals: Mapping[str, int]) -> AbilityRolls:
    """The nine totals somebody rolled by hand, by ability code or name.

    Raises ``UnknownName`` for an unknown ability, ``Refused`` when one is missing or named twice,
    ``OutOfRange`` for a total that the dice do not show.
    """
    by_code = {ability(word).code: _possible(total) for word, total in totals.items()}
    if len(by_code) != len(totals):
        raise Refused("An ability was named twice; each is rolled once (DH-069).")
    missing = [row.name for row in abilities() if row.code not in by_code]
    if missing:
        raise Refused(f"All nine abilities are rolled (DH-069); missing: {', '.join(missing)}.")
    lines = tuple(_line(row.name, "by hand", by_code[row.code]) for row in abilities())
    return AbilityRolls(tuple(by_code[row.code] for row in abilities()), lines)


def reroll(rolls: AbilityRolls, low: str, best: str, rng: Random) -> AbilityRolls:
    """Roll ``best`` again and then ``low``, both with ``rng``; see :func:`reroll_by_hand`."""
    return reroll_by_hand(rolls, low, best, sum(ability_dice().roll(rng)), sum(ability_dice().roll(rng)))


def reroll_by_hand(rolls: AbilityRolls, low: str, best: str, best_total: int, low_total: int) -> AbilityRolls:
    """One re-roll of a low ability: its price is a new roll of the best first; both results stand (A14).

    It can be done again as long as a low score is left. Raises ``Refused`` when ``low`` is above 7,
    when ``best`` is not (one of) the best, or when both are the same ability, ``OutOfRange`` for a
    total that the dice do not show, ``UnknownName`` for an unknown ability.
    """
    low_place, best_place = _place(low), _place(best)
    _check_reroll(rolls, low_place, best_place)
    scores = list(rolls.scores)
    scores[best_place], scores[low_place] = _possible(best_total), _possible(low_total)
    names = [row.name for row in abilities()]
    lines = (
        Line(
            f"{names[best_place]} again, the best",
            _change(rolls.scores[best_place], best_total),
            "DH-070, A14",
        ),
        Line(f"{names[low_place]} again", _change(rolls.scores[low_place], low_total), "DH-070, A14"),
    )
    return AbilityRolls(tuple(scores), (*rolls.working, *lines))


def reroll_hint(rolls: AbilityRolls, low: str, best: str) -> RerollHint:
    """What that re-roll would bring on average. Raises as :func:`reroll_by_hand` does."""
    low_place, best_place = _place(low), _place(best)
    _check_reroll(rolls, low_place, best_place)
    one: Distribution = ability_dice().distribution
    price, gain = one.mean - rolls.scores[best_place], one.mean - rolls.scores[low_place]
    now = rolls.scores[best_place] + rolls.scores[low_place]
    return RerollHint(price, gain, price + gain, (one + one).compare(now))


def _check_reroll(rolls: AbilityRolls, low: int, best: int) -> None:
    limit = ability_roll().low
    if rolls.scores[low] > limit:
        raise Refused(
            f"Only a score of {limit} or less may be rolled again (DH-070), not {rolls.scores[low]}."
        )
    if rolls.scores[best] != max(rolls.scores):
        raise Refused(f"The price is a new roll of the best score (DH-070), which is {max(rolls.scores)}.")
    if low == best:
        raise Refused("The price must be another ability than the one it is paid for (DH-070).")


def _place(word: str) -> int:
    code = ability(word).code
    return [row.code for row in abilities()].index(code)


def _possible(total: int) -> int:
    one = ability_dice().distribution
    if total not in one:
        raise OutOfRange(f"{ability_dice()} shows {one.lowest} to {one.highest}, not {total}.")
    return total


def _line(name: str, how: str, total: int) -> Line:
    return Line(name, f"{how} = {total}", ability_roll().source)


def _change(old: int, new: int) -> str:
    return f"{old} becomes {new}"
