"""Fire at the end of each round, poison, work that takes rounds, reloading."""

from random import Random

import pytest

from dhcore.dragonhead.check import Check
from dhcore.dragonhead.fight import body_of
from dhcore.dragonhead.fight_order import begin_round
from dhcore.dragonhead.fight_ticks import (
    begin_work,
    burn,
    burn_all,
    count_shots,
    finish_work,
    fire_of,
    fire_save,
    poison,
    poison_works,
    put_out,
    reload_round,
    set_on_fire,
    shoot,
)
from dhcore.dragonhead.fire import fire_damage
from dhcore.dragonhead.house import House
from dhcore.dragonhead.poison import Poison, PoisonEffect
from dhcore.encounter import counter_named, due, next_turn
from dhcore.errors import OutOfRange, Refused
from tests.dragonhead.fighting import GOBLIN, begun, goblins, hero, over, someone

LUCK = Check(10, save=True)


def burning(level="F"):
    fight = over(set_on_fire(begun(hero(hp=60), goblins(hp=60, stun=30)), "c2", level).fight)
    return fight, fire_of(fight, "c2").id


@pytest.mark.parametrize(("total", "level"), [(1, "F"), (4, "F"), (5, "H"), (8, "H"), (9, None), (10, None)])
def test_the_luck_save_says_how_it_burns(total, level):
    """DH-332."""
    done = fire_save(begun(), "c3", LUCK, total)
    fire = fire_of(done.fight, "c3")
    assert (fire.level if fire else None) == level
    assert done.sentence.startswith("Goblin 1: Luck Save ")
    assert done.sentence.endswith("does not catch fire" if level is None else "at the end of each round")


def test_a_crashed_save_blazes():
    """DH-332."""
    assert fire_of(fire_save(begun(), "c3", Check(14, save=True), 2).fight, "c3").level == "C"


@pytest.mark.parametrize("level", list(fire_damage()))
def test_fire_does_its_damage_once_at_each_end_the_first_included(level):
    """DH-333; line 33 of docs/trackers.md."""
    fight, timer = burning(level)
    for number in (1, 2, 3):
        done = burn(fight, timer, 1)
        assert body_of(done.fight, "c2").wear == number
        with pytest.raises(Refused, match="once, at the end of a round"):
            burn(done.fight, timer, 1)
        fight = begin_round(done.fight, 4).fight
        with pytest.raises(Refused, match="once, at the end of a round"):
            burn(fight, timer, 1)
        fight = over(fight)


def test_fire_is_halved_then_defended():
    """DH-333, DH-334, ruling A58."""
    fight, timer = burning()
    assert body_of(burn(fight, timer, 7, 1, resistant=True).fight, "c2").wear == 2
    done = burn(fight, timer, 8, 2)
    assert done.sentence == "Goblin takes 6 wear, 1 tear (fire, 8 blunt - 2)"
    assert burn(fight, timer, 3, 9).sentence == "Goblin takes no damage (fire, 3 blunt - 9)"
    with pytest.raises(OutOfRange, match="1d8b"):
        burn(fight, timer, 9)


def test_all_fires_are_rolled_at_once():
    fight = set_on_fire(
        set_on_fire(begun(hero(hp=60), goblins(hp=60, stun=30)), "c1", "H").fight, "c2", "C"
    ).fight
    fight = over(fight)
    fighters = {one: someone(fight, one) for one in ("c1", "c2")}
    done = burn_all(fight, fighters, Random(3), middle=True)
    assert done.about == ("c1", "c2")
    assert due(done.fight) == ()
    assert burn_all(done.fight, fighters, Random(3)).sentence == ""
    fireproof = GOBLIN.model_copy(update={"exceptions": ("fire-resistant",), "dc": 0})
    alone = over(set_on_fire(begun(), "c3", "C").fight)
    resistant = someone(alone, "c3").__class__(
        "c3", "Goblin 1", False, fireproof, body_of(alone, "c3").wounds
    )
    worst = max(body_of(burn_all(alone, {"c3": resistant}, Random(n)).fight, "c3").wear for n in range(40))
    assert worst == 6
    nobody = max(body_of(burn_all(alone, {}, Random(n)).fight, "c3").wear for n in range(40))
    assert nobody == 12


def test_stop_drop_and_roll_replaces_the_fire():
    """DH-335, ruling A58."""
    fight = set_on_fire(begun(), "c3", "H").fight
    worse = fire_save(fight, "c3", LUCK, 3).fight
    assert fire_of(worse, "c3").level == "F"
    assert fire_of(fire_save(fight, "c3", LUCK, 3, House(A58="improve")).fight, "c3").level == "H"
    assert fire_save(fight, "c3", LUCK, 10, House(A58="improve")).sentence.endswith("is over")
    assert fire_save(fight, "c3", LUCK, Random(1)).fight.has("c3")
    with pytest.raises(Refused, match="try hard at a saving throw"):
        fire_save(fight, "c3", Check(10, try_hard="hard"), 9)


