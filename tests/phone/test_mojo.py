"""Mojos on phones: a session begun, spent, taken back, seen by others."""

import pytest
from playwright.sync_api import expect

from dhcore.character import book, mojo_book
from dhcore.character.parts import Health
from dhcore.store import Store
from tests.character.people import RULES, mara
from tests.phone.inspection import problems
from tests.phone.test_party import LONG, undo

pytestmark = [pytest.mark.phone, pytest.mark.xdist_group("mojo_phone")]


USES = ("fudge", "rise", "wind", "resurrection", "dream", "act")
"""A premonition and a gift look like an act of God."""


@pytest.fixture
def night(server):
    campaign = Store(server.home).create("Night of the Trog")
    book.add(campaign, mara(player="Ann", health=Health(wear=9, tear=2)))
    book.add(campaign, mara(id="b2", name="Dead Ned", player="Bo", health=Health(wear=40, tear=40)))
    return campaign


@pytest.fixture
def session(night):
    book.party_sleep(night, ["a1"], RULES)
    mojo_book.start_session(night, ["Ann", LONG], "مرحبا", {"Ann": 12, LONG: 9, "مرحبا": 5})
    return night


def counts(phone):
    return phone.page.locator(".count")


def use(phone, name):
    """Open a line of the price list: all of its card can be tapped."""
    phone.page.locator(f".st-key-mojo_card_{name}").tap(position={"x": 60, "y": 58})
    expect(phone.page.locator(f".st-key-mojo_card_open_{name}")).to_be_visible()


def test_a_session_begins_spends_and_takes_back_by_tapping_alone(phones, night):
    first, second = phones(), phones()
    for phone in (first, second):
        phone.open(f"/mojo?t={night.id}")
    first.page.locator("[class*=st-key-mojo_start_Ann] button").tap()
    first.tap("18", role="radio")
    first.tap("Roll (1 by hand)", exact=False)
    expect(counts(first)).to_have_count(3)
    expect(counts(second)).to_have_count(3, timeout=3_000)
    expect(counts(second).first).to_have_text("18")
    use(second, "act")
    second.page.get_by_role("button", name="Ann 18").tap()
    second.tap("Act of God for 12")
    expect(counts(second).first).to_have_text("6")
    expect(counts(first).first).to_have_text("6", timeout=3_000)
    undo(first)
    expect(counts(first).first).to_have_text("18")
    expect(counts(second).first).to_have_text("18", timeout=3_000)


def test_corrections_of_two_phones_both_count(phones, session):
    first, second = phones(), phones()
    for phone in (first, second):
        phone.open(f"/mojo?t={session.id}")
        expect(counts(phone).first).to_have_text("12")
    first.tap("One less for Ann")
    second.tap("One less for Ann")
    for phone in (first, second):
        expect(counts(phone).first).to_have_text("10", timeout=3_000)


def test_a_fudge_by_tapping(phones, session):
    phone = phones()
    page = phone.open(f"/mojo?t={session.id}")
    use(phone, "fudge")
    page.locator("[class*=st-key-mojo_use_first] button").tap()
    phone.tap("3", role="radio")
    expect(page.get_by_text("better than 3, full fail")).to_be_visible()
    page.get_by_role("button", name="Ann 12").tap()
    phone.tap("Fudge")
    expect(counts(phone).first).to_have_text("11")
    expect(page.locator(".happened")).to_contain_text("3, full fail becomes")
    undo(phone)
    expect(counts(phone).first).to_have_text("12")
    expect(page.get_by_text("better than 3, full fail")).to_be_visible()


def test_a_reload_keeps_the_session(phones, session):
    phone = phones()
    phone.open(f"/mojo?t={session.id}")
    expect(counts(phone).first).to_have_text("12")
    phone.reload()
    expect(counts(phone).first).to_have_text("12")


def test_every_panel_fits_and_is_readable_by_everyone(phones, session):
    phone = phones()
    phone.open(f"/mojo?t={session.id}")
    found = []
    for key in USES:
        use(phone, key)
        phone.settle()
        found += [f"{key}: {one}" for one in problems(phone, f"mojo_{key}")]
    assert found == []


def test_the_start_fits_and_is_readable_by_everyone(phones, night):
    phone = phones()
    phone.open(f"/mojo?t={night.id}")
    expect(phone.page.get_by_role("button", name="Roll for all")).to_be_visible()
    assert problems(phone, "mojo_start") == []
