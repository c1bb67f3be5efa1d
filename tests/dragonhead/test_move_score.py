"""Move and other ways of moving."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.dragonhead.body_size import body_sizes
from dhcore.dragonhead.move_score import Locomotion, move_text
from dhcore.errors import OutOfRange, UnknownName


def test_move_adds_muscle_dexterity_and_class_and_loses_the_penalty():
    """DH-096, DH-060."""
    walk = Locomotion(muscle=1, dexterity=2, class_move=6, penalty=4)
    assert (walk.score, str(walk.dice)) == (5, "1d4+1")
    assert [line.value for line in walk.working] == ["+1", "+2", "6", "-4", "5 rolls 1d4+1"]


def test_other_locomotions_stand_beside_it():
    """DH-097: Move 1d6, Swim 1d8."""
    ways = [Locomotion(1, 1, move, name=name) for name, move in (("Move", 4), ("Swim", 6))]
    assert move_text(ways) == "Move 1d6, Swim 1d8"
    assert ways[1].working[2].source == "DH-097"


def test_a_size_multiplies_the_score():
    """DH-306."""
    teeny = Locomotion(1, 1, 5, size="Teeny")
    assert (teeny.sum, teeny.score) == (7, 5)
    assert ("Teeny: 7", "× 0.8 = 5") in [(line.label, line.value) for line in teeny.working]


def test_heavy_gear_can_bring_one_to_a_halt():
    """Ruling A03."""
    assert str(Locomotion(-1, -1, 3, penalty=5)) == "Move 0"


@settings(deadline=None)
@given(*(st.integers(-5, 20) for _ in range(3)), st.integers(0, 9), st.sampled_from(body_sizes()))
def test_the_score_agrees_with_the_formula(muscle, dexterity, class_move, penalty, size):
    way = Locomotion(muscle, dexterity, class_move, penalty, size=size.name)
    assert way.score == (muscle + dexterity + class_move - penalty) * size.dis // 1


def test_parts_have_their_bounds():
    assert Locomotion(1_000, 1_000, 1_000, 1_000).score == 2_000
    with pytest.raises(OutOfRange, match="within 1,000"):
        Locomotion(class_move=1_001)
    with pytest.raises(OutOfRange, match="what it takes away, at least 0, not -2"):
        Locomotion(penalty=-2)
    with pytest.raises(UnknownName):
        Locomotion(size="long")
