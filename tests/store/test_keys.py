"""Two links, two roles: who gets in as what, what players may change, and how wrong links are slowed."""

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dhcore.errors import NoSuchCampaign, NoSuchRecord, NotAllowed, OutOfRange, TooManyAttempts
from dhcore.store import Campaign, Store
from dhcore.store.gate import Gate
from dhcore.store.keys import keys_of, new_key, parts, player_key


class Seconds:
    now = 0.0

    def __call__(self):
        return self.now


@pytest.fixture
def seconds():
    return Seconds()


@pytest.fixture
def guarded(home, clock, seconds):
    return Store(home, clock=clock, gate=Gate(seconds, burst=3, seconds_each=6))


@pytest.fixture
def night(guarded):
    """A campaign with keys and two characters, as the DM's phone has it."""
    made = guarded.create("Mondays")

    def join(documents):
        documents.characters["a1"] = {"name": "Mara", "wear": 0}
        documents.characters["b2"] = {"name": "Bolo", "wear": 0}

    made.change("join", "Mara and Bolo join", join)
    return guarded.enter(made.make_keys())


@pytest.fixture
def ann(guarded, night):
    return guarded.enter(night.players_code(), player="Ann")


def hurt(campaign: Campaign, who: str):
    return campaign.change("hit", f"{who} is hit", lambda documents: documents.characters[who].update(wear=5))


def test_without_keys_the_id_is_the_dms_link(store, campaign):
    assert store.enter(campaign.id).role == "dm"
    assert not campaign.keys.made


def test_with_keys_the_id_alone_opens_nothing(guarded, night):
    assert guarded.enter(night.code).role == "dm"
    assert guarded.enter(night.players_code()).role == "player"
    with pytest.raises(NoSuchCampaign):
        guarded.enter(night.id)
    assert guarded.open(night.id).role == "dm"  # the host owns the files


def test_a_wrong_key_says_the_same_as_an_unknown_campaign(guarded, night):
    sentences = set()
    for code in (night.id + "0" * 32, "0" * 64, "0" * 32):
        with pytest.raises(NoSuchCampaign) as refusal:
            guarded.enter(code, client=code)
        sentences.add(str(refusal.value))
    assert len(sentences) == 1


@pytest.mark.parametrize("code", ["", "x", "../..", "0" * 4_000, "\ud800", "é" * 64])
def test_no_code_at_all_gets_as_far_as_the_disk(guarded, code):
    with pytest.raises(NoSuchCampaign):
        guarded.enter(code)


def test_the_file_keeps_no_key(night, home):
    text = (home / night.id / "campaign.json").read_text()
    key = parts(night.code)[1]
    assert len(key) == len(parts(night.players_code())[1]) == 32
    assert key not in text
    assert parts(night.players_code())[1] not in text
    assert re.fullmatch("[0-9a-f]{64}", json.loads(text)["meta"]["campaign"]["keys"]["dm"])


def test_new_keys_close_the_links_of_before(guarded, night):
    before = (night.code, night.players_code())
    code = night.make_keys()
    for old in before:
        with pytest.raises(NoSuchCampaign):
            guarded.enter(old, client=old[:40])
    assert guarded.enter(code).role == "dm"


def test_a_new_players_link_leaves_the_dms_as_it_is(guarded, night):
    before = night.players_code()
    night.renew_players_key()
    assert night.players_code() != before
    assert guarded.enter(night.players_code()).role == "player"
    assert guarded.enter(night.code).role == "dm"
    with pytest.raises(NoSuchCampaign):
        guarded.enter(before)


def test_no_undo_brings_old_keys_back(guarded, night):
    code = night.make_keys()
    night.undo()
    assert guarded.enter(code).role == "dm"


def test_only_the_dms_phone_knows_the_players_link(guarded, night, ann):
    for other in (ann, guarded.open(night.id)):
        with pytest.raises(NotAllowed, match="DM's link knows"):
            other.players_code()
    with pytest.raises(NotAllowed, match="Only the DM"):
        ann.make_keys()
    with pytest.raises(NotAllowed):
        ann.renew_players_key()


@given(st.integers(0, 50), st.text(max_size=80))
def test_a_key_opens_what_it_belongs_to_and_no_other_text_does(turn, text):
    key = new_key()
    known = keys_of(key, turn)
    assert (known.role(key), known.role(player_key(key, turn))) == ("dm", "player")
    assert known.role(player_key(key, turn + 1)) is None
    assert known.role(text) is None


