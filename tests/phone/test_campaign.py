"""A campaign over a night: locked phones, dropped sockets, killed servers, two phones at once."""

import re

import pytest
from playwright.sync_api import expect

pytestmark = [pytest.mark.phone, pytest.mark.xdist_group("campaign_phone")]

NAMES = [
    "$5 $10 *x* _y_ :fire:",
    "1. Bob <b>hi</b> `a` # [b](c) ~~d~~",
    "مرحبا بالعالم 龍 🐉 Þór O'Brien",
    "x" * 60,
]


def create(phone, name="Night of the Trog"):
    phone.open("/campaign")
    phone.page.get_by_label("New campaign").fill(name)
    phone.tap("Create")
    expect(phone.page.get_by_role("button", name="Undo", exact=True)).to_be_visible()


def roll(phone):
    phone.tap("Odds", role="link")
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("Odds")
    phone.settle()
    before = phone.page.locator(".rolls li").count()
    phone.tap("Roll")
    expect(phone.page.locator(".rolls li")).to_have_count(before + 1)


def log(phone):
    return phone.page.locator(".rolls li")


def test_a_roll_is_still_there_after_a_closed_tab_and_a_killed_server(phones, fresh_server):
    phone = phones(fresh_server.url)
    create(phone)
    roll(phone)
    rolled = log(phone).first.inner_text()
    link = phone.page.url
    phone.page.close()
    fresh_server.restart()
    phone.page = phone.context.new_page()
    phone.open(link.removeprefix(fresh_server.url))
    expect(log(phone).first).to_have_text(rolled)
    expect(phone.page.get_by_text("Night of the Trog")).to_be_visible()


def test_the_first_tap_after_a_restart_counts(phones, fresh_server):
    """The page stays open while the server dies and comes back; the browser reconnects by itself."""
    phone = phones(fresh_server.url)
    create(phone)
    roll(phone)
    fresh_server.restart()
    phone.settle()
    phone.tap("Roll")
    expect(log(phone)).to_have_count(2)
    phone.page.locator(".st-key-head").get_by_role("link").tap()
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("Campaign")
    expect(log(phone)).to_have_count(2)


@pytest.mark.parametrize("path", ["/lab?a=4d6kh3", "/campaign", "/more", "/odds?score=13"])
def test_a_deep_link_right_after_a_cold_start_comes_through_the_front_door(phones, fresh_server, path):
    phone = phones(fresh_server.url)
    page = phone.open(path)
    if not path.startswith("/odds"):  # the front page lives at /
        expect(page).to_have_url(re.compile(re.escape(path)))
        expect(page.get_by_text("Page not found")).to_have_count(0)
    expect(page.get_by_test_id("stBottom").get_by_role("link", name="Odds")).to_be_visible()
    phone.tap("Odds", role="link")
    expect(page.get_by_role("heading", level=1)).to_have_text("Odds")


def test_another_phone_sees_a_roll_within_three_seconds(phones):
    first, second = phones(), phones()
    create(first)
    second.open(first.page.url.removeprefix(first.url))
    expect(second.page.get_by_role("heading", level=1)).to_have_text("Campaign")
    roll(first)
    expect(log(second)).to_have_count(1, timeout=3_000)
    second.tap("Undo")
    expect(second.page.locator(".undone")).to_have_count(1)
    first.page.locator(".st-key-head").get_by_role("link").tap()
    expect(first.page.locator(".undone")).to_have_count(1)
    first.tap("Redo")
    expect(first.page.locator(".undone")).to_have_count(0)
    expect(second.page.locator(".undone")).to_have_count(0, timeout=3_000)


@pytest.mark.parametrize("name", NAMES)
def test_user_text_is_shown_as_typed(phones, name):
    phone = phones()
    create(phone, name)
    shown = phone.page.locator(".st-key-head").get_by_test_id("stPageLink")
    expect(shown).to_have_text(name)
    phone.page.get_by_text("Settings").tap()
    phone.page.get_by_label("This phone belongs to").fill(name[:40])
    phone.tap("Set name")
    expect(phone.page).to_have_url(re.compile("[?&]me="))
    roll(phone)
    phone.page.locator(".st-key-head").get_by_role("link").tap()
    expect(log(phone).first.locator("small")).to_contain_text(name[:40])
    assert phone.sideways() == 0


def test_a_device_finds_its_campaigns_again_without_the_link(phone):
    create(phone, "The long road home")
    page = phone.open("/campaign")
    phone.tap("The long road home")
    expect(page.get_by_role("button", name="Undo", exact=True)).to_be_visible()


def test_a_lost_connection_is_said_in_our_words(phones, fresh_server):
    phone = phones(fresh_server.url)
    page = phone.open("/")
    fresh_server.kill()
    page.locator("[data-testid=stApp]:not([data-test-connection-state=CONNECTED])").wait_for(state="attached")
    said = page.locator("[data-testid=stApp]").evaluate("e => getComputedStyle(e, '::before').content")
    assert "No connection. What was saved is safe" in said
    phone.picture("no_connection")
    expect(page.get_by_text("Connection error")).not_to_be_visible()
    fresh_server.start()
    phone.settle()


def test_an_unknown_campaign_is_said_and_the_page_works_without(phone):
    page = phone.open(f"/?t={'0' * 32}&score=12")
    expect(page.get_by_text("You can go on without a campaign.")).to_be_visible()
    phone.tap("Roll")
    expect(log(phone)).to_have_count(1)
