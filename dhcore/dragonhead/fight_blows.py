"""Blows land: circles, stuns and what they end, healing (DH-053..058, DH-211..218)."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal

from dhcore.dragonhead.body_size import exhaustion
from dhcore.dragonhead.check import ways_to_try
from dhcore.dragonhead.damage import DamageType, damage_type, in_words, tear_of
from dhcore.dragonhead.fight import Body, DragonFight, body_of, debts_of, health_of, shaken_of
from dhcore.dragonhead.house import RULINGS, House
from dhcore.dragonhead.stun import Shaken, effects_on, stun_effects
from dhcore.dragonhead.wounds import Blow, Cause, Wounds
from dhcore.encounter import Done, each, links_of, set_health, stop_work, timers_of, unbind
from dhcore.encounter.conditions import break_concentration, without_ended
from dhcore.encounter.done import with_changed
from dhcore.errors import OutOfRange, Refused, shown

CASTING = "casting"
What = Literal["wear", "tear", "scar"]
_DAMAGE = re.compile(r"(\d{1,7})\s*([A-Za-z]*?)\s*(scars?)?", re.IGNORECASE)
_HEALING = re.compile(r"(\d{1,7})\s*(wear|tear|scar)?s?", re.IGNORECASE)


@dataclass(frozen=True)
class Impact:
    """What arrives at ``target`` as one blow, defence already off: ``wear`` and with it ``tear``.

    ``called`` is how it came about, such as ``14 sharp - 6``. It is applied to the wounds as they are by
    then, so two phones that hit one goblin at once both count.
    """

    target: str
    wear: int
    tear: int = 0
    scar: bool = False
    called: str = ""
    cause: Cause = "attack"


@dataclass(frozen=True)
class QuickDamage:
    """Damage typed in: points, type (None: wear alone), and whether its tears are scars."""

    points: int
    kind: DamageType | None = None
    scar: bool = False

    @property
    def words(self) -> str:
        """As it is called out: ``8 mixed``, ``8 mixed scar``."""
        return in_words(self.points, self.kind) + (" scar" if self.scar else "")


def read_damage(text: str) -> QuickDamage:
    """Damage as people type it: ``8 mixed``, ``8m``, ``8``, ``12 sharp scar``. Raises ``OutOfRange``.

    >>> read_damage("8 mixed").words, read_damage("8M").kind.ratio, read_damage(" 5 ").kind
    ('8 mixed', 3, None)
    """
    found = _DAMAGE.fullmatch(text.strip())
    if not found:
        raise OutOfRange(f"{shown(text)} is no damage such as “8 mixed”, “8m” or “8”.")
    points, word, scar = found.groups()
    return QuickDamage(int(points), damage_type(word) if word else None, bool(scar))


def read_healing(text: str) -> tuple[int, What]:
    """Healing as people type it: ``5``, ``5 wear``, ``2 tear``, ``1 scar``. Raises ``OutOfRange``."""
    found = _HEALING.fullmatch(text.strip())
    if not found:
        raise OutOfRange(f"{shown(text)} is no healing such as “5”, “2 tear” or “1 scar”.")
    word = (found[2] or "wear").lower()
    return int(found[1]), "tear" if word == "tear" else "scar" if word == "scar" else "wear"


def damage(  # noqa: PLR0913
    fight: DragonFight,
    ids: Sequence[str],
    quick: QuickDamage | str,
    house: House = RULINGS,
    *,
    cause: Cause = "attack",
    source: str = "",
) -> Done[DragonFight]:
    """The same damage for each of these combatants, after defence; a text is read by :func:`read_damage`."""
    hit = read_damage(quick) if isinstance(quick, str) else quick
    called = " from ".join(filter(None, (hit.words, source)))
    tear = tear_of(hit.points, hit.kind)
    return land(fight, [Impact(one, hit.points, tear, hit.scar, called, cause) for one in ids], house)


def land(fight: DragonFight, impacts: Iterable[Impact], house: House = RULINGS) -> Done[DragonFight]:
    """All of these arrive, one after the other.

    Raises ``NoSuchCombatant``, ``Refused`` for somebody whose wounds are not at hand, ``OutOfRange``.
    """
    done = Done(fight, "")
    for impact in impacts:
        done = done.then(partial(_landed, impact=impact, house=house))
    return done


def _landed(fight: DragonFight, impact: Impact, house: House) -> Done[DragonFight]:
    one, label = fight.get(impact.target), fight.label(impact.target)
    blow = body_of(fight, one.id).wounds.suffer(impact.wear, impact.tear, impact.scar, house, impact.cause)
    shaken = shaken_of(one).by(blow, house)
    fight = with_changed(fight, one.id, body=Body.of(blow.after), debts=debts_of(shaken))
    ends = Done(fight, "")
    if blow.stunned or blow.passed_out or blow.killed:
        ends = shock(fight, one.id)
    fight = set_health(ends.fight, one.id, health_of(blow.after, house))
    words = [f"{label} takes {_harm(blow, impact.called)}", *blow.effects, *filter(None, [ends.sentence])]
    return Done(fight, "; ".join(words), tuple(dict.fromkeys((one.id, *ends.about))))


def _harm(blow: Blow, called: str) -> str:
    harm = blow.harm if blow.wear else "no damage"
    return f"{harm} ({called})" if called and called != str(blow.wear) else harm


def shock(fight: DragonFight, combatant_id: str) -> Done[DragonFight]:
    """What a stun ends: the work on a spell, concentration, a hold, climbing and flying (DH-216, DH-279)."""
    one = fight.get(combatant_id)
    held = {condition.name for condition in one.conditions}
    doing = {name for name in stun_effects() if name in held}
    holds = [link for link in links_of(fight, one.id, "grapple") if link.holder == one.id]
    doing |= {"grappling"} if holds else set()
    doing |= {CASTING} if timers_of(fight, one.id, CASTING) else set()
    fight, _ = without_ended(fight, lambda c, bearer: bearer == one.id and c.name in doing)
    done = Done(fight, "; ".join(effects_on(doing)), (one.id,))
    for link in holds:
        freed = unbind(done.fight, link.id)
        done = Done(freed.fight, done.sentence, (*done.about, link.held))
    lost = stop_work(done.fight, one.id)
    sentence = done.sentence if CASTING in doing else "; ".join(filter(None, (done.sentence, lost.sentence)))
    return Done(lost.fight, sentence, done.about).then(lambda now: break_concentration(now, one.id))


def exert(
    fight: DragonFight, combatant_id: str, way: str, size: str, house: House = RULINGS
) -> Done[DragonFight]:
    """The price of trying ``hard``, ``harder`` or ``hardest`` for a body of that size (DH-136, DH-309)."""
    wear = exhaustion(size, way)
    return land(fight, [Impact(combatant_id, wear, called=ways_to_try()[way].label, cause="own")], house)


def stun(fight: DragonFight, ids: Sequence[str], *, down: bool = False) -> Done[DragonFight]:
    """An S by their stun points, without a blow; with ``down`` a K as well (DH-217, DH-218)."""

    def one_stunned(at: DragonFight, one: str) -> Done[DragonFight]:
        before = shaken_of(at.get(one))
        after = Shaken(max(1, before.stuns), before.down or down)
        now = with_changed(at, one, debts=debts_of(after))
        words = f"{at.label(one)} is {'knocked down' if down else 'stunned'}"
        return Done(now, words, (one,)).then(lambda then: shock(then, one))

    return each(fight, ids, one_stunned)


def fell(fight: DragonFight, combatant_id: str) -> Done[DragonFight]:
    """On the ground without a stun: tripped, thrown, tackled or fallen over (DH-205, DH-381)."""
    one = fight.get(combatant_id)
    fight = with_changed(fight, one.id, debts=debts_of(shaken_of(one).felled()))
    return Done(fight, f"{fight.label(one.id)} goes down", (one.id,))


def stand(fight: DragonFight, combatant_id: str) -> Done[DragonFight]:
    """All letters by its stun point are struck off. Raises ``Refused`` when there are none."""
    if not fight.get(combatant_id).debts:
        raise Refused(f"{fight.label(combatant_id)} is neither stunned nor down (DH-218).")
    fight = with_changed(fight, combatant_id, debts=())
    return Done(fight, f"{fight.label(combatant_id)} is on both feet again", (combatant_id,))


def heal(
    fight: DragonFight, ids: Sequence[str], points: int, what: What = "wear", house: House = RULINGS
) -> Done[DragonFight]:
    """Up to ``points`` of wear, tear or scars healed for each of them. Raises ``OutOfRange`` below 0."""

    def one_healed(at: DragonFight, one: str) -> Done[DragonFight]:
        wounds = body_of(at, one).wounds
        after, healed = {"wear": wounds.heal_wear, "tear": wounds.heal_tear, "scar": wounds.heal_scar}[what](
            points
        )
        now = with_wounds(at, one, after, house)
        woke = "; wakes up" if now.get(one).up and not at.get(one).up else ""
        return Done(now, f"{at.label(one)} heals {healed} {what}{woke}", (one,))

    return each(fight, ids, one_healed)


def with_wounds(fight: DragonFight, combatant_id: str, wounds: Wounds, house: House = RULINGS) -> DragonFight:
    """The fight with these circles, and with the health that follows from them."""
    fight = with_changed(fight, combatant_id, body=Body.of(wounds))
    return set_health(fight, combatant_id, health_of(wounds, house))


def set_circles(
    fight: DragonFight, combatant_id: str, circles: tuple[int, int, int], house: House = RULINGS
) -> Done[DragonFight]:
    """Wear, tear and scars as they are on paper.

    Raises ``OutOfRange`` when torn circles are not worn (ruling A21).
    """
    wear, tear, scar = circles
    if wear < tear + scar:
        raise OutOfRange("Torn and scarred circles are worn too: wear is never below both together (A21).")
    body = body_of(fight, combatant_id)
    fight = with_wounds(fight, combatant_id, Wounds(body.hp, body.stun, wear, tear, scar), house)
    words = f"{fight.label(combatant_id)} now has {wear} wear, {tear} tear, {scar} scar"
    return Done(fight, words, (combatant_id,))


def set_points(
    fight: DragonFight, combatant_id: str, hp: int, stun_point: int, house: House = RULINGS
) -> Done[DragonFight]:
    """Another HP line and stun point; the wounds stay. Raises ``Refused`` for a character, ``OutOfRange``."""
    if fight.get(combatant_id).kind == "party":
        raise Refused("HP and stun point of a character stand on its sheet.")
    body = body_of(fight, combatant_id)
    wounds = Wounds(hp, stun_point, body.wear, body.tear, body.scar)
    fight = with_wounds(fight, combatant_id, wounds, house)
    return Done(fight, f"{fight.label(combatant_id)} now has {hp} HP, stun {stun_point}", (combatant_id,))


def reset(fight: DragonFight, ids: Sequence[str]) -> Done[DragonFight]:
    """Unhurt, on both feet, without conditions. Raises ``Refused`` for a character, who rests instead."""

    def one_reset(at: DragonFight, one: str) -> Done[DragonFight]:
        if at.get(one).kind == "party":
            raise Refused(f"{at.label(one)} is a character: heal it, or let it rest on its sheet.")
        body = body_of(at, one)
        fresh = Body(hp=body.hp, stun=body.stun)
        now = with_changed(at, one, body=fresh, debts=(), conditions=(), called="", health="up")
        return Done(now, f"{at.label(one)} is as new", (one,))

    return each(fight, ids, one_reset)


def revive(fight: DragonFight, combatant_id: str, house: House = RULINGS) -> Done[DragonFight]:
    """Back on this side of both lines, with no more healing than that takes, whatever the table called it."""
    wounds = body_of(fight, combatant_id).wounds
    most = wounds.hp - (house.A19 == "at")
    wounds, _ = wounds.heal_tear(max(0, wounds.torn - most))
    wounds, _ = wounds.heal_scar(max(0, wounds.torn - most))
    wounds, _ = wounds.heal_wear(max(0, wounds.wear - most))
    fight = with_wounds(with_changed(fight, combatant_id, called=""), combatant_id, wounds, house)
    return Done(fight, f"{fight.label(combatant_id)} is back among the living", (combatant_id,))
