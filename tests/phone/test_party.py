"""The party on phones: tapped, seen by others, and readable when it is full."""

import re

import pytest
from playwright.sync_api import expect

from dhcore.character import book, commands
from dhcore.character.parts import Health
from dhcore.store import Store
from tests.character.people import RULES, bolo, mara
from tests.phone.inspection import problems

pytestmark = [pytest.mark.phone, pytest.mark.xdist_group("party_phone")]

LONG = "Sir Bartholomew Montgomery-Featherstonehaugh of Upper Slaughter"[:60]
ACTIONS = ("XP", "Rest", "Sleep")
"""What the party does; a week looks like a rest, a new day like a sleep."""


@pytest.fixture
def night(server):
    """A campaign with five characters: two of one name, one long, one right to left, one hurt badly."""
    campaign = Store(server.home).create("Night of the Trog")
    book.add(campaign, mara(player="Ann", health=Health(wear=9, tear=2, stuns=1)))
    book.add(campaign, bolo(health=Health(wear=3, rests=4)))
    book.add(campaign, mara(id="c3", name="Mara", player="Bo"))
    book.add(campaign, mara(id="d4", name=LONG, hinders=("Drunk", "Blind in one eye")))
    book.add(campaign, bolo(id="e5", name="مرحبا بالعالم $5 <b>x</b>"))
    return campaign


def cards(phone):
    return phone.page.locator("[class*=st-key-party_card_]")


def act(phone, name):
    phone.choose("The party", name)


def undo(phone):
    phone.page.locator(".st-key-undo button:visible").tap()


def test_somebody_is_rolled_and_sits_at_the_table_in_one_tap(phone):
    page = phone.open("/party")
    phone.tap("Start a campaign")
    phone.tap("Roll me one", exact=False)
    expect(cards(phone)).to_have_count(1)
    phone.tap("Roll me one", exact=False)
    expect(cards(phone)).to_have_count(2)
    undo(phone)
    expect(cards(phone)).to_have_count(1)
    cards(phone).first.tap(position={"x": 40, "y": 60})
    expect(page.get_by_role("heading", level=1)).to_have_text("Sheet")
    expect(page).to_have_url(re.compile(r"[?&]c=[0-9a-z]+"))


def test_xp_is_awarded_in_three_taps_from_home(phones, night):
    phone = phones()
    phone.open(f"/?t={night.id}")
    phone.tap("Party", role="link")
    act(phone, "XP")
    phone.tap("250")
    expect(phone.page.get_by_text("earns 250 XP").first).to_be_visible()
    assert {one.xp.unspent for one in book.characters(night.state())} == {750, 250}
    expect(phone.page.get_by_role("button", name="250")).to_have_count(0)


def test_a_double_tap_awards_once(phones, night):
    phone = phones()
    phone.open(f"/party?t={night.id}")
    act(phone, "XP")
    phone.page.get_by_role("button", name="100", exact=True).dblclick()
    expect(phone.page.get_by_text("earns 100 XP").first).to_be_visible()
    phone.settle()
    assert book.character(night.state(), "a1").xp.unspent == 600


def test_the_party_rests_by_tapping_with_dice_from_the_table(phones, night):
    phone = phones()
    phone.open(f"/party?t={night.id}")
    act(phone, "Rest")
    expect(phone.page.get_by_text("rest 1 of 10, easy: erases 1 to 7 wear")).to_be_visible()
    phone.page.locator("[class*=st-key-party_rest_a1] button").tap()
    phone.tap("5", role="radio")
    expect(phone.page.get_by_text("5, half fail: 5 wear erased, 50 XP")).to_be_visible()
    phone.tap("Rest (1 by hand)", exact=False)
    expect(phone.page.locator(".happened")).to_contain_text("rests, 5, half fail: 5 wear erased")
    assert book.character(night.state(), "a1").health.wear == 4
    assert book.character(night.state(), "b2").health.rests == 5
    assert book.character(night.state(), "c3").health.rests == 0, "not hurt, not chosen"


def test_the_other_phone_sees_it_within_three_seconds(phones, night):
    first, second = phones(), phones()
    first.open(f"/party?t={night.id}")
    second.open(f"/party?t={night.id}")
    expect(cards(second)).to_have_count(5)
    first.tap("Roll me one", exact=False)
    expect(cards(second)).to_have_count(6, timeout=3_000)
    book.run(night, "a1", lambda one: commands.take_damage(one, RULES, 4))
    for phone in (first, second):
        expect(cards(phone).first).to_contain_text("wear 13", timeout=3_000)
    undo(second)
    expect(cards(first).first).to_contain_text("wear 9", timeout=3_000)


def test_a_menu_stays_open_while_the_page_ticks_and_puts_away(phones, night):
    phone = phones()
    phone.open(f"/party?t={night.id}")
    phone.tap("Menu of Bolo")
    book.run(night, "a1", lambda one: commands.take_damage(one, RULES, 4))
    expect(cards(phone).first).to_contain_text("wear 13")
    phone.tap("Put away")
    expect(cards(phone)).to_have_count(4)
    phone.page.get_by_text("Put away", exact=True).tap()
    phone.tap("Restore")
    expect(cards(phone)).to_have_count(5)


def test_a_file_of_one_phone_comes_in_on_another_campaign(phones, night, server, tmp_path):
    phone = phones()
    phone.open(f"/party?t={night.id}")
    phone.page.locator("[class*=st-key-party_menu_a1] button").tap()
    with phone.page.expect_download() as started:
        phone.tap("Save as a file")
    file = tmp_path / started.value.suggested_filename
    started.value.save_as(file)
    other = Store(server.home).create("Tuesdays")
    phone.open(f"/party?t={other.id}")
    phone.page.get_by_text("Bring a character from a file").tap()
    phone.page.locator("input[type=file]").set_input_files(file)
    expect(phone.page.get_by_text("Adds Mara: Level 2 Fighter")).to_be_visible()
    phone.settle()
    phone.tap("Add")
    expect(cards(phone)).to_have_count(1)


def test_a_reload_and_a_restart_change_nothing(phones, fresh_server):
    campaign = Store(fresh_server.home).create("Mondays")
    book.add(campaign, mara())
    phone = phones(fresh_server.url)
    phone.open(f"/party?t={campaign.id}")
    expect(cards(phone)).to_have_count(1)
    fresh_server.restart()
    phone.settle()
    act(phone, "XP")
    phone.tap("50")
    expect(phone.page.locator(".happened")).to_contain_text("earns 50 XP")
    phone.reload()
    expect(cards(phone)).to_have_count(1)
    undo(phone)
    expect(phone.page.get_by_text("earns 50 XP")).to_have_count(0)
    assert book.character(campaign.state(), "a1").xp.unspent == 500


def test_the_full_page_fits_and_is_readable_by_everyone(phones, night):
    phone = phones()
    page = phone.open(f"/party?t={night.id}")
    found = problems(phone, "party_list")
    for action in ACTIONS:
        act(phone, action)
        expect(page.locator(".st-key-party_panel button[kind=primary]")).to_have_count(1)
        phone.settle()
        found += [f"{action}: {one}" for one in problems(phone, f"party_{action}")]
    assert found == []
