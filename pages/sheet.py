"""The Sheet: one character in play, and everything about it that can be changed."""

from dhcore.character import sheet_of
from dhcore.store import Campaign
from pages._parts import (
    frame,
    people,
    rolls,
    sheet_edit,
    sheet_figures,
    sheet_harm,
    sheet_here,
    sheet_magic,
    sheet_notes,
    sheet_rest,
    sheet_rolls,
    sheet_things,
)
from pages._parts.guard import guard

guard(__file__)


def play(here: sheet_here.Here) -> None:
    """What a turn needs: the circles, what hits them, the rolls, and below them the day's rests."""
    sheet_harm.show(here)
    sheet_here.last_lines(here.opened)
    sheet_rolls.show(here)
    sheet_rolls.abilities(here.sheet)
    sheet_rest.show(here)
    sheet_figures.working(here.sheet)


PARTS = {
    "play": play,
    "magic": sheet_magic.show,
    "things": sheet_things.show,
    "notes": sheet_notes.show,
    "edit": sheet_edit.show,
}


def show(opened: Campaign) -> None:
    """The character of the address, as it is now and again whenever somebody changes it."""
    seen, state = opened.version, opened.state()
    character = people.chosen(state)
    if character is None:
        sheet_here.choose(state)
    else:
        here = sheet_here.Here(opened, sheet_of(character, people.rules(state)))
        sheet_here.identity(here, state)
        part = sheet_here.part(tuple(PARTS))
        PARTS[part](here)
        if part != "play":
            sheet_here.last_lines(opened)
    sheet_here.follow(opened, seen)


if frame.heading("Sheet", undo=True):
    rolls.undo_last()
if (campaign := people.needs_campaign()) is not None:
    show(campaign)
