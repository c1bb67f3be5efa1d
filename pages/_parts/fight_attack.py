"""An attack in the making: targets, circumstances, its odds at once, and its roll by the app or by hand."""

from dataclasses import replace
from html import escape
from random import SystemRandom

import streamlit as st

from dhcore.display import percent
from dhcore.dragonhead.fight import AttackRow, Fighter
from dhcore.dragonhead.fight_aim import Aim, How, aim_at
from dhcore.dragonhead.fight_groups import Assault, all_attack
from dhcore.dragonhead.fight_results import roll
from dhcore.errors import DhcoreError
from pages._parts import answer, fight_hand, fight_how, fight_result
from pages._parts.fight_here import Here
from pages._parts.party_steps import complain, once
from pages._parts.words import plain

SHORT = {"any tear": "tear", "knock down": "down", "drops it": "drops", "kills it": "kills"}
MOST_LINES = 4


def turn() -> int:
    """The number of the attack in the making: a new one begins with nothing chosen."""
    return st.session_state.setdefault("_fight_attack", 0)


def over() -> None:
    """The attack is made, or dropped; the next one begins anew."""
    st.session_state["_fight_attack"] = turn() + 1
    for name in ("_fight_how", "_fight_aim", "_fight_by_hand"):
        st.session_state.pop(name, None)


def show(here: Here, attacker: Fighter, row: AttackRow) -> bool:
    """Who is attacked, how, with what chances, and the button that rolls. True once it can be rolled."""
    how = fight_how.kept(attacker.id, row)
    ids = targets(here, attacker, how, f"fight_target_{attacker.id}_{turn()}")
    how = fight_how.show(here, row, ids, (attacker.id, turn()), how)
    if not ids:
        return False
    try:
        aim = _aim(here, attacker, row, ids, how)
    except DhcoreError as error:
        st.html(f"<p class='blocked' role='alert'>{escape(str(error))}</p>")
        return False
    odds(aim)
    _roll_row(here, aim)
    return True


def targets(here: Here, attacker: Fighter, how: How, key: str) -> list[str]:
    """Who is attacked; foes first, the only one at once."""
    side = here.fight.get(attacker.id).side
    there = [one for one in here.fight.in_play(max(1, here.fight.round)) if one.id in here.table.fighters]
    alive = [one for one in there if one.state != "dead" and one.id != attacker.id]
    foes = [one.id for one in alive if one.side != side and one.up]
    rest = [one.id for one in alive if one.id not in foes]
    options = foes + rest
    many = how.mode != "single"
    picked = st.pills(
        "Targets",
        options,
        selection_mode="multi" if many else "single",
        default=([foes[0]] if many else foes[0]) if len(foes) == 1 else None,
        format_func=lambda one: plain(here.label(one)),
        key=f"{key}_{'many' if many else 'one'}",
        label_visibility="collapsed",
    )
    if many:
        return list(picked)
    return [picked] if picked else []


def _aim(here: Here, attacker: Fighter, row: AttackRow, ids: list[str], how: How) -> Aim:
    """The aim with its odds; they are reckoned again only when something has changed."""
    victims = [here.table.fighters[one] for one in ids]
    asked = (attacker, row.key, victims, how, here.table.house)
    known, aim = st.session_state.get("_fight_aim", (None, None))
    if known != asked:
        aim = aim_at(attacker, row.key, victims, how, here.table.house)
        st.session_state["_fight_aim"] = (asked, aim)
    return aim


def odds(aim: Aim) -> None:
    """What the roll may do, before it is rolled, in one line a target; the dice of both sides."""
    lines = "".join(_line(aim, place) for place in range(min(MOST_LINES, len(aim.targets))))
    more = len(aim.targets) - MOST_LINES
    rest = f"<small class='quiet'>and {more} more</small>" if more > 0 else ""
    st.html(f"<div class='chances' role='status'>{lines}{rest}</div>")


def _line(aim: Aim, place: int) -> str:
    one = aim.targets[place]
    chances = one.odds if place else aim.round_odds
    told = " · ".join(
        f"<span>{SHORT.get(word, word)} <b>{percent(chance)}</b></span>"
        for word, chance in chances.marginals
        if word != "any wear"
    )
    who = f"<b dir='auto'>{escape(one.fighter.label)}</b> · " if len(aim.targets) > 1 else ""
    dice = f"{_dice(aim)} against {one.defence.kind} {one.defence.check.pool}"
    return f"<div>{who}{told}<br><small class='quiet'>{escape(dice)}</small></div>"


def _dice(aim: Aim) -> str:
    times = f"{aim.row.count} times " if aim.row.count > 1 and not aim.burst else ""
    wear = f", {aim.wear} wear" if aim.wear else ""
    return f"{times}{aim.dice}{wear}"


def _roll_row(here: Here, aim: Aim) -> None:
    state = st.session_state
    with st.container(horizontal=True, gap="small", wrap=False, key="fight_roll_row"):
        rolled = once("Roll", "fight_roll", type="primary", icon=":material/casino:")
        words = "App rolls" if state.get("_fight_by_hand") else "I rolled…"
        if once(words, "fight_by_hand"):
            state["_fight_by_hand"] = not state.get("_fight_by_hand")
            st.rerun()
    if state.get("_fight_by_hand"):
        try:
            result = fight_hand.read_by_hand(aim, f"fight_hand_{turn()}", let_the_app=rolled)
        except DhcoreError as error:
            st.html(f"<p class='blocked' role='alert'>{escape(str(error))}</p>")
        else:
            if result:
                fight_result.keep(here, (result,))
                st.rerun()
    elif rolled:
        try:
            fight_result.keep(here, _rolled(here, aim))
        except DhcoreError as error:
            complain(str(error))
        st.rerun()
    with st.expander("Working", key="fight_working", on_change="rerun") as panel:
        if panel.open:
            answer.working_table((*aim.working, *(line for one in aim.targets[:1] for line in one.working)))


def _rolled(here: Here, aim: Aim) -> tuple:
    """The results: as many as the attack has blows in a round, on one target."""
    rng, middle = SystemRandom(), bool(st.session_state.get("fight_middle"))
    if aim.row.count > 1 and len(aim.targets) == 1 and not aim.burst and not aim.spell:
        assault = Assault(aim.attacker, aim.row.key, aim.targets[0].fighter, replace(aim.how))
        return all_attack([assault], rng, here.table.house, middle=middle)
    return (roll(aim, rng, middle=middle),)
