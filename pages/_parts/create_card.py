"""A new character as one compact card: who it is, the nine abilities, HP, AC/DC, Move, attacks."""

from collections.abc import Sequence
from html import escape

import streamlit as st

from dhcore.character import Sheet
from dhcore.character.ability_lines import AbilityLine
from dhcore.character.attack_lines import AttackLine
from dhcore.character.figure import Figure
from pages._parts import answer

MOST_ATTACKS = 6


def card(sheet: Sheet) -> None:
    """The whole character at a glance; all text escaped."""
    name, level, nature = sheet.lines
    figures = (("HP", str(sheet.hp)), ("AC/DC", sheet.guard.text), ("Stun", str(sheet.stun)))
    numbers = "".join(f"<span><b>{escape(value)}</b><small>{word}</small></span>" for word, value in figures)
    st.html(
        f"<div class='newcomer'><p class='who' dir='auto'>{escape(name)}</p>"
        f"<p dir='auto'>{escape(level)}</p><p class='quiet' dir='auto'>{escape(nature)}</p>"
        f"<div class='figures'>{numbers}</div>{nine(sheet.abilities)}"
        f"<p class='quiet'>{escape(sheet.guard.move_text)}</p>{attacks(sheet.attacks)}</div>"
    )


def nine(lines: Sequence[AbilityLine]) -> str:
    """The nine abilities, three groups of three, as HTML."""
    cells = "".join(
        f"<span><small>{line.code.capitalize()}</small> <b>{escape(line.text)}</b> "
        f"<small>{line.modifier:+d}</small></span>"
        for line in lines
    )
    return f"<div class='nine'>{cells}</div>"


def attacks(lines: Sequence[AttackLine]) -> str:
    """Weapons and spells with their rolls, as HTML; the bare body only for want of anything else."""
    armed = [line for line in lines if line.kind != "unarmed"] or list(lines)
    rows = "".join(
        f"<li><span>{escape(line.name)}<small>{escape(line.aspects_text)}</small></span>"
        f"<b>{escape(line.hit_text)}</b></li>"
        for line in armed[:MOST_ATTACKS]
    )
    more = len(armed) - MOST_ATTACKS
    rest = f"<li class='quiet'>and {more} more</li>" if more > 0 else ""
    return f"<ul class='attacks'>{rows}{rest}</ul>"


def figure(one: Figure, detail: str = "") -> None:
    """One score as what it rolls, large, with the score beside it."""
    st.html(
        f"<div class='big'><b class='dice'>{escape(str(one.dice))}</b>"
        f"<span>{escape(one.label)}<br><small>score {one.value}{escape(detail)}</small></span></div>"
    )


def working(one: Figure) -> None:
    """The sum behind a value, each part with its rule."""
    answer.working_table(one.lines)
