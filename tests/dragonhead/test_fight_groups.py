"""Creatures in bulk, and saves of a whole group."""

from random import Random

import pytest

from dhcore.dragonhead.fight import body_of
from dhcore.dragonhead.fight_groups import (
    Assault,
    all_attack,
    apply_all,
    creatures,
    group_save,
    typed_attacks,
)
from dhcore.encounter import next_turn
from dhcore.errors import OutOfRange, Refused
from tests.dragonhead.fighting import begun, someone


def assaults(fight, key="club"):
    mara = someone(fight, "c2")
    return [Assault(someone(fight, one), key, mara) for one in ("c3", "c4")]


def test_all_goblins_attack_by_their_middle_and_each_result_is_listed():
    """DH-219, DH-220."""
    fight = begun(face=5)
    results = all_attack(assaults(fight), Random(3))
    assert [result.hit.strength for result in results] == [4, 4]
    assert [result.words.split(":")[0] for result in results] == [
        "Goblin 1, Club at Mara",
        "Goblin 2, Club at Mara",
    ]
    rolled = all_attack(assaults(fight), Random(3), middle=False)
    assert rolled[0].hit.faces


def test_each_meets_the_wounds_the_ones_before_it_left():
    fight = begun()
    results = typed_attacks(assaults(fight, "claws"), [0, 1, 0, None])
    assert [result.hit.strength for result in results] == [3] * 4
    assert [result.landed[0].blow.after.wear for result in results] == [3, 5, 8, 11]
    with pytest.raises(Refused, match="4 attacks are defended one by one; 3 defence rolls"):
        typed_attacks(assaults(fight, "claws"), [0, 0, 0])


def test_they_land_together_and_have_had_their_turns():
    fight = begun(face=5)
    assert creatures(fight, "goblin") == ("c3", "c4")
    done = apply_all(fight, typed_attacks(assaults(fight), [1, 2]))
    assert body_of(done.fight, "c2").wear == 3 + 2
    assert (done.fight.label(done.fight.turn), creatures(done.fight, "goblin")) == ("Mara", ())
    again = apply_all(done.fight, typed_attacks(assaults(done.fight), [1, 2]))
    assert again.fight.turn == done.fight.turn
    one = next_turn(fight).fight
    assert creatures(one, "goblin") == ("c4",)
    assert creatures(one, "orc") == ()


def test_a_group_saves_one_by_one():
    fight = begun()
    group = [someone(fight, one) for one in ("c2", "c3", "c4")]
    saved = group_save(group, "luc", {"c2": 9, "c3": 8, "c4": 99})
    assert [one.made for one in saved] == [True, False, True]
    assert [one.words for one in saved] == [
        "Mara: 9, single: saved",
        "Goblin 1: 8, half fail: failed",
        "Goblin 2: 99: saved",
    ]
    with pytest.raises(Refused, match="Goblin 1 has not rolled yet"):
        group_save(group, "luc", {"c2": 9})
    with pytest.raises(OutOfRange):
        group_save([], "luc", {})


def test_against_a_strength_it_has_to_be_beaten():
    """DH-154, DH-225."""
    fight = begun()
    group = [someone(fight, one) for one in ("c2", "c3")]
    assert [one.made for one in group_save(group, "luc", {"c2": 6, "c3": 4}, strength=5)] == [True, False]
    with pytest.raises(Refused, match="is a tie"):
        group_save(group, "luc", {"c2": 5, "c3": 4}, strength=5)
    ties = {group_save(group, "luc", Random(n), strength=5, middle=True)[1].made for n in range(30)}
    assert ties == {True, False}  # the middle of 1d10 is 5: a tie, and any die decides
    assert len({one.roll for one in group_save(group, "luc", Random(1), difficulty="hard")}) == 2
