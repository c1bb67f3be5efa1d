"""The mojos of a session in a real campaign: rolled, spent, pooled, gone; and the dream."""

from random import Random

import pytest

from dhcore.character import Rules, book, commands, mojo_book
from dhcore.character.mojo_purse import Session, session_in
from dhcore.character.parts import Health
from dhcore.character.record import CharacterError
from dhcore.dice import Dice
from dhcore.dragonhead.check import Check
from dhcore.dragonhead.fate import Fudged
from dhcore.dragonhead.house import House
from dhcore.errors import OutOfRange, Refused, UnknownName
from tests.character.people import RULES, bolo, mara

TOTALS = {"Ann": 12, "Bo": 9, "Cy": 15}


@pytest.fixture
def session(campaign):
    """Ann and Bo play, Cy is the DM."""
    book.add(campaign, mara())
    book.add(campaign, bolo())
    mojo_book.start_session(campaign, ["Ann", "Bo"], "Cy", TOTALS)
    return campaign


def held(campaign):
    return dict(mojo_book.session(campaign.state()).held.held)


@pytest.mark.parametrize(("players", "dice"), [(1, "5d6"), (2, "3d6"), (4, "3d6"), (5, "2d6"), (9, "1d6")])
def test_everybody_rolls_at_once_and_the_dm_too(campaign, players, dice):
    """DH-020, DH-021, ruling A13."""
    names = [f"P{at}" for at in range(players)]
    row = mojo_book.start_session(campaign, names, "DM", Random(1), "DM")
    now = mojo_book.session(campaign.state())
    assert (now.dice, now.dm, list(held(campaign))) == (dice, "DM", [*names, "DM"])
    assert row.text.startswith(f"The session begins, {dice} mojos each: P0 ")
    assert all(1 <= mojos <= Dice.parse(dice).best for mojos in held(campaign).values())


def test_totals_rolled_by_hand(session):
    assert held(session) == TOTALS
    with pytest.raises(OutOfRange, match="3d6 shows 3 to 18, not 19"):
        mojo_book.start_session(session, ["Ann", "Bo"], "Cy", {**TOTALS, "Ann": 19})
    with pytest.raises(Refused, match="missing: Cy"):
        mojo_book.start_session(session, ["Ann", "Bo"], "Cy", {"Ann": 9, "Bo": 9})
    with pytest.raises(Refused, match="Two people of one name"):
        mojo_book.start_session(session, ["Ann", "Ann"], "Cy", TOTALS)
    with pytest.raises(OutOfRange, match="number of players"):
        mojo_book.start_session(session, [], "Cy", TOTALS)
    with pytest.raises(OutOfRange, match="Mojos: purses"):
        mojo_book.start_session(session, ["N" * 61], "Cy", {"N" * 61: 12, "Cy": 9})
    mojo_book.start_session(session, ["Ann", "Bo"], "Cy", {**TOTALS, "Ann": 4}, dice=Dice.parse("4d6"))
    assert mojo_book.session(session.state()).dice == "4d6"


def test_whoever_comes_late_has_none(session):
    """DH-022."""
    assert mojo_book.arrive_late(session, "Di").text == "Di comes late: no mojos"
    assert held(session)["Di"] == 0
    with pytest.raises(Refused, match="Two people of one name"):
        mojo_book.arrive_late(session, "Di")
    with pytest.raises(OutOfRange, match="Mojos: "):
        mojo_book.arrive_late(session, "")


def test_a_purse_is_put_right_by_more_or_less(session):
    """Two phones that take one mojo each take two."""
    mojo_book.change_purse(session, "Ann", -1)
    row = mojo_book.change_purse(session, "Ann", -1, "DM")
    assert (row.text, held(session)["Ann"]) == ("Ann: -1 by hand, now 10 mojos", 10)
    with pytest.raises(OutOfRange, match="Ann holds 0 to 10,000 mojos, not -1"):
        mojo_book.change_purse(session, "Ann", -11)
    with pytest.raises(UnknownName, match="purse"):
        mojo_book.change_purse(session, "Eve", 1)
    session.undo()
    assert held(session)["Ann"] == 11


def test_the_session_ends_and_nothing_is_carried_over(session):
    """DH-023."""
    assert mojo_book.end_session(session).text == "The session ends: 36 mojos are lost"
    assert mojo_book.session(session.state()) is None
    for step in (
        lambda: mojo_book.end_session(session),
        lambda: mojo_book.arrive_late(session, "Di"),
        lambda: mojo_book.spend(session, "gift", {"Ann": 5}),
        lambda: mojo_book.set_purse(session, "Ann", 3),
    ):
        with pytest.raises(Refused, match="No session has begun"):
            step()
    session.undo()
    assert held(session) == TOTALS


