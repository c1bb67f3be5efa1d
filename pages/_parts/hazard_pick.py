"""Which hazard: the usual three side by side, the others behind them; it stands in the address."""

import streamlit as st

from dhcore.errors import DhcoreError
from dhcore.hazards import CALCULATORS, Calculator, calculator
from pages._parts.words import plain

HAZARD = "h"
"""The parameter of the address that names the calculator."""
FIRST = ("fall", "fire", "poison")


def choose() -> Calculator:
    """Draw the row and give the calculator it stands on."""
    current = _named()
    if st.session_state.pop("_hazard_picked", False):
        st.session_state["hazard_others"] = False  # a choice closes the list
    with st.container(horizontal=True, gap="xsmall", wrap=False, key="hazard_pick"):
        first = st.segmented_control(
            "Hazard",
            FIRST,
            default=current if current in FIRST else None,
            format_func=lambda name: CALCULATORS[name].label,
            key=f"hazard_first_{current}",
            label_visibility="collapsed",
            width="stretch",
        )
        other = _others(current)
    picked = other or first
    if picked and picked != current:
        go(picked)
    return CALCULATORS[current]


def go(name: str) -> None:
    """Turn to another calculator; what the address said of this one is kept elsewhere."""
    for one in CALCULATORS.values():
        for field in one.fields:
            st.query_params.pop(field.name, None)
    st.query_params[HAZARD] = name
    st.session_state["_hazard_picked"] = True
    st.rerun()


def _named() -> str:
    """The calculator of the address, else the one of before, else the first."""
    asked = st.query_params.get(HAZARD)
    if asked is not None:
        try:
            st.session_state["_hazard"] = calculator(asked).name
        except DhcoreError as error:
            st.warning(plain(str(error)))
            del st.query_params[HAZARD]
    return st.session_state.get("_hazard", FIRST[0])


def _others(current: str) -> str | None:
    label = "More" if current in FIRST else CALCULATORS[current].label
    with st.popover(label, key="hazard_others", on_change="rerun"):
        return st.pills(
            "Another hazard",
            [name for name in CALCULATORS if name not in FIRST],
            default=None if current in FIRST else current,
            format_func=lambda name: CALCULATORS[name].label,
            key=f"hazard_other_{current}",
            label_visibility="collapsed",
        )
