"""Creation step by step: what each step does, what it refuses, and what it says is missing."""

import json
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dhcore.character import CharacterError, Rules, creation, sheet_of
from dhcore.character.creation import Draft, dump_draft, load_draft
from dhcore.character.creation.draft import VERSION
from dhcore.content import Armor, CharacterClass, Library, Spell, Weapon
from dhcore.dragonhead.abilities import abilities
from dhcore.dragonhead.ability_rolls import reroll_hint
from dhcore.errors import NewerVersion, OutOfRange, Refused, UnknownName
from tests.character.people import RULES

CODES = [row.code for row in abilities()]
TOTALS = dict(zip(CODES, (14, 12, 13, 6, 9, 11, 10, 7, 12), strict=True))


def drafted(class_id="fighter", **totals):
    return creation.choose_class(creation.read_all(Draft(), {**TOTALS, **totals}), RULES, class_id)


def ready(class_id="fighter", rng=None, **totals):
    """A draft that lacks nothing."""
    draft = creation.take_pack(drafted(class_id, **totals), RULES, rng or Random(1))
    return creation.suggest_nature(draft, RULES, rng or Random(1))


def missing(draft, step):
    return creation.problems(draft, RULES)[step]


# ---- 1 abilities ----


def test_all_abilities_rolled_at_once_or_one_by_one_are_the_same(rng):
    """DH-069."""
    at_once = creation.roll_all(Draft(), Random(7))
    one_by_one = Draft()
    for code in CODES:
        one_by_one = creation.roll_ability(one_by_one, code, rng)
    assert at_once == one_by_one
    assert at_once.is_rolled
    assert all("DH-069" in line.source for line in at_once.working)
    first = at_once.working[0]
    assert sum(map(int, first.value.split(" = ")[0].split(" + "))) == at_once.scores[0]


def test_an_ability_is_rolled_once():
    """DH-070."""
    draft = creation.read_ability(Draft(), "Muscle", 9)
    assert (draft.score("mus"), draft.score("con")) == (9, None)
    for again in (
        lambda: creation.read_ability(draft, "mus", 12),
        lambda: creation.roll_ability(draft, "mus", Random(1)),
    ):
        with pytest.raises(Refused, match=r"Muscle has a score; one of 7 or less is rolled again at a price"):
            again()
    assert creation.roll_all(draft, Random(1)).score("mus") == 9


def test_physical_dice_are_checked():
    for total in (2, 19):
        with pytest.raises(OutOfRange, match=f"3d6 shows 3 to 18, not {total}"):
            creation.read_ability(Draft(), "mus", total)
    with pytest.raises(UnknownName, match="ability"):
        creation.read_ability(Draft(), "zap", 9)
    with pytest.raises(Refused, match="missing: Luck"):
        creation.read_all(Draft(), {code: 9 for code in CODES if code != "luc"})


def test_a_score_set_by_hand_is_marked_until_it_is_rolled():
    draft = creation.set_ability(Draft(), "mus", 25)
    assert (draft.score("mus"), draft.by_hand) == (25, ("mus",))
    assert draft.working[-1].value == "set to 25 without a roll"
    assert creation.set_ability(draft, "mus", 3).by_hand == ("mus",)
    assert creation.read_all(draft, TOTALS).by_hand == ()
    with pytest.raises(OutOfRange, match="at least 1"):
        creation.set_ability(Draft(), "mus", 0)


def test_the_price_of_a_reroll_is_the_best_score():
    """DH-070, ruling A14."""
    draft = creation.read_all(Draft(), TOTALS)
    assert creation.reroll_choices(draft) == (("int", "mus"), ("mag", "mus"))
    after = creation.read_reroll(draft, "int", "mus", 8, 15)
    assert (after.score("mus"), after.score("int")) == (8, 15)
    assert [line.value for line in after.working[-2:]] == ["14 becomes 8", "6 becomes 15"]
    assert after.working[-1].source == "DH-070, A14"
    assert creation.reroll_choices(after) == (("mag", "int"),)
    for low, best, message in (("wis", "mus", "7 or less"), ("int", "con", "the best score")):
        with pytest.raises(Refused, match=message):
            creation.read_reroll(draft, low, best, 8, 15)
    rolled = creation.reroll(draft, "int", "mus", Random(2))
    assert rolled.scores[1:3] == draft.scores[1:3]


