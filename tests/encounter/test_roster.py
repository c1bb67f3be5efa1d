"""Who is in the fight: numbers, names, joining, leaving, hiding, and what the table calls somebody."""

import pytest

from dhcore.encounter import (
    Kind,
    Newcomer,
    NoSuchCombatant,
    add,
    add_condition,
    begin_round,
    bind,
    call,
    describe,
    end_fight,
    enter,
    hide,
    next_turn,
    remove,
    rename,
    set_health,
    start_timer,
)
from dhcore.encounter.record import MAX_COMBATANTS
from dhcore.errors import OutOfRange, Refused
from tests.encounter.toy import EMPTY, Body, begun, everybody, goblins, hero, idle, names


def test_creatures_of_a_name_are_numbered():
    done = add(EMPTY, [goblins(5)])
    assert names(done.fight) == [f"Goblin {n}" for n in range(1, 6)]
    assert done.sentence == "Goblin 1, Goblin 2, Goblin 3, Goblin 4, Goblin 5 join"


def test_a_unique_one_has_no_number_until_there_are_two():
    """Line 14 of docs/trackers.md."""
    one = add(EMPTY, [goblins()])
    assert (names(one.fight), one.sentence) == (["Goblin"], "Goblin joins")
    assert names(add(one.fight, [goblins()]).fight) == ["Goblin 1", "Goblin 2"]


def test_numbers_stay_after_removals_and_are_never_used_again():
    """Line 14 of docs/trackers.md."""
    fight = add(EMPTY, [goblins(3)]).fight
    fight = remove(fight, [fight.combatants[1].id]).fight
    assert names(fight) == ["Goblin 1", "Goblin 3"]
    fight = remove(fight, [one.id for one in fight.combatants]).fight
    assert names(add(fight, [goblins()]).fight) == ["Goblin 4"]


def test_ids_are_never_used_again():
    """Line 11 of docs/trackers.md."""
    fight = add(EMPTY, [goblins(2)]).fight
    known = {one.id for one in fight.combatants}
    fight = add(remove(fight, list(known)).fight, [goblins(2)]).fight
    assert not known & {one.id for one in fight.combatants}


@pytest.mark.parametrize("second", ["Dan", "Daniel", "dan", "Dan Daniel"])
def test_names_within_names_are_no_matter(second):
    """Line 12 of docs/trackers.md."""
    fight = add(EMPTY, [hero("Daniel", enters=0), Newcomer("adhoc", second, "characters", body=Body())]).fight
    assert len(fight.combatants) == 2


@pytest.mark.parametrize(
    "name", ["O'Brien", "Þór", "龍", "🐉", "محارب", "é́", "$5$", "*x*", ":fire:", "1. Bob", "<b>", "x" * 60]
)
def test_any_script_makes_a_name(name):
    """Lines 39 and 40 of docs/trackers.md."""
    fight = add(EMPTY, [Newcomer("adhoc", name, "creatures", body=Body(), count=2)]).fight
    assert names(fight) == [f"{name} 1", f"{name} 2"]


@pytest.mark.parametrize("name", ["", " ", "\u200b", "a\nb", " Bob", "x" * 61])
def test_a_name_can_be_seen_on_one_line(name):
    with pytest.raises(OutOfRange):
        add(EMPTY, [Newcomer("adhoc", name, "creatures")])


def test_a_party_member_is_in_once():
    """Line 10 of docs/trackers.md."""
    fight = add(EMPTY, [hero()]).fight
    assert idle(fight, add(fight, [hero()])) == "Nobody new joins"
    assert names(add(fight, [hero(), hero("Bolo")]).fight) == ["Mara", "Bolo"]


def test_kinds_are_kept_once():
    kind = Kind(id="goblin")
    fight = add(EMPTY, [goblins()], [kind, kind]).fight
    fight = add(fight, [goblins()], [kind]).fight
    assert fight.kinds == (kind,)
    assert (fight.kind("goblin"), fight.kind("orc")) == (kind, None)


