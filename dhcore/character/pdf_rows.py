"""Tables and headings of the printable sheet: many rows come closer, and go on elsewhere."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from dhcore.character.paper import ACCENT, FAINT, INK, QUIET, Align, Paper

ROW, CLOSE_ROW, HEAD = 6.6, 4.4, 4.6
SIZE, CLOSE_SIZE, SMALL = 9.5, 8.0, 7.5
PROSE = 8.5


@dataclass(frozen=True)
class Place:
    """A folded page: from ``x`` on ``width`` wide, from ``top`` to ``bottom``."""

    x: float
    width: float
    top: float
    bottom: float

    def below(self, y: float) -> "Place":
        """What is left of it from ``y`` on."""
        return replace(self, top=y)

    def above(self, y: float) -> "Place":
        """What is left of it down to ``y``."""
        return replace(self, bottom=y)


@dataclass(frozen=True)
class Column:
    """A column of a table; a ``width`` of 0 takes what the others leave."""

    title: str
    width: float = 0.0
    align: Align = "L"
    bold: bool = False


@dataclass(frozen=True)
class Table:
    """Rows under a ``title``, which is said again where they go on; ``prose`` is lines of one text."""

    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    prose: bool = False


def heading(paper: Paper, place: Place, title: str, aside: str = "") -> float:
    """The title of a page with something quiet at its right. Gives the y below it."""
    paper.text(place.x, place.top + 4, title, 13, place.width, bold=True, colour=ACCENT)
    used = paper.width(title, 13, bold=True) + 6
    paper.text(place.x + used, place.top + 4, aside, 8, place.width - used, colour=QUIET, align="R")
    paper.line(place.x, place.top + 6, place.x + place.width, place.top + 6, thick=0.3, colour=ACCENT)
    return place.top + 8.5


def label(paper: Paper, place: Place, text: str) -> float:
    """A small heading within a page. Gives the y below it."""
    paper.text(place.x, place.top + 3.2, text, 8.5, place.width, bold=True, colour=ACCENT)
    return place.top + HEAD


def fields(paper: Paper, place: Place, pairs: Sequence[tuple[str, str]], height: float = 14.0) -> float:
    """Boxes side by side, each with a small name and a large value. Gives the y below them."""
    gap = 1.6
    width = (place.width - gap * (len(pairs) - 1)) / len(pairs)
    for number, (name, value) in enumerate(pairs):
        x = place.x + number * (width + gap)
        paper.box(x, place.top, width, height)
        paper.text(x + 1.6, place.top + 3.8, name, SMALL, width - 3.2, colour=QUIET)
        size = fitting(paper, value, width - 3, (16, 14, 12, 10, 8.5, 7))
        paper.text(x + 1.5, place.top + height - 2.8, value, size, width - 3, bold=True, align="C")
    return place.top + height + 2


def fitting(paper: Paper, text: str, width: float, sizes: Sequence[float]) -> float:
    """The first size in which bold ``text`` fits, else the last."""
    line = paper.shown(text)
    return next((size for size in sizes if paper.width(line, size, bold=True) <= width), sizes[-1])


def rows(paper: Paper, place: Place, table: Table, *, blank: bool = True) -> tuple[float, Table | None]:
    """The rows of a table, then empty ones to write in. Gives the y below, and the rows without room.

    Many rows come closer together before any goes on elsewhere.
    """
    height, size = (CLOSE_ROW, PROSE) if table.prose else (ROW, SIZE)
    space = place.bottom - place.top - HEAD
    if len(table.rows) * height > space and not table.prose:
        height, size = max(CLOSE_ROW, space / len(table.rows)), CLOSE_SIZE
    room = max(0, int(space / height + 1e-6))
    shown, left = table.rows[:room], table.rows[room:]
    empty = ((),) * (room - len(shown)) if blank else ()
    widths = _widths(paper, table, place.width)
    titles = tuple(column.title for column in table.columns)
    if any(titles):
        _row(paper, place.x, place.top + 3, (titles, widths, table.columns))
    y = place.top + HEAD
    paper.line(place.x, y, place.x + place.width, y)
    for cells in (*shown, *empty):
        _row(paper, place.x, y + height - 1.5, (cells, widths, table.columns), size)
        y += height
        if not table.prose:
            paper.line(place.x, y, place.x + place.width, y, colour=FAINT)
    return y, replace(table, rows=left) if left else None


def _widths(paper: Paper, table: Table, width: float) -> list[float]:
    """Columns without a width share what the others leave by what they have to show, a quarter at least."""
    free = [number for number, column in enumerate(table.columns) if not column.width]
    rest = width - sum(column.width for column in table.columns)
    if len(free) < 2:
        return [column.width or rest for column in table.columns]
    needs = [_longest(paper, table, number) for number in free]
    shares = [min(max(need / sum(needs), 0.25), 0.75) for need in needs]
    share = dict(zip(free, shares, strict=True))
    return [
        rest * share[number] / sum(shares) if number in share else column.width
        for number, column in enumerate(table.columns)
    ]


def _longest(paper: Paper, table: Table, number: int) -> float:
    texts = {paper.shown(row[number]) for row in table.rows}
    return max((paper.width(text, SIZE, table.columns[number].bold) for text in texts), default=0.0) + 10


def _row(
    paper: Paper,
    x: float,
    y: float,
    filled: tuple[Sequence[str], Sequence[float], Sequence[Column]],
    size: float | None = None,
) -> None:
    """One row of cells; without a ``size`` it is the small row of titles."""
    for text, width, column in zip(*filled, strict=False):
        space = width - 1.5 if len(filled[2]) > 1 else width
        colour, bold = (INK, column.bold) if size else (QUIET, False)
        paper.text(x, y, text, size or SMALL, space, bold=bold, colour=colour, align=column.align)
        x += width
