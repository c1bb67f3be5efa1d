"""Beginning fights: party and creatures, encounter tables, saved fights, copies; nobody comes twice."""

from random import Random

import pytest

from dhcore import fights
from dhcore.content import EncounterTable
from dhcore.dragonhead import fight_blows, fight_ticks
from dhcore.encounter import add_condition, archive, bind, counter_named, hide
from dhcore.errors import NoSuchRecord, OutOfRange, UnknownName
from tests.character.people import RULES
from tests.fights.conftest import KEY
from tests.fights.table import begin, circles, do, labels, now

WARREN = RULES.library.get(EncounterTable, "goblin-warren")


def test_the_party_and_creatures_with_counts(campaign):
    row = campaign.log(1)[0]
    assert row.text == "The bridge is prepared; Mara, Bolo join; Goblin 1, Goblin 2, Goblin 3 join"
    assert row.data["fight"] == KEY
    fight = now(campaign)
    assert [fight.get(one).seat for one in ("c1", "c2")] == [1, 2]
    assert (fight.get("c3").body.hp, fight.get("c3").body.stun) == (6, 3)
    assert [kind.id for kind in fight.kinds] == ["goblin"]


def test_starting_twice_is_one_fight(campaign):
    """Lines 9 and 10 of docs/trackers.md: neither a double tap nor a second visit adds anybody."""
    for _ in range(2):
        row = fights.start(campaign, "", ["a1", "a1"], [fights.Wanted("orc")], RULES, token="tap")
    key = row.data["fight"]
    assert (now(campaign, key).name, labels(now(campaign, key))) == ("Fight", ["Mara", "Orc"])
    assert len(fights.fights(campaign.state())) == 2
    with pytest.raises(OutOfRange, match="there already"):
        fights.start(campaign, "", ["a1"], [], RULES, fight_id=KEY)


def test_who_is_in_a_fight_does_not_join_again(campaign):
    """Lines 9 to 11 of docs/trackers.md: identity is an id."""
    with pytest.raises(ValueError, match="Nobody new joins"):
        fights.add_party(campaign, KEY, ["a1", "b2"], RULES)
    assert labels(now(campaign)) == ["Mara", "Bolo", "Goblin 1", "Goblin 2", "Goblin 3"]


def test_what_cannot_start(campaign):
    before = campaign.version
    for party, creatures, error, words in (
        (["zap"], [], NoSuchRecord, "no such character"),
        ([], [fights.Wanted("gobblin")], UnknownName, "goblin"),
        ([], [fights.Wanted("goblin", 0)], OutOfRange, "1 to 60 creatures"),
        ([], [fights.Wanted("goblin", 61)], OutOfRange, "1 to 60 creatures"),
        ([], [fights.Wanted("goblin", 60), fights.Wanted("orc", 60)], OutOfRange, "at most 100"),
    ):
        with pytest.raises(error, match=words):
            fights.start(campaign, "X", party, creatures, RULES)
    assert campaign.version == before


def test_creatures_join_a_round_under_way_in_their_place(campaign):
    begin(campaign)
    wanted = [fights.Wanted("orc", 2, hidden=True, seen_as="Shadow"), fights.Wanted("goblin", enters=3)]
    row = fights.add_creatures(campaign, KEY, wanted, RULES)
    fight = now(campaign)
    assert row.text == "Orc 1, Orc 2, Goblin 4 join"
    assert [fight.label(one) for one in fight.waiting][-2:] == ["Orc 1", "Orc 2"]
    assert [(one.hidden, one.seen_as, one.enters) for one in fight.combatants[-3:]] == [
        (True, "Shadow", 0),
        (True, "Shadow", 0),
        (False, "", 3),
    ]


def test_what_shoots_comes_with_full_counters(campaign):
    fights.add_creatures(campaign, KEY, [fights.Wanted("bandit-shot", 2)], RULES)
    fight = now(campaign)
    bolts = [counter_named(fight, one.id, "Crossbow") for one in fight.combatants[-2:]]
    assert [(one.left, one.most, one.steps) for one in bolts] == [(1, 1, 5)] * 2


