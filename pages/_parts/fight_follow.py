"""What a blow calls for next: saves against fire and poison, a hold, ice; each dealt with by a tap."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from html import escape
from random import SystemRandom

import streamlit as st

from dhcore.dragonhead.aspects import PoisonValue, parse_aspects, value_of
from dhcore.dragonhead.check import Roll
from dhcore.dragonhead.fight import Fighter
from dhcore.dragonhead.fight_ticks import fire_save, poison
from dhcore.dragonhead.poison import Poison
from dhcore.dragonhead.poisoning import Poisoning
from dhcore.encounter import Done, add_condition
from dhcore.store import LogRow
from pages._parts import fight_holds
from pages._parts.fight_here import Here
from pages._parts.party_steps import by_hand, clear_typed, once

FROZEN = "frozen"


@dataclass(frozen=True)
class Asked:
    """Something that a blow calls for: of whom, in words, by which aspects, and who struck it."""

    target: str
    words: str
    aspects: str
    attacker: str


def ask(here: Here, row: LogRow, asked: Sequence[Asked]) -> None:
    """Say these until they are dealt with, or the step that called for them is undone."""
    st.session_state["_fight_follow"] = (here.id, row.seq, tuple(asked))


def show(here: Here) -> None:
    """Each with its button and its dice."""
    fight_id, seq, asked = st.session_state.get("_fight_follow", ("", 0, ()))
    if fight_id != here.id:
        return
    for place, one in enumerate(asked):
        fighter = here.table.fighters.get(one.target)
        if fighter is not None and here.fight.has(one.attacker):
            with st.container(key=f"fight_follow_{place}", gap="xsmall"):
                st.html(f"<p class='due' role='status' dir='auto'>{escape(one.words)}</p>")
                with st.container(horizontal=True, gap="xsmall"):
                    _offer(here, one, fighter, f"{seq}_{place}")


def _offer(here: Here, one: Asked, fighter: Fighter, key: str) -> None:
    drop = partial(_dealt_with, one)
    if "fire" in one.words:
        fire(here, fighter, f"fight_fire_{key}", drop)
    elif "poison" in one.words:
        _poison(here, one, fighter, f"fight_poison_{key}")
    elif "grappled" in one.words:
        attacker = here.table.fighters.get(one.attacker)
        if attacker is not None:
            fight_holds.take(here, attacker, fighter, f"fight_seize_{key}", drop)
    elif once(f"It is {FROZEN}", f"fight_freeze_{key}", width="content"):
        here.act(lambda now: add_condition(now, [one.target], FROZEN), done=drop)
    if once("Leave it", f"fight_leave_{key}", width="content"):
        drop()
        st.rerun()


def fire(here: Here, fighter: Fighter, key: str, done=None) -> None:
    """A Luck Save against fire, rolled by the app or by hand."""
    luck = fighter.profile.check("luc", save=True, house=here.table.house)
    total = by_hand("Luck", luck, f"{key}_hand")
    if once("Luck Save", key, width="content"):
        rolled = luck.read_total(total) if total is not None else luck.roll(SystemRandom())
        clear_typed(key)
        here.act(lambda now: fire_save(now, fighter.id, luck, rolled, here.table.house), done=done)


def _poison(here: Here, one: Asked, fighter: Fighter, key: str) -> None:
    value = value_of(parse_aspects(one.aspects), "poison")
    if not isinstance(value, PoisonValue):
        return
    score, size = fighter.profile.score("con"), fighter.profile.size
    kind, dose = value.kind or "lethal", value.size or _size(here, one)
    meeting = Poisoning(Poison(value.strength, kind, dose), score, size, house=here.table.house)
    total = by_hand("Constitution", meeting.save, f"{key}_hand")
    if once("Constitution Save", key, width="content"):
        rng = SystemRandom()
        made: Roll = meeting.save.read_total(total) if total is not None else meeting.save.roll(rng)
        effect = meeting.read(made.strength, None, rng.randint(1, 6))
        clear_typed(key)
        drop = partial(_dealt_with, one)
        if not effect.successes:
            words = f"{fighter.label}: Constitution Save {made.words}: the poison does nothing"
            here.act(lambda now: Done(now, words, (one.target,)), done=drop)
        hours = effect.dice.total(effect.dice.roll(rng))
        here.act(lambda now: poison(now, one.target, effect, hours), done=drop)


def _size(here: Here, one: Asked) -> str:
    """A creature's dose is as large as the creature (DH-380)."""
    attacker = here.table.fighters.get(one.attacker)
    return attacker.profile.size if attacker else "Medium"


def _dealt_with(one: Asked, _: object = None) -> None:
    fight_id, seq, asked = st.session_state.get("_fight_follow", ("", 0, ()))
    st.session_state["_fight_follow"] = (fight_id, seq, tuple(other for other in asked if other != one))
