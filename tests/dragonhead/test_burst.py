"""Bursts and other hits that stun as one: against counting every shot; dealing, spreads and ammo."""

from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.dice import Dice, Distribution
from dhcore.dragonhead.attack import Attack
from dhcore.dragonhead.burst import (
    Burst,
    burst_harder,
    burst_size,
    burst_sizes,
    deal_shots,
    shots_at,
    spreads,
)
from dhcore.dragonhead.check import Check
from dhcore.dragonhead.damage import damage_type, damage_types
from dhcore.dragonhead.guard import Defence
from dhcore.dragonhead.hits_as_one import resolve_together, together_odds, volley_odds
from dhcore.dragonhead.house import RULINGS, House
from dhcore.dragonhead.sheet_dice import check_of
from dhcore.dragonhead.wounds import Wounds
from dhcore.errors import OutOfRange, Refused, TooMuchWork, UnknownName

PIERCING = damage_type("piercing")
KINDS = [None, *damage_types()]


def fate_of(victim, lefts, kind, house):
    """Circles, shock and end of hits that count as one, from the words of the rule."""
    wear = sum(lefts)
    tear = sum(left // kind.ratio for left in lefts) if kind else 0
    after = Wounds(victim.hp, victim.stun, victim.wear + wear, victim.tear + tear, victim.scar)
    shock = (wear >= victim.stun, wear >= 2 * victim.stun)
    return (wear, tear, 0, *shock, after.unconscious(house), after.dead(house))


@settings(max_examples=100, deadline=None)
@given(
    st.integers(1, 8),
    st.integers(0, 4),
    st.sampled_from(KINDS),
    st.integers(1, 4),
    st.tuples(st.builds(Wounds, st.integers(1, 12), st.integers(1, 9)), st.booleans()),
)
def test_a_volley_agrees_with_counting_every_shot(score, guard, kind, die, case):
    victim, other = case
    attack, house = Attack(Check(score), kind, half_ac=other), House(A19="at") if other else RULINGS
    defence = Defence(Dice((guard,) if guard else ()))
    shots = Distribution.dice([die]).map(lambda n: n - 1)
    counted = Counter()
    guards = list(defence.strength.ways)
    for (hit, m), (number, n) in product(attack.hit.strength.ways, shots.ways):
        for rolled in product(guards, repeat=number):
            ways = m * n
            for _, count in rolled:
                ways *= count
            ways *= defence.strength.size ** (shots.highest - number)
            lefts = [max(0, hit - (stop // 2 if other else stop)) for stop, _ in rolled]
            counted[fate_of(victim, lefts, kind, house)] += ways
    everything = sum(counted.values())
    odds = volley_odds(attack, shots, victim, defence, house)
    assert {tuple(f): p for f, p in odds.joint.items()} == {
        f: Fraction(n, everything) for f, n in counted.items()
    }


@settings(max_examples=60, deadline=None)
@given(
    st.integers(1, 6),
    st.integers(0, 4),
    st.sampled_from(KINDS),
    st.integers(0, 3),
    st.builds(Wounds, st.integers(1, 12), st.integers(1, 9)),
)
def test_hits_with_a_roll_each_agree_with_counting_every_one(score, guard, kind, hits, victim):
    attack, defence = Attack(Check(score), kind), Defence(Dice((guard,) if guard else ()))
    counted = Counter()
    one = list(product(attack.hit.strength.ways, defence.strength.ways))
    for rolled in product(one, repeat=hits):
        ways = 1
        for (_, m), (_, n) in rolled:
            ways *= m * n
        lefts = [max(0, hit - stop) for (hit, _), (stop, _) in rolled]
        counted[fate_of(victim, lefts, kind, RULINGS)] += ways
    everything = sum(counted.values())
    odds = together_odds(attack, hits, victim, defence)
    assert {tuple(f): p for f, p in odds.joint.items()} == {
        f: Fraction(n, everything) for f, n in counted.items()
    }


def test_without_defence_every_shot_does_the_same():
    """DH-313."""
    odds = volley_odds(Attack(check_of(5), PIERCING), Distribution.constant(3), Wounds(20, 8), None)
    assert [(f.wear, f.tear, f.stunned, f.knocked_down) for f in odds.joint] == [(15, 15, True, False)]
    scars = volley_odds(
        Attack(check_of(5), PIERCING, scar=True), Distribution.constant(1), Wounds(9, 9), None
    )
    assert [(f.tear, f.scar) for f in scars.joint] == [(0, 5)]


def test_the_bursts_are_those_of_the_book():
    """DH-312, DH-315: ammo is the best of the die."""
    assert [(row.name, row.sides) for row in burst_sizes()] == [
        ("Light", 4), ("Small", 6), ("Medium", 8), ("Large", 10), ("Heavy", 12)
    ]  # fmt: skip
    for row in burst_sizes():
        assert Burst(Attack(Check(9)), row.name).ammo == row.sides
        assert burst_size(row.name.upper()) == row


def test_a_medium_burst_fires_eight_shots():
    """DH-315."""
    assert Burst(Attack(Check(9)), "Medium", "wide").ammo == 8


def test_a_medium_wide_burst_rolls_a_d8_less_four():
    """DH-316, DH-317: less than 1 misses everything."""
    burst = Burst(Attack(Check(9)), "Medium", "wide")
    assert [burst.landed(die) for die in range(1, 9)] == [0, 0, 0, 0, 1, 2, 3, 4]
    assert burst.shots.p(0) == Fraction(1, 2)


@pytest.mark.parametrize("spread", spreads().values(), ids=lambda row: row.name)
def test_each_spread_takes_its_shots(spread):
    burst = Burst(Attack(Check(9)), "Heavy", spread.name)
    assert burst.landed(spread.fewer or 1) == (0 if spread.fewer else 1)
    assert burst.landed(spread.fewer + 1) == 1
    assert burst.landed(12) == 12 - spread.fewer


def test_the_spreads_are_those_of_the_book():
    """DH-316."""
    rows = {row.name: (row.angle, row.fewer) for row in spreads().values() if row.name != "none"}
    assert rows == {"tight": (15, 1), "loose": (45, 2), "wide": (90, 4)}


def test_firing_a_burst_is_harder_together_with_everything_else():
    """DH-272, A06."""
    assert burst_harder() == 1
    assert Burst(Attack(Check(9)), "Light").fired.hit.difficulty == "hard"
    assert Burst(Attack(Check(9, "easy")), "Light", shifts=(2, -1)).fired.hit.difficulty == "hard"


def test_the_odds_of_a_burst_are_those_of_its_volley():
    burst = Burst(Attack(Check(6), PIERCING), "Light", "tight")
    victim, defence = Wounds(10, 3), Defence(Dice((4,)))
    assert burst.odds(victim, defence) == volley_odds(burst.fired, burst.shots, victim, defence)
    assert sum(burst.odds(victim, defence).joint.values()) == 1


def test_shots_go_one_each_from_the_lowest_luck_upward_and_around_again():
    """DH-318."""
    assert deal_shots(2, [9, 3, 6]) == (0, 1, 1)
    assert deal_shots(3, [9, 3, 6]) == (1, 1, 1)
    assert deal_shots(5, [9, 3, 6]) == (1, 2, 2)
    assert deal_shots(4, [5, 5, 5]) == (2, 1, 1), "tied ones in the order listed"
    assert deal_shots(0, [5]) == (0,)


@settings(deadline=None)
@given(st.integers(0, 30), st.lists(st.integers(0, 20), min_size=1, max_size=8))
def test_every_shot_is_dealt_and_no_one_gets_two_more_than_another(shots, luck):
    dealt = deal_shots(shots, luck)
    assert sum(dealt) == shots
    assert max(dealt) - min(dealt) <= 1
    for mine, my_luck in zip(dealt, luck, strict=True):
        assert all(mine >= theirs for theirs, other in zip(dealt, luck, strict=True) if other > my_luck)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 3), st.lists(st.integers(1, 4), min_size=1, max_size=4), st.data())
def test_shots_at_a_target_agree_with_every_roll_and_every_order_of_the_tied(most, scores, data):
    place = data.draw(st.integers(0, len(scores) - 1))
    luck = [Check(score, save=True) for score in scores]
    shots = Distribution.dice([most + 1]).map(lambda n: n - 1)
    counted = Counter()
    for rolled in product(*(check.strength.ways for check in luck)):
        for order in permutations(range(len(scores))):  # who comes first among equals
            ranked = sorted(range(len(scores)), key=lambda i: (rolled[i][0], order[i]))
            ways = 1
            for _, count in rolled:
                ways *= count
            for number, n in shots.ways:
                counted[sum(1 for shot in range(number) if ranked[shot % len(ranked)] == place)] += ways * n
    everything = sum(counted.values())
    assert shots_at(shots, luck, place) == {
        n: Fraction(ways, everything) for n, ways in sorted(counted.items())
    }


def test_a_spread_burst_has_odds_for_each_target():
    burst = Burst(Attack(Check(6), PIERCING), "Light")
    luck, victim = [Check(10, save=True), Check(4, save=True)], Wounds(10, 3)
    unlucky = burst.spread_odds(luck, 1, victim, None)
    assert unlucky.any_wear > burst.spread_odds(luck, 0, victim, None).any_wear
    assert unlucky.any_wear == 1 - shots_at(burst.shots, luck, 1).get(0, 0)


@settings(deadline=None)
@given(st.integers(0, 10**6), st.booleans())
def test_a_rolled_burst_lands_what_its_die_says(seed, defended):
    burst, victim = Burst(Attack(Check(6), PIERCING), "Small", "tight"), Wounds(40, 3)
    die, volley = burst.roll(victim, Defence(Dice((4,))) if defended else None, Random(seed))
    assert len(volley.hits) == burst.landed(die)
    assert len({hit for hit, _ in volley.hits}) <= 1, "one Hit roll for all"
    assert volley.blow.wear == sum(
        max(0, hit.strength - (guard.strength if guard else 0)) for hit, guard in volley.hits
    )


def test_a_volley_says_it_all_in_one_line():
    """DH-314: 8 and 11 wear stun as 19; each shot tears on its own."""
    sharp = Attack(Check(14), damage_type("sharp"))
    volley = resolve_together(sharp, Wounds(40, 9), [(14, 6), (14, 3)])
    assert volley.words == "14 sharp - 6, 14 sharp - 3 = 19 wear, 9 tear; knocked down"
    burst = Burst(sharp, "Light")
    assert burst.read(Wounds(40, 9), 7, [None]).words == "7 sharp = 7 wear, 3 tear"
    assert burst.read(Wounds(40, 9), 7, []).words == "no hits"
    no_ac = Burst(Attack(Check(14), damage_type("sharp"), no_ac=True), "Light")
    assert no_ac.read(Wounds(40, 9), 7, [5]).words == "7 sharp = 7 wear, 3 tear"


def test_what_cannot_be_is_refused():
    attack, luck = Attack(Check(9)), [Check(9, save=True)]
    with pytest.raises(UnknownName, match="did you mean 'Medium'"):
        Burst(attack, "Medum")
    with pytest.raises(UnknownName, match="spread 'broad'"):
        Burst(attack, "Medium", "broad")
    for die in (0, 9):
        with pytest.raises(OutOfRange, match="d8 has no face"):
            Burst(attack, "Medium").landed(die)
    with pytest.raises(OutOfRange, match="Shots cannot be negative"):
        deal_shots(-1, [1])
    for number in (0, 13):
        with pytest.raises(OutOfRange, match="1 to 12 take part"):
            deal_shots(1, [1] * number)
        with pytest.raises(OutOfRange, match="1 to 12 take part"):
            shots_at(Distribution.constant(1), luck * number, 0)
    for place in (-1, 1):
        with pytest.raises(OutOfRange, match="There are 1 targets"):
            shots_at(Distribution.constant(1), luck, place)
    with pytest.raises(Refused, match=r"saving throw \(DH-137\)"):
        shots_at(Distribution.constant(1), [Check(9, try_hard="hard")], 0)


def test_too_many_combinations_are_refused_before_they_are_counted():
    many = Attack(Check(4000), damage_type("impact"))
    with pytest.raises(TooMuchWork, match="fewer hits or smaller dice"):
        Burst(many, "Heavy").odds(Wounds(9, 3), None)
    with pytest.raises(TooMuchWork, match="fewer hits or smaller dice"):
        together_odds(many, 100, Wounds(9, 3), None)
