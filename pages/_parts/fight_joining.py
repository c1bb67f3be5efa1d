"""Somebody joins a fight: creatures of the packs, the rest of the party, someone made up on the spot."""

import streamlit as st

from dhcore import fights
from dhcore.character import book
from dhcore.content.creatures import Creature
from dhcore.dragonhead.damage import damage_types
from dhcore.dragonhead.dice_table import MAX_SCORE
from dhcore.dragonhead.fight import CHARACTERS, CREATURES, AttackRow, Profile
from dhcore.dragonhead.fight_order import join
from dhcore.dragonhead.wounds import MAX_HP
from dhcore.encounter.values import MAX_NAME
from dhcore.fights import Wanted, made_up
from dhcore.fights.people import MOST_AT_ONCE
from dhcore.store import new_id
from pages._parts import campaign
from pages._parts.fight_here import Here
from pages._parts.party_people import labels
from pages._parts.party_steps import once, take
from pages._parts.words import plain


def show(here: Here) -> None:
    """Creatures first: that is what comes through the door."""
    _creatures(here)
    _party(here)
    with st.expander("Someone made up", key="fight_made_up", on_change="rerun") as panel:
        if panel.open:
            _made_up(here)


def _creatures(here: Here) -> None:
    kinds = {one.id: one for one in here.rules.library.all(Creature)}
    present = [kind.id for kind in here.fight.kinds if kind.id in kinds]
    rest = sorted((one for one in kinds if one not in present), key=lambda one: kinds[one].name)
    name = st.selectbox(
        "Creature",
        [*present, *rest],
        format_func=lambda one: f"{kinds[one].name} · {kinds[one].hp} HP",
        key="fight_join_kind",
        label_visibility="collapsed",
    )
    count = st.number_input("How many", 1, MOST_AT_ONCE, key="fight_join_count")
    hidden = st.toggle("Hidden from the players", key="fight_join_hidden")
    later = st.toggle("A round later", key="fight_join_later", disabled=not here.fight.round)
    if name and once(f"{count} {plain(kinds[name].name)} join", "fight_join"):
        enters = here.fight.round + 1 if later else 0
        wanted = [Wanted(name, count, hidden=hidden, enters=enters)]
        take(lambda: fights.add_creatures(here.opened, here.id, wanted, here.rules, campaign.me()))


def _party(here: Here) -> None:
    state = here.opened.state()
    names = labels(book.characters(state))
    absent = [one for one in names if here.fight.find("party", one) is None]
    for one in absent:
        if once(f"{plain(names[one])} joins", f"fight_join_{one}"):
            take(lambda key=one: fights.add_party(here.opened, here.id, [key], here.rules, campaign.me()))


def _made_up(here: Here) -> None:
    """A name and as many numbers as somebody cares to give."""
    with st.form("fight_made_up_form", border=False):
        name = st.text_input("Name", "Stranger", max_chars=MAX_NAME, key="fight_up_name")
        hp = st.number_input("HP", 1, MAX_HP, 10, key="fight_up_hp")
        stun = st.number_input("Stun point", 1, MAX_HP, 4, key="fight_up_stun")
        ac = st.number_input("AC score", 0, MAX_SCORE, 6, key="fight_up_ac")
        dc = st.number_input("DC score", 0, MAX_SCORE, 4, key="fight_up_dc")
        hit = st.number_input("Hit score", 0, MAX_SCORE, 8, key="fight_up_hit")
        kind = st.segmented_control(
            "Type of damage",
            [one.letter for one in damage_types()],
            default="s",
            key="fight_up_type",
            required=True,
        )
        ally = st.toggle("On the party's side", key="fight_up_ally")
        if st.form_submit_button("Joins", width="stretch"):
            row = AttackRow(key="a1", name="Blow", hit=hit, type=kind)
            profile = Profile(id=new_id(), name=" ".join(name.split()), ac=ac, dc=dc, attacks=(row,))
            newcomer = made_up(profile, hp, stun, side=CHARACTERS if ally else CREATURES)
            here.act(lambda now: join(now, [newcomer], [profile]))
