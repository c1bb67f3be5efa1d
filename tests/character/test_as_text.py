"""The sheet as plain text."""

from dhcore.character import commands, sheet_of
from dhcore.character.as_text import as_text, wounds_text
from dhcore.character.parts import Health
from dhcore.dragonhead.wounds import Wounds
from tests.character.people import RULES, bolo, mara


def test_everything_one_needs_at_the_table():
    one = mara(health=Health(wear=8, tear=2, rests=3), hinders=("Drunk",), notes="Owes Bolo 5 silver.")
    one = commands.set_override(one, "ac", 30).character
    text = as_text(sheet_of(one, RULES))
    for line in (
        "Mara\nLevel 2 Fighter\nLN/CG Brave, Tidy, Vain",
        "Mus 14, Con 12, Dex 13\nInt 10, Wis 9, Cha 11\nSpi 10, Mag 8, Luc 12",
        "HP 20, stun 6",
        "Now: 8 wear, 2 tear of 20\nRests left: 7\nHinders: Drunk",
        "Sword ",
        "Kick ",
        "Fighter 2: Weapon of choice, Shoulder to shoulder",
        "3 × Torch",
        "Ring mail (worn)",
        "12 silver",
        "Fighter 2: 2,500",
        "Unspent 500, spent 2,500, total 3,000",
        "Notes\nOwes Bolo 5 silver.",
        "* set by hand",
    ):
        assert line in text
    assert "AC/DC 3d10/1d4+1*, Move " in text


def test_spells_problems_and_names_as_typed():
    one = bolo(name="<b>*x*</b>", items=({"id": "z1", "name": "Zap", "entry": "zap", "note": "hums"},))
    text = as_text(sheet_of(one, RULES))
    assert text.startswith("<b>*x*</b>\n")
    assert "Ember dart" in text
    assert "[1]" in text
    assert "Wizard, spell level limit 5: 3 in use" in text
    assert "To be settled\nZap is not in this campaign's packs" in text
    assert "Zap: hums" in text
    assert "set by hand" not in text


def test_wounds_in_words():
    assert wounds_text(Wounds(12, 5)) == "unhurt"
    assert wounds_text(Wounds(12, 5, 8, 2, 1)) == "8 wear, 2 tear, 1 scar of 12"
