"""The sheet: what is computed, what was set by hand, several classes, and packs that lost entries."""

from dataclasses import replace

import pytest

from dhcore.character import Rules, sheet_of
from dhcore.character.basis import basis_of
from dhcore.character.class_lines import against
from dhcore.character.parts import Carried, ClassTaken, Earned, Health, KnownSpell, Mind, Override, Spent
from dhcore.character.record import changed
from dhcore.content import Library, Shield, Weapon
from dhcore.dragonhead.attack import Attack
from dhcore.dragonhead.house import House
from dhcore.dragonhead.wounds import Wounds
from dhcore.errors import Refused
from tests.character.people import RULES, SCORES, bolo, mara

EMPTY = Rules(Library((), (), ()))


def sources(lines):
    return ", ".join(line.source for line in lines)


def test_the_sheet_of_a_fighter():
    sheet = sheet_of(mara(), RULES)
    assert sheet.lines == ("Mara", "Level 2 Fighter", "LN/CG Brave, Tidy, Vain")
    assert (sheet.hp.value, sheet.stun.value, sheet.vitals.actual, sheet.vitals.class_hp) == (20, 6, 13, 7)
    assert sheet.wounds == Wounds(20, 6)
    # ring mail 4, round shield 2, Dexterity +1, level 2; and without shield and class, with Luck +1
    pieces = {line.name: line.value for line in sheet.things}
    assert sheet.ac.value == pieces["Ring mail"] + pieces["Round shield"] + 1 + 2
    assert sheet.dc.value == pieces["Ring mail"] + 1
    assert sheet.guard.text == f"{sheet.ac.dice}/{sheet.dc.dice}"
    penalty = sum(line.move for line in sheet.things)
    assert (sheet.guard.move_penalty, sheet.moves[0].value) == (penalty, 2 + 1 + 6 - penalty)
    assert sheet.guard.move_text == f"Move {sheet.moves[0].dice}"
    assert (sheet.level, sheet.tier, sheet.classes[0].tier) == (2, "Beginner", "Beginner")
    assert (sheet.conditions, sheet.problems, sheet.magic) == ((), (), ())
    assert (sheet.rests_left, sheet.rest_difficulty) == (10, "easy")
    assert (sheet.ledger.unspent, sheet.ledger.spent_xp) == (500, 2_500)


def test_every_derived_value_shows_how_it_came_about():
    sheet = sheet_of(bolo(), RULES)
    for shown in (
        sheet.hp,
        sheet.stun,
        sheet.ac,
        sheet.dc,
        *sheet.moves,
        *(a.score for a in sheet.abilities),
    ):
        assert shown.lines
        assert not shown.is_set_by_hand
    assert all(line.hit.lines for line in sheet.attacks)
    assert "DH-100" in sources(sheet.magic[0].limit.lines)
    assert "DH-076" in sources(sheet.hp.lines)


def test_attacks_weapons_first_then_the_body_then_spells():
    sheet = sheet_of(mara(), RULES)
    sword = sheet.attacks[0]
    assert (sword.name, sword.kind, sword.ready, sword.item_id, sword.misused) == (
        "Sword",
        "weapon",
        True,
        "i1",
        "",
    )
    damage = sheet.thing("i1").value
    assert sword.hit.value == damage + 2 + 2
    assert sword.hit_text == f"{sword.hit.dice}s"
    assert sword.attack == Attack(sword.check(), sword.damage_type)
    assert sword.check("hard", "harder").difficulty == "hard"
    assert [line.kind for line in sheet.attacks[1:]] == ["unarmed"] * (len(sheet.attacks) - 1)
    assert {"fist", "kick"} <= {line.key for line in sheet.attacks}
    assert sheet.attack("kick").aspects_text == "Close"
    assert sheet.attack("zap") is None
    assert sheet.thing("zap") is None


def test_two_hands_on_a_sword_add_one_and_quality_counts():
    """DH-268, DH-089."""
    one = mara(items=(Carried(id="i1", name="Sword", entry="sword", slot="held", hands=2, quality=3),))
    plain = sheet_of(mara(), RULES).attack("i1").hit.value
    sheet = sheet_of(one, RULES)
    assert sheet.attack("i1").hit.value == plain + 1 + 3
    assert sheet.thing("i1").name == "Sword +3"
    named = mara(items=(Carried(id="i1", name="Sword +3", entry="sword", quality=3),))
    assert sheet_of(named, RULES).thing("i1").name == "Sword +3"
    assert not sheet_of(named, RULES).attack("i1").ready


