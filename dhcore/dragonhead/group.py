"""Several people roll at once: the worst, the best, how many of them, who is lowest; and ties by a die."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import lcm, prod
from typing import TypeVar

from dhcore.dice import Distribution
from dhcore.errors import OutOfRange, Refused

MAX_GROUP = 30
KeyT = TypeVar("KeyT")


def check_group(number: int, what: str, most: int = MAX_GROUP) -> None:
    """Raises ``OutOfRange`` unless there are 1 to ``most`` of them; ``what`` begins the sentence."""
    if not 1 <= number <= most:
        raise OutOfRange(f"{what}: 1 to {most} take part, not {number}.")


def wins(mine: int, theirs: int, tie_die: int | None = None) -> bool:
    """Whether strength ``mine`` beats ``theirs``; on a tie any die decides, even beats it (DH-154).

    Raises ``Refused`` for a tie without a die, ``OutOfRange`` for a die that shows less than 1.
    """
    if tie_die is not None and tie_die < 1:
        raise OutOfRange(f"A die shows at least 1, not {tie_die}.")
    if mine != theirs:
        return mine > theirs
    if tie_die is None:
        raise Refused(f"{mine} against {theirs} is a tie: roll any die, even beats it (DH-154).")
    return tie_die % 2 == 0


def worst_strength(strengths: Sequence[Distribution]) -> Distribution:
    """Exact distribution of the lowest of independent strengths, one each. Raises ``OutOfRange``."""
    check_group(len(strengths), "The worst of a group")
    top = min(strength.highest for strength in strengths)
    totals = sorted({total for strength in strengths for total in strength if total <= top})
    reached = [prod(s.size - s.ways_below(total) for s in strengths) for total in totals]
    return Distribution.of(
        (total, here - after) for total, here, after in zip(totals, reached, [*reached[1:], 0], strict=True)
    )


def best_strength(strengths: Sequence[Distribution]) -> Distribution:
    """Exact distribution of the highest of independent strengths, one each. Raises ``OutOfRange``."""
    check_group(len(strengths), "The best of a group")
    totals = sorted({total for strength in strengths for total in strength})
    reached = [prod(s.ways_below(total + 1) for s in strengths) for total in totals]
    return Distribution.of(
        (total, here - before) for total, here, before in zip(totals, reached, [0, *reached], strict=False)
    )


def lowest_chances(strengths: Sequence[Distribution]) -> tuple[Fraction, ...]:
    """Chance of each to have the lowest strength, in order; tied ones share it evenly. They sum to 1."""
    check_group(len(strengths), "The lowest of a group")
    return tuple(_last_place(strengths, place) for place in range(len(strengths)))


def _last_place(strengths: Sequence[Distribution], place: int) -> Fraction:
    own, rest = strengths[place], [s for other, s in enumerate(strengths) if other != place]
    lowest = Fraction(0)
    for strength, count in own.ways:
        ties = [1]  # ways in which exactly k of the others tie and the remaining ones are higher
        for other in rest:
            at_most = other.ways_below(strength + 1)
            same, higher = at_most - other.ways_below(strength), other.size - at_most
            ties = [a * higher + b * same for a, b in zip([*ties, 0], [0, *ties], strict=True)]
        lowest += count * sum(Fraction(ways, k + 1) for k, ways in enumerate(ties))
    return lowest / prod(strength.size for strength in strengths)


def how_many(chances: Sequence[Fraction]) -> dict[int, Fraction]:
    """Chance that exactly 0, 1, 2 ... of independent things happen; only what can be, sums to 1."""
    none = Fraction(0)
    counts = [Fraction(1)]
    for chance in chances:
        pairs = zip([*counts, none], [none, *counts], strict=True)
        counts = [same * (1 - chance) + fewer * chance for same, fewer in pairs]
    return {number: chance for number, chance in enumerate(counts) if chance}


def gathered(pairs: Iterable[tuple[KeyT, Fraction]]) -> dict[KeyT, Fraction]:
    """Chances of equal keys added up, in order of first appearance; what cannot happen is left out."""
    odds: dict[KeyT, Fraction] = {}
    for key, chance in pairs:
        if chance:
            odds[key] = odds.get(key, Fraction(0)) + chance
    return odds


def as_distribution(odds: Mapping[int, Fraction]) -> Distribution:
    """Total -> chance as a distribution; the chances must sum to 1. Raises ``OutOfRange`` otherwise."""
    if sum(odds.values()) != 1:
        raise OutOfRange(f"Chances must sum to 1, not {sum(odds.values())}.")
    unit = lcm(*(chance.denominator for chance in odds.values()))
    return Distribution.of((total, int(chance * unit)) for total, chance in odds.items())


def mixture(parts: Iterable[tuple[Fraction, Distribution]]) -> Distribution:
    """One of several distributions, each with its chance; the chances must sum to 1."""
    return as_distribution(
        gathered((total, share * chance) for share, part in parts for total, chance in part.items())
    )
