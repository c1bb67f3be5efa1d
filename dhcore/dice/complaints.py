"""Sentences for text that is not a dice expression: what was expected, where, and what stands there."""

import re

from dhcore.errors import nearest, shown

WORDS = ("d", "kh", "kl", "dh", "dl", "r", "x", "max", "min", "best", "worst")
OPERAND = "a number or dice such as '2d6'"

_WORD = "max|min|best|worst|kh|kl|dh|dl|d|r|x"
_ONLY_WORDS = re.compile(f"(?:{_WORD})+")
_LAST = re.compile(rf"(?:{_WORD}|\d+|[<>=]=|\S)\s*$")
_PIECE = re.compile(rf"{_WORD}|\d+|[<>=]=|\S")
_LETTERS = re.compile(r"[^\W\d_]+")

_WANTED_AFTER = {
    "d": "the number of sides",
    **dict.fromkeys(("kh", "kl"), "how many dice to keep"),
    **dict.fromkeys(("dh", "dl"), "how many dice to drop"),
    "r": "the face to re-roll, as in 'r1' or 'r<=2',",
    **dict.fromkeys(("max", "min", "best", "worst"), "'('"),
}

_NOT_AFTER_A_VALUE = {
    ")": "This ')' closes nothing: there is no '(' before it.",
    ",": "A comma stands only between the parts of max, min, best and worst; numbers have none.",
    "d": "Expected a sign such as '+' before 'd': the number of dice is one plain number.",
    **dict.fromkeys(
        ("<", "<=", "=", "==", ">", ">=", "≤", "≥"),
        "There can be only one comparison; put parentheses around the other one.",
    ),
    **dict.fromkeys(
        ("kh", "kl", "dh", "dl"), "Keep and drop stand right after dice, as in '4d6kh3': not here."
    ),
    "r": "A re-roll stands right after dice, as in '4d6r1': not here.",
    "!": "A '!' stands right after dice, as in '1d6!3': not here.",
}


class Misfit(Exception):
    """A part that cannot be what the text says; becomes a ``DiceSyntaxError`` once the text is at hand."""

    def __init__(self, message: str, at: int) -> None:
        super().__init__(message)
        self.at = at


def misread(text: str, at: int, typed: str) -> Misfit:
    """What is wrong at offset ``at`` of ``text``, which is ``typed`` with plain lower-case signs.

    The offset is that of the first character that fits no expression, or the end of the text.
    """
    if not text.strip():
        return Misfit("Nothing to roll yet: write dice such as '2d6+1'.", 0)
    if word := _unknown_word(text, at):
        start, end = word.span()
        meant = " (did you mean 'kh', keep the highest?)" if word[0] == "k" else nearest(word[0], WORDS)
        return Misfit(f"Unknown word {shown(typed[start:end])}{meant}.", start)
    piece = found[0] if (found := _PIECE.match(text, at)) else ""
    before = text[:at]
    last = found[0].strip() if (found := _LAST.search(before)) else ""
    if odd := _odd_character(piece, last):
        return Misfit(odd, at)
    wanted = _wanted(before, last)
    if not wanted:
        return Misfit(_after_a_value(before, piece, typed[at : at + len(piece)]), at)
    place = f"after '{last}'" if last else "at the start"
    stands = f"not '{typed[at : at + len(piece)]}'" if piece else "but the text ends"
    return Misfit(f"Expected {wanted} {place}, {stands}.", at)


def _unknown_word(text: str, at: int) -> re.Match[str] | None:
    """The run of letters around ``at`` when it is not made of known words alone."""
    for run in _LETTERS.finditer(text):
        if run.start() <= at < run.end():
            return None if _ONLY_WORDS.fullmatch(run[0]) else run
    return None


def _odd_character(piece: str, last: str) -> str | None:
    """A sentence for a character that stands nowhere, or nowhere but in one place."""
    if piece == "." and last.isdigit():
        return "Only whole numbers can be read; there is no decimal point in dice."
    if piece == "%":
        return "A '%' stands only in 'd%', the die from 1 to 100."
    if piece and not re.fullmatch(r"[a-z0-9<>=≥≤+\-*/(),!]+", piece):
        return f"The character {shown(piece)} means nothing in dice."
    return None


def _wanted(before: str, last: str) -> str:
    """What the text may go on with after ``before``, in words; empty when a value ended there."""
    before = before.rstrip()
    if last in _WANTED_AFTER:
        return _WANTED_AFTER[last]
    if re.search(r"\br\s*[<>=≥≤]+$|\dr\s*[<>=≥≤]+$", before):
        return "the face to re-roll"
    if re.search(r"(best|worst)\s*\($", before):
        return "how many whole rolls, as in 'best(3, 2d6)',"
    if re.search(r"(best|worst)\s*\(\s*\d+$", before):
        return "a comma"
    return "" if last.isdigit() or last in (")", "%", "!") else OPERAND


def _after_a_value(before: str, piece: str, typed: str) -> str:
    """What is wrong with ``piece`` where a value has just ended and a sign could follow."""
    opened = _open_parentheses(before)
    if not piece:
        return f"The '(' at character {opened[-1] + 1} is not closed: expected ')' at the end."
    name = re.search(r"(max|min)\s*$", before[: opened[-1]]) if opened else None
    if piece == ")" and name:
        return f"Expected a comma: '{name[1]}' compares two rolls or more, as in '{name[1]}(1d6, 1d8)'."
    if sentence := _NOT_AFTER_A_VALUE.get(piece):
        return sentence
    return f"Expected a sign such as '+' or '-' before '{typed}': two values stand side by side."


def _open_parentheses(before: str) -> list[int]:
    """Offsets of the parentheses still open at the end of ``before``."""
    opened: list[int] = []
    for at, character in enumerate(before):
        if character == "(":
            opened.append(at)
        elif character == ")" and opened:
            opened.pop()
    return opened
