"""A character made on a phone by tapping alone: over reloads, restarts, two phones; light, dark, narrow."""

import re
from random import Random

import pytest
from playwright.sync_api import expect

from dhcore.character import Rules, book, creation, draft_book
from dhcore.store import Store
from tests.phone.inspection import problems

pytestmark = [pytest.mark.phone, pytest.mark.xdist_group("create_phone")]

FINISHED = "finish"


@pytest.fixture
def campaign(server):
    return Store(server.home).create("Night of the Trog")


def path(campaign, **params):
    rest = "".join(f"&{name}={value}" for name, value in params.items())
    return f"/create?t={campaign.id}{rest}"


def card(phone):
    return phone.page.locator(".newcomer")


def at_step(phone, step):
    expect(phone.page).to_have_url(re.compile(rf"step={step}\b"))
    phone.settle()


def next_step(phone, step):
    """Tap next, which leads to that step."""
    phone.page.get_by_role("button", name="Next: ").tap()
    at_step(phone, step)


def draft_of(campaign):
    (draft,) = draft_book.all_drafts(campaign.state()).values()
    return draft


def test_a_whole_character_in_three_taps_from_the_front_page_and_one_to_keep_it(phone, campaign):
    phone.open(f"/?t={campaign.id}")
    phone.tap("Party", role="link")
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("Party")
    phone.page.locator("[data-testid=stMain] a[href*='create']").first.tap()
    phone.tap("Roll me one")
    expect(card(phone)).to_be_in_viewport(ratio=0.9)
    name = card(phone).locator(".who").inner_text()
    expect(phone.page.get_by_role("button", name="Keep", exact=True)).to_be_in_viewport()
    phone.tap("Keep")
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("Sheet")
    (made,) = book.characters(campaign.state())
    assert made.name == name


def test_the_rolled_one_is_the_same_after_a_reload(phone, campaign):
    phone.open(path(campaign))
    phone.tap("Roll me one")
    phone.step("Character level", 2)
    expect(card(phone)).to_contain_text("Level 3")
    text = card(phone).inner_text()
    phone.reload()
    expect(card(phone)).to_have_text(text, use_inner_text=True)


def test_step_by_step_by_tapping_alone_with_a_reload_and_a_killed_server(phones, fresh_server):
    campaign = Store(fresh_server.home).create("Night of the Trog")
    phone = phones(fresh_server.url)
    page = phone.open(path(campaign))
    phone.tap("Step by step")
    at_step(phone, 1)
    nine = page.locator(".st-key-create_nine [data-variant]")
    for at, total in enumerate((14, 12, 13, 12)):  # four with real dice, one by one, the rest by the app
        page.locator("[data-variant=pills]").get_by_text(str(total), exact=True).last.tap()
        expect(nine.nth(at)).to_contain_text(str(total))
        expect(nine.nth(at + 1)).to_have_attribute("data-selected", "true")
    phone.tap("Roll the rest")
    expect(page.get_by_role("button", name="Roll the rest")).to_have_count(0)
    next_step(phone, 2)
    page.get_by_role("button", name=re.compile("^Choose ")).first.tap()
    expect(page.get_by_text("Begins at level")).to_be_in_viewport()
    next_step(phone, 3)
    next_step(phone, 4)
    phone.reload()
    at_step(phone, 4)
    phone.tap("Take the pack")
    expect(page.get_by_text("silver pieces ·")).to_be_visible()
    phone.reload()
    expect(page.get_by_text("silver pieces ·")).to_be_visible()
    fresh_server.restart()
    phone.settle()
    page.get_by_role("button", name="Leave at home").tap()  # the first tap after the restart counts
    expect(page.get_by_text("left at home")).to_be_visible()
    for step in (5, 6, 7, 8, 9):
        next_step(phone, step)
    phone.tap("Suggest a person")
    phone.tap("Suggest")
    expect(page.get_by_text("name suggested")).to_be_visible()
    next_step(phone, FINISHED)
    draft = draft_of(campaign)
    phone.tap("Finish")
    expect(page.get_by_role("heading", level=1)).to_have_text("Sheet")
    (made,) = book.characters(campaign.state())
    assert made == creation.finish(draft, Rules(), made.id, made.created).model_copy(update={"seat": 1})
    assert (made.rolled.mus, made.rolled.con, made.rolled.dex, made.rolled.int) == (14, 12, 13, 12)


def test_a_name_typed_and_next_tapped_at_once_is_kept(phone, campaign):
    draft_book.begin_draft(campaign, "d1", creation.Draft())
    page = phone.open(path(campaign, d="d1", step=9))
    page.get_by_label("Name", exact=True).fill("Þór $5 <b>")
    phone.page.get_by_role("button", name="Next: ").tap()
    expect(page.get_by_text("A new character: named")).to_have_count(0)
    expect(page.get_by_text("Þór $5 <b>: named")).to_be_visible()
    assert draft_of(campaign).name == "Þór $5 <b>"


def test_another_phone_sees_a_step_within_three_seconds(phones, campaign):
    draft_book.begin_draft(campaign, "d1", creation.Draft())
    first, second = phones(), phones()
    for phone in (first, second):
        phone.open(path(campaign, d="d1", step=1))
    first.tap("Roll all nine")
    expect(first.page.get_by_role("button", name="Roll all nine")).to_have_count(0)
    expect(second.page.get_by_role("button", name="Roll all nine")).to_have_count(0, timeout=3_000)


def test_a_new_step_begins_at_its_top(phone, campaign):
    draft = creation.choose_class(creation.roll_draft(Random(1), Rules()), Rules(), "fighter")
    draft_book.begin_draft(campaign, "d1", draft)
    page = phone.open(path(campaign, d="d1", step=2))
    page.locator("[data-testid=stMain]").evaluate("e => e.scrollTo(0, 600)")
    next_step(phone, 3)
    expect(page.get_by_role("heading", level=1)).to_be_in_viewport()


STEPS = [*range(1, 10), FINISHED]


@pytest.fixture(scope="module")
def filled(server):
    """A wizard of level 4 with everything, and one with everything wrong."""
    campaign = Store(server.home).create("Filled")
    whole = creation.roll_draft(Random(4), Rules(), 4, "wizard")
    draft_book.begin_draft(campaign, "whole", creation.set_name(whole, "W" * 60))
    low = creation.read_all(
        creation.Draft(),
        {"mus": 3, "con": 3, "dex": 5, "int": 16, "wis": 16, "cha": 4, "spi": 3, "mag": 7, "luc": 6},
    )
    low = creation.choose_class(creation.start_at(low, 9), Rules(), "cleric")
    draft_book.begin_draft(campaign, "low", low)
    return campaign


@pytest.mark.parametrize(("draft", "steps"), [("whole", STEPS), ("low", [1, 2, 3, 4, 5, FINISHED])])
def test_every_filled_step_fits_thumbs_screens_and_eyes(phone, filled, draft, steps):
    found = []
    for step in steps:
        page = phone.open(path(filled, d=draft, step=step))
        expect(page.locator(".st-key-create_walk_row button").last).to_be_visible()
        found += [f"step {step}: {one}" for one in problems(phone, f"create_{draft}_{step}")]
    assert found == []


def test_the_rolled_one_fits_thumbs_screens_and_eyes(phone, filled):
    page = phone.open(path(filled, one="0123456789abcdef", level=9))
    expect(page.get_by_role("button", name="Keep", exact=True)).to_be_visible()
    assert problems(phone, "create_one") == []
