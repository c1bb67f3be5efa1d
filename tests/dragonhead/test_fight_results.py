"""Attacks with their dice: typed or rolled, in words, ready to land."""

from random import Random

import pytest

from dhcore.dragonhead.check import Check
from dhcore.dragonhead.fight_aim import How, aim_at
from dhcore.dragonhead.fight_blows import land
from dhcore.dragonhead.fight_results import read, read_total, roll
from dhcore.errors import OutOfRange, Refused
from tests.dragonhead.fighting import begun, goblins, hero, someone

FIGHT = begun(hero("Bolo", 2), hero("Mara", 1), goblins(2, hp=20, stun=5))
MARA, BOLO, G1, G2 = (someone(FIGHT, one) for one in ("c2", "c1", "c3", "c4"))


def sword(how=None, targets=(G1,)):
    return aim_at(MARA, "sword", targets, how or How())


def test_the_result_in_words_with_its_working():
    """DH-211: fourteen sharp less six is eight wear and four tear."""
    result = read(sword(), 14, {"c3": 6})
    assert result.words == "Mara, Sword at Goblin 1: 14 sharp - 6 = 8 wear, 4 tear; stunned"
    assert [line.label for line in result.landed[0].working][:3] == ["hit", "defence", "damage"]
    done = land(FIGHT, result.impacts)
    assert done.sentence == "Goblin 1 takes 8 wear, 4 tear (14 sharp - 6); stunned"


def test_all_ones_typed_are_snake_eyes_and_a_crash():
    """DH-146, ruling A22."""
    aim = aim_at(MARA, "sword", [G1], How(try_hard="hard"))
    result = read(aim, 2, {"c3": 1})
    assert result.crashed
    assert result.words.endswith("(crash)")
    assert result.landed[0].blow.wear == 0
    assert not read(aim, 3, {"c3": 1}).crashed


def test_a_total_beyond_these_dice_is_taken_as_called_out():
    assert read(sword(), 40, {"c3": None}).landed[0].blow.wear == 40
    assert read_total(Check(10), 40) == 40
    for total in (-1, 1_000_001):
        with pytest.raises(OutOfRange, match="A total lies between"):
            read_total(Check(10), total)


def test_a_missing_defence_is_asked_for():
    with pytest.raises(Refused, match="Goblin 1 has not rolled AC yet"):
        read(sword(), 9, {})


def test_everything_can_be_rolled():
    result = roll(sword(), Random(5))
    assert result == roll(sword(), Random(5))
    assert result.landed[0].target == "c3"


def test_creatures_may_take_the_middle_and_characters_never():
    """DH-219, DH-220."""
    result = roll(aim_at(G1, "club", [MARA]), Random(5), middle=True)
    assert (result.hit.strength, result.hit.faces) == (4, "")
    assert roll(sword(), Random(5), middle=True).hit.faces
    assert roll(sword(), Random(5), middle=True).landed[0].words.count(" - 3 ") == 1  # the middle of 1d6


def test_a_sweep_is_divided_evenly_or_as_said():
    """DH-402."""
    aim = sword(How(mode="sweep"), [G1, G2])
    assert [one.blow.wear for one in read(aim, 11, {"c3": 0, "c4": 0}).landed] == [6, 5]
    assert [one.blow.wear for one in read(aim, 11, {"c3": 0, "c4": 0}, parts=[10, 1]).landed] == [10, 1]
    with pytest.raises(Refused, match="add up to 10"):
        read(aim, 11, {"c3": 0, "c4": 0}, parts=[5, 5])
    assert [one.blow.wear for one in read(aim, 11, {"c3": 0, "c4": 0}, parts=[11]).landed] == [11, 0]


def test_an_area_with_saves():
    """DH-245: half a fail is half of the damage, then AC."""
    aim = aim_at(G1, "club", [MARA, BOLO], How(mode="area", rim=("c2",), dives=(("c1", 12),)))
    result = read(aim, 8, {"c2": 1, "c1": 1}, saves={"c2": [7], "c1": [12]})
    assert [one.blow.wear for one in result.landed] == [3, 3]
    with pytest.raises(Refused, match="makes 1 rolls before the damage"):
        read(aim, 8, {"c2": 1, "c1": 1}, saves={"c2": [7]})
    assert read(aim, 8, {"c2": 1, "c1": 1}, saves={"c2": [30], "c1": [3]}).landed[0].blow.wear == 0
    assert len(roll(aim, Random(1)).landed) == 2


def test_a_burst_needs_its_die_and_a_defence_for_each_shot():
    """DH-313, DH-314, DH-315."""
    aim = aim_at(G1, "gun", [MARA], How(mode="burst"))
    result = read(aim, 8, {}, die=3, shot_guards={"c2": [1, 2, 8]})
    assert (result.landed[0].blow.wear, result.shots, result.landed[0].blow.knocked_down) == (13, 6, True)
    assert result.landed[0].words.startswith("8 piercing - 1, 8 piercing - 2")
    with pytest.raises(Refused, match="burst die"):
        read(aim, 8, {})
    with pytest.raises(Refused, match="Mara is hit 3 times: AC for each"):
        read(aim, 8, {}, die=3, shot_guards={"c2": [1]})
    assert roll(aim, Random(2)).shots == 6


def test_a_fan_deals_its_shots_by_luck():
    """DH-318."""
    aim = aim_at(G1, "gun", [MARA, BOLO], How(mode="burst", spread="tight"))
    result = read(aim, 8, {}, die=4, saves={"c2": [9], "c1": [3]}, shot_guards={"c2": [1], "c1": [1, 1]})
    assert [one.words.count("piercing") for one in result.landed] == [1, 2]
    with pytest.raises(Refused, match="Bolo: a Luck Save first"):
        read(aim, 8, {}, die=4, saves={"c2": [9]})
    assert len(roll(aim, Random(4), middle=True).landed) == 2


def test_a_spell_asks_for_its_damage_and_may_be_forgotten():
    """DH-224, DH-227, ruling A31."""
    aim = aim_at(G1, "bolt", [MARA])
    result = read(aim, 13, {"c2": 3}, damage=9)
    assert result.words == "Goblin 1, Bolt at Mara: 13: 6 sharp - 3 = 3 wear, 1 tear"  # a Small body (DH-305)
    with pytest.raises(Refused, match="Roll 2d6s for the damage"):
        read(aim, 13, {"c2": 3})
    half = read(aim, 7, {"c2": 3})
    assert (half.landed[0].words, half.forgotten, half.landed[0].blow.wear) == ("7: no effect", False, 0)
    lost = read(aim, 3, {})
    assert (lost.forgotten, lost.words.endswith("the spell is forgotten")) == (True, True)
    with pytest.raises(Refused, match="read from its own dice"):
        read(aim, 99, {"c2": 3}, damage=9)
    assert {roll(aim, Random(n)).forgotten for n in range(40)} == {True, False}


def test_what_the_aspects_ask_for_next():
    """DH-332, DH-371, DH-377, DH-283, DH-274."""
    aim = aim_at(G1, "torch", [MARA])
    asked = read(aim, 4, {"c2": 0}).landed[0].follow_ups
    assert [one.partition(": ")[2].split(" (")[0] for one in asked] == [
        "Luck Save against fire",
        "Constitution Save against poison 12",
        "may be grappled as well",
        "frozen until Muscle beats the attack",
    ]
    assert len(read(aim, 3, {"c2": 8}).landed[0].follow_ups) == 1
