"""Levelling up at the end of the night, by tapping only; what is said and blocked; the sheet in the hand."""

import re
from io import BytesIO
from pathlib import Path

import pytest
from playwright.sync_api import expect
from pypdf import PdfReader

from dhcore.character import book, commands
from dhcore.character.parts import Earned
from dhcore.store import Store
from tests.character.people import bolo, mara
from tests.phone.inspection import problems

pytestmark = [pytest.mark.phone, pytest.mark.xdist_group("advance_phone")]

LONG = "Ragnhild Ingibjörg $5 <b>of the long northern road</b> مرحبا"
PARTS = ("buy", "award", "ledger", "print")


@pytest.fixture
def party(server):
    campaign = Store(server.home).create("Night of the Trog")
    book.add(campaign, mara())
    book.add(campaign, bolo())
    book.add(campaign, mara(id="c3", name=LONG, xp=Earned(unspent=-1_500, pending=120)))
    return campaign


def path(campaign, who="a1", part=""):
    return f"/advance?t={campaign.id}&c={who}" + (f"&part={part}" if part else "")


def xp(phone):
    return phone.page.locator(".big.xp b")


def earn(phone, thousands):
    phone.choose("Part of the page", "Award")
    for number in range(1, thousands + 1):
        phone.tap("+1,000")
        expect(phone.page.get_by_label("XP", exact=True)).to_have_value(str(1000 * number))
    phone.tap(f"Award {thousands},000 XP")


def test_from_an_award_to_the_next_level_by_tapping_only(phone, party):
    page = phone.open(path(party))
    expect(xp(phone)).to_have_text("500")
    earn(phone, 2)
    expect(xp(phone)).to_have_text("2,500")
    phone.choose("Part of the page", "Buy")
    then = page.locator(".growth tr").filter(has_text="HP")
    expect(then).to_contain_text("21–30")
    phone.tap("Roll 1d10 and take it")
    expect(xp(phone)).to_have_text("0")
    expect(
        page.get_by_text(re.compile(r"^Mara is now Fighter 3 for 2,500 XP, 1d10 shows \d+$")).first
    ).to_be_visible()
    expect(page.locator(".blocked")).to_have_text("5,000 XP short of 5,000 (DH-127).")
    phone.reload()
    expect(page.locator("h2").first).to_have_text("Mara")
    expect(page.get_by_text("Level 3 Fighter · Beginner")).to_be_visible()
    page.locator(".st-key-undo button:visible").tap()
    expect(xp(phone)).to_have_text("2,500")


def test_a_hit_die_rolled_by_hand_takes_two_taps(phone, party):
    book.run(party, "a1", lambda one: commands.award(one, 2_000))
    page = phone.open(path(party))
    phone.tap("I rolled…", exact=False)
    page.get_by_role("radiogroup", name="Hit die").get_by_text("9", exact=True).tap()
    expect(page.get_by_text("1d10 shows 9").first).to_be_visible()
    assert book.character(party.state(), "a1").classes[0].rolls == (7, 9)
    expect(page.get_by_role("radiogroup", name="Hit die")).to_have_count(0)


def test_a_deficit_blocks_until_it_is_earned_back(phone, party):
    page = phone.open(path(party, "c3"))
    expect(xp(phone)).to_have_text("−1,500")
    expect(page.locator(".blocked")).to_contain_text("A deficit of 1,500 XP")
    expect(page.get_by_role("button", name="Roll 1d10 and take it")).to_have_count(0)
    page.locator(".st-key-advance_pending").get_by_role("button", name="Award").tap()
    expect(xp(phone)).to_have_text("−1,380")
    earn(phone, 4)
    expect(xp(phone)).to_have_text("2,620")
    phone.choose("Part of the page", "Buy")
    expect(page.get_by_role("button", name="Roll 1d10 and take it")).to_be_visible()


def test_another_phone_sees_an_award_within_three_seconds(phones, party):
    first, second = phones(), phones()
    first.open(path(party, part="award"))
    second.open(path(party))
    first.choose("To whom", "to each")
    first.tap("+100")
    first.tap("Award 100 XP to each of 3")
    expect(xp(second)).to_have_text("600", timeout=3_000)


def test_two_quick_taps_buy_one_level(phone, party):
    book.run(party, "a1", lambda one: commands.award(one, 50_000))
    page = phone.open(path(party))
    button = page.get_by_role("button", name="Roll 1d10 and take it")
    button.evaluate("e => { e.click(); e.click(); e.click(); }")
    expect(page.get_by_text("Mara is now Fighter 3").first).to_be_visible()
    phone.settle()
    assert book.character(party.state(), "a1").classes[0].level == 3


def test_the_sheet_to_print_comes_down_to_the_phone(phone, party):
    page = phone.open(path(party, part="print"))
    with page.expect_download() as waiting:
        phone.tap("Sheet to print (PDF)", exact=False)
    assert waiting.value.suggested_filename == "mara-a1.pdf"
    pdf = PdfReader(BytesIO(Path(waiting.value.path()).read_bytes()))
    assert len(pdf.pages) == 2
    assert "Night of the Trog" in pdf.pages[0].extract_text()
    with page.expect_download() as waiting:
        phone.tap("As text", exact=False)
    assert Path(waiting.value.path()).read_text(encoding="utf-8").startswith("Mara\n")


def test_every_part_fits_and_is_readable_by_everyone(phone, party):
    phone.open(path(party, "c3"))
    found = []
    for part in PARTS:
        phone.choose("Part of the page", part.capitalize())
        if part == "award":
            phone.tap("+1,000")
        phone.settle()
        found += [f"{part}: {one}" for one in problems(phone, f"advance_{part}")]
    assert found == []


def test_everything_to_buy_fits_and_is_readable_by_everyone(phone, party):
    book.run(party, "a1", lambda one: commands.award(one, 5_000))
    page = phone.open(path(party))
    found = []
    for kind in ("Class level", "Ability", "New class"):
        phone.choose("What to buy", kind)
        expect(page.get_by_text(re.compile("^(Buy|Take|Roll 1d10) "))).to_be_visible()
        phone.settle()
        found += [f"{kind}: {one}" for one in problems(phone, f"advance_{kind}")]
    assert found == []
