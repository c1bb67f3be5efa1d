"""The pictures: their numbers are the core's, their bars few, and they leave the finger alone."""

from fractions import Fraction

import pytest

from dhcore import charts
from dhcore.dice import Distribution, parse
from dhcore.dragonhead import Challenge, Check


@pytest.mark.parametrize("value", [Check(13, "hard", "harder"), Challenge(Check(14), 10), parse("4d6kh3")])
def test_a_figure_does_not_catch_the_finger(value):
    layout = charts.draw(value).layout
    assert layout.dragmode is False
    assert layout.xaxis.fixedrange
    assert layout.yaxis.fixedrange


def test_the_bars_of_a_check_are_its_outcomes():
    check = Check(14, "hard")
    bar = charts.odds(check).data[0]
    assert list(bar.x) == ["crash", "full<br>fail", "half<br>fail", "single", "double"]
    assert list(bar.y) == [float(100 * chance) for chance in check.outcomes.values()]
    assert bar.marker.color[0] == charts.outcome_colour("crash") == "#8c2d5a"


def test_reach_starts_at_certainty_and_falls():
    bar = charts.reach(Check(14)).data[0]
    assert bar.y[0] == 100
    assert list(bar.y) == sorted(bar.y, reverse=True)


def test_a_challenge_shows_defeat_and_successes():
    bar = charts.challenge(Challenge(Check(14), 10)).data[0]
    assert list(bar.x)[:2] == ["defeat", "1<br>success"]
    assert sum(bar.y) == pytest.approx(100)


def test_many_totals_are_put_into_equal_ranges_that_lose_nothing():
    wide = Distribution.dice([100, 100])
    bar = charts.distribution(wide).data[0]
    assert len(bar.x) <= charts.MAX_BARS
    assert bar.x[0] == "2–5"
    assert sum(bar.y) == pytest.approx(100)
    narrow = charts.distribution(Distribution.dice([6, 6])).data[0]
    assert list(narrow.x) == [str(n) for n in range(2, 13)]


def test_two_distributions_stand_side_by_side():
    figure = charts.compare(Distribution.dice([6]), Distribution.dice([4, 4]), ("A", "B"))
    assert [bar.name for bar in figure.data] == ["A", "B"]
    assert figure.data[0].y[0] == 100


def test_chances_stay_readable_on_hover():
    assert charts.odds(Check(10)).data[0].customdata[0] == "40.00%"
    assert Check(10).outcomes["full_fail"] == Fraction(2, 5)


def test_the_xp_ladder_shows_where_levels_begin_and_what_is_spent():
    figure = charts.xp_ladder(3_000, 2)
    bar = figure.data[0]
    assert list(bar.x) == ["L2", "L3", "L4", "L5", "L6"]
    assert list(bar.y) == [2_500, 5_000, 10_000, 20_000, 40_000]
    assert list(bar.text) == ["2.5k", "5k", "10k", "20k", "40k"]
    assert bar.marker.color[0] == charts.PLAIN
    assert bar.marker.color[1] == charts.NOT_YET
    assert figure.layout.shapes[0].y0 == 3_000
    assert figure.layout.title.text.endswith("dotted: 3,000 spent")
    assert figure.layout.dragmode is False


def test_the_xp_ladder_of_somebody_far_up_and_of_a_beginner():
    assert list(charts.xp_ladder(3_500_000, 13).data[0].y)[-1] == 7_000_000
    assert not charts.xp_ladder(0, 1).layout.shapes
    assert list(charts.xp_ladder(10**12, 1_000_010).data[0].x)[-1] == "L1000010"
