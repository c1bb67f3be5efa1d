"""The Odds page in one hand: tapped on a phone, read at a glance, the same again after a locked screen."""

import re

import pytest
from playwright.sync_api import expect

from dhcore.display import percent
from dhcore.dragonhead import Check
from tests.phone.conftest import Server

pytestmark = [pytest.mark.phone, pytest.mark.xdist_group("odds_phone")]


def number(phone):
    """The one large number of the page."""
    return phone.page.locator(".big b").first


def test_a_hard_check_is_answered_in_three_taps(phone):
    phone.open()
    phone.choose("Difficulty", "Hard")
    phone.step("Score", 2)
    expect(number(phone)).to_have_text(percent(Check(12, "hard").success))


def test_whether_trying_is_worth_it_is_seen_without_a_tap_and_taken_with_one(phone):
    phone.open("/?score=13&difficulty=hard")
    gain = percent(Check(13, "hard", "hardest").success - Check(13, "hard").success).rstrip("%")
    tile = phone.page.get_by_role("button", name=re.compile(r"\+d12.*3.wear"))
    expect(tile).to_contain_text(f"+{gain}")
    tile.tap()
    expect(number(phone)).to_have_text(percent(Check(13, "hard", "hardest").success))


def test_the_answer_is_in_view_together_with_the_controls_that_change_it(phone):
    page = phone.open("/?score=13&difficulty=hard&level=4&class=full&try=harder&against=12")
    for part in (".big", ".bar", ".st-key-odds_score", ".st-key-odds_opposed", ".st-key-odds_roll"):
        box = page.locator(part).first.bounding_box()
        bar = page.get_by_test_id("stBottom").bounding_box()
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= bar["y"], f"{part} is below the fold"


def test_the_check_comes_back_after_a_reload_and_from_a_link(phone, phones):
    phone.open()
    phone.choose("Difficulty", "Heavy")
    phone.step("Score", 3)
    expect(phone.page).to_have_url(re.compile(r"score=13&difficulty=heavy"))
    answer = percent(Check(13, "heavy").success)
    expect(number(phone)).to_have_text(answer)
    phone.reload()
    expect(number(phone)).to_have_text(answer)
    other = phones()
    other.open(phone.page.url.removeprefix(other.url))
    expect(number(other)).to_have_text(answer)


def test_five_quick_taps_are_five_steps(phone):
    phone.open("/?score=20")
    phone.step("Score", -5)
    expect(phone.page.get_by_label("Score", exact=True)).to_have_value("15")
    expect(number(phone)).to_have_text(percent(Check(15).success))


def test_back_leaves_the_page_and_does_not_walk_through_every_tap(phone):
    phone.open("/lab?a=3d6")
    phone.tap("Odds", role="link")
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("Odds")
    phone.step("Score", 3)
    expect(phone.page).to_have_url(re.compile("score=13"))
    phone.page.go_back()
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("Lab")


def test_dice_rolled_by_hand_are_read_in_two_taps(phone):
    phone.open("/?score=14&difficulty=hard")
    phone.tap("I rolled…")
    expect(phone.page.get_by_text("Roll it 2 times and take the worst.")).to_be_visible()
    phone.tap("2", role="radio")
    expect(phone.page.locator(".rolls li").first).to_have_text("Hard 14 → 1, crash (by hand)")
    expect(phone.page.get_by_test_id("stPopoverBody")).to_have_count(0)


def test_a_swipe_on_the_chart_scrolls_the_page(phone):
    page = phone.open("/?score=13")
    chart = page.get_by_test_id("stPlotlyChart").first
    chart.scroll_into_view_if_needed()
    expect(chart.locator(".bars path").first).to_be_attached()
    box = chart.bounding_box()
    place = "document.querySelector('[data-testid=stMain]').scrollTop"
    before = page.evaluate(place)
    phone.swipe(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, down=140)
    page.wait_for_function(f"{place} <= {before - 60}")


def test_a_phrase_fills_the_controls(phone):
    page = phone.open()
    page.get_by_label("Say it").fill("hard 13 +2 try hardest vs 12")
    phone.tap("Set")
    expect(number(phone)).to_have_text(percent(Check(15, "hard", "hardest").beats(12)))
    page.get_by_label("Say it").fill("hrad 13")
    phone.tap("Set")
    expect(page.get_by_text("I do not know 'hrad' (did you mean 'hard'?).")).to_be_visible()


def test_opening_the_app_does_not_import_pandas(phones, tmp_path, monkeypatch):
    """It would cost half a second and 90 MB; Streamlit brings it along for tables we do not use."""
    monkeypatch.setenv("PYTHONPROFILEIMPORTTIME", "1")
    server = Server(tmp_path)
    server.start()
    try:
        phones(server.url).open("/?score=13")
        imported = (tmp_path / "server.log").read_text()
    finally:
        server.kill()
    assert "plotly.io" in imported, "the page was drawn"
    assert not re.search(r"\| +pandas$", imported, re.MULTILINE)
