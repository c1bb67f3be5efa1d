"""The circles of the printable sheet: damage with its line, stun and knocked down, the rests of a day."""

from dhcore.character.as_text import wounds_text
from dhcore.character.paper import ACCENT, QUIET, Paper
from dhcore.character.pdf_rows import Place, label
from dhcore.dragonhead.resting import rest_bands, rests_per_day
from dhcore.dragonhead.stun import Shaken
from dhcore.dragonhead.wounds import Wounds

IN_A_ROW, FEW_IN_A_ROW, FEW = 20, 15, 45
MOST_CIRCLES = 200
_SHOCKS = 4


def points_per_circle(hp: int) -> int:
    """1 for people; 10, 100 and so on for whoever has more hit points than a page has circles."""
    points = 1
    while hp > MOST_CIRCLES * points:
        points *= 10
    return points


def circles(paper: Paper, place: Place, wounds: Wounds) -> float:
    """The damage circles: the line after HP, some beyond it, scars and tears and wear marked (DH-051..056).

    Scars come first, then tears, then wear: a torn circle is worn too (ruling A21).
    """
    points = points_per_circle(wounds.hp)
    before = -(-wounds.hp // points)
    in_row = FEW_IN_A_ROW if before <= FEW else IN_A_ROW
    number = -(-(before + max(5, in_row // 2)) // in_row) * in_row
    legend = "stroke: wear, cross: tear, black: scar"
    each = f"each circle is {points:,}; " if points > 1 else ""
    now = f"Damage: {wounds_text(wounds)}"
    paper.text(place.x, place.top + 3.2, f"{each}{legend}", 7, place.width, colour=QUIET, align="R")
    y = label(paper, place, now)
    pitch = (place.width - 2.4) / in_row  # a little air after every fifth
    radius = pitch * 0.4
    scars, torn, worn = (count // points for count in (wounds.scar, wounds.torn, wounds.wear))
    for index in range(number):
        column = index % in_row
        x = place.x + pitch * (column + 0.5) + 0.8 * (column // 5)
        middle = y + pitch * (index // in_row + 0.5)
        paper.circle(x, middle, radius, filled=index < scars, faint=index >= before)
        if scars <= index < torn:
            paper.cross(x, middle, radius * 0.75)
        elif torn <= index < worn:
            paper.slash(x, middle, radius * 0.75)
        if index == before - 1:
            _line_after(paper, x + pitch / 2, middle, pitch)
    return y + pitch * (number // in_row) + 2


def shocks(paper: Paper, place: Place, shaken: Shaken) -> None:
    """S for actions lost to stun, K for knocked down, marked as they are."""
    marks = [("S", number < shaken.stuns) for number in range(_SHOCKS)] + [("K", shaken.down)]
    more = f" {shaken.stuns} lost" if shaken.stuns > _SHOCKS else ""
    _lettered(paper, place.x, place.top, f"Stunned, knocked down{more}", marks)


def rests(paper: Paper, place: Place, taken: int) -> float:
    """The rests of a day: easy, normal and hard ones, those taken marked. Gives the y below (DH-064)."""
    letters = [band.difficulty[0].upper() for band in rest_bands() for _ in range(band.first, band.last + 1)]
    marks = [(letter, number < taken) for number, letter in enumerate(letters)]
    x = place.x + place.width - 5.6 * rests_per_day()
    _lettered(
        paper, x, place.top, f"Rests today ({', '.join(band.difficulty for band in rest_bands())})", marks
    )
    return place.top + 11


def _lettered(paper: Paper, x: float, y: float, title: str, marks: list[tuple[str, bool]]) -> None:
    paper.text(x, y + 2.8, title, 7, 60, colour=QUIET)
    for number, (letter, marked) in enumerate(marks):
        middle = x + 5.6 * number + 2.5
        paper.circle(middle, y + 6.6, 2.3)
        paper.text(middle - 2, y + 7.6, letter, 7.5, 4, colour=QUIET, align="C")
        if marked:
            paper.slash(middle, y + 6.6, 1.8)


def _line_after(paper: Paper, x: float, y: float, pitch: float) -> None:
    """The line: wear past it is unconsciousness, tear past it is death."""
    paper.line(x, y - pitch * 0.55, x, y + pitch * 0.55, thick=0.9, colour=ACCENT)
