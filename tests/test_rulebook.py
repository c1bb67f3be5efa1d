"""The rulebook: complete, tied to the code that computes it, and found by what people type."""

import inspect
import re
from dataclasses import fields, is_dataclass, replace
from fractions import Fraction
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dhcore import rulebook
from dhcore.dragonhead import RULINGS, Check, DiceTable, House, ladder, outcome_of, ways_to_try
from dhcore.dragonhead.ability_scores import modifier_rows
from dhcore.dragonhead.advancement import prices
from dhcore.dragonhead.body_size import body_sizes
from dhcore.dragonhead.burst import burst_sizes
from dhcore.dragonhead.character_level import level_rows
from dhcore.dragonhead.damage import damage_types
from dhcore.dragonhead.falling import surface_kind
from dhcore.dragonhead.house import readings_of
from dhcore.dragonhead.mojo import mojo_dice, mojo_uses
from dhcore.dragonhead.ranges import ranges
from dhcore.dragonhead.resting import rest_difficulty
from dhcore.errors import OutOfRange, UnknownName
from dhcore.rulebook import (
    Rule,
    nearest_words,
    rule,
    rules,
    rules_in,
    rules_under,
    ruling,
    rulings,
    search,
    sections,
)
from dhcore.tables import csv_rows, data_folder
from tests.conftest import ROOT

MOST_LEFT_TO_PEOPLE = 12
CITED = re.compile(r"DH-(\d{3})(?:\.\.(?:DH-)?(\d{3}))?")


def resolved(name: str) -> object:
    """The function, class, property, field or constant of that dotted name."""
    parts = name.split(".")
    for cut in range(len(parts), 0, -1):
        if (ROOT / Path(*parts[:cut])).with_suffix(".py").is_file():
            found: object = import_module(".".join(parts[:cut]))
            break
    else:
        raise AttributeError(f"no module in {name}")
    for part in parts[cut:]:
        if not hasattr(found, part) and part in fields_of(found):
            return found
        found = getattr(found, part)
    return found


def fields_of(owner: object) -> set[str]:
    own = {field.name for field in fields(owner)} if is_dataclass(owner) else set()
    return own | set(getattr(owner, "model_fields", {}))


@cache
def cited_in(path: Path) -> frozenset[str]:
    """Rule ids that a file names, ranges such as DH-137..140 written out."""
    return frozenset(
        f"DH-{number:03}"
        for first, last in CITED.findall(path.read_text(encoding="utf-8"))
        for number in range(int(first), int(last or first) + 1)
    )


@cache
def cited_in_data() -> frozenset[str]:
    folder = data_folder() / "dragonhead"
    files = [path for path in folder.iterdir() if path.stem not in ("rules", "rulings", "synonyms")]
    return frozenset().union(*map(cited_in, files))


# The rules themselves


def test_all_412_are_there_once_and_in_order():
    assert [row.id for row in rules()] == [f"DH-{number:03}" for number in range(1, 413)]


def test_no_two_say_the_same():
    assert len({row.text for row in rules()}) == len(rules())


def test_a_rule_is_a_few_sentences_for_a_player():
    for row in rules():
        assert 10 < len(row.text) <= 300, row
        assert not row.text[0].islower() and row.text.endswith((".", "?")), row
        assert all(row.section.split(rulebook.SEPARATOR)), row
        assert all(name and "=" not in value for name, value in row.facts), row
        assert len(dict(row.facts)) == len(row.facts), row


def test_what_computes_a_rule_exists():
    for name in {name for row in rules() for name in row.code}:
        resolved(name)


def test_a_rule_that_says_what_happens_is_computed_or_left_to_people_for_a_reason():
    undecided = [row.id for row in rules() if row.is_mechanical and not (row.computed or row.people)]
    twice = [row.id for row in rules() if row.computed and row.people]
    assert (undecided, twice) == ([], [])


def test_few_are_left_to_people():
    assert sum(row.is_mechanical and bool(row.people) for row in rules()) <= MOST_LEFT_TO_PEOPLE


