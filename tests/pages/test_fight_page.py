"""The Fight page in play: turns, blows with their odds first, wounds, conditions; each tap is one command."""

import pytest

from dhcore import fights
from dhcore.character import book
from dhcore.character.parts import Health
from dhcore.display import percent
from dhcore.dragonhead import fight_order
from dhcore.dragonhead.fight_aim import aim_at
from dhcore.dragonhead.fight_blows import damage, stun
from dhcore.dragonhead.fight_ticks import begin_work, set_on_fire
from dhcore.encounter import add_condition, next_turn, rename
from dhcore.fights import Wanted, fighter_in
from dhcore.store import Store
from tests.character.people import RULES, bolo, mara
from tests.pages.conftest import html

MARA, BOLO, FIRST, SECOND, THIRD = "c1", "c2", "c3", "c4", "c5"
ODD_NAMES = ["$5 $10", "<b>hi</b>", "1. Bob", "龍 🐉 Þór O'Brien", "مرحبا بالعالم", "W" * 60]


@pytest.fixture
def night(home):
    """A campaign with Mara, hurt, and Bolo."""
    campaign = Store(home).create("Mondays")
    book.add(campaign, mara(health=Health(wear=9, tear=2)))
    book.add(campaign, bolo())
    return campaign


class Bridge:
    """A fight in a campaign, and the page about it."""

    def __init__(self, app, campaign, creatures, face):
        self.app, self.campaign = app, campaign
        row = fights.start(campaign, "The bridge", ["a1", "b2"], creatures, RULES)
        self.key = row.data["fight"]
        if face:
            self.run(lambda now: fight_order.begin_round(now, face=face))

    def run(self, command):
        return fights.run(self.campaign, self.key, command, RULES)

    def open(self, **params):
        return self.app("fight", t=self.campaign.id, f=self.key, **params)

    @property
    def now(self):
        return fights.fight(self.campaign.state(), self.key, RULES)

    def fighters(self):
        party = fights.party(self.campaign.state(), self.now)
        return {one.id: fighter_in(self.now, one.id, party, RULES) for one in self.now.combatants}


@pytest.fixture
def bridge(app, night):
    """Makes a fight against goblins, in its first round by the die's face: the party first if even."""

    def make(count=3, face=4, creatures=None):
        return Bridge(app, night, creatures or [Wanted("goblin", count)], face)

    return make


def tap(test, name):
    """Tap the button of that name, whatever number its key bears by now."""
    found = [button for button in test.button if name in (button.key, (button.key or "").rpartition("_")[0])]
    assert found, [button.key for button in test.button]
    found[0].click().run()
    assert not test.exception
    return test


def pick(test, start, value):
    """Tap a pill of the row whose key begins so."""
    group = next(one for one in test.get("button_group") if one.key.startswith(start))
    group.set_value(value).run()
    assert not test.exception
    return test


def open_panel(test, key):
    """What is behind an expander or a popover is drawn once it is open."""
    test.session_state[key] = True
    return test.run()


def has(test, name):
    return any((button.key or "").rpartition("_")[0] == name for button in test.button)


def test_before_the_fight_the_die_is_tapped(bridge):
    fight = bridge(face=None)
    test = tap(fight.open(), "fight_face_3")
    assert (fight.now.round, fight.now.now.face, fight.now.now.typed) == (1, 3, True)
    assert fight.now.label(fight.now.turn) == "Goblin 1"
    assert "Round 1 · creatures first, d6: 3" in html(test)


def test_before_the_fight_the_app_rolls_the_die(bridge):
    fight = bridge(face=None)
    tap(fight.open(), "fight_roll_round")
    assert fight.now.round == 1
    assert fight.now.now.face in range(1, 7)


@pytest.mark.parametrize(("side", "first"), [("characters", "Mara"), ("creatures", "Goblin 1")])
def test_an_ambush_gives_one_side_a_round(bridge, side, first):
    fight = bridge(face=None)
    test = tap(fight.open(), f"fight_ambush_{side}")
    assert fight.now.label(fight.now.turn) == first
    assert {fight.now.get(one).side for one in fight.now.now.order} == {side}
    assert "surprised" in html(test)


