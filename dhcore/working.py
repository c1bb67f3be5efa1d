"""How a number came about: lines a page can show and a table can argue over."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Line:
    """One step: what it is, its value as text, and the rule or ruling it rests on (``DH-136``, ``A01``)."""

    label: str
    value: str
    source: str = ""


Working = tuple[Line, ...]
