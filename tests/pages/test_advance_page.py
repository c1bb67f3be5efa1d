"""The Advance page: XP earned and lost, what they buy, the ledger, the files to take along."""

import pytest

from dhcore.character import book, commands, creation
from dhcore.character.parts import Earned, Mind
from dhcore.store import Store
from pages._parts import people
from tests.character.people import RULES, bolo, mara
from tests.pages.conftest import html

NAMES = ["$5 **x** <b>y</b>", "مرحبا بالعالم", "🐉 Þór", "x" * 60]


@pytest.fixture
def table(home):
    campaign = Store(home).create("Mondays")
    book.add(campaign, mara())
    book.add(campaign, bolo())
    return campaign


@pytest.fixture
def page(app, table):
    """Opens the page on a character: page("a1", part="award")."""

    def open_page(who="a1", **params):
        return app("advance", t=table.id, c=who, **params)

    return open_page


def get(campaign, who="a1"):
    return book.character(campaign.state(), who)


def earn(campaign, xp, who="a1"):
    book.run(campaign, who, lambda one: commands.award(one, xp))


def tap(test, key):
    """The button whose key is ``key``, or ``key`` with the number of its turn."""
    named = [one for one in test.button if one.key == key or one.key.rsplit("_", 1)[0] == key]
    named[0].click().run()
    assert not test.exception
    return test


def has(test, key):
    return any(one.key.rsplit("_", 1)[0] == key for one in test.button)


def segment(test, key, value):
    next(one for one in test.segmented_control if one.key == key).set_value(value).run()
    return test


def test_without_a_campaign_there_is_a_way_to_one(app):
    assert app("advance").button(key="start_campaign")


def test_without_a_character_one_is_chosen_with_one_tap(app, table):
    test = app("advance", t=table.id)
    pills = next(one for one in test.button_group if one.key == "advance_choose")
    pills.set_value("b2").run()
    assert test.query_params[people.WHO] in ("b2", ["b2"])
    assert "Bolo" in html(test)


def test_an_empty_campaign_sends_one_to_make_a_character(app, home):
    test = app("advance", t=Store(home).create("New").id)
    assert "Nobody lives in this campaign yet" in html(test)


def test_the_standing_is_said_in_numbers(page):
    shown = html(page())
    for text in ("<b>500</b>", "spent 2,500 · total 3,000", "2,500 more make level 3", "Level 2 Fighter"):
        assert text in shown


def test_amounts_add_up_and_the_award_counts_once(page, table):
    test = page(part="award")
    for more in (1000, 500, 500, 10):
        tap(test, f"advance_more_{more}")
    assert next(one for one in test.button if one.key.startswith("advance_award")).label == "Award 2,010 XP"
    next(one for one in test.text_input if one.key == "advance_reason").set_value("the <b>trog</b>").run()
    tap(test, "advance_award")
    assert get(table).xp.unspent == 2_510
    assert table.log(limit=1)[0].text == "Mara earns 2,010 XP for the <b>trog</b>"
    assert table.log(limit=1)[0].kind == "xp"
    assert "<b>2,510</b>" in html(test)
    assert "Tap the amount together first" in html(test)
    assert "the &lt;b&gt;trog&lt;/b&gt;" in html(test)


def test_an_award_to_each_and_one_that_is_shared(page, table):
    test = segment(page(part="award"), "advance_to", "each")
    tap(tap(test, "advance_more_100"), "advance_award")
    assert (get(table).xp.unspent, get(table, "b2").xp.unspent) == (600, 100)
    segment(test, "advance_to", "shared")
    tap(tap(tap(test, "advance_more_10"), "advance_more_50"), "advance_award")
    assert (get(table).xp.unspent, get(table, "b2").xp.unspent) == (630, 130)
    assert table.log(limit=1)[0].text.startswith("60 XP shared: Mara earns 30 XP")


def test_who_was_not_there_earns_nothing(page, table):
    test = segment(page(part="award"), "advance_to", "shared")
    members = next(one for one in test.button_group if one.key.startswith("advance_members"))
    members.set_value(["b2"]).run()
    tap(tap(test, "advance_more_100"), "advance_award")
    assert (get(table).xp.unspent, get(table, "b2").xp.unspent) == (500, 100)


