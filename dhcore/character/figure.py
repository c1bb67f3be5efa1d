"""A derived value of the sheet: what is computed, how, and what somebody set by hand instead."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from dhcore.dice import Dice
from dhcore.dragonhead.dice_table import MAX_SCORE
from dhcore.dragonhead.house import RULINGS, House, dice_for
from dhcore.errors import DhcoreError
from dhcore.working import Line, Working

T = TypeVar("T")


@dataclass(frozen=True)
class Figure:
    """A value of the sheet under the name by which it can be set by hand (``key``)."""

    key: str
    label: str
    computed: int
    working: Working = ()
    by_hand: int | None = None
    house: House = field(default=RULINGS, repr=False)

    @property
    def value(self) -> int:
        """What counts: the value set by hand, else the computed one."""
        return self.computed if self.by_hand is None else self.by_hand

    @property
    def is_set_by_hand(self) -> bool:
        """Whether somebody set it by hand. Pages show that, and offer to reset it."""
        return self.by_hand is not None

    @property
    def dice(self) -> Dice:
        """What the value rolls, for one that is a score; the ends of the dice table stop it."""
        return dice_for(max(-MAX_SCORE, min(self.value, MAX_SCORE)), self.house)

    @property
    def lines(self) -> Working:
        """The working, and who overruled it."""
        if self.by_hand is None:
            return self.working
        return (*self.working, Line("set by hand", f"{self.by_hand}, not {self.computed}"))

    def __str__(self) -> str:
        return str(self.value)


@dataclass
class Problems:
    """What is wrong with a character as the campaign's packs stand, collected while its sheet is computed."""

    sentences: list[str] = field(default_factory=list)

    def add(self, sentence: str) -> None:
        """One more, unless it was said already."""
        if sentence not in self.sentences:
            self.sentences.append(sentence)

    def guarded(self, what: str, compute: Callable[[], T]) -> T | None:
        """What ``compute`` gives; None if the rules refuse it, which is a problem then."""
        try:
            return compute()
        except DhcoreError as error:
            self.add(f"{what}: {error}")
            return None
