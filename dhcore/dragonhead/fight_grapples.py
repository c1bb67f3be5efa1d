"""Grapples in a fight: taking hold, breaking free, holding better, and letting go (DH-336..338, DH-354)."""

from dhcore.dragonhead.check import Check, Roll
from dhcore.dragonhead.fight import DragonFight, Fighter
from dhcore.dragonhead.grapple import Grapple, Hold
from dhcore.dragonhead.grapple import take_hold as holds_with
from dhcore.dragonhead.house import RULINGS, House
from dhcore.encounter import Done, bind, tighten, unbind
from dhcore.errors import Refused

GRAPPLE = "grapple"


def grapple_of(
    holder: Fighter, held: Fighter, bonus: int = 0, held_bonus: int = 0, house: House = RULINGS
) -> Grapple:
    """The attempt, ready for its odds: Muscle against the better of Muscle and Dexterity (DH-336).

    The bonuses are for unarmed combat. Raises ``Refused`` when a score is not at hand.
    """
    mine = Check(holder.profile.score("mus") + bonus, house=house)
    theirs = max(held.profile.score("mus"), held.profile.score("dex"))
    return Grapple(mine, Check(theirs + held_bonus, house=house), house)


def take_hold(  # noqa: PLR0913, PLR0917  # two people, two strengths, a tie
    fight: DragonFight,
    holder: str,
    held: str,
    mine: Roll | int,
    theirs: Roll | int,
    tie_die: int | None = None,
    house: House = RULINGS,
) -> Done[DragonFight]:
    """The attempt with both strengths, rolled or typed in. Raises ``Refused`` for a tie without a die."""
    hold = holds_with(mine, theirs, tie_die, house)
    if hold is None:
        words = f"{fight.label(holder)} fails to hold {fight.label(held)}"
        return Done(fight, words, (holder, held))
    return bind(fight, GRAPPLE, holder, held, max(0, hold.strength))


def escape(
    fight: DragonFight, link_id: str, roll: Roll | int, tie_die: int | None = None, house: House = RULINGS
) -> Done[DragonFight]:
    """The captive's try to break free, once a round (DH-338)."""
    link = fight.link(link_id)
    if Hold(link.strength).escapes(roll, tie_die, house):
        done = unbind(fight, link_id)
        return Done(
            done.fight, f"{fight.label(link.held)} breaks free of {fight.label(link.holder)}", done.about
        )
    return Done(fight, f"{fight.label(link.held)} does not break free", (link.held, link.holder))


def hold_anew(fight: DragonFight, link_id: str, roll: Roll | int) -> Done[DragonFight]:
    """The holder rolls again, for better or worse, and the captive may try once more (DH-338)."""
    hold, _ = Hold(fight.link(link_id).strength).reset(roll)
    return tighten(fight, link_id, max(0, hold.strength))


def let_go(fight: DragonFight, link_id: str) -> Done[DragonFight]:
    """The holder lets go, of its own will or by a kick that failed (DH-354)."""
    return unbind(fight, link_id)


def check_free(fight: DragonFight, combatant_id: str, *, kicks: bool = False) -> None:
    """Raises ``Refused`` when a grapple pins it; whoever is in one may only kick (DH-337, ruling A43)."""
    pinned = [
        link for link in fight.links if combatant_id in (link.holder, link.held) and link.what == GRAPPLE
    ]
    if pinned and not kicks:
        raise Refused(f"{fight.label(combatant_id)} is in a grapple and can only kick (DH-337, A43).")
