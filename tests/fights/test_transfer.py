"""A fight as a file: there and back equal, elsewhere whole, and nothing else is taken for one."""

import json

import pytest

from dhcore import fights
from dhcore.dragonhead import fight_blows, fight_ticks
from dhcore.encounter import FightError, add_condition, hide, next_turn
from dhcore.errors import DhcoreError, NewerVersion
from dhcore.fights.transfer import MAX_BYTES
from dhcore.store import Store
from tests.character.people import RULES
from tests.fights.conftest import KEY
from tests.fights.table import begin, do, labels, now


@pytest.fixture
def file(campaign):
    """A fight in its second turn, with wounds on both sides, a condition and a fire."""
    begin(campaign)
    do(campaign, lambda f: fight_blows.damage(f, ["c1", "c3"], "5 mixed"))
    do(campaign, lambda f: add_condition(f, ["c3"], "dazed", "round", 2))
    do(campaign, lambda f: fight_ticks.set_on_fire(f, "c4", "F"))
    do(campaign, lambda f: hide(f, ["c5"]))
    do(campaign, next_turn)
    return fights.export_json(campaign.state(), KEY, RULES)


def test_it_comes_back_equal_in_the_same_campaign(campaign, file):
    """Line 4 of docs/trackers.md: damage, states, round and turn are in the file."""
    fights.import_json(campaign, file, fight_id="b1")
    copy, before = now(campaign, "b1"), now(campaign)
    assert copy.model_copy(update={"id": KEY}) == before
    assert campaign.log(1)[0].text == "The bridge comes from a file"


def test_elsewhere_characters_come_made_up_with_their_wounds(file, home):
    other = Store(home).create("Tuesdays")
    row = fights.import_json(other, file.encode())
    fight = now(other, row.data["fight"])
    assert labels(fight) == ["Mara", "Bolo", "Goblin 1", "Goblin 2", "Goblin 3"]
    mara = fight.get("c1")
    assert (mara.kind, mara.body.wear, mara.body.tear) == ("adhoc", 5, 1)
    assert fights.fighter_in(fight, "c1", (), RULES).profile.attack("i1").name == "Sword"
    do(other, lambda f: fight_blows.damage(f, ["c1"], "1"), fight.id)


@pytest.mark.parametrize(
    "text",
    [
        "{}",
        "[]",
        "42",
        "",
        "{",
        "null",
        "[" * 100_000,
        '{"format": "dragonhead-character", "version": 1}',
        '{"format": "dragonhead-fight"}',
        '{"format": "dragonhead-fight", "version": true}',
        '{"format": "dragonhead-fight", "version": 0}',
        '{"format": "dragonhead-fight", "version": 1}',
        '{"format": "dragonhead-fight", "version": 1, "fight": {"v": 1, "game": "chess"}}',
        '{"format": "dragonhead-fight", "version": 1, "fight": {"v": 1, "game": "dragonhead"}}',
        " " * (MAX_BYTES + 1),
    ],
    ids=str,
)
def test_what_is_no_fight_changes_nothing(campaign, text):
    """Line 47 of docs/trackers.md: not even something that can be parsed."""
    before = campaign.version
    with pytest.raises(FightError):
        fights.import_json(campaign, text)
    assert campaign.version == before


def test_a_file_of_a_later_program_is_left_alone(campaign, file):
    with pytest.raises(NewerVersion, match="update the app"):
        fights.import_json(campaign, json.dumps({**json.loads(file), "version": 2}))


def test_a_file_read_twice_makes_two_fights_only_when_asked_to(campaign, file):
    """Line 9 of docs/trackers.md: a repeated tap brings it once."""
    for _ in range(2):
        fights.import_json(campaign, file, token="tap")
    assert len(fights.fights(campaign.state())) == 2
    with pytest.raises(DhcoreError, match="here already"):
        fights.import_json(campaign, file, fight_id=KEY)


def test_a_saved_file_of_the_first_version_still_loads(campaign, root):
    """Line 46 of docs/trackers.md: an export of version 1, kept as it was written."""
    text = (root / "tests/fights/samples/fight-1.json").read_text(encoding="utf-8")
    row = fights.import_json(campaign, text)
    fight = now(campaign, row.data["fight"])
    assert (fight.name, fight.round, fight.label(fight.turn)) == ("The bridge", 1, "Bolo")
    assert (fight.get("c3").body.wear, fight.get("c3").conditions[0].name) == (5, "dazed")
    assert (fight.timers[0].what, fight.get("c5").hidden) == ("fire", True)
