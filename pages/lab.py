"""The Lab: any dice or check as text, its exact distribution, and two of them side by side."""

from random import SystemRandom

import streamlit as st

from dhcore import charts
from dhcore.dice import Expression
from dhcore.display import percent
from dhcore.dragonhead import Challenge, Check
from dhcore.errors import DhcoreError, DiceSyntaxError
from dhcore.phrase import MAX_PHRASE, Odds, odds
from pages._parts import answer, fields, frame, rolls, totals
from pages._parts import check_controls as controls
from pages._parts.guard import guard
from pages._parts.words import plain

guard(__file__)

EXAMPLES = ("4d6kh3", "3d6 >= 13", "2d20kl1+5", "hard 13 vs 10", "1d6!3", "2d4x2")


def read(text: str) -> Odds | None:
    """The odds of ``text``; a refusal is said with the place it points at."""
    try:
        found = odds(text)
        _ = found.distribution
        return found
    except DhcoreError as error:
        st.error(plain(str(error)))
        if isinstance(error, DiceSyntaxError):
            st.code(error.pointer, language=None)
        return None


def field(label: str, name: str) -> str:
    """A text field whose content stands in the address, under ``name``."""
    key = f"lab_{name}"
    first = st.query_params.get(name, st.session_state.get(f"_{key}", ""))[:MAX_PHRASE]
    text = st.text_input(
        label, key=key, max_chars=MAX_PHRASE, placeholder="4d6kh3 >= 13", **fields.start(key, first)
    )
    st.session_state[f"_{key}"] = text
    if text:
        st.query_params[name] = text
    else:
        st.query_params.pop(name, None)
    return text.strip()


def show(found: Odds) -> None:
    """The chance that matters, then mean and spread."""
    words, chance = found.headline
    dice = found.distribution
    place = st.container()
    if isinstance(found.value, Expression) and not found.value.is_comparison and dice.lowest < dice.highest:
        start = -(-dice.mean.numerator // dice.mean.denominator)
        with controls.row("At least"):
            target = st.number_input(
                "At least",
                dice.lowest,
                dice.highest,
                start,
                key=f"lab_target_{found.phrase}",
                label_visibility="collapsed",
            )
        words, chance = f"at least {target}", dice.at_least(target)
    with place:
        answer.headline(chance, words, f"{found.phrase}: mean {float(dice.mean):.2f}, spread {dice.sd:.2f}")
    for note in getattr(found.value, "notes", ()):
        st.caption(plain(note))


def show_roll(found: Odds) -> None:
    if not st.button("Roll", type="primary", key="lab_roll", width="stretch"):
        return
    value = found.value
    rolled = value.roll(SystemRandom())
    text = rolled.words if isinstance(value, Challenge) else str(rolled)
    rolls.log(f"{found.phrase}: {text}" if isinstance(value, Check | Challenge) else text)


def show_comparison(first: Odds, second: Odds) -> None:
    lower, equal, higher = first.distribution.compare(second.distribution)
    answer.headline(higher, f"{first.phrase} is higher", f"equal {percent(equal)} · lower {percent(lower)}")


if frame.heading("Lab", undo=True):
    rolls.undo_last()
if chosen := st.session_state.get("lab_example"):
    fields.put("lab_a", chosen)
    st.session_state["lab_example"] = None
top = st.container(gap="small")
first = read(text) if (text := field("Dice or a check", "a")) else None
other = field("Compare with", "b")
second = read(other) if first and other else None
st.pills("Examples", EXAMPLES, key="lab_example", label_visibility="collapsed")
if first:
    with top:
        show(first)
        if second:
            show_comparison(first, second)
    show_roll(first)
    rolls.last_rolls()
    with st.expander("Table"):
        totals.table(first.distribution)
    if second:
        names = (f"A: {first.phrase}", f"B: {second.phrase}")
        figure = charts.compare(first.distribution, second.distribution, names)
    else:
        figure = first.chart()
    st.plotly_chart(figure, config=charts.CONFIG, key="lab_chart")