def test_whose_turn_it_is_stands_on_top_with_what_it_can_do(bridge):
    test = bridge().open()
    text = html(test)
    assert "<h2 class='turn' dir='auto'>Mara</h2>" in text
    assert "wear 9 · tear 2 of 20" in text
    labels = next(one for one in test.get("button_group") if one.key.startswith("fight_attack_c1")).options
    assert list(labels) == ["**Sword** 1d10\\+1 s", "4 more"]


def test_next_passes_the_turn_on_and_back_returns_it(bridge):
    fight = bridge()
    test = tap(fight.open(), "fight_next")
    assert fight.now.turn == BOLO
    tap(test, "fight_back")
    assert fight.now.turn == MARA
    tap(test, "fight_back")
    assert "no turn before this one" in fight.campaign.log(1)[0].text


def test_after_the_last_turn_the_next_round_is_rolled(bridge):
    fight = bridge(count=1)
    test = fight.open()
    for _ in range(3):
        tap(test, "fight_next")
    assert fight.now.round_is_over
    tap(test, "fight_face_2")
    assert (fight.now.round, fight.now.turn) == (2, MARA)


def test_the_odds_stand_there_before_the_roll(bridge):
    fight = bridge()
    test = pick(fight.open(), "fight_attack_c1", "i1")
    pick(test, "fight_target_c1", SECOND)
    fighters = fight.fighters()
    odds = aim_at(fighters[MARA], "i1", [fighters[SECOND]]).at(SECOND).odds
    text = html(test)
    assert f"tear <b>{percent(odds.any_tear)}</b>" in text
    assert f"stun <b>{percent(odds.stun)}</b>" in text
    assert f"drops <b>{percent(odds.drops)}</b>" in text
    assert "1d10+1, one roll against AC 1d6" in text


def test_a_blow_is_rolled_and_applied_in_four_taps(bridge):
    fight = bridge()
    test = pick(fight.open(), "fight_attack_c1", "i1")
    pick(test, "fight_target_c1", SECOND)
    tap(test, "fight_roll")
    before = fight.now
    assert "Mara, Sword at Goblin 2" in html(test)
    tap(test, "fight_apply")
    newest = fight.campaign.log(1)[0]
    assert newest.text.startswith("Mara, Sword")
    assert "Goblin 2" in newest.text
    assert newest.data["about"][0] == MARA
    assert fight.now.turn == before.turn
    assert not has(test, "fight_apply")


def test_dice_from_the_table_are_tapped_in(bridge):
    fight = bridge()
    test = pick(fight.open(), "fight_attack_c1", "i1")
    pick(test, "fight_target_c1", SECOND)
    tap(test, "fight_by_hand")
    pick(test, "fight_hand_0_hit", 11)
    pick(test, "fight_hand_0_c4", 5)
    assert "11 sharp - 5 = 6 wear, 3 tear" in html(test)
    tap(test, "fight_apply")
    body = fight.now.get(SECOND).body
    assert (body.wear, body.tear) == (6, 3)
    assert "Goblin 2 takes 6 wear, 3 tear (11 sharp - 5)" in fight.campaign.log(1)[0].text
    fight.campaign.undo()
    assert fight.now.get(SECOND).body.wear == 0


def test_what_is_left_open_the_app_rolls(bridge):
    fight = bridge()
    test = pick(fight.open(), "fight_attack_c1", "i1")
    pick(test, "fight_target_c1", SECOND)
    tap(test, "fight_by_hand")
    pick(test, "fight_hand_0_hit", 11)
    tap(test, "fight_roll")
    assert "11 sharp - " in html(test)


def test_a_miss_is_told_and_changes_nobody(bridge):
    fight = bridge()
    before = fight.now
    test = pick(fight.open(), "fight_attack_c1", "i1")
    pick(test, "fight_target_c1", SECOND)
    tap(test, "fight_by_hand")
    pick(test, "fight_hand_0_hit", 3)
    pick(test, "fight_hand_0_c4", 6)
    tap(test, "fight_apply")
    assert fight.now == before
    assert "Mara, Sword at Goblin 2: 3 sharp - 6" in fight.campaign.log(1)[0].text