def test_a_reroll_waits_for_all_nine():
    one = creation.read_ability(Draft(), "mus", 5)
    assert creation.reroll_choices(one) == ()
    with pytest.raises(Refused, match="First all nine abilities are rolled"):
        creation.reroll(one, "mus", "con", Random(1))


def test_the_hint_says_what_a_reroll_brings_on_average():
    draft = creation.read_all(Draft(), TOTALS)
    hint = creation.reroll_hint(draft, "int", "mus")
    assert (hint.price, hint.gain, hint.net) == (Fraction(-7, 2), Fraction(9, 2), Fraction(1))
    assert hint == reroll_hint(creation.rolling.rolls_of(draft), "int", "mus")


def test_starting_over_keeps_the_name_and_says_so():
    draft = creation.start_over(creation.set_name(drafted(), "Mara", "Jo"))
    assert (draft.scores, draft.class_id, draft.name, draft.player) == ((None,) * 9, None, "Mara", "Jo")
    assert draft.working[-1].label == "Started over"


def test_the_log_is_capped():
    draft = creation.read_all(Draft(), {**TOTALS, "mag": 3})
    for _ in range(80):
        draft = creation.set_ability(draft, "mus", 9)
    assert len(draft.log) <= 100


# ---- 2 class ----


def test_classes_are_sorted_by_how_well_they_fit():
    """DH-074."""
    fits = creation.fitting_classes(creation.read_all(Draft(), TOTALS), RULES)
    assert {fit.klass.id for fit in fits} == {klass.id for klass in RULES.library.all(CharacterClass)}
    ordinary = [fit for fit in fits if not fit.acquired and not fit.deadly]
    assert [fit.mean for fit in ordinary] == sorted((fit.mean for fit in ordinary), reverse=True)
    fighter = next(fit for fit in fits if fit.klass.id == "fighter")
    assert fighter.reasons == ("Muscle 14 (+2)", "Dexterity 13 (+1)", "Constitution 12 (+1)")
    assert (fighter.mean, fighter.hp) == (Fraction(4, 3), 13)
    assert fighter.words == "Muscle 14 (+2), Dexterity 13 (+1), Constitution 12 (+1); 13 actual HP"
    assert [fit.acquired for fit in fits[-2:]] == [True, True]
    with pytest.raises(Refused, match="First all nine"):
        creation.fitting_classes(Draft(), RULES)


def test_deadly_classes_come_last_and_say_so():
    weak = creation.read_all(Draft(), {**TOTALS, "mus": 4, "con": 4, "spi": 5})
    fits = [fit for fit in creation.fitting_classes(weak, RULES) if not fit.acquired]
    assert [fit.deadly for fit in fits] == sorted(fit.deadly for fit in fits)
    assert fits[-1].words.endswith("actual HP: dead in creation")


def test_another_class_opens_what_rested_on_the_first():
    draft = creation.choose_nature(ready("cleric"), RULES, "LG")
    same = creation.choose_class(draft, RULES, "cleric")
    assert same == draft
    other = creation.choose_class(draft, RULES, "paladin")
    assert (other.items, other.pack_of, other.silver, other.picks, other.social) == ((), None, 0, (), "LG")
    elsewhere = creation.choose_class(creation.choose_nature(ready("fighter"), RULES, "TN"), RULES, "cleric")
    assert elsewhere.social is None
    with pytest.raises(UnknownName, match="Unknown class"):
        creation.choose_class(draft, RULES, "zap")


# ---- 3 hit points, and higher levels ----


