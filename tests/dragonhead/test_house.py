"""House readings: frozen, checked, this project's rulings by default."""

import pytest

from dhcore.dragonhead.house import RULINGS, House, readings_of
from dhcore.errors import UnknownName


def test_the_default_of_every_ruling_is_its_first_reading():
    assert {name: getattr(RULINGS, name) for name in readings_of()} == {
        name: readings[0] for name, readings in readings_of().items()
    }


@pytest.mark.parametrize("name", readings_of())
def test_every_reading_can_be_chosen_and_no_other(name):
    for reading in readings_of()[name]:
        assert getattr(House(**{name: reading}), name) == reading
    with pytest.raises(UnknownName, match=f"reading of ruling {name}"):
        House(**{name: "whatever"})
