"""The fights of the campaign side by side: one tap opens one; those put away; a new one."""

from html import escape

import streamlit as st

from dhcore import fights
from dhcore.dragonhead.fight import DragonFight
from dhcore.encounter import Done, archive
from dhcore.fights import FightListing
from dhcore.store import Campaign, Snapshot
from pages._parts import campaign, people
from pages._parts.fight_here import NEW, go
from pages._parts.party_steps import once, take
from pages._parts.words import plain

WORDS = {"running": "running", "ready": "ready", "over": "over", "": "cannot be read"}


def show(opened: Campaign, state: Snapshot) -> None:
    """Running fights first, each with where it is."""
    found = fights.fights(state)
    if once("New fight", "fight_new", type="primary", icon=":material/add:"):
        go(NEW)
        st.rerun()
    if not found:
        st.html("<p class='quiet'>No fight here yet.</p>")
    for one in found:
        _row(opened, one)
    away = fights.fights(state, archived=True)
    if away:
        with st.expander(f"Saved and put away: {len(away)}", key="fight_away", on_change="rerun") as panel:
            if panel.open:
                for one in away:
                    _row(opened, one, away=True)


def _row(opened: Campaign, one: FightListing, *, away: bool = False) -> None:
    with st.container(key=f"fight_listed_{one.id}", gap=None):
        with st.container(horizontal=True, vertical_alignment="center", gap="xsmall", wrap=False):
            name = plain(one.name or "A fight without a name")
            if st.button(name, key=f"fight_choose_{one.id}", width="stretch") and not one.problem:
                go(one.id)
                st.rerun()
            if away and not one.problem and once("Take out", f"fight_take_out_{one.id}", width="content"):
                take(lambda: fights.run(opened, one.id, _out, people.rules(opened.state()), campaign.me()))
        where = f"{WORDS[one.status]} · round {one.round}" if one.round else WORDS[one.status]
        standing = f" · {one.standing} standing" if one.status == "running" else ""
        st.html(f"<small class='quiet'>{escape(one.problem or where + standing)}</small>")


def _out(now: DragonFight) -> Done[DragonFight]:
    return archive(now, False)
