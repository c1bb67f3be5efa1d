"""The journey in the store: one step a command, undone exactly, harmless when tapped twice."""

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dhcore.character import book, commands
from dhcore.character.parts import Health
from dhcore.dragonhead import Check
from dhcore.dragonhead.crawl import Crawl
from dhcore.errors import DhcoreError, NoSuchRecord, NotAllowed, OutOfRange, Refused
from dhcore.journey import Met, Wanted, deal_with, journey, light, passing, rest, run, run_on_character
from dhcore.journey.crawling import draw, end_crawl, ghost, go_at, set_out, walk
from dhcore.journey.lights import at_hand, brightest, burning, sources
from dhcore.journey.spans import first_moment, rounds_of
from dhcore.journey.timers import advance, begin, ran_out, set_to, stop
from dhcore.store import Store
from tests.character.people import RULES

SOURCES = {one.entry: one for one in sources(RULES.library)}
GOBLINS = Met(
    id="f9", table="goblin-warren", roll=1, creatures=(("goblin", 4),), direction="left", distance=3
)
COMMANDS = [
    lambda now: advance(now, 20),
    lambda now: begin(now, Wanted(f"t{len(now.clock.timers)}", "Haste", 30)),
    lambda now: set_to(now, first_moment()),
    lambda now: stop(now, "t0"),
    lambda now: set_out(now, Crawl(Check(12), now.dungeon.pace), 6),
    lambda now: walk(now, "Z20"),
    lambda now: draw(now, "Y25", "wall"),
    lambda now: end_crawl(now, GOBLINS, "1d8 1"),
    lambda now: go_at(now, "medium"),
]


def now(campaign):
    return journey(campaign.state())


def member(campaign, key="a1"):
    return book.character(campaign.state(), key)


def torches(campaign):
    return sum(one.count for one in member(campaign).items if one.entry == "torch")


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.sampled_from(COMMANDS), min_size=1, max_size=12))
def test_undo_takes_every_step_back_exactly_and_redo_does_it_again(tmp_path_factory, monkeypatch, steps):
    monkeypatch.setattr("os.fsync", lambda _: None)
    campaign = Store(tmp_path_factory.mktemp("walk")).create("Walk")
    seen = [campaign.state().settings]
    for command in steps:
        try:
            run(campaign, command)
        except DhcoreError:
            continue
        seen.append(campaign.state().settings)
    for expected in reversed(seen[:-1]):
        campaign.undo()
        assert campaign.state().settings == expected
    for expected in seen[1:]:
        campaign.redo()
        assert campaign.state().settings == expected


def test_players_may_look_and_are_not_told_what_is_the_dms(campaign):
    store = Store(campaign._root)
    dm = store.enter(campaign.make_keys())
    ann = store.enter(dm.players_code(), player="Ann")
    with pytest.raises(NotAllowed):
        run(ann, lambda one: advance(one, 20))
    run(dm, lambda one: draw(one, "Z20", "room"))
    run(dm, lambda one: draw(one, "Z21", "wall"))
    run(dm, lambda one: begin(one, Wanted("t1", "Guards return", 30)))
    run(dm, lambda one: begin(one, Wanted("t2", "Haste", 30, about="a1", who="Mara")))
    run(dm, lambda one: set_out(one, Crawl(Check(12)), 6))
    run(dm, lambda one: end_crawl(one, GOBLINS, "1d8 1: Goblin ×4"))
    run(dm, lambda one: advance(one, 10))
    told = " | ".join(row.text for row in ann.log())
    assert "Z21: wall" in told
    assert "Haste (Mara)" in told
    for secret in ("Z20", "Guards", "Goblin"):
        assert secret not in told
    seen = ghost(journey(ann.state()))
    assert (seen.dungeon.drawn, seen.dungeon.met) == ({"Z21": "wall"}, None)
    assert [one.id for one in seen.clock.timers] == ["t2"]


def test_a_fresh_campaign_has_a_clock_and_nothing_is_written_for_looking(campaign):
    assert now(campaign).clock.now == first_moment()
    assert "journey" not in campaign.state().settings


def test_a_double_tap_is_one_step(campaign):
    for _ in range(2):
        run(campaign, lambda one: advance(one, 20), token="tap")
    assert now(campaign).clock.now == first_moment() + 20


def test_a_step_that_changes_nothing_is_refused(campaign):
    with pytest.raises(Refused):
        run(campaign, lambda one: go_at(one, "slow"))


