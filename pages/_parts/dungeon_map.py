"""The ghost map: a window of squares to tap, marks as the game draws them, and how to move the window."""

import streamlit as st

from dhcore.journey import Dungeon
from dhcore.journey.crawling import PARTY, draw, walk
from dhcore.journey.squares import moved, window
from pages._parts.dungeon_here import Here
from pages._parts.party_steps import once

ACROSS = 7
WALK = "walk"
TOOLS = {
    WALK: "Walk",
    "floor": "Floor",
    "wall": "Wall",
    "door": "Door",
    "room": "Room",
    PARTY: "Party",
}
PANS = {
    "left": (-3, 0, ":material/arrow_back:"),
    "up": (0, -3, ":material/arrow_upward:"),
    "party": (0, 0, ":material/my_location:"),
    "down": (0, 3, ":material/arrow_downward:"),
    "right": (3, 0, ":material/arrow_forward:"),
}
GLYPHS = {
    "wall": "~~■~~",
    "door": "`D`",
    "room": "`!`",
    "floor": "`·`",
    "trail": "`•`",
    "circle": "`O`",
    "cross": "`X`",
    "blank": "·",
}


def show(here: Here) -> None:
    """The squares, then what a tap does to one, then the window's own buttons."""
    dungeon = here.dungeon
    middle = _middle(dungeon)
    place = st.container(key="dungeon_map")
    if not here.leads:
        with place:
            _squares(dungeon, middle, disabled=True)
        _pan(dungeon, middle)
        return
    tool = st.segmented_control(
        "A tap",
        list(TOOLS),
        default=WALK,
        required=True,
        format_func=TOOLS.__getitem__,
        key="dungeon_tool",
        label_visibility="collapsed",
        width="stretch",
    )
    with place:
        tapped = _squares(dungeon, middle)
    _pan(dungeon, middle)
    if tapped:
        turns = st.session_state.setdefault("_turns", {})
        turns["dungeon_squares"] = turns.get("dungeon_squares", 0) + 1
        here.act(lambda now: walk(now, tapped) if tool == WALK else draw(now, tapped, tool))


def _squares(dungeon: Dungeon, middle: str, disabled: bool = False) -> str | None:
    names = [one for row in window(middle, ACROSS) for one in row]
    trail = set(dungeon.trail) if dungeon.under_way else set()
    turn = st.session_state.setdefault("_turns", {}).get("dungeon_squares", 0)
    return st.pills(
        "Map",
        names,
        format_func=lambda one: _label(dungeon, one, trail),
        disabled=disabled,
        key=f"dungeon_squares_{turn}",
        label_visibility="collapsed",
        width="stretch",
    )


def _label(dungeon: Dungeon, one: str, trail: set[str]) -> str:
    """A square's sign, and for those who do not see it its name and what it is."""
    what = (
        dungeon.ends.get(one)
        or ("trail" if one in trail and dungeon.drawn.get(one) in (None, "floor") else None)
        or dungeon.drawn.get(one, "blank")
    )
    if one == dungeon.at:
        ended = "circle" if dungeon.ends.get(one) == "circle" else "here"
        return f"**:material/groups:** *{one} party, {ended}*"
    return f"{GLYPHS[what]} *{one} {what}*"


def _middle(dungeon: Dungeon) -> str:
    """The middle of the window: it follows the party only when that comes to its rim."""
    kept = st.session_state.get("_dungeon_window")
    if kept is None:
        kept = (dungeon.at, dungeon.at)
    middle, at = kept
    inner = {one for row in window(middle, ACROSS)[1:-1] for one in row[1:-1]}
    if at != dungeon.at and dungeon.at not in inner:
        middle = dungeon.at
    st.session_state["_dungeon_window"] = (middle, dungeon.at)
    return middle


def _pan(dungeon: Dungeon, middle: str) -> None:
    with st.container(horizontal=True, gap="xsmall", wrap=False, key="dungeon_pan"):
        for name, (across, down, icon) in PANS.items():
            words = "Back to the party" if name == "party" else f"Look {name}"
            if once("", f"dungeon_look_{name}", icon=icon, help=words):
                goal = dungeon.at if name == "party" else moved(middle, across, down)
                st.session_state["_dungeon_window"] = (goal, dungeon.at)
                st.rerun()
