"""What a step would change, and what XP can buy next: the same as buying it and looking."""

from random import Random

import pytest

from dhcore.character import commands, creation, sheet_of
from dhcore.character.awarding import award_party
from dhcore.character.growth import growth
from dhcore.character.next_steps import (
    ability_step,
    class_step,
    level_step,
    most_points,
    next_level,
    other_classes,
    spells_to_choose,
)
from dhcore.character.parts import Earned
from dhcore.character.rules import Rules
from dhcore.content.classes import CharacterClass
from dhcore.dragonhead.house import House
from dhcore.errors import OutOfRange, Refused
from tests.character.people import RULES, bolo, mara


def rich(make=mara, xp=1_000_000, **fields):
    return make(xp=Earned(unspent=xp), **fields)


def changes(step):
    return {(one.label): (one.before, one.after) for one in step.changes}


def test_nothing_differs_between_a_sheet_and_itself():
    sheet = sheet_of(mara(), RULES)
    assert growth(sheet, sheet) == ()


def test_a_class_level_shows_what_the_die_may_bring():
    step = level_step(sheet_of(mara(), RULES), "fighter")
    assert (step.label, step.price, step.detail) == ("Fighter 3", 2_500, "New: Grit")
    assert str(step.die) == "1d10"
    found = changes(step)
    assert found["Character level"] == ("2", "3")
    assert found["Fighter level"] == ("2", "3")
    assert found["HP"] == ("20", "21–30")
    assert found["Sword"] == ("1d10+1s", "1d12s")
    assert found["Feature of Fighter"] == ("", "Grit")
    assert "Stun" not in found


def test_an_ability_shows_its_running_total_and_all_that_follows_from_it():
    step = ability_step(sheet_of(mara(), RULES), "con", 2)
    assert (step.price, step.detail, step.die) == (2_000, "Constitution +2: 2,000 in all", None)
    assert changes(step) == {"Constitution": ("12", "14"), "HP": ("20", "21"), "Stun": ("6", "7")}


def test_raising_further_costs_the_difference():
    one = commands.raise_ability(rich(), RULES, "int").character
    step = ability_step(sheet_of(one, RULES), "int", 2)
    assert (step.label, step.price) == ("Intellect +3", 3_000)
    assert most_points(sheet_of(one, RULES), "int") == 29
    with pytest.raises(OutOfRange):
        ability_step(sheet_of(one, RULES), "int", 30)


def test_a_class_brings_its_magic_and_features():
    step = class_step(sheet_of(mara(), RULES), "wizard")
    assert (step.label, step.price, step.refusal) == ("Wizard 1", 0, "")
    assert changes(step)["Wizard spell levels"] == ("", "1")


def test_a_race_takes_the_word_of_the_dm():
    sheet = sheet_of(rich(), RULES)
    assert "race" in class_step(sheet, "elf").refusal
    assert class_step(sheet, "elf", anyway=True).refusal == ""
    assert [one.kind for one in other_classes(sheet)][-1] == "race"
    assert "fighter" not in [one.id for one in other_classes(sheet)]


def test_short_of_the_price_says_by_how_much():
    assert level_step(sheet_of(mara(), RULES), "fighter").refusal == "2,000 XP short of 2,500 (DH-127)."


@pytest.mark.parametrize(("unspent", "refused"), [(2_499, True), (2_500, False)])
def test_the_price_is_enough_exactly(unspent, refused):
    step = level_step(sheet_of(mara(xp=Earned(unspent=unspent)), RULES), "fighter")
    assert bool(step.refusal) is refused


def test_a_deficit_blocks_even_what_costs_nothing():
    sheet = sheet_of(mara(xp=Earned(unspent=-1_500)), RULES)
    for step in (level_step(sheet, "fighter"), ability_step(sheet, "mus"), class_step(sheet, "wizard")):
        assert step.refusal == "A deficit of 1,500 XP: earn it back before buying anything (DH-127)."
        assert step.changes


def test_a_class_that_the_packs_lost_has_no_further_level():
    taken = mara().classes[0].model_copy(update={"id": "gone", "name": "Gone"})
    with pytest.raises(Refused, match="not in this campaign's packs"):
        level_step(sheet_of(mara(classes=(taken,)), RULES), "gone")


@pytest.mark.parametrize("seed", range(12))
def test_what_is_shown_is_what_is_bought(seed):
    """Worst and best of the die enclose what a roll brings; every other value is exactly as shown."""
    rng = Random(seed)
    one = commands.award(creation.roll_one(rng, RULES, level=1 + seed % 5), 10_000_000).character
    sheet = sheet_of(one, RULES)
    steps = [
        level_step(sheet, sheet.classes[-1].id),
        ability_step(sheet, rng.choice(("mus", "int", "luc")), 2),
    ]
    steps.append(class_step(sheet, rng.choice(other_classes(sheet)).id, anyway=True))
    for step in steps:
        done = step.make(rng)(one) if step.die else step.make(0)(one)
        after = sheet_of(done.character, RULES)
        assert after.ledger.unspent == sheet.ledger.unspent - step.price
        bought = {(change.label, change.before): change.after for change in growth(sheet, after)}
        for change in step.changes:
            if "–" in change.after and change.label == "HP":
                low, high = map(int, change.after.split("–"))
                assert low <= int(bought[(change.label, change.before)]) <= high
            elif not change.label.startswith("Feature"):
                assert bought[(change.label, change.before)] == change.after


def test_the_next_level_by_spent_xp_and_by_the_other_reading():
    assert next_level(sheet_of(mara(), RULES)) == (3, 2_500)
    total = Rules(RULES.library, House(A26="total"))
    assert next_level(sheet_of(mara(), total)) == (3, 2_000)
    far = mara(
        xp=Earned(unspent=0, spent=({"kind": "class", "what": "fighter", "value": 2, "xp": 1_999_999},))
    )
    assert next_level(sheet_of(far, RULES)) == (12, 1)


def test_the_last_level_of_all_has_no_next_one():
    entry = {"kind": "class", "what": "fighter", "value": 2, "xp": 10**12}
    assert next_level(sheet_of(mara(xp=Earned(spent=(entry,))), RULES)) == (1_000_010, 0)


def test_spells_to_choose_are_those_of_the_kinds_within_the_limit():
    sheet = sheet_of(bolo(), RULES)
    found = spells_to_choose(sheet, sheet.magic[0])
    assert max(spell.level for spell in found) <= sheet.magic[0].limit.value
    assert [spell.level for spell in found] == sorted(spell.level for spell in found)
    kinds = RULES.library.get(CharacterClass, "wizard").magic.kinds
    known = {line.id for line in sheet.magic[0].known}
    assert all(kinds.share(spell.kind) != "none" or spell.id in known for spell in found)


def test_an_award_to_each_and_a_shared_one():
    each = award_party(["a1", "b2", "a1"], 500, "the mill")
    assert (each.each, each.left, list(each.commands)) == (500, 0, ["a1", "b2"])
    assert each.commands["a1"](mara()).sentence == "Mara earns 500 XP for the mill"
    shared = award_party(["a1", "b2", "c3"], 500, split=True)
    assert (shared.each, shared.left) == (166, 2)
    assert shared.commands["b2"](bolo()).character.xp.unspent == 166


@pytest.mark.parametrize(("ids", "xp", "split"), [([], 10, False), (["a", "b", "c"], 2, True)])
def test_an_award_that_reaches_nobody_is_refused(ids, xp, split):
    with pytest.raises(Refused):
        award_party(ids, xp, split=split)
