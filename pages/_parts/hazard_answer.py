"""The answer of a calculator: the number that matters, every result as a bar with its words; charts below."""

from html import escape

import streamlit as st

from dhcore import charts
from dhcore.charts import outcome_colour
from dhcore.dice import Distribution
from dhcore.display import percent
from dhcore.hazards import Answer, Picture
from pages._parts import answer as parts

CHARTS = "odds_charts"
"""The switch of the Odds page: a device that can do without charts says so once."""
SAID = 3


def show(answer: Answer) -> None:
    """At once, without Plotly."""
    if answer.chance is None:
        st.html(f"<p class='hazardwords' role='status'>{escape(answer.words)}</p>")
    else:
        parts.headline(answer.chance, answer.words, answer.detail)
    st.html(
        _bars(answer) + "".join(f"<p class='quiet hazardfact'>{escape(fact)}</p>" for fact in answer.facts)
    )


def below(answer: Answer) -> None:
    """The working and every number as text, then the charts."""
    with st.expander("Working"):
        parts.working_table(answer.working)
        if answer.rows:
            parts.chance_rows(
                ("result", "chance"), ((row.label, percent(row.chance, 2)) for row in answer.rows)
            )
    for table in answer.tables:
        with st.expander(table.title):
            parts.chance_rows(table.headers, table.rows)
    if answer.pictures and st.toggle("Charts", value=True, key=CHARTS, persist_state="session"):
        for place, picture in enumerate(answer.pictures):
            _chart(picture, f"hazard_chart_{place}")


def _bars(answer: Answer) -> str:
    rows = "".join(
        f"<li><span>{escape(row.label)}</span><i aria-hidden='true'><em style='width:"
        f"{float(100 * row.chance):.2f}%;background:{outcome_colour(row.tone)}'></em></i>"
        f"<b>{escape(percent(row.chance))}</b></li>"
        for row in answer.rows
    )
    return f"<ul class='hazardrows'>{rows}</ul>" if rows else ""


def _chart(picture: Picture, key: str) -> None:
    bars = picture.bars
    whole = isinstance(bars, Distribution)
    figure = charts.distribution(bars, picture.title) if whole else charts.chances(picture.title, bars)
    st.plotly_chart(figure, config=charts.CONFIG | {"staticPlot": True}, key=key, alt=_said(picture))


def _said(picture: Picture) -> str:
    """The chart in words, for those who do not see it."""
    if isinstance(picture.bars, Distribution):
        odds = picture.bars
        return f"{picture.title}: {odds.lowest} to {odds.highest}, {float(odds.mean):.1f} on average"
    likely = sorted(picture.bars, key=lambda bar: -bar[1])[:SAID]
    return f"{picture.title}: " + ", ".join(f"{label} {percent(chance)}" for label, chance in likely)
