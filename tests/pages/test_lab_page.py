"""The Lab: any text is answered exactly, or refused with the place that is wrong."""

from dhcore.dice import parse
from dhcore.display import percent
from dhcore.dragonhead import Check
from dhcore.store import Store
from tests.pages.conftest import html


def test_an_expression_is_answered_with_mean_and_spread(app):
    test = app("lab", a="4d6kh3")
    dice = parse("4d6kh3").distribution
    assert f"<b>{percent(dice.at_least(13))}</b>" in html(test)
    assert "mean 12.24, spread 2.85" in html(test)
    test.number_input(key="lab_target_4d6kh3").set_value(16).run()
    assert f"<b>{percent(dice.at_least(16))}</b>" in html(test)


def test_a_comparison_is_answered_with_its_chance(app):
    test = app("lab", a="3d6 >= 13")
    assert f"<b>{percent(parse('3d6 >= 13').distribution.p(1))}</b>" in html(test)


def test_a_check_is_answered_like_on_the_odds_page(app):
    test = app("lab", a="hard 13 vs 10")
    assert f"<b>{percent(Check(13, 'hard').beats(10))}</b>" in html(test)


def test_two_texts_are_compared_on_one_screen(app):
    test = app("lab", a="4d6kh3", b="3d6")
    lower, equal, higher = parse("4d6kh3").distribution.compare(parse("3d6").distribution)
    assert f"<b>{percent(higher)}</b>" in html(test)
    assert f"equal {percent(equal)} · lower {percent(lower)}" in html(test)


def test_the_table_says_exactly_at_least_and_at_most(app):
    test = app("lab", a="2d6")
    assert "<th scope='row'>7</th><td>16.7%</td><td>58.3%</td><td>58.3%</td>" in html(test)
    assert "<th scope='row'>half</th><td>7</td>" in html(test)


def test_a_long_table_is_cut_and_says_so(app):
    test = app("lab", a="1d200")
    assert "The first 60 of 200 totals" in " ".join(caption.value for caption in test.caption)


def test_a_mistake_is_pointed_at_and_the_text_stays(app):
    test = app("lab", a="2d6 + d0")
    assert test.error
    assert test.code[0].value.splitlines()[0] == "2d6 + d0"
    assert test.text_input(key="lab_a").value == "2d6 + d0"
    assert not test.get("plotly_chart")


def test_too_much_work_is_refused_in_a_sentence(app):
    test = app("lab", a="2147483647d2147483647")
    assert test.error
    assert not test.get("plotly_chart")


def test_a_cut_tail_is_stated(app):
    test = app("lab", a="1d6!")
    assert any("10" in caption.value for caption in test.caption)


def test_an_example_fills_the_field_and_the_address(app):
    test = app("lab")
    test.pills(key="lab_example").set_value("3d6 >= 13").run()
    assert test.text_input(key="lab_a").value == "3d6 >= 13"
    assert test.query_params["a"] == "3d6 >= 13"


def test_a_roll_shows_every_die_and_lands_in_the_log(app, home):
    campaign = Store(home).create("Mondays")
    test = app("lab", a="4d6kh3", t=campaign.id)
    test.button(key="lab_roll").click().run()
    assert campaign.log()[0].text.startswith("4d6kh3")
    assert campaign.log()[0].text.split(":")[0] in html(test)
    challenge = app("lab", a="14 vs 10", t=campaign.id)
    challenge.button(key="lab_roll").click().run()
    assert campaign.log()[0].text.startswith("14 vs 10: ")
