"""Inclinations, traits and the top of the sheet."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.dragonhead.personality import (
    TONES,
    Existence,
    Inclinations,
    check_social,
    inclination,
    inclinations,
    name_or_class,
    suggest_traits,
    traits,
)
from dhcore.errors import OutOfRange, Refused, UnknownName

CODES = [row.code for row in inclinations()]


def test_there_are_nine_inclinations():
    """DH-040, DH-114."""
    assert CODES == ["LG", "NG", "CG", "LN", "TN", "CN", "LE", "NE", "CE"]
    assert len({(row.order, row.morals) for row in inclinations()}) == 9
    assert inclination("true neutral") == inclination(" tn ")
    with pytest.raises(UnknownName, match="Unknown inclination 'XX'"):
        inclination("XX")


def test_megan_shows_law_and_is_good_inside():
    """DH-041: the worked example, LN/CG."""
    megan = Inclinations.parse("LN/CG")
    assert (str(megan), megan.words) == ("LN/CG", "Lawful Neutral outside, Chaotic Good inside")
    same = Inclinations.parse("ng")
    assert (same.social, same.true, str(same), same.words) == ("NG", "NG", "NG", "Neutral Good")
    with pytest.raises(OutOfRange, match="one inclination or two, not 3"):
        Inclinations.parse("LN/CG/TN")
    with pytest.raises(UnknownName):
        Inclinations.parse("LN/")


@settings(deadline=None)
@given(st.sampled_from(CODES), st.sampled_from(CODES))
def test_inclinations_come_back_from_their_text(social, true):
    own = Inclinations(social, true)
    assert Inclinations.parse(str(own)) == own


def test_the_class_limits_the_face_and_not_the_heart():
    """DH-113."""
    check_social(Inclinations("LN", "CE"), ["lg", "LN"])
    check_social(Inclinations("CE", "CE"), [])
    with pytest.raises(Refused, match=r"shows the world LG, LN, not CE \(DH-113\)"):
        check_social(Inclinations("CE", "LG"), ["LG", "LN"])
    with pytest.raises(UnknownName):
        check_social(Inclinations("LN", "CE"), ["good"])


def test_a_suggestion_has_one_trait_of_each_tone():
    """DH-115, DH-042."""
    picked = suggest_traits(Random(1))
    assert list(picked) == list(TONES)
    assert all(name in traits(tone) for tone, name in picked.items())
    assert picked == suggest_traits(Random(1))
    with pytest.raises(UnknownName, match="tone"):
        traits("loud")


def test_every_tone_has_enough_traits_and_none_twice():
    everything = [name for tone in TONES for name in traits(tone)]
    assert all(len(traits(tone)) >= 20 for tone in TONES)
    assert len(everything) == len(set(everything))


def test_a_nameless_barbarian_is_the_barbarian():
    """DH-116: the worked example."""
    assert name_or_class(" ", "barbarian") == "The Barbarian"
    assert name_or_class(" Megan ", "Warlord") == "Megan"


def test_the_top_of_the_sheet_has_three_lines():
    """DH-037, DH-048: character level 6, Warlord 4."""
    megan = Inclinations("LN", "CG")
    first = Existence("Megan", 1, "Warlord", 1, megan, ("Brave", "Relentless", "Instigator"))
    assert first.lines == ("Megan", "Level 1 Warlord", "LN/CG Brave, Relentless, Instigator")
    assert Existence("", 6, "Warlord", 4, megan).lines == ("The Warlord", "Level 6 Warlord 4", "LN/CG")
