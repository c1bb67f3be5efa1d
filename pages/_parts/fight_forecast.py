"""How hard a fight will be: thousands of fights played, the answer in large, and one creature more."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from html import escape

import streamlit as st

from dhcore.display import percent
from dhcore.dragonhead.fight import CHARACTERS
from dhcore.dragonhead.simulator import (
    MOST_ON_A_SIDE,
    TACTICS,
    Forecast,
    SetUp,
    entrant_of,
    forecast,
    neighbours,
)
from dhcore.errors import DhcoreError
from pages._parts import answer
from pages._parts.fight_here import Table
from pages._parts.words import plain

QUICK, SURE = 2_000, 10_000
MOST_BARS = 12


@lru_cache(maxsize=64)
def _played(set_up: SetUp, fights: int) -> Forecast:
    """The same set-up gives the same answer, so it is played once."""
    return forecast(set_up, fights)


def show(table: Table, change: Callable[[str, int], None] | None = None) -> None:
    """The card behind one tap; ``change`` is what one creature more or fewer does to what is being picked."""
    with st.expander(
        "How hard is it?", key="fight_forecast", icon=":material/query_stats:", on_change="rerun"
    ) as panel:
        if not panel.open:
            return
        sure = st.segmented_control(
            "Fights played", [QUICK, SURE], default=QUICK, format_func="{:,} fights".format, key="fight_sure",
            required=True, label_visibility="collapsed", width="stretch",
        )  # fmt: skip
        party, theirs = _tactics()
        try:
            set_up = _set_up(table, party, theirs)
            with st.spinner("Playing the fight…"):
                found = _played(set_up, sure)
                others = _neighbours(set_up)
        except DhcoreError as error:
            st.html(f"<p class='blocked'>{escape(str(error))}</p>")
            return
        _card(found)
        _others(others, change)
        _rounds(found)
        _members(found)


def _tactics() -> tuple[str, str]:
    with st.container(horizontal=True, gap="xsmall", wrap=False, key="fight_tactics"):
        party = st.selectbox("The party attacks", TACTICS, 0, key="fight_party_tactic", filter_mode=None)
        theirs = st.selectbox("They attack", TACTICS, 1, key="fight_their_tactic", filter_mode=None)
    return party, theirs


def _set_up(table: Table, party: str, theirs: str) -> SetUp:
    """Everybody who is up and whose numbers are at hand, as they are now."""
    sides: dict[bool, list] = {True: [], False: []}
    for one in table.fight.combatants:
        if one.up and one.id in table.fighters:
            entrant = entrant_of(table.fighters[one.id], house=table.house)
            sides[one.side == CHARACTERS].append((one, entrant))
    mine = tuple(entrant for _, entrant in sides[True])
    foes = tuple(_named(entrant, one.name) for one, entrant in sides[False])
    return SetUp(mine, foes, party, theirs, table.house)  # type: ignore[arg-type]


def _named(entrant, name: str):
    """By its kind, so that one more of them can be asked for."""
    return replace(entrant, name=name)


def _neighbours(set_up: SetUp) -> dict[str, tuple[str, Forecast]]:
    """The most common kind with one fewer and one more, played quickly."""
    name = Counter(one.name for one in set_up.creatures).most_common(1)[0][0]
    return {word: (name, _played(other, QUICK)) for word, other in neighbours(set_up, name).items()}


def _card(found: Forecast) -> None:
    wins = found.wins
    average = round(found.mean_rounds)
    st.html(
        f"<div class='big' role='status'><b>{percent(wins.share)}</b><span>the party wins<br>"
        f"<small>{_sure(found)}</small></span></div>"
        f"<p class='chances'>someone falls <b>{percent(found.someone_falls.share)}</b> · "
        f"someone dies <b>{percent(found.someone_dies.share)}</b> · "
        f"undecided <b>{percent(found.undecided.share)}</b> · "
        f"<b>{average}</b> round{'s' * (average != 1)} on average</p>"
    )


def _sure(found: Forecast) -> str:
    low, high = percent(found.wins.low), percent(found.wins.high)
    return f"most likely {low} to {high}, from {found.tally.fights:,} fights"


def _others(others: dict[str, tuple[str, Forecast]], change) -> None:
    with st.container(horizontal=True, gap="xsmall", wrap=False, key="fight_neighbours"):
        for word, (name, other) in others.items():
            text = f"**{percent(other.wins.share)}** *{word}: {plain(name)}*"
            tapped = st.button(
                text, key=f"fight_{word.replace(' ', '_')}", width="stretch", disabled=change is None
            )
            if tapped and change:
                change(name, 1 if word == "one more" else -1)


def _rounds(found: Forecast) -> None:
    """Rounds as light bars; the last bar is all longer fights together."""
    shares = found.rounds
    longest = max(shares.values())
    first = min(shares)
    rows = [(str(number), shares.get(number, Fraction(0))) for number in range(first, first + MOST_BARS)]
    rest = sum((share for number, share in shares.items() if number >= first + MOST_BARS), Fraction(0))
    rows += [(f"{first + MOST_BARS}+", rest)] if rest else []
    while rows and not rows[-1][1]:
        rows.pop()
    longest = max(longest, rest)
    bars = "".join(
        f"<div class='odds'><span>{label}</span><i style='width:{float(70 * share / longest):.1f}%'></i>"
        f"<b>{percent(share)}</b></div>"
        for label, share in rows
    )
    st.html(f"<h2>Rounds it takes</h2>{bars}")


def _members(found: Forecast) -> None:
    names = [one.name for one in found.set_up.party]
    rows = [
        (name, percent(falls.share), percent(dies.share))
        for name, falls, dies in zip(names, found.falls, found.dies, strict=True)
    ]
    answer.chance_rows(("", "falls", "dies"), rows)
    st.html(
        "<p class='quiet'>Left out: moving, ranges, spells, trying hard, saves, healing and flight. "
        f"At most {MOST_ON_A_SIDE} on a side.</p>"
    )
