"""What is wrong with a value, and what would be right, in one sentence for whoever writes a pack."""

import unicodedata
from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel
from pydantic_core import ErrorDetails

from dhcore.errors import nearest, shown

_WANTED = {
    "string_type": "a text is needed",
    "int_type": "a whole number is needed",
    "bool_type": "true or false is needed",
    "tuple_type": "a list is needed",
    "model_type": "a table of fields is needed",
    "string_pattern_mismatch": "small letters, digits and single hyphens are needed, as in “short-sword”",
}
_CAPS = {
    "greater_than_equal": ("ge", "at least {} is needed"),
    "less_than_equal": ("le", "at most {} is allowed"),
    "string_too_long": ("max_length", "at most {} characters are allowed"),
    "too_long": ("max_length", "at most {} are allowed in the list"),
    "too_short": ("min_length", "at least {} is needed in the list"),
}


def sentence(error: ErrorDetails, model: type[BaseModel]) -> str:
    """What a validation error of ``model`` says: the field, what is wrong, what would be right."""
    field = ".".join(str(part + 1) if isinstance(part, int) else shown(part)[1:-1] for part in error["loc"])
    reason = _reason(error, model).rstrip(".")
    return f"{field}: {reason}." if field else f"{reason}."


def _reason(error: ErrorDetails, model: type[BaseModel]) -> str:
    kind, given, context = error["type"], error["input"], error.get("ctx", {})
    if kind == "missing":
        return "this field is missing"
    if kind == "extra_forbidden":
        top = list(model.model_fields) if len(error["loc"]) == 1 else []
        return f"there is no such field here{nearest(str(error['loc'][-1]), top)}"
    if kind == "value_error":
        return str(context["error"])
    if kind == "literal_error":
        return f"{context['expected']} is needed, not {described(given)}"
    if kind in _CAPS:
        key, words = _CAPS[kind]
        return f"{words.format(f'{context[key]:,}')}, not {_amount(given)}"
    return f"{_WANTED.get(kind, error['msg'])}, not {described(given)}"


def _amount(value: object) -> str:
    return f"{len(value):,}" if isinstance(value, str | tuple) else f"{value:,}"


def described(value: Any) -> str:
    """A value in a sentence: texts in quotes, numbers as they are, everything else by its kind."""
    if isinstance(value, str):
        return shown(value)
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int | float):
        return str(value)
    if isinstance(value, Mapping):
        return "a table"
    if isinstance(value, list | tuple):
        return "a list"
    return "nothing" if value is None else f"a {type(value).__name__}"


def visible(text: str) -> str:
    """``text`` with what cannot be shown, such as control characters, replaced by a sign for it."""
    return "".join("\ufffd" if unicodedata.category(char) in ("Cc", "Cs") else char for char in text)
