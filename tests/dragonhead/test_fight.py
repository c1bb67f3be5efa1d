"""A Dragonhead fight as values: bodies, stat blocks, and how somebody stands."""

import pytest

from dhcore.dragonhead.fight import (
    AttackRow,
    Body,
    DragonFight,
    Profile,
    body_of,
    debts_of,
    fighter,
    health_of,
    of_side,
    shaken_of,
    standing,
)
from dhcore.dragonhead.house import House
from dhcore.dragonhead.stun import Shaken
from dhcore.dragonhead.wounds import Wounds
from dhcore.encounter import add_condition, bind, call, dump, load
from dhcore.encounter.done import with_changed
from dhcore.errors import OutOfRange, Refused, UnknownName
from tests.dragonhead.fighting import GOBLIN, MARA, begun, goblins, hero, prepared, someone


def test_a_body_is_its_wounds():
    wounds = Wounds(12, 5, 8, 2, 1)
    assert Body.of(wounds).wounds == wounds
    assert (GOBLIN.attack("club").kind.name, GOBLIN.attack("bolt").damage.kind.name) == ("blunt", "sharp")


@pytest.mark.parametrize("broken", [{"type": "q"}, {"aspects": "Sparkle"}, {"dmg": "x"}], ids=str)
def test_an_attack_can_be_read(broken):
    with pytest.raises(ValueError, match=r"Unknown|dice"):
        AttackRow(key="k", name="Odd", hit=3, **broken)


def test_a_profile_names_what_it_lacks():
    bare = Profile(id="x", name="Xo")
    with pytest.raises(Refused, match="Xo has no Luck score here"):
        bare.score("Luck")
    with pytest.raises(UnknownName):
        bare.attack("club")
    with pytest.raises(ValueError, match="body size"):
        Profile(id="x", name="Xo", size="Vast")
    assert MARA.check("luc", "hard", save=True).save


def test_letters_are_debts():
    """DH-217, DH-218."""
    for shaken in (Shaken(), Shaken(1), Shaken(2, True), Shaken(0, True)):
        fight = with_changed(begun(), "c3", debts=debts_of(shaken))
        assert shaken_of(fight.get("c3")) == shaken


def test_health_is_what_the_circles_say():
    """DH-055, DH-056, ruling A19."""
    assert [health_of(Wounds(5, 2, wear, tear)) for wear, tear in ((5, 5), (6, 5), (6, 6))] == [
        "up",
        "out",
        "dead",
    ]
    assert health_of(Wounds(5, 2, 5), House(A19="at")) == "out"


def test_how_it_stands_bears_on_its_defence():
    """DH-212, DH-337, ruling A36."""
    fight = begun()
    assert standing(fight, "c3", GOBLIN) == ()
    fight = add_condition(fight, ["c3"], "surprised").fight
    fight = add_condition(fight, ["c3"], "guard down").fight
    fight = bind(fight, "grapple", "c2", "c3").fight
    fight = with_changed(fight, "c3", debts=debts_of(Shaken(1, True)))
    blob = GOBLIN.model_copy(update={"exceptions": ("no front",)})
    assert standing(fight, "c3", blob) == (
        "surprised",
        "guard down",
        "grappled",
        "stunned",
        "prone",
        "no front",
    )
    assert standing(call(fight, "c3", "out").fight, "c3")[2] == "unconscious"


def test_a_fighter_is_ready_for_the_odds():
    fight = begun()
    goblin = someone(fight, "c3")
    assert (goblin.label, goblin.party, goblin.profile, goblin.wounds) == (
        "Goblin 1",
        False,
        GOBLIN,
        Wounds(6, 3),
    )
    assert someone(fight, "c2").party
    with pytest.raises(Refused, match="The numbers of Mara are not at hand"):
        fighter(fight, "c2")


def test_without_its_record_a_character_has_no_wounds():
    fight = with_changed(begun(), "c2", body=None)
    with pytest.raises(Refused, match="The wounds of Mara are not at hand"):
        body_of(fight, "c2")


def test_who_is_on_a_side():
    fight = call(begun(hero(), goblins(2), goblins(enters=3)), "c2", "out").fight
    assert of_side(fight, "creatures") == ("c3",)
    assert of_side(fight, "creatures", ("up", "out")) == ("c2", "c3")


def test_it_comes_back_from_a_file():
    fight = begun()
    assert load(dump(fight), DragonFight) == fight
    with pytest.raises(OutOfRange):
        with_changed(prepared(), "c1", body={"hp": 0, "stun": 1})
