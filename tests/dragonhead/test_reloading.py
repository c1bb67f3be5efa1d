"""Shots before a reload, and the rounds it takes."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.dragonhead.reloading import MOST_SHOTS, Loaded
from dhcore.errors import OutOfRange, Refused


def test_a_crossbow_takes_its_rounds():
    """DH-393: Rld 5."""
    crossbow = Loaded(rld=5).shoot()
    for rounds in (5, 4, 3, 2, 1):
        assert (crossbow.ready, crossbow.rounds_to_ready) == (False, rounds)
        crossbow = crossbow.reload_round()
    assert (crossbow, crossbow.rounds_to_ready) == (Loaded(rld=5), 0)


def test_a_bow_reloads_with_every_shot():
    """DH-394."""
    assert Loaded().shoot() == Loaded()


def test_ammo_lasts_for_so_many_shots():
    """DH-267; a burst takes several at once (DH-315)."""
    gun = Loaded(ammo=12, rld=1).shoot(8)
    assert (gun.left, gun.ready) == (4, True)
    with pytest.raises(Refused, match=r"4 shots are left, 8 are too many \(DH-267\)"):
        gun.shoot(8)
    assert gun.reload_round().left == 12
    assert Loaded(ammo=3).shoot(2).shoot() == Loaded(ammo=3)


def test_breath_comes_back_in_sleep():
    """DH-267."""
    breath = Loaded(ammo=2, natural=True).shoot(2)
    assert not breath.ready
    with pytest.raises(Refused, match=r"sleep alone \(DH-267\)"):
        breath.reload_round()
    assert breath.sleep() == Loaded(ammo=2, natural=True)
    empty = Loaded(rld=2).shoot()
    assert empty.sleep() == empty


@settings(deadline=None)
@given(st.integers(1, 20), st.integers(1, 20), st.integers(1, 20))
def test_a_reload_takes_exactly_its_rounds(ammo, rld, shots):
    weapon = Loaded(ammo, rld).shoot(min(shots, ammo))
    for done in range(1, rld + 1):
        weapon = weapon.reload_round()
        assert (weapon.left == ammo) == (done == rld)


def test_what_cannot_be_is_refused():
    for wrong in ({"ammo": 0}, {"ammo": MOST_SHOTS + 1}, {"rld": -1}, {"rld": MOST_SHOTS + 1}):
        with pytest.raises(OutOfRange, match="Ammo is 1 and Rld 0 to 10,000"):
            Loaded(**wrong)
    for wrong in ({"shots": -1}, {"shots": 2}, {"reloaded": 1}, {"reloaded": -1}):
        with pytest.raises(OutOfRange, match="0 to 1 shots in a load"):
            Loaded(**wrong)
    with pytest.raises(OutOfRange, match="at least once, not 0"):
        Loaded().shoot(0)
    with pytest.raises(Refused, match="fully loaded"):
        Loaded(rld=2).reload_round()
