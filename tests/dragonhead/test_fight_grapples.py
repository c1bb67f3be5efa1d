"""Grapples in a fight."""

import pytest

from dhcore.dragonhead.fight_grapples import check_free, escape, grapple_of, hold_anew, let_go, take_hold
from dhcore.dragonhead.guard import kind_of
from dhcore.errors import Refused
from tests.dragonhead.fighting import begun, someone


def held(strength=12):
    fight = take_hold(begun(), "c2", "c3", strength, 8).fight
    return fight, fight.links[0].id


def test_winning_binds_both():
    """DH-336, DH-337."""
    fight, _ = held()
    assert take_hold(begun(), "c2", "c3", 12, 8).sentence == "Mara holds Goblin 1 at 12"
    for one in ("c2", "c3"):
        assert kind_of(someone(fight, one).standing) == "DC"
        with pytest.raises(Refused, match="can only kick"):
            check_free(fight, one)
        check_free(fight, one, kicks=True)
    check_free(fight, "c4")


def test_losing_binds_nobody_and_a_tie_needs_a_die():
    """DH-154, DH-336."""
    done = take_hold(begun(), "c2", "c3", 7, 8)
    assert (done.fight.links, done.sentence) == ((), "Mara fails to hold Goblin 1")
    with pytest.raises(Refused, match="is a tie"):
        take_hold(begun(), "c2", "c3", 8, 8)
    assert take_hold(begun(), "c2", "c3", 8, 8, 2).fight.links


def test_the_captive_breaks_free_of_the_strength_held():
    """DH-338, ruling A43."""
    fight, link = held(12)
    assert escape(fight, link, 11).sentence == "Goblin 1 does not break free"
    assert escape(fight, link, 11).fight == fight
    done = escape(fight, link, 13)
    assert (done.fight.links, done.sentence) == ((), "Goblin 1 breaks free of Mara")
    assert escape(fight, link, 12, 3).fight.links


def test_the_hold_can_be_made_anew_for_better_or_worse():
    """DH-338."""
    fight, link = held(12)
    assert hold_anew(fight, link, 5).fight.link(link).strength == 5
    assert let_go(fight, link).sentence == "Mara no longer holds Goblin 1"


def test_its_odds():
    """DH-336."""
    fight = begun()
    grapple = grapple_of(someone(fight, "c2"), someone(fight, "c3"), bonus=2)
    assert (grapple.attacker.score, grapple.defender.score) == (12, 10)
    assert grapple.chance > 1 / 2
