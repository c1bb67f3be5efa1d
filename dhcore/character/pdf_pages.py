"""The four folded pages of the printable sheet (DH-036, DH-037, DH-061..067)."""

from dhcore.character.attack_lines import AttackLine
from dhcore.character.figure import Figure
from dhcore.character.magic_lines import MagicLine
from dhcore.character.next_steps import next_level
from dhcore.character.paper import ACCENT, FAINT, QUIET, Paper
from dhcore.character.pdf_circles import circles, rests, shocks
from dhcore.character.pdf_rows import PROSE, ROW, Column, Place, Table, fields, fitting, heading, label, rows
from dhcore.character.sheet import Sheet
from dhcore.character.thing_lines import ThingLine
from dhcore.dragonhead.house import dice_for

_LINE, _NAME = 3.7, 4.8
_ATTACKS = (Column("Attack", bold=True), Column("Hit", 25), Column("Aspects"), Column("X", 8, "C"))
_THINGS = (
    Column("", 10),
    Column("Item"),
    Column("Value", 11, "C"),
    Column("Move", 11, "C"),
    Column("Aspects"),
)
_PLAIN = (Column(""),)


def character_page(paper: Paper, place: Place, sheet: Sheet) -> list[Table]:
    """The front: who it is, the nine abilities, the classes and their features."""
    y = _existence(paper, place, sheet)
    y = _abilities(paper, place.below(y + 2), sheet)
    return _features(paper, place.below(y + 4), sheet)


def combat_page(paper: Paper, place: Place, sheet: Sheet) -> list[Table]:
    """Inside left: hit points and their circles, defences, rests, hinders and attacks."""
    y = heading(paper, place, "Combat", sheet.name)
    move, *others = sheet.moves or (None,)
    boxes = [("HP", _value(sheet.hp)), ("Stun", _value(sheet.stun)), ("AC", _dice(sheet.ac))]
    boxes += [("DC", _dice(sheet.dc)), ("Move", _dice(move) if move else "")]
    y = fields(paper, place.below(y), boxes)
    if others:
        ways = ", ".join(f"{way.label} {_dice(way)}" for way in others)
        paper.text(place.x, y + 2.5, ways, 8.5, place.width, align="R")
        y += 4.5
    y = circles(paper, place.below(y + 1), sheet.wounds)
    shocks(paper, place.below(y), sheet.vitals.shaken)
    y = rests(paper, place.below(y), sheet.character.health.rests)
    y, over = _hinders(paper, place.below(y + 1), sheet)
    table = Table("Attacks", _ATTACKS, tuple(map(_attack, sheet.attacks)))
    _, more = rows(paper, place.below(label(paper, place.below(y + 1), "Attacks")), table)
    return [*_as_table("Hinders", over), *([more] if more else [])]


def equipment_page(paper: Paper, place: Place, sheet: Sheet) -> list[Table]:
    """Inside right: everything carried, the silver, and what is in mind and in the spellbooks."""
    y = heading(paper, place, "Equipment", sheet.name)
    lines = [line for magic in sheet.magic for line in paper.wrapped(_magic(magic), PROSE, place.width)]
    shown, over = lines[:6], lines[6:]
    foot = place.bottom - 7 - _LINE * len(shown)
    table = Table("Equipment", _THINGS, tuple(map(_thing, sheet.things)))
    _, more = rows(paper, place.below(y).above(foot), table)
    paper.text(place.x, foot + 5, f"Silver {sheet.character.silver:,}", 10, place.width, bold=True)
    for number, line in enumerate(shown, start=1):
        paper.text(place.x, foot + 6 + _LINE * number, line, PROSE, place.width)
    return [*([more] if more else []), *_as_table("Magic", over)]


