"""What players may see of a fight."""

import json

from dhcore.encounter import (
    add,
    add_condition,
    add_counter,
    bind,
    describe,
    dump,
    for_players,
    hide,
    load,
    next_turn,
    players_see,
    start_timer,
    take_note,
)
from tests.encounter.toy import Skirmish, begun, goblins, hero


def secretive():
    fight = add(begun(), [goblins(enters=3), hero("Nim")]).fight
    fight = describe(fight, "c3", seen_as="Cloaked figure", note="SECRET").fight
    fight = describe(fight, "c1", note="SECRET").fight
    fight = add_condition(fight, ["c3"], "limping", note="SECRET").fight
    fight = start_timer(fight, "c3", "fire", "burns", note="SECRET").fight
    fight = add_counter(fight, "c3", "SECRET", 3).fight
    fight = bind(fight, "grapple", "c1", "c4").fight
    return take_note(hide(fight, ["c4"]).fight, "SECRET").fight


def test_players_see_neither_the_hidden_nor_those_to_come():
    """Line 41 of docs/trackers.md."""
    seen = players_see(secretive())
    assert [one.label for one in seen] == ["Mara", "Bolo", "Cloaked figure 1", "Nim"]
    assert [(one.has_turn, one.party) for one in seen][:3] == [(True, True), (False, True), (False, False)]
    assert seen[2].conditions == ("limping",)
    assert (seen[0].side, seen[0].state) == ("characters", "up")


def test_a_name_seen_alone_has_no_number():
    fight = add(begun(hero()), [goblins(seen_as="Shadow")]).fight
    assert players_see(fight)[1].label == "Shadow"


def test_nothing_secret_reaches_the_players_phones():
    """Line 41 of docs/trackers.md."""
    shown = for_players(secretive())
    text = json.dumps(dump(shown))
    assert "SECRET" not in text
    assert "Goblin" not in text
    assert [one.id for one in shown.combatants] == ["c1", "c2", "c3", "c6"]
    assert shown.get("c3").body is None
    assert shown.links == ()
    assert shown.label("c3") == "Cloaked figure 1"
    assert shown.turn == "c1"


def test_a_hidden_ones_turn_is_nobodys_for_players():
    fight = next_turn(next_turn(begun()).fight).fight
    fight = hide(fight, ["c3"]).fight
    shown = for_players(fight)
    assert (shown.turn, len(shown.now.taken)) == (None, 2)
    assert not any(one.has_turn for one in players_see(fight))


def test_only_what_everybody_sees_is_left_of_a_creatures_timers_and_holds():
    fight = start_timer(begun(), "c3", "poison", "dies in 3 hours", due=90).fight
    fight = start_timer(fight, "c3", "casting", "Doom", at="turn", due=2, work=True).fight
    fight = start_timer(fight, "c3", "fire", "burns", every=True).fight
    fight = start_timer(fight, "c1", "casting", "Web", at="turn", due=2, work=True).fight
    fight = start_timer(hide(fight, ["c4"]).fight, "c4", "fire", "burns", every=True).fight
    fight = bind(bind(fight, "grapple", "c3", "c1", 14).fight, "grapple", "c1", "c3", 9).fight
    shown = for_players(fight)
    assert [(one.bearer, one.name) for one in shown.timers] == [("c3", "burns"), ("c1", "Web")]
    assert [link.strength for link in shown.links] == [0, 9]


def test_numbers_do_not_tell_how_many_are_hidden():
    fight = hide(begun(hero(), goblins(5)), ["c3", "c4", "c5", "c6"]).fight
    shown = for_players(fight)
    assert (shown.numbers, shown.label("c2")) == ((("Mara", 1), ("Goblin", 2)), "Goblin 1")


def test_what_players_get_is_a_fight_that_comes_back_from_a_file():
    shown = for_players(secretive())
    assert load(dump(shown), Skirmish) == shown
    assert for_players(shown) == shown
