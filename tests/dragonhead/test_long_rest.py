"""Sleep with its two conditions, and weeks in bed."""

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.dragonhead.long_rest import Week, sleep, sleep_rows
from dhcore.dragonhead.wounds import Wounds
from dhcore.errors import OutOfRange, Refused

HURT = Wounds(12, 5, wear=9, tear=4, scar=1)


def test_a_good_night_clears_everything_but_torn_circles():
    """DH-344, DH-352."""
    night = sleep(HURT, 7)
    assert (night.wounds, night.taken) == (Wounds(12, 5, wear=5, tear=4, scar=1), 0)
    assert night.words == "4 wear erased, 7 rests cleared"


@pytest.mark.parametrize(("safe", "armor"), [(False, False), (True, True)])
def test_one_broken_condition_halves_the_night(safe, armor):
    """DH-345, ruling A42: rounded down, never below the torn circles."""
    night = sleep(Wounds(20, 5, wear=15), 7, safe, armor)
    assert (night.erased, night.cleared, night.taken) == (7, 3, 4)
    assert sleep(HURT, 1, safe, armor).words == "4 wear erased, 0 rests cleared"
    assert sleep(Wounds(20, 5, wear=15, tear=12), 3, safe, armor).words == "3 wear erased, 1 rest cleared"


def test_both_broken_give_nothing():
    """DH-345."""
    night = sleep(HURT, 7, safe=False, in_armor=True)
    assert (night.wounds, night.taken, night.erased, night.cleared) == (HURT, 7, 0, 0)
    assert [line.value for line in night.working] == ["2", "0 of wear and rests, rounded down", "stay worn"]


def test_the_conditions_are_three_rows():
    assert {n: row.part for n, row in sleep_rows().items()} == {0: 1, 1: Fraction(1, 2), 2: 0}
    with pytest.raises(OutOfRange, match="not 11"):
        sleep(HURT, 11)


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 18), st.integers(1, 6), st.integers(0, 3))
def test_a_week_heals_scars_or_kills(constitution, tear, scar):
    """DH-347, ruling A41."""
    week = Week(constitution, Wounds(30, 5, tear=tear, scar=scar))
    fates: Counter[tuple[int, int] | None] = Counter()
    for strength, chance in week.save.strength.items():
        crash = len(week.save.pool.sides) > 1 and strength == 1
        if crash:
            fates[None] += chance
        elif strength >= 5:
            fates[max(0, tear - strength), scar] += chance
        else:
            turned = min(tear, strength)
            fates[tear - turned, scar + turned] += chance
    assert {(f.tear, f.scar) if f else None: p for f, p in week.fates.items()} == fates
    assert sum(week.fates.values()) == 1
    assert week.dies == fates[None]
    assert sum(week.healed().values()) == sum(week.scarred().values()) == 1
    assert sum(n * p for n, p in week.scarred().items()) == sum(
        (f[1] - scar) * p for f, p in fates.items() if f
    )


def test_a_week_leaves_the_circles_worn():
    """Ruling A40: a healed circle is still worn until a rest."""
    week = Week(10, Wounds(12, 5, wear=6, tear=4))
    assert week.after(6) == Wounds(12, 5, wear=6)


@pytest.mark.parametrize(
    ("faces", "words"),
    [
        ((2, 1), "full fail: 3 tear scarred"),
        ((3, 3), "half fail: 4 tear healed"),
        ((1, 1), "crash: dead of gangrene"),
    ],
)
def test_a_week_rolled_by_hand(faces, words):
    week = Week(14, HURT)
    assert week.read(week.save.read([faces])).words == words


def test_weeks_follow_each_other_until_no_tear_is_left():
    """Ruling A41."""
    week = Week(8, Wounds(12, 5, tear=4))
    assert week.after_weeks(0) == {week.wounds: 1}
    assert week.after_weeks(1) == week.fates
    twice: Counter[Wounds] = Counter()
    for fate, chance in week.fates.items():
        if not fate.tear:
            twice[fate] += chance
            continue
        for end, share in Week(8, fate).fates.items():
            twice[end] += chance * share
    assert week.after_weeks(2) == twice
    deadly = Week(14, Wounds(40, 5, tear=30))
    assert deadly.after_weeks(2)[None] > deadly.dies
    assert sum(deadly.after_weeks(5).values()) == 1
    for weeks in (-1, 53):
        with pytest.raises(OutOfRange, match=f"0 to 52 here, not {weeks}"):
            week.after_weeks(weeks)


def test_who_does_not_convalesce():
    with pytest.raises(Refused, match="dead do not recover"):
        Week(10, Wounds(12, 5, tear=13))
    with pytest.raises(Refused, match=r"no tear to heal.*\(DH-346\)"):
        Week(10, Wounds(12, 5, wear=3))
    assert Week(10, HURT, 1).save.difficulty == "hard"
    assert [line.label for line in Week(10, HURT).working][-4:] == ["row 1", "row H", "row F", "row C"]
