"""Harm to come: defence, resistance, and a victim's fate, against counting every pair of rolls."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.dice import Distribution
from dhcore.dragonhead import Check, House
from dhcore.dragonhead.damage import damage_type
from dhcore.dragonhead.harm import Harm, defence_odds, defended, net_damage, possible
from dhcore.dragonhead.wounds import Wounds
from dhcore.errors import OutOfRange, Refused


@settings(max_examples=50, deadline=None)
@given(st.integers(1, 16), st.integers(0, 16), st.booleans())
def test_net_damage_agrees_with_every_pair(damage, dc, resistant):
    dealt, defence = Check(damage).dice.distribution, Check(dc).strength
    counted: Counter[int] = Counter()
    for (points, p), (stopped, q) in product(dealt.items(), defence.items()):
        counted[max(0, (points // 2 if resistant else points) - stopped)] += p * q
    assert dict(net_damage(dealt, Check(dc), resistant)) == counted


@settings(max_examples=30, deadline=None)
@given(
    st.integers(2, 20), st.integers(1, 9), st.integers(0, 12), st.sampled_from(["p", "s", "m", "b", "i", ""])
)
def test_a_victims_fate_agrees_with_taking_every_blow(damage, stun, wear, letter):
    kind = damage_type(letter) if letter else None
    net = net_damage(Distribution.dice([damage]), 1)
    victim = Wounds(12, stun, wear)
    odds = Harm(((Fraction(1), kind, net),)).on(victim)
    counted: Counter[str] = Counter()
    for points, chance in net.items():
        after = wear + points
        torn = points // {"p": 1, "s": 2, "m": 3, "b": 4, "i": 5, "": 10**9}[letter]
        counted["stun"] += chance * (points >= stun)
        counted["down"] += chance * (points >= 2 * stun)
        counted["drops"] += chance * (after > 12)
        counted["kills"] += chance * (torn > 12)
    assert (odds.stun, odds.knock_down) == (counted["stun"], counted["down"])
    assert (odds.drops, odds.kills) == (counted["drops"], counted["kills"])


def test_parts_mix_by_their_chances():
    quarter = Fraction(1, 4)
    two = Distribution.constant(2)
    harm = Harm(((quarter, damage_type("p"), two), (3 * quarter, None, two), (Fraction(0), None, two)))
    assert harm.joint == {(2, 0): 3 * quarter, (2, 2): quarter}
    assert (dict(harm.wear), dict(harm.tear)) == ({2: 1}, {0: 3 * quarter, 2: quarter})
    assert harm.on(Wounds(12, 5)).any_tear == quarter


def test_a_mishap_stuns_unless_the_group_reads_it_otherwise():
    """Ruling A35."""
    harm = Harm(((Fraction(1), None, Distribution.constant(9)),))
    assert harm.on(Wounds(12, 5)).stun == 1
    assert harm.on(Wounds(12, 5), House(A35="attacks")).stun == 0


def test_a_defence_is_a_check_or_a_number_without_effort():
    assert dict(defence_odds(6)) == {6: 1}
    assert defence_odds(Check(6)).highest == 6
    with pytest.raises(Refused, match=r"try hard at a DC roll \(DH-137, DH-212\)"):
        defence_odds(Check(6, try_hard="hard"))
    with pytest.raises(OutOfRange, match="cannot be negative: -1"):
        defended(-1)
    with pytest.raises(OutOfRange, match="cannot be negative: -1"):
        defence_odds(-1)
    with pytest.raises(OutOfRange, match="1d6 shows 1 to 6, not 7"):
        possible(7, Distribution.dice([6]), "1d6")
