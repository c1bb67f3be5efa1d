"""A new fight: who of the party comes, creatures with counts, or a table rolled, or a saved fight."""

from random import SystemRandom

import streamlit as st

from dhcore import fights
from dhcore.character import Rules, book
from dhcore.content.creatures import Creature
from dhcore.content.roll_tables import EncounterTable
from dhcore.dragonhead.fight import DragonFight
from dhcore.dragonhead.fight_order import join
from dhcore.errors import DhcoreError
from dhcore.fights import Wanted, newcomer_of, with_creatures
from dhcore.fights.lending import lend
from dhcore.fights.people import MOST_AT_ONCE
from dhcore.store import Campaign, LogRow, Snapshot
from pages._parts import campaign, fight_forecast, people
from pages._parts.fight_here import LIST, Table, address, go, set_address
from pages._parts.party_people import labels
from pages._parts.party_steps import complain, once, take, typed
from pages._parts.words import plain

WITH = "with"
"""The parameter of the address that holds the creatures picked so far: ``goblin.6_orc.2``."""
QUICK = 10
DRAFT = "draft"


def show(opened: Campaign, state: Snapshot) -> None:
    """Everything that makes up a fight, how hard it will be, and the button that prepares it."""
    rules = people.rules(state)
    wanted = picked(rules)
    members = _party(state)
    _picked(rules, wanted)
    _add(state, rules, wanted)
    ways = st.container()
    draft = _draft(state, rules, members, wanted)
    if draft is not None:
        fight_forecast.show(draft, _change(rules, wanted))
    with ways:
        _tables(rules, wanted)
        _saved(opened, state, members)
    with st.container(horizontal=True, gap="small", wrap=False, key="fight_bar"):
        if fights.fights(state) and once("All fights", "fight_to_list", width="content"):
            go(LIST)
            st.rerun()
        if once(_words(members, wanted), "fight_prepare", type="primary", disabled=not (members and wanted)):
            take(lambda: _prepare(opened, rules, members, wanted), _prepared)


def picked(rules: Rules) -> dict[str, int]:
    """The creatures of the address and how many of each; what no pack has is left out."""
    known = {one.id for one in rules.library.all(Creature)}
    found = {}
    for part in address(WITH).split("_"):
        name, _, count = part.partition(".")
        if name in known and count.isdecimal() and 1 <= int(count[:4]) <= MOST_AT_ONCE:
            found[name] = int(count[:4])
    return found


def _keep(wanted: dict[str, int]) -> None:
    set_address(
        WITH, "_".join(f"{name}.{min(count, MOST_AT_ONCE)}" for name, count in wanted.items() if count > 0)
    )
    st.rerun()


def _change(rules: Rules, wanted: dict[str, int]):
    """What the difficulty's own buttons do: one creature more or fewer, by the kind's name."""

    def changed(name: str, more: int) -> None:
        key = next(one.id for one in rules.library.all(Creature) if one.name == name and one.id in wanted)
        _keep({**wanted, key: wanted[key] + more})

    return changed


def _party(state: Snapshot) -> list[str]:
    names = labels(book.characters(state))
    if not names:
        st.html("<p class='quiet'>Nobody lives in this campaign yet: make characters on the Party page.</p>")
        return []
    return st.pills(
        "Who comes",
        list(names),
        selection_mode="multi",
        default=list(names),
        format_func=lambda one: plain(names[one]),
        key="fight_new_party",
    )


def _picked(rules: Rules, wanted: dict[str, int]) -> None:
    for name, count in wanted.items():
        kind = rules.library.get(Creature, name)
        with st.container(
            horizontal=True, gap="xsmall", vertical_alignment="center", wrap=False, key=f"fight_want_{name}"
        ):
            st.markdown(f"**{plain(kind.name)}** {kind.hp} HP", width="stretch")
            if once("−", f"fight_fewer_{name}", width="content", help=f"One {plain(kind.name)} fewer"):
                _keep({**wanted, name: count - 1})
            st.html(f"<b class='count'>{count}</b>", width="content")
            if once("+", f"fight_further_{name}", width="content", help=f"One {plain(kind.name)} more"):
                _keep({**wanted, name: count + 1})


