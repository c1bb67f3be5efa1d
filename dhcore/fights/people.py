"""From sheets and packs into a fight: the numbers that the rules need, and newcomers made of them."""

from collections.abc import Sequence

from dhcore.character import Character, Rules, Sheet, sheet_of
from dhcore.character.attack_lines import AttackLine, in_table
from dhcore.content.creatures import Creature, CreatureAttack, CreaturePower
from dhcore.content.library import Library
from dhcore.content.spells import Spell
from dhcore.dragonhead.aspects import aspects_text
from dhcore.dragonhead.fight import (
    CHARACTERS,
    CREATURES,
    AttackRow,
    Body,
    DragonFight,
    Fighter,
    Profile,
    fighter,
)
from dhcore.dragonhead.fight_ticks import count_shots
from dhcore.dragonhead.initiative import Side
from dhcore.encounter import Done, Newcomer
from dhcore.errors import UnknownName

MOST_AT_ONCE = 60


def profile_of_sheet(sheet: Sheet) -> Profile:
    """What a fight needs of a character's sheet."""
    return Profile(
        id=sheet.character.id,
        name=sheet.name,
        size=sheet.size,
        abilities=tuple((line.code, in_table(line.in_play)) for line in sheet.abilities),
        ac=in_table(sheet.ac.value),
        dc=in_table(sheet.dc.value),
        move=in_table(sheet.moves[0].value) if sheet.moves else 0,
        attacks=tuple(_row_of_line(line) for line in sheet.attacks[:60]),
        exceptions=tuple(sorted(sheet.exceptions)),
    )


def _row_of_line(line: AttackLine) -> AttackRow:
    return AttackRow(
        key=line.key,
        name=line.name,
        hit=in_table(line.hit.value),
        type=line.damage_type.letter if line.damage_type else "",
        aspects=line.aspects_text,
        dmg=str(line.dmg) if line.dmg else "",
        ready=line.ready,
    )


def profile_of_creature(creature: Creature, library: Library) -> Profile:
    """What a fight needs of a creature; powers become attacks when their spell does damage."""
    powers = (_row_of_power(power, library) for power in creature.powers)
    return Profile(
        id=creature.id,
        name=creature.name,
        size=creature.size,
        abilities=tuple(creature.abilities.model_dump().items()),
        ac=creature.ac,
        dc=creature.dc,
        move=creature.move,
        attacks=(
            *(_row_of_attack(place, attack) for place, attack in enumerate(creature.attacks, start=1)),
            *(row for row in powers if row),
        ),
        exceptions=creature.exceptions,
    )


def _row_of_attack(place: int, attack: CreatureAttack) -> AttackRow:
    return AttackRow(
        key=f"a{place}",
        name=attack.name,
        hit=attack.hit,
        type=attack.type or "",
        aspects=aspects_text(attack.aspects),
        count=attack.count,
    )


def _row_of_power(power: CreaturePower, library: Library) -> AttackRow | None:
    try:
        spell = library.get(Spell, power.spell)
    except UnknownName:
        return None
    if spell.dmg is None:
        return None
    aspects = aspects_text(spell.aspects)
    return AttackRow(
        key=f"power:{spell.id}", name=spell.name, hit=power.hit, aspects=aspects, dmg=str(spell.dmg)
    )


def newcomer_of(character: Character, *, hidden: bool = False, enters: int = 0) -> Newcomer:
    """A character on the way into a fight; its wounds stay in its record."""
    return Newcomer(
        "party",
        character.name,
        CHARACTERS,
        ref=character.id,
        seat=character.seat,
        hidden=hidden,
        enters=enters,
    )


def newcomers_of(  # noqa: PLR0913
    creature: Creature,
    count: int = 1,
    *,
    hidden: bool = False,
    enters: int = 0,
    side: Side = CREATURES,
    name: str = "",
    seen_as: str = "",
) -> Newcomer:
    """So many creatures of a kind, unhurt; ``side`` may be the characters' for allies."""
    return Newcomer(
        "creature",
        name or creature.name,
        side,
        ref=creature.id,
        hidden=hidden,
        seen_as=seen_as,
        enters=enters,
        body=Body(hp=creature.hp, stun=creature.stun),
        count=count,
    )


def made_up(  # noqa: PLR0913
    profile: Profile, hp: int, stun: int, count: int = 1, *, side: Side = CREATURES, hidden: bool = False
) -> Newcomer:
    """Someone made up at the table, with as many numbers as the DM cares to give."""
    return Newcomer(
        "adhoc",
        profile.name,
        side,
        ref=profile.id,
        hidden=hidden,
        body=Body(hp=hp, stun=stun),
        count=count,
    )


def with_shots(done: Done[DragonFight]) -> Done[DragonFight]:
    """Newcomers with full counters for what they shoot (DH-267, DH-393)."""
    fight = done.fight
    for one in done.about:
        profile = fight.kind(fight.get(one).ref)
        if profile is not None and not fight.get(one).counters:
            fight = count_shots(fight, one, profile).fight
    return Done(fight, done.sentence, done.about)


def fighter_in(fight: DragonFight, combatant_id: str, party: Sequence[Character], rules: Rules) -> Fighter:
    """A combatant ready for the odds, a character by its sheet. Raises ``Refused`` without its record."""
    one = fight.get(combatant_id)
    if one.kind == "party":
        own = next((character for character in party if character.id == one.ref), None)
        if own is not None:
            return fighter(fight, combatant_id, profile_of_sheet(sheet_of(own, rules)))
    return fighter(fight, combatant_id)
