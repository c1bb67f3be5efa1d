"""Finding texts by typed words: forgiving, ranked, the same every time."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dhcore.word_index import MOST_NEAR, MOST_WORDS, Field, WordIndex, stem, words_of

TEXTS = [
    ("Falling", "The feet of a fall are the dice."),
    ("Fire", "Luck decides whether one burns; fire also makes light."),
    ("Light", "A torch lights three squares."),
    ("Snake-Eyes", "Every die shows 1."),
    ("Resting", "A rest erases wear, and so does sleep."),
]
SYNONYMS = {
    "drop": ["falling"],
    "double ones": ["snake eyes"],
    "breather": ["rest"],
    "naught": ["nothing known"],
}


@pytest.fixture(scope="module")
def index():
    return WordIndex([(Field(title, 3), Field(text, 1)) for title, text in TEXTS], SYNONYMS)


def titles(index, text):
    return [TEXTS[place][0] for place in index.search(text)]


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("falling", "Falling"),
        ("FALL", "Falling"),
        ("fal", "Falling"),
        ("flaling", "Falling"),
        ("drop", "Falling"),
        ("light", "Light"),
        ("torches", "Light"),
        ("snakeeyes", "Snake-Eyes"),
        ("eyes of a snake", "Snake-Eyes"),
        ("what about the double ones", "Snake-Eyes"),
        ("breather", "Resting"),
        ("rested", "Resting"),
        ("slepe", "Resting"),
        ("1", "Snake-Eyes"),
        ("fïre", "Fire"),
    ],
)
def test_a_word_is_found_whole_cut_short_misspelt_or_as_another(index, typed, first):
    assert titles(index, typed)[0] == first


def test_a_title_ranks_above_a_text(index):
    assert titles(index, "light") == ["Light", "Fire"]
    assert titles(index, "fire") == ["Fire"]


def test_all_the_words_rank_above_some_of_them_in_any_order(index):
    assert titles(index, "luck light")[0] == "Fire"
    assert titles(index, "light luck") == titles(index, "luck light")


@pytest.mark.parametrize("typed", ["", "  ", "the of a", "?!", "龍", "qqqq", "naught", "12345"])
def test_what_says_nothing_finds_nothing(index, typed):
    assert titles(index, typed) == []


def test_near_words_are_offered_likest_first(index):
    assert index.near("firre")[0] == "fire"
    assert index.near("") == []
    assert len(index.near("a b c torhc sleeep firre lihgt fals", most=3)) == 3
    assert len(index.near("torhc")) <= MOST_NEAR


def test_words_past_the_cap_are_not_read(index):
    assert titles(index, "burns " * MOST_WORDS + "torch") == ["Fire"]


@given(st.text(max_size=100))
def test_any_text_is_taken(text):
    index = WordIndex([(Field(title, 3), Field(text, 1)) for title, text in TEXTS], SYNONYMS)
    found = index.search(text)
    assert len(set(found)) == len(found)
    assert found == index.search(text)
    assert all(0 <= place < len(TEXTS) for place in found)
    index.near(text)


@given(st.text(max_size=60))
def test_words_are_plain_and_stems_begin_them(text):
    for word in words_of(text):
        assert word == word.lower() and word.isascii()
        assert 0 < len(stem(word)) <= len(word)


def test_an_empty_index_finds_nothing():
    assert WordIndex([], {}).search("fire") == []
