"""The Sheet: what it shows is what the core computes, and each tap is one command on the record."""

import io

import pytest
from PIL import Image

from dhcore.character import book, commands, sheet_of
from dhcore.character.sheet_rolls import rollables
from dhcore.dragonhead.wounds import Wounds
from dhcore.store import Store
from pages._parts import sheet_harm
from tests.character.people import RULES, bolo, mara
from tests.pages.conftest import html

ODD_NAMES = ["$5 $10", "*x* _y_", "<b>hi</b>", ":fire:", "1. Bob", "مرحبا بالعالم", "龍 🐉 Þór", "W" * 60]


@pytest.fixture
def table(home):
    """A campaign with Mara, a fighter, and Bolo, a wizard."""
    campaign = Store(home).create("Mondays")
    book.add(campaign, mara())
    book.add(campaign, bolo())
    return campaign


@pytest.fixture
def sheet(app, table):
    """Opens somebody's sheet: sheet("b2", part="magic")."""

    def open_sheet(who="a1", **params):
        return app("sheet", t=table.id, c=who, **params)

    return open_sheet


def one(table, key="a1"):
    return book.character(table.state(), key)


def tap(test, key, panel=None):
    """Tap a button; ``panel`` is what it is in: this harness forgets after a run that it was open."""
    if panel:
        opened(test, panel)
    test.button(key=key).click().run()
    assert not test.exception


def opened(test, *keys):
    """Open expanders and popovers."""
    for key in keys:
        test.session_state[key] = True
    test.run()
    assert not test.exception
    return test


def news(table):
    return table.log()[0].text


# Whose sheet


def test_without_a_campaign_one_is_a_tap_away(app):
    assert app("sheet").button(key="start_campaign")


@pytest.mark.parametrize("who", [{}, {"c": "nobody"}])
def test_a_sheet_is_chosen_by_a_tap(app, table, who):
    test = app("sheet", t=table.id, **who)
    assert len(test.warning) == len(who)
    test.pills(key="sheet_choose").set_value("b2").run()
    assert test.query_params["c"] == "b2"
    assert "Bolo</h2>" in html(test)


def test_an_empty_campaign_leads_to_the_first_character(app, home):
    test = app("sheet", t=Store(home).create("Mondays").id)
    assert [link.proto.page for link in test.get("page_link") if link.proto.label == "Make a character"]


def test_another_sheet_is_two_taps_away(sheet):
    test = sheet()
    test.pills(key="sheet_switch_a1").set_value("b2").run()
    assert test.query_params["c"] == "b2"


def test_the_part_stands_in_the_address(sheet):
    test = sheet(part="things")
    assert test.segmented_control(key="sheet_part").value == "things"
    test.segmented_control(key="sheet_part").set_value("notes").run()
    assert test.query_params["part"] == "notes"
    test.segmented_control(key="sheet_part").set_value("play").run()
    assert "part" not in test.query_params
    assert sheet(part="nonsense").segmented_control(key="sheet_part").value == "play"


@pytest.mark.parametrize("name", ODD_NAMES)
def test_names_are_text(app, home, name):
    campaign = Store(home).create("Mondays")
    book.add(campaign, mara(name=name, hinders=(name,), notes=name))
    book.add(campaign, mara(id="a2", name=name))
    test = app("sheet", t=campaign.id, c="a1")
    escaped = name.replace("<b>hi</b>", "&lt;b&gt;hi&lt;/b&gt;")
    for part in ("play", "magic", "things", "notes", "edit"):
        test.segmented_control(key="sheet_part").set_value(part).run()
        assert not test.exception
        assert f"{escaped}</h2>" in html(test)


# Damage


def test_the_sheet_shows_what_the_core_computes(sheet):
    test, own = sheet(), sheet_of(mara(), RULES)
    page = html(test)
    assert "wear 0 · tear 0 of 20 HP · 20 left" in page
    for key, rollable in rollables(own).items():
        if rollable.attack is None:
            label = test.button(key=f"sheet_roll_{key}").label.replace("\\", "")
            assert f"**{rollable.figure.dice}** *{rollable.name} {rollable.figure}*" == label
    assert f"<b>{own.stun}</b>" in page