def test_a_spell_has_its_level_under_x_until_it_is_lost():
    """DH-110, DH-111, DH-063."""
    wizard = bolo()
    lost = changed(
        wizard,
        minds=(
            {
                **dict(wizard.minds[0]),
                "known": (KnownSpell(id="ember-dart", name="E", level=1, ready=False),),
            },
        ),
    )
    ready, gone = (sheet_of(one, RULES).attack("wizard:ember-dart") for one in (wizard, lost))
    assert ready.hit.value == 15 + 3 - 1
    assert (ready.x, ready.ready, gone.x, gone.ready) == ("1", True, "X", False)
    assert ready.spell_damage.damage.highest > 0
    mend = sheet_of(wizard, RULES).attack("wizard:mend-flesh")
    assert mend.hit.value == 15 + 1 - 1  # any other kind by half: 3 // 2
    assert (mend.spell_damage, str(mend.healing)) == (None, "2d6m")


def test_the_limit_what_fills_it_and_what_is_free():
    magic = sheet_of(bolo(), RULES).magic[0]
    assert (magic.limit.value, magic.used, magic.free) == (5, 3, 2)
    assert [line.name for line in magic.book] == ["Ember dart", "Magic missile", "Mend flesh"]
    assert not magic.may_repick
    assert not magic.may_begin


def test_spells_past_the_limit_are_a_problem_and_no_crash():
    """DH-101, after Intellect fell."""
    dull = changed(bolo(), overrides=(Override(field="ability.int", value=3),))
    sheet = sheet_of(dull, RULES)
    assert sheet.magic[0].limit.value == -1
    assert sheet.magic[0].free == 0
    assert any("3 spell levels do not fit into a limit of -1 (DH-101)" in one for one in sheet.problems)


@pytest.mark.parametrize(
    ("field", "read"),
    [
        ("hp", lambda sheet: sheet.hp),
        ("stun", lambda sheet: sheet.stun),
        ("ac", lambda sheet: sheet.ac),
        ("dc", lambda sheet: sheet.dc),
        ("ability.mus", lambda sheet: sheet.ability("mus").score),
        ("move.Move", lambda sheet: sheet.moves[0]),
        ("hit.i1", lambda sheet: sheet.attack("i1").hit),
        ("hit.kick", lambda sheet: sheet.attack("kick").hit),
    ],
)
def test_a_value_set_by_hand_counts_and_says_so(field, read):
    usual = read(sheet_of(mara(), RULES))
    own = read(sheet_of(mara(overrides=(Override(field=field, value=17),)), RULES))
    assert (own.value, own.computed, own.is_set_by_hand) == (17, usual.value, True)
    assert (own.lines[-1].label, own.lines[-1].value) == ("set by hand", f"17, not {usual.value}")
    assert str(own) == "17"
    assert own.dice.best == 17


def test_what_depends_on_a_value_set_by_hand_follows_it():
    """DH-077: HP follow the abilities."""
    strong = sheet_of(mara(overrides=(Override(field="ability.mus", value=18),)), RULES)
    usual = sheet_of(mara(), RULES)
    assert strong.hp.value == usual.hp.value + 2
    assert strong.attack("i1").hit.value == usual.attack("i1").hit.value + 2
    assert strong.moves[0].value == usual.moves[0].value + 2
    hurt = sheet_of(mara(overrides=(Override(field="hp", value=30),), health=Health(wear=25)), RULES)
    assert hurt.conditions == ()


def test_the_limit_and_the_hit_of_a_spell_can_be_set_by_hand():
    own = (Override(field="limit.wizard", value=9), Override(field="hit.wizard:ember-dart", value=4))
    sheet = sheet_of(bolo(overrides=own), RULES)
    assert sheet.magic[0].free == 6
    assert sheet.attack("wizard:ember-dart").check().score == 4


def test_values_set_beyond_the_tables_are_stopped_there():
    far = tuple(Override(field=field, value=100_000) for field in ("ac", "hp", "ability.mus", "hit.i1"))
    sheet = sheet_of(mara(overrides=far), RULES)
    assert sheet.ability("mus").score.value == 5_000
    assert sheet.attack("i1").check().score == 5_000
    assert sheet.hp.value == 100_000
    assert sheet.ac.dice.best == 5_000
    low = sheet_of(
        mara(overrides=(Override(field="ability.mus", value=-9), Override(field="hp", value=-3))), RULES
    )
    assert low.ability("mus").score.value == 1
    assert low.wounds.hp == 1


def test_muscle_in_play_goes_with_the_body_size():
    """DH-308: Muscle 6 (12) for a teeny character; ruling A25 keeps the rest."""
    teeny = sheet_of(mara(rolled=SCORES.model_copy(update={"mus": 12}), size="Teeny"), RULES)
    muscle = teeny.ability("mus")
    assert (muscle.text, muscle.in_play, muscle.modifier, muscle.score.value) == ("6 (12)", 6, 1, 12)
    assert muscle.check(bonus=3).score == 9
    assert teeny.size == "Teeny"
    assert teeny.ability("con").check("hard", "harder").try_hard == "harder"


