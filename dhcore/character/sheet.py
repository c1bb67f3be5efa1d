"""The sheet of a character: what the printed page and a page of the app need, each value with its working."""

from dataclasses import dataclass
from functools import cached_property

from dhcore.character.ability_lines import AbilityLine
from dhcore.character.attack_lines import AttackLine, weapon_lines
from dhcore.character.basis import Basis, basis_of
from dhcore.character.class_lines import ClassLine, exceptions_of
from dhcore.character.experience import ledger_of
from dhcore.character.figure import Figure
from dhcore.character.guard_lines import Guard, guard_of
from dhcore.character.magic_lines import MagicLine, magic_lines, spell_attacks
from dhcore.character.record import Character
from dhcore.character.rules import Rules
from dhcore.character.thing_lines import ThingLine
from dhcore.character.vitals import Vitals, vitals_of
from dhcore.dragonhead.advancement import Ledger, character_level
from dhcore.dragonhead.character_level import tier
from dhcore.dragonhead.check import Check
from dhcore.dragonhead.personality import Existence, Inclinations
from dhcore.dragonhead.resting import Rest, rests_per_day
from dhcore.dragonhead.wounds import Wounds
from dhcore.errors import Refused


@dataclass(frozen=True)
class Sheet:
    """A character as a page shows it. ``problems`` are sentences about what is missing or does not fit."""

    character: Character
    rules: Rules
    level: int
    size: str
    classes: tuple[ClassLine, ...]
    abilities: tuple[AbilityLine, ...]
    vitals: Vitals
    guard: Guard
    attacks: tuple[AttackLine, ...]
    magic: tuple[MagicLine, ...]
    things: tuple[ThingLine, ...]
    ledger: Ledger
    problems: tuple[str, ...]

    @property
    def name(self) -> str:
        """The character's name."""
        return self.character.name

    @property
    def tier(self) -> str:
        """The word for the character level (DH-039)."""
        return tier(self.level)

    @property
    def hp(self) -> Figure:
        """HP: the line on the damage circles is drawn after that many."""
        return self.vitals.hp

    @property
    def stun(self) -> Figure:
        """The stun point."""
        return self.vitals.stun

    @property
    def ac(self) -> Figure:
        """The AC score, whose ``dice`` are rolled."""
        return self.guard.ac

    @property
    def dc(self) -> Figure:
        """The DC score, whose ``dice`` are rolled."""
        return self.guard.dc

    @property
    def moves(self) -> tuple[Figure, ...]:
        """Move and the other locomotions; walking comes first."""
        return self.guard.moves

    @property
    def wounds(self) -> Wounds:
        """The damage circles."""
        return self.vitals.wounds

    @property
    def conditions(self) -> tuple[str, ...]:
        """How the character is, in words: wounds, stun, hinders. Nothing when all is well."""
        return (*self.vitals.conditions(self.rules.house), *self.character.hinders)

    @property
    def exceptions(self) -> frozenset[str]:
        """The rules that do not hold for the character (DH-012)."""
        return exceptions_of(self.classes)

    @cached_property
    def lines(self) -> tuple[str, str, str]:
        """The three lines at the top of the sheet (DH-037); several classes are listed with their levels."""
        nature = self.character.nature
        first = self.classes[0]
        existence = Existence(
            self.name,
            self.level,
            first.name,
            first.level,
            Inclinations(nature.social, nature.true),
            nature.traits,
        )
        if len(self.classes) == 1:
            return existence.lines
        classes = ", ".join(f"{line.name} {line.level}" for line in self.classes)
        return existence.lines[0], f"Level {self.level} {classes}", existence.lines[2]

    def ability(self, code: str) -> AbilityLine:
        """The ability with that code."""
        return next(line for line in self.abilities if line.code == code)

    def attack(self, key: str) -> AttackLine | None:
        """The row of the Attacks list with that key, if it is still there."""
        return next((line for line in self.attacks if line.key == key), None)

    def thing(self, item_id: str) -> ThingLine | None:
        """The thing with that id, if it is still there."""
        return next((line for line in self.things if line.id == item_id), None)

    @property
    def rests_left(self) -> int:
        """Rests left today (DH-342)."""
        return rests_per_day() - self.character.health.rests

    @property
    def rest(self) -> Rest | None:
        """The next rest with its save and odds; None after the tenth and for the dead."""
        try:
            constitution = self.ability("con").in_play
            return Rest(constitution, self.wounds, self.character.health.rests, house=self.rules.house)
        except Refused:
            return None

    @property
    def rest_difficulty(self) -> str:
        """The rung of the next rest; empty when there is none."""
        return self.rest.save.difficulty if self.rest else ""

    def save(self, code: str, difficulty: str = "normal") -> Check:
        """A saving throw with an ability, at which no one tries hard."""
        return self.ability(code).check(difficulty, save=True)


def sheet_of(character: Character, rules: Rules) -> Sheet:
    """The sheet of a character under these rules. Never raises for what the packs lack: see ``problems``."""
    return sheet_from(basis_of(character, rules))


def sheet_from(basis: Basis) -> Sheet:
    """The sheet of a character that was looked up already."""
    ledger = ledger_of(basis.character)
    vitals, guard, magic = vitals_of(basis), guard_of(basis), magic_lines(basis)
    attacks = (*weapon_lines(basis), *spell_attacks(basis, magic))
    return Sheet(
        character=basis.character,
        rules=basis.rules,
        level=character_level(ledger, basis.house),
        size=basis.size,
        classes=basis.classes,
        abilities=basis.abilities,
        vitals=vitals,
        guard=guard,
        attacks=attacks,
        magic=magic,
        things=basis.things,
        ledger=ledger,
        problems=tuple(basis.problems.sentences),
    )