def test_several_people_pool(session):
    """DH-024, DH-034."""
    row = mojo_book.spend(session, "act", {"Ann": 7, "Cy": 5, "Bo": 0}, "a comet", "Ann")
    assert row.text == "Act of God (Ann 7, Cy 5): a comet"
    assert held(session) == {"Ann": 5, "Bo": 9, "Cy": 10}
    assert mojo_book.session(session.state()).spent == 12
    for payments, error, message in (
        ({"Ann": 4}, Refused, "Gift of the Gods costs 5, not 4"),
        ({"Ann": 6, "Bo": -1}, OutOfRange, "Nobody pays less than 0"),
        ({"Zed": 5}, UnknownName, "purse"),
        ({"Bo": 0, "Ann": 5}, None, ""),
        ({"Ann": 5}, Refused, "Ann holds 0, not 5"),
    ):
        if error:
            with pytest.raises(error, match=message):
                mojo_book.spend(session, "gift", payments)
        else:
            mojo_book.spend(session, "gift", payments)
    with pytest.raises(UnknownName, match="use of mojos"):
        mojo_book.spend(session, "zap", {"Bo": 1})


def test_a_purse_put_right_by_hand(session):
    assert mojo_book.set_purse(session, "Ann", 3).text == "Ann now holds 3 mojos"
    assert held(session)["Ann"] == 3
    with pytest.raises(UnknownName, match="purse"):
        mojo_book.set_purse(session, "Zed", 3)
    with pytest.raises(OutOfRange, match="0 to 10,000"):
        mojo_book.set_purse(session, "Ann", -1)


def test_a_roll_is_fudged_three_times_and_the_last_stands(session):
    """DH-026, ruling A11."""
    check = Check(14)
    fudged = Fudged((check.read_total(9),))
    row, fudged = mojo_book.fudge(session, {"Ann": 1}, fudged, 5)
    assert row.text == "Fudge The Dice (Ann 1): 9, single becomes 5, half fail, 2 more possible"
    _, fudged = mojo_book.fudge(session, {"Bo": 1}, fudged, [[4, 6]])
    _, fudged = mojo_book.fudge(session, {"Cy": 1}, fudged, Random(3))
    assert (len(fudged.rolls), fudged.left) == (4, 0)
    with pytest.raises(Refused, match="fudged 3 times"):
        mojo_book.fudge(session, {"Ann": 1}, fudged, 9)
    snake_eyes = Fudged((check.read_total(2),))
    with pytest.raises(Refused, match="Snake-eyes cannot be fudged"):
        mojo_book.fudge(session, {"Ann": 1}, snake_eyes, 9)
    with pytest.raises(Refused, match="costs 1, not 2"):
        mojo_book.fudge(session, {"Ann": 2}, Fudged((check.read_total(9),)), 5)
    assert held(session) == {"Ann": 11, "Bo": 8, "Cy": 14}


def test_rise_above_adds_before_the_dice_table(session):
    """DH-027, ruling A12."""
    row, check = mojo_book.rise(session, {"Ann": 1, "Bo": 1}, Check(10))
    assert (check.score, row.text) == (14, "Rise Above (Ann 1, Bo 1): score 10 becomes 14, 1d8+1d6")
    with pytest.raises(Refused, match="before the roll"):
        mojo_book.rise_after(session, {"Ann": 1}, Check(10).read_total(7))
    late = Check(10, house=House(A12="strength"))
    row, roll = mojo_book.rise_after(session, {"Ann": 1}, late.read_total(7))
    assert (roll.strength, row.text) == (9, "Rise Above (Ann 1): 7, half fail becomes 9, single")
    with pytest.raises(Refused, match="adds to the strength"):
        mojo_book.rise(session, {"Ann": 1}, late)


def test_the_divine_wind_rolls_for_each(session, reopened):
    """DH-028: 2 for the first, 1 for each further; no XP."""
    for key in ("a1", "b2"):
        book.run(session, key, lambda one: commands.suffer(one, RULES, 9))
    row = mojo_book.divine_wind(session, {"Ann": 3}, {"a1": 6, "b2": None}, RULES, Random(1))
    after = [one.health.wear for one in book.characters(session.state())]
    assert after[0] == 3
    assert after[1] < 9
    assert row.text.startswith("Divine Wind (Ann 3): Mara heals 6 wear (rolled 6); Bolo heals ")
    assert [one.xp.pending for one in book.characters(session.state())] == [0, 0]
    with pytest.raises(OutOfRange, match="1d20 shows 1 to 20, not 21"):
        mojo_book.divine_wind(session, {"Ann": 2}, {"a1": 21}, RULES, Random(1))
    with pytest.raises(Refused, match="Divine Wind costs 2, not 3"):
        mojo_book.divine_wind(session, {"Ann": 3}, {"a1": 5}, RULES, Random(1))
    reopened().undo(row.seq)
    assert [one.health.wear for one in book.characters(session.state())] == [9, 9]
    assert held(session) == TOTALS


