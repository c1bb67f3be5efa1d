"""The circles: blows against a model that strikes them one by one, the two lines, and healing."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.dragonhead.damage import damage_type, damage_types
from dhcore.dragonhead.house import RULINGS, House
from dhcore.dragonhead.wounds import MAX_HP, Wounds, shock
from dhcore.errors import OutOfRange

AT = House(A19="at")
KINDS = [None, *damage_types()]
HOUSES = [RULINGS, AT]


class Circles:
    """The sheet itself: circles in a row, each unworn, worn, torn or scarred; knows nothing of counting."""

    def __init__(self, hp, number=400):
        self.hp, self.worn, self.torn = hp, [False] * number, [""] * number

    def strike(self, damage, kind, scar):
        for _ in range(damage):  # a line through as many unworn circles
            self.worn[self.worn.index(False)] = True
        if kind:
            start = self.torn.index("")  # back to the first untorn circle, counting again
            struck = 0
            for count in range(1, damage + 1):
                if count % kind.ratio == 0:
                    self.torn[start + struck] = "scar" if scar else "tear"
                    struck += 1

    def heal_wear(self, points):
        for _ in range(points):
            healthy = [i for i, worn in enumerate(self.worn) if worn and not self.torn[i]]
            if healthy:
                self.worn[healthy[-1]] = False

    def count(self):
        return sum(self.worn), self.torn.count("tear"), self.torn.count("scar")


blows = st.tuples(st.integers(0, 12), st.sampled_from(KINDS), st.booleans())


@settings(deadline=None)
@given(st.lists(st.one_of(blows, st.integers(0, 15)), max_size=12))
def test_counting_agrees_with_striking_circles_one_by_one(events):
    """DH-053, DH-054, A20, A21; a number is wear healed."""
    sheet, wounds = Circles(20), Wounds(20, 5)
    for event in events:
        if isinstance(event, int):
            sheet.heal_wear(event)
            wounds, _ = wounds.heal_wear(event)
        else:
            sheet.strike(*event)
            wounds = wounds.take(*event).after
        assert (wounds.wear, wounds.tear, wounds.scar) == sheet.count()


steps = st.one_of(
    st.tuples(st.just("take"), blows),
    st.tuples(st.sampled_from(["heal_wear", "heal_tear", "heal_scar", "scar_over"]), st.integers(0, 30)),
)


@settings(max_examples=300, deadline=None)
@given(st.integers(1, 30), st.integers(1, 15), st.lists(steps, max_size=25), st.sampled_from(HOUSES))
def test_whatever_happens_the_row_of_circles_stays_possible(hp, stun, events, house):
    """DH-352: wear covers tears and scars; DH-055, DH-056, A19: the two lines."""
    wounds = Wounds(hp, stun)
    for name, value in events:
        before = wounds
        if name == "take":
            blow = wounds.take(*value, house=house)
            wounds = blow.after
            assert blow.before == before
            assert wounds.wear - before.wear == blow.wear == value[0]
            assert wounds.torn - before.torn == blow.tear
            assert blow.knocked_down <= blow.stunned
        else:
            wounds, done = getattr(wounds, name)(value)
            assert 0 <= done <= value
            changes = (before.wear - wounds.wear, before.tear - wounds.tear, before.scar - wounds.scar)
            assert (
                changes
                == {
                    "heal_wear": (done, 0, 0),
                    "heal_tear": (0, done, 0),
                    "heal_scar": (0, 0, done),
                    "scar_over": (0, done, -done),
                }[name]
            )
        assert min(wounds.wear, wounds.tear, wounds.scar) >= 0
        assert wounds.wear >= wounds.tear + wounds.scar == wounds.torn
        line = hp - 1 if house is AT else hp
        assert wounds.unconscious(house) == (wounds.wear > line)
        assert wounds.dead(house) == (wounds.tear + wounds.scar > line)
        assert wounds.left(house) == max(0, line - wounds.wear)
        expected = "dead" if wounds.torn > line else "unconscious" if wounds.wear > line else "up"
        assert wounds.condition(house) == expected


def test_healing_never_gives_more_than_was_hurt():
    hurt = Wounds(20, 5, wear=10, tear=3, scar=2)
    assert hurt.heal_wear(99) == (Wounds(20, 5, 5, 3, 2), 5)
    assert hurt.heal_tear(99) == (Wounds(20, 5, 10, 0, 2), 3)
    assert hurt.heal_scar(99) == (Wounds(20, 5, 10, 3, 0), 2)
    assert hurt.scar_over(99) == (Wounds(20, 5, 10, 0, 5), 3)
    for heal in ("heal_wear", "heal_tear", "heal_scar", "scar_over"):
        assert getattr(hurt, heal)(0) == (hurt, 0)
        with pytest.raises(OutOfRange, match="Healing cannot be negative: -1"):
            getattr(hurt, heal)(-1)


def test_eight_mixed_is_eight_wear_and_two_tear():
    """DH-213."""
    blow = Wounds(hp=12, stun=9).take(8, damage_type("mixed"))
    assert (blow.wear, blow.tear, blow.words) == (8, 2, "8 mixed = 8 wear, 2 tear")
    assert [(line.label, line.value) for line in blow.working] == [
        ("damage", "8 mixed"), ("wear", "8"), ("tear", "2")
    ]  # fmt: skip


def test_the_remainder_is_lost_with_the_blow():
    """Ruling A20."""
    wounds = Wounds(30, 20).take(3, damage_type("blunt")).after
    assert wounds.take(1, damage_type("blunt")).after == Wounds(30, 20, wear=4, tear=0)


def test_the_scar_aspect_blackens_instead_of_striking():
    """DH-214, DH-295."""
    blow = Wounds(12, 20).take(8, damage_type("mixed"), scar=True)
    assert blow.after == Wounds(12, 20, wear=8, tear=0, scar=2)
    assert blow.words == "8 mixed = 8 wear, 2 scars"
    assert blow.working[-1].source == "DH-214"
    assert Wounds(12, 20).take(3, damage_type("mixed"), scar=True).harm == "3 wear, 1 scar"


@pytest.mark.parametrize(("house", "line"), [(RULINGS, 11), (AT, 10)])
def test_the_line_lies_right_of_the_last_hit_point(house, line):
    """DH-055, DH-056, ruling A19."""
    piercing = damage_type("piercing")
    out, still_up = Wounds(10, 99).take(line, house=house), Wounds(10, 99).take(line - 1, house=house)
    assert (out.passed_out, out.after.condition(house), out.effects) == (
        True,
        "unconscious",
        ("unconscious",),
    )
    assert (still_up.passed_out, still_up.after.condition(house), still_up.effects) == (False, "up", ())
    killed = Wounds(10, 99).take(line, piercing, house=house)
    assert (killed.killed, killed.effects, killed.working[-1].label) == (True, ("dead",), "dead")
    assert not Wounds(10, 99).take(line - 1, piercing, house=house).killed
    assert not killed.after.take(5, piercing, house=house).killed, "the dead do not die again"


def test_scars_count_for_the_death_line():
    """Ruling A21."""
    assert Wounds(10, 5, tear=5, scar=6).dead()
    assert not Wounds(10, 5, tear=5, scar=5).dead()
    assert Wounds(10, 5, wear=2, tear=5, scar=5).wear == 10, "a torn circle is worn"


@pytest.mark.parametrize("stun", [1, 4, 7])
def test_a_blow_stuns_at_the_stun_point_and_knocks_down_at_twice_that(stun):
    """DH-058, DH-215, DH-217."""
    row = shock()
    for times, effects in ((row.stun, ("stunned",)), (row.knock_down, ("knocked down",))):
        hit = Wounds(999, stun).take(times * stun)
        assert hit.effects == effects
        assert hit.stunned
        if times * stun > 1:
            assert Wounds(999, stun).take(times * stun - 1).effects != effects
    assert (row.stun, row.knock_down) == (1, 2)
    assert [line.value for line in Wounds(999, 4).take(8).working][-1] == "knocked down from 8"
    assert [line.value for line in Wounds(999, 4).take(7).working][-1] == "stunned from 4"


def test_two_small_blows_do_not_stun_together():
    """DH-058: a single blow."""
    first = Wounds(20, 5).take(4)
    assert not first.stunned
    assert not first.after.take(4).stunned
    assert Wounds(20, 5).suffer(8, 2).stunned, "unless they count as one"


@pytest.mark.parametrize(
    ("house", "cause", "stuns"),
    [
        ("any", "attack", True),
        ("any", "mishap", True),
        ("any", "own", False),
        ("attacks", "attack", True),
        ("attacks", "mishap", False),
        ("attacks", "own", False),
    ],
)
def test_what_can_stun(house, cause, stuns):
    """Ruling A35."""
    assert Wounds(20, 5).take(10, None, house=House(A35=house), cause=cause).stunned == stuns


def test_a_blow_that_defence_stopped_does_nothing():
    blow = Wounds(20, 5).take(0, damage_type("sharp"))
    assert (blow.words, blow.after) == ("0 sharp = no damage", Wounds(20, 5))


def test_an_unconscious_character_keeps_recording_damage_and_comes_back():
    """DH-055."""
    out = Wounds(10, 20).take(12).after
    assert out.take(3).after.wear == 15
    assert not out.take(3).passed_out, "it already had"
    assert not out.heal_wear(2)[0].unconscious()


def test_what_cannot_be_is_refused():
    for hp, stun in ((0, 1), (MAX_HP + 1, 1), (1, 0), (1, MAX_HP + 1)):
        with pytest.raises(OutOfRange, match="between 1 and 100,000"):
            Wounds(hp, stun)
    for field in ("wear", "tear", "scar"):
        with pytest.raises(OutOfRange, match="cannot be negative"):
            Wounds(10, 5, **{field: -1})
    with pytest.raises(OutOfRange, match="between 0 and 1,000,000, not -1"):
        Wounds(10, 5).take(-1)
    with pytest.raises(OutOfRange, match="3 wear cannot bring 4 tear"):
        Wounds(10, 5).suffer(3, 4)