def experience_page(paper: Paper, place: Place, sheet: Sheet, campaign: str) -> list[Table]:
    """The back: the XP ledger, the portrait, notes, and whose sheet it is."""
    y, ledger, one = heading(paper, place, "Experience", sheet.name), sheet.ledger, sheet.character
    level, missing = next_level(sheet)
    boxes = [
        ("Deficit" if ledger.deficit else "Unspent", f"{ledger.unspent:,}".replace("-", "−")),
        ("Spent", f"{ledger.spent_xp:,}"),
    ]
    boxes += [("Total", f"{ledger.total:,}"), (sheet.tier, f"Level {sheet.level}")]
    y = fields(paper, place.below(y), boxes)
    waiting = f"{one.xp.pending:,} XP for healing wait to be awarded. " if one.xp.pending else ""
    ahead = f"{waiting}{missing:,} XP more spent make level {level}."
    paper.text(place.x, y + 2.5, ahead, 8, place.width, colour=QUIET)
    side = 42.0
    place, y = place.above(place.bottom - 7), y + 5
    _portrait(paper, Place(place.x + place.width - side, side, y, y + side), one.picture)
    spent = Table("Experience", (Column("Spent on"),), tuple((entry.words,) for entry in ledger.spent))
    beside = Place(place.x, place.width - side - 4, y, y + side)
    _, more = rows(paper, beside, spent)
    over = _notes(paper, place.below(y + side + 4), one.notes)
    whose = (("Player", one.player), ("Campaign", campaign), ("Created", one.created))
    for number, (name, value) in enumerate(whose):
        x, width = place.x + number * place.width / 3, place.width / 3 - 3
        paper.text(x, place.bottom + 7, f"{name}  {value}", 8, width, colour=QUIET)
    return [*([more] if more else []), *_as_table("Notes", over)]


def _existence(paper: Paper, place: Place, sheet: Sheet) -> float:
    """The three lines at the top (DH-037)."""
    name, classes, personality = sheet.lines
    size = fitting(paper, name, place.width, (24, 21, 18, 16, 14, 12.5))
    y = place.top
    for line in paper.wrapped(name, size, place.width, bold=True):
        y += size * 0.4
        paper.text(place.x, y, line, size, place.width, bold=True)
    for line in paper.wrapped(f"{classes} · {sheet.tier}", 12, place.width)[:3]:
        y += 6.2
        paper.text(place.x, y, line, 12, place.width)
    paper.text(place.x, y + 5.6, personality, 10, place.width, colour=QUIET)
    paper.line(place.x, y + 8.2, place.x + place.width, y + 8.2, thick=0.3, colour=ACCENT)
    return y + 9


def _abilities(paper: Paper, place: Place, sheet: Sheet) -> float:
    """Three columns by group, each ability with its score in play and what that rolls."""
    gap, height, y = 2.0, 17.0, place.top + 4.5
    width = (place.width - 2 * gap) / 3
    groups = dict.fromkeys(line.group for line in sheet.abilities)
    for column, group in enumerate(groups):
        x = place.x + column * (width + gap)
        paper.text(x, place.top + 3, group.capitalize(), 8, width, colour=QUIET)
        members = [line for line in sheet.abilities if line.group == group]
        for number, line in enumerate(members):
            top = y + number * (height + gap)
            mark = "*" if line.score.is_set_by_hand else ""
            rolls = str(dice_for(line.in_play, line.score.house))
            paper.box(x, top, width, height)
            paper.text(x + 2, top + 4.6, line.name, 8.5, width - 4, colour=QUIET)
            paper.text(x + 2, top + 13.6, f"{line.text}{mark}", 20, 24, bold=True)
            paper.text(x + 18, top + 13.6, rolls, 10, width - 20, align="R")
    return y + 3 * (height + gap)