def test_death_in_creation_leads_back_to_step_one():
    """DH-078, ruling A17."""
    draft = creation.take_pack(drafted("wizard", mus=3, con=3, spi=3), RULES, Random(1))
    assert creation.hit_points_of(draft, RULES).died_in_creation
    assert missing(draft, "hit points") == (
        "-6 actual HP: dead in creation, all abilities are rolled again (DH-078).",
    )
    with pytest.raises(Refused, match="Hit points: -6 actual HP"):
        creation.finish(creation.suggest_nature(draft, RULES, Random(1)), RULES, "ff")
    again = creation.die(draft)
    assert (again.deaths, again.scores, again.class_id) == (1, (None,) * 9, None)
    assert again.working[-1].label == "Died in creation"
    assert creation.die(again).deaths == 2
    with pytest.raises(Refused, match="First roll the abilities and choose a class"):
        creation.hit_points_of(Draft(), RULES)


def test_a_higher_start_spends_just_enough():
    """DH-121: level 4 has a budget of 10,000 XP."""
    draft = creation.start_at(drafted(), 4)
    assert (creation.build_of(draft, RULES).budget, creation.build_of(draft, RULES).state) == (
        10_000,
        "short",
    )
    assert missing(draft, "class") == ("10,000 XP are still to be spent before it is level 4 (DH-121).",)
    assert ("class", "fighter", 2_500) in creation.affordable(draft, RULES)
    assert ("ability", "mus", 1_000) in creation.affordable(draft, RULES)
    for roll in (5, 6):
        draft = creation.add_level(draft, RULES, "fighter", roll)
    assert creation.level_cost(draft, RULES, "fighter") == 5_000
    draft = creation.add_ability(draft, RULES, "mus")
    assert (creation.spent_xp(draft, RULES), creation.ability_cost(draft, RULES, "mus")) == (6_000, 1_000)
    draft = creation.add_level(draft, RULES, "fighter", 10)
    assert creation.build_of(draft, RULES).state == "done"
    assert creation.affordable(draft, RULES) == ()
    with pytest.raises(Refused, match=r"Level 4 is reached: 11,000 XP are just enough \(DH-121\)"):
        creation.add_ability(draft, RULES, "mus")
    sheet = creation.sheet_so_far(draft, RULES)
    assert (sheet.level, sheet.classes[0].level, sheet.ability("mus").score.value) == (4, 4, 15)
    assert sheet.hp.value == 13 + 5 + 6 + 10
    assert creation.take_back(draft).bought == draft.bought[:-1]
    assert creation.start_at(draft, 2).bought == ()
    with pytest.raises(Refused, match="Nothing was bought yet"):
        creation.take_back(drafted())


def test_a_purchase_never_passes_the_level():
    """Level 2 goes from 2,500 to 4,999 XP; a paladin's next level costs 3,000."""
    draft = creation.start_at(drafted("paladin"), 2)
    for code in ("mus", "con"):
        draft = creation.add_ability(draft, RULES, code)
    assert ("class", "paladin", 3_000) not in creation.affordable(draft, RULES)
    assert ("ability", "dex", 1_000) in creation.affordable(draft, RULES)
    with pytest.raises(Refused, match=r"3,000 XP more would make it level 3, not 2 \(DH-121\)"):
        creation.add_level(draft, RULES, "paladin", 3)


def test_a_second_class_in_creation_is_a_calling():
    draft = creation.start_at(drafted(), 4)
    both = creation.add_level(draft, RULES, "thief")
    assert [line.level for line in creation.sheet_so_far(both, RULES).classes] == [1, 1]
    more = creation.add_level(both, RULES, "thief", 4)
    assert more.bought[-1].roll == 4
    with pytest.raises(Refused, match="Elf is no calling"):
        creation.add_level(draft, RULES, "elf")
    with pytest.raises(Refused, match="comes with its hit die, 1d10"):
        creation.add_level(draft, RULES, "fighter")
    with pytest.raises(OutOfRange, match="1d10 shows 1 to 10, not 11"):
        creation.add_level(draft, RULES, "fighter", 11)
    assert 1 <= creation.add_level(draft, RULES, "fighter", Random(1)).bought[-1].roll <= 10


def test_a_class_that_costs_xp_starts_at_a_higher_level():
    """DH-120."""
    elf = drafted("elf")
    assert creation.build_of(elf, RULES).state == "done"
    assert creation.sheet_so_far(elf, RULES).level == 2
    assert creation.affordable(elf, RULES) == ()
    assert creation.build_of(Draft(), RULES).spent == 0