def test_a_fight_has_a_hundred_at_most():
    fight = add(EMPTY, [goblins(MAX_COMBATANTS)]).fight
    with pytest.raises(OutOfRange):
        add(fight, [goblins()])


def test_a_new_name_changes_nothing_else():
    """Line 13 of docs/trackers.md."""
    fight = begun()
    goblin = fight.combatants[2]
    fight = add_condition(fight, [goblin.id], "burning").fight
    fight = start_timer(fight, goblin.id, "fire", "burns").fight
    done = rename(fight, goblin.id, "  Old   Snag ")
    after = done.fight.get(goblin.id)
    assert done.sentence == "Goblin 1 is now called Old Snag"
    assert after.model_copy(update={"name": "Goblin"}) == fight.get(goblin.id)
    assert done.fight.now == fight.now
    assert names(done.fight) == ["Mara", "Bolo", "Old Snag", "Goblin 2"]
    assert idle(done.fight, rename(done.fight, goblin.id, "Old Snag")) == "Old Snag keeps the name"


def test_a_name_taken_over_gets_the_next_number():
    fight = begun()
    assert rename(fight, "c1", "Goblin").fight.label("c1") == "Goblin 3"


def test_who_comes_into_a_round_under_way_is_last_in_it():
    fight = add(begun(), [goblins()]).fight
    assert names(fight, fight.now.order)[-1] == "Goblin 3"
    assert names(fight, fight.waiting) == ["Bolo", "Goblin 1", "Goblin 2", "Goblin 3"]


def test_who_comes_later_has_no_turn_before():
    fight = add(begun(), [goblins(enters=2)]).fight
    assert "c5" not in fight.now.order
    while fight.turn:
        fight = next_turn(fight).fight
    assert "c5" in everybody(fight)


def test_who_was_to_come_later_can_come_now():
    fight = add(begun(), [goblins(enters=5)]).fight
    done = enter(fight, "c5", 1)
    assert done.fight.now.order[-1] == "c5"
    assert done.sentence == "Goblin 3 takes part from round 1 on"
    with pytest.raises(Refused, match="takes part in this round already"):
        enter(done.fight, "c5", 4)
    assert enter(EMPTY_WITH_ONE, "c1", 3).fight.get("c1").enters == 3


EMPTY_WITH_ONE = add(EMPTY, [goblins()]).fight


@pytest.mark.parametrize("gone", range(4))
@pytest.mark.parametrize("turns", range(4))
def test_removing_anyone_at_any_turn_skips_nobody(gone, turns):
    """Lines 27 and 28 of docs/trackers.md: earlier, current or later; the next turn is right."""
    fight = begun()
    order = list(fight.now.order)
    for _ in range(turns):
        fight = next_turn(fight).fight
    expected = [one for one in order[turns:] if one != order[gone]]
    fight = remove(fight, [order[gone]]).fight
    had = []
    while fight.turn:
        had.append(fight.turn)
        fight = next_turn(fight).fight
    assert had == expected


def test_removing_the_last_in_order_on_its_turn_ends_the_round():
    """Line 28 of docs/trackers.md."""
    fight = begun(hero(), goblins())
    fight = next_turn(fight).fight
    fight = remove(fight, ["c2"]).fight
    assert (fight.turn, fight.round, fight.round_is_over) == (None, 1, True)
    assert begin_round(fight, everybody(fight)).fight.turn == "c1"


def test_removing_the_only_one_left_and_going_on():
    """Lines 28 and 38 of docs/trackers.md."""
    fight = remove(begun(hero()), ["c1"]).fight
    assert fight.combatants == ()
    assert next_turn(fight).sentence == "Round 1 is over"
    fight = begin_round(fight, []).fight
    assert (fight.round, fight.turn) == (2, None)
    fight = add(fight, [goblins(2)]).fight
    assert begin_round(fight, everybody(fight)).fight.turn == "c2"


