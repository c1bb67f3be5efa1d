"""The Dungeon page: crawls, lights, encounters and the clock, as shown and as stored."""

from functools import partial

import pytest
from streamlit.testing.v1 import AppTest

from dhcore import fights, journey
from dhcore.character import book, commands
from dhcore.character.parts import Health
from dhcore.content.roll_tables import EncounterTable
from dhcore.display import percent
from dhcore.dragonhead import fight_order
from dhcore.encounter import end_fight, next_turn
from dhcore.errors import DhcoreError, StoreError
from dhcore.journey import Wanted
from dhcore.journey.crawling import draw, use_table
from dhcore.journey.meeting import something
from dhcore.journey.spans import first_moment, rounds_of
from dhcore.journey.timers import advance, begin, ran_out
from dhcore.store import Campaign, Store
from pages._parts.words import plain
from tests.character.people import RULES, bolo, mara
from tests.pages.conftest import html

WARREN = RULES.library.get(EncounterTable, "goblin-warren")


@pytest.fixture
def night(home):
    campaign = Store(home).create("Mondays")
    book.add(campaign, mara(health=Health(wear=9, tear=2)))
    book.add(campaign, bolo(name="$5 <b>Bolo</b>"))
    return campaign


def now(campaign):
    return journey.journey(campaign.state())


def step(campaign, command):
    return journey.run(campaign, command)


def starting(widgets, start):
    """The widget whose key begins so: keys end in the number of taps."""
    return next(one for one in widgets if one.key and one.key.startswith(start))


def tap(test, start):
    starting(test.button, start).click().run()
    assert not test.exception
    return test


def walk(test, square):
    starting(test.pills, "dungeon_squares_").set_value(square).run()
    assert not test.exception
    return test


def tool(test, name):
    test.segmented_control(key="dungeon_tool").set_value(name).run()
    return test


def type_total(test, start, total):
    """Open the popover of a hand roll and tap the total: what is typed is kept by the page."""
    test.session_state["_typed"] = {**test.session_state["_typed"], start: total}
    return test.run()


def at_the_warren(campaign):
    step(campaign, lambda one: use_table(one, "goblin-warren", "the warren"))


def test_without_a_campaign_one_is_started_in_a_tap(app):
    test = app("dungeon")
    test.button(key="start_campaign").click().run()
    assert "Day 1, 08:00" in html(test)
    assert "Nobody&#x27;s Move is known" in html(test) or "Nobody's Move is known" in html(test)


def test_a_crawl_by_tapping(app, night):
    test = app("dungeon", t=night.id)
    assert "Move 5: 1d4+1" in html(test)
    tap(test, "dungeon_crawl_")
    squares = now(night).dungeon.squares
    assert 2 <= squares <= 5
    assert f"<b>{squares}</b> of {squares} squares left" in html(test)
    walk(test, "Z25")
    assert f"<b>{squares - 1}</b> of {squares}" in html(test)
    tap(test, "dungeon_end_")
    dungeon = now(night).dungeon
    assert (dungeon.at, dungeon.crawls, dungeon.ends) == ("Z25", 1, {"Z25": "circle"})
    assert "Day 1, 08:01" in html(test)
    assert now(night).clock.now == first_moment() + 20


def test_the_move_rolled_by_hand_counts(app, night):
    test = app("dungeon", t=night.id)
    type_total(test, "dungeon_hand_move_slow", 4)
    tap(test, "dungeon_crawl_")
    assert now(night).dungeon.squares == 4
    assert "1d4+1: 4 squares" in night.log(1)[0].text


def test_speed_decides_what_is_offered(app, night):
    test = app("dungeon", t=night.id)
    assert [one.key for one in test.segmented_control if one.key.startswith("dungeon_besides")]
    starting(test.segmented_control, "dungeon_speed_slow_").set_value("fast").run()
    assert now(night).dungeon.pace == "fast"
    assert not [one.key for one in test.segmented_control if one.key.startswith("dungeon_besides")]
    assert "1d4+1 · 4 rolls" in html(test)


def test_a_search_leads_to_the_rolls_of_those_who_come(app, night):
    test = app("dungeon", t=night.id)
    starting(test.segmented_control, "dungeon_besides_").set_value("search").run()
    tap(test, "dungeon_crawl_")
    assert "slow, search" in html(test)
    tap(test, "dungeon_end_")
    link = next(one for one in test.get("page_link") if one.proto.label == "Everyone searches")
    assert "h=search" in link.proto.query_string
    assert "with=a1%2Cb2" in link.proto.query_string


def test_walls_rooms_and_the_party_are_drawn_by_taps(app, night):
    test = tool(app("dungeon", t=night.id), "wall")
    walk(test, "Z25")
    walk(tool(test, "room"), "AA25")
    walk(tool(test, "party"), "AA26")
    assert now(night).dungeon.drawn == {"Z25": "wall", "AA25": "room"}
    assert now(night).dungeon.at == "AA26"
    walk(tool(test, "walk"), "AA25")
    assert "First the Move is rolled" in test.error[0].value
    tap(test, "dungeon_crawl_")
    walk(test, "AA25")
    assert not now(night).dungeon.under_way
    assert now(night).dungeon.ends == {"AA25": "circle"}