# ---- 4 equipment ----


def test_the_starter_pack_is_worn_held_and_packed():
    """DH-082."""
    draft = creation.take_pack(drafted(), RULES, Random(1), silver=9)
    slots = {one.entry: one.slot for one in draft.items}
    assert (slots["sword"], slots["round-shield"], slots["ring-mail"], slots["kettle-hat"]) == (
        "held",
        "held",
        "worn",
        "worn",
    )
    assert slots["torch"] == "packed"
    assert next(one.count for one in draft.items if one.entry == "torch") == 3
    assert draft.silver == 9
    assert len({one.id for one in draft.items}) == len(draft.items)
    with pytest.raises(OutOfRange, match="3d6 shows 3 to 18, not 19"):
        creation.take_pack(drafted(), RULES, Random(1), silver=19)
    with pytest.raises(Refused, match="First choose a class"):
        creation.take_pack(Draft(), RULES, Random(1))


def by_entry(draft, entry):
    return next(one for one in draft.items if one.entry == entry)


def test_a_swap_is_fair_or_says_why_not(rng):
    draft = ready()
    sword = by_entry(draft, "sword")
    found = creation.offers(draft, RULES, sword.id)
    price = RULES.library.get(Weapon, "sword").price
    assert all(offer.allowed == (offer.entry.price <= price) for offer in found)
    assert [offer.allowed for offer in found] == sorted((offer.allowed for offer in found), reverse=True)
    assert all(isinstance(offer.entry, Weapon) for offer in found)
    fair = next(offer.entry for offer in found if offer.allowed and offer.entry.hands == 1)
    after = creation.swap(draft, RULES, sword.id, fair.id, rng)
    assert (after.items[0].entry, after.items[0].slot) == (fair.id, "held")
    dear = next(offer for offer in found if not offer.allowed)
    with pytest.raises(Refused, match="costs no more than what it replaces"):
        creation.swap(draft, RULES, sword.id, dear.entry.id, rng)


def test_a_swap_stays_within_what_the_class_may_use(rng):
    draft = ready("wizard")
    coat = by_entry(draft, "warded-coat")
    refusals = {offer.entry.id: offer.refusal for offer in creation.offers(draft, RULES, coat.id)}
    mail = next(one for one in RULES.library.all(Armor) if one.metal and one.price <= 200)
    assert "Wizard: no " in refusals[mail.id]
    with pytest.raises(Refused, match=r"Wizard: no .*\(DH-082\)"):
        creation.swap(draft, RULES, coat.id, mail.id, rng)


def test_things_move_between_hands_body_and_bag():
    draft = ready()
    shield, bow = by_entry(draft, "round-shield"), by_entry(draft, "short-bow")
    free = creation.move(draft, RULES, shield.id, "packed")
    sword = by_entry(draft, "sword")
    assert by_entry(creation.move(free, RULES, sword.id, "held", 2), "sword").hands == 2
    with pytest.raises(Refused, match="No hand is free"):
        creation.move(draft, RULES, bow.id, "held")
    worn = creation.move(draft, RULES, by_entry(draft, "ring-mail").id, "worn")
    assert worn == draft
    assert len(creation.leave(draft, bow.id).items) == len(draft.items) - 1
    with pytest.raises(OutOfRange, match="no longer there"):
        creation.leave(draft, "zap")


def test_what_the_class_may_not_use_is_said_once_it_is_in_use():
    draft = ready("wizard")
    sword = by_entry(ready("fighter", Random(2)), "sword")
    armed = creation.redrafted(draft, items=(*draft.items, sword))
    assert missing(armed, "equipment") == ("Wizard: no weapons of the group blades, so not Sword (DH-082).",)
    packed = creation.redrafted(draft, items=(*draft.items, sword.model_copy(update={"slot": "packed"})))
    assert missing(packed, "equipment") == ()
    with pytest.raises(Refused, match="so not Sword"):
        creation.move(packed, RULES, sword.id, "held")


# ---- 5 to 7 are computed ----


