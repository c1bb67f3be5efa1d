"""The way through creation: the strip of steps, the buttons at the bottom, and what undo would take back."""

from html import escape

import streamlit as st

from dhcore.character import creation, draft_book
from dhcore.character.creation import Draft
from dhcore.errors import DhcoreError
from dhcore.store import Campaign
from pages._parts import campaign, create_finish, rolls
from pages._parts.create_desk import FINISH, SCREENS, Desk, go, refusal

TICK_SECONDS = 2
DONE, OPEN, WRONG = "**:material/check:**", "", "**:material/priority_high:**"
_TO_TOP = """
export default function ({ data }) {
  if (window.dragonheadStep !== undefined && window.dragonheadStep !== data.step)
    document.querySelector("[data-testid=stMain]")?.scrollTo(0, 0);
  window.dragonheadStep = data.step;
}
"""


def strip(desk: Desk) -> None:
    """Every step with its mark; a tap goes there. The one in view has a frame."""
    found = marks(desk)
    with st.container(key="create_strip", gap="xsmall"):
        for step, screen in SCREENS.items():
            number = "**10**" if step == FINISH else f"**{screen.key}**"
            if st.button(
                f"{found[step] or number} {screen.short}",
                key=f"create_step_{screen.key}",
                type="secondary" if step == desk.step else "tertiary",
                width="stretch",
            ):
                go(step)


def marks(desk: Desk) -> dict[str, str]:
    """Step -> its mark: done, still open, or something wrong with it."""
    wrong, better = creation.problems(desk.draft, desk.rules), creation.advice(desk.draft, desk.rules)
    found = {}
    for step in creation.STEPS:
        if wrong[step]:
            found[step] = WRONG if step == "hit points" else OPEN
        else:
            found[step] = DONE if is_ready(desk, step) and not better.get(step) else OPEN
    return {**found, FINISH: OPEN}


def is_ready(desk: Desk, step: str) -> bool:
    """Whether what the step rests on is there: the abilities, and after them the class."""
    return desk.draft.is_rolled and (step == "abilities" or desk.draft.class_id is not None)


def is_done(desk: Desk) -> bool:
    """Whether going on is the thing to do: nothing is missing in the step in view, or still to choose."""
    if not is_ready(desk, desk.step) or creation.problems(desk.draft, desk.rules).get(desk.step):
        return False
    unchosen = desk.step == "magic" and not desk.draft.picks
    return not (unchosen and creation.advice(desk.draft, desk.rules).get("magic"))


def buttons(desk: Desk) -> None:
    """Back and next, always in reach of the thumb, and above them what was refused."""
    steps = list(SCREENS)
    at = steps.index(desk.step)
    with st.bottom, st.container(key="create_walk", gap="xsmall"):
        if said := refusal():
            st.html(f"<p class='refused' role='alert'>{escape(said)}</p>")
        with st.container(horizontal=True, gap="small", wrap=False, key="create_walk_row"):
            if st.button(
                "Back",
                icon=":material/arrow_back:",
                key=f"create_back_{at}",
                width="stretch",
                disabled=not at,
            ):
                go(steps[at - 1])
            if desk.step == FINISH:
                create_finish.button(desk)
            elif st.button(
                f"Next: {SCREENS[steps[at + 1]].title}",
                key=f"create_next_{at}",
                type="primary" if is_done(desk) else "secondary",
                width="stretch",
            ):
                go(steps[at + 1])


def to_top(step: str) -> None:
    """A new step begins at its top."""
    st.components.v2.component("dragonhead_step", js=_TO_TOP, isolate_styles=False)(
        key="create_top", data={"step": step}, height=0
    )


@st.fragment(run_every=TICK_SECONDS)
def pulse(draft_id: str | None, shown: Draft | None) -> None:
    """What undo would take back; and the page anew when another phone changed the draft that is shown."""
    opened = campaign.current()
    if opened is None:
        return
    try:
        rows = opened.log(limit=rolls.SHOWN)
        rolls.has_shown(rows)
        newest = next((row.text for row in rows if not row.undone), "")
        st.html(f"<p class='quiet' dir='auto'>Undo takes back: {escape(newest)}</p>" if newest else "<p></p>")
    except DhcoreError as error:
        st.html(f"<p class='quiet'>{escape(str(error))}</p>")
        return
    if draft_id is not None and _now(opened, draft_id) != shown:
        st.rerun()


def _now(opened: Campaign, draft_id: str) -> Draft | None:
    try:
        return draft_book.draft(opened.state(), draft_id)
    except DhcoreError:
        return None
