"""Rows of a fight as light HTML: name, wounds, defence, what is the matter. No buttons: watchers reuse it."""

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape

from dhcore.dragonhead import House
from dhcore.dragonhead.fight import Body, DragonFight, Fighter, shaken_of
from dhcore.dragonhead.house import RULINGS, dice_for
from dhcore.encounter import Combatant, links_of, timers_of
from pages._parts import people

MOST_CHIPS = 12
STATES = {"out": "unconscious", "dead": "dead", "fled": "fled"}


@dataclass(frozen=True)
class Row:
    """Somebody in a fight as one row shows it; empty texts are not drawn."""

    id: str
    label: str
    state: str
    bar: str
    guard: str
    chips: tuple[str, ...]
    hidden: bool = False

    @property
    def html(self) -> str:
        """Bar and wounds in words, defence and chips; the name stands above it. All text escaped."""
        gone = " gone" if self.state in ("dead", "fled") else ""
        guard = f"<span class='guard'>{escape(self.guard)}</span>" if self.guard else ""
        shown = people.chips(self.chips[:MOST_CHIPS])
        more = f"<small class='quiet'>+{len(self.chips) - MOST_CHIPS}</small>"
        rest = more if len(self.chips) > MOST_CHIPS else ""
        return f"<div class='fighter{gone}'>{self.bar}{guard}<div class='chips'>{shown}{rest}</div></div>"


def rows(
    fight: DragonFight, fighters: Mapping[str, Fighter] | None = None, house: House = RULINGS
) -> dict[str, Row]:
    """A row for everybody in the fight, by id; without ``fighters`` nobody's defence is shown."""
    known = fighters or {}
    return {one.id: row(fight, one, known.get(one.id), house) for one in fight.combatants}


def in_order(fight: DragonFight) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Who is still to act, who has acted or acts later, and who is down or gone; in the order of turns.

    The first group begins with whose turn it is. Before the fight everybody who is up is in it.
    """
    up = [one.id for one in fight.combatants if one.up]
    waiting = ((fight.turn,) if fight.turn else ()) + fight.waiting
    if not fight.round:
        waiting = tuple(one for one in up if fight.get(one).enters <= 1)
    order = [one for one in fight.now.order if one in up and one not in waiting]
    acted = (*order, *(one for one in up if one not in waiting and one not in order))
    down = tuple(one.id for one in fight.combatants if not one.up)
    return waiting, acted, down


def row(fight: DragonFight, one: Combatant[Body], fighter: Fighter | None, house: House) -> Row:
    """The row of one of them."""
    return Row(
        one.id,
        fight.label(one.id),
        one.state,
        people.wound_bar(one.body.wounds) if one.body else "",
        _guard(fighter, house) if fighter else "",
        chips(fight, one),
        one.hidden,
    )


def _guard(fighter: Fighter, house: House) -> str:
    profile = fighter.profile
    return f"AC/DC {dice_for(profile.ac, house)}/{dice_for(profile.dc, house)}"


def chips(fight: DragonFight, one: Combatant[Body]) -> tuple[str, ...]:
    """What is the matter with it, in few words: how it is, letters, holds, conditions, timers, shots."""
    shaken = shaken_of(one)
    words = [STATES[one.state]] if one.state in STATES else []
    if one.enters > max(1, fight.round):
        words.append(f"from round {one.enters}")
    words += [f"stunned ×{shaken.stuns}" if shaken.stuns > 1 else "stunned"] * bool(shaken.stuns)
    words += ["knocked down"] * shaken.down
    words += [_held(fight, link.holder, link.held, link.strength, one.id) for link in links_of(fight, one.id)]
    words += [_lasting(fight, condition) for condition in one.conditions]
    words += [timer.name for timer in timers_of(fight, one.id)]
    words += [f"{counter.name} {counter.left}/{counter.most}" for counter in one.counters]
    return (*words, *(("hidden",) if one.hidden else ()))


def _held(fight: DragonFight, holder: str, held: str, strength: int, own: str) -> str:
    if own == holder:
        return f"holds {fight.label(held)}"
    return f"held by {fight.label(holder)}, {strength}"


def _lasting(fight: DragonFight, condition) -> str:
    left = condition.until - max(1, fight.round) + 1
    if condition.ends in ("round", "turn") and left > 1:
        return f"{condition.name} ({left} {condition.ends}s)"
    return condition.name
