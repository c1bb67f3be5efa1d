"""Cold and Fragile."""

from fractions import Fraction

import pytest

from dhcore.dragonhead.aspect_effects import breaks, chops_oneself, fragile_save, thaw
from dhcore.dragonhead.check import Check
from dhcore.errors import Refused


def test_muscle_must_beat_the_strength_that_froze_it():
    """DH-274."""
    assert thaw(12, 12).chance == Fraction(1, 24)
    assert thaw(12, 12, try_hard="hardest").check.wear == 3


def test_chopping_makes_it_easier_and_a_crash_hits_oneself():
    """DH-275."""
    assert thaw(12, 10, chopping=True).check.difficulty == "easy"
    assert thaw(12, 10, chopping=True).chance > thaw(12, 10).chance
    assert [chops_oneself(outcome, True) for outcome in ("crash", "full_fail", 1)] == [True, False, False]
    assert not chops_oneself("crash", False)


def test_a_fragile_thing_needs_a_hard_luck_save():
    """DH-282."""
    save = fragile_save(12)
    assert (save.difficulty, save.save) == ("hard", True)
    assert save.success == Check(12, "hard").success
    with pytest.raises(Refused):
        Check(12, save.difficulty, "hard", save=save.save)
    assert [breaks(outcome) for outcome in ("crash", "full_fail", "half_fail", 1)] == [
        True,
        True,
        True,
        False,
    ]
