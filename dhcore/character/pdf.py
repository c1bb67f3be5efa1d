"""The sheet as a PDF to print, fold and write on: landscape, two sides, four folded pages (DH-036).

Print on both sides of one sheet of A4, flip on the short edge, fold in the middle: Character is in front,
Combat and Equipment are inside, Experience is at the back. What has no room goes on on further sides; with
things and spells as most characters have them there are none. Names in any script are shown as far as
``dhcore.character.paper`` says.
"""

from dhcore.character.paper import FAINT, HEIGHT, WIDTH, Paper
from dhcore.character.pdf_pages import character_page, combat_page, equipment_page, experience_page
from dhcore.character.pdf_rows import HEAD, Place, Table, heading, label, rows
from dhcore.character.sheet import Sheet

_OUTER, _FOLD, _TOP, _BOTTOM = 11.0, 10.5, 11.0, 199.0
_PAGE = WIDTH / 2 - _OUTER - _FOLD
LEFT = Place(_OUTER, _PAGE, _TOP, _BOTTOM)
RIGHT = Place(WIDTH / 2 + _FOLD, _PAGE, _TOP, _BOTTOM)
HOW_TO_FOLD = "Print on both sides, flip on the short edge, fold in the middle."


def sheet_pdf(sheet: Sheet, campaign: str = "") -> bytes:
    """The PDF of a sheet, with the name of its campaign. The same sheet gives the same bytes, always."""
    paper = Paper(sheet.name)
    _side(paper)
    at_the_back = experience_page(paper, LEFT, sheet, campaign)
    in_front = character_page(paper, RIGHT, sheet)
    marks = " * set by hand." if sheet.character.overrides else ""
    paper.text(LEFT.x, HEIGHT - 6, f"{HOW_TO_FOLD}{marks}", 6.5, LEFT.width, colour=FAINT)
    _side(paper)
    inside = (*combat_page(paper, LEFT, sheet), *equipment_page(paper, RIGHT, sheet))
    _go_on(paper, sheet, [*in_front, *inside, *at_the_back])
    return paper.output()


def _side(paper: Paper) -> None:
    paper.side()
    paper.dashes(WIDTH / 2, 4, WIDTH / 2, HEIGHT - 4)


def _go_on(paper: Paper, sheet: Sheet, left: list[Table]) -> None:
    """Further sides for what had no room, page by page."""
    while left:
        _side(paper)
        for place in (LEFT, RIGHT):
            if left:
                left = _further_page(paper, place.below(heading(paper, place, "Continued", sheet.name)), left)


def _further_page(paper: Paper, place: Place, left: list[Table]) -> list[Table]:
    """One page of what is left; gives what still is."""
    while left and place.bottom - place.top > 3 * HEAD:
        table, *others = left
        y, more = rows(paper, place.below(label(paper, place, table.title)), table, blank=False)
        left = [more, *others] if more else others
        place = place.below(y + HEAD)
    return left
