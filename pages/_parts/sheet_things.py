"""Things of a sheet by where they are: in hand, worn, in the bag; and the silver."""

from html import escape

import streamlit as st

from dhcore.character import Character, Command, Done, commands
from dhcore.character.class_lines import against
from dhcore.character.thing_lines import ThingLine
from dhcore.content.equipment import Shield, Weapon, Worn
from dhcore.content.fields import MAX_NAME, MAX_REMARK
from pages._parts import sheet_getting
from pages._parts.sheet_here import Here
from pages._parts.words import plain

SLOTS = {"held": "In hand", "worn": "Worn", "packed": "In the bag"}
MOST_SILVER = 100_000


def show(here: Here) -> None:
    """The silver, then every thing in its place; one opens to what can be done with it."""
    _silver(here)
    for slot, title in SLOTS.items():
        lines = [line for line in here.sheet.things if line.carried.slot == slot]
        if lines:
            st.html(f"<h2>{title}</h2>")
        for line in lines:
            panel = st.expander(_label(line), key=f"sheet_thing_{line.id}", on_change="rerun")
            if panel.open:
                with panel:
                    _thing(here, line)
    sheet_getting.add(here)


def _label(line: ThingLine) -> str:
    many = f" × {line.carried.count}" if line.carried.count > 1 else ""
    value = f" · {line.value}" if line.value is not None else ""
    both = " · both hands" if line.carried.slot == "held" and line.carried.hands > 1 else ""
    return f"**{plain(line.name)}**{many}{value}{both}"


def _silver(here: Here) -> None:
    st.html(f"<p>Silver <b>{here.sheet.character.silver:,}</b></p>")
    with st.container(horizontal=True, gap="xsmall", wrap=False, key="sheet_silver_row"):
        pieces = st.number_input(
            "Silver pieces", 1, MOST_SILVER, key="sheet_silver", label_visibility="collapsed"
        )
        if st.button("Get", key="sheet_silver_get"):
            here.act(lambda one: commands.silver(one, pieces))
        if st.button("Spend", key="sheet_silver_spend"):
            here.act(lambda one: commands.silver(one, -pieces))


def _thing(here: Here, line: ThingLine) -> None:
    _described(here, line)
    with st.container(horizontal=True, gap="xsmall", key=f"sheet_do_{line.id}"):
        for key, (label, command) in _moves(here, line).items():
            if st.button(label, key=f"sheet_{key}_{line.id}"):
                here.act(command)
    sheet_getting.swap(here, line)
    with st.form(f"sheet_words_{line.id}_{line.carried.name}_{line.carried.note}", border=False):
        name = st.text_input("Call it", line.carried.name, max_chars=MAX_NAME)
        note = st.text_input("Note", line.carried.note, max_chars=MAX_REMARK)
        if st.form_submit_button("Save", width="stretch"):
            here.act(lambda one: commands.describe_item(one, line.id, name.strip(), note.strip()))
    if st.button("Give it up", key=f"sheet_give_{line.id}", type="tertiary", icon=":material/delete:"):
        here.act(lambda one: commands.remove_item(one, line.id))


def _described(here: Here, line: ThingLine) -> None:
    entry = line.entry
    facts = [line.aspects_text, line.carried.note]
    if entry:
        facts += [f"{entry.price:,} silver, {float(entry.weight):g} pounds", entry.text]
        facts.append(against(here.sheet.classes, entry))
    elif line.is_missing:
        facts.append("Not in this campaign's packs: its values are left out.")
    st.html("".join(f"<p class='quiet' dir='auto'>{escape(fact)}</p>" for fact in facts if fact))


def _moves(here: Here, line: ThingLine) -> dict[str, tuple[str, Command]]:
    """What can be done with a thing: only what its kind allows; the DM's word where the class forbids."""
    rules, key, entry = here.rules, line.id, line.entry
    anyway = bool(entry and against(here.sheet.classes, entry))
    word = " anyway" if anyway else ""
    found: dict[str, tuple[str, Command]] = {}
    holds = not isinstance(entry, Worn) or isinstance(entry, Shield)
    if holds and line.carried.slot != "held":
        found["hold"] = (f"Hold{word}", lambda one: commands.hold(one, rules, key, anyway=anyway))
    if isinstance(entry, Weapon) and entry.hands == 1 and not (line.in_use and line.carried.hands == 2):
        both: Command = lambda one: commands.hold(one, rules, key, 2, anyway)  # noqa: E731
        found["both"] = (f"In both hands{word}", both)
    if not isinstance(entry, Weapon | Shield) and line.carried.slot != "worn":
        found["wear"] = (f"Wear{word}", lambda one: commands.wear(one, rules, key, anyway))
    if line.in_use:
        found["pack"] = ("Into the bag", lambda one: commands.pack(one, key))
    found["use"] = ("Use up one", lambda one: commands.remove_item(one, key, 1))
    found["more"] = ("One more", lambda one: commands.set_count(one, key, one.item(key).count + 1))
    if isinstance(entry, Weapon | Worn):
        found["better"] = ("Quality +1", lambda one: _quality(one, key, 1))
        if line.carried.quality:
            found["worse"] = ("Quality −1", lambda one: _quality(one, key, -1))
    return found


def _quality(one: Character, key: str, change: int) -> Done:
    return commands.set_quality(one, key, one.item(key).quality + change)
