"""Fights in a campaign: commands on the newest record, the log, undo, two phones, records that break."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from dhcore import fights
from dhcore.character import book, commands
from dhcore.character.awarding import award_party
from dhcore.dragonhead import fight_blows, fight_ticks
from dhcore.encounter import (
    FightError,
    archive,
    call,
    end_fight,
    next_turn,
    previous_turn,
    remove,
    rename,
    retitle,
    take_note,
)
from dhcore.errors import DhcoreError, NoSuchRecord, OutOfRange, Refused
from tests.character.people import RULES
from tests.fights.conftest import KEY
from tests.fights.table import begin, circles, do, labels, now, to_the_end_of_the_round


def test_a_command_is_told_in_the_log_with_before_and_after(campaign):
    """Line 21 of docs/trackers.md: who, what, before and after."""
    row = do(campaign, lambda f: fight_blows.damage(f, ["c3", "c1"], "8 mixed"), who="Jo")
    assert row.text.startswith(
        "Goblin 1 takes 8 wear, 2 tear (8 mixed); knocked down; unconscious; Mara takes 8"
    )
    assert (row.who, row.kind) == ("Jo", "fight")
    assert row.data["about"] == ["c3", "c1"]
    assert row.data["changes"] == [
        {"id": "c1", "label": "Mara", "before": "up; wear 0/20", "after": "up; wear 8/20, tear 2; stunned"},
        {
            "id": "c3",
            "label": "Goblin 1",
            "before": "up; wear 0/6",
            "after": "out; wear 8/6, tear 2; stunned; knocked down",
        },
    ]


def test_a_repeated_tap_counts_once(campaign):
    for _ in range(2):
        do(campaign, lambda f: fight_blows.damage(f, ["c1"], "3"), token="tap")
    assert circles(campaign, "c1") == (3, 0, 0)


def test_a_command_that_changes_nothing_or_is_refused_leaves_no_row(campaign):
    before = campaign.version
    for command, sentence in (
        (next_turn, "The fight has not begun: nothing to do"),
        (previous_turn, "There is no turn before this one: nothing to do"),
        (lambda f: fight_blows.stand(f, "c1"), "neither stunned nor down"),
        (lambda f: fight_blows.damage(f, ["c1"], "eight"), "is no damage such as"),
        (lambda f: remove(f, ["c9"]), "no longer in the fight"),
    ):
        with pytest.raises(DhcoreError, match=sentence):
            do(campaign, command)
    assert campaign.version == before


def test_a_fight_that_is_gone_or_broken_is_said_and_kept(campaign):
    with pytest.raises(NoSuchRecord, match="no such fight here"):
        now(campaign, "zap")

    def spoil(documents):
        documents.encounters["bad"] = {"v": 1, "game": "dragonhead", "id": "bad", "name": "Bad", "now": 7}
        documents.encounters["odd"] = {"v": 1, "name": 7}
        documents.encounters["moved"] = dict(documents.encounters[KEY])

    campaign.change("test", "spoilt", spoil)
    problems = {one.id: (one.name, one.problem) for one in fights.fights(campaign.state())}
    assert problems[KEY] == ("The bridge", "")
    assert problems["bad"][0] == "Bad"
    assert "cannot be read: now" in problems["bad"][1]
    assert problems["odd"][0] == ""
    with pytest.raises(FightError, match="filed under another id"):
        now(campaign, "moved")
    fights.delete(campaign, "bad")
    fights.delete(campaign, "odd")
    assert [row.text for row in campaign.log(2)] == ["A fight was deleted", "Bad was deleted"]


def test_fights_stand_side_by_side_running_ones_first(campaign):
    """Line 1 of docs/trackers.md: starting B while A runs leaves A as it is."""
    begin(campaign)
    do(campaign, lambda f: fight_blows.damage(f, ["c3"], "4 sharp"))
    do(campaign, next_turn)
    before = now(campaign)
    fights.start(campaign, "Another", ["a1"], [fights.Wanted("orc")], RULES, fight_id="b1")
    begin(campaign, key="b1")
    fights.start(campaign, "Later", [], [fights.Wanted("orc", 2)], RULES, fight_id="b2")
    do(campaign, end_fight, "b1")
    assert now(campaign) == before
    listed = [(one.name, one.status, one.round, one.standing) for one in fights.fights(campaign.state())]
    assert listed == [("The bridge", "running", 1, 5), ("Later", "ready", 0, 2), ("Another", "over", 1, 2)]


def test_a_fight_can_be_put_away_and_renamed(campaign):
    do(campaign, archive)
    assert fights.fights(campaign.state()) == ()
    assert [one.name for one in fights.fights(campaign.state(), archived=True)] == ["The bridge"]
    do(campaign, lambda f: archive(f, False))
    do(campaign, lambda f: retitle(f, "The  old bridge"))
    do(campaign, lambda f: take_note(f, "Rain", "North"))
    fight = now(campaign)
    assert (fight.name, fight.note, fight.place, fight.archived) == ("The old bridge", "Rain", "North", False)


def test_deleting_a_fight_can_be_undone(campaign):
    begin(campaign)
    before = now(campaign)
    fights.delete(campaign, KEY)
    with pytest.raises(NoSuchRecord):
        now(campaign)
    campaign.undo()
    assert now(campaign) == before


def test_a_campaign_keeps_two_hundred_fights(campaign, monkeypatch):
    monkeypatch.setattr("dhcore.fights.book.MAX_FIGHTS", 2)
    fights.start(campaign, "B", [], [], RULES)
    with pytest.raises(OutOfRange, match="at most 2 fights"):
        fights.start(campaign, "C", [], [], RULES)


ACTIONS = {
    "damage": lambda f: fight_blows.damage(f, ["c1", "c3"], "11 sharp"),
    "scar": lambda f: fight_blows.damage(f, ["c3"], "9 piercing scar"),
    "death": lambda f: call(f, "c4", "dead"),
    "removal": lambda f: remove(f, ["c1", "c3"]),
    "turn": next_turn,
    "knocked down": lambda f: fight_blows.stun(f, ["c1", "c5"], down=True),
    "fire": lambda f: fight_ticks.set_on_fire(f, "c1", "C"),
    "name": lambda f: rename(f, "c3", "Snag"),
    "end": end_fight,
}


@pytest.mark.parametrize("name", ACTIONS)
def test_anything_can_be_undone_and_redone_exactly(campaign, name):
    """Lines 22 to 24 of docs/trackers.md: all tracks, stun and fire too; undo restores, and adds nothing."""
    begin(campaign)
    do(campaign, lambda f: fight_ticks.set_on_fire(f, "c1", "F"))
    do(campaign, lambda f: fight_blows.damage(f, ["c1", "c3"], "5 mixed"))
    before = campaign.state()
    do(campaign, ACTIONS[name])
    after = campaign.state()
    campaign.undo()
    assert (campaign.state().encounters, campaign.state().characters) == (
        before.encounters,
        before.characters,
    )
    campaign.redo()
    assert (campaign.state().encounters, campaign.state().characters) == (after.encounters, after.characters)


def test_undo_of_more_than_there_was_restores_what_there_was(campaign):
    """Line 23 of docs/trackers.md: 30 HP, 50 damage, undo gives 30 and not 50."""
    do(campaign, lambda f: fight_blows.damage(f, ["c3"], "2"))
    do(campaign, lambda f: fight_blows.damage(f, ["c3"], "50 sharp"))
    campaign.undo()
    assert circles(campaign, "c3") == (2, 0, 0)


def test_a_round_begun_in_the_book_is_there_after_a_restart(campaign, reopened):
    """Lines 2, 3, 7 and 8 of docs/trackers.md: round, turn, wounds, the die and its winner."""
    begin(campaign, face=3)
    do(campaign, next_turn)
    do(campaign, lambda f: fight_blows.damage(f, ["c1", "c4"], "5 mixed"))
    fight = now(reopened())
    assert (fight.round, fight.label(fight.turn)) == (1, "Goblin 2")
    assert (fight.now.face, fight.now.typed, fight.now.first) == (3, True, "creatures")
    assert (fight.get("c1").body.wear, fight.get("c4").body.wear) == (5, 5)
    assert fight == now(campaign)


def test_two_phones_hit_at_the_same_moment_and_both_count(campaign):
    """Line 45 of docs/trackers.md: no silent overwrite."""
    together = Barrier(2)

    def phone(target):
        together.wait()
        for _ in range(5):
            do(campaign, lambda f: fight_blows.damage(f, [target, "c1"], "1"))

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(phone, ["c3", "c4"]))
    assert [circles(campaign, one)[0] for one in ("c1", "c3", "c4")] == [10, 5, 5]


def test_two_views_of_a_character_agree(campaign):
    """Line 20 of docs/trackers.md: a wound given on the sheet is in the fight, and the other way round."""
    begin(campaign)
    book.run(campaign, "a1", lambda one: commands.take_damage(one, RULES, 8, "m"))
    mara = now(campaign).get("c1")
    assert (mara.body.wear, mara.body.tear, mara.debts) == (8, 2, ("recovers from the stun",))
    do(campaign, next_turn)
    assert book.character(campaign.state(), "a1").health.stuns == 0
    do(campaign, lambda f: fight_blows.damage(f, ["c1"], "40 sharp"))
    assert book.character(campaign.state(), "a1").health.tear == 22
    assert now(campaign).get("c1").state == "dead"


def test_a_command_on_the_sheet_is_a_step_of_the_fight(campaign):
    do(campaign, lambda f: fight_blows.damage(f, ["c1"], "9"))
    row = fights.run_on_character(
        campaign, KEY, "c1", lambda one: commands.magic_healing(one, RULES, 5), RULES, "Jo"
    )
    assert (row.data["fight"], row.data["about"], row.kind) == (KEY, ["c1"], "fight")
    assert circles(campaign, "c1") == (4, 0, 0)
    assert row.data["changes"][0]["after"] == "up; wear 4/20; stunned"
    with pytest.raises(Refused, match="Goblin 1 is no character"):
        fights.run_on_character(campaign, KEY, "c3", commands.stun, RULES)
    with pytest.raises(Refused, match="Goblin 1 is no character"):
        fights.member(campaign.state(), now(campaign), "c3")
    assert fights.member(campaign.state(), now(campaign), "c2").name == "Bolo"


def test_without_its_record_a_character_stays_in_the_fight_without_wounds(campaign):
    def lose(documents):
        del documents.characters["a1"]
        documents.characters["b2"] = {"v": 99}

    campaign.change("test", "lost", lose)
    fight = now(campaign)
    assert labels(fight) == ["Mara", "Bolo", "Goblin 1", "Goblin 2", "Goblin 3"]
    assert fight.get("c1").body is None is fight.get("c2").body
    with pytest.raises(Refused, match="record cannot be read"):
        do(campaign, lambda f: fight_blows.damage(f, ["c1"], "3"))
    begin(campaign)
    to_the_end_of_the_round(campaign)
    do(campaign, lambda f: remove(f, ["c1"]))
    with pytest.raises(NoSuchRecord):
        fights.member(campaign.state(), fight, "c1")


def test_a_long_step_is_cut_in_the_log_and_whole_in_the_record(campaign):
    fights.add_creatures(campaign, KEY, [fights.Wanted("goblin", 60)], RULES)
    ids = [one.id for one in now(campaign).combatants if one.kind == "creature"]
    row = do(campaign, lambda f: fight_blows.damage(f, ids, "1"))
    assert len(row.text) == 500
    assert row.text.endswith("…")
    assert len(row.data["about"]) == 63
    assert 0 < len(row.data["changes"]) < 63
    assert all(now(campaign).get(one).body.wear == 1 for one in ids)


def test_deleting_everybody_leaves_a_fight_that_goes_on(campaign):
    """Line 38 of docs/trackers.md: everybody removed, and every command still answers."""
    begin(campaign)
    do(campaign, lambda f: remove(f, [one.id for one in f.combatants]))
    assert now(campaign).round_is_over
    begin(campaign, face=1)
    fights.add_creatures(campaign, KEY, [fights.Wanted("goblin")], RULES)
    fights.add_party(campaign, KEY, ["a1"], RULES)
    assert labels(now(campaign)) == ["Goblin 4", "Mara"]
    begin(campaign)
    assert now(campaign).label(now(campaign).turn) == "Mara"


def test_xp_go_to_those_who_came_through_alive(campaign):
    do(campaign, lambda f: call(f, "c2", "fled"))
    assert fights.earners(now(campaign)) == ("a1", "b2")
    do(campaign, lambda f: fight_blows.damage(f, ["c1"], "99 sharp"))
    do(campaign, end_fight)
    assert fights.earners(now(campaign)) == ("b2",)
    award = award_party(fights.earners(now(campaign)), 300, "The bridge")
    book.run_for_party(campaign, award.commands, "XP")
    assert book.character(campaign.state(), "b2").xp.unspent == 300
