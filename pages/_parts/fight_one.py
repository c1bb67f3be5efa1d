"""Somebody in the order: a row that a tap opens, and the panel of what can be done to it."""

import streamlit as st

from dhcore.dragonhead.fight_blows import reset, revive, stand
from dhcore.dragonhead.fight_order import arrive
from dhcore.encounter import (
    call,
    describe,
    enter,
    give_turn,
    hide,
    postpone,
    remove,
    rename,
)
from dhcore.encounter.parts import Combatant
from dhcore.encounter.values import MAX_NAME, MAX_TEXT
from pages._parts import fight_conditions, fight_quick, people
from pages._parts.fight_here import OPEN, Here, address, set_address
from pages._parts.fight_rows import Row
from pages._parts.party_steps import once
from pages._parts.words import plain

HARM, CONDITIONS, PLACE = "harm", "conditions", "more"
CALLED = {"out": "Knocked out", "dead": "Dead", "fled": "Flees"}
PANELS = {HARM: "Wounds", CONDITIONS: "Conditions", PLACE: "More"}


def row(here: Here, drawn: Row) -> None:
    """One row; a tap on it opens its panel below, another closes it. Which one is open, the address says."""
    opened = address(OPEN) == drawn.id
    mark = "open" if opened else drawn.state
    with st.container(key=f"fight_row_{drawn.id}_{mark}", gap=None):
        if st.button(plain(drawn.label), key=f"fight_open_{drawn.id}", type="tertiary", width="stretch"):
            set_address(OPEN, "" if opened else drawn.id)
            st.rerun()
        st.html(drawn.html)
    if opened:
        panel(here, drawn.id)


def panel(here: Here, combatant_id: str) -> None:
    """Quick damage and healing; conditions; and whatever else the table decides about it."""
    with st.container(key=f"fight_inside_{combatant_id}", gap="xsmall"):
        part = st.segmented_control(
            "What to change",
            list(PANELS),
            default=HARM,
            format_func=PANELS.__getitem__,
            key=f"fight_one_part_{combatant_id}",
            required=True,
            label_visibility="collapsed",
            width="stretch",
        )
        if part == HARM:
            fight_quick.show(here, combatant_id)
        elif part == CONDITIONS:
            fight_conditions.show(here, combatant_id)
        else:
            _more(here, here.fight.get(combatant_id))


def _more(here: Here, one: Combatant) -> None:
    key = one.id
    with st.container(key="fight_states"):
        _turns(here, one)
        _states(here, one)
    with (
        st.form(f"fight_name_{key}", border=False),
        st.container(horizontal=True, vertical_alignment="bottom", wrap=False),
    ):
        if one.kind == "party":
            people.link("sheet", "Sheet", one.ref, icon=":material/person:")
            name = ""
        else:
            name = st.text_input("Name", one.name, max_chars=MAX_NAME, key=f"fight_rename_{key}_{one.name}")
        if st.form_submit_button("Rename", disabled=one.kind == "party"):
            here.act(lambda now: rename(now, key, name))
    with st.form(f"fight_note_{key}", border=False):
        note = st.text_area(
            "Notes for the DM", one.note, max_chars=MAX_TEXT, height=90, key=f"fight_text_{key}"
        )
        if st.form_submit_button("Keep the note", width="stretch"):
            here.act(lambda now: describe(now, key, note=note))


def _turns(here: Here, one: Combatant) -> None:
    """Its place in the order."""
    fight, key = here.fight, one.id
    if key in fight.waiting and once("Its turn now", f"fight_give_{key}"):
        here.act(lambda now: give_turn(now, key))
    if key == fight.turn:
        if fight.waiting and once("Waits for the others", f"fight_wait_{key}"):
            here.act(postpone)
        for other in fight.waiting[:-1]:
            if once(f"Waits for {plain(here.label(other))}", f"fight_wait_{key}_{other}"):
                here.act(lambda now, other=other: postpone(now, other))
    later = one.enters > max(1, fight.round)
    if later and fight.round and once("Arrives now", f"fight_arrive_{key}"):
        here.act(lambda now: arrive(now, key))
    if key not in fight.now.order and once("A round later", f"fight_later_{key}"):
        here.act(lambda now: enter(now, key, max(one.enters, now.round, 1) + 1))


def _states(here: Here, one: Combatant) -> None:
    """How it is, by the table's word."""
    key = one.id
    _health(here, one)
    if once("Show it" if one.hidden else "Hide it", f"fight_hide_{key}"):
        here.act(lambda now: hide(now, [key], not one.hidden))
    if one.debts and once("On both feet", f"fight_stand_{key}"):
        here.act(lambda now: stand(now, key))
    if one.kind != "party" and one.body and once("As new", f"fight_reset_{key}"):
        here.act(lambda now: reset(now, [key]))
    if once("Remove", f"fight_remove_{key}", icon=":material/delete:"):
        set_address(OPEN, "")
        here.act(lambda now: remove(now, [key]))


def _health(here: Here, one: Combatant) -> None:
    """Down, dead, gone, and back again."""
    key = one.id
    if one.state == "up":
        for word, label in CALLED.items():
            if once(label, f"fight_call_{word}_{key}"):
                here.act(lambda now, word=word: call(now, key, word))
    elif one.health == "up":
        if once("Back in the fight", f"fight_call_back_{key}"):
            here.act(lambda now: call(now, key, ""))
    elif one.body and once("Revive", f"fight_revive_{key}"):
        here.act(lambda now: revive(now, key, here.table.house))
