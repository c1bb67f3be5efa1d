"""Rests of the day, sleep, a new day, and the hinders of a sheet."""

from html import escape
from random import SystemRandom

import streamlit as st

from dhcore.character import commands
from dhcore.character.basis import basis_of
from dhcore.character.commands.healing import sleeps_in_armor
from dhcore.display import percent
from dhcore.dragonhead.resting import Rest, rest_difficulty, rests_per_day
from dhcore.errors import DhcoreError
from pages._parts import sheet_rolls
from pages._parts.sheet_here import Here
from pages._parts.words import plain

MOST_BARS = 8
USUAL_HINDERS = ("Drunk", "Blinded", "Burning", "Frozen", "Grappled", "Poisoned")
MAX_HINDER = 120


def show(here: Here) -> None:
    """Ten circles, the next rest with its odds, the night, and what hinders."""
    taken = here.sheet.character.health.rests
    marks = "".join(
        f"<i class='{'taken' if place < taken else ''}'>{rest_difficulty(place)[0].upper()}</i>"
        for place in range(rests_per_day())
    )
    st.html(
        f"<h2>Rests</h2><div class='rests' aria-hidden='true'>{marks}</div>"
        f"<small class='quiet'>{taken} of {rests_per_day()} rests taken today</small>"
    )
    _next_rest(here)
    _night(here)
    _hinders(here)


def bars(rest: Rest) -> str:
    """What the rest erases, with its chances, as HTML bars with their text."""
    erased = list(rest.erased.items())
    rows = [(str(points), chance) for points, chance in erased[:MOST_BARS]]
    if len(erased) > MOST_BARS:
        first = erased[MOST_BARS - 1][0]
        rows[-1] = (f"{first} +", rest.erased.at_least(first))
    return "".join(
        f"<div class='odds'><span>{words}</span><i style='width:{float(60 * chance):.1f}%'></i>"
        f"<b>{percent(chance)}</b></div>"
        for words, chance in rows
    )


def _next_rest(here: Here) -> None:
    rest = here.sheet.rest
    if rest is None:
        return
    panel = st.expander(
        f"Next rest: {rest.save.difficulty}, erases about {round(rest.erased.mean)} wear",
        key="sheet_rest",
        on_change="rerun",
    )
    if not panel.open:
        return
    with panel:
        st.html(f"<p class='quiet'>Wear erased by {escape(str(rest.save.pool))}:</p>{bars(rest)}")
        rules = here.rules
        if sheet_rolls.by_hand():
            total = sheet_rolls.total_of(rest.save, "rest")
            if total is not None:
                here.act(lambda one: commands.rest(one, rules, total))
        elif st.button("Rest", key="sheet_rest_roll", icon=":material/casino:", width="stretch"):
            roll = rest.save.roll(SystemRandom())
            here.act(lambda one: commands.rest(one, rules, roll))


def _night(here: Here) -> None:
    panel = st.expander("Sleep, new day", key="sheet_night", on_change="rerun")
    if not panel.open:
        return
    character, rules = here.sheet.character, here.rules
    with panel:
        safe = st.toggle("Somewhere safe", value=True, key="sheet_safe")
        wears = sleeps_in_armor(basis_of(character, rules))
        armored = st.toggle("In armor", value=wears, key=f"sheet_armored_{here.id}_{wears}")
        try:
            st.html(f"<p>{escape(commands.sleep(character, rules, safe, armored).sentence)}</p>")
        except DhcoreError as error:
            st.html(f"<p>{escape(str(error))}</p>")
        if st.button("Sleep", key="sheet_sleep", icon=":material/bedtime:", width="stretch"):
            here.act(lambda one: commands.sleep(one, rules, safe, armored))
        if st.button("New day without sleep", key="sheet_new_day", width="stretch"):
            here.act(commands.new_day)


def _hinders(here: Here) -> None:
    st.html("<h2>Hinders</h2>")
    own = dict.fromkeys(here.sheet.character.hinders)
    if own:
        with st.container(horizontal=True, gap="xsmall", key="sheet_hinders"):
            for text in own:
                if st.button(plain(text), key=f"sheet_rid_{text}", icon=":material/close:", help="Remove"):
                    here.act(lambda one, text=text: commands.remove_hinder(one, text))
    panel = st.expander("Add a hinder", key="sheet_hinder_add", on_change="rerun")
    if not panel.open:
        return
    with panel:
        turn = st.session_state.setdefault("_sheet_hinder_turn", 0)
        picked = st.pills("Usual", USUAL_HINDERS, key=f"sheet_hinder_{turn}", label_visibility="collapsed")
        with st.form(f"sheet_hinder_form_{turn}", border=False):
            typed = st.text_input("Another", max_chars=MAX_HINDER, key=f"sheet_hinder_typed_{turn}")
            added = st.form_submit_button("Add", width="stretch")
        text = picked or (typed if added else "")
        if text:
            st.session_state["_sheet_hinder_turn"] = turn + 1
            here.act(lambda one: commands.add_hinder(one, text))
            st.session_state["_sheet_hinder_turn"] = turn  # refused: what was typed stays
