"""The fight on a player's phone: whose turn it is, the own characters large, all else as the DM shows it."""

from html import escape
from itertools import islice

import streamlit as st

from dhcore import fights
from dhcore.dragonhead.fight import DragonFight
from dhcore.encounter import for_players
from dhcore.errors import DhcoreError
from dhcore.store import Campaign, Snapshot
from dhcore.store.rights import claims_of
from pages._parts import campaign, campaign_log, fight_round, fight_rows, people
from pages._parts.fight_here import FIGHT
from pages._parts.fight_rows import Row
from pages._parts.words import plain

LINES = 5
NOBODY = "No fight is going on. When one begins it shows here by itself."


def show() -> None:
    """Everything that the DM may change; it is drawn anew whenever the campaign has moved."""
    opened = campaign.current()
    if opened is None:
        return
    state = opened.state()
    key = _chosen(state)
    if not key:
        st.html(f"<p class='quiet' role='status'>{NOBODY}</p>")
        return
    try:
        seen = _seen(opened.id, state.version, key, state)
    except DhcoreError as error:
        st.html(f"<p class='blocked' role='alert'>{escape(str(error))}</p>")
        return
    with st.container(gap="xsmall", key="watch_board"):
        _fight(opened, seen, _own(state, seen))


@st.cache_resource(max_entries=32, show_spinner=False)
def _seen(campaign_id: str, version: int, fight_id: str, _state: Snapshot) -> DragonFight:  # noqa: ARG001
    """What players may know of the fight. All that this page draws comes out of it."""
    return for_players(fights.fight(_state, fight_id, people.rules(_state)))


def _chosen(state: Snapshot) -> str:
    """The running fight that the address names, else the first one that runs; a choice among several."""
    running = {one.id: one.name for one in fights.fights(state) if one.status == "running"}
    asked = st.query_params.get(FIGHT, "")
    first = asked if asked in running else next(iter(running), "")
    if len(running) > 1:
        first = st.pills(
            "Fight",
            list(running),
            default=first,
            format_func=lambda key: plain(running[key]),
            key="watch_fight",
            required=True,
            label_visibility="collapsed",
        )
        st.query_params[FIGHT] = first
    return first


def _own(state: Snapshot, seen: DragonFight) -> tuple[str, ...]:
    """The combatants that this phone's player acts for."""
    claims, me = claims_of(state.settings), campaign.me()
    return tuple(
        one.id for one in seen.combatants if one.kind == "party" and me and claims.get(one.ref) == me
    )


def _fight(opened: Campaign, seen: DragonFight, own: tuple[str, ...]) -> None:
    st.html(f"<p class='quiet'>{escape(fight_round.standing(seen))} · {escape(seen.name)}</p>")
    turn = seen.label(seen.turn) if seen.turn else "Between turns" if seen.round else "Before the fight"
    yours = seen.turn in own
    mark = "It is your turn" if yours else "Now"
    rows = fight_rows.rows(seen)
    body = rows[seen.turn].html if seen.turn and not yours else ""
    st.html(
        f"<div class='watch{' yours' if yours else ''}' role='status'><small>{mark}</small>"
        f"<b dir='auto'>{escape(turn)}</b>{body}</div>"
    )
    for key in own:
        ref = seen.get(key).ref
        with st.container(key=f"watch_own_{key}", gap=None):
            people.link("sheet", plain(rows[key].label), ref, icon=":material/person:")
            st.html(rows[key].html)
    waiting, acted, down = fight_rows.in_order(seen)
    for heading, group in (("still to act", waiting), ("had their turn", acted), ("down and gone", down)):
        others = [rows[key] for key in group if key not in own and key != seen.turn]
        if others:
            st.html(f"<h2>{heading}</h2>{''.join(map(_row, others))}")
    steps = islice(fights.told(opened, seen.id), LINES)
    lines = "".join(campaign_log.entry(step.row) for step in steps)
    if lines:
        st.html(f"<div role='log'><ul class='rolls'>{lines}</ul></div>")


def _row(row: Row) -> str:
    return f"<div class='watched'><b dir='auto'>{escape(row.label)}</b>{row.html}</div>"
