"""What ran out on the campaign's clock: said in one place, dealt with by one tap."""

from html import escape

import streamlit as st

from dhcore import journey as journeys
from dhcore.character import Character, Rules, book
from dhcore.journey import Journey, Timer
from dhcore.journey.lights import AtHand, at_hand
from dhcore.journey.timers import ran_out, take_off
from dhcore.store import Campaign, Snapshot, new_id
from pages._parts import campaign
from pages._parts.clock_here import act, left_words
from pages._parts.party_steps import once, take
from pages._parts.words import plain


def show(opened: Campaign, state: Snapshot, journey: Journey, rules: Rules) -> None:
    """Everything that has run out and was not yet dealt with; nothing when nothing has."""
    due = ran_out(journey.clock)
    if not due:
        return
    party = book.characters(state)
    spare = at_hand(rules.library, party) if any(one.kind == "light" for one in due) else ()
    for one in due:
        with st.container(key=f"clock_due_{one.id}", gap="xsmall"):
            words = f"{one.label}: {left_words(one, journey.clock.now)}"
            st.html(f"<p class='due' role='status' dir='auto'>{escape(words)}</p>")
            if opened.role == "dm":
                with st.container(horizontal=True, gap="xsmall"):
                    _deal(opened, one, party, spare)


def _deal(opened: Campaign, one: Timer, party: tuple[Character, ...], spare: tuple[AtHand, ...]) -> None:
    if one.kind == "light":
        _another(opened, one, spare)
    words = _words(one, party)
    if once(plain(words), f"clock_over_{one.id}", width="content"):
        take(lambda: journeys.deal_with(opened, one.id, campaign.me()))
    if one.deadly and once("It did not kill", f"clock_survived_{one.id}", width="content"):
        act(opened, lambda now: take_off(now, one.id))


def _words(one: Timer, party: tuple[Character, ...]) -> str:
    if one.deadly:
        name = next((each.name for each in party if each.id == one.about), one.who or "It")
        return f"{name} dies"
    return "It is out" if one.kind == "light" else "It is over"


def _another(opened: Campaign, one: Timer, spare: tuple[AtHand, ...]) -> None:
    """The next of the same in the same hand, else the same in any hand."""
    same = [each for each in spare if each.source.entry == one.entry]
    own = next((each for each in same if each.character.id == one.about), same[0] if same else None)
    if own is None:
        return
    label = f"{own.character.name}: another {own.source.name}, {own.times} left"
    if once(plain(label), f"clock_another_{one.id}", width="content", icon=":material/light_mode:"):
        key = new_id()
        take(
            lambda: journeys.light(
                opened, own.character.id, own.source, key, campaign.me(), instead_of=one.id
            )
        )
