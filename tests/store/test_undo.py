"""Undo and redo: linear, shared, exact, and across closed segments."""

import pytest

from dhcore.errors import UndoRefused
from dhcore.store import Store


def add(campaign, name, **kwargs):
    return campaign.change("join", f"{name} joins", lambda d: d.characters.update({name: {}}), **kwargs)


def party(campaign):
    return "".join(campaign.state().characters)


def struck(campaign):
    return "".join("x" if row.undone else "." for row in reversed(campaign.log(500)))


def test_undo_and_redo_walk_the_log(campaign, reopened):
    for name in "abc":
        add(campaign, name)
    assert campaign.undo().text == "c joins"
    assert reopened().undo().undone
    assert (party(campaign), struck(campaign)) == ("a", ".xx")
    assert campaign.redo().text == "b joins"
    assert (party(reopened()), struck(campaign)) == ("ab", "..x")
    assert not reopened().redo().undone
    assert (party(campaign), struck(campaign)) == ("abc", "...")


def test_a_new_command_after_undo_ends_redo_and_keeps_the_undone_rows(campaign):
    for name in "abc":
        add(campaign, name)
    campaign.undo()
    campaign.undo()
    add(campaign, "d")
    assert (party(campaign), struck(campaign)) == ("ad", ".xx.")
    with pytest.raises(UndoRefused, match="nothing to redo"):
        campaign.redo()
    assert [campaign.undo().text for _ in range(2)] == ["d joins", "a joins"]
    with pytest.raises(UndoRefused, match="nothing to undo"):
        campaign.undo()
    assert [campaign.redo().text for _ in range(2)] == ["a joins", "d joins"]
    assert (party(campaign), struck(campaign)) == ("ad", ".xx.")


def test_an_empty_log_has_nothing_to_undo_or_redo(campaign):
    assert campaign.undoable() is campaign.redoable() is None
    for step in (campaign.undo, campaign.redo):
        with pytest.raises(UndoRefused, match="nothing to"):
            step()
    assert campaign.version == 0


def test_a_roll_changes_no_record_but_is_struck_out_and_restored(campaign):
    add(campaign, "a")
    roll = campaign.record("roll", "a rolls 7", {"faces": [3, 4]})
    assert not roll.changed
    assert campaign.undo().seq == roll.seq
    assert (party(campaign), struck(campaign)) == ("a", ".x")
    campaign.redo()
    assert struck(campaign) == ".."


def test_the_page_can_say_what_undo_and_redo_would_do(campaign):
    add(campaign, "a")
    add(campaign, "b")
    assert (campaign.undoable().text, campaign.redoable()) == ("b joins", None)
    campaign.undo()
    assert (campaign.undoable().text, campaign.redoable().text) == ("a joins", "b joins")
    assert campaign.redoable().undone


def test_two_phones_do_not_undo_what_they_did_not_see(campaign, home):
    seen = add(campaign, "a")
    other = Store(home).open(campaign.id)
    add(other, "b")
    with pytest.raises(UndoRefused, match=r"another one, 'b joins'"):
        campaign.undo(expected_seq=seen.seq)
    assert party(campaign) == "ab"
    assert campaign.undo(expected_seq=2).seq == 2
    with pytest.raises(UndoRefused, match="another one"):
        other.undo(expected_seq=2)
    with pytest.raises(UndoRefused, match="another one"):
        other.redo(expected_seq=1)
    assert other.redo(expected_seq=2).seq == 2


def test_a_deleted_character_comes_back_where_it_stood(campaign, reopened):
    for name in "abcde":
        add(campaign, name)
    campaign.change("leave", "b and d leave", lambda d: (d.characters.pop("d"), d.characters.pop("b")))
    assert party(campaign) == "ace"
    campaign.undo()
    assert party(reopened()) == "abcde"
    campaign.redo()
    assert party(reopened()) == "ace"


def test_only_what_a_command_touched_is_kept_for_undo(campaign, folder):
    def fight(documents):
        foes = [{"id": n, "name": "Goblin", "wear": 0, "notes": "x" * 200} for n in range(12)]
        documents.encounters["fight"] = {"round": 1, "foes": foes}

    campaign.change("fight", "A fight", fight)
    before = (folder / "campaign.json").stat().st_size
    campaign.change("hit", "Goblin", lambda d: d.encounters["fight"]["foes"][3].update(wear=8))
    assert (folder / "campaign.json").stat().st_size - before < 250


def test_settings_are_undone_as_well(campaign):
    campaign.change("house", "Book dice", lambda d: d.settings.update(dice="book"))
    campaign.undo()
    assert campaign.state().settings == {}
    campaign.redo()
    assert campaign.state().settings == {"dice": "book"}


def test_undo_goes_back_through_closed_segments_and_forward_again(campaign, reopened, small_segments):
    names = [f"{n:02}" for n in range(33)]
    for name in names:
        add(campaign, name)
    assert len(list((campaign._folder.path / "log").iterdir())) == 5
    for left in range(32, -1, -1):
        campaign.undo()
        assert list(reopened().state().characters) == names[:left]
    with pytest.raises(UndoRefused):
        campaign.undo()
    assert struck(campaign) == "x" * 33
    for there in range(1, 34):
        campaign.redo()
        assert list(reopened().state().characters) == names[:there]
    assert struck(campaign) == "." * 33


def test_undone_rows_stay_struck_out_in_segments(campaign, reopened, small_segments):
    expected = ""
    for number in range(40):
        add(campaign, f"{number}")
        if number % 3 == 0:
            campaign.undo()
            expected += "x"
        else:
            expected += "."
    add(campaign, "last")
    expected += "."
    assert struck(reopened()) == expected
    # What lies in segments is marked there: the campaign's own file does not grow with every undo.
    assert len(campaign._read().meta.gaps) <= 9
    standing = expected.count(".")
    for left in range(standing - 1, -1, -1):
        campaign.undo()
        assert len(campaign.state().characters) == left
    for _ in range(standing):
        campaign.redo()
    assert struck(reopened()) == expected


def test_a_new_command_after_a_deep_undo(campaign, reopened, small_segments):
    for number in range(30):
        add(campaign, f"{number}")
    for _ in range(23):
        campaign.undo()
    for number in range(20):
        add(campaign, f"new{number}")
    assert struck(reopened()) == "." * 7 + "x" * 23 + "." * 20
    for _ in range(27):
        campaign.undo()
    assert party(reopened()) == ""
    for _ in range(27):
        campaign.redo()
    assert len(campaign.state().characters) == 27
    assert campaign.redoable() is None
