"""Whose turn it is, large: wounds, what is the matter, what the turn goes to, and what it can do."""

from html import escape

import streamlit as st

from dhcore.dragonhead.aspects import has, value_of
from dhcore.dragonhead.fight import AttackRow, Fighter
from dhcore.dragonhead.fight_ticks import begin_work, reload_round
from dhcore.dragonhead.house import dice_for
from dhcore.encounter import Combatant, counter_named
from pages._parts import fight_attack, fight_bulk, fight_holds, fight_one, fight_rows, people
from pages._parts.fight_here import OPEN as OPEN_PANEL
from pages._parts.fight_here import Here, address, set_address
from pages._parts.party_steps import once
from pages._parts.words import plain

FEW = 4
OTHERS = ""
BARE = ("fist", "kick", "elbow-and-knee", "head-butt")
"""Keys of what everybody can do without a weapon: after the rest, unless there is no rest."""


def show(here: Here) -> bool:
    """The card on top; True while an attack is being made there, whose button is then the main one."""
    one = here.table.now
    if one is None:
        return False
    with st.container(key="fight_now", gap="xsmall"):
        _who(here, one)
        if address(OPEN_PANEL) == one.id:
            fight_one.panel(here, one.id)
        if one.debts:
            st.html(f"<p class='spent'>This turn: <b>{escape(one.debts[0])}</b>{_later(one)}</p>")
        fight_holds.show(here, one)
        fighter = here.table.fighters.get(one.id)
        return fighter is not None and _attacks(here, fighter)


def _who(here: Here, one: Combatant) -> None:
    row = fight_rows.row(here.fight, one, here.table.fighters.get(one.id), here.table.house)
    with st.container(horizontal=True, gap="small", vertical_alignment="center", wrap=False, key="fight_who"):
        st.html(f"<h2 class='turn' dir='auto'>{escape(row.label)}</h2>", width="stretch")
        if st.button(
            "", icon=":material/tune:", key=f"fight_panel_{one.id}", help=f"Change {plain(row.label)}"
        ):
            opened = address(OPEN_PANEL) == one.id
            set_address(OPEN_PANEL, "" if opened else one.id)
            st.rerun()
        if one.kind == "party":
            people.link("sheet", "Sheet", one.ref)
    st.html(row.html)


def _later(one: Combatant) -> str:
    rest = one.debts[1:]
    return f", then {escape(', '.join(rest))}" if rest else ""


def _attacks(here: Here, fighter: Fighter) -> bool:
    """The attacks as buttons, the usual ones first, and the one that was tapped being made."""
    together = fight_bulk.is_open(here, fighter)
    row = None if together else _chosen(here, fighter)
    with st.container(horizontal=True, gap="xsmall", key="fight_also"):
        fight_bulk.offer(here, fighter)
        _reloads(here, fighter)
    if together:
        return fight_bulk.show(here, fighter)
    if row is None:
        return False
    _work(here, fighter, row)
    return fight_attack.show(here, fighter, row)


def _chosen(here: Here, fighter: Fighter) -> AttackRow | None:
    """The attack that was tapped; what is needed less often comes with one more tap."""
    rows = [row for row in fighter.profile.attacks if does_harm(row)]
    ready = [row for row in rows if row.ready]
    first = ([row for row in ready if row.key not in BARE] or ready)[:FEW]
    rest = [row for row in rows if row not in first]
    turn = fight_attack.turn()
    more = st.session_state.get("_fight_more") == (fighter.id, turn)
    shown = {row.key: row for row in (*first, *(rest if more else ()))}
    labels = {key: label(here, row) for key, row in shown.items()}
    if rest and not more:
        labels[OTHERS] = f"{len(rest)} more"
    if not labels:
        return None
    picked = st.pills(
        f"Attacks of {plain(fighter.label)}",
        list(labels),
        format_func=labels.__getitem__,
        key=f"fight_attack_{fighter.id}_{turn}_{more}",
        label_visibility="collapsed",
    )
    if picked == OTHERS:
        st.session_state["_fight_more"] = (fighter.id, turn)
        st.rerun()
    return shown.get(picked)


def does_harm(row: AttackRow) -> bool:
    """Whether a row can be rolled against somebody here; other spells are cast from the sheet."""
    return bool(row.dmg or row.type or ":" not in row.key)


def label(here: Here, row: AttackRow) -> str:
    """``Sword 1d10+1 s``; ``×2`` for two a round."""
    dice = row.damage or f"{dice_for(row.hit, here.table.house)} {row.type}"
    times = f" ×{row.count}" if row.count > 1 else ""
    away = "" if row.ready else " (in the bag)"
    return f"**{plain(row.name)}** {plain(str(dice).strip())}{times}{away}"


def _reloads(here: Here, fighter: Fighter) -> None:
    for row in fighter.profile.attacks:
        counter = counter_named(here.fight, fighter.id, row.name) if has(row.tags, "rld") else None
        if counter and counter.left < counter.most:
            step = f" {counter.step}/{counter.steps}" if counter.step else ""
            if once(f"Reload {plain(row.name)}{step}", f"fight_reload_{counter.id}", width="content"):
                here.act(lambda now, key=counter.id: reload_round(now, fighter.id, key))


def _work(here: Here, fighter: Fighter, row: AttackRow) -> None:
    """A spell that takes rounds is begun first; its roll is called for when it is ready."""
    time = value_of(row.tags, "time")
    if not isinstance(time, int) or not time:
        return
    words = f"Begin {plain(row.name)}: {time} round{'s' * (time != 1)} of work"
    if once(words, f"fight_work_{fighter.id}_{row.key}"):
        here.act(lambda now: begin_work(now, fighter.id, row.name, time))
