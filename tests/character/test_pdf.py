"""The printable sheet, read back: two sides, everything on them, in any script, always the same bytes."""

import base64
import os
import re
import subprocess
import sys
import unicodedata
from hashlib import sha256
from io import BytesIO

import pytest
from PIL import Image
from pypdf import PdfReader

from dhcore.character import commands, sheet_of
from dhcore.character.paper import Paper
from dhcore.character.parts import Carried, ClassTaken, Earned, Health, KnownSpell, Mind, Spent
from dhcore.character.pdf import HOW_TO_FOLD, sheet_pdf
from dhcore.character.pdf_circles import points_per_circle
from dhcore.content.spells import Spell
from dhcore.tables import data_folder
from tests.character.people import RULES, SCORES, bolo, mara

SPELLS = list(RULES.library.all(Spell))


def printed(one, campaign=""):
    return sheet_pdf(sheet_of(one, RULES), campaign)


def read(pdf):
    return PdfReader(BytesIO(pdf))


def words(pdf):
    """The text of all sides with single spaces; presentation forms as plain letters."""
    text = " ".join(page.extract_text() for page in read(pdf).pages)
    return " ".join(unicodedata.normalize("NFKC", text).split())


def damage_circles(pdf):
    """How many are drawn: a circle takes four curves, and so do the corners of each of the five boxes."""
    curves = re.findall(rb" c\b", read(pdf).pages[1].get_contents().get_data())
    stuns, rests, boxes = 5, 10, 5
    return len(curves) // 4 - stuns - rests - boxes


def test_landscape_two_sides_and_all_four_pages():
    one = mara(health=Health(wear=8, tear=2, rests=3), hinders=("Drunk",), player="Jo", notes="Owes Bolo.")
    pdf = printed(one, "Night of the Trog")
    pages = read(pdf).pages
    assert len(pages) == 2
    assert [round(float(side) / 72 * 25.4) for side in pages[0].mediabox[2:]] == [297, 210]
    outside, inside = (page.extract_text() for page in pages)
    for text in ("Mara", "Level 2 Fighter", "LN/CG Brave, Tidy, Vain", "Muscle", "14", "Weapon of choice"):
        assert text in outside
    for text in ("Experience", "500", "2,500", "3,000", "Fighter 2: 2,500", "Owes Bolo.", "Jo", HOW_TO_FOLD):
        assert text in outside
    for text in ("Night of the Trog", "2026-01-05"):
        assert text in outside
    for text in ("Combat", "8 wear, 2 tear of 20", "Drunk", "Sword", "1d10+1s", "Head butt", "Rests today"):
        assert text in inside
    for text in ("Equipment", "3 × Torch", "Light 3", "worn", "Ring mail", "−1", "Silver 12"):
        assert text in inside


def test_the_same_sheet_is_the_same_file():
    assert printed(mara()) == printed(mara())
    assert b"2000010" in printed(mara())


def test_the_same_sheet_is_the_same_file_in_another_process():
    code = (
        "import hashlib\nfrom tests.character.test_pdf import *\n"
        "print(hashlib.sha256(printed(mara(name='龍 Þór'))).hexdigest())"
    )
    there = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"PYTHONHASHSEED": "7", "PYTHONPATH": "."},
        capture_output=True,
        check=True,
        text=True,
    ).stdout
    assert there.strip() == sha256(printed(mara(name="龍 Þór"))).hexdigest()


@pytest.mark.parametrize(
    "name",
    [
        "Þór Ærøskøbing",
        "Ἀλέξανδρος Ωμέγα",
        "Мария Ёлкина",
        "龍之介",
        "リュウ",
        "한국어",
        "$5 <b>x</b> **x** __y__",
        "O'Brien & Söhne",
    ],
)
def test_names_in_other_scripts_are_printed_as_typed(name):
    assert name in words(printed(mara(name=name)))


@pytest.mark.parametrize("name", ["مرحبا بالعالم", "שלום עולם"])
def test_names_from_right_to_left_keep_their_letters(name):
    """Readers give them back in one order or the other, with marks of direction between."""
    found = [char for char in words(printed(mara(name=name))) if char in set(name) - {" "}]
    assert sorted(found) == sorted(char for char in name * 4 if char != " ")


def test_what_the_fonts_lack_is_a_box_and_never_a_crash():
    text = words(printed(mara(name="🐉 Mara 👩‍👩‍👧 देव ❤️", notes="\u200d\ufe0f🏳️‍🌈\n\tरा")))
    assert "□ Mara □" in text


