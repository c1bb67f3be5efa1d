"""Spells and powers in mind: forgotten, recovered, studied, chosen anew; the book lost and found."""

import pytest

from dhcore.character import commands, sheet_of
from dhcore.character.commands.spells import memory_of
from dhcore.character.parts import ClassTaken, KnownSpell, Mind, Override
from dhcore.content import Spell
from dhcore.errors import OutOfRange, Refused, UnknownName
from tests.character.people import RULES, bolo, mara

W = "wizard"


def elf(level=2, **fields):
    """Constitution 12: a limit of level + 1."""
    rolls = (3,) * (level - 1)
    taken = (ClassTaken(id="elf", name="Elf", hit_die="1d6", level=level, rolls=rolls),)
    return mara(classes=taken, items=(), **fields)


def spells_of(level, kind):
    return [spell.id for spell in RULES.library.all(Spell) if (spell.level, spell.kind) == (level, kind)]


def known(one, class_id=W):
    return {spell.id: spell.ready for spell in one.mind(class_id).known}


def test_forgetting_and_recovering_from_the_book():
    """DH-103, DH-112."""
    lost = commands.forget(bolo(), W, "ember-dart")
    assert lost.sentence == "Bolo forgets Ember dart"
    assert known(lost.character)["ember-dart"] is False
    back = commands.recover(lost.character, RULES, W, "ember-dart")
    assert back.sentence == "Bolo recovers Ember dart in 1 hour"
    assert back.character == bolo()
    with pytest.raises(Refused, match="is ready already"):
        commands.recover(bolo(), RULES, W, "ember-dart")
    with pytest.raises(OutOfRange, match="does not have that spell in mind"):
        commands.forget(bolo(), W, "zap")
    with pytest.raises(OutOfRange, match="does not have that spell in mind"):
        commands.forget(mara(), W, "zap")


def test_without_the_book_nothing_comes_back():
    """DH-105."""
    lost = commands.lose_book(commands.forget(bolo(), W, "ember-dart").character, W)
    assert lost.sentence == "Bolo loses the spellbook"
    with pytest.raises(Refused, match="the spellbook is lost"):
        commands.recover(lost.character, RULES, W, "ember-dart")
    with pytest.raises(Refused, match="no spellbook to lose"):
        commands.lose_book(lost.character, W)
    with pytest.raises(Refused, match="no spellbook to write in"):
        commands.write_down(lost.character, RULES, W, "mend-flesh")
    found = commands.new_book(lost.character, RULES, W, ["mend-flesh"])
    assert found.sentence == "Bolo has a spellbook with 1 spell"
    with pytest.raises(Refused, match="Ember dart is not in the spellbook"):
        commands.recover(found.character, RULES, W, "ember-dart")
    with pytest.raises(Refused, match="Bolo has a spellbook"):
        commands.new_book(bolo(), RULES, W)
    with pytest.raises(UnknownName, match="Unknown spell 'zap'"):
        commands.new_book(lost.character, RULES, W, ["zap"])


def test_a_found_spell_is_written_down_and_studied_when_there_is_room():
    """DH-104, DH-106: a limit of 5, three in use."""
    third = next(name for name in spells_of(3, "arcane"))
    second = next(name for name in spells_of(2, "arcane"))
    written = commands.write_down(bolo(), RULES, W, second).character
    written = commands.write_down(written, RULES, W, third).character
    with pytest.raises(Refused, match="is in the spellbook already"):
        commands.write_down(written, RULES, W, third)
    with pytest.raises(Refused, match=r"do not fit into a limit of 5 \(DH-101\)"):
        commands.study(written, RULES, W, third)
    fits = commands.study(written, RULES, W, second)
    assert fits.sentence.endswith("for 2 hours")
    room = commands.forget(written, W, "ember-dart").character
    done = commands.study(room, RULES, W, third)
    assert done.sentence == f"Bolo studies {RULES.library.get(Spell, third).name} for 3 hours"
    assert list(known(done.character)) == ["ember-dart", "magic-missile", "mend-flesh", third]
    with pytest.raises(Refused, match="is not in the spellbook"):
        commands.study(bolo(), RULES, W, second)
    with pytest.raises(UnknownName, match="Unknown spell 'zap'"):
        commands.study(bolo(), RULES, W, "zap")


def test_a_crossed_out_spell_can_be_struck_off_the_list():
    lost = commands.forget(bolo(), W, "ember-dart").character
    done = commands.drop_spell(lost, RULES, W, "ember-dart").character
    assert list(known(done)) == ["magic-missile", "mend-flesh"]
    assert "ember-dart" in done.mind(W).book
    assert known(commands.study(done, RULES, W, "ember-dart").character)["ember-dart"]
    with pytest.raises(Refused, match="is ready: forget it first"):
        commands.drop_spell(bolo(), RULES, W, "ember-dart")


