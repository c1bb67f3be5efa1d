"""The Rules page in one hand: found in two taps or two words, and again from a link or after a reload."""

import re

import pytest
from playwright.sync_api import expect

from dhcore import rulebook
from tests.phone.inspection import problems

pytestmark = [pytest.mark.phone, pytest.mark.xdist_group("rules_phone")]


def first_card(phone):
    return phone.page.locator("article.rule").first


def test_a_rule_is_three_taps_away(phone):
    page = phone.open()
    phone.tap("More", role="link")
    page.locator("[data-testid=stMain] a[href*='rules']").tap()
    page.get_by_text("falling", exact=True).tap()
    expect(first_card(phone)).to_contain_text("10 ft onto spikes")
    expect(page).to_have_url(re.compile("q=falling"))


def test_typing_finds_it_without_another_tap_and_keeps_the_keyboard(phone):
    page = phone.open("/rules")
    field = page.get_by_label("Search the rules")
    field.tap()
    page.keyboard.type("snkae eyez", delay=30)
    expect(first_card(phone)).to_contain_text("every die shows 1")
    expect(field).to_be_focused()
    box, bar = first_card(phone).bounding_box(), page.get_by_test_id("stBottom").bounding_box()
    assert 0 <= box["y"] <= box["y"] + box["height"] <= bar["y"]


def test_a_search_comes_back_after_a_reload_and_from_a_link(phone, phones):
    phone.open("/rules?q=DH-136")
    expect(first_card(phone)).to_contain_text("3 wear, +1d12")
    expect(phone.page.locator("article.rule")).to_have_count(1)
    phone.reload()
    expect(phone.page.get_by_label("Search the rules")).to_have_value("DH-136")
    other = phones()
    other.open(phone.page.url.removeprefix(other.url))
    expect(first_card(other)).to_contain_text("3 wear, +1d12")


def test_a_rule_is_found_by_tapping_alone_and_no_keyboard_opens(phone):
    page = phone.open("/rules")
    for label, option in (("Chapter", "Adventure"), ("Section", "Body Size")):
        field = page.get_by_role("combobox", name=label)
        expect(field).to_have_attribute("inputmode", "none")
        box = field.bounding_box()
        page.touchscreen.tap(box["x"] + 30, box["y"] + box["height"] / 2)
        page.get_by_role("option", name=option, exact=True).tap()
        expect(page.get_by_role("option")).to_have_count(0)
    expect(page.locator("article.rule")).to_have_count(len(rulebook.rules_in("Adventure / Body Size")))
    expect(page).to_have_url(re.compile(r"in=Adventure"))


def test_back_leaves_the_page_and_does_not_walk_through_every_letter(phone):
    page = phone.open("/lab?a=3d6")
    phone.tap("More", role="link")
    page.locator("[data-testid=stMain] a[href*='rules']").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Rules")
    page.get_by_label("Search the rules").press_sequentially("poison", delay=120)
    expect(page).to_have_url(re.compile("q=poison"))
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("More")


def test_the_odds_of_a_rule_are_one_tap_away(phone):
    page = phone.open("/rules?q=DH-136")
    phone.tap("Odds: Score 13 try hardest", role="link")
    expect(page.get_by_role("heading", level=1)).to_have_text("Odds")
    expect(page.get_by_label("Score", exact=True)).to_have_value("13")


def test_a_link_right_after_a_cold_start_comes_through_the_front_door(phones, fresh_server):
    phone = phones(fresh_server.url)
    page = phone.open("/rules?q=A19")
    expect(page.get_by_text("Page not found")).to_have_count(0)
    expect(page.locator("article.rule")).to_have_count(2)
    expect(page.get_by_test_id("stBottom").get_by_role("link", name="More")).to_be_visible()


@pytest.mark.parametrize("ask", ["q=try+hard", "in=Adventure+%2F+Body+Size", "q=xqzinitiatvx"])
def test_cards_fit_thumbs_screens_and_eyes(phone, ask):
    phone.open(f"/rules?{ask}")
    assert problems(phone, f"rules_{ask[:4].strip('=')}") == []
