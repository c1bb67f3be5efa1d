"""The callings weighed against each other: the page in docs/ is true, and nobody is twice as strong."""

from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from multiprocessing import get_context

import pytest

from dhcore.content import CharacterClass, Creature, Spell, Weapon, house_library
from dhcore.content.balance import (
    Result,
    SpellsRow,
    callings,
    factor,
    fights,
    member,
    result,
    results,
    standard,
)
from dhcore.content.balance_page import page
from dhcore.dragonhead.duel import Tally
from dhcore.dragonhead.magic import check_fits
from dhcore.errors import OutOfRange
from dhcore.tables import toml_rows

pytestmark = pytest.mark.xdist_group("balance")  # its table is made once
HOUSE = house_library()


def tally(calling, level):
    row = next(row for row in fights() if row.level == level)
    return result(HOUSE, HOUSE.get(CharacterClass, calling), row).tally


@pytest.fixture(scope="module")
def table():
    """All standard fights, spread over processes: half a million duels take a while."""
    pairs = [(calling, row.level) for row in fights() for calling in callings(HOUSE)]
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        tallies = list(pool.map(tally, *zip(*pairs, strict=True)))
    foes = {row.level: HOUSE.get(Creature, row.foe) for row in fights()}
    return tuple(
        Result(HOUSE.get(CharacterClass, calling), level, foes[level], one)
        for (calling, level), one in zip(pairs, tallies, strict=True)
    )


def test_results_hold_every_calling_at_every_level(monkeypatch):
    quick = standard().model_copy(update={"fights": 10})
    monkeypatch.setattr("dhcore.content.balance.standard", lambda: quick)
    shares = [(one.calling.id, one.level, one.tally.fights) for one in results(HOUSE, callings(HOUSE))]
    assert shares == [(name, row.level, 10) for row in fights() for name in callings(HOUSE)]


def test_no_calling_wins_more_than_twice_as_often_as_another(table):
    assert len(table) == 8 * 3
    assert factor(table) <= standard().factor == 2


def test_the_standard_fight_is_neither_won_nor_lost_beforehand(table):
    for row in fights():
        shares = [entry.tally.share for entry in table if entry.level == row.level]
        assert Fraction(1, 4) < min(shares) and max(shares) < Fraction(9, 10)


def test_the_page_shows_what_is_true(table, root):
    assert (root / "docs" / "balance.md").read_text(encoding="utf-8") == page(table)


def test_every_number_rests_on_enough_fights(table):
    assert all(entry.tally.fights >= 20_000 for entry in table)
    assert all(entry.tally.wins + entry.tally.losses == entry.tally.fights for entry in table)


def test_levels_are_those_of_the_three_tiers():
    assert [row.level for row in fights()] == [1, 4, 8]


def test_the_standard_member_has_its_best_abilities_in_order():
    thief = member(HOUSE.get(CharacterClass, "thief"), 4)
    assert (thief.scores.dex, thief.scores.wis, thief.scores.cha, thief.scores.mus) == (15, 14, 13, 10)
    assert thief.rolls == (4, 4, 4)


@pytest.mark.parametrize("row", toml_rows("dragonhead/balance.toml", "spells", SpellsRow), ids=str)
def test_the_spells_of_the_standard_fit_the_limit(row):
    one = member(HOUSE.get(CharacterClass, row.calling), row.level)
    check_fits(one.magic, [HOUSE.get(Spell, name).level for name in row.ready])


def test_a_tougher_foe_is_beaten_less_often():
    fighter = HOUSE.get(CharacterClass, "fighter")
    easy, hard = (
        fights()[0].model_copy(update={"foe": "goblin"}),
        fights()[0].model_copy(update={"foe": "ogre"}),
    )
    assert result(HOUSE, fighter, easy).tally.share > result(HOUSE, fighter, hard).tally.share


@pytest.mark.parametrize("name", ["elf", "riverfolk", "smallfolk", "vampire", "highlander"])
def test_any_class_can_be_weighed(name):
    """Powers with Reach and Grapple, nets, slings of small hands, and spells that only frighten."""
    assert result(HOUSE, HOUSE.get(CharacterClass, name), fights()[0]).tally.wins > 0


def entry(share, level=1):
    one = Tally(100, share, 100 - share)
    return Result(HOUSE.get(CharacterClass, "fighter"), level, HOUSE.get(Creature, "orc"), one)


def test_the_factor_is_that_of_the_worst_level():
    assert factor([entry(50), entry(40), entry(90, 4), entry(30, 4)]) == 3
    assert factor([entry(50)]) == 1


def test_a_calling_that_never_wins_has_no_factor():
    with pytest.raises(OutOfRange, match="A calling wins no standard fight at class level 4"):
        factor([entry(50), entry(0, 4)])


def test_the_weapons_of_the_starter_packs_are_the_ones_in_hand():
    assert all(
        any(isinstance(HOUSE.get(Weapon, name), Weapon) for name in klass.starter.ready[:1])
        for klass in HOUSE.all(CharacterClass)
    )
