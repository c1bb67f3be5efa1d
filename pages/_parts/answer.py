"""The answer to a check: one large number, one stacked bar, its legend in words; at once, without Plotly."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from html import escape

import streamlit as st

from dhcore.charts import outcome_colour
from dhcore.display import percent
from dhcore.dragonhead import Outcome, in_words
from dhcore.working import Working


def headline(chance: Fraction, words: str, detail: str) -> None:
    """The chance that matters in large type, what it is, and one quiet line of detail."""
    st.html(
        f"<div class='big' role='status'><b>{percent(chance)}</b>"
        f"<span>{escape(words)}<br><small>{escape(detail)}</small></span></div>"
    )


def outcome_bar(outcomes: Mapping[Outcome, Fraction]) -> None:
    """All outcomes as one bar and its legend; triples and more are one entry."""
    parts = grouped(outcomes)
    blocks = "".join(
        f"<span style='width:{float(100 * chance):.2f}%;background:{colour}'></span>"
        for _, colour, chance in parts
    )
    legend = "".join(
        f"<span><i style='background:{colour}'></i>{word} <b>{percent(chance)}</b></span>"
        for word, colour, chance in parts
    )
    st.html(f"<div class='bar' aria-hidden='true'>{blocks}</div><div class='legend'>{legend}</div>")


def grouped(outcomes: Mapping[Outcome, Fraction]) -> list[tuple[str, str, Fraction]]:
    """Word, colour and chance of each outcome, worst first, with everything from a triple on put together."""
    few = [
        (in_words(o), outcome_colour(o), p) for o, p in outcomes.items() if not isinstance(o, int) or o < 3
    ]
    many = sum((p for o, p in outcomes.items() if isinstance(o, int) and o >= 3), Fraction(0))
    label = "triple" if max((o for o in outcomes if isinstance(o, int)), default=0) == 3 else "triple +"
    return [*few, (label, outcome_colour(3), many)] if many else few


def working_table(working: Working) -> None:
    """The steps of a number with the rule each rests on."""
    chance_rows(("step", "value", "rule"), ((line.label, line.value, line.source) for line in working))


def chance_rows(headers: Iterable[str], rows: Iterable[tuple[str, ...]]) -> None:
    """A plain table of texts, escaped; the text twin of a chart."""
    head = "".join(f"<th scope='col'>{escape(header)}</th>" for header in headers)
    body = "".join(
        f"<tr><th scope='row'>{escape(first)}</th>{''.join(f'<td>{escape(cell)}</td>' for cell in rest)}</tr>"
        for first, *rest in rows
    )
    st.html(f"<table class='working'><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>")
