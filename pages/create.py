"""A new character: a whole one in one tap, or step by step as the game orders them."""

import streamlit as st

from dhcore.character import draft_book
from dhcore.errors import DhcoreError
from pages._parts import (
    create_abilities,
    create_class,
    create_figures,
    create_finish,
    create_gear,
    create_magic,
    create_one,
    create_person,
    create_walk,
    frame,
    people,
    rolls,
)
from pages._parts.create_desk import DRAFT, FINISH, SCREENS, Desk, drawn, step_in_address
from pages._parts.guard import guard

guard(__file__)

SHOW = {
    "abilities": create_abilities.show,
    "class": create_class.show,
    "hit points": create_figures.hit_points,
    "equipment": create_gear.show,
    "attacks": create_figures.attacks,
    "defences": create_figures.defences,
    "move": create_figures.move,
    "magic": create_magic.show,
    "personality": create_person.show,
    FINISH: create_finish.show,
}

if frame.heading("Create", undo=True):
    rolls.undo_last()
if (opened := people.needs_campaign()) is None:
    st.stop()
state = opened.state()
rules = people.rules(state)
if (draft_id := st.query_params.get(DRAFT)) is None:
    create_one.show(opened, state, rules)
    shown = None
else:
    try:
        shown = draft_book.draft(state, draft_id)
    except DhcoreError as error:
        shown = None
        create_finish.gone(state, draft_id, error)
    else:
        desk = Desk(opened, draft_id, shown, rules, step_in_address(shown))
        create_walk.to_top(f"{desk.step} {shown.class_id}")
        create_walk.strip(desk)
        with st.container(key="create_screen", gap="xsmall"):
            st.html(f"<h2 class='unseen'>{SCREENS[desk.step].title}</h2>")
            desk = SHOW[desk.step](desk) or desk
        shown = desk.draft
        create_walk.buttons(desk)
create_walk.pulse(draft_id, shown)
drawn(opened)
