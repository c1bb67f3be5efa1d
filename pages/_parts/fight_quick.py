"""Damage and healing without an attack: an amount and a kind by taps, for one or for several at once."""

from collections.abc import Sequence

import streamlit as st

from dhcore.dragonhead.damage import DamageType, damage_type, damage_types
from dhcore.dragonhead.fight import DragonFight
from dhcore.dragonhead.fight_blows import QuickDamage, damage, fell, heal, stun
from dhcore.encounter import Done
from dhcore.fights import FightCommand
from pages._parts import fields
from pages._parts.fight_here import Here
from pages._parts.party_steps import once
from pages._parts.words import plain

MOST_POINTS = 10_000
USUAL_POINTS = 5
BIG_STEP = 5
UNTYPED = "none"
MOST_NAMED = 30


def show(here: Here, combatant_id: str) -> None:
    """The amount, its kind, and the two buttons; more ways behind a third."""
    kind = kind_of("fight_kind")
    points = amount("fight_points")
    quick = QuickDamage(points, kind)
    with st.container(horizontal=True, gap="xsmall", wrap=False, key="fight_take_row"):
        take = once(f"Take {quick.words}", f"fight_take_{combatant_id}")
        mend = once(f"Heal {points}", f"fight_heal_{combatant_id}")
        _more(here, combatant_id, quick)
    if take:
        here.act(lambda now: damage(now, [combatant_id], quick, here.table.house))
    if mend:
        here.act(lambda now: heal(now, [combatant_id], points, house=here.table.house))


def several(here: Here, ids: Sequence[str], words: str) -> None:
    """The same damage for all of these, in one tap."""
    quick = QuickDamage(amount("fight_points"), kind_of("fight_kind"))
    if once(f"{quick.words} to {words}", "fight_take_several"):
        here.act(lambda now: damage(now, ids, quick, here.table.house))


def kind_of(key: str) -> DamageType | None:
    """The damage type, by one tap; None is wear alone."""
    labels = {row.name: f"**{row.letter}** *{row.name}*" for row in damage_types()} | {
        UNTYPED: "**–** *none*"
    }
    with st.container(key=f"{key}s"):
        name = st.segmented_control(
            "Damage type",
            list(labels),
            default=UNTYPED,
            format_func=labels.__getitem__,
            key=key,
            required=True,
            label_visibility="collapsed",
            width="stretch",
            persist_state="session",
        )
    return None if name == UNTYPED else damage_type(name)


def amount(key: str) -> int:
    """The stepper, with steps of five at its sides."""
    with st.container(
        horizontal=True, gap="xsmall", wrap=False, vertical_alignment="center", key=f"{key}_row"
    ):
        fewer = st.button(f"−{BIG_STEP}", key=f"{key}_fewer")
        middle = st.container()
        more = st.button(f"+{BIG_STEP}", key=f"{key}_further")
        if fewer or more:
            now = st.session_state.get(key, USUAL_POINTS)
            fields.put(key, max(1, min(now + (BIG_STEP if more else -BIG_STEP), MOST_POINTS)))
        return middle.number_input(
            "Points",
            1,
            MOST_POINTS,
            key=key,
            label_visibility="collapsed",
            persist_state="session",
            **fields.start(key, USUAL_POINTS),
        )


def _more(here: Here, combatant_id: str, quick: QuickDamage) -> None:
    turn = st.session_state.setdefault("_fight_quick", 0)
    panel = st.popover("More", key=f"fight_quick_{combatant_id}_{turn}", on_change="rerun")
    if not panel.open:
        return
    with panel, st.container(gap="xsmall"):
        others = [one.id for one in here.fight.combatants if one.body][:MOST_NAMED]
        also = st.pills(
            "Also",
            [one for one in others if one != combatant_id],
            selection_mode="multi",
            format_func=lambda one: plain(here.label(one)),
            key=f"fight_also_{combatant_id}_{turn}",
        )
        for key, (words, command) in _ways(here, (combatant_id, *also), quick).items():
            if once(words, f"fight_quick_{key}_{combatant_id}"):
                st.session_state["_fight_quick"] = turn + 1
                here.act(command)


def _ways(here: Here, ids: Sequence[str], quick: QuickDamage) -> dict[str, tuple[str, FightCommand]]:
    house, points = here.table.house, quick.points
    scars = QuickDamage(points, quick.kind, scar=True)
    all_of = f", all {len(ids)}" if len(ids) > 1 else ""

    def fallen(now: DragonFight) -> Done[DragonFight]:
        done = Done(now, "")
        for one in ids:
            done = done.then(lambda then, one=one: fell(then, one))
        return done

    return {
        "take": (f"Take {quick.words}{all_of}", lambda now: damage(now, ids, quick, house)),
        "scars": (f"Take {scars.words}{all_of}", lambda now: damage(now, ids, scars, house)),
        "mishap": (
            f"Take {quick.words}, no attack{all_of}",
            lambda now: damage(now, ids, quick, house, cause="mishap"),
        ),
        "wear": (f"Heal {points} wear{all_of}", lambda now: heal(now, ids, points, "wear", house)),
        "tear": (f"Heal {points} tear{all_of}", lambda now: heal(now, ids, points, "tear", house)),
        "scar": (f"Heal {points} scars{all_of}", lambda now: heal(now, ids, points, "scar", house)),
        "stun": (f"Stunned{all_of}", lambda now: stun(now, ids)),
        "fell": (f"Goes down{all_of}", fallen),
    }