def test_a_link_fills_the_award_in(page, table):
    test = page(part="award", to="each", why="The bridge", **{"with": "b2,nobody"})
    tap(tap(test, "advance_more_50"), "advance_award")
    assert [get(table, who).xp.unspent for who in ("a1", "b2")] == [500, 50]
    assert "The bridge" in table.log(limit=1)[0].text


def test_nonsense_in_a_link_leaves_the_form_as_it_is(page, table):
    test = page(part="award", to="everybody", why="x" * 5_000, **{"with": "nobody"})
    tap(tap(test, "advance_more_50"), "advance_award")
    assert [get(table, who).xp.unspent for who in ("a1", "b2")] == [550, 0]


def test_a_loss_says_its_deficit_first_and_the_deficit_blocks_buying(page, table):
    test = segment(page(part="award"), "advance_way", "lost")
    tap(tap(test, "advance_more_1000"), "advance_more_1000")
    assert "500 → −1,500 XP: a deficit of 1,500. Levels stay." in html(test)
    tap(test, "advance_lose")
    assert get(table).xp.unspent == -1_500
    segment(test, "advance_part", "buy")
    assert "A deficit of 1,500 XP: earn it back before buying anything (DH-127)." in html(test)
    assert not has(test, "advance_buy")
    for kind in ("ability", "class"):
        assert not has(segment(test, "advance_kind", kind), "advance_buy")


def test_xp_for_healing_wait_until_they_are_awarded_or_dropped(app, home):
    campaign = Store(home).create("Mondays")
    book.add(campaign, mara(xp=Earned(unspent=10, pending=120)))
    test = app("advance", t=campaign.id, c="a1")
    assert "<b>120 XP</b>" in html(test)
    tap(test, "advance_pending_award")
    assert (get(campaign).xp.unspent, get(campaign).xp.pending) == (130, 0)
    campaign.undo()
    tap(app("advance", t=campaign.id, c="a1"), "advance_pending_drop")
    assert (get(campaign).xp.unspent, get(campaign).xp.pending) == (10, 0)


def test_a_class_level_shows_before_and_after_and_rolls_its_die_in_view(page, table):
    earn(table, 2_000)
    test = page()
    shown = html(test)
    for text in ("Fighter 3</b> for <b>2,500 XP", "New: Grit", "<td>20</td><td><b>21–30</b>", "1d10+1s"):
        assert text in shown
    tap(test, "advance_buy")
    after = get(table)
    assert (after.classes[0].level, after.xp.unspent) == (3, 0)
    assert f"1d10 shows {after.classes[0].rolls[-1]}" in html(test)
    assert "7,500 XP short" in html(test) or "5,000 XP short of 5,000 (DH-127)." in html(test)


def test_a_die_rolled_by_hand_is_one_more_tap(page, table):
    earn(table, 2_000)
    test = page()
    assert not [one for one in test.button_group if one.key.startswith("advance_die")]
    test.session_state["advance_by_hand_a1_0"] = True
    test.run()
    next(one for one in test.button_group if one.key.startswith("advance_die")).set_value(8).run()
    assert get(table).classes[0].rolls == (7, 8)
    assert "1d10 shows 8" in table.log(limit=1)[0].text


def test_undo_takes_back_a_purchase_exactly(page, table):
    earn(table, 2_000)
    before = get(table)
    test = tap(page(), "advance_buy")
    test.button(key="undo").click().run()
    assert get(table) == before
    assert "<b>2,500</b>" in html(test)


def test_abilities_name_their_price_and_several_points_cost_the_difference(page, table):
    earn(table, 7_500)
    test = segment(page(), "advance_kind", "ability")
    segment(test, "advance_ability_a1", "luc")
    next(one for one in test.number_input if one.label == "Points").set_value(3).run()
    assert "Luck +3</b> for <b>4,000 XP" in html(test)
    assert "Luck +3: 4,000 in all" in html(test)
    tap(test, "advance_buy")
    assert (get(table).xp.increase("luc"), get(table).xp.unspent) == (3, 4_000)
    assert "Luck +4</b> for <b>4,000 XP" in html(test)


