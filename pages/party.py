"""Everyone at the table at a glance; who joins, and what the whole party does together."""

from pages._parts import frame, party_board, party_import, people, rolls
from pages._parts.guard import guard

guard(__file__)

if frame.heading("Party", undo=True):
    rolls.undo_last()
if people.needs_campaign() is not None:
    party_board.show()
    party_import.show()
