"""Falling: the examples of the rules, every surface, unknown ground, and falls out of the air."""

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.dragonhead import Check, House
from dhcore.dragonhead.falling import Fall, fall_dice, flying, surface_kind, surfaces
from dhcore.dragonhead.wounds import Wounds
from dhcore.errors import OutOfRange, Refused, UnknownName

RATIO = {"none": None, "impact": 5, "blunt": 4, "mixed": 3, "sharp": 2, "piercing": 1}
BOOK = {
    "none": ["water", "snow", "hay"],
    "impact": ["grass", "dirt", "mud"],
    "blunt": ["cobblestones", "slate floor"],
    "mixed": ["broken timber", "jagged rocks"],
    "sharp": ["broken glass", "pile of weapons"],
    "piercing": ["spikes", "stalagmites"],
}


def test_ten_feet_into_a_pit_of_spikes_is_1d10p():
    """DH-327."""
    fall = Fall(10, "spikes")
    assert str(fall.dice) == "1d10"
    assert fall.harm.joint == {(n, n): Fraction(1, 10) for n in range(1, 11)}


@pytest.mark.parametrize("row", surfaces(), ids=lambda row: row.name)
def test_every_surface_does_its_type(row):
    """DH-328."""
    assert row.name in BOOK[row.kind]
    kind = surface_kind(row.name.upper())
    assert (kind.name if kind else "none") == row.kind
    assert surface_kind(row.kind) == kind


def test_the_surfaces_are_those_of_the_book():
    """DH-328."""
    assert len(surfaces()) == sum(map(len, BOOK.values()))


