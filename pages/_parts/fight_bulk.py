"""All creatures of a kind attack at once: which attack, whom, and every result in a list to be ticked."""

from html import escape
from random import SystemRandom

import streamlit as st

from dhcore.dragonhead.check import Roll
from dhcore.dragonhead.fight import Fighter
from dhcore.dragonhead.fight_aim import Aim, aim_at
from dhcore.dragonhead.fight_groups import Assault, all_attack, creatures, typed_attacks
from dhcore.errors import DhcoreError
from pages._parts import fight_attack, fight_hand, fight_now, fight_result
from pages._parts.fight_here import Here
from pages._parts.party_steps import complain, once
from pages._parts.words import plain


def offer(here: Here, fighter: Fighter) -> None:
    """The way in, for a creature that is not the last of its kind to act."""
    together = _together(here, fighter)
    if fighter.id in together and len(together) > 1:
        words = f"All {len(together)} attack: {plain(fighter.profile.name)}"
        if st.button(words, key=f"fight_bulk_{fighter.id}", icon=":material/groups:"):
            st.session_state["_fight_bulk"] = None if is_open(here, fighter) else _place(here, fighter)
            st.rerun()


def is_open(here: Here, fighter: Fighter) -> bool:
    """Whether they are being told whom to attack."""
    return st.session_state.get("_fight_bulk") == _place(here, fighter)


def show(here: Here, fighter: Fighter) -> bool:
    """Attack, targets, and the roll of all of them. True once it can be rolled."""
    turn = fight_attack.turn()
    rows = {row.key: row for row in fighter.profile.attacks if fight_now.does_harm(row) and not row.dmg}
    if not rows:
        st.html("<p class='blocked'>They have no attack that can be rolled together.</p>")
        return False
    key = st.pills(
        "Their attack",
        list(rows),
        default=next(iter(rows)),
        format_func=lambda one: fight_now.label(here, rows[one]),
        key=f"fight_bulk_attack_{fighter.id}_{turn}",
        required=True,
        label_visibility="collapsed",
    )
    foes = [
        one.id
        for one in here.fight.in_play(max(1, here.fight.round))
        if one.up and one.side != here.fight.get(fighter.id).side and one.id in here.table.fighters
    ]
    ids = st.pills(
        "Whom they attack, in turns",
        foes,
        selection_mode="multi",
        default=foes[:1] if len(foes) == 1 else [],
        format_func=lambda one: plain(here.label(one)),
        key=f"fight_bulk_target_{fighter.id}_{turn}",
    )
    st.toggle(
        "Creatures take the middle of their dice", True, key="fight_bulk_middle", persist_state="session"
    )
    if not ids:
        return False
    together = [here.table.fighters[one] for one in _together(here, fighter)]
    assaults = [
        Assault(one, key, here.table.fighters[ids[place % len(ids)]]) for place, one in enumerate(together)
    ]
    _roll_row(here, assaults)
    return True


def _roll_row(here: Here, assaults: list[Assault]) -> None:
    state, house = st.session_state, here.table.house
    try:
        fight_attack.odds(aim_at(assaults[0].attacker, assaults[0].key, [assaults[0].target], house=house))
    except DhcoreError as error:
        complain(str(error))
    with st.container(horizontal=True, gap="small", wrap=False, key="fight_roll_row"):
        rolled = once(f"Roll {len(assaults)}", "fight_bulk_roll", type="primary", icon=":material/casino:")
        words = "App rolls" if state.get("_fight_by_hand") else "I rolled…"
        if once(words, "fight_bulk_hand"):
            state["_fight_by_hand"] = not state.get("_fight_by_hand")
            st.rerun()
    try:
        if state.get("_fight_by_hand"):
            results = _by_hand(here, assaults, rolled)
        else:
            middle = bool(state.get("fight_bulk_middle", True))
            results = all_attack(assaults, SystemRandom(), house, middle=middle) if rolled else ()
    except DhcoreError as error:
        st.html(f"<p class='blocked' role='alert'>{escape(str(error))}</p>")
        return
    if results:
        fight_result.keep(here, results, bulk=True)
        state.pop("_fight_bulk", None)
        st.rerun()


def _by_hand(here: Here, assaults: list[Assault], rolled: bool) -> tuple:
    """Every creature's middle against defence rolls from the table, one for each attack."""
    rng = SystemRandom() if rolled else None
    guards: list[Roll | int | None] = []
    for place, one in enumerate(assaults):
        aim: Aim = aim_at(one.attacker, one.key, [one.target], house=here.table.house)
        defence = aim.targets[0].defence
        label = f"{one.target.label}: {defence.kind} {defence.check.pool} against {one.attacker.label}"
        for blow in range(aim.row.count):
            key = f"fight_guard_{fight_attack.turn()}_{place}_{blow}"
            guards.append(fight_hand.ask(label, defence.check, key, rng))
    if None in guards:
        return ()
    return typed_attacks(assaults, guards, here.table.house)


def _together(here: Here, fighter: Fighter) -> tuple[str, ...]:
    if fighter.party:
        return ()
    ids = creatures(here.fight, here.fight.get(fighter.id).ref)
    return tuple(one for one in ids if one in here.table.fighters and not here.fight.get(one).debts)


def _place(here: Here, fighter: Fighter) -> tuple[str, int, str]:
    return (here.id, here.fight.round, here.fight.get(fighter.id).ref)
