"""This session's mojos: who holds how many, and everything that they buy."""

from pages._parts import frame, mojo_board, people, rolls
from pages._parts.guard import guard

guard(__file__)

if frame.heading("Mojo", undo=True):
    rolls.undo_last()
if people.needs_campaign() is not None:
    mojo_board.show()
