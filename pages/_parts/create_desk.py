"""What every screen of creation works with: the draft kept in the campaign, and commands on the newest one.

The draft and the step stand in the address (``?d=`` and ``?step=``), so a locked phone, a reload and a
restarted server come back to the same screen.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random, SystemRandom
from typing import NamedTuple, TypeVar
from zlib import crc32

import streamlit as st

from dhcore.character import Rules, creation, draft_book
from dhcore.character.creation import Draft
from dhcore.errors import DhcoreError
from dhcore.store import Campaign, new_id
from pages._parts import campaign

DRAFT, STEP = "d", "step"
FINISH = "finish"
T = TypeVar("T")


class Screen(NamedTuple):
    """One screen of creation: how the address names it, its title, and the word of the strip."""

    key: str
    title: str
    short: str


SCREENS = {
    "abilities": Screen("1", "Abilities", "Abilities"),
    "class": Screen("2", "Class", "Class"),
    "hit points": Screen("3", "Hit points", "HP"),
    "equipment": Screen("4", "Equipment", "Gear"),
    "attacks": Screen("5", "Attacks", "Attacks"),
    "defences": Screen("6", "Defences", "AC/DC"),
    "move": Screen("7", "Move", "Move"),
    "magic": Screen("8", "Magic", "Magic"),
    "personality": Screen("9", "Personality", "Person"),
    FINISH: Screen(FINISH, "Finish", "Finish"),
}
"""Step -> its screen: the nine steps as the game orders them, and the end."""


@dataclass(frozen=True)
class Desk:
    """A draft on the table: where it is kept, how it stands, and the step in view."""

    opened: Campaign
    draft_id: str
    draft: Draft
    rules: Rules
    step: str

    @property
    def key(self) -> str:
        """The draft's id, for the keys of widgets."""
        return self.draft_id


def chance() -> Random:
    """What the app rolls with."""
    return SystemRandom()


def change(desk: Desk, redraft: Callable[[Draft], Draft], what: str) -> None:
    """A step of creation on the newest draft, then the page anew; a refusal is said at the next run.

    The same tap twice, before this phone has drawn what the first one did, counts once; another one counts.
    """
    if _saved(desk, redraft, what):
        st.session_state.pop("_create_refused", None)
    st.rerun()


def change_quietly(desk: Desk, redraft: Callable[[Draft], Draft], what: str) -> Desk:
    """The same for text that was typed, within the run: what was tapped right after it still counts."""
    if not _saved(desk, redraft, what):
        return desk
    return replace(desk, draft=draft_book.draft(desk.opened.state(), desk.draft_id))


def _saved(desk: Desk, redraft: Callable[[Draft], Draft], what: str) -> bool:
    st.session_state["_create_turn"] = _turn() + 1
    step = "personality" if desk.step == FINISH else desk.step
    try:
        draft_book.change_draft(
            desk.opened,
            desk.draft_id,
            lambda draft: creation.redrafted(redraft(draft), step=step),
            what,
            campaign.me(),
            token=_token(desk, what),
        )
    except DhcoreError as error:
        refuse(error)
        return False
    return True


def refuse(error: DhcoreError) -> None:
    """Keep a refusal for the place where it is seen, above the buttons at the bottom."""
    st.session_state["_create_refused"] = str(error)


def refusal() -> str:
    """The refusal to show now; empty for none."""
    return st.session_state.pop("_create_refused", "")


def drawn(opened: Campaign) -> None:
    """This phone now shows the campaign as it is: the next tap is a new one."""
    st.session_state["_create_version"] = opened.version


def _token(desk: Desk, what: str) -> str:
    phone = st.session_state.setdefault("_create_phone", new_id()[:8])
    version = st.session_state.get("_create_version", 0)
    return f"{desk.draft_id[:8]}.{phone}.{crc32(what.encode()):08x}.{version}"


def _turn() -> int:
    return st.session_state.get("_create_turn", 0)


def tapped(label: str, options: Sequence[T], words: Callable[[T], str], key: str) -> T | None:
    """Pills to tap, each a command: the one tapped just now. Afterwards none is chosen."""
    return st.pills(
        label,
        options,
        format_func=words,
        key=f"{key}_{_turn()}",
        width="stretch",
    )


def choice(
    label: str,
    options: Sequence[T],
    stored: T | None,
    words: Callable[[T], str],
    key: str,
) -> T | None:
    """Pills that show what is ``stored``: another one tapped just now, else None.

    The key bears what is stored, so that an answer of the browser to an older state is never taken.
    """
    now = st.pills(
        label or "Choice",
        options,
        default=stored if stored in options else None,
        format_func=words,
        required=stored in options,
        key=f"{key}_{stored}_{_turn()}",
        label_visibility="visible" if label else "collapsed",
        width="stretch",
    )
    return now if now != stored else None


def panel(label: str, key: str, width: str = "content") -> "st.delta_generator.DeltaGenerator":
    """A popover that closes once something in it was done; its content is drawn while it is ``open``."""
    return st.popover(label, key=f"{key}_{_turn()}", on_change="rerun", width=width)


def go(step: str) -> None:
    """Show that step; the address says it."""
    st.query_params[STEP] = SCREENS[step].key
    st.rerun()


def open_draft(draft_id: str, step: str) -> None:
    """Put a draft on the desk at that step."""
    st.query_params.pop("one", None)
    st.query_params[DRAFT] = draft_id
    go(step)


def step_in_address(draft: Draft) -> str:
    """The step that the address names, else the one the draft was left at."""
    named = st.query_params.get(STEP)
    return next((step for step, screen in SCREENS.items() if screen.key == named), draft.step)
