"""A player's phone: the fight as the DM shows it, the own characters, and nothing of what is the DM's."""

import pytest

from dhcore import fights
from dhcore.character import book
from dhcore.character.parts import Health
from dhcore.dragonhead import fight_order
from dhcore.dragonhead.fight_blows import damage
from dhcore.encounter import next_turn
from dhcore.fights import Wanted
from dhcore.store import Store
from tests.character.people import RULES, bolo, mara
from tests.pages.conftest import html


@pytest.fixture
def dm(home):
    """The DM's campaign with Mara and Bolo, and its keys."""
    made = Store(home).create("Mondays")
    book.add(made, mara(health=Health(wear=9, tear=2)))
    book.add(made, bolo())
    return Store(home).enter(made.make_keys())


@pytest.fixture
def fight(dm):
    """A fight in its first round: two goblins, a lurker that is hidden, an ogre that goes as a stranger."""
    who = [Wanted("goblin", 2), Wanted("bog-witch", hidden=True), Wanted("ogre", seen_as="A stranger")]
    key = fights.start(dm, "The bridge", ["a1", "b2"], who, RULES).data["fight"]
    fights.run(dm, key, lambda now: fight_order.begin_round(now, face=4), RULES)
    return key


@pytest.fixture
def watch(app, dm):
    def open_page(page="fight", me="Ann", **params):
        return app(page, t=dm.players_code(), me=me, **params)

    return open_page


def everything(test):
    """All that the page sent to the phone as text."""
    labels = [one.label for kind in (test.button, test.toggle, test.text_input) for one in kind]
    links = [one.proto.label for one in test.get("page_link")]
    choices = [str(option) for one in test.button_group for option in one.options]
    return "\n".join([html(test), *labels, *links, *choices])


def test_the_fight_is_seen_as_the_dm_shows_it(watch, dm, fight):
    fights.run(dm, fight, lambda now: damage(now, ["c3"], "3 sharp"), RULES)
    test = watch()
    text = everything(test)
    for seen in ("Round 1", "The bridge", "Mara", "Bolo", "Goblin 1", "Goblin 2", "A stranger", "wear 9"):
        assert seen in text
    for secret in ("witch", "Witch", "ogre", "Ogre", "wear 3", "of 6", "3 sharp"):
        assert secret not in text
    assert [one.key for one in test.button] == ["undo"]


def test_the_own_character_stands_first_and_its_turn_is_said(watch, dm, fight):
    Store(dm._root).enter(dm.players_code(), player="Ann").claim("a1")
    text = html(watch())
    assert "It is your turn" in text
    fights.run(dm, fight, next_turn, RULES)
    text = html(watch())
    assert "It is your turn" not in text
    assert "<small>Now</small><b dir='auto'>Bolo</b>" in text


def test_a_hidden_ones_turn_is_nobodys(watch, dm, fight):
    for _ in range(4):
        fights.run(dm, fight, next_turn, RULES)
    assert "Between turns" in html(watch())


def test_without_a_fight_it_waits(watch):
    assert "No fight is going on" in html(watch())


def test_of_several_fights_the_one_in_the_address_is_seen(watch, dm, fight):
    other = fights.start(dm, "The mill", ["a1"], [Wanted("goblin")], RULES).data["fight"]
    fights.run(dm, other, lambda now: fight_order.begin_round(now, face=4), RULES)
    assert "The mill" in html(watch(f=other))
    assert "The bridge" in html(watch(f=fight))


def test_a_player_says_who_it_is_and_claims_a_character(watch, dm):
    test = watch("campaign", me="")
    next(one for one in test.text_input if one.label == "Who are you?").set_value("Ann")
    next(one for one in test.button if one.label == "That is me").click().run()
    test.button(key="campaign_claim_a1").click().run()
    assert dm.state().settings["claims"] == {"a1": "Ann"}
    assert dm.log(1)[0].text == "Ann plays Mara"
    test.button(key="campaign_claim_a1").click().run()
    assert dm.state().settings["claims"] == {}


def test_the_dm_frees_a_character(app, dm):
    Store(dm._root).enter(dm.players_code(), player="Ann").claim("a1")
    test = app("campaign", t=dm.code)
    test.button(key="campaign_free_a1").click().run()
    assert dm.state().settings["claims"] == {}


def test_the_own_sheet_is_played_from_and_another_is_refused(watch, dm):
    Store(dm._root).enter(dm.players_code(), player="Ann").claim("a1")
    test = watch("sheet", c="a1")
    test.button(key="sheet_take").click().run()
    assert book.character(dm.state(), "a1").health.wear == 14
    assert dm.log(1)[0].who == "Ann"
    test = watch("sheet", c="b2")
    test.button(key="sheet_take").click().run()
    assert book.character(dm.state(), "b2").health.wear == 0
    assert "Nobody plays this character yet" in test.error[0].value


def test_the_party_is_seen_without_what_the_dm_does(watch):
    text = everything(watch("party"))
    assert "Mara" in text
    assert "Sleep" not in text
    assert not [one for one in watch("party").button if (one.key or "").startswith("party_menu")]


def test_the_dms_rolls_are_secret_until_opened(app, watch, dm):
    roll = app("odds", t=dm.code, score="13")
    next(one for one in roll.button if one.label == "Roll").click().run()
    assert dm.log(1)[0].secret
    secret = dm.log(1)[0].text
    assert secret not in html(watch("campaign"))
    app("campaign", t=dm.code).button(key="campaign_open_rolls").click().run()
    next(one for one in roll.button if one.label == "Roll").click().run()
    assert not dm.log(1)[0].secret


def test_a_player_sees_no_settings_of_the_campaign_and_no_links(watch):
    test = watch("campaign")
    assert [one.key for one in test.button if (one.key or "").startswith("campaign_renew")] == []
    assert not test.code
    assert not [one for one in test.text_input if one.label == "Name of the campaign"]


def test_an_undo_of_somebody_elses_step_is_refused_in_words(watch, dm):
    dm.record("roll", "The DM rolls")
    test = watch("campaign")
    test.button(key="campaign_undo").click().run()
    assert not dm.log(1)[0].undone
    assert "Only the DM" in test.toast[0].value


def test_the_players_link_is_a_code_to_scan(app, dm):
    test = app("campaign", t=dm.code)
    assert "<img class='qr'" in html(test)
    assert dm.players_code() in test.code[0].value
    assert dm.code not in test.code[0].value
    test.button(key="campaign_renew_players").click().run()
    assert dm.keys.turn == 1
    assert dm.players_code() in test.code[0].value
    test.button(key="campaign_renew_all").click().run()
    assert test.query_params["t"] not in (dm.code, [dm.code])
    assert "no such campaign" in app("campaign", t=dm.code).warning[0].value


def test_a_campaign_of_before_gets_keys_in_one_tap(app, home):
    old = Store(home).create("Old")
    test = app("campaign", t=old.id)
    assert old.id in test.code[0].value
    test.button(key="campaign_make_keys").click().run()
    assert old.keys.made
    assert "<img class='qr'" in html(test)
