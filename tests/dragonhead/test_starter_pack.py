"""Exchanging an item of the starter pack."""

import pytest

from dhcore.dragonhead.starter_pack import check_swap
from dhcore.errors import OutOfRange, Refused


def test_a_swap_costs_no_more_than_what_it_replaces():
    """DH-082: equal or lesser value."""
    check_swap(10, 10)
    check_swap(10, 0)
    with pytest.raises(Refused, match=r"11, not over 10 \(DH-082\)"):
        check_swap(10, 11)


def test_the_class_has_its_say():
    """DH-082."""
    with pytest.raises(Refused, match="The class forbids"):
        check_swap(10, 5, allowed=False)
    with pytest.raises(OutOfRange, match="cannot be negative"):
        check_swap(10, -1)
