"""Fudge The Dice: is it worth a mojo? The exact chance to do better, then the roll made again."""

from dataclasses import dataclass
from random import SystemRandom

import streamlit as st

from dhcore.character import mojo_book
from dhcore.dice import Distribution
from dhcore.display import percent
from dhcore.dragonhead import Roll
from dhcore.dragonhead.fate import Fudged, fudged_success
from dhcore.dragonhead.mojo import mojo_rules
from dhcore.dragonhead.setup import CheckSetup
from dhcore.errors import DhcoreError
from dhcore.store import Campaign, LogRow
from pages._parts import answer, campaign, mojo_check
from pages._parts.mojo_pay import Buying, payments
from pages._parts.party_steps import by_hand, clear_typed, once, take

SERIES = "_mojo_fudge"
LOOK_BACK = 50


@dataclass(frozen=True)
class Series:
    """A roll and the rolls that replaced it, each with the step of the log that paid for it."""

    rolls: tuple[Roll, ...]
    paid: tuple[int, ...] = ()

    def standing(self, opened: Campaign) -> Fudged:
        """What is left of it once the steps that were undone are taken back; redo brings them again."""
        undone = {row.seq for row in opened.log(limit=LOOK_BACK) if row.undone}
        kept = next((at for at, seq in enumerate(self.paid) if seq in undone), len(self.paid))
        return Fudged(self.rolls[: kept + 1])


def show(buying: Buying) -> None:
    """First the roll that went wrong, then what another one would bring."""
    series: Series | None = st.session_state.get(SERIES)
    if series is None:
        _which_roll(buying)
        return
    now = series.standing(buying.opened)
    _worth(now)
    if now.left:
        _again(buying, now, series)
    if once("Another roll", "mojo_fudge_new"):
        _forget()
        st.rerun()


def _which_roll(buying: Buying) -> None:
    """The roll to be fudged: the last one of this check, or a total from the table."""
    setup = mojo_check.in_hand(campaign.house(), "fudge")
    check = setup.check
    last = _last_roll(buying.opened, setup)
    if last and once(f"The last roll: {last.words}", "mojo_fudge_last", type="primary"):
        _begin(last)
    total = by_hand("I rolled", check, "mojo_use_first")
    if total is not None:
        _begin(check.read_total(total))
    rows = [
        (f"fudged up to {times}×" if times else "as it is", percent(fudged_success(check, times)))
        for times in range(mojo_rules().fudges + 1)
    ]
    answer.chance_rows(("chance of a success", str(check.pool)), rows)


def _last_roll(opened: Campaign, setup: CheckSetup) -> Roll | None:
    """The newest roll of the log, if it was one of this check and its faces are known."""
    newest = next((row for row in opened.log(limit=LOOK_BACK) if row.kind == "roll" and not row.undone), None)
    known = st.session_state.get(mojo_check.OF_ODDS)
    if newest is None or known is None or not newest.text.startswith(known.title):
        return None
    try:
        return setup.check.read((newest.data or {}).get("repeats") or ())
    except DhcoreError:
        return None


def _begin(roll: Roll) -> None:
    clear_typed("mojo_use")
    st.session_state[SERIES] = Series((roll,))
    st.rerun()


def _forget() -> None:
    clear_typed("mojo_use")
    st.session_state.pop(SERIES, None)


def _worth(now: Fudged) -> None:
    """The chance that the next roll is better than the one that stands."""
    roll, check = now.current, now.current.check
    if not now.left:
        why = "snake-eyes are never fudged" if roll.outcome == "crash" else "it has been fudged three times"
        st.html(f"<p class='intro'><b>{roll.words}</b> stands: {why}.</p>")
        return
    lower, equal, higher = check.strength.compare(Distribution.constant(roll.strength))
    crash = check.outcomes.get("crash")
    risk = f" · crash {percent(crash)}" if crash else ""
    detail = f"equal {percent(equal)} · worse {percent(lower)}{risk}"
    answer.headline(higher, f"better than {roll.words}", detail)
    success = percent(fudged_success(check, now.left - 1))
    times = f"{now.left} time{'s' * (now.left != 1)}"
    stays = "The new roll counts, whatever it is."
    st.html(f"<div class='quiet'>A success within {times}: {success}. {stays}</div>")


def _again(buying: Buying, now: Fudged, series: Series) -> None:
    pays = payments(buying, 1)
    with st.container(horizontal=True, gap="small", wrap=False, key="mojo_fudge_row"):
        turn = len(now.rolls)
        total = by_hand("I rolled", now.current.check, f"mojo_use_again{turn}")
        tapped = once("Fudge", f"mojo_fudge_{turn}", type="primary", disabled=not pays)
    if not tapped:
        return
    rolled = SystemRandom() if total is None else total

    def step() -> LogRow:
        row, after = mojo_book.fudge(buying.opened, pays, now, rolled, campaign.me())
        paid = (*series.paid[: len(now.rolls) - 1], row.seq)
        st.session_state[SERIES] = Series(after.rolls, paid)
        return row

    take(step, lambda _: clear_typed("mojo_use"))
