"""Everything about a fight besides its turns: who joins, groups, the forecast, copies, files, its end."""

from collections.abc import Callable
from dataclasses import dataclass

import streamlit as st

from dhcore import fights
from dhcore.encounter import archive, end_fight, reopen, retitle, take_note
from dhcore.encounter.values import MAX_NAME, MAX_TEXT
from dhcore.store import LogRow
from pages._parts import campaign, fight_forecast, fight_groups, fight_joining, fight_round, people
from pages._parts.fight_here import LIST, Here, go
from pages._parts.party_steps import once, take


@dataclass(frozen=True)
class Panel:
    """A part of the menu: its title, icon, and what it draws once it is open."""

    title: str
    icon: str
    draw: Callable[[Here], None]


def show(here: Here) -> None:
    """The panels, closed; then what is done with the fight as a whole."""
    for key, panel in PANELS.items():
        if key == "die" and here.fight.now.face is None:
            continue
        shown = st.expander(panel.title, key=f"fight_menu_{key}", icon=panel.icon, on_change="rerun")
        if shown.open:
            with shown, st.container(gap="xsmall"):
                panel.draw(here)
    _whole(here)


def _forecast(here: Here) -> None:
    fight_forecast.show(here.table)


def _name(here: Here) -> None:
    fight = here.fight
    with st.form("fight_title_form", border=False):
        name = st.text_input(
            "Name of the fight", fight.name, max_chars=MAX_NAME, key=f"fight_title_{fight.id}"
        )
        note = st.text_area(
            "Notes for the DM", fight.note, max_chars=MAX_TEXT, height=90, key=f"fight_notes_{fight.id}"
        )
        if st.form_submit_button("Keep", width="stretch"):
            here.act(lambda now: retitle(now, name).then(lambda then: take_note(then, note)))


def _copies(here: Here) -> None:
    """A copy to fight again, and one without the party for another time."""
    if once("Duplicate as before the fight", "fight_copy_fresh"):
        take(lambda: _copied(here, fresh=True), _opened)
    if once("Duplicate as it stands", "fight_copy"):
        take(lambda: _copied(here, fresh=False), _opened)
    if once("Save for later, without the party", "fight_save_later"):
        take(lambda: _saved(here))


def _copied(here: Here, *, fresh: bool) -> LogRow:
    return fights.duplicate(
        here.opened, here.id, f"{here.fight.name[: MAX_NAME - 5]} copy", campaign.me(), fresh=fresh
    )


def _saved(here: Here) -> LogRow:
    """The copy is put away at once: that is where saved fights are looked for."""
    row = fights.duplicate(here.opened, here.id, here.fight.name, campaign.me(), with_party=False)
    return fights.run(here.opened, row.data["fight"], archive, here.rules, campaign.me())


def _opened(row: LogRow) -> None:
    go(row.data["fight"])


def _file(here: Here) -> None:
    st.download_button(
        "Save the fight as a file",
        data=lambda: fights.export_json(here.opened.state(), here.id, here.rules),
        file_name="fight.json",
        mime="application/json",
        key="fight_export",
        icon=":material/download:",
        on_click="ignore",
        width="stretch",
    )


PANELS = {
    "join": Panel("Somebody joins", ":material/person_add:", fight_joining.show),
    "die": Panel("The die of this round showed", ":material/casino:", fight_round.recast),
    "saves": Panel("Saves of a group", ":material/shield:", fight_groups.saves),
    "reaction": Panel("Reaction of strangers", ":material/handshake:", fight_groups.reaction),
    "retreat": Panel("Retreat", ":material/directions_run:", fight_groups.retreat),
    "name": Panel("Name and notes", ":material/edit:", _name),
    "copies": Panel("Copies", ":material/content_copy:", _copies),
    "file": Panel("File", ":material/download:", _file),
}


def _whole(here: Here) -> None:
    fight = here.fight
    _forecast(here)
    with st.container(horizontal=True, gap="xsmall", key="fight_whole"):
        if once("All fights", "fight_all", icon=":material/list:"):
            go(LIST)
            st.rerun()
        if fight.status == "over":
            if once("Fight on", "fight_on"):
                here.act(reopen)
        elif fight.round and once("End the fight", "fight_over"):
            here.act(end_fight)
        if once("Take out" if fight.archived else "Put away", "fight_archive", icon=":material/archive:"):
            here.act(lambda now: archive(now, not now.archived), done=_to_list)
        if once("Delete", "fight_delete", icon=":material/delete:"):
            take(lambda: fights.delete(here.opened, here.id, campaign.me()), _to_list)
    award(here)


def award(here: Here) -> None:
    """XP at the end: the way to where they are awarded, with those who came through filled in."""
    if who := fights.earners(here.fight):
        form = {"part": "award", "to": "each", "with": ",".join(who), "why": here.fight.name}
        st.page_link(
            "pages/advance.py",
            label="Award XP for it",
            icon=":material/trending_up:",
            query_params=campaign.link_params() | {people.WHO: who[0]} | form,
            width="stretch",
        )


def _to_list(_: LogRow) -> None:
    go(LIST)
