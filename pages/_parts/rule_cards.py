"""Rules as small cards: what it says, its figures, the ruling it rests on, and where to compute it."""

from collections.abc import Iterable
from html import escape

import streamlit as st

from dhcore.dragonhead import House
from dhcore.phrase import read_check
from dhcore.rulebook import SEPARATOR, Rule, Ruling
from pages._parts import campaign
from pages._parts.words import plain

ODDS = {
    "DH-128": "hard dex 13",
    "DH-129": "hard 13",
    "DH-130": "hard 13 1 easier",
    "DH-131": "herculean 13",
    "DH-133": "13 half class 4",
    "DH-134": "13 +2",
    "DH-135": "14",
    "DH-136": "13 try hardest",
    "DH-137": "13 try hard",
    "DH-138": "hard 13 try hard",
    "DH-141": "14",
    "DH-142": "20",
    "DH-143": "30",
    "DH-144": "13",
    "DH-145": "13",
    "DH-146": "14",
    "DH-147": "13 try hard",
    "DH-148": "10",
    "DH-151": "save con 13",
    "DH-153": "mus 13 vs 12",
    "DH-154": "12 vs 12",
    "DH-155": "18 vs 13",
    "DH-156": "10 vs score 13",
    "DH-178": "wis 13 vs 13",
    "DH-184": "mus 13",
    "DH-196": "hard mus 13 vs 15",
    "DH-336": "mus 13 vs score 13",
    "DH-340": "save easy con 13",
    "DH-366": "dex 13 vs score 13",
    "DH-371": "save con 13 vs 14",
    "DH-389": "cha 13",
}
"""Rule id -> the check that shows it on the Odds page, as one would say it."""

LAB = {
    "DH-005": "3d6",
    "DH-006": "1d100",
    "DH-021": "3d6",
    "DH-028": "1d20",
    "DH-069": "3d6",
    "DH-219": "1d12",
    "DH-224": "3d6",
    "DH-312": "1d8",
    "DH-316": "1d8-4",
    "DH-330": "1d100",
    "DH-331": "2d100",
    "DH-348": "3d6",
    "DH-373": "2d6",
}
"""Rule id -> the dice that show it in the Lab."""


def show(rules: Iterable[Rule], house: House) -> None:
    """The rules in that order, under a heading for each section; sections in order of their first rule."""
    by_section: dict[str, list[Rule]] = {}
    for rule in rules:
        by_section.setdefault(rule.section, []).append(rule)
    for section, own in by_section.items():
        heading = f"<h2>{escape(section.replace(SEPARATOR, ' · '))}</h2>"
        for rule in own:
            with st.container(key=f"card_{rule.id}", gap=None):
                st.html(heading + card(rule, house))
                heading = ""
                link(rule)


def card(rule: Rule, house: House) -> str:
    """One rule as HTML, all text escaped."""
    rows = "".join(fact(name, value) for name, value in rule.facts)
    table = f"<table class='working'><tbody>{rows}</tbody></table>" if rows else ""
    ruled = "".join(ruling(own, house) for own in rule.rulings)
    by = " · ".join([rule.id, rule.kind, *(name.removeprefix("dhcore.") for name in rule.code)])
    people = f"<p class='quiet'>Left to the table: {escape(rule.people)}.</p>" if rule.people else ""
    return (
        f"<article class='rule'><p>{escape(rule.text)}</p>{table}{ruled}{people}"
        f"<p class='by'>{escape(by)}</p></article>"
    )


def fact(name: str, value: str) -> str:
    """A figure as a table row; one without a value takes the whole row."""
    if not value:
        return f"<tr><td colspan='2'>{escape(name)}</td></tr>"
    return f"<tr><th scope='row'>{escape(name)}</th><td>{escape(value)}</td></tr>"


def ruling(own: Ruling, house: House) -> str:
    """The question the rules leave open, our reading, and the campaign's where it differs."""
    chosen = own.in_force(house)
    ours = f"<small>{escape(own.id)}: {escape(own.question)}</small><br>{escape(own.ours.words)}"
    if chosen == own.ours:
        return f"<p class='ruling'>{ours}</p>"
    return f"<p class='ruling'>{ours}</p><p class='ruling chosen'>This campaign: {escape(chosen.words)}</p>"


def link(rule: Rule) -> None:
    """The page that computes it, set to an example, where there is one."""
    params = campaign.link_params()
    if phrase := ODDS.get(rule.id):
        setup = read_check(phrase)
        label, params = f"Odds: {setup.title}", params | setup.params()
        st.page_link("pages/odds.py", label=plain(label), icon=":material/casino:", query_params=params)
    elif dice := LAB.get(rule.id):
        label, params = f"Lab: {dice}", params | {"a": dice}
        st.page_link("pages/lab.py", label=plain(label), icon=":material/science:", query_params=params)
