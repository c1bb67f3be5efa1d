"""What a campaign can keep exactly: plain JSON values, and lines of text within their caps."""

import math
import unicodedata
from typing import Any, TypeAlias

from dhcore.errors import NotStorable, OutOfRange, shown

Document: TypeAlias = dict[str, Any]
"""One record, made of what JSON knows: dicts with text keys, lists, texts, numbers, true, false and None."""

MAX_NAME = 80
MAX_WHO = 40
MAX_KIND = 40
MAX_TOKEN = 40
MAX_TEXT = 500
MAX_DEPTH = 40
MAX_INT = 2**63 - 1  # what other readers of JSON can hold as well


def plain(value: object, depth: int = 0) -> Any:
    """A copy of ``value`` as the file will give it back: tuples become lists, all else stays equal.

    Raises ``NotStorable`` for anything else that JSON would change or lose: keys that are not text,
    NaN and infinities, enums, sets, dates, half surrogate pairs, nesting over ``MAX_DEPTH``.
    """
    if depth > MAX_DEPTH:
        raise NotStorable(f"A record may be nested {MAX_DEPTH} levels deep, not more.")
    if isinstance(value, dict):
        return {_key(key): plain(item, depth + 1) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item, depth + 1) for item in value]
    if _is_exact(value):
        return value
    raise NotStorable(f"A campaign cannot keep {shown(value)} ({type(value).__name__}) exactly.")


def _is_exact(value: object) -> bool:
    """Whether this scalar survives JSON. Subclasses (enums, flags) do not: they come back as their base."""
    kind = type(value)
    if isinstance(value, str):
        return kind is str and _is_encodable(value)
    if isinstance(value, float):
        return kind is float and math.isfinite(value)
    if isinstance(value, int):
        return kind is bool or (kind is int and abs(value) <= MAX_INT)
    return value is None


def _key(key: object) -> str:
    if type(key) is str and _is_encodable(key):
        return key
    raise NotStorable(f"A record's keys are texts, not {shown(key)} ({type(key).__name__}).")


def _is_encodable(text: str) -> bool:
    return text.isascii() or not any("\ud800" <= char <= "\udfff" for char in text)


def copied(value: Any) -> Any:
    """A deep copy of a plain value; several times faster than ``copy.deepcopy`` and enough for JSON."""
    if isinstance(value, dict):
        return {key: copied(item) for key, item in value.items()}
    if isinstance(value, list):
        return [copied(item) for item in value]
    return value


def line(text: str, what: str, cap: int, *, may_be_empty: bool = False) -> str:
    """``text`` without space around it, if it is one line of at most ``cap`` characters.

    Any script and any sign is fine. Raises ``OutOfRange`` (naming ``what``) for control characters and
    line breaks, for a text over the cap, and, unless ``may_be_empty``, for one that shows nothing.
    """
    text = text.strip()
    kinds = {unicodedata.category(char) for char in text}
    if kinds & {"Cc", "Cs", "Zl", "Zp"}:
        raise OutOfRange(f"The {what} may not contain line breaks or control characters.")
    if len(text) > cap:
        raise OutOfRange(f"The {what} may be {cap} characters long; this one has {len(text)}.")
    if may_be_empty and not text:
        return text
    # A name of zero-width characters alone would be a row that nobody can see or tap.
    if not any(kind[0] in "LMNPS" for kind in kinds):
        raise OutOfRange(f"The {what} may not be blank.")
    return text
