"""AC, DC, Move and the other locomotions of a sheet."""

from dataclasses import dataclass, replace

from dhcore.character.basis import Basis
from dhcore.character.class_lines import ClassLine
from dhcore.character.figure import Figure
from dhcore.character.thing_lines import ThingLine, guards, worn_lines
from dhcore.content.equipment import Worn
from dhcore.dragonhead.check import class_bonus
from dhcore.dragonhead.class_line import AC
from dhcore.dragonhead.defence_score import Defences, Piece, move_penalty
from dhcore.dragonhead.move_score import Locomotion


@dataclass(frozen=True)
class Guard:
    """Both defences, every way of moving (``Move`` first), and what equipment takes from them."""

    ac: Figure
    dc: Figure
    moves: tuple[Figure, ...]
    move_penalty: int

    @property
    def text(self) -> str:
        """AC/DC as the sheet has it: ``1d12/1d8``, or one roll for both (DH-057)."""
        ac, dc = self.ac.dice, self.dc.dice
        return str(ac) if ac == dc else f"{ac}/{dc}"

    @property
    def move_text(self) -> str:
        """All ways of moving side by side: ``Move 1d6, Swim 1d8`` (DH-097)."""
        return ", ".join(f"{way.label} {way.dice}" for way in self.moves)


def guard_of(basis: Basis) -> Guard:
    """AC and DC with the best class's bonus; each locomotion with the best class's value for it."""
    pieces = tuple(map(_piece, worn_lines(basis.things, basis.problems)))
    best = max(basis.classes, key=lambda line: class_bonus(line.level, line.klass.combat.combat_share(AC)))
    share = best.klass.combat.combat_share(AC)
    dex, luck = basis.ability("dex").modifier, basis.ability("luc").modifier
    magic, house = guards(basis.things), basis.house
    defences = basis.problems.guarded(
        "AC/DC",
        lambda: Defences(pieces, dex, luck, best.level, share, magic, basis.size, house),
    ) or Defences(house=house)
    working = basis.problems.guarded("AC/DC", lambda: (*basis.counts(best), *defences.working)) or ()
    penalty = move_penalty(pieces)
    return Guard(
        basis.figure("ac", "AC", defences.ac, working),
        basis.figure("dc", "DC", defences.dc, working),
        _moves(basis, penalty),
        penalty,
    )


def _piece(line: ThingLine) -> Piece:
    if not isinstance(line.entry, Worn):  # pragma: no cover  # worn_lines gives nothing else
        raise TypeError(line)
    return replace(line.entry.piece, quality=line.quality)


def _moves(basis: Basis, penalty: int) -> tuple[Figure, ...]:
    best: dict[str, tuple[Locomotion, ClassLine]] = {}
    for line in basis.classes:
        for way in basis.problems.guarded("Move", basis.member(line).moves) or ():
            if way.name not in best or way.class_move > best[way.name][0].class_move:
                best[way.name] = (replace(way, penalty=penalty), line)
    return tuple(_move(basis, way, line) for way, line in best.values())


def _move(basis: Basis, way: Locomotion, line: ClassLine) -> Figure:
    working = basis.problems.guarded(way.name, lambda: (*basis.counts(line), *way.working)) or ()
    return basis.figure(f"move.{way.name}", way.name, way.score, working)
