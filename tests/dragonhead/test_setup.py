"""The check in hand: how it adds up, how it travels in a link, what is refused."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dhcore.dragonhead import Challenge, Check, DiceTable, House, abilities, ladder, ways_to_try
from dhcore.dragonhead.setup import CheckSetup, from_params
from dhcore.errors import DhcoreError, OutOfRange, Refused
from dhcore.phrase import read_check

RUNGS = [rung.name for rung in ladder()]


@st.composite
def setups(draw):
    save = draw(st.booleans())
    against = draw(st.none() | st.integers(0, 60))
    versus = draw(st.none() | st.integers(0, 40)) if against is None else None
    level = draw(st.integers(0, 15))
    return CheckSetup(
        score=draw(st.integers(0, 40)),
        ability=draw(st.none() | st.sampled_from([row.code for row in abilities()])),
        level=level,
        share=draw(st.sampled_from(["half", "full"])) if level else "none",
        modifier=draw(st.integers(-9, 9)),
        difficulty=draw(st.sampled_from(RUNGS)),
        shift=draw(st.integers(-5, 5)),
        try_hard=None if save else draw(st.none() | st.sampled_from([*ways_to_try()])),
        save=save,
        against=against,
        versus=versus,
        versus_difficulty=draw(st.sampled_from(RUNGS)) if versus is not None else "normal",
    )


@given(setups())
def test_a_link_brings_back_the_same_check(setup):
    assert from_params(setup.params()) == (setup, ())


@given(setups())
def test_a_phrase_brings_back_the_same_check(setup):
    assert read_check(setup.phrase) == setup


def test_the_score_adds_ability_class_bonus_and_modifiers():
    """DH-133, DH-134."""
    setup = CheckSetup(score=13, level=5, share="half", modifier=-1, difficulty="hard", shift=-1)
    assert setup.total == 13 + 2 - 1
    assert setup.check == Check(14, "normal")
    assert [(line.label, line.value) for line in setup.working][:4] == [
        ("score", "13"),
        ("half class bonus of level 5", "+2"),
        ("modifiers", "-1"),
        ("hard, 1 easier", "normal"),
    ]


def test_the_working_of_a_check_names_a_rule_in_every_line():
    setup = CheckSetup(score=13, ability="dex", difficulty="hard", try_hard="harder", against=12)
    assert setup.working[0].label == "Dexterity"
    assert all(line.source for line in setup.working)
    assert [line.value for line in setup.working][-2:] == [
        "strength 12",
        "any die: even beats it, half of all ties",
    ]


def test_a_setup_may_oppose_a_strength_or_a_score():
    assert CheckSetup(against=12).challenge == Challenge(Check(10), 12)
    assert CheckSetup(versus=12, versus_difficulty="hard").challenge == Challenge(
        Check(10), Check(12, "hard")
    )
    assert CheckSetup().challenge is None
    with pytest.raises(Refused, match="not both"):
        CheckSetup(against=12, versus=12)


def test_a_campaigns_dice_table_rules_both_sides():
    setup = replace(CheckSetup(versus=10), house=House(A01=DiceTable.of({10: "2d6"})))
    assert str(setup.check.dice) == str(setup.challenge.against.dice) == "2d6"


@pytest.mark.parametrize(
    ("params", "said", "kept"),
    [
        ({"score": "x1"}, "“score” was ignored: 'x1' is not a whole number", CheckSetup()),
        ({"score": "+-5"}, "not a whole number", CheckSetup()),
        ({"score": "٣"}, "not a whole number", CheckSetup()),
        ({"score": "9" * 5000}, "not a whole number", CheckSetup()),
        ({"score": "5001"}, "between -5,000 and 5,000", CheckSetup()),
        ({"difficulty": "hrad"}, "did you mean 'hard'", CheckSetup()),
        ({"ability": "dxe"}, "did you mean 'dex'", CheckSetup()),
        ({"class": "most"}, "Unknown class bonus 'most'", CheckSetup()),
        ({"try": "very"}, "Unknown way of trying hard", CheckSetup()),
        ({"save": "yes"}, "A switch is 1 or 0", CheckSetup()),
        ({"level": "1001"}, "class level lies between 0 and 1,000", CheckSetup()),
        ({"shift": "21"}, "shift lies between -20 and 20", CheckSetup()),
        ({"against": "-1"}, "between 0 and 100,000", CheckSetup()),
        ({"against": "12", "versus": "3"}, "“versus” was ignored", CheckSetup(against=12)),
        ({"try": "hard", "save": "1"}, "“save” was ignored", CheckSetup(try_hard="hard")),
    ],
)
def test_a_bad_parameter_is_named_and_ignored(params, said, kept):
    setup, problems = from_params(params)
    assert setup == kept
    assert len(problems) == 1
    assert said in problems[0]


def test_parameters_of_others_are_passed_over():
    assert from_params({"t": "abc", "score": "12"}) == (CheckSetup(score=12), ())


@given(
    st.dictionaries(
        st.sampled_from(["score", "level", "class", "difficulty", "try", "save", "against"]), st.text()
    )
)
def test_no_link_breaks_the_page(params):
    setup, _ = from_params(params)
    assert sum(setup.check.outcomes.values()) == 1


@pytest.mark.parametrize(
    ("field", "high"),
    [("score", 5000), ("level", 1000), ("modifier", 5000), ("shift", 20), ("against", 100_000)],
)
def test_every_number_is_capped(field, high):
    base = CheckSetup(score=-5000) if field == "modifier" else CheckSetup()
    assert getattr(replace(base, **{field: high}), field) == high
    with pytest.raises(OutOfRange):
        replace(base, **{field: high + 1})


def test_a_total_beyond_the_dice_table_is_refused():
    with pytest.raises(DhcoreError, match="5,000"):
        CheckSetup(score=5000, level=2, share="half")


def test_a_title_begins_a_sentence():
    assert CheckSetup(score=13, ability="dex", difficulty="hard", against=12).title == "Hard dex 13 vs 12"
    assert CheckSetup(score=10).title == "Score 10"
    assert CheckSetup(score=-1, try_hard="hard").title == "Score -1 try hard"
