"""The Hazards page: what it shows equals the core, its links, its rolls, and what one tap applies."""

import json
from html import escape

import pytest

from dhcore import fights
from dhcore.character import book, sheet_of
from dhcore.character.parts import Health
from dhcore.display import percent
from dhcore.dragonhead import fight_order
from dhcore.dragonhead.fight_ticks import fire_of
from dhcore.fights import Wanted
from dhcore.hazards import CALCULATORS, calculator, of_fighter, of_sheet
from dhcore.store import Store
from tests.character.people import RULES, bolo, mara
from tests.pages.conftest import html


@pytest.fixture
def night(home):
    campaign = Store(home).create("Mondays")
    book.add(campaign, mara(health=Health(wear=9, tear=2)))
    book.add(campaign, bolo(name="$5 <b>Bolo</b> مرحبا"))
    return campaign


@pytest.fixture
def battle(night):
    """Mara against two grass vipers, in the first round; gives the fight's id and the first viper's."""
    row = fights.start(night, "The bridge", ["a1"], [Wanted("grass-viper", 2)], RULES)
    key = row.data["fight"]
    fights.run(night, key, lambda one: fight_order.begin_round(one, face=4), RULES)
    fight = fights.fight(night.state(), key, RULES)
    return key, next(one.id for one in fight.combatants if one.kind == "creature")


def health(campaign, key="a1"):
    return book.character(campaign.state(), key).health


def number(test, name):
    return test.number_input(key=f"hazard_{name}")


def roll_by_hand(test, *totals):
    test.button(key="hazard_hand").click().run()
    for total in totals:
        asked = next(one for one in test.pills if one.key.startswith("hazard_total_"))
        asked.set_value(total).run()
    return test


def apply(test):
    return next(one for one in test.button if one.key.startswith("hazard_apply_"))


def shows(test, answer):
    """Everything that the core answered stands on the page as text."""
    text = html(test)
    for row in answer.rows:
        assert row.label in text
        assert f"<b>{escape(percent(row.chance))}</b>" in text
        assert escape(percent(row.chance, 2)) in text
    assert answer.words in text
    return True


@pytest.mark.parametrize("name", CALCULATORS)
def test_every_hazard_works_with_mere_numbers_and_says_all_of_it_as_text(app, name):
    test = app("hazards", h=name)
    one = calculator(name)
    answer = one.answer(one.given({}))
    assert shows(test, answer)
    charts = test.get("plotly_chart")
    assert len(charts) == len(answer.pictures)
    for drawn, picture in zip(charts, answer.pictures, strict=True):
        heights = json.loads(drawn.proto.spec)["data"][0]["y"]
        assert heights == pytest.approx([float(100 * p) for p in dict(picture.bars).values()])
    if one.play:
        test.button(key="hazard_roll").click().run()
        assert not test.exception
        assert "class='result'" in html(test)


@pytest.mark.parametrize("name", CALCULATORS)
def test_every_hazard_works_with_a_character(app, night, name):
    test = app("hazards", t=night.id, h=name, c="a1")
    assert not test.exception and not test.error
    one, sheet = calculator(name), sheet_of(mara(health=Health(wear=9, tear=2)), RULES)
    if not one.group:
        assert shows(test, one.answer(one.given({}, of_sheet(sheet), "Mara")))


def test_charts_can_be_switched_off(app):
    test = app("hazards")
    assert test.get("plotly_chart")
    test.toggle(key="odds_charts").set_value(False).run()
    assert not test.get("plotly_chart")


def test_a_tap_on_feet_and_ground_changes_the_answer_and_the_address(app):
    test = app("hazards")
    test.button(key="hazard_fall_feet_50").click().run()
    test.pills(key="hazard_fall_surface").set_value("piercing").run()
    one = calculator("fall")
    assert shows(test, one.answer(one.given({"feet": 50, "surface": "piercing"})))
    assert test.query_params["feet"] == "50"
    assert test.query_params["surface"] == "piercing"


def test_a_link_carries_the_inputs(app):
    test = app("hazards", h="poison", strength="18", con="13", size="Small", venom="1", tears="50")
    one = calculator("poison")
    said = {"strength": 18, "con": 13, "size": "Small", "venom": True, "tears": 50}
    assert shows(test, one.answer(one.given(said)))


