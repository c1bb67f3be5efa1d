"""Rolling from the sheet: what a roll means, what trying costs, when a spell is forgotten."""

from random import Random

import pytest

from dhcore.character import sheet_of
from dhcore.character.sheet_rolls import rollables
from dhcore.errors import Refused
from tests.character.people import RULES, bolo, mara


def one_of(character, key):
    return rollables(sheet_of(character, RULES))[key]


def spell(character=None, key="hit.wizard:ember-dart"):
    return one_of(character or bolo(), key)


def at(rollable, outcome, rng=None, **how):
    """The first total that gives the outcome."""
    check = rollable.check(**how)
    total = next(t for t in check.pool.distribution if check.read_total(t).outcome == outcome)
    return rollable.read(check.read_total(total), rng)


def test_a_sheet_rolls_its_defences_its_moves_and_every_attack():
    sheet = sheet_of(mara(), RULES)
    found = rollables(sheet)
    attacks = {f"hit.{line.key}" for line in sheet.attacks}
    assert set(found) == {"ac", "dc", "move.Move"} | attacks
    assert found["hit.i1"].name == "Sword"


def test_the_hit_roll_of_a_weapon_is_its_damage():
    sword = one_of(mara(), "hit.i1")
    check = sword.check("hard", "harder")
    rolled = sword.read(check.read_total(check.pool.best))
    assert rolled.effect == f"{check.pool.best} sharp"
    assert rolled.price == 2
    assert rolled.sentence.startswith("Mara: Sword, hard, try harder for 2 wear → ")
    assert rolled.sentence.endswith(" sharp (by hand)")
    assert not rolled.forgets


def test_every_die_stands_in_the_sentence():
    sword = one_of(mara(), "hit.i1")
    roll = sword.check().roll(Random(3))
    assert sword.read(roll).sentence.endswith(f"({roll.faces})")


def test_trying_costs_a_large_body_more():
    rolled = at(one_of(mara(size="Huge"), "ac"), "full_fail", try_hard="hardest")
    assert rolled.price == 12
    assert at(one_of(mara(), "ac"), "full_fail").price == 0


def test_no_one_tries_hard_with_dc():
    with pytest.raises(Refused, match="DH-212"):
        one_of(mara(), "dc").check("normal", "hard")


@pytest.mark.parametrize(("outcome", "lost"), [("full_fail", True), ("half_fail", False), (1, False)])
def test_a_cast_that_fails_fully_is_forgotten(outcome, lost):
    rolled = at(spell(), outcome)
    assert rolled.forgets is lost
    assert ("no effect" in rolled.effect) is isinstance(outcome, str)


def test_what_a_spell_does_is_rolled_once_per_success_or_left_to_dice():
    dart = spell()
    one = dart.attack.dmg
    assert at(dart, 1).effect == f"{one}, to be rolled"
    assert at(dart, 1, Random(1)).effect.endswith(f"({one})")
    total = int(at(dart, 1, Random(1)).effect.split()[0])
    assert one.distribution.lowest <= total <= one.distribution.highest
    giant = spell(bolo(size="Huge"))
    assert at(giant, 1).effect == f"{one} × 4, to be rolled"


def test_a_healing_spell_says_what_it_heals():
    mend = spell(key="hit.wizard:mend-flesh")
    assert at(mend, 1).effect == f"heals {mend.attack.healing}, to be rolled"
    assert at(mend, 1, Random(1)).effect.startswith("heals ")
