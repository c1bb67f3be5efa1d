"""The odds before the roll: circumstances, defence and exact chances for each target, in one call."""

from fractions import Fraction

import pytest

from dhcore.dragonhead.area_attack import Target, area_odds
from dhcore.dragonhead.attack import Attack, attacks_in_turn
from dhcore.dragonhead.burst import Burst
from dhcore.dragonhead.check import Check
from dhcore.dragonhead.cover import dive_check
from dhcore.dragonhead.damage import damage_type
from dhcore.dragonhead.fight import Profile
from dhcore.dragonhead.fight_aim import How, aim_at, may_attack_from, part_of
from dhcore.dragonhead.fight_how import rungs_of
from dhcore.dragonhead.guard import Defence
from dhcore.dragonhead.house import dice_for
from dhcore.encounter import add_condition
from dhcore.errors import OutOfRange, Refused, UnknownName
from tests.dragonhead.fighting import GOBLIN, MARA, begun, someone

FIGHT = begun()
MARA_HERE, BOLO, G1, G2 = (someone(FIGHT, one) for one in ("c2", "c1", "c3", "c4"))


def goblin_at(key, how=None, targets=(MARA_HERE,)):
    return aim_at(G1, key, targets, how or How())


def test_an_attack_as_it_stands():
    """DH-206, DH-208, DH-211: against the same odds reckoned by hand."""
    aim = goblin_at("club")
    plain = Attack(Check(8), damage_type("b"))
    odds = plain.odds(MARA_HERE.wounds, Defence(dice_for(8)))
    assert (aim.dice, aim.check.difficulty, aim.wear) == ("1d8, one roll", "normal", 0)
    assert aim.at("c2").odds == odds
    assert [name for name, _ in aim.at("c2").odds.marginals] == [
        "any wear",
        "any tear",
        "stun",
        "knock down",
        "drops it",
        "kills it",
    ]
    assert aim.round_odds == odds
    with pytest.raises(OutOfRange, match="none of the targets"):
        aim.at("c4")


def test_larger_foes_are_easier_to_defend_against():
    """DH-310: Mara is larger than the goblin."""
    assert aim_at(MARA_HERE, "sword", [G1]).at("c3").defence.difficulty == "easy"
    assert goblin_at("club").at("c2").defence.difficulty == "normal"


@pytest.mark.parametrize(
    ("key", "how", "rung"),
    [
        ("sling", How(distance=20), "normal"),
        ("sling", How(distance=21), "hard"),
        ("sling", How(distance=41), "heavy"),
        ("sling", How(distance=21, cover="partial"), "heavy"),
        ("sling", How(distance=41, cover="full"), "herculean"),
        ("sling", How(cover="full"), "heavy"),
        ("sling", How(cover="full", harder=-1), "hard"),
        ("spear", How(distance=3), "normal"),
        ("spear", How(distance=2), "hard"),
        ("club", How(distance=1), "normal"),
        ("claws", How(distance=1), "normal"),
        ("club", How(changed_type="i"), "hard"),
        ("club", How(changed_type="b"), "normal"),
        ("club", How(hard_kick=True), "hard"),
        ("club", How(thrown=True, distance=5), "hard"),
        ("club", How(thrown=True, distance=6), "heavy"),
    ],
    ids=str,
)
def test_circumstances_move_the_rung_and_are_summed(key, how, rung):
    """DH-237, DH-241, DH-271, DH-322, DH-326, DH-354, ruling A06."""
    assert goblin_at(key, how).check.difficulty == rung


def test_balanced_weapons_are_thrown_as_usual_and_long_ranges_are_stunted():
    """DH-242, DH-271."""
    assert aim_at(MARA_HERE, "dagger", [G1], How(thrown=True, distance=4)).check.difficulty == "normal"
    long_bow = GOBLIN.attack("sling").model_copy(update={"aspects": "Rng 80"})
    assert [rungs_of(long_bow, How(distance=steps)).shifts for steps in (5, 6)] == [(1,), (0,)]


@pytest.mark.parametrize(
    ("key", "how", "message"),
    [
        ("sling", How(distance=81), "too far"),
        ("club", How(distance=2), "out of reach"),
        ("spear", How(distance=4), "out of reach"),
        ("crossbow", How(mode="sweep"), "single shot cannot sweep"),
        ("club", How(mode="burst"), "fires no burst"),
    ],
    ids=str,
)
def test_what_the_rules_forbid_is_refused(key, how, message):
    """DH-241, DH-235, DH-403, DH-272."""
    with pytest.raises(Refused, match=message):
        goblin_at(key, how)


def test_unknown_words_are_refused():
    for how in (
        How(cover="half"),
        How(changed_type="x"),
        How(circumstances=("asleep",)),
        How(try_hard="very"),
    ):
        with pytest.raises(UnknownName):
            goblin_at("club", how)
    with pytest.raises(UnknownName, match="attack"):
        goblin_at("kick")
    for targets, mode in (((), "single"), ((MARA_HERE, BOLO), "single"), ((), "area")):
        with pytest.raises(OutOfRange, match="targets in this way"):
            goblin_at("club", How(mode=mode), targets)


@pytest.mark.parametrize("name", ["surprised", "behind", "guard down"])
def test_surprise_back_and_a_lowered_guard_give_dc(name):
    """DH-212."""
    aimed = goblin_at("club", How(circumstances=(name,), guard_try_hard="hard")).at("c2")
    assert (aimed.defence.kind, aimed.defence.dice, aimed.defence.try_hard) == ("DC", dice_for(6), None)
    assert aimed.working[0].value == "defends with DC"


