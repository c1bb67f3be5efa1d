"""Step 1 of creation: the nine abilities, rolled here, tapped from real dice, or set by hand."""

from html import escape

import streamlit as st

from dhcore.character import creation
from dhcore.character.creation import Draft
from dhcore.display import percent
from dhcore.dragonhead.abilities import abilities, ability
from dhcore.dragonhead.ability_rolls import ability_dice
from dhcore.dragonhead.ability_scores import description, meaning, modifier, score_limits
from dhcore.dragonhead.dice_table import MAX_SCORE
from dhcore.errors import DhcoreError
from pages._parts import answer, fields
from pages._parts.create_desk import Desk, chance, change, panel, tapped

USUAL = 10


def show(desk: Desk) -> None:
    """The nine at a glance, and below them what can be done with the one that is tapped."""
    draft = desk.draft
    if not draft.is_rolled and st.button(
        "Roll all nine" if draft.scores == (None,) * 9 else "Roll the rest",
        icon=":material/casino:",
        type="primary",
        key="create_roll_all",
        width="stretch",
    ):
        change(desk, lambda one: creation.roll_all(one, chance()), "abilities rolled")
    code = nine(draft)
    name, score = ability(code).name, draft.score(code)
    word = description(score) if score else None
    st.html(f"<p><b>{name}</b> {(word or '').lower()} <span class='quiet'>{meaning(code)}</span></p>")
    if score is None:
        first_roll(desk, code, name)
    else:
        again(desk, code)
    by_hand(desk, code, name, score)
    history(desk)


def nine(draft: Draft) -> str:
    """The grid of nine; the code of the one in view: the first still to roll unless one is tapped."""
    codes = [row.code for row in abilities()]
    open_ones = [code for code in codes if draft.score(code) is None]
    onward = open_ones[0] if open_ones else lowest(draft)
    if st.session_state.pop("_create_onward", False):
        fields.put("create_ability", onward)
    with st.container(key="create_nine"):
        return st.pills(
            "Abilities",
            codes,
            format_func=lambda code: cell(draft, code),
            key="create_ability",
            required=True,
            label_visibility="collapsed",
            width="stretch",
            **fields.choose("create_ability", onward),
        )


def lowest(draft: Draft) -> str:
    """The ability one would most like to change."""
    return min(draft.scores_by_code().items(), key=lambda pair: pair[1])[0]


def cell(draft: Draft, code: str) -> str:
    """One ability on the grid: its code, its score, its modifier, and a mark when it was set by hand."""
    score = draft.score(code)
    if score is None:
        return f"{code.capitalize()} **\\-\\-**"
    mark = " by hand" if code in draft.by_hand else ""
    return f"{code.capitalize()} **{score}** *{modifier(score):+d}{mark}*"


def first_roll(desk: Desk, code: str, name: str) -> None:
    """3d6 by the app, or the total of three real dice in one tap; then the next ability comes up."""
    dice = ability_dice()
    if st.button(f"Roll {dice}", key=f"create_roll_{code}", icon=":material/casino:", width="stretch"):
        st.session_state["_create_onward"] = True
        change(desk, lambda one: creation.roll_ability(one, code, chance()), f"{name} rolled")
    total = tapped(
        "or tap what your dice show", list(dice.distribution), lambda n: f"{n}", f"create_dice_{code}"
    )
    if total is not None:
        st.session_state["_create_onward"] = True
        change(desk, lambda one: creation.read_ability(one, code, total), f"{name} {total}, rolled by hand")


def again(desk: Desk, low: str) -> None:
    """The re-roll with its price, or why there is none."""
    draft = desk.draft
    prices = [best for one, best in creation.reroll_choices(draft) if one == low]
    if not prices:
        st.html(f"<p class='quiet'>{escape(refused(draft, low))}</p>")
        return
    best = prices[0]
    if len(prices) > 1:
        best = st.segmented_control(
            "The price",
            prices,
            format_func=lambda code: f"{ability(code).name} {draft.score(code)}",
            key=f"create_price_{low}",
            default=best,
            required=True,
            width="stretch",
        )
    offer(desk, low, best)


def offer(desk: Desk, low: str, best: str) -> None:
    """What rolling ``low`` again costs on average, and both ways to do it."""
    hint = creation.reroll_hint(desk.draft, low, best)
    dear, cheap = ability(best).name, ability(low).name
    st.html(
        f"<p>First <b>{dear}</b>, the best, is rolled again, then <b>{cheap}</b>; both results stand "
        f"(DH-070, A14). On average {dear} {float(hint.price):+.1f} and {cheap} {float(hint.gain):+.1f}: "
        f"<b>{float(hint.net):+.1f}</b> together, better in {percent(hint.sum_after.higher)}.</p>"
    )
    what = f"{cheap} rolled again at the price of {dear}"
    with st.container(horizontal=True, gap="small", wrap=False, key="create_again"):
        roll = st.button("Roll both again", key=f"create_again_{low}", width="stretch")
        more = panel("I rolled…", f"create_again_hand_{low}", "stretch")
    if roll:
        change(desk, lambda one: creation.reroll(one, low, best, chance()), what)
    if more.open:
        with more:
            totals = read_both(low, best, dear, cheap)
        if totals:
            change(desk, lambda one: creation.read_reroll(one, low, best, *totals), f"{what}, by hand")


def read_both(low: str, best: str, dear: str, cheap: str) -> tuple[int, int] | None:
    """Both totals from real dice, the price first; None until both are tapped."""
    totals = list(ability_dice().distribution)
    first = tapped(f"{dear}, rolled first", totals, lambda n: f"{n}", f"create_price_{low}_{best}")
    second = tapped(f"{cheap}, rolled second", totals, lambda n: f"{n}", f"create_low_{low}_{best}")
    return None if first is None or second is None else (first, second)


def refused(draft: Draft, code: str) -> str:
    """Why this ability cannot be rolled again, in the words of the rules."""
    try:
        creation.reroll_hint(draft, code, code)
    except DhcoreError as error:
        return str(error)
    return ""


def by_hand(desk: Desk, code: str, name: str, score: int | None) -> None:
    """A score without a roll, for a character that exists on paper; it is marked and logged."""
    box = st.expander(f"Set {name} without a roll", key=f"create_set_panel_{code}")
    with box, st.container(horizontal=True, gap="small", wrap=False, key="create_set_row"):
        wanted = st.number_input(
            f"{name} set to",
            score_limits().lowest,
            MAX_SCORE,
            score or USUAL,
            key=f"create_set_{code}_{score}",
            label_visibility="collapsed",
        )
        if st.button("Set", key=f"create_set_it_{code}", width="stretch"):
            st.session_state["_create_onward"] = score is None
            change(
                desk,
                lambda one: creation.set_ability(one, code, wanted),
                f"{name} set to {wanted} by hand",
            )


def history(desk: Desk) -> None:
    """Everything that was rolled, and the way to begin again."""
    if not desk.draft.log:
        return
    with st.expander("What was rolled", key="create_history"):
        answer.working_table(tuple(reversed(desk.draft.working)))
        if st.button("Start over: roll all nine again", key="create_start_over", width="stretch"):
            st.session_state["_create_onward"] = True
            change(desk, creation.start_over, "started over")
