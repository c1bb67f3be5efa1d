"""Creation: a whole character in one tap, or nine steps; what is stored is what the core makes of it."""

from random import Random

import pytest

from dhcore.character import Rules, book, creation, draft_book, sheet_of
from dhcore.character.creation import Draft
from dhcore.display import percent
from dhcore.store import Store
from pages._parts import create_desk, create_one
from tests.pages.conftest import html

RULES = Rules()
SEED = "0123456789abcdef"
GOOD = {"mus": 14, "con": 12, "dex": 13, "int": 12, "wis": 6, "cha": 11, "spi": 10, "mag": 15, "luc": 12}
NAMES = ["$5 $10", "<b>Bold</b> *x*", "مرحبا بالعالم", "龍 🐉 Þór O'Brien", "x" * 60]


@pytest.fixture
def campaign(home, monkeypatch):
    monkeypatch.setattr(create_desk, "SystemRandom", lambda: Random(7))
    return Store(home).create("Mondays")


@pytest.fixture
def desk(app, campaign):
    """Opens a draft at a step: desk(draft, 4)."""

    def open_desk(draft: Draft, step: object):
        draft_book.begin_draft(campaign, "d1", draft)
        return app("create", t=campaign.id, d="d1", step=str(step))

    return open_desk


def scored(**scores):
    return creation.read_all(Draft(), {**GOOD, **scores})


def of_class(name, **scores):
    return creation.choose_class(scored(**scores), RULES, name)


def kept(campaign) -> Draft:
    return draft_book.draft(campaign.state(), "d1")


def tap(test, key):
    test.button(key=key).click().run()
    assert not test.exception


def pill(test, key, value):
    """Tap a pill whose key begins so; the rest of the key changes with what is stored."""
    found = next(one for one in test.pills if one.key.startswith(key))
    found.set_value(value).run()
    assert not test.exception


def wide(test):
    """All that is written in the row of buttons that stays at the bottom."""
    return [one.label for one in test.button]


# One tap


def test_without_a_campaign_it_takes_one_tap_to_have_one(app):
    test = app("create")
    tap(test, "start_campaign")
    assert test.button(key="create_roll_one").label == "Roll me one"


def test_one_tap_rolls_a_whole_character_and_a_second_keeps_it(app, campaign):
    test = app("create", t=campaign.id)
    tap(test, "create_roll_one")
    seed = test.query_params["one"]
    draft = creation.roll_draft(Random(seed), RULES)
    sheet = creation.sheet_so_far(draft, RULES)
    shown = html(test)
    for text in (
        *sheet.lines,
        f"<b>{sheet.hp}</b><small>HP</small>",
        sheet.guard.text,
        sheet.attacks[0].hit_text,
    ):
        assert text in shown
    for line in sheet.abilities:
        assert f"<small>{line.code.capitalize()}</small> <b>{line.text}</b>" in shown
    tap(test, "create_keep")
    (mara,) = book.characters(campaign.state())
    assert mara.created
    assert mara == creation.finish(draft, RULES, mara.id, mara.created).model_copy(update={"seat": 1})
    assert sheet_of(mara, RULES).problems == ()
    assert test.query_params["c"] == mara.id


def test_kept_twice_is_kept_once_and_after_an_undo_it_can_be_kept_again(app, campaign):
    for _ in range(2):
        tap(app("create", t=campaign.id, one=SEED), "create_keep")
    assert len(book.characters(campaign.state())) == 1
    campaign.undo()
    tap(app("create", t=campaign.id, one=SEED), "create_keep")
    assert len(book.characters(campaign.state())) == 1


def test_another_is_another(app, campaign):
    test = app("create", t=campaign.id, one=SEED)
    tap(test, "create_another")
    assert test.query_params["one"] != SEED


def test_level_and_class_come_from_the_address_and_go_there(app, campaign):
    test = app("create", t=campaign.id, one=SEED, level="7")
    sheet = creation.sheet_so_far(creation.roll_draft(Random(SEED), RULES, 7), RULES)
    assert sheet.lines[1] in html(test)
    test.number_input(key="create_level").set_value(2).run()
    test.pills(key="create_class").set_value("wizard").run()
    assert (test.query_params["level"], test.query_params["class"]) == ("2", "wizard")
    assert "Level 2 Wizard" in html(test)