def test_a_result_can_be_dropped(bridge):
    fight = bridge()
    test = pick(fight.open(), "fight_attack_c1", "i1")
    pick(test, "fight_target_c1", SECOND)
    tap(test, "fight_roll")
    rows = len(fight.campaign.log(50))
    tap(test, "fight_drop")
    assert len(fight.campaign.log(50)) == rows
    assert not has(test, "fight_apply")


def test_modifiers_change_the_odds_and_say_so(bridge):
    fight = bridge()
    test = pick(fight.open(), "fight_attack_c1", "i1")
    pick(test, "fight_target_c1", SECOND)
    open_panel(test, "fight_how_c1_0")
    pick(test, "fight_cover_c1", "partial")
    pick(test, "fight_circumstances_c1", ["behind"])
    pick(test, "fight_try_c1", "hard")
    text = html(test)
    assert "worst of 2" in text
    assert "against DC 1d4+1" in text
    assert "With partial cover, from behind, +d4" in text


def test_trying_hard_is_paid_when_the_blow_is_applied(bridge):
    fight = bridge()
    test = pick(fight.open(), "fight_attack_c1", "i1")
    pick(test, "fight_target_c1", SECOND)
    open_panel(test, "fight_how_c1_0")
    pick(test, "fight_try_c1", "hard")
    tap(test, "fight_roll")
    tap(test, "fight_apply")
    assert book.character(fight.campaign.state(), "a1").health.wear == 10


def test_a_sweep_meets_several(bridge):
    fight = bridge()
    test = pick(fight.open(), "fight_attack_c1", "i1")
    open_panel(test, "fight_how_c1_0")
    pick(test, "fight_way_c1", "sweep")
    pick(test, "fight_target_c1", [FIRST, SECOND])
    tap(test, "fight_by_hand")
    pick(test, "fight_hand_0_hit", 11)
    pick(test, "fight_hand_0_c3", 1)
    pick(test, "fight_hand_0_c4", 1)
    tap(test, "fight_apply")
    assert [fight.now.get(one).body.wear for one in (FIRST, SECOND)] == [5, 4]


def test_a_spell_that_fails_is_crossed_out_in_the_record(bridge):
    fight = bridge()
    fight.run(next_turn)
    test = pick(fight.open(), "fight_attack_c2", "wizard:magic-missile")
    pick(test, "fight_target_c2", FIRST)
    tap(test, "fight_by_hand")
    pick(test, "fight_hand_0_hit", 3)
    assert "forgotten" in html(test)
    tap(test, "fight_apply")
    known = book.character(fight.campaign.state(), "b2").minds[0]
    assert "magic-missile" in str(known)
    assert any("forg" in row.text.lower() for row in fight.campaign.log(2))


def test_all_goblins_attack_at_once_and_some_are_left_out(bridge):
    fight = bridge(face=3)
    test = tap(fight.open(), f"fight_bulk_{FIRST}")
    pick(test, "fight_bulk_target", [MARA, BOLO])
    tap(test, "fight_bulk_roll")
    ticks = [box for box in test.checkbox if box.key.startswith("fight_tick_")]
    assert [box.label for box in ticks] == [
        "Goblin 1, Notched blade at Mara",
        "Goblin 2, Notched blade at Bolo",
        "Goblin 3, Notched blade at Mara",
    ]
    ticks[2].uncheck().run()
    tap(test, "fight_apply")
    assert fight.now.turn == THIRD, "the one that was left out still has its turn"
    assert fight.campaign.log(1)[0].text.startswith("Goblin attack")


def test_defences_against_many_are_tapped_in(bridge):
    fight = bridge(face=3, count=2)
    test = tap(fight.open(), f"fight_bulk_{FIRST}")
    pick(test, "fight_bulk_target", [MARA])
    tap(test, "fight_bulk_hand")
    pick(test, "fight_guard_0_0_0", 2)
    pick(test, "fight_guard_0_1_0", 9)
    tap(test, "fight_apply")
    assert book.character(fight.campaign.state(), "a1").health.wear == 10, "3 sharp - 2, and 3 - 9"
    assert fight.now.turn == MARA


