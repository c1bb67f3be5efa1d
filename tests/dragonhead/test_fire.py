"""Fire: its table, the chain against counting every branch, against 200,000 runs, and every way out."""

from collections import Counter
from fractions import Fraction
from math import sqrt
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.dragonhead import Check, House
from dhcore.dragonhead.fire import Fire, fire_damage, limits
from dhcore.dragonhead.fire_chain import inverted
from dhcore.dragonhead.wounds import Wounds
from dhcore.errors import OutOfRange, Refused, UnknownName

SIDES = {"H": 4, "F": 8, "C": 12}
LUCK = Check(14, save=True)
ORDER = "1HFC"


def save_odds(luck):
    """Level -> chance, read off the strengths by hand."""
    odds: Counter[str] = Counter()
    for strength, chance in luck.strength.items():
        crash = len(luck.pool.sides) > 1 and strength == 1
        odds["C" if crash else "F" if strength < 5 else "H" if strength < 9 else "1"] += chance
    return odds


def tick_odds(fire, level):
    """Net points of one round -> chance, from every face and every defence."""
    odds: Counter[int] = Counter()
    defence = {fire.dc: Fraction(1)} if isinstance(fire.dc, int) else fire.dc.strength
    for face in range(1, SIDES[level] + 1):
        for stopped, chance in defence.items():
            points = face // 2 if fire.resistant else face
            odds[max(0, points - stopped)] += chance / SIDES[level]
    return odds


def saved(fire, level, saves):
    news: Counter[str] = Counter()
    for new, share in saves.items():
        worse = ORDER.index(new) > ORDER.index(level)
        news[level if worse and fire.house.A58 == "improve" else new] += share
    return news


