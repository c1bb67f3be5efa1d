"""Traps: the lowest Luck is hit; pits judge everyone alone."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.dragonhead import Check, House
from dhcore.dragonhead.damage import DamageDice
from dhcore.dragonhead.traps import Pit, Trap, who_is_hit
from dhcore.dragonhead.wounds import Wounds
from dhcore.errors import OutOfRange, Refused

DART = DamageDice.parse("1d6p")


def saves(*scores):
    return tuple(Check(score, save=True) for score in scores)


@settings(max_examples=20, deadline=None)
@given(st.lists(st.integers(1, 14), min_size=1, max_size=3))
def test_victims_agree_with_every_roll(scores):
    """DH-181, ruling A51."""
    trap = Trap(saves(*scores), DART)
    counted = [Fraction(0)] * len(scores)
    for rolls in product(*(save.strength.items() for save in trap.saves)):
        chance = Fraction(1)
        for _, p in rolls:
            chance *= p
        tied = who_is_hit([s for s, _ in rolls])
        for place in tied:
            counted[place] += chance / len(tied)
    assert trap.victims == tuple(counted)
    assert sum(counted) == 1


def test_the_damage_is_opposed_by_dc():
    """DH-182."""
    trap = Trap(saves(10), DART)
    assert trap.harm(2).joint == {
        (0, 0): Fraction(2, 6), **{(n, n): Fraction(1, 6) for n in range(1, 5)},
    }  # fmt: skip
    assert trap.hit(Wounds(12, 3), 6, 2).words == "4 piercing = 4 wear, 4 tear; stunned"
    assert not trap.hit(Wounds(12, 3), 6, 2, House(A35="attacks")).stunned
    with pytest.raises(OutOfRange, match="1d6p shows 1 to 6, not 7"):
        trap.hit(Wounds(12, 3), 7)


def test_tied_victims_roll_percentiles():
    """Ruling A51: the lowest is hit."""
    assert who_is_hit([4]) == (0,)
    assert who_is_hit([4, 9], {0: 3}) == (0,)
    assert who_is_hit([4, 4, 9], {0: 60, 1: 59}) == (1,)
    assert who_is_hit([4, 4, 9], {0: 60, 1: 60}) == (0, 1)
    for rolls in ({0: 60}, {0: 60, 1: 101}):
        with pytest.raises(OutOfRange, match="rolls 1d100"):
            who_is_hit([4, 4], rolls)
    with pytest.raises(OutOfRange, match="needs somebody"):
        who_is_hit([])


@settings(max_examples=20, deadline=None)
@given(st.lists(st.integers(1, 16), min_size=1, max_size=3))
def test_a_pit_judges_everyone_alone(scores):
    """DH-183, DH-186."""
    pit = Pit(saves(*scores))
    falls: Counter[int] = Counter()
    dangles: Counter[int] = Counter()
    unnoticed = Fraction(0)
    for rolls in product(*(save.strength.items() for save in pit.saves)):
        chance = Fraction(1)
        for _, p in rolls:
            chance *= p
        strengths = [s for s, _ in rolls]
        falls[sum(s < 5 for s in strengths)] += chance
        dangles[sum(5 <= s < 9 for s in strengths)] += chance
        unnoticed += chance * all(s >= 9 for s in strengths)
    assert (pit.falls, pit.dangles) == (falls, dangles)
    assert pit.unnoticed == unnoticed


def test_pit_saves_rolled_by_hand():
    save = Check(14, save=True)
    pit = Pit((save,))
    assert [pit.read(save, total).key for total in (9, 5, 4, 2)] == ["1", "H", "F", "C"]
    assert pit.read(save, 5).row.result == "hangs from the edge"
    assert pit.each[0]["C"] == Fraction(1, 48)


@pytest.mark.parametrize("make", [lambda s: Trap(s, DART), Pit])
def test_who_stands_there(make):
    with pytest.raises(OutOfRange, match="A trap: 1 to 30 take part, not 0"):
        make(())
    with pytest.raises(Refused, match="saving throw"):
        make((Check(10, try_hard="hard"),))


def test_a_trap_shows_its_working():
    assert [line.label for line in Trap(saves(10, 12), DART).working] == [
        "Luck Save",
        "Luck Save",
        "hit",
        "damage",
    ]
