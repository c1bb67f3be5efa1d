"""A fight on a phone: three rounds by tapping, a blow in four taps, and nothing lost when the phone is."""

import re

import pytest
from playwright.sync_api import expect

from dhcore import fights
from dhcore.character import book
from dhcore.character.parts import Health
from dhcore.dragonhead import fight_order
from dhcore.dragonhead.fight_blows import damage, stun
from dhcore.dragonhead.fight_ticks import set_on_fire
from dhcore.encounter import add_condition, next_turn
from dhcore.fights import Wanted
from dhcore.store import Store
from tests.character.people import RULES, bolo, mara
from tests.phone.inspection import problems

pytestmark = [pytest.mark.phone, pytest.mark.xdist_group("fight_phone")]

LONG = "Sir Bartholomew Montgomery-Featherstonehaugh of Upper Slaughter"[:60]


def party(campaign):
    book.add(campaign, mara(player="Ann", health=Health(wear=9, tear=2)))
    book.add(campaign, bolo())
    return campaign


@pytest.fixture
def night(server):
    return party(Store(server.home).create("Night of the Trog"))


def prepared(campaign, *more, count=3, face=4):
    """A fight against goblins, in its first round by the die's face."""
    row = fights.start(campaign, "The bridge", ["a1", "b2", *more], [Wanted("goblin", count)], RULES)
    key = row.data["fight"]
    if face:
        run(campaign, key, lambda now: fight_order.begin_round(now, face=face))
    return key


def run(campaign, key, command):
    return fights.run(campaign, key, command, RULES)


def now(campaign, key):
    return fights.fight(campaign.state(), key, RULES)


def turn(phone, name):
    expect(phone.page.locator("h2.turn")).to_have_text(name)


def go_on(phone):
    """The one button in reach of the thumb."""
    phone.page.locator(".st-key-fight_bar button").last.tap()


def test_a_three_round_fight_by_tapping_alone(phones, night):
    phone = phones()
    page = phone.open(f"/?t={night.id}")
    phone.tap("Fight", role="link")
    phone.tap("Goblin")
    phone.tap("+")
    expect(page.locator(".count")).to_have_text("2")
    phone.tap("Prepare 2 against 2")
    for number, face in ((1, "4"), (2, "3"), (3, "6")):
        phone.tap(face)
        expect(page.locator(".round")).to_contain_text(f"Round {number} ·")
        order = ["Mara", "Bolo", "Goblin 1", "Goblin 2"]
        for name in order if int(face) % 2 == 0 else [*order[2:], *order[:2]]:
            turn(phone, name)
            go_on(phone)
    expect(page.get_by_text("d6 for round 4")).to_be_visible()
    (listed,) = fights.fights(night.state())
    own = now(night, listed.id)
    assert (own.round, own.turn) == (3, None)
    assert [one.face for one in (*own.past, own.now)][-3:] == [4, 3, 6]
    expect(page).to_have_url(re.compile(rf"[?&]f={listed.id}"))


def test_a_blow_takes_four_taps_and_a_double_tap_applies_it_once(phones, night):
    key = prepared(night)
    phone = phones()
    page = phone.open(f"/fight?t={night.id}&f={key}")
    page.get_by_role("radio", name=re.compile("^Sword")).tap()
    page.get_by_role("radio", name="Goblin 2", exact=True).tap()
    expect(page.locator(".chances")).to_contain_text("drops")
    page.get_by_role("button", name="Roll").first.tap()
    expect(page.locator(".result")).to_contain_text("Mara, Sword at Goblin 2")
    rows = len(night.log(50))
    page.get_by_role("button", name="Apply").dblclick()
    expect(page.locator(".lastline")).to_contain_text("Mara, Sword")
    phone.settle()
    assert len(night.log(50)) == rows + 1
    turn(phone, "Mara")


def test_a_double_tap_on_next_passes_one_turn(phones, night):
    key = prepared(night)
    phone = phones()
    page = phone.open(f"/fight?t={night.id}&f={key}")
    turn(phone, "Mara")
    page.locator(".st-key-fight_bar button").last.dblclick()
    turn(phone, "Bolo")
    phone.settle()
    assert now(night, key).label(now(night, key).turn) == "Bolo"


def test_another_phone_sees_a_change_within_three_seconds(phones, night):
    key = prepared(night)
    first, second = phones(), phones()
    for phone in (first, second):
        phone.open(f"/fight?t={night.id}&f={key}")
        turn(phone, "Mara")
    go_on(first)
    expect(second.page.locator("h2.turn")).to_have_text("Bolo", timeout=3_000)


