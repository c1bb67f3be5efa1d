"""The Party page: everyone at a glance, who joins, and what the whole party does together."""

import pytest

from dhcore.character import book, commands, sheet_of, transfer
from dhcore.character.parts import Earned, Health
from dhcore.journey import journey
from dhcore.store import Store
from tests.character.people import RULES, bolo, mara
from tests.pages.conftest import html

LONG = "Sir Bartholomew Montgomery-Featherstonehaugh of Upper Slaught"[:60]
NAMES = ["$5 $10", "<b>hi</b>", "1. Bob", "龍 🐉 Þór O'Brien", "مرحبا بالعالم", LONG]


@pytest.fixture
def night(home):
    """A campaign of its own."""
    return Store(home).create("Mondays")


@pytest.fixture
def party(night):
    """Mara and Bolo, both hurt."""
    book.add(night, mara(player="Ann", health=Health(wear=9, tear=2)))
    book.add(night, bolo(health=Health(wear=3, rests=4)))
    return night


def tap(test, name):
    """Tap the button of that name, whatever number its key bears by now."""
    next(button for button in test.button if button.key.rpartition("_")[0] == name).click().run()
    assert not test.exception
    return test


def do(test, action):
    return test.segmented_control(key="party_do_0").set_value(action).run()


def one(campaign, key):
    return book.character(campaign.state(), key)


def test_without_a_campaign_there_is_a_way_to_one(app):
    test = app("party")
    test.button(key="start_campaign").click().run()
    assert "Nobody is here yet" in html(test)
    assert test.query_params["t"]


def test_an_empty_party_gets_somebody_in_one_tap(app, night):
    test = app("party", t=night.id)
    tap(test, "party_roll_one")
    (newcomer,) = book.characters(night.state())
    assert newcomer.classes[0].level == 1
    assert f"level {sheet_of(newcomer, RULES).level}" in html(test), "a race costs levels"
    assert newcomer.name in test.toast[0].value.replace("\\", "")


def test_everybody_is_there_at_a_glance(app, party):
    test = app("party", t=party.id)
    text = html(test)
    assert "Fighter 2 · level 2 · Ann" in text
    assert "wear 9 · tear 2 of 20" in text
    assert "AC/DC" in text
    assert "Wizard 3" in text


def test_the_one_who_is_rolled_has_the_level_of_the_others(app, night):
    book.add(night, mara())
    book.add(night, mara(id="a2", name="Nora"))
    book.add(night, bolo())
    tap(app("party", t=night.id), "party_roll_one")
    assert len(book.characters(night.state())) == 4
    assert "level 2" in html(app("party", t=night.id))


@pytest.mark.parametrize("name", NAMES)
def test_names_stay_text(app, night, name):
    book.add(night, mara(name=name))
    book.add(night, mara(id="a2", name=name))
    test = do(app("party", t=night.id), "xp")
    assert not test.exception
    assert "<b>hi</b>" not in html(test)
    first, second = test.pills(key="party_xp_who").options
    assert second == f"{first} \\(2\\)", "equals are told apart"


def test_two_of_one_name_are_told_apart_wherever_they_stand(app, night):
    book.add(night, mara(health=Health(wear=9)))
    book.add(night, mara(id="a2", health=Health(wear=3)))
    test = app("party", t=night.id)
    assert [link.label for link in test.get("page_link") if "Mara" in link.label][:2] == [
        "Mara",
        "Mara \\(2\\)",
    ]
    for action in ("rest", "sleep"):
        text = html(do(test, action))
        assert text.index("<bdi>Mara</bdi>") < text.index("<bdi>Mara (2)</bdi>")
    tap(test, "party_sleep")
    text = html(test)
    assert text.index("<bdi>Mara</bdi>") < text.index("<bdi>Mara (2)</bdi>"), "in the result as well"


def test_xp_for_all_takes_one_tap_on_an_amount(app, party):
    test = tap(do(app("party", t=party.id), "xp"), "party_xp_250")
    assert [who.xp.unspent for who in book.characters(party.state())] == [750, 250]
    assert len([row for row in party.log() if "250 XP" in row.text]) == 1
    assert "earns 250 XP" in html(test)
    test.button(key="undo").click().run()
    assert [who.xp.unspent for who in book.characters(party.state())] == [500, 0]


