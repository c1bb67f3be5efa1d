"""The wounds of characters, put into a fight before a command and taken out after it.

They live in the characters' records alone, so a sheet and a fight can never disagree, and whoever leaves
one fight hurt enters the next one hurt.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from dhcore.character import Character, Rules, load
from dhcore.character.basis import basis_of
from dhcore.character.commands.harm import with_wounds
from dhcore.character.vitals import vitals_of
from dhcore.dragonhead.fight import Body, DragonFight, debts_of, health_of, shaken_of
from dhcore.dragonhead.stun import Shaken
from dhcore.encounter import Combatant, changed
from dhcore.errors import DhcoreError


def party_of(fight: DragonFight, records: Mapping[str, Any]) -> tuple[Character, ...]:
    """The characters of a fight whose records can be read, from the records of a campaign."""
    found = []
    for one in fight.combatants:
        if one.kind == "party" and one.ref in records:
            try:
                found.append(load(records[one.ref]))
            except DhcoreError:
                continue  # its combatant has no body then, and commands on it say why
    return tuple(found)


def lend(fight: DragonFight, party: Iterable[Character], rules: Rules) -> DragonFight:
    """The fight with the wounds, letters and names that its characters have now."""
    own = {character.id: character for character in party}
    combatants = tuple(
        _lent(one, own[one.ref], rules) if one.kind == "party" and one.ref in own else one
        for one in fight.combatants
    )
    return changed(fight, combatants=combatants)


def _lent(one: Combatant[Body], character: Character, rules: Rules) -> Combatant[Body]:
    wounds = vitals_of(basis_of(character, rules)).wounds
    shaken = Shaken(character.health.stuns, character.health.down)
    return changed(
        one,
        name=character.name,
        seat=character.seat,
        body=Body.of(wounds),
        debts=debts_of(shaken),
        health=health_of(wounds, rules.house),
    )


def given_back(fight: DragonFight, party: Iterable[Character]) -> tuple[Character, ...]:
    """The characters whose wounds or letters are others in the fight, with those."""
    after = []
    for character in party:
        one = fight.find("party", character.id)
        if one is None or one.body is None:
            continue
        shaken, health = shaken_of(one), character.health
        before = (health.wear, health.tear, health.scar, health.stuns, health.down)
        if (one.body.wear, one.body.tear, one.body.scar, shaken.stuns, shaken.down) != before:
            saved = health.saved if one.body.scar else 0
            after.append(
                with_wounds(character, one.body.wounds, stuns=shaken.stuns, down=shaken.down, saved=saved)
            )
    return tuple(after)


def bare(fight: DragonFight) -> DragonFight:
    """The fight as it is stored: without anything that stands in a character's record."""
    return changed(fight, combatants=tuple(map(_bare, fight.combatants)))


def _bare(one: Combatant[Body]) -> Combatant[Body]:
    return changed(one, body=None, debts=(), health="up") if one.kind == "party" else one
