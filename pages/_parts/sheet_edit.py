"""Everything of a sheet that is set by hand: values, ability scores, circles, and who it is."""

from collections.abc import Sequence

import streamlit as st

from dhcore.character import commands
from dhcore.character.parts import MAX_OVERRIDE
from dhcore.content.fields import MAX_NAME
from dhcore.dragonhead.ability_scores import score_limits
from dhcore.dragonhead.body_size import body_sizes
from dhcore.dragonhead.dice_table import MAX_SCORE
from dhcore.dragonhead.personality import TONES, inclination, inclinations, traits
from pages._parts import answer
from pages._parts.sheet_figures import figures
from pages._parts.sheet_here import Here
from pages._parts.words import plain

USUAL_SIZE = "as the class"
MOST_CIRCLES = 10_000_000


def show(here: Here) -> None:
    """Values by hand first, then what was rolled, the circles as on paper, and the person."""
    _by_hand(here)
    _value(here)
    _rolled(here)
    _circles(here)
    _person(here)
    _nature(here)


def _by_hand(here: Here) -> None:
    """What is set by hand now, each with the way back."""
    known = figures(here.sheet)
    for one in here.sheet.character.overrides:
        name, computed = one.field, ""
        if one.field in known:
            name, computed = known[one.field][0], f" ({known[one.field][1].computed})"
        label = f"{plain(name)} is {one.value} by hand: compute it again{computed}"
        if st.button(label, key=f"sheet_reset_{one.field}", icon=":material/undo:", width="stretch"):
            here.act(lambda c, field=one.field: commands.reset_override(c, field))


def _value(here: Here) -> None:
    """Any value set by hand: choose it, step it, set it."""
    known = figures(here.sheet)
    with st.expander("Set a value by hand", expanded=True):
        field = st.selectbox(
            "Value",
            list(known),
            format_func=lambda key: f"{known[key][0]}: {known[key][1]}" if key in known else key,
            filter_mode=None,
            key=f"sheet_field_{here.id}",
        )
        if field not in known:
            return
        name, figure = known[field]
        value = st.number_input(
            f"{plain(name)} by hand",
            -MAX_SCORE,
            MAX_OVERRIDE,
            figure.value,
            key=f"sheet_value_{here.id}_{field}_{figure.value}",
        )
        if st.button(f"Set {plain(name)} to {value}", key="sheet_value_set", width="stretch"):
            here.act(lambda one: commands.set_override(one, field, value))
        answer.working_table(figure.lines)


def _rolled(here: Here) -> None:
    """An ability score put right as it was rolled; what was bought on top stays."""
    with st.expander("Ability scores as rolled"):
        lines = {line.code: line for line in here.sheet.abilities}
        code = st.pills(
            "Ability",
            list(lines),
            default="mus",
            format_func=lambda key: f"{key.capitalize()} {lines[key].rolled}",
            key="sheet_ability",
            required=True,
            label_visibility="collapsed",
        )
        line = lines[code]
        low, high = score_limits().lowest, MAX_SCORE
        score = st.number_input(
            f"{line.name} as rolled",
            low,
            high,
            line.rolled,
            key=f"sheet_rolled_{here.id}_{code}_{line.rolled}",
        )
        if st.button(f"Set rolled {line.name} to {score}", key="sheet_rolled_set", width="stretch"):
            here.act(lambda one: commands.set_rolled(one, code, score))


def _circles(here: Here) -> None:
    health = here.sheet.character.health
    now = f"{here.id}_{health.wear}_{health.tear}_{health.scar}"
    with st.expander("Circles as on paper"):
        wear, tear, scar = (
            st.number_input(name.capitalize(), 0, MOST_CIRCLES, drawn, key=f"sheet_{name}_{now}")
            for name, drawn in (("wear", health.wear), ("tear", health.tear), ("scar", health.scar))
        )
        if st.button("Set the circles", key="sheet_circles_set", width="stretch"):
            here.act(lambda one: commands.set_wounds(one, wear, tear, scar))


def _person(here: Here) -> None:
    """Name, player and size. A field that another phone changes shows the new value; the others stay."""
    one = here.sheet.character
    with st.form("sheet_name_form", border=False):
        name = st.text_input("Name", one.name, max_chars=MAX_NAME, key=f"sheet_name_{here.id}_{one.name}")
        if st.form_submit_button("Rename", width="stretch"):
            here.act(lambda c: commands.rename(c, name))
    with st.form("sheet_player_form", border=False):
        player = st.text_input(
            "Player", one.player, max_chars=MAX_NAME, key=f"sheet_player_{here.id}_{one.player}"
        )
        if st.form_submit_button("Set player", width="stretch"):
            here.act(lambda c: commands.set_player(c, player))
    sizes = [USUAL_SIZE, *(row.name for row in body_sizes())]
    size = st.selectbox(
        "Body size",
        sizes,
        sizes.index(one.size or USUAL_SIZE),
        filter_mode=None,
        key=f"sheet_size_{here.id}_{one.size}",
    )
    wanted = None if size == USUAL_SIZE else size
    if wanted != one.size and st.button(f"Be {size}", key="sheet_size_set", width="stretch"):
        here.act(lambda c: commands.set_size(c, wanted))


def _nature(here: Here) -> None:
    """Both inclinations and the traits, saved together; only what was changed here is sent."""
    now = here.sheet.character.nature
    codes = [row.code for row in inclinations()]
    with st.form("sheet_nature_form", border=False):
        social, true = (
            st.selectbox(
                label,
                codes,
                codes.index(code),
                format_func=lambda row: f"{row} {inclination(row).name}",
                filter_mode=None,
                key=f"sheet_{key}_{here.id}_{code}",
            )
            for label, key, code in (
                ("Shows the world", "social", now.social),
                ("Is inside", "true", now.true),
            )
        )
        chosen = _traits(here, now.traits)
        if st.form_submit_button("Set nature", width="stretch"):
            news = {"social": social if social != now.social else None}
            news["true"] = true if true != now.true else None
            new_traits = chosen if chosen != now.traits else None
            here.act(lambda one: commands.set_nature(one, news["social"], news["true"], new_traits))


def _traits(here: Here, now: Sequence[str]) -> tuple[str, ...]:
    """Three traits, suggested or typed."""
    chosen = []
    for place, tone in enumerate(TONES):
        own = now[place] if place < len(now) else None
        offered = list(traits(tone))
        if own and own not in offered:
            offered.insert(0, own)
        trait = st.selectbox(
            f"A {tone} trait",
            offered,
            offered.index(own) if own else None,
            accept_new_options=True,
            key=f"sheet_trait_{tone}_{here.id}_{own}",
        )
        if trait and trait.strip():
            chosen.append(trait.strip()[:MAX_NAME])
    return tuple(chosen)
