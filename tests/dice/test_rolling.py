"""Rolling: every die is shown, totals add up, and the dice are fair."""

from collections import Counter, defaultdict
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.dice import parse
from dhcore.dice.rolling import PoolRoll, RolledDie, Throw, roll
from tests.dice import brute_force


class Scripted(Random):
    """Shows the faces it is given, in turn."""

    def __init__(self, *faces):
        super().__init__(0)
        self.faces = list(faces)

    def randint(self, a, b):
        face = self.faces.pop(0)
        assert a <= face <= b
        return face


class Ended(Exception):
    """The script is shorter than the roll."""

    def __init__(self, sides):
        super().__init__()
        self.sides = sides


class Branching(Scripted):
    """Raises ``Ended`` with the number of faces when the script ends: to try every face there."""

    def randint(self, a, b):
        if not self.faces:
            raise Ended(b)
        return super().randint(a, b)


def every_roll(expression):
    """Total -> chance over every course that a roll can take."""
    chances = defaultdict(Fraction)
    waiting = [((), Fraction(1))]
    while waiting:
        faces, chance = waiting.pop()
        try:
            chances[expression.roll(Branching(*faces)).total] += chance
        except Ended as ended:
            waiting += [((*faces, face), chance / ended.sides) for face in range(1, ended.sides + 1)]
    return dict(chances)


@pytest.mark.parametrize(
    "text",
    [
        "3d4kh2",
        "3d4dh1",
        "2d4r<=2",
        "2d3!2kl1",
        "2d3r1!1",
        "best(2, 1d4-1)",
        "worst(2, 2d3)",
        "max(1d4, 1d6) - min(1d3, 2)",
        "1d6/2x1d2",
        "-(1d4)+1d4 >= 1",
        "(1d4 > 2)x5",
        "d00 > 35",
    ],
)
def test_rolls_have_exactly_the_chances_of_the_distribution(text):
    expression = parse(text)
    assert every_roll(expression) == dict(expression.distribution)


@settings(max_examples=250, deadline=None)
@given(brute_force.expressions(), st.integers(0, 2**32))
def test_a_total_is_one_that_can_happen(case, seed):
    expression = parse(case.text)
    rolled = expression.roll(Random(seed))
    assert rolled.total in expression.distribution
    assert str(rolled) == rolled.text
    assert rolled.text.startswith(f"{expression}: ")


@settings(max_examples=200, deadline=None)
@given(brute_force.pools(), st.integers(0, 2**32))
def test_the_dice_of_a_pool_explain_its_total(case, seed):
    rolled = parse(case.text).roll(Random(seed))
    (pool,) = rolled.pools
    assert pool.total == rolled.total == sum(die.total for die in pool.dice if die.kept)
    assert len(pool.dice) == pool.pool.count
    kept = [die.total for die in pool.dice if die.kept]
    dropped = [die.total for die in pool.dice if not die.kept]
    if dropped and pool.pool.keep.way in ("kh", "dl"):
        assert min(kept) >= max(dropped)
    elif dropped:
        assert max(kept) <= min(dropped)