def every_branch(fire, rounds):
    """(level, wear, tear, rounds burned) -> chance, branch by branch; knows nothing of the chain."""
    saves = save_odds(fire.luck)
    ticks = {level: tick_odds(fire, level) for level in SIDES}
    start = saves if fire.level is None else {fire.level: Fraction(1)}
    states = Counter({(level, False, 0, 0, 0): chance for level, chance in start.items()})
    for number in range(1, rounds + 1):
        after: Counter[tuple[str, bool, int, int, int]] = Counter()
        for (level, stunned, wear, tear, burned), chance in states.items():
            if level == "1" or (fire.water_round is not None and number >= fire.water_round):
                after["1", False, wear, tear, burned] += chance
                continue
            tries = fire.roll_from is not None and number >= fire.roll_from and not stunned
            for new, share in (saved(fire, level, saves) if tries else {level: Fraction(1)}).items():
                if new == "1":
                    after["1", False, wear, tear, burned] += chance * share
                    continue
                for points, p in ticks[new].items():
                    shocked = fire.stun is not None and points >= fire.stun and fire.house.A35 == "any"
                    key = (new, shocked, wear + points, tear + points // 4, burned + 1)
                    after[key] += chance * share * p
        states = after
    ends: Counter[tuple[str, int, int, int]] = Counter()
    for (level, _, *harm), chance in states.items():
        ends[(level, *harm)] += chance
    return ends


def marginal(ends, place):
    odds: Counter[int | str] = Counter()
    for key, chance in ends.items():
        odds[key[place]] += chance
    return {key: chance for key, chance in odds.items() if chance}


FIRES = [
    Fire(LUCK),
    Fire(LUCK, roll_from=1),
    Fire(LUCK, "C", dc=Check(6), roll_from=2),
    Fire(LUCK, "F", roll_from=1, resistant=True, dc=1),
    Fire(LUCK, "H", roll_from=1, house=House(A58="improve")),
    Fire(LUCK, "C", roll_from=2, stun=5),
    Fire(LUCK, "C", roll_from=2, stun=5, house=House(A35="attacks")),
    Fire(LUCK, "F", roll_from=2, water_round=3),
    Fire(Check(10, "hard", save=True), roll_from=2, stun=4, dc=Check(4)),
    Fire(LUCK, "1"),
]


SAVED = [fire for fire in FIRES if fire.roll_from]


@pytest.mark.parametrize("fire", FIRES, ids=range(len(FIRES)))
@pytest.mark.parametrize("rounds", [0, 1, 2, 3])
def test_the_chain_agrees_with_every_branch(fire, rounds):
    ends = every_branch(fire, rounds)
    assert fire.levels(rounds) == marginal(ends, 0)
    assert fire.burning(rounds) == 1 - sum(p for (level, *_), p in ends.items() if level == "1")
    assert dict(fire.total("wear", rounds)) == marginal(ends, 1)
    assert dict(fire.total("tear", rounds)) == marginal(ends, 2)
    assert dict(fire.total("rounds", rounds)) == marginal(ends, 3)
    joint: Counter[tuple[int, int]] = Counter()
    for (_, wear, tear, _), chance in ends.items():
        joint[wear, tear] += chance
    assert fire.joint(rounds) == {key: p for key, p in joint.items() if p}
    assert sum(fire.levels(rounds).values()) == 1


def simulate(fire, rng):
    """Rounds burned and wear of one fire, rolled die by die until it is out."""
    roll = rng.random
    luck, defence = fire.luck.dice.sides, fire.dc.dice.sides

    def save():
        faces = [int(roll() * side) + 1 for side in luck]
        total = sum(faces)
        if total == len(faces):
            return "C"
        return "F" if total < 5 else "H" if total < 9 else "1"

    level, burned, wear, stunned = save(), 0, 0, False
    while level != "1":
        if burned + 1 >= fire.roll_from and not stunned:
            level = save()
            if level == "1":
                break
        points = int(roll() * SIDES[level]) + 1 - sum(int(roll() * side) + 1 for side in defence)
        stunned = points >= fire.stun
        burned, wear = burned + 1, wear + max(0, points)
    return burned, wear


def test_the_chain_agrees_with_200_000_runs():
    """Every frequency lies within five standard errors of the exact chance."""
    fire = Fire(LUCK, dc=Check(4), roll_from=2, stun=4)
    rng, runs = Random(332), 200_000
    burned, wear = Counter(), Counter()
    total = 0
    for _ in range(runs):
        rounds, points = simulate(fire, rng)
        burned[min(rounds, 12)] += 1
        wear[min(points, 20)] += 1
        total += points

    def agrees(count, chance):
        return abs(count - runs * chance) <= 5 * sqrt(runs * chance * (1 - chance)) + 1e-9

    for number in range(1, 12):
        alight = sum(count for rounds, count in burned.items() if rounds >= number)
        assert agrees(alight, float(fire.burning(number)))
    for name, seen, top in (("rounds", burned, 12), ("wear", wear, 20)):
        exact = fire.until_out(name, top)
        assert set(seen) <= set(exact)
        for value in exact:
            assert agrees(seen[value], float(exact.p(value)))
    assert total / runs == pytest.approx(float(fire.mean_until_out("wear")), rel=0.03)


@pytest.mark.parametrize("fire", SAVED, ids=range(8))
@pytest.mark.parametrize("counted", ["wear", "tear", "rounds"])
def test_until_out_agrees_with_running_long(fire, counted):
    """What is out after 30 rounds bounds the exact answer from below; the rest still burns."""
    cap = 6
    exact = fire.until_out(counted, cap)
    assert sum(exact.values()) == 1
    run = fire.total(counted, 30)
    alight = fire.burning(30)
    for value in range(cap):
        assert abs(exact.p(value) - run.p(value)) <= alight
    assert abs(exact.p(cap) - run.at_least(cap)) <= alight


@pytest.mark.parametrize("fire", SAVED, ids=range(8))
@pytest.mark.parametrize("counted", ["wear", "tear", "rounds"])
def test_the_mean_is_reached_from_below(fire, counted):
    mean, shorter, longer = (
        fire.mean_until_out(counted),
        fire.total(counted, 20).mean,
        fire.total(counted, 30).mean,
    )
    assert shorter <= longer <= mean
    assert mean - longer <= 100 * fire.burning(30)


def test_the_rounds_of_a_fire_saved_every_round_are_a_geometric_row():
    """With replacement each save is the same: rounds burned are 0, 1, 2 ... with a constant factor."""
    fire = Fire(LUCK, roll_from=1)
    out = LUCK.success
    assert fire.burning(5) == (1 - out) ** 6
    assert fire.mean_until_out("rounds") == (1 - out) ** 2 / out
    assert fire.until_out("rounds", 3).p(3) == (1 - out) ** 4


def test_the_round_that_started_the_fire_burns_too():
    """DH-333."""
    assert dict(Fire(LUCK, "H").total("wear", 1)) == dict.fromkeys(range(1, 5), Fraction(1, 4))
    assert Fire(LUCK, "H").burning(40) == 1


@pytest.mark.parametrize("level", SIDES)
def test_each_level_has_its_die(level):
    """DH-332."""
    assert str(fire_damage()[level]) == f"1d{SIDES[level]}b"
    assert Fire(LUCK, level).tick(level).highest == SIDES[level]


def test_resistance_halves_before_dc():
    """DH-334, ruling A58."""
    fire = Fire(LUCK, "H", dc=1, resistant=True)
    assert dict(fire.tick("H")) == {0: Fraction(3, 4), 1: Fraction(1, 4)}
    assert fire.burn(Wounds(12, 5), "C", 11, 2).wear == 3
    assert Fire(LUCK).burn(Wounds(12, 5), "C", 11, 2).words == "9 blunt = 9 wear, 2 tear; stunned"
    assert not Fire(LUCK, house=House(A35="attacks")).burn(Wounds(12, 5), "C", 11).stunned


def test_water_puts_it_out_before_it_burns_again():
    """DH-335."""
    fire = Fire(LUCK, "C", water_round=2)
    assert (fire.burning(1), fire.burning(2)) == (1, 0)
    assert dict(fire.total("wear", 9)) == dict(Fire(LUCK, "C").total("wear", 1))
    assert fire.until_out("rounds", 5).p(1) == 1
    assert fire.until_out("wear", 5).p(5) == Fraction(8, 12)
    assert fire.mean_until_out("wear") == Fraction(13, 2)
    assert Fire(LUCK, "C", water_round=1).total("wear", 3).highest == 0


def test_a_new_save_may_be_worse_or_only_better():
    """Ruling A58."""
    worse, better = Fire(LUCK, "H"), Fire(LUCK, "H", house=House(A58="improve"))
    assert worse.after_save("H")["C"] == Fraction(1, 48)
    assert set(better.after_save("H")) == {"1", "H"}
    assert better.after_save("C") == worse.after_save("C")


def test_nothing_is_done_so_it_burns_for_ever():
    for ask in (Fire(LUCK).mean_until_out, lambda counted: Fire(LUCK).until_out(counted, 9)):
        with pytest.raises(Refused, match="burns until somebody puts it out"):
            ask("wear")
    hopeless = Fire(Check(4, save=True), roll_from=1, dc=50)
    for ask in (hopeless.mean_until_out, lambda counted: hopeless.until_out(counted, 9)):
        with pytest.raises(Refused, match="never goes out by itself"):
            ask("wear")


def test_what_does_not_burn_is_out_at_once():
    fire = Fire(LUCK, "1")
    assert dict(fire.until_out("wear", 9)) == {0: 1}
    assert fire.mean_until_out("rounds") == 0
    lucky = Fire(LUCK, "1", roll_from=3)
    assert lucky.mean_until_out("wear") == 0
    assert dict(lucky.until_out("tear", 1)) == {0: 1}


def test_a_victim_that_every_tick_stuns_never_gets_to_roll():
    """Stun point 1: no defence, so each round hurts and the next action is lost."""
    fire = Fire(LUCK, "H", roll_from=2, stun=1)
    assert fire.burning(30) == 1
    assert dict(fire.until_out("wear", 9)) == {9: 1}


@given(st.integers(1, 20), st.integers(0, 12), st.integers(1, 4), st.booleans())
@settings(max_examples=20, deadline=None)
def test_it_never_flares_up_again(luck, dc, first, resistant):
    fire = Fire(Check(luck, save=True), dc=dc, roll_from=first, resistant=resistant)
    burning = [fire.burning(n) for n in range(6)]
    assert burning == sorted(burning, reverse=True)
    assert sum(fire.total("wear", 5).values()) == 1


def test_what_a_fire_refuses():
    with pytest.raises(Refused, match="saving throw"):
        Fire(Check(10, try_hard="hard"))
    with pytest.raises(UnknownName, match="level of fire 'X'"):
        Fire(LUCK, "X")
    with pytest.raises(UnknownName, match="level of fire '1'"):
        Fire(LUCK).burn(Wounds(12, 5), "1", 1)
    for wrong in ({"roll_from": 0}, {"water_round": 0}, {"stun": 0}):
        with pytest.raises(OutOfRange, match="count from 1, not 0"):
            Fire(LUCK, **wrong)
    with pytest.raises(Refused, match="DC roll"):
        Fire(LUCK, dc=Check(6, try_hard="hard"))
    fire = Fire(LUCK, roll_from=1)
    most = limits().rounds
    for rounds in (-1, most + 1):
        with pytest.raises(OutOfRange, match=f"0 to {most} rounds ahead, not {rounds}"):
            fire.levels(rounds)
    with pytest.raises(OutOfRange, match=f"0 to {limits().joint_rounds} rounds ahead"):
        fire.joint(limits().joint_rounds + 1)
    for cap in (0, limits().points + 1):
        with pytest.raises(OutOfRange, match=f"up to 1 to {limits().points}, not {cap}"):
            fire.until_out("wear", cap)
    with pytest.raises(OutOfRange, match="1d4b shows 1 to 4, not 5"):
        fire.burn(Wounds(12, 5), "H", 5)


def test_a_fire_shows_its_working():
    everything = Fire(LUCK, resistant=True, dc=Check(4), roll_from=2, water_round=5, stun=4)
    assert [line.label for line in everything.working] == [
        "Luck Save", "row H", "row F", "row C", "resistant", "DC", "stop, drop and roll from round 2",
        "water in round 5", "stunned",
    ]  # fmt: skip
    assert [line.value for line in Fire(LUCK, dc=3).working][-1] == "3"
    improving = Fire(LUCK, roll_from=1, house=House(A58="improve")).working[-1]
    assert improving.value == "a new save each round improves"


def test_a_notebook_sees_it_burn_down():
    assert "still burning" in Fire(LUCK, roll_from=1)._repr_html_()


def test_an_inverse_swaps_rows_when_it_must():
    one, none = Fraction(1), Fraction(0)
    assert inverted([[none, one], [one, none]]) == [[none, one], [one, none]]
    with pytest.raises(Refused, match="never goes out"):
        inverted([[none, none], [none, one]])
