"""The Mojo page: the session's purses, its price list, and what each use does."""

from fractions import Fraction

import pytest

from dhcore.character import book, commands, mojo_book
from dhcore.character.parts import Health
from dhcore.display import percent
from dhcore.dragonhead import Check, House
from dhcore.dragonhead.fate import fudged_success
from dhcore.dragonhead.house import to_record
from dhcore.store import Store
from pages._parts.mojo_fudge import Series
from tests.character.people import RULES, bolo, mara
from tests.pages.conftest import html
from tests.pages.test_party_page import tap

TOTALS = {"Ann": 12, "Bo": 2, "DM": 9}


@pytest.fixture
def night(home):
    campaign = Store(home).create("Mondays")
    book.add(campaign, mara(player="Ann", health=Health(wear=9, tear=2)))
    book.add(campaign, bolo(player="Bo"))
    return campaign


@pytest.fixture
def session(night):
    """Ann and Bo play; three dice each."""
    mojo_book.start_session(night, ["Ann", "Bo"], "DM", {**TOTALS, "Bo": 3})
    mojo_book.change_purse(night, "Bo", -1)
    return night


def held(campaign):
    return dict(mojo_book.session(campaign.state()).held.held)


def use(app, campaign, key, **params):
    return tap(app("mojo", t=campaign.id, **params), f"mojo_open_{key}")


def pay(test, key, *names):
    return test.pills(key=f"mojo_payers_{key}").set_value(list(names)).run()


def test_without_a_campaign_there_is_a_way_to_one(app):
    assert app("mojo").button(key="start_campaign")


def test_a_session_begins_with_the_players_of_the_party(app, night):
    """DH-020, DH-021: two players, three dice each, the DM too."""
    test = app("mojo", t=night.id)
    assert test.pills(key=f"mojo_players_{night.id}_0").value == ["Ann", "Bo"]
    assert test.segmented_control(key="mojo_dice_2").value == "3d6"
    tap(test, "mojo_start")
    assert list(held(night)) == ["Ann", "Bo", "DM"]
    assert all(3 <= mojos <= 18 for mojos in held(night).values())
    test.button(key="undo").click().run()
    assert mojo_book.session(night.state()) is None


def test_totals_from_the_table_and_dice_set_by_hand(app, night):
    test = app("mojo", t=night.id)
    test.segmented_control(key="mojo_dice_2").set_value("2d6")
    test.session_state["_typed"] = {"mojo_start_Ann": 12, "mojo_start_Bo": 2, "mojo_start_DM": 9}
    test.text_input(key="mojo_dm").set_value("").run()
    assert any(button.label == "Begin with these dice" for button in test.button)
    tap(test, "mojo_start")
    assert held(night) == TOTALS


def test_somebody_without_a_character_plays_too(app, night):
    test = app("mojo", t=night.id)
    test.text_input(key="mojo_name_typed").set_value("Guest $5")
    next(button for button in test.button if button.label == "Add").click().run()
    players = test.pills(key=f"mojo_players_{night.id}_1")
    assert "Guest $5" in [option.replace("\\", "") for option in players.options]
    assert players.value == ["Ann", "Bo", "Guest $5"]


def test_a_purse_is_put_right_by_a_tap(app, session):
    test = app("mojo", t=session.id)
    test.button(key="mojo_less_Ann").click().run()
    test.button(key="mojo_more_Bo").click().run()
    assert held(session) == {"Ann": 11, "Bo": 3, "DM": 9}
    assert "<b class='count'>11</b>" in html(test)


def test_who_comes_late_has_none(app, session):
    """DH-022."""
    book.add(session, mara(id="c3", name="Cid", player="Cy"))
    test = tap(app("mojo", t=session.id), "mojo_late_Cy")
    assert held(session)["Cy"] == 0
    test.text_input(key="mojo_late_name").set_value("Ann")
    next(button for button in test.button if button.label == "Joins without mojos").click().run()
    assert "cannot share a purse" in test.error[0].value


