"""Doors: the example of the rules, breaking them together, locks and helmets."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.dragonhead import Check
from dhcore.dragonhead.doors import Breaking, Door, breaker, doors, listener, lockpicker, stats
from dhcore.errors import OutOfRange, Refused, UnknownName

DOOR = doors()["hidden locked door"]


@pytest.mark.parametrize(
    ("stat", "strength", "ability"),
    [("secret", 12, "wis"), ("break", 15, "mus"), ("locked", 13, "dex"), ("hear", 10, "wis")],
)
def test_the_hidden_locked_door(stat, strength, ability):
    """DH-194, DH-195."""
    assert DOOR.strength(stat) == strength
    assert stats()[stat].ability == ability
    assert DOOR.challenge(stat, Check(16)).against == strength


def test_a_door_reads_and_writes_itself():
    assert str(DOOR) == "hidden locked door (secret 12, break 15, locked 13, hear 10)"
    assert Door.parse("cell", " (Break 20, hear 9) ").strengths == (("break", 20), ("hear", 9))
    for text in ("break", "break 20 hear 9", ""):
        with pytest.raises(Refused, match=r"is not a stat such as 'break 15' \(DH-195\)"):
            Door.parse("cell", text)
    with pytest.raises(UnknownName, match="did you mean 'break'"):
        Door.parse("cell", "brake 12")
    with pytest.raises(OutOfRange, match="not 100,001"):
        Door.parse("cell", "break 100001")


def test_what_a_door_lacks_cannot_be_tried():
    door = Door.parse("curtain", "hear 4")
    with pytest.raises(Refused, match="curtain has no break: there is nothing to break it down"):
        door.strength("break")
    with pytest.raises(UnknownName, match="stat of a door 'burn'"):
        door.strength("burn")


def test_break_12_is_a_stalemate_for_a_12():
    """DH-153: 12 against 12 is decided by any die."""
    one = Breaking((breaker(12, False),), 12)
    assert one.checks[0].difficulty == "normal"
    assert one.chance == Fraction(1, 24)
    assert (one.read([12], 2), one.read([12], 1), one.read([11])) == (True, False, False)
    with pytest.raises(Refused, match="tie"):
        one.read([12])


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 14), st.integers(1, 14), st.integers(0, 25))
def test_two_add_their_hard_strengths(first, second, strength):
    """DH-196, ruling A52."""
    pair = Breaking((breaker(first, True), breaker(second, True)), strength)
    assert {check.difficulty for check in pair.checks} == {"hard"}
    counted = Fraction(0)
    for (a, p), (b, q) in product(*(check.strength.items() for check in pair.checks)):
        counted += p * q * (Fraction(1, 2) if a + b == strength else a + b > strength)
    assert pair.chance == counted


@pytest.mark.parametrize(("ram", "most"), [(False, 2), (True, 6)])
def test_two_by_hand_and_six_with_a_ram(ram, most):
    """DH-196."""
    check = breaker(8, True)
    assert Breaking((check,) * most, 12, ram).total.highest == 8 * most
    with pytest.raises(Refused, match=f"Up to {most} break a door together .*, not {most + 1}"):
        Breaking((check,) * (most + 1), 12, ram)


def test_breaking_is_checked():
    with pytest.raises(OutOfRange, match="Nobody breaks this door"):
        Breaking((), 12)
    with pytest.raises(OutOfRange, match="between 0 and 100,000"):
        Breaking((Check(8),), -1)
    pair = Breaking((Check(8), Check(8)), 12)
    with pytest.raises(OutOfRange, match="2 strengths are added here, not 1"):
        pair.read([12])
    assert [line.label for line in pair.working] == ["breaker", "breaker", "together", "Break"]
    assert breaker(8, True, 1, "hard").difficulty == "heavy"


def test_a_helmet_makes_listening_harder():
    """DH-198."""
    assert [listener(12, helmet).difficulty for helmet in (False, True)] == ["normal", "hard"]


def test_locks_take_picks_and_training():
    """DH-197."""
    assert lockpicker(12, True, True, 1).difficulty == "hard"
    with pytest.raises(Refused, match="with lockpicks"):
        lockpicker(12, False, True)
    with pytest.raises(Refused, match="finding them is not enough"):
        lockpicker(12, True, False)
