"""Who it is: names, seats, personality, hinders, hand-set values, size, archive and copies."""

import pytest

from dhcore.character import commands
from dhcore.character.parts import Override
from dhcore.errors import OutOfRange, Refused, UnknownName
from tests.character.people import mara


@pytest.mark.parametrize("name", ["N" * 60, "李小龍", "عمر", "👩‍🚀", "<b>$5</b>", "  two   spaces "])
def test_a_name_in_any_script(name):
    done = commands.rename(mara(), name)
    assert done.character.name == " ".join(name.split())
    assert done.sentence == f"Mara is now called {done.character.name}"
    assert done.character.id == "a1"


@pytest.mark.parametrize("name", ["", "   ", "N" * 61, "\u200b"])
def test_a_name_that_nobody_can_read_is_refused(name):
    with pytest.raises(OutOfRange, match="name"):
        commands.rename(mara(), name)


def test_player_and_seat():
    assert commands.set_player(mara(), " Jo ").sentence == "Mara is played by Jo"
    assert commands.set_player(mara(player="Jo"), "").sentence == "Mara is played by nobody"
    assert commands.set_seat(mara(), 3).character.seat == 3
    with pytest.raises(OutOfRange, match="at most 99"):
        commands.set_seat(mara(), 100)


def test_inclinations_and_traits():
    done = commands.set_nature(mara(), social="TN", traits=["Shy"])
    assert (done.character.nature.true, done.sentence) == ("CG", "Mara is TN/CG Shy")
    assert commands.set_nature(mara(), true="LN").sentence == "Mara is LN Brave, Tidy, Vain"
    with pytest.raises(OutOfRange, match="Unknown inclination"):
        commands.set_nature(mara(), social="XX")
    with pytest.raises(OutOfRange, match="at most 3"):
        commands.set_nature(mara(), traits=["a", "b", "c", "d"])


def test_a_rolled_score_can_be_put_right():
    done = commands.set_rolled(mara(), "Muscle", 9)
    assert (done.sentence, done.character.rolled.mus) == ("Mara's rolled Muscle is 9, not 14", 9)
    with pytest.raises(OutOfRange, match="at least 1"):
        commands.set_rolled(mara(), "mus", 0)


def test_notes_keep_their_lines():
    assert commands.set_notes(mara(), "a\r\nb\rc").character.notes == "a\nb\nc"
    with pytest.raises(OutOfRange, match="10,000"):
        commands.set_notes(mara(), "x" * 10_001)


def test_hinders_may_stand_there_several_times():
    """DH-059, DH-376."""
    twice = commands.add_hinder(commands.add_hinder(mara(), "Drunk").character, "Drunk").character
    assert twice.hinders == ("Drunk", "Drunk")
    done = commands.remove_hinder(twice, "Drunk")
    assert (done.sentence, done.character.hinders) == ("Mara is rid of: Drunk", ("Drunk",))
    with pytest.raises(Refused, match="no longer has that hinder"):
        commands.remove_hinder(mara(), "Drunk")
    with pytest.raises(OutOfRange, match="hinder"):
        commands.add_hinder(mara(), "")


def test_values_set_by_hand_and_reset():
    done = commands.set_override(commands.set_override(mara(), "ac", 12).character, "ac", 14)
    assert done.character.overrides == (Override(field="ac", value=14),)
    assert done.sentence == "Mara: ac set to 14 by hand"
    assert commands.reset_override(done.character, "ac").character == mara()
    with pytest.raises(Refused, match="ac is not set by hand"):
        commands.reset_override(mara(), "ac")
    with pytest.raises(UnknownName, match="field to set by hand"):
        commands.set_override(mara(), "zap", 1)
    with pytest.raises(OutOfRange, match="at most 100,000"):
        commands.set_override(mara(), "ac", 100_001)


def test_a_body_size_by_hand():
    done = commands.set_size(mara(), "huge")
    assert (done.character.size, done.sentence) == ("Huge", "Mara is Huge")
    assert commands.set_size(done.character, None).character == mara()
    with pytest.raises(UnknownName, match="body size"):
        commands.set_size(mara(), "wee")


def test_put_away_and_taken_out_again():
    away = commands.archive(mara())
    assert (away.character.archived, away.sentence) == (True, "Mara is put away")
    assert commands.restore(away.character).character == mara()


def test_a_copy_has_the_same_name_and_a_mark():
    done = commands.copy(mara(archived=True), "c3")
    assert done.character == mara(id="c3", copied_from="a1")
