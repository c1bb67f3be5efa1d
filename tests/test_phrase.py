"""Quick phrases: what a person would type or say, and what they are told when it is not understood."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dhcore import odds
from dhcore.dragonhead import Check
from dhcore.dragonhead.setup import CheckSetup
from dhcore.errors import DhcoreError, DiceSyntaxError, Refused
from dhcore.phrase import AGAINST, FILLER, MAX_PHRASE, STRENGTHS, read_check


@pytest.mark.parametrize(
    ("text", "setup"),
    [
        (
            "hard 13 +2 try hardest vs 12",
            CheckSetup(13, modifier=2, difficulty="hard", try_hard="hardest", against=12),
        ),
        ("easy dex 14", CheckSetup(14, ability="dex", difficulty="easy")),
        ("save con 11 vs poison 14", CheckSetup(11, ability="con", save=True, against=14)),
        ("14 vs 10", CheckSetup(14, against=10)),
        ("14 vs score 10", CheckSetup(14, versus=10)),
        ("14 vs hard dex 10", CheckSetup(14, versus=10, versus_difficulty="hard")),
        ("Hard Dexterity check of 14", CheckSetup(14, ability="dex", difficulty="hard")),
        ("13 half class 4", CheckSetup(13, level=4, share="half")),
        ("13 full 4", CheckSetup(13, level=4, share="full")),
        ("13 class 4", CheckSetup(13, level=4, share="full")),
        ("13 −1 +3", CheckSetup(13, modifier=2)),
        ("13, trying harder.", CheckSetup(13, try_hard="harder")),
        ("hard 13 easier", CheckSetup(13, difficulty="hard", shift=-1)),
        ("hard 13 2 harder easier", CheckSetup(13, difficulty="hard", shift=1)),
        ("13 hardest", CheckSetup(13, try_hard="hardest")),
        ("mus 16 vs break 12", CheckSetup(16, ability="mus", against=12)),
    ],
)
def test_a_phrase_is_read_as_it_is_said(text, setup):
    assert read_check(text) == setup


@pytest.mark.parametrize(
    ("text", "said", "at"),
    [
        ("hrad 13", "I do not know 'hrad' (did you mean 'hard'?)", 0),
        ("hard 13 vss 12", "I do not know 'vss' (did you mean 'vs'?)", 8),
        ("13 vs poisn 14", "I do not know 'poisn' (did you mean 'poison'?)", 6),
        ("13 14", "There is a second score here: '14'", 3),
        ("hard heavy 13", "There is a second difficulty here: 'heavy'", 5),
        ("13 try", "After “try” say how hard", 3),
        ("13 try 4", "After “try” say how hard", 3),
        ("13 half", "A class bonus needs the class level", 3),
        ("13 vs", "After “vs” comes the strength to beat", 3),
        ("13 vs 12 13", "I do not know '13'", 9),
        ("13 vs 12 vs 13", "I do not know 'vs'", 9),
        ("", "A check needs a score", 0),
        ("hard", "A check needs a score", 4),
        ("99999999", "at most six digits", 0),
        ("13 $5", "I do not know '$'", 3),
    ],
)
def test_what_is_not_understood_is_named_with_its_place(text, said, at):
    with pytest.raises(DiceSyntaxError) as refusal:
        read_check(text)
    assert said in str(refusal.value)
    assert refusal.value.at == at


def test_trying_at_a_save_is_refused_by_its_rule():
    with pytest.raises(Refused, match="DH-137"):
        odds("save 12 try hard")


def test_a_phrase_has_a_cap():
    assert read_check("13" + " " * (MAX_PHRASE - 2)).score == 13
    with pytest.raises(DiceSyntaxError, match="501 characters; at most 500"):
        read_check("13" + " " * (MAX_PHRASE - 1))
    with pytest.raises(DhcoreError):
        odds("d6+" * 2000)


def test_odds_answers_with_headline_table_and_chart():
    answer = odds("hard 13 try hardest")
    check = Check(13, "hard", "hardest")
    assert answer.value == check
    assert answer.headline == ("at least a success", check.success)
    assert dict(answer.table) == {"crash": check.outcomes["crash"]} | {
        name: p for name, p in answer.table if name != "crash"
    }
    assert sum(p for _, p in answer.table) == 1
    assert list(answer.chart().data[0].y) == [float(100 * p) for p in check.outcomes.values()]
    assert "hard 13 try hardest" in answer._repr_html_()


def test_odds_answers_for_challenges_and_for_dice():
    challenge = odds("14 vs score 10")
    assert challenge.headline == ("beats score 10", Check(14).versus(Check(10)))
    assert challenge.table[0] == ("defeat", 1 - challenge.headline[1])
    assert challenge.distribution == Check(14).strength
    assert odds("14 vs 10").headline[0] == "beats 10"
    assert odds("3d6 >= 13").headline == ("holds", Fraction(7, 27))
    assert odds("3d6").headline == ("at least 11", Fraction(1, 2))
    assert sum(p for _, p in odds("4d6kh3").table) == 1


WORDS = ["hard", "easy", "13", "+2", "try", "harder", "vs", "12", "save", "dex", "class", "half"]
WORDS += [*AGAINST, *STRENGTHS, *FILLER]


@given(st.lists(st.sampled_from(WORDS) | st.text(max_size=8), max_size=9))
def test_any_line_is_read_or_refused(words):
    try:
        assert sum(p for _, p in odds(" ".join(words)).table) == 1
    except DhcoreError as refusal:
        assert str(refusal)
