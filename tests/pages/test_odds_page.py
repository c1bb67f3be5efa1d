"""The Odds page: every control changes the number it should."""

import pytest

from dhcore.display import percent, points
from dhcore.dragonhead import Check
from dhcore.dragonhead.setup import CheckSetup
from dhcore.dragonhead.what_if import what_if
from dhcore.store import Store
from tests.pages.conftest import html


def shows(test, chance, words):
    assert f"<b>{percent(chance)}</b>" in html(test)
    assert words in html(test)


def test_opens_with_an_answer(app):
    test = app()
    shows(test, Check(10).success, "at least a success")
    assert "1d10, one roll" in html(test)


def test_every_control_changes_the_answer(app):
    test = app()
    test.number_input(key="odds_score").set_value(13)
    test.segmented_control(key="odds_difficulty").set_value("hard")
    test.segmented_control(key="odds_try").set_value("harder")
    test.run()
    shows(test, Check(13, "hard", "harder").success, "at least a success")
    test.segmented_control(key="odds_share").set_value("half")
    test.run()
    test.number_input(key="odds_level").set_value(5).run()
    shows(test, Check(15, "hard", "harder").success, "at least a success")
    test.segmented_control(key="odds_opposed").set_value("strength").run()
    shows(test, Check(15, "hard", "harder").beats(12), "beats 12")
    test.segmented_control(key="odds_opposed").set_value("score").run()
    test.number_input(key="odds_versus").set_value(14).run()
    shows(test, Check(15, "hard", "harder").versus(Check(14)), "beats score 14")
    test.segmented_control(key="odds_try").set_value("save").run()
    shows(test, Check(15, "hard").versus(Check(14)), "beats score 14")


def test_the_address_carries_the_check_and_brings_it_back(app):
    test = app()
    test.number_input(key="odds_score").set_value(13)
    test.segmented_control(key="odds_difficulty").set_value("heavy").run()
    assert dict(test.query_params) == {"score": "13", "difficulty": "heavy"}
    again = app(score="13", difficulty="heavy")
    shows(again, Check(13, "heavy").success, "worst of 3")


def test_a_bad_parameter_is_named_and_ignored(app):
    test = app(score="13", difficulty="hrad", against="-3")
    said = " ".join(warning.value for warning in test.warning).replace("\\", "")
    assert "“difficulty” was ignored: Unknown difficulty 'hrad' (did you mean 'hard'?)" in said
    assert "“against” was ignored" in said
    shows(test, Check(13).success, "at least a success")


def test_a_tile_says_its_change_and_becomes_the_check(app):
    test = app(score="13", difficulty="hard")
    tiles = {button.key: button.label for button in test.button if (button.key or "").startswith("odds_if_")}
    for other in what_if(CheckSetup(score=13, difficulty="hard")):
        assert points(other.change) in tiles[f"odds_if_{other.label}"]
    assert "*3 wear*" in tiles["odds_if_try hardest"]
    test.button(key="odds_if_try hardest").click().run()
    shows(test, Check(13, "hard", "hardest").success, "at least a success")
    assert test.segmented_control(key="odds_try").value == "hardest"
    test.button(key="odds_if_easier").click().run()
    shows(test, Check(13, "normal", "hardest").success, "at least a success")
    assert test.query_params["shift"] == "-1"


def test_a_phrase_fills_the_controls(app):
    test = app()
    test.text_input(key="odds_phrase").set_value("hard 13 +2 try hardest vs 12")
    test.button(key="FormSubmitter:odds_phrase_form-Set").click().run()
    shows(test, Check(15, "hard", "hardest").beats(12), "beats 12")
    assert test.number_input(key="odds_score").value == 13
    assert test.segmented_control(key="odds_difficulty").value == "hard"


def test_a_phrase_that_is_not_understood_says_why_and_stays(app):
    test = app()
    test.text_input(key="odds_phrase").set_value("hrad 13")
    test.button(key="FormSubmitter:odds_phrase_form-Set").click().run()
    assert "did you mean 'hard'" in test.error[0].value.replace("\\", "")
    assert test.text_input(key="odds_phrase").value == "hrad 13"
    shows(test, Check(10).success, "at least a success")


def test_a_total_beyond_the_table_is_refused_in_words(app):
    test = app()
    test.number_input(key="odds_score").set_value(5000)
    test.segmented_control(key="odds_share").set_value("full").run()
    assert "5,000" in test.error[0].value.replace("\\", "")


def test_a_roll_without_a_campaign_is_listed_and_can_be_taken_back(app):
    test = app(score="20", against="12")
    test.button(key="odds_roll").click().run()
    assert "Score 20 vs 12 → " in html(test)
    test.button(key="undo").click().run()
    assert "No rolls yet." in html(test)
    test.button(key="undo").click().run()
    assert "nothing to undo" in test.toast[0].value


def test_a_roll_lands_in_the_campaigns_log(app, home):
    campaign = Store(home).create("Mondays")
    test = app(t=campaign.id, score="14", try_="hard")
    test.button(key="odds_roll").click().run()
    (row,) = campaign.log()
    assert row.text.startswith("Score 14 → ")
    assert row.kind == "roll"
    assert len(row.data["repeats"][0]) == 2
    test.button(key="undo").click().run()
    assert campaign.log()[0].undone
    assert "class='undone'" in html(test)


def test_the_campaigns_own_dice_table_counts(app, home):
    campaign = Store(home).create("Mondays")
    campaign.change("settings", "x", lambda d: d.settings.update(house={"A01": {"10": "2d6"}}))
    test = app(t=campaign.id)
    assert "2d6, one roll" in html(test)


def test_the_working_names_rules(app):
    assert "DH-135, A01" in html(app(score="13", level="4", **{"class": "half"}))


@pytest.mark.parametrize("shown", [True, False])
def test_charts_can_be_turned_off(app, shown):
    test = app()
    test.toggle(key="odds_charts").set_value(shown).run()
    assert len(test.get("plotly_chart")) == (2 if shown else 0)