def test_removing_everybody_at_once_in_the_middle():
    """Line 38 of docs/trackers.md."""
    fight = next_turn(begun()).fight
    done = remove(fight, [one.id for one in fight.combatants])
    assert (done.fight.combatants, done.fight.turn, done.fight.now.taken) == ((), None, ())
    assert done.sentence == "Mara, Bolo, Goblin 1, Goblin 2 are removed"
    assert end_fight(done.fight).fight.status == "over"


def test_what_binds_the_removed_goes_with_them():
    fight = begun()
    fight = bind(fight, "grapple", "c1", "c3").fight
    fight = start_timer(fight, "c3", "fire", "burns").fight
    fight = add_condition(fight, ["c1"], "Web", "concentration", source="c3").fight
    fight = remove(fight, ["c3"]).fight
    assert (fight.links, fight.timers, fight.get("c1").conditions) == ((), (), ())


def test_a_command_on_someone_gone_says_so():
    fight = remove(begun(), ["c3"]).fight
    for command in (
        lambda: call(fight, "c3", "dead"),
        lambda: rename(fight, "c3", "Snag"),
        lambda: remove(fight, ["c3"]),
        lambda: add_condition(fight, ["c3"], "burning"),
    ):
        with pytest.raises(NoSuchCombatant, match="no longer in the fight"):
            command()


@pytest.mark.parametrize("called", ["out", "dead", "fled"])
def test_who_is_called_out_dead_or_fled_has_no_turns(called):
    fight = call(begun(), "c2", called).fight
    assert names(fight, fight.waiting) == ["Goblin 1", "Goblin 2"]
    assert fight.get("c2").state == called
    back = call(fight, "c2", "")
    assert back.sentence == "Bolo is back in the fight"
    assert names(back.fight, back.fight.waiting) == ["Bolo", "Goblin 1", "Goblin 2"]
    with pytest.raises(Refused, match="out, dead or fled, not asleep"):
        call(fight, "c2", "asleep")


def test_the_worse_of_table_and_game_counts():
    fight = set_health(call(begun(), "c2", "out").fight, "c2", "dead")
    assert fight.get("c2").state == "dead"
    assert call(fight, "c2", "").fight.get("c2").state == "dead"


def test_who_falls_lets_go_and_stops_concentrating():
    fight = bind(begun(), "grapple", "c1", "c3").fight
    fight = bind(fight, "grapple", "c4", "c1").fight
    fight = add_condition(fight, ["c3"], "Web", "concentration", source="c1").fight
    out = set_health(fight, "c1", "out")
    assert [(link.holder, link.held) for link in out.links] == [("c4", "c1")]
    assert out.get("c3").conditions == ()
    assert set_health(fight, "c1", "dead").links == ()
    assert set_health(fight, "c1", "up") is fight
    assert set_health(out, "c1", "up").get("c1").up


def test_hidden_and_seen():
    done = hide(begun(), ["c3", "c4"])
    assert [one.hidden for one in done.fight.combatants] == [False, False, True, True]
    assert done.sentence == "Goblin 1, Goblin 2 are hidden from now on"
    assert hide(done.fight, ["c3"], hidden=False).sentence == "Goblin 1 is seen from now on"


def test_notes_seats_and_sides():
    done = describe(begun(), "c3", note="owes Mara", side="characters")
    assert (done.fight.get("c3").note, done.fight.get("c3").side) == ("owes Mara", "characters")
    assert done.sentence == "The note, side of Goblin 1 was set"
    for fields in ({}, {"health": "dead"}):
        with pytest.raises(Refused):
            describe(begun(), "c3", **fields)


def test_a_character_who_comes_back_is_no_second_one():
    fight = add(remove(begun(), ["c1"]).fight, [hero()]).fight
    assert names(fight) == ["Bolo", "Goblin 1", "Goblin 2", "Mara"]
    fight = add(fight, [Newcomer("party", "Mara", "characters", ref="a2")]).fight
    assert names(fight)[-2:] == ["Mara 1", "Mara 2"]