def test_eight_mixed_are_taken_and_taken_back(sheet, table):
    test = sheet()
    test.segmented_control(key="sheet_kind").set_value("mixed").run()
    test.number_input(key="sheet_points").set_value(8).run()
    assert test.button(key="sheet_take").label == "Take 8 mixed"
    tap(test, "sheet_take")
    assert one(table).health.wear == 8
    assert one(table).health.tear == 2
    assert news(table) == "Mara takes 8 wear, 2 tear (8 mixed); stunned"
    assert news(table) in html(test)
    assert "wear 8 · tear 2 of 20 HP · 12 left" in html(test)
    assert html(test).count("<i class='tear'></i>") == 2
    assert html(test).count("<i class='wear'></i>") == 6
    tap(test, "undo")
    assert one(table) == mara(seat=1)
    assert "wear 0 · tear 0" in html(test)


def test_two_taps_are_two_blows(sheet, table):
    test = sheet()
    tap(test, "sheet_take")
    tap(test, "sheet_take")
    assert one(table).health.wear == 10


def test_points_go_in_steps_of_five_and_heal(sheet, table):
    test = sheet()
    tap(test, "sheet_further")
    assert test.number_input(key="sheet_points").value == 10
    tap(test, "sheet_take")
    tap(test, "sheet_fewer")
    tap(test, "sheet_fewer")
    assert test.number_input(key="sheet_points").value == 1
    assert test.button(key="sheet_heal").label == "Heal 1"
    tap(test, "sheet_heal")
    assert one(table).health.wear == 9


@pytest.mark.parametrize(
    ("choice", "after"),
    [
        ("magic", (4, 2, 0)),
        ("tear", (9, 0, 0)),
        ("scar", (9, 3, 0)),
        ("scars", (14, 3, 1)),
        ("mishap", (14, 4, 0)),
        ("own", (14, 3, 0)),
    ],
)
def test_what_is_needed_less_often_is_under_more(sheet, table, choice, after):
    book.run(table, "a1", lambda c: commands.take_damage(c, RULES, 9, "m"))
    book.run(table, "a1", commands.stand_up)
    test = sheet()
    test.segmented_control(key="sheet_kind").set_value("mixed").run()
    opened(test, "sheet_more")
    tap(test, f"sheet_more_{choice}")
    health = one(table).health
    assert (health.wear, health.tear, health.scar) == after
    assert not any(button.key == f"sheet_more_{choice}" for button in test.button)


def test_a_stun_is_got_over_with_an_action(sheet, table):
    test = opened(sheet(), "sheet_more")
    tap(test, "sheet_more_stun")
    assert "<span class='chip'>stunned</span>" in html(test)
    tap(test, "sheet_lose_action")
    assert news(table) == "Mara recovers from the stun"
    assert "chip" not in html(test)


@pytest.mark.parametrize(("wear", "torn"), [(0, 0), (3, 1), (12, 2), (30, 5), (20, 20)])
def test_every_circle_is_drawn_once(wear, torn):
    wounds = Wounds(12, 5, wear, torn)
    drawn = sheet_harm.circles(wounds)
    assert drawn.count("class='wear'") == wounds.wear - torn
    assert drawn.count("class='tear'") == torn
    before, after = drawn.split("<b></b>")
    assert before.count("<i") == 12
    assert after.count("<i") >= 1


def test_many_hit_points_are_a_bar(sheet, table):
    book.run(table, "a1", lambda c: commands.set_override(c, "hp", 400))
    page = html(sheet())
    assert "class='circles'" not in page
    assert "class='wounds'" in page
    assert page.count("of 400 HP") == 1
    assert "HP by hand" in page


# Rolls


def test_an_attack_is_rolled_by_a_tap(sheet, table):
    test = sheet()
    tap(test, "sheet_roll_i1")
    row = table.log()[0]
    assert row.text.startswith("Mara: Sword → ")
    assert "sharp" in row.text
    assert row.text.split(" → ")[1].rsplit(" (", 1)[0] in html(test)
    assert one(table).health.wear == 0


def test_trying_hard_is_paid_for_and_said_anew_each_time(sheet, table):
    test = sheet()
    test.segmented_control(key="sheet_try").set_value("harder").run()
    tap(test, "sheet_roll_i1")
    assert [row.text.split(" → ")[0] for row in table.log()[:2]] == [
        "Mara: Sword, try harder for 2 wear",
        "Mara suffers 2 wear (try harder)",
    ]
    assert one(table).health.wear == 2
    assert test.segmented_control(key="sheet_try").value == "no"
    tap(test, "sheet_roll_ac")
    assert one(table).health.wear == 2


