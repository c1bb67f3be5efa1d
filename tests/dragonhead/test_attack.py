"""Attacks: joint odds against counting every face, rolls and called-out totals, and the aspects."""

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.dice import Dice
from dhcore.dragonhead.attack import Attack, attacks_in_turn, resolve, shared_odds, strength_of, strike
from dhcore.dragonhead.blow_odds import Fate, mixed, odds_on
from dhcore.dragonhead.check import Check, ways_to_try
from dhcore.dragonhead.damage import MAX_DAMAGE, damage_type, damage_types
from dhcore.dragonhead.difficulty import ladder
from dhcore.dragonhead.guard import Defence
from dhcore.dragonhead.house import RULINGS, House
from dhcore.dragonhead.sheet_dice import check_of
from dhcore.dragonhead.wounds import Wounds
from dhcore.errors import OutOfRange, TooMuchWork

RUNGS = [rung.name for rung in ladder()]
SHARP, MIXED, IMPACT = damage_type("sharp"), damage_type("mixed"), damage_type("impact")


def every_strength(check):
    """Strength -> ways, by counting every face of every repeat; knows nothing of the fast way."""
    sides = [*check.dice.sides, *([check.trying.sides] if check.trying else [])]
    one = Counter()
    for faces in product(*(range(1, side + 1) for side in sides)):
        snake_eyes = len(faces) > 1 and set(faces) == {1}
        one[1 if snake_eyes else sum(faces) + check.dice.bonus] += 1
    kept, pick = one, max if check.rung.keep == "best" else min
    for _ in range(check.rung.rolls - 1):
        pairs = Counter()
        for (old, m), (new, n) in product(kept.items(), one.items()):
            pairs[pick(old, new)] += m * n
        kept = pairs
    return kept


def one_fate(victim, damage, ratio, scar, house):
    """What a blow does, written out from the rules text rather than from the code."""
    torn = damage // ratio if ratio else 0
    line = victim.hp - 1 if house.A19 == "at" else victim.hp
    wear, all_torn = victim.wear + damage, victim.tear + victim.scar + torn
    return Fate(
        damage,
        0 if scar else torn,
        torn if scar else 0,
        damage >= victim.stun,
        damage >= 2 * victim.stun,
        wear > line,
        all_torn > line,
    )


attacks = st.builds(
    Attack,
    st.builds(Check, st.integers(0, 22), st.sampled_from(RUNGS), st.sampled_from([None, *ways_to_try()])),
    st.sampled_from([None, *damage_types()]),
    st.booleans(),
    st.booleans(),
    st.booleans(),
    st.sampled_from([Fraction(1), Fraction(1, 2), Fraction(1, 10), Fraction(6, 5), Fraction(3)]),
)
ac = st.builds(
    lambda dice, rung, way: Defence(Dice(tuple(dice)), "AC", rung, way),
    st.lists(st.integers(2, 8), max_size=2),
    st.sampled_from(RUNGS),
    st.sampled_from([None, "hard"]),
)
dc = st.builds(
    lambda dice, bonus: Defence(Dice(tuple(dice), bonus), "DC"), st.lists(st.integers(2, 6), max_size=2),
    st.integers(0, 3),
)  # fmt: skip
victims = st.builds(
    Wounds, st.integers(1, 25), st.integers(1, 12), st.integers(0, 20), st.integers(0, 8), st.integers(0, 4)
)