def test_xp_shared_by_some_with_a_reason(app, party):
    book.add(party, mara(id="c3", name="Cid"))
    test = do(app("party", t=party.id), "xp")
    test.segmented_control(key="party_xp_way").set_value("shared")
    test.text_input(key="party_xp_reason").set_value("the trog")
    test.pills(key="party_xp_who").set_value(["a1", "b2", "c3"])
    test.number_input(key="party_xp_amount").set_value(500).run()
    tap(test, "party_xp_award")
    assert [who.xp.unspent for who in book.characters(party.state())] == [666, 166, 666]
    assert party.log()[0].text.startswith("500 XP shared: Mara earns 166 XP for the trog")
    assert test.segmented_control(key="party_do_1").value is None


def test_what_healing_earned_is_awarded_by_a_tap(app, night):
    book.add(night, mara(xp=Earned(unspent=0, pending=80)))
    test = do(app("party", t=night.id), "xp")
    assert "XP for wear healed: Mara 80" in html(test)
    tap(test, "party_xp_pending")
    assert one(night, "a1").xp == Earned(unspent=80)


def test_a_rest_tells_the_odds_and_is_one_step(app, party):
    test = do(app("party", t=party.id), "rest")
    assert "rest 1 of 10, easy: erases" in html(test)
    assert "rest 5 of 10, normal: erases" in html(test)
    before = len(party.log())
    tap(test, "party_rest")
    assert [who.health.rests for who in book.characters(party.state())] == [1, 5]
    assert one(party, "a1").xp.pending > 0
    assert len(party.log()) == before + 1
    test.button(key="undo").click().run()
    assert [who.health.rests for who in book.characters(party.state())] == [0, 4]


def test_a_rest_with_dice_from_the_table(app, party):
    """Whatever is typed counts; what it does stands there before the tap."""
    test = do(app("party", t=party.id), "rest")
    test.session_state["_typed"] = {"party_rest_a1": 5}
    test.run()
    assert "5, half fail: 5 wear erased, 50 XP" in html(test)
    assert any(button.label == "Rest (1 by hand)" for button in test.button)
    tap(test, "party_rest")
    assert one(party, "a1").health.wear == 4
    assert "_typed" not in test.session_state or not test.session_state["_typed"]


def test_a_night_is_told_before_it_is_slept(app, party):
    """DH-345: the armor costs half, an unsafe place as well the rest."""
    test = do(app("party", t=party.id), "sleep")
    assert "sleeps: 4 wear erased, 0 rests cleared" in html(test), "ring mail on"
    test.pills(key="party_sleep_armor").set_value([]).run()
    assert "sleeps: 7 wear erased" in html(test)
    test.segmented_control(key="party_sleep_place").set_value("unsafe").run()
    assert "sleeps: 4 wear erased" in html(test)
    tap(test, "party_sleep")
    assert (one(party, "a1").health.wear, one(party, "b2").health.rests) == (5, 2)
    assert party.log()[0].kind == "sleep"


def test_a_new_day_opens_the_rests(app, party):
    test = do(app("party", t=party.id), "day")
    assert "all rests are open again" in html(test)
    tap(test, "party_day")
    assert [who.health.rests for who in book.characters(party.state())] == [0, 0]


def test_a_week_in_bed_tells_its_chances(app, party):
    test = do(app("party", t=party.id), "week")
    assert "of 2 tear heals on average" in html(test)
    test.session_state["_typed"] = {"party_week_a1": 12}
    test.run()
    assert "tear healed" in html(test)
    tap(test, "party_week")
    assert one(party, "a1").health.tear == 0
    assert one(party, "b2").health == Health()


def test_the_dead_are_told_and_left_alone(app, party):
    book.run(party, "b2", lambda who: commands.set_wounds(who, 40, 40, 0))
    test = do(app("party", t=party.id), "sleep")
    assert "is dead and does not sleep" in html(test)
    tap(test, "party_sleep")
    assert one(party, "b2").health.wear == 40


