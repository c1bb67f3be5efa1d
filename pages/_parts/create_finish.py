"""The end of creation: the character as a card, what is missing with the way to it, and the last tap."""

from datetime import date
from html import escape

import streamlit as st

from dhcore.character import creation, draft_book
from dhcore.errors import DhcoreError
from dhcore.store import Snapshot
from pages._parts import campaign, create_card, create_one
from pages._parts.create_desk import DRAFT, SCREENS, STEP, Desk, go, refuse
from pages._parts.words import plain


def show(desk: Desk) -> None:
    """What keeps it from being finished comes first, each with its step in one tap; then the card."""
    wrong = {step: said for step, said in creation.problems(desk.draft, desk.rules).items() if said}
    sheet = creation.sheet_so_far(desk.draft, desk.rules)
    if wrong:
        st.html("<p>Still missing:</p>")
        links(wrong)
    if sheet is not None:
        create_card.card(sheet)
    better = {
        step: said for step, said in creation.advice(desk.draft, desk.rules).items() if step not in wrong
    }
    if better:
        st.html("<p class='quiet'>Could be done, but need not:</p>")
        links(better)
    if st.button("Give this one up", key="create_drop", type="tertiary", icon=":material/delete:"):
        give_up(desk)


def button(desk: Desk) -> None:
    """The last tap, in the row at the bottom; what is missing is said when it comes too early."""
    missing = any(creation.problems(desk.draft, desk.rules).values())
    if st.button(
        "Finish",
        icon=":material/check:",
        type="secondary" if missing else "primary",
        key="create_finish",
        width="stretch",
    ):
        finish(desk)


def links(said: dict[str, tuple[str, ...]]) -> None:
    """Each step that has something, with what it is; a tap goes there."""
    for step, sentences in said.items():
        if st.button(
            f"**{SCREENS[step].title}** {plain(' '.join(sentences))}",
            key=f"create_to_{SCREENS[step].key}",
            width="stretch",
        ):
            go(step)


def finish(desk: Desk) -> None:
    """The character joins under the draft's own id, and its sheet opens; twice tapped is once done."""
    try:
        draft_book.finish_draft(
            desk.opened, desk.draft_id, desk.rules, desk.draft_id, date.today().isoformat(), campaign.me()
        )
    except DhcoreError as error:
        if desk.draft_id not in desk.opened.state().characters:
            refuse(error)
            st.rerun()
    create_one.to_sheet(desk.draft_id)


def give_up(desk: Desk) -> None:
    """The draft no longer kept; undo brings it back."""
    try:
        draft_book.drop(desk.opened, desk.draft_id, campaign.me())
    except DhcoreError as error:
        refuse(error)
    leave()


def gone(state: Snapshot, draft_id: str, error: DhcoreError) -> None:
    """The draft of the address is not here: it became a character, or it was given up."""
    if draft_id in state.characters:
        st.html("<p>This character is finished.</p>")
        if st.button("Open its sheet", type="primary", key="create_open_sheet", width="stretch"):
            create_one.to_sheet(draft_id)
    else:
        st.html(f"<p>{escape(str(error))}</p>")
    if st.button("A new character", key="create_afresh", width="stretch"):
        leave()


def leave() -> None:
    """Back to the beginning of the page."""
    for name in (DRAFT, STEP):
        st.query_params.pop(name, None)
    st.rerun()
