"""Class lines: full, half and unlisted kinds (DH-088, DH-098)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.dragonhead.class_line import ClassLine, class_kinds, combat_kinds, gained
from dhcore.errors import Refused, UnknownName


def test_an_elf_casts_nature_in_full_and_anything_else_by_half():
    """DH-098: the worked example."""
    elf = ClassLine.parse("Nature, Any ½")
    assert (elf.share("Nature"), elf.share("fire"), str(elf)) == ("full", "half", "Nature, Any ½")


def test_a_combat_line_knows_its_four_kinds_and_ac():
    """DH-088, DH-091."""
    line = ClassLine.parse("melee, Thrown 1/2, AC½")
    assert combat_kinds() == ("melee", "ranged", "thrown", "unarmed")
    assert [line.combat_share(kind) for kind in combat_kinds()] == ["full", "none", "half", "none"]
    assert (line.combat_share("AC"), str(line)) == ("half", "Melee, Thrown ½, AC ½")
    with pytest.raises(UnknownName, match="did you mean 'ranged'"):
        line.combat_share("rangd")


def test_a_line_that_makes_no_sense_is_refused():
    with pytest.raises(Refused, match="melee twice"):
        ClassLine.parse("Melee, melee ½")
    with pytest.raises(Refused, match="no kind"):
        ClassLine.parse("Melee, ½")
    assert ClassLine.parse(" ") == ClassLine()
    assert ClassLine().share("melee") == "none"


@settings(deadline=None)
@given(st.dictionaries(st.sampled_from([*combat_kinds(), "ac", "any", "nature"]), st.booleans()))
def test_a_line_comes_back_from_its_text(kinds):
    line = ClassLine(tuple((kind, "half" if half else "full") for kind, half in kinds.items()))
    assert ClassLine.parse(str(line)) == line


def test_a_feature_starts_at_its_level():
    """DH-075: SA 3 is not there before third level."""
    assert [gained(level, 3) for level in (1, 2, 3, 4)] == [False, False, True, True]
    assert gained(1)


def test_there_are_three_kinds_of_class():
    """DH-047: callings and transformations are human unless they say otherwise."""
    assert [(kind.name, kind.human) for kind in class_kinds()] == [
        ("race", False), ("calling", True), ("transformation", True),
    ]  # fmt: skip