def test_a_refusal_stays_until_it_is_read(app, night):
    book.add(night, mara(health=Health(wear=20, tear=20)))
    book.run(night, "a1", lambda who: commands.set_wounds(who, 40, 40, 0))
    test = tap(do(app("party", t=night.id), "sleep"), "party_sleep")
    assert "dead and does not sleep" in test.error[0].value.replace("\\", "")
    test.run()
    assert test.error, "a tick does not wipe it off"


def test_a_menu_copies_seats_and_puts_away(app, party):
    test = app("party", t=party.id)
    test.session_state["party_menu_b2_0"] = True
    tap(test.run(), "party_up_b2")
    assert [who.id for who in book.characters(party.state())] == ["b2", "a1"]
    tap(test, "party_copy_b2")
    assert [who.name for who in book.characters(party.state())] == ["Bolo", "Mara", "Bolo"]
    test.session_state["party_menu_b2_1"] = True
    tap(test.run(), "party_archive_b2")
    assert [who.name for who in book.characters(party.state())] == ["Mara", "Bolo"]
    test.session_state["party_away"] = True
    tap(test.run(), "party_restore_b2")
    assert one(party, "b2").archived is False


def test_a_menu_offers_the_file_and_the_text(app, party):
    test = app("party", t=party.id)
    test.session_state["party_menu_a1_0"] = True
    test.run()
    assert "Level 2 Fighter" in test.code[0].value
    assert test.get("download_button")


def paste(test, text):
    return test.text_area(key="party_pasted_0").set_value(text).run()


def test_a_character_comes_in_as_text(app, night, party):
    test = paste(app("party", t=party.id), transfer.export_json(mara(name="Zed", archived=True)))
    said = test.markdown[-1].value.replace("\\", "")
    assert said == "Adds Zed: Level 2 Fighter, LN/CG Brave, Tidy, Vain. 20 HP, 4 things."
    assert len(book.characters(party.state())) == 2, "nothing yet"
    tap(test, "party_import_add")
    *_, new = book.characters(party.state())
    assert (new.name, new.id != "a1", new.archived) == ("Zed", True, False)


BAD = ["{}", "[]", "42", "not json", '{"format": "somebody-elses", "hp": 3}']
BAD += [transfer.export_json(mara()).replace('"version": 1', '"version": 99')]
BAD += [transfer.export_json(mara()).replace("Mara", "Nara")]


@pytest.mark.parametrize("text", BAD, ids=range(len(BAD)))
def test_what_is_no_character_is_refused_in_words(app, party, text):
    before = party.version
    test = paste(app("party", t=party.id), text)
    assert len(test.error) == 1
    assert test.error[0].value
    assert party.version == before


def test_a_file_that_was_edited_on_purpose_may_come_in(app, party):
    test = paste(app("party", t=party.id), transfer.export_json(mara()).replace("Mara", "Nara"))
    assert "checksum" in test.error[0].value
    test.checkbox(key="party_edited_0").check().run()
    assert "Adds Nara" in test.markdown[-1].value


def test_a_record_that_cannot_be_read_is_shown_and_kept(app, night):
    book.add(night, mara())

    def spoil(documents):
        documents.characters["a1"]["hp"] = 7

    night.change("spoil", "Spoilt", spoil)
    test = app("party", t=night.id)
    assert "Mara" in html(test)
    assert "It is kept as it is." in html(test)
    assert night.state().characters["a1"]["hp"] == 7


def test_the_sheets_follow_every_change(app, party):
    test = app("party", t=party.id)
    book.run(party, "a1", lambda who: commands.take_damage(who, RULES, 4))
    assert "wear 13 · tear 2 of 20" in html(test.run())
    party.undo()
    assert "wear 9 · tear 2 of 20" in html(test.run())


@pytest.mark.parametrize(("action", "rounds"), [("rest", 20), ("sleep", 8 * 1_200), ("week", 7 * 24 * 1_200)])
def test_time_goes_by_on_the_clock_and_undo_turns_it_back(app, party, action, rounds):
    before = journey(party.state()).clock.now
    tap(do(app("party", t=party.id), action), f"party_{action}")
    assert journey(party.state()).clock.now == before + rounds
    party.undo()
    assert journey(party.state()).clock.now == before