def _add(state: Snapshot, rules: Rules, wanted: dict[str, int]) -> None:
    """Those met last in this campaign first, then the weakest; all others in a list."""
    kinds = {one.id: one for one in rules.library.all(Creature)}
    met = [kind for key in state.encounters for kind in _kinds(state, key) if kind in kinds]
    order = list(dict.fromkeys((*reversed(met), *sorted(kinds, key=lambda one: kinds[one].hp))))
    few = [name for name in order if name not in wanted][:QUICK]
    with st.container(horizontal=True, gap="xsmall", key="fight_add"):
        for name in few:
            if once(plain(kinds[name].name), f"fight_add_{name}", width="content"):
                _keep({**wanted, name: 1})
    turn = st.session_state.setdefault("_fight_any", 0)
    other = st.selectbox(
        "Any creature",
        sorted(kinds, key=lambda one: kinds[one].name),
        index=None,
        format_func=lambda one: f"{kinds[one].name} · {kinds[one].hp} HP",
        key=f"fight_any_{turn}",
        placeholder=f"All {len(kinds)} creatures",
        label_visibility="collapsed",
    )
    if other:
        st.session_state["_fight_any"] = turn + 1
        _keep({**wanted, other: wanted.get(other, 0) + 1})


def _kinds(state: Snapshot, key: str) -> list[str]:
    kinds = state.encounters[key].get("kinds", [])
    return [one["id"] for one in kinds if isinstance(one, dict) and isinstance(one.get("id"), str)]


def _tables(rules: Rules, wanted: dict[str, int]) -> None:
    """One tap rolls on a table and who comes joins those picked; a die from the table can be typed in."""
    tables = rules.library.all(EncounterTable)
    if not tables:
        return
    with st.expander(
        "Roll an encounter", key="fight_tables", icon=":material/casino:", on_change="rerun"
    ) as panel:
        if not panel.open:
            return
        for table in tables:
            with st.container(horizontal=True, gap="xsmall", wrap=False, key=f"fight_table_{table.id}"):
                tapped = once(plain(table.name), f"fight_roll_{table.id}")
                total = typed(str(table.die), list(table.die.distribution), f"fight_die_{table.id}")
            if tapped:
                rolled = fights.roll_table(table, SystemRandom(), typed=total)
                come = dict(wanted)
                for one in rolled.who:
                    come[one.creature] = come.get(one.creature, 0) + one.count
                st.toast(plain(f"{table.name}, {rolled.roll}: {rolled.row.text or 'nobody comes'}"))
                _keep(come)


def _saved(opened: Campaign, state: Snapshot, members: list[str]) -> None:
    """Fights put by for another time; the saved one stays."""
    saved = [one for one in fights.fights(state, archived=True) if not one.problem]
    if not saved:
        return
    with st.expander(
        "Start a saved fight", key="fight_saved", icon=":material/bookmark:", on_change="rerun"
    ) as panel:
        if panel.open:
            for one in saved:
                if once(plain(one.name), f"fight_start_{one.id}", disabled=not members):
                    take(
                        lambda key=one.id: fights.start_saved(opened, key, members, campaign.me()), _prepared
                    )


def _draft(state: Snapshot, rules: Rules, members: list[str], wanted: dict[str, int]) -> Table | None:
    """The fight as it would be, for the difficulty; nothing is stored."""
    if not members or not wanted:
        return None
    party = [one for one in book.characters(state) if one.id in members]
    try:
        done = join(DragonFight(id=DRAFT, name="Draft"), [newcomer_of(one) for one in party])
        fight = with_creatures(done.fight, _wanted(wanted), rules.library).fight
    except DhcoreError as error:
        complain(str(error))
        return None
    return Table(lend(fight, party, rules), tuple(party), rules)


def _wanted(wanted: dict[str, int]) -> list[Wanted]:
    return [Wanted(name, count) for name, count in wanted.items()]


def _words(members: list[str], wanted: dict[str, int]) -> str:
    return f"Prepare {len(members)} against {sum(wanted.values())}" if members and wanted else "Prepare"


def _prepare(opened: Campaign, rules: Rules, members: list[str], wanted: dict[str, int]) -> LogRow:
    names = [rules.library.get(Creature, name).name for name in wanted]
    name = ", ".join(
        f"{one} ×{count}" if count > 1 else one for one, count in zip(names, wanted.values(), strict=True)
    )
    return fights.start(opened, name[:60].strip(), members, _wanted(wanted), rules, campaign.me())


def _prepared(row: LogRow) -> None:
    set_address(WITH, "")
    go(row.data["fight"])
