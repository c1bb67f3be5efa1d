"""The rulebook: any rule by a few typed words, or by tapping through its sections."""

import streamlit as st

from dhcore import rulebook
from dhcore.rulebook import SEPARATOR, Rule
from pages._parts import campaign, fields, frame, rule_cards
from pages._parts.guard import guard

guard(__file__)

AT_ONCE = 20
EXAMPLES = ("try hard", "snake-eyes", "stun", "rest", "falling", "fire", "poison", "cover", "grapple", "tie")
ALL = ""


def begin() -> dict[str, str]:
    """What the fields begin with: a tapped word, else the address, else the last visit."""
    state, params = st.session_state, st.query_params
    if tapped := state.get("rules_word"):
        fields.put("rules_q", tapped)
    state["rules_word"] = None
    asked = any(name in params for name in ("q", "in"))
    text = params.get("q", "") if asked else state.get("_rules_q", "")
    section = params.get("in", "") if asked else state.get("_rules_in", "")
    chapter = section.split(SEPARATOR)[0]
    return {"rules_q": text[: rulebook.MAX_QUERY], "rules_chapter": chapter, f"rules_part_{chapter}": section}


def keep(name: str, value: str) -> None:
    """Let the address carry ``value``, so that it can be shared and comes back after a reload."""
    st.session_state[f"_rules_{name}"] = value
    if value:
        st.query_params[name] = value
    else:
        st.query_params.pop(name, None)


def section_chosen() -> str:
    """The chapter, or the section of it, that is looked at; empty for the whole book."""
    with st.container(horizontal=True, gap="small", wrap=False, key="rules_sections"):
        chapter = choice("Chapter", "rules_chapter", "All chapters", rulebook.sections())
        parts = rulebook.sections(chapter) if chapter else ()
        part = choice("Section", f"rules_part_{chapter}", "All sections", parts) if len(parts) > 1 else ALL
    return part or chapter


def choice(label: str, key: str, everything: str, options: tuple[str, ...]) -> str:
    """A list to tap; it never opens a keyboard."""
    first = st.session_state.get(key, begins.get(key))
    return st.selectbox(
        label,
        (ALL, *options),
        1 + options.index(first) if first in options else 0,
        format_func=lambda section: section.rpartition(SEPARATOR)[2] or everything,
        key=key,
        label_visibility="collapsed",
        filter_mode=None,
    )


def found(text: str, section: str) -> tuple[Rule, ...]:
    """What fits the text, within the section; without a text the whole section."""
    if not text:
        return rulebook.rules_in(section) if section else ()
    fitting = rulebook.search(text, len(rulebook.rules()))
    within = set(rulebook.rules_in(section)) if section else fitting
    return tuple(rule for rule in fitting if rule in within)


def say(words: str) -> None:
    st.html(f"<div class='quiet' role='status'>{words}</div>")


def suggest(words: str, suggestions: tuple[str, ...]) -> None:
    say(words)
    st.pills("Suggestions", suggestions, key="rules_word", label_visibility="collapsed")


def show(rules: tuple[Rule, ...], asked: tuple[str, str]) -> None:
    """The first of them as cards, and more on demand."""
    say(f"{len(rules)} rule{'s' if len(rules) != 1 else ''}")
    before, shown = st.session_state.get("_rules_shown", (asked, AT_ONCE))
    shown = shown if before == asked else AT_ONCE
    rule_cards.show(rules[:shown], campaign.house())
    left = len(rules) - shown
    if left > 0 and st.button(f"More ({left})", key="rules_more", width="stretch"):
        st.session_state["_rules_shown"] = (asked, shown + AT_ONCE)
        st.rerun()


frame.heading("Rules")
begins = begin()
text = st.text_input(
    "Search the rules",
    key="rules_q",
    type="search",
    live=True,
    max_chars=rulebook.MAX_QUERY,
    label_visibility="collapsed",
    placeholder="Two words, typos welcome; or DH-136, A19",
    **fields.start("rules_q", begins["rules_q"]),
).strip()
section = section_chosen()
keep("q", text)
keep("in", section)
rules = found(text, section)
if rules:
    show(rules, (text, section))
elif text and section and found(text, ALL):
    say("Nothing fits in this section.")
elif text and (near := rulebook.nearest_words(text)):
    suggest("Nothing fits. The nearest words:", near)
elif text:
    suggest("Nothing fits. Perhaps one of these:", EXAMPLES)
else:
    suggest(f"{len(rulebook.rules())} rules. Type, choose a chapter, or take one of these:", EXAMPLES)
