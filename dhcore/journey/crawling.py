"""Commands of the dungeon: who goes how, the crawl with its squares, how it ends (DH-162..177, DH-199)."""

from collections.abc import Sequence

from dhcore.dragonhead.crawl import Crawl, path_cost, slow_only, speed
from dhcore.dragonhead.crawl import walk as walked
from dhcore.dragonhead.encounters import origin_rows
from dhcore.errors import NoSuchRecord, OutOfRange, Refused
from dhcore.journey.record import MAX_MARKS, Done, Drawing, Dungeon, Journey, Met, with_clock, with_dungeon
from dhcore.journey.spans import rounds_of
from dhcore.journey.squares import square, way
from dhcore.journey.timers import advance

PARTY = "party"
DOING = {"": "just walks", "search": "searches", "hide": "looks for a place to hide"}


def along(dungeon: Dungeon, members: Sequence[str]) -> tuple[str, ...]:
    """Who of ``members`` comes, by id, in marching order; who is new walks at the rear (DH-162)."""
    known = [one for one in dungeon.order if one in members]
    everyone = [*known, *(one for one in members if one not in known)]
    return tuple(one for one in everyone if one not in dungeon.behind)


def forward(journey: Journey, members: Sequence[str], one: str, name: str) -> Done:
    """A member walks one place further ahead; from the front to the rear. Raises ``NoSuchRecord``."""
    order = list(along(journey.dungeon, members))
    if one not in order:
        raise NoSuchRecord(f"{name} does not march along.")
    at = order.index(one)
    order.remove(one)
    order.insert(at - 1 if at else len(order), one)
    place = order.index(one) + 1
    kept = tuple(order) + tuple(other for other in journey.dungeon.behind if other in members)
    return Done(with_dungeon(journey, order=kept), f"{name} marches in place {place} of {len(order)}")


def stay_or_come(journey: Journey, one: str, name: str) -> Done:
    """A member stays behind, or comes along again."""
    behind = journey.dungeon.behind
    if one in behind:
        kept = tuple(other for other in behind if other != one)
        return Done(with_dungeon(journey, behind=kept), f"{name} comes along")
    return Done(with_dungeon(journey, behind=(*behind, one)), f"{name} stays behind")


def go_at(journey: Journey, pace: str) -> Done:
    """The next crawl is made at this speed; beyond slow there is no searching or hiding (DH-164).

    Raises ``UnknownName``, ``Refused`` during a crawl.
    """
    _between(journey, "The speed")
    doing = journey.dungeon.doing if speed(pace).search else ""
    return Done(with_dungeon(journey, pace=pace, doing=doing), f"The party goes {pace}")


def set_out_to(journey: Journey, doing: str) -> Done:
    """What a slow crawl is for besides: ``search``, ``hide``, or nothing; said beforehand (DH-178, DH-187).

    Raises ``Refused`` at another speed and during a crawl.
    """
    _between(journey, "What the crawl is for")
    if doing:
        slow_only(journey.dungeon.pace, "searching or hiding")
    return Done(with_dungeon(journey, doing=doing), f"The party {DOING[doing]}")


def stand_in(journey: Journey, geometry: str) -> Done:
    """The geometry of the place, for the direction of encounters (DH-173). Raises ``UnknownName``."""
    origin_rows(geometry)
    return Done(with_dungeon(journey, geometry=geometry), f"The party is in a place that is: {geometry}")


def use_table(journey: Journey, table: str, name: str) -> Done:
    """Encounters are rolled on the table with this id; on none when it is empty."""
    said = f"Encounters come from {name}" if table else "No encounters are rolled"
    return Done(with_dungeon(journey, table=table), said, secret=True)


def move_at(journey: Journey, score: int) -> Done:
    """The Move score of the crawl typed in; 0 takes the slowest member's. Raises ``OutOfRange`` past 100."""
    if not 0 <= score <= 100:
        raise OutOfRange(f"A Move score is typed from 1 to 100, not {score}.")
    said = f"The party moves with {score}" if score else "The slowest member's Move counts"
    return Done(with_dungeon(journey, move=score), said)


def set_out(journey: Journey, plan: Crawl, squares: int, name: str = "") -> Done:
    """A crawl begins with so many squares of its Move roll; what was met before is crossed out (DH-175).

    Raises ``Refused`` during a crawl, ``OutOfRange`` for squares the roll cannot come to.
    """
    _between(journey, "The Move")
    dungeon = journey.dungeon
    if squares not in plan.squares:
        low, high = plan.squares.lowest, plan.squares.highest
        raise OutOfRange(f"This {plan.pace} crawl comes to {low} to {high} squares, not {squares}.")
    after = with_dungeon(_crossed(journey), squares=squares, spent=0, trail=(dungeon.at,))
    who = f"{name}, " if name else ""
    said = f"Crawl {dungeon.crawls + 1}, {plan.pace}: {who}{plan.move.pool}: {many(squares)}"
    return Done(after, said)


