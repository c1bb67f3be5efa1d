"""The start of a session: who is here on time, the dice by their number, rolled by the app or by hand."""

from random import SystemRandom

import streamlit as st

from dhcore.character import Sheet, mojo_book
from dhcore.content.fields import MAX_NAME
from dhcore.dice import Dice
from dhcore.dragonhead.mojo import mojo_dice, mojo_rolls
from dhcore.store import Campaign
from pages._parts import campaign
from pages._parts.party_steps import clear_typed, once, planned, take, typed
from pages._parts.words import plain

DM = "DM"


def show(opened: Campaign, sheets: tuple[Sheet, ...]) -> None:
    """Everybody who is there on time rolls at once, the DM too; who comes later has none."""
    st.html("<p class='intro'>Who is here? Everybody rolls at once; who comes later has no mojos.</p>")
    names = _known(sheets)
    turn, here = st.session_state.setdefault(f"_mojo_here_{opened.id}", (0, names))
    players = st.pills(
        "Players",
        names,
        selection_mode="multi",
        default=[name for name in here if name in names],
        format_func=plain,
        key=f"mojo_players_{opened.id}_{turn}",
        label_visibility="collapsed",
    )
    _another(f"_mojo_here_{opened.id}", names, players)
    typed_dm = st.text_input(
        "The Dungeon Master",
        max_chars=MAX_NAME,
        key="mojo_dm",
        placeholder="The Dungeon Master's name",
        label_visibility="collapsed",
    )
    if players:
        _roll(opened, players, " ".join(typed_dm.split()) or DM)


def _roll(opened: Campaign, players: list[str], dm: str) -> None:
    """The button for all the dice, and below it the way in for totals from the table."""
    dice = _dice(len(players))
    place = st.container()
    people = [*players, dm]
    totals = {name: _total(name, dice) for name in dict.fromkeys(people)}
    by_hand = sum(total is not None for total in totals.values())
    how = "with these dice" if by_hand == len(totals) else f"({by_hand} by hand)" if by_hand else "for all"
    label = f"Roll {how}" if by_hand < len(totals) else f"Begin {how}"
    with place:
        begun = once(label, "mojo_start", type="primary", icon=":material/casino:")
    if begun:
        rng = SystemRandom()
        rolled = {
            name: dice.total(dice.roll(rng)) if total is None else total for name, total in totals.items()
        }
        take(
            lambda: mojo_book.start_session(opened, players, dm, rolled, campaign.me(), dice),
            lambda _: clear_typed("mojo_start"),
        )


def _known(sheets: tuple[Sheet, ...]) -> list[str]:
    """The players of the party, its characters where nobody is named, and whoever was typed in."""
    from_party = [sheet.character.player or sheet.name for sheet in sheets]
    return list(dict.fromkeys([*from_party, *st.session_state.setdefault("_mojo_names", [])]))


def _another(kept: str, names: list[str], players: list[str]) -> None:
    """Somebody who has no character here: by name, or as one more player in a tap."""
    with (
        st.form("mojo_name", border=False, clear_on_submit=True),
        st.container(horizontal=True, gap="small", wrap=False, vertical_alignment="bottom"),
    ):
        name = st.text_input(
            "Somebody else",
            max_chars=MAX_NAME,
            key="mojo_name_typed",
            placeholder="Somebody else",
            label_visibility="collapsed",
        )
        if st.form_submit_button("Add", icon=":material/person_add:"):
            new = " ".join(name.split()) or f"Player {len(names) + 1}"
            if new not in names:
                st.session_state["_mojo_names"].append(new)
            turn, _ = st.session_state[kept]
            st.session_state[kept] = (turn + 1, list(dict.fromkeys([*players, new])))
            st.rerun()


def _dice(players: int) -> Dice:
    """The dice for so many players; a table that counts the DM along takes other ones (ruling A13)."""
    usual = str(mojo_dice(players))
    chosen = st.segmented_control(
        "Dice",
        [row.dice for row in mojo_rolls()],
        default=usual,
        required=True,
        key=f"mojo_dice_{players}",
        label_visibility="collapsed",
        width="stretch",
    )
    return Dice.parse(chosen)


def _total(name: str, dice: Dice) -> int | None:
    with st.container(horizontal=True, vertical_alignment="center", gap="small", wrap=False):
        st.html(planned(name, ""))
        return typed(str(dice), list(dice.distribution), f"mojo_start_{name}")
