"""The fight: whose turn it is, blows with their odds first, everybody's wounds, rounds, log."""

from pages._parts import campaign, fight_board, fight_file, frame, people, rolls, watch_board
from pages._parts.guard import guard
from pages._parts.sheet_here import follow

guard(__file__)

if frame.heading("Fight", undo=True):
    rolls.undo_last()
if (opened := people.needs_campaign()) is not None:
    seen = opened.version
    if campaign.plays(opened):
        watch_board.show()
    else:
        fight_board.show()
        fight_file.show()
    follow(opened, seen)