def test_fallback_fonts_are_in_the_file_only_when_needed():
    assert len(printed(mara(name="龍"))) < 45_000
    assert b"DroidSans" not in printed(mara())
    assert len(printed(mara())) < 40_000


def test_every_font_has_its_licence_beside_it():
    fonts = data_folder() / "fonts"
    rows = (fonts / "README.md").read_text(encoding="utf-8").splitlines()
    for font in fonts.glob("*.ttf"):
        row = next(row for row in rows if f"`{font.name}`" in row)
        licence = re.search(r"\((LICENSE-\w+\.txt)\)", row)
        assert (fonts / licence[1]).stat().st_size > 500


def test_long_names_are_whole():
    for name in ("W" * 60, "x" * 60, "a b" * 20):
        assert name.replace(" ", "") in words(printed(mara(name=name))).replace(" ", "")


def test_a_hundred_hit_points_each_have_a_circle_and_some_lie_past_the_line():
    strong = mara(
        rolled=SCORES.model_copy(update={"con": 18, "mus": 18}),
        classes=(ClassTaken(id="fighter", name="Fighter", hit_die="1d10", level=10, rolls=(9,) * 9),),
        health=Health(wear=110, tear=20, scar=5),
    )
    sheet = sheet_of(commands.set_override(strong, "hp", 100).character, RULES)
    pdf = sheet_pdf(sheet)
    assert len(read(pdf).pages) == 2
    assert "110 wear, 20 tear, 5 scar of 100" in words(pdf)
    assert "100*" in words(pdf)
    assert "* set by hand" in words(pdf)
    assert damage_circles(pdf) == 120
    assert damage_circles(printed(mara())) == 30


@pytest.mark.parametrize(("hp", "points"), [(1, 1), (200, 1), (201, 10), (2_000, 10), (100_000, 1_000)])
def test_giants_have_circles_of_many_points(hp, points):
    assert points_per_circle(hp) == points


@pytest.mark.parametrize("hp", [1, 200, 100_000])
def test_as_many_circles_as_there_can_be_fit_two_sides(hp):
    one = commands.set_override(mara(health=Health(wear=10_000)), "hp", hp).character
    assert len(read(printed(one)).pages) == 2


def test_forty_things_twenty_spells_and_long_notes_lose_nothing():
    things = tuple(Carried(id=f"i{n}", name=f"Curious thing number {n} of the mill") for n in range(40))
    known = tuple(KnownSpell(id=one.id, name=one.name, level=one.level) for one in SPELLS[:20])
    mind = Mind(class_id="wizard", known=known, book=tuple(one.id for one in SPELLS[:30]), chosen_at=3)
    notes = "\n".join(f"Night {n}: nothing is forgotten" for n in range(100))
    one = bolo(items=things, minds=(mind,), notes=notes, hinders=tuple(f"hinder {n}" * 3 for n in range(20)))
    text = words(printed(one))
    for number in range(40):
        assert f"thing number {number} of the mill" in text
    for spell in SPELLS[:20]:
        assert text.count(spell.name) >= 2  # among the attacks, and in the book
    for spell in SPELLS[:30]:
        assert spell.name in text
    for number in range(100):
        assert f"Night {number}: nothing is forgotten" in text
    assert "hinder 19" in text
    assert "Continued" in text
    assert "…" not in text


def test_a_deficit_and_xp_that_wait_are_said():
    spent = tuple(Spent(kind="ability", what=code, value=2, xp=2_000) for code in ("mus", "con", "luc"))
    text = words(printed(mara(xp=Earned(unspent=-1_500, pending=120, spent=spent))))
    for words_ in ("Deficit", "−1,500", "120 XP for healing wait", "Constitution +2: 2,000"):
        assert words_ in text


def test_the_portrait_is_on_the_back():
    picture = BytesIO()
    Image.new("RGB", (60, 90), "teal").save(picture, "JPEG")
    pages = read(printed(mara(picture=base64.b64encode(picture.getvalue()).decode()))).pages
    assert [len(page.images) for page in pages] == [1, 0]
    assert "Portrait" not in pages[0].extract_text()


def test_text_is_cut_or_wrapped_to_the_width_it_has():
    paper = Paper("x")
    paper.side()
    for text in ("word " * 30, "W" * 200, "مرحبا " * 30, "龍" * 80):
        assert paper.width(paper.cut(text, 9, 40), 9) <= 40.1
        lines = paper.wrapped(text, 9, 40)
        assert all(paper.width(line, 9) <= 40.5 for line in lines)
        assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert paper.wrapped("", 9, 40) == [""]
    assert paper.cut("W" * 50, 9, 0.1) == "…"
