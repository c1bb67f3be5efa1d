"""The crawl: order, speed, squares, where it ends, what it finds; against the rules' own numbers."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dhcore.content.roll_tables import EncounterTable
from dhcore.dragonhead import Check
from dhcore.dragonhead.crawl import Crawl, path_cost
from dhcore.errors import NoSuchRecord, OutOfRange, Refused, UnknownName
from dhcore.journey import Journey, Met
from dhcore.journey.crawling import (
    along,
    draw,
    end_crawl,
    forward,
    go_at,
    move_at,
    new_map,
    pass_by,
    rest,
    set_out,
    set_out_to,
    stand_in,
    stay_or_come,
    walk,
)
from dhcore.journey.meeting import ByHand, meet, rolled, something, told, where
from dhcore.journey.spans import first_moment
from dhcore.journey.squares import START, moved, named, square, way, window
from tests.character.people import RULES

PLACES = st.tuples(st.integers(0, 51), st.integers(0, 51)).map(named)
WARREN = RULES.library.get(EncounterTable, "goblin-warren")
GOBLINS = Met(
    id="f9", table="goblin-warren", roll=1, creatures=(("goblin", 4),), direction="behind", distance=1
)


def under_way(squares, pace="slow", score=12, journey=None):
    plan = Crawl(Check(score), pace)
    return set_out(go_at(journey or Journey(), pace).journey, plan, squares).journey


def drawn(journey, what, *places):
    for place in places:
        journey = draw(journey, place, what).journey
    return journey


@given(PLACES)
def test_every_square_has_one_name(place):
    assert named(square(place)) == place


@pytest.mark.parametrize("wrong", ["", "A", "7", "A0", "A53", "BA1", "a1", "A01", "A1 ", "Ä1", "A-1", "A٣"])
def test_what_is_no_square_is_refused(wrong):
    with pytest.raises(OutOfRange):
        square(wrong)


@given(PLACES)
def test_the_window_stays_on_the_map(place):
    rows = window(place, 7)
    assert [len(row) for row in rows] == [7] * 7
    assert place in {one for row in rows for one in row}
    assert moved("A1", -3, -3) == "A1"


@given(PLACES, PLACES)
def test_in_the_open_the_way_costs_what_steps_and_diagonals_cost(start, goal):
    path = way(start, goal, ())
    (a, b), (c, d) = square(start), square(goal)
    assert path_cost([square(one) for one in path]) == abs(a - c) + abs(b - d)
    assert len(path) - 1 == max(abs(a - c), abs(b - d))


def test_the_way_goes_around_walls_and_not_between_two_corners():
    assert way("B2", "B4", ["B3"]) in (["B2", "A3", "B4"], ["B2", "C3", "B4"])
    assert len(way("A1", "B2", ["A2"])) == 2
    with pytest.raises(Refused):
        way("A1", "B2", ["A2", "B1"])


@pytest.mark.parametrize(("pace", "rolls"), [("slow", 1), ("medium", 2), ("fast", 4)])
def test_a_crawl_comes_to_what_its_rolls_can(pace, rolls):
    plan = Crawl(Check(4), pace)
    low, high = rolls, 4 * rolls
    for squares in (low, high):
        assert under_way(squares, pace, 4).dungeon.left == squares
    for squares in (low - 1, high + 1):
        with pytest.raises(OutOfRange):
            set_out(Journey(), plan, squares)


def test_walking_spends_squares_and_a_diagonal_two():
    journey = walk(under_way(5), "AA25").journey
    assert (journey.dungeon.at, journey.dungeon.left) == ("AA25", 3)
    journey = walk(journey, "AA15").journey
    assert (journey.dungeon.at, journey.dungeon.left) == ("AA22", 0)
    assert journey.dungeon.trail == (START, "AA25", "AA24", "AA23", "AA22")
    assert journey.dungeon.drawn == dict.fromkeys(journey.dungeon.trail, "floor")
    with pytest.raises(Refused, match="0 squares left"):
        walk(journey, "AA21")


def test_a_diagonal_needs_two_squares():
    with pytest.raises(Refused, match="not enough for this step"):
        walk(drawn(under_way(1), "wall", "Z25", "AB26"), "AA25")


@given(st.integers(1, 12), PLACES)
def test_a_walk_never_spends_more_than_the_crawl_has(squares, goal):
    journey = under_way(squares)
    try:
        journey = walk(journey, goal).journey
    except Refused:
        return
    assert 0 <= journey.dungeon.left < squares
    assert path_cost([square(one) for one in journey.dungeon.trail]) == squares - journey.dungeon.left


def test_walls_and_places_between_crawls_are_refused():
    journey = drawn(Journey(), "wall", "Z25")
    with pytest.raises(Refused, match="First the Move"):
        walk(journey, "Z24")
    with pytest.raises(Refused, match="is a wall"):
        walk(under_way(5, journey=journey), "Z25")
    for what in ("wall",):
        with pytest.raises(Refused):
            draw(journey, START, what)
    with pytest.raises(Refused):
        draw(journey, "Z25", "party")
    with pytest.raises(OutOfRange):
        draw(journey, "Q99", "wall")


def test_the_same_mark_again_takes_it_off():
    journey = drawn(Journey(), "door", "Z25")
    assert journey.dungeon.drawn == {"Z25": "door"}
    assert drawn(journey, "room", "Z25").dungeon.drawn == {"Z25": "room"}
    assert drawn(journey, "door", "Z25").dungeon.drawn == {}


def test_a_crawl_ends_with_a_circle_a_minute_and_an_x_once_the_encounter_is_over():
    journey = walk(under_way(3), "Z24").journey
    ended = end_crawl(journey, GOBLINS, "1d8 1: Goblin ×4").journey
    dungeon = ended.dungeon
    assert (dungeon.ends, dungeon.crawls, dungeon.under_way) == ({"Z24": "circle"}, 1, False)
    assert ended.clock.now == first_moment() + 20
    assert dungeon.met == GOBLINS.model_copy(update={"at": "Z24"})
    assert pass_by(ended).journey.dungeon.ends == {"Z24": "cross"}
    again = under_way(2, journey=drawn(ended, "party", "Z30")).dungeon
    assert (again.ends, again.met, again.trail) == ({"Z24": "cross"}, None, ("Z30",))
    with pytest.raises(Refused):
        end_crawl(ended, None)
    with pytest.raises(Refused):
        pass_by(pass_by(ended).journey)


def test_nobody_met_leaves_nothing_to_deal_with():
    nobody = GOBLINS.model_copy(update={"creatures": ()})
    assert end_crawl(under_way(3), nobody).journey.dungeon.met is None


def test_a_room_encounter_ends_the_crawl_at_once():
    journey = drawn(under_way(6), "room", "Z24")
    done = walk(journey, "Z24")
    assert (done.journey.dungeon.at, done.journey.dungeon.under_way) == ("Z24", False)
    assert done.journey.dungeon.ends == {"Z24": "circle"}
    assert done.journey.dungeon.drawn["Z24"] == "floor"
    assert done.journey.clock.now == first_moment() + 20
    past = walk(journey, "Z22").journey.dungeon
    assert (past.at, past.left) == ("Z22", 0)
    assert "Z24" not in past.trail


def test_a_rest_is_a_crawl_at_the_same_place():
    rested = rest(Journey(), None).journey
    assert (rested.clock.now, rested.dungeon.at, rested.dungeon.crawls) == (first_moment() + 20, START, 1)
    with pytest.raises(Refused):
        rest(under_way(3), None)


def test_only_a_slow_crawl_searches_or_hides_and_not_both():
    journey = set_out_to(Journey(), "search").journey
    assert set_out_to(journey, "hide").journey.dungeon.doing == "hide"
    assert go_at(journey, "medium").journey.dungeon.doing == ""
    for pace in ("medium", "fast"):
        with pytest.raises(Refused, match="slow crawl"):
            set_out_to(go_at(Journey(), pace).journey, "search")
    with pytest.raises(Refused):
        go_at(under_way(3), "fast")
    with pytest.raises(UnknownName):
        go_at(Journey(), "gallop")
    with pytest.raises(UnknownName):
        stand_in(Journey(), "maze")
    for wrong in (-1, 101):
        with pytest.raises(OutOfRange):
            move_at(Journey(), wrong)


def test_marching_order():
    members = ["a", "b", "c"]
    journey = forward(Journey(), members, "c", "Cy").journey
    assert along(journey.dungeon, members) == ("a", "c", "b")
    journey = forward(journey, members, "a", "Ann").journey
    assert along(journey.dungeon, members) == ("c", "b", "a")
    journey = stay_or_come(journey, "b", "Bo").journey
    assert along(journey.dungeon, [*members, "d"]) == ("c", "a", "d")
    assert along(stay_or_come(journey, "b", "Bo").journey.dungeon, members) == ("c", "b", "a")
    with pytest.raises(NoSuchRecord):
        forward(journey, members, "b", "Bo")


def test_a_new_map_is_blank_and_keeps_how_the_party_goes():
    journey = drawn(go_at(end_crawl(under_way(3), GOBLINS).journey, "fast").journey, "wall", "A1")
    blank = new_map(journey).journey.dungeon
    assert (blank.drawn, blank.ends, blank.met, blank.crawls, blank.at) == ({}, {}, None, 0, START)
    assert blank.pace == "fast"


def test_at_fast_speed_the_lower_of_two_rolls_counts():
    size = WARREN.die.best
    assert rolled(WARREN, "fast").p(1) == 1 - (1 - rolled(WARREN, "slow").p(1)) ** 2
    assert something(WARREN, "fast") > something(WARREN, "slow")
    plain = sum(not WARREN.row(n).nothing for n in range(1, size + 1))
    assert something(WARREN, "medium") * size == plain


def test_an_encounter_comes_from_somewhere_and_at_one_square_it_is_hidden():
    hidden = meet(WARREN, "slow", "corridor", "f1", Random(1), by_hand=ByHand(1, 1, 1))
    assert (hidden.direction, hidden.distance, where(hidden).hidden) == ("behind", 1, True)
    seen = meet(WARREN, "slow", "t-junction", "f1", Random(1), by_hand=ByHand(1, 3, 2))
    assert (seen.direction, where(seen).hidden) == ("right", False)
    fast = meet(WARREN, "fast", "corridor", "f1", Random(1), by_hand=ByHand(1, 1, 1))
    assert told(fast, ["x"] * len(fast.creatures), "1d8").startswith("lower of 2 1d8 1: x")
    names = ["Goblin" for _ in hidden.creatures]
    assert told(hidden, names, "1d8").endswith("1 square behind, hidden")
    for wrong in (ByHand(0), ByHand(99), ByHand(1, 9), ByHand(1, 1, 5), ByHand(1, None, 2)):
        with pytest.raises(OutOfRange):
            meet(WARREN, "slow", "corridor", "f1", Random(1), by_hand=wrong)


def test_what_the_app_rolls_stays_within_the_dice():
    for seed in range(60):
        met = meet(WARREN, "fast", "open", "f1", Random(seed))
        assert WARREN.row(met.roll).nothing == (not met.creatures)
        assert 0 <= met.distance <= 8