def test_an_encounter_found_opens_the_fight_in_one_tap_and_once(app, night):
    at_the_warren(night)
    test = app("dungeon", t=night.id)
    tap(test, "dungeon_crawl_")
    type_total(test, "dungeon_hand_roll", 1)
    type_total(test, "dungeon_hand_from_open", 3)
    type_total(test, "dungeon_hand_far_1d8", 1)
    tap(test, "dungeon_end_")
    met = now(night).dungeon.met
    assert (met.roll, met.direction, met.distance) == (1, "before", 1)
    assert "1 square before, hidden" in html(test)
    assert "It may try a surprise attack." in html(test)
    assert not [one for one in test.button if one.key.startswith("dungeon_crawl_")]
    tap(test, "dungeon_fight_")
    fight = fights.fight(night.state(), met.id, RULES)
    party = [one.ref for one in fight.combatants if one.kind == "party"]
    assert party == ["a1", "b2"]
    creatures = [one for one in fight.combatants if one.kind != "party"]
    assert len(creatures) == sum(count for _, count in met.creatures)
    assert all(one.hidden for one in creatures)
    night.undo()
    assert met.id not in night.state().encounters
    assert now(night).dungeon.met == met


def test_an_encounter_without_a_fight_becomes_an_x(app, night):
    at_the_warren(night)
    test = app("dungeon", t=night.id)
    tap(test, "dungeon_crawl_")
    type_total(test, "dungeon_hand_roll", 1)
    tap(test, "dungeon_end_")
    tap(test, "dungeon_pass_")
    assert now(night).dungeon.ends == {"Z26": "cross"}


def test_the_chance_of_an_encounter_is_that_of_the_table(app, night):
    at_the_warren(night)
    test = app("dungeon", t=night.id)
    test.segmented_control(key="dungeon_how").set_value("place").run()
    assert f"{percent(something(WARREN, 'slow'))} a crawl at slow speed" in html(test)


def test_a_torch_burns_down_is_said_and_the_next_is_lit_in_one_tap(app, night):
    test = app("dungeon", t=night.id)
    assert "no light burns" in html(test)
    test.segmented_control(key="dungeon_how").set_value("lights").run()
    tap(test, "dungeon_light_a1_torch_")
    assert "Light 3: Torch (Mara), 1 h" in html(test)
    tap(test, "clock_on_1_hour_")
    assert "Torch (Mara): ran out now" in html(test)
    old = now(night).clock.timers[0].id
    tap(test, f"clock_another_{old}_")
    assert [one.id == old for one in now(night).clock.timers] == [False]
    assert not ran_out(now(night).clock)
    assert next(one.count for one in book.character(night.state(), "a1").items if one.entry == "torch") == 1


def test_a_poison_that_ran_out_leaves_the_record_in_one_tap(app, night):
    wanted = Wanted("t1", "sleeping poison", rounds_of(2, "hour"), "poison", about="a1", who="Mara")
    journey.run_on_character(night, "a1", lambda one: commands.add_hinder(one, "Asleep"), [wanted])
    step(night, lambda one: advance(one, rounds_of(2, "hour")))
    test = app("dungeon", t=night.id)
    assert "sleeping poison (Mara): ran out now" in html(test)
    tap(test, "clock_over_t1_")
    assert book.character(night.state(), "a1").hinders == ()
    assert "ran out now" not in html(test)


def test_a_rest_heals_who_is_worn_and_takes_a_crawl(app, night):
    test = app("dungeon", t=night.id)
    test.session_state["dungeon_rest_0"] = True
    test.run()
    type_total(test, "dungeon_rest_a1", 4)
    tap(test, "dungeon_rest_go_")
    assert book.character(night.state(), "a1").health.wear == 5
    assert now(night).clock.now == first_moment() + 20


def test_the_order_is_tapped_and_kept(app, night):
    test = app("dungeon", t=night.id)
    test.segmented_control(key="dungeon_how").set_value("order").run()
    tap(test, "dungeon_ahead_b2_")
    assert now(night).dungeon.order == ("b2", "a1")
    tap(test, "dungeon_stays_b2_")
    assert now(night).dungeon.behind == ("b2",)
    assert "Mara, Move" in html(test)


def test_a_record_that_cannot_be_read_is_said_and_left(app, night):
    def spoil(documents):
        documents.settings["journey"] = {"version": 1, "clock": {"now": "noon"}}

    night.change("test", "Spoiled", spoil)
    test = app("dungeon", t=night.id)
    assert "cannot be read" in test.error[0].value
    with pytest.raises(DhcoreError):
        now(night)


