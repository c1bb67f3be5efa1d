"""Characters in a real campaign: the newest record, undo, two phones, a party, drafts, broken records."""

import json
from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Barrier

import pytest

from dhcore.character import Character, CharacterError, book, commands, creation, draft_book, dump
from dhcore.character.parts import Health
from dhcore.errors import NoSuchRecord, OutOfRange, Refused
from tests.character.people import RULES, bolo, mara
from tests.character.test_picture import picture

FOUND = "1d4e"


@pytest.fixture
def party(campaign):
    book.add(campaign, mara(), "DM")
    book.add(campaign, bolo(), "DM")
    return campaign


def test_new_characters_sit_behind_the_others(party):
    assert [(one.name, one.seat) for one in book.characters(party.state())] == [("Mara", 1), ("Bolo", 2)]
    row = party.log(1)[0]
    assert (row.text, row.kind, row.who, row.data) == ("Bolo joins", "join", "DM", {"character": "b2"})
    with pytest.raises(OutOfRange, match="this id is here already"):
        book.add(party, mara())
    with pytest.raises(NoSuchRecord, match="no such character here"):
        book.character(party.state(), "zap")
    with pytest.raises(NoSuchRecord, match="no such character here"):
        book.run(party, "zap", commands.archive)


def test_a_command_is_told_in_the_log(party):
    row = book.run(party, "a1", lambda one: commands.take_damage(one, RULES, 8, "m"), "Jo", token="tap")
    assert (row.text, row.who) == ("Mara takes 8 wear, 2 tear (8 mixed); stunned", "Jo")
    again = book.run(party, "a1", lambda one: commands.take_damage(one, RULES, 8, "m"), "Jo", token="tap")
    assert again.seq == row.seq
    assert book.character(party.state(), "a1").health.wear == 8


def test_what_is_refused_changes_nothing(party):
    before = party.version
    for command in (
        lambda one: commands.silver(one, -99),
        lambda one: commands.rename(one, ""),
        lambda one: commands.copy(one, "c3"),
    ):
        with pytest.raises((Refused, OutOfRange, CharacterError)):
            book.run(party, "a1", command)
    assert party.version == before


EVERY = {
    "take_damage": lambda one: commands.take_damage(one, RULES, 8, "m"),
    "take_wear_and_tear": lambda one: commands.take_wear_and_tear(one, RULES, 8, 2),
    "suffer": lambda one: commands.suffer(one, RULES, 3),
    "try_hard": lambda one: commands.try_hard(one, RULES, "hard"),
    "stun": commands.stun,
    "fell": commands.fell,
    "lose_action": commands.lose_action,
    "stand_up": commands.stand_up,
    "set_wounds": lambda one: commands.set_wounds(one, 4, 1, 1),
    "heal_wear": lambda one: commands.heal_wear(one, RULES, 2),
    "heal_tear": lambda one: commands.heal_tear(one, RULES, 1),
    "heal_scar": lambda one: commands.heal_scar(one, RULES, 1),
    "rest": lambda one: commands.rest(one, RULES, 5),
    "new_day": commands.new_day,
    "sleep": lambda one: commands.sleep(one, RULES),
    "week": lambda one: commands.week(one, RULES, 9),
    "magic_healing": lambda one: commands.magic_healing(one, RULES, 9, "m"),
    "add_item": lambda one: commands.add_item(one, RULES, FOUND, "rope"),
    "remove_item": lambda one: commands.remove_item(one, "i4"),
    "wear": lambda one: commands.wear(one, RULES, "i5"),
    "hold": lambda one: commands.hold(one, RULES, "i1", 1),
    "pack": lambda one: commands.pack(one, "i2"),
    "swap_item": lambda one: commands.swap_item(one, RULES, "i4", "candle", FOUND),
    "set_quality": lambda one: commands.set_quality(one, "i1", 2),
    "describe_item": lambda one: commands.describe_item(one, "i1", "Bite"),
    "set_count": lambda one: commands.set_count(one, "i4", 2),
    "silver": lambda one: commands.silver(one, -5),
    "award": lambda one: commands.award(one, 100),
    "lose_xp": lambda one: commands.lose_xp(one, 9_000),
    "confirm_pending": commands.confirm_pending,
    "drop_pending": commands.drop_pending,
    "set_ledger": lambda one: commands.set_ledger(one, 5),
    "buy_level": lambda one: commands.buy_level(one, RULES, "fighter", 5),
    "take_class": lambda one: commands.take_class(one, RULES, "thief"),
    "raise_ability": lambda one: commands.raise_ability(one, RULES, "mus"),
    "rename": lambda one: commands.rename(one, "李小龍"),
    "set_player": lambda one: commands.set_player(one, "Jo"),
    "set_seat": lambda one: commands.set_seat(one, 9),
    "set_nature": lambda one: commands.set_nature(one, "TN"),
    "set_rolled": lambda one: commands.set_rolled(one, "mus", 15),
    "set_notes": lambda one: commands.set_notes(one, "a\nb"),
    "set_picture": lambda one: commands.set_picture(one, picture()),
    "clear_picture": commands.clear_picture,
    "add_hinder": lambda one: commands.add_hinder(one, "Drunk"),
    "remove_hinder": lambda one: commands.remove_hinder(one, "Cold"),
    "set_override": lambda one: commands.set_override(one, "ac", 12),
    "reset_override": lambda one: commands.reset_override(one, "hp"),
    "set_size": lambda one: commands.set_size(one, "Huge"),
    "archive": commands.archive,
    "restore": commands.restore,
    "forget": lambda one: commands.forget(one, "wizard", "ember-dart"),
    "recover": lambda one: commands.recover(one, RULES, "wizard", "mend-flesh"),
    "study": lambda one: commands.study(one, RULES, "wizard", "magic-missile"),
    "drop_spell": lambda one: commands.drop_spell(one, RULES, "wizard", "mend-flesh"),
    "write_down": lambda one: commands.write_down(one, RULES, "wizard", "stone-skin-of-the-hill"),
    "lose_book": lambda one: commands.lose_book(one, "wizard"),
    "new_book": lambda one: commands.new_book(commands.lose_book(one, "wizard").character, RULES, "wizard"),
    "first_spells": lambda one: commands.first_spells(one, RULES, "elf", ["mend-flesh"]),
    "repick": lambda one: commands.repick(one, RULES, "elf", ["mend-flesh"]),
}
FROM_SCRATCH = {"stun", "fell", "archive"}
"""Commands that do nothing to somebody who is down and put away already."""
READERS = {"ability_price", "level_price", "rest_of", "week_of", "copy"}


