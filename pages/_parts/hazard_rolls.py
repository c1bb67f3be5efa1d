"""Rolling a hazard, by the app or by hand one roll after the other, and applying what came of it, once."""

from dataclasses import dataclass
from html import escape
from random import SystemRandom
from secrets import token_hex

import streamlit as st

from dhcore.errors import DhcoreError
from dhcore.hazards import Ask, Calculator, Given, Result, by_hand, rolled, words
from pages._parts import campaign, hazard_clock, rolls, sheet_here
from pages._parts.hazard_who import Who
from pages._parts.words import plain

MOST_TOTALS = 40


@dataclass
class _Rolled:
    """What was rolled for a calculator and a victim, and whether it has been applied."""

    place: tuple[str, str]
    result: Result
    token: str
    applied: str = ""


def show(calculator: Calculator, given: Given, who: Who) -> None:
    """Roll, or say what was rolled; the result in a line; one tap applies it."""
    if calculator.play is None:
        return
    state, place = st.session_state, (calculator.name, who.place)
    last: _Rolled | None = state.get("_hazard_rolled")
    last = last if last and last.place == place else None
    pending = bool(last and last.result.effects and not last.applied and who.has_record)
    kind = "secondary" if pending else "primary"
    with st.container(horizontal=True, gap="small", wrap=False, key="roll_row"):
        tapped = st.button("Roll", type=kind, key="hazard_roll", width="stretch")
        asked = st.button("I rolled…", key="hazard_hand", width="stretch")
    try:
        if tapped:
            state.pop("_hazard_totals", None)
            _keep(place, rolled(calculator.play(given, campaign.house()), SystemRandom()))
        if asked:
            state["_hazard_totals"] = None if state.get("_hazard_totals") is not None else []
            st.rerun()
        _by_hand(calculator, given, place)
    except DhcoreError as error:
        st.error(plain(str(error)))
    if last:
        _result(last, who, pending)
    if (opened := campaign.current()) is not None:
        sheet_here.last_lines(opened)


def _by_hand(calculator: Calculator, given: Given, place: tuple[str, str]) -> None:
    """The next roll that is needed, tapped or typed; the rules say after each what comes next."""
    totals: list[int] | None = st.session_state.get("_hazard_totals")
    if totals is None or calculator.play is None:
        return
    wanted = by_hand(calculator.play(given, campaign.house()), totals)
    if isinstance(wanted, Ask):
        total = _total(wanted, len(totals))
        if total is None:
            return
        totals.append(total)
        wanted = by_hand(calculator.play(given, campaign.house()), totals)
        if isinstance(wanted, Ask):
            st.rerun()
    st.session_state["_hazard_totals"] = None
    _keep(place, wanted)


def _total(wanted: Ask, step: int) -> int | None:
    rule = f", {wanted.rule}" if wanted.rule else ""
    turn = st.session_state.setdefault("_hazard_turn", 0)
    st.html(f"<p class='hazardask'><b>{escape(wanted.what)}</b> {escape(str(wanted.dice))}{escape(rule)}</p>")
    totals = wanted.totals
    if len(totals) <= MOST_TOTALS:
        total = st.pills("Total", totals, key=f"hazard_total_{turn}_{step}", label_visibility="collapsed")
    else:
        with st.form(f"hazard_form_{turn}_{step}", border=False):
            typed = st.number_input("Total", totals[0], totals[-1], key=f"hazard_typed_{turn}_{step}")
            total = typed if st.form_submit_button("Read it", width="stretch") else None
    if total is not None:
        st.session_state["_hazard_turn"] = turn + 1
    return total


def _keep(place: tuple[str, str], result: Result) -> None:
    """Log the roll and keep it, so that it can be applied with one tap."""
    dice = f" ({'; '.join(result.dice)})" if result.dice else ""
    rolls.log(_short(result.words + dice))
    st.session_state["_hazard_rolled"] = _Rolled(place, result, token_hex(8))
    st.rerun()


def _short(text: str) -> str:
    """A line as long as the log takes it."""
    return text if len(text) <= 400 else text[:399] + "…"


def _result(last: _Rolled, who: Who, pending: bool) -> None:
    dice = f"<br><small class='quiet'>{escape('; '.join(last.result.dice))}</small>"
    st.html(f"<p class='result' role='status' dir='auto'>{escape(last.result.words)}{dice}</p>")
    if last.applied:
        st.html(f"<p class='quiet' role='status' dir='auto'>Applied: {escape(last.applied)}</p>")
    elif pending:
        what = plain(f"Apply: {words(last.result.effects)}")
        if st.button(what, type="primary", key=f"hazard_apply_{last.token}", width="stretch"):
            try:
                last.applied = hazard_clock.take(who, last.result, last.token).text
            except DhcoreError as error:
                st.error(plain(str(error)))
            else:
                st.toast(plain(last.applied))
                st.rerun()
