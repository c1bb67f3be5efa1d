"""Conditions: the usual ones by a tap, any other by its name; how long; fire; and taking them off."""

from html import escape

import streamlit as st

from dhcore.dragonhead.action_table import action_table
from dhcore.dragonhead.fight_ticks import fire_of, put_out, set_on_fire
from dhcore.dragonhead.fire import fire_damage
from dhcore.dragonhead.guard import circumstances
from dhcore.dragonhead.stun import stun_effects
from dhcore.encounter import add_condition, break_concentration, remove_condition
from dhcore.encounter.parts import Ends
from dhcore.encounter.values import MAX_REMARK
from pages._parts.fight_here import Here
from pages._parts.party_steps import once
from pages._parts.words import plain

OURS = ("blind", "asleep", "frozen", "slowed", "invisible", "charmed", "afraid")
DOING = ("holding on", "climbing", "flying")
LASTING: dict[str, tuple[Ends, int]] = {
    "till taken off": ("removed", 1),
    "1 round": ("round", 1),
    "2 rounds": ("round", 2),
    "3 rounds": ("round", 3),
    "5 rounds": ("round", 5),
    "its next turn": ("turn", 1),
    "the fight": ("encounter", 1),
    "concentration": ("concentration", 1),
}


def known() -> tuple[str, ...]:
    """Conditions that the rules reckon with, and some that tables often need."""
    bearing = [name for name in ("surprised", "guard down") if name in circumstances()]
    return (*bearing, *(name for name in DOING if name in stun_effects()), *OURS)


def show(here: Here, combatant_id: str) -> None:
    """What holds, each with a tap to take it off; then what can be added."""
    one = here.fight.get(combatant_id)
    with st.container(horizontal=True, gap="xsmall", key="fight_held"):
        for held in one.conditions:
            label = f"{plain(held.name)}{_left(here, held.until, held.ends)}"
            if once(label, f"fight_off_{held.id}", icon=":material/close:", width="content"):
                here.act(lambda now, key=held.id: remove_condition(now, key))
        concentrates = any(
            held.source == combatant_id for other in here.fight.combatants for held in other.conditions
        )
        if concentrates and once("Stops concentrating", f"fight_break_{combatant_id}", width="content"):
            here.act(lambda now: break_concentration(now, combatant_id))
    lasts = st.pills(
        "How long",
        list(LASTING),
        default=next(iter(LASTING)),
        key="fight_lasts",
        required=True,
        persist_state="session",
        label_visibility="collapsed",
    )
    source = _source(here, combatant_id) if lasts == "concentration" else None
    with st.container(horizontal=True, gap="xsmall", key="fight_conditions"):
        for name in known():
            if once(name, f"fight_on_{name}_{combatant_id}", width="content"):
                _add(here, combatant_id, name, lasts, source)
        _fire(here, combatant_id)
    with (
        st.form(f"fight_condition_{combatant_id}", border=False, clear_on_submit=True),
        st.container(horizontal=True, vertical_alignment="bottom", wrap=False),
    ):
        other = st.text_input("Another one", max_chars=MAX_REMARK, key=f"fight_other_{combatant_id}")
        if st.form_submit_button("Add") and other.strip():
            _add(here, combatant_id, " ".join(other.split()), lasts, source)


def _add(here: Here, combatant_id: str, name: str, lasts: str, source: str | None) -> None:
    ends, count = LASTING[lasts]
    here.act(lambda now: add_condition(now, [combatant_id], name, ends, count, source=source))


def _source(here: Here, combatant_id: str) -> str:
    """Who concentrates on it; the one whose turn it is, to begin with."""
    ids = [one.id for one in here.fight.combatants if one.up]
    first = here.fight.turn if here.fight.turn in ids else combatant_id
    return st.pills(
        "Who concentrates",
        ids,
        default=first if first in ids else None,
        format_func=lambda one: plain(here.label(one)),
        key=f"fight_source_{combatant_id}",
        required=first in ids,
    )


def _left(here: Here, until: int, ends: Ends) -> str:
    left = until - max(1, here.fight.round) + 1
    return f" ({left} {ends}{'s' * (left != 1)})" if ends in ("round", "turn") else ""


def _fire(here: Here, combatant_id: str) -> None:
    burning = fire_of(here.fight, combatant_id)
    for level, dice in fire_damage().items():
        if burning is None or burning.level != level:
            word = action_table("fire").row(level).result
            label = f"burning, {dice}"
            if once(label, f"fight_burns_{level}_{combatant_id}", width="content", help=escape(word)):
                here.act(lambda now, level=level: set_on_fire(now, combatant_id, level))
    if burning and once("Put the fire out", f"fight_quench_{combatant_id}", width="content"):
        here.act(lambda now: put_out(now, combatant_id))
