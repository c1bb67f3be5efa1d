"""Sheets and creatures become what a fight needs: numbers, attacks, counters, wounds."""

import pytest

from dhcore import fights
from dhcore.character import sheet_of
from dhcore.content import Creature
from dhcore.dragonhead.aspects import has
from dhcore.dragonhead.fight import CHARACTERS, DragonFight, Fighter, Profile
from dhcore.dragonhead.fight_aim import aim_at
from dhcore.dragonhead.fight_order import join
from dhcore.dragonhead.simulator import NO_USE, entrant_of
from dhcore.dragonhead.wounds import Wounds
from dhcore.errors import Refused
from tests.character.people import RULES, mara
from tests.fights.table import do, labels, now

LIBRARY = RULES.library


def test_a_sheet_gives_its_numbers_and_attacks():
    sheet = sheet_of(mara(), RULES)
    profile = fights.profile_of_sheet(sheet)
    assert (profile.id, profile.name, profile.size) == ("a1", "Mara", sheet.size)
    assert (profile.ac, profile.dc) == (sheet.ac.value, sheet.dc.value)
    assert profile.score("muscle") == 14
    assert [row.key for row in profile.attacks] == [line.key for line in sheet.attacks]
    sword = profile.attack("i1")
    assert (sword.name, sword.type, sword.ready) == ("Sword", "s", True)


@pytest.mark.parametrize("creature", LIBRARY.all(Creature), ids=lambda one: one.id)
def test_every_creature_can_fight(creature):
    """Each of its attacks has odds against Mara, and the simulator finds one to fight with or knows why."""
    profile = fights.profile_of_creature(creature, LIBRARY)
    fight = join(DragonFight(id="f1", name="The bridge"), [fights.newcomers_of(creature)], [profile]).fight
    own = fights.fighter_in(fight, "c1", (), RULES)
    assert own.wounds == Wounds(creature.hp, creature.stun)
    for row in profile.attacks:
        aim = aim_at(own, row.key, [target()])
        assert all(0 <= chance <= 1 for _, chance in aim.at("c9").odds.marginals)
    able = [row for row in profile.attacks if row.damage is None and not has_any(row)]
    assert bool(entrant_of(own).attacks) == bool(able)


def test_someone_made_up_at_the_table(campaign):
    ogre = Profile(id="made-1", name="Ogre", ac=4)
    do(campaign, lambda f: join(f, [fights.made_up(ogre, 30, 9, 2, side=CHARACTERS, hidden=True)], [ogre]))
    fight = now(campaign)
    assert labels(fight)[-2:] == ["Ogre 1", "Ogre 2"]
    last = fight.combatants[-1]
    assert (last.kind, last.side, last.hidden, last.body.hp, last.body.stun) == (
        "adhoc",
        CHARACTERS,
        True,
        30,
        9,
    )
    assert fights.fighter_in(fight, last.id, (), RULES).profile.ac == 4


def test_a_power_that_does_damage_is_an_attack_and_another_is_none():
    cultist = LIBRARY.get(Creature, "cultist")
    rows = {row.key: row for row in fights.profile_of_creature(cultist, LIBRARY).attacks}
    assert rows["power:shadow-needle"].damage is not None
    hag = LIBRARY.get(Creature, "marsh-hag")
    assert [row.key for row in fights.profile_of_creature(hag, LIBRARY).attacks] == ["a1", "a2"]


def test_a_power_of_a_pack_that_is_gone_is_left_out():
    cultist = LIBRARY.get(Creature, "cultist")
    lost = cultist.powers[0].model_copy(update={"spell": "no-such-spell"})
    profile = fights.profile_of_creature(cultist.model_copy(update={"powers": (lost,)}), LIBRARY)
    assert [row.key for row in profile.attacks] == ["a1"]


def test_a_character_without_its_record_cannot_be_reckoned_with(campaign):
    fight = now(campaign)
    assert fights.fighter_in(fight, "c1", fights.party(campaign.state(), fight), RULES).profile.name == "Mara"
    with pytest.raises(Refused, match="numbers of Mara are not at hand"):
        fights.fighter_in(fight, "c1", (), RULES)


def target():
    return Fighter("c9", "Mara", True, fights.profile_of_sheet(sheet_of(mara(), RULES)), Wounds(20, 6))


def has_any(row):
    return any(has(row.tags, key) for key in NO_USE)
