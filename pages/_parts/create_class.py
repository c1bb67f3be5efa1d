"""Step 2 of creation: the class, those that fit best first, and the character level to begin at."""

from html import escape

import streamlit as st

from dhcore.character import creation
from dhcore.character.creation import Fit
from dhcore.content.classes import CharacterClass
from pages._parts import answer, create_levels
from pages._parts.create_desk import Desk, change, go
from pages._parts.words import plain

BEST_FEW = 4


def show(desk: Desk) -> None:
    """The chosen class with its features and the level to begin at; then the others, best fit first."""
    if not desk.draft.is_rolled:
        st.html("<p>Roll the nine abilities first: they say which class fits.</p>")
        if st.button("To abilities", type="primary", key="create_to_first", width="stretch"):
            go("abilities")
        return
    fits = creation.fitting_classes(desk.draft, desk.rules)
    chosen = next((fit for fit in fits if fit.klass.id == desk.draft.class_id), None)
    if chosen is not None:
        card(desk, chosen, chosen=True)
        create_levels.show(desk)
        st.html("<h2>Other classes</h2>")
    others = [fit for fit in fits if fit is not chosen]
    everything = st.session_state.get("_create_all_classes", False)
    for fit in others if everything else others[:BEST_FEW]:
        card(desk, fit)
    rest = len(others) - BEST_FEW
    more = rest > 0 and not everything
    if more and st.button(f"{rest} more classes", key="create_all_classes", width="stretch"):
        st.session_state["_create_all_classes"] = True
        st.rerun()


def card(desk: Desk, fit: Fit, *, chosen: bool = False) -> None:
    """One class: what it is, how well the abilities fit and why, its features by level, and the choice."""
    klass = fit.klass
    with st.container(border=True, gap="xsmall", key=f"create_class_card_{klass.id}"):
        st.html(
            f"<div class='klass'><p><b dir='auto'>{escape(klass.name)}</b> "
            f"<span class='quiet'>{klass.kind} · {klass.hit_die} · {best(fit)}{price(klass)}</span></p>"
            f"<p>{escape('; '.join(fit.reasons))}</p>{warning(fit)}</div>"
        )
        if chosen:
            with st.expander("Features by level", key=f"create_class_is_{klass.id}"):
                details(klass)
            return
        with st.container(horizontal=True, gap="small", wrap=False, key=f"create_class_row_{klass.id}"):
            choose = st.button(f"Choose {plain(klass.name)}", key=f"create_class_{klass.id}", width="stretch")
            panel = st.popover("Features", key=f"create_class_about_{klass.id}", on_change="rerun")
        if panel.open:
            with panel:
                details(klass)
        if choose:
            st.session_state.pop("_create_all_classes", None)
            change(
                desk,
                lambda one: creation.choose_class(one, desk.rules, klass.id),
                f"class {klass.name}",
            )


def best(fit: Fit) -> str:
    """How well it fits, in one number."""
    return f"fits {float(fit.mean):+.1f} · {fit.hp} HP"


def price(klass: CharacterClass) -> str:
    """What the first level costs, if anything."""
    return f" · {klass.price(1):,} XP" if klass.price(1) else ""


def warning(fit: Fit) -> str:
    """What speaks against it."""
    if fit.deadly:
        return f"<p class='refused'>{fit.hp} actual HP: dead in creation (DH-078).</p>"
    if fit.acquired:
        return "<p class='quiet'>Comes over a character in play (DH-047).</p>"
    return ""


def details(klass: CharacterClass) -> None:
    """Text, fighting, magic, and the features with the class level at which each begins."""
    st.html(f"<p dir='auto'>{escape(klass.text)}</p>")
    facts = [("fights with its class bonus", str(klass.combat) or "nothing")]
    if klass.magic:
        facts.append((klass.magic.use, f"{klass.magic.kinds}, from class level {klass.magic.starts_at}"))
    facts.append(("inclination shown", ", ".join(klass.inclinations) or "any"))
    facts.append(("next levels", ", ".join(f"{xp:,}" for xp in klass.xp[1:5]) + " XP"))
    answer.chance_rows(("", ""), facts)
    st.html(
        "".join(
            f"<p class='feature' dir='auto'><b>{escape(feature.name)}</b> "
            f"<span class='quiet'>from level {feature.sa}</span><br>{escape(feature.text)}</p>"
            for feature in klass.features
        )
    )