def test_increases_stand_beside_the_rolled_score():
    bought = Earned(spent=(Spent(kind="ability", what="int", value=3, xp=4_000),))
    line = sheet_of(mara(xp=bought), RULES).ability("int")
    assert (line.rolled, line.increase, line.score.value, line.word) == (10, 3, 13, "Excellent")
    assert "DH-123" in sources(line.score.lines)
    assert line.meaning


def two_classes(**fields):
    classes = (
        ClassTaken(id="elf", name="Elf", hit_die="1d6", level=2, rolls=(4,)),
        ClassTaken(id="fighter", name="Fighter", hit_die="1d10", level=3, rolls=(9, 2)),
    )
    return mara(classes=classes, xp=Earned(), **fields)


def test_of_several_classes_the_best_counts_and_the_working_says_which():
    sheet = sheet_of(two_classes(), RULES)
    sword, elf, fighter = sheet.attack("i1"), *sheet.classes
    assert sword.hit.value == sheet.thing("i1").value + 2 + 3
    assert sword.hit.lines[0].value == "Fighter 3, the best"
    # the hit die of the class it began with, and every roll
    assert sheet.hp.value == 6 + 2 + 1 + 0 + 4 + 9 + 2
    assert sheet.moves[0].lines[0].value == "Elf 2, the best"
    assert sheet.ac.lines[0].value == "Fighter 3, the best"
    assert sheet.lines[1] == "Level 1 Elf 2, Fighter 3"
    assert (elf.next_price, fighter.next_price) == (elf.klass.price(3), fighter.klass.price(4))
    assert [line.class_id for line in sheet.magic] == ["elf"]


def test_what_one_class_may_use_is_allowed():
    wizard, fighter = (basis_of(one, RULES).classes[0] for one in (bolo(), mara()))
    sword, shield = RULES.library.get(Weapon, "sword"), RULES.library.get(Shield, "round-shield")
    assert against([wizard], sword) == "Wizard: no weapons of the group blades"
    assert against([wizard], shield) == "Wizard: no shields"
    assert against([wizard, fighter], sword) == ""
    misused = sheet_of(bolo(items=(Carried(id="i1", name="Sword", entry="sword"),)), RULES)
    assert misused.attack("i1").misused == "Wizard: no weapons of the group blades"


def test_features_come_with_class_levels():
    """DH-075."""
    line = sheet_of(mara(), RULES).classes[0]
    assert [feature.sa for feature in line.features] == [1, 2]
    assert min(feature.sa for feature in line.coming) == 3


def test_packs_that_lost_everything_are_problems_and_no_crash():
    for one in (mara(), bolo()):
        sheet = sheet_of(one, EMPTY)
        text = "\n".join(sheet.problems)
        assert f"The class {one.classes[0].name} is not in this campaign's packs" in text
        assert all(f"{item.name} is not in this campaign's packs" in text for item in one.items)
        # hit dice still count; bonuses and Move of the class do not
        assert sheet.hp.value == sheet_of(one, RULES).hp.value
        assert sheet.attacks == ()
        assert (sheet.classes[0].next_price, sheet.classes[0].features) == (None, ())
        assert sheet.moves[0].value == sheet.ability("mus").modifier + sheet.ability("dex").modifier
        assert sheet.lines[1].startswith("Level ")


def test_a_spell_that_the_packs_lost_is_a_problem_in_mind_and_in_the_book():
    mind = Mind(
        class_id="wizard",
        known=(KnownSpell(id="zap", name="Zap", level=2),),
        book=("zap", "zip"),
        chosen_at=1,
    )
    sheet = sheet_of(bolo(minds=(mind,)), RULES)
    assert "The spell Zap is not in this campaign's packs." in sheet.problems
    assert "The spell zip of the spellbook is not in this campaign's packs." in sheet.problems
    assert (sheet.magic[0].used, sheet.magic[0].known[0].name, sheet.magic[0].known[0].x) == (2, "Zap", "2")


def test_more_hit_dice_than_the_rules_count_are_a_problem():
    many = tuple(
        ClassTaken(id=key, name=key, hit_die="1d10", level=600, rolls=(1,) * 599)
        for key in ("fighter", "thief")
    )
    sheet = sheet_of(mara(classes=many), RULES)
    assert sheet.hp.value == 13 + 1_000
    assert "Only 1,000 hit die rolls are counted." in sheet.problems


def test_a_hit_die_that_changed_keeps_the_old_roll():
    """A fighter's die was a d12 once."""
    old = ClassTaken(id="fighter", name="Fighter", hit_die="1d12", level=2, rolls=(12,))
    sheet = sheet_of(mara(classes=(old,)), RULES)
    assert sheet.hp.value == 13 + 12
    assert any("1d10, which shows no 12" in problem for problem in sheet.problems)