@pytest.mark.parametrize("score", [8, 12, 14, 18, 20])
def test_unknown_ground_is_a_luck_save(score):
    """DH-329: 17 none, 13 impact, 9 blunt, 5 mixed, 1 sharp, snake-eyes piercing."""
    luck = Check(score, save=True)
    counted: Counter[str] = Counter()
    for strength, chance in luck.strength.items():
        crash = len(luck.pool.sides) > 1 and strength == 1
        starts = ((17, "none"), (13, "impact"), (9, "blunt"), (5, "mixed"), (1, "sharp"))
        name = "piercing" if crash else next(kind for start, kind in starts if strength >= start)
        counted[name] += chance
    assert Fall(10, luck=luck).kinds == counted


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 25), st.integers(1, 14), st.integers(0, 12))
def test_wear_and_tear_agree_with_every_roll(feet, luck, dc):
    fall = Fall(feet, luck=Check(luck, save=True), dc=Check(dc))
    counted: Counter[tuple[int, int]] = Counter()
    for (kind, p), (points, q), (stopped, r) in product(
        fall.kinds.items(), fall.dice.distribution.items(), Check(dc).strength.items()
    ):
        wear = max(0, points - stopped)
        counted[wear, wear // RATIO[kind] if RATIO[kind] else 0] += p * q * r
    assert fall.harm.joint == counted
    assert sum(fall.harm.joint.values()) == 1


def test_soft_ground_tears_nothing_or_hurts_nobody():
    """Ruling A57."""
    fall = Fall(40, "water")
    assert (fall.harm.wear.lowest, fall.harm.tear.highest) == (4, 0)
    soft = Fall(40, "water", house=House(A57="nothing"))
    assert soft.harm.joint == {(0, 0): 1}
    assert soft.land(Wounds(12, 5), 30, "hay").wear == 0
    assert Fall(40, "dirt", house=House(A57="nothing")).harm.wear.lowest == 4


@pytest.mark.parametrize(("feet", "dice"), [(0, "0"), (1, "1"), (40, "4d10"), (101, "8d10+2d10+1")])
def test_feet_go_to_the_dice_table_however_high(feet, dice):
    """DH-327, ruling A57: above 100 feet a plain fall still uses the dice table."""
    rolled = fall_dice(feet)
    assert rolled.best == feet
    if feet < 100:
        assert str(rolled) == dice
    assert Fall(feet, "mud").dice == rolled


def test_heights_that_no_one_falls_are_refused():
    with pytest.raises(OutOfRange, match="No one falls -1 feet"):
        fall_dice(-1)
    with pytest.raises(OutOfRange, match="5,001 feet is beyond the dice table; it ends at 5,000"):
        Fall(5001, "mud")
    assert fall_dice(5000).best == 5000


def test_an_unknown_height_is_feet_and_damage_at_once():
    """DH-330."""
    fall = Fall(None, "piercing")
    assert fall.harm.joint == {(n, n): Fraction(1, 100) for n in range(1, 101)}
    assert (fall.recovers, fall.catches) == (0, False)


@pytest.mark.parametrize(("feet", "catches"), [(flying().safe_up_to, False), (flying().safe_up_to + 1, True)])
def test_above_a_hundred_feet_a_flyer_may_catch_itself(feet, catches):
    """DH-331: Spirit Save, else 2d100."""
    spirit = Check(14, save=True)
    fall = Fall(feet, "dirt", spirit=spirit)
    assert fall.catches is catches
    assert str(fall.dice) == ("2d100" if catches else str(fall_dice(feet)))
    assert fall.recovers == (spirit.success if catches else 0)
    nothing = fall.harm.joint.get((0, 0), 0)
    assert nothing == fall.recovers
    assert Fall(None, "dirt", spirit=spirit).catches is False


def test_the_chances_of_a_victim():
    """10 feet onto spikes with 6 HP and stun point 3, DC 2: every face of the die."""
    odds = Fall(10, "spikes", dc=2).harm.on(Wounds(6, 3))
    tenth = Fraction(1, 10)
    assert (odds.stun, odds.knock_down) == (6 * tenth, 3 * tenth)
    assert (odds.drops, odds.kills) == (2 * tenth, 2 * tenth)


def test_a_fall_rolled_by_hand_lands_as_a_blow():
    fall = Fall(10, "spikes")
    assert fall.land(Wounds(12, 5), 9, "spikes", 2).words == "7 piercing = 7 wear, 7 tear; stunned"
    assert fall.land(Wounds(12, 5), 1, "spikes", 2).words == "0 piercing = no damage"
    with pytest.raises(OutOfRange, match="1d10 shows 1 to 10, not 11"):
        fall.land(Wounds(12, 5), 11, "spikes")
    with pytest.raises(OutOfRange, match="cannot be negative"):
        fall.land(Wounds(12, 5), 9, "spikes", -1)


FROM_THE_AIR = Fall(150, luck=Check(14, save=True), dc=Check(8), spirit=Check(10, save=True))
POSSIBLE = FROM_THE_AIR.harm.joint


@given(st.integers(0, 10**6))
@settings(max_examples=40, deadline=None)
def test_a_rolled_fall_is_one_of_the_possible_ones(seed):
    fall = FROM_THE_AIR
    rolled = fall.roll(Wounds(100, 20), Random(seed))
    assert (rolled.blow.wear, rolled.blow.tear) in POSSIBLE
    if rolled.surface is None:
        assert rolled.words == "catches itself and flies on"
        assert rolled.luck is None
    else:
        assert rolled.surface in fall.kinds
        assert f"{rolled.damage} damage on {rolled.surface}, DC {rolled.dc}: " in rolled.words


def test_a_notebook_sees_the_ground():
    assert "1d10" in Fall(10, "spikes")._repr_html_()


def test_a_known_surface_is_rolled_without_luck():
    rolled = Fall(10, "mud", dc=1).roll(Wounds(12, 5), Random(1))
    assert (rolled.luck, rolled.spirit, rolled.surface, rolled.dc) == (None, None, "mud", 1)


def test_what_a_fall_needs_to_know():
    with pytest.raises(Refused, match=r"takes a Luck Save \(DH-329\)"):
        Fall(10)
    with pytest.raises(Refused, match="saving throw"):
        Fall(10, luck=Check(10, try_hard="hard"))
    with pytest.raises(Refused, match="saving throw"):
        Fall(10, "mud", spirit=Check(10, try_hard="hard"))
    with pytest.raises(UnknownName, match="did you mean 'spikes'"):
        Fall(10, "spike")


@pytest.mark.parametrize(
    ("fall", "lines"),
    [
        (Fall(10, "spikes"), [("10 feet", "1d10"), ("spikes", "piercing"), ("DC", "0")]),
        (Fall(None, "mud", dc=Check(6)), [("unknown height", "1d100"), ("mud", "impact"), ("DC", "1d6")]),
        (
            Fall(120, luck=Check(8, save=True), spirit=Check(8, save=True)),
            [("120 feet", "2d100"), ("Luck Save", "sharp or mixed"), ("DC", "0")],
        ),
    ],
)
def test_a_fall_shows_its_working(fall, lines):
    assert [(line.label, line.value) for line in fall.working] == lines
