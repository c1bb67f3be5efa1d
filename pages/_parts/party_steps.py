"""Steps that taps take inside a ticking part: each once, and a refusal stays long enough to be read."""

from collections.abc import Callable, Sequence
from html import escape
from time import monotonic
from typing import Any

import streamlit as st

from dhcore.dragonhead.check import Check
from dhcore.errors import DhcoreError
from dhcore.store import LogRow
from pages._parts.words import plain

TICK_SECONDS = 2
SAID_SECONDS = 12
MOST_TOTALS = 60


def once(label: str, name: str, **options: Any) -> bool:
    """A button whose second tap, before the page has answered the first, does nothing.

    Its key carries a number that rises with each tap; a tap on the button of before finds none.
    """
    turns = st.session_state.setdefault("_turns", {})
    turn = turns.get(name, 0)
    tapped = st.button(label, key=f"{name}_{turn}", **{"width": "stretch", **options})
    if tapped:
        turns[name] = turn + 1
    return tapped


def take(step: Callable[[], LogRow], done: Callable[[LogRow], object] | None = None) -> None:
    """Take a step and draw the page anew; what is refused changes nothing and is said by :func:`complaint`.

    ``done`` gets the row of a step that was taken, to close or clear what led to it.
    """
    try:
        row = step()
    except DhcoreError as error:
        complain(str(error))
    else:
        st.session_state.pop("_said", None)
        if done:
            done(row)
        else:
            st.toast(plain(row.text))
    st.rerun()


def complain(sentence: str) -> None:
    """Have :func:`complaint` say this for a while."""
    st.session_state["_said"] = (monotonic(), sentence)


def complaint() -> None:
    """What was refused last. A tick would wipe it off at once, so it stays for some seconds."""
    at, sentence = st.session_state.get("_said", (0.0, ""))
    if sentence and monotonic() - at < SAID_SECONDS:
        st.error(plain(sentence))
    else:
        st.session_state.pop("_said", None)


def planned(name: str, words: str, label: str = "") -> str:
    """What is going to happen to somebody, or has happened, as HTML; the name is not said twice.

    ``label`` stands in place of a name that several bear.
    """
    rest = words.removeprefix(name).strip(" :")
    return f"<div class='planned'><b><bdi>{escape(label or name)}</bdi></b><span>{escape(rest)}</span></div>"


def by_hand(label: str, check: Check, key: str) -> int | None:
    """The total that somebody rolled for a check, tapped; None while the app is to roll."""
    totals = [total for total in check.pool.distribution if check.can_crash or total]
    return typed(f"{label} {check.pool}".strip(), totals, key)


def typed(label: str, totals: Sequence[int], key: str) -> int | None:
    """The same for any dice whose totals are given. It is kept until :func:`clear_typed`."""
    kept = st.session_state.setdefault("_typed", {})
    total = kept.get(key) if kept.get(key) in totals else None
    turns = st.session_state.setdefault("_turns", {})
    turn = turns.get(key, 0)
    words = f"{label}…" if total is None else f"{label} = **{total}**"
    panel = st.popover(words, key=f"{key}_{turn}", on_change="rerun")
    if panel.open:
        with panel:
            picked = _pick(label, totals, f"{key}_{turn}", total)
        if picked != total:
            kept[key] = picked
            turns[key] = turn + 1  # a new panel: closed, its choice starts anew
            st.rerun()
    return total


def clear_typed(prefix: str) -> None:
    """Forget the totals under keys that begin so: they have been used."""
    kept = st.session_state.setdefault("_typed", {})
    for key in [key for key in kept if key.startswith(prefix)]:
        del kept[key]


def _pick(label: str, totals: Sequence[int], key: str, total: int | None) -> int | None:
    st.html("<div class='quiet'>The total as it lies on the table. Without one, the app rolls.</div>")
    if len(totals) <= MOST_TOTALS:
        return st.pills(
            f"Total of {label}", totals, default=total, key=f"{key}_total", label_visibility="collapsed"
        )
    number = st.number_input(f"Total of {label}", totals[0], totals[-1], total, key=f"{key}_number")
    if st.button("Read it", key=f"{key}_read", width="stretch"):
        return number
    app_rolls = total is not None and st.button("Let the app roll", key=f"{key}_app", width="stretch")
    return None if app_rolls else total