def test_every_command_is_among_those_undone_here():
    assert set(commands.__all__) == set(EVERY) | READERS


def everything() -> Character:
    """Somebody to whom every command can happen."""
    one = mara(
        health=Health(wear=9, tear=2, scar=1, rests=2, stuns=1, down=True),
        hinders=("Cold",),
        xp={**dict(mara().xp), "unspent": 9_000, "pending": 40},
        picture="/9j/",
        archived=True,
        overrides=({"field": "hp", "value": 30},),
        classes=(
            mara().classes[0],
            {"id": "wizard", "name": "Wizard", "hit_die": "1d6", "level": 3, "rolls": (1, 2)},
            {"id": "elf", "name": "Elf", "hit_die": "1d6", "level": 1},
        ),
        items=(
            {"id": "i1", "name": "Sword", "entry": "sword"},
            *mara().items[1:],
            {"id": "i5", "name": "Robe", "entry": "robe"},
        ),
        minds=bolo().minds,
    )
    one = commands.forget(one, "wizard", "magic-missile").character
    return commands.forget(one, "wizard", "mend-flesh").character


@pytest.mark.parametrize("name", EVERY)
def test_every_command_can_be_undone_and_redone_exactly(name, campaign, reopened):
    book.add(campaign, mara() if name in FROM_SCRATCH else everything())
    before = json.dumps(campaign.state().characters["a1"])
    row = book.run(campaign, "a1", EVERY[name])
    after = json.dumps(campaign.state().characters["a1"])
    assert after != before
    assert row.text
    reopened().undo(row.seq)
    assert json.dumps(reopened().state().characters["a1"]) == before
    reopened().redo(row.seq)
    assert json.dumps(reopened().state().characters["a1"]) == after
    assert book.broken(campaign.state()) == ()


def test_two_phones_at_once_both_count(party, home):
    """Different fields of one character, from eight threads."""
    start, each = Barrier(8), 12

    def phone(number):
        start.wait()
        for at in range(each):
            if number % 2:
                book.run(party, "a1", lambda one: commands.suffer(one, RULES, 1))
            else:
                book.run(
                    party,
                    "a1",
                    lambda one, at=at: (
                        commands.add_hinder(one, f"{number} {at}") if at < 4 else commands.silver(one, 1)
                    ),
                )

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(phone, range(8)))
    one = book.character(party.state(), "a1")
    assert one.health.wear == 4 * each
    assert len(one.hinders) == 4 * 4
    assert one.silver == 12 + 4 * (each - 4)


def test_the_second_phone_sees_the_newest(party, reopened):
    book.run(party, "a1", lambda one: commands.set_notes(one, "from the first"))
    other = reopened()
    assert book.character(other.state(), "a1").notes == "from the first"
    book.run(other, "a1", lambda one: commands.add_hinder(one, "Drunk"))
    one = book.character(party.state(), "a1")
    assert (one.notes, one.hinders) == ("from the first", ("Drunk",))


