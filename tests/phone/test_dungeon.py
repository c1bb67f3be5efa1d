"""The dungeon on phones: a crawl by tapping alone, a fight in one tap, all of it there after a reload."""

import pytest
from playwright.sync_api import expect

from dhcore import fights, journey
from dhcore.character import book
from dhcore.character.parts import Health
from dhcore.journey import Met
from dhcore.journey.crawling import draw, end_crawl, use_table
from dhcore.journey.spans import first_moment, rounds_of
from dhcore.journey.timers import advance
from dhcore.store import Store
from tests.character.people import RULES, bolo, mara
from tests.phone.inspection import problems

pytestmark = [pytest.mark.phone, pytest.mark.xdist_group("dungeon_phone")]

LONG = "Sir Bartholomew Montgomery-Featherstonehaugh of Upper Slaughter"[:60]
GOBLINS = Met(
    id="f9", table="goblin-warren", roll=1, creatures=(("goblin", 4),), direction="left", distance=1
)


@pytest.fixture
def night(server):
    campaign = Store(server.home).create("Night of the Trog")
    book.add(campaign, mara(health=Health(wear=9, tear=2)))
    book.add(campaign, bolo(name="مرحبا بالعالم $5 <b>x</b>"))
    book.add(campaign, mara(id="d4", name=LONG))
    return campaign


def now(campaign):
    return journey.journey(campaign.state())


def tap_square(page, name):
    page.locator(".st-key-dungeon_map").get_by_role("radio", name=name).tap()


def test_a_crawl_by_tapping_is_kept_and_its_encounter_opens_the_fight_in_one_tap(phone, night):
    page = phone.open(f"/more?t={night.id}")
    page.get_by_role("link", name="Dungeon").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Dungeon")
    phone.tap("Crawl")
    tap_square(page, "Z25")
    expect(page.get_by_role("radio", name="Z25 party")).to_be_visible()
    expect(page.locator(".crawl")).to_contain_text(f"of {now(night).dungeon.squares} squares left")
    phone.reload()
    expect(page.locator(".crawl b")).to_have_text(str(now(night).dungeon.left))
    phone.tap("End crawl")
    expect(page.get_by_text("Day 1, 08:01", exact=True)).to_be_visible()
    assert now(night).clock.now == first_moment() + 20
    assert now(night).dungeon.ends == {"Z25": "circle"}

    phone.tap("Crawl")
    expect(page.locator(".crawl")).to_be_visible()
    journey.run(night, lambda one: end_crawl(one, GOBLINS, "met"))
    fight = page.get_by_role("button", name="Fight", exact=True)
    expect(fight).to_be_visible()
    fight.dblclick()
    expect(page.get_by_role("heading", level=1)).to_have_text("Fight")
    assert [one.id for one in fights.fights(night.state())] == ["f9"]
    creatures = [one for one in fights.fight(night.state(), "f9", RULES).combatants if one.kind != "party"]
    assert [one.hidden for one in creatures] == [True] * 4


def test_the_filled_page_fits_thumbs_screens_and_eyes(phone, night):
    def drawn(one):
        for what, places in {"wall": "Y25 AA25 Y24", "door": "Z24", "room": "AB26"}.items():
            for place in places.split():
                one = draw(one, place, what).journey
        return use_table(one, "goblin-warren", "The goblin warren")

    journey.run(night, drawn)
    page = phone.open(f"/dungeon?t={night.id}")
    phone.choose("Settings", "Lights")
    light = page.get_by_role("button", name="Mara: Torch", exact=False)
    light.tap()
    expect(page.get_by_text("Light 3: Torch (Mara), 1 h")).to_be_visible()
    phone.tap("Crawl")
    tap_square(page, "Z25")
    expect(page.get_by_role("radio", name="Z25 party")).to_be_visible()
    assert problems(phone, "dungeon_crawl") == []
    journey.run(night, lambda one: end_crawl(one, GOBLINS, "met"))
    journey.run(night, lambda one: advance(one, rounds_of(1, "hour") - 20))
    expect(page.locator(".due")).to_contain_text("Torch (Mara): ran out now")
    phone.choose("Settings", "Order")
    expect(page.get_by_role("button", name="Stays").first).to_be_visible()
    assert problems(phone, "dungeon_met") == []