def test_no_one_tries_hard_with_dc(sheet, table):
    test = sheet()
    test.segmented_control(key="sheet_try").set_value("hard").run()
    before = table.version
    tap(test, "sheet_roll_dc")
    assert "DH\\-212" in test.error[0].value
    assert table.version == before


def test_a_difficulty_holds_until_it_is_changed(sheet, table):
    test = sheet()
    test.pills(key="sheet_difficulty").set_value("hard").run()
    tap(test, "sheet_roll_move.Move")
    assert news(table).startswith("Mara: Move, hard → ")


def test_dice_rolled_by_hand_are_tapped(sheet, table):
    test = sheet()
    test.toggle(key="sheet_by_hand").set_value(True).run()
    tap(test, "sheet_roll_i1")
    assert len(table.log()) == 2
    total = next(pills for pills in test.pills if pills.key.startswith("sheet_total_"))
    dice = sheet_of(mara(), RULES).attack("i1").hit.dice
    assert total.options == [str(value) for value in dice.distribution]
    total.set_value(dice.best).run()
    assert news(table).endswith(f"{dice.best} sharp (by hand)")
    assert not any(pills.key.startswith("sheet_total_") for pills in test.pills)


def test_aspects_are_explained(sheet):
    test = opened(sheet(), "sheet_unarmed")
    assert "<th scope='row'>HAC</th><td>AC/DC rolls count half against it.</td>" in html(test)


def test_a_weapon_in_the_bag_is_one_tap_from_the_hand(sheet, table):
    book.run(table, "a1", lambda c: commands.pack(c, "i1"))
    test = sheet()
    assert not any(button.key == "sheet_roll_i1" for button in test.button)
    tap(test, "sheet_hold_i1")
    assert one(table).item("i1").slot == "held"
    assert test.button(key="sheet_roll_i1")


def test_an_ability_opens_its_odds(sheet, table):
    links = {
        link.proto.label.split("**")[1]: link.proto
        for link in sheet().get("page_link")
        if "**" in link.proto.label
    }
    assert len(links) == 9
    assert links["Dex"].label == "**Dex** 13"
    assert links["Dex"].query_string == f"t={table.id}&score=13&ability=dex&level=2"


# Rests, nights, hinders


def test_a_rest_says_its_odds_and_erases_wear(sheet, table):
    book.run(table, "a1", lambda c: commands.take_damage(c, RULES, 9, None))
    test = opened(sheet(), "sheet_rest")
    assert html(test).count("class='odds'") == 8
    tap(test, "sheet_rest_roll")
    assert one(table).health.rests == 1
    assert one(table).xp.pending > 0
    assert news(table).startswith("Mara rests, ")
    assert "1 of 10 rests taken" in html(test)


def test_a_rest_rolled_by_hand_erases_its_total(sheet, table):
    book.run(table, "a1", lambda c: commands.take_damage(c, RULES, 9, None))
    test = opened(sheet(), "sheet_rest")
    test.toggle(key="sheet_by_hand").set_value(True).run()
    next(pills for pills in test.pills if pills.key.startswith("sheet_total_rest")).set_value(4).run()
    assert one(table).health.wear == 5


def test_a_night_says_what_it_gives_before_it_does(sheet, table):
    book.run(table, "a1", lambda c: commands.take_damage(c, RULES, 9, None))
    test = opened(sheet(), "sheet_night")
    assert "Mara sleeps: 4 wear erased" in html(test)  # in ring mail
    test.toggle(key="sheet_armored_a1_True").set_value(False).run()
    assert "Mara sleeps: 9 wear erased" in html(test)
    tap(test, "sheet_sleep")
    assert one(table).health.wear == 0


def test_a_new_day_opens_the_rests(sheet, table):
    book.run(table, "a1", lambda c: commands.rest(c, RULES, 3))
    test = opened(sheet(), "sheet_night")
    tap(test, "sheet_new_day")
    assert one(table).health.rests == 0


