"""How things come to a sheet: added, bought, exchanged within the starter pack, or made up."""

from collections.abc import Sequence

import streamlit as st

from dhcore.character import Character, Done, commands
from dhcore.character.carrying import swap_refusal
from dhcore.character.thing_lines import ThingLine
from dhcore.content.equipment import Armor, Gear, Helmet, Item, Shield, Weapon
from dhcore.content.fields import MAX_NAME
from dhcore.store import new_id
from pages._parts.sheet_here import Here
from pages._parts.words import plain

KINDS: dict[str, type[Item]] = {
    "weapons": Weapon,
    "armor": Armor,
    "helmets": Helmet,
    "shields": Shield,
    "gear": Gear,
}
OWN = "our own"


def add(here: Here) -> None:
    """A thing of the packs by its kind, found or paid for; or one of the group's own by its name."""
    panel = st.expander("Add a thing", key="sheet_add", icon=":material/add:", on_change="rerun")
    if not panel.open:
        return
    with panel:
        kind = st.pills(
            "Kind", [*KINDS, OWN], default="weapons", key="sheet_add_kind", label_visibility="collapsed"
        )
        if kind == OWN:
            _own(here)
        elif kind:
            _of_the_packs(here, kind)


def swap(here: Here, line: ThingLine) -> None:
    """Exchanges of the starter pack that the rules allow (DH-082), things of the same kind first."""
    old = line.entry
    if old is None:
        return
    fair = [one for one in here.rules.library.all(Item) if one.id != old.id]
    fair = [one for one in fair if not swap_refusal(here.sheet.classes, old, one)]
    fair.sort(key=lambda one: (type(one) is not type(old), type(one).__name__, one.name))
    chosen = _chooser(fair, f"swap_{line.id}", "Swap for")
    if chosen is None:
        return
    if st.button(f"Swap for {plain(chosen.name)}", key=f"sheet_swap_{line.id}_go", width="stretch"):
        here.act(lambda one: commands.swap_item(one, here.rules, line.id, chosen.id, new_id()))


def _of_the_packs(here: Here, kind: str) -> None:
    entries = sorted(here.rules.library.all(KINDS[kind]), key=lambda one: one.name)
    chosen = _chooser(entries, f"add_{kind}", kind.capitalize())
    if chosen is None:
        return
    with st.container(horizontal=True, gap="xsmall", wrap=False, key="sheet_add_row"):
        if st.button("Add", key="sheet_add_it", width="stretch"):
            here.act(lambda one: commands.add_item(one, here.rules, new_id(), chosen.id))
        if st.button(f"Buy for {chosen.price:,} silver", key="sheet_buy_it", width="stretch"):
            here.act(lambda one: _bought(here, one, chosen))


def _bought(here: Here, one: Character, entry: Item) -> Done:
    """Paid and put into the bag in one step."""
    paid = commands.silver(one, -entry.price)
    done = commands.add_item(paid.character, here.rules, new_id(), entry.id)
    return Done(done.character, f"{paid.sentence}; {done.sentence}")


def _own(here: Here) -> None:
    turn = st.session_state.setdefault("_sheet_own_turn", 0)
    with st.form(f"sheet_own_{turn}", border=False):
        name = st.text_input("Thing", max_chars=MAX_NAME, key=f"sheet_own_name_{turn}")
        added = st.form_submit_button("Add", width="stretch")
    if added and name.strip():
        st.session_state["_sheet_own_turn"] = turn + 1
        here.act(lambda one: commands.add_item(one, here.rules, new_id(), name=name))
        st.session_state["_sheet_own_turn"] = turn  # refused: what was typed stays


def _chooser(entries: Sequence[Item], key: str, label: str) -> Item | None:
    """A list that opens without a keyboard."""
    by_id = {one.id: one for one in entries}
    chosen = st.selectbox(
        label,
        list(by_id),
        index=None,
        format_func=lambda entry: f"{by_id[entry].name} · {by_id[entry].price:,} silver",
        filter_mode=None,
        key=f"sheet_{key}",
    )
    return by_id.get(chosen) if chosen else None
