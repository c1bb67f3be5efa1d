"""The nine abilities of a sheet: rolled, raised, set by hand, and Muscle in play."""

from collections.abc import Sequence
from dataclasses import dataclass

from dhcore.character.figure import Figure
from dhcore.character.record import Character
from dhcore.content.creatures import AbilityScores
from dhcore.dragonhead.abilities import Ability, abilities
from dhcore.dragonhead.ability_scores import description, meaning, modifier, score_limits
from dhcore.dragonhead.body_size import muscle_in_play, muscle_text
from dhcore.dragonhead.check import Check
from dhcore.dragonhead.dice_table import MAX_SCORE
from dhcore.dragonhead.house import House
from dhcore.working import Line

MUSCLE = "mus"


@dataclass(frozen=True)
class AbilityLine:
    """One ability: ``rolled`` originally, ``increase`` bought, ``score`` now; ``in_play`` is what checks use.

    ``in_play`` differs for Muscle alone, by the body size (DH-308, ruling A25).
    """

    code: str
    name: str
    group: str
    rolled: int
    increase: int
    score: Figure
    in_play: int
    text: str

    @property
    def modifier(self) -> int:
        """The modifier for everything that creation computes (DH-071)."""
        return modifier(self.score.value)

    @property
    def word(self) -> str | None:
        """What such a score is called (DH-046); None below the table."""
        return description(self.score.value)

    @property
    def meaning(self) -> str:
        """What the ability measures."""
        return meaning(self.code)

    def check(
        self, difficulty: str = "normal", try_hard: str | None = None, bonus: int = 0, save: bool = False
    ) -> Check:
        """A check (or save) of the ability in play, ``bonus`` for a class bonus and other modifiers."""
        score = max(-MAX_SCORE, min(self.in_play + bonus, MAX_SCORE))
        return Check(score, difficulty, try_hard, save, self.score.house)


def ability_lines(character: Character, size: str, house: House) -> tuple[AbilityLine, ...]:
    """All nine in the order of the sheet, for a body of ``size``."""
    return tuple(_line(character, row, size, house) for row in abilities())


def scores_of(lines: Sequence[AbilityLine]) -> AbilityScores:
    """The nine scores as they are now, not multiplied by size."""
    return AbilityScores(**{line.code: line.score.value for line in lines})


def _line(character: Character, row: Ability, size: str, house: House) -> AbilityLine:
    code, name = row.code, row.name
    rolled, increase = character.rolled.score(code), character.xp.increase(code)
    working = [Line("rolled", str(rolled), "DH-069")]
    if increase:
        working.append(Line("increased for XP", f"+{increase}", "DH-123"))
    computed = min(rolled + increase, MAX_SCORE)
    by_hand = character.override(f"ability.{code}")
    if by_hand is not None:
        by_hand = max(score_limits().lowest, min(by_hand, MAX_SCORE))
    shown = Figure(f"ability.{code}", name, computed, tuple(working), by_hand, house)
    is_muscle = code == MUSCLE
    in_play = min(muscle_in_play(shown.value, size), MAX_SCORE) if is_muscle else shown.value
    text = muscle_text(shown.value, size) if is_muscle else str(shown.value)
    return AbilityLine(code, name, row.group, rolled, increase, shown, in_play, text)