def test_two_characters_of_one_name_are_told_apart_by_id(party):
    row = book.copy(party, "a1", "c3", "Jo")
    assert row.text == "Mara is copied"
    book.run(party, "c3", lambda one: commands.suffer(one, RULES, 4))
    both = [one for one in book.characters(party.state()) if one.name == "Mara"]
    assert [(one.id, one.health.wear, one.copied_from, one.seat) for one in both] == [
        ("a1", 0, "", 1),
        ("c3", 4, "a1", 3),
    ]


def test_seats_and_archived_characters(party):
    book.reorder(party, ["b2", "a1"])
    assert [one.id for one in book.characters(party.state())] == ["b2", "a1"]
    book.run(party, "b2", commands.archive)
    assert [one.id for one in book.characters(party.state())] == ["a1"]
    assert [one.id for one in book.characters(party.state(), archived=True)] == ["b2"]
    book.run(party, "b2", commands.restore)
    assert len(book.characters(party.state())) == 2


def test_a_campaign_has_at_most_99_characters(campaign):
    def fill(documents):
        documents.characters.update({f"c{at}": dump(mara(id=f"c{at}")) for at in range(99)})

    campaign.change("fill", "Many join", fill)
    with pytest.raises(OutOfRange, match="at most 99 characters"):
        book.add(campaign, bolo())


def test_broken_records_are_shown_and_never_dropped(party):
    broken = {"name": "Old <b>", "v": 1}

    def spoil(documents):
        documents.characters["x1"] = broken
        documents.characters["x2"] = dump(mara(id="other"))
        documents.characters["x3"] = {"v": 99, "name": 7}

    party.change("spoil", "A strange file", spoil)
    state = party.state()
    found = {one.id: one for one in book.broken(state)}
    assert (found["x1"].name, found["x3"].name) == ("Old <b>", "")
    assert "this field is missing" in found["x1"].reason
    assert "filed under another id" in found["x2"].reason
    assert "newer version" in found["x3"].reason
    assert [one.id for one in book.characters(state)] == ["a1", "b2"]
    with pytest.raises(CharacterError, match="cannot be read"):
        book.run(party, "x1", commands.archive)
    book.run(party, "a1", commands.stun)
    book.add(party, mara(id="d4"))
    assert book.character(party.state(), "d4").seat == 3
    assert party.state().characters["x1"] == broken
    row = book.party_sleep(party, ["a1"], RULES)
    assert row.changed


# ---- the party ----


def hurt(party):
    for key in ("a1", "b2"):
        book.run(party, key, lambda one: commands.suffer(one, RULES, 6))


def rests(*keys, total=5):
    return {key: lambda one: commands.rest(one, RULES, total) for key in keys}


def test_a_rest_of_the_party_is_one_step_that_lists_each(party, reopened):
    hurt(party)
    before = {key: party.state().characters[key] for key in ("a1", "b2")}
    shown = book.preview(party.state(), rests("a1", "b2"))
    assert [one.sentence for one in shown] == [
        "Mara rests, 5, half fail: 5 wear erased, 50 XP",
        "Bolo rests, 5, half fail: 5 wear erased, 50 XP",
    ]
    assert party.state().characters["a1"] == before["a1"]
    row = book.run_for_party(party, rests("a1", "b2"), "The party rests", "DM")
    assert row.text == f"The party rests: {shown[0].sentence}; {shown[1].sentence}"
    assert [member["character"] for member in row.data["members"]] == ["a1", "b2"]
    assert [one.health.wear for one in book.characters(party.state())] == [1, 1]
    reopened().undo(row.seq)
    assert {key: party.state().characters[key] for key in ("a1", "b2")} == before


def test_whom_the_rules_refuse_stays_as_they_are_and_is_listed(party):
    book.run(party, "b2", lambda one: commands.take_damage(one, RULES, 99, "p"))
    book.run(party, "a1", lambda one: commands.suffer(one, RULES, 3))
    shown = book.preview(party.state(), rests("a1", "b2", total=3))
    assert [one.refused for one in shown] == [False, True]
    row = book.run_for_party(party, rests("a1", "b2", total=3), "The party rests")
    assert row.text.endswith("; Bolo: The dead do not rest (DH-056).")
    assert [member["refused"] for member in row.data["members"]] == [False, True]
    with pytest.raises(Refused, match="Bolo: The dead do not rest"):
        book.run_for_party(party, rests("b2"), "The party rests")
    with pytest.raises(Refused, match="Nobody is named"):
        book.run_for_party(party, {}, "The party rests")


def test_anything_else_stops_all_of_it(party):
    hurt(party)
    before = party.version
    with pytest.raises(OutOfRange, match="1d12 shows 1 to 12, not 99"):
        book.run_for_party(party, {**rests("b2"), **rests("a1", total=99)}, "The party rests")
    assert party.version == before


