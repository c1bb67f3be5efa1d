"""The other calculators, and the chart of chances, against counting every roll."""

from fractions import Fraction
from itertools import product

import pytest

from dhcore import charts
from dhcore.errors import OutOfRange, Refused
from dhcore.hazards import calculator
from dhcore.hazards.effects import Hurt
from tests.hazards.reckoning import by_dice, chances, reckoned


def test_an_area_attack_on_somebody_who_dives_is_counted_out():
    """DH-324: 1d10 damage, Dexterity 10 dives: 9 and 10 halve it, 1 to 4 double it; no defence, 6 HP."""
    drops = 0
    for dive, damage in product(range(1, 11), range(1, 11)):
        share = Fraction(1, 2) if dive >= 9 else 2 if dive <= 4 else 1
        drops += int(damage * share) > 6
    answer = reckoned("area", attack=10, type="i", ac=0, hp=6)
    assert answer.chance == Fraction(drops, 100)


def test_breaking_a_door_together_is_counted_out():
    """DH-196, A52: two Hard checks of Muscle 6 are added; a tie counts one half."""
    worst = [min(a, b) for a, b in product(range(1, 7), repeat=2)]
    won = sum(2 * (a + b > 9) + (a + b == 9) for a, b in product(worst, repeat=2))
    answer = reckoned("door", strength=9, mus=6, helpers=1, helping=6)
    assert answer.chance == Fraction(won, 2 * 36 * 36)
    with pytest.raises(Refused, match="Up to 2"):
        reckoned("door", helpers=2)
    assert reckoned("door", helpers=2, ram=True).chance > 0


def test_a_trap_hits_everybody_alike_when_they_are_alike():
    assert [row.chance for row in reckoned("trap", count=4).rows] == [Fraction(1, 4)] * 4


def test_tied_victims_roll_percentiles_until_one_is_lowest():
    ask = by_dice("trap", [3, 3, 9, 9])
    assert ask.what == "no. 1 ties: 1d100"
    assert by_dice("trap", [3, 3, 9, 9, 50, 50]).what == "no. 1 ties: 1d100"
    result = by_dice("trap", [3, 3, 9, 9, 50, 20, 6, 2])
    assert (result.about, result.effects) == (1, (Hurt(4, "p", "a trap"),))


def test_nobody_speaks_and_creatures_react():
    """DH-390: 1d12, of which 9 and more are indifferent, 5 to 8 belligerent, the rest attack."""
    assert chances(reckoned("reaction")) == dict.fromkeys(
        ("indifferent", "belligerent", "attack"), Fraction(1, 3)
    )
    assert by_dice("reaction", [12]).words.startswith("Indifferent")


def test_a_surprise_is_the_worst_against_the_best():
    assert reckoned("surprise", count=1, others=1).chance == Fraction(1, 2)
    three = sum(2 * (a > max(b, c)) + (a == max(b, c)) for a, b, c in product(range(1, 11), repeat=3))
    assert reckoned("surprise", count=2, others=1).chance == Fraction(three, 2000)


def test_every_sight_in_every_light_is_listed():
    shifts = {row[0]: row[1:] for row in reckoned("vision").tables[0].rows}
    assert shifts["normal"] == ("+0", "+0", "+1", "+2")
    assert reckoned("vision", light="dark").words == "Heavy instead of normal"


def test_a_failed_climb_says_how_far_it_falls():
    assert "20 feet: see Fall" in by_dice("climb", [3], feet=40).words
    assert reckoned("climb").chance == Fraction(1, 3)


def test_a_week_in_bed_shows_what_it_heals_before_it_is_rolled():
    answer = reckoned("heal", how="week", tear=3, con=10)
    assert chances(answer) == {"heals tear": Fraction(6, 10), "leaves scars": Fraction(4, 10)}
    with pytest.raises(Refused):
        reckoned("heal", how="week", tear=0)


def test_large_numbers_are_refused_before_they_are_reckoned():
    for dice in ("100d100", "1000d1000", "1d301"):
        with pytest.raises(OutOfRange):
            next(one for one in calculator("poison").fields if one.name == "dice").read(dice)


def test_a_long_chart_of_chances_puts_its_end_together():
    figure = charts.chances("Hours", [(str(n), Fraction(1, 100)) for n in range(100)])
    assert len(figure.data[0].x) == charts.MAX_BARS
    assert figure.data[0].x[-1] == "59 +"
    assert sum(figure.data[0].y) == pytest.approx(100)