@pytest.mark.parametrize(
    "params", [{"level": "x"}, {"level": "999"}, {"class": "sorcerer"}, {"one": "<b>"}, {"one": "A" * 99}]
)
def test_nonsense_in_the_address_does_no_harm(app, campaign, params):
    test = app("create", t=campaign.id, **params)
    assert test.button(key="create_roll_one")
    assert not test.error


def test_one_can_be_changed_step_by_step(app, campaign):
    test = app("create", t=campaign.id, one=SEED, level="3")
    tap(test, "create_change")
    (draft,) = draft_book.all_drafts(campaign.state()).values()
    assert draft == creation.roll_draft(Random(SEED), RULES, 3)
    assert test.query_params["step"] == "1"


# Step by step


def test_all_nine_steps_make_the_character_that_the_core_makes(app, campaign):
    test = app("create", t=campaign.id)
    tap(test, "create_steps")
    tap(test, "create_roll_all")
    tap(test, "create_next_0")
    fit = creation.fitting_classes(kept_of(campaign), RULES)[0]
    tap(test, f"create_class_{fit.klass.id}")
    tap(test, "create_next_1")
    tap(test, "create_next_2")
    tap(test, "create_pack")
    for at in range(3, 8):
        tap(test, f"create_next_{at}")
    tap(test, "create_suggest_nature")
    tap(test, "create_suggest_name")
    tap(test, "create_next_8")
    draft = kept_of(campaign)
    tap(test, "create_finish")
    (mara,) = book.characters(campaign.state())
    assert mara == creation.finish(draft, RULES, mara.id, mara.created).model_copy(update={"seat": 1})
    assert not draft_book.all_drafts(campaign.state())
    expected = creation.roll_all(Draft(), Random(7))
    assert draft.scores == expected.scores
    assert test.query_params["c"] == mara.id


def kept_of(campaign) -> Draft:
    (draft,) = draft_book.all_drafts(campaign.state()).values()
    return draft


def test_a_draft_is_found_again_at_the_step_it_was_left_at(app, campaign, desk):
    test = desk(of_class("wizard"), 4)
    tap(test, "create_pack")
    again = app("create", t=campaign.id)
    again.button(key="create_go_on_d1").click().run()
    assert again.query_params["step"] == "4"
    assert "Quarter staff" in html(again)


def test_real_dice_are_tapped_in_nine_taps(desk, campaign):
    test = desk(Draft(), 1)
    for total in (3, 18, 10, 11, 12, 13, 14, 15, 16):
        pill(test, "create_dice_", total)
    assert kept(campaign).scores == (3, 18, 10, 11, 12, 13, 14, 15, 16)
    assert kept(campaign).by_hand == ()


def test_one_ability_is_rolled_and_the_next_comes_up(desk, campaign):
    test = desk(Draft(), 1)
    tap(test, "create_roll_mus")
    assert kept(campaign).score("mus") == creation.roll_ability(Draft(), "mus", Random(7)).score("mus")
    assert test.pills(key="create_ability").value == "con"


def test_a_reroll_says_its_price_and_takes_it(desk, campaign):
    draft = scored()
    test = desk(draft, 1)
    assert test.pills(key="create_ability").value == "wis"
    hint = creation.reroll_hint(draft, "wis", "mag")
    assert f"<b>{float(hint.net):+.1f}</b> together" in html(test)
    assert percent(hint.sum_after.higher) in html(test)
    tap(test, "create_again_wis")
    assert kept(campaign) == creation.reroll(draft, "wis", "mag", Random(7))
    assert "the best" in html(test)


def test_the_same_tap_twice_counts_once(desk, campaign):
    """The second tap of two comes before the page has drawn what the first one did."""
    test = desk(creation.start_at(of_class("fighter"), 6), 2)
    drawn = test.session_state["_create_version"]
    tap(test, "create_level_fighter")
    test.session_state["_create_version"] = drawn
    tap(test, "create_level_fighter")
    assert len(kept(campaign).bought) == 1
    test.session_state["_create_version"] = drawn
    pill(test, "create_buy_ability", "mus")
    assert len(kept(campaign).bought) == 2
    tap(test, "create_take_back")
    tap(test, "create_level_fighter")
    assert len(kept(campaign).bought) == 2


