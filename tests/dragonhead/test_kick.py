"""Kicks: when they are allowed, in a grapple, and the trample."""

from fractions import Fraction
from random import Random

import pytest

from dhcore.dice import Dice
from dhcore.dragonhead.attack import Attack
from dhcore.dragonhead.check import Check
from dhcore.dragonhead.damage import damage_type
from dhcore.dragonhead.guard import Defence
from dhcore.dragonhead.hits_as_one import resolve_together, together_odds
from dhcore.dragonhead.kick import (
    MOST_LEGS,
    check_kick,
    check_legs,
    hard_kick,
    loses_hold,
    loses_hold_chance,
    roll_trample,
    trample_odds,
)
from dhcore.dragonhead.sheet_dice import check_of
from dhcore.dragonhead.wounds import Wounds
from dhcore.errors import OutOfRange, Refused

KICK = Attack(check_of(Dice.parse("1d4+1")), damage_type("impact"))


def test_a_kick_needs_a_round_without_move_or_other_attack():
    """DH-353."""
    check_kick()
    with pytest.raises(Refused, match=r"moved this round cannot kick \(DH-353\)"):
        check_kick(moved=True)
    with pytest.raises(Refused, match=r"whole action.*\(DH-353\)"):
        check_kick(other_attacks=1)


def test_a_kick_in_a_grapple_is_hard_whatever_else():
    """DH-354."""
    assert hard_kick(KICK).hit.difficulty == "hard"
    assert hard_kick(KICK, 1, -1, 1).hit.difficulty == "heavy"


def test_a_grappler_who_fully_fails_a_kick_lets_go():
    """DH-354: 1d4+1 hard is a full fail unless both rolls show a 4; a crash is a full fail as well."""
    assert loses_hold_chance(hard_kick(KICK)) == Fraction(15, 16)
    assert loses_hold(hard_kick(KICK).hit.read([[3], [4]]))
    assert not loses_hold(hard_kick(KICK).hit.read([[4], [4]]))
    with_try = Check(6, try_hard="hard")
    assert loses_hold(with_try.read([[1, 1]]))
    assert loses_hold_chance(Attack(with_try)) == Fraction(6, 24)


@pytest.mark.parametrize("legs", [3, 4, 8])
def test_more_than_two_legs_trample_with_a_hard_kick_each(legs):
    """DH-355."""
    victim, defence = Wounds(20, 5), Defence(Dice((4,)))
    assert trample_odds(KICK, legs, victim, defence) == together_odds(hard_kick(KICK), legs, victim, defence)
    hits = roll_trample(KICK, legs, defence, Random(3))
    assert len(hits) == legs
    assert {hit.check.difficulty for hit, _ in hits} == {"hard"}
    assert resolve_together(hard_kick(KICK), victim, hits).blow.wear >= 0
    assert roll_trample(KICK, legs, None, Random(3))[0][1] is None


def test_a_trample_stuns_with_the_sum_of_its_kicks():
    """DH-355."""
    volley = resolve_together(hard_kick(KICK), Wounds(20, 12), [(3, None)] * 4)
    assert (volley.blow.wear, volley.blow.tear, volley.blow.stunned) == (12, 0, True)


@pytest.mark.parametrize("legs", [0, 1, 2])
def test_two_legs_are_too_few(legs):
    with pytest.raises(Refused, match=r"more than two legs trample.*\(DH-355\)"):
        check_legs(legs)


def test_legs_are_capped():
    assert check_legs(MOST_LEGS) == MOST_LEGS
    with pytest.raises(OutOfRange, match="At most 100 legs"):
        check_legs(MOST_LEGS + 1)
