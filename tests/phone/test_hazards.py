"""Hazards on phones: taps counted from the app's home, and the filled page readable by everyone."""

import re

import pytest
from playwright.sync_api import expect

from dhcore.character import book
from dhcore.character.parts import Health
from dhcore.store import Store
from tests.character.people import bolo, mara
from tests.phone.inspection import problems

pytestmark = [pytest.mark.phone, pytest.mark.xdist_group("hazards_phone")]

LONG = "Sir Bartholomew Montgomery-Featherstonehaugh of Upper Slaughter"[:60]


@pytest.fixture
def night(server):
    campaign = Store(server.home).create("Night of the Trog")
    book.add(campaign, mara(health=Health(wear=9, tear=2)))
    book.add(campaign, bolo())
    book.add(campaign, mara(id="d4", name=LONG))
    book.add(campaign, bolo(id="e5", name="مرحبا بالعالم $5 <b>x</b>"))
    return campaign


class Counted:
    """A phone whose taps are counted."""

    def __init__(self, phone):
        self.phone, self.page, self.taps = phone, phone.page, 0

    def tap(self, place):
        place.tap()
        self.taps += 1

    def bar(self, name):
        self.tap(self.page.get_by_test_id("stBottom").get_by_role("link", name=name))
        expect(self.page.get_by_role("heading", level=1)).to_have_text(name)

    def chip(self, group, name):
        self.tap(self.page.get_by_role("radiogroup", name=group).get_by_text(name, exact=True))


def says(page, words):
    return expect(page.locator(".big[role=status]")).to_contain_text(words)


def test_fire_is_answered_in_two_taps(phone):
    counted = Counted(phone)
    phone.open()
    counted.bar("Hazards")
    counted.chip("Hazard", "Fire")
    says(phone.page, "catches fire")
    assert counted.taps <= 2


def test_a_fall_is_answered_in_four_taps(phone, night):
    counted = Counted(phone)
    page = phone.open(f"/?t={night.id}")
    counted.bar("Hazards")
    counted.chip("Who", "Mara")
    counted.tap(page.get_by_role("button", name="50", exact=True))
    counted.chip("Onto", "spikes")
    expect(page.locator(".hazardfact").first).to_contain_text("onto spikes")
    expect(page).to_have_url(re.compile(r"c=a1.*feet=50.*surface=piercing"))
    assert counted.taps <= 4


def test_poison_is_answered_in_three_taps_and_a_number_then_rolled_and_applied_once(phone, night):
    counted = Counted(phone)
    page = phone.open(f"/?t={night.id}")
    counted.bar("Hazards")
    counted.chip("Hazard", "Poison")
    counted.chip("Who", "Bolo")
    strength = page.get_by_label("Strength", exact=True)
    strength.fill("40")
    strength.press("Enter")
    says(page, "100%")
    assert counted.taps <= 3
    phone.tap("Roll")
    apply = page.get_by_role("button", name="Apply:", exact=False)
    apply.dblclick()
    expect(page.get_by_text("Applied:", exact=False)).to_be_visible()
    assert len(book.character(night.state(), "b2").hinders) == 1


@pytest.mark.parametrize("hazard", ["fall", "fire", "poison", "search"])
def test_the_filled_page_fits_thumbs_screens_and_eyes(phone, night, hazard):
    page = phone.open(f"/hazards?t={night.id}&c=d4&h={hazard}")
    expect(page.locator(".hazardrows, .hazardwords").first).to_be_visible()
    assert problems(phone, f"hazards_{hazard}") == []
