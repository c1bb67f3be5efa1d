"""The Sheet on a phone: play by tapping, two phones at one character, and what a restart leaves."""

import re

import pytest
from playwright.sync_api import expect

from dhcore.character import book, commands
from dhcore.store import Store
from tests.character.people import RULES, bolo, mara
from tests.phone.inspection import problems

pytestmark = [pytest.mark.phone, pytest.mark.xdist_group("sheet_phone")]
PARTS = ["play", "magic", "things", "notes", "edit"]


def a_table(home):
    """A campaign with a wounded, hindered fighter of many things, and a wizard."""
    campaign = Store(home).create("Night of the Trog")
    book.add(campaign, mara(hinders=("Drunk",), notes="Owes the miller $5."))
    book.add(campaign, bolo())
    book.run(campaign, "a1", lambda one: commands.set_override(one, "ac", 15))
    return campaign


@pytest.fixture
def table(server):
    return a_table(server.home)


def link(campaign, who="a1", part="play"):
    return f"/sheet?t={campaign.id}&c={who}&part={part}"


def wounds(phone):
    return phone.page.get_by_text(re.compile(r"wear \d+ · tear \d+ of 20 HP"))


def log(phone):
    return phone.page.locator(".st-key-sheet_last li")


def health(campaign, who="a1"):
    return book.character(campaign.state(), who).health


def test_an_attack_is_rolled_by_tapping(phone, table):
    phone.open(link(table))
    phone.choose("Try hard", "+d8")
    phone.page.get_by_role("button", name=re.compile("^Sword")).tap()
    expect(phone.page.locator(".result")).to_have_text(re.compile(r"^\d+, .+: \d+ sharp$"))
    expect(log(phone).first).to_have_text(re.compile(r"^Mara: Sword, try harder for 2 wear → \d+, .+ sharp"))
    expect(wounds(phone)).to_contain_text("wear 2 · tear 0")
    phone.picture("sheet_rolled")
    assert health(table).wear == 2


def test_eight_mixed_are_dealt_and_undone_by_tapping(phone, table):
    phone.open(link(table))
    phone.choose("Damage type", "mixed")
    phone.step("Points", 3)
    phone.tap("Take 8 mixed")
    expect(log(phone).first).to_have_text("Mara takes 8 wear, 2 tear (8 mixed); stunned")
    expect(wounds(phone)).to_contain_text("wear 8 · tear 2 of 20 HP · 12 left")
    expect(phone.page.locator(".circles .tear")).to_have_count(2)
    phone.page.locator(".st-key-undo button:visible").tap()
    expect(wounds(phone)).to_contain_text("wear 0 · tear 0")
    expect(log(phone).first.locator(".undone")).to_have_count(1)
    assert health(table).wear == 0


def test_a_double_tap_is_two_blows(phone, table):
    phone.open(link(table))
    take = phone.page.locator(".st-key-sheet_take button")
    for _ in range(4):
        take.tap()
    expect(wounds(phone)).to_contain_text("wear 20")
    assert health(table).wear == 20


def test_two_phones_change_one_character_and_nothing_is_lost(phones, table):
    first, second = phones(), phones()
    for phone in (first, second):
        phone.open(link(table))
    first.tap("Take 5")
    expect(wounds(second)).to_contain_text("wear 5", timeout=3_000)
    second.page.locator(".st-key-sheet_fewer button").tap()
    expect(second.page.get_by_role("button", name="Take 1", exact=True)).to_be_visible()
    first.page.locator(".st-key-sheet_take button").tap()
    second.page.locator(".st-key-sheet_take button").tap()
    for phone in (first, second):
        expect(wounds(phone)).to_contain_text("wear 11", timeout=3_500)
    assert health(table).wear == 11


def test_notes_being_written_survive_a_blow_from_another_phone(phones, table):
    writer, other = phones(), phones()
    writer.open(link(table, part="notes"))
    writer.tap("Edit notes")
    writer.page.get_by_label("Notes").press_sequentially(" And more")
    other.open(link(table))
    other.tap("Take 5")
    expect(log(writer).first).to_have_text("Mara takes 5 wear", timeout=3_000)
    expect(writer.page.get_by_label("Notes")).to_have_value("Owes the miller $5. And more")
    writer.tap("Save")
    expect(writer.page.locator(".notes")).to_have_text("Owes the miller $5. And more")
    assert health(table).wear == 5


def test_what_is_under_more_closes_when_it_is_done(phone, table):
    phone.open(link(table))
    phone.tap("More")
    phone.tap("Knocked down")
    expect(phone.page.get_by_role("button", name="Knocked down", exact=True)).to_have_count(0)
    expect(phone.page.locator(".chip").first).to_have_text("knocked down")
    phone.tap("An action to recover")
    expect(phone.page.locator(".chip")).to_have_text(["Drunk"])


def test_dice_from_the_table_are_tapped_in(phone, table):
    phone.open(link(table, who="b2", part="magic"))
    phone.tap("Normal")
    phone.page.get_by_text("I roll the dice myself").tap()
    phone.page.keyboard.press("Escape")
    phone.page.get_by_role("button", name=re.compile("^Ember dart")).tap()
    phone.page.get_by_role("radiogroup", name="Total").get_by_text("4", exact=True).tap()
    expect(log(phone).first).to_have_text("Bolo forgets Ember dart")
    phone.tap("Recover: 1 hour")
    expect(log(phone).first).to_have_text("Bolo recovers Ember dart in 1 hour")


def test_an_ability_opens_the_odds_of_its_score(phone, table):
    phone.open(link(table))
    phone.page.get_by_role("link", name="Dex 13").tap()
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("Odds")
    expect(phone.page.get_by_label("Score", exact=True)).to_have_value("13")
    assert table.id in phone.page.url


def test_the_first_tap_after_a_restart_counts(phones, fresh_server):
    campaign = a_table(fresh_server.home)
    phone = phones(fresh_server.url)
    phone.open(link(campaign))
    phone.tap("Take 5")
    expect(wounds(phone)).to_contain_text("wear 5")
    fresh_server.restart()
    phone.settle()
    phone.tap("Take 5")
    expect(wounds(phone)).to_contain_text("wear 10")
    phone.reload()
    expect(wounds(phone)).to_contain_text("wear 10")
    phone.page.locator(".st-key-undo button:visible").tap()
    expect(wounds(phone)).to_contain_text("wear 5")


@pytest.mark.parametrize("part", PARTS)
def test_a_filled_sheet_fits_thumbs_screens_and_eyes(phone, table, part):
    who = "b2" if part == "magic" else "a1"
    book.run(table, who, lambda one: commands.take_damage(one, RULES, 9, "m"))
    page = phone.open(link(table, who, part))
    for panel in ("Unarmed", "Next rest", "Sword · 7", "Spellbook: 3", "Working"):
        if page.get_by_text(panel).count():
            page.get_by_text(panel).first.tap()
            phone.settle()
    assert problems(phone, f"sheet_{part}") == []


def test_a_long_or_odd_name_fits_a_small_phone(phones, table):
    phone = phones(width=320)
    for name in ("W" * 60, "مرحبا بالعالم", "<b>$5</b> *x*"):
        book.run(table, "a1", lambda one, name=name: commands.rename(one, name))
        for part in PARTS if name.startswith("W") else PARTS[:1]:
            page = phone.open(link(table, part=part))
            expect(page.locator("h2.who")).to_have_text(name)
            assert phone.sideways() == 0
