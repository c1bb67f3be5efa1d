"""User text shown as typed: Markdown and HTML have no power over it."""

import re

_SPECIAL = re.compile(r"([\\`*_{}\[\]()<>#+\-.!|~$:^=&@/\"'])")


def plain(text: str) -> str:
    """``text`` for a place that renders Markdown (labels, toasts): every special character escaped.

    Line breaks become spaces, because a label has one line.
    """
    return _SPECIAL.sub(r"\\\1", " ".join(text.split()))