def test_a_reroll_with_real_dice(desk, campaign):
    draft = scored()
    test = desk(draft, 1)
    test.session_state["create_again_hand_wis_0"] = True
    test.run()
    pill(test, "create_price_", 9)
    assert kept(campaign) == draft
    pill(test, "create_low_", 11)
    assert kept(campaign) == creation.read_reroll(draft, "wis", "mag", 9, 11)


def test_a_refused_reroll_says_why(desk):
    test = desk(scored(), 1)
    test.pills(key="create_ability").set_value("mus").run()
    assert "Only a score of 7 or less may be rolled again (DH-070), not 14." in html(test)


def test_a_score_set_without_a_roll_is_marked_and_logged(desk, campaign):
    test = desk(scored(), 1)
    test.number_input(key="create_set_wis_6").set_value(13).run()
    tap(test, "create_set_it_wis")
    assert (kept(campaign).score("wis"), kept(campaign).by_hand) == (13, ("wis",))
    assert "set to 13 without a roll" in html(test)


def test_classes_come_best_fit_first_with_their_reasons(desk, campaign):
    test = desk(scored(), 2)
    best = creation.fitting_classes(kept(campaign), RULES)[0]
    shown = html(test)
    assert "; ".join(best.reasons) in shown
    assert shown.index(f">{best.klass.name}<") == min(
        shown.index(f">{fit.klass.name}<") for fit in creation.fitting_classes(kept(campaign), RULES)[:4]
    )


def test_a_death_in_creation_is_said_with_the_way_back(desk, campaign):
    draft = of_class("wizard", mus=3, con=3, spi=3)
    test = desk(draft, 3)
    assert "dead in creation" in html(test)
    tap(test, "create_die")
    assert kept(campaign) == creation.die(draft)
    assert test.query_params["step"] == "1"
    assert test.button(key="create_roll_all").label == "Roll all nine"


def test_a_higher_start_is_bought_level_by_level(desk, campaign):
    test = desk(creation.start_at(of_class("fighter"), 4), 2)
    assert "<b>10,000 XP</b> left to spend" in html(test)
    tap(test, "create_level_fighter")
    assert kept(campaign).bought[0].what == "fighter"
    pill(test, "create_buy_ability", "mus")
    assert kept(campaign).bought[1].what == "mus"
    tap(test, "create_take_back")
    assert len(kept(campaign).bought) == 1
    tap(test, "create_spend")
    assert creation.build_of(kept(campaign), RULES).state == "done"


def test_a_swap_is_made_or_refused_with_the_reason(desk, campaign):
    draft = creation.take_pack(of_class("wizard"), RULES, Random(1))
    test = desk(draft, 4)
    staff = next(one for one in draft.items if one.entry == "quarter-staff")
    refused = next(one for one in creation.offers(draft, RULES, staff.id) if one.entry.id == "sword")
    assert refused.refusal in html(test)
    pill(test, f"create_swap_{staff.id}", "sling")
    assert [one.entry for one in kept(campaign).items if one.id == staff.id] == ["sling"]


def test_a_thing_is_packed_and_held_again(desk, campaign):
    draft = creation.take_pack(of_class("fighter"), RULES, Random(1))
    sword = next(one for one in draft.items if one.slot == "held")
    test = desk(draft, 4)
    tap(test, f"create_packed_None_{sword.id}")
    assert next(one.slot for one in kept(campaign).items if one.id == sword.id) == "packed"
    tap(test, f"create_held_1_{sword.id}")
    assert next(one.slot for one in kept(campaign).items if one.id == sword.id) == "held"


def test_silver_from_real_dice(desk, campaign):
    test = desk(of_class("wizard"), 4)
    test.session_state["create_silver_0"] = True
    test.run()
    pill(test, "create_silver_total", 9)
    assert kept(campaign).silver == 9


@pytest.mark.parametrize("step", [5, 6, 7])
def test_what_is_computed_shows_its_working(desk, step):
    draft = creation.take_pack(of_class("fighter"), RULES, Random(1))
    sheet = creation.sheet_so_far(draft, RULES)
    figure = {5: sheet.attacks[0].hit, 6: sheet.ac, 7: sheet.moves[0]}[step]
    shown = html(desk(draft, step))
    for line in figure.lines:
        assert f"<th scope='row'>{line.label}</th><td>{line.value}</td>" in shown


