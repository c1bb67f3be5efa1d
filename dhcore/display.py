"""Chances as text: percents that never lie about certainty, and the small tables a notebook shows."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from html import escape
from itertools import islice

MAX_ROWS = 60


def percent(chance: Fraction, digits: int = 0) -> str:
    """``chance`` as a percentage; only an exact 0 reads ``0%`` and only an exact 1 reads ``100%``.

    >>> percent(Fraction(1, 3)), percent(Fraction(1, 1000)), percent(Fraction(999, 1000))
    ('33%', '<1%', '>99%')
    """
    unit = Fraction(1, 100 * 10**digits)
    rounded = round(chance / unit)
    if chance and not rounded:
        return f"<{float(100 * unit):.{digits}f}%"
    if chance != 1 and rounded * unit == 1:
        return f">{float(100 - 100 * unit):.{digits}f}%"
    return f"{float(100 * rounded * unit):.{digits}f}%"


def points(change: Fraction) -> str:
    """A difference of two chances in percentage points with its sign: ``+19``, ``-4``, ``±0``.

    A change too small to show still shows its direction: ``+<1``.
    """
    rounded = round(100 * change)
    if not rounded:
        return "±0" if not change else f"{'+' if change > 0 else '-'}<1"
    return f"{rounded:+d}"


def exact(chance: Fraction) -> str:
    """The exact fraction when a person can read it, else an approximation that says so."""
    return str(chance) if chance.denominator < 10**9 else f"≈ {float(chance):.6g}"


def chance_table(
    headers: Sequence[str],
    rows: Iterable[tuple[str, *tuple[Fraction, ...]]],
    caption: str = "",
    total_rows: int = 0,
) -> str:
    """An HTML table of labels and chances (percent, with the exact fraction on hover), at most 60 rows.

    All text is escaped. ``total_rows`` says how many rows there are, where that is more than are read.
    """
    head = "".join(f"<th scope='col'>{escape(header)}</th>" for header in headers)
    lines = []
    for label, *chances in islice(rows, MAX_ROWS):
        cells = "".join(
            f"<td title='{exact(chance)}'>{escape(percent(chance, 1))}</td>" for chance in chances
        )
        lines.append(f"<tr><th scope='row'>{escape(label)}</th>{cells}</tr>")
    if total_rows > MAX_ROWS:
        lines.append(f"<tr><td colspan='{len(headers)}'>… {total_rows - MAX_ROWS} more rows</td></tr>")
    title = f"<caption>{escape(caption)}</caption>" if caption else ""
    return f"<table>{title}<thead><tr>{head}</tr></thead><tbody>{''.join(lines)}</tbody></table>"