def test_a_second_class_is_taken_and_its_first_spells_are_chosen(page, table):
    test = segment(page(), "advance_kind", "class")
    next(one for one in test.selectbox if one.key == "advance_new_a1").set_value("wizard").run()
    assert "Wizard spell levels" in html(test)
    tap(test, "advance_buy")
    assert [taken.id for taken in get(table).classes] == ["fighter", "wizard"]
    assert "Wizard: choose the spells" in html(test)
    pills = next(one for one in test.button_group if one.key.startswith("advance_spells"))
    pills.set_value(["ember-dart", "magic-missile"]).run()
    assert "levels too many (DH-101)" in html(test)
    next(one for one in test.button_group if one.key.startswith("advance_spells")).set_value(
        ["ember-dart"]
    ).run()
    tap(test, "advance_choose_wizard")
    assert [spell.id for spell in get(table).mind("wizard").known] == ["ember-dart"]
    assert "choose the spells" not in html(test)


def test_a_race_takes_the_word_of_the_dm(page, table):
    earn(table, 5_000)
    test = segment(page(), "advance_kind", "class")
    next(one for one in test.selectbox if one.key == "advance_new_a1").set_value("elf").run()
    assert "something one is born into" in html(test)
    assert not has(test, "advance_buy")
    next(one for one in test.toggle if one.key == "advance_race_a1").set_value(True).run()
    tap(test, "advance_buy")
    assert get(table).class_taken("elf").level == 1


def test_power_users_pick_anew_at_a_new_level(page, table):
    """A fresh elf's mind was chosen at level 1: the next level opens the choice, keeping is one tap."""
    from random import Random

    draft = next(
        one
        for one in (creation.roll_one(Random(seed), RULES) for seed in range(300))
        if one.classes[0].id == "elf"
    )
    book.add(table, draft)
    earn(table, 10_000, draft.id)
    test = page(draft.id)
    assert "choose the powers" not in html(test)
    tap(test, "advance_buy")
    assert "Elf: choose the powers" in html(test)
    known = get(table, draft.id).mind("elf") or Mind(class_id="elf")
    tap(test, "advance_choose_elf")
    assert get(table, draft.id).mind("elf").chosen_at == 2
    assert get(table, draft.id).mind("elf").known == known.known
    assert "choose the powers" not in html(test)


def test_the_ledger_lists_what_was_spent_and_what_happened(page, table):
    book.run_for_party(
        table, {key: lambda one: commands.award(one, 70, "the mill") for key in ("a1", "b2")}, "XP", kind="xp"
    )
    book.run(table, "a1", lambda one: commands.heal_wear(one, RULES, 1))
    book.run(table, "b2", lambda one: commands.award(one, 30), kind="xp")
    test = page(part="ledger")
    for text in ("Fighter 2", "2,500", "Total", "3,070", "Mara earns 70 XP for the mill"):
        assert text in html(test)
    assert "Bolo earns 30 XP" not in html(test).split("History")[1]
    assert "heals" not in html(test).split("History")[1]
    assert test.get("plotly_chart")
    next(one for one in test.toggle if one.key == "advance_chart").set_value(False).run()
    assert not test.get("plotly_chart")


def test_the_files_to_take_along(page):
    test = page(part="print")
    labels = [one.proto.label for one in test.get("download_button")]
    assert labels == ["Sheet to print (PDF)", "Everything as a file (JSON)", "As text"]
    assert "Level 2 Fighter" in test.code[0].value


@pytest.mark.parametrize("name", NAMES)
def test_names_are_shown_as_typed(app, home, name):
    campaign = Store(home).create("Mondays")
    book.add(campaign, mara(name=name))
    book.add(campaign, bolo(name=name))
    assert "advance" not in app("advance", t=campaign.id).error
    for part in ("buy", "award", "ledger", "print"):
        test = app("advance", t=campaign.id, c="a1", part=part)
        assert name.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;") in html(test)


def test_a_character_that_is_gone_is_said_and_another_can_be_chosen(page):
    test = page("nobody")
    assert "no such character" in test.warning[0].value
    assert next(one for one in test.button_group if one.key == "advance_choose")


def test_what_another_phone_spent_meanwhile_is_not_spent_twice(page, table):
    """The page still offers the level; the command sees the newest ledger and refuses."""
    earn(table, 2_000)
    test = page()
    book.run(table, "a1", lambda one: commands.raise_ability(one, RULES, "mus"))
    tap(test, "advance_buy")
    assert get(table).classes[0].level == 2
    assert "1,500" in html(test)
