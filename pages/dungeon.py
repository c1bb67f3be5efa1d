"""The dungeon: crawl by crawl, with order, light, map and encounters; the campaign's clock goes with it."""

from pages._parts import dungeon_board, frame, people, rolls
from pages._parts.guard import guard
from pages._parts.sheet_here import follow, last_lines

guard(__file__)

if frame.heading("Dungeon", undo=True):
    rolls.undo_last()
if (opened := people.needs_campaign()) is not None:
    seen = opened.version
    dungeon_board.show(opened)
    last_lines(opened)
    follow(opened, seen)