def test_the_end_of_the_session(app, session):
    """DH-023."""
    test = app("mojo", t=session.id)
    assert "23 unspent mojos are lost; 0 were spent" in html(test)
    tap(test, "mojo_end")
    assert mojo_book.session(session.state()) is None
    test.button(key="undo").click().run()
    assert held(session)["Ann"] == 12


def test_the_price_list_says_what_each_use_does(app, session):
    test = app("mojo", t=session.id)
    labels = [button.label.replace("\\", "") for button in test.button if button.key.startswith("mojo_open_")]
    assert labels[:3] == ["**1** Fudge The Dice", "**1+** Rise Above", "**2+** Divine Wind"]
    assert labels[-1] == "**12** Act of God"
    assert "never on snake-eyes" in html(test)


def test_an_act_of_god_is_pooled_and_taken_back(app, session):
    """DH-024, DH-033."""
    test = pay(use(app, session, "act"), "act", "Bo")
    assert "takes 12 mojos; 2 are there" in html(test)
    test = pay(test, "act", "Ann", "Bo")
    assert [field.value for field in test.number_input] == [10, 2]
    test.number_input[0].set_value(11)
    test.number_input[1].set_value(1).run()
    test.text_input(key="mojo_what_act").set_value("a flood").run()
    tap(test, "mojo_spend_act")
    assert held(session) == {"Ann": 1, "Bo": 1, "DM": 9}
    assert "Act of God (Ann 11, Bo 1): a flood" in html(test)
    test.button(key="undo").click().run()
    assert held(session) == {"Ann": 12, "Bo": 2, "DM": 9}


def test_parts_that_are_not_the_price_are_refused_and_cost_nothing(app, session):
    test = pay(use(app, session, "gift"), "gift", "Ann", "DM")
    test.number_input[0].set_value(5).run()
    tap(test, "mojo_spend_gift")
    assert "costs 5, not" in test.error[0].value
    assert held(session)["Ann"] == 12


def test_rise_above_shows_the_chance_before_and_after(app, session):
    """DH-027: two points to the score for each mojo, before the dice table."""
    test = use(app, session, "rise")
    test.number_input(key="mojo_score_rise").set_value(13)
    test.segmented_control(key="mojo_difficulty_rise").set_value("hard")
    test.number_input(key="mojo_rise_times").set_value(2).run()
    before, after = Check(13, "hard").success, Check(17, "hard").success
    assert f"<b>{percent(after)}</b>" in html(test)
    assert f"{percent(before)} without" in html(test)
    tap(pay(test, "rise", "Ann"), "mojo_spend_rise")
    assert held(session)["Ann"] == 10
    assert "score 13 becomes 17" in session.log()[0].text


def test_the_check_in_hand_comes_from_the_odds_page(app, session):
    test = app("odds", t=session.id, score="15", difficulty="hard", against="12")
    test.switch_page("pages/mojo.py").run()
    tap(test, "mojo_open_rise")
    assert test.number_input(key="mojo_score_rise").value == 15
    assert "beats it" in html(test)
    assert f"<b>{percent(Check(17, 'hard').beats(12))}</b>" in html(test)


def test_in_a_house_that_adds_to_the_strength_the_roll_comes_first(app, session):
    """Ruling A12, the other reading."""
    session.change("settings", "House", lambda d: d.settings.update(house=to_record(House(A12="strength"))))
    test = use(app, session, "rise")
    test.session_state["_typed"] = {"mojo_use_rise": 5}
    pay(test.run(), "rise", "Ann")
    tap(test, "mojo_spend_rise")
    assert "5, half fail becomes 7" in session.log()[0].text
    assert held(session)["Ann"] == 11


def begin_fudge(app, session, total):
    test = use(app, session, "fudge")
    test.session_state["_mojo_fudge"] = Series((Check(14).read_total(total),))
    return test.run()