def test_lighting_uses_one_up_and_undo_gives_it_back(campaign):
    row = light(campaign, "a1", SOURCES["torch"], "t1")
    assert row.text == "Mara lights a Torch, Light 3"
    assert (torches(campaign), brightest(now(campaign).clock)) == (2, 3)
    hour = rounds_of(1, "hour")
    run(campaign, lambda one: advance(one, hour - 1))
    assert burning(now(campaign).clock)
    run(campaign, lambda one: advance(one, 1))
    assert brightest(now(campaign).clock) is None
    assert [one.label for one in ran_out(now(campaign).clock)] == ["Torch (Mara)"]
    for _ in range(3):
        campaign.undo()
    assert (torches(campaign), now(campaign).clock.timers) == (3, ())


def test_without_one_left_nothing_is_lit(campaign):
    for number in range(3):
        light(campaign, "a1", SOURCES["torch"], f"t{number}")
    assert not at_hand(RULES.library, [member(campaign)])
    with pytest.raises(Refused):
        light(campaign, "a1", SOURCES["torch"], "t9")
    with pytest.raises(NoSuchRecord):
        light(campaign, "nobody", SOURCES["torch"], "t9")
    assert len(now(campaign).clock.timers) == 3


def test_a_lantern_burns_oil_and_stays():
    assert (SOURCES["lantern"].squares, SOURCES["lantern"].uses) == (4, "lamp-oil")
    assert (SOURCES["torch"].squares, SOURCES["candle"].squares) == (3, 0)
    assert SOURCES["torch"].rounds == 1_200


def test_what_a_poison_leaves_goes_with_its_timer(campaign):
    hours = Wanted("t1", "sleeping poison", rounds_of(3, "hour"), "poison", about="a1", who="Mara")
    run_on_character(campaign, "a1", lambda one: commands.add_hinder(one, "Asleep"), [hours], token="tap")
    run_on_character(campaign, "a1", lambda one: commands.add_hinder(one, "Asleep"), [hours], token="tap")
    assert member(campaign).hinders == ("Asleep",)
    assert now(campaign).clock.timers[0].hinders == ("Asleep",)
    run(campaign, lambda one: advance(one, rounds_of(3, "hour")))
    assert deal_with(campaign, "t1").text == "sleeping poison (Mara) is over"
    assert (member(campaign).hinders, now(campaign).clock.timers) == ((), ())
    campaign.undo()
    assert member(campaign).hinders == ("Asleep",)


def test_a_deadly_one_kills_only_when_it_has_run_out(campaign):
    def poisoned(key):
        wanted = Wanted(key, "lethal poison", 1_200, "poison", about="a1", who="Mara", deadly=True)
        run_on_character(campaign, "a1", lambda one: commands.add_hinder(one, "Lethal"), [wanted])

    poisoned("t1")
    deal_with(campaign, "t1")
    assert member(campaign).hinders == ()
    poisoned("t2")
    run(campaign, lambda one: advance(one, 1_200))
    assert deal_with(campaign, "t2").text == "Mara is dead: lethal poison"
    assert member(campaign).hinders == ("Dead",)


def test_a_rest_heals_unless_somebody_comes(campaign):
    book.run(campaign, "a1", lambda one: commands.set_wounds(one, 9, 0, 0))
    rest(campaign, {"a1": Random(1)}, RULES, GOBLINS, "1d8 1")
    assert member(campaign).health == Health(wear=9)
    assert now(campaign).dungeon.met is not None
    row = rest(campaign, {"a1": 4, "b2": Random(1)}, RULES, None, "")
    assert row.text.startswith("Mara rests, 4")
    assert (member(campaign).health.wear, member(campaign).health.rests) == (5, 1)
    assert now(campaign).clock.now == first_moment() + 40
    campaign.undo()
    assert (member(campaign).health.wear, now(campaign).clock.now) == (9, first_moment() + 20)


def test_a_night_takes_its_hours_within_the_same_step(campaign):
    book.party_sleep(campaign, ["a1", "b2"], RULES, also=passing(8, "hour"))
    assert now(campaign).clock.now == first_moment() + rounds_of(8, "hour")
    campaign.undo()
    assert now(campaign).clock.now == first_moment()


def test_no_time_cannot_go_by():
    with pytest.raises(OutOfRange, match="1 round to 10,000 days"):
        passing(0, "hour")
