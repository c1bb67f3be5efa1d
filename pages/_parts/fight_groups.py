"""The whole table at once: saves of a group, the reaction of strangers, retreat."""

from html import escape
from random import SystemRandom

import streamlit as st

from dhcore.display import percent
from dhcore.dragonhead.abilities import abilities
from dhcore.dragonhead.difficulty import ladder
from dhcore.dragonhead.fight import CHARACTERS, CREATURES, DragonFight, of_side
from dhcore.dragonhead.fight_groups import group_save
from dhcore.dragonhead.reaction import parley, reaction_odds, roll_reaction
from dhcore.encounter import Done, call, each
from dhcore.errors import DhcoreError
from pages._parts import fight_quick
from pages._parts.fight_here import Here
from pages._parts.party_steps import complain, once
from pages._parts.words import plain

SIDES = {CHARACTERS: "The party", CREATURES: "The creatures"}
GAPS = {-2: "2 easier", -1: "easier", 0: "as usual", 1: "harder", 2: "2 harder"}


def saves(here: Here) -> None:
    """A save of everybody chosen, each by itself; those who fail take what there is to take, in one tap."""
    ids = _group(here)
    code = st.pills(
        "Save with",
        [one.code for one in abilities()],
        default="luc",
        format_func=str.capitalize,
        key="fight_save_ability",
        required=True,
        label_visibility="collapsed",
    )
    rung = st.pills(
        "Difficulty",
        [one.name for one in ladder()],
        default="normal",
        format_func=str.capitalize,
        key="fight_save_rung",
        required=True,
        label_visibility="collapsed",
    )
    strength = st.number_input("Strength to beat, if any", 0, 100_000, None, key="fight_save_strength")
    if once(f"{len(ids)} save", "fight_save", disabled=not ids):
        group = [here.table.fighters[one] for one in ids]
        try:
            saved = group_save(
                group, code, SystemRandom(), difficulty=rung, strength=strength, house=here.table.house
            )
        except DhcoreError as error:
            complain(str(error))
            st.rerun()
        else:
            st.session_state["_fight_saved"] = (here.id, saved)
            words = "; ".join(one.words for one in saved)
            here.act(lambda now: Done(now, f"{code.capitalize()} Save: {words}", tuple(ids)))
    _failed(here)


def _failed(here: Here) -> None:
    """The result of each, and damage for those who failed."""
    fight_id, saved = st.session_state.get("_fight_saved", ("", ()))
    if fight_id != here.id:
        return
    lines = "".join(f"<li dir='auto'>{escape(one.words)}</li>" for one in saved)
    st.html(f"<ul class='rolls' role='status'>{lines}</ul>")
    failed = [one.id for one in saved if not one.made and here.fight.has(one.id)]
    if failed:
        fight_quick.several(here, failed, f"{len(failed)} who failed")


def _group(here: Here) -> list[str]:
    """Who saves: a side by one tap, then anybody more or less."""
    side = st.segmented_control(
        "Which side", list(SIDES), default=CREATURES, format_func=SIDES.__getitem__, key="fight_save_side",
        required=True, label_visibility="collapsed", width="stretch",
    )  # fmt: skip
    there = [one for one in here.fight.in_play(max(1, here.fight.round)) if one.id in here.table.fighters]
    return st.pills(
        "Who saves",
        [one.id for one in there if one.state != "dead"],
        selection_mode="multi",
        default=[one for one in of_side(here.fight, side) if one in here.table.fighters],
        format_func=lambda one: plain(here.label(one)),
        key=f"fight_save_who_{side}",
        label_visibility="collapsed",
    )


def reaction(here: Here) -> None:
    """What strangers make of the party: somebody speaks, or nobody does; the odds first."""
    speakers = [one for one in here.fight.combatants if one.kind == "party" and one.id in here.table.fighters]
    who = st.pills(
        "Who speaks first",
        [one.id for one in speakers],
        format_func=lambda one: plain(here.label(one)),
        key="fight_speaker",
    )
    check = None
    if who:
        gap = st.pills(
            "Their inclinations",
            list(GAPS),
            default=0,
            format_func=GAPS.__getitem__,
            key="fight_gap",
            required=True,
        )
        check = parley(here.table.fighters[who].profile.score("cha"), gap, house=here.table.house)
    odds = reaction_odds(check, here.table.house)
    told = " · ".join(f"{escape(word)} <b>{percent(chance)}</b>" for word, chance in odds.items() if chance)
    st.html(f"<p class='chances'>{told}</p>")
    if once("Roll the reaction", "fight_reaction", icon=":material/casino:"):
        result = roll_reaction(SystemRandom(), check, here.table.house)
        spoken = f"{here.label(who)} speaks" if who else "Nobody speaks"
        words = f"{spoken}. Reaction: {result.row.value}, {result.row.result}"
        here.act(lambda now: Done(now, words, (who,) if who else ()))


def retreat(here: Here) -> None:
    """A side flees, all who are up; fast flight turns the back (DH-250)."""
    st.html("<p class='quiet'>Trying hard to flee turns the back: attacks from behind meet DC (DH-250).</p>")
    with st.container(horizontal=True, gap="xsmall", wrap=False, key="fight_retreat"):
        for side, words in SIDES.items():
            ids = of_side(here.fight, side)
            if once(f"{words}: {len(ids)} flee", f"fight_flee_{side}", disabled=not ids):
                here.act(lambda now, side=side: _flight(now, side))


def _flight(now: DragonFight, side: str) -> Done[DragonFight]:
    return each(now, of_side(now, side), lambda then, one: call(then, one, "fled"))