def walk(journey: Journey, goal: str) -> Done:
    """The party goes towards a square as far as the crawl reaches; a room encounter on it ends the crawl.

    Room encounters on the way are walked around unless they are where it goes (DH-170, DH-176). Raises
    ``Refused`` between crawls, for a wall, and where not one step is left.
    """
    dungeon = journey.dungeon
    if not dungeon.under_way:
        raise Refused("First the Move is rolled, then the way is drawn (DH-166).")
    if dungeon.drawn.get(goal) == "wall":
        raise Refused(f"{goal} is a wall.")
    if goal == dungeon.at:
        raise Refused(f"The party is at {goal}.")
    rooms = [place for place, what in dungeon.drawn.items() if what == "room"]
    walls = [place for place, what in dungeon.drawn.items() if what == "wall"]
    path = way(dungeon.at, goal, walls, rooms)[: dungeon.left + 1]
    steps = [square(one) for one in path]
    place = walked(steps, dungeon.left, triggers={square(one) for one in rooms})
    if not place:
        raise Refused(f"The crawl has {many(dungeon.left)} left, not enough for this step (DH-170).")
    cost, here = path_cost(steps[: place + 1]), path[place]
    after = with_dungeon(
        journey,
        at=here,
        spent=dungeon.spent + cost,
        trail=(*dungeon.trail, *path[1 : place + 1])[-500:],
        drawn=_with_floor(dungeon, path[: place + 1]),
    )
    said = f"To {here}, {many(after.dungeon.left)} left"
    if here not in rooms:
        return Done(after, said)
    kept = {key: what for key, what in after.dungeon.drawn.items() if key != here}
    ended = end_crawl(with_dungeon(after, drawn={**kept, here: "floor"}), None)
    return Done(ended.journey, f"The room at {here} is entered and its encounter begins; {ended.sentence}")


def end_crawl(journey: Journey, met: Met | None, met_words: str = "") -> Done:
    """The crawl ends where the party stands: a circle, a crawl's time, and the encounter found, if any.

    ``met_words`` tell of the roll. Raises ``Refused`` between crawls.
    """
    if not journey.dungeon.under_way:
        raise Refused("There is no crawl to end.")
    return _over(journey, met, f"Crawl {journey.dungeon.crawls + 1} ends", met_words)


def rest(journey: Journey, met: Met | None, met_words: str = "") -> Done:
    """A crawl spent doing nothing, in which an encounter may come (DH-199). Raises ``Refused`` during one."""
    _between(journey, "A rest")
    return _over(_crossed(journey), met, "A crawl of rest", met_words)


def pass_by(journey: Journey) -> Done:
    """The encounter comes to no fight; its circle becomes an X (DH-175). Raises ``Refused`` without one."""
    if journey.dungeon.met is None:
        raise Refused("There is no encounter to pass.")
    return Done(_crossed(journey), "The encounter passes without a fight")


def draw(journey: Journey, place: str, what: str) -> Done:
    """A mark on the map: floor, wall, door or room (encounter); the same again takes it off.

    ``party`` puts the party there, wherever it has gone meanwhile (DH-177). Raises ``Refused`` for a wall
    where the party stands and past 3,000 marks, ``OutOfRange`` for no square.
    """
    dungeon = journey.dungeon
    square(place)
    if what == PARTY:
        if dungeon.drawn.get(place) == "wall":
            raise Refused(f"{place} is a wall.")
        trail = (place,) if dungeon.under_way else ()
        return Done(with_dungeon(journey, at=place, trail=trail), f"The party is at {place}")
    if what == "wall" and place == dungeon.at:
        raise Refused("The party stands there.")
    kept = {key: mark for key, mark in dungeon.drawn.items() if key != place}
    if dungeon.drawn.get(place) == what:
        return Done(with_dungeon(journey, drawn=kept), f"{place} is blank", secret=what == "room")
    if len(kept) >= MAX_MARKS:
        raise Refused(f"A map has at most {MAX_MARKS:,} marks.")
    return Done(with_dungeon(journey, drawn={**kept, place: what}), f"{place}: {what}", secret=what == "room")


def ghost(journey: Journey) -> Journey:
    """What players may see: the layout without rooms, table and what waits (DH-161), no DM's timers."""
    drawn = {place: what for place, what in journey.dungeon.drawn.items() if what != "room"}
    timers = tuple(one for one in journey.clock.timers if not one.dms_own)
    return with_dungeon(with_clock(journey, timers=timers), drawn=drawn, met=None, table="")


def new_map(journey: Journey) -> Done:
    """A blank map, the party in its middle; order, pace and table stay. Raises ``Refused`` in a crawl."""
    _between(journey, "A new map")
    fresh = Dungeon()
    blank = {name: getattr(fresh, name) for name in ("at", "trail", "drawn", "ends", "met", "crawls")}
    return Done(with_dungeon(journey, **blank), "A blank map")


def _over(journey: Journey, met: Met | None, title: str, met_words: str) -> Done:
    dungeon = journey.dungeon
    later = advance(journey, rounds_of(1, "crawl"))
    after = with_dungeon(
        later.journey,
        crawls=dungeon.crawls + 1,
        squares=None,
        spent=0,
        met=met.model_copy(update={"at": dungeon.at}) if met and met.creatures else None,
        ends={**dungeon.ends, dungeon.at: "circle"},
    )
    said = "; ".join(filter(None, (f"{title} at {dungeon.at}", met_words, later.sentence)))
    return Done(after, said, secret=met is not None or later.secret)


def _crossed(journey: Journey) -> Journey:
    """The circle of an encounter becomes an X."""
    met, ends = journey.dungeon.met, journey.dungeon.ends
    return with_dungeon(journey, ends={**ends, met.at: "cross"}, met=None) if met else journey


def _with_floor(dungeon: Dungeon, path: Sequence[str]) -> dict[str, Drawing]:
    drawn = dict(dungeon.drawn)
    for one in path:
        if one not in drawn and len(drawn) < MAX_MARKS:
            drawn[one] = "floor"
    return drawn


def _between(journey: Journey, what: str) -> None:
    if journey.dungeon.under_way:
        raise Refused(f"{what} comes between crawls: end this one first (DH-166).")


def many(squares: int) -> str:
    """``1 square``, ``4 squares``."""
    return f"{squares} square{'s' * (squares != 1)}"