def test_hinders_come_and_go(sheet, table):
    test = opened(sheet(), "sheet_hinder_add")
    test.pills(key="sheet_hinder_0").set_value("Drunk").run()
    assert one(table).hinders == ("Drunk",)
    assert "<span class='chip'>Drunk</span>" in html(test)
    test.text_input(key="sheet_hinder_typed_1").set_value("*Cursed*")
    next(b for b in test.button if b.label == "Add").click().run()
    assert one(table).hinders == ("Drunk", "*Cursed*")
    tap(test, "sheet_rid_Drunk")
    assert one(table).hinders == ("*Cursed*",)


# Magic


def until(test, table, key, words, tries=200):
    for _ in range(tries):
        tap(test, key)
        if words in " ".join(row.text for row in table.log()[:2]):
            return
    raise AssertionError(words)


def test_a_cast_that_fails_fully_crosses_the_spell_out_until_it_is_recovered(sheet, table):
    test = sheet("b2", part="magic")
    assert "3 of 5 spell levels ready" in html(test)
    test.pills(key="sheet_difficulty").set_value("herculean").run()
    until(test, table, "sheet_roll_wizard:ember-dart", "Bolo forgets Ember dart")
    assert "forgotten" in table.log()[1].text
    assert "<s>Ember dart</s>" in html(test)
    assert test.button(key="sheet_recover_wizard_ember-dart").label == "Recover: 1 hour"
    tap(test, "sheet_recover_wizard_ember-dart")
    assert news(table) == "Bolo recovers Ember dart in 1 hour"
    assert all(known.ready for known in one(table, "b2").minds[0].known)


def test_a_spell_is_forgotten_dropped_and_studied(sheet, table):
    test = sheet("b2", part="magic")
    tap(test, "sheet_forget_wizard:ember-dart")
    tap(test, "sheet_drop_wizard_ember-dart")
    opened(test, "sheet_book_wizard")
    assert test.button(key="sheet_study_wizard_ember-dart").label.endswith("level 1: 1 hour")
    tap(test, "sheet_study_wizard_ember-dart")
    assert news(table) == "Bolo studies Ember dart for 1 hour"


def test_the_book_grows_is_lost_and_replaced(sheet, table):
    test = opened(sheet("b2", part="magic"), "sheet_book_wizard")
    found = test.selectbox(key="sheet_found_wizard")
    assert len(found.options) > 3
    found.select_index(0)
    opened(test, "sheet_book_wizard")
    tap(test, "sheet_write_wizard", "sheet_book_wizard")
    assert len(one(table, "b2").minds[0].book) == 4
    tap(test, "sheet_lose_wizard", "sheet_book_wizard")
    assert one(table, "b2").minds[0].book is None
    tap(test, "sheet_new_book_wizard", "sheet_book_wizard")
    assert one(table, "b2").minds[0].book == ()


def test_the_first_spells_are_chosen(sheet, table):
    mind = bolo().minds[0].model_copy(update={"known": (), "book": None, "chosen_at": 0})
    book.add(table, bolo(id="b3", minds=(mind,)))
    test = opened(sheet("b3", part="magic"), "sheet_begin_wizard")
    test.pills(key="sheet_first_wizard").set_value(["ember-dart", "mend-flesh"]).run()
    assert "2 of 5 levels" in html(test)
    tap(test, "sheet_these_wizard")
    assert [known.id for known in one(table, "b3").minds[0].known] == ["ember-dart", "mend-flesh"]


def test_somebody_without_magic_has_features_alone(sheet):
    page = html(sheet(part="magic"))
    assert "Fighter 2</h2>" in page


# Things


def test_a_thing_moves_between_hand_body_and_bag(sheet, table):
    test = opened(sheet(part="things"), "sheet_thing_i3")
    tap(test, "sheet_pack_i3")
    assert one(table).item("i3").slot == "packed"
    tap(test, "sheet_wear_i3")
    assert one(table).item("i3").slot == "worn"
    assert not any(button.key == "sheet_hold_i3" for button in test.button)


def test_a_full_hand_is_said_and_nothing_moves(sheet, table):
    book.run(table, "a1", lambda c: commands.add_item(c, RULES, "i9", "dagger"))
    test = opened(sheet(part="things"), "sheet_thing_i9")
    tap(test, "sheet_hold_i9")
    assert "No hand is free" in test.error[0].value.replace("\\", "")
    assert one(table).item("i9").slot == "packed"