def test_a_stunned_one_says_what_its_turn_goes_to(bridge):
    fight = bridge()
    fight.run(lambda now: stun(now, [MARA], down=True))
    test = fight.open()
    assert "This turn: <b>recovers from the stun</b>, then stands up" in html(test)
    tap(test, "fight_next")
    assert book.character(fight.campaign.state(), "a1").health.stuns == 0


def test_a_row_opens_its_panel_and_the_address_keeps_it(bridge):
    fight = bridge()
    test = tap(fight.open(), f"fight_open_{SECOND}")
    assert test.query_params["o"] == SECOND
    assert has(fight.open(o=SECOND), f"fight_take_{SECOND}")
    tap(test, f"fight_open_{SECOND}")
    assert "o" not in test.query_params


def test_quick_damage_and_healing(bridge):
    fight = bridge()
    test = fight.open(o=SECOND)
    pick(test, "fight_kind", "mixed")
    test.number_input(key="fight_points").set_value(8).run()
    tap(test, f"fight_take_{SECOND}")
    body = fight.now.get(SECOND).body
    assert (body.wear, body.tear) == (8, 2)
    test.number_input(key="fight_points").set_value(3).run()
    tap(test, f"fight_heal_{SECOND}")
    assert fight.now.get(SECOND).body.wear == 5
    assert "8 mixed" in fight.campaign.log(2)[1].text


def test_quick_damage_for_a_character_is_in_its_record(bridge):
    fight = bridge()
    tap(fight.open(o=BOLO), f"fight_take_{BOLO}")
    assert book.character(fight.campaign.state(), "b2").health.wear == 5


def test_the_same_damage_for_several(bridge):
    fight = bridge()
    test = open_panel(fight.open(o=FIRST), "fight_quick_c3_0")
    pick(test, "fight_also_c3", [SECOND])
    tap(test, f"fight_quick_take_{FIRST}")
    assert [fight.now.get(one).body.wear for one in (FIRST, SECOND, THIRD)] == [5, 5, 0]


def test_conditions_are_added_and_taken_off(bridge):
    fight = bridge()
    test = pick(fight.open(o=SECOND), "fight_one_part", "conditions")
    pick(test, "fight_lasts", "3 rounds")
    tap(test, f"fight_on_blind_{SECOND}")
    (held,) = fight.now.get(SECOND).conditions
    assert (held.name, held.ends, held.until) == ("blind", "round", 3)
    assert "blind (3 rounds)" in html(test)
    tap(test, f"fight_off_{held.id}")
    assert fight.now.get(SECOND).conditions == ()


def test_what_is_concentrated_on_ends_with_it(bridge):
    fight = bridge()
    test = pick(fight.open(o=SECOND), "fight_one_part", "conditions")
    pick(test, "fight_lasts", "concentration")
    tap(test, f"fight_on_charmed_{SECOND}")
    (held,) = fight.now.get(SECOND).conditions
    assert held.source == MARA
    test = pick(fight.open(o=MARA), "fight_one_part_c1", "conditions")
    tap(test, f"fight_break_{MARA}")
    assert fight.now.get(SECOND).conditions == ()


@pytest.mark.parametrize(
    ("name", "state"), [("fight_call_out", "out"), ("fight_call_dead", "dead"), ("fight_call_fled", "fled")]
)
def test_the_table_calls_somebody_down_and_back(bridge, name, state):
    fight = bridge()
    test = pick(fight.open(o=SECOND), "fight_one_part", "more")
    tap(test, f"{name}_{SECOND}")
    assert fight.now.get(SECOND).state == state
    assert "down and gone" in html(test)
    tap(test, f"fight_call_back_{SECOND}")
    assert fight.now.get(SECOND).up