@settings(max_examples=250, deadline=None)
@given(attacks, st.one_of(st.none(), ac, dc), victims, st.sampled_from(["past", "at"]))
def test_the_joint_odds_of_an_attack_agree_with_counting_every_face(attack, defence, victim, line):
    house = House(A19=line)
    guards = every_strength(defence.check) if defence else Counter({0: 1})
    ratio = attack.kind.ratio if attack.kind else 0
    counted = Counter()
    for (hit, m), (guard, n) in product(every_strength(attack.hit).items(), guards.items()):
        stopped = 0 if attack.no_ac else guard // 2 if attack.half_ac else guard
        damage = max(0, hit * attack.share.numerator // attack.share.denominator - stopped)
        counted[one_fate(victim, damage, ratio, attack.scar, house)] += m * n
    everything = sum(counted.values())
    odds = attack.odds(victim, defence, house)
    assert odds.joint == {fate: Fraction(ways, everything) for fate, ways in counted.items()}
    assert sum(odds.joint.values()) == 1

    def counted_chance(happens):
        return Fraction(sum(ways for fate, ways in counted.items() if happens(fate)), everything)

    assert dict(odds.marginals) == {
        "any wear": counted_chance(lambda f: f.wear),
        "any tear": counted_chance(lambda f: f.tear or f.scar),
        "stun": counted_chance(lambda f: f.stunned),
        "knock down": counted_chance(lambda f: f.knocked_down),
        "drops it": counted_chance(lambda f: f.unconscious),
        "kills it": counted_chance(lambda f: f.dead),
    }
    assert odds.wear.mean == sum(f.wear * p for f, p in odds.joint.items())
    assert odds.tear.mean == sum((f.tear + f.scar) * p for f, p in odds.joint.items())


@settings(max_examples=60, deadline=None)
@given(attacks, st.one_of(st.none(), ac, dc), victims, st.integers(0, 10**6))
def test_a_strike_is_one_of_the_possible_fates_and_reads_back_the_same(attack, defence, victim, seed):
    rolled = strike(attack, victim, defence, Random(seed))
    fate = one_fate(victim, rolled.blow.wear, attack.kind.ratio if attack.kind else 0, attack.scar, RULINGS)
    assert fate in attack.odds(victim, defence).joint
    assert resolve(attack, victim, rolled.hit, rolled.guard) == rolled
    guard = None if defence is None else strength_of(rolled.guard)
    called = resolve(attack, victim, strength_of(rolled.hit), guard)
    assert called.blow == rolled.blow


def test_a_strike_says_it_all_in_one_line():
    blow = resolve(Attack(Check(20), SHARP), Wounds(20, 8), 14, 6)
    assert blow.words == "14 sharp - 6 = 8 wear, 4 tear; stunned"
    assert [(line.label, line.value) for line in blow.working][:3] == [
        ("hit", "14"), ("defence", "6, stops 6"), ("damage", "8 sharp")
    ]  # fmt: skip
    assert resolve(Attack(Check(20), SHARP), Wounds(20, 8), 6, 14).words == "6 sharp - 14 = no damage"
    assert resolve(Attack(Check(20)), Wounds(20, 9), 8).words == "8 = 8 wear"


def test_aspects_and_shares_show_in_the_line_and_its_working():
    """DH-286, DH-289, DH-295, A56."""
    half = resolve(Attack(Check(20), SHARP, half_ac=True), Wounds(40, 20), 14, 7)
    assert half.words == "14 sharp - 7/2 = 11 wear, 5 tear"
    none = resolve(Attack(Check(20), SHARP, no_ac=True, scar=True), Wounds(40, 20), 14, 7)
    assert none.words == "14 sharp (no AC) = 14 wear, 7 scars"
    tenth = resolve(Attack(Check(30), SHARP, share=Fraction(1, 10)), Wounds(40, 20), 29, 1)
    assert tenth.words == "29 sharp x 1/10 - 1 = 1 wear"
    assert ("times 1/10", "2") in [(line.label, line.value) for line in tenth.working]
    attack = Attack(Check(20), SHARP, half_ac=True, no_ac=True, scar=True, share=Fraction(1, 2))
    assert [line.label for line in attack.working][-4:] == ["damage", "HAC", "NAC", "Scar"]
    assert "wear alone" in Attack(Check(20)).working[-1].value
    assert Attack(Check(20), SHARP).working[-1].value == "sharp, 1 tear for 2 wear"
    first = [Attack(hit).working[0].label for hit in (Check(13), check_of(Dice.parse("2d6+1")))]
    assert first == ["dice table", "sheet"]


def test_eight_mixed_comes_through_an_unguarded_victim():
    """DH-213: 8 mixed does 8 wear and 2 tear."""
    assert resolve(Attack(Check(12), MIXED), Wounds(20, 9), 8).words == "8 mixed = 8 wear, 2 tear"


def test_a_forgotten_damage_type_does_wear_alone():
    """DH-210."""
    assert Attack(check_of(Dice((8,), 1))).odds(Wounds(9, 99), None).any_tear == 0


def test_low_strengths_are_damage_like_any_other():
    """DH-208, ruling A22: there is no miss, full and half fails do their points."""
    odds = Attack(Check(10), IMPACT).odds(Wounds(20, 99), None)
    assert [odds.wear.p(n) for n in range(12)] == [0, *[Fraction(1, 10)] * 10, 0]


def test_a_crashed_attack_does_one_point():
    """Ruling A22."""
    attack = Attack(check_of(Dice.parse("2d6+1")), SHARP)
    rolled = resolve(attack, Wounds(20, 5), attack.hit.read([[1, 1]]), None)
    assert rolled.crashed
    assert (rolled.words, rolled.blow.wear) == ("1 sharp (crash) = 1 wear", 1)
    assert rolled.working[0].source == "DH-208, A22"
    assert not resolve(attack, Wounds(20, 5), 1).crashed, "a bare total names no dice"


def test_a_snake_eyed_defence_stops_one_point():
    guard = Defence(Dice.parse("2d4+1")).check.read([[1, 1]])
    assert resolve(Attack(Check(12), SHARP), Wounds(20, 9), 8, guard).blow.wear == 7


def test_the_odds_of_a_sword_against_a_shield():
    """Golden: 1d8+1 sharp (DH-061) against AC 1d6, on 10 HP with stun point 3."""
    odds = Attack(check_of(Dice.parse("1d8+1")), SHARP).odds(Wounds(10, 3), Defence(Dice((6,))))
    assert dict(odds.marginals) == {
        "any wear": Fraction(33, 48),
        "any tear": Fraction(27, 48),
        "stun": Fraction(21, 48),
        "knock down": Fraction(6, 48),
        "drops it": 0,
        "kills it": 0,
    }
    assert "stun" in odds._repr_html_()


def test_an_attack_gets_harder_by_the_sum_of_shifts():
    """Ruling A06."""
    attack = Attack(Check(12, "heavy"))
    assert [attack.harder(*s).hit.difficulty for s in ([], [2, -1], [-9], [1, 1, 1])] == [
        "heavy", "herculean", "easy", "herculean"
    ]  # fmt: skip


def test_shares_multiply_and_are_capped():
    assert Attack(Check(12)).times(Fraction(1, 2)).times(Fraction(3)).share == Fraction(3, 2)
    for share in (Fraction(-1), Fraction(101)):
        with pytest.raises(OutOfRange, match="multiplied by 0 to 100"):
            Attack(Check(12), share=share)


@pytest.mark.parametrize("total", [-1, MAX_DAMAGE + 1])
def test_called_out_totals_are_capped(total):
    for hit, guard in ((total, 1), (1, total)):
        with pytest.raises(OutOfRange, match="A total lies between 0 and 1,000,000"):
            resolve(Attack(Check(12)), Wounds(9, 9), hit, guard)


@settings(max_examples=40, deadline=None)
@given(st.lists(attacks, min_size=1, max_size=3), st.one_of(st.none(), dc), victims)
def test_attacks_in_turn_agree_with_taking_them_one_after_the_other(many, defence, victim):
    """DH-206: each is a blow of its own, and stuns by itself."""
    nets = [attack.net(defence) for attack in many]
    if len(nets) == 3:
        nets, many = nets[:2], many[:2]
    counted = Counter()
    for blows in product(*(net.ways for net in nets)):
        wounds, stunned, down, ways = victim, False, False, 1
        for (damage, n), attack in zip(blows, many, strict=True):
            blow = wounds.take(damage, attack.kind, attack.scar)
            wounds, stunned, down, ways = (
                blow.after,
                stunned or blow.stunned,
                down or blow.knocked_down,
                ways * n,
            )
        fate = Fate(
            wounds.wear - victim.wear,
            wounds.tear - victim.tear,
            wounds.scar - victim.scar,
            stunned,
            down,
            wounds.unconscious(),
            wounds.dead(),
        )
        counted[fate] += ways
    everything = sum(counted.values())
    odds = attacks_in_turn(many, victim, defence)
    assert odds.joint == {fate: Fraction(n, everything) for fate, n in counted.items()}


def test_no_attacks_leave_the_victim_as_it_was():
    assert attacks_in_turn([], Wounds(9, 3), None).joint == {Fate(0): 1}


def test_too_many_combinations_are_refused_before_they_are_counted():
    with pytest.raises(TooMuchWork, match="fewer at a time"):
        attacks_in_turn([Attack(Check(4000))] * 2, Wounds(9, 3), None)


def test_shares_decided_by_a_save_are_mixed():
    """A56: the share is taken before defence."""
    attack, victim = Attack(check_of(10), SHARP), Wounds(20, 4)
    odds = shared_odds(
        attack,
        {Fraction(0): Fraction(1, 4), Fraction(1, 2): Fraction(3, 4)},
        victim,
        Defence(Dice((), 3)),
    )
    assert odds.joint == {Fate(0): Fraction(1, 4), Fate(2, 1): Fraction(3, 4)}


def test_mixed_odds_need_one_victim_and_whole_chances():
    first = odds_on(Wounds(9, 3), {(0, 0, 0, False, False): 2})
    other = odds_on(Wounds(8, 3), {(0, 0, 0, False, False): 1})
    assert mixed([(Fraction(1), first), (Fraction(0), other)]).joint == {Fate(0): 1}
    for parts in ([(Fraction(1, 2), first)], [(Fraction(1, 2), first), (Fraction(1, 2), other)]):
        with pytest.raises(OutOfRange, match="one victim and chances that sum to 1"):
            mixed(parts)


def test_scores_without_dice_do_nothing():
    """Ruling A03."""
    assert Attack(Check(-4), SHARP).odds(Wounds(9, 1), None).joint == {Fate(0): 1}


def test_a_victim_that_is_out_already_counts_as_dropped():
    odds = Attack(Check(4), SHARP).odds(Wounds(3, 9, wear=5, tear=4), Defence(Dice((), 20)))
    assert (odds.any_wear, odds.drops, odds.kills) == (0, 1, 1)
