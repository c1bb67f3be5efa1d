"""Damage, wear of one's own effort, stuns, and getting over them."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.character import Rules, commands
from dhcore.character.parts import Health
from dhcore.dragonhead.damage import damage_types
from dhcore.dragonhead.house import House
from dhcore.errors import OutOfRange, Refused, UnknownName
from tests.character.people import RULES, mara


def health(done):
    return done.character.health


def test_a_blow_is_told_as_the_table_hears_it():
    done = commands.take_damage(mara(), RULES, 8, "m", source="Goblin 2")
    assert done.sentence == "Mara takes 8 wear, 2 tear (8 mixed) from Goblin 2; stunned"
    assert health(done) == Health(wear=8, tear=2, stuns=1)


@pytest.mark.parametrize(
    ("amount", "kind", "sentence"),
    [
        (0, "s", "Mara takes no damage"),
        (3, None, "Mara takes 3 wear"),
        (3, "sharp", "Mara takes 3 wear, 1 tear (3 sharp)"),
        (3, "i", "Mara takes 3 wear (3 impact)"),
        (5, None, "Mara takes 5 wear"),
        (6, None, "Mara takes 6 wear; stunned"),
        (12, None, "Mara takes 12 wear; knocked down"),
        (20, None, "Mara takes 20 wear; knocked down"),
        (21, None, "Mara takes 21 wear; knocked down; unconscious"),
        (21, "p", "Mara takes 21 wear, 21 tear (21 piercing); knocked down; dead"),
    ],
)
def test_every_step_of_harm_at_its_threshold(amount, kind, sentence):
    """HP 20, stun point 6."""
    assert commands.take_damage(mara(), RULES, amount, kind).sentence == sentence


@pytest.mark.parametrize("kind", [row.letter for row in damage_types()])
@settings(deadline=None)
@given(amount=st.integers(0, 400), wear=st.integers(0, 60))
def test_tear_is_the_damage_by_the_ratio_of_its_type(kind, amount, wear):
    ratio = {"p": 1, "s": 2, "m": 3, "b": 4, "i": 5}[kind]
    done = commands.take_damage(mara(health=Health(wear=wear)), RULES, amount, kind)
    assert health(done).wear == max(wear + amount, amount // ratio)
    assert health(done).tear == amount // ratio


def test_scars_tears_and_bursts():
    done = commands.take_damage(mara(), RULES, 4, "s", scar=True)
    assert (health(done).scar, health(done).tear) == (2, 0)
    assert done.sentence == "Mara takes 4 wear, 2 scars (4 sharp)"
    burst = commands.take_wear_and_tear(mara(), RULES, 5, 4, source="the blast")
    assert burst.sentence == "Mara takes 5 wear, 4 tear from the blast"
    with pytest.raises(OutOfRange, match="2 wear cannot bring 3 tear"):
        commands.take_wear_and_tear(mara(), RULES, 2, 3)


def test_a_mishap_stuns_by_ruling_a35():
    attacks_only = Rules(RULES.library, House(A35="attacks"))
    assert health(commands.take_damage(mara(), RULES, 6, cause="mishap")).stuns == 1
    assert health(commands.take_damage(mara(), attacks_only, 6, cause="mishap")).stuns == 0


def test_own_effort_never_stuns():
    done = commands.suffer(mara(), RULES, 9, "Drain 9")
    assert (done.sentence, health(done)) == ("Mara suffers 9 wear (Drain 9)", Health(wear=9))


@pytest.mark.parametrize(("way", "wear"), [("hard", 1), ("harder", 2), ("hardest", 3)])
def test_trying_hard_costs_wear_by_body_size(way, wear):
    """DH-136, DH-309."""
    assert health(commands.try_hard(mara(), RULES, way)).wear == wear
    assert health(commands.try_hard(mara(size="Huge"), RULES, way)).wear == 4 * wear
    assert "try" in commands.try_hard(mara(), RULES, way).sentence


def test_getting_over_it_the_stun_first():
    """DH-218."""
    down = commands.fell(commands.stun(mara()).character)
    assert health(down) == Health(stuns=1, down=True)
    first = commands.lose_action(down.character)
    second = commands.lose_action(first.character)
    assert (first.sentence, second.sentence) == ("Mara recovers from the stun", "Mara stands up")
    assert health(second) == Health()
    for command in (commands.lose_action, commands.stand_up):
        with pytest.raises(Refused, match="neither stunned nor down"):
            command(second.character)
    assert health(commands.stand_up(down.character)) == Health()
    assert health(commands.stun(commands.stun(mara()).character)).stuns == 1


def test_circles_as_on_paper():
    done = commands.set_wounds(mara(), 5, 2, 1)
    assert done.sentence == "Mara now has 5 wear, 2 tear, 1 scar"
    assert health(done) == Health(wear=5, tear=2, scar=1)
    with pytest.raises(OutOfRange, match="never below both together"):
        commands.set_wounds(mara(), 2, 2, 1)


def test_what_is_no_blow_is_refused():
    for amount in (-1, 1_000_001):
        with pytest.raises(OutOfRange, match="Damage lies between"):
            commands.take_damage(mara(), RULES, amount)
    with pytest.raises(UnknownName, match="damage type"):
        commands.take_damage(mara(), RULES, 1, "z")
    with pytest.raises(UnknownName, match="way of trying hard"):
        commands.try_hard(mara(), RULES, "softly")
    with pytest.raises(OutOfRange, match="source of the damage may be 120 characters"):
        commands.take_damage(mara(), RULES, 1, source="x" * 121)
    assert commands.take_damage(mara(), RULES, 1, source=" a\nb ").sentence == "Mara takes 1 wear from a b"
