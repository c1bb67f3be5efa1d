"""From text to the tree of a dice expression. Importing this loads lark; nothing else here does."""

from importlib.resources import files
from string import ascii_uppercase
from threading import Lock
from typing import Any, NamedTuple, cast

from lark import Lark, Token, Transformer, UnexpectedCharacters, UnexpectedToken, v_args

from dhcore.dice import tree
from dhcore.dice.complaints import Misfit, misread
from dhcore.dice.limits import (
    DEFAULT_EXPLOSIONS,
    MAX_DICE,
    MAX_EXPLOSIONS,
    MAX_NESTING,
    MAX_NUMBER,
    MAX_SIDES,
    MAX_TEXT,
)
from dhcore.dice.tree import Die, Keep, Node, Number, Pool, Reroll
from dhcore.errors import DiceSyntaxError, TooMuchWork, shown

_FULL_WIDTH = {chr(code): chr(code - 0xFEE0).lower() for code in range(0xFF01, 0xFF5F)}
_SIGNS = dict.fromkeys("‐‑‒–—−", "-") | dict.fromkeys("×✕✖", "x") | dict.fromkeys("÷∕⁄", "/")
_PLAIN = str.maketrans(_FULL_WIDTH | _SIGNS | {capital: capital.lower() for capital in ascii_uppercase})
"""One character for one, so that an offset in the plain text is the offset in the typed text."""

_building = Lock()
_parser: Lark | None = None


def read(text: str, max_text: int = MAX_TEXT) -> Node:
    """The tree that ``text`` stands for; nothing in the text is left out.

    Raises ``DiceSyntaxError`` at the first character that does not fit, and ``TooMuchWork`` for a
    number, a pool, a die or a depth of explosion beyond its cap.
    """
    if len(text) > max_text:
        raise DiceSyntaxError(
            f"The text has {len(text):,} characters; at most {max_text:,} are read.", text, max_text
        )
    plain = text.translate(_PLAIN)
    try:
        _check_nesting(plain)
        return _parse(plain, text)
    except Misfit as misfit:
        raise DiceSyntaxError(str(misfit), text, misfit.at) from None


def _check_nesting(plain: str) -> None:
    depth = 0
    for at, character in enumerate(plain):
        depth += {"(": 1, ")": -1}.get(character, 0)
        if depth > MAX_NESTING:
            raise Misfit(f"Parentheses can be nested {MAX_NESTING} deep, not deeper.", at)


def _parse(plain: str, typed: str) -> Node:
    try:
        return cast("Node", _the_parser().parse(plain))  # the builder turns lark's trees into nodes
    except UnexpectedToken as unexpected:
        ended = unexpected.token.type == "$END"
        at = len(plain.rstrip()) if ended else _place(unexpected.token)
        raise misread(plain, at, typed) from None
    except UnexpectedCharacters as unexpected:
        raise misread(plain, unexpected.pos_in_stream or 0, typed) from None


def _the_parser() -> Lark:
    """The parser, built on first use and once, however many threads ask for it."""
    global _parser  # noqa: PLW0603
    with _building:
        if _parser is None:
            grammar = files("dhcore.dice").joinpath("grammar.lark").read_text(encoding="utf-8")
            _parser = Lark(grammar, parser="lalr", transformer=_Builder())
        return _parser


class _Modifier(NamedTuple):
    """What follows a die: its rank in the order of writing, its place and its meaning."""

    rank: int
    token: Token
    value: Any


_RANKS = ("re-roll", "'!'", "keep or drop")


@v_args(inline=True)
class _Builder(Transformer[Token, Node]):
    """Makes the parts as the parser completes them, innermost first: no recursion at any depth."""

    def number(self, token: Token) -> Node:
        return Number(whole(token), at=_place(token))

    def negative(self, minus: Token, value: Node) -> Node:
        return tree.Negative(value, at=_place(minus))

    def total(self, first: Node, *rest: Any) -> Node:
        terms = tuple((str(sign), term) for sign, term in zip(rest[::2], rest[1::2], strict=True))
        node = tree.Sum(first, terms, at=first.at)
        _refuse_percentile_pair(node)
        return node

    def product(self, first: Node, *rest: Any) -> Node:
        pairs = zip(rest[::2], rest[1::2], strict=True)
        factors = tuple(("/" if sign == "/" else "x", factor) for sign, factor in pairs)
        return tree.Product(first, factors, at=first.at)

    def extreme(self, name: Token, *options: Node) -> Node:
        return tree.Extreme(str(name), options, at=_place(name))

    def repeat(self, name: Token, times: Token, roll: Node) -> Node:
        if not whole(times):
            raise Misfit(f"'{name}' needs at least one roll, not 0.", _place(times))
        return tree.Repeat(str(name), whole(times), roll, at=_place(name))

    def condition(self, left: Node, relation: Token, right: Node) -> Node:
        return tree.Condition(left, _relation(relation), right, at=left.at)

    def keep(self, way: Token, number: Token) -> _Modifier:
        return _Modifier(2, way, Keep(str(way), whole(number)))

    def explode(self, bang: Token, depth: Token | None) -> _Modifier:
        return _Modifier(1, bang, DEFAULT_EXPLOSIONS if depth is None else whole(depth))

    def reroll(self, again: Token, relation: Token | None, face: Token) -> _Modifier:
        return _Modifier(0, again, Reroll(_relation(relation), whole(face)))

    def pool(self, number: Token | None, d: Token, sides: Token, *modifiers: _Modifier) -> Node:
        count = 1 if number is None else whole(number)
        at = _place(number or d)
        if count > MAX_DICE:
            raise TooMuchWork(f"{count:,} dice are too many; a pool has at most {MAX_DICE:,}.")
        return _modified(Pool(count, _die(sides), at=at), modifiers)


