"""What a command gives back: the character afterwards and a sentence for the log."""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from dhcore.character.record import Character
from dhcore.errors import OutOfRange

MAX_WORDS = 120


class Done(NamedTuple):
    """The character after a command, and what happened in one sentence without a full stop."""

    character: Character
    sentence: str


Command: TypeAlias = Callable[[Character], Done]
"""A command with all but the character filled in, as ``dhcore.character.book.run`` takes it."""


def words(text: str, what: str) -> str:
    """Somebody's text on one line for a sentence. Raises ``OutOfRange`` past 120 characters."""
    line = " ".join(text.split())
    if len(line) > MAX_WORDS:
        raise OutOfRange(f"The {what} may be {MAX_WORDS} characters long; this one has {len(line)}.")
    return line
