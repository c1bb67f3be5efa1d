"""Healing by hand, rests, sleep, a week in bed, magic; XP for wear wait to be awarded."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.character import Rules, commands
from dhcore.character.parts import Carried, ClassTaken, Health
from dhcore.dragonhead.check import Check
from dhcore.dragonhead.house import House
from dhcore.errors import OutOfRange, Refused
from tests.character.people import RULES, mara

HURT = Health(wear=12, tear=3, scar=1, rests=4)
DEAD = Health(wear=30, tear=25)


def hurt(**fields):
    return mara(health=HURT, **fields)


@pytest.mark.parametrize(
    ("command", "points", "sentence", "after"),
    [
        (commands.heal_wear, 5, "Mara heals 5 wear", (7, 3, 1)),
        (commands.heal_wear, 99, "Mara heals 8 wear", (4, 3, 1)),
        (commands.heal_tear, 2, "Mara heals 2 tear", (12, 1, 1)),
        (commands.heal_scar, 9, "Mara heals 1 scar", (12, 3, 0)),
    ],
)
def test_healing_by_hand_keeps_torn_circles_worn(command, points, sentence, after):
    """DH-352; no XP."""
    done = command(hurt(), RULES, points)
    got = done.character.health
    assert (done.sentence, (got.wear, got.tear, got.scar)) == (sentence, after)
    assert done.character.xp.pending == 0
    assert command(hurt(), RULES, points, "a potion").sentence == f"{sentence} by a potion"
    with pytest.raises(OutOfRange, match="negative"):
        command(hurt(), RULES, -1)


def test_a_rest_erases_its_strength_and_collects_xp():
    """DH-340, DH-341: Constitution 12 rolls 1d12; the fifth rest is a normal one."""
    done = commands.rest(hurt(), RULES, 5)
    assert done.sentence == "Mara rests, 5, half fail: 5 wear erased, 50 XP"
    assert (done.character.health.wear, done.character.health.rests) == (7, 5)
    assert (done.character.xp.pending, done.character.xp.unspent) == (50, 500)
    again = commands.rest(done.character, RULES, 12)
    assert again.character.xp.pending == 50 + 30  # three worn circles were not torn


def test_a_rest_takes_a_roll_a_total_or_rolls_itself():
    planned = commands.rest_of(hurt(), RULES)
    roll = planned.save.roll(Random(5))
    assert commands.rest(hurt(), RULES, roll) == commands.rest(hurt(), RULES, roll.strength)
    assert commands.rest(hurt(), RULES, Random(5)) == commands.rest(hurt(), RULES, roll)
    with pytest.raises(OutOfRange, match="1d12 shows 1 to 12, not 13"):
        commands.rest(hurt(), RULES, 13)
    with pytest.raises(Refused, match="another save is due"):
        commands.rest(hurt(), RULES, Check(11, save=True).roll(Random(1)))


def test_rests_end_with_the_tenth_and_with_death():
    with pytest.raises(Refused, match="All 10 rests"):
        commands.rest(mara(health=Health(wear=9, rests=10)), RULES, 3)
    with pytest.raises(Refused, match="The dead do not rest"):
        commands.rest(mara(health=DEAD), RULES, 3)
    fresh = commands.new_day(mara(health=Health(wear=9, rests=10)))
    assert fresh.character.health == Health(wear=9)


@pytest.mark.parametrize(
    ("safe", "in_armor", "after"),
    [(True, False, (4, 0)), (False, False, (6, 2)), (True, True, (6, 2)), (False, True, (12, 4))],
)
def test_sleep_and_its_conditions(safe, in_armor, after):
    """DH-344, DH-345, ruling A42."""
    done = commands.sleep(hurt(), RULES, safe, in_armor)
    assert (done.character.health.wear, done.character.health.rests) == after
    assert done.character.xp.pending == 0


def test_sleep_looks_at_the_armor_worn():
    bare = tuple(one.model_copy(update={"slot": "packed"}) for one in mara().items)
    assert commands.sleep(hurt(), RULES).character.health.wear == 6
    assert commands.sleep(hurt(items=bare), RULES).character.health.wear == 4
    dwarf = (ClassTaken(id="dwarf", name="Dwarf", hit_die="1d10", level=2, rolls=(7,)),)
    assert commands.sleep(hurt(classes=dwarf), RULES).character.health.wear == 4
    helmet = (Carried(id="h1", name="Kettle hat", entry="kettle-hat", slot="worn"),)
    assert commands.sleep(hurt(items=helmet), RULES).character.health.wear == 4
    with pytest.raises(Refused, match="dead and does not sleep"):
        commands.sleep(mara(health=DEAD), RULES)


def test_a_week_in_bed_heals_by_its_save():
    """DH-346, DH-347: nights first, then tear equal to the strength."""
    done = commands.week(hurt(), RULES, 9)
    assert done.sentence == (
        "Mara spends a week in bed: 8 wear erased, 4 rests cleared; single: 3 tear healed"
    )
    assert done.character.health == Health(wear=4, scar=1)
    scarred = commands.week(hurt(), RULES, 2)
    assert scarred.character.health == Health(wear=4, tear=1, scar=3)
    assert commands.week(hurt(), RULES, Random(2)).character.health.rests == 0
    roll = commands.week_of(hurt(), RULES).save.roll(Random(2))
    assert commands.week(hurt(), RULES, roll) == commands.week(hurt(), RULES, Random(2))


def test_a_week_without_a_tear_needs_no_save():
    done = commands.week(mara(health=Health(wear=9, rests=2)), RULES)
    assert done.sentence == "Mara spends a week in bed: 9 wear erased, 2 rests cleared"
    with pytest.raises(Refused, match="ends with a Constitution Save"):
        commands.week(hurt(), RULES)
    with pytest.raises(Refused, match="dead"):
        commands.week(mara(health=DEAD), RULES, 3)


def test_gangrene_kills():
    """DH-347, ruling A41: a crash needs two dice."""
    tough = hurt(rolled=mara().rolled.model_copy(update={"con": 14}))
    done = commands.week(tough, RULES, 2)
    assert done.sentence.endswith("crash: dead of gangrene")
    after = commands.take_damage(done.character, RULES, 0).character
    with pytest.raises(Refused, match="The dead do not rest"):
        commands.rest_of(after, RULES)
    assert done.character.health.scar == 1


def test_magic_heals_tear_first_and_earns_xp():
    """DH-348..351, ruling A40."""
    done = commands.magic_healing(hurt(), RULES, 9, "m", source="Bolo")
    assert done.sentence == (
        "Mara is healed by Bolo: 9 mixed = 9 wear, 3 tear healed, 90 XP; "
        "it hurts: 2 rungs harder for 20 rounds or more"
    )
    assert done.character.health == Health(wear=3, scar=1, rests=4)
    assert done.character.xp.pending == 90


def test_points_of_tear_left_over_are_saved_towards_a_scar():
    """DH-350: five for one."""
    scarred = mara(health=Health(wear=4, scar=1))
    first = commands.magic_healing(scarred, RULES, 9, "m")
    assert (first.character.health.saved, first.character.health.scar) == (3, 1)
    second = commands.magic_healing(first.character, RULES, 6, "m")
    assert (second.character.health.saved, second.character.health.scar) == (0, 0)
    by_hand = commands.heal_scar(first.character, RULES, 1).character.health
    assert (by_hand.scar, by_hand.saved) == (0, 0)


def test_untyped_healing_heals_wear_alone_and_does_not_hurt():
    done = commands.magic_healing(hurt(), RULES, 4)
    assert done.sentence == "Mara is healed: 4 = 4 wear healed, 40 XP"
    with pytest.raises(Refused, match="does not raise the dead"):
        commands.magic_healing(mara(health=DEAD), RULES, 4)


def test_the_house_counts_xp_by_strength_on_demand():
    """Ruling A39."""
    rolled = Rules(RULES.library, House(A39="rolled"))
    assert commands.rest(mara(health=Health(wear=2)), rolled, 9).character.xp.pending == 90


@settings(deadline=None)
@given(st.integers(0, 30), st.integers(0, 20), st.integers(0, 10), st.integers(1, 12))
def test_a_rest_never_heals_torn_circles_and_pays_what_it_erased(wear, tear, scar, total):
    before = mara(health=Health(wear=max(wear, tear + scar), tear=tear, scar=scar, rests=5))
    if tear + scar > 20:
        with pytest.raises(Refused, match="The dead"):
            commands.rest(before, RULES, total)
        return
    after = commands.rest(before, RULES, total).character
    erased = before.health.wear - after.health.wear
    assert erased == min(total, before.health.wear - tear - scar)
    assert after.xp.pending == 10 * erased
    assert (after.health.tear, after.health.scar) == (tear, scar)
