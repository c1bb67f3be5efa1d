"""Things: into the bag, on the body, in two hands, swapped, improved; and silver."""

import pytest

from dhcore.character import commands, sheet_of
from dhcore.character.parts import Carried, Override
from dhcore.content import Gear, Weapon
from dhcore.errors import OutOfRange, Refused
from tests.character.people import RULES, bolo, mara


def slots(done):
    return {one.id: one.slot for one in done.character.items}


def test_a_thing_of_the_packs_and_one_s_own():
    done = commands.add_item(mara(), RULES, "n1", "rope", count=2, note="wet")
    assert done.sentence == f"Mara gets 2 × {RULES.library.get(Gear, 'rope').name}"
    assert done.character.item("n1").count == 2
    own = commands.add_item(mara(), RULES, "n1", name="  Grandmother's\n ring ", quality=1)
    assert (own.character.item("n1").name, own.character.item("n1").entry) == ("Grandmother's ring", None)
    named = commands.add_item(mara(), RULES, "n1", "sword", name="Bite", quality=2).character
    assert sheet_of(named, RULES).attack("n1").name == "Bite +2"


def test_what_lies_in_the_bag_already_is_counted_up():
    done = commands.add_item(mara(), RULES, "n1", "torch", count=2)
    assert (done.character.item("i4").count, len(done.character.items)) == (5, 4)
    noted = commands.add_item(mara(), RULES, "n1", "torch", note="damp").character
    assert noted.item("n1").count == 1


def test_what_cannot_be_added():
    with pytest.raises(OutOfRange, match="no thing called 'zap'"):
        commands.add_item(mara(), RULES, "n1", "zap")
    with pytest.raises(OutOfRange, match="no thing called 'mend-flesh'"):
        commands.add_item(mara(), RULES, "n1", "mend-flesh")
    with pytest.raises(OutOfRange, match="name"):
        commands.add_item(mara(), RULES, "n1")
    with pytest.raises(OutOfRange, match="at least 1"):
        commands.add_item(mara(), RULES, "n1", "torch", count=0)
    with pytest.raises(OutOfRange, match=r"at most 10,000 is allowed"):
        commands.add_item(mara(), RULES, "n1", "torch", count=9_998)
    with pytest.raises(OutOfRange, match="thing is listed twice"):
        commands.add_item(mara(), RULES, "i1", "rope")
    full = mara(items=tuple(Carried(id=f"n{at}", name=f"Thing {at}") for at in range(200)))
    with pytest.raises(OutOfRange, match="at most 200"):
        commands.add_item(full, RULES, "n999", "rope")


def test_things_go_one_by_one_or_all_at_once():
    one = commands.remove_item(mara(), "i4", 1)
    assert (one.sentence, one.character.item("i4").count) == ("Mara gives up Torch", 2)
    every = commands.remove_item(mara(overrides=(Override(field="hit.i4", value=1),)), "i4")
    assert every.sentence == "Mara gives up 3 × Torch"
    assert "i4" not in slots(every)
    assert every.character.overrides == ()
    with pytest.raises(OutOfRange, match="Mara has 3 of Torch, not 4"):
        commands.remove_item(mara(), "i4", 4)
    with pytest.raises(OutOfRange, match="no longer has that thing"):
        commands.remove_item(mara(), "zap")


def test_a_new_suit_takes_the_place_of_the_old_one():
    """DH-094."""
    one = commands.add_item(mara(), RULES, "n1", "robe").character
    done = commands.wear(one, RULES, "n1")
    assert done.sentence == f"Mara puts on {one.item('n1').name}, instead of Ring mail"
    assert (slots(done)["n1"], slots(done)["i3"]) == ("worn", "packed")
    again = commands.wear(done.character, RULES, "n1")
    assert again.character == done.character
    ring = commands.add_item(mara(), RULES, "n2", "ring-of-protection").character
    assert slots(commands.wear(ring, RULES, "n2"))["i3"] == "worn"
    own = commands.add_item(mara(), RULES, "n3", name="Hat").character
    assert slots(commands.wear(own, RULES, "n3"))["n3"] == "worn"


def test_what_is_held_and_what_is_worn():
    with pytest.raises(Refused, match="Sword is held, not worn"):
        commands.wear(mara(), RULES, "i1")
    with pytest.raises(Refused, match="Round shield is held, not worn"):
        commands.wear(mara(), RULES, "i2")
    with pytest.raises(Refused, match="Ring mail is worn, not held"):
        commands.hold(mara(), RULES, "i3")


