"""How an attack is made: closed by default, since most are made as usual; each choice a tap."""

from dataclasses import replace
from html import escape

import streamlit as st

from dhcore.dragonhead.aspects import has
from dhcore.dragonhead.burst import spreads
from dhcore.dragonhead.check import ways_to_try
from dhcore.dragonhead.damage import damage_types
from dhcore.dragonhead.fight import AttackRow
from dhcore.dragonhead.fight_aim import AS_USUAL, How
from pages._parts.fight_here import Here
from pages._parts.words import plain

COVERS = {"none": "no cover", "partial": "partial", "full": "full cover"}
STEPS = (0, 1, 2, 3, 5, 10, 20, 40, 80, 160)
ASKED = {
    "surprised": "surprise",
    "behind": "from behind",
    "guard down": "guard down",
    "electric": "metal or wet",
    "trap": "trap or fall",
}
"""Circumstances that are said for one blow, in short; others the fight knows by itself."""
SHIFTS = (-2, -1, 0, 1, 2)
WAYS = {"single": "one target", "sweep": "sweep", "burst": "burst", "area": "area"}
NONE = "none"


def kept(attacker_id: str, row: AttackRow) -> How:
    """The circumstances said so far for this attack; as usual to begin with."""
    asked, how = st.session_state.get("_fight_how", (None, AS_USUAL))
    return how if asked == (attacker_id, row.key) else AS_USUAL


def show(here: Here, row: AttackRow, ids: list[str], place: tuple[str, int], how: How) -> How:
    """The modifiers behind one line; drawn only while they are open, and those that hold said below."""
    attacker_id, turn = place
    panel = st.expander("Modifiers", key=f"fight_how_{attacker_id}_{turn}", on_change="rerun")
    if how != AS_USUAL:
        st.html(f"<p class='quiet'>With {escape(said(how))}</p>")
    if not panel.open:
        return how
    with panel, st.container(gap="xsmall"):
        new = _controls(here, row, ids, f"{attacker_id}_{row.key}_{turn}", how)
    if new != how:
        st.session_state["_fight_how"] = ((attacker_id, row.key), new)
        st.rerun()
    return new


def said(how: How) -> str:
    """What differs from the usual, in few words."""
    words = [WAYS[how.mode]] if how.mode != "single" else []
    words += [f"{how.distance} steps"] if how.distance is not None else []
    words += [f"{how.cover} cover"] if how.cover != NONE else []
    words += [ASKED[name] for name in how.circumstances]
    words += [f"as {how.changed_type}"] if how.changed_type else []
    words += [f"+d{ways_to_try()[how.try_hard].sides}"] if how.try_hard else []
    words += ["AC tries hard"] if how.guard_try_hard else []
    words += [f"{how.harder:+d}"] if how.harder else []
    words += [name for name, on in (("thrown", how.thrown), ("in a grapple", how.hard_kick)) if on]
    words += [f"{len(how.rim)} on the rim"] if how.rim else []
    return ", ".join(words)


def _controls(here: Here, row: AttackRow, ids: list[str], key: str, how: How) -> How:
    tries = {NONE: "no"} | {way.name: f"+d{way.sides}" for way in ways_to_try().values()}
    ways = {name: word for name, word in WAYS.items() if name != "burst" or has(row.tags, "burst")}
    mode = _one("Way of attacking", ways, f"way_{key}", how.mode)
    trying = _one(
        "Try hard", {name: f"try {word}" for name, word in tries.items()}, f"try_{key}", how.try_hard
    )
    cover = _one("Cover", COVERS, f"cover_{key}", how.cover)
    held = st.pills(
        "Circumstances",
        [name for name in ASKED if name != "electric" or has(row.tags, "elec")],
        selection_mode="multi",
        default=[name for name in how.circumstances if name in ASKED],
        format_func=ASKED.__getitem__,
        key=f"fight_circumstances_{key}",
        label_visibility="collapsed",
    )
    distance = st.pills(
        "Steps away", STEPS, default=how.distance, key=f"fight_distance_{key}", help="As usual without one"
    )
    shift = st.pills(
        "Harder or easier, by the DM",
        SHIFTS,
        default=how.harder,
        format_func="{:+d}".format,
        key=f"fight_harder_{key}",
    )
    guard = _one(
        "The target tries hard", {n: f"AC {w}" for n, w in tries.items()}, f"guard_{key}", how.guard_try_hard
    )
    changed_type = how.changed_type
    if row.kind:
        types = {kind.letter: kind.letter for kind in damage_types()}
        used = _one("Type of damage", types, f"type_{key}", how.changed_type or row.kind.letter)
        changed_type = "" if used == row.kind.letter else used
    new = replace(
        how,
        mode=mode,
        try_hard=None if trying == NONE else trying,
        cover=cover,
        circumstances=tuple(held),
        distance=distance,
        harder=shift or 0,
        guard_try_hard=None if guard == NONE else guard,
        changed_type=changed_type,
    )
    return _rarely(here, row, ids, key, new)


def _rarely(here: Here, row: AttackRow, ids: list[str], key: str, how: How) -> How:
    """What only some ways of attacking ask."""
    if how.mode == "burst":
        names = {name: f"{name} spread" for name in spreads()}
        how = replace(how, spread=_one("Spread", names, f"spread_{key}", how.spread))
    if how.mode == "area" and ids:
        rim = st.pills(
            "On the rim",
            ids,
            selection_mode="multi",
            default=[one for one in how.rim if one in ids],
            format_func=lambda one: plain(here.label(one)),
            key=f"fight_rim_{key}",
        )
        how = replace(how, rim=tuple(rim))
    if how.mode == "sweep":
        how = replace(how, lined_up=st.toggle("They stand in a line", how.lined_up, key=f"fight_line_{key}"))
    if not has(row.tags, "rng") and not row.dmg:
        how = replace(how, thrown=st.toggle("Thrown", how.thrown, key=f"fight_thrown_{key}"))
    if row.key == "kick":
        how = replace(how, hard_kick=st.toggle("In a grapple", how.hard_kick, key=f"fight_kick_{key}"))
    st.toggle("Creatures take the middle of their dice", key="fight_middle", persist_state="session")
    return how


def _one(label: str, options: dict[str, str], key: str, chosen: str | None) -> str:
    return st.segmented_control(
        label,
        list(options),
        default=chosen or NONE,
        format_func=options.__getitem__,
        key=f"fight_{key}",
        required=True,
        label_visibility="collapsed",
        width="stretch",
    )
