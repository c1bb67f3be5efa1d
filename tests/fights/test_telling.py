"""The log of a fight: its own steps, those about one combatant, and all of it as text."""

from dhcore import fights
from dhcore.dragonhead import fight_blows
from dhcore.encounter import add_condition, add_counter, next_turn, remove, rename
from dhcore.fights.words import how_it_is
from tests.character.people import RULES
from tests.fights.conftest import KEY
from tests.fights.table import begin, do, now


def words(campaign, combatant=None, key=KEY):
    return [one.words for one in fights.told(campaign, key, combatant)]


def played(campaign):
    begin(campaign)
    do(campaign, lambda f: fight_blows.damage(f, ["c3"], "2 sharp", source="Mara"), who="Jo")
    do(campaign, next_turn)
    fights.start(campaign, "Another", ["a1"], [], RULES, fight_id="b1")
    do(campaign, lambda f: fight_blows.damage(f, ["c1"], "4"), "b1")
    do(campaign, lambda f: remove(f, ["c4"]))
    return campaign


def test_a_fight_tells_its_own_steps_newest_first(campaign):
    assert words(played(campaign)) == [
        "Goblin 2 is removed",
        "Bolo's turn",
        "Goblin 1 takes 2 wear, 1 tear (2 sharp from Mara)",
        "Round 1 begins, characters first; Mara's turn",
        "The bridge is prepared; Mara, Bolo join; Goblin 1, Goblin 2, Goblin 3 join",
    ]
    assert words(campaign, key="b1")[0] == "Mara takes 4 wear"


def test_the_log_of_one_combatant(campaign):
    played(campaign)
    assert words(campaign, "c3")[0] == "Goblin 1 takes 2 wear, 1 tear (2 sharp from Mara)"
    assert words(campaign, "c4")[0] == "Goblin 2 is removed"
    step = next(fights.told(campaign, KEY, "c3"))
    assert (step.round, step.row.who) == (1, "Jo")
    assert step.changes == (("c3", "Goblin 1", "up; wear 0/6", "up; wear 2/6, tear 1"),)


def test_a_new_name_keeps_the_log(campaign):
    """Line 13 of docs/trackers.md: effects and log point at ids."""
    played(campaign)
    do(campaign, lambda f: rename(f, "c3", "Snag"))
    assert words(campaign, "c3")[:2] == [
        "Goblin 1 is now called Snag",
        "Goblin 1 takes 2 wear, 1 tear (2 sharp from Mara)",
    ]


def test_undone_steps_are_told_as_such(campaign):
    played(campaign)
    campaign.undo()
    assert [one.row.undone for one in fights.told(campaign, KEY)][:2] == [True, False]


def test_a_row_of_someone_else_without_details_is_passed_over(campaign):
    campaign.record("roll", "Mara rolls", "just words")
    campaign.record("fight", "odd", {"fight": KEY})
    assert words(campaign)[:2] == [
        "odd",
        "The bridge is prepared; Mara, Bolo join; Goblin 1, Goblin 2, Goblin 3 join",
    ]


def test_a_long_log_is_told_page_by_page(campaign, monkeypatch):
    monkeypatch.setattr("dhcore.fights.telling.PAGE", 2)
    assert len(words(played(campaign))) == 5
    monkeypatch.setattr("dhcore.fights.telling.MAX_ROWS", 2)
    assert words(campaign) == ["Goblin 2 is removed"]


def test_all_of_it_as_text(campaign):
    played(campaign)
    do(campaign, next_turn)
    campaign.undo()
    lines = fights.as_text(campaign, KEY, "The bridge").splitlines()
    assert [line if line[:1] != " " else line.split("  ", 2)[-1].strip() for line in lines] == [
        "The bridge",
        "",
        "Before the fight",
        "The bridge is prepared; Mara, Bolo join; Goblin 1, Goblin 2, Goblin 3 join",
        "",
        "Round 1",
        "Round 1 begins, characters first; Mara's turn",
        "Goblin 1 takes 2 wear, 1 tear (2 sharp from Mara) (Jo)",
        "Goblin 1: up; wear 0/6 -> up; wear 2/6, tear 1",
        "Bolo's turn",
        "Goblin 2 is removed",
        "Goblin 2: up; wear 0/6 -> gone",
    ]


def test_how_somebody_is_fits_one_line(campaign):
    fight = add_counter(now(campaign), "c3", "Stones", 4).fight
    fight = fight_blows.stun(fight, ["c3"], down=True).fight
    fight = add_condition(fight, ["c3"], "webbed").fight
    words = how_it_is(fight.get("c3"))
    assert words == "up; wear 0/6; stunned; knocked down; webbed; Stones 4/4"
    fight = add_condition(fight, ["c3"], "x" * 200).fight
    fight = add_condition(fight, ["c3"], "y" * 200).fight
    assert len(how_it_is(fight.get("c3"))) == 240