def test_quality_changes_what_is_rolled(sheet, table):
    before = sheet_of(one(table), RULES).attack("i1").hit.value
    test = opened(sheet(part="things"), "sheet_thing_i1")
    tap(test, "sheet_better_i1")
    assert one(table).item("i1").quality == 1
    assert sheet_of(one(table), RULES).attack("i1").hit.value == before + 1
    tap(test, "sheet_worse_i1", "sheet_thing_i1")
    assert one(table).item("i1").quality == 0


def test_things_are_used_up_and_given_up(sheet, table):
    test = opened(sheet(part="things"), "sheet_thing_i4", "sheet_thing_i2")
    tap(test, "sheet_use_i4")
    assert one(table).item("i4").count == 2
    tap(test, "sheet_more_i4", "sheet_thing_i4")
    assert one(table).item("i4").count == 3
    tap(test, "sheet_give_i2", "sheet_thing_i2")
    assert [thing.id for thing in one(table).items] == ["i1", "i3", "i4"]


def test_only_fair_swaps_are_offered(sheet, table):
    test = opened(sheet(part="things"), "sheet_thing_i1")
    offered = test.selectbox(key="sheet_swap_i1").options
    assert offered
    prices = [int(text.rsplit(" · ", 1)[1].split()[0].replace(",", "")) for text in offered]
    own = sheet_of(one(table), RULES).thing("i1").entry.price
    assert max(prices) <= own
    test.selectbox(key="sheet_swap_i1").select_index(0).run()
    tap(test, "sheet_swap_i1_go")
    assert news(table).startswith("Mara swaps Sword for ")


def test_things_are_added_bought_and_made_up(sheet, table):
    test = opened(sheet(part="things"), "sheet_add")
    test.pills(key="sheet_add_kind").set_value("gear").run()
    test.selectbox(key="sheet_add_gear").set_value("torch").run()
    tap(test, "sheet_add_it")
    assert one(table).item("i4").count == 4
    price = RULES.library.get(type(sheet_of(one(table), RULES).thing("i4").entry), "torch").price
    tap(test, "sheet_buy_it")
    assert one(table).item("i4").count == 5
    assert one(table).silver == 12 - price
    test.pills(key="sheet_add_kind").set_value("our own").run()
    test.text_input(key="sheet_own_name_0").set_value("Grandmother's comb")
    next(b for b in test.button if b.label == "Add").click().run()
    assert one(table).items[-1].name == "Grandmother's comb"


def test_silver_is_got_and_never_overspent(sheet, table):
    test = sheet(part="things")
    test.number_input(key="sheet_silver").set_value(20).run()
    tap(test, "sheet_silver_spend")
    assert "has 12 silver pieces" in test.error[0].value.replace("\\", "")
    tap(test, "sheet_silver_get")
    assert one(table).silver == 32


# Notes and the picture


def test_notes_are_saved_on_demand(sheet, table):
    test = sheet(part="notes")
    tap(test, "sheet_notes_edit")
    test.text_area(key="sheet_notes_a1").set_value("Owes $5\n<b>twice</b>").run()
    assert one(table).notes == ""
    tap(test, "sheet_notes_save")
    assert one(table).notes == "Owes $5\n<b>twice</b>"
    assert "Owes $5\n&lt;b&gt;twice&lt;/b&gt;" in html(test)


def test_notes_changed_elsewhere_are_shown_before_they_are_replaced(sheet, table):
    test = sheet(part="notes")
    tap(test, "sheet_notes_edit")
    test.text_area(key="sheet_notes_a1").set_value("mine").run()
    book.run(table, "a1", lambda c: commands.set_notes(c, "theirs"))
    test.run()
    assert "theirs" in html(test)
    assert test.text_area(key="sheet_notes_a1").value == "mine"
    assert test.button(key="sheet_notes_save").label == "Save mine instead"
    tap(test, "sheet_notes_cancel")
    assert one(table).notes == "theirs"


