"""The Campaign page: found it, hand it around, take things back, set it up."""

import pytest

from dhcore.dragonhead import Check, DiceTable, House
from dhcore.dragonhead.house import from_record
from dhcore.store import Store
from tests.pages.conftest import html


@pytest.fixture
def opened(app, home):
    campaign = Store(home).create("Mondays")
    return campaign, lambda: app("campaign", t=campaign.id)


def submit(test, label):
    next(button for button in test.button if button.label == label).click().run()
    return test


def field(test, label):
    return next(entry for entry in [*test.text_input, *test.text_area] if entry.label == label)


def test_a_campaign_is_created_and_stands_in_the_address(app, home):
    test = app("campaign")
    field(test, "New campaign").set_value("Night of the Trog")
    submit(test, "Create")
    (listing,) = Store(home).list()
    assert listing.name == "Night of the Trog"
    (code,) = [test.query_params["t"]] if isinstance(test.query_params["t"], str) else test.query_params["t"]
    opened = Store(home).enter(code)
    assert (opened.id, opened.role) == (listing.id, "dm")
    assert f"?t={opened.players_code()}" in test.code[0].value


def test_a_blank_name_is_refused_in_words(app, home):
    test = submit(app("campaign"), "Create")
    assert "name" in test.error[0].value
    assert Store(home).list() == ()


LINKS = ["{0}", "http://192.168.1.5:8501/?t={0}", " https://x.streamlit.app/lab?a=1&t={0} "]


@pytest.mark.parametrize("form", LINKS)
def test_a_campaign_is_opened_by_link_or_code(app, home, form):
    campaign = Store(home).create("Mondays")
    test = app("campaign")
    field(test, "Open by link or code").set_value(form.format(campaign.id))
    submit(test, "Open")
    assert test.query_params["t"] == campaign.id


@pytest.mark.parametrize("code", ["", "../../etc/passwd", "0" * 32, "hello", "?t=" + "x" * 300])
def test_a_wrong_code_is_refused_alike(app, code):
    test = app("campaign")
    field(test, "Open by link or code").set_value(code)
    submit(test, "Open")
    assert "no such campaign" in test.error[0].value.lower()
    assert "t" not in test.query_params


def test_the_log_is_shown_newest_first_with_who_and_can_be_walked(opened):
    campaign, open_page = opened
    for number in range(3):
        campaign.record("roll", f"Roll {number}", who="Anna")
    test = open_page()
    text = html(test)
    assert text.index("Roll 2") < text.index("Roll 1") < text.index("Roll 0")
    assert "· Anna" in text
    test.button(key="campaign_undo").click().run()
    assert [row.undone for row in campaign.log()] == [True, False, False]
    assert "Undone: Roll 2" in test.toast[0].value.replace("\\", "")
    test.button(key="campaign_redo").click().run()
    assert not campaign.log()[0].undone
    test.button(key="campaign_redo").click().run()
    assert test.toast[0].value


def test_older_entries_are_read_on_demand(opened):
    campaign, open_page = opened
    for number in range(70):
        campaign.record("roll", f"Roll number {number}.")
    test = open_page()
    assert "Roll number 40." in html(test)
    assert "Roll number 39." not in html(test)
    test.button(key="campaign_older").click().run()
    assert "Roll number 39." in html(test)


def test_a_phone_has_a_name_for_the_log(opened):
    campaign, open_page = opened
    test = open_page()
    field(test, "This phone belongs to").set_value("  Anna  ")
    submit(test, "Set name")
    assert test.query_params["me"] == "Anna"
    field(test, "Name of the campaign").set_value("Tuesdays")
    submit(test, "Rename")
    assert campaign.name == "Tuesdays"
    assert campaign.log()[0].who == "Anna"
    field(test, "This phone belongs to").set_value(" ")
    submit(test, "Set name")
    assert "me" not in test.query_params


def test_a_group_sets_its_own_dice_table_and_takes_it_back(opened):
    campaign, open_page = opened
    test = open_page()
    field(test, "Our own dice table").set_value("13 = 2d6+1\n\n14=2d7")
    submit(test, "Set table")
    house = from_record(campaign.state().settings["house"])
    assert house == House(A01=DiceTable.of({13: "2d6+1", 14: "2d7"}))
    assert str(Check(14, house=house).dice) == "2d7"
    field(test, "Our own dice table").set_value("")
    submit(test, "Set table")
    assert from_record(campaign.state().settings["house"]) == House()
    campaign.undo()
    assert from_record(campaign.state().settings["house"]) == house


@pytest.mark.parametrize("text", ["13", "x = 2d6", "13 = 2x6", "0 = 1d4", "99999999 = 1d4"])
def test_a_broken_dice_table_is_refused_and_nothing_is_lost(opened, text):
    campaign, open_page = opened
    test = open_page()
    field(test, "Our own dice table").set_value(text)
    submit(test, "Set table")
    assert test.error
    assert field(test, "Our own dice table").value == text
    assert campaign.log() == ()


def test_leaving_forgets_it_on_this_phone_alone(opened):
    campaign, open_page = opened
    test = open_page()
    test.button(key="campaign_leave").click().run()
    assert "t" not in test.query_params
    assert field(test, "New campaign")
    assert Store().open(campaign.id).name == "Mondays"


def test_archiving_can_be_taken_back(opened):
    campaign, open_page = opened
    test = open_page()
    test.button(key="campaign_archive").click().run()
    assert campaign.archived
    test.button(key="campaign_archive").click().run()
    assert not campaign.archived


def test_a_host_may_list_all_campaigns(app, home, monkeypatch):
    campaign = Store(home).create("Mondays")
    assert not [button for button in app("campaign").button if button.label == "Mondays"]
    monkeypatch.setenv("DRAGONHEAD_LIST", "1")
    test = app("campaign")
    submit(test, "Mondays")
    assert test.query_params["t"] == campaign.id


def test_a_recovered_campaign_says_so_until_it_is_read(opened, home):
    campaign, open_page = opened
    campaign.record("roll", "one")
    campaign.record("roll", "two")
    next(home.rglob("campaign.json")).write_text("{ damaged")
    test = open_page()
    assert test.warning
    test.button(key="campaign_recovered").click().run()
    assert not open_page().warning


def test_undo_takes_back_what_this_phone_shows_and_nothing_else(opened):
    campaign, open_page = opened
    campaign.record("roll", "Mine")
    test = open_page()
    campaign.record("roll", "Somebody else's, not seen here yet")
    test.button(key="campaign_undo").click().run()
    assert not any(row.undone for row in campaign.log())
    assert test.toast[0].value
    test.button(key="campaign_undo").click().run()
    assert [row.undone for row in campaign.log()] == [True, False]


def test_a_group_reads_an_open_place_its_own_way(opened):
    campaign, open_page = opened
    test = open_page()
    test.selectbox(key="campaign_ruling").set_value("A04").run()
    test.radio(key="campaign_reading_A04_bands").set_value("full fours").run()
    test.button(key="campaign_reading_set").click().run()
    assert from_record(campaign.state().settings["house"]) == House(A04="full fours")
    assert campaign.log()[0].text.startswith("Ruling A04, Successes above 20")
    campaign.undo()
    assert from_record(campaign.state().settings.get("house", {})) == House()