def test_two_hands_hold_no_more_than_two_hands_can():
    with pytest.raises(Refused, match="No hand is free for Torch: Sword and Round shield first has to go"):
        commands.hold(mara(), RULES, "i4")
    free = commands.pack(mara(), "i2")
    assert free.sentence == "Mara puts Round shield away"
    torch = commands.hold(free.character, RULES, "i4")
    assert slots(torch)["i4"] == "held"
    both = commands.hold(free.character, RULES, "i1", 2)
    assert (both.sentence, both.character.item("i1").hands) == ("Mara holds Sword in both hands", 2)
    with pytest.raises(Refused, match="No hand is free"):
        commands.hold(both.character, RULES, "i4")
    for hands in (0, 3):
        with pytest.raises(OutOfRange, match="held in 1 to 2 hands"):
            commands.hold(free.character, RULES, "i4", hands)
    assert commands.pack(both.character, "i1").character.item("i1").hands == 1


def test_a_weapon_for_two_hands_takes_both():
    """DH-265."""
    staff = commands.add_item(mara(items=()), RULES, "n1", "quarter-staff").character
    assert commands.hold(staff, RULES, "n1").character.item("n1").hands == 2
    with pytest.raises(Refused, match="takes two hands"):
        commands.hold(staff, RULES, "n1", 1)


def test_what_the_class_may_not_use_is_the_dm_s_word():
    """DH-082."""
    wizard = commands.add_item(bolo(), RULES, "n1", "sword").character
    with pytest.raises(Refused, match=r"Wizard: no weapons of the group blades, so not Sword \(DH-082\)"):
        commands.hold(wizard, RULES, "n1")
    assert slots(commands.hold(wizard, RULES, "n1", anyway=True))["n1"] == "held"
    mailed = commands.add_item(bolo(), RULES, "n1", "ring-mail").character
    with pytest.raises(Refused, match="so not Ring mail"):
        commands.wear(mailed, RULES, "n1")
    assert slots(commands.wear(mailed, RULES, "n1", anyway=True))["n1"] == "worn"
    lost = mara(items=(Carried(id="z1", name="Zap", entry="zap"),))
    assert slots(commands.hold(lost, RULES, "z1"))["z1"] == "held"


def test_a_swap_costs_no_more_and_stays_where_the_old_thing_was():
    """DH-082."""
    price = RULES.library.get(Weapon, "sword").price
    cheaper = next(
        one
        for one in RULES.library.all(Weapon)
        if one.price <= price and one.hands == 1 and one.kind == "melee" and one.id != "sword"
    )
    done = commands.swap_item(mara(), RULES, "i1", cheaper.id, "n1")
    assert done.sentence == f"Mara swaps Sword for {cheaper.name}"
    assert (done.character.item("i1").entry, slots(done)["i1"]) == (cheaper.id, "held")
    dearer = max(RULES.library.all(Weapon), key=lambda one: one.price)
    with pytest.raises(Refused, match="A swap costs no more than what it replaces"):
        commands.swap_item(mara(), RULES, "i1", dearer.id, "n1")
    one_torch = commands.swap_item(mara(), RULES, "i4", "candle", "n1").character
    assert (one_torch.item("i4").count, one_torch.item("n1").entry) == (2, "candle")
    own = mara(items=(Carried(id="o1", name="Own"),))
    with pytest.raises(Refused, match="whose price the packs name"):
        commands.swap_item(own, RULES, "o1", "torch", "n1")
    with pytest.raises(Refused, match="Wizard: no weapons of the group"):
        commands.swap_item(
            commands.add_item(bolo(), RULES, "n1", "sword").character, RULES, "n1", "hatchet", "n2"
        )


def test_a_swap_for_something_that_does_not_fit_the_hand_is_packed():
    spear = mara()
    done = commands.swap_item(spear, RULES, "i1", "quarter-staff", "n1")
    assert slots(done)["i1"] == "packed"


def test_quality_names_notes_and_numbers():
    plus = commands.set_quality(mara(), "i1", 3)
    assert plus.sentence == "Mara's Sword now has quality +3"
    assert (
        sheet_of(plus.character, RULES).attack("i1").hit.value
        == sheet_of(mara(), RULES).attack("i1").hit.value + 3
    )
    with pytest.raises(OutOfRange, match="at most 100"):
        commands.set_quality(mara(), "i1", 101)
    named = commands.describe_item(mara(), "i1", "Bite", "of bone")
    assert (named.character.item("i1").name, named.character.item("i1").note) == ("Bite", "of bone")
    assert commands.describe_item(named.character, "i1", note="").character.item("i1").name == "Bite"
    assert commands.describe_item(named.character, "i1", name="Sting").character.item("i1").note == "of bone"
    fewer = commands.set_count(mara(), "i4", 1)
    assert (fewer.sentence, fewer.character.item("i4").count) == ("Mara has Torch", 1)
    with pytest.raises(OutOfRange, match="at least 1"):
        commands.set_count(mara(), "i4", 0)


def test_silver_never_goes_below_nothing():
    assert commands.silver(mara(), 30, "the dragon").sentence == "Mara gets 30 silver (the dragon): 42 now"
    spent = commands.silver(mara(), -12)
    assert (spent.sentence, spent.character.silver) == ("Mara spends 12 silver: 0 now", 0)
    with pytest.raises(Refused, match="Mara has 12 silver pieces, not 13"):
        commands.silver(mara(), -13)
