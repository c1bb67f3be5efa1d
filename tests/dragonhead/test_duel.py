"""Duels: exact odds of each move against slow enumeration, and fights against chances worked out by hand."""

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.dice import Dice, Distribution
from dhcore.dragonhead.attack import Attack
from dhcore.dragonhead.casting import SpellDamage
from dhcore.dragonhead.check import Check
from dhcore.dragonhead.damage import DamageDice, damage_type
from dhcore.dragonhead.duel import (
    MOST_FIGHTS,
    MOST_LISTED,
    MOST_MOVES,
    NOTHING,
    Move,
    Side,
    Turn,
    duels,
    healing_move,
    spell_move,
    weapon_move,
)
from dhcore.dragonhead.guard import Defence
from dhcore.dragonhead.outcome import outcome_of
from dhcore.dragonhead.wounds import Wounds
from dhcore.errors import OutOfRange

SHARP = damage_type("s")
MIXED = damage_type("m")


def chances(move):
    size = sum(count for _, count in move.ways)
    return {turn: Fraction(count, size) for turn, count in move.ways}


def faces(dice):
    """Every total of dice with its chance, snake-eyes as 1."""
    totals: Counter[int] = Counter()
    for rolled in product(*(range(1, side + 1) for side in dice.sides)):
        crash = len(rolled) > 1 and set(rolled) == {1}
        totals[1 if crash else sum(rolled) + dice.bonus] += 1
    return {total: Fraction(count, sum(totals.values())) for total, count in totals.items()}