def test_an_encounter_table_is_rolled_or_typed(campaign):
    rolled = fights.roll_table(WARREN, Random(3), typed=1)
    assert (rolled.roll, [one.creature for one in rolled.who]) == (
        1,
        ["goblin-boss", "goblin", "goblin-slinger"],
    )
    assert 2 <= rolled.who[1].count <= 12
    assert fights.roll_table(WARREN, Random(3), typed=8).who == ()
    by_the_app = [fights.roll_table(WARREN, Random(seed), rolls=2).roll for seed in range(60)]
    assert set(by_the_app) <= set(range(1, 11))
    assert sum(by_the_app) / 60 < 5.5  # of two rolls the lower counts
    with pytest.raises(OutOfRange):
        fights.roll_table(WARREN, Random(3), typed=11)
    fights.start(campaign, "Warren", ["a1"], rolled.who, RULES, fight_id="b1")
    assert len(now(campaign, "b1").combatants) == 1 + sum(one.count for one in rolled.who)


def half_way(campaign):
    begin(campaign)
    fights.add_creatures(campaign, KEY, [fights.Wanted("bandit-shot")], RULES)
    do(campaign, lambda f: fight_blows.damage(f, ["c1", "c3"], "5 mixed"))
    do(campaign, lambda f: fight_ticks.set_on_fire(f, "c1", "F"))
    do(campaign, lambda f: fight_ticks.set_on_fire(f, "c4", "F"))
    do(campaign, lambda f: bind(f, "grapple", "c1", "c4", 9))
    do(campaign, lambda f: bind(f, "grapple", "c3", "c5", 9))
    do(campaign, lambda f: add_condition(f, ["c4"], "dazed", "round"))
    do(campaign, lambda f: hide(f, ["c5"]))
    do(campaign, lambda f: fight_ticks.shoot(f, "c6", counter_named(f, "c6", "Crossbow").id))
    return now(campaign)


def test_a_copy_as_it_is_goes_its_own_way(campaign):
    """Line 4 of docs/trackers.md: a running fight is kept with damage, states and round."""
    before = half_way(campaign)
    fights.duplicate(campaign, KEY, "Another end", fresh=False, copy_id="b1")
    copy = now(campaign, "b1")
    assert copy.name == "Another end"
    assert copy.model_copy(update={"id": KEY, "name": before.name}) == before
    do(campaign, lambda f: fight_blows.damage(f, ["c3"], "1"), "b1")
    assert (circles(campaign, "c3")[0], circles(campaign, "c3", "b1")[0]) == (5, 6)


def test_a_fresh_copy_is_before_its_first_round_with_creatures_as_new(campaign):
    """Lines 18 and 19 of docs/trackers.md: full again, and full twice is full once."""
    half_way(campaign)
    fights.duplicate(campaign, KEY, " ", copy_id="b1")
    fights.duplicate(campaign, "b1", "", copy_id="b2")
    for key in ("b1", "b2"):
        copy = now(campaign, key)
        assert (copy.name, copy.status, copy.round, copy.timers, copy.links) == (
            "The bridge",
            "ready",
            0,
            (),
            (),
        )
        assert circles(campaign, "c3", key) == (0, 0, 0)
        assert circles(campaign, "c1", key) == (5, 1, 0)  # the character is the same one
        assert (copy.get("c5").hidden, copy.get("c4").conditions) == (True, ())
        assert copy.get("c6").counters[0].left == 1


def test_a_saved_fight_waits_for_whoever_comes(campaign):
    half_way(campaign)
    fights.duplicate(campaign, KEY, "For later", with_party=False, copy_id="s1")
    do(campaign, archive, "s1")
    assert labels(now(campaign, "s1")) == ["Goblin 1", "Goblin 2", "Goblin 3", "Bandit crossbowman"]
    fights.start_saved(campaign, "s1", ["b2"], fight_id="b1")
    fights.start_saved(campaign, "s1", ["a1", "b2"], name="Tonight", fight_id="b2")
    assert labels(now(campaign, "b1"))[-1] == "Bolo"
    assert (now(campaign, "b2").name, now(campaign, "b2").archived) == ("Tonight", False)
    assert now(campaign, "s1").archived
    begin(campaign, key="b2")
    with pytest.raises(NoSuchRecord):
        fights.start_saved(campaign, "s1", ["zap"])


def test_the_party_can_be_left_out_of_a_copy_of_a_running_round(campaign):
    half_way(campaign)
    fights.duplicate(campaign, KEY, "", fresh=False, with_party=False, copy_id="s1")
    copy = now(campaign, "s1")
    assert copy.turn is None  # it was Mara's
    assert [link.holder for link in copy.links] == ["c3"]
    assert [timer.bearer for timer in copy.timers] == ["c4"]
    assert not {"c1", "c2"} & set(copy.now.order)
