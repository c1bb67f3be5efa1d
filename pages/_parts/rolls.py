"""Rolling the check in hand, by the app or by hand, and the last rolls of this phone or its campaign."""

from collections.abc import Callable, Sequence
from html import escape
from random import SystemRandom
from typing import Any

import streamlit as st

from dhcore.dragonhead import Roll
from dhcore.dragonhead.setup import CheckSetup
from dhcore.errors import DhcoreError
from dhcore.store import LogRow
from pages._parts import campaign
from pages._parts.words import plain

SHOWN = 5
KEPT = 50
MOST_TOTALS = 60


def roll_row(setup: CheckSetup) -> None:
    """The one primary button, and beside it the way in for dice rolled by hand."""
    if st.session_state.pop("_by_hand_done", False):
        st.session_state["odds_by_hand"] = False  # close the popover; its choice starts anew
    with st.container(horizontal=True, gap="small", wrap=False, key="roll_row"):
        rolled = st.button("Roll", type="primary", key="odds_roll", width="stretch")
        panel = st.popover("I rolled…", key="odds_by_hand", width="stretch", on_change="rerun")
        with panel:
            by_hand = _physical(setup) if panel.open else None
    if rolled:
        keep(setup, setup.check.roll(SystemRandom()))
    elif by_hand:
        keep(setup, by_hand)
        st.session_state["_by_hand_done"] = True
        st.rerun()


def keep(setup: CheckSetup, roll: Roll) -> None:
    """Say what the roll means and put it into the log of the campaign, or of this phone without one."""
    challenge = setup.challenge
    words = challenge.judge(roll, SystemRandom()).words if challenge else roll.words
    faces = f" ({roll.faces})" if roll.faces else " (by hand)"
    cost = f", {setup.check.wear} wear" if setup.check.wear else ""
    text = f"{setup.title}{cost} → {words}{faces}"
    data = {
        "repeats": [list(repeat) for repeat in roll.repeats],
        "kept": roll.kept,
        "strength": roll.strength,
    }
    log(text, data)


def log(text: str, data: dict[str, Any] | None = None) -> None:
    """Put one roll into the log of the open campaign, or of this phone when none is open."""
    if not campaign.record("roll", text, data):
        st.session_state.setdefault("_rolls", []).insert(0, text)
        del st.session_state["_rolls"][KEPT:]


def undo_last() -> None:
    """Take back the newest entry of the campaign's log, or of this phone's rolls, and say which.

    In a campaign it takes back what this phone has shown as the newest; if somebody else was quicker,
    that is said and nothing happens.
    """
    opened = campaign.current()
    if opened is not None:
        _walk_log(lambda: opened.undo(st.session_state.get("_newest")), "Undone")
    elif st.session_state.get("_rolls"):
        _say("Undone", st.session_state["_rolls"].pop(0))
    else:
        st.toast("There is nothing to undo.")


def redo_last() -> None:
    """Do again what was undone last in the campaign's log."""
    if (opened := campaign.current()) is not None:
        _walk_log(opened.redo, "Done again")


def has_shown(rows: Sequence[LogRow]) -> None:
    """Remember which entry this phone shows as the newest that stands; it is the one that undo means."""
    st.session_state["_newest"] = next((row.seq for row in rows if not row.undone), None)


def _walk_log(step: Callable[[], LogRow], word: str) -> None:
    try:
        _say(word, step().text)
    except DhcoreError as error:
        st.toast(plain(str(error)))


def _say(word: str, text: str) -> None:
    st.toast(f"{word}: {plain(text)}", icon=":material/history:")


def last_rolls() -> None:
    """The newest rolls, newest first, as text."""
    opened = campaign.current()
    if opened is None:
        lines = [(text, False) for text in st.session_state.get("_rolls", [])[:SHOWN]]
    else:
        rows = opened.log(limit=SHOWN)
        has_shown(rows)
        lines = [(row.text, row.undone) for row in rows]
    items = "".join(
        f"<li><span{_mark(undone)} dir='auto'>{escape(text)}</span></li>" for text, undone in lines
    )
    rolls = f"<ul class='rolls'>{items}</ul>" if items else "<p class='quiet'>No rolls yet.</p>"
    st.html(f"<div role='log'>{rolls}</div>")


def _mark(undone: bool) -> str:
    return " class='undone'" if undone else ""


def _physical(setup: CheckSetup) -> Roll | None:
    """Dice rolled by hand: the total of the roll that counts, in one tap, or every face."""
    check = setup.check
    pool = check.pool
    totals = [total for total in pool.distribution if check.can_crash or total]
    rule = (
        f" Roll it {check.rung.rolls} times and take the {check.rung.keep}." if check.rung.rolls > 1 else ""
    )
    st.markdown(plain(f"Total of {pool}, as it lies on the table.") + rule)
    turn = st.session_state.setdefault("_by_hand", 0)  # a new key each time: the same total can follow itself
    total = None
    if len(totals) <= MOST_TOTALS:
        total = st.pills("Total", totals, key=f"odds_total_{turn}", label_visibility="collapsed")
    else:
        with st.form(f"odds_total_form_{turn}", border=False):
            typed = st.number_input("Total", totals[0], totals[-1], key=f"odds_typed_{turn}")
            total = typed if st.form_submit_button("Read it") else None
    if total is None:
        return None
    st.session_state["_by_hand"] = turn + 1
    try:
        return check.read_total(total)
    except DhcoreError as error:
        st.error(plain(str(error)))
        return None