def test_water_puts_it_out_before_it_burns_again():
    """DH-335."""
    fight, _ = burning()
    done = put_out(fight, "c2")
    assert due(done.fight) == ()
    with pytest.raises(Refused, match="not on fire"):
        put_out(done.fight, "c2")
    with pytest.raises(OutOfRange, match="Fire burns at"):
        set_on_fire(fight, "c2", "X")
    assert set_on_fire(done.fight, "c2", "1").sentence == "does not catch fire"


def test_a_deadly_poison_kills_when_its_hours_are_up():
    """DH-372, DH-374: 18 against 13 is two successes, so 1d6 - 2 hours."""
    effect = PoisonEffect(Poison(18).row, 2)
    done = poison(begun(), "c3", effect, 5)
    (timer,) = done.fight.timers
    assert (timer.due, timer.level) == (1 + 3 * 60 * 20, "deadly")
    assert done.sentence.endswith("dies in 3 hours")
    assert poison_works(done.fight, timer.id).fight.get("c3").state == "dead"
    at_once = poison(begun(), "c3", effect, 2)
    assert (at_once.fight.get("c3").state, at_once.fight.timers) == ("dead", ())
    assert at_once.sentence.endswith("kills at once")
    with pytest.raises(Refused, match="The save held"):
        poison(begun(), "c3", PoisonEffect(Poison(18).row, 0), 3)


def test_another_poison_wears_off():
    """DH-373."""
    effect = PoisonEffect(Poison(14, "paralytic").row, 1)
    done = poison(begun(), "c3", effect, 1)
    (timer,) = done.fight.timers
    assert timer.due == 60 * 20
    assert poison_works(done.fight, timer.id).sentence.endswith("for 1 hour is over")
    assert poison(begun(), "c3", PoisonEffect(Poison(14, "intoxicant").row, 1), 0).fight.timers


def test_a_spell_with_time_is_rolled_in_the_round_after():
    """DH-223, DH-299, ruling A32: with Time 1 every other round."""
    fight = begin_work(begun(), "c2", "Web", 1).fight
    (timer,) = fight.timers
    assert (timer.due, timer.name, due(fight)) == (2, "Web, ready in round 2", ())
    with pytest.raises(Refused, match="only round 1"):
        finish_work(fight, timer.id)
    fight = begin_round(over(fight), 4).fight
    assert [one.id for one in due(fight)] == [timer.id]
    done = finish_work(fight, timer.id)
    assert (done.sentence, done.fight.timers) == ("Mara completes Web", ())


def test_a_potion_with_time_two_works_at_the_end_of_its_second_round():
    """DH-223, ruling A32."""
    fight = begin_work(begun(), "c2", "Potion", 2, at_once=True).fight
    assert due(over(fight)) == ()
    assert len(due(over(begin_round(over(fight), 4).fight))) == 1


def test_shots_are_counted_and_a_crossbow_takes_five_rounds():
    """DH-267, DH-393."""
    fight = count_shots(begun(), "c3", GOBLIN).fight
    assert [(c.name, c.most, c.steps) for c in fight.get("c3").counters] == [
        ("Sling", 2, 0),
        ("Crossbow", 1, 5),
    ]
    crossbow = counter_named(fight, "c3", "Crossbow").id
    done = shoot(fight, "c3", crossbow)
    assert done.sentence == "Goblin 1: Crossbow 0 of 1"
    with pytest.raises(Refused, match="too many"):
        shoot(done.fight, "c3", crossbow)
    said = []
    for _ in range(5):
        done = reload_round(done.fight, "c3", crossbow)
        said.append(done.sentence.rpartition(": ")[2])
    assert said == ["4 more rounds", "3 more rounds", "2 more rounds", "1 more round", "loaded"]
    with pytest.raises(Refused, match="fully loaded"):
        reload_round(done.fight, "c3", crossbow)


def test_natural_ammo_comes_back_in_sleep_alone():
    """DH-267."""
    fight = count_shots(begun(), "c3", GOBLIN).fight
    sling = counter_named(fight, "c3", "Sling").id
    fight = shoot(fight, "c3", sling, 2).fight
    assert counter_named(fight, "c3", "Sling").left == 0
    with pytest.raises(Refused, match="sleep alone"):
        reload_round(fight, "c3", sling)
    own = count_shots(begun(), "c2", GOBLIN).fight
    assert (
        counter_named(shoot(own, "c2", counter_named(own, "c2", "Sling").id, 2).fight, "c2", "Sling").left
        == 2
    )


def test_turns_go_on_while_it_burns():
    fight = set_on_fire(begun(), "c3", "H").fight
    assert next_turn(fight).fight.timers == fight.timers
