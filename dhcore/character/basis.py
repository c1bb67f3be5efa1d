"""What every part of a sheet is computed from: classes, body size, ability scores and things."""

from dataclasses import dataclass

from dhcore.character.ability_lines import AbilityLine, ability_lines, scores_of
from dhcore.character.class_lines import ClassLine, class_lines, size_of
from dhcore.character.figure import Figure, Problems
from dhcore.character.record import Character
from dhcore.character.rules import Rules
from dhcore.character.thing_lines import ThingLine, thing_lines
from dhcore.content.creatures import AbilityScores
from dhcore.content.sheet import Member
from dhcore.dragonhead.house import House
from dhcore.working import Line, Working


@dataclass(frozen=True)
class Basis:
    """A character with what the packs say of it; ``problems`` collects what does not fit."""

    character: Character
    rules: Rules
    problems: Problems
    classes: tuple[ClassLine, ...]
    size: str
    abilities: tuple[AbilityLine, ...]
    scores: AbilityScores
    things: tuple[ThingLine, ...]

    @property
    def house(self) -> House:
        """How the campaign reads the rules."""
        return self.rules.house

    def ability(self, code: str) -> AbilityLine:
        """The ability with that code."""
        return next(line for line in self.abilities if line.code == code)

    def member(self, line: ClassLine) -> Member:
        """The character as a member of one of its classes, with the body size it has."""
        klass = line.klass
        if klass.size != self.size:
            klass = klass.model_copy(update={"size": self.size})
        return Member(klass, line.level, self.scores, line.taken.rolls, self.house)

    def figure(self, key: str, label: str, computed: int, working: Working = ()) -> Figure:
        """A figure with what this character has set by hand for it."""
        return Figure(key, label, computed, working, self.character.override(key), self.house)

    def counts(self, best: ClassLine, among: tuple[ClassLine, ...] | None = None) -> Working:
        """Which class counts, where there is a choice of several."""
        choice = self.classes if among is None else among
        return (Line("class that counts", f"{best.name} {best.level}, the best"),) if len(choice) > 1 else ()


def basis_of(character: Character, rules: Rules) -> Basis:
    """Everything looked up for the sheet of ``character``."""
    problems = Problems()
    classes = class_lines(character, rules, problems)
    size = size_of(character, classes)
    abilities = ability_lines(character, size, rules.house)
    things = thing_lines(character, rules, problems)
    return Basis(character, rules, problems, classes, size, abilities, scores_of(abilities), things)
