"""The fight's page: one fight in play, its log, or the choice of fights."""

from html import escape

import streamlit as st

from dhcore.errors import DhcoreError
from dhcore.store import Campaign
from pages._parts import (
    campaign,
    fields,
    fight_due,
    fight_list,
    fight_log,
    fight_menu,
    fight_new,
    fight_now,
    fight_one,
    fight_result,
    fight_round,
    fight_rows,
    rolls,
)
from pages._parts.fight_here import LIST, LOG, MORE, NEW, PART, PLAY, Here, address, chosen, here, set_address
from pages._parts.party_steps import complaint

PARTS = {PLAY: "Fight", LOG: "Log", MORE: "More"}


@st.fragment
def show() -> None:
    """Everything that a tap or another phone may change.

    It does not tick itself: with eight in the fight that would cost the server four times as much as a look
    whether anything has changed, which the page takes every two seconds.
    """
    opened = campaign.current()
    if opened is not None:
        with st.container(gap="xsmall", key="fight_board"):
            _board(opened)


def _board(opened: Campaign) -> None:
    last = opened.undoable()
    rolls.has_shown([last] if last else [])
    complaint()
    state = opened.state()
    asked = chosen(state)
    if asked == NEW:
        fight_new.show(opened, state)
    elif asked == LIST:
        fight_list.show(opened, state)
    else:
        try:
            own = here(opened, asked)
        except DhcoreError as error:
            st.html(f"<p class='blocked' role='alert'>{escape(str(error))}</p>")
            fight_list.show(opened, state)
        else:
            _fight(own, last.text if last else "")


def _fight(own: Here, last: str) -> None:
    part = _top(own)
    if part == LOG:
        fight_log.show(own)
    elif part == MORE:
        fight_menu.show(own)
    else:
        _play(own, last)


def _top(own: Here) -> str:
    """Round and who is first; the parts of the page. What is open stands in the address."""
    asked = address(PART)
    first = asked if asked in PARTS else PLAY
    if st.session_state.get("_fight_part_of", own.id) != own.id:
        fields.put("fight_part", first)
    st.session_state["_fight_part_of"] = own.id
    with st.container(horizontal=True, gap="small", vertical_alignment="center", wrap=False, key="fight_top"):
        st.html(
            f"<div class='round'><b>{escape(fight_round.standing(own.fight))}</b>"
            f"<small class='quiet' dir='auto'>{escape(own.fight.name)}</small></div>",
            width="stretch",
        )
        part = st.segmented_control(
            "Part of the page",
            list(PARTS),
            format_func=PARTS.__getitem__,
            key="fight_part",
            required=True,
            label_visibility="collapsed",
            width="content",
            **fields.choose("fight_part", first),
        )
    set_address(PART, "" if part == PLAY else part)
    return part


def _play(own: Here, last: str) -> None:
    fight_due.show(own)
    busy = fight_result.show(own)
    if not busy:
        busy = fight_now.show(own)
    if last:
        with st.container(key="fight_last"):
            st.html(f"<div class='quiet lastline' role='status' dir='auto'>Last: {escape(last)}</div>")
    if own.fight.status == "over":
        fight_menu.award(own)
    fight_round.begin(own)
    rows = st.container(gap="xsmall")
    fight_round.bar(own, busy)  # before the rows, which are many: a tap on it need not wait for them
    with rows:
        _rows(own)


def _rows(own: Here) -> None:
    drawn = fight_rows.rows(own.fight, own.table.fighters, own.table.house)
    waiting, acted, down = fight_rows.in_order(own.fight)
    waiting = tuple(one for one in waiting if one != own.fight.turn)
    for heading, group in (("", waiting), ("had their turn", acted), ("down and gone", down)):
        if heading and group:
            st.html(f"<h2>{heading}</h2>")
        for one in group:
            fight_one.row(own, drawn[one])
