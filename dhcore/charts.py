"""Plotly figures out of core values, one function a picture; Plotly is imported when a figure is drawn.

Charts do not catch a finger: no zoom, no drag, a swipe scrolls the page, a tap shows the value.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import log10
from typing import TYPE_CHECKING, Any

from dhcore.dice import Distribution, Expression
from dhcore.display import percent
from dhcore.dragonhead import Challenge, Check, Outcome, in_words
from dhcore.dragonhead.challenge import counted
from dhcore.dragonhead.character_level import MAX_XP, level_at, level_starts_at

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

CONFIG = {"displayModeBar": False, "scrollZoom": False}
"""Hand this to whatever shows the figure."""

MAX_BARS = 60
PLAIN, OTHER, NOT_YET = "#1f78b4", "#d55e00", "#9a9087"
_COLOURS = {"crash": "#8c2d5a", "full_fail": "#d55e00", "half_fail": "#e9b44c", 1: "#56b4e9", 2: "#1f78b4"}


def outcome_colour(outcome: Outcome) -> str:
    """The one colour of an outcome, told apart by colour-blind people; triple and more share the darkest."""
    return _COLOURS.get(outcome, "#0b4f8a")


def draw(value: Check | Challenge | Expression | Distribution) -> "Figure":
    """The usual picture of ``value``."""
    if isinstance(value, Check):
        return odds(value)
    if isinstance(value, Challenge):
        return challenge(value)
    return distribution(value.distribution if isinstance(value, Expression) else value)


def odds(check: Check) -> "Figure":
    """Chance of each outcome of ``check``, worst first."""
    chances = check.outcomes
    return _bars(
        [_two_lines(in_words(outcome)) for outcome in chances],
        list(chances.values()),
        [outcome_colour(outcome) for outcome in chances],
        "Chance of each outcome",
    )


def reach(check: Check) -> "Figure":
    """Chance to reach at least each strength, coloured by what that strength means."""
    strengths = [s for s in check.strength if s > 0] or [0]
    shown = _thinned(strengths)
    return _bars(
        [str(s) for s in shown],
        [check.strength.at_least(s) for s in shown],
        [outcome_colour(check.outcome(s)) for s in shown],
        "Chance of at least this strength",
    )


def challenge(value: Challenge) -> "Figure":
    """Chance of a defeat and of each number of successes."""
    chances = value.successes
    return _bars(
        [_two_lines(counted(n)) for n in chances],
        list(chances.values()),
        [outcome_colour(n or "full_fail") for n in chances],
        "Chance of each number of successes",
    )


def distribution(value: Distribution, title: str = "") -> "Figure":
    """Chance of each total; more than 60 totals are put into equal ranges, which the labels name."""
    width = -(-(value.highest - value.lowest + 1) // MAX_BARS)
    starts = range(value.lowest, value.highest + 1, width)
    labels = [str(s) if width == 1 else f"{s}–{min(s + width - 1, value.highest)}" for s in starts]
    ways = [value.ways_below(s + width) - value.ways_below(s) for s in starts]
    title = title or ("Chance of each total" if width == 1 else f"Chance of each {width} totals")
    return _bars(labels, [Fraction(count, value.size) for count in ways], [PLAIN] * len(labels), title)


def chances(title: str, bars: Sequence[tuple[str, Fraction]]) -> "Figure":
    """A chance for each label; past 60 labels the rest stand together in the last bar."""
    shown = list(bars[:MAX_BARS])
    if len(bars) > MAX_BARS:
        rest = sum((chance for _, chance in bars[MAX_BARS - 1 :]), Fraction(0))
        shown[-1] = (f"{bars[MAX_BARS - 1][0]} +", rest)
    return _bars([label for label, _ in shown], [p for _, p in shown], [PLAIN] * len(shown), title)


def compare(first: Distribution, second: Distribution, names: tuple[str, str]) -> "Figure":
    """Chance of at least each total, for two distributions side by side."""
    totals = _thinned(sorted({*first, *second}))
    figure = _figure("Chance of at least this total")
    for value, name, colour in zip((first, second), names, (PLAIN, OTHER), strict=True):
        heights = [float(100 * value.at_least(total)) for total in totals]
        figure.add_bar(x=totals, y=heights, name=name, marker_color=colour, hovertemplate="%{x}: %{y:.1f}%")
    return figure


def xp_ladder(spent: int, level: int) -> "Figure":
    """XP at which each character level begins, and the ``spent`` XP of a character who is at ``level``.

    The axis is logarithmic, because levels double; the first level begins at 0 and has no bar.
    """
    levels = range(max(2, level - 5), min(level + 5, level_at(MAX_XP) + 1))
    starts = [level_starts_at(step) for step in levels]
    figure = _figure(f"XP at which a level begins; dotted: {spent:,} spent")
    figure.add_bar(
        x=[f"L{step}" for step in levels],
        y=starts,
        marker_color=[PLAIN if step <= level else NOT_YET for step in levels],
        text=[_thousands(start) for start in starts],
        textposition="outside",
        cliponaxis=False,
        hovertemplate="%{x}: %{y:,} XP<extra></extra>",
    )
    figure.update_yaxes(type="log", ticksuffix="", rangemode="normal", showticklabels=False, showgrid=False)
    figure.update_yaxes(range=[log10(starts[0] / 4), log10(starts[-1] * 2)])
    figure.update_xaxes(type="category")
    if spent > starts[0] / 4:
        figure.add_hline(y=spent, line_color=OTHER, line_dash="dot")
    return figure


def _thousands(xp: int) -> str:
    """``2.5k``, ``10k``, ``1M``."""
    return f"{xp / 1_000_000:g}M" if xp >= 1_000_000 else f"{xp / 1_000:g}k"


def _two_lines(words: str) -> str:
    """A label that fits under a narrow bar."""
    return words.replace("successes", "succ.").replace(" ", "<br>")


def _thinned(totals: Sequence[int]) -> Sequence[int]:
    """At most 60 of ``totals``, evenly spread, the first one always among them."""
    return totals[:: -(-len(totals) // MAX_BARS)]


def _bars(labels: Sequence[str], chances: Sequence[Fraction], colours: Sequence[str], title: str) -> "Figure":
    figure = _figure(title)
    texts = [percent(chance) for chance in chances] if len(chances) <= 8 else None
    figure.add_bar(
        x=list(labels),
        y=[float(100 * chance) for chance in chances],
        marker_color=list(colours),
        text=texts,
        textposition="outside" if texts else None,
        cliponaxis=False,
        customdata=[percent(chance, 2) for chance in chances],
        hovertemplate="%{x}: %{customdata}<extra></extra>",
    )
    figure.update_xaxes(type="category")
    return figure


def _figure(title: str) -> Any:
    from plotly.graph_objects import Figure

    figure = Figure()
    figure.update_layout(
        title={"text": title, "font": {"size": 14}, "x": 0, "xref": "container"},
        dragmode=False,
        height=260,
        margin={"l": 8, "r": 8, "t": 40, "b": 8},
        bargap=0.15,
        legend={"orientation": "h", "y": 1.05, "x": 0},
        yaxis={"ticksuffix": "%", "rangemode": "tozero", "fixedrange": True},
        xaxis={"fixedrange": True, "tickangle": 0, "tickfont": {"size": 11}},
    )
    return figure
