"""XP earned and lost: an amount by taps, a reason, to this character or to everybody, each or shared.

A link may fill the form in: ``to`` (one, each, shared), ``with`` (ids with commas between) and ``why``.
"""

from collections.abc import Callable
from html import escape

import streamlit as st

from dhcore.character import Character, book, commands
from dhcore.character.awarding import KIND, award_party
from dhcore.character.done import MAX_WORDS
from dhcore.dragonhead.character_level import MAX_XP
from dhcore.errors import DhcoreError
from pages._parts import campaign, fields
from pages._parts.advance_here import Here, signed
from pages._parts.party_people import labels
from pages._parts.party_steps import once, take
from pages._parts.words import plain

QUICK = (10, 50, 100, 500, 1000)
AMOUNT, REASON = "advance_amount", "advance_reason"
EARN, LOSE = "earned", "lost"
ONE, EACH, SHARED = "one", "each", "shared"


def pending(here: Here) -> None:
    """XP for wear healed wait here until somebody awards them (DH-341)."""
    waiting = here.sheet.character.xp.pending
    if not waiting:
        return
    with st.container(
        horizontal=True, gap="small", vertical_alignment="center", wrap=False, key="advance_pending"
    ):
        st.html(f"<b>{waiting:,} XP</b> <span class='quiet'>for wear healed wait</span>", width="stretch")
        if once("Award", "advance_pending_award", width="content"):
            here.take(commands.confirm_pending)
        if once("Drop", "advance_pending_drop", width="content"):
            here.take(commands.drop_pending)


def show(here: Here) -> None:
    """The form: what, to whom, how much, what for; then the one button that says all of it."""
    way = _segments("Earned or lost", {EARN: "Earned", LOSE: "Lost"}, "advance_way")
    party = {one.id: one for one in book.characters(here.state)} | {here.id: here.sheet.character}
    to = ONE
    if way == EARN and len(party) > 1:
        choices = {ONE: "this one", EACH: "to each", SHARED: "shared"}
        to = _segments("To whom", choices, "advance_to", st.query_params.get("to", ONE))
    who = [here.id] if to == ONE else _members(here, party)
    place = st.container(horizontal=True, gap="xsmall", wrap=False, key="advance_amount_row")
    _quick()
    with place:
        amount = st.number_input(
            "XP", 0, MAX_XP, step=10, key=AMOUNT, label_visibility="collapsed", **fields.start(AMOUNT, 0)
        )
    reason = st.text_input(
        "Reason",
        key=REASON,
        max_chars=MAX_WORDS,
        placeholder="What for, if you like",
        label_visibility="collapsed",
        **fields.start(REASON, st.query_params.get("why", "")[:MAX_WORDS]),
    )
    if not amount:
        st.html("<p class='blocked'>Tap the amount together first.</p>")
    elif way == LOSE:
        _lose(here, amount, reason)
    elif to == ONE:
        if once(f"Award {amount:,} XP", "advance_award", type="primary"):
            _clear_and(lambda: here.take(lambda one: commands.award(one, amount, reason)))
    else:
        _award(here, who, amount, reason, to == SHARED)


def _award(here: Here, who: list[str], amount: int, reason: str, split: bool) -> None:
    try:
        award = award_party(who, amount, reason, split)
    except DhcoreError as error:
        st.html(f"<p class='blocked'>{escape(str(error))}</p>")
        return
    left = f", {award.left} left over" if award.left else ""
    words = f"Award {award.each:,} XP to each of {len(who)}{left}"
    title = f"{amount:,} XP shared" if split else "XP"
    if once(words, "advance_award", type="primary"):
        _clear_and(
            lambda: take(
                lambda: book.run_for_party(here.opened, award.commands, title, campaign.me(), kind=KIND)
            )
        )


def _lose(here: Here, amount: int, reason: str) -> None:
    """The loss with the deficit it leaves, said before it is taken (DH-126)."""
    try:
        after = commands.lose_xp(here.sheet.character, amount).character.xp.unspent
    except DhcoreError as error:
        st.html(f"<p class='blocked'>{escape(str(error))}</p>")
        return
    debt = f": a deficit of {-after:,}" if after < 0 else ""
    st.html(
        f"<p class='quiet'>{signed(here.sheet.ledger.unspent)} → {signed(after)} XP{debt}. Levels stay.</p>"
    )
    if once(f"Take {amount:,} XP away", "advance_lose", type="primary"):
        _clear_and(lambda: here.take(lambda one: commands.lose_xp(one, amount, reason)))


def _clear_and(step: Callable[[], None]) -> None:
    """Take the step; its amount is used up then, so that the next tap cannot repeat it."""
    st.session_state["_advance_used"] = True
    step()


def clear_used() -> None:
    """Before the form is drawn: an award that was made leaves no amount behind."""
    if st.session_state.pop("_advance_used", False) and "_said" not in st.session_state:
        fields.put(AMOUNT, 0)
        fields.put(REASON, "")


def _quick() -> None:
    """Amounts that add up, so that any round number is a few taps away."""
    with st.container(horizontal=True, gap="xsmall", wrap=False, key="advance_quick"):
        for more in QUICK:
            if st.button(f"+{more:,}", key=f"advance_more_{more}", width="stretch"):
                fields.put(AMOUNT, min(st.session_state.get(AMOUNT, 0) + more, MAX_XP))


def _members(here: Here, party: dict[str, Character]) -> list[str]:
    names = labels(party.values())
    asked = [key for key in st.query_params.get("with", "").split(",") if key in party]
    return st.pills(
        "Who earns",
        list(party),
        selection_mode="multi",
        default=asked or list(party),
        format_func=lambda key: plain(names[key]),
        key=f"advance_members_{here.opened.id}",
        label_visibility="collapsed",
    )


def _segments(label: str, options: dict[str, str], key: str, first: str = "") -> str:
    return st.segmented_control(
        label,
        list(options),
        default=first if first in options else next(iter(options)),
        format_func=options.__getitem__,
        key=key,
        required=True,
        label_visibility="collapsed",
        width="stretch",
    )
