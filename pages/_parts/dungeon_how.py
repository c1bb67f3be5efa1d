"""Who goes how: the marching order, lights to light, the place with its encounter table."""

from html import escape

import streamlit as st

from dhcore import journey as journeys
from dhcore.content.roll_tables import EncounterTable
from dhcore.display import percent
from dhcore.dragonhead.light import feet_lit
from dhcore.journey.crawling import forward, move_at, new_map, stay_or_come, use_table
from dhcore.journey.lights import AtHand, at_hand, brightest
from dhcore.journey.meeting import something
from dhcore.store import new_id
from pages._parts import campaign, clock_timers
from pages._parts.clock_here import quietly
from pages._parts.dungeon_here import Here
from pages._parts.party_steps import once, take
from pages._parts.words import plain

NONE = ""


def show(here: Here) -> None:
    """A row of what there is to set, and below it the one that was tapped; in a line how it stands."""
    parts = {"order": _order, "lights": _lights, "place": _place, "timers": _timers}
    chosen = st.segmented_control(
        "Settings",
        list(parts),
        format_func=str.capitalize,
        key="dungeon_how",
        label_visibility="collapsed",
        width="stretch",
    )
    if chosen:
        with st.container(key="dungeon_panel", gap="xsmall"):
            parts[chosen](here)
        return
    order = " · ".join(here.names[sheet.character.id] for sheet in here.members) or "nobody comes along"
    place = here.table.name if here.table else "no encounters"
    st.html(f"<p class='quiet lastline' dir='auto'>{escape(f'{place} · {order}')}</p>")


def _timers(here: Here) -> None:
    clock_timers.show(here.opened, here.journey, here.names)


def _order(here: Here) -> None:
    ids = list(here.names)
    for place, sheet in enumerate(here.members, start=1):
        key = sheet.character.id
        name = here.names[key]
        with st.container(horizontal=True, gap="xsmall", vertical_alignment="center", wrap=False):
            st.html(
                f"<div class='planned'><b>{place}. <bdi>{escape(name)}</bdi></b>"
                f"<span>Move {sheet.moves[0].value}</span></div>",
                width="stretch",
            )
            ahead = f"{plain(name)} one place ahead"
            if once("", f"dungeon_ahead_{key}", width="content", icon=":material/arrow_upward:", help=ahead):
                here.act(lambda now, one=key, called=name: forward(now, ids, one, called))
            if once("Stays", f"dungeon_stays_{key}", width="content"):
                here.act(lambda now, one=key, called=name: stay_or_come(now, one, called))
    along = {sheet.character.id for sheet in here.members}
    for key in (one for one in ids if one not in along):
        label = plain(f"{here.names[key]} comes along")
        if once(label, f"dungeon_comes_{key}", icon=":material/add:"):
            here.act(lambda now, one=key: stay_or_come(now, one, here.names[one]))


def _lights(here: Here) -> None:
    """What the party carries that can be lit, one tap each."""
    found = at_hand(here.rules.library, [sheet.character for sheet in here.members])
    if (squares := brightest(here.journey.clock)) is not None:
        words = f"Clear for {feet_lit(squares)} ft around the bearer, movement in the square beyond"
        st.html(f"<p class='quiet'>{words}; from the dark the light is seen from far off.</p>")
    if not found:
        st.html("<p class='quiet'>Nobody who comes along carries anything to light.</p>")
    for one in found:
        name, source = here.names[one.character.id], one.source
        label = (
            f"{name}: {source.name}, Light {source.squares} ({feet_lit(source.squares)} ft), {one.times} left"
        )
        if once(plain(label), f"dungeon_light_{one.character.id}_{source.entry}"):
            _light(here, one, new_id())


def _light(here: Here, one: AtHand, key: str) -> None:
    take(lambda: journeys.light(here.opened, one.character.id, one.source, key, campaign.me()), quietly)


def _place(here: Here) -> None:
    tables = {one.id: one.name for one in here.rules.library.all(EncounterTable)}
    current = here.dungeon.table if here.dungeon.table in tables else NONE
    turns = st.session_state.setdefault("_turns", {})
    turn = turns.get("dungeon_table", 0)
    picked = st.pills(
        "Encounters from",
        [NONE, *tables],
        default=current,
        format_func=lambda key: plain(tables.get(key, "none")),
        key=f"dungeon_table_{current}_{turn}",
        label_visibility="collapsed",
    )
    if picked is not None and picked != current:
        turns["dungeon_table"] = turn + 1
        here.act(lambda now: use_table(now, picked, tables.get(picked, "")))
    if here.table:
        pace = here.dungeon.pace
        words = f"{here.table.place}: {percent(something(here.table, pace))} a crawl at {pace} speed"
        st.html(f"<p class='quiet'>{escape(words)}</p>")
    move = st.number_input(
        "Move typed in (0: the slowest member's)",
        0,
        100,
        here.dungeon.move,
        key=f"dungeon_move_{here.dungeon.move}",
    )
    if move != here.dungeon.move and once("Move at this", "dungeon_move_set"):
        here.act(lambda now: move_at(now, move))
    if not here.dungeon.under_way and once("Blank map", "dungeon_new_map", icon=":material/grid_off:"):
        here.act(new_map)
