"""XP: awarded, lost, confirmed; class levels, second classes and abilities bought, never with a deficit."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.character import Rules, commands, sheet_of
from dhcore.character.experience import ledger_of
from dhcore.character.parts import ClassTaken, Earned, Spent
from dhcore.dragonhead.character_level import MAX_XP
from dhcore.dragonhead.house import House
from dhcore.errors import OutOfRange, Refused, UnknownName
from tests.character.people import RULES, mara


def rich(xp=100_000, **fields):
    return mara(xp=Earned(unspent=xp, spent=mara().xp.spent, pending=30), **fields)


def test_xp_are_earned_and_lost():
    """DH-126: 500 unspent less 2,000 leave -1,500."""
    assert commands.award(mara(), 250, "the bridge").sentence == "Mara earns 250 XP for the bridge"
    lost = commands.lose_xp(mara(), 2_000, "the lich")
    assert lost.sentence == "Mara loses 2,000 XP for the lich: a deficit of 1,500"
    assert lost.character.xp.unspent == -1_500
    assert sheet_of(lost.character, RULES).level == 2
    assert commands.award(lost.character, 2_000).character.xp.unspent == 500
    assert commands.lose_xp(mara(), 100).sentence == "Mara loses 100 XP"
    for command in (commands.award, commands.lose_xp):
        with pytest.raises(OutOfRange, match="XP lie between"):
            command(mara(), -1)
    with pytest.raises(OutOfRange, match="Unspent XP lie within"):
        commands.award(mara(), MAX_XP)
    assert commands.set_ledger(mara(), -7).character.xp.unspent == -7


def test_nothing_can_be_bought_with_a_deficit():
    """DH-127."""
    poor = mara(xp=Earned(unspent=-1, spent=mara().xp.spent))
    for buy in (
        lambda: commands.buy_level(poor, RULES, "fighter", 5),
        lambda: commands.take_class(poor, RULES, "thief"),
        lambda: commands.raise_ability(poor, RULES, "mus"),
    ):
        with pytest.raises(Refused, match="DH-127"):
            buy()


def test_xp_for_healing_wait_for_confirmation():
    """DH-341, DH-349."""
    done = commands.confirm_pending(rich())
    assert done.sentence == "Mara earns 30 XP for wear healed"
    assert (done.character.xp.unspent, done.character.xp.pending) == (100_030, 0)
    with pytest.raises(Refused, match="no XP for healing"):
        commands.confirm_pending(done.character)
    dropped = commands.drop_pending(rich())
    assert (dropped.character.xp.unspent, dropped.character.xp.pending) == (100_000, 0)
    assert commands.award(rich(), 5).character.xp.pending == 30


def test_a_class_level_costs_its_price_and_brings_a_hit_die():
    """DH-079, DH-122."""
    assert commands.level_price(mara(), RULES, "fighter") == 2_500
    done = commands.buy_level(rich(), RULES, "fighter", 8)
    assert done.sentence == "Mara is now Fighter 3 for 2,500 XP, 1d10 shows 8"
    taken = done.character.class_taken("fighter")
    assert (taken.level, taken.rolls) == (3, (7, 8))
    assert done.character.xp.spent == (Spent(kind="class", what="fighter", value=3, xp=5_000),)
    assert sheet_of(done.character, RULES).hp.value == 28
    rolled = commands.buy_level(rich(), RULES, "fighter", Random(1)).character.class_taken("fighter")
    assert 1 <= rolled.rolls[-1] <= 10
    with pytest.raises(OutOfRange, match="1d10 shows 1 to 10, not 11"):
        commands.buy_level(rich(), RULES, "fighter", 11)
    with pytest.raises(Refused, match=r"Fighter 3: 5,000 takes 2,500 XP more; 500 are unspent \(DH-127\)"):
        commands.buy_level(mara(), RULES, "fighter", 8)
    with pytest.raises(Refused, match="Mara is no Thief yet"):
        commands.buy_level(rich(), RULES, "thief", 3)
    with pytest.raises(UnknownName, match="Unknown class"):
        commands.buy_level(rich(), RULES, "zap", 3)


def test_another_class_starts_at_level_one_without_a_hit_die():
    """Ruling A18."""
    assert commands.level_price(mara(), RULES, "wizard") == 0
    done = commands.take_class(rich(), RULES, "wizard")
    assert done.sentence == "Mara becomes a Wizard as well for 0 XP"
    assert done.character.class_taken("wizard").rolls == ()
    assert sheet_of(done.character, RULES).hp.value == 20
    assert done.character.mind("wizard").chosen_at == 0
    assert [one.what for one in done.character.xp.spent] == ["fighter", "wizard"]
    with pytest.raises(Refused, match="is a Wizard already"):
        commands.take_class(done.character, RULES, "wizard")
    with pytest.raises(Refused, match=r"something one is born into \(DH-047\)"):
        commands.take_class(rich(), RULES, "elf")
    assert commands.take_class(rich(), RULES, "elf", anyway=True).character.xp.unspent == 97_500
    bitten = commands.take_class(rich(), RULES, "vampire")
    assert bitten.character.xp.unspent == 80_000
    assert commands.take_class(rich(), RULES, "thief").character.minds == ()


def test_an_ability_pays_the_difference_to_its_running_total():
    """DH-124, DH-125: +1 and later +2 leave Intellect +3: 4,000."""
    one = commands.raise_ability(rich(), RULES, "Intellect")
    assert one.sentence == "Mara raises Intellect to 11 (+1) for 1,000 XP"
    assert commands.ability_price(one.character, RULES, "int", 2) == 3_000
    two = commands.raise_ability(one.character, RULES, "int", 2)
    assert two.sentence == "Mara raises Intellect to 13 (+3) for 3,000 XP"
    assert two.character.xp.spent[-1] == Spent(kind="ability", what="int", value=3, xp=4_000)
    assert two.character.xp.unspent == 96_000
    with pytest.raises(OutOfRange, match="at least 1 point"):
        commands.raise_ability(rich(), RULES, "int", 0)
    by_point = Rules(RULES.library, House(A27="point"))
    assert commands.ability_price(rich(), by_point, "int", 3) == 7_000


def test_two_classes_of_one_name_are_told_apart_in_the_ledger():
    classes = (
        ClassTaken(id="fighter", name="Fighter", hit_die="1d10", level=1),
        ClassTaken(id="fighter-2", name="Fighter", hit_die="1d8", level=1),
    )
    spent = (
        Spent(kind="class", what="fighter", value=1, xp=0),
        Spent(kind="class", what="fighter-2", value=1, xp=700),
    )
    one = mara(classes=classes, xp=Earned(unspent=9_000, spent=spent))
    assert [entry.words for entry in ledger_of(one).spent] == [
        "Fighter (fighter) 1: 0",
        "Fighter (fighter-2) 1: 700",
    ]
    done = commands.buy_level(one, RULES, "fighter", 5).character
    assert [(entry.what, entry.xp) for entry in done.xp.spent] == [("fighter", 2_500), ("fighter-2", 700)]


@settings(deadline=None)
@given(
    st.lists(st.sampled_from(["mus", "luc", "level", "award", "lose"]), max_size=12), st.integers(0, 30_000)
)
def test_no_xp_appear_or_vanish(steps, start):
    one = mara(xp=Earned(unspent=start, spent=mara().xp.spent))
    total = ledger_of(one).total
    for step in steps:
        before = one
        try:
            if step == "level":
                one = commands.buy_level(one, RULES, "fighter", 5).character
            elif step == "award":
                one, total = commands.award(one, 700).character, total + 700
            elif step == "lose":
                one, total = commands.lose_xp(one, 900).character, total - 900
            else:
                one = commands.raise_ability(one, RULES, step).character
        except Refused:
            one = before
        assert ledger_of(one).total == total
        if step in ("level", "mus", "luc"):
            assert one.xp.unspent >= 0 or one == before
