"""The check in hand as a DM sets it up: what a page's controls, a link and a phrase all describe."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, get_args

from dhcore.dragonhead.abilities import ability
from dhcore.dragonhead.challenge import Challenge
from dhcore.dragonhead.check import Check, Share, class_bonus, ways_to_try
from dhcore.dragonhead.dice_table import MAX_SCORE
from dhcore.dragonhead.difficulty import difficulty, shifted
from dhcore.dragonhead.house import RULINGS, House
from dhcore.errors import DhcoreError, OutOfRange, Refused, UnknownName, shown
from dhcore.working import Line, Working

MAX_LEVEL = 1_000
MAX_SHIFT = 20


@dataclass(frozen=True)
class CheckSetup:
    """Everything that makes up a check, before it is added up.

    ``score`` is the ability score (``ability`` names which, for the record only). The class helps
    with ``share`` of ``level``. ``shift`` moves ``difficulty`` that many rungs, + harder. ``against``
    is a fixed strength to beat, ``versus`` another score to beat, rolled at ``versus_difficulty``;
    at most one of the two. ``house`` is how the group reads the rules. Raises the error of
    whatever part is wrong.
    """

    score: int = 10
    ability: str | None = None
    level: int = 0
    share: Share = "none"
    modifier: int = 0
    difficulty: str = "normal"
    shift: int = 0
    try_hard: str | None = None
    save: bool = False
    against: int | None = None
    versus: int | None = None
    versus_difficulty: str = "normal"
    house: House = RULINGS

    def __post_init__(self) -> None:
        _within("score", self.score, -MAX_SCORE, MAX_SCORE)
        _within("class level", self.level, 0, MAX_LEVEL)
        _within("modifier", self.modifier, -MAX_SCORE, MAX_SCORE)
        _within("shift", self.shift, -MAX_SHIFT, MAX_SHIFT)
        if self.against is not None and self.versus is not None:
            raise Refused("A check is against a strength or against another score, not both.")
        _ = self.challenge or self.check

    @property
    def total(self) -> int:
        """The score that goes to the dice table: ability, class bonus and modifiers (DH-134)."""
        return self.score + class_bonus(self.level, self.share) + self.modifier

    @property
    def rung(self) -> str:
        """The rung after all shifts, clamped once (ruling A06)."""
        return shifted(self.difficulty, self.shift)

    @property
    def check(self) -> Check:
        """The check these parts add up to."""
        return Check(self.total, self.rung, self.try_hard, self.save, self.house)

    @property
    def challenge(self) -> Challenge | None:
        """The check against what it must beat; None when nothing opposes it."""
        if self.against is not None:
            return Challenge(self.check, self.against)
        if self.versus is not None:
            return Challenge(self.check, Check(self.versus, self.versus_difficulty, house=self.house))
        return None

    @property
    def working(self) -> Working:
        """How the score adds up, how the ladder moves, and how the roll is read."""
        lines = [Line(ability(self.ability).name if self.ability else "score", str(self.score), "DH-132")]
        if self.share != "none" and self.level:
            bonus = class_bonus(self.level, self.share)
            lines.append(Line(f"{self.share} class bonus of level {self.level}", f"+{bonus}", "DH-133"))
        if self.modifier:
            lines.append(Line("modifiers", f"{self.modifier:+d}", "DH-134"))
        if self.shift:
            way = "harder" if self.shift > 0 else "easier"
            lines.append(Line(f"{self.difficulty}, {abs(self.shift)} {way}", self.rung, "DH-130, A06"))
        return (*lines, *(self.challenge or self.check).working)

    @property
    def phrase(self) -> str:
        """The check as a person would say it, and as :func:`dhcore.odds` reads it back."""
        words = ["save"] if self.save else []
        words += [self.difficulty] if self.difficulty != "normal" else []
        words += [self.ability] if self.ability else []
        words.append(str(self.score))
        words += [f"{abs(self.shift)} {'harder' if self.shift > 0 else 'easier'}"] if self.shift else []
        words += [f"{self.share} class {self.level}"] if self.share != "none" and self.level else []
        words += [f"{self.modifier:+d}"] if self.modifier else []
        words += [f"try {self.try_hard}"] if self.try_hard else []
        words += [f"vs {self.against}"] if self.against is not None else []
        words += [f"vs {self.versus_difficulty} score {self.versus}"] if self.versus is not None else []
        return " ".join(words)

    @property
    def title(self) -> str:
        """The phrase as the beginning of a sentence: ``Hard dex 13 vs 12``, ``Score 10``."""
        words = self.phrase
        return f"Score {words}" if not words[0].isalpha() else words[0].upper() + words[1:]

    def params(self) -> dict[str, str]:
        """The setup as link parameters; what is at its default is left out, except the score."""
        defaults = CheckSetup()
        named = {name: getattr(self, field) for name, (field, _) in _PARAMS.items()}
        return {
            name: ("1" if value is True else str(value))
            for name, value in named.items()
            if name == "score" or value != getattr(defaults, _PARAMS[name][0])
        }


def _within(what: str, value: int, low: int, high: int) -> None:
    if not low <= value <= high:
        raise OutOfRange(f"A {what} lies between {low:,} and {high:,}, not {value:,}.")


def _number(text: str) -> int:
    if not re.fullmatch(r"[+-]?[0-9]{1,6}", text):
        raise OutOfRange(f"{shown(text)} is not a whole number of at most six digits.")
    return int(text)


def _share(text: str) -> str:
    if text not in get_args(Share):
        raise UnknownName("class bonus", text, get_args(Share))
    return text


def _way_to_try(text: str) -> str:
    if text not in ways_to_try():
        raise UnknownName("way of trying hard", text, ways_to_try())
    return text


def _switch(text: str) -> bool:
    if text not in ("0", "1"):
        raise OutOfRange(f"A switch is 1 or 0, not {shown(text)}.")
    return text == "1"


_PARAMS: dict[str, tuple[str, Callable[[str], Any]]] = {
    "score": ("score", _number),
    "ability": ("ability", lambda text: ability(text).code),
    "level": ("level", _number),
    "class": ("share", _share),
    "modifier": ("modifier", _number),
    "difficulty": ("difficulty", lambda text: difficulty(text).name),
    "shift": ("shift", _number),
    "try": ("try_hard", _way_to_try),
    "save": ("save", _switch),
    "against": ("against", _number),
    "versus": ("versus", _number),
    "versus_difficulty": ("versus_difficulty", lambda text: difficulty(text).name),
}
PARAMETERS = tuple(_PARAMS)
"""Names of the link parameters, in order."""


def from_params(params: Mapping[str, str], house: House = RULINGS) -> tuple[CheckSetup, tuple[str, ...]]:
    """The setup a link describes, and a sentence for every parameter that had to be ignored.

    Parameters that are none of :data:`PARAMETERS` belong to somebody else and are passed over.
    """
    setup = CheckSetup(house=house)
    problems = []
    for name, (field, read) in _PARAMS.items():
        if name not in params:
            continue
        try:
            setup = replace(setup, **{field: read(params[name])})
        except DhcoreError as error:
            problems.append(f"The link's “{name}” was ignored: {error}")
    return setup, tuple(problems)
