"""Advance: XP earned, the next step and what it brings, the ledger, and the sheet to print."""

from dhcore.character import sheet_of
from dhcore.store import Campaign
from pages._parts import (
    advance_award,
    advance_here,
    advance_ledger,
    advance_powers,
    advance_steps,
    download_sheet,
    frame,
    people,
    rolls,
)
from pages._parts.guard import guard
from pages._parts.sheet_here import follow

guard(__file__)


def buy(here: advance_here.Here) -> None:
    """Choices that a new level left open come first."""
    advance_powers.show(here)
    advance_steps.show(here)


def print_it(here: advance_here.Here) -> None:
    """The sheet as files."""
    download_sheet.show(here.sheet, here.state.name, "advance")


PARTS = {"buy": buy, "award": advance_award.show, "ledger": advance_ledger.show, "print": print_it}


def show(opened: Campaign) -> None:
    """The character of the address, as it is now and again whenever somebody changes it."""
    state = opened.state()
    character = people.chosen(state)
    if character is None:
        advance_here.choose(state)
    else:
        here = advance_here.Here(opened, state, sheet_of(character, people.rules(state)))
        advance_award.clear_used()
        advance_here.standing(here)
        advance_award.pending(here)
        part = advance_here.part(tuple(PARTS))
        PARTS[part](here)
    follow(opened, state.version)


if frame.heading("Advance", undo=True):
    rolls.undo_last()
if (campaign := people.needs_campaign()) is not None:
    show(campaign)
