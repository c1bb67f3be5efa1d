"""Calculators: their odds against counting every roll, their rolls, and what they do to somebody."""

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from dhcore.dragonhead.fight_ticks import fire_of
from dhcore.encounter import timers_of
from dhcore.errors import OutOfRange, Refused, UnknownName
from dhcore.hazards import (
    CALCULATORS,
    RULINGS,
    Ask,
    Lasting,
    by_hand,
    calculator,
    from_params,
    lasting,
    on_character,
    on_combatant,
    rolled,
    to_params,
    with_usual,
    words,
)
from dhcore.hazards.effects import Burns, Hurt, Shaken, Tried
from tests.character.people import RULES, mara
from tests.dragonhead.fighting import begun, hero
from tests.hazards.reckoning import by_dice, chances, reckoned

# What holds for every calculator


@pytest.mark.parametrize("name", CALCULATORS)
def test_the_results_of_a_calculator_sum_to_exactly_1(name):
    answer = reckoned(name)
    if answer.rows:
        assert sum(row.chance for row in answer.rows) == 1
        assert all(row.chance > 0 for row in answer.rows)
    assert answer.working and all(line.source for line in answer.working)


@pytest.mark.parametrize("name", CALCULATORS)
def test_every_chart_holds_whole_odds_or_a_course(name):
    for picture in reckoned(name).pictures:
        bars = dict(picture.bars)
        assert sum(bars.values()) == 1 or "each round" in picture.title
        assert min(bars.values()) >= 0


@pytest.mark.parametrize("name", [name for name, one in CALCULATORS.items() if one.play])
def test_dice_of_the_app_and_dice_on_the_table_go_through_the_same_rules(name):
    """What the app throws, typed in as totals, comes to the same words."""
    one = calculator(name)
    given = one.given({})
    for seed in range(20):
        rng, totals = Random(seed), []
        wanted = by_hand(one.play(given, RULINGS), totals)
        while isinstance(wanted, Ask):
            totals.append(rng.choice(wanted.totals))
            wanted = by_hand(one.play(given, RULINGS), totals)
        assert wanted.words
        assert rolled(one.play(given, RULINGS), Random(seed)).words


@pytest.mark.parametrize("name", CALCULATORS)
def test_a_link_carries_what_is_not_as_usual(name):
    fields = calculator(name).fields
    assert to_params(fields, with_usual(fields, {})) == {}
    for one in fields:
        assert one.read(str(int(one.usual) if isinstance(one.usual, bool) else one.usual)) == one.usual


def test_nonsense_in_a_link_is_said_and_the_rest_of_it_kept():
    fields = calculator("fall").fields
    values, problems = from_params(
        fields, {"feet": "-10", "surface": "lava", "how": "pit", "dc": "12", "t": "x"}
    )
    assert values == {"how": "pit", "dc": 12}
    assert len(problems) == 2
    assert "0 and 5,000, not -10" in problems[0]
    assert "Unknown surface 'lava'" in problems[1]
    assert "10,000,000" in from_params(fields, {"feet": "10000000"})[1][0]
    assert "1 and 100,000, not 0" in from_params(calculator("poison").fields, {"strength": "0"})[1][0]
    assert from_params(fields, {"surface": "hay"})[0] == {"surface": "none"}


def test_an_unknown_hazard_is_refused():
    with pytest.raises(UnknownName, match="hazard"):
        calculator("lava")


# Falls


def test_a_fall_is_counted_out():
    """DH-327: 20 feet are 2d10; DC 6 is 1d6; stone is blunt, one tear for four wear."""
    odds = dict.fromkeys(("unhurt", "worn", "stunned or down", "passes out"), 0)
    for a, b, dc in product(range(1, 11), range(1, 11), range(1, 7)):
        wear = max(0, a + b - dc)
        end = "passes out" if wear > 12 else "stunned or down" if wear >= 5 else "worn" if wear else "unhurt"
        odds[end] += 1
    answer = reckoned("fall", feet=20, dc=6, hp=12, stun=5)
    assert chances(answer) == {end: Fraction(count, 600) for end, count in odds.items()}
    assert answer.chance == Fraction(odds["passes out"], 600)


def test_half_a_climb_is_half_the_fall():
    half = reckoned("fall", how="climb", feet=40, **{"from": "half"})
    assert chances(half) == chances(reckoned("fall", feet=20))


def test_a_pit_may_miss_and_its_edge_be_caught():
    """DH-183, DH-184: Luck 10 misses at 9 and 10, hangs from 5 to 8; Muscle 10 climbs out at 9 and 10."""
    falls = Fraction(4, 10) + Fraction(4, 10) * Fraction(8, 10)
    pit, fall = reckoned("fall", how="pit"), reckoned("fall")
    assert pit.chance == falls * fall.chance
    assert by_dice("fall", [9], how="pit").words.endswith("misses the pit")
    assert by_dice("fall", [6, 9], how="pit").words.endswith("climbs out")
    assert isinstance(by_dice("fall", [6, 8], how="pit"), Ask)


def test_a_flyer_may_catch_itself_above_100_feet():
    """DH-331: Spirit 10 succeeds at 9 and 10."""
    answer = reckoned("fall", how="flying", feet=200, hp=1)
    assert chances(answer)["unhurt"] >= Fraction(1, 5)
    assert by_dice("fall", [10], how="flying", feet=200).effects == ()
    assert by_dice("fall", [], how="flying", feet=100).what == "fall"