def test_resurrection_brings_back_the_health_of_the_last_year(session):
    """DH-031."""
    with pytest.raises(Refused, match="Mara is not dead"):
        mojo_book.resurrect(session, {"Ann": 7}, "a1", RULES)
    book.run(session, "a1", lambda one: commands.take_damage(one, RULES, 40, "p"))
    with pytest.raises(OutOfRange, match="21 scars are more than 20 HP bear"):
        mojo_book.resurrect(session, {"Ann": 7}, "a1", RULES, scars=21)
    assert held(session) == TOTALS
    row = mojo_book.resurrect(session, {"Ann": 4, "Bo": 3}, "a1", RULES, scars=2)
    assert row.text == "Resurrection (Ann 4, Bo 3): Mara lives again, and remembers nothing of it"
    assert book.character(session.state(), "a1").health == Health(wear=2, scar=2)


def test_the_dream_wakes_the_party_after_its_last_sleep(session, reopened):
    """DH-032: one step, undone as one."""
    book.run(session, "a1", lambda one: commands.take_damage(one, RULES, 8, "m"))
    book.party_sleep(session, ["a1", "b2"], RULES, in_armor={"a1": False})
    asleep = book.characters(session.state())
    book.run(session, "a1", lambda one: commands.take_damage(one, RULES, 40, "p"))
    book.run(session, "a1", lambda one: commands.silver(one, -12))
    book.run(session, "a1", lambda one: commands.award(one, 900))
    book.run(session, "a1", lambda one: commands.set_notes(one, "It was all so real"))
    book.run(session, "b2", lambda one: commands.rename(one, "Bolo the Wise"))
    book.add(session, mara(id="c3", name="Newcomer", health=Health(wear=5)))
    before = session.state()
    row = mojo_book.dream(session, {"Ann": 9})
    assert row.text == "Dream Sequence (Ann 9): Mara, Bolo the Wise wake up after their last sleep"
    one, two, three = book.characters(session.state())
    assert (one.health, one.silver, one.xp) == (asleep[0].health, 12, asleep[0].xp)
    assert one.notes == "It was all so real"
    assert two.name == "Bolo the Wise"
    assert three.health.wear == 5
    assert held(session)["Ann"] == 3
    reopened().undo(row.seq)
    assert dict(session.state().characters) == dict(before.characters)
    assert held(session) == TOTALS


def test_without_a_sleep_there_is_nothing_to_wake_up_from(session):
    with pytest.raises(Refused, match="has not slept yet"):
        mojo_book.dream(session, {"Ann": 9})
    assert held(session) == TOTALS
    book.party_sleep(session, ["a1"], RULES)

    def leave(documents):
        del documents.characters["a1"]
        del documents.characters["b2"]

    session.change("leave", "all leave", leave)
    assert mojo_book.dream(session, {"Ann": 9}).text.endswith("nobody wake up after their last sleep")


def test_pictures_and_archived_characters_are_not_kept_with_the_sleep(session):
    book.run(session, "b2", commands.archive)
    book.party_sleep(session, ["a1"], RULES)
    kept = session.state().settings["slept"]
    assert list(kept) == ["a1"]
    assert (kept["a1"]["picture"], kept["a1"]["notes"]) == ("", "")


def test_a_session_that_cannot_be_read_says_so(session):
    session.change("spoil", "spoiled", lambda documents: documents.settings.update(mojo={"zap": 1}))
    with pytest.raises(CharacterError, match="begin a new one"):
        mojo_book.session(session.state())
    mojo_book.start_session(session, ["Ann", "Bo"], "Cy", TOTALS)
    assert held(session) == TOTALS
    assert session_in({}) is None
    assert isinstance(mojo_book.session(session.state()), Session)


def test_long_stories_fit_into_a_row_of_the_log(campaign):
    names = [f"{'N' * 50}{at}" for at in range(12)]
    row = mojo_book.start_session(campaign, names, "DM", Random(1))
    assert len(row.text) == 500


def test_the_house_reads_death_at_the_line(session):
    at = Rules(RULES.library, House(A19="at"))
    book.run(session, "a1", lambda one: commands.set_wounds(one, 20, 20, 0))
    with pytest.raises(Refused, match="not dead"):
        mojo_book.resurrect(session, {"Ann": 7}, "a1", RULES)
    assert mojo_book.resurrect(session, {"Ann": 7}, "a1", at).changed


def test_a_repeated_tap_pays_once(session):
    for _ in range(2):
        mojo_book.spend(session, "gift", {"Ann": 5}, "a rope", token="g")
        mojo_book.divine_wind(session, {"Bo": 2}, {"a1": 3}, RULES, Random(1), token="w")
    assert held(session) == {"Ann": 7, "Bo": 7, "Cy": 15}
    book.party_sleep(session, ["a1"], RULES)
    book.run(session, "a1", lambda one: commands.take_damage(one, RULES, 90, "p"))
    for _ in range(2):
        mojo_book.resurrect(session, {"Ann": 7}, "a1", RULES, token="r")
        mojo_book.dream(session, {"Cy": 9}, token="d")
    assert held(session) == {"Ann": 0, "Bo": 7, "Cy": 6}
    for _ in range(2):
        mojo_book.end_session(session, token="e")
    for _ in range(2):
        mojo_book.start_session(session, ["Ann", "Bo"], "Cy", Random(5), token="s")
    assert len(session.log(500)) == 11
