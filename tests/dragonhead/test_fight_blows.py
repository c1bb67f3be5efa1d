"""Blows in a fight: circles, stuns and what they end, quick damage and healing."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.dragonhead.damage import damage_types
from dhcore.dragonhead.fight import body_of, debts_of
from dhcore.dragonhead.fight_blows import (
    Impact,
    damage,
    exert,
    fell,
    heal,
    land,
    read_damage,
    read_healing,
    reset,
    revive,
    set_circles,
    set_points,
    stand,
    stun,
)
from dhcore.dragonhead.fight_ticks import begin_work, set_on_fire
from dhcore.dragonhead.house import House
from dhcore.dragonhead.stun import Shaken
from dhcore.dragonhead.wounds import Wounds
from dhcore.encounter import add_condition, bind, call
from dhcore.encounter.done import with_changed
from dhcore.errors import OutOfRange, Refused, UnknownName
from tests.dragonhead.fighting import begun, goblins, hero


def wounds(fight, one="c3"):
    body = body_of(fight, one)
    return body.wear, body.tear, body.scar


def test_eight_mixed():
    """DH-213: eight mixed is eight wear and two tear."""
    done = damage(begun(hero(), goblins(hp=20, stun=10)), ["c2"], "8 mixed")
    assert wounds(done.fight, "c2") == (8, 2, 0)
    assert (done.sentence, done.about) == ("Goblin takes 8 wear, 2 tear (8 mixed)", ("c2",))


@pytest.mark.parametrize("kind", damage_types(), ids=lambda kind: kind.name)
@pytest.mark.parametrize("form", ["8 {name}", "8{letter}", "8 {letter}", " 8  {NAME} ", "08{letter}"])
def test_damage_is_read_as_people_type_it(kind, form):
    read = read_damage(form.format(name=kind.name, letter=kind.letter, NAME=kind.name.upper()))
    assert (read.points, read.kind, read.scar) == (8, kind, False)


def test_damage_without_a_type_is_wear_alone_and_scar_is_said_behind():
    """DH-210, DH-214."""
    assert (read_damage("8").kind, read_damage("8").words) == (None, "8")
    assert read_damage("6 sharp scar").words == "6 sharp scar"
    assert read_damage("6 scar").kind is None
    fight = damage(begun(), ["c2"], "6 sharp scar").fight
    assert wounds(fight, "c2") == (6, 0, 3)


@pytest.mark.parametrize(
    "text", ["", "mixed", "-3 mixed", "8.5", "8 mixed 2", "12345678", "eight", "8 m s", "٨x٣"]
)
def test_what_is_no_damage_is_said(text):
    with pytest.raises(OutOfRange, match="no damage such as"):
        read_damage(text)
    with pytest.raises(UnknownName, match="did you mean 'mixed'"):
        read_damage("8 mixd")


def test_healing_is_read_as_people_type_it():
    assert [read_healing(text) for text in ("5", "5 wear", "2 Tears", "1 scar")] == [
        (5, "wear"),
        (5, "wear"),
        (2, "tear"),
        (1, "scar"),
    ]
    with pytest.raises(OutOfRange, match="no healing such as"):
        read_healing("5 hope")


def test_the_same_damage_for_several():
    done = damage(begun(), ["c2", "c3"], "3", source="falling rocks")
    assert done.sentence == (
        "Mara takes 3 wear (3 from falling rocks); Goblin 1 takes 3 wear (3 from falling rocks); stunned"
    )


def test_nothing_left_is_no_damage_and_never_healing():
    """DH-211; lines 34 and 35 of docs/trackers.md."""
    fight = damage(begun(), ["c3"], "2 sharp").fight
    done = land(fight, [Impact("c3", 0, called="4 sharp - 9")])
    assert (wounds(done.fight), done.sentence) == ((2, 1, 0), "Goblin 1 takes no damage (4 sharp - 9)")
    with pytest.raises(OutOfRange):
        land(fight, [Impact("c3", -3)])


@settings(deadline=None, max_examples=60)
@given(st.lists(st.tuples(st.integers(0, 9), st.sampled_from(["p", "s", "m", "b", "i", ""])), max_size=8))
def test_damage_only_ever_adds_to_the_tracks(blows):
    """Lines 34 to 37 of docs/trackers.md: both tracks side by side, each past its own line by itself."""
    fight = begun()
    for points, kind in blows:
        before = wounds(fight)
        fight = damage(fight, ["c3"], f"{points}{kind}").fight
        ratio = read_damage(f"1{kind}").kind.ratio if kind else None
        gained = points // ratio if ratio else 0
        after = wounds(fight)
        assert after[1] == before[1] + gained
        assert after[0] == max(before[0] + points, after[1])
        state = Wounds(6, 3, *after).condition()
        assert fight.get("c3").health == {"up": "up", "unconscious": "out", "dead": "dead"}[state]


def test_wear_past_the_line_is_out_and_tear_past_it_dead():
    """DH-055, DH-056; line 37 of docs/trackers.md."""
    fight = damage(begun(), ["c3"], "6").fight
    assert fight.get("c3").state == "up"
    assert damage(fight, ["c3"], "1").sentence == "Goblin 1 takes 1 wear; unconscious"
    assert (
        damage(begun(), ["c3"], "7p").sentence
        == "Goblin 1 takes 7 wear, 7 tear (7 piercing); knocked down; dead"
    )
    assert damage(begun(), ["c3"], "6", House(A19="at")).fight.get("c3").state == "out"


def test_stun_and_knock_down_are_actions_lost():
    """DH-058, DH-215, DH-217."""
    for points, letters in (
        (2, ()),
        (3, debts_of(Shaken(1))),
        (5, debts_of(Shaken(1))),
        (6, debts_of(Shaken(1, True))),
    ):
        assert damage(begun(), ["c3"], str(points)).fight.get("c3").debts == letters


def test_stuns_before_the_next_action_cost_one_or_add_up():
    """Ruling A34."""
    twice = damage(damage(begun(), ["c2"], "6").fight, ["c2"], "6").fight
    assert twice.get("c2").debts == debts_of(Shaken(1))
    house = House(A34="add up")
    twice = damage(damage(begun(), ["c2"], "6", house).fight, ["c2"], "6", house).fight
    assert twice.get("c2").debts == debts_of(Shaken(2))


def test_a_mishap_stuns_by_the_ruling_and_ones_own_effort_never():
    """Ruling A35."""
    assert damage(begun(), ["c3"], "3", cause="mishap").fight.get("c3").debts
    assert not damage(begun(), ["c3"], "3", House(A35="attacks"), cause="mishap").fight.get("c3").debts
    done = exert(begun(), "c2", "hardest", "Medium")
    assert (done.sentence, wounds(done.fight, "c2")) == ("Mara takes 3 wear (try hardest)", (3, 0, 0))
    assert not exert(begun(hero(stun=1)), "c1", "hardest", "Huge").fight.get("c1").debts


def test_what_a_stun_ends():
    """DH-216, DH-279."""
    fight = begin_work(begun(), "c3", "Web", 2).fight
    fight = bind(fight, "grapple", "c3", "c2", 9).fight
    fight = bind(fight, "grapple", "c4", "c3", 9).fight
    fight = add_condition(fight, ["c3"], "flying").fight
    fight = add_condition(fight, ["c1"], "asleep", "concentration", source="c3").fight
    fight = set_on_fire(fight, "c3", "H").fight
    done = damage(fight, ["c3"], "3")
    assert done.sentence == (
        "Goblin 1 takes 3 wear; stunned; loses the spell being cast; lets go of the grapple; "
        "falls out of the air; Goblin 1 stops concentrating: asleep ends"
    )
    assert [timer.what for timer in done.fight.timers] == ["fire"]
    assert [link.holder for link in done.fight.links] == ["c4"]
    assert done.fight.get("c1").conditions == done.fight.get("c3").conditions == ()
    assert set(done.about) == {"c3", "c2", "c1"}


def test_other_work_is_interrupted_too():
    from dhcore.encounter import start_timer

    fight = start_timer(begun(), "c3", "reloading", "Crossbow", work=True).fight
    assert damage(fight, ["c3"], "3").sentence.endswith("stunned; Goblin 1 is interrupted: Crossbow")


def test_stunned_and_floored_without_a_blow():
    """DH-218, DH-381, DH-396."""
    done = stun(begun(), ["c2", "c3"])
    assert done.sentence == "Mara is stunned; Goblin 1 is stunned"
    assert stun(begun(), ["c3"], down=True).sentence == "Goblin 1 is knocked down"
    down = fell(begun(), "c3")
    assert (down.sentence, down.fight.get("c3").debts) == ("Goblin 1 goes down", debts_of(Shaken(0, True)))
    up = stand(down.fight, "c3")
    assert (up.sentence, up.fight.get("c3").debts) == ("Goblin 1 is on both feet again", ())
    with pytest.raises(Refused, match="neither stunned nor down"):
        stand(up.fight, "c3")


def test_healing_stops_at_torn_circles_and_wakes():
    """DH-352."""
    fight = damage(begun(), ["c3", "c4"], "8 mixed").fight
    done = heal(fight, ["c3", "c4"], 9)
    assert done.sentence == "Goblin 1 heals 6 wear; wakes up; Goblin 2 heals 6 wear; wakes up"
    assert wounds(done.fight) == (2, 2, 0)
    assert heal(done.fight, ["c3"], 5, "tear").sentence == "Goblin 1 heals 2 tear"
    scarred = damage(begun(), ["c3"], "4 sharp scar").fight
    assert heal(scarred, ["c3"], 1, "scar").sentence == "Goblin 1 heals 1 scar"
    with pytest.raises(OutOfRange):
        heal(fight, ["c3"], -1)


def test_reset_sets_and_does_not_add():
    """Line 19 of docs/trackers.md."""
    fight = add_condition(damage(begun(), ["c3"], "9 sharp").fight, ["c3"], "blinded").fight
    once = reset(call(fight, "c3", "dead").fight, ["c3"])
    assert (wounds(once.fight), once.fight.get("c3").state, once.sentence) == (
        (0, 0, 0),
        "up",
        "Goblin 1 is as new",
    )
    assert once.fight.get("c3").conditions == once.fight.get("c3").debts == ()
    assert reset(once.fight, ["c3"]).fight == once.fight
    with pytest.raises(Refused, match="Mara is a character"):
        reset(fight, ["c2"])


def test_points_set_by_hand():
    done = set_circles(begun(), "c3", (5, 2, 1))
    assert (wounds(done.fight), done.sentence) == ((5, 2, 1), "Goblin 1 now has 5 wear, 2 tear, 1 scar")
    with pytest.raises(OutOfRange, match="A21"):
        set_circles(begun(), "c3", (2, 2, 1))
    done = set_points(done.fight, "c3", 4, 2)
    assert (done.fight.get("c3").state, done.sentence) == ("out", "Goblin 1 now has 4 HP, stun 2")
    with pytest.raises(Refused, match="stand on its sheet"):
        set_points(begun(), "c2", 4, 2)


@pytest.mark.parametrize("blows", [["30p"], ["9 sharp scar", "20p scar"], ["40"], ["9m", "30s"]], ids=str)
@pytest.mark.parametrize("house", [House(), House(A19="at")], ids=["past", "at"])
def test_the_dead_can_be_called_back(blows, house):
    fight = call(begun(), "c3", "dead").fight
    for blow in blows:
        fight = damage(fight, ["c3"], blow, house).fight
    done = revive(fight, "c3", house)
    body = body_of(done.fight, "c3")
    assert done.fight.get("c3").state == "up"
    assert body.wear == 6 - (house.A19 == "at")  # no more healing than it takes
    assert done.sentence == "Goblin 1 is back among the living"


def test_two_hits_meant_for_the_same_wounds_both_count():
    """Line 45 of docs/trackers.md: what lands is the blow, not a total."""
    first, second = Impact("c3", 2, 1), Impact("c3", 2, 1)
    assert wounds(land(land(begun(), [first]).fight, [second]).fight) == (4, 2, 0)


def test_no_wounds_no_blow():
    fight = with_changed(begun(), "c2", body=None)
    with pytest.raises(Refused, match="not at hand"):
        damage(fight, ["c2"], "3")
