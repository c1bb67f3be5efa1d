"""Steps 3 and 5 to 7 of creation: what is computed, each number with its working."""

from dataclasses import replace
from html import escape

import streamlit as st

from dhcore.character import Sheet, creation
from dhcore.character.attack_lines import AttackLine
from pages._parts import answer, create_card
from pages._parts.create_desk import SCREENS, STEP, Desk, change, go
from pages._parts.words import plain


def sheet(desk: Desk) -> Sheet | None:
    """The sheet so far; without abilities and a class, what comes first and the way there."""
    found = creation.sheet_so_far(desk.draft, desk.rules)
    if found is None:
        step = "class" if desk.draft.is_rolled else "abilities"
        what = "Choose a class first." if desk.draft.is_rolled else "Roll the nine abilities first."
        st.html(f"<p>{what}</p>")
        if st.button(f"To {step}", type="primary", key="create_to_first", width="stretch"):
            go(step)
    return found


def hit_points(desk: Desk) -> None:
    """HP and stun point; or the death in creation, and the way back in one tap."""
    found = sheet(desk)
    if found is None:
        return
    points = creation.hit_points_of(desk.draft, desk.rules)
    if points.died_in_creation:
        st.html(
            f"<div class='big' role='status'><b>{points.actual}</b><span>actual HP<br><small>"
            "dead in creation: all abilities are rolled again (DH-078)</small></span></div>"
        )
        if st.button(
            "Bury this one and roll again",
            type="primary",
            key="create_die",
            width="stretch",
            icon=":material/casino:",
        ):
            st.session_state["_create_onward"] = True
            st.query_params[STEP] = SCREENS["abilities"].key
            change(replace(desk, step="abilities"), creation.die, "died in creation")
    else:
        st.html(
            f"<div class='big' role='status'><b>{found.hp}</b><span>HP<br>"
            f"<small>stun point {found.stun}</small></span></div>"
        )
    if desk.draft.deaths:
        times = "one" if desk.draft.deaths == 1 else f"{desk.draft.deaths:,}"
        st.html(f"<p class='quiet'>Died in creation before this one: {times}.</p>")
    answer.working_table(found.vitals.points.working)


def attacks(desk: Desk) -> None:
    """Every weapon and spell with its roll, bare fists last; what cannot be used is said."""
    found = sheet(desk)
    if found is None:
        return
    if desk.draft.pack_of is None:
        st.html("<p class='quiet'>Weapons come with the equipment (step 4).</p>")
    for line in sorted(found.attacks, key=lambda one: one.kind == "unarmed"):
        state = "" if line.ready else " · packed"
        with st.expander(
            f"{plain(line.name)} **{plain(line.hit_text)}**{state}", key=f"create_hit_{line.key}"
        ):
            attack(line)


def attack(line: AttackLine) -> None:
    """One attack: its aspects in words, and the sum behind its roll."""
    if line.misused:
        st.html(f"<p>{escape(line.misused)} (DH-082).</p>")
    if line.text:
        st.html(f"<p>{escape(line.text)}</p>")
    if line.aspects:
        answer.chance_rows(("aspect", "what it means"), [(str(one), one.row.meaning) for one in line.aspects])
    create_card.working(line.hit)


def defences(desk: Desk) -> None:
    """AC and DC as they are rolled, each with its sum."""
    found = sheet(desk)
    if found is None:
        return
    create_card.figure(found.ac, ", against nearly all attacks")
    create_card.figure(found.dc, ", surprised or with guard down")
    create_card.working(found.ac)


def move(desk: Desk) -> None:
    """Move and the other ways of moving."""
    found = sheet(desk)
    if found is None:
        return
    for one in found.moves:
        create_card.figure(one, ", steps in a fight" if one is found.moves[0] else "")
        create_card.working(one)
