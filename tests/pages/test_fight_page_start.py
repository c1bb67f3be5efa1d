"""The Fight page around the fight: making one, how hard it is, side by side, log, files, its end."""

import json

import pytest

from dhcore import fights
from dhcore.character import book
from dhcore.character.parts import Health
from dhcore.content.roll_tables import EncounterTable
from dhcore.dragonhead import fight_order
from dhcore.dragonhead.fight_blows import damage
from dhcore.dragonhead.simulator import SetUp, entrant_of, forecast
from dhcore.encounter import end_fight, next_turn
from dhcore.fights import Wanted
from dhcore.store import Store
from tests.character.people import RULES, bolo, mara
from tests.pages.conftest import html
from tests.pages.test_fight_page import has, open_panel, pick, tap


@pytest.fixture
def night(home):
    """A campaign with Mara, hurt, and Bolo."""
    campaign = Store(home).create("Mondays")
    book.add(campaign, mara(health=Health(wear=9, tear=2)))
    book.add(campaign, bolo())
    return campaign


def begun(campaign, name="The bridge", count=3, face=4):
    """A fight in its first round."""
    row = fights.start(campaign, name, ["a1", "b2"], [Wanted("goblin", count)], RULES)
    key = row.data["fight"]
    fights.run(campaign, key, lambda now: fight_order.begin_round(now, face=face), RULES)
    return key


def fight(campaign, key):
    return fights.fight(campaign.state(), key, RULES)


def labels(own):
    return [own.label(one.id) for one in own.combatants]


def test_without_a_campaign_there_is_a_way_to_one(app):
    test = app("fight")
    test.button(key="start_campaign").click().run()
    assert "Nobody lives in this campaign yet" in html(test)


def test_the_party_and_picked_creatures_make_a_fight(app, night):
    test = app("fight", t=night.id)
    tap(test, "fight_add_goblin")
    for _ in range(3):
        tap(test, "fight_further_goblin")
    tap(test, "fight_fewer_goblin")
    assert test.query_params["with"] == "goblin.3", "a reload keeps what was picked"
    assert any(button.label == "Prepare 2 against 3" for button in test.button)
    tap(test, "fight_prepare")
    (listed,) = fights.fights(night.state())
    assert listed.name == "Goblin ×3"
    assert labels(fight(night, listed.id)) == ["Mara", "Bolo", "Goblin 1", "Goblin 2", "Goblin 3"]
    assert test.query_params["f"] == listed.id
    assert "with" not in test.query_params


def test_who_stays_at_home_is_tapped_off(app, night):
    test = app("fight", t=night.id, f="new", **{"with": "ogre.1"})
    pick(test, "fight_new_party", ["b2"])
    tap(test, "fight_prepare")
    (listed,) = fights.fights(night.state())
    assert labels(fight(night, listed.id)) == ["Bolo", "Ogre"], "the only one of its kind has no number"


def test_any_creature_of_the_packs_is_in_the_list(app, night):
    test = app("fight", t=night.id, f="new")
    test.selectbox(key="fight_any_0").select("old-dragon").run()
    assert test.query_params["with"] == "old-dragon.1"


@pytest.mark.parametrize(
    "text", ["goblin", "nobody.3", "goblin.0", "goblin.9999", "goblin.x", "._.", "goblin.²"]
)
def test_a_broken_address_picks_nobody(app, night, text):
    test = app("fight", t=night.id, f="new", **{"with": text})
    assert next(b for b in test.button if b.key.startswith("fight_prepare")).disabled


def test_an_encounter_is_rolled_in_one_tap_or_by_a_die_from_the_table(app, night):
    table = RULES.library.get(EncounterTable, "goblin-warren")
    test = open_panel(app("fight", t=night.id, f="new"), "fight_tables")
    test.session_state["_typed"] = {f"fight_die_{table.id}": 4}
    test.run()
    tap(test, f"fight_roll_{table.id}")
    name, _, count = test.query_params["with"].partition(".")
    assert name == "goblin"
    assert 1 <= int(count) <= 6
    assert table.row(4).text in test.toast[0].value.replace("\\", "")


def test_how_hard_it_is_stands_there_before_the_fight(app, night):
    test = open_panel(app("fight", t=night.id, f="new", **{"with": "goblin.4"}), "fight_forecast")
    text = html(test)
    assert "the party wins" in text
    assert "from 2,000 fights" in text
    assert "someone dies" in text
    assert "Rounds it takes" in text
    fewer = next(b for b in test.button if b.key == "fight_one_fewer")
    assert "one fewer: Goblin" in fewer.label
    fewer.click().run()
    assert test.query_params["with"] == "goblin.3"


