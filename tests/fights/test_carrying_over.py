"""The party's wounds live in its records: they come along from one fight to the next, and no other way."""

import pytest

from dhcore import fights
from dhcore.character import book, commands
from dhcore.dragonhead import fight_blows
from dhcore.encounter import call, end_fight
from tests.character.people import RULES
from tests.fights.conftest import KEY
from tests.fights.table import begin, circles, do, now


@pytest.fixture
def hurt(campaign):
    begin(campaign)
    do(campaign, lambda f: fight_blows.damage(f, ["c1"], "9 mixed"))
    do(campaign, lambda f: fight_blows.damage(f, ["c3"], "4"))
    return campaign


def test_wounds_come_along_into_the_next_fight(hurt):
    """Lines 16 and 17 of docs/trackers.md: neither gone nor back to the maximum."""
    do(hurt, end_fight)
    fights.start(hurt, "Next", ["a1", "b2"], [fights.Wanted("orc")], RULES, fight_id="b1")
    assert circles(hurt, "c1", "b1") == (9, 3, 0)
    assert now(hurt, "b1").get("c1").debts == ("recovers from the stun",)


def test_one_character_in_two_fights_is_one(hurt):
    """Line 20 of docs/trackers.md."""
    fights.start(hurt, "Next", ["a1"], [], RULES, fight_id="b1")
    do(hurt, lambda f: fight_blows.damage(f, ["c1"], "2"), "b1")
    assert circles(hurt, "c1") == circles(hurt, "c1", "b1") == (11, 3, 0)
    hurt.undo()
    assert circles(hurt, "c1") == circles(hurt, "c1", "b1") == (9, 3, 0)


def test_rest_is_a_command_of_its_own(hurt):
    """Line 17 of docs/trackers.md: only resting heals, and the fight sees it."""
    book.run(hurt, "a1", lambda one: commands.rest(one, RULES, 4))
    assert circles(hurt, "c1") == (5, 3, 0)


def test_both_sides_stay_hurt_alike(hurt, reopened):
    """Line 5 of docs/trackers.md: creatures as well as characters."""
    fight = now(reopened())
    assert (fight.get("c1").body.wear, fight.get("c3").body.wear) == (9, 4)


def test_the_record_of_the_fight_keeps_no_second_copy(hurt):
    stored = hurt.state().encounters[KEY]["combatants"][0]
    assert not {"body", "debts", "health"} & stored.keys()


def test_what_the_table_calls_somebody_stays_with_its_fight(hurt):
    do(hurt, lambda f: call(f, "c2", "fled"))
    fights.start(hurt, "Next", ["b2"], [], RULES, fight_id="b1")
    assert (now(hurt).get("c2").state, now(hurt, "b1").get("c1").state) == ("fled", "up")


def test_a_new_name_and_seat_on_the_sheet_are_known_in_the_fight(hurt):
    book.run(hurt, "a1", lambda one: commands.rename(one, "Mara the Grey"))
    assert now(hurt).label("c1") == "Mara the Grey"


def test_points_saved_towards_a_scar_are_kept_until_the_scars_are_healed(campaign):
    do(campaign, lambda f: fight_blows.damage(f, ["c1"], "8 mixed scar"))

    def save(documents):
        documents.characters["a1"]["health"]["saved"] = 3

    campaign.change("test", "saved", save)
    do(campaign, lambda f: fight_blows.damage(f, ["c1"], "1"))
    assert book.character(campaign.state(), "a1").health.saved == 3
    do(campaign, lambda f: fight_blows.heal(f, ["c1"], 9, "scar"))
    assert book.character(campaign.state(), "a1").health.saved == 0