def test_actual_hp_below_one_are_a_problem():
    """DH-078."""
    weak = SCORES.model_copy(update={"mus": 3, "con": 3, "spi": 3})
    sheet = sheet_of(
        mara(rolled=weak, classes=(ClassTaken(id="wizard", name="W", hit_die="1d6", level=1),)), RULES
    )
    assert sheet.hp.value == 1
    assert any("Actual HP come to -6" in problem for problem in sheet.problems)


def test_a_second_suit_of_armor_does_not_count():
    """DH-094; such a record can only come from elsewhere."""
    more = (*mara().items, Carried(id="i9", name="Robe", entry="robe", slot="worn"))
    sheet = sheet_of(mara(items=more), RULES)
    assert sheet.ac.value == sheet_of(mara(), RULES).ac.value
    assert any("Robe is one armor too many" in problem for problem in sheet.problems)


def test_the_strongest_magic_guard_counts_while_worn():
    """DH-095."""
    ring = Carried(id="r1", name="Ring of protection", entry="ring-of-protection", slot="worn")
    items = (*mara().items, ring, ring.model_copy(update={"id": "r2"}))
    assert sheet_of(mara(items=items), RULES).ac.value == sheet_of(mara(), RULES).ac.value + 1
    packed = (*mara().items, ring.model_copy(update={"slot": "packed"}))
    assert sheet_of(mara(items=packed), RULES).ac.value == sheet_of(mara(), RULES).ac.value


def test_a_shield_counts_in_the_hand_and_armor_on_the_body():
    packed = tuple(one.model_copy(update={"slot": "packed"}) for one in mara().items)
    assert sheet_of(mara(items=packed), RULES).ac.value == 1 + 2
    held = tuple(one.model_copy(update={"slot": "held"}) for one in mara().items if one.id == "i3")
    assert sheet_of(mara(items=held), RULES).ac.value == 1 + 2


def test_own_things_have_no_values():
    own = Carried(id="i7", name="Grandmother's ring", note="hums", slot="worn")
    line = sheet_of(mara(items=(own,)), RULES).thing("i7")
    assert (line.value, line.move, line.quality, line.aspects_text, line.in_use) == (None, 0, 0, "", True)
    assert line.name == "Grandmother's ring"


@pytest.mark.parametrize(
    ("health", "conditions"),
    [
        (Health(), ()),
        (Health(wear=20), ()),
        (Health(wear=21), ("unconscious",)),
        (Health(wear=21, tear=20, scar=1), ("dead",)),
        (Health(stuns=1, down=True), ("knocked down", "stunned")),
    ],
)
def test_conditions_in_words_the_worst_first(health, conditions):
    """DH-055, DH-056, ruling A19; the line is at 20."""
    sheet = sheet_of(mara(health=health, hinders=("Drunk",)), RULES)
    assert sheet.conditions == (*conditions, "Drunk")


@pytest.mark.parametrize(("taken", "rung"), [(0, "easy"), (3, "normal"), (7, "hard"), (9, "hard"), (10, "")])
def test_rests_left_and_the_rung_of_the_next(taken, rung):
    """DH-200, DH-342."""
    sheet = sheet_of(mara(health=Health(rests=taken)), RULES)
    assert (sheet.rests_left, sheet.rest_difficulty) == (10 - taken, rung)
    assert sheet_of(mara(health=Health(wear=30, tear=30)), RULES).rest is None


def test_saves_take_no_try_hard():
    """DH-137."""
    save = sheet_of(mara(), RULES).save("spi", "hard")
    assert (save.score, save.save) == (10, True)
    with pytest.raises(Refused, match="saving throw"):
        replace(save, try_hard="hard")


def test_the_house_reads_the_rules():
    """Rulings A26 and A19."""
    house = Rules(RULES.library, House(A26="total", A19="at"))
    one = mara(xp=Earned(unspent=5_000, spent=mara().xp.spent), health=Health(wear=20))
    assert (sheet_of(one, RULES).level, sheet_of(one, house).level) == (2, 3)
    assert sheet_of(one, house).conditions == ("unconscious",)


def test_exceptions_of_a_class_are_known():
    dwarf = mara(classes=(ClassTaken(id="dwarf", name="Dwarf", hit_die="1d10", level=1),))
    assert "sleeps in armor" in sheet_of(dwarf, RULES).exceptions


def test_a_large_class_gives_its_size():
    tall = mara(classes=(ClassTaken(id="highlander", name="Highlander", hit_die="1d12", level=1),), items=())
    sheet = sheet_of(tall, RULES)
    assert (sheet.size, sheet.vitals.actual) == ("Large", 15)
    assert sheet.hp.value == 18  # 15 x 1.2
    assert sheet.ability("mus").in_play > sheet.ability("mus").score.value
    assert sheet_of(changed(tall, size="Medium"), RULES).hp.value == 15
