"""The slow, obvious answer: dice expressions as plain data, written as text or counted face by face.

Shares nothing with the code under test: neither its tree nor its arithmetic.
"""

from collections import defaultdict
from fractions import Fraction
from itertools import product
from math import prod
from typing import NamedTuple

from hypothesis import strategies as st

CHECKS = {
    "=": lambda a, b: a == b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}
MAX_OUTCOMES = 3_000


class Case(NamedTuple):
    """An expression as typed, and its chances by counting."""

    text: str
    chances: dict[int, Fraction]


def throws(sides, reroll, depth):
    """Every course one die can take, as (what it is worth, its chance)."""
    for first, second in product(range(1, sides + 1), repeat=2):
        face = second if reroll and CHECKS[reroll[0]](first, reroll[1]) else first
        chance = Fraction(1, sides * sides)
        if face == sides and depth:
            for more, rest in throws(sides, reroll, depth - 1):
                yield face + more, chance * rest
        else:
            yield face, chance


def gathered(pairs):
    chances = defaultdict(Fraction)
    for total, chance in pairs:
        chances[total] += chance
    return dict(chances)


def every(parts, worth):
    """Every combination of independent parts, valued by ``worth`` of their totals."""
    rolls = product(*(part.items() for part in parts))
    return gathered(
        (worth([total for total, _ in roll]), prod(chance for _, chance in roll)) for roll in rolls
    )


def kept_sum(keep):
    def worth(faces):
        low_first = sorted(faces)
        if not keep:
            return sum(faces)
        way, number = keep
        return sum(
            {
                "kh": low_first[-number:],
                "kl": low_first[:number],
                "dh": low_first[:-number],
                "dl": low_first[number:],
            }[way]
        )

    return worth


@st.composite
def pools(draw, max_count=4):
    """Dice with any of re-roll, explosion and keep, small enough to count."""
    sides = draw(st.integers(1, 6))
    fancy = draw(st.sampled_from(("", "", "r", "!", "r!"))) if sides > 1 else ""
    reroll = draw(rerolls(sides)) if "r" in fancy else None
    depth = draw(st.integers(1, 2)) if "!" in fancy else 0
    die = gathered(throws(sides, reroll, depth))
    count = draw(st.integers(0, max(n for n in range(max_count + 1) if len(die) ** n <= MAX_OUTCOMES)))
    keep = draw(keeps(count)) if count > 1 else None
    text = f"{count}d{sides}"
    if reroll:
        relation, face = reroll
        text += f"r{'' if relation == '=' else relation}{face}"
    text += f"!{depth}" if depth else ""
    text += f"{keep[0]}{keep[1]}" if keep else ""
    return Case(text, every([die] * count, kept_sum(keep)))


def rerolls(sides):
    ways = [(name, face) for name, check in CHECKS.items() for face in range(1, sides + 1)]
    useful = [(n, f) for n, f in ways if any(CHECKS[n](face, f) for face in range(1, sides + 1))]
    return st.sampled_from(useful)


def keeps(count):
    return st.one_of(
        st.none(),
        st.tuples(st.sampled_from(("kh", "kl")), st.integers(1, count)),
        st.tuples(st.sampled_from(("dh", "dl")), st.integers(1, count - 1)),
    )


numbers = st.integers(0, 12).map(lambda value: Case(str(value), {value: Fraction(1)}))


def outcomes(*cases):
    return prod(len(case.chances) for case in cases)


@st.composite
def joined(draw, parts):
    """Two or three smaller expressions put together by one rule of the grammar."""
    cases = draw(st.lists(parts, min_size=2, max_size=3))
    while outcomes(*cases) > MAX_OUTCOMES:
        cases.pop()
    options = [negated, summed, multiplied, divided, best] + [extreme, compared] * (len(cases) > 1)
    return draw(st.sampled_from(options))(draw, cases)


def negated(_draw, cases):
    return Case(f"-({cases[0].text})", {-total: p for total, p in cases[0].chances.items()})


def summed(draw, cases):
    signs = [1] + [draw(st.sampled_from((1, -1))) for _ in cases[1:]]
    text = f"({cases[0].text})" + "".join(
        f" {'+' if sign > 0 else '-'} ({case.text})" for sign, case in zip(signs[1:], cases[1:], strict=True)
    )
    worth = lambda totals: sum(s * t for s, t in zip(signs, totals, strict=True))  # noqa: E731
    return Case(text, every([case.chances for case in cases], worth))


def multiplied(draw, cases):
    times = draw(st.sampled_from("x*×X"))
    return Case(times.join(f"({case.text})" for case in cases), every([c.chances for c in cases], prod))


def divided(draw, cases):
    divisors = [case for case in cases[1:] if 0 not in case.chances]
    divisor = divisors[0] if divisors else Case("-3", {-3: Fraction(1)})
    text = f"({cases[0].text}){draw(st.sampled_from('/÷'))}({divisor.text})"
    return Case(text, every([cases[0].chances, divisor.chances], lambda ab: floor(*ab)))


def floor(a, b):
    return Fraction(a, b).__floor__()


def best(draw, cases):
    name = draw(st.sampled_from(("best", "worst")))
    most = max(n for n in range(1, 4) if len(cases[0].chances) ** n <= MAX_OUTCOMES)
    times = draw(st.integers(1, most))
    choose = max if name == "best" else min
    return Case(f"{name}({times}, {cases[0].text})", every([cases[0].chances] * times, choose))


def extreme(draw, cases):
    name = draw(st.sampled_from(("max", "min")))
    choose = max if name == "max" else min
    text = f"{name}({', '.join(case.text for case in cases)})"
    return Case(text, every([case.chances for case in cases], choose))


def compared(draw, cases):
    relation = draw(st.sampled_from(sorted(CHECKS)))
    left, right = cases[:2]
    check = CHECKS[relation]
    chances = every([left.chances, right.chances], lambda ab: int(check(*ab)))
    return Case(f"({left.text}) {relation} ({right.text})", chances)


def expressions():
    """Any expression of the grammar that is small enough to count."""
    return st.recursive(pools(max_count=3) | numbers, joined, max_leaves=5)