def test_fists_come_after_weapons_and_spells(desk):
    draft = creation.take_pack(of_class("wizard"), RULES, Random(1))
    test = desk(creation.choose_spells(draft, RULES, "wizard", ("ember-dart",)), 5)
    shown = [panel.label.split(" **")[0] for panel in test.expander]
    assert shown.index("Quarter staff") < shown.index("Ember dart") < shown.index("Fist")


def test_spells_are_added_and_dropped_with_a_running_sum(desk, campaign):
    test = desk(of_class("wizard"), 8)
    limit = creation.limit_of(kept(campaign), RULES, "wizard")
    assert f"<b>0/{limit}</b>" in html(test)
    tap(test, "create_add_wizard_ember-dart")
    assert kept(campaign).spells("wizard") == ("ember-dart",)
    assert f"<b>1/{limit}</b>" in html(test)
    assert "In mind: Ember dart (1)</p>" in html(test)
    tap(test, "create_suggest_wizard")
    assert f"<b>{limit}/{limit}</b>" in html(test)
    assert test.button(key=f"create_drop_wizard_{kept(campaign).spells('wizard')[0]}")
    tap(test, f"create_drop_wizard_{kept(campaign).spells('wizard')[0]}")
    assert f"<b>{limit - 1}/{limit}</b>" in html(test)


def test_a_class_without_magic_says_so(desk):
    assert "no magic" in html(desk(of_class("fighter"), 8))


def test_the_class_limits_the_inclination_that_is_shown(desk, campaign):
    test = desk(of_class("cleric"), 9)
    shown = next(one for one in test.pills if one.key.startswith("create_social_is"))
    assert len(shown.options) == 6
    pill(test, "create_social_is", "CG")
    pill(test, "create_true_is", "CE")
    pill(test, "create_trait_positive", "Brave")
    assert (kept(campaign).social, kept(campaign).true, kept(campaign).traits) == ("CG", "CE", ("Brave",))
    pill(test, "create_trait_positive", "Loyal")
    assert kept(campaign).traits == ("Loyal",)


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_kept_and_shown_as_typed(desk, campaign, name):
    test = desk(of_class("cleric"), 9)
    next(one for one in test.text_input if one.key.startswith("create_name_")).set_value(name)
    tap(test, "create_next_8")
    assert kept(campaign).name == name
    assert test.query_params["step"] == "finish"
    assert "<b>Bold</b>" not in html(test)


def test_a_trait_of_ones_own_and_one_less(desk, campaign):
    test = desk(of_class("cleric"), 9)
    next(one for one in test.text_input if one.key.startswith("create_own_")).set_value("Sleepless")
    tap(test, "create_own_add")
    assert kept(campaign).traits == ("Sleepless",)
    pill(test, "create_drop_trait", "Sleepless")
    assert kept(campaign).traits == ()


def test_what_is_missing_is_said_with_the_way_there(desk, campaign):
    test = desk(of_class("cleric"), "finish")
    said = " ".join(wide(test))
    assert "Take the starter pack of the class" in said
    tap(test, "create_finish")
    assert "Take the starter pack of the class (DH-082)." in html(test)
    assert not campaign.state().characters
    tap(test, "create_to_4")
    assert test.query_params["step"] == "4"


def test_a_finished_draft_leads_to_the_sheet_and_a_lost_one_to_a_new_beginning(app, campaign):
    draft = creation.roll_draft(Random(1), RULES)
    draft_book.begin_draft(campaign, "d1", draft)
    draft_book.finish_draft(campaign, "d1", RULES, "d1")
    tap(app("create", t=campaign.id, d="d1"), "create_open_sheet")
    test = app("create", t=campaign.id, d="d2")
    assert "There is no such draft here" in html(test)
    tap(test, "create_afresh")
    assert test.button(key="create_roll_one")


def test_undo_takes_the_last_step_back(desk, campaign):
    test = desk(scored(), 2)
    tap(test, "create_class_wizard")
    assert "Undo takes back: A new character: class Wizard" in html(test)
    tap(test, "undo")
    assert kept(campaign).class_id is None


def test_given_up_is_undone_like_anything_else(desk, campaign):
    test = desk(scored(), "finish")
    tap(test, "create_drop")
    assert not draft_book.all_drafts(campaign.state())
    tap(test, "undo")
    assert kept(campaign) == scored()


def test_the_seed_of_a_character_is_never_a_path_or_a_name():
    assert create_one._SEED.fullmatch(SEED)
    assert not create_one._SEED.fullmatch("../../etc")