def test_the_forecast_is_that_of_the_core(app, night):
    test = open_panel(app("fight", t=night.id, f="new", **{"with": "goblin.4"}), "fight_forecast")
    key = fights.start(night, "x", ["a1", "b2"], [Wanted("goblin", 4)], RULES).data["fight"]
    own = fight(night, key)
    party = fights.party(night.state(), own)
    all_of = [entrant_of(fights.fighter_in(own, one.id, party, RULES)) for one in own.combatants]
    wins = forecast(SetUp(tuple(all_of[:2]), tuple(all_of[2:])), 2_000).wins
    assert f"<b>{round(100 * wins.share)}%</b>" in html(test)


def test_fights_lie_side_by_side_and_the_party_brings_its_wounds(app, night):
    first, second = begun(night), begun(night, "The cellar", 1)
    fights.run(night, first, lambda now: damage(now, ["c1"], "3"), RULES)
    test = app("fight", t=night.id)
    assert has(test, "fight_new")
    test.button(key=f"fight_choose_{second}").click().run()
    assert test.query_params["f"] == second
    assert "wear 12 · tear 2 of 20" in html(test)
    assert fight(night, first).round == 1, "the other goes on where it was"


def test_the_only_running_fight_opens_by_itself(app, night):
    key = begun(night)
    fights.start(night, "Later", ["a1"], [Wanted("ogre")], RULES)
    assert app("fight", t=night.id).query_params["f"] == key


def test_a_fight_is_saved_for_later_and_begun_from_there(app, night):
    key = begun(night)
    fights.run(night, key, lambda now: damage(now, ["c3"], "3"), RULES)
    test = open_panel(app("fight", t=night.id, f=key, part="more"), "fight_menu_copies")
    tap(test, "fight_save_later")
    (saved,) = fights.fights(night.state(), archived=True)
    test = open_panel(app("fight", t=night.id, f="new"), "fight_saved")
    tap(test, f"fight_start_{saved.id}")
    own = fight(night, test.query_params["f"])
    assert labels(own) == ["Goblin 1", "Goblin 2", "Goblin 3", "Mara", "Bolo"]
    assert own.get("c3").body.wear == 0
    assert own.status == "ready"


def test_a_fight_is_copied_put_away_taken_out_and_deleted(app, night):
    key = begun(night)
    test = open_panel(app("fight", t=night.id, f=key, part="more"), "fight_menu_copies")
    tap(test, "fight_copy")
    copy = test.query_params["f"]
    assert (copy != key, fight(night, copy).round) == (True, 1)
    tap(app("fight", t=night.id, f=key, part="more"), "fight_archive")
    assert [one.id for one in fights.fights(night.state(), archived=True)] == [key]
    test = open_panel(app("fight", t=night.id, f="all"), "fight_away")
    tap(test, f"fight_take_out_{key}")
    tap(app("fight", t=night.id, f=key, part="more"), "fight_delete")
    assert [one.id for one in fights.fights(night.state())] == [copy]
    night.undo()
    assert fight(night, key).round == 1


def test_name_and_notes(app, night):
    key = begun(night)
    test = open_panel(app("fight", t=night.id, f=key, part="more"), "fight_menu_name")
    test.text_input(key=f"fight_title_{key}").set_value("The <b>ford</b>")
    test.text_area(key=f"fight_notes_{key}").set_value("it rains")
    tap(test, "FormSubmitter:fight_title_form-Keep")
    assert (fight(night, key).name, fight(night, key).note) == ("The <b>ford</b>", "it rains")
    assert "The &lt;b&gt;ford" in html(test)


def test_creatures_the_rest_of_the_party_and_strangers_join_in_the_middle(app, night):
    key = fights.start(night, "Alone", ["a1"], [Wanted("goblin", 2)], RULES).data["fight"]
    fights.run(night, key, lambda now: fight_order.begin_round(now, face=4), RULES)
    test = open_panel(app("fight", t=night.id, f=key, part="more"), "fight_menu_join")
    test.toggle(key="fight_join_hidden").set_value(True).run()
    tap(test, "fight_join")
    assert fight(night, key).label("c4") == "Goblin 3"
    assert fight(night, key).get("c4").hidden
    tap(test, "fight_join_b2")
    open_panel(test, "fight_made_up")
    test.number_input(key="fight_up_hp").set_value(17)
    tap(test, "FormSubmitter:fight_made_up_form-Joins")
    own = fight(night, key)
    assert labels(own) == ["Mara", "Goblin 1", "Goblin 2", "Goblin 3", "Bolo", "Stranger"]
    assert own.combatants[-1].body.hp == 17
    assert set(own.now.order) == {one.id for one in own.combatants}


