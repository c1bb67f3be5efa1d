"""House readings: frozen, checked, this project's rulings by default."""

import pytest

from dhcore.dragonhead import DiceTable
from dhcore.dragonhead.house import RULINGS, House, from_record, readings_of, to_record
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


def test_a_house_comes_back_from_its_record():
    house = House(A04="full fours", A44=-1, A01=DiceTable.of({13: "2d6+1"}))
    assert to_record(house) == {"A04": "full fours", "A44": -1, "A01": {"13": "2d6+1"}}
    assert from_record(to_record(house)) == house
    assert to_record(RULINGS) == {}
    assert from_record({}) == RULINGS


def test_an_unknown_ruling_in_a_record_is_refused():
    with pytest.raises(UnknownName, match="Unknown ruling 'A99'"):
        from_record({"A99": "x"})
