"""Cover, diving for it, the rim of an area, and area attacks on many."""

from collections import Counter
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.dice import Dice
from dhcore.dragonhead.area_attack import Target, area_odds, arriving, how_many_odds, roll_area
from dhcore.dragonhead.attack import Attack, resolve, shared_odds
from dhcore.dragonhead.check import Check
from dhcore.dragonhead.cover import (
    check_attack_from,
    cover,
    dive,
    dive_check,
    dive_shares,
    on_the_rim,
    rim_shares,
    share_for,
    share_odds,
)
from dhcore.dragonhead.damage import damage_type
from dhcore.dragonhead.guard import Defence
from dhcore.dragonhead.sheet_dice import check_of
from dhcore.dragonhead.wounds import Wounds
from dhcore.errors import OutOfRange, Refused, UnknownName

SHARP = damage_type("sharp")
SAVE = Check(12, save=True)


def test_cover_hardens_attacks_and_limits_one_s_own():
    """DH-322."""
    assert [cover(name).harder for name in ("none", "partial", "full")] == [0, 1, 2]
    for name, ranged in (("none", False), ("none", True), ("partial", True)):
        check_attack_from(cover(name), ranged)
    with pytest.raises(Refused, match=r"partial cover one makes ranged attacks alone \(DH-322\)"):
        check_attack_from(cover("partial"), ranged=False)
    for ranged in (False, True):
        with pytest.raises(Refused, match=r"full cover one makes no attack \(DH-322\)"):
            check_attack_from(cover("full"), ranged)
    with pytest.raises(UnknownName, match="did you mean 'partial'"):
        cover("partal")


@pytest.mark.parametrize(
    ("outcome", "share"),
    [("crash", 3), ("full_fail", 2), ("half_fail", 1), (1, "1/2"), (2, "1/4"), (3, "1/10"), (4, 0), (7, 0)],
)
def test_the_dive_for_cover_is_the_table_of_the_book(outcome, share):
    """DH-324."""
    assert share_for(outcome, dive_shares()).share == Fraction(share)


@pytest.mark.parametrize(
    ("outcome", "share"), [("crash", 1), ("full_fail", 1), ("half_fail", "1/2"), (1, 0), (3, 0)]
)
def test_the_rim_is_none_half_or_full_damage(outcome, share):
    """DH-245."""
    assert share_for(outcome, rim_shares()).share == Fraction(share)


@pytest.mark.parametrize("rows", [dive_shares(), rim_shares()], ids=["dive", "rim"])
@given(score=st.integers(-2, 30), rung=st.sampled_from(["easy", "normal", "heavy"]))
@settings(max_examples=40, deadline=None)
def test_the_shares_of_a_check_add_up_its_outcomes(rows, score, rung):
    check = Check(score, rung)
    odds = share_odds(check, rows)
    assert sum(odds.values()) == 1
    assert list(odds) == sorted(odds)
    for share, chance in odds.items():
        outcomes = (p for outcome, p in check.outcomes.items() if share_for(outcome, rows).share == share)
        assert chance == sum(outcomes)


def test_a_dive_checks_dexterity_or_luck_with_the_size_s_hide():
    """DH-323, DH-307."""
    check = dive_check(12, "Big", 1, try_hard="hard")
    assert (check.score, check.difficulty, check.try_hard) == (6, "hard", "hard")
    assert dive_check(12, "tiny").score == 18


def test_the_share_is_taken_before_defence():
    """DH-324, ruling A56: 10 damage, AC 3."""
    attack, guard = Attack(check_of(10), SHARP), Defence(Dice((), 3))
    for strength, wear in ((23, 0), (17, 0), (13, 0), (9, 2), (5, 7), (4, 17)):
        odds = dive(check_of(strength), attack, Wounds(99, 99), guard)
        assert [fate.wear for fate in odds.joint] == [wear]
    crash = dive(check_of(Dice((1, 1))), attack, Wounds(99, 99), guard)
    assert [fate.wear for fate in crash.joint] == [27]


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 24), st.integers(1, 16), st.integers(0, 8), st.booleans())
def test_a_dive_agrees_with_counting_every_roll(score, hit, guard, rim):
    check, attack = Check(score), Attack(Check(hit), SHARP)
    defence, victim = Defence(Dice((guard,) if guard else ())), Wounds(10, 3)
    counted = Counter()
    for strength, m in check.strength.ways:
        share = share_for(check.outcome(strength), rim_shares() if rim else dive_shares()).share
        for damage, n in attack.hit.strength.ways:
            for stopped, k in defence.strength.ways:
                counted[max(0, int(damage * share) - stopped)] += m * n * k
    everything = sum(counted.values())
    odds = (on_the_rim if rim else dive)(check, attack, victim, defence)
    assert dict(odds.wear) == {wear: Fraction(n, everything) for wear, n in sorted(counted.items())}