def test_a_player_changes_the_own_character_alone(night, ann):
    with pytest.raises(NotAllowed, match="Nobody plays this character yet"):
        hurt(ann, "a1")
    assert ann.claim("a1").text == "Ann plays Mara"
    assert hurt(ann, "a1").who == "Ann"
    night.change("claim", "Bo plays Bolo", lambda one: one.settings["claims"].update(b2="Bo"))
    with pytest.raises(NotAllowed, match="Bo plays this character: only Bo and the DM"):
        hurt(ann, "b2")
    assert night.state().characters["b2"]["wear"] == 0
    assert hurt(night, "b2")


def test_what_somebody_plays_nobody_else_claims(guarded, night, ann):
    ann.claim("a1")
    other = guarded.enter(night.players_code(), player="Bo")
    with pytest.raises(NotAllowed, match="Ann plays this character already"):
        other.claim("a1")
    with pytest.raises(NotAllowed, match="Only the DM"):
        other.release("a1")
    ann.release("a1")
    assert other.claim("a1").text == "Bo plays Mara"
    night.release("a1")
    assert ann.claim("a1").text == "Ann plays Mara"


def test_who_has_no_name_claims_nobody_and_nobody_claims_who_is_not_there(guarded, night, ann):
    with pytest.raises(OutOfRange, match="name of the player"):
        guarded.enter(night.players_code()).claim("a1")
    with pytest.raises(NoSuchRecord):
        ann.claim("c3")


@pytest.mark.parametrize(
    "command",
    [
        lambda d: d.encounters.update(f1={"name": "The bridge"}),
        lambda d: d.packs.update(p1={}),
        lambda d: d.settings.update(house={"A01": "x"}),
        lambda d: d.settings.update(claims={"a1": "Ann"}),
        lambda d: setattr(d, "name", "Mine"),
        lambda d: setattr(d, "archived", True),
        lambda d: d.characters.pop("b2"),
    ],
)
def test_what_is_the_dms_raises_and_changes_nothing(night, ann, command):
    version = night.version
    with pytest.raises(NotAllowed):
        ann.change("try", "tries", command)
    assert night.version == version
    night.change("try", "does", command)


def test_a_player_makes_a_new_character_and_its_draft(night, ann):
    ann.change("draft", "begins", lambda d: d.settings.update(drafts={"d1": {"name": "Cai"}}))

    def finish(documents):
        documents.characters["c3"] = {"name": "Cai", "wear": 0}
        documents.settings["drafts"].clear()

    ann.change("made", "Cai is made", finish)
    ann.claim("c3")
    assert hurt(ann, "c3")


def test_a_player_takes_back_the_own_steps_alone(night, ann):
    ann.claim("a1")
    hurt(ann, "a1")
    assert ann.undo().text == "a1 is hit"
    assert ann.redo().text == "a1 is hit"
    hurt(night, "b2")
    with pytest.raises(NotAllowed, match="somebody else's"):
        ann.undo()
    assert night.undo().text == "b2 is hit"
    with pytest.raises(NotAllowed):
        ann.redo()


def test_secret_steps_are_told_to_dms_alone(guarded, night, ann):
    night.record("roll", "A secret roll", secret=True)
    night.change("hit", "The lurker is hit", lambda _: True, secret=lambda hidden: hidden)
    ann.record("roll", "Ann rolls")
    night.record("roll", "Another secret", secret=True)
    assert [row.text for row in ann.log(2)] == ["Ann rolls", "Mara and Bolo join"]
    assert [row.text for row in night.log(3)] == ["Another secret", "Ann rolls", "The lurker is hit"]
    assert ann.undoable() is None
    assert night.undoable().secret


def test_wrong_links_are_slowed_for_each_client(guarded, night, seconds):
    for _ in range(3):
        with pytest.raises(NoSuchCampaign):
            guarded.enter("f" * 64, client="somebody")
    with pytest.raises(TooManyAttempts, match="wait a minute"):
        guarded.enter(night.code, client="somebody")
    assert guarded.enter(night.code, client="another").role == "dm"
    seconds.now += 5.9
    with pytest.raises(TooManyAttempts):
        guarded.enter(night.code, client="somebody")
    seconds.now += 0.1
    assert guarded.enter(night.code, client="somebody").role == "dm"


def test_wrong_keys_of_one_campaign_are_slowed_whoever_tries(guarded, night, seconds):
    assert guarded.enter(night.code, client="the dm").role == "dm"
    for number in range(3):
        with pytest.raises(NoSuchCampaign):
            guarded.enter(night.id + "f" * 32, client=f"client {number}")
    with pytest.raises(TooManyAttempts):
        guarded.enter(night.code, client="a fourth")
    assert guarded.enter(night.code, client="the dm").role == "dm"  # who is in stays in
    seconds.now += 6
    assert guarded.enter(night.code, client="a fourth").role == "dm"