def test_a_spell_over_the_limit_can_still_be_forgotten():
    dull = bolo(overrides=(Override(field="ability.int", value=8),))
    assert sheet_of(dull, RULES).magic[0].limit.value == 2
    assert known(commands.forget(dull, W, "ember-dart").character)["ember-dart"] is False
    with pytest.raises(Refused, match="do not fit"):
        memory_of(dull, RULES, W)


def test_a_limit_set_by_hand_counts():
    third = next(name for name in spells_of(3, "arcane"))
    written = commands.write_down(bolo(), RULES, W, third).character
    roomy = commands.set_override(written, "limit.wizard", 6).character
    assert third in known(commands.study(roomy, RULES, W, third).character)


def test_a_power_user_chooses_first_and_again_at_each_new_level():
    """DH-108."""
    one, two = spells_of(1, "nature")[:2]
    with pytest.raises(Refused, match="no magic of that class"):
        commands.first_spells(mara(), RULES, "elf", [one])
    begun = commands.first_spells(elf(), RULES, "elf", [one, two])
    names = [RULES.library.get(Spell, name).name for name in (one, two)]
    assert begun.sentence == f"Mara begins with {', '.join(names)}"
    assert (begun.character.mind("elf").book, begun.character.mind("elf").chosen_at) == (None, 2)
    with pytest.raises(Refused, match="chosen the first spells already"):
        commands.first_spells(begun.character, RULES, "elf", [one])
    with pytest.raises(Refused, match="only at a new level"):
        commands.repick(begun.character, RULES, "elf", [two])
    minds = commands.forget(begun.character, "elf", one).character.minds
    grown = elf(3, minds=minds)
    assert sheet_of(grown, RULES).magic[0].may_repick
    second = spells_of(2, "nature")[0]
    done = commands.repick(grown, RULES, "elf", [one, second])
    assert known(done.character, "elf") == {one: False, second: True}
    assert done.character.mind("elf").chosen_at == 3
    assert commands.repick(grown, RULES, "elf", []).sentence == "Mara now has no spells"
    with pytest.raises(Refused, match=r"do not fit into a limit of 4"):
        commands.repick(grown, RULES, "elf", [*spells_of(1, "nature"), *spells_of(2, "nature")])
    with pytest.raises(Refused, match="once"):
        commands.repick(grown, RULES, "elf", [one, one])
    with pytest.raises(UnknownName, match="Unknown spell"):
        commands.repick(grown, RULES, "elf", ["zap"])


def test_what_a_power_user_lost_comes_back_without_a_book():
    """DH-109."""
    one = spells_of(1, "nature")[0]
    mind = Mind(class_id="elf", known=(KnownSpell(id=one, name="x", level=1, ready=False),), chosen_at=2)
    assert known(commands.recover(elf(minds=(mind,)), RULES, "elf", one).character, "elf") == {one: True}
    for refused, message in (
        (lambda: commands.drop_spell(elf(minds=(mind,)), RULES, "elf", one), "only at a new level"),
        (lambda: commands.study(elf(minds=(mind,)), RULES, "elf", one), "only at a new level"),
        (lambda: commands.new_book(elf(minds=(mind,)), RULES, "elf"), "Power-users have no spellbook"),
        (lambda: commands.lose_book(elf(minds=(mind,)), "elf"), "no spellbook to lose"),
        (lambda: commands.repick(bolo(), RULES, W, []), "Spell-casters bring other spells to mind by study"),
        (lambda: commands.lose_book(mara(), "elf"), "no magic of that class"),
    ):
        with pytest.raises(Refused, match=message):
            refused()


def test_a_class_that_starts_its_magic_later_begins_with_a_book_then():
    """DH-102, DH-104: a Paladin's magic starts at level 4."""
    taken = ClassTaken(id="paladin", name="Paladin", hit_die="1d8", level=4, rolls=(3, 3, 3))
    one = mara(classes=(taken,), items=(), rolled=mara().rolled.model_copy(update={"int": 12}))
    spell = spells_of(1, "divine")[0]
    assert sheet_of(one, RULES).magic[0].may_begin
    begun = commands.first_spells(one, RULES, "paladin", [spell]).character
    assert begun.mind("paladin").book == (spell,)
    young = mara(classes=(taken.model_copy(update={"level": 3, "rolls": (3, 3)}),), items=())
    with pytest.raises(Refused, match="do not fit into a limit of 0"):
        commands.first_spells(young, RULES, "paladin", [spell])
    with pytest.raises(Refused, match="Paladin has no arcane magic"):
        commands.first_spells(one, RULES, "paladin", [spells_of(1, "arcane")[0]])


def test_many_spells_are_named_in_one_sentence():
    names = [spell.id for spell in RULES.library.all(Spell) if spell.level == 1][:8]
    wise = bolo(minds=(), overrides=(Override(field="limit.wizard", value=20),))
    assert commands.first_spells(wise, RULES, W, names).sentence.endswith("and 2 more")
