"""XP at the end of the night: to all of them or to some, each or shared; what healing earned besides."""

from html import escape

import streamlit as st

from dhcore.character import Sheet, book, commands
from dhcore.character.awarding import KIND, award_party
from dhcore.character.done import MAX_WORDS
from dhcore.dragonhead.advancement import split_award
from dhcore.dragonhead.character_level import MAX_XP
from dhcore.store import Campaign, LogRow
from pages._parts import campaign
from pages._parts.party_people import take_for_party, who
from pages._parts.party_steps import once

QUICK = (50, 100, 250, 500, 1000)
EACH, SHARED = "each", "shared"
STEP = 25


def show(opened: Campaign, sheets: tuple[Sheet, ...]) -> None:
    """One tap on an amount awards it; any other amount has a stepper and a button."""
    members = who(sheets, "party_xp_who")
    way = st.segmented_control(
        "Each, or shared",
        [EACH, SHARED],
        default=EACH,
        required=True,
        format_func={EACH: "to each", SHARED: "shared"}.__getitem__,
        key="party_xp_way",
        label_visibility="collapsed",
        width="stretch",
    )
    reason = st.text_input(
        "Reason",
        key="party_xp_reason",
        max_chars=MAX_WORDS,
        placeholder="What for, if you like",
        label_visibility="collapsed",
    )
    with st.container(horizontal=True, gap="xsmall", wrap=False, key="party_xp_quick"):
        for amount in QUICK:
            if once(_label(amount, members, way), f"party_xp_{amount}", disabled=not members):
                _award(opened, members, amount, way, reason)
    with st.container(horizontal=True, gap="small", wrap=False, vertical_alignment="bottom"):
        amount = st.number_input(
            "Another amount", 0, MAX_XP, 100, STEP, key="party_xp_amount", label_visibility="collapsed"
        )
        if once("Award", "party_xp_award", type="primary", disabled=not members, width="content"):
            _award(opened, members, amount, way, reason)
    _pending(opened, sheets)


def _label(amount: int, members: list[Sheet], way: str) -> str:
    if way == EACH or not members:
        return f"**{amount}**"
    return f"**{amount}** *{split_award(amount, len(members)):,} each*"


def _award(opened: Campaign, members: list[Sheet], amount: int, way: str, reason: str) -> None:
    def step() -> LogRow:
        shared = way == SHARED
        award = award_party([member.character.id for member in members], amount, reason, shared)
        title = f"{amount:,} XP shared" if shared else "XP"
        return book.run_for_party(opened, award.commands, title, campaign.me(), kind=KIND)

    take_for_party(step)


def _pending(opened: Campaign, sheets: tuple[Sheet, ...]) -> None:
    """XP for wear healed wait until somebody awards them."""
    waiting = {sheet.character.id: sheet for sheet in sheets if sheet.character.xp.pending}
    if not waiting:
        return
    told = ", ".join(f"{sheet.name} {sheet.character.xp.pending:,}" for sheet in waiting.values())
    st.html(f"<div class='quiet' dir='auto'>XP for wear healed: {escape(told)}</div>")
    if once("Award what healing earned", "party_xp_pending"):
        take_for_party(
            lambda: book.run_for_party(
                opened, dict.fromkeys(waiting, commands.confirm_pending), "XP", campaign.me(), kind=KIND
            )
        )
