"""Two phones on one campaign, the DM's and a player's: live, and nothing of the DM's on the player's."""

import re

import pytest
from playwright.sync_api import expect

from dhcore import fights
from dhcore.character import book
from dhcore.dragonhead import fight_order
from dhcore.dragonhead.fight_blows import damage
from dhcore.fights import Wanted
from dhcore.store import Store
from tests.character.people import RULES, bolo, mara
from tests.phone.inspection import problems

pytestmark = [pytest.mark.phone, pytest.mark.xdist_group("watch_phone")]


@pytest.fixture
def dm(server):
    made = Store(server.home).create("Night of the Trog")
    book.add(made, mara())
    book.add(made, bolo(name="W" * 60))
    return Store(server.home).enter(made.make_keys())


@pytest.fixture
def fight(dm):
    who = [Wanted("goblin", 2), Wanted("bog-witch", hidden=True)]
    key = fights.start(dm, "The bridge", ["a1", "b2"], who, RULES).data["fight"]
    fights.run(dm, key, lambda now: fight_order.begin_round(now, face=4), RULES)
    return key


def test_a_player_comes_in_by_the_link_claims_and_watches_live(phones, dm, fight):
    dms, anns = phones(), phones()
    dms.open(f"/fight?t={dm.code}&f={fight}")
    page = anns.open(f"/?t={dm.players_code()}")
    page.locator(".st-key-head").get_by_role("link").tap()
    page.get_by_label("Who are you?").fill("Ann")
    anns.tap("That is me")
    anns.tap("I play Mara")
    expect(page.get_by_role("button", name="Leave", exact=True)).to_be_visible()
    anns.tap("Fight", role="link")
    expect(page.locator(".watch.yours")).to_contain_text("Mara")
    dms.page.get_by_role("button", name=re.compile("^Next")).tap()
    expect(page.locator(".watch")).to_contain_text("Now", timeout=3_000)
    fights.run(dm, fight, lambda now: damage(now, ["c1"], "8 mixed"), RULES)
    expect(page.locator("[class*=st-key-watch_own_]")).to_contain_text("wear 8 · tear 2", timeout=3_000)
    assert "witch" not in page.content().lower()
    assert problems(anns, "watch") == []


def test_the_links_can_be_scanned_and_fit(phone, dm):
    page = phone.open(f"/campaign?t={dm.code}")
    page.get_by_text("Links for the group").tap()
    expect(page.locator("img.qr")).to_be_visible()
    assert problems(phone, "campaign_links") == []


def test_new_keys_shut_a_phone_out_in_words(phones, dm):
    phone = phones()
    page = phone.open(f"/party?t={dm.players_code()}")
    expect(page.get_by_text("Mara").first).to_be_visible()
    dm.renew_players_key()
    phone.reload()
    expect(page.get_by_text("There is no such campaign")).to_be_visible()
    assert "Mara" not in page.content()
