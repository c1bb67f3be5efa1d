"""The campaign's clock: exact spans, timers that run out at their moment, nothing that runs backwards."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dhcore.errors import NewerVersion, NoSuchRecord, OutOfRange, Refused, UnknownName
from dhcore.journey import Journey, JourneyError, Wanted
from dhcore.journey.record import KEY, MAX_TIMERS, dump, load
from dhcore.journey.spans import day_and_time, first_moment, latest, moment, rounds_of, span, told, units
from dhcore.journey.timers import (
    advance,
    begin,
    count_fight,
    go_on,
    ran_out,
    running,
    set_to,
    stop,
    stopped,
    take_off,
)

SPANS = st.integers(1, 60_000)


def wanted(key="t1", rounds=20, **fields):
    return Wanted(key, fields.pop("name", "Torch"), rounds, **fields)


def test_the_units_are_those_of_the_rules():
    assert units() == {"round": 1, "crawl": 20, "hour": 1_200, "day": 28_800}
    assert first_moment() == rounds_of(8, "hour")
    with pytest.raises(UnknownName):
        rounds_of(1, "fortnight")
    for wrong in (0, -3, 10_001):
        with pytest.raises(OutOfRange):
            rounds_of(wrong, "day")


@given(st.integers(1, 9_999), st.integers(0, 23), st.integers(0, 59), st.integers(0, 19))
def test_a_moment_is_read_back_as_it_was_set(day, hour, minute, rounds):
    assert day_and_time(moment(day, hour, minute) + rounds) == (day, hour, minute, rounds)


@pytest.mark.parametrize("wrong", [(0, 0, 0), (1, 24, 0), (1, 0, 60), (10_001, 0, 0), (1, -1, 0)])
def test_no_other_moments(wrong):
    with pytest.raises(OutOfRange):
        moment(*wrong)


def test_spans_lose_no_round():
    assert span(28_800 * 2 + 1_200 + 20 + 3) == "2 days 1 h 1 min 3 rounds"
    assert told(first_moment()) == "Day 1, 08:00"


@given(SPANS)
def test_a_timer_runs_out_at_its_moment_and_not_one_round_before(rounds):
    journey = begin(Journey(), wanted(rounds=rounds)).journey
    if rounds > 1:
        almost = advance(journey, rounds - 1)
        assert not ran_out(almost.journey.clock)
        assert "ran out" not in almost.sentence
        journey, rounds = almost.journey, 1
    due = advance(journey, rounds)
    assert [one.id for one in ran_out(due.journey.clock)] == ["t1"]
    assert not running(due.journey.clock)
    assert due.sentence.endswith("ran out: Torch")


@given(st.lists(SPANS, min_size=1, max_size=8))
def test_the_clock_only_runs_forwards_and_adds_up(steps):
    journey = Journey()
    for rounds in steps:
        before = journey.clock.now
        journey = advance(journey, rounds).journey
        assert journey.clock.now > before
    assert journey.clock.now == first_moment() + sum(steps)


@pytest.mark.parametrize("rounds", [0, -1, -1_200])
def test_time_does_not_go_back_by_play(rounds):
    with pytest.raises(OutOfRange):
        advance(Journey(), rounds)


def test_the_rounds_of_a_fight_count_once():
    seven = count_fight(Journey(), "f1", "The bridge", 7).journey
    assert seven.clock.now == first_moment() + 7
    assert count_fight(seven, "f1", "The bridge", 9).journey.clock.now == first_moment() + 9
    assert count_fight(seven, "f2", "The ford", 1).journey.clock.now == first_moment() + 8
    with pytest.raises(OutOfRange, match="have gone by"):
        count_fight(seven, "f1", "The bridge", 7)


def test_by_hand_it_may_and_timers_keep_their_moment():
    journey = advance(begin(Journey(), wanted(rounds=40)).journey, 40).journey
    back = set_to(journey, first_moment() + 39).journey
    assert not ran_out(back.clock)
    assert ran_out(advance(back, 1).journey.clock)
    for wrong in (-1, latest() + 1):
        with pytest.raises(OutOfRange):
            set_to(journey, wrong)
    with pytest.raises(OutOfRange):
        advance(set_to(journey, latest()).journey, 1)


@given(SPANS, SPANS)
def test_what_is_stopped_keeps_what_it_has_left(lasted, idle):
    journey = begin(Journey(), wanted(rounds=lasted + 5, kind="light", who="Mara")).journey
    held = stop(advance(journey, lasted).journey, "t1")
    assert held.sentence == "Torch (Mara) is put out, 5 rounds left"
    later = advance(held.journey, idle).journey
    assert not ran_out(later.clock)
    assert [one.left for one in stopped(later.clock)] == [5]
    again = go_on(later, "t1").journey
    assert not ran_out(advance(again, 4).journey.clock)
    assert ran_out(advance(again, 5).journey.clock)


def test_what_cannot_be_done_with_a_timer_is_refused():
    journey = begin(Journey(), wanted(rounds=1)).journey
    with pytest.raises(Refused):
        go_on(journey, "t1")
    with pytest.raises(Refused):
        stop(advance(journey, 1).journey, "t1")
    with pytest.raises(NoSuchRecord):
        take_off(journey, "t2")
    with pytest.raises(OutOfRange):
        begin(journey, wanted(rounds=1))
    for wrong in (
        wanted("t2", 0),
        wanted("t2", latest()),
        wanted("t2", name="  "),
        wanted("t2", name="x" * 121),
    ):
        with pytest.raises(OutOfRange):
            begin(journey, wrong)


def test_a_hundred_timers_and_not_one_more():
    journey = begin(Journey(), *(wanted(f"t{n}", n + 1) for n in range(MAX_TIMERS))).journey
    assert [one.id for one in running(journey.clock)][:2] == ["t0", "t1"]
    with pytest.raises(OutOfRange):
        begin(journey, wanted("more"))
    assert advance(journey, 100).sentence.endswith("and 96 more")


@given(st.lists(st.tuples(SPANS, st.sampled_from(["effect", "poison", "light"])), max_size=5))
def test_the_record_is_read_back_as_it_was_written(timers):
    made = [wanted(f"t{n}", rounds, kind=kind, squares=3) for n, (rounds, kind) in enumerate(timers)]
    journey = begin(Journey(), *made).journey if made else Journey()
    assert load({KEY: dump(journey)}) == journey


def test_an_unreadable_record_is_refused_and_a_newer_one_too():
    assert load({}) == Journey()
    for wrong in (
        [],
        {"version": 1, "clock": {"now": -1}},
        {"version": 1, "dungeon": {"at": "A0"}},
        {"version": 0},
    ):
        with pytest.raises(JourneyError):
            load({KEY: wrong})
    with pytest.raises(NewerVersion):
        load({KEY: {"version": 2}})