def test_the_dead_are_revived(bridge):
    fight = bridge()
    fight.run(lambda now: damage(now, [SECOND], "40 sharp"))
    assert fight.now.get(SECOND).state == "dead"
    test = pick(fight.open(o=SECOND), "fight_one_part", "more")
    tap(test, f"fight_revive_{SECOND}")
    assert fight.now.get(SECOND).up


def test_hide_turn_delay_rename_note_remove(bridge):
    fight = bridge()
    test = pick(fight.open(o=SECOND), "fight_one_part", "more")
    tap(test, f"fight_hide_{SECOND}")
    assert fight.now.get(SECOND).hidden
    tap(test, f"fight_give_{SECOND}")
    assert fight.now.turn == SECOND
    tap(test, f"fight_wait_{SECOND}")
    assert fight.now.turn == MARA
    test.text_input(key=f"fight_rename_{SECOND}_Goblin").set_value("Snag")
    tap(test, f"FormSubmitter:fight_name_{SECOND}-Rename")
    assert fight.now.label(SECOND) == "Snag"
    test.text_area(key=f"fight_text_{SECOND}").set_value("limps")
    tap(test, f"FormSubmitter:fight_note_{SECOND}-Keep the note")
    assert fight.now.get(SECOND).note == "limps"
    tap(test, f"fight_remove_{SECOND}")
    assert not fight.now.has(SECOND)
    assert fight.now.label(THIRD) == "Goblin 3", "numbers stay"


def test_fire_is_said_at_the_end_of_the_round_and_holds_the_next_one_back(bridge):
    fight = bridge(count=1)
    fight.run(lambda now: set_on_fire(now, FIRST, "H"))
    for _ in range(3):
        fight.run(next_turn)
    test = fight.open()
    (timer,) = fight.now.timers
    assert "Goblin: burns" in html(test)
    assert next(b for b in test.button if b.key.startswith("fight_roll_round")).disabled
    tap(test, f"fight_burn_{timer.id}")
    assert fight.now.timers[0].done == 1
    assert not has(test, f"fight_burn_{timer.id}")
    tap(test, "fight_roll_round")
    assert fight.now.round == 2


def test_several_fires_burn_in_one_tap(bridge):
    fight = bridge(count=2)
    for one in (FIRST, SECOND):
        fight.run(lambda now, one=one: set_on_fire(now, one, "F"))
    for _ in range(4):
        fight.run(next_turn)
    tap(fight.open(), "fight_burn_all")
    assert {timer.done for timer in fight.now.timers} == {1}


def test_work_that_is_done_is_said_in_its_turn(bridge):
    fight = bridge(count=1)
    fight.run(lambda now: begin_work(now, MARA, "Falling star", 1))
    for _ in range(3):
        fight.run(next_turn)
    fight.run(lambda now: fight_order.begin_round(now, face=2))
    test = fight.open()
    assert "Mara: Falling star, ready in round 2" in html(test)
    (timer,) = fight.now.timers
    tap(test, f"fight_work_done_{timer.id}")
    assert fight.now.timers == ()


@pytest.mark.parametrize("name", ODD_NAMES)
def test_names_stay_text(bridge, name):
    fight = bridge()
    fights.run(fight.campaign, fight.key, lambda now: add_condition(now, [FIRST], name), RULES)
    for one in (FIRST, SECOND):
        fight.run(lambda now, one=one: rename(now, one, name))
    test = fight.open()
    assert "<b>hi</b>" not in html(test)
    labels = [button.label.replace("\\", "") for button in test.button]
    assert {f"{name} 1", f"{name} 2"} <= set(labels), "equal names are told apart"


def test_a_refusal_is_said_and_changes_nothing(bridge):
    fight = bridge()
    test = fight.open(o=SECOND)
    fight.campaign.undo()
    fight.campaign.undo()
    assert fights.fights(fight.campaign.state()) == ()
    test.run()
    assert "There is no such fight here" in html(test)


def test_the_heading_undoes_the_last_step(bridge):
    fight = bridge()
    test = tap(fight.open(), "fight_next")
    test.button(key="undo").click().run()
    assert fight.now.turn == MARA
