"""Who pays for a use of mojos: one purse in a tap, or several that pool."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

import streamlit as st

from dhcore.character import Sheet
from dhcore.character.mojo_purse import Session
from dhcore.dragonhead.mojo import MojoUse, pooled
from dhcore.errors import Refused
from dhcore.store import Campaign, LogRow
from pages._parts import campaign
from pages._parts.party_steps import clear_typed, once, take
from pages._parts.words import plain


@dataclass(frozen=True)
class Buying:
    """What a panel of the price list works with."""

    opened: Campaign
    session: Session
    sheets: tuple[Sheet, ...]
    use: MojoUse


def payments(buying: Buying, cost: int) -> dict[str, int]:
    """Name -> mojos that make up ``cost``; empty while it is not covered, and then that is said."""
    holds = {purse.name: purse.mojos for purse in buying.session.purses}
    payers = st.pills(
        "Who pays",
        list(holds),
        selection_mode="multi",
        default=_usual_payer(holds),
        format_func=lambda name: f"{plain(name)} **{holds[name]}**",
        key=f"mojo_payers_{buying.use.key}",
        label_visibility="collapsed",
    )
    if not payers:
        _say(f"Who pays the {cost}? Tap one, or several to pool.")
        return {}
    try:
        shares = pooled(buying.session.held, payers, cost)
    except Refused as refusal:
        _say(f"{refusal} Tap another one to pool.")
        return {}
    st.session_state["_mojo_payer"] = payers[0]
    if len(payers) > 1:
        return _shares(shares, holds, buying.use.key)
    _say(f"{payers[0]} pays {cost} of {holds[payers[0]]}.")
    return shares


def spend(buying: Buying, label: str, pays: dict[str, int], step: Callable[[], LogRow]) -> None:
    """The one button of a panel; when it is done the panel closes and the purses show what is left."""
    if once(label, f"mojo_spend_{buying.use.key}", type="primary", disabled=not pays):
        take(step, closed)


def closed(_: LogRow) -> None:
    """Close the panel, and forget the dice that were typed for it."""
    clear_typed("mojo_use")
    st.session_state["_mojo_close"] = True


def _usual_payer(holds: dict[str, int]) -> list[str]:
    """Whose phone it is, else who paid last."""
    likely: Sequence[str | None] = (campaign.me(), st.session_state.get("_mojo_payer"))
    return [name for name in likely if name in holds][:1]


def _shares(shares: dict[str, int], holds: dict[str, int], key: str) -> dict[str, int]:
    """The pool as it was split fairly, each part to be changed by a tap."""
    split = "_".join(f"{name}{part}" for name, part in shares.items())  # another price splits anew
    prefix = f"mojo_part_{key}_{split}"
    return {
        name: st.number_input(
            plain(f"{name} pays, of {holds[name]}"),
            0,
            holds[name],
            part,
            key=f"{prefix}_{name}",
        )
        for name, part in shares.items()
    }


def _say(words: str) -> None:
    st.html(f"<div class='quiet' role='status'>{escape(words)}</div>")