def test_the_code_or_its_data_names_the_rule():
    def is_cited(row):
        files = [inspect.getsourcefile(import_module(module_of(name))) for name in row.code]
        return row.id in cited_in_data() or any(row.id in cited_in(Path(str(file))) for file in files)

    computed = [row for row in rules() if row.is_mechanical and row.computed]
    assert [row.id for row in computed if not is_cited(row)] == []


def module_of(name: str) -> str:
    parts = name.split(".")
    return next(
        ".".join(parts[:cut])
        for cut in range(len(parts), 0, -1)
        if (ROOT / Path(*parts[:cut])).with_suffix(".py").is_file()
    )


def test_a_name_that_is_gone_is_noticed():
    for name in (
        "dhcore.dragonhead.check.Chek",
        "dhcore.dragonhead.wounds.Wounds.tera",
        "dhcore.nothing.at_all",
    ):
        with pytest.raises(AttributeError):
            resolved(name)


# The figures say what the tables say


def facts(word: str) -> dict[str, str]:
    return dict(rule(word).facts)


def test_the_figures_of_checks_are_those_that_are_computed():
    assert facts("136") == {
        way.label.title(): f"{way.wear} wear, +1d{way.sides}" for way in ways_to_try().values()
    }
    words = {1: "once", 2: "twice", 3: "three times", 4: "four times"}
    for rung in ladder():
        assert words[rung.rolls] in facts("129")[rung.name.capitalize()]
        assert (rung.keep if rung.rolls > 1 else "") in facts("129")[rung.name.capitalize()]
    for band in facts("142"):
        low, high = map(int, band.split(" to "))
        assert outcome_of(low) == outcome_of(high) != outcome_of(high + 1)
    for score in (5, 6, 8, 9, 10, 12):
        assert facts("135")[str(score)] == str(Check(score).dice)


def test_the_figures_of_characters_are_those_that_are_computed():
    assert facts("118") == {str(row.level): f"{row.xp:,}" for row in level_rows()}
    assert facts("123") == {f"+{row.increase}": f"{row.xp:,}" for row in prices()}
    for row in modifier_rows():
        assert facts("071")[f"{row.score} to {row.score + 1}"] == f"{row.modifier:+d}"
    sizes = {name: value for name, value in facts("301").items() if name != "size"}
    assert list(sizes) == [row.name for row in body_sizes()]
    for row in body_sizes():
        mass, dmg, dis, hide = sizes[row.name].split(" / ")
        said = [Fraction(mass), Fraction(dmg), Fraction(dis), int(hide)]
        assert said == [row.mass, row.dmg, row.dis, row.hide]


def test_the_figures_of_fights_and_mishaps_are_those_that_are_computed():
    assert facts("052") == {row.name.capitalize(): f"{row.ratio}:1" for row in damage_types()}
    assert facts("312") == {row.name: f"1d{row.sides}" for row in burst_sizes()}
    for row in ranges():
        assert facts("240")[row.name] == f"{row.effective} / {row.hard} / {row.heavy} / {row.stunted}"
    for kind, examples in facts("328").items():
        for surface in examples.split(", "):
            found = surface_kind(surface)
            assert (found.name.capitalize() if found else "None") == kind


def test_the_figures_of_mojos_and_rests_are_those_that_are_computed():
    for use in mojo_uses().values():
        assert facts("034")[use.name].startswith(str(use.price))
    for players, dice in zip((1, 2, 5, 9), facts("021").values(), strict=True):
        assert str(mojo_dice(players)) == dice
    for number in range(1, 11):
        band = next(word for name, word in facts("200").items() if number in span(name))
        assert band == rest_difficulty(number - 1).capitalize()


def span(name: str) -> range:
    first, _, last = name.removeprefix("rests ").partition(" to ")
    return range(int(first), int(last) + 1) if last else range(0)


# The rulings