def test_an_unknown_ground_takes_a_luck_save():
    result = by_dice("fall", [2, 20, 3], surface="unknown")
    assert result.effects == (Hurt(17, "s", "falling"),)
    with pytest.raises(OutOfRange):
        by_dice("fall", [2, 21, 3], surface="unknown")


# Fire


def test_a_fire_is_counted_out_round_by_round():
    """DH-332, DH-335: Luck 10 has 2 of 10 not to burn; a new save each round from the second on."""
    out = Fraction(2, 10)
    answer = reckoned("fire", rounds=3, stun=100)
    assert answer.chance == 1 - out
    assert dict(answer.pictures[0].bars) == {str(n): (1 - out) ** n for n in (1, 2, 3)}
    wear = dict.fromkeys(range(8), Fraction(0))
    wear[0] = out
    for sides in (4, 8):
        for damage, dc in product(range(1, sides + 1), range(1, 7)):
            wear[max(0, damage - dc)] += Fraction(4, 10) / (sides * 6)
    assert dict(reckoned("fire", rounds=1).pictures[1].bars) == {n: p for n, p in wear.items() if p}


def test_water_ends_it_and_doing_nothing_does_not():
    assert dict(reckoned("fire", does="water", round=2, rounds=3).pictures[0].bars)["2"] == 0
    assert "until somebody puts it out" in " ".join(reckoned("fire", does="nothing").facts)


def test_a_fire_burns_on_the_table_until_it_is_out():
    result = by_dice("fire", [5, 4, 1, 10], dc=6)
    assert result.effects == (Hurt(3, "b", "fire"),)
    assert result.words.endswith("burns 1 round, 3 wear, out")
    burning = by_dice("fire", [5, 4, 1], rounds=1)
    assert burning.effects == (Hurt(3, "b", "fire"), Burns("H"))


def test_a_fight_takes_over_a_fire_as_its_timer():
    one = calculator("fire")
    given = one.given({})
    in_fight = type(given)(given.values, "Mara", in_fight=True)
    result = by_hand(one.play(in_fight, RULINGS), [2])
    assert result.effects == (Burns("F"),)
    before = begun(hero())
    key = before.combatants[0].id
    after = on_combatant(result.effects, key, RULES)(before).fight
    assert fire_of(after, key).level == "F"


# Poison


def test_a_poison_is_counted_out():
    """DH-371, A45: 14 against 1d12 wins by 2 to 13; one success, and one more for each four points."""
    counted = {}
    for save in range(1, 13):
        number = 1 + (14 - save) // 4
        label = "4 or more" if number >= 4 else f"{number} success{'es' if number > 1 else ''}"
        counted[label] = counted.get(label, 0) + Fraction(1, 12)
    answer = reckoned("poison", strength=14, con=12)
    assert chances(answer) == counted
    hours = {}
    for save, die in product(range(1, 13), range(1, 7)):
        left = max(0, die - 1 - (14 - save) // 4)
        hours[str(left)] = hours.get(str(left), 0) + Fraction(1, 72)
    assert dict(answer.pictures[0].bars) == hours
    assert answer.chance == hours["0"]


def test_venom_needs_a_tear_and_a_small_body_suffers_more():
    half = reckoned("poison", venom=True, tears=50)
    assert chances(half)["no effect"] == Fraction(1, 2)
    assert "worst of 2" in reckoned("poison", size="Small").facts[0]


def test_an_antidote_undoes_it_in_time():
    assert "undoes it: 50%" in " ".join(reckoned("poison", treated=True, antidote=12).facts)
    assert "Too late" in " ".join(reckoned("poison", treated=True, minutes=11).facts)
    assert by_dice("poison", [3, 5], treated=True, antidote=13).effects == ()
    assert by_dice("poison", [3, 5], treated=True, antidote=13, minutes=11).effects


def test_the_hours_of_a_poison_can_be_handed_on():
    result = by_dice("poison", [5, 6], strength=12)
    assert result.words.endswith("2 successes: lethal poison: dies in 4 hours")
    assert lasting(result.effects) == (Lasting("lethal poison: dies in 4 hours", 4, True),)
    before = begun(hero())
    key = before.combatants[0].id
    after = on_combatant(result.effects, key, RULES)(before).fight
    assert [timer.level for timer in timers_of(after, key, "poison")] == ["deadly"]


def test_dice_strengths_and_ties_are_asked_for():
    assert by_dice("poison", [], by="dice", dice="2d6").what == "poison"
    assert "tie" in by_dice("poison", [10], strength=10).what
    assert by_dice("poison", [10, 3], strength=10).effects == ()


# What they do


def test_effects_on_a_character_are_one_command():
    after, sentence = on_character(
        (Hurt(7, "b", "falling"), Burns("F"), Tried("hard"), Shaken("stunned")), RULES
    )(mara())
    assert (after.health.wear, after.health.tear, after.hinders) == (8, 1, ("Burning, 1d8b each round",))
    assert sentence.startswith("Mara takes 7 wear, 1 tear (7 blunt) from falling")


def test_drinks_are_hinders_one_by_one():
    result = by_dice("poison", [5], kind="intoxicant", strength=12)
    assert on_character(result.effects, RULES)(mara()).character.hinders == ("Drunk", "Drunk")


def test_nothing_cannot_be_applied():
    with pytest.raises(Refused):
        on_character((), RULES)(mara())
    with pytest.raises(Refused):
        on_combatant((), "c1", RULES)(begun(hero()))


def test_effects_are_said_together():
    assert (
        words((Hurt(7, "b"), Hurt(5, "b"), Burns("C")))
        == "12 wear, 2 tear in 2 blows; burning, 1d12b each round"
    )