def test_a_name_being_typed_stays_while_others_act(phones, night):
    key = prepared(night)
    phone = phones()
    page = phone.open(f"/fight?t={night.id}&f={key}&o=c4")
    page.get_by_role("radiogroup", name="What to change").get_by_text("More").tap()
    field = page.get_by_label("Name", exact=True)
    field.fill("Snag the u")
    before = page.locator("[data-testid=stMain]").evaluate("e => e.scrollTop")
    run(night, key, lambda fight: damage(fight, ["c5"], "3 sharp"))
    expect(page.locator("[class*=st-key-fight_row_c5]")).to_contain_text("wear 3 · tear 1")
    expect(field).to_have_value("Snag the u")
    assert page.locator("[data-testid=stMain]").evaluate("e => e.scrollTop") == before


def test_a_reload_in_the_middle_comes_back_to_the_same_place(phones, night):
    key = prepared(night)
    phone = phones()
    page = phone.open(f"/fight?t={night.id}&f={key}")
    page.locator("[class*=st-key-fight_row_c4]").tap(position={"x": 60, "y": 50})
    expect(page.get_by_role("button", name="Take 5", exact=True)).to_be_visible()
    phone.reload()
    phone.tap("Take 5")
    expect(page.locator("[class*=st-key-fight_row_c4]")).to_contain_text("wear 5")
    assert now(night, key).get("c4").body.wear == 5
    turn(phone, "Mara")


def test_a_phone_without_a_net_for_a_while_goes_on_where_the_fight_is(phones, night):
    key = prepared(night)
    phone = phones()
    page = phone.open(f"/fight?t={night.id}&f={key}")
    turn(phone, "Mara")
    phone.context.set_offline(True)
    page.evaluate("window.dispatchEvent(new Event('offline'))")
    run(night, key, next_turn)
    run(night, key, next_turn)
    phone.context.set_offline(False)
    expect(page.locator("h2.turn")).to_have_text("Goblin 1", timeout=30_000)
    go_on(phone)
    turn(phone, "Goblin 2")


def test_a_restarted_server_comes_back_to_the_same_fight(phones, fresh_server):
    campaign = party(Store(fresh_server.home).create("Mondays"))
    key = prepared(campaign)
    phone = phones(fresh_server.url)
    phone.open(f"/fight?t={campaign.id}&f={key}")
    go_on(phone)
    turn(phone, "Bolo")
    fresh_server.restart()
    phone.settle()
    turn(phone, "Bolo")
    go_on(phone)
    turn(phone, "Goblin 1")
    assert now(campaign, key).label(now(campaign, key).turn) == "Goblin 1"


@pytest.fixture
def crowded(night):
    """A long name, one right to left, chips, fire, somebody dead, somebody stunned whose turn it is."""
    book.add(night, mara(id="d4", name=LONG))
    book.add(night, bolo(id="e5", name="مرحبا بالعالم $5 <b>x</b>"))
    key = prepared(night, "d4", "e5", count=4)
    run(night, key, lambda fight: stun(fight, ["c1"], down=True))
    for name in ("blind", "W" * 60, "$5 <b>"):
        run(night, key, lambda fight, name=name: add_condition(fight, ["c3"], name, "round", 3))
    run(night, key, lambda fight: damage(fight, ["c8"], "40 sharp"))
    run(night, key, lambda fight: set_on_fire(fight, "c7", "H"))
    return key


def test_the_full_page_fits_thumbs_screens_and_eyes(phones, night, crowded):
    phone = phones()
    places = {
        "play": f"f={crowded}&o=c6",
        "log": f"f={crowded}&part=log",
        "more": f"f={crowded}&part=more",
        "list": "f=all",
        "new": "f=new&with=goblin.5_ogre.1",
    }
    for name, address in places.items():
        page = phone.open(f"/fight?t={night.id}&{address}")
        expect(page.locator(".st-key-fight_board button").first).to_be_visible()
        assert problems(phone, f"fight_{name}") == []


def test_an_attack_with_its_modifiers_is_readable_and_fits(phones, night, crowded):
    phone = phones()
    page = phone.open(f"/fight?t={night.id}&f={crowded}")
    page.get_by_role("radio", name=re.compile("^Sword")).tap()
    page.get_by_role("radio", name="Goblin 2", exact=True).tap()
    page.get_by_text("Modifiers").tap()
    page.get_by_role("radiogroup", name="Cover").get_by_text("partial").tap()
    expect(page.get_by_text("With partial")).to_be_visible()
    expect(page.locator(".st-key-fight_board button[kind=primary]")).to_have_count(1)
    phone.tap("I rolled…")
    expect(page.get_by_text(re.compile("^Goblin 2: AC"))).to_be_visible()
    assert problems(phone, "fight_attack") == []


def test_many_results_are_readable_and_fit(phones, night):
    key = prepared(night, face=3)
    phone = phones()
    page = phone.open(f"/fight?t={night.id}&f={key}")
    phone.tap("All 3 attack: Goblin", exact=False)
    page.locator("[data-variant=pills]").filter(has_text="Mara").tap()
    phone.tap("Roll 3", exact=False)
    expect(page.locator(".result")).to_have_count(3)
    assert problems(phone, "fight_many") == []
    phone.tap("Apply 3")
    turn(phone, "Mara")