def _place(token: Token) -> int:
    return token.start_pos or 0


def whole(token: Token) -> int:
    """The number that ``token`` writes. Raises ``TooMuchWork`` above the cap, before converting it."""
    digits = token.lstrip("0")
    if len(digits) > len(str(MAX_NUMBER)) or int(digits or "0") > MAX_NUMBER:
        raise TooMuchWork(f"The number {shown(token, 20)} is too large; numbers go up to {MAX_NUMBER:,}.")
    return int(digits or "0")


def _relation(token: Token | None) -> str:
    sign = "=" if token is None else str(token)
    return {"==": "=", "≥": ">=", "≤": "<="}.get(sign, sign)


def _die(sides: Token) -> Die:
    if sides == "%":
        return Die(100)
    if sides == "00":
        return Die(10, step=10)
    number = whole(sides)
    if not number:
        raise Misfit("A die has at least one side; there is no d0.", _place(sides))
    if number > MAX_SIDES:
        raise TooMuchWork(f"A d{number:,} is too large; a die has at most {MAX_SIDES:,} sides.")
    return Die(number)


def _modified(pool: Pool, modifiers: tuple[_Modifier, ...]) -> Pool:
    """``pool`` with its re-roll, explosion and keep, in this order of writing and at most one of each."""
    die, keep = pool.die, None
    done = -1
    for rank, token, value in modifiers:
        at = _place(token)
        if rank <= done:
            same = rank == done
            raise Misfit(
                f"There is a second {_RANKS[rank]} for these dice."
                if same
                else f"The {_RANKS[rank]} of a die is written before its {_RANKS[done]}, as in '4d6r1!2kh3'.",
                at,
            )
        done = rank
        if rank == 0:
            die = _rerolling(die, value, at)
        elif rank == 1:
            die = _exploding(die, value, at)
        else:
            keep = _kept(pool.count, value, at)
    return Pool(pool.count, die, keep, at=pool.at)


def _rerolling(die: Die, reroll: Reroll, at: int) -> Die:
    if not any(reroll.hits(face) for face in range(die.step, die.sides * die.step + 1, die.step)):
        raise Misfit(f"A {die} has no face that '{reroll}' could re-roll.", at)
    return Die(die.sides, die.step, reroll)


def _exploding(die: Die, depth: int, at: int) -> Die:
    if die.sides == 1:
        raise Misfit("A d1 always shows its highest face: it would explode for ever.", at)
    if not depth:
        raise Misfit("An exploding die explodes at least once; leave the '!0' out.", at)
    if depth > MAX_EXPLOSIONS:
        raise TooMuchWork(f"A die explodes at most {MAX_EXPLOSIONS} times, not {depth:,}.")
    return Die(die.sides, die.step, die.reroll, depth)


def _kept(count: int, keep: Keep, at: int) -> Keep:
    verb = "keep" if keep.way[0] == "k" else "drop"
    if not keep.number:
        raise Misfit(f"'{keep}' would {verb} no dice; {verb} at least one.", at)
    if keep.number > count:
        raise Misfit(f"'{keep}' cannot {verb} {keep.number:,} of {count:,} dice.", at)
    if keep.number == count and verb == "drop":
        raise Misfit(f"'{keep}' would drop all {count:,} dice; keep at least one.", at)
    return keep


def _refuse_percentile_pair(node: tree.Sum) -> None:
    """The tens die read alone has no 00 that a d10 could complete; together they are one d% (DH-006)."""
    added = [node.first, *(term for sign, term in node.rest if sign == "+")]
    tens, ones = Pool(1, Die(10, step=10)), Pool(1, Die(10))
    if tens in added and ones in added:
        raise Misfit("A d00 and a d10 together are one roll from 1 to 100: write 'd%'.", node.at)