def _features(paper: Paper, place: Place, sheet: Sheet) -> list[Table]:
    """The features of each class, with as many lines of their text as there is room for."""
    texts = [
        (feature.name, f"{line.name} {feature.sa}", paper.wrapped(feature.text, 8.5, place.width))
        for line in sheet.classes
        for feature in line.features
    ]
    most = next((n for n in range(12, 0, -1) if _height(texts, n) <= place.bottom - place.top), 0)
    room = int((place.bottom - place.top) / _NAME) if not most else len(texts)
    y = place.top
    for name, since, lines in texts[:room]:
        paper.text(place.x, y + 3.4, name, 10, place.width - 32, bold=True)
        paper.text(place.x, y + 3.4, since, 8.5, place.width, colour=QUIET, align="R")
        y += _NAME
        for number, line in enumerate(lines[:most], start=1):
            ends = number == most and len(lines) > most
            paper.text(place.x, y + 3, f"{line} …" if ends else line, 8.5, place.width, colour=QUIET)
            y += _LINE
        y += 1.4 if most else 0
    while y + ROW <= place.bottom:
        y += ROW
        paper.line(place.x, y, place.x + place.width, y, colour=FAINT)
    return _as_table("Features", [name for name, *_ in texts[room:]])


def _height(texts: list[tuple[str, str, list[str]]], most: int) -> float:
    return sum(_NAME + 1.4 + _LINE * min(most, len(lines)) for *_, lines in texts)


def _hinders(paper: Paper, place: Place, sheet: Sheet) -> tuple[float, list[str]]:
    """How the character is, and a line to write on; gives the y below and the lines without room."""
    y = label(paper, place, "Hinders")
    lines = paper.wrapped(", ".join(sheet.conditions), PROSE, place.width) if sheet.conditions else []
    for line in (*lines[:3], ""):
        paper.text(place.x, y + 3.6, line, PROSE, place.width)
        y += 5
        paper.line(place.x, y, place.x + place.width, y, colour=FAINT)
    return y + 1, lines[3:]


def _portrait(paper: Paper, place: Place, jpeg: str) -> None:
    height = place.bottom - place.top
    if jpeg:
        paper.picture(place.x, place.top, place.width, height, jpeg)
    else:
        paper.box(place.x, place.top, place.width, height, FAINT)
        paper.text(place.x, place.top + height / 2, "Portrait", 8, place.width, colour=FAINT, align="C")


def _notes(paper: Paper, place: Place, notes: str) -> list[str]:
    """The notes on ruled lines; gives the lines without room."""
    y, height = label(paper, place, "Notes"), 6.0
    lines = paper.wrapped(notes, PROSE, place.width) if notes else []
    if len(lines) * height > place.bottom - y:
        height = _LINE
    room = int((place.bottom - y) / height)
    for number in range(room):
        y += height
        if number < len(lines):
            paper.text(place.x, y - 1, lines[number], PROSE, place.width)
        if height > _LINE:
            paper.line(place.x, y, place.x + place.width, y, colour=FAINT)
    return lines[room:]


def _as_table(title: str, lines: list[str]) -> list[Table]:
    return [Table(title, _PLAIN, tuple((line,) for line in lines), prose=True)] if lines else []


def _value(figure: Figure) -> str:
    return f"{figure.value:,}{'*' if figure.is_set_by_hand else ''}"


def _dice(figure: Figure) -> str:
    return f"{figure.dice}{'*' if figure.is_set_by_hand else ''}"


def _attack(line: AttackLine) -> tuple[str, ...]:
    mark = "*" if line.hit.is_set_by_hand else ""
    about = (f"heals {line.healing}" if line.healing else "", line.aspects_text)
    return line.name, f"{line.hit_text}{mark}", ", ".join(filter(None, about)), line.x


def _thing(line: ThingLine) -> tuple[str, ...]:
    count = f"{line.carried.count:,} × " if line.carried.count > 1 else ""
    about = "; ".join(filter(None, (line.aspects_text, line.carried.note)))
    where = line.carried.slot if line.in_use else ""
    value = "" if line.value is None else str(line.value)
    return where, f"{count}{line.name}", value, f"−{line.move}" if line.move else "", about


def _magic(magic: MagicLine) -> str:
    head = f"{magic.class_name}: {magic.used} of {magic.limit} spell levels in mind."
    if magic.book is None:
        return head
    book = ", ".join(f"{line.name} {line.level}" for line in magic.book) or "empty"
    return f"{head} Spellbook: {book}."