def test_a_disk_that_refuses_is_said_once_and_nothing_turns_in_circles(app, night, monkeypatch):
    test = app("dungeon", t=night.id)

    def full(*_, **__):
        raise StoreError("The disk is full.")

    monkeypatch.setattr(Campaign, "change", full)
    starting(test.segmented_control, "dungeon_speed_slow_").set_value("fast").run()
    assert test.error[0].value == plain("The disk is full.")
    assert starting(test.segmented_control, "dungeon_speed_slow_").value == "slow"


def test_players_see_time_light_and_layout_and_nothing_to_tap(app, home, night):
    step(night, lambda one: draw(one, "Z25", "room"))
    step(night, lambda one: begin(one, Wanted("t1", "Guards return", 1)))
    step(night, lambda one: advance(one, 1))
    dm = Store(home).enter(night.make_keys())
    test = app("dungeon", t=dm.players_code(), me="Ann")
    text = html(test)
    assert "Day 1, 08:00 and 1 round" in text
    assert "Guards" not in text
    squares = starting(test.pills, "dungeon_squares_")
    assert squares.disabled
    assert not [one for one in squares.options if "room" in one]
    assert {one.key.rpartition("_")[0] for one in test.button if one.key != "undo"} == {
        f"dungeon_look_{way}" for way in ("left", "up", "party", "down", "right")
    }


def test_names_show_as_typed(app, night):
    step(night, lambda one: begin(one, Wanted("t1", "<b>Haste</b> $5", 1)))
    step(night, lambda one: draw(one, "A1", "wall"))
    step(night, lambda one: advance(one, 1))
    text = html(app("dungeon", t=night.id))
    assert "&lt;b&gt;Haste&lt;/b&gt; $5: ran out now" in text
    assert "<b>Haste" not in text


def test_a_poison_applied_on_the_hazards_page_runs_on_the_clock(app, night):
    test = app("hazards", t=night.id, c="a1", h="poison", strength="40", kind="paralytic")
    test.button(key="hazard_roll").click().run()
    starting(test.button, "hazard_apply_").click().run()
    (timer,) = now(night).clock.timers
    mara_now = book.character(night.state(), "a1")
    assert (timer.about, timer.who, timer.kind, timer.hinders) == ("a1", "Mara", "poison", mara_now.hinders)
    hours = (timer.ends - timer.began) // rounds_of(1, "hour")
    assert f"{hours} hour" in mara_now.hinders[0]
    night.undo()
    assert (book.character(night.state(), "a1").hinders, now(night).clock.timers) == ((), ())


def test_in_a_fight_the_clock_goes_on_beside_the_fights_own_timer(app, night):
    row = fights.start(night, "The bridge", ["a1"], [fights.Wanted("goblin")], RULES)
    key = row.data["fight"]
    fights.run(night, key, lambda one: fight_order.begin_round(one, face=4), RULES)
    test = app("hazards", t=night.id, c="a1", h="poison", strength="40", kind="paralytic")
    test.button(key="hazard_roll").click().run()
    starting(test.button, "hazard_apply_").click().run()
    fight = fights.fight(night.state(), key, RULES)
    assert len(fight.timers) == 1
    assert [one.about for one in now(night).clock.timers] == ["a1"]


def card():
    from pages._parts import clock_card

    clock_card.show()


def test_the_clock_stands_alone_as_a_card(night):
    test = AppTest.from_function(card, default_timeout=20)
    test.query_params["t"] = night.id
    test.run()
    assert "Day 1, 08:00" in html(test)
    tap(test, "clock_on_8_hour_")
    assert "Day 1, 16:00" in html(test)
    assert now(night).clock.now == first_moment() + rounds_of(8, "hour")


def test_a_timer_is_begun_stopped_and_taken_off_by_taps(app, night):
    test = app("dungeon", t=night.id)
    test.segmented_control(key="dungeon_how").set_value("timers").run()
    starting(test.pills, "clock_new_usual_").set_value("Spell").run()
    tap(test, "clock_new_start_")
    (timer,) = now(night).clock.timers
    assert (timer.name, timer.ends - timer.began) == ("Spell", 10)
    tap(test, f"clock_stop_{timer.id}_")
    assert now(night).clock.timers[0].left == 10
    tap(test, f"clock_go_on_{timer.id}_")
    tap(test, f"clock_off_{timer.id}_")
    assert now(night).clock.timers == ()


def test_the_rounds_of_a_fight_go_on_the_clock_once(app, night):
    key = fights.start(night, "The bridge", ["a1"], [fights.Wanted("goblin")], RULES).data["fight"]
    begin_one = partial(fight_order.begin_round, face=4)
    for command in (begin_one, next_turn, next_turn, begin_one):
        fights.run(night, key, command, RULES)
    test = app("dungeon", t=night.id)
    button = starting(test.button, f"clock_fight_{key}_")
    assert button.label == plain("+ 1 round of The bridge")  # the second one is under way
    tap(test, f"clock_fight_{key}_")
    assert now(night).clock.now == first_moment() + 1
    assert not [one for one in test.button if one.key.startswith(f"clock_fight_{key}_")]
    fights.run(night, key, end_fight, RULES)
    tap(test.run(), f"clock_fight_{key}_")
    assert now(night).clock.now == first_moment() + 2
