"""Reminders for the table and the cardinal rules."""

import pytest

from dhcore.dragonhead.table_notes import notes, notes_on
from dhcore.errors import UnknownName


def test_three_rules_stand():
    """DH-409..412."""
    assert [note.source for note in notes_on("cardinal rules")] == ["DH-409", "DH-410", "DH-411", "DH-412"]


@pytest.mark.parametrize("topic", notes())
def test_every_note_names_its_rule_and_is_short(topic):
    for note in notes_on(topic):
        assert note.source.startswith("DH-")
        assert 0 < len(note.words) <= 120


def test_unknown_topics_are_refused():
    with pytest.raises(UnknownName, match="topic 'dragons'"):
        notes_on("dragons")
