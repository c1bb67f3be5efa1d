"""What is due: fires at the end of a round, poison, work that is done; said on top, dealt with by a tap."""

from html import escape
from random import Random, SystemRandom

import streamlit as st

from dhcore.dragonhead.check import Check
from dhcore.dragonhead.fight import DragonFight
from dhcore.dragonhead.fight_ticks import (
    CASTING,
    FIRE,
    POISON,
    burn,
    burn_all,
    finish_work,
    fire_of,
    poison_works,
    put_out,
)
from dhcore.dragonhead.fire import fire_damage
from dhcore.encounter import Done, Timer, due, stop_timer
from pages._parts import fight_follow
from pages._parts.fight_here import Here
from pages._parts.party_steps import by_hand, clear_typed, once, typed


def show(here: Here) -> None:
    """Everything that is due now; nothing when nothing is."""
    timers = due(here.fight)
    fires = [one for one in timers if one.what == FIRE]
    for timer in timers:
        with st.container(key=f"fight_due_{timer.id}", gap="xsmall"):
            words = f"{here.label(timer.bearer)}: {timer.name}"
            st.html(f"<p class='due' role='status' dir='auto'>{escape(words)}</p>")
            with st.container(horizontal=True, gap="xsmall"):
                _deal(here, timer)
    if len(fires) > 1 and once(
        f"Burn all {len(fires)}", "fight_burn_all", icon=":material/local_fire_department:"
    ):
        _burn_all(here)
    _burning(here)


def _deal(here: Here, timer: Timer) -> None:
    if timer.what == FIRE:
        _fire(here, timer)
    elif timer.what == POISON:
        words = "It dies" if timer.level == "deadly" else "It is over"
        if once(words, f"fight_poison_due_{timer.id}", width="content"):
            here.act(lambda now: poison_works(now, timer.id))
    elif timer.what == CASTING and once("It is done", f"fight_work_done_{timer.id}", width="content"):
        here.act(lambda now: finish_work(now, timer.id))
    if timer.what != FIRE and once("Stop it", f"fight_stop_{timer.id}", width="content"):
        here.act(lambda now: stop_timer(now, timer.id))


def _fire(here: Here, timer: Timer) -> None:
    """The fire's dice against DC, by the app or by hand."""
    dice, fighter = fire_damage()[timer.level].dice, here.table.fighters.get(timer.bearer)
    points = typed(f"Fire {dice}", list(dice.distribution), f"fight_burn_points_{timer.id}")
    check = Check(fighter.profile.dc, house=here.table.house) if fighter else None
    guard = by_hand("DC", check, f"fight_burn_guard_{timer.id}") if check else None
    if once("Burn", f"fight_burn_{timer.id}", width="content"):
        rng = SystemRandom()
        made = points if points is not None else dice.total(dice.roll(rng))
        stopped = guard if guard is not None else check.roll(rng).strength if check else 0
        resistant = fighter is not None and "fire-resistant" in fighter.profile.exceptions
        clear_typed("fight_burn_")
        here.act(
            lambda now: burn(
                now, timer.id, made, max(0, stopped), resistant=resistant, house=here.table.house
            )
        )


def _burn_all(here: Here) -> None:
    """All at once, rolled outside of the command so that it says what it did."""
    fighters = dict(here.table.fighters)
    seed = SystemRandom().getrandbits(64)
    middle = bool(st.session_state.get("fight_middle"))

    def burned(now: DragonFight) -> Done[DragonFight]:
        return burn_all(now, fighters, Random(seed), here.table.house, middle=middle)

    here.act(burned)


def _burning(here: Here) -> None:
    """In the turn of somebody who burns: stop, drop and roll, or water."""
    one = here.table.now
    fighter = here.table.fighters.get(one.id) if one else None
    if one is None or fighter is None or fire_of(here.fight, one.id) is None:
        return
    with st.container(horizontal=True, gap="xsmall", key="fight_burning"):
        st.html("<p class='due'>On fire: stop, drop and roll</p>")
        fight_follow.fire(here, fighter, f"fight_drop_roll_{one.id}")
        if once("Water puts it out", f"fight_put_out_{one.id}", width="content"):
            here.act(lambda now: put_out(now, one.id))
