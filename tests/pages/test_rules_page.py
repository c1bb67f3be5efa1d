"""The Rules page: any rule by a few words, by its id, or by tapping; the address brings it back."""

import pytest

from dhcore import rulebook
from dhcore.dragonhead import House
from dhcore.dragonhead.house import readings_of, to_record
from dhcore.dragonhead.setup import from_params
from dhcore.phrase import odds, read_check
from dhcore.store import Store
from pages._parts import frame, rule_cards
from tests.pages.conftest import html


def cards(test):
    return html(test).count("<article class='rule'>")


def links(test):
    return {link.proto.label.replace("\\", ""): link.proto for link in test.get("page_link")}


def test_it_opens_with_words_to_tap_and_no_cards(app):
    test = app("rules")
    assert "412 rules" in html(test)
    assert cards(test) == 0
    test.pills(key="rules_word").set_value("falling").run()
    assert test.text_input(key="rules_q").value == "falling"
    assert test.query_params["q"] == "falling"
    assert "The feet of a fall" in html(test)


def test_two_misspelt_words_find_the_rule_first(app):
    test = app("rules")
    test.text_input(key="rules_q").set_value("try hrad").run()
    first = html(test).index("<article")
    assert html(test).index("DH-136") < html(test).index("DH-137")
    assert "Action · Try Hard" in html(test)[:first]
    assert "<th scope='row'>Try Harder</th><td>2 wear, +1d8</td>" in html(test)
    assert test.query_params["q"] == "try hrad"


def test_a_link_shows_one_card_with_its_ruling_and_what_computes_it(app):
    test = app("rules", q="DH-055")
    assert cards(test) == 1
    assert "1 rule<" in html(test)
    assert rulebook.ruling("A19").ours.words in html(test)
    assert "dragonhead.wounds.Wounds.unconscious" in html(test)
    assert "This campaign" not in html(test)


def test_a_campaign_that_reads_it_otherwise_is_told_so(app, home):
    campaign = Store(home).create("Mondays")
    house = to_record(House(A19="at", A44=-1))
    campaign.change("settings", "x", lambda d: d.settings.update(house=house))
    test = app("rules", q="A19", t=campaign.id)
    ruling = rulebook.ruling("A19")
    assert f"This campaign: {ruling.readings[1].words}" in html(test)
    assert ruling.ours.words in html(test)


@pytest.mark.parametrize("name", readings_of())
def test_every_other_reading_can_be_shown(name):
    for reading in readings_of()[name][1:]:
        assert "This campaign" in rule_cards.ruling(rulebook.ruling(name), House(**{name: reading}))


def test_a_rule_is_found_by_tapping_alone(app):
    test = app("rules")
    test.selectbox(key="rules_chapter").set_value("Adventure").run()
    assert "158 rules" in html(test)
    test.selectbox(key="rules_part_Adventure").set_value("Adventure / Falling").run()
    assert cards(test) == len(rulebook.rules_in("Adventure / Falling"))
    assert test.query_params["in"] == "Adventure / Falling"
    again = app("rules", **{"in": "Adventure / Falling"})
    assert cards(again) == cards(test)
    assert again.selectbox(key="rules_part_Adventure").value == "Adventure / Falling"


def test_a_search_stays_within_the_section(app):
    test = app("rules", q="luck save", **{"in": "Adventure / Fire"})
    assert "Adventure · Fire" in html(test)
    assert "Traps" not in html(test)
    test.text_input(key="rules_q").set_value("poison").run()
    assert "Nothing fits in this section." in html(test)
    test.selectbox(key="rules_chapter").set_value("").run()
    assert "Adventure · Poison" in html(test)
    assert "in" not in test.query_params


@pytest.mark.parametrize(
    "section", ["Adventure / Dancing", "Nowhere", "Falling", "Cardinal Rules / x", "<b>"]
)
def test_a_wrong_section_in_the_address_is_passed_over(app, section):
    test = app("rules", **{"in": section})
    assert test.selectbox(key="rules_chapter").value in ("", section.split(" / ")[0])


def test_at_most_twenty_cards_are_drawn_until_more_are_asked_for(app):
    test = app("rules", **{"in": "Dungeons"})
    assert "41 rules" in html(test)
    assert cards(test) == 20
    test.button(key="rules_more").click().run()
    assert cards(test) == 40
    test.button(key="rules_more").click().run()
    assert cards(test) == 41
    assert not [button for button in test.button if button.key == "rules_more"]
    test.selectbox(key="rules_chapter").set_value("Combat").run()
    assert cards(test) == 20


def test_when_nothing_fits_the_nearest_words_can_be_tapped(app):
    test = app("rules", q="blorpinitiativ zz")
    assert "Nothing fits. The nearest words:" in html(test)
    assert "initiative" in test.pills(key="rules_word").options
    test.pills(key="rules_word").set_value("initiative").run()
    assert "DH-202" in html(test)
    assert "Perhaps one of these" in html(app("rules", q="qqqqqq"))


@pytest.mark.parametrize("text", ["<script>alert(1)</script>", "$5 *x*", "龍 🐉", "' OR 1", "x" * 300])
def test_any_text_may_be_typed(app, text):
    test = app("rules", q=text)
    assert "<script" not in html(test)
    assert test.text_input(key="rules_q").value == text[: rulebook.MAX_QUERY]


def test_a_rule_leads_to_the_page_that_computes_it(app):
    check = links(app("rules", q="DH-136", me="Anna"))["Odds: Score 13 try hardest"]
    assert (check.page, check.query_string) == ("odds", "me=Anna&score=13&try=hardest")
    lab = links(app("rules", q="DH-331"))["Lab: 2d100"]
    assert lab.page == "lab"
    assert "a=2d100" in lab.query_string


def test_every_example_is_understood_where_it_leads():
    for phrase in rule_cards.ODDS.values():
        setup = read_check(phrase)
        assert from_params(setup.params()) == (setup, ())
    for dice in rule_cards.LAB.values():
        assert odds(dice).distribution


def test_every_link_belongs_to_a_rule():
    assert {*rule_cards.ODDS, *rule_cards.LAB} <= {row.id for row in rulebook.rules()}
    assert not rule_cards.ODDS.keys() & rule_cards.LAB.keys()


def test_every_card_is_escaped_and_whole():
    for row in rulebook.rules():
        card = rule_cards.card(row, House())
        assert card.count("<article") == card.count("</article>") == 1
        assert "<script" not in card
    strange = rulebook.Rule(
        id="DH-1", section="<i>", kind="table", text="<b>&", numbers="<a>=<u>; <s>", people="<em>"
    )
    card = rule_cards.card(strange, House())
    for mark in ("<b>", "<a>", "<u>", "<s>", "<em>"):
        assert mark not in card


def test_the_last_search_is_there_again_after_another_page(app):
    test = app("rules", q="stun")
    test.switch_page("pages/lab.py").run()
    test.switch_page("pages/rules.py").run()
    assert test.text_input(key="rules_q").value == "stun"


def test_the_list_of_everything_leads_to_it(app):
    test = app("more")
    assert "rules" in frame.PAGES
    assert any("**Rules**" in link.label for link in test.main.get("page_link"))