def test_an_award_to_all_and_a_week_for_all(party):
    row = book.run_for_party(
        party, {key: lambda one: commands.award(one, 300, "the bridge") for key in ("a1", "b2")}, "Award"
    )
    assert "Mara earns 300 XP for the bridge; Bolo earns 300 XP" in row.text
    book.run_for_party(
        party, {key: lambda one: commands.week(one, RULES, Random(1)) for key in ("a1", "b2")}, "A week"
    )
    assert [one.xp.unspent for one in book.characters(party.state())] == [800, 300]


def test_the_party_sleeps_in_what_it_wears(party):
    hurt(party)
    commands_shown = book.sleep_commands(["a1", "b2"], RULES, in_armor={"b2": True})
    assert [one.after.health.wear for one in book.preview(party.state(), commands_shown)] == [3, 3]
    book.party_sleep(party, ["a1", "b2"], RULES, "DM", in_armor={"b2": True})
    assert [one.health.wear for one in book.characters(party.state())] == [3, 3]
    book.party_sleep(party, ["a1", "b2"], RULES, in_armor={"a1": False})
    assert [one.health.wear for one in book.characters(party.state())] == [0, 0]


def test_a_large_party_with_long_names_fits_into_one_row(campaign):
    for at in range(30):
        book.add(campaign, mara(id=f"c{at}", name="李" * 60, health=Health(wear=9)))
    keys = [f"c{at}" for at in range(30)]
    row = book.run_for_party(campaign, rests(*keys), "The party rests")
    assert len(row.text) == 500
    assert 5 <= len(row.data["members"]) < 30
    assert all(one.health.wear == 4 for one in book.characters(campaign.state()))


# ---- drafts ----


def test_a_locked_phone_finds_its_draft_again(campaign, reopened):
    draft_book.begin_draft(campaign, "d1", creation.Draft(), "Jo")
    draft_book.change_draft(
        campaign, "d1", lambda draft: creation.roll_all(draft, Random(4)), "abilities rolled", "Jo"
    )
    kept = draft_book.draft(reopened().state(), "d1")
    assert kept == creation.roll_all(creation.Draft(), Random(4))
    assert draft_book.all_drafts(campaign.state()) == {"d1": kept}
    assert campaign.log(1)[0].text == "A new character: abilities rolled"
    campaign.undo()
    assert draft_book.draft(campaign.state(), "d1") == creation.Draft()


def test_a_draft_becomes_a_character_in_one_step(campaign):
    draft_book.begin_draft(campaign, "d1", creation.roll_draft(Random(4), RULES))
    row = draft_book.finish_draft(campaign, "d1", RULES, "f1", "2026-01-05", "Jo")
    one = book.character(campaign.state(), "f1")
    assert (row.text, one.seat, one.created) == (f"{one.name} joins", 1, "2026-01-05")
    assert draft_book.all_drafts(campaign.state()) == {}
    with pytest.raises(CharacterError, match="finished on another phone"):
        draft_book.finish_draft(campaign, "d1", RULES, "f2")
    campaign.undo()
    assert list(draft_book.all_drafts(campaign.state())) == ["d1"]
    assert book.characters(campaign.state()) == ()


def test_an_unfinished_draft_stays_a_draft(campaign):
    draft_book.begin_draft(campaign, "d1", creation.Draft())
    with pytest.raises(Refused, match="Abilities: Still to roll"):
        draft_book.finish_draft(campaign, "d1", RULES, "f1")
    draft_book.drop(campaign, "d1")
    for gone in (
        lambda: draft_book.drop(campaign, "d1"),
        lambda: draft_book.draft(campaign.state(), "d1"),
        lambda: draft_book.change_draft(campaign, "d1", creation.start_over, "started over"),
    ):
        with pytest.raises(CharacterError, match="no such draft"):
            gone()


def test_drafts_are_few_and_unreadable_ones_are_left_out_but_can_be_dropped(campaign):
    for at in range(20):
        draft_book.begin_draft(campaign, f"d{at}", creation.Draft())
    with pytest.raises(OutOfRange, match="keeps 20 unfinished characters"):
        draft_book.begin_draft(campaign, "d20", creation.Draft())
    draft_book.change_draft(campaign, "d3", lambda draft: creation.set_name(draft, "Bo"), "named")
    assert campaign.log(1)[0].text == "Bo: named"

    def spoil(documents):
        documents.settings["drafts"]["d0"] = {"v": 1, "zap": 1}

    campaign.change("spoil", "spoiled", spoil)
    assert len(draft_book.all_drafts(campaign.state())) == 19
    draft_book.drop(campaign, "d0")
    assert "d0" not in campaign.state().settings["drafts"]
