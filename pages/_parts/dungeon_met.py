"""An encounter found by the crawl: who, from where; one tap opens the fight."""

from html import escape

import streamlit as st

from dhcore import fights
from dhcore.fights import Wanted
from dhcore.journey import Met
from dhcore.journey.crawling import pass_by
from dhcore.journey.meeting import where
from dhcore.store import LogRow
from pages._parts import campaign, fight_here
from pages._parts.dungeon_here import Here
from pages._parts.party_steps import complain, once, take

MAX_NAME = 60


def show(here: Here) -> None:
    """The encounter that is still to be dealt with; nothing when there is none."""
    met = here.met
    if met is None:
        return
    told = here.told(met)
    hidden = " It may try a surprise attack." if where(met).hidden else ""
    with st.container(key="dungeon_met", gap="xsmall"):
        text = f"<br><small class='quiet'>{escape(met.text + hidden)}</small>"
        st.html(f"<p class='result' role='status' dir='auto'>{escape(told)}{text}</p>")
        with st.container(horizontal=True, gap="xsmall", wrap=False, key="dungeon_met_row"):
            fight = once("Fight", "dungeon_fight", type="primary", icon=":material/swords:")
            if once("No fight", "dungeon_pass", width="content"):
                here.act(pass_by)
            check = "surprise" if where(met).hidden else "reaction"
            params = campaign.link_params() | {"h": check}
            st.page_link("pages/hazards.py", label=check.capitalize(), query_params=params)
    if fight:
        _open(here, met)


def _open(here: Here, met: Met) -> None:
    """The fight with everybody who comes along; it bears the encounter's id, so two taps are one fight."""
    hidden = where(met).hidden
    wanted = [Wanted(kind, count, hidden=hidden) for kind, count in met.creatures]
    name = ", ".join(
        f"{here.creature(kind)} ×{count}" if count > 1 else here.creature(kind)
        for kind, count in met.creatures
    )
    place = here.table.place if here.table else ""
    members = [sheet.character.id for sheet in here.members]

    def start() -> LogRow:
        return fights.start(
            here.opened,
            name[:MAX_NAME].strip(),
            members,
            wanted,
            here.rules,
            campaign.me(),
            fight_id=met.id,
            place=place,
            token=met.id,
        )

    if not members:
        complain("Nobody comes along: see the marching order.")
        st.rerun()
    take(start, lambda row: _go(row.data["fight"]))


def _go(fight_id: str) -> None:
    fight_here.go(fight_id)
    st.switch_page("pages/fight.py", query_params=campaign.link_params() | {fight_here.FIGHT: fight_id})