def test_what_the_fight_knows_need_not_be_said():
    """DH-401: who is surprised defends with DC."""
    fight = add_condition(FIGHT, ["c2"], "surprised").fight
    assert goblin_at("club", targets=[someone(fight, "c2")]).at("c2").defence.kind == "DC"
    assert goblin_at("club", How(guard_try_hard="hard")).at("c2").defence.try_hard == "hard"


def test_metal_is_bad_against_electric_attacks():
    """DH-280, DH-289."""
    sentinel = someone(FIGHT, "c4").__class__(
        "c4", "Sentinel", False, Profile(id="s", name="S", ac=9, exceptions=("metal hide",)), G2.wounds
    )
    aim = aim_at(G1, "spark", [sentinel])
    assert aim.at("c4").names == ("electric",)
    assert aim.attack.no_ac
    assert aim.at("c4").odds.any_wear == 1


def test_aspects_of_the_row_reach_the_attack():
    """DH-214, DH-286."""
    attack = goblin_at("spear").attack
    assert (attack.half_ac, attack.scar, attack.no_ac, attack.kind.name) == (True, True, False, "piercing")


def test_trying_hard_has_its_price():
    """DH-136."""
    aim = goblin_at("club", How(try_hard="harder"))
    assert (aim.wear, len(aim.check.pool.sides)) == (2, 2)


def test_a_row_with_two_attacks_has_odds_for_both():
    """DH-206."""
    aim = goblin_at("claws")
    assert aim.round_odds == attacks_in_turn([aim.attack] * 2, MARA_HERE.wounds, aim.at("c2").defence)
    assert aim.round_odds.any_wear > aim.at("c2").odds.any_wear


def test_a_burst_on_one_and_spread_over_several():
    """DH-272, DH-312..318."""
    aim = goblin_at("gun", How(mode="burst", distance=21))
    burst = Burst(Attack(Check(10, "hard"), damage_type("p")), "Small")
    assert aim.check.difficulty == "heavy"
    assert aim.at("c2").odds == burst.odds(MARA_HERE.wounds, aim.at("c2").defence)
    assert aim.working[-1].value == "1d6 shots land"
    fan = goblin_at("gun", How(mode="burst", spread="tight"), [MARA_HERE, BOLO])
    luck = [MARA.check("luc", save=True)] * 2
    expected = Burst(Attack(Check(10), damage_type("p")), "Small", "tight").spread_odds(
        luck, 1, BOLO.wounds, fan.at("c1").defence
    )
    assert fan.at("c1").odds == expected
    assert fan.at("c1").luck == luck[0]


def test_a_sweep_divides_the_roll():
    """DH-402: 16 between three is 6, 5 and 5."""
    assert [part_of(16, place, 3) for place in range(3)] == [6, 5, 5]
    assert [part_of(1, place, 3) for place in range(3)] == [1, 0, 0]
    assert part_of(0, 0, 3) == 0
    aim = aim_at(MARA_HERE, "sword", [G1, G2], How(mode="sweep"))
    assert aim.at("c3").odds.wear.mean >= aim.at("c4").odds.wear.mean
    alone = aim_at(MARA_HERE, "sword", [G1], How(mode="sweep")).at("c3").odds
    assert alone == aim_at(MARA_HERE, "sword", [G1]).at("c3").odds
    assert goblin_at("crossbow", How(mode="sweep", lined_up=True), [MARA_HERE, BOLO]).targets


def test_an_area_meets_everybody_with_saves_on_the_rim_and_dives():
    """DH-245, DH-253, DH-323."""
    how = How(mode="area", rim=("c2",), dives=(("c1", 12),))
    aim = goblin_at("club", how, [MARA_HERE, BOLO, G2])
    rim = Target(MARA_HERE.wounds, aim.at("c2").defence, rim=MARA.check("luc", save=True))
    dive = Target(BOLO.wounds, aim.at("c1").defence, dive=dive_check(12, "Medium"))
    assert aim.at("c2").odds == area_odds(aim.attack, rim)
    assert aim.at("c1").odds == area_odds(aim.attack, dive)
    assert (aim.at("c4").luck, aim.at("c4").dive) == (None, None)


def test_a_spell_does_its_damage_per_success():
    """DH-224."""
    aim = goblin_at("bolt")
    assert aim.attack.kind.name == "sharp"
    assert aim.at("c2").odds.wear.highest == aim.spell.damage.highest - 1
    assert aim.working[-1].value == "1d6s per success"
    assert sum(aim.at("c2").odds.joint.values()) == Fraction(1)


def test_cover_binds_the_attacker_too():
    """DH-322."""
    may_attack_from(GOBLIN.attack("sling"), "partial")
    for key, name in (("club", "partial"), ("sling", "full")):
        with pytest.raises(Refused, match="DH-322"):
            may_attack_from(GOBLIN.attack(key), name)


def test_every_step_has_its_working():
    lines = goblin_at(
        "sling", How(distance=21, cover="partial", changed_type="b", harder=1, hard_kick=False)
    ).working
    said = {line.label: line.value for line in lines}
    assert said["21 steps, Rng 20"] == "hard"
    assert said["partial cover"] == said["impact used as blunt"] == said["the DM's call"] == "1 harder"
    assert said["damage type"] == "blunt, 1 tear for 4 wear"
    kick = goblin_at("club", How(hard_kick=True)).working
    assert kick[0].label == "kick in a grapple"
    thrown = goblin_at("club", How(thrown=True, distance=3)).working
    assert thrown[0].value == "effective, thrown without balance"
    inside = goblin_at("spear", How(distance=1)).working
    assert inside[0].label == "1 steps, inside its reach"
