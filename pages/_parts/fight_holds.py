"""Grapples in a turn: who holds whom, and taking hold, breaking free, holding anew, letting go."""

from html import escape
from random import SystemRandom

import streamlit as st

from dhcore.display import percent
from dhcore.dragonhead.check import Check
from dhcore.dragonhead.fight import Fighter
from dhcore.dragonhead.fight_grapples import GRAPPLE, grapple_of, hold_anew, let_go, take_hold
from dhcore.dragonhead.fight_grapples import escape as break_free
from dhcore.encounter import Combatant, Link, links_of
from dhcore.errors import DhcoreError
from pages._parts.fight_here import Here
from pages._parts.party_steps import by_hand, clear_typed, complain, once
from pages._parts.words import plain


def show(here: Here, one: Combatant) -> None:
    """The holds that somebody is in, with what can be done about each in a turn."""
    for link in links_of(here.fight, one.id, GRAPPLE):
        with st.container(horizontal=True, gap="xsmall", key=f"fight_hold_{link.id}"):
            if link.holder == one.id:
                _holding(here, link)
            else:
                _held(here, link)


def _muscle(here: Here, combatant_id: str, *, best: bool = False) -> Check | None:
    fighter = here.table.fighters.get(combatant_id)
    try:
        scores = (
            [fighter.profile.score(code) for code in (("mus", "dex") if best else ("mus",))]
            if fighter
            else []
        )
    except DhcoreError:
        return None
    return Check(max(scores), house=here.table.house) if scores else None


def _holding(here: Here, link: Link) -> None:
    st.html(f"<p class='due' dir='auto'>Holds {escape(here.label(link.held))} at {link.strength}</p>")
    check = _muscle(here, link.holder)
    if check is not None:
        total = by_hand("Muscle", check, f"fight_anew_hand_{link.id}")
        if once("Hold better", f"fight_anew_{link.id}", width="content"):
            roll = check.read_total(total) if total is not None else check.roll(SystemRandom())
            clear_typed("fight_anew_hand_")
            here.act(lambda now: hold_anew(now, link.id, roll))
    if once("Let go", f"fight_let_go_{link.id}", width="content"):
        here.act(lambda now: let_go(now, link.id))


def _held(here: Here, link: Link) -> None:
    words = f"Held by {here.label(link.holder)} at {link.strength}: can only kick"
    st.html(f"<p class='due' dir='auto'>{escape(words)}</p>")
    check = _muscle(here, link.held, best=True)
    if check is None:
        return
    total = by_hand("Muscle or Dex", check, f"fight_free_hand_{link.id}")
    words = f"Break free {percent(check.beats(link.strength))}"
    if once(words, f"fight_free_{link.id}", width="content"):
        rng = SystemRandom()
        roll = check.read_total(total) if total is not None else check.roll(rng)
        tie = rng.randint(1, 6)
        clear_typed("fight_free_hand_")
        here.act(lambda now: break_free(now, link.id, roll, tie, here.table.house))


def take(here: Here, holder: Fighter, held: Fighter, key: str, done=None) -> None:
    """An attempt to take hold, with its chance first; both totals by the app or by hand."""
    try:
        attempt = grapple_of(holder, held, house=here.table.house)
    except DhcoreError as error:
        st.html(f"<p class='quiet'>{escape(str(error))}</p>")
        return
    mine = by_hand(plain(holder.label), attempt.attacker, f"{key}_mine")
    theirs = by_hand(plain(held.label), attempt.defender, f"{key}_theirs")
    if once(f"Grapple {plain(held.label)} {percent(attempt.chance)}", key, width="content"):
        rng = SystemRandom()
        try:
            first = attempt.attacker.read_total(mine) if mine is not None else attempt.attacker.roll(rng)
            second = attempt.defender.read_total(theirs) if theirs is not None else attempt.defender.roll(rng)
        except DhcoreError as error:
            complain(str(error))
            st.rerun()
        tie = rng.randint(1, 6)
        clear_typed(key)
        here.act(
            lambda now: take_hold(now, holder.id, held.id, first, second, tie, here.table.house), done=done
        )