def test_attacks_defences_and_move_are_those_of_the_sheet():
    draft = ready()
    sheet = creation.sheet_so_far(draft, RULES)
    assert sheet == sheet_of(creation.character_of(draft, RULES), RULES)
    assert all(not missing(draft, step) for step in ("attacks", "defences", "move"))
    assert creation.sheet_so_far(Draft(), RULES) is None


# ---- 8 magic ----


def test_spells_within_the_limit():
    """DH-101: level 1 and Intellect 14 make 3."""
    draft = ready("wizard", int=14)
    assert creation.magic_classes(draft, RULES) == ("wizard",)
    assert creation.limit_of(draft, RULES, "wizard") == 3
    choices = creation.spells_to_choose(draft, RULES, "wizard")
    assert max(spell.level for spell in choices) == 3
    three = next(spell for spell in choices if spell.level == 3)
    one = next(spell for spell in choices if spell.level == 1)
    full = creation.choose_spells(draft, RULES, "wizard", (three.id,))
    assert full.spells("wizard") == (three.id,)
    assert creation.advice(draft, RULES)["magic"] == ("3 spell levels are still free (DH-101).",)
    assert "magic" not in creation.advice(full, RULES)
    with pytest.raises(Refused, match=r"4 spell levels do not fit into a limit of 3 \(DH-101\)"):
        creation.choose_spells(full, RULES, "wizard", (three.id, one.id))
    finished = creation.finish(full, RULES, "ff")
    mind = finished.mind("wizard")
    assert (mind.book, mind.chosen_at) == ((three.id,), 1)
    assert creation.choose_spells(full, RULES, "wizard", ()).picks == ()


def test_the_starter_spells_are_suggested_first():
    draft = creation.suggest_spells(ready("wizard", int=14), RULES, "wizard", Random(1))
    starter = RULES.library.get(CharacterClass, "wizard").starter.spells
    assert draft.spells("wizard")[0] == starter[0]
    levels = [RULES.library.get(Spell, name).level for name in draft.spells("wizard")]
    assert sum(levels) == 3


def test_spells_that_no_longer_fit_are_said():
    draft = creation.suggest_spells(ready("wizard", int=16), RULES, "wizard", Random(1))
    dull = creation.set_ability(draft, "int", 8)
    assert missing(dull, "magic") == ("4 spell levels do not fit into a limit of 0 (DH-101).",)


def test_a_class_without_magic_has_no_spells():
    assert creation.magic_classes(ready(), RULES) == ()
    with pytest.raises(Refused, match="no magic of that class"):
        creation.limit_of(ready(), RULES, "fighter")
    young = creation.suggest_spells(ready("paladin"), RULES, "paladin", Random(1))
    assert young.spells("paladin") == ()
    assert creation.finish(young, RULES, "ff").mind("paladin").chosen_at == 0


# ---- 9 personality ----


def test_the_social_inclination_is_the_class_s_business_and_the_true_one_nobody_s():
    """DH-113."""
    draft = creation.take_pack(drafted("paladin"), RULES, Random(1))
    with pytest.raises(Refused, match=r"not CE \(DH-113\)"):
        creation.choose_nature(draft, RULES, social="CE")
    done = creation.choose_nature(draft, RULES, "LG", "CE", ["Brave"])
    assert creation.finish(done, RULES, "ff").nature.true == "CE"
    alone = creation.choose_nature(draft, RULES, "LG")
    assert creation.finish(alone, RULES, "ff").nature.true == "LG"
    assert missing(draft, "personality") == ("Choose the inclination it shows the world (DH-113).",)
    with pytest.raises(OutOfRange, match="Unknown inclination"):
        creation.choose_nature(draft, RULES, true="XX")


@pytest.mark.parametrize("class_id", [klass.id for klass in RULES.library.all(CharacterClass)])
def test_suggestions_are_always_allowed(class_id, rng):
    draft = drafted(class_id)
    for _ in range(12):
        draft = creation.suggest_nature(draft, RULES, rng)
        creation.choose_nature(draft, RULES, draft.social)
        draft = creation.suggest_name(draft, RULES, rng)
        assert draft.name
    assert len(draft.traits) == 3