def test_a_group_saves_and_those_who_fail_take_damage(app, night):
    key = begun(night)
    test = open_panel(app("fight", t=night.id, f=key, part="more"), "fight_menu_saves")
    test.number_input(key="fight_save_strength").set_value(500).run()
    tap(test, "fight_save")
    assert html(test).count("failed") == 3
    assert night.log(1)[0].text.startswith("Luc Save: Goblin 1: ")
    tap(test, "fight_take_several")
    assert [fight(night, key).get(one).body.wear for one in ("c3", "c4", "c5")] == [5, 5, 5]


def test_the_reaction_of_strangers_has_its_odds_first(app, night):
    key = begun(night)
    test = open_panel(app("fight", t=night.id, f=key, part="more"), "fight_menu_reaction")
    assert "attack <b>33%</b> · belligerent <b>33%</b> · indifferent <b>33%</b>" in html(test)
    pick(test, "fight_speaker", "c1")
    tap(test, "fight_reaction")
    assert night.log(1)[0].text.startswith("Mara speaks. Reaction: ")


def test_a_side_retreats(app, night):
    key = begun(night)
    test = open_panel(app("fight", t=night.id, f=key, part="more"), "fight_menu_retreat")
    tap(test, "fight_flee_creatures")
    own = fight(night, key)
    assert {one.state for one in own.combatants if one.side == "creatures"} == {"fled"}


def test_when_a_side_is_down_the_end_is_one_tap_away_and_xp_the_next(app, night):
    key = begun(night, count=1)
    fights.run(night, key, lambda now: damage(now, ["c3"], "60 sharp"), RULES)
    for _ in range(2):
        fights.run(night, key, next_turn, RULES)
    test = tap(app("fight", t=night.id, f=key), "fight_end")
    assert fight(night, key).status == "over"
    assert "Over after 1 round" in html(test)
    link = next(one for one in test.get("page_link") if "Award XP" in one.proto.label)
    assert "part=award" in link.proto.query_string
    assert "c=a1" in link.proto.query_string
    assert "to=each&with=a1%2Cb2&why=The+bridge" in link.proto.query_string
    tap(test, "fight_reopen")
    assert fight(night, key).status == "running"


def test_the_die_of_the_round_can_be_corrected(app, night):
    key = begun(night, face=4)
    test = open_panel(app("fight", t=night.id, f=key, part="more"), "fight_menu_die")
    tap(test, "fight_recast_3")
    assert (fight(night, key).now.face, fight(night, key).label(fight(night, key).turn)) == (3, "Goblin 1")


def test_the_log_is_of_this_fight_filtered_undone_and_done_again(app, night):
    key, other = begun(night), begun(night, "The cellar", 1)
    fights.run(night, key, lambda now: damage(now, ["c4"], "3 sharp"), RULES)
    test = app("fight", t=night.id, f=key, part="log")
    text = html(test)
    assert "Goblin 2: up; wear 0/6 → up; wear 3/6, tear 1" in text
    assert "The cellar" not in text
    pick(test, "fight_log_about", "c5")
    assert "takes 3 wear" not in html(test)
    test.button(key="fight_undo").click().run()
    assert fight(night, key).get("c4").body.wear == 0
    test.button(key="fight_redo").click().run()
    assert fight(night, key).get("c4").body.wear == 3
    assert fight(night, other).round == 1


def test_a_file_brings_a_fight_back_as_it_stood(app, night, home):
    key = begun(night)
    fights.run(night, key, lambda now: damage(now, ["c4"], "3 sharp"), RULES)
    text = fights.export_json(night.state(), key, RULES)
    test = app("fight", t=night.id, f="all")
    test.file_uploader(key="fight_file_0").set_value(("fight.json", text.encode(), "application/json")).run()
    tap(test, "fight_import_add")
    copy = fight(night, test.query_params["f"])
    assert copy.id != key
    assert copy.get("c4").body.wear == 3
    assert copy.round == 1


@pytest.mark.parametrize("content", [{}, [], 42, {"format": "another"}])
def test_other_files_change_nothing(app, night, content):
    begun(night)
    version = night.version
    test = app("fight", t=night.id, f="all")
    data = json.dumps(content).encode()
    test.file_uploader(key="fight_file_0").set_value(("x.json", data, "application/json")).run()
    assert test.error
    assert night.version == version


def test_the_list_says_where_each_fight_is(app, night):
    over = begun(night)
    fights.run(night, over, end_fight, RULES)
    begun(night, "The cellar", 1)
    text = html(app("fight", t=night.id, f="all"))
    assert "over · round 1" in text
    assert "running · round 1 · 3 standing" in text