def wear_turn(wear, stun, ratio):
    return Turn(wear, wear // ratio, (wear >= stun) + (wear >= 2 * stun))


@pytest.mark.parametrize(("hit", "guard", "stun"), [(10, 7, 4), (14, 6, 3), (9, 13, 2), (1, 6, 5)])
def test_a_weapon_move_agrees_with_counting_every_face(hit, guard, stun):
    check, dice = Check(hit), Check(guard).dice
    counted: Counter[Turn] = Counter()
    for (strength, p), (stopped, q) in product(faces(check.dice).items(), faces(dice).items()):
        counted[wear_turn(max(0, strength - stopped), stun, 2)] += p * q
    move = weapon_move("Sword", [Attack(check, SHARP)], Wounds(10, stun), Defence(dice))
    assert chances(move) == counted


def test_two_weapons_are_two_blows_and_each_stuns_by_itself():
    """DH-206: up to 3 wear twice stuns nobody with a stun point of 4, although it is 6 together."""
    blow = Attack(Check(3), SHARP)
    foe = Wounds(20, 4)
    once, twice = (weapon_move("", [blow] * number, foe, None) for number in (1, 2))
    assert max(turn.shock for turn, _ in twice.ways) == 0
    assert twice.mean("wear") == 2 * once.mean("wear") == 4
    assert max(turn.tear for turn, _ in twice.ways) == 2


@pytest.mark.parametrize("cast", [8, 12, 16, 20])
def test_a_spell_move_agrees_with_counting_every_face(cast):
    """DH-224, DH-227: damage per success, nothing for a half fail, the spell lost by a full fail."""
    check, guard = Check(cast), Check(6).dice
    counted: Counter[Turn] = Counter()
    for strength, p in faces(check.dice).items():
        outcome = outcome_of(strength)
        if outcome == "full_fail":
            counted[Turn(lost=True)] += p
            continue
        number = outcome if isinstance(outcome, int) else 0
        rolled = Dice((6,) * number).distribution
        for (points, q), (stopped, r) in product(rolled.items(), faces(guard).items()):
            counted[wear_turn(max(0, points - stopped), 4, 3)] += p * q * r
    damage = SpellDamage(check, DamageDice.parse("1d6m"))
    move = spell_move("Bolt", damage, Wounds(10, 4), Defence(guard).strength)
    assert chances(move) == {turn: chance for turn, chance in counted.items() if chance}


def test_a_spell_that_nothing_stops_does_all_its_damage():
    damage = SpellDamage(Check(12), DamageDice.parse("1d6b"))
    move = spell_move("Fist", damage, Wounds(10, 4), None, ranged=True)
    assert (move.mean("wear"), move.ranged, move.heals) == (damage.damage.mean, True, False)


def test_a_healing_move_agrees_with_counting_every_face():
    """DH-348: an attack in reverse, wear by the dice and tear by the ratio."""
    counted: Counter[Turn] = Counter()
    for strength, p in faces(Check(14).dice).items():
        outcome = outcome_of(strength)
        number = outcome if isinstance(outcome, int) else 0
        for points, q in Dice((4,) * number).distribution.items():
            lost = outcome == "full_fail" or (strength == 1)
            counted[Turn(healed=points, healed_tear=points // 3, lost=lost)] += p * q
    move = healing_move("Mend", Check(14), DamageDice.parse("1d4m"))
    assert chances(move) == counted
    assert move.heals and move.ranged


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 22), st.integers(0, 16), st.integers(1, 9), st.integers(1, 2))
def test_chances_of_a_move_sum_to_one(hit, guard, stun, number):
    move = weapon_move("", [Attack(Check(hit), MIXED)] * number, Wounds(9, stun), Defence(Check(guard).dice))
    assert sum(chances(move).values()) == 1
    assert all(turn is NOTHING for turn, _ in move.ways if turn == NOTHING)


# Turns drawn


def test_turns_are_drawn_by_their_odds_from_short_and_long_lists():
    short = Move("", ((NOTHING, 1), (Turn(3), 2)))
    long = Move("", ((NOTHING, MOST_LISTED), (Turn(3), 2 * MOST_LISTED)))
    for move in (short, long):
        turns = move.turns(Random(4))
        hits = sum(next(turns).wear == 3 for _ in range(6_000))
        assert abs(hits - 4_000) < 150
    assert [next(short.turns(Random(9))) for _ in range(5)] == [
        next(short.turns(Random(9))) for _ in range(5)
    ]


# Duels


def hits(*ways, ranged=False):
    return Move("Blow", tuple(ways), ranged)


def side(hp, *moves, stun=99):
    return Side("Somebody", Wounds(hp, stun), moves)


NEVER = hits((NOTHING, 1))


@pytest.mark.parametrize(("p", "q"), [((1, 2), (1, 2)), ((1, 4), (1, 3)), ((1, 1), (1, 6))])
def test_who_falls_to_one_blow_wins_as_often_as_worked_out(p, q):
    """With chances p and q to fell the other, each first half of the time."""
    first = side(1, hits((NOTHING, p[1] - p[0]), (Turn(5), p[0])))
    second = side(1, hits((NOTHING, q[1] - q[0]), (Turn(5), q[0])))
    a, b = Fraction(*p), Fraction(*q)
    expected = (a / 2 + (1 - b) * a / 2) / (1 - (1 - a) * (1 - b))
    tally = duels(first, second, 20_000, Random(11))
    assert abs(tally.share - expected) < Fraction(15, 1_000)
    assert tally.wins + tally.losses == tally.fights == 20_000


def test_the_last_hit_point_may_be_worn():
    """Ruling A19: wear has to pass the line, so 3 HP take one blow of 3 and not two."""
    always = hits((Turn(3), 1))
    assert duels(side(3, always), side(2, always), 500, Random(1)).share > Fraction(9, 10)
    even = duels(side(3, always), side(3, always), 4_000, Random(1))
    assert abs(even.share - Fraction(1, 2)) < Fraction(3, 100)


@pytest.mark.parametrize(("shock", "expected"), [(0, 0), (1, Fraction(1, 4)), (2, Fraction(1, 2))])
def test_a_stun_costs_one_action_and_a_knock_down_two(shock, expected):
    """DH-215, DH-217: one needs two blows, the other one. Stunned, the other misses its turn of the round;
    knocked down, that of the next round too.
    """
    two_blows = side(1, hits((Turn(1, shock=shock), 1)))
    one_blow = side(1, hits((Turn(5), 1)))
    tally = duels(two_blows, one_blow, 8_000, Random(2))
    assert abs(tally.share - expected) < Fraction(2, 100)


def test_a_stun_while_down_still_takes_standing_up_afterwards():
    """DH-218: the letters are cleared one action each; stuns do not add up (ruling A34)."""
    felling = hits((Turn(1, shock=2), 1))
    tally = duels(side(1, felling), side(2, hits((Turn(5), 1))), 8_000, Random(2))
    assert abs(tally.share - Fraction(1, 2)) < Fraction(2, 100)


def test_ranged_moves_come_first_while_the_sides_close_in():
    archer = side(1, hits((Turn(5), 1), ranged=True))
    brute = side(1, hits((Turn(5), 1)))
    assert duels(archer, brute, 300, Random(3), closing=1).share == 1
    assert duels(brute, archer, 300, Random(3), closing=1).wins == 0
    assert 0 < duels(archer, brute, 300, Random(3)).share < 1


def test_a_fight_that_nobody_can_win_ends_with_the_encounter():
    """DH-228: 200 rounds."""
    assert duels(side(1, NEVER), side(1, NEVER), 3, Random(1)) == duels(
        side(1, NEVER), side(1, NEVER), 3, Random(2)
    )
    slow = hits((Turn(1), 1))
    assert duels(side(1, slow), side(199, NEVER), 3, Random(1)).wins == 3
    assert duels(side(1, slow), side(200, NEVER), 3, Random(1)).wins == 0


def test_a_lost_spell_gives_way_to_the_next_best_move():
    strong_once = Move("Bolt", ((Turn(9), 1), (Turn(lost=True), 9)))
    mage = Side("Mage", Wounds(1, 99), (hits((Turn(wear=0), 9), (Turn(1), 1)), strong_once))
    assert mage.choice(frozenset(), False, False) == 1
    assert mage.choice(frozenset({1}), False, False) == 0
    assert mage.choice(frozenset({0, 1}), False, False) is None
    assert duels(mage, side(3, NEVER), 200, Random(5)).share == 1


def test_a_healer_heals_while_more_than_half_is_worn():
    mend = Move("Mend", ((Turn(healed=4, healed_tear=1), 1),))
    blow = hits((Turn(1), 1))
    healer = Side("Healer", Wounds(10, 99), (blow, mend))
    assert healer.choice(frozenset(), True, False) == 1
    assert healer.choice(frozenset(), False, False) == 0
    assert healer.choice(frozenset({1}), True, False) == 0
    foe = side(10, hits((Turn(1, tear=0), 1)))
    torn = side(10, hits((Turn(1, tear=1), 1)))
    assert duels(healer, foe, 300, Random(6)).share > duels(side(10, blow), foe, 300, Random(6)).share
    assert duels(healer, foe, 300, Random(6)).share >= duels(healer, torn, 300, Random(6)).share


def test_the_same_seed_gives_the_same_fights():
    blow = hits((NOTHING, 2), (Turn(2, 1, 1), 1))
    again = [duels(side(6, blow, stun=2), side(5, blow, stun=2), 200, Random(7)) for _ in range(2)]
    assert again[0] == again[1]


@pytest.mark.parametrize("fights", [0, MOST_FIGHTS + 1])
def test_the_number_of_fights_has_a_cap(fights):
    with pytest.raises(OutOfRange, match="1 to 1,000,000 duels are fought"):
        duels(side(1, NEVER), side(1, NEVER), fights, Random(1))


@pytest.mark.parametrize("number", [0, MOST_MOVES + 1])
def test_a_side_has_something_to_do(number):
    with pytest.raises(OutOfRange, match=f"A side of a duel has 1 to 30 moves, not {number}."):
        side(1, *[NEVER] * number)


def test_a_move_without_defence_lets_everything_through():
    move = weapon_move("", [Attack(Check(6), SHARP)], Wounds(9, 3), None)
    assert Distribution.of((turn.wear, count) for turn, count in move.ways) == Check(6).strength
