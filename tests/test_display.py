"""Chances as text never lie about certainty, and tables escape what they are given."""

from fractions import Fraction

import pytest

from dhcore.display import MAX_ROWS, chance_table, exact, percent, points


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (Fraction(0), "0%"),
        (Fraction(1, 10**9), "<1%"),
        (Fraction(1, 200), "<1%"),
        (Fraction(1, 100), "1%"),
        (Fraction(1, 2), "50%"),
        (Fraction(989, 1000), "99%"),
        (Fraction(999, 1000), ">99%"),
        (1 - Fraction(1, 10**30), ">99%"),
        (Fraction(1), "100%"),
    ],
)
def test_only_certainty_reads_as_certain(chance, text):
    assert percent(chance) == text


def test_more_digits_move_the_limits():
    assert percent(Fraction(1, 1000), 1) == "0.1%"
    assert percent(Fraction(1, 10**4), 1) == "<0.1%"
    assert percent(Fraction(9999, 10**4), 1) == ">99.9%"


def test_points_show_their_direction():
    assert [points(Fraction(n, 1000)) for n in (190, -44, 0, 3, -3)] == ["+19", "-4", "±0", "+<1", "-<1"]


def test_a_fraction_too_long_to_read_is_marked_as_approximate():
    assert exact(Fraction(1, 3)) == "1/3"
    assert exact(Fraction(1, 3**40)) == "≈ 8.22526e-20"
    assert exact(Fraction(1, 7**9000)).startswith("≈ 0"), "even with more digits than Python prints"


def test_tables_escape_text_and_stop_at_their_cap():
    html = chance_table(("<a>", "b"), [("<b>&", Fraction(1, 3))], "<i>")
    assert "<b>&" not in html
    assert "&lt;b&gt;&amp;" in html
    assert "<caption>&lt;i&gt;</caption>" in html
    assert "33.3%" in html
    rows = [(str(n), Fraction(1)) for n in range(MAX_ROWS + 3)]
    long = chance_table(("a", "b"), rows, total_rows=len(rows))
    assert "… 3 more rows" in long
    assert long.count("<tr>") == MAX_ROWS + 2
