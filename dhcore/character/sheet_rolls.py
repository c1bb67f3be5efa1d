"""What a sheet rolls: weapons, spells, AC, DC and ways of moving, and what a roll of each means in words."""

from dataclasses import dataclass
from fractions import Fraction
from random import Random

from dhcore.character.attack_lines import AttackLine, in_table
from dhcore.character.figure import Figure
from dhcore.character.sheet import Sheet
from dhcore.dragonhead.body_size import body_size, exhaustion, times
from dhcore.dragonhead.casting import forgets, successes_of
from dhcore.dragonhead.check import Check, Roll
from dhcore.dragonhead.damage import DamageDice, in_words
from dhcore.errors import Refused

DC = "dc"


@dataclass(frozen=True)
class Rollable:
    """A value of the sheet that is rolled; ``attack`` is its row of the Attacks list, None for the others."""

    who: str
    figure: Figure
    size: str
    attack: AttackLine | None = None

    @property
    def key(self) -> str:
        """What names it on its sheet: ``ac``, ``move.Swim``, ``hit.<key of the attack>``."""
        return self.figure.key

    @property
    def name(self) -> str:
        """What is rolled: ``Sword``, ``AC``."""
        return self.attack.name if self.attack else self.figure.label

    def check(self, difficulty: str = "normal", try_hard: str | None = None) -> Check:
        """The roll as a check. Raises ``Refused`` for trying hard with DC (DH-212)."""
        if try_hard and self.key == DC:
            raise Refused("No one can try hard with DC (DH-212).")
        return Check(in_table(self.figure.value), difficulty, try_hard, house=self.figure.house)

    def read(self, roll: Roll, rng: Random | None = None) -> "SheetRoll":
        """What a roll of the check means. ``rng`` rolls what a spell does; None leaves that to the dice."""
        return SheetRoll(self, roll, self._effect(roll, rng))

    def _effect(self, roll: Roll, rng: Random | None) -> str:
        line = self.attack
        if line is None:
            return ""
        if line.attack:
            return in_words(line.attack.dealt(roll.strength), line.attack.kind)
        successes = successes_of(roll.outcome)
        if not successes:
            return "no effect, forgotten" if forgets(roll.outcome) else "no effect"
        done = [_done(line, line.dmg, successes, rng, "")] if line.dmg else []
        done += [_done(line, line.healing, successes, rng, "heals ")] if line.healing else []
        return ", ".join(done) or "takes effect"


@dataclass(frozen=True)
class SheetRoll:
    """Something of the sheet that was rolled; ``effect`` is what it does: ``14 sharp``, ``heals 7 mixed``."""

    rolled: Rollable
    roll: Roll
    effect: str

    @property
    def forgets(self) -> bool:
        """Whether it was a cast that crosses the spell out (DH-112)."""
        line = self.rolled.attack
        return line is not None and line.kind == "spell" and forgets(self.roll.outcome)

    @property
    def price(self) -> int:
        """Wear that trying cost a body of this size (DH-309); 0 without trying."""
        way = self.roll.check.try_hard
        return exhaustion(self.rolled.size, way) if way else 0

    @property
    def words(self) -> str:
        """The result: ``14, double: 14 sharp``."""
        return f"{self.roll.words}: {self.effect}" if self.effect else self.roll.words

    @property
    def sentence(self) -> str:
        """The whole for the log: ``Mara: Sword, hard, try harder for 2 wear → 14, double: 14 sharp (9 5)``"""
        check = self.roll.check
        rung = f", {check.difficulty}" if check.difficulty != "normal" else ""
        trying = f", {check.trying.label} for {self.price} wear" if check.trying else ""
        faces = self.roll.faces or "by hand"
        return f"{self.rolled.who}: {self.rolled.name}{rung}{trying} → {self.words} ({faces})"


def rollables(sheet: Sheet) -> dict[str, Rollable]:
    """Everything the sheet rolls by its key: AC, DC, each way of moving, each row of the Attacks list."""
    plain = (sheet.ac, sheet.dc, *sheet.moves)
    found = [Rollable(sheet.name, figure, sheet.size) for figure in plain]
    found += [Rollable(sheet.name, line.hit, sheet.size, line) for line in sheet.attacks]
    return {one.key: one for one in found}


def _done(line: AttackLine, each: DamageDice, successes: int, rng: Random | None, verb: str) -> str:
    dice = each.times(successes)
    spell = line.spell_damage if not verb else None
    if rng is None:
        factor = body_size(spell.size).dmg if spell else Fraction(1)
        return f"{verb}{dice}{f' {times(factor)}' if factor != 1 else ''}, to be rolled"
    total = spell.roll(successes, rng) if spell else dice.dice.total(dice.dice.roll(rng))
    return f"{verb}{in_words(total, each.kind)} ({dice})"
