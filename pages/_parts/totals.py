"""The totals of a distribution as text: the twin of its chart."""

from itertools import islice

import streamlit as st

from dhcore.dice import Distribution
from dhcore.display import percent
from pages._parts import answer

MOST_ROWS = 60
QUANTILES = ((5, "5%"), (25, "25%"), (50, "half"), (75, "75%"), (95, "95%"))


def table(dice: Distribution) -> None:
    """How much is needed to be safe, then every total: exactly, at least, at most; the first 60 of many."""
    safe = ((name, str(dice.quantile(q / 100))) for q, name in QUANTILES)
    answer.chance_rows(("chance of at most", "total"), safe)
    rows = (
        (
            str(total),
            percent(dice.p(total), 1),
            percent(dice.at_least(total), 1),
            percent(dice.at_most(total), 1),
        )
        for total in islice(dice, MOST_ROWS)
    )
    answer.chance_rows(("total", "exactly", "at least", "at most"), rows)
    if len(dice) > MOST_ROWS:
        st.caption(f"The first {MOST_ROWS} of {len(dice):,} totals; the chart shows all of them.")