def test_all_62_rulings_are_there_and_each_concerns_a_rule():
    assert [row.id for row in rulings()] == [f"A{number:02}" for number in range(1, 63)]
    for row in rulings():
        assert rules_under(row.id)


def test_a_ruling_asks_and_answers():
    for row in rulings():
        assert row.question.endswith("?"), row
        assert len({reading.words for reading in row.readings}) == len(row.readings) >= 2, row
        assert row.ours == row.readings[0]
        assert all(text.endswith(".") for text in (row.why, *(r.words for r in row.readings))), row


def test_the_rulings_of_a_rule_exist():
    for row in rules():
        assert [own.id for own in row.rulings] == row.ruling.split()


def test_a_campaign_can_choose_exactly_the_fields_of_its_house():
    assert {row.id for row in rulings() if row.can_choose} == {field.name for field in fields(House)}
    valued = {row.id: tuple(r.value for r in row.readings if r.value is not None) for row in rulings()}
    assert {name: values for name, values in valued.items() if values} == readings_of()


@pytest.mark.parametrize("name", readings_of())
def test_the_reading_in_force_is_the_one_that_was_chosen(name):
    for reading in readings_of()[name]:
        assert ruling(name).in_force(replace(RULINGS, **{name: reading})).value == reading
    assert ruling(name).in_force(RULINGS) == ruling(name).ours


def test_a_table_of_ones_own_is_a_reading_too():
    assert ruling("A01").in_force(RULINGS) == ruling("a01").ours
    assert "own" in ruling("A01").in_force(House(A01=DiceTable.of({13: "2d6+1"}))).words
    assert ruling("A02").in_force(RULINGS) == ruling("A02").ours


# Looking up


@pytest.mark.parametrize("word", ["DH-053", "dh-53", "dh 053", "DH53", "53", " 053 "])
def test_a_rule_is_looked_up_by_its_number(word):
    assert rule(word).id == "DH-053"


@pytest.mark.parametrize("word", ["DH-000", "DH-413", "999", "A19", "", "fall"])
def test_no_other_word_names_a_rule(word):
    with pytest.raises(UnknownName, match="Unknown rule"):
        rule(word)


def test_unknown_rulings_and_sections_are_refused():
    with pytest.raises(UnknownName, match="ruling 'A63'"):
        ruling("A63")
    with pytest.raises(UnknownName, match="section 'Falling'"):
        sections("Falling")
    with pytest.raises(UnknownName, match="section 'Adventure / Dancing'"):
        rules_in("Adventure / Dancing")


def test_the_sections_cover_the_whole_book_without_overlap():
    assert [row for chapter in sections() for row in rules_in(chapter)] == list(rules())
    assert [row.id for row in rules_in("Adventure / Falling")] == [f"DH-{n}" for n in range(327, 332)]
    assert sections("Adventure / Falling") == ("Adventure / Falling / Falling While Flying",)
    assert sections("Adventure / Vision") == ()


# Searching

AS_TYPED = {
    "try hrad": "DH-136",
    "tryhard": "DH-136",
    "snkae eyez": "DH-146",
    "nat 1": "DH-146",
    "crit": "DH-146",
    "fall damage": "DH-327",
    "faling": "DH-327",
    "landing on spikes": "DH-328",
    "hp": "DH-051",
    "ko": "DH-055",
    "dead": "DH-056",
    "inititive": "DH-202",
    "who goes first": "DH-202",
    "armour class": "DH-057",
    "to hit": "DH-208",
    "stuned twice": "DH-217",
    "knocked down": "DH-248",
    "save": "DH-151",
    "xp for resting": "DH-341",
    "rest dificulty": "DH-200",
    "how many rests a day": "DH-342",
    "poison": "DH-371",
    "poisn antidote": "DH-378",
    "drunk": "DH-376",
    "ambush": "DH-400",
    "backstab": "DH-249",
    "escape grapple": "DH-338",
    "shove": "DH-383",
    "half cover": "DH-322",
    "put out fire": "DH-335",
    "fireball": "DH-244",
    "reload crosbow": "DH-393",
    "bow range hard": "DH-241",
    "throw a sword": "DH-271",
    "dual wield": "DH-206",
    "steal": "DH-366",
    "darkvision": "DH-407",
    "lockpick": "DH-197",
    "secret door": "DH-178",
    "helmet listen": "DH-198",
    "pit trap": "DH-183",
    "crawl speed": "DH-164",
    "jump": "DH-356",
    "climing": "DH-319",
    "abilty modifier table": "DH-071",
    "level 12 xp": "DH-119",
    "spell slots": "DH-100",
    "forget spell": "DH-112",
    "concentration": "DH-279",
    "body size": "DH-301",
    "huge trying hard": "DH-309",
    "mojo cost": "DH-034",
    "reroll": "DH-026",
    "alignment": "DH-040",
    "sleep in armor": "DH-345",
    "do scars heal": "DH-350",
    "a tie": "DH-154",
    "tug of war teams": "DH-159",
    "magic item activation": "DH-360",
    "gm is always right": "DH-411",
}