@pytest.mark.parametrize(
    ("params", "sentence"),
    [
        ({"h": "fall", "feet": "-10"}, "not \\-10"),
        ({"h": "fall", "feet": "10000000"}, "10,000,000"),
        ({"h": "fall", "surface": "lava"}, "Unknown surface"),
        ({"h": "poison", "strength": "0"}, "not 0"),
        ({"h": "poison", "by": "dice", "dice": "banana"}, "ignored"),
        ({"h": "lava"}, "Unknown hazard"),
    ],
)
def test_nonsense_in_a_link_is_said_and_the_rest_works(app, params, sentence):
    test = app("hazards", **params, dc="12", size="Small")
    assert sentence in " ".join(one.value for one in test.warning)
    assert not test.exception
    test.button(key="hazard_roll").click().run()
    assert "class='result'" in html(test)
    if params["h"] == "fall":
        assert number(test, "fall_dc").value == 12


def test_somebody_who_is_not_there_is_said(app, night):
    test = app("hazards", t=night.id, c="zz", h="fall")
    assert "not here" in test.warning[0].value


def test_a_fall_is_rolled_by_hand_and_applied_once(app, night):
    test = app("hazards", t=night.id, c="a1")
    roll_by_hand(test, 12, 2)
    assert "12 onto stone" in html(test)
    before = health(night).wear
    apply(test).click().run()
    after = health(night).wear
    assert after == before + 10
    assert not [one for one in test.button if one.key.startswith("hazard_apply_")]
    night.undo()
    assert health(night).wear == before


def test_a_double_tap_applies_once(app, night):
    """Two phones hold the same button: the second tap comes with a token that has been used."""
    test = app("hazards", t=night.id, c="a1")
    roll_by_hand(test, 12, 2)
    kept = test.session_state["_hazard_rolled"]
    apply(test).click().run()
    once = health(night)
    kept.applied = ""
    test.session_state["_hazard_rolled"] = kept
    test.run()
    apply(test).click().run()
    assert health(night) == once


def test_poison_of_a_character_stays_as_a_hinder(app, night):
    test = app("hazards", t=night.id, c="a1", h="poison", strength="14")
    roll_by_hand(test, 5, 6)
    apply(test).click().run()
    assert book.character(night.state(), "a1").hinders == ("Lethal poison: dies in 3 hours",)


def test_fire_becomes_the_timer_of_a_running_fight(app, night, battle):
    key, _ = battle
    test = app("hazards", t=night.id, c="a1", h="fire")
    roll_by_hand(test, 2)
    apply(test).click().run()
    fight = fights.fight(night.state(), key, RULES)
    mara_there = fight.find("party", "a1")
    assert fire_of(fight, mara_there.id)


def test_a_creature_of_the_fight_can_fall(app, night, battle):
    key, viper = battle
    test = app("hazards", t=night.id, f=key, k=viper)
    fight = fights.fight(night.state(), key, RULES)
    fighter = fights.fighter_in(fight, viper, (), RULES)
    one = calculator("fall")
    assert shows(test, one.answer(one.given({}, of_fighter(fighter))))
    test.button(key="hazard_roll").click().run()
    if any(button.key.startswith("hazard_apply_") for button in test.button):
        apply(test).click().run()
        assert not test.error


def test_a_group_searches_together(app, night):
    test = app("hazards", t=night.id, h="search")
    assert "2 search" in html(test)
    test.pills(key="hazard_group").set_value(["a1"]).run()
    assert "1 search" in html(test)
    assert test.query_params["with"] == "a1"


def test_a_trap_hits_the_one_with_the_lowest_save(app, night):
    """DH-181, DH-182: Bolo has the least luck, and no DC to oppose the dart."""
    test = app("hazards", t=night.id, h="trap")
    roll_by_hand(test, 9, 3, 6)
    apply(test).click().run()
    assert health(night, "b2").wear == 6
    assert health(night).wear == 9


def test_magic_heals_the_record_even_in_a_fight(app, night, battle):
    test = app("hazards", t=night.id, c="a1", h="heal")
    roll_by_hand(test, 6)
    apply(test).click().run()
    assert (health(night).wear, health(night).tear) == (3, 0)


def test_two_of_one_name_are_told_apart(app, night):
    book.add(night, mara(id="d4"))
    test = app("hazards", t=night.id, c="a1")
    roll_by_hand(test, 12, 2)
    test.pills(key="hazard_Who_a1").set_value("d4").run()
    assert not [one for one in test.button if one.key.startswith("hazard_apply_")]
