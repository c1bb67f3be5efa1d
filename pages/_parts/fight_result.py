"""What a roll came to: in words with its working, one tap to apply it, and what it calls for next."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from html import escape

import streamlit as st

from dhcore import fights
from dhcore.character import commands
from dhcore.dragonhead.fight import DragonFight
from dhcore.dragonhead.fight_blows import exert, land
from dhcore.dragonhead.fight_groups import apply_all
from dhcore.dragonhead.fight_results import Landed, Result
from dhcore.dragonhead.fight_ticks import shoot
from dhcore.encounter import Done, counter_named
from dhcore.fights import FightCommand
from dhcore.store import LogRow, new_id
from pages._parts import answer, campaign, fight_attack, fight_follow, people
from pages._parts.fight_here import Here
from pages._parts.party_steps import once


@dataclass(frozen=True)
class Rolled:
    """Results that wait to be applied: in which fight, under which token, and whether turns go with them."""

    fight: str
    token: str
    results: tuple[Result, ...]
    bulk: bool = False


def keep(here: Here, results: Sequence[Result], *, bulk: bool = False) -> None:
    """Show these results until they are applied or dropped."""
    st.session_state["_fight_result"] = Rolled(here.id, new_id(), tuple(results), bulk)


def show(here: Here) -> bool:
    """The results that wait; True while there are some, and their button is the main one."""
    fight_follow.show(here)
    rolled: Rolled | None = st.session_state.get("_fight_result")
    if rolled is None or rolled.fight != here.id:
        return False
    with st.container(key="fight_result", gap="xsmall"):
        chosen = [result for place, result in enumerate(rolled.results) if _line(rolled, place, result)]
        with st.container(horizontal=True, gap="small", wrap=False, key="fight_apply_row"):
            words = f"Apply {len(chosen)}" if rolled.bulk else "Apply"
            if once(words, "fight_apply", type="primary", disabled=not chosen):
                _apply(here, rolled, chosen)
            if once("Drop", "fight_drop"):
                _close()
                st.rerun()
        with st.expander("Working", key="fight_result_working", on_change="rerun") as panel:
            if panel.open:
                for result in rolled.results:
                    for one in result.landed:
                        answer.working_table(one.working)
    return True


def _line(rolled: Rolled, place: int, result: Result) -> bool:
    """One result in words; of many each can be left out."""
    crash = "<b>Crash: the DM adds to it.</b> " if result.crashed else ""
    lost = " The spell is forgotten." if result.forgotten else ""
    told = "".join(
        f"<p class='result' role='status'><small dir='auto'>{escape(_head(result, one))}</small><br>"
        f"<span dir='auto'>{escape(one.words)}</span></p>"
        for one in result.landed
    )
    if not rolled.bulk:
        st.html(f"{told}{crash}{lost}")
        return True
    with st.container(horizontal=True, gap="xsmall", vertical_alignment="center", wrap=False):
        ticked = st.checkbox(
            _head(result, result.landed[0]),
            value=True,
            key=f"fight_tick_{rolled.token}_{place}",
            label_visibility="collapsed",
        )
        st.html(f"{told}{crash}", width="stretch")
    return ticked


def _head(result: Result, one: Landed) -> str:
    return f"{result.aim.attacker.label}, {result.aim.row.name} at {one.label}"


def _apply(here: Here, rolled: Rolled, chosen: Sequence[Result]) -> None:
    command = partial(_all_of, here=here, results=chosen) if rolled.bulk else partial(_landed, here, chosen)

    def applied(row: LogRow) -> None:
        _forget(here, chosen)
        fight_follow.ask(here, row, [asked for result in chosen for asked in _asked(result)])
        _close()

    here.act(command, rolled.token, applied)


def _landed(here: Here, results: Sequence[Result], now: DragonFight) -> Done[DragonFight]:
    """The blows land; what trying cost and what was shot is paid in the same step."""
    first = results[0]
    attacker, row, house = first.aim.attacker, first.aim.row, here.table.house
    done = land(now, [impact for result in results for impact in result.impacts], house)
    for result in results:
        for command in _price(result, done.fight, here):
            done = done.then(command)
    missed = "; ".join(result.words for result in results)
    words = f"{attacker.label}, {row.name}: {done.sentence}" if done.fight != now else missed
    return Done(done.fight, words, tuple(dict.fromkeys((attacker.id, *done.about))))


def _price(result: Result, now: DragonFight, here: Here) -> list[FightCommand]:
    """Wear for trying hard, on both sides, and the shots fired."""
    aim, house = result.aim, here.table.house
    trying = [(aim.attacker, aim.how.try_hard)]
    trying += [(one.fighter, one.defence.try_hard) for one in aim.targets]
    paid: list[FightCommand] = [
        partial(exert, combatant_id=who.id, way=way, size=who.profile.size, house=house)
        for who, way in trying
        if way
    ]
    counter = counter_named(now, aim.attacker.id, aim.row.name)
    if counter and counter.left:
        shots = min(result.shots, counter.left)
        paid.append(partial(shoot, combatant_id=aim.attacker.id, counter_id=counter.id, number=shots))
    return paid


def _all_of(now: DragonFight, here: Here, results: Sequence[Result]) -> Done[DragonFight]:
    done = apply_all(now, results, here.table.house)
    names = {result.aim.attacker.profile.name for result in results}
    attackers = tuple(dict.fromkeys(result.aim.attacker.id for result in results))
    return Done(done.fight, f"{', '.join(names)} attack: {done.sentence}", (*attackers, *done.about))


def _forget(here: Here, results: Sequence[Result]) -> None:
    """A spell that failed is crossed out in its caster's record."""
    for result in results:
        class_id, _, spell_id = result.aim.row.key.partition(":")
        one = here.fight.get(result.aim.attacker.id)
        if result.forgotten and one.kind == "party":
            people.attempt(
                lambda one=one, ids=(class_id, spell_id): fights.run_on_character(
                    here.opened,
                    here.id,
                    one.id,
                    lambda own: commands.forget(own, *ids),
                    here.rules,
                    campaign.me(),
                )
            )


def _asked(result: Result) -> list[fight_follow.Asked]:
    return [
        fight_follow.Asked(one.target, words, result.aim.row.aspects, result.aim.attacker.id)
        for one in result.landed
        for words in one.follow_ups
    ]


def _close() -> None:
    st.session_state.pop("_fight_result", None)
    fight_attack.over()