def test_no_one_tries_hard_at_the_save_on_the_rim():
    for refused in (
        lambda: on_the_rim(Check(12, try_hard="hard"), Attack(Check(9)), Wounds(9, 9), None),
        lambda: Target(Wounds(9, 9), rim=Check(12, try_hard="hard")),
    ):
        with pytest.raises(Refused, match=r"saving throw \(DH-137\)"):
            refused()


def test_a_target_meets_the_whole_damage_unless_it_saves_or_dives():
    attack = Attack(Check(12), SHARP)
    plain = Target(Wounds(10, 3), Defence(Dice((4,))))
    assert area_odds(attack, plain) == attack.odds(plain.victim, plain.defence)
    on_rim = Target(Wounds(10, 3), rim=SAVE)
    assert area_odds(attack, on_rim) == on_the_rim(SAVE, attack, Wounds(10, 3), None)
    both = Target(Wounds(10, 3), rim=SAVE, dive=Check(9))
    parts = [(a * b, m * n) for a, m in on_rim.shares.items() for b, n in Target(Wounds(10, 3), dive=Check(9)).shares.items()]  # fmt: skip # noqa: E501
    shares = {share: sum(p for s, p in parts if s == share) for share, _ in parts}
    assert area_odds(attack, both) == shared_odds(attack, shares, Wounds(10, 3), None)


def test_how_many_fall_to_one_damage_roll():
    """DH-253: the same damage for all, so 10 or more fells both, and less fells nobody."""
    attack, target = Attack(Check(12), SHARP), Target(Wounds(9, 99))
    assert how_many_odds(attack, [target] * 2, lambda fate: fate.unconscious) == {
        0: Fraction(9, 12), 2: Fraction(3, 12)
    }  # fmt: skip


@settings(max_examples=25, deadline=None)
@given(st.integers(1, 12), st.lists(st.tuples(st.integers(1, 9), st.integers(0, 4)), min_size=1, max_size=3))
def test_how_many_agrees_with_counting_every_roll(score, people):
    attack = Attack(Check(score), SHARP)
    targets = [Target(Wounds(hp, 99), Defence(Dice((ac,) if ac else ()))) for hp, ac in people]
    counted = Counter({0: Fraction(0)})
    for damage, chance in attack.hit.strength.items():
        counts = {0: Fraction(1)}
        for hp, ac in people:
            p = sum(
                Fraction(1, max(ac, 1)) for stop in (range(1, ac + 1) if ac else [0]) if damage - stop > hp
            )
            counts = {
                n: counts.get(n, 0) * (1 - p) + counts.get(n - 1, 0) * p for n in range(len(counts) + 1)
            }
        for n, p in counts.items():
            counted[n] += chance * p
    odds = how_many_odds(attack, targets, lambda fate: fate.unconscious)
    assert odds == {n: p for n, p in counted.items() if p}
    assert sum(odds.values()) == 1


def test_a_group_is_capped():
    for number in (0, 31):
        with pytest.raises(OutOfRange, match="Targets of an area attack: 1 to 30"):
            how_many_odds(Attack(Check(4)), [Target(Wounds(9, 9))] * number, lambda fate: fate.dead)


def test_an_area_attack_rolled_by_hand_needs_every_save():
    """The rim first, then the dive; a half fail and a double leave an eighth of 24."""
    target = Target(Wounds(20, 5), rim=SAVE, dive=Check(16))
    attack = Attack(Check(24), SHARP)
    saves = [SAVE.read_total(7), Check(16).read_total(13)]
    assert resolve(arriving(attack, target, saves), target.victim, 24, 1).words == (
        "24 sharp x 1/8 - 1 = 2 wear, 1 tear"
    )
    for wrong in ([], saves * 2):
        with pytest.raises(Refused, match="makes 2 rolls before the damage"):
            arriving(attack, target, wrong)


def test_everyone_meets_the_same_roll():
    targets = [Target(Wounds(20, 5)), Target(Wounds(20, 5), Defence(Dice((6,))), SAVE, Check(9))] * 3
    strikes = roll_area(Attack(Check(20), SHARP), targets, Random(5))
    assert len({strike.hit for strike in strikes}) == 1
    assert len(strikes) == 6
    assert strikes[0].blow.wear == strikes[0].hit.strength