@pytest.mark.parametrize(
    ("text", "faces", "line"),
    [
        ("4d6kh3", (5, 1, 6, 4), "4d6kh3: 6 5 4 (1) = 15"),
        ("2d20kl1+5", (10, 8), "2d20kl1+5: [(10) 8] + 5 = 13"),
        ("2d6+d8-2", (3, 5, 7), "2d6+1d8-2: [3 5] + 7 - 2 = 13"),
        ("d20", (17,), "1d20: 17"),
        ("2d6", (1, 2), "2d6: 1 2 = 3"),
        ("3d6r1", (1, 5, 2, 1, 1), "3d6r1: 1→5 2 1→1 = 8"),
        ("2d6!2", (6, 6, 6, 4), "2d6!2: 6!6!6 4 = 22"),
        ("1d6r1!1+1", (1, 6, 1, 2), "1d6r1!1+1: [1→6!1→2] + 1 = 9"),
        ("d00", (10,), "1d00: 100"),
        ("d00r10", (1, 4), "1d00r10: 10→40 = 40"),
        ("2d4x2", (4, 3), "2d4x2: [4 3] x 2 = 14"),
        ("-2d4/2", (4, 3), "-2d4/2: -[4 3] / 2 = -4"),
        ("(d4+1)x2", (3,), "(1d4+1)x2: (3 + 1) x 2 = 8"),
        ("2-(d4-1)", (3,), "2-(1d4-1): 2 - (3 - 1) = 0"),
        ("max(d6, 2d4)", (5, 1, 2), "max(1d6, 2d4): max(5, 1 2 = 3) = 5"),
        ("best(2, 2d6)", (1, 2, 3, 4), "best(2, 2d6): best((1 2 = 3), 3 4 = 7) = 7"),
        ("worst(2, d6)+1", (2, 5), "worst(2, 1d6)+1: worst(2, (5)) + 1 = 3"),
        ("3d6 >= 13", (2, 3, 1), "3d6 >= 13: 2 3 1 = 6 against 13, no"),
        ("d20 > d12+3", (9, 5), "1d20 > 1d12+3: 9 against 5 + 3 = 8, yes"),
        ("(d6 > 3)+(d6 > 3)", (4, 3), "(1d6 > 3)+(1d6 > 3): (4 > 3) + (3 > 3) = 1"),
        ("0d6", (), "0d6: 0"),
        ("0d6+2", (), "0d6+2: 0 + 2 = 2"),
        ("5", (), "5: 5"),
    ],
)
def test_the_line_shows_every_die(text, faces, line):
    rng = Scripted(*faces)
    assert str(parse(text).roll(rng)) == line
    assert not rng.faces, "every face given was thrown"


def test_what_became_of_each_die():
    rolled = parse("4d6r1!1dl2").roll(Scripted(1, 3, 6, 2, 2, 5))
    dice = (
        RolledDie((Throw(3, first=1),), kept=False),
        RolledDie((Throw(6), Throw(2))),
        RolledDie((Throw(2),), kept=False),
        RolledDie((Throw(5),)),
    )
    assert rolled.pools == (PoolRoll(rolled.pools[0].pool, dice),)
    assert rolled.total == 13


def test_of_equal_dice_the_one_thrown_first_is_dropped():
    (pool,) = parse("2d6kh1").roll(Scripted(4, 4)).pools
    assert [die.kept for die in pool.dice] == [False, True]


def test_rolls_passed_over_are_marked():
    best = parse("best(3, d6)").roll(Scripted(2, 5, 5))
    assert [pool.counted for pool in best.pools] == [False, True, False]
    lower = parse("min(d6, d8) + d4").roll(Scripted(5, 3, 1))
    assert [pool.counted for pool in lower.pools] == [False, True, True]


def test_the_same_seed_rolls_the_same():
    expression = parse("best(3, 4d6!kh3)+d20")
    assert expression.roll(Random(7)) == expression.roll(Random(7))


CRITICAL = {2: 10.83, 3: 13.82, 4: 16.27, 6: 20.52, 8: 24.32, 10: 27.88, 12: 31.26, 20: 43.82, 100: 148.23}
"""Chi-square that a fair die exceeds once in a thousand times, by number of faces."""


@pytest.mark.parametrize("sides", CRITICAL)
def test_each_die_is_fair(sides):
    expression, rng = parse(f"1d{sides}"), Random(sides)
    expected = 200
    seen = Counter(expression.roll(rng).total for _ in range(expected * sides))
    assert sorted(seen) == list(range(1, sides + 1))
    assert sum((count - expected) ** 2 / expected for count in seen.values()) < CRITICAL[sides]


@pytest.mark.parametrize("text", ["d00", "1d4!2", "1d6r<=2", "3d4kh2", "2d6"])
def test_rolls_follow_the_distribution(text):
    expression, rng, rolls = parse(text), Random(5), 6_000
    seen = Counter(expression.roll(rng).total for _ in range(rolls))
    chances = expression.distribution
    square = sum((seen[total] - rolls * float(p)) ** 2 / (rolls * float(p)) for total, p in chances.items())
    freedom = len(chances) - 1
    assert square < freedom + 4 * (2 * freedom) ** 0.5


def test_what_is_no_part_cannot_be_rolled():
    with pytest.raises(TypeError, match="no part of a dice expression"):
        roll("2d6", Random(1))