def test_without_a_name_it_is_the_and_the_class():
    """DH-116."""
    draft = ready()
    assert "DH-116" in creation.advice(draft, RULES)["personality"][0]
    assert creation.finish(draft, RULES, "ff").name == "The Fighter"
    named = creation.set_name(draft, "  Mara \n Steel ", "Jo")
    assert (named.name, named.player) == ("Mara Steel", "Jo")
    assert creation.set_name(named, "Bo").player == "Jo"
    with pytest.raises(OutOfRange, match="at most 60"):
        creation.set_name(draft, "N" * 61)
    assert creation.suggest_name(Draft(), RULES, Random(1)).name


# ---- the whole ----


def test_an_empty_draft_says_what_is_missing_and_gives_no_advice_about_the_rest():
    found = creation.problems(Draft(), RULES)
    assert tuple(found) == creation.STEPS
    assert found["abilities"][0].startswith("Still to roll: Muscle, Constitution")
    assert found["class"] == ("Choose a class.",)
    with pytest.raises(Refused, match="Abilities: Still to roll"):
        creation.finish(Draft(), RULES, "ff")
    with pytest.raises(Refused, match="First all nine"):
        creation.character_of(Draft(), RULES)
    with pytest.raises(Refused, match="First choose a class"):
        creation.character_of(creation.roll_all(Draft(), Random(1)), RULES)
    assert missing(drafted(), "equipment") == ("Take the starter pack of the class (DH-082).",)


def test_a_class_that_the_packs_lost_is_said():
    empty = Rules(Library((), (), ()))
    assert creation.problems(ready(), empty)["class"] == (
        "The class fighter is no longer in the packs: choose another.",
    )
    assert "magic" not in creation.advice(ready(), empty)


def test_the_finished_character_is_what_the_draft_was():
    one = creation.finish(ready(), RULES, "ff", "2026-01-05")
    assert (one.id, one.created, one.classes[0].level, one.xp.unspent) == ("ff", "2026-01-05", 1, 0)
    assert one.rolled.model_dump() == TOTALS
    with pytest.raises(OutOfRange, match="created"):
        creation.finish(ready(), RULES, "ff", "today")


def test_a_draft_comes_back_from_json_exactly(rng):
    for draft in (Draft(), drafted(), ready(), creation.roll_draft(rng, RULES, 6, "wizard")):
        assert load_draft(json.loads(json.dumps(dump_draft(draft)))) == draft


@pytest.mark.parametrize(
    "document", [{}, [], 42, None, {"v": "1"}, {"v": VERSION, "scores": [1]}, {"v": 1, "zap": 1}]
)
def test_what_is_no_draft_is_refused(document):
    with pytest.raises(CharacterError, match="draft"):
        load_draft(document)


def test_a_draft_of_a_later_program_asks_for_an_update():
    with pytest.raises(NewerVersion, match="newer version"):
        load_draft({**dump_draft(Draft()), "v": VERSION + 1})


@settings(deadline=None)
@given(st.integers(0, 10**6), st.lists(st.integers(0, 5), max_size=8))
def test_whatever_one_does_the_draft_stays_sound(seed, steps):
    """Any order of steps leaves a draft that a file can hold and that says what it lacks."""
    rng, draft = Random(seed), Draft()
    for step in steps:
        try:
            if step == 0:
                draft = creation.roll_all(draft, rng)
            elif step == 1:
                draft = creation.choose_class(draft, RULES, rng.choice(["wizard", "elf", "thief"]))
            elif step == 2:
                draft = creation.take_pack(draft, RULES, rng)
            elif step == 3:
                low, best = rng.choice(creation.reroll_choices(draft) or (("mus", "con"),))
                draft = creation.reroll(draft, low, best, rng)
            elif step == 4:
                draft = creation.suggest_nature(draft, RULES, rng)
            else:
                draft = creation.suggest_spells(draft, RULES, draft.class_id or "wizard", rng)
        except Refused:
            continue
        assert load_draft(dump_draft(draft)) == draft
    if not any(creation.problems(draft, RULES).values()):
        assert sheet_of(creation.finish(draft, RULES, "ff"), RULES).problems == ()
