"""How long things take and last."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.dragonhead.duration import (
    Duration,
    Effect,
    cast_rounds,
    clock,
    interruption,
    interruptions,
    with_effect,
    works_in,
)
from dhcore.errors import OutOfRange, UnknownName

ENC, CONC = Duration.parse("Enc"), Duration.parse("Conc")


def test_an_encounter_lasts_two_hundred_rounds_at_most():
    """DH-228, DH-278: 10 minutes of 20 rounds."""
    assert (clock().rounds_per_minute, clock().rounds_per_encounter) == (20, 200)
    assert ENC.rounds() == 200


def test_five_per_success_lasts_fifteen_rounds_at_three_successes():
    """DH-277: Dur 5 PS lasts five rounds per success."""
    assert [Duration.parse("5 PS").rounds(number) for number in (1, 2, 3)] == [5, 10, 15]
    assert Duration.parse("7").rounds(3) == 7
    assert CONC.rounds(3) is None


@settings(deadline=None)
@given(st.sampled_from(["rounds", "per success", "encounter", "concentration"]), st.integers(1, 100_000))
def test_a_duration_comes_back_from_its_text(span, number):
    duration = Duration(span, number if span in ("rounds", "per success") else 0)
    for text in (str(duration), str(duration).lower(), f" {duration} "):
        assert Duration.parse(text) == duration


@pytest.mark.parametrize("text", ["", "PS", "5 SP", "-1", "5.5", "Encore", "five"])
def test_other_texts_are_no_duration(text):
    with pytest.raises(OutOfRange, match="is no duration such as"):
        Duration.parse(text)


def test_durations_have_their_bounds():
    for wrong in (("rounds", 0), ("per success", 100_001), ("encounter", 1), ("concentration", 5)):
        with pytest.raises(OutOfRange, match="takes a number"):
            Duration(*wrong)
    with pytest.raises(OutOfRange, match="Without a success nothing lasts: 0"):
        ENC.rounds(0)


def haste(caster="Ann", target="Bob", since=1, duration=ENC, **kind):
    return Effect("Haste", caster, target, since, duration, **kind)


@pytest.mark.parametrize(("now", "there"), [(3, True), (7, True), (8, False)])
def test_rounds_count_from_the_one_it_was_cast_in(now, there):
    effect = haste(since=3, duration=Duration.parse("5"))
    assert (effect.ends_in, effect.lasts(now)) == (8, there)
    assert haste(since=3, duration=Duration.parse("1 PS"), successes=5).ends_in == 8


def test_an_encounter_effect_ends_with_the_fight_or_after_ten_minutes():
    """DH-278."""
    assert [haste().lasts(now) for now in (200, 201)] == [True, False]
    assert not haste().lasts(2, encounter_over=True)
    assert haste(duration=Duration.parse("9")).lasts(2, encounter_over=True)


@pytest.mark.parametrize("event", interruptions())
def test_concentration_ends_on_a_stun_or_any_act_but_moving(event):
    """DH-279."""
    assert haste(duration=CONC).lasts(99, events=[event]) != interruption(event).concentration
    assert haste().lasts(99, events=[event]), "nothing else cares"


def test_what_interrupts_is_as_the_rules_say():
    """DH-223, DH-279, DH-299, ruling A33."""
    assert {name: (row.concentration, row.work) for name, row in interruptions().items()} == {
        "stunned": (True, True),
        "distracted": (False, True),
        "attacked with something": (True, True),
        "acted otherwise": (True, True),
        "moved": (False, False),
    }
    assert haste(duration=CONC).ends_in is None
    with pytest.raises(UnknownName, match="interruption"):
        haste(duration=CONC).lasts(2, events=["sneezed"])


def test_a_single_effect_power_replaces_itself_on_its_target():
    """DH-296: whoever casts it; another target keeps its own."""
    first = haste(per_target=True)
    again = haste("Eve", since=4, per_target=True)
    elsewhere = haste(target="Cid", per_target=True)
    assert with_effect(with_effect([first], elsewhere), again) == (elsewhere, again)


def test_a_single_use_power_ends_the_casters_earlier_cast():
    """DH-298: Curse lasts until its caster casts Curse again, and frees whom it held."""
    first = Effect("Curse", "Ann", "Bob", 1, ENC, per_caster=True)
    others = (Effect("Curse", "Eve", "Bob", 1, ENC, per_caster=True), haste())
    again = Effect("Curse", "Ann", "Cid", 5, ENC, per_caster=True)
    assert with_effect((first, *others), again) == (*others, again)


def test_other_effects_stand_side_by_side():
    assert len(with_effect([haste()], haste())) == 2


def test_a_spell_with_time_one_is_cast_every_other_round():
    """DH-299: the worked example."""
    assert cast_rounds(1, 1, 3) == (2, 4, 6)
    assert cast_rounds(1, 0, 3) == (1, 2, 3)
    assert cast_rounds(5, 3, 2) == (8, 12)


def test_a_potion_works_within_its_two_rounds():
    """DH-223, ruling A32."""
    assert works_in(1, 2, at_once=True) == 2
    assert works_in(1, 2) == 3
    assert works_in(4, 0) == works_in(4, 0, at_once=True) == 4


def test_times_have_their_bounds():
    assert works_in(1, 100_000) == 100_001
    assert len(cast_rounds(1, 0, 1_000)) == 1_000
    for begun, time in ((0, 1), (1, -1), (1, 100_001)):
        with pytest.raises(OutOfRange, match="Time lies between 0 and 100,000"):
            works_in(begun, time)
    for casts in (0, 1_001):
        with pytest.raises(OutOfRange, match="1 to 1,000 casts"):
            cast_rounds(1, 1, casts)
