"""Names to suggest."""

from random import Random

import pytest

from dhcore.character.names import names, suggest_name
from dhcore.dragonhead.class_line import class_kinds
from dhcore.errors import UnknownName


def test_there_are_names_for_every_kind_of_class():
    """DH-116."""
    assert set(names()) == {kind.name for kind in class_kinds()}
    for kind, listed in names().items():
        assert len(listed) == len(set(listed)) >= 20
        assert suggest_name(kind, Random(1)) in listed
        assert all(1 <= len(name) <= 60 for name in listed)


def test_another_kind_is_refused():
    with pytest.raises(UnknownName, match="kind of class"):
        suggest_name("zap", Random(1))
