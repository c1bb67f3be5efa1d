"""The party as its pages need it: sheets computed once a change, labels for equals, who joins in."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

import streamlit as st

from dhcore.character import Character, Sheet, book, creation, sheet_of
from dhcore.store import Campaign, LogRow, Snapshot
from pages._parts import people
from pages._parts.party_steps import clear_typed, take
from pages._parts.words import plain


def sheets(opened: Campaign) -> tuple[Sheet, ...]:
    """The sheets of everybody who is not put away, by seat. Asked at each tick, computed once a change."""
    state = opened.state()
    return _sheets(opened.id, state.version, state)


@st.cache_resource(max_entries=32, show_spinner=False)
def _sheets(campaign_id: str, version: int, _state: Snapshot) -> tuple[Sheet, ...]:  # noqa: ARG001  # the key
    rules = people.rules(_state)
    return tuple(sheet_of(one, rules) for one in book.characters(_state))


def labels(characters: Iterable[Character]) -> dict[str, str]:
    """Id -> what to call it on a button; the second of a name bears a number."""
    times: Counter[str] = Counter()
    named = {}
    for one in characters:
        times[one.name] += 1
        named[one.id] = one.name if times[one.name] == 1 else f"{one.name} ({times[one.name]})"
    return named


def usual_level(party: Iterable[Sheet]) -> int:
    """The character level that most of them have, for whoever joins; 1 for an empty party."""
    common = Counter(sheet.level for sheet in party).most_common(1)
    return min(common[0][0], creation.MAX_LEVEL) if common else 1


def who(
    party: Sequence[Sheet], key: str, default: Iterable[Sheet] | None = None, label: str = "Who"
) -> list[Sheet]:
    """Those of the party who take part, tapped; all of them (or ``default``) to begin with."""
    names = labels(sheet.character for sheet in party)
    first = [sheet.character.id for sheet in (party if default is None else default)]
    chosen = st.pills(
        label,
        list(names),
        selection_mode="multi",
        default=first,
        format_func=lambda one: plain(names[one]),
        key=key,
        label_visibility="collapsed",
    )
    return [sheet for sheet in party if sheet.character.id in chosen]


def take_for_party(step: Callable[[], LogRow]) -> None:
    """Take a step of the whole party; the panel that led to it closes and gives way to what happened."""
    take(step, _closed)


def _closed(row: LogRow) -> None:
    clear_typed("party_")
    turns = st.session_state.setdefault("_turns", {})
    turns["party_do"] = turns.get("party_do", 0) + 1  # a new row: nothing in it is chosen
    st.session_state["_party_result"] = row.seq