def test_a_fudge_tells_its_chance_first(app, session):
    """The exact chance that another roll is better, and of a success with what is left."""
    test = use(app, session, "fudge")
    test.number_input(key="mojo_score_fudge").set_value(14).run()
    assert percent(fudged_success(Check(14), 3)) in html(test)
    test = begin_fudge(app, session, 4)
    strength = Check(14).strength
    assert f"<b>{percent(strength.at_least(5))}</b>" in html(test)
    assert f"worse {percent(strength.at_most(3))}" in html(test)
    assert f"crash {percent(Fraction(1, 48))}" in html(test)


def test_a_fudge_is_rolled_again_at_most_three_times_and_undone(app, session):
    """DH-026."""
    test = begin_fudge(app, session, 4)
    for turn, total in enumerate((3, 5, 6), start=1):
        test.session_state["_typed"] = {f"mojo_use_again{turn}": total}
        pay(test.run(), "fudge", "Ann")
        tap(test, f"mojo_fudge_{turn}")
    assert held(session)["Ann"] == 9
    assert "fudged three times" in html(test)
    test.button(key="undo").click().run()
    assert held(session)["Ann"] == 10
    assert "better than 5" in html(test)
    session.redo()
    assert "fudged three times" in html(test.run())


def test_snake_eyes_are_never_fudged(app, session):
    """DH-035."""
    assert "snake-eyes are never fudged" in html(begin_fudge(app, session, 2))


def test_the_last_roll_of_this_check_is_offered(app, session):
    test = app("odds", t=session.id, score="14")
    test.button(key="odds_roll").click().run()
    test.switch_page("pages/mojo.py").run()
    tap(test, "mojo_open_fudge")
    tap(test, "mojo_fudge_last")
    rolled = session.log()[0].data["strength"]
    assert f"better than {rolled}," in html(test) or "snake-eyes" in html(test)


def test_the_wind_heals_whom_it_is_bought_for(app, session):
    """DH-028: two for the first, one more for each further one."""
    test = use(app, session, "wind")
    assert test.pills(key="mojo_wind_who").value == ["a1"]
    test.session_state["_typed"] = {"mojo_use_wind_a1": 4}
    test.pills(key="mojo_wind_who").set_value(["a1", "b2"]).run()
    tap(pay(test, "wind", "Ann"), "mojo_spend_wind")
    assert held(session)["Ann"] == 9
    assert book.character(session.state(), "a1").health.wear == 5


def test_a_resurrection(app, session):
    """DH-031."""
    assert "Nobody of the party is dead" in html(use(app, session, "resurrection"))
    book.run(session, "a1", lambda who: commands.set_wounds(who, 41, 40, 1))
    test = use(app, session, "resurrection")
    tap(pay(test, "resurrection", "Ann"), "mojo_spend_resurrection")
    assert book.character(session.state(), "a1").health == Health(wear=1, scar=1)


def test_a_dream_says_to_when_it_goes_back(app, session):
    """DH-032."""
    assert "has not slept yet" in html(use(app, session, "dream"))
    book.party_sleep(session, ["a1", "b2"], RULES)
    book.run(session, "a1", lambda who: commands.take_damage(who, RULES, 9))
    test = use(app, session, "dream")
    assert "Back to the sleep of " in html(test)
    assert "→ 5 wear, 2 tear of 20" in html(test)
    tap(pay(test, "dream", "Ann"), "mojo_spend_dream")
    assert book.character(session.state(), "a1").health.wear == 5
    assert held(session)["Ann"] == 3
    test.button(key="undo").click().run()
    assert book.character(session.state(), "a1").health.wear == 14


def test_the_phone_that_says_whose_it_is_pays_by_itself(app, session):
    test = use(app, session, "premonition", me="Ann")
    tap(test, "mojo_spend_premonition")
    assert held(session)["Ann"] == 9


def test_purses_that_cannot_be_read_are_said(app, night):
    night.change("spoil", "Spoilt", lambda documents: documents.settings.update(mojo={"purses": 3}))
    test = app("mojo", t=night.id)
    assert "begin a new one" in html(test)
    tap(test, "mojo_start")
    assert list(held(night)) == ["Ann", "Bo", "DM"]
