"""Rounds: the die of initiative, an ambush, and the bar that passes the turn on, in reach of the thumb."""

from random import SystemRandom

import streamlit as st

from dhcore.dragonhead import fight_order
from dhcore.dragonhead.fight import CHARACTERS, CREATURES, DragonFight
from dhcore.encounter import Done, due, end_fight, next_turn, previous_turn, reopen
from dhcore.errors import Refused
from dhcore.fights import FightCommand
from pages._parts.fight_here import Here
from pages._parts.party_steps import once
from pages._parts.words import plain

FACES = range(1, 7)
SIDES = {CHARACTERS: "the party", CREATURES: "the creatures"}


def standing(fight: DragonFight) -> str:
    """Where the fight is, in a few words."""
    if fight.status == "over":
        return f"Over after {fight.round} round{'s' * (fight.round != 1)}"
    if not fight.round:
        return "Ready"
    first = SIDES.get(fight.now.first, "")
    die = f", d6: {fight.now.face}" if fight.now.face else ""
    return f"Round {fight.round} · {first.removeprefix('the ')} first{die}"


def begin(here: Here) -> None:
    """Between two rounds: the die as it lies on the table, tapped; before the first also an ambush."""
    fight = here.fight
    if fight.status == "over":
        return
    if fight.turn is None:
        st.html(f"<p class='quiet'>d6 for round {fight.round + 1}: even, the party acts first.</p>")
        with st.container(horizontal=True, gap="xsmall", wrap=False, key="fight_faces"):
            for face in FACES:
                if once(str(face), f"fight_face_{face}", disabled=_waits(fight)):
                    _begin(here, lambda now, face=face: fight_order.begin_round(now, face=face))
        if not fight.round:
            _ambush(here)


def recast(here: Here) -> None:
    """The die of this round as it really lay; turns that were taken stay taken."""
    with st.container(horizontal=True, gap="xsmall", wrap=False, key="fight_faces"):
        for face in FACES:
            if once(str(face), f"fight_recast_{face}", disabled=face == here.fight.now.face):
                here.act(lambda now, face=face: fight_order.correct_initiative(now, face))


def _ambush(here: Here) -> None:
    with st.container(horizontal=True, gap="xsmall", wrap=False, key="fight_ambush"):
        for side, words in ((CHARACTERS, "We surprise them"), (CREATURES, "They surprise us")):
            if once(words, f"fight_ambush_{side}"):
                _begin(here, lambda now, side=side: fight_order.begin_ambush(now, side))


def _begin(here: Here, command: FightCommand) -> None:
    """The next round, once, however many phones tap it."""
    number = here.fight.round + 1

    def begun(now: DragonFight) -> Done[DragonFight]:
        if now.round + 1 != number:
            raise Refused(f"Round {number} has begun already.")
        return command(now)

    here.act(begun)


def bar(here: Here, busy: bool) -> None:
    """Back, and the one button that goes on: the next turn, the next round, or into the fight."""
    fight = here.fight
    kind = "secondary" if busy else "primary"
    with st.container(horizontal=True, gap="small", wrap=False, key="fight_bar"):
        if fight.status == "over":
            if once("Fight on", "fight_reopen"):
                here.act(reopen)
            return
        if once(
            "", "fight_back", icon=":material/arrow_back:", help="Back to the turn before", width="content"
        ):
            here.act(previous_turn)
        if fight.turn is not None:
            if once(_next_words(here), "fight_next", type=kind):
                _pass_on(here)
        elif _side_down(fight):
            if once("End the fight", "fight_end", type=kind):
                here.act(end_fight)
            if once("Roll d6", "fight_roll_round"):
                _roll(here)
        elif once(_round_words(fight), "fight_roll_round", type=kind, disabled=_waits(fight)):
            _roll(here)
    _remember(fight)


def _roll(here: Here) -> None:
    _begin(here, lambda now: fight_order.begin_round(now, rng=SystemRandom()))


def _round_words(fight: DragonFight) -> str:
    if fight.ahead is not None and fight.ahead.number == fight.round + 1:
        return f"On to round {fight.round + 1}"
    return f"Roll d6: round {fight.round + 1}"


def _waits(fight: DragonFight) -> bool:
    """Whether the end of the round has something to be dealt with first."""
    return fight.round_is_over and any(one.at == "round" for one in due(fight))


def _side_down(fight: DragonFight) -> bool:
    """Whether a side that was there has nobody left in the fight."""
    sides = [{one.up for one in fight.combatants if one.side == side} for side in SIDES]
    return fight.round > 0 and any(side == {False} for side in sides)


def _next_words(here: Here) -> str:
    waiting = here.fight.waiting
    return f"Next: {plain(here.label(waiting[0]))}" if waiting else f"End of round {here.fight.round}"


def _remember(fight: DragonFight) -> None:
    """Which turn this phone shows: it is the one that its next tap passes on."""
    st.session_state["_fight_seen"] = (fight.id, fight.round, fight.turn)


def _pass_on(here: Here) -> None:
    """The turn that this phone showed is over; one that has passed already is left alone."""
    seen = st.session_state.get("_fight_seen", ("", 0, None))
    shown = seen[1:] if seen[0] == here.id else (here.fight.round, here.fight.turn)

    def passed(now: DragonFight) -> Done[DragonFight]:
        if (now.round, now.turn) != shown:
            raise Refused("That turn is over already.")
        return next_turn(now)

    here.act(passed)