def test_a_picture_is_shrunk_and_kept_once(sheet, table):
    image = io.BytesIO()
    Image.new("RGB", (2_000, 1_500), "red").save(image, "PNG")
    test = opened(sheet(part="notes"), "sheet_picture")
    test.file_uploader(key="sheet_picture_a1_0").set_value([("a.png", image.getvalue(), "image/png")]).run()
    assert not test.exception
    assert 0 < len(one(table).picture) < 280_000
    assert news(table) == "Mara has a new picture"
    test.run()
    assert sum(row.text == "Mara has a new picture" for row in table.log()) == 1
    tap(test, "sheet_picture_clear", "sheet_picture")
    assert one(table).picture == ""


# By hand


def test_a_value_set_by_hand_is_marked_and_computed_again(sheet, table):
    test = sheet(part="edit")
    computed = sheet_of(mara(), RULES).ac.value
    test.selectbox(key="sheet_field_a1").set_value("ac").run()
    test.number_input(key=f"sheet_value_a1_ac_{computed}").set_value(15).run()
    tap(test, "sheet_value_set")
    assert one(table).override("ac") == 15
    assert f"15, not {computed}" in html(test)
    test.segmented_control(key="sheet_part").set_value("play").run()
    assert test.button(key="sheet_roll_ac").label.endswith("*AC 15, by hand*")
    test.segmented_control(key="sheet_part").set_value("edit").run()
    assert test.button(key="sheet_reset_ac").label == f"AC is 15 by hand: compute it again ({computed})"
    tap(test, "sheet_reset_ac")
    assert one(table).overrides == ()


def test_a_rolled_score_moves_everything_that_hangs_on_it(sheet, table):
    test = sheet(part="edit")
    test.pills(key="sheet_ability").set_value("mus").run()
    test.number_input(key="sheet_rolled_a1_mus_14").set_value(18).run()
    tap(test, "sheet_rolled_set")
    assert one(table).rolled.mus == 18
    own = sheet_of(one(table), RULES)
    test.segmented_control(key="sheet_part").set_value("play").run()
    assert f"of {own.hp} HP" in html(test)
    assert own.hp.value > 20


def test_circles_are_set_as_on_paper(sheet, table):
    test = sheet(part="edit")
    test.number_input(key="sheet_wear_a1_0_0_0").set_value(7)
    test.number_input(key="sheet_tear_a1_0_0_0").set_value(3).run()
    tap(test, "sheet_circles_set")
    assert (one(table).health.wear, one(table).health.tear) == (7, 3)


def test_who_it_is_can_be_changed(sheet, table):
    test = sheet(part="edit")
    test.text_input(key="sheet_name_a1_Mara").set_value("Mara the Tall")
    next(b for b in test.button if b.label == "Rename").click().run()
    test.text_input(key="sheet_player_a1_").set_value("Kim")
    next(b for b in test.button if b.label == "Set player").click().run()
    test.selectbox(key="sheet_social_a1_LN").set_value("LG")
    test.selectbox(key="sheet_trait_neutral_a1_Tidy").set_value("Thrifty")
    next(b for b in test.button if b.label == "Set nature").click().run()
    test.selectbox(key="sheet_size_a1_None").set_value("Huge").run()
    tap(test, "sheet_size_set")
    now = one(table)
    assert (now.name, now.player, now.size) == ("Mara the Tall", "Kim", "Huge")
    assert (now.nature.social, now.nature.true, now.nature.traits) == (
        "LG",
        "CG",
        ("Brave", "Thrifty", "Vain"),
    )


def test_a_blank_name_is_refused_and_nothing_changes(sheet, table):
    test = sheet(part="edit")
    test.text_input(key="sheet_name_a1_Mara").set_value("  ")
    next(b for b in test.button if b.label == "Rename").click().run()
    assert test.error
    assert one(table).name == "Mara"


def test_every_number_shows_its_working(sheet):
    test, own = opened(sheet(), "sheet_working"), sheet_of(mara(), RULES)
    page = html(test)
    assert page.count("<h3>") == 5 + 9 + len(own.attacks)
    assert "DH-076" in page


def test_what_does_not_fit_is_said(app, home):
    campaign = Store(home).create("Mondays")
    taken = mara().classes[0].model_copy(update={"id": "gone", "name": "Gone"})
    book.add(campaign, mara(classes=(taken,), archived=True))
    page = html(app("sheet", t=campaign.id, c="a1"))
    assert "The class Gone is not in this campaign&#x27;s packs" in page
    assert "put away" in page
