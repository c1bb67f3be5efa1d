"""The fields of a calculator: drawn for thumbs, filled from the address, kept from one visit to the next."""

from collections.abc import Mapping
from html import escape
from typing import Any

import streamlit as st

from dhcore.errors import DhcoreError
from dhcore.hazards import (
    Calculator,
    Choice,
    DiceText,
    Field,
    Number,
    Switch,
    Value,
    from_params,
    to_params,
    with_usual,
)
from pages._parts import fields, hazard_who
from pages._parts.hazard_pick import HAZARD
from pages._parts.words import plain

ABREAST = 4
BRIEF = 24
LISTED = 8
WIDE = 2
OWN = (hazard_who.CHARACTER, hazard_who.COMBATANT, hazard_who.FIGHT, hazard_who.GROUP)


def controls(calculator: Calculator, who: hazard_who.Who) -> tuple[dict[str, Value], tuple[str, ...]]:
    """Draw the fields that count; what they say, and what was wrong with the address."""
    problems = _fill(calculator)
    values: dict[str, Value] = with_usual(calculator.fields, _kept(calculator))
    main, more, own = [], [], []
    for one in calculator.fields:
        if not (one.own and who.known):
            (own if one.own else more if one.more else main).append(one)
    _draw(calculator, main, values)
    if more:
        with st.expander(_summary("More", more, values), key=f"hazard_more_{calculator.name}"):
            _draw(calculator, more, values)
    if len([one for one in own if one.counts(values)]) <= WIDE:
        _draw(calculator, own, values)
    elif own:
        with st.expander(_summary("Numbers", own, values, all_of=True), key=f"hazard_own_{calculator.name}"):
            _draw(calculator, own, values)
    _kept(calculator).update(values)
    return values, _still(problems, values)


def keep_in_address(calculator: Calculator, values: Mapping[str, Value], who: hazard_who.Who) -> None:
    """The address carries all of it, so that it can be shared, bookmarked and found again."""
    known = st.query_params.to_dict()
    ours = {HAZARD, *OWN, *(one.name for one in calculator.fields)}
    kept = {name: value for name, value in known.items() if name not in ours}
    said = {HAZARD: calculator.name, **who.address, **to_params(calculator.fields, values, who.known)}
    if kept | said != known:
        st.query_params.from_dict(kept | said)


def _key(calculator: Calculator, one: Field) -> str:
    return f"hazard_{calculator.name}_{one.name}"


def _kept(calculator: Calculator) -> dict[str, Value]:
    """What the fields said last; widgets that are not drawn forget it."""
    return st.session_state.setdefault("_hazard_kept", {}).setdefault(calculator.name, {})


def _fill(calculator: Calculator) -> tuple[str, ...]:
    """On the first run of a visit to a calculator its link fills it in; gives what the link had wrong."""
    state = st.session_state
    if any(_key(calculator, one) in state for one in calculator.fields):
        return ()
    values, problems = from_params(calculator.fields, st.query_params.to_dict())
    _kept(calculator).update(values)
    return problems


def _still(problems: tuple[str, ...], values: Mapping[str, Value]) -> tuple[str, ...]:
    """What was wrong with the link is said until something is changed."""
    if problems:
        st.session_state["_hazard_said"] = (problems, dict(values))
    said, then = st.session_state.get("_hazard_said", ((), {}))
    return said if then == values else ()


def _summary(word: str, folded: list[Field], values: Mapping[str, Value], *, all_of: bool = False) -> str:
    """``More · dose Large``: what a folded part says."""
    said = []
    for one in folded:
        value = values[one.name]
        if one.counts(values) and (all_of or value != one.usual):
            named = one.options[str(value)] if isinstance(one, Choice) else value
            said.append(one.label if value is True else f"{one.label} {'no' if value is False else named}")
    return plain(f"{word}: {', '.join(said)}" if said else word)


def _draw(calculator: Calculator, drawn: list[Field], values: dict[str, Value]) -> None:
    """Draw these fields and put what they say into ``values``; the first ones decide whether others count."""
    for one in drawn:
        if one.counts(values):
            key = _key(calculator, one)
            values[one.name] = _widget(one, key, values[one.name])


def _widget(one: Field, key: str, value: Any) -> Value:
    match one:
        case Number():
            return _number(one, key, value)
        case Choice():
            return _choice(one, key, value)
        case Switch():
            return st.toggle(one.label, key=key, **fields.start(key, value))
        case DiceText():
            return _dice(one, key, value)
    raise TypeError(one)


def _row(one: Field, key: str) -> Any:
    line = st.container(
        horizontal=True, vertical_alignment="center", gap="xsmall", wrap=False, key=f"hazard_row_{key}"
    )
    line.html(
        f"<span class='quiet hazardlabel' aria-hidden='true'>{escape(one.label)}</span>", width="content"
    )
    return line


def _quick(options: tuple[Any, ...], key: str) -> None:
    """Buttons that set the field below them."""
    with st.container(horizontal=True, gap="xsmall", wrap=False, key=f"hazard_quick_{key}"):
        for option in options:
            if st.button(str(option), key=f"{key}_{option}", width="stretch"):
                fields.put(key, option)


def _number(one: Number, key: str, value: int) -> int:
    if one.quick:
        _quick(one.quick, key)
    with _row(one, key):
        return st.number_input(
            one.label, one.low, one.high, key=key, label_visibility="collapsed", **fields.start(key, value)
        )


def _choice(one: Choice, key: str, value: str) -> str:
    options, names = list(one.options), one.options
    if len(options) > LISTED:
        with _row(one, key):
            return st.selectbox(
                one.label, options, options.index(st.session_state.get(key, value)), key=key,
                format_func=names.__getitem__, label_visibility="collapsed", filter_mode=None,
            )  # fmt: skip
    if len(options) > ABREAST or sum(map(len, names.values())) > BRIEF:
        return st.pills(
            one.label,
            options,
            format_func=names.__getitem__,
            key=key,
            required=True,
            label_visibility="collapsed",
            **fields.choose(key, value),
        )
    with _row(one, key):
        return st.segmented_control(
            one.label, options, format_func=names.__getitem__, key=key, required=True,
            label_visibility="collapsed", width="stretch", **fields.choose(key, value),
        )  # fmt: skip


def _dice(one: DiceText, key: str, value: str) -> str:
    """Dice as text; what cannot be read is said, and the usual ones stand in."""
    _quick(one.quick, key)
    with _row(one, key):
        text = st.text_input(
            one.label, key=key, max_chars=40, label_visibility="collapsed", **fields.start(key, value)
        )
    try:
        return one.read(text)
    except DhcoreError as error:
        st.error(plain(f"{error} Reckoned with {one.usual}."))
        return str(one.usual)