@pytest.mark.parametrize(("typed", "wanted"), AS_TYPED.items(), ids=AS_TYPED)
def test_what_is_typed_at_a_table_finds_its_rule(typed, wanted):
    assert wanted in [row.id for row in search(typed)[:3]]


def test_a_title_finds_its_own_rules():
    """Before them may come rules whose title is the same but for its ending."""
    titles = dict.fromkeys(row.title for row in rules())
    assert [title for title in titles if title not in [row.title for row in search(title)[:3]]] == []


def test_every_other_word_leads_somewhere_and_is_listed_once():
    rows = csv_rows("dragonhead/synonyms.csv", rulebook.Synonym)
    assert [row for row in rows if not (search(row.typed) and search(row.means))] == []
    assert len({(row.typed, row.means) for row in rows if row.typed != row.means}) == len(rows)


def test_ids_are_found():
    assert search("DH-136") == search(" dh-136 ") == (rule("136"),)
    assert search("136")[0] == rule("136")
    assert search("A19") == search("a19") == rules_under("A19")
    assert search("A63") == search("DH-999") == ()


def test_a_title_ranks_above_a_text():
    titled = ["Light" in row.section for row in search("light")]
    assert titled == sorted(titled, reverse=True) and not all(titled)


@pytest.mark.parametrize("typed", ["", "   ", "the", "?!", "xqzzv", "龍"])
def test_nothing_is_found_for_nothing(typed):
    assert search(typed) == ()


def test_searches_have_caps():
    assert len(search("damage", limit=1)) == 1
    assert len(search("damage")) == 20
    assert search("x" * rulebook.MAX_QUERY) == ()
    with pytest.raises(OutOfRange, match="at most 100 characters"):
        search("x" * (rulebook.MAX_QUERY + 1))
    for limit in (0, 413):
        with pytest.raises(OutOfRange, match="1 to 412 rules"):
            search("fire", limit=limit)


def test_near_words_are_offered_when_nothing_fits():
    assert "initiative" in nearest_words("intiatviee")
    assert nearest_words("") == ()
    assert nearest_words("y" * 1000) == ()


WORDS = st.sampled_from(
    ["fire", "fal", "hp", "poisn", "DH-136", "A19", "12", "½", "the", "magc", "stun", "'"]
)


@given(st.lists(WORDS, max_size=6), st.integers(1, 412))
def test_any_search_is_answered_the_same_way_each_time(words, limit):
    text = " ".join(words)
    found = search(text, limit)
    assert found == search(text, limit) == search(text, 412)[:limit]
    assert len(set(found)) == len(found) <= limit


@given(st.sampled_from(sorted({row.title for row in rules() if len(row.title) > 5})), st.data())
def test_two_swapped_letters_do_not_matter(title, data):
    at = data.draw(st.integers(1, len(title) - 2))
    typed = title[:at] + title[at + 1] + title[at] + title[at + 2 :]
    assert any(isinstance(row, Rule) for row in search(typed))
