"""The rest of a budget spent by chance: never past the level, never short of it."""

from random import Random

import pytest

from dhcore.character import creation
from dhcore.errors import Refused


@pytest.mark.parametrize("level", [1, 4, 11, 30])
def test_what_is_left_is_spent_until_the_level_is_just_reached(rolled, rules, rng, level):
    draft = creation.choose_class(creation.start_at(rolled, level), rules, "fighter")
    done = creation.build_of(creation.spend_the_rest(draft, rules, rng), rules)
    assert (done.level, done.state) == (level, "done")


def test_what_was_bought_before_stays(rolled, rules):
    draft = creation.choose_class(creation.start_at(rolled, 4), rules, "fighter")
    draft = creation.add_level(draft, rules, "fighter", 7)
    assert creation.spend_the_rest(draft, rules, Random(1)).bought[0] == draft.bought[0]


def test_without_a_class_there_is_nothing_to_spend_on(rules, rng):
    with pytest.raises(Refused, match="First choose a class"):
        creation.spend_the_rest(creation.Draft(), rules, rng)
