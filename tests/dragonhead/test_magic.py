"""Users of magic, the limit, the hit score and what a cast takes."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.dragonhead.class_line import ClassLine
from dhcore.dragonhead.magic import (
    CASTER,
    ITEM_USER,
    POWER_USER,
    MagicUser,
    Spell,
    SpellHit,
    check_cast,
    check_fits,
    magic_use,
    magic_uses,
)
from dhcore.errors import OutOfRange, Refused, UnknownName

ELF = MagicUser(POWER_USER, level=1, modifier=2)


def test_casters_use_intellect_and_power_users_constitution():
    """DH-098, DH-100."""
    assert [(use.line, use.ability) for use in magic_uses().values()] == [
        ("Spells", "int"), ("Powers", "con"), ("", ""),
    ]  # fmt: skip
    assert [line.label for line in ELF.working] == [
        "class level",
        "Constitution modifier",
        "spell level limit",
    ]
    with pytest.raises(UnknownName, match="did you mean 'power-user'"):
        magic_use("poweruser")


@pytest.mark.parametrize(
    ("levels", "fits"),
    [((1, 1, 1), True), ((1, 2), True), ((3,), True), ((), True), ((2, 2), False), ((4,), False)],
)
def test_an_elf_of_level_one_with_constitution_two_holds_any_mix_of_three(levels, fits):
    """DH-101: the worked example."""
    assert ELF.limit == 3
    if fits:
        check_fits(ELF, levels)
    else:
        with pytest.raises(Refused, match=r"4 spell levels do not fit into a limit of 3 \(DH-101\)"):
            check_fits(ELF, levels)


@pytest.mark.parametrize(("level", "limit"), [(1, 0), (2, 0), (3, 3), (4, 4), (9, 9)])
def test_magic_that_starts_later_is_counted_from_there(level, limit):
    """DH-102: limit - Starts At + 1; before that level there is none."""
    user = MagicUser(CASTER, level, modifier=2, starts_at=3)
    assert user.limit == limit
    assert user.working[2].value == ("no magic yet" if level < 3 else "-3 + 1")


def test_a_limit_can_be_nothing_or_less():
    """Ruling A29."""
    user = MagicUser(CASTER, level=1, modifier=-3)
    assert user.limit == -2
    check_fits(user, ())
    with pytest.raises(Refused, match="limit of -2"):
        check_fits(user, (1,))


@pytest.mark.parametrize(("kind", "bonus"), [("Nature", 4), ("Fire", 2)])
def test_a_spell_hit_takes_the_whole_magic_score(kind, bonus):
    """DH-110, DH-073: the score, not its modifier; class bonus by kind (DH-098)."""
    share = ClassLine.parse("Nature, Any ½").share(kind)
    hit = SpellHit(magic=13, level=4, share=share, spell_level=2)
    assert hit.score == 13 + bonus - 2
    assert [line.value for line in hit.working[:3]] == ["13", f"+{bonus}", "-2"]
    assert hit.check("hard", "harder").pool == hit.check(try_hard="harder").pool


def test_a_spell_can_be_too_high_to_roll():
    """Ruling A03."""
    assert str(SpellHit(5, 0, "none", 9).dice) == "0"


@settings(deadline=None)
@given(st.integers(1, 30), st.integers(0, 30), st.sampled_from(["none", "half", "full"]), st.integers(1, 9))
def test_the_hit_score_agrees_with_the_formula(magic, level, share, spell_level):
    bonus = {"none": 0, "half": level // 2, "full": level}[share]
    assert SpellHit(magic, level, share, spell_level).score == magic + bonus - spell_level


@pytest.mark.parametrize(("level", "exists"), [(0, False), (1, True), (9, True), (10, False)])
def test_spells_have_levels_one_to_nine(level, exists):
    """DH-099; a level takes an hour to come back (DH-103, DH-109)."""
    if exists:
        assert Spell("Curse", level).hours == level
    else:
        with pytest.raises(OutOfRange, match="level from 1 to 9"):
            Spell("Curse", level)


def test_a_spell_takes_two_hands_and_a_voice_a_power_neither():
    """DH-221, DH-222: one a round, as the attack."""
    for kind in (CASTER, ITEM_USER):
        check_cast(kind, free_hands=2, voice=True)
        with pytest.raises(Refused, match=r"takes 2 free hands \(DH-221\)"):
            check_cast(kind, 1, voice=True)
        with pytest.raises(Refused, match=r"spoken aloud \(DH-221\)"):
            check_cast(kind, 2, voice=False)
    check_cast(POWER_USER, 0, voice=False)
    for kind, source in ((CASTER, "DH-221"), (POWER_USER, "DH-222")):
        with pytest.raises(Refused, match=rf"One spell or power a round, as the attack \({source}\)"):
            check_cast(kind, 2, voice=True, cast_this_round=1)


def test_users_have_their_bounds():
    assert MagicUser(CASTER, 1_000, 3_000, 1_000).limit == 3_001
    assert SpellHit(5_000, 0, "full", 9).score == 4_991
    with pytest.raises(Refused, match="items has no limit"):
        MagicUser(ITEM_USER, 1)
    with pytest.raises(UnknownName):
        MagicUser("wizard", 1)
    for wrong in (
        {"level": 0},
        {"level": 1_001},
        {"level": 1, "starts_at": 0},
        {"level": 1, "modifier": 3_001},
    ):
        with pytest.raises(OutOfRange):
            MagicUser(CASTER, **wrong)
    for wrong in ((0, 1, "full", 1), (5, -1, "full", 1), (5, 1, "full", 10)):
        with pytest.raises(OutOfRange):
            SpellHit(*wrong)
    with pytest.raises(UnknownName):
        SpellHit(5, 1, "most", 1)
